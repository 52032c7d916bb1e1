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
  /// Pairs of which something was said: a class with that of an object that is lost as it changes, or with the view that makes the object.
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
  }

  /// A view as it is made in one place, with the closures that it is made with there.
  private struct Use {
    let view: TypeID
    let code: [Node]
    let evaluation: Evaluation
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
    let observed = wrapped.reduce(into: [TypeID: Set<TypeID>]()) { result, item in
      if let view = item.owner, let model = item.model { result[view, default: []].insert(model) }
    }
    for (number, made) in remade.sorted(by: { $0.key < $1.key }) {
      let asked = facts.flow.evaluation(ofView: uses[number].code, within: readers).asked.filter { !$0.isAtEnd && !$0.isLater }
      // With each evaluation of what writes its content, a view gets another one.
      let refreshing = Set([uses[number].view, author(of: uses[number])]).reduce(into: Set()) {
        $0.formUnion(modelsThatRefreshed($1, uses, observed))
      }
      let announcing = codeThatAnnounces(refreshing)
      for object in made { review(uses[number], asked, refreshing, announcing, object) }
    }
  }

  /// The views whose evaluation may make objects, and those that make these views.
  private func usesThatLead(to objects: [Node: [Making]]) -> [Use] {
    let views = index.types.map(\.id).filter { index.isView($0) && !index.isTest(index[$0].node.file) && !facts.flow.isForPreviews($0) }
    var leading = facts.flow.ancestors(of: objects.keys.sorted { $0.location < $1.location })
    var followed: Set<TypeID> = []
    var found = true
    while found {
      found = false
      for view in views where !followed.contains(view) && shown.code(of: view).contains(where: leading.contains) {
        followed.insert(view)
        guard isUnlike(view) else { continue }
        leading.formUnion(facts.flow.ancestors(of: makers(of: view)))
        found = true
      }
    }
    return followed.sorted().flatMap { view in
      shown.codeByUse(of: view).map { Use(view: view, code: $0, evaluation: facts.flow.evaluation(ofView: $0, within: leading)) }
    }
  }

  /// The code of the app that makes a view.
  private func makers(of view: TypeID) -> [Node] {
    index.occurrences(of: index[view].name).filter { $0.kind == .declReferenceExpr && $0.callAsCallee != nil && !index.isTest($0.file) }
      .compactMap(\.enclosingCode).filter { !facts.flow.runsForPreviews($0) }
  }

  /// Where each use of a view makes objects, by the number of the use: in its own code, or in that of views that it makes and
  /// that are evaluated along with it.
  private func objectsMade(by uses: [Use], _ objects: [Node: [Making]]) -> [Int: [Making]] {
    var result: [Int: [Making]] = [:]
    for (number, use) in uses.enumerated() {
      let made = use.evaluation.code.sorted { $0.location < $1.location }.flatMap { objects[$0, default: []] }
      if !made.isEmpty { result[number] = made }
    }
    var found = true
    while found {
      found = false
      for (number, use) in uses.enumerated() where result[number] == nil {
        let child = uses.indices.first { child in
          result[child] != nil && isUnlike(uses[child].view) && use.evaluation.made.contains(uses[child].view)
            && contents(of: uses[child]).allSatisfy { $0.enclosingCode.map(use.evaluation.code.contains) == true }
        }
        guard let child else { continue }
        result[number] = result[child]
        found = true
      }
    }
    return result
  }

  /// The closures that a view is made with.
  private func contents(of use: Use) -> [Node] { use.code.filter { index.enclosingType(of: $0) != use.view } }

  /// The type that writes what a view is made with; the view itself where that is nothing.
  private func author(of use: Use) -> TypeID { contents(of: use).first.flatMap(index.enclosingType) ?? use.view }

  /// The classes whose changes had a view evaluated, whatever it read: it observed them, or all views that make it did.
  private func modelsThatRefreshed(_ view: TypeID, _ uses: [Use], _ observed: [TypeID: Set<TypeID>]) -> Set<TypeID> {
    var seen: Set<TypeID> = []
    func models(_ view: TypeID) -> Set<TypeID> {
      let own = observed[view, default: []]
      guard isUnlike(view, maybe: false), seen.insert(view).inserted else { return own }
      let parents = uses.filter { $0.evaluation.made.contains(view) }
      let code = parents.reduce(into: Set<Node>()) { $0.formUnion($1.evaluation.code) }
      guard !parents.isEmpty, makers(of: view).allSatisfy(code.contains) else { return own }
      let shared = Set(parents.map(\.view)).map(models).reduce(nil as Set<TypeID>?) { $0?.intersection($1) ?? $1 }
      return own.union(shared ?? [])
    }
    return models(view)
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
    // `.init(services: services)`
    let implicit = index.occurrences(of: .`init`).filter { $0.isImplicitMember }
    let makers = Dictionary(grouping: implicit) { $0.parent?.callOfAccess.flatMap { index.type(ofExpression: $0).unwrapped.declaration } }
    for id in models.order {
      for use in Array(index.occurrences(of: index[id].name)) + makers[id, default: []]
      where use.kind == .declReferenceExpr && !index.isTest(use.file) {
        guard let call = use.callAsCallee ?? use.parent?.callOfAccess, let code = use.enclosingCode,
          isHandedToView(call)
        else { continue }
        result[code, default: []].append(Making(type: id, call: call))
      }
    }
    return result
  }

  /// Whether a view observes what an expression makes: as the value of its property, or as what it is made with. Goes through constants,
  /// conditions, parameters, and functions and computed variables that give it.
  private func isHandedToView(_ value: Node) -> Bool {
    var pending = [value]
    var seen = Set(pending)
    while let next = pending.popLast() {
      if isObservedThere(next) { return true }
      pending += expressionsThatGive(next).filter { seen.insert($0).inserted }
    }
    return false
  }

  private func expressionsThatGive(_ value: Node) -> [Node] {
    guard let parent = value.parent else { return [] }
    if parent.givesItsPart { return [parent] }
    switch parent.kind {
    // `{ Draft() }()`
    case .functionCallExpr where parent.firstChild == value && value.kind == .closureExpr: return [parent]
    case .labeledExpr: return usesOfParameter(handed: value)
    case .initializerClause: return parent.parent.map(usesOfConstant) ?? []
    case .accessorBlock, .accessorDecl, .functionDecl: return facts.flow.places(of: parent)
    default: return []
    }
  }

  /// The uses of a local constant, or of a parameter that has a default; none where a type that is no view may keep the object by one of them.
  private func usesOfConstant(_ binding: Node) -> [Node] {
    guard let code = binding.enclosingCode, binding.kind == .patternBinding || binding.kind == .functionParameter else { return [] }
    let name = binding.kind == .patternBinding ? binding.boundName : binding.parameterName
    let uses = index.uses(of: name, in: code).filter { $0.kind == .declReferenceExpr }
    if index.enclosingType(of: code).map(index.isView) == true { return uses }
    return uses.allSatisfy { $0.parent?.memberBase == $0 || $0.parent?.givesItsPart == true || isObservedThere($0) } ? uses : []
  }

  /// The uses of the parameter of a function of the project that is handed a value.
  private func usesOfParameter(handed value: Node) -> [Node] {
    guard let call = value.parent?.parent, call.kind == .functionCallExpr, let callee = index.callee(of: call), !callee.isSDK,
      callee.node.kind == .functionDecl, let places = index.placesOfArguments(in: call),
      let number = zip(call.callArguments, places).first(where: { $0.0.value == value })?.1,
      case let parameters = callee.node.functionParameters, number < parameters.count
    else { return [] }
    return usesOfConstant(parameters[number])
  }

  private func isObservedThere(_ value: Node) -> Bool {
    guard let parent = value.parent else { return false }
    if let target = parent.assignmentTarget, target != value {
      return index.callee(of: target)?.node.parent.map(observes) == true
    }
    if parent.kind == .initializerClause {
      return parent.parent?.parent.map(observes) == true
    }
    let place = value.kind == .closureExpr && parent.kind == .multipleTrailingClosureElement ? parent.parent : parent
    guard let call = parent.kind == .labeledExpr ? parent.parent : place, call.kind == .functionCallExpr, call.firstChild != value else {
      return false
    }
    if call.firstChild?.calleeReference?.soleName == known.environmentObject || isStoredInWrapper(call) { return true }
    guard let view = index.type(ofExpression: call).unwrapped.declaration, index.isView(view) else { return false }
    // What no property is called like goes through an initialiser of the view's own.
    guard parent.kind == .labeledExpr, let label = index.names[parent.argumentLabel],
      let property = index[view].members.properties[label]?.first
    else { return true }
    return observes(property.declaration)
  }

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
    _ use: Use, _ asked: [Evaluation.Asked], _ refreshing: Set<TypeID>, _ announcing: Set<Node>, _ made: Making
  ) {
    for asked in asked {
      guard case .variable(let binding) = asked.read.source, let model = modelTold(of: binding), !told.contains([model, made.type]),
        !told.contains([model, use.view]),
        asked.isMade || !isPublished(binding)
          || !(index.withInherited(model) + index.heirs(of: model)).contains(where: refreshing.contains),
        !binding.observers.contains(where: announcing.contains),
        let change = facts.flow.changes(of: binding).first(where: { !index.isTest($0.code.file) }),
        !facts.flow.excludes(asked.read.node, made.call, in: use.code), mayCome(to: asked.read.node, use)
      else { continue }
      told.formUnion([[model, made.type], [model, use.view]])
      review(
        model,
        "\(name(of: author(of: use))) makes a new \(name(of: made.type)) in its body, which now also runs when `\(asked.read.node.shortText)` changes: the "
          + "old object is lost. Keep it in `@State`",
        at: asked.read.node.location, and: [change.place.location])
    }
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
  /// Whether what stands in this is what it gives: a condition, a `return`, a function of one expression.
  fileprivate var givesItsPart: Bool {
    switch kind {
    case .unresolvedTernaryExpr, .tupleExpr, .tryExpr, .forceUnwrapExpr, .returnStmt, .codeBlock, .switchCase, .ifExpr, .switchExpr,
      .closureExpr:
      true
    case .sequenceExpr: assignmentTarget == nil
    default: false
    }
  }

  /// The `willSet` and `didSet` of a variable, by its binding.
  fileprivate var observers: [Node] {
    firstChild(.accessorBlock)?.children.filter(\.isObserver) ?? []
  }
}
