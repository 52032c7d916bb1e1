import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Bridges to UIKit and AppKit, which SwiftUI updates when an object that they observe changes.
struct RepresentableUpdates: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  var findings = ObservationFindings()

  /// `updateUIView` ran whenever an observed object changed anything, and will run for what it reads itself. Where it
  /// reads nothing of the object (`tableView.reloadData()`), it was the change alone that it waited for.
  mutating func find() {
    for item in wrapped {
      guard let model = item.model, let owner = item.owner, isRepresentable(owner) else { continue }
      let members = index[owner].parts.flatMap(\.members).filter { $0.kind == .functionDecl || $0.kind == .variableDecl }
      for update in members where isUpdate(update) && !reads(item.property.name, update, members) {
        review(
          model,
          "updated whenever an object changed, although they read nothing of it: \(UnitNote.subjects). An update now only follows what it reads: read there what it should follow",
          about: "`\(spelling(update.declaredName))` of \(name(of: owner)) (`\(spelling(item.property.name))`)", at: update.nameToken.location(in: update))
      }
    }
  }

  private func isRepresentable(_ id: TypeID) -> Bool {
    index[id].inheritedTypes.contains { spelling($0.typeName).hasSuffix("Representable") }
  }

  /// `updateUIView` and its like, where it does anything.
  private func isUpdate(_ member: Node) -> Bool {
    member.kind == .functionDecl && spelling(member.declaredName).hasPrefix("update")
      && member.firstChild(.codeBlock)?.firstChild != nil
  }

  /// Whether a member asks what the name holds for something, or another member that it mentions does, and so on.
  private func reads(_ name: Name, _ member: Node, _ members: [Node]) -> Bool {
    var pending = [member]
    var seen: Set<Node> = [member]
    while let next = pending.popLast() {
      if next.uses(of: name).contains(where: isRead) { return true }
      pending += members.filter { other in
        let names = other.kind == .functionDecl ? [other.declaredName] : other.properties.map(\.name)
        return names.contains { !next.uses(of: $0).isEmpty } && seen.insert(other).inserted
      }
    }
    return false
  }

  /// Whether an object is asked for something where it is named, then and there: not where it is only assigned to, or handed to what
  /// keeps it.
  private func isRead(_ use: Node) -> Bool {
    if use.isReadLater { return false }
    let object = use.referenceWithBase
    guard let parent = object.parent else { return false }
    switch parent.kind {
    case .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr, .initializerClause, .optionalBindingCondition, .closureCapture:
      return true
    case .labeledExpr:
      guard let call = parent.parent, call.kind == .functionCallExpr, let callee = call.firstChild else { return true }
      return isRead(argument: object, of: call, callee)
    default: return false
    }
  }

  private func isRead(argument: Node, of call: Node, _ callee: Node) -> Bool {
    // A view looks at the object by itself.
    if case .metatype(.declared(let id, _)) = index.type(ofExpression: callee), facts.index[id].node.kind == .structDecl { return true }
    guard let function = index.declaration(namedBy: call) ?? index.declaration(namedBy: callee), let body = function.firstChild(.codeBlock),
      let parameter = index.parameter(of: function, for: argument, in: call)
    else { return false }
    return body.uses(of: parameter.parameterName).contains { $0.referenceWithBase == $0 && $0.parent?.kind == .memberAccessExpr }
  }
}

extension Node {
  /// Whether this stands in a closure that runs when the code around it has: one of a queue, of a task, of a timer.
  fileprivate var isReadLater: Bool {
    var place = self
    while let closure = place.ancestor({ $0 == .closureExpr || $0 == .functionDecl }), closure.kind == .closureExpr {
      if let call = closure.ancestor({ $0 == .functionCallExpr }), let callee = call.firstChild, callee != closure, callee.runsLater { return true }
      place = closure
    }
    return false
  }

  private var runsLater: Bool {
    guard let name = calleeReference?.text else { return false }
    return ["Task", "async", "asyncAfter", "detached", "perform", "addOperation", "scheduledTimer", "onNextRunLoop"].contains(name)
  }
}
