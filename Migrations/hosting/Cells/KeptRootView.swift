import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The root view of a cell that changes parts of it where it is: `host.rootView.title = title`.
///
/// It becomes a variable of the class, which gives the cell a configuration whenever it changes.
struct KeptRootView {
  /// What the variable is called.
  static let name = "rootView"

  private let property: Property
  /// What the controller is made to show.
  let value: Node
  /// Each `host.rootView` of the class.
  let accesses: [Node]

  /// Nil where the root view cannot become a variable of the class.
  init?(_ candidate: CellClassCandidate, accesses: [Node]) {
    let (index, facts) = (candidate.index, candidate.facts)
    guard candidate.controllers.count == 1, let property = candidate.controllers[0].property, property.accessorBlock == nil,
      ![Name.lazy, .static, .weak, .unowned].contains(where: { property.declaration.hasModifier($0) }),
      index.twins(of: candidate.id).count <= 1, let creation = property.initializer?.bareExpression,
      candidate.controllers[0].creations == [creation], let value = facts.rootView(of: creation), !value.isEmptyView
    else { return nil }
    let isAssigned = candidate.controllers[0].uses.contains { if case .assigned = $0.use { true } else { false } }
    guard !isAssigned, !Self.isTaken(in: candidate, at: accesses) else { return nil }
    for access in accesses {
      guard !access.isChangedByCallWithClosure, !access.isInLayout(index),
        access.firstChild?.bareExpression.calledFunction == property.name,
        access.enclosingMember?.kind != .initializerDecl, index.enclosingType(of: access) == candidate.id
      else { return nil }
    }
    (self.property, self.value, self.accesses) = (property, value, accesses)
  }

  /// Whether the name means something else in the class.
  private static func isTaken(in candidate: CellClassCandidate, at accesses: [Node]) -> Bool {
    guard let name = candidate.index.names[name] else { return false }
    let index = candidate.index
    return index.lookUpMember(name, of: candidate.id) != nil || accesses.contains { index.lookUpValue(name, at: $0) != nil }
      || index.isAddedToForeignTypes(name)
  }

  var declaration: Node { property.declaration }

  /// The controller's property becomes one of its root view, and each mention of the root view names that.
  func edits(_ text: ConfigurationText) -> [Edit] {
    let start = declaration.token(declaration.introducer).start
    let outer = declaration.indentation(at: declaration.range.lowerBound)
    let (lineBreak, step) = (declaration.lineBreak, declaration.bodyIndentationStep)
    let observer = lineBreak + outer + step + "didSet { " + text.text(at: declaration, showing: value) + " }" + lineBreak + outer + "}"
    let mentions = accesses.map { access in
      let first = access.firstChild!.bareExpression.lastReference.range.lowerBound
      return Edit(Location(access.file, first..<access.range.upperBound), Self.name)
    }
    return value.reindented(to: outer) + [
      Edit(Location(declaration.file, start..<value.range.lowerBound), "var \(Self.name) = "),
      Edit(Location(declaration.file, value.range.upperBound..<property.binding.range.upperBound), " {" + observer),
    ] + mentions
  }
}

extension Node {
  /// Whether a part of the root view is changed by a call that runs a closure: that could look at the root view in the midst of the change.
  fileprivate var isChangedByCallWithClosure: Bool {
    var link = self
    while let parent = link.parent {
      switch parent.kind {
      case .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr:
        guard parent.firstChild == link else { return false }
      case .functionCallExpr:
        return parent.firstChild == link
          && parent.callArguments.contains { $0.value.kind == .closureExpr || $0.value.kind == .declReferenceExpr }
      case .inOutExpr: return true
      default: return false
      }
      link = parent
    }
    return false
  }

  /// Whether this runs whenever a view is laid out or drawn: giving the cell a configuration there asks for the next time.
  fileprivate func isInLayout(_ index: ProjectIndex) -> Bool {
    guard let member = enclosingMember, member.kind == .functionDecl else { return false }
    return ["layoutSubviews", "layoutSublayers", "updateConstraints", "draw", "updateConfiguration", "updateProperties"].contains(
      index.spelling(member.declaredName))
  }
}

extension CellClassCandidate {
  /// Root views that are looked at or changed where they are.
  mutating func readRootViews() {
    let accesses = references.compactMap { reference -> Node? in
      guard let access = reference.parent, access.kind == .memberAccessExpr, access.firstChild == reference else { return nil }
      return access.memberName == facts.known.rootView ? access : nil
    }
    let inPlace = accesses.first { access in
      let target = access.throughConversions
      return target.parent?.assignmentTarget != target
    }
    guard let inPlace else { return }
    guard let kept = KeptRootView(self, accesses: accesses) else {
      return block(
        .rootView, "the root view is read from the hosting controller, or changed there", at: inPlace.throughConversions,
        help: "keep what the view shows in the cell or in a model, and set the whole root view")
    }
    keptRoot = kept
    roots.append(kept.value)
    goneMembers.remove(kept.declaration)
    references.removeAll { reference in accesses.contains { $0.firstChild == reference } }
    note("the configuration is set again whenever a part of `\(KeptRootView.name)` changes", at: inPlace)
  }

  /// The view that the cell keeps is shown once it was added first, and whoever adds it again changes nothing.
  mutating func readAdditionsOfKeptRoot() {
    guard let keptRoot else { return }
    let shown = bodies.flatMap { body, outcome in outcome.replaced.map { (body: body, statement: $0.statement, outcome: $0.outcome) } }
    if let cleared = shown.first(where: { if case .clear = $0.outcome { true } else { false } }) {
      return block(
        .rootView, "the view is taken out here, and whatever changes the root view would show it again", at: cleared.statement,
        help: "show nothing in SwiftUI, or set the whole root view where the cell is filled")
    }
    if layout.namesVariables {
      return block(
        .hostedLayout, "what the layout names is known here, and not where the root view changes", at: keptRoot.declaration,
        help: "write the numbers and colours themselves, or lay the view out in SwiftUI")
    }
    let additions = shown.filter { if case .add = $0.outcome { true } else { false } }
    guard additions.contains(where: { $0.statement.enclosingMember.map { runsOnceAtFirst($0) } == true }) else {
      return block(
        .lateAddition, "the view is not added in the initialiser, and may have been changed before",
        at: additions.first?.statement ?? keptRoot.declaration,
        help: "add the view in the initialiser")
    }
    for (body, statement, _) in additions where statement.enclosingMember.map({ runsOnceAtFirst($0) }) != true {
      bodies[body]?.drop(statement)
    }
  }
}
