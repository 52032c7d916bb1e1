import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A property that only keeps hosting controllers alive: `hosts[indexPath] = host`.
struct RetainingProperty {
  let property: Property
  /// The statement that puts this controller into it.
  let statement: Node
  /// A use of it that takes controllers out again, or puts others in.
  let otherUse: Node?
  /// Statements elsewhere that empty it.
  let emptying: [Node]
}

extension HostingFacts {
  /// The property that a reference to a controller is put into.
  func retainingProperty(of reference: Node) -> RetainingProperty? {
    guard let target = reference.retainingTarget else { return nil }
    let collection = target.kind == .subscriptCallExpr ? target.firstChild ?? target : target
    guard case .property(let property, _)? = index.declaration(named: collection) else { return nil }
    let statement = reference.enclosingStatement
    var (other, emptying): (Node?, [Node]) = (nil, [])
    for use in uses[property.name] where use.kind == .declReferenceExpr {
      guard let declaration = reader.declaration(of: use) else {
        // It may be this one: `Self.cache`.
        if index.isVisible(property.declaration, from: use.file) { other = other ?? use }
        continue
      }
      guard case .property(property, _) = declaration else { continue }
      let place = use.enclosingStatement
      if place == statement { continue }
      if use.referenceWithBase.empties { emptying.append(place) } else { other = other ?? use }
    }
    return RetainingProperty(property: property, statement: statement, otherUse: other, emptying: emptying)
  }

  /// What finds a controller again that was made for a cell before: `hosts[indexPath] ?? UIHostingController(…)`.
  func findingAgain(_ creation: Node) -> Node? {
    let value = creation.throughConversions
    guard let sequence = value.parent, sequence.kind == .sequenceExpr, sequence.firstChild != value,
      sequence.children.contains(where: { $0.kind == .binaryOperatorExpr && $0.text == "??" })
    else { return nil }
    return sequence.firstChild
  }
}

extension Node {
  /// `hosts[indexPath]` of `hosts[indexPath] = host`, and `hosts` of `hosts.append(host)`.
  var retainingTarget: Node? {
    guard let user = parent else { return nil }
    if user.kind == .sequenceExpr, let target = user.assignmentTarget, target != self { return target.bareExpression }
    guard user.kind == .labeledExpr, let call = user.parent, call.kind == .functionCallExpr, let callee = call.firstChild,
      callee.memberBase != nil, ["append", "insert"].contains(callee.text(in: callee.token(callee.row.endToken - 1).range))
    else { return nil }
    return callee.firstChild
  }

  /// `hosts.removeAll()`, `hosts[indexPath] = nil`, `hosts = [:]`
  fileprivate var empties: Bool {
    guard let user = parent else { return false }
    if user.kind == .memberAccessExpr, user.firstChild == self, let call = user.parent, call.kind == .functionCallExpr {
      return ["removeAll", "removeValue"].contains(user.text(in: user.token(user.row.endToken - 1).range))
        && call.enclosingStatement == call
    }
    let target = user.kind == .subscriptCallExpr ? user : self
    guard let sequence = target.parent, sequence.assignmentTarget == target, let value = sequence.assignedValue else { return false }
    return ["nil", "[]", "[:]"].contains(value.text)
  }
}
