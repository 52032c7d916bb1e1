import MoltText

/// A kind of reason under its name, with all that is said of it.
public struct NamedReason: Sendable {
  public let name: String
  /// What it means; more than one sentence where patterns of a document have it for several matches.
  public let meanings: [String]
  /// The rules whose documents have an example of it.
  public let rules: [Rule]
}

extension Catalogue {
  /// The reason that a name stands for; nil where nothing declares it.
  public func reason(named name: String) -> NamedReason? {
    let codes = declaredReasons.filter { $0.name == name } + rules.flatMap(\.document.declaredReasons).filter { $0.name == name }
    guard !codes.isEmpty else { return nil }
    var seen: Set<String> = []
    return NamedReason(
      name: name, meanings: codes.map(\.meaning).filter { seen.insert($0).inserted },
      rules: rules.filter { rule in rule.document.expectedReasons.contains { $0.name == name } })
  }

  /// The names of all reasons, each once, in alphabetical order.
  public var reasonNames: [String] {
    Set((declaredReasons + rules.flatMap(\.document.declaredReasons)).map(\.name)).sorted()
  }

  /// Examples that expect a reason which nothing declares: they would never come out so.
  func unknownReasons(in documents: [Document]) -> [Document.Malformed] {
    let own = Set((declaredReasons + documents.flatMap(\.declaredReasons)).map(\.name))
    let unknown = documents.flatMap { document in document.expectedReasons.filter { !own.contains($0.name) }.map { (document, $0) } }
    if unknown.isEmpty { return [] }
    // To read all other documents takes longer than the check.
    let names = reasonNames
    return unknown.filter { !names.contains($1.name) }.map { document, expected in
      let advice =
        closest(to: expected.name, among: names).map { "write `\($0)`" }
        ?? "`swift match` with `text blocked \(expected.name)` below it declares one"
      return Document.Malformed(path: document.path, line: expected.line, message: "no reason is called `\(expected.name)`: \(advice)")
    }
  }
}

extension Document {
  /// The reasons of its own patterns.
  fileprivate var declaredReasons: [BlockerCode] {
    let pairs = (try? rewritePairs()) ?? []
    return pairs.compactMap { if case .blocked(let block) = $0.outcome { block.code } else { nil } }
  }

  /// The names of reasons that its examples expect, and their lines.
  fileprivate var expectedReasons: [(name: String, line: Int)] {
    ((try? examples()) ?? []).compactMap { example in example.blocker.map { (name: $0, line: example.line) } }
  }
}
