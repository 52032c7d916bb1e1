import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Objects that a view makes whenever it is evaluated, and nothing keeps.
///
/// A view follows whatever is read while it is evaluated: also what an initialiser reads that its body calls, and objects that it did not
/// observe. It is evaluated more often than before then, and with it each object is a new one that has lost what it held.
struct RemadeObjects: ObservationRule {
  let facts: ObservationFacts
  let moving: [TypeID]
  /// The properties that observed an object.
  let wrapped: [WrappedProperty]
  /// The properties of classes that move and that the macro ignores.
  let ignored: Set<Node>
  /// The announcements of classes, wherever they stand.
  let announcements: [TypeID: [Node]]
  let shown: ShownState
  var findings = ObservationFindings()
  /// What has a note already: a unit, paired with the class of an object that is lost, or with the view that makes the object.
  private var told: Set<[TypeID]> = []

  init(
    facts: ObservationFacts, moving: [TypeID], wrapped: [WrappedProperty], ignored: Set<Node>, announcements: [TypeID: [Node]],
    shown: ShownState
  ) {
    self.facts = facts
    self.moving = moving
    self.wrapped = wrapped
    self.ignored = ignored
    self.announcements = announcements
    self.shown = shown
  }

  /// An expression that makes an object.
  private struct Making {
    let type: TypeID
    let call: Node
    /// Where only what a view is made with has it evaluated: the expression that makes the view.
    var view: Node?

    /// The same, in a view that another one makes so.
    func within(_ maker: Node) -> Making { Making(type: type, call: maker, view: maker) }
  }

  /// A view as it is made in one place, with the closures that it is made with there.
  private struct Use {
    let view: TypeID
    let code: [Node]
    let evaluation: Evaluation
  }

  /// An object that a view observes, of a class.
  private struct Observed: Hashable {
    let model: TypeID
    let objects: ObjectUse
  }

  mutating func find() {
    let reading = codeThatReadsModels
    if reading.isEmpty { return }
    let objects = objectsWithoutKeeper()
    if objects.isEmpty { return }
    let uses = usesThatLead(to: objects)
    let remade = objectsMade(by: uses, objects)
    if remade.isEmpty { return }
    // What an initialiser gives a `@StateObject` is evaluated with it, from now on.
    let makers = wrapped.filter { $0.wrapper == .stateObject }.compactMap(\.owner).flatMap { index[$0].members.initializers }
    let readers = facts.flow.ancestors(of: reading + makers)
    let observed = wrapped.reduce(into: [TypeID: Set<Observed>]()) { result, item in
      guard let view = item.owner, let model = item.model else { return }
      result[view, default: []].insert(Observed(model: model, objects: facts.flow.objects(heldBy: item.property)))
    }
    for (number, made) in remade.sorted(by: { $0.key < $1.key }) {
      let asked = facts.flow.evaluation(ofView: uses[number].code, within: readers).asked.filter { !$0.isAtEnd && !$0.isLater }
      // With each evaluation of what writes its content, a view gets another one.
      let refreshing = Set([uses[number].view, author(of: uses[number])]).reduce(into: Set()) {
        $0.formUnion(objectsThatRefreshed($1, uses, observed))
      }
      let announcing = codeThatAnnounces(Set(refreshing.map(\.model)))
      for object in made { review(uses[number], asked, refreshing, announcing, object) }
    }
  }

  /// The views whose evaluation may make objects, and those that make these views.
  private func usesThatLead(to objects: [Node: [Making]]) -> [Use] {
    let views = index.types.map(\.id).filter { index.isView($0) && !index.isTest(index[$0].node.file) && !facts.flow.isForPreviews($0) }
    var leading = facts.flow.ancestors(of: objects.keys.sorted { $0.location < $1.location })
    func leadingViews(besides known: Set<TypeID>) -> [TypeID] {
      views.filter { !known.contains($0) && shown.code(of: $0).contains(where: leading.contains) }
    }
    var found: Set<TypeID> = []
    while case let next = leadingViews(besides: found), !next.isEmpty {
      found.formUnion(next)
      for view in next where isUnlike(view) { leading.formUnion(facts.flow.ancestors(of: makers(of: view))) }
    }
    // What these are made with has them evaluated, too.
    for view in found.sorted() where !isUnlike(view) { leading.formUnion(facts.flow.ancestors(of: makers(of: view))) }
    found.formUnion(leadingViews(besides: found))
    return found.sorted().flatMap { view in
      shown.codeByUse(of: view).map { Use(view: view, code: $0, evaluation: facts.flow.evaluation(ofView: $0, within: leading)) }
    }
  }

  /// The code of the app that makes a view.
  private func makers(of view: TypeID) -> [Node] {
    facts.flow.calls(making: view).compactMap(\.enclosingCode).filter { !facts.flow.runsForPreviews($0) }
  }

  /// The calls in what a use of a view evaluates that make another one.
  private func calls(making view: TypeID, in use: Use) -> [Node] {
    facts.flow.calls(making: view).filter { $0.enclosingCode.map(use.evaluation.code.contains) == true }
  }

  /// Where each use of a view makes objects, by the number of the use: in its own code, or in that of views that it makes and
  /// that are evaluated along with it.
  private func objectsMade(by uses: [Use], _ objects: [Node: [Making]]) -> [Int: [Making]] {
    var result: [Int: [Making]] = [:]
    for (number, use) in uses.enumerated() {
      let made = use.evaluation.code.sorted { $0.location < $1.location }.flatMap { objects[$0, default: []] }
      if !made.isEmpty { result[number] = made }
    }
    func children(of use: Use) -> [Int] {
      uses.indices.filter { child in
        result[child] != nil && use.evaluation.made.contains(uses[child].view)
          && contents(of: uses[child]).allSatisfy { $0.enclosingCode.map(use.evaluation.code.contains) == true }
      }
    }
    var found = true
    while found {
      found = false
      for (number, use) in uses.enumerated() where result[number] == nil {
        guard let child = children(of: use).first(where: { isUnlike(uses[$0].view) }) else { continue }
        result[number] = result[child]
        found = true
      }
    }
    let alone = uses.indices.filter { result[$0] == nil }
    let remade = alone.map { number in
      children(of: uses[number]).flatMap { child in
        calls(making: uses[child].view, in: uses[number]).flatMap { call in result[child, default: []].map { $0.within(call) } }
      }
    }
    for (number, made) in zip(alone, remade) where !made.isEmpty { result[number] = made }
    return result
  }

  /// The closures that a view is made with.
  private func contents(of use: Use) -> [Node] { use.code.filter { index.enclosingType(of: $0) != use.view } }

  /// The type that writes what a view is made with; the view itself where that is nothing.
  private func author(of use: Use) -> TypeID { contents(of: use).first.flatMap(index.enclosingType) ?? use.view }

  /// The objects whose changes had a view evaluated, whatever it read: it observed them, or all views that make it did.
  private func objectsThatRefreshed(_ view: TypeID, _ uses: [Use], _ observed: [TypeID: Set<Observed>]) -> Set<Observed> {
    var seen: Set<TypeID> = []
    func objects(_ view: TypeID) -> Set<Observed> {
      let own = observed[view, default: []]
      guard isUnlike(view, maybe: false), seen.insert(view).inserted else { return own }
      let parents = uses.filter { $0.evaluation.made.contains(view) }
      let code = parents.reduce(into: Set<Node>()) { $0.formUnion($1.evaluation.code) }
      guard !parents.isEmpty, makers(of: view).allSatisfy(code.contains) else { return own }
      let shared = Set(parents.map(\.view)).map(objects).reduce(nil as Set<Observed>?) { result, next in
        result.map { common($0, next) } ?? next
      }
      return own.union(shared ?? [])
    }
    // What is of one class in both, and may be another object in each.
    func common(_ some: Set<Observed>, _ others: Set<Observed>) -> Set<Observed> {
      let classes = Set(some.map(\.model)).intersection(others.map(\.model))
      return some.union(others).filter { classes.contains($0.model) }
    }
    return objects(view)
  }

  /// Whether no two values of a view are alike, so that it is evaluated along with the view that makes it: it holds a function, or an object
  /// that is made with it. What SwiftUI keeps is not compared.
  ///
  /// - Parameter maybe: whether an initial value counts, too, that may be another object each time.
  private func isUnlike(_ view: TypeID, maybe: Bool = true) -> Bool {
    shown.isAlwaysRefreshed(view)
      || index[view].members.properties.values.joined().contains { property in
        !property.isStatic && !property.isComputed && model(index.type(of: property)) != nil
          && (maybe && property.initializer != nil || facts.flow.holdsMade(property))
          && property.declaration.attributes.allSatisfy { $0.attributeName == known.ObservedObject }
      }
  }

  /// The code that makes objects which views observe, without one that keeps the object.
  private func objectsWithoutKeeper() -> [Node: [Making]] {
    var result: [Node: [Making]] = [:]
    for id in models.order where !facts.flow.neverChanges(id) {
      for call in facts.flow.calls(making: id) + facts.flow.initializersNamed(of: id) where isHandedToView(call, id) {
        guard let code = call.enclosingCode, !facts.flow.keepers(in: code).contains(where: { $0.contains(call) }) else { continue }
        result[code, default: []].append(Making(type: id, call: call))
      }
    }
    return result
  }

  /// Whether a view observes what an expression makes, by a property or by its environment, or may, and no object keeps it.
  private func isHandedToView(_ value: Node, _ id: TypeID) -> Bool {
    let destinations = facts.flow.destinations(of: value)
    return destinations.contains { mayBeObserved($0, id) } && !destinations.contains { isKept($0, id) }
  }

  private func isObserved(_ destination: Destination) -> Bool {
    switch destination {
    case .property(let binding): binding.parent.map(observes) == true && facts.flow.isAskedFor(binding)
    case .framework(let call): call.firstChild?.calleeReference?.soleName == known.environmentObject || isStoredInWrapper(call)
    case .unknown: false
    }
  }

  /// The same, or whether the code of a view hands it on in a way that is not followed, and some view observes objects of the class.
  private func mayBeObserved(_ destination: Destination, _ id: TypeID) -> Bool {
    if isObserved(destination) { return true }
    switch destination {
    case .property: return false
    case .framework(let call): return index.conforms(call, to: "View") == true && isObserved(id)
    case .unknown(let place): return index.enclosingType(of: place).map(index.isView) == true && isObserved(id)
    }
  }

  private func isObserved(_ id: TypeID) -> Bool {
    let family = index.withInherited(id) + index.heirs(of: id)
    return wrapped.contains { $0.wrapper == .observedObject && $0.model.map(family.contains) == true }
  }

  /// What is no view may keep what it hands on in a way that is not followed; what gives it on does not.
  private func isKept(_ destination: Destination, _ id: TypeID) -> Bool {
    switch destination {
    case .property(let binding):
      return binding.parent?.isMember != true || index.enclosingType(of: binding).map { index[$0].node.kind == .classDecl } == true
    case .framework(let call) where index.callee(of: call)?.isMutating == false && givesOn(call, id): return false
    case .framework(let place), .unknown(let place):
      return !isObserved(destination) && index.enclosingType(of: place).map(index.isView) != true
    }
  }

  private func givesOn(_ call: Node, _ id: TypeID) -> Bool { index.type(ofExpression: call).declaredParts.contains(id) }

  /// Whether a view observes an object by a property that does not keep it: of a class that has been migrated, by any.
  private func observes(_ declaration: Node) -> Bool {
    if declaration.attribute(named: known.ObservedObject) != nil { return true }
    guard let view = index.enclosingType(of: declaration), index.isView(view),
      let property = declaration.properties.first, let type = index.type(of: property).unwrapped.declaration
    else { return false }
    return isAlreadyObservable(type) && declaration.attributes.allSatisfy { spelling($0.attributeName) == "Bindable" }
  }

  /// `_model = ObservedObject(wrappedValue: …)`
  private func isStoredInWrapper(_ call: Node) -> Bool {
    guard let sequence = call.parent, sequence.assignedValue == call, let target = sequence.assignmentTarget?.lastReference.soleName,
      let name = propertyName(ofStorage: target), let view = index.enclosingType(of: call)
    else { return false }
    return index[view].members.properties[name]?.first?.declaration.attribute(named: known.ObservedObject) != nil
  }

  /// `model`, of `_model`
  private func propertyName(ofStorage name: Name) -> Name? {
    let spelled = spelling(name)
    return spelled.hasPrefix("_") ? index.names[String(spelled.dropFirst())] : nil
  }

  /// The code that mentions what a class publishes that moves.
  private var codeThatReadsModels: [Node] {
    let names = Array(Set(moving.flatMap { index[$0].members.properties.keys }))
    return index.occurrences(of: names).values.joined().compactMap { use in
      use.kind == .declReferenceExpr && !use.isAssignmentTarget && !index.isTest(use.file) ? use.enclosingCode : nil
    }
  }

  /// The code that announces changes of classes whenever it runs.
  private func codeThatAnnounces(_ models: Set<TypeID>) -> Set<Node> {
    facts.flow.codeThatAlwaysRuns(Set(models.flatMap { announcements[$0, default: []] }.compactMap(\.enclosingCode)))
  }

  private mutating func review(
    _ use: Use, _ asked: [Evaluation.Asked], _ refreshing: Set<Observed>, _ announcing: Set<Node>, _ made: Making
  ) {
    for asked in asked {
      guard case .variable(let binding) = asked.read.source, let model = modelTold(of: binding),
        case let pairs = [made.type, author(of: use)].map({ [models.representative(of: model), $0] }), told.isDisjoint(with: pairs),
        asked.isMade || !isPublished(binding) || !refreshing.contains(where: { mayBeOf($0, asked.read.node, model, use) }),
        !binding.observers.contains(where: announcing.contains),
        let change = facts.flow.changes(of: binding).first(where: { !index.isTest($0.code.file) }),
        made.view?.contains(asked.read.node) != false, !facts.flow.excludes(asked.read.node, made.call, in: use.code),
        mayCome(to: asked.read.node, use)
      else { continue }
      told.formUnion(pairs)
      review(
        model,
        "\(name(of: author(of: use))) makes a new \(name(of: made.type)) in its body, which now also runs when `\(asked.read.node.shortText)` changes: the "
          + "old object is lost. Keep it in `@State`",
        at: asked.read.node.location, and: [change.place.location])
    }
  }

  /// Whether what a view reads of a class may be of an object that had it evaluated.
  private func mayBeOf(_ observed: Observed, _ node: Node, _ model: TypeID, _ use: Use) -> Bool {
    (index.withInherited(model) + index.heirs(of: model)).contains(observed.model)
      && facts.flow.objects(readAt: node, of: model, in: use.evaluation.code).contains { !facts.flow.areApart($0, observed.objects) }
  }

  /// Whether one of the calls in what a view evaluates lets a function come to a part of it.
  private func mayCome(to part: Node, _ use: Use) -> Bool {
    guard let function = part.ancestor({ $0 == .functionDecl }) else { return true }
    let calls = use.evaluation.code.flatMap { facts.flow.step(of: $0).places[function, default: []] }
    return calls.isEmpty || calls.contains { facts.flow.mayReach(part, by: $0) }
  }

  /// The class that moves and tells views of a variable, then.
  private func modelTold(of binding: Node) -> TypeID? {
    guard let declaration = binding.parent, declaration.kind == .variableDecl, let owner = index.enclosingType(of: declaration),
      moving.contains(owner), !declaration.hasModifier(.static), !ignored.contains(binding)
    else { return nil }
    return owner
  }

  /// Whether each change of a variable was announced before.
  private func isPublished(_ binding: Node) -> Bool { binding.parent?.attribute(named: known.Published) != nil }
}

extension Node {
  /// The `willSet` and `didSet` of a variable, by its binding.
  fileprivate var observers: [Node] {
    firstChild(.accessorBlock)?.children.filter(\.isObserver) ?? []
  }
}
