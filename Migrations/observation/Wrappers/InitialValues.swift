import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What a property is set to that was a `@StateObject`.
struct InitialValue {
  let node: Node
  let item: WrappedProperty
  let model: TypeID
}

/// `@State` evaluates its initial value each time the view is made, `@StateObject` did once: of no account where that only makes objects
/// which do nothing when made. It evaluates it before the body of an `init`: an app is made once, before it is launched.
struct InitialValues: ObservationRule {
  let facts: ObservationFacts
  let values: [InitialValue]
  let shown: ShownState
  /// The properties, by their bindings, that the macro ignores.
  let ignored: Set<Node>
  var findings = ObservationFindings()

  mutating func find() {
    for value in values
    where !isEvaluatedOnce(value) && !isForPreviews(value) && !index.isTest(value.node.file) {
      if let app = value.item.owner, isApp(app) { reviewApp(app, value) } else { reviewRepetition(value) }
    }
  }

  private func isForPreviews(_ value: InitialValue) -> Bool {
    value.item.owner.map(facts.flow.isForPreviews) == true || value.node.enclosingCode.map(facts.flow.runsForPreviews) == true
  }

  /// Whether `@State` evaluates the value once, when it is asked for first, as `@StateObject` did.
  private func isEvaluatedOnce(_ value: InitialValue) -> Bool {
    facts.toolchain?.evaluatesPrivateStateOnce == true && value.item.property.initializer == value.node
      && [Name.private, .fileprivate].contains { value.item.property.declaration.hasModifier($0) }
  }

  private func isApp(_ id: TypeID) -> Bool { index[id].inheritedTypes.contains { spelling($0.typeName) == "App" } }

  // MARK: Again and again

  private mutating func reviewRepetition(_ value: InitialValue) {
    let making = facts.flow.evaluation(of: value.node)
    let isMadeOnce = value.item.owner.map(facts.flow.isMadeOnce) == true && !asksForWhatChanges(making)
    let consequences = isMadeOnce ? [] : making.consequences.filter(matters)
    let order: [Evaluation.Kind] = [.loops, .leaks, .changes, .acts, .isUnknown]
    guard let (kind, first) = order.lazy.compactMap({ kind in consequences.first { $0.kind == kind }.map { (kind, $0) } }).first else {
      if value.item.property.initializer == value.node, let view = value.item.owner {
        reviewOrder(value, before: index[view].members.initializers, called: "the `init` of its view runs", maybe: false)
      }
      return reviewAge(value)
    }
    let what = description(of: first)
    let message =
      switch kind {
      case .loops:
        "made again, as it reads what \(what) sets later, with each such change: \(UnitNote.subjects). That makes the view again, and so on: "
          + "read it in `.task`"
      case .leaks:
        "now made each time its view is made: \(UnitNote.subjects). \(what) keeps each one alive, and all but one leak: capture `self` weakly"
      case .changes where first.subscription != nil, .acts where first.subscription != nil:
        "now made each time its view is made: \(UnitNote.subjects). A spare one gets what `\(first.subscription!.shortText)` hands on, too, and "
          + "\(what). If that matters, subscribe in `.task`"
      case .changes, .acts:
        "now made each time its view is made: \(UnitNote.subjects). Each time \(what). If that matters, do it in `.task`"
      case .isUnknown:
        "now made each time its view is made: \(UnitNote.subjects). Molt does not know what \(what) does: check that it may run many times"
          + (first.callee?.isOfLibrary == true ? ", or say what it does in `effects` of `.molt.json`" : "")
      }
    tell(value, message, and: [first.place] + [first.subscription].compactMap { $0 })
  }

  private func matters(_ consequence: Evaluation.Consequence) -> Bool {
    switch consequence.kind {
    case .loops: isFollowed(consequence.place)
    case .changes: !facts.flow.nothingAsksFor(variableSetAt: consequence.place)
    default: true
    }
  }

  /// Whether a view may follow the variable that is set at a place: those of observable objects.
  private func isFollowed(_ place: Node) -> Bool {
    guard let callee = index.callee(of: place), callee.kind == .variable else { return true }
    return isFollowed(variable: callee.node)
  }

  private func isFollowed(variable: Node) -> Bool {
    guard let owner = index.enclosingType(of: variable) else { return true }
    return models.contains(owner) && !ignored.contains(variable) || isAlreadyObservable(owner)
  }

  /// Whether making an object asks for what a view follows and something changes: what makes the view runs again with each change.
  private func asksForWhatChanges(_ making: Evaluation) -> Bool {
    making.asked.contains { asked in
      guard !asked.isLater, !asked.isAtEnd, case .variable(let binding) = asked.read.source, facts.flow.isOfInstance(binding),
        index.enclosingType(of: binding) != nil, isFollowed(variable: binding)
      else { return false }
      return !facts.flow.changes(of: binding).isEmpty
    }
  }

  /// `@StateObject` made its object when the view was shown first, and another one when it was shown again. `@State` makes it with the view,
  /// which something may keep.
  private mutating func reviewAge(_ value: InitialValue) {
    guard let owner = value.item.owner else { return }
    let showings = showingsAgain(of: owner, with: value)
    let later = showings.filter(\.showing.isLater)
    guard let (maker, showing) = later.first ?? showings.first else { return reviewUpdates(value, owner) }
    if reviewWait(value, later.map(\.maker)) { return }
    guard facts.flow.makesObject(value.node), let left = placeThatChanges(value.model, of: owner) else { return }
    tell(
      value,
      "now kept with the value of its view: \(UnitNote.subjects). `\(showing.place.shortText)` may show that value again, with what "
        + "`\(left.shortText)` has changed: make the view in a closure that runs each time",
      and: [maker, showing.place, left])
  }

  /// Where the view is made ahead, what making the object asks for may have changed by then. Says whether something was told.
  private mutating func reviewWait(_ value: InitialValue, _ makers: [Node]) -> Bool {
    guard let maker = makers.first else { return false }
    // It may be the first to ask for what is made once: that is made ahead, too.
    let asked =
      makers.map { facts.flow.variablesAskedAtLaunch(of: $0).union(facts.flow.variablesAskedAsMade(before: $0)) }
      .reduce(nil as Set<Node>?) { $0?.intersection($1) ?? $1 } ?? []
    let making = facts.flow.evaluation(of: value.node, first: true, besides: asked)
    if let subscription = making.subscriptions.first {
      tell(
        value,
        "now made with its view, before that is shown: \(UnitNote.subjects). `\(subscription.shortText)` runs from then on: subscribe in "
          + "`.onAppear`",
        and: [maker, subscription])
      return true
    }
    guard let (read, change) = readOfWhatChanges(making, by: { code, _, _ in !needsWhatIsMade(code, making) }) else { return false }
    tell(
      value,
      "now made with its view, before that is shown: \(UnitNote.subjects). It uses `\(read.shortText)`, which `\(change.shortText)` may "
        + "change until then: read it in `.onAppear`",
      and: [maker, read, change])
    return true
  }

  /// Whether code is a member of objects of which the only one is made along with a value, so that it cannot run before.
  private func needsWhatIsMade(_ code: Node, _ making: Evaluation) -> Bool {
    guard let owner = index.enclosingType(of: code), index[owner].node.kind == .classDecl, making.made.contains(owner),
      code.enclosingMember?.hasModifier(.static) == false
    else { return false }
    let makers = facts.flow.calls(making: owner).map(\.enclosingCode)
    return !makers.isEmpty && makers.allSatisfy { $0.map { facts.flow.isMadeOnce($0) && making.code.contains($0) } == true }
  }

  /// A place that changes an object of a class once it is made, or an object that it holds, but for what its view sets anew as soon as it is
  /// shown.
  private func placeThatChanges(_ model: TypeID, of view: TypeID) -> Node? {
    let isOnlyOne = index.storedVariables(of: view).flatMap(\.properties).filter { self.model(index.type(of: $0)) == model }.count == 1
    let reset = isOnlyOne ? facts.flow.variablesAlwaysAssignedWhenShown(by: shown.code(of: view)) : []
    let stored = index.withInherited(model).flatMap { index[$0].members.properties.values.joined() }.filter {
      !$0.isStatic && !$0.isComputed && !reset.contains($0.binding)
    }
    return stored.lazy.sorted { $0.binding.location < $1.binding.location }.compactMap { property in
      (facts.flow.changes(of: property.binding) + facts.flow.touches(of: property.binding)).first { !index.isTest($0.code.file) }?.place
    }.first
  }

  /// `@StateObject` made its object as its view was evaluated, after the views around and before it; `@State` makes it with the view.
  private mutating func reviewUpdates(_ value: InitialValue, _ owner: TypeID) {
    let making = facts.flow.evaluation(of: value.node)
    // What it changes by itself was as it is before.
    let changed = readOfWhatChanges(making, certain: true) { code, owner, objects in
      !making.code.contains(code) && runsAsViewsAreShown(code, changing: owner, of: objects)
    }
    guard let (read, change) = changed else { return }
    tell(
      value,
      "now made before other views are evaluated: \(UnitNote.subjects). It uses `\(read.shortText)`, which `\(change.shortText)` changes as "
        + "they are: read it in `.onAppear`",
      and: [read, change])
  }

  /// Leaves the site of a value for review, and says why: once for all values of which the same holds.
  private mutating func tell(_ value: InitialValue, _ message: String, and places: [Node]) {
    lower(value.item.site, to: .review)
    let owner = value.item.owner.map { " of \(name(of: $0))" } ?? ""
    note(
      value.model, message, about: "`\(spelling(value.item.property.name))`\(owner)", at: value.node.location,
      and: places.map(\.location))
  }

  /// Whether SwiftUI runs code as it makes and evaluates views, which changes an object of a class, or something else.
  private func runsAsViewsAreShown(_ code: Node, changing owner: TypeID?, of objects: [ObjectUse]) -> Bool {
    facts.flow.leadsAtOnce(to: [code], of: owner, using: objects) { origin in
      guard let view = index.enclosingType(of: origin), index.isView(view), !index.isTest(origin.file), !facts.flow.isForPreviews(view)
      else { return false }
      let isInitialValue = origin.kind == .initializerClause && !facts.flow.isMadeOnce(origin)
      return isInitialValue || origin.kind == .initializerDecl || shown.isEvaluated(origin)
    }
  }

  /// Where a view is made with a value, and may be shown again.
  private func showingsAgain(of view: TypeID, with value: InitialValue) -> [(maker: Node, showing: Showing)] {
    makers(of: view).filter { facts.flow.mayReach(value.node, by: $0) }.compactMap { maker in
      facts.flow.showing(againOf: maker).map { (maker, $0) }
    }
  }

  /// Where the app makes values of a view.
  private func makers(of view: TypeID) -> [Node] {
    facts.flow.calls(making: view).filter { index.enclosingType(of: $0).map(facts.flow.isForPreviews) != true }
  }

  /// Something that making an object asks for, and a place that changes it.
  ///
  /// - Parameters:
  ///   - certain: whether only what certainly changes a variable counts.
  ///   - matters: whether code matters which changes some objects of a class, or something else.
  private func readOfWhatChanges(
    _ making: Evaluation, certain: Bool = false, by matters: (_ code: Node, _ owner: TypeID?, _ objects: [ObjectUse]) -> Bool
  ) -> (read: Node, change: Node)? {
    for asked in making.asked where asked.isOfWhatWasThere || state(askedBy: asked) != nil {
      switch asked.read.source {
      case .variable(let binding):
        let owner = facts.flow.owner(of: binding)
        let code = making.code.union(making.codeThatKeeps)
        let objects = owner.map { facts.flow.objects(readAt: asked.read.node, of: $0, in: code) } ?? []
        let change = facts.flow.changes(of: binding, part: facts.flow.part(of: asked.read.node)).first { change in
          !index.isTest(change.code.file) && !facts.flow.fillsMemo(change.place)
            && !(certain && facts.flow.step(of: change.code).mayWrite(binding)) && matters(change.code, owner, objects)
        }
        if let change { return (asked.read.node, change.place) }
      case .framework(let callee):
        let touches = state(askedBy: asked).map { facts.flow.touches(of: $0, askedAt: asked.read.node) }
        if let touch = touches?.first(where: { matters($0.code, nil, []) }) { return (asked.read.node, touch.place) }
        guard asked.isOfWhatWasThere, callee.owner?.isClass == true, callee.kind != .initializer, !facts.flow.isConstant(callee),
          let holder = asked.read.node.usedObject.flatMap(facts.flow.holder),
          let touch = facts.flow.touches(of: holder).first(where: { touch in
            !facts.flow.setsPlacesAlone(touch.place, for: asked.read.node) && matters(touch.code, facts.flow.owner(of: holder), [.unknown])
          })
        else { continue }
        return (asked.read.node, touch.place)
      case .unknown, .call: continue
      }
    }
    return nil
  }

  /// What making an object asks for of files or the like, to make something of it.
  private func state(askedBy asked: Evaluation.Asked) -> SystemState? {
    guard case .framework(let callee) = asked.read.source, !asked.isAtEnd, !asked.isLater, !asked.isForEffect else { return nil }
    return facts.flow.state(askedBy: callee)
  }

  /// What happens at a place, by the way to it.
  private func description(of consequence: Evaluation.Consequence) -> String {
    let place = "`\(consequence.place.shortText)`"
    // What a closure does that subscribes is done by nothing around it.
    let closure = consequence.subscription.flatMap { _ in consequence.path.lastIndex { $0.kind == .closureExpr } }
    let names = consequence.path.dropFirst(closure.map { $0 + 1 } ?? 0).compactMap(name(ofCode:))
    switch consequence.kind {
    case .changes: return names.last.map { "`\($0)` sets \(place)" } ?? "sets \(place)"
    case .acts: return names.last.map { "`\($0)` runs \(place)" } ?? "runs \(place)"
    case .leaks, .loops, .isUnknown: return names.last.map { "\(place) of `\($0)`" } ?? place
    }
  }

  private func name(ofCode code: Node) -> String? {
    switch code.kind {
    case .functionDecl: spelling(code.declaredName)
    case .initializerDecl, .deinitializerDecl:
      index.enclosingType(of: code).map { index.qualifiedName($0) + (code.kind == .initializerDecl ? ".init" : ".deinit") }
    case .accessorDecl, .accessorBlock: code.ancestor { $0 == .patternBinding }.map { spelling($0.boundName) }
    default: nil
    }
  }

  // MARK: Before others

  private mutating func reviewApp(_ app: TypeID, _ value: InitialValue) {
    if let use = useOfLaunchedApp(value) {
      return tell(
        value,
        "now made before the app is launched: \(UnitNote.subjects). It uses `\(use.shortText)`: use that in `.task` or in the app's delegate",
        and: [use])
    }
    reviewOrder(value, before: codeBeforeScenes(of: app, after: value.node), called: "the app's `init` and delegate run", maybe: true)
    requireOthersAbove(app, value)
  }

  /// Objects above, which were made before this one, have to move along: `@StateObject` makes its object later.
  private mutating func requireOthersAbove(_ app: TypeID, _ value: InitialValue) {
    for other in values where other.item.owner == app && other.node.root == value.node.root && other.node.index < value.node.index {
      guard other.model != value.model, let conflict = conflict(between: value, [other.node], false) else { continue }
      let name = "`\(spelling(value.item.property.name))`"
      let note = MigrationUnit.Note(
        "\(name) is now made before `\(spelling(other.item.property.name))`, and uses `\(conflict.reads.shortText)`, which "
          + "`\(conflict.does.shortText)` may change. Migrate \(self.name(of: other.model)) first",
        at: value.node.location)
      require(other.model, for: value.model, .reviewed(note))
    }
  }

  /// Where making the object uses what is there only once the app has been launched.
  private func useOfLaunchedApp(_ value: InitialValue) -> Node? {
    facts.flow.evaluation(of: value.node, first: true).asked.first { asked in
      if !asked.isLater, case .framework(let callee) = asked.read.source { facts.flow.needsLaunch(callee) } else { false }
    }?.read.node
  }

  /// `@State` evaluates the value before the body of an initialiser, `@StateObject` after everything that runs until it is asked for.
  ///
  /// - Parameter maybe: whether what the code does counts, too, that is not known.
  private mutating func reviewOrder(_ value: InitialValue, before code: [Node], called name: String, maybe: Bool) {
    guard let conflict = conflict(between: value, code, maybe) else { return }
    tell(
      value,
      "now made before \(name): \(UnitNote.subjects). It uses `\(conflict.reads.shortText)`, which `\(conflict.does.shortText)` may change: "
        + "make it at the end of `init`",
      and: [conflict.reads, conflict.does])
  }

  /// What making the object asks for, and what may set it in code that ran before.
  private func conflict(between value: InitialValue, _ codeBefore: [Node], _ maybe: Bool) -> (reads: Node, does: Node)? {
    if codeBefore.isEmpty { return nil }
    let making = facts.flow.evaluation(of: value.node, first: true)
    let before = Set(codeBefore)
    let change = readOfWhatChanges(making) { code, owner, objects in
      facts.flow.origins(of: [code], of: owner, using: objects, isEvaluated: shown.isEvaluated).contains(where: before.contains)
    }
    if let change { return (change.read, change.change) }
    return maybe ? unknownConflict(making, codeBefore) : nil
  }

  /// What making the object asks for or does, and what is not known of code that ran before, or is about the same.
  private func unknownConflict(_ making: Evaluation, _ codeBefore: [Node]) -> (reads: Node, does: Node)? {
    // What only happens with values that come later does not run before.
    func consequences(_ making: Evaluation) -> [Evaluation.Consequence] { making.consequences.filter { $0.subscription == nil } }
    for before in codeBefore.lazy.map({ consequences(facts.flow.evaluation(of: $0)) }) {
      for asked in making.asked where asked.isOfWhatWasThere {
        if let other = before.first(where: { mayMeet(asked, $0) }) { return (asked.read.node, other.place) }
      }
      for one in consequences(making) { if let other = before.first(where: { mayMeet(one, $0) }) { return (one.place, other.place) } }
    }
    return nil
  }

  /// Whether what is asked for may depend on a consequence: on anything that is not known, or on what is done to the same type of the SDK.
  private func mayMeet(_ asked: Evaluation.Asked, _ other: Evaluation.Consequence) -> Bool {
    guard other.kind == .isUnknown || other.kind == .acts else { return false }
    switch asked.read.source {
    case .variable: return false
    case .framework(let callee):
      // All that the project does there was looked at, and libraries keep to places of their own.
      if facts.flow.state(askedBy: callee)?.hasPlaces == true { return false }
      guard callee.owner?.isClass == true, callee.kind != .initializer, !facts.flow.isConstant(callee) else { return false }
      return other.kind == .isUnknown || other.callee?.owner?.name == callee.owner?.name
    case .unknown(let name): return other.kind == .isUnknown && name != .`init`
    case .call: return other.kind == .isUnknown
    }
  }

  /// Whether two consequences may be about the same: both are not known, or both are of one type of the SDK. Libraries keep to places of
  /// their own.
  private func mayMeet(_ one: Evaluation.Consequence, _ other: Evaluation.Consequence) -> Bool {
    if one.kind == .isUnknown && other.kind == .isUnknown { return true }
    guard let callee = one.callee?.owner, let second = other.callee?.owner else { return false }
    return callee.name == second.name
  }

  /// The initialisers of an app, the initial values that stand below, and the delegate that SwiftUI makes for it.
  private func codeBeforeScenes(of app: TypeID, after value: Node) -> [Node] {
    let members = index[app].members
    let stored = members.properties.values.joined().filter { !$0.isStatic && !$0.isComputed }.sorted {
      $0.binding.location < $1.binding.location
    }
    let below = stored.compactMap(\.initializer).filter { $0.root == value.root && $0.index > value.index }
    let delegates = stored.filter { $0.declaration.attributes.contains { spelling($0.attributeName).hasSuffix("DelegateAdaptor") } }
      .compactMap { index.type(of: $0).unwrapped.declaration }
    return members.initializers + below
      + delegates.flatMap { id in
        index.withInherited(id).flatMap { index[$0].members.initializers + index[$0].members.functions.values.joined() }
      }
      .sorted { $0.location < $1.location }
  }
}

extension Evaluation.Asked {
  /// Whether making an object asks for something that was there before, to make something of it.
  fileprivate var isOfWhatWasThere: Bool { !isMade && !isAtEnd && !isLater && !isForEffect }
}
