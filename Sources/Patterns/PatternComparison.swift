import MoltSymbols
import MoltSyntax

/// What patterns say of each other, whatever code they are held against.
extension Pattern {
  /// Whether every code that another match fits is also one that this fits.
  ///
  /// Types are not asked: what depends on one is taken to be open, but where both ask the same.
  public func covers(_ other: Pattern) -> Bool {
    guard other.snippet.nodes.count == 1 else { return false }
    return fits(other.snippet.nodes[0], of: other.snippet, conditions: other.snippet.conditions)
  }

  /// Where this match is certain to fit what another pattern writes; nil where it is not.
  public func rematch(of template: Int, in other: Pattern) -> Rematch? {
    places(of: template, in: other).first { place in
      fits(place.node, of: other.templates[template], conditions: other.snippet.conditions)
    }
  }

  /// The names that a template spells, each once and in order.
  public func identifiers(ofTemplate template: Int) -> [String] { templates[template].identifiers }

  /// The names that it spells itself, each once and in order.
  public var identifiers: [String] { snippet.identifiers }

  /// Whether this match may fit the code at such a place, by what is written there.
  public func mayFit(_ place: Rematch) -> Bool {
    var matcher = Matcher(snippet) { _, _ in true }
    return matcher.match(place.node) != nil
  }

  /// Whether a rewrite puts several statements in the place of an expression.
  public func splits(_ template: Int) -> Bool {
    templates[template].nodes.count > 1 && snippet.nodes.allSatisfy(\.isExpression)
  }

  /// A part of a template.
  public struct Rematch {
    let node: Node
    /// Whether it is all that is written.
    public let isWhole: Bool
    /// A mistake there, with its line and column in the template.
    public func mistake(_ message: String) -> PatternError { PatternError(message).at(node.range.lowerBound, in: node.root) }
  }

  private func places(of template: Int, in other: Pattern) -> [Rematch] {
    let nodes = other.templates[template].nodes
    return nodes.flatMap { node in
      [Rematch(node: node, isWhole: nodes.count == 1)] + node.descendants.map { Rematch(node: $0, isWhole: false) }
    }
  }

  private func fits(_ node: Node, of other: Snippet, conditions: [String: [Condition]]) -> Bool {
    guard mayBegin(at: node) else { return false }
    let starts = ChainAnswers<Bool>()
    var matcher = Matcher(snippet) { metavariable, capture in
      guard let open = other.metavariable(capture.node) else {
        return metavariable.conditions.allSatisfy { !$0.asksForTypes && $0.allowsForm(capture, starts) }
      }
      return (open.count == .one || open.count == metavariable.count)
        && Set(metavariable.conditions).isSubset(of: conditions[open.name, default: []])
    }
    return matcher.match(node) != nil
  }
}

extension Snippet {
  fileprivate var identifiers: [String] {
    var seen: Set<String> = []
    return nodes.flatMap { node in
      node.tokens.filter { node.token($0).kind == .identifier }.map(node.tokenText).filter { seen.insert($0).inserted }
    }
  }

  /// What each metavariable asks for, by name.
  fileprivate var conditions: [String: [Condition]] {
    Dictionary(metavariables.values.map { ($0.name, $0.conditions) }, uniquingKeysWith: +)
  }
}
