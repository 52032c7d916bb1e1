import Symbols
import Syntax
import Text

/// `@Published` changed a copy and stored it; the macro changes the value in place. Whatever reads the property while it
/// is being changed then violates Swift's exclusive access and traps, in release builds as well (research: A9).
extension ObservationSurvey {
  mutating func surveyExclusivity(of property: Property, in id: TypeID, _ body: ClassBody) {
    for use in index[id].parts.flatMap({ $0.uses(of: property.name) })
    where index.isReference(use, to: property, of: id) {
      guard let reader = use.runWhileChanged.first(where: { reaches(property, from: $0, body) }) else { continue }
      block(
        id,
        Blocker(
          kind: "exclusive-access",
          message:
            "`\(spelling(property.name))` is read while it is being changed in place; that traps once the macro stores it",
          location: reader.location, remedy: "read it into a constant before the change"))
    }
  }

  /// Whether running the code reads the property: itself, or through members of the class that it mentions.
  private func reaches(_ property: Property, from node: Node, _ body: ClassBody) -> Bool {
    var pending = [node]
    var seen: Set<Node> = []
    while let current = pending.popLast() {
      if !body.uses(of: property, in: [current]).isEmpty { return true }
      for token in current.tokens where current.token(token).kind == .identifier {
        for member in body.membersByName[current.token(token).name, default: []] where seen.insert(member).inserted {
          pending.append(member)
        }
      }
    }
    return false
  }
}

extension Node {
  /// What runs while this reference is being changed in place: closures and functions handed to a mutating method,
  /// the default of a subscript, and the function that it is passed to `inout`.
  fileprivate var runWhileChanged: [Node] {
    if let call = mutatingCall {
      return call.children.filter { $0 != call.firstChild }.filter { argument in
        let value = argument.kind == .labeledExpr ? argument.expressionChild ?? argument : argument
        // Values are made before the change begins; what is handed on as a function runs during it.
        return value.kind == .closureExpr || value.kind == .declReferenceExpr || value.kind == .memberAccessExpr
      }.filter {
        $0.kind != .labeledExpr || $0.expressionChild?.kind == .closureExpr
          || ["where", "by"].contains($0.argumentLabel)
      }
    }
    let reference = qualifiedReference
    if let passed = reference.parent, passed.kind == .inOutExpr,
      let call = passed.ancestor({ $0 == .functionCallExpr }),
      let callee = call.firstChild
    {
      return [callee]
    }
    if let access = reference.parent, access.kind == .subscriptCallExpr, access.firstChild == reference,
      reference.isWritten
    {
      return access.children.filter { $0.kind == .labeledExpr && $0.argumentLabel == "default" }
    }
    return []
  }
}
