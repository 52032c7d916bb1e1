import MoltMigrations
public import MoltRules

/// Documents, and all that is wrong with others.
public struct DocumentReading: Sendable {
  /// Those that can be rules, each once.
  public private(set) var documents: [Document] = []
  public private(set) var problems: [Document.Malformed] = []

  /// - Parameter places: documents, or directories of them.
  /// - Throws: `EngineError.usage` where one is no such thing, or cannot be read.
  public init(_ places: [GivenPath]) throws(EngineError) {
    var seen: Set<String> = []
    var known: Set<String> = []
    // A place that is named twice is looked through once, however it is spelled.
    for place in places where known.insert(realPath(place.spelling) ?? place.spelling).inserted {
      for file in try documentFiles(at: place) where seen.insert(realPath(file.path) ?? file.path).inserted { add(file) }
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
