import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Child hosting controllers that go: `willMove(toParent: nil)`, then the view, then the parent.
struct HostingRemoval: HostingRule {
  let facts: HostingFacts
  let children: [HostedChild]

  var findings: HostingFindings {
    var findings = HostingFindings()
    for child in children {
      let steps = child.steps
      guard steps.contains(where: { !$0.adoptions.isEmpty || !$0.completions.isEmpty }) || isContainedByHelper(child) else {
        continue
      }
      for site in steps.flatMap({ facts.removalSites(child, steps, $0, becomesChild: false) }) {
        if site.blocker != nil {
          findings.add(site)
        } else {
          findings.add(CandidateUnit(subject: child.title, location: site.location, sites: [site]))
        }
      }
    }
    for site in removalsOfAll { findings.add(site) }
    return findings
  }

  /// `children.forEach { $0.removeFromParent() }` in a class whose children are hosting controllers.
  private var removalsOfAll: [Site] {
    guard let departure = index.names["removeFromParent"], let all = index.names["children"] else { return [] }
    let notice = index.names["willMove"]
    let parents = Set(children.filter { $0.steps.contains { !$0.adoptions.isEmpty } }.compactMap(\.owner))
    let mentions = parents.sorted { $0.index < $1.index }.flatMap { index[$0].parts }.flatMap { $0.uses(of: departure) }
    return mentions.compactMap { mention in
      guard let loop = mention.loop(over: all), notice.map({ index.mentions($0, in: loop) }) != true else { return nil }
      return .explained(
        "hosting-removal", at: mention, "all children are removed without all steps, including hosting controllers",
        by: Blocker(
          code: .allChildren, message: "no child is notified before it is removed", location: mention.location,
          help: "call `willMove(toParent: nil)` on each, then remove its view, then call `removeFromParent()`"))
    }
  }

  private func isContainedByHelper(_ child: HostedChild) -> Bool {
    child.uses.contains { reference, use in
      guard case .other = use, reference.parent?.kind == .labeledExpr, let call = reference.parent?.parent else { return false }
      switch facts.helper(call, handed: reference) {
      case .complete, .partial: return true
      default: return false
      }
    }
  }
}

extension HostingFacts {
  /// What completes the removal in one body, for a controller that is a child or becomes one.
  func removalSites(
    _ child: HostedChild, _ steps: [ContainmentSteps], _ body: ContainmentSteps, becomesChild: Bool
  ) -> [Site] {
    guard body.body.kind != .deinitializerDecl, let anchor = body.viewRemovals.first ?? body.departures.first,
      !body.isRemovedInOrder
    else { return [] }
    let removal = Removal(child, body, anchor.call, anchor.reference)
    if let other = body.handovers.first(where: { mayTakeAway($0.call, handed: $0.reference) }) {
      return [removal.explained(.handedOn(child, other.call))]
    }
    if let announcement = announcement(outside: body, steps) { return [removal.explained(.removalBranches(child, announcement))] }
    if let blocker = removal.blocker ?? (becomesChild ? nil : staysChild(child, steps, body)) {
      return [removal.explained(blocker)]
    }
    guard let edits = removal.edits else {
      return [removal.explained(.removalBranches(child, anchor.call))]
    }
    return [removal.site(edits)]
  }

  /// A `willMove(toParent: nil)` of other code that does not go on to remove the child, and may call this.
  private func announcement(outside body: ContainmentSteps, _ steps: [ContainmentSteps]) -> Node? {
    guard body.announcements.isEmpty else { return nil }
    let others = steps.filter { $0.body != body.body && $0.departures.isEmpty && $0.viewRemovals.isEmpty }
    return others.flatMap(\.announcements).first { $0.call.isHandedNil }?.call
  }

  /// Whether a view that is only taken away comes back without its controller becoming a child again.
  private func staysChild(_ child: HostedChild, _ steps: [ContainmentSteps], _ body: ContainmentSteps) -> Blocker? {
    guard body.departures.isEmpty, let back = steps.first(where: { !$0.additions.isEmpty && $0.adoptions.isEmpty }) else { return nil }
    return Blocker(
      code: .viewComesBack,
      message: "the view of \(child.title) is added elsewhere while its controller is still a child",
      location: back.additions[0].call.location,
      help: "hide the view with `isHidden`, or make it a child again with all steps each time")
  }
}

extension ContainmentSteps {
  /// `willMove(toParent: nil)`, the view, the parent.
  fileprivate var isRemovedInOrder: Bool {
    guard let announcement = announcements.first(where: { $0.call.isHandedNil })?.call, let view = viewRemovals.last?.call,
      let departure = departures.last?.call
    else { return false }
    return announcement.index < view.index && view.index < departure.index
  }
}

/// The steps by which one body takes a child away, and what they lack.
private struct Removal {
  private let child: HostedChild
  private let body: ContainmentSteps
  private let anchor: Node
  /// The controller as the code calls it: `host`, `host?`.
  private let host: String?

  init(_ child: HostedChild, _ body: ContainmentSteps, _ anchor: Node, _ reference: Node) {
    self.child = child
    self.body = body
    self.anchor = anchor
    host = child.receiverText(at: reference)
  }

  func site(_ edits: [Edit]) -> Site {
    Site(
      rule: "hosting-removal", node: anchor, declaration: anchor.enclosingStatement, level: level,
      message: "\(child.title) is notified that it is removed, then loses its view, then its parent", edits: edits)
  }

  func explained(_ blocker: Blocker) -> Site {
    .explained("hosting-removal", at: anchor, "\(child.title) is removed without all steps", by: blocker)
  }

  /// Only a view that nothing took away goes in addition, which can be seen.
  private var level: Level { body.viewRemovals.isEmpty ? .review : .safe }

  var blocker: Blocker? {
    let isBranched = [body.viewRemovals.count, body.departures.count, body.announcements.count].contains { $0 > 1 }
    if isBranched || host == nil || anchor.enclosingStatement.mayBeValue { return .removalBranches(child, anchor) }
    if body.viewRemovals.isEmpty, let other = otherRemoval { return .removalBranches(child, other) }
    guard body.viewRemovals.isEmpty, let assigned = child.assignedView else { return nil }
    return Blocker(
      code: .assignedView, message: "the view of \(child.title) was assigned to a property, and remains there", location: assigned.location,
      help: "assign nil there before `removeFromParent()`")
  }

  /// `removeFromSuperview()` of another view, which may be the same one by another name, or one around it.
  private var otherRemoval: Node? {
    body.body.descendants.first { $0.kind == .memberAccessExpr && $0.text.hasSuffix("removeFromSuperview") }
  }

  /// Nil where a step has no place.
  var edits: [Edit]? {
    guard let host, let list = anchor.statementList, let first = anchor.statement(in: list) else { return nil }
    var edits: [Edit] = []
    if let view = body.viewRemovals.first?.call {
      guard let departure = body.departures.first?.call else {
        guard let departure = departure(after: first, view, host) else { return nil }
        return announced(first, host, edits + [departure])
      }
      guard let departing = departure.statement(in: list) else { return nil }
      if departure.index < view.index {
        guard departing.isCall(departure), let move = departing.moved(after: first) else { return nil }
        edits += move
      }
    } else {
      edits.append(first.precededBy("\(host).view.removeFromSuperview()"))
    }
    return announced(first, host, edits)
  }

  /// `removeFromParent()` behind the statement that takes the view away, or in the place of the `didMove(toParent: nil)` that
  /// it does by itself; nil where that stands elsewhere.
  private func departure(after first: Node, _ view: Node, _ host: String) -> Edit? {
    guard let farewell = body.farewells.first else { return first.followedBy("\(host).removeFromParent()") }
    guard body.farewells.count == 1, farewell.index > view.index, !farewell.hasInnerComment,
      let statement = farewell.statement(in: first.parent), statement.isCall(farewell)
    else { return nil }
    return farewell.throughConversions.replacement("\(host).removeFromParent()")
  }

  /// With `willMove(toParent: nil)` before all else.
  private func announced(_ first: Node, _ host: String, _ edits: [Edit]) -> [Edit]? {
    guard let announcement = body.announcements.first?.call else {
      let text = "\(host).willMove(toParent: nil)"
      // Two insertions at one place are one.
      guard let same = edits.firstIndex(where: { $0.range == first.range.lowerBound..<first.range.lowerBound }) else {
        return edits + [first.precededBy(text)]
      }
      var edits = edits
      edits[same] = first.precededBy(text + first.separator + "\(host).view.removeFromSuperview()")
      return edits
    }
    if announcement.index < anchor.index {
      guard !announcement.isHandedNil else { return edits }
      guard let argument = announcement.soleArgument else { return nil }
      return edits + [argument.replacement("nil")]
    }
    guard announcement.isHandedNil, let statement = announcement.statement(in: first.parent), statement.isCall(announcement),
      let move = statement.moved(before: first)
    else { return nil }
    return edits + move
  }
}

extension HostedChild {
  /// The controller that a step speaks of, with the `?` by which the code reaches it.
  fileprivate func receiverText(at reference: Node) -> String? {
    guard reference.kind == .optionalChainingExpr else { return controllerText(at: reference) }
    return reference.hasInnerComment ? nil : reference.text
  }

  /// Where its view was made a header or a background.
  fileprivate var assignedView: Node? {
    for (_, use) in uses { if case .addView(let node) = use, node.kind == .sequenceExpr { return node } }
    return nil
  }
}

extension Node {
  /// The loop around this whose elements are those of a property of `self`: a `for` statement, or the call of `forEach`.
  fileprivate func loop(over property: Name) -> Node? {
    guard let loop = ancestor({ $0 == .forStmt || $0 == .closureExpr || $0 == .functionDecl }) else { return nil }
    switch loop.kind {
    case .forStmt:
      return loop.children.contains { $0.isExpression && $0.isOwn(property) } ? loop : nil
    case .closureExpr:
      guard let call = loop.ancestor({ $0 == .functionCallExpr }), let callee = call.firstChild, callee != loop,
        callee.text.hasSuffix(".forEach"), let base = callee.memberBase
      else { return nil }
      return base.isOwn(property) ? call : nil
    default: return nil
    }
  }

  private func isOwn(_ property: Name) -> Bool {
    kind == .declReferenceExpr ? token(row.firstToken).name == property : text == "self.children"
  }

  /// What stands between this statement and one on the line before it.
  fileprivate var separator: String {
    isFirstOnLine(range.lowerBound) ? lineBreak + indentation(at: range.lowerBound) : "; "
  }

  /// Whether this statement may be what a closure gives back: alone in one that is not known to be run for its effect.
  var mayBeValue: Bool {
    guard isAloneInClosure, let closure = parent, let user = closure.parent else { return false }
    let call = user.kind == .labeledExpr || user.kind == .multipleTrailingClosureElement ? user.parent : user
    guard call?.kind == .functionCallExpr, let callee = call?.firstChild, callee != closure else { return true }
    let runs = ["animate", "async", "asyncAfter", "addCompletion", "addAnimations", "performWithoutAnimation", "transition", "dismiss"]
    return !runs.contains(callee.text(in: callee.token(callee.row.endToken - 1).range))
  }
}

extension Blocker {
  /// The controller goes to other code as well.
  fileprivate static func handedOn(_ child: HostedChild, _ node: Node) -> Blocker {
    Blocker(
      code: .handedOn, message: "\(child.title) is passed on, and may be removed there", location: node.location,
      help: "take all steps in one place")
  }

  fileprivate static func removalBranches(_ child: HostedChild, _ node: Node) -> Blocker {
    Blocker(
      code: .removalBranches, message: "the steps that remove \(child.title) are in different branches",
      location: node.location,
      help: "call `willMove(toParent: nil)`, `view.removeFromSuperview()` and `removeFromParent()` in one place")
  }
}
