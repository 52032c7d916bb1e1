import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

extension ObservationQuestions {
  /// What becomes of a declaration's properties, in the order of its bindings.
  func verdicts(on declaration: Node, _ body: ClassBody) -> [UnpublishedVerdict] {
    guard declaration.attribute(named: known.ObservationIgnored) == nil else { return [] }
    return declaration.properties.map { verdict(on: $0, body) }
  }

  /// Whether the macro will tell views of an assignment to the stored property.
  func isTracked(_ property: Property, _ body: ClassBody) -> Bool {
    if property.declaration.attribute(named: known.Published) != nil { return true }
    switch verdict(on: property, body) {
    case .track: return true
    case .ignore, .observe, .block: return false
    }
  }

  /// Whether each change of a property is told of: the macro tracks it, or its accessors say so by hand.
  func tellsOfChanges(_ property: Property, _ body: ClassBody) -> Bool {
    if isTracked(property, body) { return true }
    if case .observe = verdict(on: property, body) { return true }
    return false
  }

  private func verdict(on property: Property, _ body: ClassBody) -> UnpublishedVerdict {
    facts.verdicts.answer(for: property.binding) { findVerdict(on: property, body) }
  }

  private func findVerdict(on property: Property, _ body: ClassBody) -> UnpublishedVerdict {
    let treatment = treatment(of: property, in: body.id)
    if treatment == .ignore { return .ignore(.configured) }
    if let wrapper = property.declaration.attributes.first(where: { !isHarmless(attribute: spelling($0.attributeName)) }
    ) {
      return treatment == .track ? .observe(wrapper: wrapper) : verdict(onWrapper: wrapper, property, body)
    }
    if cannotBeTracked(property, body) {
      return treatment == .track ? .block(trackingBlocker(property)) : .ignore(.wouldNotCompile)
    }
    if treatment == .track { return .track }
    if isBookkeeping(property) { return .ignore(.bookkeeping) }
    if isClosure(property) { return .ignore(.closure) }
    // Whether it is tracked or ignored, its class changes.
    if facts.lowestLevelOfChanges != nil { return .track }
    let reads = body.uses(of: property, in: body.readable)
    if property.declaration.hasModifier(.private), reads.isEmpty, body.uses(of: property, in: body.handingOut).isEmpty,
      !isShown(property, body)
    {
      return .ignore(.unreadable)
    }
    let changes = reads.filter { isChanged($0, property) }
    let isWritten = changes.contains { $0.enclosingMember.map(mayRunInView) ?? true } || facts.viewCode.changesWhatItAsks(property)
    return isWritten ? .ignore(.writtenWhileRead) : .track
  }

  /// Whether views run a function without a result that reads the property: one that draws it, or sets up a view of UIKit with it.
  private func isShown(_ property: Property, _ body: ClassBody) -> Bool {
    body.uses(of: property, in: body.members.filter { $0.kind == .functionDecl }).contains { use in
      !use.isAssignmentTarget && facts.viewCode.runs(use)
    }
  }

  /// Whether a member that changes something and gives a value may run while a view is evaluated: all but a function of the class's
  /// own that nobody asks but what runs when something happens, like `insert` that says whether there was something to do.
  func mayRunInView(_ member: Node) -> Bool {
    member.kind != .functionDecl || member.isExported || mayBeRequired(member) || facts.viewCode.runs(member)
  }

  /// Whether a function may be called as one of a superclass or protocol.
  private func mayBeRequired(_ function: Node) -> Bool {
    guard !function.hasModifier(.override), let id = index.enclosingType(of: function) else { return true }
    return index.withInherited(id).contains { other in
      other != id && index[other].members.functions[function.declaredName] != nil
        || index[other].inheritedTypes.contains { index.declaredType(of: $0) == nil && !plainConformances.contains(spelling($0.typeName)) }
    }
  }

  /// Whether a use changes the property: also by what the project's own structures do when they are asked.
  private func isChanged(_ use: Node, _ property: Property) -> Bool {
    index.isWritten(use) || index.isChanged(property, by: use) || facts.flow.changeInPlace(use) != nil
  }

  /// What the configuration says of a property.
  func treatment(of property: Property, in id: TypeID) -> Configuration.PropertyTreatment? {
    configuration.properties.isEmpty ? nil : configuration.properties[name(of: id) + "." + spelling(property.name)]
  }

  private func trackingBlocker(_ property: Property) -> Blocker {
    Blocker(
      code: .cannotBeTracked,
      message: "the configuration says to track `\(spelling(property.name))`, which would not compile or would change its behaviour",
      location: property.binding.location, help: "make it `@Published` first, and see if that compiles")
  }

  /// Research §2: shapes that the macro rejects, or whose behaviour changes once they are behind accessors.
  private func cannotBeTracked(_ property: Property, _ body: ClassBody) -> Bool {
    let declaration = property.declaration
    let modifiers = declaration.modifiers.map(\.name)
    if modifiers.contains(where: { [.lazy, .unowned, .override, .nonisolated].contains($0) }) { return true }
    if declaration.hasModifier(.open) || property.isEscaped || index.mayBeNoncopyable(index.type(of: property)) { return true }
    if property.hasObservers && !announcesItself(property, body) && !canObserveTracked(property, body) { return true }
    if !declaration.attributes.isEmpty, declaration.attributes.contains(where: { $0.attributeName != known.MainActor }) {
      return true
    }
    if property.annotation?.kind == .someOrAnyType,
      property.annotation.map({ $0.token($0.row.firstToken).name == .some }) == true
    {
      return true
    }
    if let twin = index.names["_" + spelling(property.name)], index.lookUpMember(twin, of: body.id) != nil {
      return true
    }
    if !body.uses(of: property, in: body.deinitializers).isEmpty { return true }
    let readers = body.initializers.filter { isReadInInitializer(property, in: $0, body) }
    if readers.isEmpty { return false }
    // What announces itself is as good as published, and may be read where everything is initialised from the start.
    let isReadable = announcesItself(property, body) && isInitializedFromTheStart(body)
    return !isReadable || readers.contains { $0.hasModifier(.nonisolated) }
  }

  /// Whether the observers of a tracked property run when those of a stored one do: no initialiser assigns it, where they do
  /// not run, and they do not lead to an assignment of it themselves, which they would be told of.
  private func canObserveTracked(_ property: Property, _ body: ClassBody) -> Bool {
    let assignments = index.storedAssignments(of: property, in: body.initializers)
    guard assignments.isEmpty, let block = property.accessorBlock else { return false }
    return body.reachable(from: block).allSatisfy { code in !index.uses(of: property.name, in: code).contains(where: index.isWritten) }
  }

  /// Whether nothing of the class, and no superclass, is left to its initialisers.
  private func isInitializedFromTheStart(_ body: ClassBody) -> Bool {
    let type = index[body.id]
    let superclass = type.node.firstChild(.inheritanceClause)?.firstChild(.inheritedType)
    let isProtocol = superclass.map {
      $0.typeName == known.ObservableObject || index.declaredType(of: $0).map { index[$0].node.kind == .protocolDecl } == true
    }
    guard isProtocol ?? true else { return false }
    let stored = type.node.members.filter { $0.kind == .variableDecl }.flatMap(\.properties)
    return stored.allSatisfy { property in
      property.isStatic || property.isComputed || property.initializer != nil
        || property.isVar && property.annotation?.kind == .optionalType
    }
  }

  /// Whether an initialiser touches the property where only its storage may be touched: reads it, or is not isolated as
  /// the class is. A read before everything is initialised does not compile behind accessors; a later one would make the
  /// view that creates the object depend on the property.
  private func isReadInInitializer(_ property: Property, in initializer: Node, _ body: ClassBody) -> Bool {
    guard let block = initializer.firstChild(.codeBlock) else { return false }
    let uses = body.uses(of: property, in: [block])
    return uses.contains { !$0.isAssignmentTarget } || !uses.isEmpty && initializer.hasModifier(.nonisolated)
  }

  /// Whether the observers of a stored property announce its changes, as `@Published` would, and can do without it or
  /// are not run by an initialiser: then it may be tracked, for what the macro makes of it does the same.
  func announcesItself(_ property: Property, _ body: ClassBody) -> Bool {
    guard let block = property.accessorBlock else { return false }
    let calls = index.uses(of: known.objectWillChange, in: block).compactMap(\.announcement)
    guard !calls.isEmpty else { return false }
    let emptied = calls.compactMap { StatementRemoval(of: $0)?.node }
    let rest = block.children.filter { !emptied.contains($0) && !emptied.contains(block) }
    return rest.isEmpty || !body.uses(of: property, in: body.initializers).contains(where: index.isWritten)
  }

  func isBookkeeping(_ property: Property) -> Bool {
    let name = spelling(property.name)
    if property.declaration.modifiers.contains(where: { $0.name == .weak }),
      name == "delegate" || name.hasSuffix("Delegate")
    {
      return true
    }
    let written = property.annotation ?? property.initializer
    guard let written else { return false }
    return written.tokens.contains {
      bookkeepingTypes.contains(spelling(written.token($0).name)) && !written.isCallArgument($0)
    }
  }

  /// Whether it holds a function: no two of these are equal, so that each assignment would refresh the readers.
  private func isClosure(_ property: Property) -> Bool {
    if case .function = index.type(of: property).unwrapped { return true }
    return property.initializer?.kind == .closureExpr
  }

  /// Attributes that are no property wrappers: those of the language, global actors and result builders.
  func isHarmless(attribute name: String) -> Bool {
    guard let first = name.first, first.isUppercase else { return true }
    return name.hasSuffix("Actor") || name.hasSuffix("Builder") || compilerAttributes.contains(name)
  }
}

extension StoredProperties {
  mutating func analyzeUnpublished(
    _ declaration: Node, _ verdicts: [UnpublishedVerdict], of id: TypeID, _ tally: inout IgnoredTally
  ) {
    var ignored: Set<Node> = []
    for (property, verdict) in zip(declaration.properties, verdicts) {
      switch verdict {
      case .track: track(property, id, &tally)
      case .ignore(let reason):
        tally.ignored[reason, default: []].append(spelling(property.name))
        ignored.insert(property.binding)
        treatments.ignored.insert(property.binding)
      case .observe(let wrapper):
        tally.tracked.append(spelling(property.name))
        makeAccessorPair(property, wrapper: wrapper, ClassBody(id, index))
        return
      case .block(let blocker):
        block(id, blocker)
        return
      }
    }
    if !treatments.withoutTracking.contains(id) {
      attach(declaration.splittingBindings(putting: "@ObservationIgnored ", before: ignored), toModel: id)
    }
  }

  private mutating func track(_ property: Property, _ id: TypeID, _ tally: inout IgnoredTally) {
    if let animation = property.animatingObserver(known.withAnimation) { noteAnimation(of: property, animation, id) }
    tally.tracked.append(spelling(property.name))
    treatments.tracked.insert(property)
  }

  /// A view is refreshed before the observers run: a change that they animate is shown without the animation.
  private mutating func noteAnimation(of property: Property, _ animation: Node, _ id: TypeID) {
    review(
      id,
      "views are notified of a change before the observers of \(UnitNote.subjects) run: what `withAnimation` changes there may be shown "
        + "at once, without animation",
      about: "`\(spelling(property.name))`", at: animation.location)
  }
}

/// Protocols of other modules that require no function, or one that is called for what it gives alone.
private let plainConformances: Set<String> = [
  "ObservableObject", "AnyObject", "Identifiable", "Sendable", "NSObject", "Equatable", "Hashable",
]

/// Types whose values no view shows.
private let bookkeepingTypes: Set<String> = [
  "AnyCancellable", "Cancellable", "Task", "Timer", "NSLock", "NSRecursiveLock", "OSAllocatedUnfairLock", "Mutex",
  "Logger", "OSLog",
  "DispatchQueue", "DispatchWorkItem", "DispatchSourceTimer", "OperationQueue", "NSObjectProtocol",
  "NSKeyValueObservation", "CADisplayLink",
]

extension Property {
  /// Where an observer animates something.
  fileprivate func animatingObserver(_ withAnimation: Name) -> Node? {
    guard hasObservers, withAnimation != .none else { return nil }
    return accessorBlock?.uses(of: withAnimation).first
  }
}

extension ProjectIndex {
  /// The assignments of a property in these initialisers, but for those in closures and functions, which run later or as
  /// anywhere else.
  fileprivate func storedAssignments(of property: Property, in initializers: [Node]) -> [Node] {
    initializers.flatMap { initializer in
      uses(of: property.name, in: initializer).filter { use in
        guard use.kind == .declReferenceExpr, isWritten(use), use.isSelfMember || use.referenceWithBase == use else { return false }
        return use.ancestor { $0 == .closureExpr || $0 == .functionDecl }.map { !initializer.contains($0) } ?? true
      }
    }
  }
}

extension Node {
  /// Whether a token lies in the arguments of a call inside this node.
  fileprivate func isCallArgument(_ token: UInt32) -> Bool {
    var node: Node? = innermostNode(at: token)
    while let current = node, current != self {
      if current.kind == .labeledExpr || current.kind == .closureExpr { return true }
      node = current.parent
    }
    return false
  }

}
