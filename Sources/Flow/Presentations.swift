import MoltSemantics
import MoltSymbols
public import MoltSyntax

/// Views that code makes and that something shows later: the content of a sheet, the destination of a link, what an action opens.
extension Flow {
  /// Whether what stands at a node of some code may be shown where the code's views are.
  ///
  /// - Parameter atStart: whether nobody has done anything yet: no link was followed, no button was pressed.
  public func mayBePresented(_ node: Node, in code: Node, atStart: Bool) -> Bool {
    var part = node
    while part != code, let parent = part.parent {
      if let call = part.callAround, call.firstChild != part,
        let argument = call.callArguments.firstIndex(where: { $0.value == part }), !mayPresent(call, argument, atStart)
      {
        return false
      }
      part = parent
    }
    return true
  }

  /// Whether a call may show what it is handed, or run it.
  private func mayPresent(_ call: Node, _ argument: Int, _ atStart: Bool) -> Bool {
    guard let callee = index.callee(of: call), callee.isSDK, let places = index.placesOfArguments(in: call), argument < places.count
    else { return true }
    let parameter = callee.parameters[places[argument]]
    let effect = effects.effect(of: callee)
    let isLinked = effects.parameterShownLater(of: callee) == callee.node.functionParameters[places[argument]].parameterLabel
    guard isLinked || effect == .presents && parameter.takesFunction else {
      return !atStart || !parameter.takesAction || !parameter.isEscaping || effect == .appears
    }
    let bindings = call.callArguments.filter { $0.value.kind != .closureExpr }.compactMap { variableBound(by: $0.value) }
    guard let variable = bindings.first else { return !(atStart && isLinked && !call.callArguments.contains { isBinding($0.value) }) }
    return atStart ? mayBeSetAtStart(variable) : mayBeSet(variable)
  }

  private func isBinding(_ value: Node) -> Bool { if case .binding = index.type(ofExpression: value) { true } else { false } }

  /// The variable that `$name` or `$object.name` is a binding of.
  private func variableBound(by value: Node) -> Node? {
    if let variables = projectedVariables(value) { return variables.last }
    guard let name = projectedName(of: value.lastReference), value == value.lastReference || value.memberBase?.text == "self",
      case .property(let property, _)? = index.lookUpValue(name, at: value)
    else { return nil }
    return property.binding
  }

  /// Whether a variable that presents something may be set by the time that views are there.
  private func mayBeSetAtStart(_ variable: Node) -> Bool {
    guard isUnsetAtFirst(variable) else { return true }
    let setting = changes(of: variable).map(\.code).filter { sets(variable, $0) }
    return origins(of: setting, of: nil, isEvaluated: { _ in false }).contains { code in
      code.kind == .initializerDecl || code.callAround.flatMap { index.callee(of: $0) }.map { effects.effect(of: $0) == .appears } ?? false
    }
  }

  /// Whether anything may set a variable that presents something. What it presents may unset it.
  private func mayBeSet(_ variable: Node) -> Bool {
    guard let declaration = variable.parent, declaration.hasModifier(.private), isKeptByView(declaration), isUnsetAtFirst(variable)
    else { return true }
    let name = index.spelling(variable.boundName)
    let wrapped = ["_", "$"].compactMap { index.names[$0 + name] }.flatMap { index.uses(of: $0, in: variable.root) }
    return wrapped.contains { !isPresentedBy($0) } || changes(of: variable).contains { sets(variable, $0.code) }
  }

  /// Whether `$name` is what something is presented by.
  private func isPresentedBy(_ use: Node) -> Bool {
    let value = use.referenceWithBase
    return value.callAround.flatMap { value == $0.firstChild ? nil : index.callee(of: $0) }.map { effects.effect(of: $0) == .presents }
      ?? false
  }

  /// Whether a variable presents nothing until something sets it.
  private func isUnsetAtFirst(_ variable: Node) -> Bool {
    guard let declaration = variable.parent, declaration.kind == .variableDecl, isKeptByView(declaration) || isOfClass(variable)
    else { return false }
    guard let value = variable.firstChild(.initializerClause)?.expressionChild else {
      return variable.firstChild(.typeAnnotation)?.typeChild?.kind == .optionalType
    }
    return value.unsets
  }

  private func isOfClass(_ variable: Node) -> Bool { owner(of: variable).map { index[$0].node.kind == .classDecl } ?? false }

  /// Whether code gives a variable a value that presents something.
  private func sets(_ variable: Node, _ code: Node) -> Bool {
    let step = step(of: code)
    return step.possibleWrites.contains { $0.variable == variable }
      || step.writes.contains {
        $0.variable == variable && !($0.node.parent?.assignmentTarget == $0.node && $0.node.parent?.assignedValue?.unsets == true)
      }
  }
}

extension Node {
  /// `nil` or `false`
  fileprivate var unsets: Bool { kind == .nilLiteralExpr || kind == .booleanLiteralExpr && text == "false" }
}
