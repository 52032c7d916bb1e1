public import MoltSyntax

extension ProjectIndex {
  /// Whether an expression is a call of what only a library can declare, so that it gives no value of a type of the project: nothing in
  /// the project or in the SDK has the name, it is a type's as far as one can see, and no type or closure is handed in of which it
  /// could make one; or a property of such a type, which is never generic. A constant or variable is what its initial value is.
  public func isMadeByLibrary(_ expression: Node) -> Bool {
    if let value = inferringValue(of: expression) { return isMadeByLibrary(value) }
    if expression.kind == .memberAccessExpr { return isPropertyOfLibraryType(expression) }
    guard expression.kind == .functionCallExpr, let callee = expression.firstChild else { return false }
    let isSpecialized = callee.kind == .genericSpecializationExpr
    guard let reference = isSpecialized ? callee.firstChild : callee, reference.kind == .declReferenceExpr else { return false }
    let name = reference.token(reference.row.firstToken).name
    guard spelling(name).first?.isUppercase == true, isDeclaredNowhere(name, at: reference) else { return false }
    // Only a type is named with its arguments.
    return isSpecialized
      || !expression.descendants.contains { $0.kind == .closureExpr || $0.kind == .memberAccessExpr && $0.memberName == .`self` }
  }

  /// The names of the types that `Model.shared` may be of, or `model.store`, by each type of the name that has such a property; nil where
  /// something else is meant.
  private func namesOfTypes(ofMember access: Node) -> Set<Name?>? {
    guard access.kind == .memberAccessExpr, let base = access.memberBase, let member = access.memberName else { return nil }
    let named = base.kind == .declReferenceExpr ? typesByName[base.token(base.row.firstToken).name, default: []] : []
    let made = named.isEmpty ? nameOfTypeMade(by: base) : nil
    let owners = made.map { typesByName[$0, default: []] } ?? named
    if owners.isEmpty { return nil }
    return Set(
      owners.compactMap { self[$0].members.properties[member]?.first { $0.isStatic == (made == nil) } }.map { property in
        guard let annotation = property.annotation else {
          return property.isComputed ? nil : property.initializer.flatMap { nameOfTypeMade(by: $0) }
        }
        return annotation.kind == .identifierType && typesByName[annotation.typeName] != nil ? annotation.typeName : nil
      })
  }

  /// `Manager.shared`, `Manager.shared.store`, where nothing of the project is called so.
  private func isPropertyOfLibraryType(_ access: Node) -> Bool {
    guard let base = access.firstChild, access.memberBase != nil, let member = access.memberName else { return false }
    if base.kind == .memberAccessExpr { return !isAddedToForeignTypes(member) && isPropertyOfLibraryType(base) }
    guard base.kind == .declReferenceExpr else { return false }
    let name = base.token(base.row.firstToken).name
    // Neither an extension of the type adds it, nor one of a protocol.
    guard externalMembers[name]?.properties[member] == nil,
      !types.contains(where: { $0.node.kind == .protocolDecl && $0.members.properties[member] != nil })
    else { return false }
    return spelling(name).first?.isUppercase == true && isDeclaredNowhere(name, at: base)
  }

  /// The name of the type that an expression makes an instance of, where several of the project have it and it cannot be told which is
  /// meant: one for each platform. A constant or variable is what its initial value is, that of a type (`Model.shared`) too.
  public func nameOfTypeMade(by expression: Node) -> Name? {
    if let value = inferringValue(of: expression) { return nameOfTypeMade(by: value) }
    if let names = namesOfTypes(ofMember: expression) { return names.count == 1 ? names.first! : nil }
    guard expression.kind == .functionCallExpr, let callee = expression.firstChild, callee.kind == .declReferenceExpr else { return nil }
    let name = callee.token(callee.row.firstToken).name
    return globalValues[name] == nil && typesByName[name] != nil ? name : nil
  }

  /// The initial value that gives a constant or variable its type which an expression names.
  private func inferringValue(of expression: Node) -> Node? {
    guard expression.kind == .declReferenceExpr || expression.kind == .memberAccessExpr && expression.firstChild?.text == "self",
      let reference = expression.calleeReference
    else { return nil }
    switch lookUpValue(reference.token(reference.row.firstToken).name, at: reference) {
    case .local(let node)?:
      guard expression.kind == .declReferenceExpr, let binding = node.kind == .patternBinding ? node : node.parent,
        binding.kind == .patternBinding,
        binding.firstChild(.typeAnnotation) == nil, binding.firstChild == node || binding == node
      else { return nil }
      return binding.firstChild(.initializerClause)?.expressionChild
    case .property(let property, let owner)?
    where property.annotation == nil && !property.isComputed && isOnlyOne(property, of: owner, at: reference):
      return property.initializer
    default: return nil
    }
  }

  /// Whether a property is declared once, and not for each of several configurations.
  private func isOnlyOne(_ property: Property, of owner: TypeID?, at place: Node) -> Bool {
    guard let owner else { return globalValues[property.name].map { $0.visible(from: place.file).count } ?? 1 <= 1 }
    return twins(of: owner).reduce(0) { $0 + self[$1].members.properties[property.name, default: []].count } <= 1
  }

  /// Whether neither the project nor the SDK declares a name, as far as a place can see.
  public func isDeclaredNowhere(_ name: Name, at place: Node) -> Bool {
    globalTypes[name] == nil && globalValues[name] == nil && lookUpValue(name, at: place) == nil
      && semantics.ask { $0.declaresAtTopLevel(name) } == false
  }

  /// Whether a value can only be of a type that a library or the SDK declares: an object of a library, what its properties hold, and
  /// what its methods give that are handed nothing else. A library cannot name a type of the project.
  public func isGivenByLibrary(_ expression: Node) -> Bool {
    let value = expression.bareExpression
    if case .external(let name, let arguments) = type(ofExpression: value).unwrapped, arguments.isEmpty, !isFrameworkType(name) {
      return true
    }
    switch value.kind {
    case .functionCallExpr:
      guard let callee = value.firstChild, callee.kind == .memberAccessExpr, isMemberOfLibrary(callee) else { return false }
      return value.callArguments.allSatisfy { isPlain(type(ofExpression: $0.value).unwrapped) || isGivenByLibrary($0.value) }
    case .memberAccessExpr: return isMemberOfLibrary(value)
    case .declReferenceExpr:
      guard case .local(let binding)? = lookUpValue(value.token(value.row.firstToken).name, at: value),
        binding.kind == .patternBinding || binding.kind == .optionalBindingCondition, binding.firstChild(.typeAnnotation) == nil,
        let initial = binding.firstChild(.initializerClause)?.expressionChild
      else { return false }
      return isGivenByLibrary(initial)
    default: return false
    }
  }

  /// Whether a member of an object of a library is none that the project adds to some type.
  private func isMemberOfLibrary(_ access: Node) -> Bool {
    guard access.memberBase != nil, let base = access.firstChild, let name = access.memberName, isGivenByLibrary(base) else { return false }
    return !isAddedToForeignTypes(name)
  }

  /// Whether an extension of the project adds a property or a function of the name to a type that the project does not declare.
  public func isAddedToForeignTypes(_ name: Name) -> Bool {
    externalMembers.values.contains { $0.properties[name] != nil || $0.functions[name] != nil }
  }

  /// Whether a value of the type is none of the project's, nor made of such.
  public func isPlain(_ type: Type) -> Bool {
    switch type {
    case .external(_, let arguments): arguments.allSatisfy(isPlain)
    case .array(let element), .optional(let element): isPlain(element)
    case .dictionary(let key, let value): isPlain(key) && isPlain(value)
    default: false
    }
  }

  /// The types of the project of which an expression has one or another, by what compiles it: those that the alias means which it is
  /// written with. Empty where one of them is not known, or is none of the project's.
  public func alternativeTypes(ofExpression expression: Node) -> [TypeID] {
    var value = expression
    while value.kind == .forceUnwrapExpr || value.kind == .optionalChainingExpr, let inner = value.firstChild { value = inner }
    guard let alias = conditionalAlias(of: value) else { return [] }
    let branches = branches(of: alias)
    let types = branches.compactMap { $0.typeChild.flatMap { resolve($0).unwrapped.declaration } }
    return types.count == branches.count ? types : []
  }
}
