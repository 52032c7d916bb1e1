import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See focused-object.md.
struct FocusedObjects: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()
  /// The classes that are read as focused objects.
  private var read: Set<TypeID> = []

  init(facts: ObservationFacts) { self.facts = facts }

  mutating func find() {
    for node in occurrences[known.FocusedObject, default: []] {
      if let attribute = node.wrapperAttribute { analyzeReader(attribute) } else { blockWhatMayBe(at: node, blocker(node)) }
    }
    let modifiers = [(known.focusedObject, "focusedValue"), (known.focusedSceneObject, "focusedSceneValue")]
    for (name, replacement) in modifiers {
      for node in occurrences[name, default: []] where node.kind == .declReferenceExpr { analyzeModifier(node, replacement) }
    }
  }

  // MARK: Modifiers

  private mutating func analyzeModifier(_ node: Node, _ replacement: String) {
    guard let call = node.modifierCall, let argument = call.soleUnlabeledArgument else {
      // What is passed on is not known.
      for id in read.sorted() where node.isMemberOfSomething { block(id, blocker(node)) }
      return
    }
    if index.callsOwnDeclaration(call, receivers: [], isReceiver: { _ in false }) == true { return }
    let type = index.type(ofExpression: argument)
    guard let id = model(type) else {
      guard type == .unknown else { return }
      for id in read.sorted() { block(id, blocker(node)) }
      return
    }
    add(
      Site(
        rule: "focused-object", node: node, declaration: call, model: id, level: .review,
        message: ".\(spelling(node.token(node.row.firstToken).name))(\(argument.text))",
        edits: [Edit(Location(node.file, node.range), replacement)]))
  }

  // MARK: Readers

  private mutating func analyzeReader(_ attribute: Node) {
    guard let declaration = attribute.ancestor({ $0 == .variableDecl }) else { return }
    for property in declaration.properties {
      let type = index.type(of: property)
      guard let id = model(type) else {
        if type == .unknown { blockWhatMayBe(at: property.binding, blocker(attribute)) }
        continue
      }
      read.insert(id)
      analyzeReader(property, attribute, id)
    }
  }

  private mutating func analyzeReader(_ property: Property, _ attribute: Node, _ id: TypeID) {
    var site = Site(
      rule: "focused-object", node: attribute, declaration: property.declaration, model: id, level: .review,
      message: "@FocusedObject var \(spelling(property.name))")
    defer { add(site) }
    if let argument = attribute.firstChild(.labeledExpr) { return block(id, wrapperArgumentBlocker(argument)) }
    if attribute.isConditional { return block(id, conditionalAttributeBlocker(attribute)) }
    guard property.declaration.properties.count == 1, let written = property.annotation, written.kind == .optionalType,
      let object = written.typeChild,
      object.kind == .identifierType || object.kind == .memberType
    else { return block(id, shapeBlocker(property)) }
    for use in projections(of: property) { block(id, projectionBlocker(use)) }
    site.edits = [attribute.wrapperReplacement("FocusedValue(\(object.text).self)")]
  }

  /// `$name` and `_name` where they may be the property's.
  private func projections(of property: Property) -> [Node] {
    let name = spelling(property.name)
    let owner = property.declaration.ancestor({ $0.isTypeOrExtension }).flatMap { index.type(declaredBy: $0) }
    let parts = owner.map { id in index.twins(of: id).flatMap { index[$0].parts } } ?? []
    return ["$" + name, "_" + name].compactMap { index.names[$0] }.flatMap { name in parts.flatMap { index.uses(of: name, in: $0) } }
      .filter { $0.kind == .declReferenceExpr }
  }

  // MARK: Blockers

  private func blocker(_ node: Node) -> Blocker {
    Blocker(
      code: .focusedObject, message: "it may be passed on as a focused object, whose type cannot be told here", location: node.location,
      help: "pass on something whose type is written, and read it with `@FocusedObject var model: Model?`")
  }

  private func shapeBlocker(_ property: Property) -> Blocker {
    Blocker(
      code: .focusedObject, message: "`\(spelling(property.name))` is read as a focused object, and its type is not written as `Model?`",
      location: property.binding.location, help: "write its type: `@FocusedObject var model: Model?`")
  }

  private func projectionBlocker(_ use: Node) -> Blocker {
    Blocker(
      code: .focusedObject, message: "`\(use.text)` is used, and a focused value has no projection", location: use.location,
      help: "make the binding from the object: `Bindable(object).property`")
  }
}
