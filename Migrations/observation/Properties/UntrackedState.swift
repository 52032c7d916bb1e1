import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText
import MoltThreads

/// What can be read of the objects of a class, and no observed property holds: an announcement by hand may be all that
/// tells views of its changes.
struct UntrackedState {
  /// Something that is read, and the member by which it is.
  struct Read {
    /// What is read: a property, a global, a type with state of its own.
    let name: Name
    /// Where.
    let node: Node
    /// The computed property or function that reads it; nil where it is a property that can be read itself.
    let member: Node?
    /// The models in it, where the moving of these is all that it takes to track it.
    let models: Set<TypeID>
  }

  let reads: [Read]
  /// Where members that views may run ask what time it is: that is another time whenever they are asked again.
  let clocks: [Read]
  let index: ProjectIndex
  /// The class, what it inherits from and what inherits from it: an announcement of one may be for another.
  let bodies: [ClassBody]
  /// The stored properties that tell of their changes, and whether changing a part of the value changes the property.
  private let tracked: [Name: Bool]
  /// The tracked properties that code changes.
  private let changes: MentionedNames
  /// The names of `reads` that code mentions.
  private let mentions: MentionedNames
  /// The members that can be read from outside and lead to another one, of those that were asked about.
  let callersFromOutside = Memo<Node, [Node]>()
  /// The members that mention a name, each once, in the order of the classes and their members.
  private let membersByMention: [Name: [Node]]

  init(of id: TypeID, _ facts: ObservationFacts) {
    let family = Set(facts.index.withInherited(id) + facts.index.heirs(of: id)).filter { other in
      facts.models.contains(other) && facts.index[other].node.kind != .protocolDecl
    }.sorted()
    index = facts.index
    bodies = family.map { ClassBody($0, facts.index) }
    let search = Search(facts: facts, bodies: bodies)
    let reads = search.reads()
    clocks = search.clocks()
    let tracked = search.tracked
    let names = OwnNames(index: index, flow: facts.flow, bodies: bodies)
    let read = Set(reads.map(\.name))
    changes = MentionedNames(bodies, isOthers: names.isOthers) { code in
      code.names({ tracked[$0] != nil }) { names.isChanged($1, inPlace: tracked[$0]!) }
    }
    mentions = MentionedNames(bodies, isOthers: names.isOthers) { code in code.names(read.contains) { names.isMentioned($1) } }
    self.reads = reads
    self.tracked = tracked
    var membersByMention: [Name: [Node]] = [:]
    for member in bodies.flatMap(\.members) {
      for name in Set(member.tokens.lazy.map { member.token($0).name }) { membersByMention[name, default: []].append(member) }
    }
    self.membersByMention = membersByMention
  }

  /// What of these code, or a member that it mentions, may change in a way that nothing tells of: what an announcement
  /// there may be about.
  func reads(mentionedIn code: Node, with announcement: Node) -> [Read] {
    if let name = code.observedName, case let observed = reads.filter({ $0.name == name }), !observed.isEmpty { return observed }
    let mentioned = code.names(affectedBy: mentions, with: announcement)
    if mentioned.isEmpty { return [] }
    let changes = Set(trackedChanges(in: code, with: announcement))
    // Of a property that is assigned here, the assignment is what there is to tell.
    return reads.filter { mentioned.contains($0.name) && !changes.contains($0.name) }
  }

  /// Whether the class inherits from another model, or another one from it.
  var hasRelatives: Bool { bodies.count > 1 }

  /// Whether a class itself declares a property of the name that the macro tracks.
  func isTracked(_ name: Name, in id: TypeID) -> Bool {
    guard tracked[name] != nil else { return false }
    return index[id].node.members.contains {
      $0.kind == .variableDecl && $0.properties.contains { $0.name == name && !$0.isComputed && !$0.isStatic }
    }
  }

  /// The names of the tracked properties that code, or a member that it mentions, changes in a run in which it announces.
  func trackedChanges(in code: Node, with announcement: Node) -> [Name] {
    if let name = code.observedName, tracked[name] != nil { return [name] }
    return code.names(affectedBy: changes, with: announcement).sorted { index.spelling($0) < index.spelling($1) }
  }

  /// The uses of a private function by other members, where all of them can be seen.
  func uses(of member: Node) -> [Node] {
    guard member.kind == .functionDecl, member.hasModifier(.private) else { return [] }
    let name = member.declaredName
    return membersByMention[name, default: []].filter { $0 != member }.flatMap { index.uses(of: name, in: $0) }
  }
}

extension Node {
  /// The names that code affects in a run in which it evaluates a node of it.
  fileprivate func names(affectedBy names: MentionedNames, with node: Node) -> Set<Name> {
    parts(evaluatedWith: node).reduce(into: []) { $0.formUnion(names.affected(by: $1)) }
  }
}

/// What a use of a name is to the objects of some classes.
private struct OwnNames {
  let index: ProjectIndex
  let flow: Flow
  let bodies: [ClassBody]

  /// Whether a use of a tracked property's name changes it.
  func isChanged(_ node: Node, inPlace: Bool) -> Bool {
    guard isOwn(node) else { return false }
    if !inPlace || node.isAssigned { return node.isAssigned }
    // `items[0].count += 1` changes an object, and leaves the list of them as it is.
    return flow.changeInPlace(node) != nil
  }

  /// Whether a use of a name may read what bears it, or set it.
  func isMentioned(_ node: Node) -> Bool { !node.isLabel && !index.isLocal(node) }

  /// Whether a name is that of a member of something whose type is known, and is none of these classes.
  func isOthers(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr, node.isMemberOfBase, let base = node.parent?.firstChild, base.isExpression else { return false }
    switch index.type(ofExpression: base).unwrapped {
    case .declared(let id, _): return index[id].node.kind != .protocolDecl && !bodies.contains { index.withInherited($0.id).contains(id) }
    case .array, .dictionary, .tuple, .function: return true
    case .external(let name, _): return name != .none && !bodies.contains { inherits($0.id, name) }
    default: return false
    }
  }

  /// Whether a value of a type that the project does not declare may be an object of the class.
  private func inherits(_ id: TypeID, _ name: Name) -> Bool {
    index.spelling(name).hasPrefix("Any") || index.withInherited(id).contains { index[$0].names(name) }
  }

  /// Whether a use of a property's name may mean the property of an object of these classes.
  private func isOwn(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr, !index.isLocal(node) else { return false }
    guard node.isMemberOfBase, let base = node.parent?.firstChild else {
      return index.enclosingType(of: node).map { around in bodies.contains { $0.id == around } } ?? false
    }
    let type = index.type(ofExpression: base).unwrapped
    return type == .unknown || type.declaration.map { id in bodies.contains { $0.id == id } } == true
  }
}

extension ProjectIndex {
  /// Whether a name stands for a local or parameter, which may be called like a property.
  func isLocal(_ node: Node) -> Bool {
    guard !node.isMemberOfBase, !node.isSelfMember else { return false }
    if case .local? = lookUpValue(node.token(node.row.firstToken).name, at: node) { return true }
    return false
  }
}

/// Finds what the members of some classes let a reader see.
private struct Search {
  let facts: ObservationFacts
  let bodies: [ClassBody]
  private(set) var tracked: [Name: Bool] = [:]
  /// Stored properties whose values may change without an assignment, or whose assignment nobody sees.
  private var opaque: [Property: Set<TypeID>] = [:]
  private let family: Set<TypeID>
  private let names: OwnNames

  private var index: ProjectIndex { facts.index }

  init(facts: ObservationFacts, bodies: [ClassBody]) {
    self.facts = facts
    self.bodies = bodies
    family = Set(bodies.map(\.id))
    names = OwnNames(index: facts.index, flow: facts.flow, bodies: bodies)
    for body in bodies {
      for property in index[body.id].node.members.flatMap({ $0.kind == .variableDecl ? $0.properties : [] })
      where !property.isStatic && !property.isComputed {
        let isTracked = !property.isVar || facts.tellsOfChanges(property, body)
        if isTracked && property.isVar { tracked[property.name] = facts.isValue(index.type(of: property)) }
        switch facts.transparency(of: index.type(of: property)) {
        case .opaque: opaque[property] = []
        case .transparent where !isTracked: opaque[property] = []
        case .transparent: break
        case .through(let models): opaque[property] = isTracked ? models : []
        }
      }
    }
  }

  func reads() -> [UntrackedState.Read] {
    var result: [UntrackedState.Read] = []
    for body in bodies {
      let asked = body.members.filter(\.isReadFromOutside)
      let commands = Set(asked.filter { changesWhatIsTracked($0, body) })
      let first = body.reachable(from: asked.filter { !commands.contains($0) })
      for member in first { result += reads(in: member, of: body) }
      var reached = Set(first)
      // A function that changes what is tracked is called for that, but where views run it. That is asked about what else is read there.
      for command in asked where commands.contains(command) {
        let others = body.reachable(from: command).filter { !reached.contains($0) }
        let found = others.flatMap { reads(in: $0, of: body) }
        guard !found.isEmpty, facts.mayRunInView(command) else { continue }
        reached.formUnion(others)
        result += found
      }
    }
    let visible = opaque.keys.filter { !$0.declaration.hasModifier(.private) && !isBookkeeping($0) }
    for (name, uses) in index.occurrences(of: visible.map(\.name)) {
      if let use = uses.first(where: isRead) {
        result.append(.init(name: name, node: use, member: nil, models: models(named: name)))
      }
    }
    return result.sorted { $0.node.location < $1.node.location }
  }

  /// See `UntrackedState.clocks`. What views run is asked about members that come to such a place.
  func clocks() -> [UntrackedState.Read] {
    bodies.flatMap { body -> [UntrackedState.Read] in
      let clocks = body.members.reduce(into: [Node: [UntrackedState.Read]]()) { found, member in
        if case let reads = self.clocks(in: member), !reads.isEmpty { found[member] = reads }
      }
      if clocks.isEmpty { return [] }
      let asked = body.members.filter { member in
        member.isReadFromOutside && body.reachable(from: member).contains { clocks[$0] != nil } && facts.mayRunInView(member)
      }
      return body.reachable(from: asked).flatMap { clocks[$0, default: []] }
    }
  }

  private func clocks(in member: Node) -> [UntrackedState.Read] {
    ([member] + Array(member.descendants)).filter(\.isCode).flatMap { code in
      facts.flow.step(of: code).reads.compactMap { read -> UntrackedState.Read? in
        guard case .framework(let callee) = read.source, facts.flow.tellsTime(callee, at: read.node) else { return nil }
        return .init(name: callee.name, node: read.node, member: member, models: [])
      }
    }
  }

  private func reads(in member: Node, of body: ClassBody) -> [UntrackedState.Read] {
    var result: [UntrackedState.Read] = []
    for node in [member] + Array(member.descendants) where node.kind == .declReferenceExpr && !node.isMemberOfBase {
      guard let name = untracked(node, body) else { continue }
      result.append(.init(name: name, node: node, member: member, models: models(named: name)))
    }
    return result
  }

  /// Whether a function changes what is tracked, or a member that it mentions does.
  private func changesWhatIsTracked(_ member: Node, _ body: ClassBody) -> Bool {
    guard member.kind == .functionDecl else { return false }
    return body.reachable(from: member).contains { code in
      !code.names {
        tracked[$0] != nil
      } where: {
        names.isChanged($1, inPlace: tracked[$0]!)
      }.isEmpty
    }
  }

  private func models(named name: Name) -> Set<TypeID> {
    let found = opaque.filter { $0.key.name == name }.map(\.value)
    return found.contains(where: \.isEmpty) ? [] : found.reduce([]) { $0.union($1) }
  }

  /// The name of what a reference stands for, where its changes are not tracked.
  private func untracked(_ node: Node, _ body: ClassBody) -> Name? {
    let token = node.token(node.row.firstToken)
    guard token.kind == .identifier, token.name != .`self`, token.name != .`super`, token.name != .Self,
      !node.isAssignmentTarget, !isAnnouncement(node)
    else { return nil }
    if node.isImplicitMember { return isHarmlessMember(node) ? nil : token.name }
    switch index.lookUpValue(token.name, at: node) {
    case .local?, .enumCase?: return nil
    case .property(let property, let owner)?:
      if let owner, family.contains(owner), !property.isStatic {
        // Whether there is something changes with the property alone.
        if node.isComparedWithNil, tracked[property.name] != nil || !property.isVar { return nil }
        return opaque[property] != nil && !isBookkeeping(property) ? token.name : nil
      }
      return isConstant(property) ? nil : token.name
    // Members are read themselves.
    case .functions(let functions)?: return functions.contains { $0.isMember } ? nil : token.name
    case .type(let type)?: return untrackedStatic(node, type)
    case nil: return isHarmless(node) ? nil : token.name
    }
  }

  /// Whether a member of a type that the context knows has no state: a case, or what the project does not declare.
  private func isHarmlessMember(_ node: Node) -> Bool {
    let name = node.token(node.row.firstToken).name
    if let access = node.parent, let declaration = index.declaration(namedBy: access) { return declaration.kind == .enumCaseElement }
    let isCalled = node.callAsCallee != nil
    return !facts.flow.declares(name)
      || !index.types.indices.contains { place in
        index.types[place].members.properties[name, default: []].contains { $0.isStatic && !isConstant($0) }
          || isCalled && index.types[place].members.functions[name] != nil
      }
  }

  /// `Settings.shared.theme`
  private func untrackedStatic(_ node: Node, _ type: TypeLookup) -> Name? {
    guard case .declared(let id) = type, let access = node.parent, access.kind == .memberAccessExpr,
      access.firstChild == node
    else { return nil }
    let member = access.token(access.row.endToken - 1).name
    guard case .property(let property, _)? = index.lookUpMember(member, of: id), property.isStatic else { return nil }
    return isConstant(property) ? nil : node.token(node.row.firstToken).name
  }

  /// A global or static `let` that holds values, or an object that moves as well.
  private func isConstant(_ property: Property) -> Bool {
    guard !property.isVar, !property.isComputed else { return false }
    if case .transparent = facts.transparency(of: index.type(of: property)) { return true }
    return false
  }

  private func isAnnouncement(_ node: Node) -> Bool { node.token(node.row.firstToken).name == facts.known.objectWillChange }

  private func isBookkeeping(_ property: Property) -> Bool { facts.isBookkeeping(property) }

  /// Whether what is asked of something that the project does not declare is always the same.
  private func isHarmless(_ node: Node) -> Bool {
    guard let step = node.enclosingCode.map(facts.flow.step) else { return true }
    return (step.reads + step.readsForEffect).allSatisfy { read in
      guard read.node.firstName == node else { return true }
      return switch read.source {
      case .framework(let callee):
        callee.kind == .initializer || facts.flow.isConstant(callee) || facts.flow.tellsTime(callee, at: read.node)
          || callee.owner == nil && facts.flow.state(askedBy: callee) == nil || !facts.flow.isOfSharedValue(callee, at: read.node)
      case .unknown: isForeignType(node)
      case .variable, .call: true
      }
    }
  }

  /// `Chart()`, `Palette.red`: but not `Session.shared.name`.
  private func isForeignType(_ node: Node) -> Bool {
    guard node.text(in: node.token(node.row.firstToken).range).first?.isUppercase == true else { return false }
    guard let access = node.parent, access.kind == .memberAccessExpr, access.firstChild == node, let outer = access.parent else {
      return true
    }
    return !(outer.kind == .memberAccessExpr && outer.firstChild == access) && !isCalled(access)
  }

  /// Whether a function is called in a way in which no property of the name can be: with labels, or with a closure for one that takes none.
  private func isOtherCall(_ use: Node) -> Bool {
    guard let call = use.referenceWithBase.callAsCallee else { return false }
    let arguments = call.children.filter { $0 != call.firstChild }
    if arguments.contains(where: { $0.kind == .labeledExpr && !$0.argumentLabel.isEmpty }) { return true }
    guard arguments.contains(where: { $0.kind == .closureExpr || $0.firstChild?.kind == .closureExpr }) else { return false }
    let name = use.token(use.row.firstToken).name
    return opaque.keys.allSatisfy { property in
      guard property.name == name else { return true }
      guard case .function(let parameters, _) = index.type(of: property).unwrapped else { return false }
      return parameters.allSatisfy { if case .declared(let id, _) = $0 { index[id].node.kind != .protocolDecl } else { false } }
    }
  }

  private func isCalled(_ node: Node) -> Bool {
    node.parent?.kind == .functionCallExpr && node.parent?.firstChild == node
  }

  /// Whether this is outside of the classes, and reads a property of one of them, or of something whose type is not known.
  private func isRead(_ use: Node) -> Bool {
    guard use.isMemberOfBase, let base = use.parent?.firstChild else { return false }
    if let around = index.enclosingType(of: use), family.contains(around) { return false }
    let type = index.type(ofExpression: base).unwrapped
    return type == .unknown && !isOtherCall(use) || type.declaration.map(family.contains) == true
  }
}

/// How much of what a value holds can change without an assignment that is tracked.
enum Transparency {
  /// Nothing, or what tells views of its changes itself.
  case transparent
  /// What these classes hold, which tell views of their changes once they have moved.
  case through(Set<TypeID>)
  /// More, or that cannot be seen.
  case opaque
}

extension ObservationQuestions {
  func transparency(of type: Type) -> Transparency {
    var search = TransparencySearch(facts: facts)
    guard search.isTransparent(type) else { return .opaque }
    return search.models.isEmpty ? .transparent : .through(search.models)
  }
}

extension ObservationQuestions {
  /// Whether a change of a part of the value is a change of the variable that holds it.
  fileprivate func isValue(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .array, .dictionary, .tuple: true
    case .declared(let id, _): [.structDecl, .enumDecl].contains(index[id].node.kind)
    case .external(let name, _): name == .none || facts.flow.isImmutable(frameworkType: name)
    default: false
    }
  }
}

private struct TransparencySearch {
  let facts: ObservationFacts
  private(set) var models: Set<TypeID> = []
  private var seen: Set<TypeID> = []

  init(facts: ObservationFacts) { self.facts = facts }

  mutating func isTransparent(_ type: Type) -> Bool {
    switch type {
    case .external(let name, let arguments):
      // `none`: the type of a literal, which the project names nowhere.
      guard
        name == .none || facts.flow.isImmutable(frameworkType: name) || plainTypes.contains(facts.spelling(name))
      else { return false }
      return areTransparent(arguments)
    case .array(let element), .optional(let element): return isTransparent(element)
    case .dictionary(let key, let value): return areTransparent([key, value])
    case .tuple(let elements, _): return areTransparent(elements)
    // What is called for its effect shows nothing.
    case .function(_, let result):
      if case .tuple(let elements, _) = result { return elements.isEmpty }
      return false
    case .metatype: return true
    case .declared(let declared, let arguments): return areTransparent(arguments) && isTransparent(declared)
    case .existential, .opaque, .parameter: return isModel(type)
    default: return false
    }
  }

  private mutating func areTransparent(_ types: [Type]) -> Bool {
    for type in types where !isTransparent(type) { return false }
    return true
  }

  private mutating func isModel(_ type: Type) -> Bool {
    guard let id = facts.model(type) else { return false }
    if !facts.isAlreadyObservable(id) { models.insert(id) }
    return true
  }

  private mutating func isTransparent(_ declared: TypeID) -> Bool {
    guard seen.insert(declared).inserted else { return true }
    let type = facts.index[declared]
    switch type.node.kind {
    case .classDecl, .protocolDecl: return isModel(.declared(declared, []))
    case .enumDecl:
      let payloads = type.members.cases.values.joined().flatMap { element in
        element.firstChild(.enumCaseParameterClause)?.children.map { $0.typeChild } ?? []
      }
      return areTransparent(payloads.map { $0.map(facts.index.resolve) ?? .unknown })
    case .structDecl:
      let stored = type.node.members.filter { $0.kind == .variableDecl }.flatMap(\.properties).filter {
        !$0.isComputed && !$0.isStatic
      }
      return areTransparent(stored.map { facts.index.type(of: $0) })
    // The state of an actor cannot be read where a view is made.
    case .actorDecl: return true
    default: return false
    }
  }
}

extension Node {
  /// Whether this is the member of `base.name`.
  var isMemberOfBase: Bool {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild != self else { return false }
    return !isSelfMember
  }

  /// The name with which a chain of members and calls begins.
  fileprivate var firstName: Node {
    var node = bareExpression
    while let base = node.kind == .functionCallExpr || node.kind == .subscriptCallExpr ? node.firstChild : node.memberBase {
      node = base.bareExpression
    }
    return node
  }

  /// The name of the stored property that this `willSet` or `didSet` belongs to.
  fileprivate var observedName: Name? {
    isObserver ? parent?.parent?.boundName : nil
  }

  /// `x` in `f(x: 1)` and in `func f(x: Int)`.
  fileprivate var isLabel: Bool { kind != .declReferenceExpr }

  /// `name != nil`, and nothing else of it.
  fileprivate var isComparedWithNil: Bool {
    guard let comparison = memberChain.parent, comparison.kind == .sequenceExpr else { return false }
    let operands = Array(comparison.children)
    return operands.contains { $0.kind == .nilLiteralExpr }
      && operands.contains { $0.kind == .binaryOperatorExpr && ["==", "!="].contains($0.text) } && operands.count == 3
  }

  /// `x.name = …`, `name = …`
  fileprivate var isAssigned: Bool { memberChain.isAssignmentTarget || isAssignmentTarget }

  /// The expression `a.b` that this reference is the last part of, or the reference itself.
  fileprivate var memberChain: Node { isMemberOfBase ? parent! : self }
}

/// Types outside of the project that hold values only, and are not `Equatable`.
private let plainTypes: Set<String> = [
  "Error", "Result", "Any", "CLLocationCoordinate2D", "MKCoordinateRegion", "MKCoordinateSpan", "Void", "Task",
]
