import MoltSymbols
public import MoltSyntax
public import MoltText

/// One `swift match` with the templates of its rewrites, compiled once.
public struct Pattern: Sendable {
  let snippet: Snippet
  let templates: [Snippet]
  /// The token of the snippet by whose name its occurrences are found.
  let anchorToken: UInt32
  /// Its spelling: a file that does not mention it has no match.
  public let anchor: String

  /// - Parameter template: the rewrite that a mistake is in; nil for the match.
  public struct Malformed: Error {
    public let error: PatternError
    public let template: Int?
  }

  init(match: String, templates: [String], storage: inout ParserStorage, names: inout NameTable) throws(Malformed) {
    do throws(PatternError) {
      snippet = try Snippet(match, storage: &storage, names: &names)
      try snippet.checkCounts()
      try snippet.checkRun()
      (anchorToken, anchor) = try Self.anchor(of: snippet)
    } catch {
      throw Malformed(error: error, template: nil)
    }
    var compiled: [Snippet] = []
    for (place, text) in templates.enumerated() {
      do throws(PatternError) {
        let template = try Snippet(text, storage: &storage, names: &names)
        try template.check(against: snippet)
        compiled.append(template)
      } catch {
        throw Malformed(error: error, template: place)
      }
    }
    self.templates = compiled
  }

  /// The name that is likely the rarest of those that every match has.
  private static func anchor(of snippet: Snippet) throws(PatternError) -> (UInt32, String) {
    var best: (token: UInt32, spelling: String, score: Int)?
    for node in snippet.nodes {
      for index in node.tokens where node.token(index).kind == .identifier {
        let spelling = node.tokenText(index)
        guard let score = anchorScore(index, spelling, node, snippet), score > best?.score ?? 0 else { continue }
        best = (index, spelling, score)
      }
    }
    guard let best else {
      throw PatternError(
        snippet.metavariables.isEmpty
          ? "this contains no name to search for: write an expression with a method or a type"
          : "this would match code with any name: spell out the method or the type that it is about")
    }
    return (best.token, best.spelling)
  }

  private static let commonNames: Set<String> = [
    "Text", "View", "Color", "String", "Button", "Image", "self", "body", "some", "any", "UIView", "Bool", "Int", "x", "text", "shared",
    "main",
    "content", "action", "label", "id", "value", "title", "frame", "padding", "font", "background", "overlay", "alignment",
  ]

  private static func anchorScore(_ token: UInt32, _ spelling: String, _ node: Node, _ snippet: Snippet) -> Int? {
    let holder = node.innermostNode(at: token)
    // What an optional argument has may be missing, and a label may be that of a trailing closure.
    if holder.argumentLabelToken == token { return nil }
    var scope: Node? = holder
    while let current = scope, current.kind == .labeledExpr || current.kind != .sourceFile {
      if current.isArgument, let value = current.argumentValue, snippet.metavariable(value)?.count == .optional { return nil }
      scope = current.parent
    }
    let isMember = token > 0 && node.token(token - 1).kind == .period
    let isCommon = commonNames.contains(spelling)
    return (isCommon ? 10 : 1_000) + (isMember ? 100 : 0) + min(spelling.utf8.count, 50)
  }
}

extension Node {
  /// What a chain of members and calls begins with.
  var chainStart: Node {
    var node = self
    while node.kind == .functionCallExpr || node.kind == .memberAccessExpr, let base = node.firstChild, base.kind != .declReferenceExpr {
      node = base
    }
    return node
  }
}

/// What became of looking for a pattern at a place.
public enum Outcome {
  case none
  case match(Match)
  /// The pattern fits, but whether an expression is of the type that it asks for cannot be told.
  case undecided(Match, expression: Node?, demand: String)
}

extension Pattern {
  /// The match that has its anchor at a token.
  ///
  /// - Parameters:
  ///   - token: bears the anchor's name.
  ///   - node: the innermost node around it.
  ///   - modules: those of the project whose declarations the pattern names; none where it names a framework's.
  public func find(
    at token: UInt32, in node: Node, of modules: Set<String> = [], _ questions: ExpressionQuestions
  ) -> Outcome {
    if isRun { return run(at: token, in: node, questions).map { decide($0, modules, questions) } ?? .none }
    var candidate: Node? = node
    var climbs = 0
    let limit = snippet.nodes[0].row.size + 8
    while let current = candidate, climbs < limit, current.kind != .sourceFile {
      if current.kind == .unknown { return .none }
      if let match = match(current, questions), match.tokens[anchorToken] == token { return decide(match, modules, questions) }
      candidate = current.parent
      climbs += 1
    }
    return .none
  }

  /// What becomes of the pattern at a node, wherever its anchor is.
  public func find(at node: Node, of modules: Set<String> = [], _ questions: ExpressionQuestions) -> Outcome {
    (isRun ? run(from: node, questions) : match(node, questions)).map { decide($0, modules, questions) } ?? .none
  }

  private func match(_ node: Node, _ questions: ExpressionQuestions) -> Match? {
    guard mayBegin(at: node) else { return nil }
    var matcher = Matcher(snippet) { metavariable, capture in
      metavariable.conditions.allSatisfy { $0.allowsForm(capture, questions.implicitStarts) }
    }
    return matcher.match(node)
  }

  /// Whether a node can be what the pattern is, by its kind.
  func mayBegin(at node: Node) -> Bool {
    guard let wanted = snippet.nodes.first, node.kind != .declReferenceExpr || !node.isMemberName else { return false }
    return node.kind == wanted.kind || node.kind == .declReferenceExpr || wanted.kind == .declReferenceExpr && node.kind == .identifierType
  }

  /// Types are asked about last: they cost the most.
  private func decide(_ match: Match, _ modules: Set<String>, _ questions: ExpressionQuestions) -> Outcome {
    var undecided: (Node?, String)?
    switch modules.isEmpty ? questions.meansOwnDeclaration(match) : questions.meansDeclaration(match, outside: modules) {
    case .yes: return .none
    case .no: break
    case .unknown: undecided = (nil, "none of the project's own")
    }
    for metavariable in snippet.metavariables.values.sorted(by: { $0.name < $1.name }) {
      for condition in metavariable.conditions where condition.asksForTypes {
        switch answer(condition, metavariable, match, questions) {
        case .yes: continue
        case .no: return .none
        case .unknown: undecided = (match.node(metavariable.name), condition.noun)
        }
      }
    }
    guard let undecided else { return .match(match) }
    return .undecided(match, expression: undecided.0, demand: undecided.1)
  }

  private func answer(
    _ condition: Condition, _ metavariable: Metavariable, _ match: Match, _ questions: ExpressionQuestions
  ) -> Answer {
    guard let node = match.node(metavariable.name) else {
      // A missing argument has no type; a missing receiver is `self`.
      guard metavariable.count == .one else { return .yes }
      if match.hasConditionalReceiver, condition.demand == .view {
        let receiver = match.nodes[0].chainStart.conditionalReceiver.map { questions.isView($0) } ?? .unknown
        return receiver == .unknown && questions.isViewByContext(match.nodes[0], modifier: anchor) ? .yes : receiver
      }
      return match.hasImplicitReceiver ? condition.answer(forSelfAt: match.nodes[0], questions) : .yes
    }
    let answer = condition.answer(for: node, questions)
    // What the place of a modifier tells, it tells of the receiver.
    guard answer == .unknown, condition.demand == .view, !condition.isNegated, node == match.nodes[0].receiver else {
      return answer
    }
    return questions.isViewByContext(match.nodes[0], modifier: anchor) ? .yes : .unknown
  }

  /// The edits that bring a match to one of the templates.
  public func rewrite(_ match: Match, template: Int, _ questions: ExpressionQuestions) throws(Refusal) -> [Edit] {
    try check(match, templates[template], questions)
    if isRun { return try RunAlignment(match, of: snippet, templates[template], questions).edits() }
    var writer = Template(templates[template], for: match, questions)
    return try Alignment(match, writer.instantiate()).edits()
  }
}

extension Condition {
  /// What is demanded, for a message: `a SwiftUI view`.
  fileprivate var noun: String {
    switch demand {
    case .view: "a SwiftUI view"
    case .type(let names), .conforms(let names): names.count > 3 ? "\(names[0]) or the like" : names.joined(separator: " or ")
    default: "of a known type"
    }
  }
}

/// Compiles patterns, with one table of names and one storage for all.
public struct PatternCompiler: ~Copyable {
  private var storage = ParserStorage()
  private var names = NameTable()

  public init() {}

  public mutating func compile(match: String, templates: [String]) throws(Pattern.Malformed) -> Pattern {
    try Pattern(match: match, templates: templates, storage: &storage, names: &names)
  }
}
