import MoltSemantics
import MoltSymbols
import MoltSyntax
import MoltText

/// Which of the objects that some code uses were made by the evaluation that runs it.
private struct Frame: Hashable {
  var selfIsMade = false
  /// The parameters that are handed such objects.
  var made: Set<Node> = []
  var isAtEnd = false
  /// Whether SwiftUI keeps the first of the values that are made, and drops the others.
  var isKept = false
  /// Whether it runs after the evaluation has ended.
  var isLater = false
  /// Whether it runs with each value of something outside that the evaluation subscribed to.
  var isHeard = false
  /// Whether it runs after that with the value that each who subscribes gets, which may decide what it does.
  var hasFirstValue = false
  /// Whether `self` was made after that, too.
  var selfIsMadeLater = false

  /// The frame of code that is handed nothing that was made.
  func with(selfIsMade: Bool = false, made: Set<Node> = []) -> Frame {
    Frame(
      selfIsMade: selfIsMade, made: made, isAtEnd: isAtEnd, isKept: isKept, isLater: isLater, isHeard: isHeard,
      hasFirstValue: hasFirstValue)
  }

  var later: Frame {
    var frame = self
    frame.isLater = true
    return frame
  }

  var heard: Frame {
    var frame = later
    frame.isHeard = true
    return frame
  }

  var withFirstValue: Frame {
    var frame = later
    frame.hasFirstValue = true
    return frame
  }
}

struct EvaluationSearch {
  private struct Visit {
    let code: Node
    let frame: Frame
    /// Its place among all visits.
    let place: Int
    /// What subscribes to that with the values of which it runs.
    let subscription: Node?
  }

  /// Code, or a group of code, in a frame, by their numbers.
  private struct VisitKey: Numbered {
    let code: Int
    let frame: Int

    var number: UInt { UInt(code) << 20 ^ UInt(frame) }
  }

  private enum Possible {
    case code(Node)
    case group(Int)
  }

  let flow: Flow
  let followsActions: Bool
  /// Whether it makes the values of globals and static variables that it asks for.
  let makesShared: Bool
  /// Those of them, by their bindings, whose values are there.
  let asked: Set<Node>
  /// The code that is of interest; nil for all.
  let bounds: CodeSet?
  private var result = Evaluation()
  private var pending: [Visit] = []
  /// What runs with the values of something outside: it comes after all that the evaluation does by itself.
  private var heard: [Visit] = []
  /// What only may run, as it is not known what is called.
  private var possible: [(code: Possible, from: Visit)] = []
  /// The groups of code that may run: each is gone through once for each frame.
  private var guesses: Set<VisitKey> = []
  private var visits: [(code: Node, from: Int?)] = []
  private var seen: Set<VisitKey> = []
  private var numbersOfFrames: [Frame: Int] = [:]
  private var found: Set<Node> = []
  /// Whether what is visited only may run.
  private var isGuess = false
  /// The variables of what was made that are asked for at once, and those that are set later.
  private var askedAtOnce: Set<Node> = []
  private var setLater: [Node: (place: Node, visit: Visit)] = [:]
  private var index: ProjectIndex { flow.index }

  init(flow: Flow, followsActions: Bool, makesShared: Bool = false, asked: Set<Node> = [], bounds: CodeSet? = nil) {
    self.flow = flow
    self.makesShared = makesShared
    self.asked = asked
    self.bounds = bounds
    self.followsActions = followsActions
  }

  mutating func evaluation(of code: [Node]) -> Evaluation {
    for code in code.reversed() { add(code, Frame(), from: nil) }
    visitAll()
    for (variable, change) in setLater.sorted(by: { $0.value.place.location < $1.value.place.location })
    where askedAtOnce.contains(variable) {
      find(.loops, at: change.place, change.visit)
    }
    if followsActions && result.consequences.isEmpty { visitWhatMayRun() }
    return result
  }

  private mutating func visitAll() {
    while let next = pending.popLast() ?? heard.popLast() { visit(next) }
  }

  private mutating func visitWhatMayRun() {
    isGuess = true
    var place = 0
    while result.consequences.isEmpty {
      while result.consequences.isEmpty, let next = pending.popLast() ?? heard.popLast() { visit(next) }
      guard place < possible.count else { return }
      go(possible[place].code, possible[place].from)
      place += 1
    }
  }

  private mutating func add(_ code: Node, _ frame: Frame, from: Visit?) {
    guard !flow.isTest(code), isOfInterest(code),
      seen.insert(VisitKey(code: flow.number(of: code), frame: number(of: frame))).inserted
    else { return }
    let visit = Visit(code: code, frame: frame, place: visits.count, subscription: from?.subscription)
    if frame.isHeard { heard.append(visit) } else { pending.append(visit) }
    visits.append((code, from?.place))
  }

  private mutating func number(of frame: Frame) -> Int {
    if let known = numbersOfFrames[frame] { return known }
    numbersOfFrames[frame] = numbersOfFrames.count
    return numbersOfFrames.count - 1
  }

  /// Whether code is within the bounds; an expression by itself, whether the code around it is.
  private func isOfInterest(_ code: Node) -> Bool {
    guard let bounds else { return true }
    return bounds.contains(code.isCode || !code.isExpression ? code : code.enclosingCode ?? code)
  }

  private mutating func visit(_ visit: Visit) {
    if visit.frame.isKept { result.codeThatKeeps.insert(visit.code) } else { result.code.insert(visit.code) }
    let step = flow.step(of: visit.code)
    for write in step.writes {
      guard isMade(holderOf: write, visit.frame) else {
        result.changed[write.variable] = result.changed[write.variable] ?? write.node
        if !flow.fillsMemo(write.node) { find(.changes, at: write.node, visit) }
        continue
      }
      // Nobody follows a local variable.
      if visit.frame.isLater, !visit.frame.isHeard, flow.isOfInstance(write.variable), setLater[write.variable] == nil,
        !isMadeLater(receiver(at: write.node), visit.frame)
      {
        setLater[write.variable] = (write.node, visit)
      }
    }
    if let wait = step.waits, visit.frame.isLater { find(.acts, at: wait, visit) }
    for write in step.possibleWrites where !isMade(holderOf: write, visit.frame) { find(.isUnknown, at: write.node, visit) }
    for (_, node) in step.writesOfUnknown.sorted(by: { $0.value.location < $1.value.location }) {
      if node.memberBase.map({ isMade($0, visit.frame) }) != true { find(.isUnknown, at: node, visit) }
    }
    for use in step.uses { review(use, visit) }
    for name in step.foreign {
      if let kind = kind(ofForeign: name, visit) { find(kind, at: name, visit) }
    }
    if let unknown = step.unknown { find(.isUnknown, at: unknown, visit) }
    for type in step.makes {
      result.made.insert(type)
      reviewParts(of: type, visit)
    }
    for read in step.reads { ask(read, visit, isForEffect: false) }
    for read in step.readsForEffect { ask(read, visit, isForEffect: true) }
    follow(step, visit)
  }

  private mutating func ask(_ read: Read, _ visit: Visit, isForEffect: Bool) {
    let frame = visit.frame
    let isMade = isOfMade(read, frame)
    result.asked.append(
      Evaluation.Asked(read: read, isMade: isMade, isAtEnd: frame.isAtEnd, isLater: frame.isLater, isForEffect: isForEffect))
    if isMade, !frame.isLater, !frame.isAtEnd, case .variable(let binding) = read.source { askedAtOnce.insert(binding) }
  }

  /// Whether what is read is a part of what was made.
  private func isOfMade(_ read: Read, _ frame: Frame) -> Bool {
    if case .variable(let binding) = read.source {
      if isLocalOfThis(binding) { return true }
      if !flow.isOfInstance(binding) { return false }
    }
    return read.node.kind == .memberAccessExpr ? read.node.memberBase.map { isMade($0, frame) } ?? false : frame.selfIsMade
  }

  /// Whether a variable is a local one of code that the evaluation has run.
  private func isLocalOfThis(_ binding: Node) -> Bool {
    guard flow.isLocalVariable(binding), let home = binding.enclosingCode else { return false }
    return result.code.contains(home) || result.codeThatKeeps.contains(home)
  }

  /// What other modules do where a value is made: the superclass, and the wrappers of its properties.
  private mutating func reviewParts(of id: TypeID, _ visit: Visit) {
    for type in index.withInherited(id) where index[type].node.kind != .protocolDecl {
      if index[type].node.kind == .classDecl, let first = index[type].inheritedTypes.first, index.declaredType(of: first) == nil {
        let isKnown = flow.isKnownToMakeAlone(first.typeName)
        // What no initialiser calls is a protocol, or begins nothing that can be told.
        let isCalled = index[type].members.initializers.contains { initializer in
          initializer.hasModifier(.override) || initializer.descendants.contains { $0.kind == .superExpr }
        }
        if !isKnown, isCalled || index.isFrameworkClass(first.typeName) { find(.isUnknown, at: first, visit) }
      }
      for declaration in index[type].node.members where declaration.kind == .variableDecl && !declaration.hasModifier(.static) {
        for attribute in declaration.attributes where isForeignWrapper(attribute) { find(.isUnknown, at: attribute, visit) }
        guard flow.isWrappedLate(declaration) else { continue }
        for binding in declaration.children where binding.kind == .patternBinding {
          if let value = binding.firstChild(.initializerClause) { go(value, Frame(selfIsMade: true, isKept: true), visit) }
        }
      }
    }
  }

  private func isForeignWrapper(_ attribute: Node) -> Bool {
    guard let type = attribute.typeChild, index.resolve(type).declaration == nil else { return false }
    let name = attribute.attributeName
    if index.libraries.owner(ofType: name) != nil {
      return !flow.isKnownToMakeAlone(name) && flow.effects.effect(of: .`init`, in: name) != .keeps
    }
    return !index.isFrameworkType(name) && !flow.effects.isInert(macro: index.spelling(name))
      && index.spelling(name).first?.isUppercase == true
      && !index.spelling(name).hasSuffix("Actor")
  }

  private mutating func find(_ kind: Evaluation.Kind, at place: Node, _ visit: Visit, _ callee: Callee? = nil) {
    if visit.frame.hasFirstValue && kind != .loops { return }
    guard found.insert(place).inserted else { return }
    var path: [Node] = []
    var last: Int? = visit.place
    while let next = last {
      path.append(visits[next].code)
      last = visits[next].from
    }
    result.consequences.append(
      Evaluation.Consequence(
        kind: isGuess ? .isUnknown : kind, place: place, callee: callee, path: path.reversed(), subscription: visit.subscription))
  }

  // MARK: What runs

  private mutating func follow(_ step: Step, _ visit: Visit) {
    let followed = followed(in: step)
    // Whoever listens to a value that was made listens since: what it subscribed with was followed there, but for what it left out.
    let isHeard = followed.sends || !step.writes.allSatisfy { isMade(holderOf: $0, visit.frame) }
    for code in followed.code
    where (followsActions || !step.handed.contains(code) || followed.hearing.contains(code)) && !isMadeOnce(code, step, visit.frame)
      && (code.kind != .declReferenceExpr || isHeard || code.referenceWithBase.parent?.parent.map(flow.skipsFirst) == true)
    {
      for frame in frames(of: code, step, visit) { go(code, frame, visit) }
    }
    for use in step.uses { followLater(use, visit) }
    if followsActions { hear(followed.subscribers, step, visit) }
    guard followsActions else {
      // Who puts a value into a text asks for its description.
      for value in step.witnessedInOrder where value.asking == .description {
        flow.witnesses(of: value).forEach { go($0, visit.frame.with(), visit) }
      }
      return
    }
    for code in step.guesses where !isMadeOnce(code, step, visit.frame) { mayGo(.code(code), visit) }
    let frame = number(of: visit.frame.with())
    for group in flow.groups(witnessedIn: step) { mayGo(group, frame, visit) }
    for value in step.callsValues {
      let group = flow.number(of: .value(value))
      if value.isAny || flow.codeOfGroups[group].isEmpty { find(.isUnknown, at: visit.code, visit) } else { mayGo(group, frame, visit) }
    }
  }

  private func followed(in step: Step) -> Step.Followed {
    if let known = step.followed { return known }
    func handed(to isSuch: (FrameworkUse) -> Bool) -> Set<Node> {
      Set(step.uses.filter(isSuch).flatMap { $0.node.callArguments.map(\.value) })
    }
    let subscribers = silentSubscribers(in: step)
    let later = handed { flow.effects.effect(of: $0.callee)?.isLater == true }.union(subscribers.map(\.code))
    let found = Step.Followed(
      code: step.runsBeforeItEnds.filter { !later.contains($0) }, subscribers: subscribers,
      // A subscriber gets at once what its publisher is known to have.
      hearing: handed { flow.effects.effect(of: $0.callee) == .subscribes && flow.isOfPublishedAtOnce($0.node) },
      sends: step.uses.contains { flow.effects.effect(of: $0.callee) == .sends })
    step.followed = found
    return found
  }

  /// The functions that the SDK calls later, once.
  private mutating func followLater(_ use: FrameworkUse, _ visit: Visit) {
    guard flow.effects.effect(of: use.callee)?.isLater == true else { return }
    let isWrapper = use.callee.kind == .initializer && use.callee.parameters.contains(where: \.isAutoclosure)
    for argument in use.node.callArguments {
      // `StateObject(wrappedValue: Model())`
      if isWrapper { go(argument.value, Frame(selfIsMade: visit.frame.selfIsMade, made: visit.frame.made, isKept: true), visit) }
      if followsActions, argument.value.kind == .closureExpr { go(argument.value, visit.frame.later, visit) }
    }
  }

  /// What a step has run with each value of something outside: who made what subscribes may be seen by what that does there. And what it
  /// has run with a value that comes later to each that subscribes.
  private mutating func hear(_ subscribers: [(code: Node, subscription: Node)], _ step: Step, _ visit: Visit) {
    for (code, subscription) in subscribers {
      if flow.getsFirstLater(subscription) {
        for frame in frames(of: code, step, visit) { go(code, frame.withFirstValue, visit) }
      }
      if mayHearOthers(subscription, visit.frame) {
        let hearing = hearing(visit, by: subscription)
        for frame in frames(of: code, step, hearing) { go(code, frame, hearing) }
      }
    }
    for use in step.uses where flow.effects.effect(of: use.callee) == .hears {
      guard let observer = use.node.callArguments.first?.value else { continue }
      let hearing = hearing(visit, by: use.node)
      let types = index.type(ofExpression: observer).unwrapped.declaration.map(index.withInherited)
      for function in use.node.callArguments.dropFirst().flatMap({ $0.value.functionsHanded(flow.declarations) })
      where types.map({ types in index.enclosingType(of: function).map(types.contains) == true }) ?? true {
        go(function, hearing.frame.with(selfIsMade: isMade(observer, visit.frame)), hearing)
      }
    }
  }

  private func hearing(_ visit: Visit, by subscription: Node) -> Visit {
    Visit(code: visit.code, frame: visit.frame.heard, place: visit.place, subscription: visit.subscription ?? subscription)
  }

  /// Whether what subscribes may get a value that nothing which was made has sent.
  private func mayHearOthers(_ subscription: Node, _ frame: Frame) -> Bool {
    flow.origins(ofPublisher: subscription)?.allSatisfy { isMade($0, frame) } != true
  }

  private mutating func go(_ code: Node, _ frame: Frame, _ visit: Visit) { add(code, frame, from: visit) }

  private mutating func mayGo(_ group: Int, _ frame: Int, _ visit: Visit) {
    if guesses.insert(VisitKey(code: group, frame: frame)).inserted { mayGo(.group(group), visit) }
  }

  private mutating func mayGo(_ code: Possible, _ visit: Visit) {
    if isGuess { go(code, visit) } else { possible.append((code, visit)) }
  }

  private mutating func go(_ code: Possible, _ visit: Visit) {
    let all =
      switch code {
      case .code(let code): [code]
      case .group(let number): flow.codeOfGroups[number]
      }
    for code in all.reversed() { go(code, visit.frame.with(selfIsMade: code.kind == .initializerDecl), visit) }
  }

  /// The initial value of a global or static variable is evaluated once, whoever asks first, and so is that of a lazy one of an object that
  /// was there.
  private func isMadeOnce(_ code: Node, _ step: Step, _ frame: Frame) -> Bool {
    guard code.kind == .initializerClause, code.isValueMadeLate else { return false }
    if makesShared { return code.parent.map(asked.contains) == true }
    return flow.isMadeOnce(code) || places(of: code, step).allSatisfy { $0.map { !receiverIsMade($0, frame) } ?? false }
  }

  private func frames(of code: Node, _ step: Step, _ visit: Visit) -> [Frame] {
    if code.kind == .declReferenceExpr || visit.code.kind == .declReferenceExpr { return [visit.frame] }
    if visit.code.contains(code), [.closureExpr, .functionDecl, .accessorBlock, .memberAccessExpr].contains(code.kind) {
      return [visit.frame]
    }
    let frame = visit.frame
    switch code.kind {
    case .deinitializerDecl:
      var end = frame.with(selfIsMade: true)
      end.isAtEnd = true
      return [end]
    case .initializerClause:
      var made = frame.with(selfIsMade: code.parent?.kind == .patternBinding)
      if made.selfIsMade, code.parent?.parent.map(flow.isKeptByView) == true { made.isKept = true }
      made.selfIsMadeLater = frame.isLater
      return [made]
    case .initializerDecl:
      return places(of: code, step).map { place in
        var made = frame.with(selfIsMade: true, made: madeParameters(of: code, at: place, frame))
        made.selfIsMadeLater = frame.isLater
        return made
      }
    case .functionDecl, .accessorDecl, .accessorBlock:
      return places(of: code, step).map { place in
        let receiver = place.map(receiver) ?? .elsewhere
        var called = frame.with(selfIsMade: isMade(receiver, frame), made: madeParameters(of: code, at: place, frame))
        called.selfIsMadeLater = isMadeLater(receiver, frame)
        return called
      }
    default: return [frame.with()]
    }
  }

  private func places(of code: Node, _ step: Step) -> [Node?] {
    let places = step.places[code, default: []]
    return places.isEmpty ? [nil] : places
  }

  /// Where the object or value comes from whose member runs at a place.
  private func receiver(at place: Node) -> Origin {
    switch place.kind {
    case .functionCallExpr: place.firstChild.map { receiver(at: $0.bareExpression) } ?? .elsewhere
    case .memberAccessExpr: place.memberBase.map(flow.origin) ?? .elsewhere
    case .subscriptCallExpr: place.firstChild.map(flow.origin) ?? .elsewhere
    case .declReferenceExpr: .own
    default: .elsewhere
    }
  }

  private func receiverIsMade(_ place: Node, _ frame: Frame) -> Bool { isMade(receiver(at: place), frame) }

  private func madeParameters(of code: Node, at place: Node?, _ frame: Frame) -> Set<Node> {
    guard let place, place.kind == .functionCallExpr || place.kind == .subscriptCallExpr else { return [] }
    return flow.arguments(of: code, at: place).reduce(into: []) { if isMade($1.origin, frame) { $0.insert($1.parameter) } }
  }

  // MARK: What is made

  private func isMade(_ expression: Node, _ frame: Frame) -> Bool { isMade(flow.origin(of: expression), frame) }

  private func isMade(_ origin: Origin, _ frame: Frame) -> Bool {
    switch origin {
    case .made: true
    case .own: frame.selfIsMade
    case .parameter(let parameter): frame.made.contains(parameter)
    case .elsewhere: false
    }
  }

  /// Whether it was made after the evaluation had ended, so that nothing asked for it before.
  private func isMadeLater(_ origin: Origin, _ frame: Frame) -> Bool {
    switch origin {
    case .made: frame.isLater
    case .own: frame.selfIsMadeLater
    case .parameter, .elsewhere: false
    }
  }

  private func isMade(holderOf write: Write, _ frame: Frame) -> Bool {
    isLocalOfThis(write.variable) || flow.isOfInstance(write.variable) && receiverIsMade(write.node, frame)
  }

  // MARK: The SDK

  private mutating func review(_ use: FrameworkUse, _ visit: Visit) {
    if [.subscribes, .assigns].contains(flow.effects.effect(of: use.callee)) { result.subscriptions.append(use.node) }
    if let kind = kind(of: use, visit), !flow.fillsMemo(use.node) { find(kind, at: use.node, visit, use.callee) }
  }

  private func kind(of use: FrameworkUse, _ visit: Visit) -> Evaluation.Kind? {
    let effect = flow.effects.effect(of: use.callee)
    switch effect {
    case .clock?, .constant?, .alone?, .hears?, .ends?, .silent?, .delays?, .keeps?, .ahead?, .limits?, .skips?, .coarse?, .launched?,
      .early?, .draws?, .tracks?:
      return nil
    // An object that is dropped ends it: until then, what it runs is followed.
    case .repeats? where visit.frame.selfIsMade && isEndedWithObject(use.node): return nil
    case .acts?, .outward?, .posts?, .tells?, .repeats?: return .acts
    // What it is handed is followed.
    case .later? where use.callee.parameters.contains(where: \.takesFunction): return nil
    case .sends?: return receiverIsMade(use.node, visit.frame) ? nil : .acts
    case .assigns? where !assignsToMade(use.node, visit.frame): return .acts
    case .subscribes?, .assigns?: return visit.frame.selfIsMade && use.node.keepsSelf ? .leaks : nil
    case nil where use.callee.isOfLibrary: return kindOfLibrary(use)
    case .later?, .inert?, .appears?: return kindBySignature(use, isInert: true, visit)
    case .presents?, .displays?, nil: return kindBySignature(use, isInert: false, visit)
    }
  }

  /// Whether the deinitialiser of the object ends what a call began, by what the call gives: a timer, the token of an observer.
  private func isEndedWithObject(_ call: Node) -> Bool {
    guard !call.keepsSelf, let sequence = call.parent, sequence.assignedValue == call,
      let target = sequence.assignmentTarget.flatMap({ index.callee(of: $0) }), target.kind == .variable, flow.isOfInstance(target.node),
      let owner = index.enclosingType(of: target.node)
    else { return false }
    return flow.deinitializers(of: owner).contains { code in
      index.mentions(target.name, in: code)
        && code.descendants.contains { name in
          guard name.kind == .declReferenceExpr else { return false }
          let callee = index.callee(of: name.callAsCallee ?? name.referenceWithBase)
          return callee.flatMap(flow.effects.effect) == .ends
        }
    }
  }

  /// Whether a publisher's values are assigned to a variable of what was made: `assign(to: &$name)`, `assign(to: \.name, on: object)`.
  private func assignsToMade(_ call: Node, _ frame: Frame) -> Bool {
    guard let target = call.callArguments.last?.value else { return true }
    guard target.kind == .inOutExpr, let projection = target.expressionChild?.bareExpression else { return isMade(target, frame) }
    return projection.memberBase.map { isMade($0, frame) } ?? frame.selfIsMade
  }

  /// An unresolved call. One by the name of a publisher's method that subscribes is taken for that method.
  private mutating func kind(ofForeign name: Node, _ visit: Visit) -> Evaluation.Kind? {
    let effect = name.memberName.flatMap(flow.effects.effect(ofPublishing:))
    guard effect == .assigns || effect == .subscribes, let call = name.parent, call.firstChild == name else { return .isUnknown }
    result.subscriptions.append(call)
    return visit.frame.selfIsMade && call.keepsSelf ? .leaks : nil
  }

  /// What no line says of a library may be anything, but for a part of a value that is set.
  private func kindOfLibrary(_ use: FrameworkUse) -> Evaluation.Kind? {
    switch use.callee.kind {
    case .enumCase: nil
    case .variable, .subscript: use.callee.owner.map { $0.isClass || $0.isProtocol } ?? true ? .isUnknown : nil
    case .function, .initializer: .isUnknown
    }
  }

  /// A function that gives a value is asked for that; one that gives nothing does something. What changes a value changes the variable
  /// that holds it.
  private func kindBySignature(_ use: FrameworkUse, isInert: Bool, _ visit: Visit) -> Evaluation.Kind? {
    let callee = use.callee
    switch callee.kind {
    case .enumCase: return nil
    case .variable, .subscript: return callee.owner?.isClass != true || receiverIsMade(use.node, visit.frame) ? nil : .acts
    case .initializer: return callee.owner?.isClass == true && !isInert ? .isUnknown : nil
    case .function:
      if callee.isMutating || !callee.givesNothing || callee.parameters.contains(where: { $0.takesFunction && !$0.isEscaping }) {
        return nil
      }
      if callee.owner?.isClass == true, receiverIsMade(use.node, visit.frame) { return isInert ? nil : .isUnknown }
      return isInert ? .acts : .isUnknown
    }
  }

  /// The functions of a step that get what hands on nothing before the evaluation has ended, and what hands it to them.
  private func silentSubscribers(in step: Step) -> [(code: Node, subscription: Node)] {
    let silent = step.uses.filter { flow.isOfPublisher($0.callee) && flow.isSilent($0.node) }.map(\.node)
    if silent.isEmpty { return [] }
    return (step.runs + step.actions).flatMap { code in silent.filter { isHanded(code, to: $0, step) }.map { (code, $0) } }
  }

  /// Whether code is a closure that a call is handed, or a function by its name: `map(items)`.
  private func isHanded(_ code: Node, to call: Node, _ step: Step) -> Bool {
    call.callArguments.contains { argument in
      argument.value == code || code.kind != .closureExpr && step.places[code]?.allSatisfy(argument.value.contains) == true
    }
  }
}

extension Flow {
  /// A place at which code runs.
  struct Run: Hashable {
    let code: Node
    let place: Node
  }

  /// Where the values come from that parameters of code get at a place; those are left out that come from elsewhere, whoever runs it.
  fileprivate func arguments(of code: Node, at place: Node) -> [(parameter: Node, origin: Origin)] {
    let run = Run(code: code, place: place)
    if let known = knownArguments[run] { return known }
    let values = values(of: code.functionParameters, in: place)
    let found = code.functionParameters.compactMap { parameter -> (parameter: Node, origin: Origin)? in
      if let value = values[parameter] { return (parameter, origin(of: value)) }
      let value = parameter.firstChild(.initializerClause)?.expressionChild
      return value.map(origin) == .made ? (parameter, .made) : nil
    }.filter { $0.origin != .elsewhere }
    knownArguments[run] = found
    return found
  }
}

extension Node {
  /// Whether a call is handed `self`, or a closure that captures it strongly, and its result is kept.
  fileprivate var keepsSelf: Bool {
    guard kind == .functionCallExpr, isKept else { return false }
    return callArguments.contains { argument in
      argument.value.kind == .closureExpr ? argument.value.capturesSelfStrongly : argument.value.isSelf
    }
  }

  private var isSelf: Bool { kind == .declReferenceExpr && token(row.firstToken).name == .`self` }

  /// `x.sink { … }.store(in: &bag)`, `token = x.sink { … }`
  private var isKept: Bool {
    var node = self
    while let parent = node.parent, parent.kind == .memberAccessExpr || parent.kind == .functionCallExpr, parent.firstChild == node {
      node = parent
    }
    if node != self { return true }
    guard let sequence = node.parent, sequence.kind == .sequenceExpr else { return false }
    return sequence.children.contains { $0.kind == .assignmentExpr } && sequence.firstChild?.kind != .discardAssignmentExpr
      && sequence.firstChild != node
  }

  private var capturesSelfStrongly: Bool {
    if let own = firstChild(.closureSignature)?.descendants.first(where: { $0.kind == .closureCapture && $0.captureName == .`self` }) {
      return !own.tokens.contains { [.weak, .unowned].contains(own.token($0).name) }
    }
    return descendants.contains { $0.isSelf }
  }
}
