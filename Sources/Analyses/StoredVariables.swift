import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// The `variableDecl`s of a class that store something in each instance, in source order.
  package func storedVariables(of id: TypeID) -> [Node] {
    self[id].node.members.filter { $0.kind == .variableDecl && $0.isStoredInstanceVariable }
  }

  /// Whether the node refers to the property of an instance of the class: by its bare name, through `self`, or through
  /// another expression whose type is the class or not known.
  package func isReference(_ node: Node, to property: Property, of id: TypeID) -> Bool {
    switch memberUse(node, named: property.name) {
    case .none: return false
    case .ofSelf: return isSelf(at: node, maybeOf: id)
    case .ofType(let type): return mayBe(type, id)
    case .ofUnknownType: return mayHold(id, at: node)
    case .bare(let found, let owner):
      if found == property { return true }
      // An extension of a protocol speaks of whatever fulfils its requirement.
      return owner.map { self[$0].node.kind == .protocolDecl && withInherited(id).contains($0) } ?? false
    }
  }

  /// Of what a node names a member. Many classes have members of one name, and each asks about all its uses: that is worked out once.
  private func memberUse(_ node: Node, named name: Name) -> MemberUse {
    // `_name` is found by the name of its property.
    guard node.token(node.row.firstToken).name == name else { return findMemberUse(node, name) }
    return memberUse(of: node) { findMemberUse(node, name) }
  }

  private func findMemberUse(_ node: Node, _ name: Name) -> MemberUse {
    guard node.isValueUse, !node.isImplicitMember else { return .none }
    if let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node {
      if node.isSelfMember { return .ofSelf }
      if let type = declaredType(ofChain: base.bareExpression) { return .ofType(type) }
      return isTypeName(base) ? .none : use(ofMemberOf: type(ofExpression: base))
    }
    if node.isKeyPathName {
      guard let component = node.parent, component.kind == .keyPathComponent else { return .none }
      return use(ofMemberOf: type(beforeKeyPathComponent: component))
    }
    guard case .property(let found, let owner)? = lookUpValue(name, at: node) else { return .none }
    return .bare(found, owner: owner)
  }

  private func use(ofMemberOf type: Type) -> MemberUse {
    switch type.unwrapped {
    case .declared(let id, _): .ofType(id)
    case .array, .dictionary, .tuple, .external, .metatype, .function: .none
    default: .ofUnknownType
    }
  }

  /// Whether `self` may be an instance of the class where the node stands: what conforms to a protocol may be anything.
  private func isSelf(at node: Node, maybeOf id: TypeID) -> Bool {
    guard let type = enclosingType(of: node) else { return true }
    return self[type].node.kind == .protocolDecl || twins(of: type).contains { mayBe($0, id) }
  }

  /// Whether an object of the one type may be one of the other.
  func mayBe(_ type: TypeID, _ id: TypeID) -> Bool {
    withInherited(type).contains(id) || withInherited(id).contains(type)
  }

  /// Whether the expression is a name that the project does not declare as a value, and that is spelled like a type.
  private func isTypeName(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr, lookUpValue(node.token(node.row.firstToken).name, at: node) == nil else { return false }
    return node.text.first?.isUppercase == true
  }
}

extension Node {
  /// A `var` that takes space in each instance: not static, not computed.
  fileprivate var isStoredInstanceVariable: Bool {
    guard token(introducer).name == .`var`, !hasModifier(.static), !hasModifier(.class) else { return false }
    let properties = properties
    // A tuple pattern stores, too.
    return !properties.isEmpty && !properties.contains(where: \.isComputed)
  }
}

extension TypeDeclaration {
  /// Whether the declaration or an extension of it says that it inherits from `name`.
  package func names(_ name: Name) -> Bool { inheritedTypes.contains { $0.typeName == name } }
}

extension Node {

  /// The type without the comma that follows it in a list.
  package var inheritedTypeText: String { typeChild?.text ?? text }
}
