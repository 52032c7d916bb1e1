import MoltSemantics
import MoltSymbols
import MoltSyntax

/// What reading and changing variables runs.
extension Walker {
  mutating func visitReference(_ node: Node, _ role: Role) {
    if node.kind == .memberAccessExpr, visitProjection(node) { return }
    let callee = index.callee(of: node)
    if node.kind == .memberAccessExpr, let base = node.memberBase {
      let isChanged = callee.map(isChangedByReading) == true && roleOfBase(base, .changed).isChange
      push(base, isChanged ? .changed : roleOfBase(base, role))
    }
    if role == .changed || role == .maybeChanged { step.changesInPlace.insert(node) }
    let reference = node.lastReference
    guard reference.kind == .declReferenceExpr else { return }
    let name = reference.token(reference.row.firstToken).name
    if [.`self`, .`super`, .Self].contains(name) { return }
    if let callee {
      use(callee, node, role)
    } else if node.kind == .declReferenceExpr {
      useUnresolved(name, node, role)
    } else {
      useMember(name, node, role)
    }
  }

  private mutating func use(_ callee: Callee, _ node: Node, _ role: Role) {
    switch callee.kind {
    case .function where callee.isSDK: if role.isHanded { witnessOperands(of: callee, node) }
    case .function: if role.isHanded { run(implementations(of: callee.node), role) }
    case .variable where callee.isSDK: useFrameworkVariable(callee, node, role)
    case .variable: use(variable: callee.node, node, role)
    case .initializer where role.isHanded && !callee.isSDK:
      if role == .handedAsAction { act([callee.node]) } else { make(by: callee.node) }
    case .subscript where !callee.isSDK: useDynamicMember(node.memberName, by: callee.node, node, role)
    case .initializer, .subscript, .enumCase: return
    }
  }

  /// Whether nothing but a value says what a variable of the SDK gives, as far as that is known: what a library computes for a type or for
  /// everybody may come from anywhere.
  private func isOfValue(_ callee: Callee) -> Bool {
    guard !flow.isKnown(callee), let declaration = callee.node.parent else { return true }
    return callee.owner != nil && !declaration.hasModifier(.static) && !declaration.hasModifier(.class)
      || declaration.token(declaration.introducer).name == .let
  }

  private mutating func useFrameworkVariable(_ callee: Callee, _ node: Node, _ role: Role) {
    if role != .assigned {
      note(Read(node: node, source: isOfValue(callee) ? .framework(callee) : .unknown(callee.name)))
      if let owner = callee.owner, owner.isProtocol, let base = node.memberBase {
        witness(base, flow.effects.asking(ofReceiverBy: callee))
        if flow.effects.asking[owner.name] == .hashing { witness(base, .hashing) }
      }
      for member in substitutes(for: callee, node) where member.kind == .patternBinding { use(variable: member, node, role) }
      if flow.effects.effect(of: callee) == .acts { step.uses.append(FrameworkUse(callee: callee, node: node)) }
    }
    guard role.isChange else { return }
    step.uses.append(FrameworkUse(callee: callee, node: node))
    if callee.owner.map(isShared) == true { touch(node) }
    switch flow.effects.effect(of: callee) {
    case .sends?: send(to: node.memberBase, at: node)
    case .posts?, .tells?: tellObservers(callee, node)
    case _?: return
    case nil: if let owner = callee.owner, owner.isClass { step.callsBack.note(.property(callee.name, of: owner.name)) }
    }
  }

  /// A part of an object of the SDK.
  mutating func useFramework(subscript callee: Callee, _ node: Node, _ role: Role) {
    if role != .assigned { note(Read(node: node, source: .framework(callee))) }
    guard role.isChange else { return }
    step.uses.append(FrameworkUse(callee: callee, node: node))
    touch(node)
  }

  /// A variable of the project, by its binding.
  mutating func use(variable binding: Node, _ node: Node, _ role: Role) {
    let isChanged = role.isChange
    for declaration in implementations(of: binding) {
      if declaration == binding || conforms(declaration, to: binding) {
        if isChanged { step.writes.append(Write(variable: declaration, node: node)) }
        if role == .maybeChanged { step.possibleWrites.append(Write(variable: declaration, node: node)) }
        if role != .assigned { note(Read(node: node, source: .variable(declaration))) }
      }
      if role == .maybeChanged { step.guesses += declaration.accessors(for: role) }
      let accessors = declaration.accessors(for: role == .maybeChanged ? .read : role)
      let code = observesNothing(declaration, node) ? accessors.filter { !$0.isObserver } : accessors
      forEffect(role == .assigned) { $0.run(code) }
      guard let whole = declaration.kind == .patternBinding ? declaration.parent : nil else { continue }
      for attribute in whole.attributes { use(wrapper: attribute, of: declaration, node, role) }
    }
    if role.isHanded, mayBeFunction(node) { step.callsValues.note(.held(by: binding, index.type(ofExpression: node))) }
    if isChanged { drop(binding) }
  }

  /// Whether the observers of a variable do not run where it is set, as an initialiser sets what it makes.
  private func observesNothing(_ variable: Node, _ node: Node) -> Bool {
    guard let code, code.kind == .initializerDecl, !code.hasModifier(.convenience),
      node.memberBase.map({ $0.text == "self" }) ?? true, let owner = index.enclosingType(of: code),
      owner == index.enclosingType(of: variable), node.ancestor({ $0 == .deferStmt || $0 == .initializerDecl }) == code,
      !code.descendants.contains(where: { $0.kind == .memberAccessExpr && $0.memberName == .`init` && $0.memberBase?.text == "self" })
    else { return false }
    return variable.parent?.attributes.isEmpty == true || flow.isUnfinished(owner, at: node, in: code)
  }

  /// Whether a variable is certainly one that a type has for a requirement, or in the place of a superclass's.
  private func conforms(_ variable: Node, to required: Node) -> Bool {
    guard variable.kind == .patternBinding, let type = index.enclosingType(of: variable), let owner = index.enclosingType(of: required)
    else { return false }
    return index.withInherited(type).contains(owner)
  }

  /// The wrapper of a variable that is used: the accessors of one of the project's; of the SDK's, whoever listens.
  private mutating func use(wrapper attribute: Node, of binding: Node, _ node: Node, _ role: Role) {
    let isChanged = role.isChange
    if let wrapper = attribute.typeChild.flatMap({ index.resolve($0).declaration }) {
      let names = ["wrappedValue", "projectedValue"].compactMap { index.names[$0] }
      let accessed = names.flatMap { index[wrapper].members.properties[$0, default: []] }.map(\.binding) + index[wrapper].members.subscripts
      for variable in accessed {
        // What a wrapper stores is what it gives.
        if variable.kind == .patternBinding, variable.firstChild(.accessorBlock) == nil {
          use(variable: variable, node, role)
        } else {
          run(variable.accessors(for: role))
        }
      }
    } else if role != .assigned, let path = attribute.callArguments.first?.value, path.kind == .keyPathExpr {
      ask(path)
    } else if isChanged, attribute.attributeName == flow.declarations.published {
      // Nobody has subscribed to what has no value yet.
      let isFirst = binding.parent.map { isFirstValue(of: Property(name: binding.boundName, declaration: $0, binding: binding)) }
      if isFirst != true { publish(binding) }
    } else if attribute.attributeName == flow.declarations.binding {
      let functions = flow.handed.functions(ofBinding: binding)
      if role != .assigned { run(functions.filter { !$0.sets }.map(\.code)) }
      if isChanged { run(functions.filter(\.sets).map(\.code)) }
    } else if isChanged, attribute.typeChild != nil, flow.isKeptInDefaults(by: attribute) {
      step.callsBack.note(.observers(of: .notification("didChangeNotification")))
      step.callsBack.note(.observers(of: .key))
    }
  }

  /// `@Environment(\.size)`: what the project adds to the values of a wrapper of the SDK, that asks for.
  private mutating func ask(_ path: Node) {
    for name in path.tokens.map({ path.token($0).name }) where name != .none {
      let added = flow.declarations.all(named: name).filter { index.enclosingType(of: $0) == nil && $0.parent?.isMember == true }
      run(added.flatMap { $0.accessors(for: .read) })
    }
  }

  /// A type that is handed to the SDK, which may ask it for what it has itself: `self[Key.self]` for the default value.
  mutating func ask(types call: Node) {
    for argument in call.callArguments {
      guard case .metatype(let type) = index.type(ofExpression: argument.value), let id = type.unwrapped.declaration else { continue }
      let demanded = Set(flow.declarations.supertypes(of: id).flatMap { flow.declarations.viewRequirements[$0, default: []] })
      let members = demanded.flatMap(flow.declarations.all(named:)).filter { index.enclosingType(of: $0) == id }
      for member in members.sorted(by: { $0.location < $1.location }) {
        if member.kind == .patternBinding { use(variable: member, argument.value, .read) } else { run([member]) }
      }
    }
  }

  /// Whoever subscribes to a published property, and to the object as a whole.
  private mutating func publish(_ binding: Node) {
    let owner = binding.parent.flatMap(index.enclosingType)
    if let projected = index.names["$" + index.spelling(binding.boundName)] {
      step.actions += index.occurrences(of: projected).filter { use in
        use.kind == .declReferenceExpr && mayProject(use, owner, binding.boundName)
      }
    }
    announce(besides: nil)
  }

  /// Whoever subscribes to objects as a whole.
  mutating func announce(besides own: Node?) {
    if let name = index.names["objectWillChange"] {
      step.actions += index.occurrences(of: name).filter { $0.kind == .declReferenceExpr && $0 != own }
    }
  }

  /// Whether `$name` may be the publisher of an object of that class, and not the binding or publisher of something else.
  private func mayProject(_ use: Node, _ owner: TypeID?, _ name: Name) -> Bool {
    guard let owner else { return true }
    func isRelated(_ other: TypeID?) -> Bool {
      other.map { index.withInherited($0).contains(owner) || index.withInherited(owner).contains($0) || index.isProtocol($0) } ?? true
    }
    if use.referenceWithBase == use {
      switch index.lookUpValue(name, at: use) {
      case .property(_, let other)?: return isRelated(other)
      case .local?: return false
      default: return true
      }
    }
    guard let base = use.referenceWithBase.memberBase else { return true }
    switch index.type(ofExpression: base).unwrapped {
    case .declared(let id, _): return isRelated(id)
    case .external, .array, .dictionary, .tuple, .function: return false
    default: return true
    }
  }

  /// A new value drops the old one, and what goes with it says so.
  mutating func drop(_ binding: Node) {
    guard let declaration = binding.parent, declaration.kind == .variableDecl else { return }
    let property = Property(name: binding.boundName, declaration: declaration, binding: binding)
    if !property.isVar || isFirstValue(of: property) { return }
    var pending = index.type(of: property).declaredParts
    var seen = Set(pending)
    while let id = pending.popLast() {
      for type in index.withInherited(id) + index.heirs(of: id) {
        step.actions += flow.deinitializers(of: type)
        step.ended.formUnion(flow.deinitializers(of: type))
      }
      guard index[id].node.kind == .structDecl || index[id].node.kind == .enumDecl else { continue }
      for part in index[id].members.properties.values.joined().sorted(by: { $0.binding.location < $1.binding.location })
      where !part.isStatic && !part.isComputed {
        pending += index.type(of: part).declaredParts.filter { seen.insert($0).inserted }
      }
    }
  }

  /// Whether what this code sets a property to is the first value that the property has: in an initialiser that sets it once.
  private func isFirstValue(of property: Property) -> Bool {
    guard let code, code.kind == .initializerDecl, property.initializer == nil, property.declaration.isMember,
      index.enclosingType(of: code) == index.enclosingType(of: property.binding),
      !code.descendants.contains(where: \.isCallOfOwnInitializer)
    else { return false }
    return index.uses(of: property.name, in: code).filter { $0.referenceWithBase.parent?.assignmentTarget == $0.referenceWithBase }.count
      == 1
  }

  // MARK: What the model does not know

  mutating func useUnresolved(_ name: Name, _ node: Node, _ role: Role) {
    switch index.lookUpValue(name, at: node) {
    case .local(let local)?: useLocal(local, node, role)
    case .property(let property, _)?: use(variable: property.binding, node, role)
    case .functions(let functions)?: if role.isHanded { run(functions.flatMap(implementations), role) }
    case .enumCase?, .type?, nil: return
    }
  }

  private mutating func useLocal(_ local: Node, _ node: Node, _ role: Role) {
    if local.kind == .patternBinding { run(local.accessors(for: role)) }
    if isKept(local) {
      if role.isChange { step.writes.append(Write(variable: local, node: node)) }
      if role == .maybeChanged { step.possibleWrites.append(Write(variable: local, node: node)) }
      if role != .assigned { note(Read(node: node, source: .variable(local))) }
    }
    guard role.isHanded else { return }
    if let value = local.firstChild(.initializerClause)?.expressionChild, value.kind == .closureExpr {
      run([value], role)
    } else if mayBeFunction(node), local.kind != .functionParameter {
      step.callsValues.note(.held(by: local, index.type(ofExpression: node)))
    }
  }

  /// Whether a local variable lives on after the code that declares it, as a closure has captured it which something may keep.
  private func isKept(_ local: Node) -> Bool {
    guard flow.isLocalVariable(local), let home = local.enclosingCode else { return false }
    var around = code
    while let next = around, next != home {
      if next.kind == .closureExpr, !flow.hasRunWhenCallEnds(next) { return true }
      around = next.enclosingCode
    }
    return false
  }

  /// A member of a value whose type is not known may be any of that name.
  private mutating func useMember(_ name: Name, _ node: Node, _ role: Role) {
    guard let base = node.memberBase else { return }
    // `rows.map(Row.init)`, where it is not known which, or where the compiler writes it.
    if name == .`init`, role.isHanded, case .metatype(let type) = index.type(ofExpression: base), let made = type.declaration {
      if role == .handedAsAction { act(index[made].members.initializers) } else { make(made) }
    }
    let named = candidates(named: name, node)
    if role != .assigned { note(Read(node: node, source: .unknown(name))) }
    for declaration in named {
      step.guesses += declaration.accessors(for: role)
      guard declaration.kind == .patternBinding else { continue }
      if role.isChange || role == .maybeChanged, declaration.isStoredVariable {
        step.possibleWrites.append(Write(variable: declaration, node: node))
      }
      guard role.isChange else { continue }
      for attribute in declaration.parent?.attributes ?? [] { use(wrapper: attribute, of: declaration, node, role) }
    }
    if role.isChange || role == .maybeChanged {
      if role.isChange, !isCalledOnValue(node) { touch(node) }
      step.writesOfUnknown[name] = step.writesOfUnknown[name] ?? node
      if named.isEmpty, let callback = callback(ofUnresolved: name, node) { step.callsBack.note(callback) }
    }
    if named.isEmpty, let id = index.type(ofExpression: base).unwrapped.declaration {
      // A member that is looked up as the program runs.
      for declaration in index.withInherited(id).flatMap({ index[$0].members.subscripts })
      where declaration.functionParameters.first?.parameterLabel == index.names["dynamicMember"] {
        useDynamicMember(name, by: declaration, node, role)
      }
    }
    if role.isHanded, named.isEmpty, mayBeFunction(node) { step.callsValues.note(.named(name, index.type(ofExpression: node))) }
  }

  /// A member that a subscript looks up: its accessors, and the property of the name where the subscript takes a key path. Where the root of
  /// that is generic, it may be any type's.
  private mutating func useDynamicMember(_ name: Name?, by declaration: Node, _ node: Node, _ role: Role) {
    for code in implementations(of: declaration) { run(code.accessors(for: role)) }
    guard let name, case .external(_, let arguments)? = declaration.functionParameters.first?.typeChild.map({ index.resolve($0) }),
      let root = arguments.first?.unwrapped
    else { return }
    if let property = property(name, of: root) { return use(variable: property.binding, node, role) }
    guard case .parameter = root else { return }
    for property in flow.declarations.all(named: name) where property.kind == .patternBinding { use(variable: property, node, role) }
  }

  /// Whether an expression may give a function of the project: what a library's type holds is none.
  func mayBeFunction(_ node: Node) -> Bool {
    if case .external = index.type(ofExpression: node).unwrapped { return false }
    return flow.declarations.functionTypes.mayGive(node)
  }
}

extension Node {
  /// Whether this is a generic parameter of a declaration that an expression stands in.
  func isGenericParameter(around expression: Node) -> Bool {
    kind == .genericParameter && ancestor { $0 != .genericParameterClause }?.contains(expression) == true
  }
}

extension Node {
  /// Whether a binding is of a `var` that stores its value.
  fileprivate var isStoredVariable: Bool {
    guard let declaration = parent, declaration.kind == .variableDecl else { return false }
    let property = Property(name: boundName, declaration: declaration, binding: self)
    return property.isVar && !property.isComputed
  }

  /// `self.init`
  fileprivate var isCallOfOwnInitializer: Bool {
    kind == .memberAccessExpr && memberName == .`init` && memberBase?.text == "self"
  }
}
