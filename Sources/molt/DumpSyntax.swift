import MoltArguments
import MoltEngine
import MoltSyntax
import MoltText

/// `molt dump-syntax FILE…`: the syntax nodes of each file, a line `== FILE` before each where there are several.
func dumpSyntax(_ options: Options) throws -> ExitStatus {
  var names = NameTable()
  for path in options.operands {
    guard let text = try? NamedPath(path).read(atMost: SizeLimit.source) else {
      throw UsageError("cannot read `\(path)`\(suggestion(for: path, in: siblings(of: path)))")
    }
    let root = unsafe Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
    if options.operands.count > 1 { try Stream.print("== \(path)\n") }
    try Stream.print(dumpLines(of: root))
  }
  return .success
}
