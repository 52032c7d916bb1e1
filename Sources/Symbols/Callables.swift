import MoltSyntax

/// The declarations of the project that a callee may mean.
extension ProjectIndex {
  func callables(of callee: Node) -> [Callable] {
    switch callee.kind {
    case .declReferenceExpr: return callables(ofReference: callee)
    case .memberAccessExpr: return callables(ofMember: callee)
    case .genericSpecializationExpr:
      guard let base = callee.expressionChild, let clause = callee.firstChild(.genericArgumentClause) else { return [] }
      let arguments = clause.children.filter { $0.kind == .genericArgument }.map { resolve($0) }
      return callables(of: base).map { $0.specialized(with: arguments) }
    default:
      if case .metatype(let type) = type(ofExpression: callee) { return initializers(of: type) }
      return []
    }
  }

  private func callables(ofReference node: Node) -> [Callable] {
    let name = node.token(node.row.firstToken).name
    if name == .Self {
      if case .metatype(let type) = type(ofExpression: node) { return initializers(of: type) }
      return []
    }
    switch lookUpValue(name, at: node) {
    case .functions(let functions)?:
      guard let owner = functions[0].ancestor({ $0.isTypeOrExtension }), functions[0].parent?.kind != .codeBlock,
        functions[0].isMember
      else { return callables.answer(for: .functions(functions)) { functions.map { callable($0, nil) } } }
      let base = typesByNode[owner].flatMap { self.type(around: node, inheriting: $0) }
      guard let base else { return callables.answer(for: .functions(functions)) { functions.map { callable($0, nil) } } }
      return methods(name, of: base, isStatic: nil)
    case .property(_, let owner?)?:
      // Functions beside a property of their name.
      return type(around: node, inheriting: owner).map { methods(name, of: $0, isStatic: nil) } ?? []
    case .type(let found)?: return instanceType(of: found, at: node).map { initializers(of: $0) } ?? []
    case nil:
      // What the project adds to a type or protocol that the type around inherits from elsewhere.
      return methods(name, of: typeOfSelf(at: node), isStatic: nil)
    default: return []
    }
  }

  /// The type whose values the name of a type makes.
  private func instanceType(of found: TypeLookup, at place: Node) -> Type? {
    switch found {
    case .declared(let id): .declared(id, [])
    case .parameter(let node): .parameter(node)
    case .alias(let alias): compiledAlias(alias, at: place)?.aliasedType.map { resolve($0) }
    }
  }

  /// The innermost type around `node` that is, or inherits from, the one given.
  private func type(around node: Node, inheriting id: TypeID) -> Type? {
    var scope = enclosingType(of: node)
    while let current = scope {
      if withInherited(current).contains(id) { return .declared(current, ownParameters(of: current)) }
      scope = self[current].outer
    }
    return nil
  }

  private func callables(ofMember node: Node) -> [Callable] {
    guard let member = node.children.reversed().first(where: { $0.kind == .declReferenceExpr }), let base = node.firstChild
    else { return [] }
    let name = member.token(member.row.firstToken).name
    guard base != member else {
      return staticCallables(name, of: contextualType(of: node.parent ?? node).unwrapped)
    }
    if base.kind == .declReferenceExpr, lookUpValue(base.token(base.row.firstToken).name, at: base) == nil,
      let found = lookUpType([base.token(base.row.firstToken).name, name], at: base), let made = instanceType(of: found, at: base)
    {
      return initializers(of: made)
    }
    let type = type(ofExpression: base)
    if case .metatype(let made) = type { return staticCallables(name, of: made) }
    let found = methods(name, of: type, isStatic: false)
    if found.isEmpty, case .optional(let wrapped) = type { return methods(name, of: wrapped, isStatic: false) }
    return found
  }

  private func staticCallables(_ name: Name, of type: Type) -> [Callable] {
    if name == .`init` { return initializers(of: type) }
    let found = methods(name, of: type, isStatic: true) + cases(name, of: type)
    if found.isEmpty, let id = type.declaration, case .declared(let nested)? = lookUpMemberType(name, of: id) {
      return initializers(of: .declared(nested, []))
    }
    return found
  }

  /// Methods of the type, nearest first; one that is overridden or required further on counts once.
  private func methods(_ name: Name, of type: Type, isStatic: Bool?) -> [Callable] {
    callables.answer(for: .methods(name, of: type, isStatic: isStatic)) { findMethods(name, of: type, isStatic: isStatic) }
  }

  private func findMethods(_ name: Name, of type: Type, isStatic: Bool?) -> [Callable] {
    var seen: Set<String> = []
    var result: [Callable] = []
    for level in memberLevels(of: type) {
      for function in level.members.functions[name, default: []] where isStatic == nil || function.isStaticMember == isStatic {
        guard seen.insert(function.signatureText).inserted else { continue }
        var callable = callable(function, level)
        callable = callable.returning(replacingSelf(callable.result, writtenAs: function, level, type))
        result.append(callable)
      }
    }
    return result
  }

  private func callable(_ function: Node, _ level: MemberLevel?) -> Callable {
    let result = function.firstChild(.returnClause)?.typeChild.map { resolve($0) } ?? .void
    return Callable(
      parameters: function.functionParameters.map { Parameter($0, label: $0.parameterLabel) },
      result: level?.adapt(result, knownNames) ?? result, genericParameters: Set(function.genericParameters),
      substitution: [:], level: level, declaration: function)
  }

  private func cases(_ name: Name, of type: Type) -> [Callable] {
    guard let id = type.declaration else { return [] }
    return self[id].members.cases[name, default: []].compactMap { element in
      guard let clause = element.firstChild(.enumCaseParameterClause) else { return nil }
      let parameters = clause.children.filter { $0.kind == .enumCaseParameter }.map { Parameter($0, label: $0.label) }
      return Callable(parameters: parameters, result: type, genericParameters: [], substitution: [:], declaration: element)
    }
  }

  /// The initialisers of a type of the project, those that the compiler writes among them.
  func initializers(of type: Type) -> [Callable] {
    guard case .declared(let id, let arguments) = type, self[id].node.kind != .protocolDecl else { return [] }
    let own = self[id].node.genericParameters
    let made: Type = arguments.isEmpty ? .declared(id, own.map { .parameter($0) }) : type
    var result: [Callable] = []
    for owner in withInherited(id) {
      let declared = self[owner].members.initializers
      for node in declared {
        result.append(
          Callable(
            parameters: node.functionParameters.map { Parameter($0, label: $0.parameterLabel) },
            result: node.isFailable ? made.asOptional : made,
            genericParameters: Set((arguments.isEmpty ? own : []) + node.genericParameters),
            substitution: Dictionary(uniqueKeysWithValues: zip(own, arguments)), declaration: node))
      }
      if self[owner].node.kind == .classDecl, !declared.isEmpty { break }
    }
    if result.isEmpty || self[id].node.kind == .structDecl && !hasInitializerInBody(id) {
      result.append(memberwiseInitializer(of: id, own, made, arguments))
    }
    return result
  }

  /// Those of extensions leave the memberwise initialiser as it is.
  private func hasInitializerInBody(_ id: TypeID) -> Bool {
    self[id].members.initializers.contains { initializer in initializer.ancestor { $0.isTypeOrExtension } == self[id].node }
  }

  private func memberwiseInitializer(of id: TypeID, _ own: [Node], _ made: Type, _ arguments: [Type]) -> Callable {
    let stored = self[id].node.members.filter { $0.kind == .variableDecl && !$0.isStaticMember }.flatMap(\.properties)
      .filter { !$0.isComputed && ($0.isVar || $0.initializer == nil) }
    return Callable(
      parameters: stored.map { Parameter(label: $0.name, type: $0.annotation, isOptional: true) }, result: made,
      genericParameters: Set(arguments.isEmpty ? own : []), substitution: Dictionary(uniqueKeysWithValues: zip(own, arguments)))
  }
}

extension Callable {
  fileprivate func returning(_ result: Type) -> Callable {
    Callable(
      parameters: parameters, result: result, genericParameters: genericParameters, substitution: substitution, level: level,
      declaration: declaration)
  }

  /// With generic arguments that are written out: `make<Store>()`.
  fileprivate func specialized(with arguments: [Type]) -> Callable {
    var copy = self
    let ordered = genericParameters.sorted { $0.index < $1.index }
    for (parameter, argument) in zip(ordered, arguments) { copy.substitution[parameter] = argument }
    return copy
  }
}

extension Node {
  /// `init?` or `init!`.
  fileprivate var isFailable: Bool {
    switch token(introducer + 1).kind {
    case .postfixQuestionMark, .infixQuestionMark, .exclamationMark: true
    default: false
    }
  }

  /// The parameters as they are written: overrides and implementations of requirements have the same.
  fileprivate var signatureText: String { firstChild(.functionParameterClause)?.text ?? "" }
}

/// What callables are asked for by.
enum CallableKey: Hashable {
  /// What a name means where it is used.
  case functions([Node])
  case methods(Name, of: Type, isStatic: Bool?)
}
