import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Views that observe an object, and show beside it what nothing tells them of: a wrapper refreshed its view whenever the object changed
/// anything, and an observable object refreshes who reads what changes.
///
/// It matters where the same event changes the object and what is shown: where code that leads to the one leads to the other. What the
/// project never changes, and what it never touches of other modules, does not.
struct UnobservedReads: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  /// The classes that move.
  let moving: [TypeID]
  /// The bindings of all properties by which objects are observed, of classes that stay, too.
  let observed: Set<Node>
  /// The properties of classes that move and that the macro ignores.
  let ignored: Set<Node>
  /// The classes whose announcements a class passed on.
  let forwarded: [TypeID: [TypeID]]
  let telling: TellingMembers
  /// The announcements of classes, wherever they stand, and those that may be about something else.
  let announcements: [TypeID: [Node]]
  let openAnnouncements: [TypeID: [OpenAnnouncement]]
  let shown: ShownState
  /// The same with what tells that it is read: another announcement may be about that.
  private let shownUntold: ShownState
  var findings = ObservationFindings()
  /// The published properties of which views have to be told of each assignment: they are all that a view is refreshed by, and it shows what
  /// changes along with them.
  private(set) var relied: [TypeID: [Property]] = [:]
  /// The classes of which that is said of all.
  private var reliedAsAWhole: Set<TypeID> = []
  /// The views that observe objects of a class by themselves.
  private let observers: [TypeID: Set<TypeID>]
  private let answers = Answers()
  /// The classes of which something was said: once is enough.
  private var told: Set<TypeID> = []
  /// The classes that need another one to move, and that one.
  private var required: Set<[TypeID]> = []

  init(
    facts: ObservationFacts, wrapped: [WrappedProperty], moving: [TypeID], observed: Set<Node>, ignored: Set<Node>,
    forwarded: [TypeID: [TypeID]], telling: TellingMembers, announcements: [TypeID: [Node]],
    openAnnouncements: [TypeID: [OpenAnnouncement]], shown: ShownState
  ) {
    self.facts = facts
    self.wrapped = wrapped
    self.moving = moving
    self.observed = observed
    self.ignored = ignored
    self.forwarded = forwarded
    self.telling = telling
    self.announcements = announcements
    self.openAnnouncements = openAnnouncements
    shownUntold = telling.isEmpty ? shown : ShownState(facts.viewCode, facts.flow, telling: TellingMembers())
    self.shown = shown
    observers = wrapped.reduce(into: [:]) { result, item in
      if let model = item.model, let view = item.owner { result[model, default: []].insert(view) }
    }
  }

  /// What was worked out, for trials, too.
  private final class Answers {
    var sources: [ModelInProcess: ChangesOfModel] = [:]
    /// What leads to code in a process.
    var origins: [CodeInProcess: CodeSet] = [:]
    var originsOfChanges: [ShownPart: LazyOrigins] = [:]
  }

  private struct CodeInProcess: Hashable {
    let code: Node
    let process: ProcessOfCode
  }

  /// What changes an object, and what its code does to others.
  private struct ChangesOfModel {
    /// What runs the view that shows the object.
    let process: ProcessOfCode
    /// The code that changes what the object publishes, or announces a change, with a place where it does.
    var changing: [(code: Node, place: Node)]
    /// The code that changes what the object publishes, and what leads there.
    var origins: Origins
    /// A place that changes it.
    var place: Node? { changing.first?.place }
    /// The same of the code that assigns a published property as a whole, which may be what it was.
    let originsOfAssignments: Origins
    /// The code of the class.
    var own: Set<Node> = []
    /// The classes whose objects the class holds, as far as types say.
    var held: Set<TypeID> = []
    /// The announcement, where it is that which refreshes views, and not what changes.
    var announcement: Node?
    /// The code whose changes views are told of, by what they ask for.
    var announcers: Set<Node> = []
    /// The code by which views ask for that.
    var toldCode: Set<Node> = []

    /// Why views are not told of a change, in words.
    var whyUntold: String { announcers.isEmpty ? "which nothing observes" : "which is announced elsewhere only" }

    /// What remains where a view is refreshed by each change: that nothing changes where something is assigned.
    var ofAssignments: ChangesOfModel {
      ChangesOfModel(process: process, changing: changing, origins: originsOfAssignments, originsOfAssignments: originsOfAssignments)
    }
  }

  mutating func find() {
    for item in wrapped {
      guard let model = item.model, let view = item.owner, index[view].node.kind == .structDecl,
        !project.isOutsideTargets(item.attribute.file), !index.isTest(item.attribute.file), !facts.flow.isForPreviews(view)
      else { continue }
      review(view, observing: model)
    }
    for type in facts.flow.typesThatTrack() { for model in moving(askedBy: type) { review(type, observing: model) } }
  }

  private mutating func review(_ view: TypeID, observing model: TypeID) {
    if told.contains(model) { return }
    let changes = changes(of: model, in: facts.flow.process(of: index[view].node))
    guard changes.place != nil else { return }
    if readsAll(of: model, view) { return rely(view, model, changes.ofAssignments) }
    let announcements = announcers(of: model).flatMap { openAnnouncements[$0, default: []] }
    if announcements.contains(where: { review(view, observing: model, $0, changes) }) {
      told.insert(model)
      return
    }
    for read in shown.reads(by: view, besides: askedThemselves(besides: view, model)) {
      if review(read, model, view, changes) {
        told.insert(model)
        return
      }
    }
    for reads in shown.toldReads(by: view) {
      var changes = changesUntold(of: model, changes, by: reads.announcers)
      (changes.announcers, changes.toldCode) = (reads.announcers, reads.code)
      if changes.place != nil, reads.reads.contains(where: { review($0, model, view, changes) }) {
        told.insert(model)
        return
      }
    }
  }

  /// A view that shows what an announcement may be about, and what no change of the class leads to: it may change in any other way.
  ///
  /// - Returns: whether something was said of the view.
  private mutating func review(_ view: TypeID, observing model: TypeID, _ announcement: OpenAnnouncement, _ changes: ChangesOfModel) -> Bool
  {
    let all = shownUntold.reads(by: view)
    let mentioned = announcement.names.map { names in all.filter { $0.node.mentions(names) } } ?? all
    // What is computed comes from what else is read.
    let reads = (mentioned.contains(where: isComputed) ? all : mentioned).filter {
      !isTold($0, by: announcement.call, view) && !isAlwaysTold($0, apartFrom: announcement.call, view)
    }
    var changes = changes
    changes.announcement = announcement.call
    return reads.contains { review($0, model, view, changes) }
  }

  private func isComputed(_ read: Read) -> Bool {
    guard case .variable(let binding) = read.source else { return false }
    return Property(introducedBy: binding)?.isComputed == true
  }

  /// Whether a view comes to a read only by members that tell that they are read, and that an announcement is of.
  private func isTold(_ read: Read, by announcement: Node, _ view: TypeID) -> Bool {
    guard let code = announcement.enclosingCode, let ways = waysThatTell(of: read, view) else { return false }
    return ways.allSatisfy { $0.announcers.contains(code) }
  }

  /// Whether a view comes to a read only by such members, and all that changes what is read announces them: an announcement of another member
  /// is not about it.
  private func isAlwaysTold(_ read: Read, apartFrom announcement: Node, _ view: TypeID) -> Bool {
    guard announcement.enclosingCode.map(telling.announces(in:)) == true, let ways = waysThatTell(of: read, view) else { return false }
    let changing: [Node]
    switch read.source {
    case .variable(let binding): changing = facts.flow.changes(of: binding, part: facts.flow.part(of: read.node)).map(\.code)
    case .framework(let callee):
      guard let state = facts.flow.state(askedBy: callee) else { return false }
      changing = facts.flow.touches(of: state, askedAt: read.node).map(\.code)
    case .call, .unknown: return false
    }
    return changing.allSatisfy { code in index.isTest(code.file) || ways.allSatisfy { $0.announcers.contains(code) } }
  }

  /// The members that tell that they are read by which a view comes to a read; nil where it comes there otherwise.
  private func waysThatTell(of read: Read, _ view: TypeID) -> [ToldReads]? {
    if shown.reads(by: view).contains(where: { $0.node == read.node }) { return nil }
    let ways = shown.toldReads(by: view).filter { $0.reads.contains { $0.node == read.node } }
    return ways.isEmpty ? nil : ways
  }

  /// The other views that observe objects of the class, and of which each read is looked at by itself.
  private func askedThemselves(besides view: TypeID, _ model: TypeID) -> Set<TypeID> {
    observers[model, default: []].filter { $0 != view && shown.isAlwaysRefreshed($0) && !readsAll(of: model, $0) }
  }

  /// A view that reads all that an object publishes is refreshed as before if it is told of each assignment, of an equal value, too.
  private mutating func rely(_ view: TypeID, _ model: TypeID, _ changes: ChangesOfModel) {
    if reliedAsAWhole.contains(model) || changes.origins.isEmpty { return }
    var trial = self
    guard shown.reads(by: view).contains(where: { trial.review($0, model, view, changes) }) else {
      relied = trial.relied
      return
    }
    reliedAsAWhole.insert(model)
    for id in announcers(of: model) {
      relied[id, default: []] += publishedVariables(of: id).flatMap(\.properties).filter { relied[id]?.contains($0) != true }
    }
  }

  /// The classes that move and whose members the code of a type asks for.
  private func moving(askedBy type: TypeID) -> [TypeID] {
    let reads = shown.reads(by: type).compactMap { if case .variable(let binding) = $0.source { binding } else { nil } }
    let asked = Set((reads + shown.code(evaluatedBy: type)).compactMap(index.enclosingType))
    return moving.filter { !asked.isDisjoint(with: index.withInherited($0)) }
  }

  // MARK: What changes

  private func changes(of model: TypeID, in process: ProcessOfCode) -> ChangesOfModel {
    let key = ModelInProcess(model: model, process: process)
    if let known = answers.sources[key] { return known }
    var changing: [(code: Node, place: Node)] = []
    var assigning: [Node] = []
    var held: Set<TypeID> = []
    for id in announcers(of: model) {
      for property in publishedVariables(of: id).flatMap(\.properties) {
        for change in facts.flow.changes(of: property.binding)
        where !index.isTest(change.code.file) && facts.flow.mayRun(change.place, in: process) {
          changing.append(change)
          let writes = facts.flow.step(of: change.code).writes.filter { $0.variable == property.binding }
          if writes.contains(where: \.node.lastReference.isAssignmentTarget) { assigning.append(change.code) }
        }
      }
      for property in index[id].members.properties.values.joined() where !property.isStatic && !property.isComputed {
        held.formUnion(classes(in: index.type(of: property)))
      }
      for use in announcements[id, default: []] + index[id].parts.flatMap({ index.uses(of: known.objectWillChange, in: $0) })
      where use.kind != .identifierPattern && !index.isTest(use.file) && facts.flow.mayRun(use, in: process) {
        if let around = use.enclosingCode, !changing.contains(where: { $0.code == around }) { changing.append((around, use)) }
      }
    }
    let code = changing.map(\.code)
    let origins = Origins(of: code, key, shown)
    let result = ChangesOfModel(
      process: process, changing: changing, origins: origins,
      originsOfAssignments: assigning == code ? origins : Origins(of: assigning, key, shown),
      own: Set(index[model].parts.flatMap(\.members).flatMap(\.codeOfMember)), held: held)
    answers.sources[key] = result
    return result
  }

  /// The changes of a class without those by code that announces what a view asks for: what changes in the same event is announced there.
  private func changesUntold(of model: TypeID, _ changes: ChangesOfModel, by announcers: Set<Node>) -> ChangesOfModel {
    var result = changes
    result.changing.removeAll { announcers.contains($0.code) }
    if result.changing.count == changes.changing.count { return changes }
    result.origins = Origins(of: result.changing.map(\.code), ModelInProcess(model: model, process: changes.process), shown)
    return result
  }

  /// The classes of the project whose objects a value holds by itself: those in the structures that it is made of, too.
  private func classes(in type: Type) -> [TypeID] {
    var result: [TypeID] = []
    var seen: Set<TypeID> = []
    var pending = type.declaredParts
    while let id = pending.popLast() {
      guard seen.insert(id).inserted else { continue }
      switch index[id].node.kind {
      case .classDecl: result.append(id)
      case .structDecl: pending += index.storedVariables(of: id).flatMap(\.properties).flatMap { index.type(of: $0).declaredParts }
      default: continue
      }
    }
    return result
  }

  /// The classes whose changes an object of a class announces: its own, those of its relatives, and those of the objects that it passes on.
  private func announcers(of model: TypeID) -> [TypeID] {
    var result: [TypeID] = []
    var pending = [model]
    while let next = pending.popLast() {
      for id in index.withInherited(next) + index.heirs(of: next) where !result.contains(id) {
        result.append(id)
        pending += forwarded[id, default: []]
      }
    }
    return result
  }

  /// What leads to a change of a variable, or of one part of it.
  private func origins(of part: ShownPart) -> LazyOrigins {
    if let known = answers.originsOfChanges[part] { return known }
    let result = LazyOrigins(facts.flow, of: changing(part), of: facts.flow.owner(of: part.variable), in: part.process) { [shown] in
      shown.isEvaluated($0) || part.announcers.contains($0)
    }
    answers.originsOfChanges[part] = result
    return result
  }

  /// The code that changes a variable, or one part of it.
  private func changing(_ part: ShownPart) -> [Node] {
    facts.flow.changes(of: part.variable, part: part.name).filter { change in
      !index.isTest(change.code.file) && !part.announcers.contains(change.code) && facts.flow.mayRun(change.place, in: part.process)
    }.map(\.code)
  }

  /// What changes an object of a class along with some code, in words.
  private func event(_ code: [Node], _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel) -> String {
    let common = facts.flow.nearestOrigin(
      of: code, of: nil, in: changes.process, isEvaluated: { leadsNowhere($0, changes) }, where: changes.origins.code.contains)
    let member = common.flatMap { $0.kind == .functionDecl ? $0 : $0.enclosingMember }
    if let member, member.kind == .variableDecl, let action = common.flatMap({ actionName(of: $0, in: member) }) {
      return "`\(action)` changed \(name(of: model))"
    }
    switch member?.kind {
    case .functionDecl?: return "`\(spelling(member!.declaredName))` changed \(name(of: model))"
    case .variableDecl?: return "`\(spelling(member!.properties.first?.name ?? .none))` changed \(name(of: model))"
    default: return "\(name(of: model)) changed"
    }
  }

  /// What runs code that stands in a closure of a variable: `onReceive` in `body`.
  private func actionName(of code: Node, in variable: Node) -> String? {
    var node = code
    while node != variable, let parent = node.parent {
      let call = parent.kind == .functionCallExpr ? parent : parent.parent
      if node.kind == .closureExpr, let call, call.kind == .functionCallExpr, call.firstChild != node {
        return call.firstChild?.calleeReference?.text
      }
      node = parent
    }
    return nil
  }

  // MARK: What is shown

  /// - Returns: whether something was said of the view.
  private mutating func review(_ read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel) -> Bool {
    switch read.source {
    case .variable(let binding):
      return review(variable: binding, read, model, view, changes) || review(described: binding, read, model, view, changes)
    case .framework(let callee):
      if let state = facts.flow.state(askedBy: callee), review(state, read, model, view, changes) { return true }
      if facts.flow.tellsTime(callee, at: read.node) {
        if !changes.announcers.isEmpty { return false }
        if let announcement = changes.announcement { return tell(read, announcedBy: announcement, model, view) }
        return reviewTime(read, model, view)
      }
      // A formatter gives the same until something sets it up otherwise.
      let isConstant = facts.flow.isConstant(callee)
      guard callee.kind != .initializer, callee.owner?.isClass == true || !isConstant, facts.flow.isOfSharedValue(callee, at: read.node)
      else {
        return false
      }
      return review(touched: read, model, view, changes, bySetting: isConstant)
    case .call(let binding):
      if let announcement = changes.announcement, shown.givesState(binding) { return tell(read, announcedBy: announcement, model, view) }
      return review(callOf: binding, read, model, view, changes)
    case .unknown: return review(touched: read, model, view, changes)
    }
  }

  /// What a view shows, as it is written there, and what that asks for: a member, or the variable that holds the object of which it is one.
  private func text(of read: Read, _ view: TypeID, heldBy holder: Node? = nil) -> String {
    let name = holder.map { spelling($0.boundName) }
    guard let entrance = shown.entrance(to: read, view) else { return "`\(name ?? read.node.shortText)`" }
    let text = entrance.shortText
    return "`\(text.count > 40 ? text.prefix(40) + "…" : text)` by `\(name ?? read.node.lastReference.text)`"
  }

  private func location(of read: Read, _ view: TypeID) -> Location { (shown.entrance(to: read, view) ?? read.node).location }

  /// Where else something is asked for that a view shows.
  private func places(of read: Read, _ view: TypeID) -> [Location] {
    shown.entrance(to: read, view).map { _ in [read.node.location] } ?? []
  }

  /// A member of an object of another module, which code of the class tells to do something.
  ///
  /// - Parameter bySetting: whether only setting a property of it changes what it gives.
  private mutating func review(
    touched read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel, bySetting: Bool = false
  ) -> Bool {
    guard let base = read.node.usedObject, !isObject(read.node), !isPublisher(read.node) else { return false }
    // What another module keeps for itself, nobody here holds.
    if let announcement = changes.announcement, !bySetting, facts.flow.isForeign(base), !isType(read.node) {
      return tell(read, announcedBy: announcement, model, view)
    }
    guard let holder = facts.flow.holder(of: base) else { return review(foreign: read, model, view, changes) }
    if observed.contains(holder) { return false }
    if let announcement = changes.announcement {
      return !bySetting && mayChangeByItself(base, of: holder) && tell(read, announcedBy: announcement, model, view)
    }
    let touch = facts.flow.touches(of: holder).first { touch in
      (!bySetting || touch.place.callOfAccess == nil) && mayChange(touch.place, read.node)
        && !isOfEvaluation(touch.code, view) && !shown.isToldByProperties(touch.code) && isBehind(touch, changes)
        && !changed(by: [touch.code], holder, view, changes).isEmpty
    }
    return touch.map { tell($0.place, of: read, model, view, changes) } ?? false
  }

  /// What a library keeps for everybody, and of which nothing is known.
  private mutating func review(foreign read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel) -> Bool {
    guard changes.announcement == nil, let root = facts.flow.foreignRoot(of: read.node) else { return false }
    let touch = facts.flow.touches(ofForeign: root).first {
      !isOfOtherPart($0.place, read.node) && !isOfEvaluation($0.code, view) && !shown.isToldByProperties($0.code) && isBehind($0, changes)
    }
    return touch.map { tell($0.place, of: read, model, view, changes) } ?? false
  }

  /// Whether two subscripts are of one thing, with keys that are other names or literals: `Settings[.isBig]`, `Settings[.name]`.
  private func isOfOtherPart(_ touch: Node, _ read: Node) -> Bool {
    guard touch.kind == .subscriptCallExpr, read.kind == .subscriptCallExpr, touch.firstChild?.text == read.firstChild?.text else {
      return false
    }
    let (keys, others) = (touch.callArguments.map(\.value), read.callArguments.map(\.value))
    let areKnown = (keys + others).allSatisfy { $0.isLiteral || $0.kind == .memberAccessExpr && $0.memberBase == nil }
    return areKnown && keys.map(\.text) != others.map(\.text)
  }

  /// What a view shows of files or the like, which code of the class changes.
  private mutating func review(_ state: SystemState, _ read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel) -> Bool {
    if let announcement = changes.announcement { return tell(read, announcedBy: announcement, model, view) }
    let touch = facts.flow.touches(of: state, askedAt: read.node).first {
      !isOfEvaluation($0.code, view) && !shown.isToldByProperties($0.code) && isBehind($0, changes)
    }
    return touch.map { tell($0.place, of: read, model, view, changes) } ?? false
  }

  /// Whether an expression gives an object of another module, or what may be one that the project holds: it may change whatever the project does.
  private func mayChangeByItself(_ base: Node, of holder: Node) -> Bool {
    switch index.type(ofExpression: base).unwrapped {
    case .external(let name, _) where index.isFrameworkType(name): index.isFrameworkClass(name)
    case .external, .unknown, .existential: index.files.contains(holder.root)
    default: false
    }
  }

  /// Whether code runs as views are evaluated: what it does then it does for what they ask, and keeps what was found.
  private func isOfEvaluation(_ code: Node, _ view: TypeID) -> Bool { shown.evaluates(code, view) || facts.viewCode.runs(code) }

  private mutating func tell(_ touch: Node, of read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel) -> Bool {
    review(
      model,
      "\(name(of: view)) shows \(text(of: read, view)), \(changes.whyUntold), and `\(touch.shortText)` may change it. It was refreshed "
        + "when \(event(touch.enclosingCode.map { [$0] } ?? [], model, view, changes)); now it may be old",
      at: location(of: read, view), and: places(of: read, view) + [touch.location])
    return true
  }

  private mutating func tell(_ read: Read, announcedBy announcement: Node, _ model: TypeID, _ view: TypeID) -> Bool {
    review(
      model,
      "\(name(of: view)) shows \(text(of: read, view)), which nothing observes. `\(announcement.shortText)` refreshed it; now it may be old. Keep "
        + "it in an observable property",
      at: location(of: read, view), and: places(of: read, view) + [announcement.location])
    return true
  }

  /// An object of another module in a text, which says what the object holds.
  private mutating func review(
    described holder: Node, _ read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel
  ) -> Bool {
    let place = read.node.parent?.kind == .labeledExpr ? read.node.parent?.parent : read.node.parent
    guard place?.kind == .expressionSegment, isObject(read.node),
      let touch = facts.flow.touches(of: holder).first(where: { !isOfEvaluation($0.code, view) && isBehind($0, changes) })?.place
    else { return false }
    return tell(touch, of: read, model, view, changes)
  }

  /// Whether what is done to an object may change what is asked of it: a property that is set is what it is set to, and may change what a
  /// method gives; what is stored under one key is nothing to another.
  private func mayChange(_ touch: Node, _ read: Node) -> Bool {
    if facts.flow.setsPlacesAlone(touch, for: read) { return false }
    if touch.kind == .subscriptCallExpr || read.kind == .subscriptCallExpr { return true }
    // What a view itself calls to show what it gives changes that no more than the view does, but for a function that it is handed.
    if let call = touch.callOfAccess, read.callOfAccess != nil, touch.memberName == read.memberName,
      !call.callArguments.contains(where: { mayBeFunction($0.value) })
    {
      return false
    }
    guard let call = touch.callOfAccess else { return read.callOfAccess != nil || touch.memberName == read.memberName }
    return read.callOfAccess.map { facts.flow.mayShareKey(call, $0) } ?? true
  }

  private func mayBeFunction(_ value: Node) -> Bool {
    switch index.type(ofExpression: value).unwrapped {
    case .function: true
    case .unknown: value.kind != .functionCallExpr && !value.isLiteral
    default: value.kind == .closureExpr
    }
  }

  /// A function that is kept in a property, and of which the project shows no code: it may give something else each time.
  private mutating func review(
    callOf binding: Node, _ read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel
  ) -> Bool {
    guard changes.announcers.isEmpty, shown.givesState(binding), facts.flow.functions(heldBy: binding).isEmpty else { return false }
    review(
      model,
      "\(name(of: view)) shows what `\(read.node.shortText)` gives, whose code is not known. If that changes together with "
        + "\(name(of: model)), the view may show an old value",
      at: read.node.location)
    return true
  }

  /// Whether code of the class leads to some code, or what leads to it changes the class, too.
  private func isBehind(_ touch: (code: Node, place: Node), _ changes: ChangesOfModel) -> Bool {
    let code = touch.code
    if changes.announcers.contains(code) || !facts.flow.mayRun(touch.place, in: changes.process) { return false }
    let key = CodeInProcess(code: code, process: changes.process)
    let found = changes.announcers.isEmpty ? answers.origins[key] : nil
    let leading =
      found
      ?? facts.flow.origins(
        of: [code], of: index.enclosingType(of: code), in: changes.process, isEvaluated: { leadsNowhere($0, changes) })
    if changes.announcers.isEmpty { answers.origins[key] = leading }
    return meetAny(leading, changes)
  }

  /// Whether some code leads to changes of the class as well, and may run where the view is shown.
  private func meets(_ origins: LazyOrigins, _ changes: ChangesOfModel) -> Bool {
    origins.meets(changes.origins.code) { facts.flow.mayRun($0, in: changes.process) }
  }

  private func meet(_ code: CodeSet, _ changes: ChangesOfModel) -> Bool {
    code.meets(changes.origins.code) { facts.flow.mayRun($0, in: changes.process) }
  }

  /// Whether some code is the class's own, or leads to changes of the class as well.
  private func meetAny(_ code: CodeSet, _ changes: ChangesOfModel) -> Bool {
    meet(code, changes) || changes.own.contains { code.contains($0) && facts.flow.mayRun($0, in: changes.process) }
  }

  /// Whether it does not matter what runs code: SwiftUI does, to show something, or it announces by itself what it changes.
  private func leadsNowhere(_ code: Node, _ changes: ChangesOfModel) -> Bool {
    shown.isEvaluated(code) || changes.announcers.contains(code)
  }

  /// Whether an expression gives an object of a class of the SDK, whose members are asked about where they are read.
  private func isObject(_ node: Node) -> Bool {
    if case .external(let name, _) = index.type(ofExpression: node).unwrapped { index.isFrameworkClass(name) } else { false }
  }

  private func isType(_ node: Node) -> Bool {
    if case .metatype = index.type(ofExpression: node) { return true }
    return node.memberName.map(spelling)?.first?.isUppercase == true
  }

  /// Whether an expression gives a publisher, which hands its values to whoever subscribes.
  private func isPublisher(_ node: Node) -> Bool { index.conforms(node.callOfAccess ?? node, to: "Publisher") == true }

  /// What time it is, nothing tells: a view that reads nothing of an object may observe it to be refreshed.
  private mutating func reviewTime(_ read: Read, _ model: TypeID, _ view: TypeID) -> Bool {
    let reader = index.enclosingType(of: read.node)
    let isAnnounced = reader == view && announcesByHand(model)
    guard isAnnounced || reader.map({ $0 == view || index.withInherited(model).contains($0) }) == true && !readsAny(of: model, view) else {
      return false
    }
    review(
      model,
      "\(name(of: view)) shows what time `\(read.node.shortText)` says it is. It was refreshed when \(name(of: model)) changed; now it may "
        + "show an old time. Use a `TimelineView`",
      at: read.node.location)
    return true
  }

  private mutating func review(
    variable binding: Node, _ read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel
  ) -> Bool {
    guard let property = Property(introducedBy: binding), case let declaration = property.declaration, !declaration.isRequirement else {
      return false
    }
    // The macro leaves the variables of a tuple alone.
    let isOfTuple = binding.kind != .patternBinding
    let owner = facts.flow.isLocalVariable(binding) ? nil : index.enclosingType(of: declaration)
    let part = ShownPart(
      variable: binding, name: facts.flow.part(of: read.node), announcers: changes.announcers,
      process: changes.process)
    if reviewWeak(property, read, model, view, changes) { return true }
    guard property.isVar, !property.isComputed, !telling.contains(declaration), isVariable(property, of: owner) else { return false }
    if let owner, models.contains(owner), !property.isStatic, !isWrapped(declaration), !ignored.contains(binding), !isOfTuple {
      return isTold(property, owner) ? requireOther(owner, read, model, view, changes, origins(of: part)) : false
    }
    // Objects that the class holds are a part of what a view shows of it, whatever changes them.
    let isHeld = !property.isStatic && owner.map(changes.held.contains) == true
    let isAnnounced = changes.announcement != nil
    let objects =
      isHeld || isAnnounced || !meets(origins(of: part), changes)
      ? nil : changed(by: changing(part), binding, view, changes)
    guard isHeld || isAnnounced || objects?.isEmpty == false,
      !isRemembered(property, view), case let changing = self.changing(part),
      let place = facts.flow.changes(of: binding).first(where: { changing.contains($0.code) })?.place
    else {
      return false
    }
    if isRefreshed(view, along: part, [owner, model]) { return false }
    if let announcement = changes.announcement { return tell(read, announcedBy: announcement, model, view) }
    let holder = objects?.first.flatMap(facts.flow.variable(holding:))
    review(
      model,
      "\(name(of: view)) shows \(text(of: read, view, heldBy: holder)), \(changes.whyUntold). It was refreshed when "
        + "\(event(changing, model, view, changes)); now it may be old. "
        + (changes.announcers.isEmpty
          ? mayBePublished(property, owner) ? "Mark it `@Published` first" : "Keep it in an observable object" : "Announce it there, too"),
      at: location(of: read, view), and: places(of: read, view) + [place.location] + [changes.place?.location].compactMap(\.self))
    return true
  }

  /// Whether a property only has to be published for its class to tell views of it.
  private func mayBePublished(_ property: Property, _ owner: TypeID?) -> Bool {
    owner.map(moving.contains) == true && !property.isStatic && property.declaration.attributes.isEmpty
      && !property.declaration.hasModifier(.lazy) && !property.declaration.hasModifier(.weak) && !property.declaration.hasModifier(.unowned)
  }

  /// Whether a view is refreshed wherever a variable changes: it always asks for a published property, of an object that it has alone of its
  /// class, that is announced or assigned there. That each assignment tells views is relied on then.
  private mutating func isRefreshed(_ view: TypeID, along part: ShownPart, _ classes: [TypeID?]) -> Bool {
    let changing = changing(part)
    let asked = facts.viewCode.variablesAlwaysAsked(by: view)
    for id in classes.compactMap(\.self) where moving.contains(id) && observesOne(of: id, view) {
      for property in publishedVariables(of: id).flatMap(\.properties) where asked.contains(property.binding) {
        let unannounced = changing.filter { !telling.announces(spelling(property.name), of: id, in: $0) }
        guard unannounced.allSatisfy({ facts.flow.assigns(property.binding, whenever: $0, changes: part.variable) }) else { continue }
        if !unannounced.isEmpty, relied[id]?.contains(property) != true { relied[id, default: []].append(property) }
        return true
      }
    }
    return false
  }

  /// A weak reference becomes nil without a change of its variable.
  private mutating func reviewWeak(
    _ property: Property, _ read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel
  ) -> Bool {
    let keepers = facts.flow.keepers(ofWeak: property)
    if keepers.isEmpty { return false }
    let shown = shown.reads(by: view).compactMap { if case .variable(let binding) = $0.source { binding } else { nil } }
    guard
      let keeper = keepers.first(where: {
        let part = ShownPart(variable: $0, name: nil, announcers: [], process: changes.process)
        return !shown.contains($0) && meets(origins(of: part), changes)
      })
    else {
      return false
    }
    review(
      model,
      "\(name(of: view)) shows the weak `\(read.node.shortText)`, which becomes nil as its object goes, and nobody is told. The view was "
        + "refreshed when \(name(of: model)) changed; now it may show an old value",
      at: read.node.location, and: [keeper.location])
    return true
  }

  /// Whether one function or accessor alone uses a variable, and sets it where the view asks for it: what it has found before.
  private func isRemembered(_ property: Property, _ view: TypeID) -> Bool {
    guard facts.flow.changes(of: property.binding).allSatisfy({ shown.evaluates($0.code, view) }) else { return false }
    let members = uses(of: property).map(\.enclosingMember)
    return members.first.map { first in first != nil && members.allSatisfy { $0 == first } } ?? false
  }

  /// Whether the variable that is made with an object is used by one function or accessor alone, which the view evaluates.
  private func isRemembered(object: Node, _ view: TypeID) -> Bool {
    guard let binding = object.parent?.parent, object.parent?.kind == .initializerClause, binding.kind == .patternBinding,
      let declaration = binding.parent, declaration.kind == .variableDecl, declaration.isMember
    else { return false }
    let uses = uses(of: Property(name: binding.boundName, declaration: declaration, binding: binding))
    let members = uses.map(\.enclosingMember)
    guard let first = members.first, let member = first, members.allSatisfy({ $0 == member }) else { return false }
    // It is handed to nobody, and the view runs all that uses it.
    return uses.allSatisfy { use in
      let whole = use.referenceWithBase
      return whole.parent?.kind == .memberAccessExpr && whole.parent?.firstChild == whole
        && use.enclosingCode.map { shown.evaluates($0, view) } == true
    }
  }

  private func uses(of property: Property) -> [Node] {
    index.occurrences(of: property.name).filter { $0.isValueUse && facts.flow.mayMean(property, $0.referenceWithBase) }
  }

  /// The objects of which a view asks for a variable that some code changes along with the class; one that is not known stands for what cannot
  /// be told.
  private func changed(by changing: [Node], _ variable: Node, _ view: TypeID, _ changes: ChangesOfModel) -> [ObjectUse] {
    let code = shown.code(evaluatedBy: view).union(changes.toldCode)
    // Where no code of the view uses one, the SDK asks it.
    guard let owner = facts.flow.owner(of: variable), let used = facts.flow.objects(of: owner, usedBy: code), !used.isEmpty
    else { return [.unknown] }
    return used.filter { use in use.made.map { made in !made.allSatisfy { isRemembered(object: $0, view) } } ?? true }
      .sorted { ($0.firstLocation ?? variable.location) < ($1.firstLocation ?? variable.location) }
      .filter { use in
        let leading = facts.flow.origins(
          of: changing, of: owner, using: [use], in: changes.process, isEvaluated: { leadsNowhere($0, changes) })
        return meetAny(leading, changes)
      }
  }

  /// Whether a stored variable may change without the value that it is a part of becoming another one, and tells nobody.
  private func isVariable(_ property: Property, of owner: TypeID?) -> Bool {
    guard let owner, !property.isStatic else { return true }
    let type = index[owner].node
    return [.classDecl, .actorDecl].contains(type.kind) && known.observableAttribute(of: type, index) == nil
  }

  /// Whether a wrapper of the project holds a property, which the macro then leaves alone.
  private func isWrapped(_ declaration: Node) -> Bool {
    declaration.attributes.contains { $0.typeChild.flatMap { index.resolve($0).declaration } != nil }
  }

  /// Whether a class publishes the property, so that views that observe it are told.
  private func isTold(_ property: Property, _ owner: TypeID) -> Bool {
    publishedVariables(of: owner).contains(property.declaration)
  }

  /// A view that shows another object, which tells it of its changes where its class moves, too.
  private mutating func requireOther(
    _ other: TypeID, _ read: Read, _ model: TypeID, _ view: TypeID, _ changes: ChangesOfModel, _ origins: LazyOrigins
  ) -> Bool {
    guard !index.withInherited(model).contains(other), !required.contains([model, other]), meets(origins, changes),
      !isObserved(read.node, other, view)
    else {
      return false
    }
    required.insert([model, other])
    let (shown, refresher) = (read.node.shortText, name(of: model))
    let note = MigrationUnit.Note(
      "\(name(of: view)) shows `\(shown)` of \(name(of: other)), which is still an `ObservableObject`. It was refreshed when \(refresher) "
        + "changed; now it may show an old value. Migrate \(name(of: other)) first",
      at: read.node.location)
    require(other, for: model, .reviewed(note))
    return false
  }

  /// Whether what is read may be of an object that the view observes.
  private func isObserved(_ node: Node, _ other: TypeID, _ view: TypeID) -> Bool {
    let family = index.withInherited(other) + index.heirs(of: other)
    return index[view].members.properties.values.joined().contains { property in
      observed.contains(property.binding) && self.model(index.type(of: property)).map(family.contains) == true
    }
  }

  /// Whether a view reads everything that the object publishes, so that it is refreshed whenever it was.
  private func readsAll(of model: TypeID, _ view: TypeID) -> Bool {
    !announcesByHand(model) && observesOne(of: model, view)
      && announcers(of: model).allSatisfy { id in
        publishedVariables(of: id).flatMap(\.properties).allSatisfy { facts.viewCode.variablesAlwaysAsked(by: view).contains($0.binding) }
      }
  }

  /// Whether a view has one object alone of a class and its relatives.
  private func observesOne(of model: TypeID, _ view: TypeID) -> Bool {
    let family = Set(index.withInherited(model) + index.heirs(of: model))
    return index[view].members.properties.values.joined().filter { property in
      !property.isStatic && !property.isComputed && self.model(index.type(of: property)).map(family.contains) == true
    }.count == 1
  }

  private func announcesByHand(_ model: TypeID) -> Bool {
    index.withInherited(model).contains { id in
      announcements[id]?.isEmpty == false || index[id].parts.contains { index.mentions(known.objectWillChange, in: $0) }
    }
  }

  private func readsAny(of model: TypeID, _ view: TypeID) -> Bool {
    let published = index.withInherited(model).flatMap { publishedVariables(of: $0) }.flatMap(\.properties).map(\.binding)
    return shown.reads(by: view).contains { read in
      if case .variable(let binding) = read.source { published.contains(binding) } else { false }
    }
  }
}

/// The code that leads to changes of objects of a class while views are there, once that is asked for.
private final class Origins {
  private let flow: Flow
  private let origins: LazyOrigins
  private(set) lazy var code = origins.all.filter { [flow] in !flow.runsBeforeViews($0) }
  private(set) lazy var isEmpty = !origins.contains { [flow] in !flow.runsBeforeViews($0) }

  init(of changing: [Node], _ model: ModelInProcess, _ shown: ShownState) {
    flow = shown.flow
    origins = LazyOrigins(flow, of: changing, of: model.model, in: model.process, isEvaluated: shown.isEvaluated)
  }
}

private struct ModelInProcess: Hashable {
  let model: TypeID
  let process: ProcessOfCode
}

/// A variable that a view shows, or the part of it that it shows.
private struct ShownPart: Hashable {
  let variable: Node
  /// A stored property of the structure that the variable holds.
  let name: Name?
  /// The code whose changes of it views are told of.
  let announcers: Set<Node>
  /// What runs the view.
  let process: ProcessOfCode
}

extension Node {
  fileprivate func mentions(_ names: Set<Name>) -> Bool { tokens.contains { names.contains(token($0).name) } }

  /// The code of a member: a function, accessors, the closures in an initial value.
  fileprivate var codeOfMember: [Node] {
    switch kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl: [self]
    case .variableDecl, .subscriptDecl:
      descendants.filter { $0.kind == .accessorDecl || $0.kind == .accessorBlock && $0.firstChild(.accessorDecl) == nil }
    default: []
    }
  }
}
