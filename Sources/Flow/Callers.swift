import MoltSemantics
import MoltSymbols
public import MoltSyntax

extension Node {
  /// The function, accessor, closure or initial value that this is a part of. The initial value of a local variable is a part of the code
  /// around it.
  public var enclosingCode: Node? {
    var node = parent
    while let current = node {
      switch current.kind {
      case .closureExpr, .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .accessorBlock: return current
      case .initializerClause where current.isOwnCode: return current
      // What a closure captures is worked out where it is made.
      case .closureCapture: node = current.ancestor { $0 == .closureExpr }?.parent
      default: node = current.parent
      }
    }
    return nil
  }

  /// Whether an initial value is that of a member, a global variable or a parameter.
  private var isOwnCode: Bool {
    guard let owner = parent else { return false }
    if owner.kind == .functionParameter { return true }
    guard owner.kind == .patternBinding, let declaration = owner.parent, declaration.kind == .variableDecl else { return false }
    return declaration.isMember || declaration.enclosingCode == nil
  }
}

/// What leads to code: who calls it, who writes it into what happens later.
extension Flow {
  /// The code that changes a variable, by its binding; what makes the object that it is a part of does not count, nor what sets up one that
  /// nobody shows yet.
  public func changes(of binding: Node) -> [(code: Node, place: Node)] {
    if let known = knownChanges[binding] { return known }
    let isOfInstance = isOfInstance(binding)
    let result = codeThatSets(binding).compactMap { code, writes in
      writes.first { !isOfInstance || code.kind == .memberAccessExpr || !isOfNewObject($0) }.map { (code: code, place: $0) }
    }
    knownChanges[binding] = result
    return result
  }

  /// The code of the app that sets a variable or changes it in place, with the places; what makes the object that it is a part of does not
  /// count.
  func codeThatSets(_ binding: Node) -> [(code: Node, places: [Node])] {
    if let known = knownSetters[binding] { return known }
    let found = findCodeThatSets(binding)
    knownSetters[binding] = found
    return found
  }

  private func findCodeThatSets(_ binding: Node) -> [(code: Node, places: [Node])] {
    var result: [(code: Node, places: [Node])] = []
    let home = isLocalVariable(binding) ? binding.enclosingCode : nil
    let owner = home == nil ? binding.parent.flatMap(index.enclosingType) : nil
    let names = [binding.boundName] + propertiesWrapped(by: binding).map(\.name)
    let uses = home.map { index.uses(of: binding.boundName, in: $0) } ?? names.flatMap(index.occurrences)
    for use in uses
    where (use.kind == .declReferenceExpr || use.isKeyPathName) && (!isTest(use) || isTest(binding)) {
      guard let code = projection(use) ?? use.enclosingCode, result.last?.code != code else { continue }
      let step = step(of: code)
      let isMaking = owner.map { isPart(code, of: $0) } == true && onlySetsUp(code)
      let places = (step.writes + step.possibleWrites).filter { $0.variable == binding }.map(\.node).filter { node in
        !(isMaking && node.kind != .keyPathExpr && isOwn(node))
      }
      if !places.isEmpty, !runsForPreviews(code) { result.append((code, places)) }
    }
    return result
  }

  /// The same of one part of a variable: of a stored property of the structure that it holds.
  public func changes(of binding: Node, part name: Name?) -> [(code: Node, place: Node)] {
    guard let name else { return changes(of: binding) }
    return changes(of: binding).filter { change in
      let step = step(of: change.code)
      return (step.writes + step.possibleWrites).contains { $0.variable == binding && parts(changedAt: $0.node)?.contains(name) != false }
    }
  }

  /// The stored properties of a structure that are all of a variable which an expression changes: one, or those that key paths name which it
  /// is handed; nil where that is not known.
  private func parts(changedAt use: Node) -> Set<Name>? {
    if let part = part(of: use) { return [part] }
    guard let place = use.parent, place.kind == .subscriptCallExpr, place.firstChild == use,
      let path = place.callArguments.first(where: { $0.label == index.names["keyPath"] })?.value.bareExpression
    else { return nil }
    var paths = [path]
    if let name = path.soleName, case .local(let local)? = index.lookUpValue(name, at: path), local.kind == .functionParameter {
      guard let handed = values(ofParameter: local) else { return nil }
      paths = handed.map(\.bareExpression)
    }
    let names = paths.map { partNamed(by: $0, of: index.type(ofExpression: use)) }
    return names.contains(nil) ? nil : Set(names.compactMap(\.self))
  }

  /// The first component of a key path, where that is a property which is stored and changes nothing else.
  private func partNamed(by path: Node, of type: Type) -> Name? {
    guard path.kind == .keyPathExpr, let name = path.firstChild(.keyPathComponent)?.firstChild?.soleName,
      let id = type.unwrapped.declaration, index[id].node.kind == .structDecl, let property = index[id].members.properties[name]?.first
    else { return nil }
    return property.isPlainPart ? name : nil
  }

  /// The stored property of a structure that is all of a variable that an expression uses: `size` of `frame.size`. One with observers or a
  /// wrapper may change others.
  public func part(of use: Node) -> Name? {
    var value = use
    while let outer = value.parent, outer.kind == .optionalChainingExpr || outer.kind == .forceUnwrapExpr { value = outer }
    guard let access = value.parent, access.kind == .memberAccessExpr, access.firstChild == value, let name = access.memberName,
      let type = index.type(ofExpression: use).unwrapped.declaration, index[type].node.kind == .structDecl,
      let property = index[type].members.properties[name]?.first, property.isPlainPart
    else { return nil }
    return name
  }

  /// Whether a member that is used or called is one of `self`.
  func isOwn(_ use: Node) -> Bool {
    let member = use.kind == .functionCallExpr ? use.firstChild?.bareExpression ?? use : use
    let base = member.kind == .subscriptCallExpr ? member.firstChild : member.memberBase
    return base.map { origin(of: $0) == .own } ?? true
  }

  /// The type of whose values a variable is a part, by its binding; nil for one that is no part of a value.
  public func owner(of variable: Node) -> TypeID? { isOfInstance(variable) ? index.enclosingType(of: variable) : nil }

  /// The variables that keep objects alive which a weak reference may be of; it becomes nil as the last of them changes.
  public func keepers(ofWeak property: Property) -> [Node] {
    guard property.declaration.hasModifier(.weak), let id = index.type(of: property).unwrapped.declaration else { return [] }
    return (index.withInherited(id) + index.heirs(of: id)).flatMap { holdersByType[$0, default: []] }
  }

  /// The stored variables that hold objects of a class, by the class.
  func findHolders() -> [TypeID: [Node]] {
    var result: [TypeID: [Node]] = [:]
    for property in index.types.flatMap({ $0.members.properties.values.joined() })
    where property.isVar && !property.isComputed && !property.declaration.hasModifier(.weak) {
      for id in index.type(of: property).declaredParts where index[id].node.kind != .structDecl && index[id].node.kind != .enumDecl {
        result[id, default: []].append(property.binding)
      }
    }
    return result.mapValues { $0.sorted { $0.location < $1.location } }
  }

  /// The code that tells the object to do something which a variable holds, of the project or of the SDK; what makes the object that the
  /// variable is a part of does not count.
  public func touches(of holder: Node) -> [(code: Node, place: Node)] {
    if let known = knownTouches[holder] { return known }
    var result: [(code: Node, place: Node)] = []
    let owner = owner(of: holder)
    for use in index.occurrences(of: holder.boundName) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let code = use.enclosingCode, result.last?.code != code, owner.map({ makes(code, $0) }) != true,
        let places = step(of: code).touches[holder], !runsForPreviews(code)
      else { continue }
      result += places.map { (code, $0) }
    }
    knownTouches[holder] = result
    return result
  }

  /// The code that tells something to do something which a library holds and which is reached by a name.
  public func touches(ofForeign root: Name) -> [(code: Node, place: Node)] {
    var result: [(code: Node, place: Node)] = []
    var seen: Set<Node> = []
    for use in index.occurrences(of: root) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let code = use.enclosingCode, seen.insert(code).inserted, !runsForPreviews(code) else { continue }
      result += step(of: code).touchesOfForeign[root, default: []].map { (code, $0) }
    }
    return result
  }

  /// The expressions that run code: calls of a function, uses of a variable.
  public func places(of code: Node) -> [Node] { callers(of: code).flatMap { step(of: $0).places[code, default: []] } }

  /// Whether a closure runs as often as the code around it, at once or later: `withAnimation { }`, `Task { }`. A subscriber does not.
  public func runsOnce(_ closure: Node) -> Bool {
    guard let around = closure.enclosingCode else { return false }
    let step = step(of: around)
    let use = step.uses.first { use in use.node.callArguments.contains { $0.value == closure } }
    let call = closure.parent?.kind == .labeledExpr ? closure.parent?.parent : closure.parent
    let member = use == nil && call?.kind == .functionCallExpr ? call?.firstChild?.memberName : nil
    switch use.flatMap({ effects.effect(of: $0.callee) }) ?? member.flatMap(effects.effect(ofPublishing:)) {
    case let effect? where effect.isLater: return true
    case .subscribes?, .assigns?, .repeats?: return false
    default: break
    }
    return step.runs.contains(closure) || step.actions.contains(closure) && !step.handed.contains(closure)
  }

  /// Whether a node is a part of a closure that does not run with the code around it, but when something happens.
  public func waits(_ node: Node) -> Bool {
    var code = node.enclosingCode
    while let closure = code, closure.kind == .closureExpr, let around = closure.enclosingCode {
      let step = step(of: around)
      if !step.runs.contains(closure), !step.actions.contains(closure) || step.handed.contains(closure) { return true }
      code = around
    }
    return false
  }

  /// The closures and functions of the app that are handed to what lays out or draws.
  public func codeThatDraws() -> [Node] {
    var result: [Node] = []
    var seen: Set<Node> = []
    for use in effects.drawing.flatMap(index.occurrences) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let code = use.enclosingCode, seen.insert(code).inserted else { continue }
      result += step(of: code).drawn
    }
    return result.sorted { $0.location < $1.location }
  }

  /// The types of the app that evaluate code as SwiftUI does bodies, and hear when something changes that it asked for.
  public func typesThatTrack() -> [TypeID] {
    let uses = effects.tracking.flatMap(index.occurrences).filter { $0.kind == .declReferenceExpr && !isTest($0) }
    return Set(uses.compactMap(index.enclosingType)).sorted()
  }

  /// The callers of code that run it in the event in which they run themselves; those of previews are none.
  func callersInEvent(of number: Int) -> [EventCallers] {
    if let known = eventCallers[number] { return known }
    let code = codeByNumber[number]
    let found = allCallers(of: code).compactMap { callers -> EventCallers? in
      switch callers {
      case .code(let code) where code.isEmpty: return nil
      case .code(let callers):
        return EventCallers(numbers: callers.filter { isOfOneEvent($0, code) && !runsForPreviews($0) }.map(self.number))
      case .users(let users):
        guard let list = users.list(of: code) else { return nil }
        let key = users === functionUsers ? 2 * list : 2 * list + 1
        if let known = knownEventUsers[key] { return known }
        let found = EventCallers(numbers: users.lists[list].filter { !runsForPreviews($0) }.map(self.number), list: key)
        knownEventUsers[key] = found
        return found
      }
    }
    eventCallers[number] = found
    return found
  }

  /// Whether what code leads to belongs to the same event: a closure that the code around it only keeps runs when something else happens.
  func isOfOneEvent(_ caller: Node, _ code: Node) -> Bool {
    guard code.kind == .closureExpr, code.enclosingCode == caller, !functionUsers.uses(caller, code),
      posters[code]?.contains(caller) != true
    else { return true }
    if step(of: caller).kept.contains(code) || isStored(code) { return false }
    guard let use = step(of: caller).uses.first(where: { $0.node.callArguments.contains { $0.value == code } }) else { return true }
    return effects.effect(of: use.callee) != .repeats && !(isOfPublisher(use.callee) && isSilent(use.node))
  }

  /// Whether a closure is what a member or a global variable of the project is set to: something calls it by that.
  private func isStored(_ closure: Node) -> Bool {
    guard let parent = closure.parent else { return false }
    if parent.kind == .initializerClause { return parent.enclosingCode == nil || parent.parent?.parent?.isMember == true }
    guard parent.assignedValue == closure, let target = parent.assignmentTarget?.bareExpression else { return false }
    if let callee = index.callee(of: target) { return callee.kind == .variable && !callee.isSDK }
    if let name = target.soleName, case .property? = index.lookUpValue(name, at: target) { return true }
    return false
  }

  /// Whether code runs as an object of a class, or of one that is related to it, is made.
  func makes(_ code: Node, _ owner: TypeID) -> Bool {
    switch code.kind {
    case .initializerDecl: isPart(code, of: owner)
    case .initializerClause: code.parent.map(isOfInstance) == true && !code.isValueMadeLate && isPart(code, of: owner)
    default: false
    }
  }

  /// The code that leads to some code, itself included: its callers, theirs, and what makes the values of which it is an initial value.
  public func ancestors(of code: [Node]) -> CodeSet {
    var pending = code.map(number)
    var seen = CodeSet(self, code)
    while let next = pending.popLast() { for caller in callers(of: next) where seen.insert(caller) { pending.append(caller) } }
    return seen
  }

  private func callers(of number: Int) -> [Int] {
    if let known = numbersOfCallers[number] { return known }
    let found = callers(of: codeByNumber[number]).map(self.number)
    numbersOfCallers[number] = found
    return found
  }

  /// The code that calls a function, initialiser or accessor, or makes a value with an initial value, as names resolve; the code around a
  /// closure, and what makes a publisher send a value to it.
  public func callers(of code: Node) -> [Node] {
    let number = number(of: code)
    if let known = knownCallers[number] { return known }
    let found = findCallers(of: code)
    knownCallers[number] = found
    return found
  }

  private func findCallers(of code: Node) -> [Node] {
    allCallers(of: code).flatMap { callers in
      switch callers {
      case .code(let callers): callers
      case .users(let users): users.users(of: code)
      }
    }
  }

  /// The callers of code, as they are known: some each, or as users that other code has, too.
  private func allCallers(of code: Node) -> [Callers] {
    namedCallers(of: code) + (declarations.isAskedByLibrary(code) ? [.users(libraryUsers)] : []) + [.code(posters[code, default: []])]
  }

  private func namedCallers(of code: Node) -> [Callers] {
    switch code.kind {
    case .closureExpr:
      return [
        .code([code.enclosingCode].compactMap { $0 } + bindingUsers[code, default: []] + senders[code, default: []]), .users(functionUsers),
      ]
    case .declReferenceExpr: return [.code(senders[code, default: []])]
    case .memberAccessExpr: return [.code([code.enclosingCode].compactMap { $0 })]
    case .functionDecl:
      let unnamed = declarations.isUnnamed(code) ? unnamedCallers[code, default: []] : []
      return [
        .code(uses(of: code.declaredName, meaning: code)), .users(functionUsers), .code(senders[code, default: []] + unnamed),
      ]
    default: return [.code(usersOfName(of: code))]
    }
  }

  private func usersOfName(of code: Node) -> [Node] {
    switch code.kind {
    case .initializerDecl, .initializerClause:
      if let name = code.nameOfUser { return uses(of: name, meaning: code) }
      guard let owner = index.enclosingType(of: code) else { return [] }
      // An heir that has none uses those that it inherits; any other calls one of them, be it written or not.
      let heirs = index.heirs(of: owner).filter { index[$0].node.kind == .classDecl }
      return ([owner] + heirs + typesWrapped(by: owner)).flatMap { uses(of: index[$0].name, meaning: code) }
        + uses(of: .`init`, meaning: code)
        + (code.kind == .initializerDecl ? heirs.flatMap { index[$0].members.initializers } : [])
    case .accessorDecl, .accessorBlock:
      switch code.ancestor({ $0 == .patternBinding || $0 == .subscriptDecl || $0 == .functionDecl }) {
      case let binding? where binding.kind == .patternBinding:
        let named = uses(of: binding.boundName, meaning: code)
        return binding.boundName == declarations.wrappedValue ? named + bindingUsers[code, default: []] : named
      case let member? where member.kind == .subscriptDecl: return unnamedCallers[code, default: []]
      default: return []
      }
    default: return []
    }
  }

  /// The code that names it and runs it.
  private func uses(of name: Name, meaning code: Node) -> [Node] {
    callers(byName: name, withTests: isTest(code))[code, default: []].filter { $0 != code }
  }

  /// For the code that is called by a name, the code that does. Costs a look at the steps of all code that mentions the name, once.
  private func callers(byName name: Name, withTests: Bool) -> [Node: [Node]] {
    if let known = knownCallersByName[withTests]?[name] { return known }
    var result: [Node: [Node]] = [:]
    var seen: Set<Node> = []
    for use in index.occurrences(of: name) where use.kind == .declReferenceExpr && (withTests || !isTest(use)) {
      guard let caller = projection(use) ?? use.enclosingCode, seen.insert(caller).inserted else { continue }
      for called in codeCalledByName(in: step(of: caller)) where called.name == name && result[called.code]?.last != caller {
        result[called.code, default: []].append(caller)
      }
    }
    knownCallersByName[withTests, default: [:]][name] = result
    return result
  }

  /// For code that others run without its name, the code that does, or may: subscripts, operators, what puts values into a text, result
  /// builders and `callAsFunction`. Costs a look at the steps of all code of the app with subscripts; of all of it where the project declares
  /// others.
  func findUnnamedCallers() -> [Node: [Node]] {
    var result: [Node: [Node]] = [:]
    var seen: Set<Node> = []
    let isAnywhere = declarations.hasUnnamedFunctions
    let kinds: Set<SyntaxKind> = declarations.hasDynamicMembers ? [.subscriptCallExpr, .memberAccessExpr] : [.subscriptCallExpr]
    for root in index.files where !isTest(root) {
      for node in root.descendants where isAnywhere ? node.isCode : kinds.contains(node.kind) {
        guard let caller = isAnywhere ? node : node.enclosingCode, seen.insert(caller).inserted else { continue }
        let step = step(of: caller)
        for code in step.runs + step.actions + step.guesses where isCalledWithoutName(code) && result[code]?.last != caller {
          result[code, default: []].append(caller)
        }
      }
    }
    return result
  }

  /// For the functions that bindings are made of, and the accessors of wrappers, the code that uses what is bound to them or wrapped.
  func findBindingUsers() -> [Node: [Node]] {
    var result: [Node: [Node]] = [:]
    let bound = index.types.flatMap { $0.members.properties.values.joined() }.filter { property in
      property.declaration.attributes.contains { $0.attributeName == declarations.binding }
    }
    var users = bound.map { (property: $0, functions: Set(handed.functions(ofBinding: $0.binding).map(\.code))) }
    for (wrapper, properties) in wrappedProperties.sorted(by: { $0.key < $1.key }) {
      let functions = Set(index[wrapper].members.properties.values.joined().flatMap { $0.binding.accessors(for: .changed) })
      users += properties.map { ($0, functions) }
    }
    for (property, functions) in users where !functions.isEmpty {
      for use in index.occurrences(of: property.name) where use.kind == .declReferenceExpr && !isTest(use) {
        guard let user = use.enclosingCode else { continue }
        for code in step(of: user).runs + step(of: user).actions where functions.contains(code) { result[code, default: []].note(user) }
      }
    }
    return result
  }

  /// The code that has the standard library ask values for something, makes values of literals, or drops values, by the code that runs then.
  /// Costs a look at all code.
  func findLibraryUsers() -> Users {
    let result = Users()
    for root in index.files where !index.isTest(root.file) {
      for code in root.descendants where code.isCode {
        let step = step(of: code)
        let place = result.add([code])
        for group in groups(witnessedIn: step) { result.note(place, of: group, self) }
        for run in step.runs + step.actions where run.kind == .initializerDecl || isEnded(run, by: step) { result.note(place, of: run) }
      }
    }
    return result
  }

  /// Whether a step drops the last reference to a value, and code is that value's deinitialiser: making an object ends none.
  private func isEnded(_ code: Node, by step: Step) -> Bool {
    guard code.kind == .deinitializerDecl, let owner = index.enclosingType(of: code) else { return false }
    return step.ended.contains(code) || index[owner].node.kind != .classDecl
      || !step.makes.contains { index.withInherited($0).contains(owner) }
  }

  /// For what observes notifications, the code that posts these.
  func findPosters() -> [Node: [Node]] {
    var result: [Node: [Node]] = [:]
    for use in effects.posting.flatMap(index.occurrences) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let code = use.enclosingCode else { continue }
      for case .observers(.notification(let name?, _)) in step(of: code).callsBack {
        for hearer in handed.code(hearing: name) { result[hearer, default: []].note(code) }
      }
    }
    return result
  }

  /// The code that changes what no variable holds, with the places.
  func touches(of state: SystemState) -> [(code: Node, place: Node)] {
    if let known = knownStateTouches[state] { return known }
    var result: [(code: Node, place: Node)] = []
    var seen: Set<Node> = []
    for use in effects.setters[state, default: []].flatMap(index.occurrences) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let code = use.enclosingCode, seen.insert(code).inserted, !runsForPreviews(code) else { continue }
      result += step(of: code).uses.filter { effects.state(setBy: $0.callee) == state }.map { (code, $0.node) }
    }
    result.sort { $0.place.location < $1.place.location }
    knownStateTouches[state] = result
    return result
  }

  /// For the functions that stored variables hold, the code that calls these, or hands them on.
  func findFunctionUsers() -> Users {
    let result = Users()
    let variables = (index.types.map(\.members) + index.membersOfExternalTypes.map(\.members)).flatMap { $0.properties.values.joined() }
    let globals = index.topLevel.values.joined().compactMap { if case .property(let property) = $0 { property } else { nil } }
    let declarations = index.types.flatMap(\.parts).flatMap(\.members) + index.files.flatMap(\.children)
    let parts = declarations.filter { $0.kind == .variableDecl }.flatMap(\.variablesOfTuples)
    for property in (variables + globals + parts).sorted(by: { $0.binding.location < $1.binding.location })
    where !index.isTest(property.binding.file) {
      let type = index.type(of: property).unwrapped
      guard type.holdsFunctions else { continue }
      let isFunction = if case .function = type { true } else { false }
      let isOptional = if case .optional = index.type(of: property) { true } else { false }
      let users = index.occurrences(of: property.name).filter { use in
        let reference = use.referenceWithBase
        return use.kind == .declReferenceExpr && !isTest(use)
          && (isFunction ? mayRunWithItsCode(reference) : givesFunctions(reference))
          && !(isFunction && reference.isAskedForMember(isOptional: isOptional)) && mayMean(property, reference)
      }.compactMap(\.enclosingCode)
      if !users.isEmpty, let group = group(heldBy: property.binding) { result.note(result.add(users), of: group, self) }
    }
    return result
  }

  /// Whether functions may come out of a collection where it is used: not where one is put in, or compared with `nil`, or where they are
  /// counted.
  private func givesFunctions(_ collection: Node) -> Bool {
    let whole = collection.outOfSubscripts
    guard let parent = whole.parent, parent.assignmentTarget != whole else { return false }
    if parent.kind == .sequenceExpr { return !parent.comparesWithNil(whole) }
    guard parent.kind == .memberAccessExpr, parent.firstChild == whole else { return true }
    let used = parent.callOfAccess ?? parent
    let isKnown = index.callee(of: used) != nil
    if used.callArguments.contains(where: { $0.value.kind == .closureExpr && (!isKnown || hasRunWhenCallEnds($0.value)) }) { return true }
    return index.type(ofExpression: used).mayHoldFunctions
  }

  /// Whether a function that is the value of a reference may run before the code around has ended: it is no target of an assignment and no
  /// value of one, not compared, and not handed to a call of the SDK that may keep it.
  private func mayRunWithItsCode(_ reference: Node) -> Bool {
    guard let parent = reference.parent else { return false }
    // `kept = action as Action`
    if parent.kind == .sequenceExpr, parent.assignmentTarget != nil || parent.comparesWithNil(reference) { return false }
    guard let call = parent.kind == .labeledExpr ? parent.parent : parent, call.kind == .functionCallExpr, call.firstChild != reference,
      let callee = index.callee(of: call), callee.isSDK, isKnown(callee), let places = index.placesOfArguments(in: call)
    else { return true }
    return !zip(call.callArguments, places).contains { argument, place in
      argument.value == reference && place < callee.parameters.count && callee.parameters[place].isEscaping
    }
  }

  /// The properties of the project that a wrapper of its own holds, by the wrapper.
  func findWrappedProperties() -> [TypeID: [Property]] {
    var result: [TypeID: [Property]] = [:]
    for property in index.types.flatMap({ $0.members.properties.values.joined() }).sorted(by: { $0.binding.location < $1.binding.location })
    {
      for attribute in property.declaration.attributes {
        if let wrapper = attribute.typeChild.flatMap({ index.resolve($0).declaration }) { result[wrapper, default: []].append(property) }
      }
    }
    return result
  }

  /// The properties of the project that a wrapper of its own wraps.
  public func properties(wrappedBy wrapper: TypeID) -> [Property] { wrappedProperties[wrapper, default: []] }

  /// The types of which properties are wrapped: making a value of one makes the wrapper.
  func typesWrapped(by wrapper: TypeID) -> [TypeID] {
    Set(wrappedProperties[wrapper, default: []].compactMap { index.enclosingType(of: $0.binding) }).sorted()
  }

  /// The properties whose value a variable of a wrapper is: `wrappedValue`.
  private func propertiesWrapped(by binding: Node) -> [Property] {
    guard binding.boundName == declarations.wrappedValue, let owner = binding.parent.flatMap(index.enclosingType) else { return [] }
    return wrappedProperties[owner, default: []]
  }

  /// The binding that a name behind `$object` is the last part of; nil for any other.
  private func projection(_ use: Node) -> Node? {
    use.projection.flatMap { projectedVariables($0) == nil ? nil : $0 }
  }

  private func isCalledWithoutName(_ code: Node) -> Bool {
    if code.kind == .functionDecl { return declarations.isUnnamed(code) }
    return code.ancestor({ $0 == .subscriptDecl || $0 == .patternBinding || $0 == .functionDecl })?.kind == .subscriptDecl
  }

  /// What a step may run, each by the names by which code calls it.
  private func codeCalledByName(in step: Step) -> [(name: Name, code: Node)] {
    if let known = step.calledByName { return known }
    let found = (step.runs + step.actions + step.guesses).flatMap { code in names(calling: code).map { ($0, code) } }
    step.calledByName = found
    return found
  }

  private func names(calling code: Node) -> [Name] {
    if let known = knownNames[code] { return known }
    let found: [Name]
    switch code.kind {
    case .functionDecl: found = [code.declaredName]
    case .initializerClause where code.nameOfUser != nil: found = [code.nameOfUser!]
    case .initializerDecl, .initializerClause:
      let owner = index.enclosingType(of: code)
      let types = owner.map { [$0] + index.heirs(of: $0) + typesWrapped(by: $0) } ?? []
      found = Set(types.map { index[$0].name } + [.`init`]).sorted { $0.id < $1.id }
    case .accessorDecl, .accessorBlock: found = code.ancestor { $0 == .patternBinding }.map { [$0.boundName] } ?? []
    default: found = []
    }
    knownNames[code] = found
    return found
  }
}

extension Node {
  /// Whether a part of this is compared with `nil`: `work` of `isDone && work != nil`.
  fileprivate func comparesWithNil(_ part: Node) -> Bool {
    let parts = Array(children)
    guard let place = parts.firstIndex(of: part) else { return false }
    return [place - 2, place + 2].contains { other in
      parts.indices.contains(other) && parts[other].kind == .nilLiteralExpr && parts[(place + other) / 2].kind == .binaryOperatorExpr
        && ["==", "!="].contains(parts[(place + other) / 2].text)
    }
  }
}

extension Node {
  /// Whether a member of the value is asked for, where functions have none: `content` of `content.title`.
  ///
  /// - Parameter isOptional: whether the value is optional: then the member may be one of `Optional`, unless `content?.title` says otherwise.
  fileprivate func isAskedForMember(isOptional: Bool) -> Bool {
    var value = self
    while let outer = value.parent, outer.kind == .optionalChainingExpr || outer.kind == .forceUnwrapExpr { value = outer }
    return (value != self || !isOptional) && value.parent?.kind == .memberAccessExpr && value.parent?.firstChild == value
  }
}

extension Node {
  /// The variables that a declaration introduces by the patterns of tuples.
  fileprivate var variablesOfTuples: [Property] {
    children.filter { $0.kind == .patternBinding }.compactMap { $0.firstChild(.tuplePattern) }.flatMap(\.descendants)
      .filter { $0.kind == .identifierPattern }.compactMap(Property.init(introducedBy:))
  }
}

extension Type {
  /// Whether a value of the type is a function, or a collection of some.
  fileprivate var holdsFunctions: Bool { !functionParts.isEmpty }

  /// The types of the functions that a value of the type is, or is made of as a collection or tuple, in the order in which they are written.
  var functionParts: [Type] {
    switch self {
    case .function: [self]
    case .array(let element), .dictionary(_, let element), .optional(let element): element.functionParts
    case .tuple(let elements, _): elements.flatMap(\.functionParts)
    default: []
    }
  }

  /// Whether a value of the type may be or hold a function, as far as the type tells.
  fileprivate var mayHoldFunctions: Bool {
    switch self {
    case .function, .unknown, .parameter, .existential, .opaque: true
    case .array(let element), .optional(let element), .binding(let element): element.mayHoldFunctions
    case .dictionary(let key, let value): key.mayHoldFunctions || value.mayHoldFunctions
    case .tuple(let elements, _), .external(_, let elements): elements.contains(where: \.mayHoldFunctions)
    case .declared: true
    case .metatype: false
    }
  }
}

extension Node {
  /// Whether this is code by itself: see `Step`.
  public var isCode: Bool {
    switch kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .closureExpr: true
    case .accessorBlock: firstChild(.accessorDecl) == nil
    case .initializerClause: isOwnCode
    default: false
    }
  }

  /// Whether an initial value is evaluated when its variable is asked for first: lazy, static and global ones.
  var isValueMadeLate: Bool {
    guard let declaration = parent?.parent, declaration.kind == .variableDecl else { return false }
    return declaration.hasModifier(.lazy) || declaration.hasModifier(.static) || declaration.parent?.kind == .sourceFile
  }

  /// The name by which code is used that evaluates this initial value: of such a variable, or of the function whose parameter it is for.
  fileprivate var nameOfUser: Name? {
    guard kind == .initializerClause, let parent else { return nil }
    if parent.kind == .functionParameter {
      return ancestor { $0 == .functionDecl || $0 == .initializerDecl || $0 == .subscriptDecl }.flatMap {
        $0.kind == .functionDecl ? $0.declaredName : nil
      }
    }
    return isValueMadeLate ? parent.boundName : nil
  }
}

/// Who calls code in the event in which it runs, by numbers.
struct EventCallers {
  let numbers: [Int]
  /// The number of the list that they are, where other code has the same.
  var list: Int?
}

private enum Callers {
  case code([Node])
  case users(Users)
}

/// Who uses code, by the code or by groups of it.
final class Users {
  /// In the order in which they were found, by place.
  private var users: [[Node]] = []
  private var placesOfCode: [Node: [Int]] = [:]
  /// By the numbers of groups.
  private var placesOfGroups: [[Int]] = []
  /// The groups that code is of.
  private var groups: [Node: [Int]] = [:]
  /// Users, each once, in the order in which they were found, by the number of the list.
  private(set) var lists: [[Node]] = []
  private var numbers: [[Int]: Int] = [:]
  private var members: [Int: Set<Node>] = [:]

  /// - Returns: the place of the users.
  func add(_ found: [Node]) -> Int {
    users.append(found)
    return users.count - 1
  }

  func note(_ place: Int, of code: Node) { placesOfCode[code, default: []].append(place) }

  func note(_ place: Int, of group: Int, _ flow: Flow) {
    if group >= placesOfGroups.count { placesOfGroups += repeatElement([], count: group + 1 - placesOfGroups.count) }
    if placesOfGroups[group].isEmpty {
      for code in Set(flow.codeOfGroups[group]) { groups[code, default: []].append(group) }
    }
    placesOfGroups[group].append(place)
  }

  /// The list of those who use code; nil where nobody does. Code of the same groups has the same.
  func list(of code: Node) -> Int? {
    let (own, groups) = (placesOfCode[code, default: []], groups[code, default: []])
    if own.isEmpty, groups.isEmpty { return nil }
    let key = own + groups.map { -1 - $0 }
    if let known = numbers[key] { return known }
    var seen: Set<Node> = []
    let places = (own + groups.flatMap { placesOfGroups[$0] }).sorted()
    lists.append(places.flatMap { users[$0] }.filter { seen.insert($0).inserted })
    members[lists.count - 1] = seen
    numbers[key] = lists.count - 1
    return lists.count - 1
  }

  func users(of code: Node) -> [Node] { list(of: code).map { lists[$0] } ?? [] }

  func uses(_ user: Node, _ code: Node) -> Bool { list(of: code).map { members[$0]!.contains(user) } ?? false }
}

extension Property {
  /// Whether it is stored in a value, and setting it changes nothing else.
  fileprivate var isPlainPart: Bool { !isComputed && !isStatic && !hasObservers && declaration.attributes.isEmpty }
}
