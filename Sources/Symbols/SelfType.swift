import MoltSyntax

extension ProjectIndex {
  /// The type of `self`: the type around it, or the type itself where a static member stands around it.
  func typeOfSelf(at node: Node) -> Type {
    var child = node.outOfLongChain
    while let scope = child.parent, !scope.kind.isTypeOrExtension { child = scope.outOfLongChain }
    var member = node.outOfLongChain
    while let scope = member.parent, !scope.isMember, !scope.kind.isTypeOrExtension { member = scope.outOfLongChain }
    guard let declaration = node.ancestor({ $0.isTypeOrExtension }) else { return .unknown }
    let type: Type
    if let id = typesByNode[declaration] {
      type = .declared(id, parametersInScope(of: id, declaration))
    } else {
      guard let name = externalNames[declaration] else { return .unknown }
      type = .external(name, [])
    }
    let isStatic = member.parent.map { $0.isMember && $0.isStaticMember } ?? false
    return isStatic ? .metatype(type) : type
  }

  /// What a type's generic parameters stand for in its declaration or in an extension of it, which may say:
  /// `extension Store<Settings>`, `extension Store where Value == Settings`.
  private func parametersInScope(of id: TypeID, _ declaration: Node) -> [Type] {
    let own = ownParameters(of: id)
    guard declaration.kind == .extensionDecl, !own.isEmpty else { return own }
    if let extended = declaration.typeChild, case .declared(id, let arguments) = resolve(extended), arguments.count == own.count {
      return arguments
    }
    let equal = declaration.firstChild(.genericWhereClause)?.sameTypeRequirements ?? []
    return zip(self[id].node.genericParameters, own).map { parameter, type in
      equal.first { $0.0.typeComponents == [parameter.genericParameterName] }.map { resolve($0.1) } ?? type
    }
  }
}

extension Node {
  /// The two sides of each `A == B` of a `where` clause.
  fileprivate var sameTypeRequirements: [(Node, Node)] {
    children.filter { $0.kind == .genericRequirement }.compactMap { requirement in
      let types = requirement.children.filter(\.isType)
      guard types.count == 2, requirement.text(in: types[0].range.upperBound..<types[1].range.lowerBound).contains("==")
      else { return nil }
      return (types[0], types[1])
    }
  }

  /// The parameters that a closure names.
  var closureParameters: [Node] {
    guard let signature = firstChild(.closureSignature) else { return [] }
    return signature.descendants.filter { $0.kind == .closureParameter || $0.kind == .closureShorthandParameter }
  }
}
