import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// What a call runs.
private enum Callee {
  case making(TypeID)
  case makingExternal(String)
  case functions([Node])
  /// A function that the project does not declare; of a value, where there is one before it.
  case external(String)
  /// Something that is called without running code: a case of an enumeration, `[Item]()`.
  case nothing
  /// What getters return to be called, such as the factories of a container: the closures in them.
  case closures(of: [Property])
  /// A closure that is held somewhere, or something that cannot be told.
  case unknown
}

extension InitializationEffects {
  mutating func walkCall(_ call: Node, _ expected: Type) {
    guard let callee = call.firstChild?.bareExpression else { return }
    let arguments = call.children.filter { $0 != call.firstChild }
    switch self.callee(callee, expected) {
    case .making(let id): make(id, call, at: callee)
    case .makingExternal(let name): makeExternal(name, arguments, at: callee)
    case .functions(let functions): run(functions, call, at: callee)
    case .external(let name): callExternal(name, callee, arguments)
    case .nothing: walk(arguments)
    case .closures(let properties): runClosures(of: properties)
    case .unknown:
      if callee.kind == .closureExpr {
        walk(callee.children)
      } else if let closure = localClosure(callee) {
        follow(closure, as: callee.text) { $0.walk(closure.children) }
      } else {
        suspect("calls `\(callee.text)`, and it is not known what that is", at: callee)
      }
      walk(arguments)
    }
    walkBase(of: callee)
  }

  /// What stands before the last name of a callee is evaluated, too.
  private mutating func walkBase(of callee: Node) {
    if callee.kind == .memberAccessExpr, let base = callee.memberBase { walk(base) }
  }

  /// The closure that a local constant holds.
  private func localClosure(_ callee: Node) -> Node? {
    guard callee.kind == .declReferenceExpr,
      case .local(let local)? = index.lookUpValue(callee.token(callee.row.firstToken).name, at: callee), local.kind == .patternBinding,
      let value = local.firstChild(.initializerClause)?.expressionChild, value.kind == .closureExpr
    else { return nil }
    return value
  }

  // MARK: - What is called

  private func callee(_ callee: Node, _ expected: Type) -> Callee {
    switch callee.kind {
    case .declReferenceExpr: return namedCallee(callee)
    case .memberAccessExpr: return memberCallee(callee, expected)
    case .arrayExpr, .dictionaryExpr, .typeExpr: return .nothing
    default: return .unknown
    }
  }

  private func namedCallee(_ callee: Node) -> Callee {
    let name = callee.token(callee.row.firstToken).name
    if name == .Self { return (dynamicType ?? index.enclosingType(of: callee)).map { .making($0) } ?? .unknown }
    switch index.lookUpValue(name, at: callee) {
    case .type(.declared(let id))?: return .making(id)
    case .type(.alias)?: return made(index.type(ofExpression: callee))
    case .functions(let functions)?: return .functions(overridden(functions, name))
    case .enumCase?: return .nothing
    case .property(_, let owner?)?: return namesakes(of: name, in: owner)
    case nil:
      let text = callee.text
      return text.first?.isUppercase == true ? .makingExternal(text) : .external(text)
    default: return .unknown
    }
  }

  private func made(_ type: Type) -> Callee {
    switch type {
    case .metatype(.declared(let id, _)): return .making(id)
    case .metatype(.external(let name, _)): return .makingExternal(index.spelling(name))
    case .metatype(.array), .metatype(.dictionary), .metatype(.tuple): return .nothing
    default: return .unknown
    }
  }

  private func memberCallee(_ callee: Node, _ expected: Type) -> Callee {
    guard let member = callee.memberName else { return .unknown }
    let isInitializer = member == .`init`
    var type = Type.metatype(expected.unwrapped)
    if let base = callee.memberBase {
      if base.kind == .superExpr { return superCallee(member, at: callee) }
      type = self.type(of: base)
    }
    switch type {
    case .metatype(let inner) where isInitializer: return made(.metatype(inner))
    case .declared(let id, _) where isInitializer: return .making(id)
    case .metatype(.declared(let id, _)), .declared(let id, _): return memberCallee(callee, member, of: id)
    case .metatype(.external(let name, _)):
      if let members = index.externalMembers[name], let found = functionsOrClosures(member, in: members) { return found }
      let text = index.spelling(member)
      // `Notification.Name("x")`, and functions of a type.
      if text.first?.isUppercase == true { return .makingExternal(text) }
      return Known.inertTypes.contains(index.spelling(name)) && Known.tellingCalls[text] == nil ? .nothing : .external(text)
    case .existential, .opaque, .parameter:
      for case .declared(let id, _) in index.constraints(of: type) {
        if case .functions(let functions)? = index.lookUpMember(member, of: id) { return .functions(functions) }
      }
      return .external(index.spelling(member))
    case .external(let name, _):
      return index.externalMembers[name].flatMap { functionsOrClosures(member, in: $0) } ?? .external(index.spelling(member))
    default:
      let extensions = index.membersOfExternalTypes.flatMap { $0.members.functions[member, default: []] }
      if !extensions.isEmpty { return .functions(extensions) }
      // A function that a type of the project has by this name is none of a collection's.
      if type.isCollection { return .external(index.spelling(member)) }
      return isDeclared(member) || isInitializer ? .unknown : .external(index.spelling(member))
    }
  }

  /// A function of the project's extension of another module's type, or what a property of it returns to be called.
  private func functionsOrClosures(_ member: Name, in members: Members) -> Callee? {
    if let functions = members.functions[member] { return .functions(functions) }
    return members.properties[member].map { .closures(of: $0) }
  }

  /// The type of what stands before a dot. A name in capitals that nothing declares is another module's type, and its
  /// shared value is one of them.
  func type(of base: Node) -> Type {
    if let made = dynamicType(of: base) { return made }
    let type = index.type(ofExpression: base).unwrapped
    guard type == .unknown else { return type }
    if base.kind == .memberAccessExpr, let type = base.memberBase, let member = base.memberName,
      Known.sharedValues.contains(index.spelling(member)), case .metatype(let shared) = self.type(of: type)
    {
      return shared
    }
    guard base.kind == .declReferenceExpr, base.text.first?.isUppercase == true,
      index.lookUpValue(base.token(base.row.firstToken).name, at: base) == nil
    else { return type }
    return .metatype(.external(base.token(base.row.firstToken).name, []))
  }

  private func memberCallee(_ callee: Node, _ member: Name, of id: TypeID) -> Callee {
    switch index.lookUpMember(member, of: id) {
    case .functions(let functions)?: return .functions(functions)
    case .enumCase?: return .nothing
    case .property(_, let owner?)?: return namesakes(of: member, in: owner)
    case nil:
      let type = index.type(ofExpression: callee)
      if case .metatype = type { return made(type) }
      return .external(index.spelling(member))
    default: return .unknown
    }
  }

  /// A property and functions may share a name; what is called is a function, if there is one.
  private func namesakes(of name: Name, in owner: TypeID) -> Callee {
    let functions = index.withInherited(owner).flatMap { index[$0].members.functions[name] ?? [] }
    return functions.isEmpty ? .unknown : .functions(functions)
  }

  private func superCallee(_ member: Name, at callee: Node) -> Callee {
    let superclass = index.enclosingType(of: callee).flatMap { id in
      index[id].supertypes.first { index[$0].node.kind == .classDecl }
    }
    guard let superclass else { return member == .`init` ? .nothing : .external(index.spelling(member)) }
    return member == .`init` ? .making(superclass) : memberCallee(callee, member, of: superclass)
  }

  /// The class that is being made, for `self` in the code of one of its superclasses.
  func dynamicType(of base: Node) -> Type? {
    guard base.text == "self", let made = dynamicType, let enclosing = index.enclosingType(of: base),
      index.withInherited(made).contains(enclosing)
    else { return nil }
    return .declared(made, [])
  }

  private func overridden(_ functions: [Node], _ name: Name) -> [Node] {
    guard let made = dynamicType, let enclosing = functions.first.flatMap({ index.enclosingType(of: $0) }),
      functions[0].isMember, index.withInherited(made).contains(enclosing),
      case .functions(let found)? = index.lookUpMember(name, of: made)
    else { return functions }
    return found
  }

  // MARK: - Functions of the project

  /// Follows what a call may mean among functions of one name.
  private mutating func run(_ functions: [Node], _ call: Node, at callee: Node) {
    let fitting = functions.filter { $0.accepts(call) }
    let candidates = fitting.isEmpty ? functions : fitting
    let outer = freshParameters
    for function in candidates { receive(call, function) }
    for function in candidates { run(function, at: callee) }
    freshParameters = outer
    walkArguments(of: call, candidates)
  }

  mutating func run(_ function: Node, at callee: Node) {
    guard let body = function.firstChild(.codeBlock) else {
      return suspect("calls `\(callee.text)`, and it is not known which code that runs", at: callee)
    }
    let isOfInstance = function.isMember && !function.hasModifier(.static) && !function.hasModifier(.class)
    on(isOfInstance && callee.kind == .memberAccessExpr ? callee.memberBase : nil) { walk in
      walk.follow(function, as: callee.text) { $0.walk(body.children) }
    }
  }

  /// Notes which parameters get objects that are made for this call.
  private mutating func receive(_ call: Node, _ function: Node) {
    let leftOut = function.parametersLeftOut(by: call).filter { $0.firstChild(.initializerClause)?.expressionChild.map(isMade) == true }
    let given = call.children.filter { $0.kind == .labeledExpr && $0.expressionChild.map(isMade) == true }
    freshParameters.subtract(function.functionParameters)
    freshParameters.formUnion(leftOut + given.compactMap { function.parameter(labeled: $0.argumentLabel) })
  }

  /// The arguments of a call, and the default values of the parameters that it leaves out. A closure among them runs only
  /// if the function runs it.
  private mutating func walkArguments(of call: Node, _ candidates: [Node]) {
    for argument in call.children where argument.kind == .labeledExpr {
      guard let value = argument.expressionChild else { continue }
      let parameter = candidates.lazy.compactMap { $0.parameter(labeled: argument.argumentLabel) }.first
      walk(value, expected: parameter?.typeChild.map { index.resolve($0) } ?? .unknown)
    }
    for candidate in candidates {
      for parameter in candidate.parametersLeftOut(by: call) {
        guard let value = parameter.firstChild(.initializerClause)?.expressionChild else { continue }
        walk(value, expected: parameter.typeChild.map { index.resolve($0) } ?? .unknown)
      }
    }
  }

  // MARK: - Making values

  private mutating func make(_ id: TypeID, _ call: Node, at callee: Node) {
    let outer = dynamicType
    dynamicType = outer.map { index.withInherited($0).contains(id) ? $0 : id } ?? id
    for type in index.withInherited(id) where index[type].node.kind != .protocolDecl { storeInitialValues(of: type) }
    let initializers = initializers(of: id, call)
    let (isOthers, fresh) = (isOthers, freshParameters)
    self.isOthers = false
    for initializer in initializers {
      guard let body = initializer.firstChild(.codeBlock) else { continue }
      receive(call, initializer)
      let owner = index.enclosingType(of: initializer) ?? id
      follow(initializer, as: index.qualifiedName(owner) + ".init") { $0.walk(body.children) }
    }
    (self.isOthers, freshParameters) = (isOthers, fresh)
    dynamicType = outer
    if initializers.isEmpty {
      walkMemberwiseArguments(of: call, id)
    } else {
      walkArguments(of: call, initializers)
    }
  }

  /// The initialisers that a call may mean; those of a superclass where the type has none.
  private func initializers(of id: TypeID, _ call: Node) -> [Node] {
    for type in index.withInherited(id) where index[type].node.kind != .protocolDecl {
      let own = index[type].members.initializers
      let fitting = own.filter { $0.accepts(call) }
      if !fitting.isEmpty { return fitting }
    }
    return []
  }

  private mutating func walkMemberwiseArguments(of call: Node, _ id: TypeID) {
    for argument in call.children where argument.kind == .labeledExpr {
      guard let value = argument.expressionChild else { continue }
      let property = index.names[argument.argumentLabel].flatMap { index[id].members.properties[$0]?.first }
      walk(value, expected: property.map { index.type(of: $0) } ?? .unknown)
    }
  }

  /// What every instance of a type runs: the initial values of its properties, what wraps them, and `deinit`, because
  /// all instances but the first are dropped.
  private mutating func storeInitialValues(of id: TypeID) {
    let type = index[id]
    let outer = isOthers
    isOthers = false
    defer { isOthers = outer }
    follow(type.node, as: index.qualifiedName(id)) { walk in
      if type.node.kind == .classDecl { walk.inherit(type) }
      for declaration in type.node.members where declaration.kind == .variableDecl {
        walk.storeInitialValues(declaration)
      }
      for member in type.node.members where member.kind == .deinitializerDecl {
        walk.isDeinitializing = true
        walk.follow(member, as: "deinit") { $0.walk(member.children) }
        walk.isDeinitializing = false
      }
    }
  }

  private mutating func storeInitialValues(_ declaration: Node) {
    if declaration.hasModifier(.static) || declaration.hasModifier(.class) || declaration.hasModifier(.lazy) { return }
    for property in declaration.properties where !property.isComputed {
      if let initializer = property.initializer { walk(initializer, expected: index.type(of: property)) }
    }
    for attribute in declaration.attributes { wrap(attribute) }
  }

  private mutating func inherit(_ type: TypeDeclaration) {
    guard let first = type.node.inheritedTypes.first, index.declaredType(of: first) == nil else { return }
    let name = index.spelling(first.typeName)
    let callsSuper = type.members.initializers.contains { initializer in
      initializer.hasModifier(.override) || initializer.descendants.contains { $0.kind == .superExpr }
    }
    if callsSuper && !Known.inertSuperclasses.contains(name) {
      suspect("inherits from `\(name)` from outside this project", at: first)
    }
  }

  /// The initialiser of a property's wrapper.
  private mutating func wrap(_ attribute: Node) {
    let name = index.spelling(attribute.attributeName)
    guard name.first?.isUppercase == true, !name.hasSuffix("Actor"), !Known.inertWrappers.contains(name) else { return }
    if let type = attribute.children.first(where: \.isType),
      case .declared(let id)? = index.lookUpType(type.typeComponents, at: attribute)
    {
      make(id, attribute, at: attribute)
      // `@Clamped var level = 1` hands over the value that stands behind it.
      if initializers(of: id, attribute).isEmpty { index[id].members.initializers.forEach { run($0, at: attribute) } }
    } else if !resolvesDependency(attribute) {
      suspect("has @\(name) from outside this project", at: attribute)
    }
  }

  /// `@Injected(\.service)`: what the project's extension of the container says makes the service.
  private mutating func resolvesDependency(_ attribute: Node) -> Bool {
    guard let argument = attribute.firstChild(.labeledExpr)?.expressionChild, argument.kind == .keyPathExpr,
      let component = argument.descendants.filter({ $0.kind == .declReferenceExpr }).last
    else { return false }
    let name = component.token(component.row.firstToken).name
    let factories = index.membersOfExternalTypes.flatMap { $0.members.properties[name, default: []] }
    runClosures(of: factories)
    return factories.contains(where: \.isComputed)
  }

  private mutating func runClosures(of properties: [Property]) {
    for property in properties {
      follow(property.declaration, as: index.spelling(property.name)) { walk in
        for closure in property.binding.descendants where closure.kind == .closureExpr { walk.walk(closure.children) }
      }
    }
  }

  // MARK: - What the project does not declare

  private mutating func makeExternal(_ name: String, _ arguments: [Node], at callee: Node) {
    if let action = Known.tellingCalls[name] { return findCall(action, at: callee) }
    if arguments.contains(where: { Known.tellingLabels.contains($0.argumentLabel) }) {
      return find("reads a file, or asks a server", at: callee)
    }
    if !Known.inertTypes.contains(name) {
      suspect("makes a `\(name)` from outside this project", at: callee)
    }
    walk(arguments)
    walkWitnesses(of: arguments.compactMap(\.expressionChild), usedBy: name)
  }

  private mutating func callExternal(_ name: String, _ callee: Node, _ arguments: [Node]) {
    if let action = Known.tellingCalls[name] { return findCall(action, at: callee) }
    if mutatingMethods.contains(name), let base = callee.memberBase {
      if isKnownObject(type(of: base)), !isOwn(base) { find("changes `\(base.text)`", at: callee) } else { assign(to: base) }
    } else if !Known.harmlessCalls.contains(name) {
      suspect("calls `\(callee.text)` from outside this project", at: callee)
    }
    let values = arguments.compactMap { $0.kind == .labeledExpr ? $0.expressionChild : nil }
    walkWitnesses(of: values + [callee.memberBase].compactMap { $0 }, usedBy: name)
    for argument in arguments {
      let value =
        argument.kind == .labeledExpr || argument.kind == .multipleTrailingClosureElement
        ? argument.children.first { $0.isExpression } ?? argument : argument
      if value.kind == .closureExpr { walk(value.children) } else { walkFunction(value) }
      walk(value)
    }
  }

  /// A function that is handed to another one as it is: `map(Row.init)`.
  private mutating func walkFunction(_ value: Node) {
    guard value.kind == .declReferenceExpr || value.kind == .memberAccessExpr else { return }
    switch callee(value.bareExpression, .unknown) {
    case .functions(let functions) where value.kind == .declReferenceExpr || value.memberBase != nil:
      for function in functions { run(function, at: value) }
    case .making(let id) where value.memberName == .`init`:
      storeInitialValues(of: id)
      for initializer in index[id].members.initializers { run(initializer, at: value) }
    default: return
    }
  }
}

extension Type {
  fileprivate var isCollection: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }
}
