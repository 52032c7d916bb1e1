import MoltProject
import MoltSemantics
import MoltSymbols
import MoltSyntax
import MoltText

/// Files given as text, indexed as a project of one module, or of the modules that the paths begin with (`Sources/M/…`, and `Sources/M+N/…`
/// for files that both compile).
struct Sources {
  let index: ProjectIndex

  init(_ files: [(path: String, text: String)]) {
    var names = NameTable.withSDK()
    let roots = files.enumerated().map { place, file in
      parse(file.text, FileID(UInt32(place)), &names)
    }
    var modules: [String: [FileID]] = [:]
    for (place, file) in files.enumerated() {
      let parts = file.path.split(separator: "/")
      guard parts.count > 2, parts[0] == "Sources" else { continue }
      for module in parts[1].split(separator: "+") { modules[String(module), default: []].append(FileID(UInt32(place))) }
    }
    let targets = modules.sorted { $0.key < $1.key }.map { name, files in
      Target(name: name, module: name, origin: "Package.swift", floors: [], unknown: nil, files: files)
    }
    index = ProjectIndex(files: roots, names: names.frozen(), project: ProjectModel(targets: targets))
  }

  init(_ text: String) { self.init([("File.swift", text)]) }

  /// The types of the arguments of all calls of `probe`, in the order of files and offsets.
  var probes: [String] { probedTypes.map(describe) }

  /// The project's types among them, by name.
  var probedDeclarations: [String?] { probedTypes.map { $0.declaration.map(index.qualifiedName) } }

  /// The files that declare these.
  var probedFiles: [UInt32?] { probedTypes.map { $0.declaration.map { index[$0].node.file.index } } }

  private var probedTypes: [Type] {
    guard let probe = index.names["probe"] else { return [] }
    return index.occurrences(of: probe).compactMap { mention in
      guard mention.kind == .declReferenceExpr, let call = mention.parent, call.kind == .functionCallExpr else {
        return nil
      }
      return call.children.first { $0.kind == .labeledExpr }?.expressionChild.map { index.type(ofExpression: $0) }
    }
  }

  func describe(_ type: Type) -> String {
    switch type {
    case .declared(let id, let arguments): index.qualifiedName(id) + list(arguments)
    case .external(let name, let arguments): index.spelling(name) + list(arguments)
    case .array(let element): "[" + describe(element) + "]"
    case .dictionary(let key, let value): "[" + describe(key) + ": " + describe(value) + "]"
    case .optional(let wrapped): describe(wrapped) + "?"
    case .tuple(let elements, _): "(" + elements.map(describe).joined(separator: ", ") + ")"
    case .function(_, let result): "-> " + describe(result)
    case .parameter(let node): "parameter " + node.text
    case .existential(let constraints): "any " + constraints.map(describe).joined(separator: " & ")
    case .opaque(let constraints): "some " + constraints.map(describe).joined(separator: " & ")
    case .metatype(let type): describe(type) + ".Type"
    case .binding(let type): "binding " + describe(type)
    case .unknown: "?"
    }
  }

  private func list(_ arguments: [Type]) -> String {
    arguments.isEmpty ? "" : "<" + arguments.map(describe).joined(separator: ", ") + ">"
  }
}

/// The buffer is never freed: trees live until the process ends.
func parse(_ text: String, _ file: FileID, _ names: inout NameTable) -> Node {
  let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count + 16)
  bytes.initialize(repeating: 0, count: text.utf8.count + 16)
  for (place, byte) in text.utf8.enumerated() { bytes[place] = byte }
  return Parser.parse(file: file, bytes: bytes, count: text.utf8.count, names: &names)
}
