public import MoltSyntax

/// Of what a use of a name is a member.
public enum MemberUse {
  /// Of nothing that the project declares; or it is no use of a member.
  case none
  /// Of `self`, which the name stands behind.
  case ofSelf
  /// Of a value of a type of the project.
  case ofType(TypeID)
  /// Of a value whose type is not known, or is a parameter or a protocol.
  case ofUnknownType
  /// A name alone that means a property, with the type that declares it.
  case bare(Property, owner: TypeID?)
}

extension ProjectIndex {
  /// What a use was found to be, or else what it is found to be now.
  public func memberUse(of node: Node, _ find: () -> MemberUse) -> MemberUse { memberUses.answer(for: node, find) }
}
