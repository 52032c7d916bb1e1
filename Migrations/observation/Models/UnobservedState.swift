import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax

/// What views show that nothing tells them of: variables of types and modules, members of plain objects, settings, clocks,
/// and what the system says.
///
/// Such a view shows what it was when the view was last refreshed, for whatever reason that was. Code is followed by what it names: into
/// getters, functions and initialisers of the project, as far as a view runs them when it is evaluated. What models read is `StaleReads`'.
final class UnobservedState: ObservationQuestions {
  let facts: ObservationFacts
  /// The members that tell that they are read, by `access(keyPath:)`: what they read is announced with them.
  private let telling: Set<Node>
  /// The properties by which views observe objects, by their bindings.
  private let observed: Set<Node>
  private var declarations: DeclarationsByName { facts.declarations }
  private var steps: [Node: Step] = [:]
  private var changing: [Property: Bool] = [:]
  private var codes: [TypeID: [Node]] = [:]
  private var views: [TypeID: EvaluatedView] = [:]
  private var refreshed: [TypeID: Bool] = [:]
  private let projected = ChainAnswers<Bool>()
  private let roots = ChainAnswers<Node>()

  /// What running one piece of code leads to.
  private struct Step {
    /// What it reads that nothing tells of.
    var reads: [Node] = []
    /// The code that it runs.
    var next: [Node] = []
    /// The code of models by which their own state is shown, with whatever else, in the order of its places: that is asked of each
    /// model by itself.
    private(set) var ofModels: [TypeID: [(place: Int, code: Node)]] = [:]
    private var placesOfModels = 0
    /// What it reads of models that views reach without observing them.
    var ofUnobserved: [ModelRead] = []

    mutating func show(_ model: TypeID, by code: [Node]) {
      for node in code {
        ofModels[model, default: []].append((placesOfModels, node))
        placesOfModels += 1
      }
    }

    func next(beside models: [TypeID]) -> [Node] {
      next + models.flatMap { ofModels[$0, default: []] }.sorted { $0.place < $1.place }.map(\.code)
    }
  }

  /// What is known of a view, whichever of its models it is asked beside.
  private struct EvaluatedView {
    /// The models that it observes.
    let observed: Set<TypeID>
    /// What it leads to where no model's own state counts.
    let shown: Shown
  }

  /// What code of a view leads to.
  private struct Shown {
    var read: Node?
    /// The first of each model.
    var ofOthers: [ModelRead] = []
    /// The models whose own state was met.
    var models: Set<TypeID> = []
  }

  /// What is read of an object of a class.
  struct ModelRead {
    let model: TypeID
    let node: Node
    /// Whether the object is handed on to the code that reads it, and may be one that the view observes.
    let isHandedOn: Bool
  }

  init(facts: ObservationFacts, telling: Set<Node>, observed: Set<Node>) {
    self.facts = facts
    self.telling = telling
    self.observed = observed
  }

  /// The first that a view shows, beside a model's own state, of what nothing tells of; nil where all that it shows is known to be told of,
  /// or never to change. And what it shows of other models, which are told of only as they are `@Observable`: the first of each.
  func shown(by view: TypeID, beside model: TypeID) -> (read: Node?, ofOthers: [ModelRead]) {
    let own = index.withInherited(model)
    let known = evaluated(view)
    let isAlone = known.shown.models.isDisjoint(with: own)
    let shown = isAlone ? known.shown : self.shown(by: view, observed: known.observed, beside: own)
    return (shown.read, shown.read == nil ? shown.ofOthers.filter { !own.contains($0.model) } : [])
  }

  private func evaluated(_ view: TypeID) -> EvaluatedView {
    if let known = views[view] { return known }
    let observed = Set(
      index[view].members.properties.values.joined().filter { self.observed.contains($0.binding) }.compactMap {
        self.model(index.type(of: $0))
      })
    let found = EvaluatedView(observed: observed, shown: shown(by: view, observed: observed, beside: []))
    views[view] = found
    return found
  }

  private func shown(by view: TypeID, observed: Set<TypeID>, beside own: [TypeID]) -> Shown {
    var result = Shown()
    var others: Set<TypeID> = []
    var pending = code(of: view)
    var seen = Set(pending)
    while let code = pending.popLast() {
      let step = step(from: code)
      result.models.formUnion(step.ofModels.keys)
      if let read = step.reads.first {
        result.read = read
        break
      }
      for other in step.ofUnobserved where !(other.isHandedOn && observed.contains(other.model)) && others.insert(other.model).inserted {
        result.ofOthers.append(other)
      }
      pending += step.next(beside: own).filter { seen.insert($0).inserted }
    }
    return result
  }

  /// The first of that, of these names. Follows the view's own members and what names alone lead to: typing the bodies of all views costs
  /// too much.
  func firstRead(by view: TypeID, beside model: TypeID, of changes: ForeignChanges) -> Node? {
    let own = index.withInherited(model)
    var pending = code(of: view)
    var seen = Set(pending)
    while let code = pending.popLast() {
      for node in code.descendants where node.kind == .declReferenceExpr {
        let name = node.token(node.row.firstToken).name
        let isSought = changes.mayBe(name)
        guard isSought || !node.isMemberOfSomething || node.isSelfMember, !node.isAssignmentTarget, !isInAction(node), !node.isKeptByView
        else { continue }
        var step = Step()
        if isSought, name == changes.defaults { return node }
        follow(node, &step)
        if isSought, let read = step.reads.first { return read }
        pending += step.next(beside: own).filter { seen.insert($0).inserted }
      }
    }
    return nil
  }

  /// What a view runs by itself, and the closures that it is made with.
  private func code(of view: TypeID) -> [Node] {
    if let known = codes[view] { return known }
    let found = evaluatedCode(of: view) + contents(of: view)
    codes[view] = found
    return found
  }

  /// What SwiftUI runs whenever it refreshes a view; of a type that is none, all that it does.
  private func evaluatedCode(of view: TypeID) -> [Node] {
    let names = (["body"] + SwiftUIRequirements.updates).compactMap { index.names[$0] }
    let found = names.compactMap { index.lookUpMember($0, of: view) }.flatMap { member -> [Node] in
      switch member {
      case .property(let property, _): [property.getter].compactMap { $0 }
      case .functions(let functions): functions
      default: []
      }
    }
    return found.isEmpty ? index[view].parts.flatMap(\.members).filter { $0.kind == .functionDecl || $0.kind == .variableDecl } : found
  }

  /// The closures that make the content of a view where it is made: it runs them whenever it is refreshed.
  private func contents(of view: TypeID) -> [Node] {
    guard isAlwaysRefreshed(view) else { return [] }
    return index.occurrences(of: index[view].node.declaredName).flatMap { use -> [Node] in
      guard use.kind == .declReferenceExpr, let call = use.callAsCallee,
        case .type(.declared(view))? = index.lookUpValue(index[view].node.declaredName, at: use)
      else { return [] }
      return call.callArguments.map(\.value).filter { $0.kind == .closureExpr }
    }
  }

  private func step(from code: Node) -> Step {
    if let known = steps[code] { return known }
    var step = Step()
    for node in code.descendants where node.kind == .declReferenceExpr {
      guard !node.isAssignmentTarget, !isInAction(node), !node.isKeptByView else { continue }
      follow(node, &step)
    }
    steps[code] = step
    return step
  }

  private func follow(_ node: Node, _ step: inout Step) {
    let name = node.token(node.row.firstToken).name
    if name == .`self` || name == .`super` || name == .Self { return }
    if node.isMemberOfSomething { return followMember(node, name, &step) }
    switch index.lookUpValue(name, at: node) {
    case .local?, .enumCase?: return
    case .type(.declared(let type))?: followInitializer(of: type, node, &step)
    case .type?: return
    case .property(let property, let owner)?: follow(property, of: owner, node, &step)
    case .functions(let functions)?:
      if !node.referenceWithBase.isHandedAsAction(index) { step.next += called(functions, node).flatMap(declarations.implementations) }
    case nil: if isChangingGlobal(node) { step.reads.append(node) }
    }
  }

  /// The one function that is called, where overloads can be told apart.
  private func called(_ functions: [Node], _ node: Node) -> [Node] {
    guard functions.count > 1, let function = index.declaration(namedBy: node.referenceWithBase) else { return functions }
    return [function]
  }

  // MARK: Members

  /// `Text` in `Text("a").bold().padding()`. Each link of a chain asks.
  private func root(of chain: Node) -> Node {
    roots.answer(for: chain) { link in
      guard link.isChained, let first = link.firstChild else { return .settled(link) }
      return .same(as: first)
    }
  }

  /// Whether `$x` is in a chain of members. Each link of it asks.
  private func isProjected(_ chain: Node) -> Bool {
    projected.answer(for: chain) { link in
      if link.kind == .declReferenceExpr || link.kind == .memberAccessExpr, link.calleeReference?.text.hasPrefix("$") == true {
        return .settled(true)
      }
      guard link.isChained, let first = link.firstChild else { return .settled(false) }
      return .same(as: first)
    }
  }

  private func followMember(_ node: Node, _ name: Name, _ step: inout Step) {
    let access = node.parent!
    guard let base = access.memberBase, base != node else {
      return followImplicitMember(node, name, access, &step)
    }
    // A projection hands on how to read, and reads nothing. What an update reads of its own view is what it showed before.
    if base.kind == .superExpr || isProjected(base) || isUpdatedView(root(of: base)) { return }
    // What types the body around it is asked last.
    let isUndeclared = declarations.all(named: name).isEmpty
    if isUndeclared, node.isModifier(index) || !node.isClockMember && index.isMemberOfValues(name) { return }
    if let member = ownMember(name, of: base) { return follow(member, node, &step) }
    if !isUndeclared, let declaration = index.declaration(namedBy: access) { return follow(declaration, node, &step) }
    if node.isClockMember {
      step.reads.append(node)
      return
    }
    if node.isModifier(index) || index.isMemberOfValues(name) { return }
    if isChangingMember(node, of: base, access) { step.reads.append(node) }
  }

  /// Whether a name is that of the view or controller of UIKit or AppKit that a representable updates, or makes.
  private func isUpdatedView(_ root: Node) -> Bool {
    if updatedViews.contains(root.text) { return true }
    guard let name = root.soleName, case .local(let local)? = index.lookUpValue(name, at: root), local.kind == .functionParameter,
      let function = local.ancestor({ $0 == .functionDecl }), function.functionParameters.first == local
    else { return false }
    return SwiftUIRequirements.updates.contains(spelling(function.declaredName))
  }

  /// The member of a base whose type can be told by the names in it: `self`, a type, a property of the view.
  private func ownMember(_ name: Name, of base: Node) -> ValueDeclaration? {
    if let type = index.declaredType(ofChain: base) { return index.lookUpMember(name, of: type) }
    guard base.kind == .declReferenceExpr, let root = base.soleName else { return nil }
    if root == .`self` || root == .Self { return index.enclosingType(of: base).flatMap { index.lookUpMember(name, of: $0) } }
    guard case .type(.declared(let type))? = index.lookUpValue(root, at: base) else { return nil }
    return index.lookUpMember(name, of: type)
  }

  private func follow(_ member: ValueDeclaration, _ node: Node, _ step: inout Step) {
    switch member {
    case .property(let property, let owner): follow(property, of: owner, node, &step)
    case .functions(let functions):
      for function in called(functions, node) { follow(function, node, &step) }
    case .local, .enumCase, .type: return
    }
  }

  /// `.brand`, which may be what any type has by that name where it is not known of which type it is.
  private func followImplicitMember(_ node: Node, _ name: Name, _ access: Node, _ step: inout Step) {
    if node.isClockMember || node.text == "relative" && access.callAsCallee != nil { step.reads.append(node) }
    let candidates = declarations.all(named: name).filter { $0.hasModifier(.static) }
    if candidates.isEmpty { return }
    if let declaration = index.declaration(namedBy: access) { return follow(declaration, node, &step) }
    guard index.certainType(ofExpression: access) == .unknown else { return }
    for declaration in candidates { follow(declaration, node, &step) }
  }

  private func follow(_ declaration: Node, _ node: Node, _ step: inout Step) {
    switch declaration.kind {
    case .patternBinding, .variableDecl:
      let variable = declaration.kind == .variableDecl ? declaration : declaration.ancestor { $0 == .variableDecl }
      let name = node.token(node.row.firstToken).name
      guard let variable, variable.isMember || variable.parent?.parent?.kind == .sourceFile,
        let property = variable.properties.first(where: { $0.name == name })
      else { return }
      follow(property, of: index.enclosingType(of: variable), node, &step)
    case .functionDecl where node.referenceWithBase.isHandedAsAction(index) || telling.contains(declaration): return
    case .functionDecl:
      if let owner = index.enclosingType(of: declaration), models.contains(owner), readsState(of: owner, by: declaration.declaredName) {
        return showState(of: owner, declaration, node, &step)
      }
      step.next += declarations.implementations(of: declaration)
    case .subscriptDecl: step.next += declarations.implementations(of: declaration)
    case .initializerDecl: step.next.append(declaration)
    default: return
    }
  }

  private func showState(of model: TypeID, _ member: Node, _ node: Node, _ step: inout Step) {
    step.show(model, by: declarations.implementations(of: member))
    guard let base = node.referenceWithBase.memberBase, base != node, !isObserved(base) else { return }
    let isHandedOn = if let name = base.objectOfOptional.soleName, case .local? = index.lookUpValue(name, at: base) { true } else { false }
    step.ofUnobserved.append(ModelRead(model: model, node: node, isHandedOn: isHandedOn))
  }

  /// Whether this is an object by itself, or what a view observes.
  private func isObserved(_ base: Node) -> Bool {
    let object = base.objectOfOptional
    if object.kind == .superExpr || object.text == "self" { return true }
    guard object.kind == .declReferenceExpr || object.isSelfMember, let reference = object.calleeReference else { return false }
    let name = reference.token(reference.row.firstToken).name
    if case .property(let property, _)? = object == reference
      ? index.lookUpValue(name, at: reference) : index.enclosingType(of: object).flatMap({ index.lookUpMember(name, of: $0) })
    {
      return observed.contains(property.binding)
    }
    return false
  }

  /// Whether a member that the project does not declare may be another one later, though the value is the same.
  private func isChangingMember(_ node: Node, of base: Node, _ access: Node) -> Bool {
    switch index.type(ofExpression: base).unwrapped {
    // An appearance is how others are to look.
    case .external(let type, _):
      return isChangingObject(type, node) && !root(of: base).makesSomething && base.firstChild?.calleeReference?.text != "appearance"
    case .metatype(.external(let type, _)): return isChangingStatic(type, node, access)
    case .metatype(.declared): return false
    case .declared(let id, _): return index[id].node.kind == .classDecl && inheritsState(id)
    case .array, .dictionary, .tuple, .function, .binding, .opaque, .optional, .metatype, .existential: return false
    case .parameter(let parameter):
      return index.constraints(of: .parameter(parameter)).contains {
        if case .external(let name, _) = $0 { index.isFrameworkClass(name) } else { false }
      }
    case .unknown:
      if base.text == "self", index.enclosingType(of: base) == nil { return false }
      let root = root(of: base)
      if root.text.first?.isUppercase == true, isGenerated(root.text) || root.soleName.map({ !isChangingObject($0, node) }) == true {
        return false
      }
      if base.kind == .declReferenceExpr, base.text.first?.isUppercase == true, let type = base.soleName {
        return isChangingStatic(type, node, access)
      }
      return !root.makesSomething && !base.beginsWithImplicitMember
    }
  }

  /// `Date.now`, `AVCaptureDevice.authorizationStatus(for: .video)`, but not `UserDefaults.standard`, whose members are asked about.
  private func isChangingStatic(_ type: Name, _ node: Node, _ access: Node) -> Bool {
    if isGenerated(spelling(type)) || index.namesFrameworkConstant(access) { return false }
    guard isChangingObject(type, node) else { return false }
    if case .external(let result, _) = index.type(ofExpression: access).unwrapped, index.isFrameworkClass(result) { return false }
    return true
  }

  /// Whether a class of the project inherits from one of a library or the system that has state of its own.
  private func inheritsState(_ id: TypeID) -> Bool {
    index.withInherited(id).contains { type in
      index[type].node.kind == .classDecl
        && index[type].inheritedTypes.contains { inherited in
          guard case .external(let name, _) = index.resolve(inherited), name != index.names["NSObject"] else { return false }
          return index.isFrameworkClass(name)
        }
    }
  }

  // MARK: Properties

  private func follow(_ property: Property, of owner: TypeID?, _ node: Node, _ step: inout Step) {
    if telling.contains(property.declaration) { return }
    if let owner, models.contains(owner), readsState(of: owner, by: property.name) {
      return showState(of: owner, property.declaration, node, &step)
    }
    if let wrapper = property.declaration.attributes.first(where: { !isHarmless(attribute: spelling($0.attributeName)) }) {
      if wrapper.typeChild.flatMap({ index.resolve($0).declaration }) != nil {
        step.next += declarations.implementations(of: property.declaration)
        return
      }
      // Wrappers of views tell them, and a model's are looked at as its properties are.
      if let owner, !property.isStatic, index.isView(owner) || models.contains(owner) { return }
      if changes(property) { step.reads.append(node) }
      return
    }
    if let owner, index.isProtocol(owner), property.declaration.isRequirement { return followRequirement(property, of: owner, node, &step) }
    if property.isComputed || property.declaration.hasModifier(.lazy) {
      step.next += declarations.implementations(of: property.declaration)
      return
    }
    if node.referenceWithBase.callAsCallee != nil, givesState(index.type(of: property)) { return step.reads.append(node) }
    guard property.isVar, isVariable(property, of: owner), changes(property) else { return }
    step.reads.append(node)
  }

  /// Whether calling a function that is kept somewhere may give something else each time. One that builds views is the content of the view.
  private func givesState(_ type: Type) -> Bool {
    guard case .function(_, let result) = type.unwrapped else { return false }
    switch result {
    case .parameter, .opaque: return false
    case .tuple(let elements, _): return !elements.isEmpty
    case .external(let name, _): return !index.isFrameworkType(name, kindOf: ["View"])
    default: return true
    }
  }

  /// Whether a stored variable may change without the value that it is a part of becoming another one, and tells nobody.
  private func isVariable(_ property: Property, of owner: TypeID?) -> Bool {
    guard let owner, !property.isStatic else { return true }
    let type = index[owner].node
    return type.kind == .classDecl && !models.contains(owner) && known.observableAttribute(of: type, index) == nil
  }

  private func followRequirement(_ property: Property, of owner: TypeID, _ node: Node, _ step: inout Step) {
    let witnesses = declarations.all(named: property.name).filter { other in
      other.kind == .variableDecl && index.enclosingType(of: other).map { $0 != owner && index.withInherited($0).contains(owner) } == true
    }
    // What a library conforms with cannot be seen.
    if witnesses.isEmpty,
      index[owner].members.properties[property.name, default: []].allSatisfy({ $0.accessorBlock == nil || $0 == property })
    {
      step.reads.append(node)
    }
    for witness in witnesses { follow(witness, node, &step) }
  }

  private func changes(_ property: Property) -> Bool {
    if let known = changing[property] { return known }
    let owner = index.enclosingType(of: property.declaration)
    let result = index.occurrences(of: property.name).contains { use in
      guard index.isChanged(property, by: use), use.ancestor({ $0 == .initializerDecl }) == nil || property.isStatic || owner == nil else {
        return false
      }
      return means(use, property, owner)
    }
    changing[property] = result
    return result
  }

  /// Whether a use may mean the property.
  private func means(_ use: Node, _ property: Property, _ owner: TypeID?) -> Bool {
    if let owner, !property.isStatic { return index.isReference(use, to: property, of: owner) }
    return index.declaration(namedBy: use.referenceWithBase).map { $0 == property.binding } ?? true
  }

  // MARK: Initialisers and globals

  /// What making a value runs. Objects that a view keeps are made once.
  private func followInitializer(of type: TypeID, _ node: Node, _ step: inout Step) {
    guard node.callAsCallee != nil else { return }
    step.next += index[type].members.initializers
    for property in index[type].node.members.filter({ $0.kind == .variableDecl }).flatMap(\.properties)
    where !property.isStatic && !property.isComputed && property.declaration.attributes.isEmpty {
      if let value = property.initializer { step.next.append(value) }
    }
    if index.isView(type), isAlwaysRefreshed(type) { step.next += evaluatedCode(of: type) }
  }

  /// Whether a view is evaluated whenever the view around it is: closures are never alike.
  private func isAlwaysRefreshed(_ view: TypeID) -> Bool {
    if let known = refreshed[view] { return known }
    let found = index[view].members.properties.values.joined().contains { property in
      if case .function = index.type(of: property).unwrapped { !property.isStatic && !property.isComputed } else { false }
    }
    refreshed[view] = found
    return found
  }

  /// `Date()`, `CACurrentMediaTime()`
  private func isChangingGlobal(_ node: Node) -> Bool {
    if ["Date", "NSDate", "UUID"].contains(node.text) { return node.callAsCallee?.callArguments.isEmpty == true }
    return node.isClock
  }
}

extension Node {
  /// `model` of `model?` and `model!`.
  fileprivate var objectOfOptional: Node { kind == .forceUnwrapExpr || kind == .optionalChainingExpr ? firstChild! : self }
}

/// What that parameter is called mostly, also where it is handed on.
private let updatedViews: Set<String> = ["uiView", "nsView", "uiViewController", "nsViewController"]
