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

  /// Whether the reference is changed here: assigned, or modified in place.
  package var isWritten: Bool {
    let target = referenceWithBase
    if isAssignmentTarget || target.mutatingCall != nil || mutatingCall != nil { return true }
    return target.isStoredTo
  }

  /// The call `x.method(…)` whose receiver this reference is, where the method is known to change its receiver.
  package var mutatingCall: Node? {
    let receiver = referenceWithBase
    guard let access = receiver.parent, access.kind == .memberAccessExpr, access.firstChild == receiver,
      let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access
    else { return nil }
    let method = access.text(in: access.token(access.row.endToken - 1).range)
    return mutatingMethods.contains(method) ? call : nil
  }
}

/// Methods of the standard library's collections that change their receiver and are handed a closure or a key.
package let mutatingMethods: Set<String> = [
  "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue", "popFirst", "popLast",
  "sort", "shuffle", "reverse", "partition", "merge", "mergeValues", "replaceSubrange", "swapAt", "updateValue", "update",
  "formUnion", "formIntersection", "formSymmetricDifference", "subtract", "toggle", "negate", "reserveCapacity", "move",
]

extension ProjectIndex {
  /// Whether a property is another value afterwards: an object that it holds may change, and it does not.
  package func isChanged(_ property: Property, by use: Node) -> Bool {
    guard use.isWritten || mayBeWritten(byPath: use) else { return false }
    guard case .declared(let type, _) = self.type(of: property).unwrapped, self[type].node.kind == .classDecl else { return true }
    return use.isAssignmentTarget
  }

  /// Whether what a key path is handed to may write by it: `object[keyPath: \.count] += 1`, or a function that takes a writable one.
  private func mayBeWritten(byPath component: Node) -> Bool {
    guard let path = component.parent?.parent, path.kind == .keyPathExpr, !onlyReads(path) else { return false }
    if let argument = path.parent, argument.argumentLabel == "keyPath", let call = argument.parent, call.kind == .subscriptCallExpr {
      return call.isWritten
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
