import MoltSyntax

/// Types of what is declared inside of functions and closures.
extension ProjectIndex {
  /// A local declaration, parameter, capture or pattern.
  func type(ofLocal node: Node, _ query: TypeQuery) -> Type {
    switch node.kind {
    case .patternBinding:
      guard let declaration = node.parent else { return .unknown }
      return type(of: Property(name: node.boundName, declaration: declaration, binding: node), query)
    case .optionalBindingCondition: return type(ofOptionalBinding: node, query)
    case .functionParameter: return type(ofParameter: node)
    case .closureParameter: return node.typeChild == nil ? type(ofClosureParameter: node, query) : type(ofParameter: node)
    case .closureShorthandParameter: return type(ofClosureParameter: node, query)
    case .closureCapture: return type(ofCapture: node, query)
    case .identifierPattern, .valueBindingPattern: return type(ofPattern: node, query)
    case .accessorDecl:
      // `newValue` and `oldValue`.
      guard let binding = node.parent?.parent, binding.kind == .patternBinding, let declaration = binding.parent else {
        return .unknown
      }
      return type(of: Property(name: binding.boundName, declaration: declaration, binding: binding), query)
    default: return .unknown
    }
  }

  private func type(ofParameter node: Node) -> Type {
    guard let annotation = node.typeChild else { return .unknown }
    let isVariadic = node.tokens.contains { node.token($0).kind == .ellipsis }
    return isVariadic ? .array(resolve(annotation)) : resolve(annotation)
  }

  /// A closure's parameter without a written type: what the closure is handed to says it.
  private func type(ofClosureParameter node: Node, _ query: TypeQuery) -> Type {
    guard let closure = node.ancestor({ $0 == SyntaxKind.closureExpr }) else { return .unknown }
    let parameters = closure.closureParameters
    guard let place = parameters.firstIndex(of: node) else { return .unknown }
    let type = type(ofParameter: place, of: parameters.count, closure, query)
    // `$item` binds `item` to the value behind a binding.
    guard node.byte(at: node.range.lowerBound) == UInt8(ascii: "$") else { return type }
    if case .binding(let value) = type { return value }
    return .unknown
  }

  /// A closure's parameter by its place. A closure of several parameters takes a tuple apart.
  private func type(ofParameter place: Int, of count: Int, _ closure: Node, _ query: TypeQuery) -> Type {
    guard case .function(let types, _) = contextualType(of: closure, query).unwrapped else { return .unknown }
    if types.count == 1, count > 1, case .tuple(let elements, _) = types[0] {
      return place < elements.count ? elements[place] : .unknown
    }
    return place < types.count ? types[place] : .unknown
  }

  /// `$0`
  func type(ofAnonymousParameter node: Node, _ query: TypeQuery) -> Type {
    guard let place = Int(node.text.dropFirst()) else { return .unknown }
    var closure = node.ancestor { $0 == SyntaxKind.closureExpr }
    while let current = closure, !current.closureParameters.isEmpty { closure = current.ancestor { $0 == SyntaxKind.closureExpr } }
    guard let closure else { return .unknown }
    let usesOthers = closure.descendants.contains { $0.kind == .declReferenceExpr && $0.text == "$1" }
    return type(ofParameter: place, of: usesOthers || place > 0 ? 2 : 1, closure, query)
  }

  private func type(ofOptionalBinding node: Node, _ query: TypeQuery) -> Type {
    if let annotation = node.firstChild(.typeAnnotation)?.typeChild { return resolve(annotation) }
    if let initializer = node.firstChild(.initializerClause)?.expressionChild {
      return type(ofExpression: initializer, query).unwrappedOnce
    }
    // `if let model`: the name as it is known around the condition.
    guard let condition = node.parent, let statement = condition.parent else { return .unknown }
    let place = condition.kind == .conditionElement ? condition : statement
    if node.boundName == .self { return typeOfSelf(at: place) }
    guard let shadowed = lookUpValue(node.boundName, at: place) else { return .unknown }
    return type(of: shadowed, query).unwrappedOnce
  }

  private func type(ofCapture node: Node, _ query: TypeQuery) -> Type {
    let isWeak = node.tokens.contains { node.token($0).name == .weak }
    let captured: Type
    if let initializer = node.firstChild(.initializerClause)?.expressionChild ?? node.expressionChild {
      captured = type(ofExpression: initializer, query)
    } else if node.captureName == .self {
      captured = typeOfSelf(at: node)
    } else if let closure = node.ancestor({ $0 == SyntaxKind.closureExpr }),
      let found = lookUpValue(node.captureName, at: closure)
    {
      captured = type(of: found, query)
    } else {
      return .unknown
    }
    return isWeak ? captured.unwrapped.asOptional : captured
  }

  /// The type of `self`: the type around it, or the type itself where a static member stands around it.
  func typeOfSelf(at node: Node) -> Type {
    var child = node
    while let scope = child.parent, !scope.kind.isTypeOrExtension { child = scope }
    var member = node
    while let scope = member.parent, !scope.isMember, !scope.kind.isTypeOrExtension { member = scope }
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
}

extension ProjectIndex {
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
