import MoltSymbols
import MoltSyntax

/// What can be told of a reference by what is declared, where typing the body around it would cost more.
extension ProjectIndex {
  /// The type that an expression is of, where it names only what is declared with its type: `self`, `model`, `self.model?.store`. Nil
  /// where that does not tell, or the type is none of the project's.
  package func declaredType(ofChain node: Node) -> TypeID? {
    switch node.kind {
    case .declReferenceExpr:
      let name = node.token(node.row.firstToken).name
      if name == .`self` { return typeOfInstance(at: node) }
      guard case .property(let property, let owner)? = lookUpValue(name, at: node), property.name == name,
        isDeclaredOnce(property, of: owner)
      else { return nil }
      return type(of: property).unwrapped.declaration
    case .memberAccessExpr:
      guard let base = node.memberBase, let name = node.memberName, let type = declaredType(ofChain: base),
        case .property(let property, let owner)? = lookUpMember(name, of: type), property.name == name, !property.isStatic,
        isDeclaredOnce(property, of: owner)
      else { return nil }
      return self.type(of: property).unwrapped.declaration
    case .forceUnwrapExpr, .optionalChainingExpr: return node.firstChild.flatMap { declaredType(ofChain: $0) }
    default: return nil
    }
  }

  /// Whether no other branch of an `#if`, and no other target, gives it another type.
  private func isDeclaredOnce(_ property: Property, of owner: TypeID?) -> Bool {
    owner.map { twins(of: $0).count == 1 && self[$0].members.properties[property.name, default: []].count == 1 }
      ?? (topLevel[property.name, default: []].count == 1)
  }

  /// What `self` is where it is an instance: in a member of a type that is neither static nor a protocol's.
  private func typeOfInstance(at node: Node) -> TypeID? {
    guard let member = node.enclosingMember, !member.hasModifier(.static), !member.hasModifier(.class), let type = enclosingType(of: node),
      self[type].node.kind != .protocolDecl
    else { return nil }
    return type
  }

  /// Whether a reference can be one to a member of a type, as far as that is told by what it is a member of: false is certain.
  package func mayRefer(_ use: Node, toMemberOf owner: TypeID) -> Bool {
    // What another module's type is made to conform to, those that inherit from it have, too.
    if use.isImplicitMember || self[owner].node.kind == .protocolDecl { return true }
    guard use.isMemberOfSomething, !use.isSelfMember else { return mayNameMember(of: owner, at: use) }
    guard let base = use.referenceWithBase.memberBase, let type = declaredType(ofChain: base), !isDynamic(type) else { return true }
    return mayBeAny(of: twins(of: owner), type)
  }

  /// Whether a bare name, or one behind `self`, may be that of a member.
  private func mayNameMember(of owner: TypeID, at use: Node) -> Bool {
    let twins = twins(of: owner)
    var place = use
    while let scope = place.ancestor({ $0.isTypeOrExtension }) {
      let types = typesOfSelf(at: place)
      if types.isEmpty || types.contains(where: { mayBeAny(of: twins, $0) || isDynamic($0) }) { return true }
      place = scope
    }
    return false
  }

  private func mayBeAny(of twins: [TypeID], _ type: TypeID) -> Bool { twins.contains { mayBe(type, $0) } }

  /// Whether members of the type may be those of another one.
  private func isDynamic(_ type: TypeID) -> Bool {
    withInherited(type).contains { self[$0].node.attributes.contains { spelling($0.attributeName) == "dynamicMemberLookup" } }
  }
}
