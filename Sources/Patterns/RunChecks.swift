import MoltSyntax
import MoltText

/// What keeps statements that match from being written anew.
extension Pattern {
  func checkRun(_ match: Match, _ template: Snippet) throws(Refusal) {
    try checkDeclared(match, template)
    for (name, nodes) in openStatements(of: match) {
      try checkNesting(nodes)
      let places = template.metavariables.filter { $0.value.name == name }.keys
      let list = template.nodes[0].root
      if places.contains(where: { list.innermostNode(at: $0).parent != list }) { try checkMove(nodes, behind: match.tokenRange.upperBound) }
    }
  }

  /// What the statements declare and the new ones do not must not be used any more.
  private func checkDeclared(_ match: Match, _ template: Snippet) throws(Refusal) {
    guard let list = match.nodes[0].parent else { return }
    let written = Set(template.metavariables.values.map(\.name))
    for name in snippet.declaredNames.subtracting(template.declaredNames).sorted() {
      let spelling = match.captures[name]?.first.map { $0.node.text(in: $0.range) } ?? name
      let moved = match.captures.filter { written.contains($0.key) }.values.joined().map(\.tokens)
      for tokens in moved + [match.tokenRange.upperBound..<list.row.endToken] { try list.checkUnused(spelling, in: tokens) }
    }
  }

  /// What another such run in between makes of its statements is to be seen first.
  private func checkNesting(_ nodes: [Node]) throws(Refusal) {
    guard let inner = nodes.first(where: { fits(snippet.nodes[0], $0) }) else { return }
    throw Refusal(
      code: .nested, message: "another of these begins before this one ends", location: inner.location,
      help: "run molt again when that is done, or make the change by hand")
  }

  /// Statements that go into a block of their own leave it only at its end, and keep what they declare for themselves.
  private func checkMove(_ nodes: [Node], behind end: UInt32) throws(Refusal) {
    guard let list = nodes.first?.parent else { return }
    for node in nodes {
      if let way = ([node] + node.descendants).first(where: { $0.leaves(node) }) {
        throw Refusal(
          code: .controlFlow, message: "`\(way.tokenText(way.row.firstToken))` would mean something else in its own block",
          location: way.location, help: "make the change by hand")
      }
      for name in node.introducedPatterns { try list.checkUnused(name.text, in: end..<list.row.endToken) }
    }
  }
}

extension Pattern {
  /// A parameter without a name has none to be used by.
  func checkParameters(_ match: Match, _ template: Snippet) throws(Refusal) {
    let (root, other) = (snippet.nodes[0].root, template.nodes[0].root)
    let names = Set(snippet.metavariables.filter { root.innermostNode(at: $0.key).kind == .functionParameter }.values.map(\.name))
    for (token, metavariable) in template.metavariables where names.contains(metavariable.name) && match.captures[metavariable.name] == [] {
      if other.innermostNode(at: token).kind == .functionParameter { continue }
      throw Refusal(
        code: .unnamed, message: "the new code uses a parameter that has no name here", location: match.nodes[0].location,
        help: "give the parameter a name")
    }
  }
}

extension Node {
  fileprivate func checkUnused(_ name: String, in tokens: Range<UInt32>) throws(Refusal) {
    guard let use = tokens.first(where: { mentions(name, at: $0) }) else { return }
    throw Refusal(
      code: .nameUsed, message: "`\(name)` is used here, but the new code does not declare it",
      location: Location(file, token(use).start..<token(use).end), help: "make the change by hand")
  }

  /// Whether a token names what is in scope: it is no member's name and no label.
  private func mentions(_ name: String, at token: UInt32) -> Bool {
    guard self.token(token).kind == .identifier, tokenText(token) == name, token == 0 || self.token(token - 1).kind != .period else {
      return false
    }
    return innermostNode(at: token).argumentLabelToken != token
  }

  /// Whether this goes to somewhere outside of a statement, or needs what is around it: an `async` or a throwing function.
  fileprivate func leaves(_ statement: Node) -> Bool {
    guard [.returnStmt, .breakStmt, .continueStmt, .fallThroughStmt, .throwStmt, .yieldStmt, .awaitExpr, .tryExpr].contains(kind) else {
      return false
    }
    var node = self
    while node != statement, let parent = node.parent {
      if [.closureExpr, .functionDecl, .accessorDecl, .initializerDecl].contains(parent.kind) { return false }
      node = parent
    }
    return true
  }
}
