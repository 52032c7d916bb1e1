import MoltText

/// The rules that a run knows: those of molt, and those that a project brings along; and the reasons that they may give.
public struct Catalogue: Sendable {
  /// By family and id.
  public let rules: [Rule]
  /// The reasons that are declared in Swift; documents declare those of their own patterns.
  package let declaredReasons: [BlockerCode]
  /// The names that rules written in Swift look for, by id.
  let siteAnchors: [String: [String]]
  private let places: [String: Int]
  package let patterns = CompiledPatterns()

  /// - Parameters:
  ///   - rules: no two of one id.
  ///   - reasons: those that are declared in Swift.
  ///   - siteAnchors: the names that rules written in Swift look for, by id.
  package init(_ rules: [Rule], reasons: [BlockerCode], siteAnchors: [String: [String]]) {
    declaredReasons = reasons
    self.siteAnchors = siteAnchors
    self.rules = rules.sorted { ($0.family, $0.id) < ($1.family, $1.id) }
    places = Dictionary(uniqueKeysWithValues: self.rules.enumerated().map { ($1.id, $0) })
  }

  /// Ids and families: all that a rule can be named by.
  public var names: [String] { rules.map(\.id) + families.sorted() }

  public var families: Set<String> { Set(rules.map(\.family)) }

  /// The ids of all rules.
  public var ids: Set<String> { Set(places.keys) }

  /// Those of the rules that act where none is named.
  public var idsByDefault: Set<String> { Set(rules.lazy.filter { !$0.document.isOptIn }.map(\.id)) }

  public subscript(_ id: String) -> Rule? { places[id].map { rules[$0] } }

  /// The rules that a name stands for: one of that id, or all of that family; empty where there is neither.
  public func named(_ name: String) -> [Rule] {
    self[name].map { [$0] } ?? rules.filter { $0.family == name }
  }

  /// Whether a rule is one that a project brings along.
  public func isOwn(_ id: String) -> Bool { self[id]?.file != nil }

  /// Rules and where they come from, for a person.
  public func origins(of ids: [String]) -> String {
    ids.map { id in "`\(id)`" + (self[id]?.file.map { " in \($0)" } ?? "") }.joined(separator: ", ")
  }

  /// Whether a name stands for a rule, among others.
  package func name(_ name: String, standsFor id: String) -> Bool { name == id || self[id]?.family == name }
}

extension Catalogue {
  /// With the rules of documents that are not molt's own.
  ///
  /// - Throws: all that is wrong with them, where something is.
  public func adding(_ documents: [Document]) throws(MalformedDocuments) -> Catalogue {
    var problems: [Document.Malformed] = []
    var known = self
    for document in documents {
      do {
        known = try known.adding(document)
      } catch {
        problems += error.problems
      }
    }
    if problems.isEmpty { problems = known.circularRewrites(of: documents) + known.unknownReasons(in: documents) }
    guard problems.isEmpty else { throw MalformedDocuments(problems) }
    return known
  }

  /// With documents in the place of those of the same ids, whatever these are.
  public func replacing(_ documents: [Document]) throws(MalformedDocuments) -> Catalogue {
    let ids = Set(documents.map(\.id))
    return try Catalogue(rules.filter { !ids.contains($0.id) }, reasons: declaredReasons, siteAnchors: siteAnchors).adding(documents)
  }

  private func adding(_ document: Document) throws(MalformedDocuments) -> Catalogue {
    if let other = self[document.id] {
      throw document.rejection("the id `\(document.id)` is already that of \(other.origin): choose another, here and for the file")
    }
    if families.contains(document.id) {
      throw document.rejection("`\(document.id)` is the name of a family: choose another id, here and for the file")
    }
    if let other = self[document.family] {
      throw document.rejection(
        "the family `\(document.family)` has the name of a rule, \(other.origin): choose another, here and for the folder")
    }
    return Catalogue(rules + [Rule(document, file: document.path)], reasons: declaredReasons, siteAnchors: siteAnchors)
  }
}

extension Document {
  fileprivate func rejection(_ message: String) -> MalformedDocuments {
    MalformedDocuments([Malformed(path: path, line: idLine, message: message)])
  }
}
