import MoltEditing
import MoltSymbols
import MoltSyntax
import MoltText

/// Whether a reference is changed where it stands.
extension Node {
  /// `x = …`, `self.x = …`, `(x, _) = …`
  package var isAssignmentTarget: Bool {
    var target = referenceWithBase
    while let element = target.parent, element.kind == .labeledExpr, let tuple = element.parent, tuple.kind == .tupleExpr { target = tuple }
    guard let sequence = target.parent, sequence.kind == .sequenceExpr, sequence.firstChild == target else {
      return false
    }
    let parts = Array(sequence.children)
    return parts.count > 1 && parts[1].kind == .assignmentExpr
  }
}

extension ProjectIndex {
  /// Whether the reference is changed here: assigned, or modified in place.
  package func isWritten(_ use: Node) -> Bool {
    let target = use.referenceWithBase
    return use.isAssignmentTarget || isReceiverOfMutation(target) || isReceiverOfMutation(use) || target.isStoredTo
  }

  /// Whether a reference is the receiver in a call `x.method(…)` of a method that changes values of the standard library.
  private func isReceiverOfMutation(_ use: Node) -> Bool {
    let receiver = use.referenceWithBase
    guard let access = receiver.parent, access.kind == .memberAccessExpr, access.firstChild == receiver,
      let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access
    else { return false }
    return mutatesValues(access.token(access.row.endToken - 1).name)
  }

  /// Whether a property is another value afterwards: an object that it holds may change, and it does not.
  package func isChanged(_ property: Property, by use: Node) -> Bool {
    guard isWritten(use) || mayBeWritten(byPath: use) else { return false }
    guard case .declared(let type, _) = self.type(of: property).unwrapped, self[type].node.kind == .classDecl else { return true }
    return use.isAssignmentTarget
  }

  /// Whether what a key path is handed to may write by it: `object[keyPath: \.count] += 1`, or a function that takes a writable one.
  private func mayBeWritten(byPath component: Node) -> Bool {
    guard let path = component.parent?.parent, path.kind == .keyPathExpr, !onlyReads(path) else { return false }
    if let argument = path.parent, argument.argumentLabel == "keyPath", let call = argument.parent, call.kind == .subscriptCallExpr {
      return isWritten(call)
    }
    // One that reads only is of another type, and so is what a function is made of.
    switch type(ofExpression: path) {
    case .external(let name, _): return spelling(name).contains("Writable")
    case .function: return false
    default: return true
    }
  }
}

extension ProjectIndex {
  /// `items.map(\.name)`, `ForEach(items, id: \.name)`, `environment(\.name, x)`: a key path in the place of a function, one that finds
  /// what tells values apart, or one of the environment's.
  package func onlyReads(_ path: Node) -> Bool {
    guard let argument = path.parent, argument.kind == .labeledExpr, let call = argument.parent, call.kind == .functionCallExpr,
      let name = call.firstChild
    else { return false }
    if argument.argumentLabel == "id" || name.text(in: name.token(name.row.endToken - 1).range).lowercased().hasSuffix("environment") {
      return true
    }
    guard let callee = callee(of: call), callee.isSDK, let places = placesOfArguments(in: call),
      let number = call.callArguments.firstIndex(where: { $0.value == path }), number < places.count,
      places[number] < callee.parameters.count
    else { return false }
    return callee.parameters[places[number]].takesFunction
  }
}
