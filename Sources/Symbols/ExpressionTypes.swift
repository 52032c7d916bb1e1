public import Syntax

/// Expression types, as far as syntax tells. What cannot be worked out is `unknown`; nothing is inferred from overloads
/// or operators but what is listed here.
extension ProjectIndex {
  /// How deep declarations may refer to each other (`let a = b`, `let b = c`, …) before the answer is "unknown".
  private static let depthLimit = 24

  /// The type of an expression. `expected` is the type that its context demands, for implicit members such as `.shared`.
  public func type(ofExpression node: Node, expected: Type = .unknown) -> Type {
    type(ofExpression: node, expected: expected, depth: 0)
  }

  func type(ofExpression node: Node, expected: Type, depth: Int) -> Type {
    guard depth < Self.depthLimit else { return .unknown }
    func inner(_ child: Node?) -> Type {
      child.map { type(ofExpression: $0, expected: expected, depth: depth + 1) } ?? .unknown
    }
    switch node.kind {
    case .declReferenceExpr: return type(ofReference: node, depth: depth)
    case .memberAccessExpr: return type(ofMemberAccess: node, expected: expected, depth: depth)
    case .functionCallExpr: return type(ofCall: node, expected: expected, depth: depth)
    case .subscriptCallExpr: return elementType(inner(node.expressionChild), isFirst: false)
    case .forceUnwrapExpr:
      if case .optional(let wrapped) = inner(node.expressionChild) { return wrapped }
      return .unknown
    case .optionalChainingExpr: return inner(node.expressionChild).unwrapped
    case .tryExpr:
      // `try?` flattens; `try` and `try!` do not change the type.
      let type = inner(node.expressionChild)
      let isOptional = node.token(node.row.firstToken + 1).kind == .postfixQuestionMark
      return isOptional && type != .unknown ? .optional(type.unwrapped) : type
    case .awaitExpr, .unsafeExpr, .copyExpr, .consumeExpr, .borrowExpr: return inner(node.expressionChild)
    case .inOutExpr: return inner(node.expressionChild)
    case .tupleExpr:
      let elements = node.children.filter { $0.kind == .labeledExpr }
      return elements.count == 1
        ? inner(elements[0].expressionChild) : .tuple(elements.map { inner($0.expressionChild) })
    case .sequenceExpr: return type(ofSequence: node, expected: expected, depth: depth)
    case .genericSpecializationExpr: return type(ofSpecialization: node, depth: depth)
    case .typeExpr: return node.typeChild.map { .metatype(resolve($0)) } ?? .unknown
    case .superExpr:
      return enclosingType(of: node).flatMap { self[$0].supertypes.first }.map { .declared($0, []) } ?? .unknown
    case .stringLiteralExpr: return literal(vocabulary.String, expected)
    case .integerLiteralExpr: return literal(vocabulary.Int, expected)
    case .floatLiteralExpr: return literal(vocabulary.Double, expected)
    case .booleanLiteralExpr: return literal(vocabulary.Bool, expected)
    case .arrayExpr:
      let elements = node.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild)
      guard let first = elements.first else { return .unknown }
      return .array(type(ofExpression: first, expected: .unknown, depth: depth + 1))
    default: return .unknown
    }
  }

  private func literal(_ name: Name, _ expected: Type) -> Type {
    expected == .unknown ? .external(name, []) : expected
  }

  private func type(ofReference node: Node, depth: Int) -> Type {
    let token = node.token(node.row.firstToken)
    if token.name == .self { return enclosingType(of: node).map { .declared($0, []) } ?? .unknown }
    if token.name == .Self { return enclosingType(of: node).map { .metatype(.declared($0, [])) } ?? .unknown }
    guard token.kind == .identifier, let found = lookUpValue(token.name, at: node) else { return .unknown }
    return type(of: found, depth: depth)
  }

  /// The type of what a name refers to.
  func type(of declaration: ValueDeclaration, depth: Int) -> Type {
    switch declaration {
    case .local(let node): return type(ofLocal: node, depth: depth)
    case .property(let property, _): return type(of: property, depth: depth + 1)
    case .functions(let nodes):
      let results = Set(nodes.map { $0.firstChild(.returnClause)?.typeChild.map { resolve($0) } ?? .tuple([]) })
      return results.count == 1 ? .function(result: results.first!) : .unknown
    case .enumCase(let element, let owner):
      return element.firstChild(.enumCaseParameterClause) == nil
        ? .declared(owner, []) : .function(result: .declared(owner, []))
    case .type(.declared(let id)): return .metatype(.declared(id, []))
    case .type(.parameter(let node)): return .metatype(.parameter(node))
    case .type(.alias(let node)): return node.aliasedType.map { .metatype(resolve($0)) } ?? .unknown
    }
  }

  /// The type of a property: what is written, or what its initialiser has, or what its wrapper says.
  public func type(of property: Property, depth: Int = 0) -> Type {
    guard depth < Self.depthLimit else { return .unknown }
    if let annotation = property.annotation { return resolve(annotation) }
    if let initializer = property.initializer {
      return type(ofExpression: initializer, expected: .unknown, depth: depth + 1)
    }
    for (wrapper, values) in [
      (vocabulary.Environment, vocabulary.EnvironmentValues), (vocabulary.Dependency, vocabulary.DependencyValues),
    ] {
      if wrapper != .none, let attribute = property.declaration.attribute(named: wrapper) {
        return type(ofValueIn: values, named: attribute, depth: depth)
      }
    }
    return .unknown
  }

  /// `@Environment(Store.self)`, `@Environment(\.store)`, `@Dependency(\.store)`: what the project's extension of the
  /// type `values` declares.
  private func type(ofValueIn values: Name, named attribute: Node, depth: Int) -> Type {
    guard let argument = attribute.firstChild(.labeledExpr)?.expressionChild else { return .unknown }
    if argument.kind == .keyPathExpr {
      guard let component = argument.descendants.filter({ $0.kind == .declReferenceExpr }).last,
        case .property(let property, _)? = externalMembers[values]?
          .find(component.token(component.row.firstToken).name, of: nil)
      else { return .unknown }
      return type(of: property, depth: depth + 1)
    }
    if case .metatype(let type) = type(ofExpression: argument, expected: .unknown, depth: depth + 1) { return type }
    return .unknown
  }

  /// A local declaration, parameter or capture.
  private func type(ofLocal node: Node, depth: Int) -> Type {
    switch node.kind {
    case .patternBinding:
      guard let declaration = node.parent else { return .unknown }
      return type(of: Property(name: node.boundName, declaration: declaration, binding: node), depth: depth + 1)
    case .optionalBindingCondition: return type(ofOptionalBinding: node, depth: depth)
    case .functionParameter, .closureParameter:
      guard let annotation = node.typeChild else { return .unknown }
      let isVariadic = node.tokens.contains { node.token($0).kind == .ellipsis }
      return isVariadic ? .array(resolve(annotation)) : resolve(annotation)
    case .closureCapture: return type(ofCapture: node, depth: depth)
    case .identifierPattern:
      // `for item in items`
      guard let loop = node.parent, loop.kind == .forStmt, let sequence = loop.expressionChild else { return .unknown }
      return elementType(type(ofExpression: sequence, expected: .unknown, depth: depth + 1), isFirst: false)
    default: return .unknown
    }
  }

  private func type(ofOptionalBinding node: Node, depth: Int) -> Type {
    if let annotation = node.firstChild(.typeAnnotation)?.typeChild { return resolve(annotation) }
    if let initializer = node.firstChild(.initializerClause)?.expressionChild {
      return type(ofExpression: initializer, expected: .unknown, depth: depth + 1).unwrappedOnce
    }
    // `if let model`: the name as it is known around the condition.
    guard let condition = node.parent, let statement = condition.parent,
      let shadowed = lookUpValue(node.boundName, at: condition.kind == .conditionElement ? condition : statement)
    else { return .unknown }
    return type(of: shadowed, depth: depth + 1).unwrappedOnce
  }

  private func type(ofCapture node: Node, depth: Int) -> Type {
    let isWeak = node.tokens.contains { node.token($0).name == .weak }
    let captured: Type
    if let initializer = node.firstChild(.initializerClause)?.expressionChild ?? node.expressionChild {
      captured = type(ofExpression: initializer, expected: .unknown, depth: depth + 1)
    } else if node.captureName == .self {
      captured = enclosingType(of: node).map { .declared($0, []) } ?? .unknown
    } else if let closure = node.ancestor({ $0 == SyntaxKind.closureExpr }),
      let found = lookUpValue(node.captureName, at: closure)
    {
      captured = type(of: found, depth: depth + 1)
    } else {
      return .unknown
    }
    return isWeak && captured != .unknown ? .optional(captured.unwrapped) : captured
  }

  private func type(ofMemberAccess node: Node, expected: Type, depth: Int) -> Type {
    let parts = node.children.filter { $0.kind != .genericArgumentClause }
    guard let member = parts.last, member.kind == .declReferenceExpr else { return .unknown }
    let name = member.token(member.row.firstToken).name
    guard parts.count > 1 else {
      // `.shared`: a static member of the expected type.
      return staticMember(name, of: expected.unwrapped, depth: depth)
    }
    let base = type(ofExpression: parts[0], expected: .unknown, depth: depth + 1)
    if case .metatype(let type) = base {
      if name == .self { return base }
      if name == .`init` { return .function(result: type) }
      return staticMember(name, of: type, depth: depth)
    }
    if name == .self { return base }
    return instanceMember(name, of: base, depth: depth)
  }

  private func staticMember(_ name: Name, of type: Type, depth: Int) -> Type {
    if name == .`init` { return type == .unknown ? .unknown : .function(result: type) }
    guard let id = type.declaration else { return .unknown }
    if let found = lookUpMember(name, of: id) {
      if case .property(let property, _) = found, !property.isStatic { return .unknown }
      return self.type(of: found, depth: depth + 1)
    }
    return lookUpMemberType(name, of: id).map { self.type(of: .type($0), depth: depth + 1) } ?? .unknown
  }

  /// The type of a member of a value. Also asked for chains that are not written out, such as key paths.
  func instanceMember(_ name: Name, of base: Type, depth: Int) -> Type {
    switch base {
    case .declared(let id, let arguments):
      guard let found = lookUpMember(name, of: id) else { return .unknown }
      return substituting(arguments, of: id, in: type(of: found, depth: depth + 1))
    case .parameter, .existential, .opaque:
      for constraint in constraints(of: base) {
        let type = instanceMember(name, of: constraint, depth: depth + 1)
        if type != .unknown { return type }
      }
      return .unknown
    case .array where name == vocabulary.first || name == vocabulary.last: return elementType(base, isFirst: true)
    case .external(let external, _):
      if let found = externalMembers[external]?.find(name, of: nil) { return type(of: found, depth: depth + 1) }
      return .unknown
    default: return .unknown
    }
  }

  /// `Element` for arrays and sets, `Value?` for dictionaries; optional where it is the first or last one.
  private func elementType(_ type: Type, isFirst: Bool) -> Type {
    switch type.unwrapped {
    case .array(let element): return isFirst ? .optional(element) : element
    case .external(let name, let arguments) where name == vocabulary.Set && arguments.count == 1:
      return isFirst ? .optional(arguments[0]) : arguments[0]
    case .dictionary(_, let value): return isFirst ? .unknown : .optional(value)
    default: return .unknown
    }
  }

  /// Replaces the parameters of a generic type by its arguments, where the result is one of them.
  private func substituting(_ arguments: [Type], of id: TypeID, in type: Type) -> Type {
    switch type {
    case .parameter(let node):
      let parameters =
        self[id].node.firstChild(.genericParameterClause)?.children.filter { $0.kind == .genericParameter } ?? []
      guard let index = parameters.firstIndex(of: node), index < arguments.count else { return type }
      return arguments[index]
    case .optional(let wrapped): return .optional(substituting(arguments, of: id, in: wrapped))
    case .function(let result): return .function(result: substituting(arguments, of: id, in: result))
    default: return type
    }
  }

  private func type(ofCall node: Node, expected: Type, depth: Int) -> Type {
    guard let callee = node.firstChild else { return .unknown }
    if callee.kind == .closureExpr { return type(ofClosureResult: callee, expected: expected, depth: depth) }
    switch type(ofExpression: callee, expected: expected, depth: depth + 1) {
    case .metatype(let type): return type
    case .function(let result): return result
    case .optional(.function(let result)): return result
    case .external where callee.kind == .declReferenceExpr: return .unknown
    default: return uppercaseCall(callee)
    }
  }

  /// `{ Store() }()`: a closure of one expression.
  private func type(ofClosureResult closure: Node, expected: Type, depth: Int) -> Type {
    let statements = closure.children.filter { $0.kind != .closureSignature }
    guard statements.count == 1 else { return expected }
    let result = statements[0].kind == .returnStmt ? statements[0].expressionChild : statements[0]
    return result.map { type(ofExpression: $0, expected: expected, depth: depth + 1) } ?? .unknown
  }

  /// `UILabel()`: a call of a name that the project does not declare and that is spelled like a type.
  private func uppercaseCall(_ callee: Node) -> Type {
    guard callee.kind == .declReferenceExpr else { return .unknown }
    let name = callee.token(callee.row.firstToken).name
    guard lookUpValue(name, at: callee) == nil, spelling(name).first?.isUppercase == true else { return .unknown }
    return .external(name, [])
  }

  private func type(ofSpecialization node: Node, depth: Int) -> Type {
    guard let base = node.expressionChild, let clause = node.firstChild(.genericArgumentClause) else { return .unknown }
    let arguments = clause.children.filter { $0.kind == .genericArgument }.map { resolve($0) }
    switch type(ofExpression: base, expected: .unknown, depth: depth + 1) {
    case .metatype(.declared(let id, _)): return .metatype(.declared(id, arguments))
    case .unknown where base.kind == .declReferenceExpr:
      return .metatype(.external(base.token(base.row.firstToken).name, arguments))
    case let other: return other
    }
  }

  /// `x as T`, `x as? T`, `x ?? y`, `c ? x : y`.
  private func type(ofSequence node: Node, expected: Type, depth: Int) -> Type {
    let parts = Array(node.children)
    func inner(_ part: Node) -> Type { type(ofExpression: part, expected: expected, depth: depth + 1) }
    if parts.count == 3, parts[1].kind == .unresolvedAsExpr {
      guard case .metatype(let target) = inner(parts[2]) else { return .unknown }
      return parts[1].token(parts[1].row.endToken - 1).kind == .postfixQuestionMark ? .optional(target) : target
    }
    if parts.count == 3, parts[1].kind == .binaryOperatorExpr, parts[1].text == "??" {
      let fallback = inner(parts[2])
      return fallback == .unknown ? inner(parts[0]).unwrappedOnce : fallback
    }
    if parts.count == 3, parts[1].kind == .unresolvedTernaryExpr {
      let other = inner(parts[2])
      if other != .unknown { return other }
      return parts[1].expressionChild.map(inner) ?? .unknown
    }
    return .unknown
  }
}

extension Type {
  /// What `if let` binds; a type that is not known to be optional stays as it is.
  var unwrappedOnce: Type {
    if case .optional(let wrapped) = self { return wrapped }
    return self
  }
}
