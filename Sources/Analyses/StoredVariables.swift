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
    guard node.kind == .declReferenceExpr, !node.isImplicitMember else { return false }
    if let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node {
      if node.isSelfMember { return isSelf(at: node, maybeOf: id) }
      if let type = declaredType(ofChain: base.bareExpression) { return mayBe(type, id) }
      return !isTypeName(base) && mayBe(type(ofExpression: base), id, at: node)
    }
    if node.isKeyPathName {
      guard let component = node.parent, component.kind == .keyPathComponent else { return false }
      return mayBe(type(beforeKeyPathComponent: component), id, at: node)
    }
    guard case .property(let found, let owner)? = lookUpValue(property.name, at: node) else { return false }
    if found == property { return true }
    // An extension of a protocol speaks of whatever fulfils its requirement.
    return owner.map { self[$0].node.kind == .protocolDecl && withInherited(id).contains($0) } ?? false
  }

  /// Whether `self` may be an instance of the class where the node stands: what conforms to a protocol may be anything.
  private func isSelf(at node: Node, maybeOf id: TypeID) -> Bool {
    guard let type = enclosingType(of: node) else { return true }
    return self[type].node.kind == .protocolDecl || twins(of: type).contains { mayBe($0, id) }
  }

  /// Whether what has this type may be an instance of the class; what is not known may be, where the file can hold one.
  private func mayBe(_ type: Type, _ id: TypeID, at node: Node) -> Bool {
    switch type.unwrapped {
    case .declared(let other, _): mayBe(other, id)
    case .array, .dictionary, .tuple, .external, .metatype, .function: false
    default: mayHold(id, at: node)
    }
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
    // A tuple pattern stores, too; the macro leaves it alone, so it stays as it is.
    return !properties.isEmpty && !properties.contains(where: \.isComputed)
  }
}
