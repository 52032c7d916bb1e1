import MoltSemantics
import MoltSymbols
public import MoltSyntax

/// A change of a variable, or of a part of its value, in place: `items.removeAll { … }`, `state.items[0] += 1`, `fill(&items)`.
///
/// Code that uses the variable while that lasts violates Swift's exclusive access (SE-0176), unless the variable gives and takes copies.
public struct ChangeInPlace {
  /// The reference to the variable, with its base.
  public let target: Node
  /// The call or the operation that changes it; where reading a part changes it, the access to that.
  public let expression: Node

  /// Whether the variable is unwrapped with `?` on the way: then the change begins before anything else is evaluated.
  var beginsFirst: Bool {
    var node = target
    while node != expression, let parent = node.parent {
      if parent.kind == .optionalChainingExpr { return true }
      node = parent
    }
    return false
  }
}

extension Flow {
  /// The change in place that begins with a reference to a variable; nil where that is none.
  public func changeInPlace(_ reference: Node) -> ChangeInPlace? {
    let target = reference.referenceWithBase
    guard reference.kind == .declReferenceExpr, let code = reference.enclosingCode, step(of: code).changesInPlace.contains(target) else {
      return nil
    }
    let change = ChangeInPlace(target: target, expression: target.expressionThatChanges)
    return isUnlikelyToMutate(change.expression) ? nil : change
  }

  /// Whether a call of what is not known is hardly one of a `mutating` method: nothing that is known to be one has its name, and a library
  /// is handed no function that it could run in the meantime.
  private func isUnlikelyToMutate(_ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, let access = call.firstChild?.bareExpression, access.kind == .memberAccessExpr,
      let name = access.memberName, index.callee(of: call) == nil, index.callee(of: access) == nil
    else { return false }
    let own = declarations.all(named: name)
    if own.contains(where: { $0.hasModifier(.mutating) }) || index.mutatesValues(name) { return false }
    return !own.isEmpty || index.isMemberOfValues(name) || !call.callArguments.contains { $0.value.kind == .closureExpr }
  }

  /// Whether code may use a variable while a change of it lasts, of whatever object. What is not known may.
  public func mayUse(_ variable: Node, during change: ChangeInPlace) -> Bool {
    var walker = Walker(self)
    walker.walk(change, of: variable)
    return mayUse(variable, walker.step) || mayReach(from: walker.step) { _, step in mayUse(variable, step) }
  }

  private func mayUse(_ variable: Node, _ step: Step) -> Bool {
    callsUnknown(step) || step.writes(variable) || step.mayWrite(variable)
      || (step.reads + step.readsForEffect).contains { read in
        switch read.source {
        case .variable(let binding), .call(let binding): binding == variable
        case .unknown(let name): name == variable.boundName && mayMean(variable, read.node)
        case .framework: false
        }
      }
  }

  /// Whether a step runs something of which the project shows no code.
  private func callsUnknown(_ step: Step) -> Bool {
    step.unknown != nil || step.callsValues.contains { handed.code(for: $0).isEmpty }
  }

  /// Whether something is awaited while a change lasts, or may be.
  public func mayWait(during change: ChangeInPlace) -> Bool {
    if change.beginsFirst, change.expression.descendants.contains(where: { $0.kind == .awaitExpr }) { return true }
    var node = change.expression
    while let parent = node.parent, parent.kind == .tryExpr || parent.kind == .awaitExpr {
      if parent.kind == .awaitExpr { return node.kind != .sequenceExpr && mayWait(calling: change.expression) }
      node = parent
    }
    return false
  }

  private func mayWait(calling expression: Node) -> Bool {
    let callee = index.callee(of: expression) ?? expression.firstChild.flatMap { index.callee(of: $0.bareExpression) }
    return callee?.isAsync ?? (expression.kind == .functionCallExpr)
  }

  /// Whether a name may mean a variable, by its binding.
  private func mayMean(_ variable: Node, _ reference: Node) -> Bool {
    guard let declaration = variable.parent, declaration.kind == .variableDecl else { return false }
    return mayMean(Property(name: variable.boundName, declaration: declaration, binding: variable), reference)
  }

  /// Whether reading a variable, by its binding, changes the value that it is a part of: a `lazy` property of a structure, a `mutating`
  /// getter of its own or of its wrapper.
  func isChangedByReading(_ binding: Node) -> Bool {
    guard let declaration = binding.parent, declaration.kind == .variableDecl, isOfInstance(binding) else { return false }
    if declaration.hasModifier(.lazy) { return index.enclosingType(of: declaration).map { index[$0].node.kind != .classDecl } ?? true }
    if binding.firstChild(.accessorBlock)?.hasMutatingGetter == true { return true }
    return declaration.attributes.contains { attribute in
      guard let wrapper = attribute.typeChild.flatMap({ index.resolve($0).declaration }), let name = index.names["wrappedValue"] else {
        return false
      }
      return index[wrapper].members.properties[name, default: []].contains { $0.accessorBlock?.hasMutatingGetter == true }
    }
  }
}

/// What runs between the beginning of a change in place and its end.
extension Walker {
  /// Arguments are evaluated before the change begins: of these, only functions count, and what is iterated over.
  mutating func walk(_ change: ChangeInPlace, of variable: Node) {
    self.change = change
    if change.expression.kind == .yieldStmt { step.unknown = change.expression }
    drop(variable)
    push(change.expression)
    finish()
  }

  /// Whether the operands and arguments of an expression are evaluated before the change in it begins.
  func isOperation(_ expression: Node) -> Bool {
    guard let change, !change.beginsFirst else { return false }
    return change.expression.contains(expression) && expression.contains(change.target)
  }

  /// What an operation does with a value that was evaluated before: it may be the last that holds what was made for it.
  mutating func take(_ value: Node, isGeneric: Bool) {
    witness(value)
    if isGeneric { iterate(over: value) }
    guard flow.origin(of: value) == .made else { return }
    for id in index.type(ofExpression: value).declaredParts { step.actions += flow.deinitializers(of: id) }
  }
}

extension Node {
  /// The call or the operation that changes what this refers to.
  fileprivate var expressionThatChanges: Node {
    var node = self
    while let parent = node.parent {
      switch parent.kind {
      case .memberAccessExpr where parent.firstChild == node:
        if let call = parent.callOfAccess { return call }
        node = parent
      case .functionCallExpr where parent.firstChild == node: return parent
      case .subscriptCallExpr where parent.firstChild == node: node = parent
      case .labeledExpr where parent.parent?.kind == .tupleExpr: node = parent
      case .optionalChainingExpr, .forceUnwrapExpr, .tupleExpr: node = parent
      case .sequenceExpr, .prefixOperatorExpr, .postfixOperatorExpr: return parent
      case .inOutExpr: return parent.ancestor { [.functionCallExpr, .subscriptCallExpr, .sequenceExpr, .yieldStmt].contains($0) } ?? node
      default: return node
      }
    }
    return node
  }

  var hasMutatingGetter: Bool {
    children.contains { $0.kind == .accessorDecl && $0.hasModifier(.mutating) && $0.token($0.introducer).name == .get }
  }
}
