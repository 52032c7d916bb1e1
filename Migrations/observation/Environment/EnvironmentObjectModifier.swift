import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See environment-object-modifier.md.
struct EnvironmentModifiers: ObservationRule {
  let facts: ObservationFacts
  /// Environment objects are read by type: these are the types that are read so anywhere.
  let environmentTypes: Set<TypeID>
  var findings = ObservationFindings()

  mutating func find() {
    for node in occurrences[known.environmentObject, default: []] where node.kind == .declReferenceExpr {
      guard let call = node.modifierCall else {
        analyzeUnapplied(node)
        continue
      }
      guard let argument = call.soleUnlabeledArgument, index.callsOwnDeclaration(call, receivers: [], isReceiver: { _ in false }) != true
      else { continue }
      analyzeInjection(node, call, argument)
    }
  }

  /// `view.environmentObject` as a value: what it will be handed is not known here, and `environment` takes more than one thing.
  private mutating func analyzeUnapplied(_ node: Node) {
    guard node.isMemberOfSomething, node.parent?.kind != .keyPathComponent else { return }
    let blocker = Blocker(
      code: .unappliedInjection, message: "`environmentObject` is passed on as a function here, so the object it injects is not known",
      location: node.location, help: "write a closure that calls it")
    for id in environmentTypes.sorted() { block(id, blocker) }
    add(
      Site(
        rule: "environment-object-modifier", node: node, declaration: node.enclosingStatement, model: nil,
        message: "environmentObject as a function", blocker: blocker))
  }

  private mutating func analyzeInjection(_ node: Node, _ call: Node, _ argument: Node) {
    let type = index.type(ofExpression: argument)
    var site = Site(
      rule: "environment-object-modifier", node: node, declaration: call, model: model(type),
      message: ".environmentObject(\(argument.text))")
    if site.model != nil {
      site.edits = [Edit(Location(node.file, node.range), "environment")]
    } else {
      site.blocker = blockerForInjection(type, argument)
    }
    add(site)
  }

  private mutating func blockerForInjection(_ type: Type, _ argument: Node) -> Blocker {
    switch type {
    case .declared(let id, _):
      return Blocker(
        code: .foreignObject, message: "\(name(of: id)) is not an ObservableObject as far as this project shows",
        location: argument.location)
    case .external(let name, _):
      for namesake in namesakes(of: name) {
        block(
          namesake,
          Blocker(
            code: .ambiguousType, message: "`\(spelling(name))` here may be this class or another with that name",
            location: argument.location))
      }
      return Blocker(
        code: .foreignObject,
        message: "\(spelling(name)) is not declared in this project, or its name is ambiguous here",
        location: argument.location)
    case .parameter, .existential, .opaque:
      return Blocker(
        code: .genericObject, message: "`\(argument.text)` can be whatever its generic type allows",
        location: argument.location,
        help: "migrate the protocol or constraint by hand")
    default:
      if index.isMadeByLibrary(argument) {
        return Blocker(code: .foreignObject, message: "`\(argument.text)` is made by a library", location: argument.location)
      }
      let blocker = Blocker(
        code: .unresolvedInjection,
        message: "the type of `\(argument.text)`, which is put into the environment, could not be determined",
        location: argument.location,
        help: "add a type annotation, or inject it from a property or constant that has one")
      let alternatives = index.alternativeTypes(ofExpression: argument)
      guard alternatives.isEmpty else {
        for id in alternatives { block(id, blocker) }
        return blocker
      }
      if index.nameOfTypeMade(by: argument) == nil { for id in environmentTypes.sorted() { block(id, blocker) } }
      // The modifier takes none that is no ObservableObject any more, whoever reads it.
      blockWhatMayBe(madeBy: argument, at: argument, blocker)
      return blocker
    }
  }
}
