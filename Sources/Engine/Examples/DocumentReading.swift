import MoltMigrations
public import MoltRules

/// Documents, and all that is wrong with others.
public struct DocumentReading: Sendable {
  /// Those that can be rules, each once.
  public private(set) var documents: [Document] = []
  public private(set) var problems: [Document.Malformed] = []

  /// - Parameter paths: documents, or directories of them.
  /// - Throws: `EngineError.usage` where one is no such thing, or cannot be read.
  public init(_ paths: [String]) throws(EngineError) {
    var seen: Set<String> = []
    var places: Set<String> = []
    // A place that is named twice is looked through once, however it is spelled.
    for path in paths where places.insert(realPath(path) ?? path).inserted {
      for file in try documentFiles(at: path) where seen.insert(realPath(file.path) ?? file.path).inserted { add(file) }
    }
  }

  private mutating func add(_ file: DocumentFile) {
    do {
      let document = try file.document()
      let isCode = try Catalogue.builtIn[document.id]?.document.rewritePairs().isEmpty ?? false
      let problems = document.problems(isCode: isCode)
      self.problems += problems
      if problems.isEmpty { documents.append(document) }
    } catch {
      problems += error.problems
    }
  }
}
