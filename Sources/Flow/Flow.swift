public import MoltSemantics
public import MoltSymbols
public import MoltSyntax
import MoltText

/// What the code of a project does, when, and what runs because of it.
///
/// One walk over a piece of code gives its `Step`, once; questions follow steps from code to code to the end, without a bound. One thread
/// at a time may ask.
public final class Flow {
  let index: ProjectIndex
  let effects: Effects
  /// By the number of a file, whether it holds tests.
  private let tests: [Bool]
  @safe @exclusivity(unchecked) private var numbers: NodeNumbers
  @safe @exclusivity(unchecked) private(set) var codeByNumber: [Node] = []
  @safe @exclusivity(unchecked) private var steps: [Step?] = []
  /// What calls code in the event in which it runs.
  @safe @exclusivity(unchecked) var eventCallers: [[EventCallers]?] = []
  var knownEventUsers: [Int: EventCallers] = [:]
  var spareMarks: [[Int]] = []
  @safe @exclusivity(unchecked) var knownCallers: [[Node]?] = []
  /// The same by numbers.
  @safe @exclusivity(unchecked) var numbersOfCallers: [[Int]?] = []
  var knownNames: [Node: [Name]] = [:]
  /// By whether those of tests are among them.
  var knownCallersByName: [Bool: [Name: [Node: [Node]]]] = [:]
  /// The uses of variables and the calls of functions.
  var knownUses: [Node: [Node]] = [:]
  var knownTouches: [Node: [(code: Node, place: Node)]] = [:]
  var knownStateTouches: [SystemState: [(code: Node, place: Node)]] = [:]
  var knownSetters: [Node: [(code: Node, places: [Node])]] = [:]
  var knownChanges: [Node: [(code: Node, place: Node)]] = [:]
  var knownOrigins: [Node: Origin] = [:]
  var knownArguments: [Run: [(parameter: Node, origin: Origin)]] = [:]
  var knownHolders: [Node: Bool] = [:]
  var knownObjects: [Node: Set<Node>?] = [:]
  var knownPlaces: [Node: Set<StoredPlace>] = [:]
  private var knownWitnesses: [Witnessed: [Node]] = [:]
  private var knownStoredWitnesses: [Witnessed: [Node]] = [:]
  var knownParts: [TypeID: (made: [Node], ended: [Node])] = [:]
  var knownKeepers: [Node: Bool] = [:]
  var knownKeptCode: [Node: [Node]] = [:]
  var knownProviders: [TypeID: Set<TypeID>] = [:]
  var knownImplementations: [Node: [Node]] = [:]
  /// By whether they are the first to ask for the values of globals.
  var knownEvaluations: [Bool: [Node: Evaluation]] = [:]
  var knownPreviewTypes: [TypeID: Bool] = [:]
  var knownPreviewCode: [Node: Bool] = [:]
  private(set) lazy var previewFiles = findPreviewFiles()
  private(set) lazy var declarations = CodeByName(index, effects)
  private(set) lazy var handed = HandedCode(index, declarations) { [unowned self] in
    mayMean(function: $0, at: $1)
  } hasRunWhenCallEnds: { [unowned self] in
    hasRunWhenCallEnds($0)
  }
  private(set) lazy var unnamedCallers = findUnnamedCallers()
  private(set) lazy var bindingUsers = findBindingUsers()
  private(set) lazy var functionUsers = findFunctionUsers()
  private(set) lazy var libraryUsers = findLibraryUsers()
  private(set) lazy var posters = findPosters()
  private(set) lazy var senders = findSenders()
  private(set) lazy var changesOfDefaults = findChangesOfDefaults()
  private(set) lazy var nonmutating = index.namesOfNonmutatingFunctions()
  private(set) lazy var makesScenes = findScenes()
  private(set) lazy var launches = findLaunches()
  private(set) lazy var implicitCalls = findImplicitCalls()
  var knownLaunchCode: [Node: Bool] = [:]
  /// Whether views always call what a variable of theirs holds.
  var knownContents: [Node: Bool] = [:]
  var knownMakers: [Node: Bool] = [:]
  /// Whether each value of a view is made once.
  var knownSingles: [TypeID: Bool] = [:]
  private(set) lazy var wrappedProperties = findWrappedProperties()
  private(set) lazy var aliases = findAliases()
  private(set) lazy var caseUses = CaseUses(index)
  private(set) lazy var holdersByType = findHolders()
  private var groupNumbers: [Group: Int] = [:]
  private var groupsOfWitnesses: [Witnessed: Int] = [:]
  /// By the numbers of groups.
  @safe @exclusivity(unchecked) private(set) var codeOfGroups: [[Node]] = []
  @safe @exclusivity(unchecked) fileprivate private(set) var numbersOfGroups: [[Int]] = []
  private var knownConformers: [Type: [TypeID]] = [:]
  var knownBindings: [Node: [Type]?] = [:]
  var knownTypeSources: [Node: [TypeSource]?] = [:]
  private var knownProcesses: [Node: ProcessOfCode] = [:]
  /// By the number of a file, the process of what no `#if` is around, and whether there is one.
  private var processesOfFiles: [(process: ProcessOfCode, isConditional: Bool)?]

  public init(_ index: ProjectIndex) {
    self.index = index
    effects = index.libraries.all.isEmpty ? Effects.ofSDK : Effects(index.libraries)
    tests = index.files.map { index.isTest($0.file) }
    numbers = NodeNumbers(files: index.files.count)
    processesOfFiles = Array(repeating: nil, count: index.files.count)
  }

  /// What the standard library may call of a value.
  public func witnesses(of value: Witnessed) -> [Node] {
    if let known = knownWitnesses[value] { return known }
    var found: [Node] = []
    var seen: Set = [value]
    var pending = [value]
    while let next = pending.popLast() {
      found += declarations.witnesses(of: next)
      pending += declarations.parts(of: next).filter { seen.insert($0).inserted }
    }
    knownWitnesses[value] = found
    return found
  }

  /// What the standard library may read of the objects that code hands it: the variables by which they answer.
  public func readsByLibrary(in step: Step) -> [Read] {
    step.witnessedInOrder.flatMap(storedWitnesses).map { Read(node: $0, source: .variable($0)) }
  }

  private func storedWitnesses(of value: Witnessed) -> [Node] {
    if let known = knownStoredWitnesses[value] { return known }
    let found = declarations.storedWitnesses(of: value)
    knownStoredWitnesses[value] = found
    return found
  }

  /// The types of the project of which a value of a type is, or holds one; of a value of any type that conforms to a protocol, all those.
  func types(ofValue type: Type) -> [TypeID] {
    switch type {
    case .optional(let inner), .array(let inner), .binding(let inner): return types(ofValue: inner)
    case .existential(let demanded): return conformers(of: type, demanded)
    case .parameter(let parameter):
      guard let bound = types(boundTo: parameter) else { return conformers(of: type, index.constraints(of: type)) }
      return Set(bound.flatMap(types(ofValue:))).sorted()
    case .declared(let id, _) where index.isProtocol(id): return conformers(of: type, [type])
    case .external(let name, _) where index.isProtocolOfSDK(name):
      return conformers(of: type, [type])
    default: return type.declaredParts
    }
  }

  private func conformers(of type: Type, _ demanded: [Type]) -> [TypeID] {
    if demanded.isEmpty { return [] }
    if let known = knownConformers[type] { return known }
    var found: Set<TypeID>?
    for each in demanded {
      let types: [TypeID]
      switch each {
      case .declared(let id, _): types = ([id] + index.heirs(of: id)).filter { !index.isProtocol($0) }
      case .external(let name, _): types = declarations.types(conformingTo: name)
      default: types = []
      }
      found = found?.intersection(types) ?? Set(types)
    }
    let result = (found ?? []).sorted()
    knownConformers[type] = result
    return result
  }

  /// Whether the project declares a function or variable of a name.
  public func declares(_ name: Name) -> Bool { !declarations.all(named: name).isEmpty }

  /// The functions that the project declares under a name.
  public func functions(named name: Name) -> [Node] { declarations.functions(named: name) }

  /// The process that runs some code. Costs a look at the `#if` around, the first time.
  public func process(of code: Node) -> ProcessOfCode {
    let file = process(ofFile: code.file)
    guard file.isConditional else { return file.process }
    if let known = knownProcesses[code] { return known }
    let isConditional = code.ancestor { $0 == .ifConfigClause } != nil
    let found = isConditional ? index.process(of: code) : file.process
    knownProcesses[code] = found
    return found
  }

  private func process(ofFile file: FileID) -> (process: ProcessOfCode, isConditional: Bool) {
    if let known = processesOfFiles[Int(file.index)] { return known }
    let root = index.root(of: file)
    let found = (process: index.process(of: root), isConditional: root.descendants.contains { $0.kind == .ifConfigClause })
    processesOfFiles[Int(file.index)] = found
    return found
  }

  /// Whether a process may run the code of a file; nil where an `#if` in it decides that.
  func mayRun(file: FileID, in process: ProcessOfCode) -> Bool? {
    let own = self.process(ofFile: file)
    return own.isConditional ? nil : index.mayBeOne(own.process, process)
  }

  /// Whether a process may run some code.
  public func mayRun(_ code: Node, in process: ProcessOfCode) -> Bool { index.mayBeOne(self.process(of: code), process) }

  /// Whether code is a test's: the app does not run it.
  func isTest(_ code: Node) -> Bool { tests[Int(code.file.index)] }

  /// Whether it is known what a call of the SDK or of a library does: of a library, only what a line says.
  func isKnown(_ callee: Callee) -> Bool { !callee.isOfLibrary || effects.effect(of: callee) != nil }

  /// Whether making a value of a type of another module is known to do nothing else: of a class of the SDK and of any type of a library where
  /// a line says so, of every other type of the SDK.
  func isKnownToMakeAlone(_ name: Name) -> Bool {
    if index.libraries.owner(ofType: name) != nil || index.isFrameworkClass(name) { return effects.makesAlone(name) }
    return index.isFrameworkType(name)
  }

  /// The lines of the SDK's effects that name what no interface has, which are mistakes.
  public static var unreadableEffects: [String] { Effects.ofSDK.unreadable }

  /// What a piece of code does by itself. Costs a walk over it, the first time.
  public func step(of code: Node) -> Step { step(numbered: number(of: code)) }

  /// The number of code, by which walks know what they have seen.
  func number(of code: Node) -> Int {
    let number = numbers.number(of: code, new: codeByNumber.count)
    if number < codeByNumber.count { return number }
    codeByNumber.append(code)
    steps.append(nil)
    eventCallers.append(nil)
    knownCallers.append(nil)
    numbersOfCallers.append(nil)
    return number
  }

  func step(numbered number: Int) -> Step {
    if let known = steps[number] { return known }
    let code = codeByNumber[number]
    var walker = Walker(self)
    switch code.kind {
    case .declReferenceExpr: walker.walk(publisher: code)
    case .memberAccessExpr: walker.walk(projection: code)
    default: walker.walk(code)
    }
    steps[number] = walker.step
    return walker.step
  }

  /// Whether code, or anything that runs before it has ended, does something: the first step for which `place` gives one. What is reached by
  /// a guess, as it is not known what is called, is a "maybe", and so is that for which only `possible` gives one.
  public func mayDo(
    _ code: [Node], possible: (Node, Step) -> Node? = { _, _ in nil }, place: (Node, Step) -> Node?
  ) -> Answer {
    // Where nothing does it by a guess, nothing does it for certain.
    let answer = mayDoByGuess(code) { place($0, $1) ?? possible($0, $1) }
    guard case .maybe = answer else { return answer }
    let certain = Search(self)
    certain.add(code)
    while let next = certain.next() {
      let (code, step) = (codeByNumber[next], step(numbered: next))
      if let place = place(code, step) { return .yes(path: certain.path(to: next), place: place) }
      certain.add(links(of: step).runs, from: next)
    }
    return answer
  }

  private func mayDoByGuess(_ code: [Node], _ place: (Node, Step) -> Node?) -> Answer {
    let search = Search(self)
    var unknown: Node?
    search.add(code)
    while let next = search.next() {
      let step = step(numbered: next)
      if let place = place(codeByNumber[next], step) { return .maybe(path: search.path(to: next), place: place) }
      if unknown == nil { unknown = step.unknown }
      search.add(links(of: step), from: next)
    }
    return unknown.map { .unknown(because: $0) } ?? .no
  }

  /// Whether `mayDo` answers anything but a "no": that is known as soon as something does it, or may be anything.
  public func mayDoOrIsUnknown(_ code: [Node], _ does: (Node, Step) -> Bool) -> Bool {
    let search = Search(self)
    search.add(code)
    return mayReach(search) { $1.unknown != nil || does($0, $1) }
  }

  /// Whether anything that runs because of a step, or may, before that has ended, is such.
  func mayReach(from step: Step, _ isSuch: (Node, Step) -> Bool) -> Bool {
    let search = Search(self)
    search.add(links(of: step), from: nil)
    return mayReach(search, isSuch)
  }

  private func mayReach(_ search: Search, _ isSuch: (Node, Step) -> Bool) -> Bool {
    while let next = search.next() {
      let step = self.step(numbered: next)
      if isSuch(codeByNumber[next], step) { return true }
      search.add(links(of: step), from: next)
    }
    return false
  }

  /// By their numbers, what a step runs before it ends, and what else it may run: by a guess, and of what groups some.
  private func links(of step: Step) -> Step.Links {
    if let known = step.links { return known }
    let found = Step.Links(runs: step.runsBeforeItEnds.map(number), guesses: step.guesses.map(number), groups: groups(of: step))
    step.links = found
    return found
  }

  /// The numbers of the groups of code of which a step may run some: what the standard library asks of values, what may be called back, and
  /// functions that are called as values.
  private func groups(of step: Step) -> [Int] {
    groups(witnessedIn: step) + (step.callsBack.map(Group.callback) + step.callsValues.map(Group.value)).map { number(of: $0) }
  }

  /// The numbers of the groups of what the standard library asks of the values that a step hands it.
  func groups(witnessedIn step: Step) -> [Int] {
    if let known = step.groupsWitnessed { return known }
    let found = step.allWitnessed.map { value in
      if let known = groupsOfWitnesses[value] { return known }
      let number = number(of: .witnesses(of: value))
      groupsOfWitnesses[value] = number
      return number
    }
    step.groupsWitnessed = found
    return found
  }

  func number(of group: Group) -> Int {
    if let known = groupNumbers[group] { return known }
    let known = known(group)
    let number: Int
    if known != group {
      number = self.number(of: known)
    } else {
      number = codeOfGroups.count
      codeOfGroups.append([])
      numbersOfGroups.append([])
      codeOfGroups[number] = code(of: group)
      numbersOfGroups[number] = codeOfGroups[number].map { self.number(of: $0) }
    }
    groupNumbers[group] = number
    return number
  }

  /// The group itself, or one of the same code: variables that may hold any function of a type are of one group.
  private func known(_ group: Group) -> Group {
    switch group {
    case .value(let value): return .value(handed.known(value))
    case .variable(let property) where closures(givenBy: property) == nil:
      return known(.value(.held(by: property.binding, index.type(of: property))))
    default: return group
    }
  }

  private func code(of group: Group) -> [Node] {
    switch group {
    case .witnesses(let value): witnesses(of: value)
    case .callback(let callback): handed.code(for: callback)
    case .value(let value): handed.code(for: value)
    case .variable(let property): closures(givenBy: property) ?? []
    }
  }

  /// Whether code is the initial value of a global or static variable, which is evaluated once.
  public func isMadeOnce(_ code: Node) -> Bool {
    guard code.kind == .initializerClause, let declaration = code.parent?.parent, declaration.kind == .variableDecl else { return false }
    return declaration.hasModifier(.static) || declaration.hasModifier(.class) || declaration.parent?.kind == .sourceFile
  }

  /// Whether code is an initial value of which only the first counts: of a lazy variable of an object that was there, or of one that SwiftUI
  /// keeps.
  private func isInitialValueKept(_ code: Node, in step: Step) -> Bool {
    guard code.kind == .initializerClause, let declaration = code.parent?.parent, declaration.kind == .variableDecl else { return false }
    if declaration.hasModifier(.lazy) {
      return !step.places[code, default: []].contains { $0.memberBase.map { origin(of: $0) == .made } ?? false }
    }
    return isKeptByView(declaration)
  }

  private func isOnlyRun(_ code: Node, in keepers: [Node], _ step: Step) -> Bool {
    step.places[code].map { places in places.allSatisfy { place in keepers.contains { $0.contains(place) } } } ?? false
  }

  /// Goes through code and what it asks for values, in an order that is always the same: actions give none, what is called back neither,
  /// and what is evaluated once, by all or by an object, always the same.
  ///
  /// - Parameters:
  ///   - waits: whether a function that is only kept somewhere gives nothing to this until something calls it.
  ///   - visit: what else has to be gone through; nil where what the code runs has not. The path is the code that leads there, outermost
  ///     first.
  public func forEachStep(
    evaluating code: [Node], waits: (Node) -> Bool = { _ in false }, _ visit: (Node, Step, _ path: () -> [Node]) -> [Node]?
  ) {
    let search = Search(self)
    search.add(code)
    while let number = search.next() {
      let (next, step) = (codeByNumber[number], step(numbered: number))
      guard let more = visit(next, step, { search.path(to: number) }) else { continue }
      let runs = step.runs.filter { !isMadeOnce($0) && !isInitialValueKept($0, in: step) && !(step.kept.contains($0) && waits($0)) }
      let keepers = keepers(in: next)
      search.add(keepers.isEmpty ? runs : runs.filter { !isOnlyRun($0, in: keepers, step) }, from: number)
      for value in step.witnessedInOrder { search.add(witnesses(of: value), from: number) }
      search.add(more, from: number)
    }
  }

  /// Whether a use of the SDK gives the same, whatever happened before.
  ///
  /// What keeps a function that it is handed registers something, and gives a token of that.
  public func isConstant(_ callee: Callee) -> Bool {
    [.constant, .silent].contains(effects.effect(of: callee)) || callee.parameters.contains { $0.takesFunction && $0.isEscaping }
  }

  /// Whether a member of the SDK, where it is used, asks for something that other code may change without setting the variable that it is
  /// asked of: of an object, or of what all copies of a value share.
  public func isOfSharedValue(_ callee: Callee, at node: Node) -> Bool {
    guard let owner = callee.owner else { return true }
    if owner.isProtocol, let base = node.usedObject {
      switch index.type(ofExpression: base).unwrapped {
      case .array, .dictionary, .tuple: return false
      case .external(let name, _): return !index.isFrameworkValueType(name) || effects.shared.contains(name)
      default: return true
      }
    }
    return owner.isClass || owner.isProtocol || effects.shared.contains(owner.name)
  }

  /// What a use of the SDK depends on that no variable holds.
  public func state(askedBy callee: Callee) -> SystemState? { effects.state(askedBy: callee) }

  /// Whether a use of the SDK needs an app that has been launched.
  public func needsLaunch(_ callee: Callee) -> Bool { effects.effect(of: callee) == .launched }

  /// Whether a value of a type of the SDK never changes: all that an object of a class gives is the same, whatever happened before.
  public func isImmutable(frameworkType name: Name) -> Bool {
    index.isImmutableValue(frameworkType: name) || effects.effect(of: .none, in: name) == .constant
  }

  /// Whether the SDK's type or protocol of a name has an `==` for which values may be equal that show something else.
  public func equatesWhatDiffers(_ name: Name) -> Bool {
    declarations.equality.map { effects.effect(of: $0, in: name) == .coarse } ?? false
  }

  /// Whether a property may hold a function, or a binding that is made of functions: no two values with such a one are known to be alike.
  public func mayHoldFunctions(_ property: Property) -> Bool {
    if case .function = index.type(of: property).unwrapped { return true }
    return property.declaration.attributes.contains { $0.attributeName == declarations.binding }
      && !handed.functions(ofBinding: property.binding).isEmpty
  }

  /// Whether a use of the SDK says what time it is: `Date()`, `Date.now`.
  public func tellsTime(_ callee: Callee, at node: Node) -> Bool {
    guard effects.effect(of: callee) == .clock else { return false }
    return callee.kind != .initializer || callee.parameters.isEmpty
  }

  /// Whether a variable, by its binding, is a stored or computed one of each value of a type.
  public func isOfInstance(_ binding: Node) -> Bool {
    guard let declaration = binding.parent, declaration.kind == .variableDecl else { return false }
    return declaration.isMember && !declaration.hasModifier(.static) && !declaration.hasModifier(.class)
  }

  /// Whether a binding declares a stored variable in some code: each run of that has one of its own.
  public func isLocalVariable(_ binding: Node) -> Bool {
    guard binding.kind == .patternBinding, let declaration = binding.parent, declaration.kind == .variableDecl, !declaration.isMember,
      declaration.enclosingCode != nil, declaration.token(declaration.introducer).name != .let
    else { return false }
    return binding.firstChild(.accessorBlock) == nil
  }

  /// Whether a wrapper of the SDK evaluates the initial value of a property later, and once: `@StateObject`.
  func isWrappedLate(_ declaration: Node) -> Bool {
    declaration.attributes.contains { effects.effect(of: .`init`, in: $0.attributeName) == .later }
  }

  /// Whether SwiftUI keeps the first value of a property as long as its view is shown: `@State`, `@StateObject`.
  func isKeptByView(_ declaration: Node) -> Bool {
    declaration.attributes.contains { [.later, .keeps].contains(effects.effect(of: .`init`, in: $0.attributeName)) }
  }

  /// The code that a variable, by its binding, may hold as a function, as far as types tell; none where the project shows none.
  public func functions(heldBy binding: Node) -> [Node] { group(heldBy: binding).map { codeOfGroups[$0] } ?? [] }

  /// The number of that code.
  func group(heldBy binding: Node) -> Int? {
    Property(introducedBy: binding).map { number(of: .variable($0)) }
  }

  /// The closures that are all that a computed property gives.
  private func closures(givenBy property: Property) -> [Node]? {
    guard property.isComputed, let given = property.binding.accessors(for: .read).first?.valuesGiven?.map(\.bareExpression),
      given.allSatisfy({ $0.kind == .closureExpr })
    else { return nil }
    return given
  }

  /// The numbers of the groups of code of which some may run by the values that a step hands on or asks for: what the standard library asks
  /// of them, and functions that it calls which variables hold.
  func groups(runByValuesIn step: Step) -> [Int] {
    groups(witnessedIn: step)
      + (step.reads + step.readsForEffect).compactMap { if case .call(let binding) = $0.source { group(heldBy: binding) } else { nil } }
  }

  /// The functions that callers hand over for a parameter, and the expressions for one that is an autoclosure; none where one is not known.
  func functions(heldByParameter parameter: Node) -> [Node] {
    handed.functions(heldByParameter: parameter) ?? []
  }

  /// The variable that holds what an expression gives: of the project, by its binding, or of the SDK, such as `UserDefaults.standard`; nil
  /// for what is made there, handed over, or not known.
  public func holder(of expression: Node) -> Node? {
    let value = expression.bareExpression
    guard value.kind == .declReferenceExpr || value.kind == .memberAccessExpr else { return nil }
    if let callee = index.callee(of: value) {
      guard callee.kind == .variable else { return nil }
      // A part of a value is held by what holds the value: `items.first`.
      if callee.isSDK, callee.owner != nil, callee.node.parent?.hasModifier(.static) == false, !isOfSharedValue(callee, at: value) {
        return value.memberBase.flatMap(holder)
      }
      return callee.node
    }
    let reference = value.lastReference
    guard reference.kind == .declReferenceExpr, value == reference else { return nil }
    return holder(named: reference.token(reference.row.firstToken).name, at: reference)
  }
}

extension Flow {
  /// The name by which an expression reaches what a library keeps for everybody, and of which nothing is known: `Settings` in
  /// `Settings.shared.isBig`; nil for a value that is made there, and for all that the project or the SDK declares.
  public func foreignRoot(of expression: Node) -> Name? {
    var root = expression.bareExpression
    while let base = root.kind == .functionCallExpr ? root.firstChild : root.usedObject { root = base.bareExpression }
    guard root.kind == .declReferenceExpr, root.parent?.kind != .functionCallExpr else { return nil }
    let name = root.token(root.row.firstToken).name
    guard ![.`self`, .Self, .`super`].contains(name), index.lookUpValue(name, at: root) == nil else { return nil }
    switch index.type(ofExpression: root) {
    case .metatype(.external(let type, _)): return index.isFrameworkType(type) && index.libraries.owner(ofType: type) == nil ? nil : name
    case .unknown: return index.isFrameworkType(name) ? nil : name
    default: return nil
    }
  }

  private func holder(named name: Name, at place: Node) -> Node? {
    switch index.lookUpValue(name, at: place) {
    case .property(let property, _)?: return property.binding
    // A constant is what it was made of.
    case .local(let local)?:
      if let made = local.firstChild(.initializerClause)?.expressionChild { return made.index < place.index ? holder(of: made) : nil }
      // `guard let player`
      return local.kind == .optionalBindingCondition && local != place ? holder(named: name, at: local) : nil
    default: return nil
    }
  }
}

/// Code that may run, as it is not known what of it does.
enum Group: Hashable {
  case witnesses(of: Witnessed)
  case callback(Callback)
  case value(FunctionValue)
  case variable(Property)
}

/// What code a walk has seen, by number. The memory is that of walks before.
final class Marks {
  private let flow: Flow
  @safe @exclusivity(unchecked) private var values: [Int]
  @safe @exclusivity(unchecked) private(set) var seen: [Int] = []

  init(_ flow: Flow) {
    self.flow = flow
    values = flow.spareMarks.popLast() ?? []
  }

  deinit {
    for number in seen { values[number] = 0 }
    flow.spareMarks.append(values)
  }

  /// What code is marked with; zero for what was not seen.
  subscript(number: Int) -> Int { number < values.count ? values[number] : 0 }

  func mark(_ number: Int, _ value: Int = 1) {
    if number >= values.count { values += repeatElement(0, count: flow.codeByNumber.count - values.count) }
    values[number] = value
    seen.append(number)
  }
}

/// A walk from code to what it runs, each once.
private final class Search {
  private let flow: Flow
  /// By code, one more than the code from which it was reached first, or -1.
  private let cameFrom: Marks
  /// In the order in which it is gone through: what is nearest first.
  @safe @exclusivity(unchecked) private var found: [Int] = []
  @safe @exclusivity(unchecked) private var place = 0
  @safe @exclusivity(unchecked) private var groups = NumberSet()
  @safe @exclusivity(unchecked) private var mayTest = false

  init(_ flow: Flow) {
    self.flow = flow
    cameFrom = Marks(flow)
  }

  func next() -> Int? {
    if place == found.count { return nil }
    defer { place += 1 }
    return found[place]
  }

  /// What tests have for the app to call counts where a test begins.
  func add(_ code: [Node], from: Int? = nil) { add(code.map(flow.number), from: from) }

  func add(_ code: [Int], from: Int?) {
    if from == nil, code.contains(where: { flow.isTest(flow.codeByNumber[$0]) }) { mayTest = true }
    for next in code where cameFrom[next] == 0 && (mayTest || !flow.isTest(flow.codeByNumber[next])) {
      cameFrom.mark(next, from.map { $0 + 1 } ?? -1)
      found.append(next)
    }
  }

  func add(_ links: Step.Links, from: Int?) {
    add(links.runs, from: from)
    add(links.guesses, from: from)
    for group in links.groups where groups.insert(group) { add(flow.numbersOfGroups[group], from: from) }
  }

  func path(to code: Int) -> [Node] {
    var result = [code]
    while case let before = cameFrom[result.last!], before > 0 { result.append(before - 1) }
    return result.reversed().map { flow.codeByNumber[$0] }
  }
}
