import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Whether a reference is changed where it stands.
extension Node {
  /// `x = …`, `self.x = …`, `(x, _) = …`
  var isAssignmentTarget: Bool {
    var target = referenceWithBase
    while let element = target.parent, element.kind == .labeledExpr, let tuple = element.parent, tuple.kind == .tupleExpr { target = tuple }
    guard let sequence = target.parent, sequence.kind == .sequenceExpr, sequence.firstChild == target else {
      return false
    }
    let parts = Array(sequence.children)
    return parts.count > 1 && parts[1].kind == .assignmentExpr
  }

  /// Whether the reference is changed here: assigned, or modified in place.
  var isWritten: Bool {
    let target = referenceWithBase
    if isAssignmentTarget || target.mutatingCall != nil || mutatingCall != nil { return true }
    return target.isStoredTo
  }

  /// The call `x.method(…)` whose receiver this reference is, where the method is known to change its receiver.
  var mutatingCall: Node? {
    let receiver = referenceWithBase
    guard let access = receiver.parent, access.kind == .memberAccessExpr, access.firstChild == receiver,
      let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access
    else { return nil }
    let method = access.text(in: access.token(access.row.endToken - 1).range)
    return mutatingMethods.contains(method) ? call : nil
  }
}

/// Methods of the standard library's collections that change their receiver and are handed a closure or a key.
let mutatingMethods: Set<String> = [
  "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue", "popFirst", "popLast",
  "sort", "shuffle", "reverse", "partition", "merge", "mergeValues", "replaceSubrange", "swapAt", "updateValue", "update",
  "formUnion", "formIntersection", "formSymmetricDifference", "subtract", "toggle", "negate", "reserveCapacity", "move",
]
