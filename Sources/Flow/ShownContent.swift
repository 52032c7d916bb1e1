import MoltSemantics
import MoltSymbols
import MoltSyntax

/// What runs as soon as views are there: what is to be done when they appear, the content that a view of the project keeps for its body, and
/// the getters of what controls show.
extension Flow {
  /// Whether a closure of some code runs as soon as the views are there that the code makes.
  func runsWhenShown(_ closure: Node) -> Bool {
    guard let call = closure.callAround else { return false }
    if let callee = index.callee(of: call), effects.effect(of: callee) == .appears { return true }
    guard isContent(call), let view = index.type(ofExpression: call).unwrapped.declaration,
      let variable = variable(of: view, given: closure)
    else { return false }
    return callsAlways(variable, view)
  }

  /// The functions that get what the controls show that a step makes: `Toggle("On", isOn: Binding(get: { … }, set: { … }))`.
  func gettersShown(by step: Step, _ code: Node) -> [Node] {
    step.uses.flatMap { use -> [Node] in
      guard let label = effects.parameterDisplayed(by: use.callee), isCertain(use.node, in: code), isContent(use.node),
        let value = use.node.callArguments.first(where: { $0.label == label })?.value
      else { return [] }
      let getters = handed.functions(ofBindingGivenBy: value).filter { !$0.sets }
      return getters.count == 1 ? getters.map(\.code) : []
    }
  }

  /// Whether what a call makes is a part of what a body or a builder gives, and not handed to what may show it later, or never.
  private func isContent(_ call: Node) -> Bool {
    var whole = call.chainEnd
    while let outer = whole.parent, outer.kind == .postfixIfConfigExpr, outer.firstChild == whole { whole = outer.chainEnd }
    guard let parent = whole.parent, [.codeBlock, .closureExpr, .accessorBlock, .returnStmt].contains(parent.kind) else { return false }
    var link = whole
    while link != call, let inner = link.firstChild {
      if link.kind == .functionCallExpr, index.callee(of: link)?.isSDK != true { return false }
      if link.kind == .postfixIfConfigExpr, !link.children.dropFirst().flatMap(\.descendants).allSatisfy(isModifierOfSDK) { return false }
      link = inner
    }
    return true
  }

  /// Whether a node is no call of a member, or one of a modifier that the SDK alone declares: of what an `#if` adds to, the type is not known.
  private func isModifierOfSDK(_ node: Node) -> Bool {
    guard node.kind == .functionCallExpr, let name = node.firstChild?.memberName else { return true }
    return index.isViewModifier(name) && declarations.functions(named: name).isEmpty
  }

  /// The variable of a view in which a call that makes the view keeps a closure.
  private func variable(of view: TypeID, given closure: Node) -> Node? {
    guard let call = closure.callAround, let place = call.callArguments.firstIndex(where: { $0.value == closure }) else { return nil }
    guard let callee = index.callee(of: call) else { return property(handed: closure, by: call)?.binding }
    guard let places = index.placesOfArguments(in: call), place < places.count, callee.node.kind == .initializerDecl else { return nil }
    let parameter = callee.node.functionParameters[places[place]]
    let uses = index.uses(of: parameter.parameterName, in: callee.node).filter { $0.parent?.assignedValue == $0 }
    guard uses.count == 1, isCertain(uses[0], in: callee.node), let target = uses[0].parent?.assignmentTarget else { return nil }
    return index.callee(of: target).flatMap { $0.isSDK ? nil : $0.node }
  }

  /// The property for which a call hands a value to the initialiser that the compiler writes. A closure behind the call may have no label.
  func property(handed value: Node, by call: Node) -> Property? {
    let isOwn = call.firstChild?.memberBase.map { $0.soleName == .`self` } ?? false
    guard let type = isOwn ? index.enclosingType(of: call) : index.type(ofExpression: call).unwrapped.declaration,
      let argument = call.callArguments.first(where: { $0.value == value }), index.callee(of: call) == nil
    else { return nil }
    let members = index[type].members
    if argument.label != .none { return members.properties[argument.label]?.first }
    let labels = call.callArguments.map(\.label)
    let stored = members.properties.values.joined().filter {
      isOfInstance($0.binding) && !$0.isComputed && ($0.isVar || $0.initializer == nil) && !labels.contains($0.name)
    }
    let functions = stored.sorted { $0.binding.location < $1.binding.location }.filter {
      isBuilt($0) || declarations.functionTypes.mayBeFunction(index.type(of: $0), at: $0.binding)
    }
    // One that needs a value comes before those that have one.
    return functions.first { property in
      if case .optional = index.type(of: property) { false } else { property.initializer == nil }
    } ?? functions.first
  }

  /// Whether a property holds what the function gave that an initialiser was handed for it: `@ViewBuilder let content: Content`.
  func isBuilt(_ property: Property) -> Bool {
    guard property.declaration.attributes.contains(where: { index.spelling($0.attributeName).hasSuffix("Builder") }) else { return false }
    if case .function = index.type(of: property).unwrapped { return false }
    return true
  }

  /// Whether the body of a view calls the function that a variable of the view holds whenever it is evaluated.
  private func callsAlways(_ variable: Node, _ view: TypeID) -> Bool {
    if let known = knownContents[variable] { return known }
    // What is only called inside of itself is not called by that.
    knownContents[variable] = false
    guard let name = index.names["body"], case .property(let body, _)? = index.lookUpMember(name, of: view), body.isComputed else {
      return false
    }
    let found = codeAlwaysRun(by: body.binding.accessors(for: .read), true).contains { code in
      index.uses(of: variable.boundName, in: code).contains { use in
        let whole = use.referenceWithBase
        return use.kind == .declReferenceExpr && use.enclosingCode == code && index.callee(of: whole)?.node == variable
          && isCertain(whole, in: code) && isCalledAtOnce(whole)
      }
    }
    knownContents[variable] = found
    return found
  }
}
