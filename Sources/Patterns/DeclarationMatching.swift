import MoltSyntax

/// Declarations: what the pattern does not mention may be there, and is kept.
extension Matcher {
  mutating func matchDeclaration(_ wanted: Node, _ found: Node) -> Bool {
    guard matchLeading(.attribute, wanted, found), matchLeading(.declModifier, wanted, found), matchInheritance(wanted, found)
    else { return false }
    let mentioned = Set(wanted.children.map(\.kind))
    var optional: Set<SyntaxKind> = [.genericParameterClause, .genericWhereClause, .memberBlock, .codeBlock, .accessorBlock]
    optional.subtract(mentioned)
    let parts = wanted.syntaxParts.filter { !$0.isLeading }
    let others = found.syntaxParts.filter { part in
      guard case .node(let node) = part, optional.contains(node.kind) else { return !part.isLeading }
      keep(node.tokens)
      return false
    }
    return matchParts(parts, of: wanted, others, of: found)
  }

  /// `name: Type = value { … }`: all but the name may be more than the pattern says.
  mutating func matchBinding(_ wanted: Node, _ found: Node) -> Bool {
    let mentioned = Set(wanted.children.map(\.kind))
    let others = found.syntaxParts.filter { part in
      guard case .node(let node) = part, !mentioned.contains(node.kind),
        [.typeAnnotation, .initializerClause, .accessorBlock].contains(node.kind)
      else { return true }
      keep(node.tokens)
      return false
    }
    return matchParts(wanted.syntaxParts, of: wanted, others, of: found)
  }

  /// `_ name: Type`, and `_: Type` where the name is one that a metavariable stands for.
  mutating func matchParameter(_ wanted: Node, _ found: Node) -> Bool {
    var parts = wanted.syntaxParts
    if parts.count == found.syntaxParts.count + 1, case .token(let label) = parts[0], case .token(let name) = parts[1],
      wanted.tokenText(label) == "_", let metavariable = pattern.metavariables[name]
    {
      guard leaveOut(metavariable) else { return false }
      parts.remove(at: 1)
    }
    return matchParts(parts, of: wanted, found.syntaxParts, of: found)
  }

  /// Attributes and modifiers, in any order.
  private mutating func matchLeading(_ kind: SyntaxKind, _ wanted: Node, _ found: Node) -> Bool {
    var others = found.children.filter { $0.kind == kind }
    for node in wanted.children where node.kind == kind {
      guard let place = firstMatch(node, among: others) else { return false }
      others.remove(at: place)
    }
    for node in others { keep(node.tokens) }
    return true
  }

  private mutating func matchInheritance(_ wanted: Node, _ found: Node) -> Bool {
    let clause = found.firstChild(.inheritanceClause)
    guard let written = wanted.firstChild(.inheritanceClause) else {
      if let clause { keep(clause.tokens) }
      return true
    }
    guard let clause else { return false }
    var others = clause.children.filter { $0.kind == .inheritedType }
    for type in written.children where type.kind == .inheritedType {
      guard let wantedType = type.typeChild, let place = firstMatch(wantedType, among: others.compactMap(\.typeChild)) else {
        return false
      }
      // The comma behind it stays with what follows.
      let end = others[place].typeChild?.row.endToken ?? others[place].row.endToken
      if end < others[place].row.endToken { keep(end..<others[place].row.endToken) }
      others.remove(at: place)
    }
    for type in others { keep(type.tokens) }
    return matchColon(written, clause)
  }

  private mutating func matchColon(_ written: Node, _ clause: Node) -> Bool {
    matchParts([.token(written.row.firstToken)], of: written, [.token(clause.row.firstToken)], of: clause)
  }

  private mutating func firstMatch(_ wanted: Node, among others: [Node]) -> Int? {
    for (place, other) in others.enumerated() {
      var attempt = self
      if attempt.match(wanted, other) {
        self = attempt
        return place
      }
    }
    return nil
  }
}

extension Part {
  /// Whether it is matched apart from what stands in order.
  fileprivate var isLeading: Bool {
    guard case .node(let node) = self else { return false }
    return node.kind == .attribute || node.kind == .declModifier || node.kind == .inheritanceClause
  }
}
