import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See delegate-in-make.md.
struct DelegateInMake: SiteRule {
  static let id = "delegate-in-make"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context) else { return nil }
    let made = MadeView(representable)
    let assignments = representable.body.children.filter { setsDelegate($0, representable) && isAlways($0, representable, made) }
    guard let first = assignments.first else { return nil }
    let names = assignments.map { $0.assignmentTarget!.memberName! }
    var sites = assignments.map { assignment in
      Site(
        rule: Self.id, node: assignment, declaration: assignment, level: .review,
        message: "`\(index.spelling(assignment.assignmentTarget!.memberName!))` is set once, where the view is made")
    }
    var blockers: [Blocker] = []
    if let made, hasContext(representable, made) {
      // What is set in both places needs to go from one.
      let missing = zip(assignments, names).filter { _, name in !made.assignments.contains { $0.property == name } }.map(\.0)
      for (place, assignment) in assignments.enumerated() {
        sites[place].edits.append(assignment.lineRemoval())
        guard missing.contains(assignment), let target = assignment.assignmentTarget else { continue }
        let statement = index.spelling(made.name) + "." + index.spelling(target.memberName!) + " = context.coordinator"
        sites[place].edits.append(isAsked(made) ? made.body.lastChild!.precededBy(statement) : made.declaration.followedBy(statement))
      }
    } else {
      blockers.append(
        Blocker(
          code: .unknownMake, message: "the method that makes the view does not return one constant of its own at its end",
          location: (representable.make ?? anchor).location, help: "set it there by hand, and delete this line"))
    }
    return CandidateUnit(
      subject: "delegate of \(index.qualifiedName(representable.id))", location: first.location, sites: sites, blockers: blockers,
      notes: [.init("It is set before the rest of the view is, and not after the first update", at: first.location)])
  }

  /// Whether the method calls something of the view, which may ask its delegate: `reloadData()`.
  private func isAsked(_ made: MadeView) -> Bool {
    made.body.descendants.contains { $0.kind == .functionCallExpr && $0.firstChild?.memberBase.map(made.isNamed) == true }
  }

  /// Whether the property is the coordinator's wherever it is set: who takes it away for a while gives it back each time.
  private func isAlways(_ assignment: Node, _ representable: Representable, _ made: MadeView?) -> Bool {
    let name = assignment.assignmentTarget!.memberName!
    guard representable.body.uses(of: name).count == 1 else { return false }
    return made?.assignments.allSatisfy { $0.property != name || $0.statement.assignedValue.map(representable.isCoordinator) == true }
      ?? true
  }

  /// `view.delegate = context.coordinator`, one hop from the view: what the view's parents and children are is not known when it is made.
  private func setsDelegate(_ statement: Node, _ representable: Representable) -> Bool {
    guard let target = statement.assignmentTarget, let base = target.statedBase, representable.view(of: target) == base,
      let value = statement.assignedValue, representable.isCoordinator(value), let name = target.memberName.map(index.spelling)
    else { return false }
    return name == "delegate" || name == "dataSource" || name.hasSuffix("Delegate")
  }

  private func hasContext(_ representable: Representable, _ made: MadeView) -> Bool {
    guard let parameters = representable.make?.functionParameters, parameters.count == 1,
      index.spelling(parameters[0].parameterName) == "context"
    else { return false }
    return !made.body.descendants.contains { $0.boundName == parameters[0].parameterName }
  }
}

extension BlockerCode {
  static let unknownMake = BlockerCode(
    "unknown-make",
    "The method that makes a wrapped view is one expression, has several exits, or returns what was made elsewhere: there is no one "
      + "place in it after which the view is there."
  )
}
