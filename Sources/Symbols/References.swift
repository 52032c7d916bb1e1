public import MoltSyntax

/// What an expression of the project means, declaration by declaration.
extension ProjectIndex {
  /// What a use of a name may mean.
  public enum Referents: Equatable, Sendable {
    /// One of these, and nothing else; of several, syntax cannot tell which. Empty for what the project does not declare.
    case declarations([Node])
    /// It depends on a type that is not known.
    case unknown
  }

  /// The functions, initialisers and cases that a call may mean, by its arguments. What the compiler writes, such as a
  /// memberwise initialiser, is none of them, and stands for its type.
  public func referents(ofCall call: Node) -> Referents {
    // Each declaration of a name asks about all calls by it.
    referentsOfCalls.answer(for: call) { findReferents(ofCall: call) }
  }

  private func findReferents(ofCall call: Node) -> Referents {
    guard let callee = call.firstChild else { return .unknown }
    let candidates = delegates(of: callee) ?? callables(of: callee)
    let fitting = overloads(of: candidates, fitting: call.callArguments)
    if !fitting.isEmpty { return .declarations(fitting.map { $0.callable.declaration ?? call }) }
    return candidates.isEmpty && !isReceiverKnown(callee) ? .unknown : .declarations([])
  }

  /// The initialisers that `self.init` or `super.init` may mean; nil for another callee.
  private func delegates(of callee: Node) -> [Callable]? {
    guard callee.kind == .memberAccessExpr, callee.qualifiedMemberName == .`init`, let base = callee.firstChild,
      base.kind == .superExpr || base.kind == .declReferenceExpr && base.token(base.row.firstToken).name == .self
    else { return nil }
    return initializers(of: type(ofExpression: base))
  }

  /// The functions that a name may mean which is not called: all overloads of it.
  public func referents(ofFunction node: Node) -> Referents {
    let candidates = callables(of: node)
    return candidates.isEmpty && !isReceiverKnown(node) ? .unknown : .declarations(candidates.compactMap(\.declaration))
  }

  /// The `variableDecl` or `enumCaseElement` that a reference or member access names.
  public func referents(ofValue node: Node) -> Referents {
    if node.kind == .declReferenceExpr {
      let name = node.token(node.row.firstToken).name
      switch lookUpValue(name, at: node) {
      case .property(let property, _)?: return .declarations([property.declaration])
      case .enumCase(let element, _)?: return .declarations([element])
      case nil: return members(name, of: typeOfSelf(at: node), isStatic: false)
      default: return .declarations([])
      }
    }
    guard let member = node.children.reversed().first(where: { $0.kind == .declReferenceExpr }), let base = node.firstChild
    else { return .unknown }
    let name = member.token(member.row.firstToken).name
    if base == member { return members(name, of: contextualType(of: node).unwrapped, isStatic: true) }
    let type = type(ofExpression: base)
    if case .metatype(let owner) = type { return members(name, of: owner, isStatic: true) }
    if case .optional(let wrapped) = type { return members(name, of: wrapped, isStatic: false) }
    return members(name, of: type, isStatic: false)
  }

  private func members(_ name: Name, of type: Type, isStatic: Bool) -> Referents {
    if type == .unknown { return .unknown }
    for level in memberLevels(of: type) {
      let properties = level.members.properties[name, default: []].filter { $0.isStatic == isStatic }.map(\.declaration)
      let found = properties + (isStatic ? level.members.cases[name, default: []] : [])
      if !found.isEmpty { return .declarations(found) }
    }
    return .declarations([])
  }

  /// Whether the type is known that a callee is a member of; one that is no member is looked up by its name alone.
  private func isReceiverKnown(_ callee: Node) -> Bool {
    guard callee.kind == .memberAccessExpr, let base = callee.firstChild else { return true }
    if callee.children.count(where: { $0.kind != .genericArgumentClause }) == 1 {
      return contextualType(of: callee.parent ?? callee) != .unknown
    }
    return type(ofExpression: base) != .unknown
  }
}

extension ProjectIndex {
  /// For each argument of a call, the place of the parameter that it is for; nil where they do not fit the function.
  public func parameterPlaces(ofCall call: Node, for function: Node) -> [Int]? {
    let parameters = function.functionParameters
    let pairs = match(call.callArguments, parameters.map { Parameter($0, label: $0.parameterLabel) })
    let places = pairs?.compactMap { pair in parameters.firstIndex { $0.typeChild == pair.parameter.type } }
    return places?.count == call.callArguments.count ? places : nil
  }

  /// The members of the type around a declaration and of its extensions; of the top level, those of a name alone.
  public func members(named name: Name, beside declaration: Node) -> Members {
    guard let scope = declaration.ancestor({ $0.isTypeOrExtension }) else { return topLevelMembers(named: name) }
    if let type = typesByNode[scope] { return self[type].members }
    return externalNames[scope].flatMap { externalMembers[$0] } ?? Members()
  }

  private func topLevelMembers(named name: Name) -> Members {
    var members = Members()
    for declaration in topLevel[name, default: []] {
      switch declaration {
      case .type(let id): members.types[name, default: []].append(id)
      case .property(let property): members.properties[name, default: []].append(property)
      case .function(let node): members.functions[name, default: []].append(node)
      case .alias(let node): members.aliases[name, default: []].append(node)
      }
    }
    return members
  }
}
