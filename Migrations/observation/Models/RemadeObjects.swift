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
  let shown: ShownState
  var findings = ObservationFindings()

  mutating func find() {
    let objects = objectsWithoutKeeper()
    if objects.isEmpty { return }
    let remade = viewsThatRemake(objects)
    if remade.isEmpty { return }
    let readers = facts.flow.ancestors(of: codeThatReadsModels)
    let observed = wrapped.reduce(into: [TypeID: Set<TypeID>]()) { result, item in
      if let view = item.owner, let model = item.model { result[view, default: []].insert(model) }
    }
    for (view, made) in remade.sorted(by: { $0.key < $1.key }) {
      review(view, shown.code(of: view), readers, observed[view, default: []], made)
    }
  }

  /// The views whose evaluation makes objects, each with the class of one: in their own code, or in that of views that they make and that
  /// are evaluated along with them.
  private func viewsThatRemake(_ objects: [Node: TypeID]) -> [TypeID: TypeID] {
    let views = index.types.map(\.id).filter { index.isView($0) && !index.isTest(index[$0].node.file) && !shown.isPreview($0) }
    var leading = facts.flow.ancestors(of: objects.keys.sorted { $0.location < $1.location })
    var followed: Set<TypeID> = []
    var found = true
    while found {
      found = false
      for view in views where !followed.contains(view) && shown.code(of: view).contains(where: leading.contains) {
        followed.insert(view)
        guard isUnlike(view) else { continue }
        let makers = index.occurrences(of: index[view].name).filter { $0.kind == .declReferenceExpr && $0.callAsCallee != nil }
        leading.formUnion(facts.flow.ancestors(of: makers.compactMap(\.enclosingCode)))
        found = true
      }
    }
    let evaluations = followed.reduce(into: [TypeID: Evaluation]()) { result, view in
      result[view] = facts.flow.evaluation(ofView: shown.code(of: view), within: leading)
    }
    var result = evaluations.compactMapValues { evaluation in
      evaluation.code.sorted { $0.location < $1.location }.lazy.compactMap { objects[$0] }.first
    }
    found = true
    while found {
      found = false
      for (view, evaluation) in evaluations.sorted(by: { $0.key < $1.key }) where result[view] == nil {
        guard let child = evaluation.made.sorted().first(where: { result[$0] != nil && isUnlike($0) }) else { continue }
        result[view] = result[child]
        found = true
      }
    }
    return result
  }

  /// Whether no two values of a view are alike, so that it is evaluated along with the view that makes it: it holds a function, or an object
  /// that is made with it. What SwiftUI keeps is not compared.
  private func isUnlike(_ view: TypeID) -> Bool {
    shown.isAlwaysRefreshed(view)
      || index[view].members.properties.values.joined().contains { property in
        !property.isStatic && !property.isComputed && property.initializer != nil && model(index.type(of: property)) != nil
          && property.declaration.attributes.allSatisfy { $0.attributeName == known.ObservedObject }
      }
  }

  /// The code that makes objects which views observe, without one that keeps the object.
  private func objectsWithoutKeeper() -> [Node: TypeID] {
    var result: [Node: TypeID] = [:]
    for id in models.order {
      for use in index.occurrences(of: index[id].name) where use.kind == .declReferenceExpr && !index.isTest(use.file) {
        guard let call = use.callAsCallee, let code = use.enclosingCode, result[code] == nil, isHandedToView(call) else { continue }
        result[code] = id
      }
    }
    return result
  }

  /// Whether a view observes what an expression makes: as the value of its property, or as what it is made with.
  private func isHandedToView(_ value: Node) -> Bool {
    guard let parent = value.parent else { return false }
    if let target = parent.assignmentTarget, target != value {
      return index.callee(of: target)?.node.parent?.attributes.contains { $0.attributeName == known.ObservedObject } == true
    }
    if parent.kind == .initializerClause {
      return parent.parent?.parent?.attributes.contains { $0.attributeName == known.ObservedObject } == true
    }
    guard parent.kind == .labeledExpr, let call = parent.parent, call.kind == .functionCallExpr else { return false }
    if call.firstChild?.calleeReference?.soleName == known.environmentObject { return true }
    guard let view = index.type(ofExpression: call).unwrapped.declaration, index.isView(view) else { return false }
    // What no property is called like goes through an initialiser of the view's own.
    guard let label = index.names[parent.argumentLabel], let property = index[view].members.properties[label]?.first else {
      return true
    }
    return property.declaration.attributes.contains { $0.attributeName == known.ObservedObject }
  }

  /// The code that mentions what a class publishes that moves.
  private var codeThatReadsModels: [Node] {
    let names = Array(Set(moving.flatMap { index[$0].members.properties.keys }))
    return index.occurrences(of: names).values.joined().compactMap { use in
      use.kind == .declReferenceExpr && !use.isAssignmentTarget && !index.isTest(use.file) ? use.enclosingCode : nil
    }
  }

  private mutating func review(_ view: TypeID, _ code: [Node], _ readers: Set<Node>, _ observed: Set<TypeID>, _ made: TypeID) {
    var told: Set<TypeID> = []
    for asked in facts.flow.evaluation(ofView: code, within: readers).asked where !asked.isAtEnd {
      guard case .variable(let binding) = asked.read.source, let model = modelTold(of: binding), !told.contains(model),
        asked.isMade || !(index.withInherited(model) + index.heirs(of: model)).contains(where: observed.contains),
        let change = facts.flow.changes(of: binding).first(where: { !index.isTest($0.code.file) })
      else { continue }
      told.insert(model)
      review(
        model,
        "\(name(of: view)) makes a new \(name(of: made)) in its body, which now also runs when `\(asked.read.node.shortText)` changes: the old "
          + "object is lost. Keep it in `@State`",
        at: asked.read.node.location, and: [change.place.location])
    }
  }

  /// The class that moves and tells views of a variable, then.
  private func modelTold(of binding: Node) -> TypeID? {
    guard let declaration = binding.parent, declaration.kind == .variableDecl, let owner = index.enclosingType(of: declaration),
      moving.contains(owner), !declaration.hasModifier(.static),
      declaration.attribute(named: known.Published) != nil || !declaration.hasModifier(.private)
    else { return nil }
    return owner
  }
}
