import MoltSemantics
import MoltSymbols
import MoltSyntax

/// One walk over a piece of code, without the closures and declarations in it, which run when something runs them.
struct Walker {
  /// What is done with the value of an expression.
  enum Role {
    case read
    /// It gets a new value.
    case assigned
    /// It is read, and changed in place.
    case changed
    /// It is read, and may be changed in place.
    case maybeChanged
    /// It is handed to a parameter that takes a function, which may call it.
    case handedAsFunction
    /// It is handed to a parameter that may keep a function which gives nothing.
    case handedAsAction

    var isChange: Bool { self == .assigned || self == .changed }
    var isHanded: Bool { self == .handedAsFunction || self == .handedAsAction }
  }

  let flow: Flow
  var step = Step()
  private var pending: [(node: Node, role: Role, isForEffect: Bool)] = []
  /// Whether nothing is made of the values that are asked for: what is handed to a call that gives nothing.
  private(set) var isForEffect = false
  /// The code that is walked.
  private(set) var code: Node?
  /// The expression that is walked.
  private var current: Node?
  /// The change in place of which only what runs while it lasts is walked.
  var change: ChangeInPlace?

  var index: ProjectIndex { flow.index }

  init(_ flow: Flow) { self.flow = flow }

  mutating func walk(_ code: Node) {
    self.code = code
    run(flow.functions(building: code))
    switch code.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl: code.firstChild(.codeBlock).map { push($0) }
    // What a closure captures was worked out where it was made.
    case .closureExpr: push(code.children.filter { $0.kind != .closureSignature })
    case .accessorBlock: push(code.children)
    default: push(code)
    }
    finish()
  }

  /// Goes on until all that was pushed is done.
  mutating func finish() {
    while let (node, role, isForEffect) = pending.popLast() {
      self.isForEffect = isForEffect
      current = node
      visit(node, role)
    }
  }

  /// A function that is handed to something.
  mutating func run(_ code: [Node], _ role: Role) {
    switch role {
    case .handedAsFunction: run(code)
    case .handedAsAction: act(code)
    case .read, .assigned, .changed, .maybeChanged: return
    }
  }

  mutating func push(_ node: Node, _ role: Role = .read) { pending.append((node, role, isForEffect)) }

  /// What is done below is done for its effect alone.
  mutating func forEffect(_ isSo: Bool, _ body: (inout Walker) -> Void) {
    let outer = isForEffect
    isForEffect = outer || isSo
    body(&self)
    isForEffect = outer
  }

  mutating func note(_ read: Read) { if isForEffect { step.readsForEffect.append(read) } else { step.reads.append(read) } }

  /// Code that runs for what it gives, or for its effect.
  mutating func run(_ code: [Node]) {
    if let current { for next in code { step.places[next, default: []].append(current) } }
    if isForEffect { step.actions += code } else { step.runs += code }
  }

  /// Code that may run, and gives nothing.
  mutating func act(_ code: [Node]) {
    if let current { for next in code { step.places[next, default: []].append(current) } }
    step.actions += code
    step.handed.formUnion(code)
  }

  mutating func push(_ nodes: some Sequence<Node>) {
    for node in nodes.reversed() { push(node) }
  }

  /// What a closure captures is evaluated where the closure stands: of an argument, before the call changes anything in place.
  mutating func visitCaptures(of closure: Node) {
    if change != nil { return }
    push(closure.capturedValues)
    for capture in closure.captures where capture.isShorthandUse { useUnresolved(capture.captureName, capture, .read) }
  }

  private mutating func visit(_ node: Node, _ role: Role) {
    if node.isType || node == change?.target { return }
    switch node.kind {
    case .closureExpr:
      run([node], role)
      visitCaptures(of: node)
    case .functionDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .typeAliasDecl, .attribute: return
    case .variableDecl: visitLocals(node)
    case .sequenceExpr: visitSequence(node, role)
    case .binaryOperatorExpr: visitOperator(node, node.row.firstToken)
    case .prefixOperatorExpr: visitUnary(node, node.row.firstToken)
    case .postfixOperatorExpr: visitUnary(node, node.row.endToken - 1)
    case .functionCallExpr: visitCall(node)
    case .subscriptCallExpr: visitSubscript(node, role)
    case .memberAccessExpr, .declReferenceExpr: visitReference(node, role)
    case .keyPathExpr: if role.isHanded || node.parent?.kind == .labeledExpr { visitKeyPath(node, role) }
    // `if let cache`
    case .optionalBindingCondition:
      if node.firstChild(.initializerClause) == nil { useUnresolved(node.boundName, node, .read) }
      push(node.children)
    case .inOutExpr: node.expressionChild.map { push($0, .changed) }
    case .whileStmt, .repeatStmt:
      if step.waits == nil, node.descendants.contains(where: { $0.kind == .awaitExpr }) { step.waits = node }
      push(node.children)
    case .forStmt:
      if step.waits == nil, node.awaitsElements { step.waits = node }
      node.expressionChild.map { iterate(over: $0) }
      push(node.children)
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: make(byLiteral: node)
    case .stringLiteralExpr:
      make(byLiteral: node)
      for segment in node.children where segment.kind == .expressionSegment {
        for part in segment.children { witness((part.kind == .labeledExpr ? part.expressionChild : part) ?? part, .description) }
        interpolate(segment)
      }
      push(node.children)
    case .arrayExpr, .dictionaryExpr:
      make(byLiteral: node)
      if node.firstChild != nil, !isArray(node) { witness(node, .comparison) }
      push(node.children)
    case .expressionPattern:
      match(node, binds: node.parent?.kind == .valueBindingPattern)
      push(node.children)
    case .macroExpansion: visitMacro(node)
    case .unknown: step.unknown = step.unknown ?? node
    // A condition that the compiler decides runs nothing.
    case .ifConfigClause: push(node.children.dropFirst(node.isElseClause ? 0 : 1))
    case .forceUnwrapExpr, .optionalChainingExpr, .tryExpr, .awaitExpr, .unsafeExpr, .tupleExpr, .labeledExpr, .unresolvedTernaryExpr:
      for child in Array(node.children).reversed() { push(child, role) }
    default: push(node.children)
    }
  }

  /// Whether a literal is an array, which compares nothing as it is made: a set and a dictionary do.
  private func isArray(_ literal: Node) -> Bool {
    if case .array = index.type(ofExpression: literal) { true } else { false }
  }

  /// `let level: Level = 3`
  private mutating func make(byLiteral node: Node) {
    guard !flow.declarations.literalInitializers.isEmpty, let made = index.type(ofExpression: node).unwrapped.declaration,
      let initializers = flow.declarations.literalInitializers[made]
    else { return }
    run(initializers)
  }

  private mutating func visitLocals(_ declaration: Node) {
    for attribute in declaration.attributes {
      if let wrapper = attribute.typeChild.flatMap({ index.resolve($0).declaration }) { make(wrapper) }
    }
    push(declaration.children.filter { $0.kind == .patternBinding }.flatMap(\.children).filter { $0.kind == .initializerClause })
  }

  // MARK: Other expressions

  private mutating func visitSubscript(_ node: Node, _ role: Role) {
    let base = node.firstChild
    let callee = index.callee(of: node)
    if let callee, !callee.isSDK {
      for declaration in implementations(of: callee.node) { run(declaration.accessors(for: role)) }
    } else {
      if let base { witnessBase(base, askedFor: callee) }
      if let callee, callee.owner?.isClass == true {
        useFramework(subscript: callee, node, role)
      } else if callee.map(flow.isKnown) != true, let base, flow.foreignRoot(of: base) != nil {
        if role != .assigned { note(Read(node: node, source: .unknown(.`subscript`))) }
        if role.isChange { touch(node) }
      }
      ask(types: node)
      // `object[keyPath: path]`
      if node.callArguments.contains(where: { $0.label == index.names["keyPath"] }) { visitPaths(from: base, at: node, role) }
      // `$model[key]`
      if let id = base.flatMap(flow.typeProjected)?.declaration {
        for declaration in index.withInherited(id).flatMap({ index[$0].members.subscripts }) { run(declaration.accessors(for: .read)) }
      }
      if callee == nil, base.map({ index.type(ofExpression: $0).unwrapped == .unknown }) == true {
        for declaration in flow.declarations.subscripts where declaration.mayBeCalled(by: node) {
          step.guesses += declaration.accessors(for: role)
        }
      }
    }
    if let base { push(base, callee.map(isChangedByReading) == true ? .changed : roleOfBase(base, role)) }
    let places = index.placesOfArguments(in: node)
    for (number, argument) in node.callArguments.enumerated().reversed() {
      let parameter = callee.flatMap { callee in
        places.flatMap { number < $0.count && $0[number] < callee.parameters.count ? callee.parameters[$0[number]] : nil }
      }
      if isOperation(node), parameter?.isAutoclosure != true { take(argument.value, isGeneric: false) } else { push(argument.value) }
    }
  }

  /// Whether asking for what a name or a subscript means changes the value that it is a part of.
  func isChangedByReading(_ callee: Callee) -> Bool {
    switch callee.kind {
    case .variable: !callee.isSDK && flow.isChangedByReading(callee.node)
    case .subscript: callee.node.firstChild(.accessorBlock)?.hasMutatingGetter == true
    default: false
    }
  }

  /// A member that a key path names: of each path of the project that begins at such a value.
  private mutating func visitPaths(from base: Node?, at node: Node, _ role: Role) {
    guard let base, index.type(ofExpression: base).unwrapped != .unknown else {
      step.unknown = step.unknown ?? node
      return
    }
    let type = index.type(ofExpression: base).unwrapped
    for path in flow.handed.keyPaths where mayBegin(path, at: type) { visitKeyPath(path, role.isChange ? role : .read) }
  }

  private func mayBegin(_ path: Node, at type: Type) -> Bool {
    switch (flow.rootType(ofKeyPath: path), type) {
    case (.declared(let root, _), .declared(let id, _)):
      return index.withInherited(id).contains(root) || index.withInherited(root).contains(id)
    case (.declared, .external), (.external, .declared): return false
    case (.external(let root, _), .external(let name, _)): return root == name
    default: return true
    }
  }

  /// What changing a member does to the value that it is a member of: an object stays the same.
  func roleOfBase(_ base: Node, _ role: Role) -> Role {
    guard role.isChange || role == .maybeChanged else { return .read }
    let changed = role == .maybeChanged ? role : .changed
    switch index.type(ofExpression: base).unwrapped {
    case .metatype: return .read
    case let type: return isOfObjects(type) || constraints(of: type).contains(where: isOfObjects) ? .read : changed
    }
  }

  /// Whether all values of a type are objects: of a class, or of a protocol for classes alone.
  private func isOfObjects(_ type: Type) -> Bool {
    func isOfObjects(_ name: Name) -> Bool { index.isFrameworkClass(name) || index.isFrameworkType(name, kindOf: Self.protocolsOfObjects) }
    switch type {
    case .declared(let id, _):
      return index.withInherited(id).contains(where: { type in
        [.classDecl, .actorDecl].contains(index[type].node.kind)
          || index[type].inheritedTypes.contains { index.declaredType(of: $0) == nil && isOfObjects($0.typeName) }
      })
    case .external(let name, _): return isOfObjects(name)
    default: return false
    }
  }

  private static let protocolsOfObjects = ["AnyObject", "NSObjectProtocol", "Actor"]

  /// A key path in the place of a function reads what it names.
  private mutating func visitKeyPath(_ path: Node, _ role: Role) {
    var type = flow.rootType(ofKeyPath: path)
    var isWritable = false
    if case .external(let name, _) = index.type(ofExpression: path).unwrapped {
      isWritable = index.isFrameworkType(name, kindOf: ["WritableKeyPath"])
    }
    for token in path.tokens where token >= path.typeChild?.row.endToken ?? 0 {
      let name = path.token(token).name
      guard name != .none else { continue }
      if let property = property(name, of: type) {
        use(variable: property.binding, path, isWritable ? .changed : .read)
        type = index.type(of: property).unwrapped
      } else {
        type = .unknown
        for declaration in flow.declarations.all(named: name) { step.guesses += declaration.accessors(for: .read) }
      }
    }
  }

  func property(_ name: Name, of type: Type) -> Property? {
    var owners = [type.declaration].compactMap { $0 }
    if case .parameter = type { owners = index.constraints(of: type).compactMap(\.declaration) }
    return owners.lazy.compactMap { owner in
      if case .property(let property, _)? = index.lookUpMember(name, of: owner) { property } else { nil }
    }.first
  }

  /// A value that the standard library may compare, describe or iterate over.
  mutating func witness(_ value: Node, _ asking: Witnessed.Asking = .anything) {
    for type in flow.types(ofDynamic: value) { witness(of: type, asking) }
  }

  /// The same of a value of a type.
  mutating func witness(of type: Type, _ asking: Witnessed.Asking) {
    var types = flow.types(ofValue: type)
    // What an object says of itself, its heirs say.
    if asking == .description, case .external(let name, _) = type.unwrapped, index.isFrameworkClass(name) {
      types = flow.declarations.types(conformingTo: name)
    }
    let values = types.map { Witnessed(type: $0, asking: asking) }
    if isForEffect { step.witnessedForEffect.formUnion(values) } else { step.witnessed.formUnion(values) }
    guard asking == .comparison || asking == .anything else { return }
    step.witnessedForEffect.formUnion(values.map { Witnessed(type: $0.type, asking: .hashing) })
  }

  /// A value that a view is made of: what compares it shows nothing.
  mutating func witness(_ value: Node, toShow asking: Witnessed.Asking) {
    forEffect(true) { $0.witness(value, .comparison) }
    if asking != .comparison { witness(value, asking == .anything ? .showing : asking) }
  }

  /// The SDK may call what the class of an object overrides.
  mutating func witnessOverrides(of object: Node) {
    guard case .declared(let id, _) = index.type(ofExpression: object).unwrapped, index[id].node.kind == .classDecl else { return }
    witness(object, .overrides)
  }

  /// A value of which the SDK's own member is asked for: of a collection of values of the project, this may compare them. An array does where
  /// the member demands it of the elements; what a protocol has for all that conform to it asks what that protocol demands.
  mutating func witnessBase(_ base: Node, askedFor callee: Callee?) {
    if let owner = callee?.owner, owner.isProtocol, !flow.declarations.mayAsk(owner.name) { return witness(base, toShow: .comparison) }
    switch index.type(ofExpression: base).unwrapped {
    case .array:
      guard let callee else { return witness(base, .comparison) }
      if let asking = flow.declarations.asking(ofElementsFor: callee) { witness(base, asking) }
    case .dictionary, .tuple: witness(base, .comparison)
    case .external(let name, _) where index.isTypeOfSDK(name): witness(base, .comparison)
    default: witness(base)
    }
  }

  mutating func iterate(over sequence: Node) {
    switch index.type(ofExpression: sequence).unwrapped {
    case .array, .dictionary, .tuple, .metatype, .binding, .function, .optional: return
    // What begins with `lazy` calls the closures that it was handed.
    case .external(let name, _):
      if index.isFrameworkType(name, kindOf: ["LazySequenceProtocol"]) || !index.isTypeOfSDK(name) {
        step.callsValues.note(.any(.unknown))
      }
    case .declared: witness(sequence, .iteration)
    case .parameter, .existential, .opaque, .unknown:
      witness(sequence, .iteration)
      step.callsValues.note(.any(.unknown))
    }
  }

  private mutating func visitMacro(_ node: Node) {
    let name = index.spelling(node.token(node.row.firstToken + 1).name)
    if flow.effects.isInert(macro: name) { return push(node.children.filter(\.isExpression)) }
    step.unknown = step.unknown ?? node
  }
}

extension Node {
  /// `for await element in sequence`
  fileprivate var awaitsElements: Bool { tokens.prefix(3).contains { token($0).name == .await } }

  /// What the capture list of a closure has.
  fileprivate var captures: [Node] {
    firstChild(.closureSignature).map { $0.descendants.filter { $0.kind == .closureCapture } } ?? []
  }

  /// The values that a closure captures by a name: `[count = model.count]`.
  fileprivate var capturedValues: [Node] {
    firstChild(.closureSignature).map { $0.descendants.filter { $0.kind == .initializerClause } } ?? []
  }

  fileprivate var isElseClause: Bool { text(in: token(row.firstToken).range) == "#else" }

  /// The code that runs where the variable or subscript that this declares is used so.
  func accessors(for role: Walker.Role) -> [Node] {
    guard kind != .functionDecl else { return role.isHanded ? [self] : [] }
    let block = kind == .variableDecl ? nil : firstChild(.accessorBlock)
    let written = block?.children.filter { $0.kind == .accessorDecl } ?? []
    if let block, written.isEmpty { return [block] }
    return written.filter { accessor in
      switch accessor.token(accessor.introducer).name {
      case .willSet, .didSet, .set: role.isChange || role == .maybeChanged
      case .get, ._read: role != .assigned
      default: true
      }
    } + valueMadeLate
  }

  /// The initial value of a variable that is evaluated when it is asked for first: lazy, static and global ones.
  private var valueMadeLate: [Node] {
    guard kind == .patternBinding, let value = firstChild(.initializerClause), value.isValueMadeLate else { return [] }
    return [value]
  }
}
