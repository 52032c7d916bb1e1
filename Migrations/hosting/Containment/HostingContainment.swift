import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What becomes of the steps of one body.
enum ContainmentVerdict {
  /// All steps are there and in order, or others take them.
  case inOrder
  case incomplete([Site])
  case explained(Blocker)
}

/// Child hosting controllers: `addChild` before the view is added, `didMove(toParent:)` after it.
struct HostingContainment: HostingRule {
  let facts: HostingFacts
  let children: [HostedChild]

  var findings: HostingFindings {
    var findings = HostingFindings()
    for child in children {
      let steps = child.steps
      for place in steps.indices where !steps[place].additions.isEmpty {
        findings += found(child, steps, place)
      }
      guard let view = child.uses.lazy.compactMap({ $0.use.sharedView }).first, facts.owner(of: view) == .controller else { continue }
      findings.add(sharedView(child, view))
      findings.account(for: child.creations.compactMap(\.createdMention))
    }
    return findings
  }

  /// Whether a controller that nobody keeps becomes a child.
  func adopts(_ child: HostedChild) -> Bool {
    let steps = child.steps
    return steps.indices.contains { place in
      guard !steps[place].additions.isEmpty, steps.allSatisfy(\.adoptions.isEmpty), case .incomplete = verdict(child, steps, place) else {
        return false
      }
      return true
    }
  }

  /// `view = host.view`: the one view would be that of two controllers, which UIKit does not allow.
  private func sharedView(_ child: HostedChild, _ view: Node) -> Site {
    .explained(
      "hosting-containment", at: view, "the view of \(child.title) becomes that of another controller",
      by: Blocker(
        code: .sharedView, message: "a view belongs to one view controller: this one already belongs to \(child.title)",
        location: view.location,
        help: "leave `view` as it is, and make \(child.title) a child in `viewDidLoad()`, in three steps"))
  }

  private func found(_ child: HostedChild, _ steps: [ContainmentSteps], _ place: Int) -> HostingFindings {
    var findings = HostingFindings()
    let call = steps[place].additions[0].call
    switch verdict(child, steps, place) {
    case .inOrder: return findings
    case .explained(let blocker):
      findings.add(
        .explained(
          rule(child, steps), at: call,
          steps.contains { !$0.adoptions.isEmpty || !$0.completions.isEmpty }
            ? "\(child.title) is not made a child in three steps" : "\(child.title) is shown, but is never made a child",
          by: blocker))
    case .incomplete(let sites):
      var candidate = CandidateUnit(subject: child.title, location: call.location, sites: sites)
      if !steps.contains(where: { !$0.adoptions.isEmpty }) { candidate.notes.append(newParent(of: child, at: call)) }
      findings.add(candidate)
    }
    findings.account(for: child.creations.compactMap(\.createdMention))
    return findings
  }

  /// A controller that only a local variable knows is lost when that ends: what frees it is the same, what is said differs.
  private func rule(_ child: HostedChild, _ steps: [ContainmentSteps]) -> String {
    child.isLocal && steps.allSatisfy { $0.adoptions.isEmpty && $0.completions.isEmpty } ? "hosting-retention" : "hosting-containment"
  }

  private func newParent(of child: HostedChild, at call: Node) -> MigrationUnit.Note {
    let owner = child.owner.map(index.qualifiedName) ?? "its parent"
    return MigrationUnit.Note(
      "\(child.title) becomes a child of \(owner), which keeps it and passes on appearance, traits and safe areas: what its views do in "
        + "`onAppear`, and their position, may change",
      at: call.location)
  }

  // MARK: - The steps

  private func verdict(_ child: HostedChild, _ steps: [ContainmentSteps], _ place: Int) -> ContainmentVerdict {
    let here = steps[place]
    let others = steps.indices.filter { $0 != place }.map { steps[$0] }
    for (reference, use) in child.uses {
      guard case .other = use, let call = reference.parent?.parent, reference.parent?.kind == .labeledExpr else { continue }
      switch facts.helper(call, handed: reference) {
      case .complete, .partial: return .inOrder
      case .unknown where here.adoptions.isEmpty && here.completions.isEmpty:
        return .explained(.handedOn(child, call))
      default: continue
      }
    }
    switch (here.adoptions.first, here.completions.last) {
    case (let adoption?, let completion?): return order(child, here, adoption, completion)
    case (let adoption?, nil):
      if others.contains(where: { !$0.completions.isEmpty }) { return .inOrder }
      return completed(child, here, by: adoption)
    case (nil, let completion?):
      if others.contains(where: { !$0.adoptions.isEmpty }) { return .inOrder }
      return adopted(child, here, for: completion)
    case (nil, nil):
      if let first = others.first(where: { !$0.adoptions.isEmpty || !$0.completions.isEmpty }) {
        return apart(child, here, others, first)
      }
      return contained(child, steps, here)
    }
  }

  /// Both steps are there: in the wrong order, one of them moves.
  private func order(
    _ child: HostedChild, _ here: ContainmentSteps, _ adoption: Node, _ completion: Node
  ) -> ContainmentVerdict {
    if here.areInOrder { return .inOrder }
    guard here.adoptions.count == 1, here.completions.count == 1 else { return .explained(.branches(child, here)) }
    let list = here.additions[0].call.statementList
    let statements = here.additions.map { $0.call.statement(in: list) }
    guard let first = statements.first ?? nil, let last = statements.last ?? nil,
      let early = adoption.statement(in: list), let late = completion.statement(in: list)
    else { return .explained(.branches(child, here)) }
    var sites: [Site] = []
    if adoption.index > here.additions[0].call.index {
      guard early.isCall(adoption), let edits = early.moved(before: first) else { return .explained(.sharedLine(child, early)) }
      sites.append(site("`addChild` of \(child.title) moves before its view is added", adoption, early, edits))
    }
    if completion.index < here.additions.last!.call.index {
      guard late.isCall(completion), !last.leaves, let edits = late.moved(after: child.endOfRun(from: last)) else {
        return .explained(.sharedLine(child, late))
      }
      sites.append(site("`didMove(toParent:)` of \(child.title) moves after its view is added", completion, late, edits))
    }
    return .incomplete(sites)
  }

  /// `didMove(toParent:)` is missing.
  private func completed(_ child: HostedChild, _ here: ContainmentSteps, by adoption: Node) -> ContainmentVerdict {
    guard here.adoptions.count == 1, let list = adoption.statementList, let host = adoption.soleArgument,
      let parent = adoption.receiverText, !host.hasInnerComment,
      let last = here.additions.last?.call.statement(in: list), !last.leaves,
      // Where there is no parent, `parent?.addChild(host)` adds nothing.
      adoption.firstChild?.firstChild?.kind != .optionalChainingExpr
    else { return .explained(.branches(child, here)) }
    var sites: [Site] = []
    let end = child.endOfRun(from: last)
    if adoption.index > here.additions[0].call.index {
      guard let first = here.additions[0].call.statement(in: list), let early = adoption.statement(in: list),
        early.isCall(adoption), let edits = early.moved(before: first)
      else { return .explained(.sharedLine(child, adoption)) }
      sites.append(site("`addChild` of \(child.title) moves before its view is added", adoption, early, edits))
    }
    let call = here.additions.last!.call
    sites.append(
      site(
        "\(child.title) is notified that it has moved, once its view is added", call, end,
        [end.followedBy("\(host.text).didMove(toParent: \(parent))")]))
    return .incomplete(sites)
  }

  /// `addChild` is missing.
  private func adopted(_ child: HostedChild, _ here: ContainmentSteps, for completion: Node) -> ContainmentVerdict {
    guard here.completions.count == 1, let list = completion.statementList, list == here.additions[0].call.statementList,
      let parent = completion.soleArgument,
      !parent.hasInnerComment, let first = here.additions[0].call.statement(in: list),
      let last = here.additions.last?.call.statement(in: list),
      let host = child.controllerText(at: here.additions[0].reference)
    else { return .explained(.branches(child, here)) }
    let receiver: String
    switch index.type(ofExpression: parent) {
    case _ where parent.text == "self": receiver = ""
    case .optional: receiver = parent.text + "?."
    case .declared, .external: receiver = parent.text + "."
    default: return .explained(.unknownParent(child, parent))
    }
    var edits = [first.precededBy("\(receiver)addChild(\(host))")]
    if completion.index < here.additions.last!.call.index {
      guard let late = completion.statement(in: list), late.isCall(completion),
        let move = late.moved(after: child.endOfRun(from: last))
      else { return .explained(.sharedLine(child, completion)) }
      edits += move
    }
    return .incomplete([
      site("\(child.title) becomes a child before its view is added", here.additions[0].call, first, edits, level: .review)
    ])
  }

  /// Another body adds the child, or says that it has moved.
  private func apart(
    _ child: HostedChild, _ here: ContainmentSteps, _ others: [ContainmentSteps], _ other: ContainmentSteps
  ) -> ContainmentVerdict {
    guard let adoption = others.lazy.compactMap(\.adoptions.first).first else {
      return .explained(
        .apart(child, here, at: other.completions[0], "`didMove(toParent:)` is called elsewhere, and `addChild` is nowhere"))
    }
    guard let completion = others.lazy.compactMap(\.completions.last).first else {
      return .explained(.apart(child, here, at: adoption, "`addChild` is called elsewhere, and `didMove(toParent:)` is nowhere"))
    }
    let isMadeWithParent = completion.executedBody.kind == .initializerDecl || completion.executedBody.kind == .variableDecl
    guard isMadeWithParent else { return .inOrder }
    return .explained(.apart(child, here, at: completion, "`didMove(toParent:)` is called before the view is added"))
  }

  /// No step is there.
  private func contained(
    _ child: HostedChild, _ steps: [ContainmentSteps], _ here: ContainmentSteps
  ) -> ContainmentVerdict {
    let call = here.additions[0].call
    // What leaves again in the same breath was only measured.
    if child.isLocal, here.viewRemovals.contains(where: { $0.call.statementList == call.statementList }) { return .inOrder }
    switch facts.owner(of: call) {
    case .controller: break
    case .view: return .explained(.noController(child, call, "a view has no children that are controllers"))
    case .representable:
      return child.isLocal ? .explained(.noController(child, call, "a SwiftUI representable has no controller available")) : .inOrder
    case .other: return .explained(.noController(child, call, "there is no view controller around it"))
    }
    if let node = placeHandedOn(child) { return .explained(.handedOn(child, node)) }
    guard steps.filter({ !$0.additions.isEmpty }).count == 1, here.additions.count == 1, let list = call.statementList,
      let statement = call.statement(in: list),
      statement.isCall(call) || statement.isAssignment(call)
    else { return .explained(.branches(child, here)) }
    guard !statement.mayBeValue else { return .explained(.branches(child, here)) }
    guard let host = child.controllerText(at: here.additions[0].reference) else {
      return .explained(.mayBeNil(child, here.additions[0].reference))
    }
    guard liesInOwnView(call) else { return .explained(.unknownContainer(child, call)) }
    let prefix =
      call.firstChild?.text.hasPrefix("self") == true
        || statement.ancestor({ $0 == .closureExpr || $0.isTypeOrExtension })?.kind == .closureExpr ? "self." : ""
    let end = child.endOfRun(from: statement)
    let removals = steps.flatMap { facts.removalSites(child, steps, $0, becomesChild: true) }
    if let blocker = removals.lazy.compactMap(\.blocker).first { return .explained(blocker) }
    let site = Site(
      rule: rule(child, steps), node: call, declaration: statement, level: .review,
      message: "\(child.title) becomes a child of \(child.owner.map(index.qualifiedName) ?? "its controller")",
      edits: [
        statement.precededBy("\(prefix)addChild(\(host))"), end.followedBy("\(host).didMove(toParent: self)"),
      ])
    return .incomplete([site] + removals)
  }

  /// Where a controller goes to code that may make it a child.
  private func placeHandedOn(_ child: HostedChild) -> Node? {
    for (reference, use) in child.uses {
      switch use {
      // A closure that makes the value of the property gives it back to that.
      case .returned where reference.executedBody != child.property?.declaration: return reference
      case .shown(let show): return show
      default: continue
      }
    }
    return child.property.flatMap(stepOfUnknownOwner)
  }

  /// A step that is taken with a member of this name, of something whose type is not known.
  private func stepOfUnknownOwner(_ property: Property) -> Node? {
    facts.uses[property.name].first { reference in
      guard reference.kind == .declReferenceExpr, reference.referenceWithBase != reference, facts.reader.declaration(of: reference) == nil
      else { return false }
      switch facts.reader.use(of: reference.referenceWithBase.throughConversions) {
      case .addChild, .didMove: return true
      default: return false
      }
    }
  }

  /// Whether what a view is added to is the view of the controller around, or lies in it for all that its class shows.
  private func liesInOwnView(_ call: Node) -> Bool {
    guard let callee = call.firstChild, callee.kind == .memberAccessExpr, let container = callee.memberBase else { return false }
    return liesInOwnView(container, depth: 0)
  }

  private func liesInOwnView(_ container: Node, depth: Int) -> Bool {
    let text = container.text
    let name = text.hasPrefix("self.") ? String(text.dropFirst(5)) : text
    if name == "view" { return true }
    guard depth < 4, let id = index.enclosingType(of: container) else { return false }
    return facts.memory.ownContainers.answer(for: .init(text: text, type: id, depth: depth)) {
      isAddedToOwnView(text, name, in: id, depth: depth)
    }
  }

  /// `view.addSubview(container)`, anywhere in the class.
  private func isAddedToOwnView(_ text: String, _ name: String, in id: TypeID, depth: Int) -> Bool {
    guard let sought = index.names[name] else { return false }
    for type in index.withInherited(id) {
      for part in index[type].parts {
        for use in index.uses(of: sought, in: part) {
          let reference = use.referenceWithBase
          guard let argument = reference.parent, argument.kind == .labeledExpr, let call = argument.parent,
            let callee = call.firstChild, callee.kind == .memberAccessExpr, let base = callee.memberBase,
            let function = callee.calledFunction.map(index.spelling),
            ["addSubview", "addArrangedSubview", "insertSubview"].contains(function), base.text != text
          else { continue }
          if liesInOwnView(base, depth: depth + 1) { return true }
        }
      }
    }
    return false
  }

  private func site(
    _ message: String, _ node: Node, _ statement: Node, _ edits: [Edit], level: Level = .safe
  ) -> Site {
    Site(rule: "hosting-containment", node: node, declaration: statement, level: level, message: message, edits: edits)
  }
}

extension HostedChild {
  /// How a report calls it.
  var title: String { name.isEmpty ? "the hosting controller" : "`\(name)`" }

  /// The last of the statements that follow one and go on about the controller and its view: constraints, colours.
  func endOfRun(from statement: Node) -> Node {
    var result = statement
    for next in statement.siblingsBehind {
      guard next.isExpression, !next.leaves, next.kind != .ifExpr, next.kind != .switchExpr else {
        if next.kind == .variableDecl { continue }
        break
      }
      let mentions = uses.filter { next.contains($0.reference) }
      guard !mentions.isEmpty, mentions.allSatisfy({ $0.use.isLayout }) else { break }
      result = next
    }
    return result
  }
}

extension HostedController.Use {
  /// `host.view` in `view = host.view`.
  fileprivate var sharedView: Node? {
    guard case .view(let view) = self, let sequence = view.parent, let target = sequence.assignmentTarget, target != view,
      target.text == "view" || target.text == "self.view"
    else { return nil }
    return view
  }

  /// Whether it only arranges the view.
  fileprivate var isLayout: Bool {
    switch self {
    case .view, .addView: true
    default: false
    }
  }
}

extension Blocker {
  private static let help = "call `addChild(host)`, add the view, then call `host.didMove(toParent:)` in one place"

  fileprivate static func handedOn(_ child: HostedChild, _ node: Node) -> Blocker {
    Blocker(
      code: .handedOn, message: "\(child.title) is passed on, and may become a child there", location: node.location,
      help: "make it a child where its view is added")
  }

  fileprivate static func branches(_ child: HostedChild, _ here: ContainmentSteps) -> Blocker {
    Blocker(
      code: .containmentBranches,
      message: "the steps that make \(child.title) a child are in different branches, so there is no right place for the missing one",
      location: here.additions[0].call.location, help: help)
  }

  fileprivate static func sharedLine(_ child: HostedChild, _ node: Node) -> Blocker {
    Blocker(
      code: .containmentOrder,
      message: "a step that makes \(child.title) a child comes too early or too late, but shares its line or statement",
      location: node.location, help: help)
  }

  fileprivate static func unknownParent(_ child: HostedChild, _ node: Node) -> Blocker {
    Blocker(
      code: .unknownParent, message: "`addChild` is missing, and it is not known whether the parent may be nil",
      location: node.location, help: "call `addChild` on it before the view is added")
  }

  fileprivate static func apart(_ child: HostedChild, _ here: ContainmentSteps, at node: Node, _ what: String) -> Blocker {
    Blocker(code: .stepsApart, message: what, location: node.location, help: help)
  }

  fileprivate static func noController(_ child: HostedChild, _ node: Node, _ why: String) -> Blocker {
    Blocker(
      code: .noParentController, message: why, location: node.location,
      help:
        "pass the view controller in and make it the parent; as of iOS 16 `UIHostingConfiguration { … }.makeContentView()` is a view "
        + "that does not need one"
    )
  }

  fileprivate static func mayBeNil(_ child: HostedChild, _ node: Node) -> Blocker {
    Blocker(
      code: .optionalController, message: "\(child.title) may be nil here, and `addChild` does not take an optional",
      location: node.location, help: "unwrap it with `if let` around the steps")
  }

  fileprivate static func unknownContainer(_ child: HostedChild, _ node: Node) -> Blocker {
    Blocker(
      code: .unknownContainer,
      message:
        "it is not known whether what \(child.title) is added to is inside this controller's view; a child in another controller's view "
        + "is a runtime error",
      location: node.location, help: "call `addChild` on the controller whose view contains it")
  }
}

extension Node {
  /// The body that the statement of this expression stands in.
  var statementList: Node? { enclosingStatement.parent }

  /// The statement of a body that this expression is a part of; nil where it stands elsewhere.
  func statement(in list: Node?) -> Node? {
    guard let list, list.contains(self), list != self else { return nil }
    var statement = self
    while let parent = statement.parent, parent != list { statement = parent }
    return statement
  }

  /// Whether this statement is that call and nothing else.
  func isCall(_ call: Node) -> Bool { call == self || call.throughConversions == self }

  fileprivate func isAssignment(_ node: Node) -> Bool { node == self && kind == .sequenceExpr }

  /// Whether control may leave the body in the middle of this statement.
  var leaves: Bool {
    ([self] + Array(descendants)).contains {
      [.returnStmt, .throwStmt, .breakStmt, .continueStmt].contains($0.kind)
        && $0.ancestor { $0 == .closureExpr || $0 == .functionDecl }.map { !contains($0) } ?? true
    }
  }

  /// Whether a closure is this statement alone: it may be what the closure gives back.
  var isAloneInClosure: Bool { parent?.kind == .closureExpr && parent?.isValue(self) == true }

  /// The name that a call of an initialiser mentions.
  var createdMention: Node? {
    guard let callee = firstChild else { return nil }
    let reference = callee.kind == .genericSpecializationExpr ? callee.firstChild ?? callee : callee
    return reference.kind == .memberAccessExpr ? reference.children.reversed().first { $0.kind == .declReferenceExpr } : reference
  }
}
