import MoltSyntax

/// The types of members, seen from the type that has them.
extension ProjectIndex {
  /// `Self` means the type that a member is used through, not the one that declares it.
  func replacingSelf(_ type: Type, writtenAs node: Node, _ level: MemberLevel, _ base: Type) -> Type {
    guard let owner = level.owner, base.declaration != owner, node.tokens.contains(where: { node.token($0).name == .Self })
    else { return type }
    return type.mapParts { $0.declaration == owner ? base : $0 }
  }

  /// The one type that all of these are, or unknown.
  func common(_ types: [Type]) -> Type {
    guard let first = types.first else { return .unknown }
    return types.allSatisfy { $0 == first } ? first : .unknown
  }
}

extension Node {
  /// `b` of `a.b`.
  var qualifiedMemberName: Name? {
    guard kind == .memberAccessExpr, let member = children.reversed().first(where: { $0.kind == .declReferenceExpr }),
      member != firstChild
    else { return nil }
    return member.token(member.row.firstToken).name
  }

  public var functionParameters: [Node] {
    firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  /// Whether a member belongs to its type, not to each value.
  var isStaticMember: Bool { hasModifier(.static) || hasModifier(.class) }
}
