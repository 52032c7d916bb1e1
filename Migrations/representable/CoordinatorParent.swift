import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See coordinator-parent.md.
struct CoordinatorParent: SiteRule {
  static let id = "coordinator-parent"
  static let anchors = Representable.updates

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context), let coordinator = representable.coordinator,
      let parent = index.parent(of: coordinator, representable), isHandedOver(by: coordinator.maker),
      let assignments = assignments(to: parent, of: coordinator, representable)
    else { return nil }
    // Both branches of an `#if` move together.
    let updates = index[representable.id].members.functions[anchor.declaredName, default: []].compactMap {
      Representable(updatedBy: $0, context)
    }
    guard updates.first?.update == anchor else { return nil }
    let reads = ParentReads(representable, parent, coordinator, assignments: assignments, index)
    guard let stale = reads.stale else { return nil }
    let name = index.spelling(parent.name)
    var site = Site(
      rule: Self.id, node: anchor, name: anchor.introducer + 1, declaration: anchor, level: .review,
      message: "the coordinator's `\(name)` becomes the current structure at each update")
    let blockers = blockers(parent, reads, representable) + scopeBlockers(parent, coordinator, representable)
    if blockers.isEmpty { site.edits = updates.flatMap { refresh(parent, $0) } + opened(parent) }
    let what = stale.name.map { "`\(name).\($0)`" } ?? "`\(name)`"
    return CandidateUnit(
      subject: "coordinator of \(index.qualifiedName(representable.id))", location: anchor.location, sites: [site], blockers: blockers,
      notes: [
        .init(
          "The coordinator reads \(what) here, which was that of the first structure for ever, and is now that of the last",
          at: stale.node.location)
      ])
  }

  /// Whether the method that makes the coordinator hands `self` to it.
  private func isHandedOver(by maker: Node) -> Bool {
    maker.descendants.contains { node in
      guard node.kind == .declReferenceExpr, node.token(node.row.firstToken).name == .self, let argument = node.parent else { return false }
      return argument.kind == .labeledExpr && argument.parent?.kind == .functionCallExpr
    }
  }

  /// Where the initialisers of the coordinator assign a parameter to the property; nil where something else is assigned, or
  /// another place does it: it is kept up to date then, or is something else.
  private func assignments(to parent: Property, of coordinator: Representable.Coordinator, _ representable: Representable) -> [Node]? {
    var result: [Node] = []
    for mention in representable.references(to: parent, of: coordinator) {
      guard let sequence = mention.qualifiedReference.assignment(orPathFrom: mention) else { continue }
      guard
        let initializer = sequence.ancestor({ $0 == .initializerDecl || $0 == .functionDecl || $0 == .closureExpr || $0 == .accessorDecl }),
        initializer.kind == .initializerDecl, index.enclosingType(of: initializer) == coordinator.id,
        let value = sequence.assignedValue, value.kind == .declReferenceExpr,
        initializer.functionParameters.contains(where: { $0.parameterName == value.token(value.row.firstToken).name })
      else { return nil }
      result.append(sequence)
    }
    return result.isEmpty ? nil : result
  }

  // MARK: Why not

  private func blockers(_ parent: Property, _ reads: ParentReads, _ representable: Representable) -> [Blocker] {
    var blockers: [Blocker] = []
    let name = index.spelling(parent.name)
    if let own = reads.ownView {
      blockers.append(
        Blocker(
          code: .ownView,
          message: "the structure keeps `\(index.spelling(own.name))`, and each has one of its own or may be handed another one",
          location: own.declaration.location,
          help:
            "make it in the method that makes the view, keep it in the coordinator, and assign `context.coordinator.\(name) = self` in "
            + "the one that updates"
        ))
    }
    if let copy = reads.readInInitializer {
      blockers.append(
        Blocker(
          code: .coordinatorCopies,
          message: "an initialiser of the coordinator reads the structure that it is handed: what it makes of it stays",
          location: copy.location,
          help: "read it where it is used, and assign `context.coordinator.\(name) = self` in the method that updates"))
    }
    if parent.hasObservers {
      blockers.append(
        Blocker(
          code: .observedParent, message: "`\(name)` is observed, and each update would run the observer",
          location: parent.declaration.location,
          help: "assign `context.coordinator.\(name) = self` in the method that updates where that is meant"))
    }
    if let comparison = reads.comparison {
      blockers.append(
        Blocker(
          code: .comparedParent, message: "the update looks at the structure before this one, to find out what has changed",
          location: comparison.location,
          help: "compare with a value that the coordinator keeps, and assign `context.coordinator.\(name) = self` behind it"))
    }
    if isPrivate(parent), parent.declaration.file != representable.update.file {
      blockers.append(
        Blocker(
          code: .hiddenParent, message: "`\(name)` is private in another file", location: parent.declaration.location,
          help: "let the structure see it, and assign `context.coordinator.\(name) = self` in the method that updates"))
    }
    return blockers
  }

  /// Why a constant cannot become a variable: the class is `Sendable`, or something that is on no actor reads it.
  private func scopeBlockers(_ parent: Property, _ coordinator: Representable.Coordinator, _ representable: Representable) -> [Blocker] {
    guard !parent.isVar else { return [] }
    let isSendable = index[coordinator.id].inheritedTypes.contains { index.spelling($0.typeName) == "Sendable" }
    let isFree = parent.declaration.hasModifier(.nonisolated)
    let reader = representable.references(to: parent, of: coordinator).first {
      $0.ancestor { $0 == .functionDecl || $0 == .variableDecl }?.hasModifier(.nonisolated) == true
    }
    guard isSendable || isFree || reader != nil else { return [] }
    return [
      Blocker(
        code: .sharedParent, message: "`\(index.spelling(parent.name))` is read on any actor, and has to stay a constant",
        location: (reader ?? parent.declaration).location,
        help: "keep what is read there in a box of its own, and renew that in the method that updates")
    ]
  }

  private func isPrivate(_ property: Property) -> Bool {
    property.declaration.hasModifier(.private) || property.declaration.hasModifier(.fileprivate)
  }

  // MARK: Edits

  /// `context.coordinator.parent = self`, first in the method that updates.
  private func refresh(_ parent: Property, _ representable: Representable) -> [Edit] {
    var edits: [Edit] = []
    var contextName = representable.contextName.map(index.spelling)
    if contextName == nil {
      // `context _: Context`
      let parameter = representable.update.functionParameters[1]
      let (label, name) = (parameter.token(parameter.row.firstToken), parameter.token(parameter.row.firstToken + 1))
      contextName = parameter.identifier(parameter.row.firstToken)
      edits.append(Edit(Location(parameter.file, label.start..<name.end), contextName!))
    }
    edits.append(representable.body.beginning(with: ["\(contextName!).coordinator.\(index.spelling(parent.name)) = self"]))
    return edits
  }

  /// Lets the structure assign the property.
  private func opened(_ parent: Property) -> [Edit] {
    var edits: [Edit] = []
    let declaration = parent.declaration
    if !parent.isVar {
      // Who sees the constant from outside must not set the variable.
      let isPublic = declaration.hasModifier(.public) || declaration.hasModifier(.package)
      edits.append(Edit(declaration.token(declaration.introducer).location(in: declaration), isPublic ? "internal(set) var" : "var"))
    }
    if let modifier = declaration.modifiers.first(where: { $0.name == .private }) {
      edits.append(Edit(modifier.location(in: declaration), "fileprivate"))
    }
    return edits
  }
}

extension Node {
  /// The assignment to this, where it is assigned to as a whole: `parent = x`, and not `parent.x = y`.
  fileprivate func assignment(orPathFrom mention: Node) -> Node? {
    // `coordinator.parent`, `self.parent`, `parent`
    var target = mention
    if let access = mention.parent, access.kind == .memberAccessExpr, access.firstChild != mention { target = access }
    guard let sequence = target.parent, sequence.kind == .sequenceExpr, sequence.assignmentTarget == target else { return nil }
    return sequence
  }
}

extension BlockerCode {
  static let ownView = BlockerCode(
    "own-view",
    "The structure that a coordinator keeps holds a view or a controller of its own. SwiftUI makes the structure anew again and again, "
      + "and shows the view of the first: a coordinator with a later structure would talk to a view that nobody sees."
  )
  static let coordinatorCopies = BlockerCode(
    "coordinator-copies",
    "The initialiser of a coordinator takes something out of the structure that it is handed. That stays as it was, whatever structure "
      + "the coordinator has later."
  )
  static let comparedParent = BlockerCode(
    "compared-parent",
    "The method that updates compares the structure that the coordinator keeps with the new one. Where that is assigned first, nothing "
      + "differs any more."
  )
  static let sharedParent = BlockerCode(
    "shared-parent",
    "The structure that a coordinator keeps is read where no actor protects it, which only a constant may be.")
  static let observedParent = BlockerCode(
    "observed-parent",
    "The property of a coordinator that keeps the structure has observers, which would run at each update.")
  static let hiddenParent = BlockerCode(
    "hidden-parent",
    "The property of a coordinator that keeps the structure is private in another file than the structure's, which so cannot assign it.")
}
