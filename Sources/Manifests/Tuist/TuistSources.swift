import MoltSyntax
import MoltText

/// The files that a target of Tuist's compiles: `sources` and `buildableFolders`.
struct TuistSources {
  private var evaluator: TuistEvaluator
  private let path: String
  private let rootDirectory: String
  private let list: FileList
  private(set) var files: Set<FileID> = []
  private(set) var warnings: [String] = []

  init(_ evaluator: TuistEvaluator, path: String, rootDirectory: String, files: FileList) {
    self.evaluator = evaluator
    self.path = path
    self.rootDirectory = rootDirectory
    list = files
  }

  mutating func add(of target: TuistValue) {
    for (label, type) in [("sources", "SourceFilesList"), ("buildableFolders", "BuildableFolder")] {
      guard let value = target.argument(label) else { continue }
      add(evaluator.resolved(value, as: type), type)
    }
  }

  private mutating func add(_ value: TuistValue, _ type: String) {
    guard evaluator.enter() else { return warn(value) }
    defer { evaluator.leave() }
    let found = evaluator.elements(of: value, as: type)
    if let unresolved = found.unresolved { warn(unresolved) }
    for element in found.values {
      let name = element.node.calleeName
      if ["SourceFilesList", "sourceFilesList", "paths"].contains(name)
        || name == "init" && element.argument("globs") != nil
      {
        // `SourceFilesList(globs: […])`
        if let globs = element.arguments.first?.value { add(globs, "SourceFileGlob") }
      } else {
        addGlob(element)
      }
    }
  }

  /// A pattern, or `.glob("A/**", excluding: ["A/B/**"])`, or `.folder("A", exceptions: …)`.
  private mutating func addGlob(_ value: TuistValue) {
    let isCall = value.node.kind == .functionCallExpr
    let isWrapper =
      isCall && ["glob", "folder", "SourceFileGlob", "BuildableFolder", "init"].contains(value.node.calleeName)
    let literal = isWrapper ? value.arguments.first?.value ?? value : value
    guard let pattern = evaluator.path(literal, manifest: path, root: rootDirectory) else { return warn(value) }
    let excluded = isWrapper ? value.argument("excluding").map { patterns($0) } ?? [] : []
    for file in PathPattern(pattern).files(in: list) {
      let name = list.path(file)
      if !excluded.contains(where: { $0.matches(name, takesDirectories: false) }) { files.insert(file) }
    }
  }

  private mutating func patterns(_ value: TuistValue) -> [PathPattern] {
    var result: [PathPattern] = []
    for element in evaluator.elements(of: value, as: "Path").values {
      if let path = evaluator.path(element, manifest: path, root: rootDirectory) { result.append(PathPattern(path)) }
    }
    return result
  }

  private mutating func warn(_ value: TuistValue) {
    warnings.append("the files of a target in \(path) are not all known: they depend on \(value.quotation)")
  }
}
