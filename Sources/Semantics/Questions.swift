public import MoltSyntax

/// What the model is asked from outside.
extension SemanticModel {
  /// The type of an expression; nil where it, or a part of it, is not known. Types the body around it, once.
  ///
  /// - Parameter undeclared: whether parts may be types that are declared nowhere.
  public func type(of expression: Node, undeclared: Bool = false) -> TypeRef? {
    let type = known(check(around: expression)?.type(of: expression), undeclared: undeclared)
    // Of a chain with `?` in it, what is kept is the type of its last part.
    guard let type, expression.endsOptionalChain, !isOptional(type) else { return type }
    return optional(type)
  }

  /// The written type of an expression, `Locale.Language`, where that is nested in a type of the SDK; nil for any other.
  public func nestedFrameworkType(of expression: Node) -> String? {
    guard let type = type(of: expression), case .nominal(let id, _) = store[type], isSDK(id), isNested(id) else { return nil }
    return describe(type)
  }

  /// The declaration of the class, structure, enumeration or actor that an expression is a value of, where its generic arguments are not
  /// all known; nil where nothing is.
  public func nominal(of expression: Node) -> DeclarationID? {
    guard let type = check(around: expression)?.type(of: expression), case .nominal(let id, let arguments) = store[type],
      !arguments.isEmpty, !isOptional(type), !expression.endsOptionalChain, standardNames[id] == nil
    else { return nil }
    return id
  }

  /// What a name or a call refers to: the node of its declaration; nil where that is not known.
  public func referent(of expression: Node) -> Node? {
    guard let id = check(around: expression)?.referent(of: expression), !isSDK(id), !table[id].isDerived else { return nil }
    return table[id].node
  }

  /// Whether a call means a declaration of the SDK; nil where it is not known which one it means.
  public func callsSDK(_ call: Node) -> Bool? {
    guard let id = check(around: call)?.referent(of: call) else { return nil }
    switch table[id].kind {
    case .function, .initializer, .enumCase: return isSDK(id)
    default: return nil
    }
  }

  /// Whether the type of what a call gives is made of the types of its arguments, as a generic function's or a generic type's
  /// initialiser's may be; nil where it is not known what is called.
  public func isTypedByArguments(_ call: Node) -> Bool? {
    guard let id = check(around: call)?.referent(of: call) else { return nil }
    switch table[id].kind {
    case .function:
      let own = table.genericParameters(of: id).map { store.intern(.parameter($0)) }
      return own.contains { mentions(signature(of: id).result, $0) }
    case .initializer, .enumCase: return owner(of: id).map { !genericParameters(of: $0).isEmpty }
    default: return nil
    }
  }

  /// Whether the value of an expression conforms to a protocol of the SDK; nil where that is not known, as where a type of the
  /// project inherits from something that cannot be seen.
  public func conforms(_ expression: Node, to spelling: String) -> Bool? {
    guard let type = type(of: expression), let found = sdkProtocol(spelling) else { return nil }
    let wanted = store.intern(.nominal(found, []))
    // Only what a generic parameter is asked for depends on the place.
    if store.has(.parameter, in: type) ? inContext(of: expression, { conforms(type, to: wanted) }) : conforms(type, to: wanted) {
      return true
    }
    var value = type
    while case .nominal(_, let arguments) = store[value], isOptional(value) { value = arguments[0] }
    return nominalID(value).map(isSDK) == true ? false : nil
  }

  /// Whether the SDK's protocol has a member of the name, as `View` has its modifiers.
  public func hasMember(_ name: Name, ofProtocol spelling: String) -> Bool {
    sdkProtocol(spelling).map { !members(name, of: $0).isEmpty } ?? false
  }

  /// Whether the SDK's type of a name has a `mutating` method of that name.
  public func hasMutatingMember(_ name: Name, ofType spelling: String) -> Bool {
    guard let type = names[spelling].flatMap(frameworkType) else { return false }
    return members(name, of: type).contains { isSDK($0) && table[$0].node.hasModifier(.mutating) }
  }

  /// Whether an expression names a `let` of the SDK.
  public func namesConstant(_ expression: Node) -> Bool {
    guard let id = check(around: expression)?.referent(of: expression), isSDK(id), table[id].kind == .variable else { return false }
    return table[id].node.ancestor { $0 == .variableDecl }.map { $0.token($0.introducer).name == .let } ?? false
  }

  func sdkProtocol(_ spelling: String) -> DeclarationID? {
    guard let name = names[spelling] else { return nil }
    return table.topLevel(name).first { table[$0].kind == .protocol && isSDK($0) }
  }

  /// Whether an expression has one type or another, as what it refers to is declared several times.
  public func isContradictory(_ expression: Node) -> Bool {
    check(around: expression)
    return contradictory.contains(expression)
  }

  /// Whether the project or the SDK declares the name outside of all types.
  public func declaresAtTopLevel(_ name: Name) -> Bool { !table.topLevel(name).isEmpty }

  /// Whether an expression names a function, an initialiser or a case, whose generic parameters are then what a call makes of them.
  public func namesFunction(_ expression: Node) -> Bool {
    switch check(around: expression)?.referent(of: expression).map({ table[$0].kind }) {
    case .function, .initializer, .enumCase, .class, .structure, .enumeration, .actor: return true
    default: return false
    }
  }

  /// The type of what a `patternBinding`, or an `identifierPattern` of one, declares outside of bodies, of which parts may be types that
  /// are declared nowhere; nil where it is not known.
  public func valueType(declaredBy node: Node) -> TypeRef? {
    guard let id = table.declaration(of: node), table[id].kind == .variable else { return nil }
    return known(noting(node) { valueType(of: id) }, undeclared: true)
  }

  /// The type of the property wrapper that stores a property, which the node of its binding declares; nil where it has none, or several.
  public func wrapperType(declaredBy node: Node) -> TypeRef? {
    guard let id = table.declaration(of: node), table[id].kind == .variable, wrapperUse(of: id)?.isComposed == false else { return nil }
    return known(noting(node) { wrapperType(of: id) }, undeclared: true)
  }

  /// Whether what stores a property, which the node of its binding declares, is a wrapper of the SDK that is made with the value; nil where
  /// no wrapper stores it.
  public func isStoredByWrapperOfItsValue(_ node: Node) -> Bool? {
    guard let use = wrapperUse(of: node) else { return nil }
    guard !use.isComposed, isSDK(use.wrapper) else { return false }
    return members(.`init`, of: use.wrapper).contains { signature(of: $0).parameters.first?.label == known.wrappedValue }
  }

  private func known(_ type: TypeRef?, undeclared: Bool) -> TypeRef? {
    guard let type, !store.has(undeclared ? .untyped : .unknown, in: type), !store.has(.variable, in: type) else { return nil }
    return type
  }

  /// What a type is made of.
  public func shape(of type: TypeRef) -> TypeShape { store[type] }

  /// The constraints on an opaque type, a generic parameter or an associated type.
  public func statedConstraints(on type: TypeRef) -> [TypeRef] { constraints(on: type) }

  /// A declaration's own node.
  public func node(of id: DeclarationID) -> Node { table[id].node }

  public func name(of id: DeclarationID) -> Name { table[id].name }

  func isOptional(_ type: TypeRef) -> Bool { nominalID(type).map { standardName(of: $0) == .optional } ?? false }

  /// The types that the language itself, or SwiftUI's wrappers, treat in a way of their own.
  public enum StandardName { case optional, array, dictionary, binding, bindable, observedObjectWrapper }

  /// Which of those that are treated in a way of their own a type is; nil for any other.
  public func standardName(of id: DeclarationID) -> StandardName? { standardNames[id] }

  /// Whether the SDK has a type of the name that is neither generic nor nested in another one.
  public func hasPlainType(_ name: Name) -> Bool {
    table.topLevel(name).contains { isSDK($0) && table[$0].kind.isNominal && table.genericParameters(of: $0).isEmpty }
  }

  /// The SDK's type of a name that is not nested in another one; nil where it has none, or several.
  func frameworkType(_ name: Name) -> DeclarationID? {
    if let known = frameworkTypes[name] { return known }
    let all = table.topLevel(name).filter { isSDK($0) && table[$0].kind.isNominal }
    let found = all.count == 1 ? all[0] : nil
    frameworkTypes[name] = .some(found)
    return found
  }

  /// Whether the SDK's type of a name has a member of that name, by itself or by what it inherits from; true where the type is not known.
  public func hasMember(_ name: Name, ofType type: Name) -> Bool {
    guard let type = frameworkType(type) else { return true }
    return members(name, of: type).contains(where: isSDK)
  }

  /// Whether the SDK's type of a name has a property of that name that cannot be set.
  public func hasReadOnlyMember(_ name: Name, ofType spelling: String) -> Bool {
    guard let type = names[spelling].flatMap(frameworkType) else { return false }
    let found = members(name, of: type).filter { table[$0].kind == .variable }
    return !found.isEmpty && found.allSatisfy { isSDK($0) && !isWritable($0) }
  }

  /// Whether a property can be set.
  func isWritable(_ id: DeclarationID) -> Bool {
    let node = table[id].node
    guard let declaration = node.kind == .variableDecl ? node : node.ancestor({ $0 == .variableDecl }) else { return false }
    if declaration.token(declaration.introducer).name == .let { return false }
    if node.firstChild(.initializerClause) != nil { return true }
    let accessors = node.children.flatMap { child in child.kind == .accessorBlock ? Array(child.children) : [child] }.filter {
      $0.kind == .accessorDecl
    }
    if accessors.isEmpty { return node.firstChild(.accessorBlock) == nil && !node.children.contains { $0.kind == .codeBlock } }
    return accessors.contains { accessor in
      let name = accessor.token(accessor.introducer).name
      return name == .set || name == .willSet || name == .didSet || name == ._modify
    }
  }

  /// Whether what the SDK's type of a name inherits from or conforms to, with what a project's extensions add, has one of these names.
  public func isFrameworkType(_ name: Name, kindOf spellings: [String]) -> Bool {
    guard let type = frameworkType(name) else { return false }
    let wanted = spellings.compactMap { names[$0] }
    return ancestors(of: type).contains { wanted.contains(table[$0.id].name) }
  }

  /// Whether the SDK has a type of the name, or another name of a type, that is not nested in one.
  ///
  /// - Parameter name: of a table of names that begins with those of the SDK.
  public static func sdkHasType(_ name: Name) -> Bool {
    let table = sdk.model.table
    return table.topLevel(name).contains { table[$0].kind.isNominal || table[$0].kind == .alias }
  }

  /// Whether the SDK's one type of the name is a class.
  public func hasClass(_ name: Name) -> Bool { frameworkType(name).map { table[$0].kind == .class } ?? false }

  /// Whether the SDK's one type of the name is a structure or an enumeration.
  public func hasValueType(_ name: Name) -> Bool {
    frameworkType(name).map { [.structure, .enumeration].contains(table[$0].kind) } ?? false
  }

  /// Whether the SDK's one type of the name is on the main actor, or what it inherits from or refines is.
  public func isOnMainActor(_ name: Name) -> Bool {
    guard let mainActor = known.mainActor, let type = frameworkType(name) else { return false }
    return ([type] + ancestors(of: type).map(\.id)).contains { table[$0].node.attribute(named: mainActor) != nil }
  }

  public func isNested(_ id: DeclarationID) -> Bool { table[id].parent != nil }

  public func isProtocol(_ id: DeclarationID) -> Bool { table[id].kind == .protocol }

  /// How many of the arguments of a type belong to itself, and not to the types around it.
  public func ownParameterCount(of id: DeclarationID) -> Int { table.genericParameters(of: id).count }

  /// Whether a declaration is one of the SDK's, or of a library that the team describes.
  public func isSDK(_ id: DeclarationID) -> Bool { sdkModules.contains(table[id].module) }
}
