import MoltSyntax

/// Types of expressions with operators, which the parser leaves unfolded.
extension ProjectIndex {
  func type(ofSequence node: Node, expected: Type, _ query: TypeQuery) -> Type {
    type(ofOperands: Array(node.children), expected: expected, query)
  }

  /// Splits at the operator that binds least. Precedence of those that matter here, ascending: assignment, `? :`,
  /// `??`, casts; what others give is not known.
  private func type(ofOperands parts: [Node], expected: Type, _ query: TypeQuery) -> Type {
    if parts.count == 1 { return type(ofExpression: parts[0], expected: expected, query) }
    if parts.contains(where: { $0.kind == .assignmentExpr }) { return .void }
    if let place = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) {
      let first = parts[place].expressionChild
      return joined(first.map { [$0] } ?? [], Array(parts[(place + 1)...]), expected, query)
    }
    let operators = parts.filter { $0.kind == .binaryOperatorExpr }
    guard operators.allSatisfy({ $0.text == "??" }) else { return .unknown }
    if let place = parts.firstIndex(where: { $0.kind == .binaryOperatorExpr }) {
      return coalesced(Array(parts[..<place]), Array(parts[(place + 1)...]), expected, query)
    }
    return cast(parts, query)
  }

  private func cast(_ parts: [Node], _ query: TypeQuery) -> Type {
    guard let operation = parts.dropLast().last, let written = parts.last else { return .unknown }
    if operation.kind == .unresolvedIsExpr { return .external(knownNames.Bool, []) }
    guard operation.kind == .unresolvedAsExpr, case .metatype(let target) = type(ofExpression: written, query) else {
      return .unknown
    }
    return operation.token(operation.row.endToken - 1).kind == .postfixQuestionMark ? target.asOptional : target
  }

  /// `a ?? b`
  private func coalesced(_ first: [Node], _ second: [Node], _ expected: Type, _ query: TypeQuery) -> Type {
    let value = type(ofOperands: first, expected: expected, query).unwrappedOnce
    let fallback = type(ofOperands: second, expected: expected == .unknown ? value : expected, query)
    if value == .unknown { return second.isImplied ? .unknown : settled(fallback) }
    if fallback == .unknown { return settled(value) }
    if fallback == value.asOptional { return fallback }
    return meeting(value, fallback)
  }

  /// The branches of `c ? a : b`.
  private func joined(_ first: [Node], _ second: [Node], _ expected: Type, _ query: TypeQuery) -> Type {
    if first.isNil { return type(ofOperands: second, expected: expected, query).asFlatOptional }
    if second.isNil { return type(ofOperands: first, expected: expected, query).asFlatOptional }
    var one = type(ofOperands: first, expected: expected, query)
    let other = type(ofOperands: second, expected: expected == .unknown ? one : expected, query)
    if one == .unknown, first.isImplied { one = type(ofOperands: first, expected: other, query) }
    if one == .unknown { return settled(other) }
    if other == .unknown { return settled(one) }
    if one.unwrappedOnce == other.unwrappedOnce { return one.unwrappedOnce.asOptional == one ? one : other }
    return meeting(one, other)
  }

  /// Of two types, the one that the other converts to.
  private func meeting(_ a: Type, _ b: Type) -> Type {
    if a == b { return a }
    guard let first = a.declaration, let second = b.declaration else { return .unknown }
    if withInherited(first).contains(second) { return b }
    return withInherited(second).contains(first) ? a : .unknown
  }

  /// A type that meets an unknown one stays as it is where it converts to no other class.
  private func settled(_ type: Type) -> Type {
    guard let id = type.unwrappedOnce.declaration else { return .unknown }
    let node = self[id].node
    if node.kind == .protocolDecl { return .unknown }
    guard node.kind == .classDecl else { return type }
    let inheritsClass = withInherited(id).dropFirst().contains { self[$0].node.kind == .classDecl }
    return inheritsClass ? .unknown : type
  }
}

extension [Node] {
  fileprivate var isNil: Bool { count == 1 && self[0].kind == .nilLiteralExpr }

  /// `.shared`, `.init()`: what takes its type from elsewhere.
  fileprivate var isImplied: Bool {
    guard count == 1, var node = first else { return false }
    while node.kind == .functionCallExpr, let callee = node.firstChild { node = callee }
    return node.kind == .memberAccessExpr && node.children.filter { $0.kind != .genericArgumentClause }.count == 1
  }
}
