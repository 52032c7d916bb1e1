import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What evaluating an initial value does beside making values that do nothing when they are made.
///
/// `@State` evaluates its initial value at each initialisation of its view, and drops all but the first, so whatever this
/// finds happens again and again. It follows the code that runs, through initialisers, default values, functions, getters
/// and `deinit`: allocating objects and computing is of no account. A call that leaves the project counts as an effect
/// unless it is known to be harmless.
struct InitializationEffects {
  struct Effect {
    /// What happens, as a clause: `starts a Task`.
    let action: String
    let place: Node
    /// The functions and properties by which evaluation comes there, outermost first.
    let path: [String]
    /// How sure it is that this matters.
    let weight: Weight

    /// A sentence for a person. Of a long way only both ends are told: the place is told anyway.
    var sentence: String {
      guard !path.isEmpty else { return "It \(action)." }
      let steps = path.map { "`\($0)`" }
      let shown = steps.count > 4 ? steps.prefix(2) + ["…"] + steps.suffix(2) : steps[...]
      return "It runs \(shown.joined(separator: " → ")), which \(action)."
    }
  }

  enum Weight: Int {
    /// It makes a value that is made once in the life of the program, now or later.
    case once
    /// It writes to a log.
    case trivial
    /// It is not known to do nothing.
    case unknown
    /// It makes the view that makes the object depend on something, and does nothing else.
    case dependency
    case certain
    /// It keeps the object in memory: each one that is made and dropped stays there.
    case leak
  }

  let index: ProjectIndex
  let models: ObservationModels
  let known: ObservationNames
  /// What the project calls its functions and computed properties: a call of such a name is the project's, where the type
  /// before it cannot be told.
  private let declaredNames: Set<Name>

  /// The first of each weight, so far.
  private var found: [Weight: Effect] = [:]
  /// The functions, types and properties that have been followed.
  private var seen: Set<Followed> = []
  private var path: [String] = []
  /// Whether the code makes a global value, which no other evaluation will make again.
  var isMadeOnce = false
  /// Whether the code runs when an object is dropped: what it reads never changes again.
  var isDeinitializing = false
  /// Whether the code is that of an object which was there before: what it sets of its own, others see.
  var isOthers = false
  /// Parameters that are handed objects which are made for them.
  var freshParameters: Set<Node> = []
  /// The class that is being made: its overrides are what its superclasses call.
  var dynamicType: TypeID?

  private struct Followed: Hashable {
    let node: Node
    let isOthers: Bool
    let freshParameters: Set<Node>
  }

  init(_ index: ProjectIndex, _ models: ObservationModels, _ known: ObservationNames) {
    self.index = index
    self.models = models
    self.known = known
    declaredNames = index.namesOfCode
  }

  /// What evaluating the expression does, what matters most first: all that is certain, or else the one thing that is told.
  /// Empty where doing it again does nothing.
  func effects(of expression: Node, expected: Type) -> [Effect] {
    var search = self
    search.walk(expression, expected: expected)
    let all = search.found.values.sorted { $0.weight.rawValue > $1.weight.rawValue }
    let certain = all.filter { $0.weight.rawValue >= Weight.dependency.rawValue }
    return certain.isEmpty ? Array(all.prefix(1)) : certain
  }

  func isDeclared(_ name: Name) -> Bool { declaredNames.contains(name) }

  // MARK: - Finding

  mutating func find(_ action: String, at place: Node, _ weight: Weight = .certain) {
    let weight = isMadeOnce ? .once : weight
    if found[weight] == nil { found[weight] = Effect(action: action, place: place, path: path, weight: weight) }
  }

  /// A call that another module makes something of, and that keeps what it is handed.
  mutating func findCall(_ action: String, at callee: Node) {
    if ["prints", "writes to the log"].contains(action) { return find(action, at: callee, .trivial) }
    if action == "starts a Task", callee.parent.map(runsWithSelf) == true {
      return find("starts a Task that keeps the object alive until it ends", at: callee)
    }
    let lasts = ["subscribes to", "adds an observer", "starts a timer"].contains(where: action.hasPrefix)
    guard lasts, let type = index.enclosingType(of: callee), index[type].node.kind == .classDecl, callee.parent?.keepsSelf == true else {
      return find(action, at: callee)
    }
    find(action + " that keeps the object alive, and is kept by it: each one that is created and dropped leaks", at: callee, .leak)
  }

  /// Whether a closure that a call is handed holds on to the object that makes it; a `Task` needs not spell `self` for that.
  private func runsWithSelf(_ call: Node) -> Bool {
    guard
      let closure = call.children.lazy.compactMap({ $0.kind == .closureExpr ? $0 : $0.expressionChild }).last(where: {
        $0.kind == .closureExpr
      }),
      let type = index.enclosingType(of: call), index[type].node.kind == .classDecl
    else { return false }
    return closure.capturesSelfStrongly || closure.captureOfSelf == nil && closure.descendants.contains(where: isMemberOfSelf)
  }

  private func isMemberOfSelf(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr, !node.isImplicitMember, node.referenceWithBase == node else { return false }
    switch index.lookUpValue(node.token(node.row.firstToken).name, at: node) {
    case .property(let property, let owner)?: return owner != nil && !property.isStatic
    case .functions(let functions)?: return functions.contains { $0.isMember && !$0.hasModifier(.static) }
    default: return false
    }
  }

  mutating func suspect(_ action: String, at place: Node) { find(action, at: place, .unknown) }

  private var isDone: Bool { [.leak, .certain, .dependency].allSatisfy { found[$0] != nil } }

  /// Follows code once, under a name that a person knows it by.
  mutating func follow(_ node: Node, as name: String, _ body: (inout Self) -> Void) {
    let followed = Followed(node: node, isOthers: isOthers, freshParameters: freshParameters.filter(node.contains))
    guard !isDone, seen.insert(followed).inserted else { return }
    guard path.count < RecursionBound.calls else { return suspect("does more than is followed here", at: node) }
    path.append(name)
    body(&self)
    path.removeLast()
  }

  // MARK: - Statements and expressions

  mutating func walk(_ nodes: some Sequence<Node>) {
    for node in nodes { walk(node) }
  }

  mutating func walk(_ node: Node, expected: Type = .unknown) {
    guard !isDone, !node.isType else { return }
    switch node.kind {
    case .closureExpr: return
    case .keyPathExpr: walkKeyPath(node)
    case .expressionSegment: walkInterpolation(node)
    case .functionDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .typeAliasDecl, .attribute: return
    case .macroExpansion: walkMacro(node)
    case .functionCallExpr: walkCall(node, expected)
    case .memberAccessExpr: walkMember(node, expected)
    case .declReferenceExpr: walkReference(node)
    case .subscriptCallExpr: walkSubscript(node)
    case .sequenceExpr: walkSequence(node, expected)
    case .variableDecl: walkLocals(node)
    case .forStmt:
      node.expressionChild.map { walkIteration(over: $0) }
      walk(node.children)
    // Whoever is handed a place may write to it.
    case .inOutExpr:
      walk(node.children)
      assign(to: node)
    case .binaryOperatorExpr: walkOperator(node, node.row.firstToken)
    case .prefixOperatorExpr, .postfixOperatorExpr:
      walkOperator(node, node.kind == .prefixOperatorExpr ? node.row.firstToken : node.row.endToken - 1)
      walk(node.children)
    // A condition that the compiler decides runs nothing.
    case .ifConfigClause: walk(node.children.dropFirst(node.isElseClause ? 0 : 1))
    case .arrayExpr:
      walkLiteral(node, expected)
      walk(node.children)
    case .tryExpr, .forceUnwrapExpr, .optionalChainingExpr, .returnStmt, .awaitExpr, .tupleExpr,
      .arrayElement, .labeledExpr, .ifExpr, .switchExpr, .switchCase, .codeBlock, .unresolvedTernaryExpr:
      for child in node.children { walk(child, expected: node.kind == .arrayElement ? .unknown : expected) }
    default:
      if node.isLiteral { walkLiteral(node, expected) }
      walk(node.children)
    }
  }

  private mutating func walkLocals(_ declaration: Node) {
    for property in declaration.properties {
      if let initializer = property.initializer {
        walk(initializer, expected: property.annotation.map { index.resolve($0) } ?? .unknown)
      }
    }
    // Tuple patterns bind no property.
    for binding in declaration.children where binding.kind == .patternBinding && binding.boundName == .none {
      walk(binding.children.filter { $0.kind == .initializerClause })
    }
  }

  private mutating func walkMacro(_ node: Node) {
    let name = node.text.dropFirst().prefix { $0.isLetter || $0 == "_" }
    if !Known.inertMacros.contains(String(name)) { suspect("expands `#\(name)`", at: node) }
  }

  private mutating func walkSequence(_ node: Node, _ expected: Type) {
    let parts = Array(node.children)
    guard parts.count > 2, parts[1].isAssignmentOperator else {
      for part in parts { walk(part, expected: expected) }
      return
    }
    // `a = b = c` is no Swift: what follows the operator is one value.
    for part in parts.dropFirst(2) { walk(part, expected: index.type(ofExpression: parts[0])) }
    if parts[1].kind == .binaryOperatorExpr {
      walk(parts[0])
      // An operator of the project's that changes an object.
      if isKnownObject(type(of: parts[0])), !isOwn(parts[0]) { return find("changes `\(parts[0].text)`", at: parts[0]) }
    }
    assign(to: parts[0])
  }
}

extension Node {
  /// Whether a call is handed `self`, or a closure that captures it strongly, and its result is kept.
  fileprivate var keepsSelf: Bool {
    guard kind == .functionCallExpr, isKept else { return false }
    return children.dropFirst().contains { argument in
      let value = argument.kind == .closureExpr ? argument : argument.expressionChild
      guard let value else { return false }
      if value.kind == .closureExpr { return value.capturesSelfStrongly }
      return argument.argumentLabel == "on" && value.text == "self"
    }
  }

  /// `x.sink { … }.store(in: &bag)`, `token = x.sink { … }`
  private var isKept: Bool {
    var node = self
    while let parent = node.parent, parent.kind == .memberAccessExpr || parent.kind == .functionCallExpr, parent.firstChild == node {
      node = parent
    }
    if node != self, node.firstChild?.calleeReference?.text == "store" { return true }
    guard let sequence = node.parent, sequence.kind == .sequenceExpr else { return false }
    return sequence.children.contains { $0.kind == .assignmentExpr } && sequence.firstChild?.kind != .discardAssignmentExpr
      && sequence.firstChild != node
  }

  fileprivate var capturesSelfStrongly: Bool {
    if let own = captureOfSelf { return own.tokens.count <= 2 && own.text.hasPrefix("self") }
    return !uses(of: .`self`).isEmpty
  }

  /// What the capture list of a closure says of `self`.
  fileprivate var captureOfSelf: Node? {
    firstChild(.closureSignature)?.descendants.first { $0.kind == .closureCapture && $0.captureName == .`self` }
  }

  fileprivate var isElseClause: Bool { text(in: token(row.firstToken).range) == "#else" }
}

extension ProjectIndex {
  /// The names of all functions and computed properties of the project.
  fileprivate var namesOfCode: Set<Name> {
    var result: Set<Name> = []
    for members in types.map(\.members) + externalMembers.values {
      result.formUnion(members.functions.keys)
      for (name, properties) in members.properties where properties.contains(where: \.isComputed) { result.insert(name) }
    }
    return result
  }
}
