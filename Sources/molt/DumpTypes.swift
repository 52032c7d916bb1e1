import MoltArguments
import MoltEngine
import MoltSemantics
import MoltSyntax
import MoltText
import MoltThreads

/// `molt dump-types FILE…`: the type of each expression of files that are a module together, and what it refers to; `?` for what
/// is not known. A line each: FILE, START, LAST, KIND, TYPE and REFERENT, separated by tabs.
func dumpTypes(_ options: Options) throws -> ExitStatus {
  let texts = try options.operands.map { path in
    guard let text = try? NamedPath(path).read(atMost: SizeLimit.source) else {
      throw UsageError("cannot read `\(path)`\(suggestion(for: path, in: siblings(of: path)))")
    }
    return text
  }
  // Types are worked out by recursion, a little deeper than expressions are nested.
  let output = WorkerThread.run(stackSize: 16 * WorkerThread.usualStackSize) { typeLines(options.operands, texts) }
  try Stream.print(output)
  return .success
}

private func typeLines(_ paths: [String], _ texts: [SourceText]) -> String {
  var names = NameTable.withSDK()
  let roots = texts.enumerated().map { index, text in
    unsafe Parser.parse(file: FileID(UInt32(index)), bytes: text.start, count: text.count, names: &names)
  }
  let model = SemanticModel([ModuleSource(name: "Module", files: roots)], names: names.frozen())
  var output = ""
  for (path, root) in zip(paths, roots) {
    for expression in model.expressions(in: root) {
      let fields = [
        path, String(expression.start), String(expression.last), expression.kind, expression.type ?? "?", expression.referent ?? "-",
      ]
      output += fields.joined(separator: "\t") + "\n"
    }
  }
  return output
}
