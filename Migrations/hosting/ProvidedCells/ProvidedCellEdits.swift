import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Writes the configuration of a cell in the place of its controller.
extension ProvidedCellCandidate {
  mutating func write(_ view: Node) {
    guard blockers.isEmpty, !knowsBlocker, let cell else { return }
    guard let body = statement.parent else { return }
    let place = placeOfConfiguration(cell, body)
    readClearing(cell, body, before: place)
    guard blockers.isEmpty, let place, let gone = statementsToRemove(in: body, keeping: place) else { return }
    let text = ConfigurationText(target: spelling(of: cell) + ".contentConfiguration", layout)
    if place == statement, ConfigurationText.replacedRanges(of: statement, around: view).contains(where: statement.holdsComment) {
      return block(
        .comment, "a comment is among the code that is removed", at: statement, help: "move the comment above the statement")
    }
    notes += layout.notes
    let written =
      place == statement
      ? text.edits(replacing: statement, around: view) : [place.replacement(text.text(at: place, showing: view))]
    edits = written + tidied(body, gone, written.map(\.range), keeping: view) + (retaining.map(withoutProperty) ?? [])
    if !facts.hasFixedSize(provider), !layout.configurationModifiers.contains(where: { $0.hasPrefix(".minSize") }) {
      notes.append(
        MigrationUnit.Note(
          "if the cell takes its height from its content, it is now at least as tall as the system's default: "
            + "`.minSize(height: 0)` lets it be smaller", at: creation.location))
    }
  }

  /// As it is written where the view goes into it: `cell`, `cell?`, `cell!`.
  private func spelling(of cell: ProvidedCell) -> String {
    for statement in statements {
      for node in statement.uses(of: cell.variable.boundNameOrParameter) where node.kind == .declReferenceExpr {
        guard case .local(cell.variable)? = index.declaration(named: node), let user = node.parent else { continue }
        return user.kind == .optionalChainingExpr || user.kind == .forceUnwrapExpr ? user.text : node.text
      }
    }
    return cell.name
  }

  /// Where the controller is made, if nothing that stays says otherwise; else where its view was added, or where its layout ends.
  private mutating func placeOfConfiguration(_ cell: ProvidedCell, _ body: Node) -> Node? {
    let addition = controller.uses.lazy.compactMap { _, use -> Node? in
      guard case .addView(let call) = use else { return nil }
      return body.children.first { $0.contains(call) }
    }.first
    let isCellLater = cell.variable.index > statement.index || statement.contains(cell.variable)
    guard isCellLater || isLater(than: statement, addition, cell, in: body) else {
      // A comment above it would be left alone.
      if let addition, addition != statement, layout.statements.contains(addition), addition.hasCommentAbove,
        isAllGone(in: body, from: statement, to: addition)
      {
        return addition
      }
      return statement
    }
    guard let addition, layout.statements.contains(addition) else {
      block(
        .order, "the view is added after the hosting controller is created, and what happens in between may affect it", at: statement,
        help: "create the controller where its view is added")
      return nil
    }
    var place = addition
    for child in stays(in: body, from: addition, to: nil) where layout.depends(on: child, index) {
      guard !child.mayLeaveBody, let last = body.bodyStatements.last(where: { layout.statements.contains($0) }), last.index > child.index
      else { continue }
      place = last
    }
    guard place == addition || !stays(in: body, from: addition, to: place).contains(where: \.mayLeaveBody) else {
      block(.order, "what the layout needs is known only after the cell may have been returned", at: place, help: "work it out before")
      return nil
    }
    let between = stays(in: body, from: statement, to: place)
    if isCellLater, !between.allSatisfy({ $0.kind == .variableDecl || $0.kind == .guardStmt || $0.onlyFills(cell.variable, index) }) {
      block(
        .order, "the cell is created after the hosting controller, and what happens in between may affect it", at: statement,
        help: "dequeue the cell first")
      return nil
    }
    if let other = between.first(where: { !$0.onlyLooksOrLeaves(cell.variable, index) }) {
      notes.append(.init("the view is created after this now, and not before", at: other.location))
    }
    return place
  }

  /// The statements of the body that stay between two others; to its end where there is no second.
  private func stays(in body: Node, from first: Node, to last: Node?) -> [Node] {
    body.bodyStatements.filter { $0.index > first.index && $0.index < last?.index ?? .max && !layout.statements.contains($0) }
  }

  /// Whether something that stays between the controller and its view decides whether it is shown, in which cell, or how.
  private func isLater(than statement: Node, _ addition: Node?, _ cell: ProvidedCell, in body: Node) -> Bool {
    let last = body.bodyStatements.last { layout.statements.contains($0) }
    return stays(in: body, from: statement, to: addition ?? last).contains { $0.mayLeaveBody || $0.mayChange(cell.variable, index) }
      || stays(in: body, from: statement, to: last).contains { layout.depends(on: $0, index) }
  }

  private func isAllGone(in body: Node, from first: Node, to last: Node) -> Bool {
    body.children.allSatisfy { $0.index <= first.index || $0.index >= last.index || layout.statements.contains($0) }
  }

  /// What empties the cell goes only where the cell is filled in any case.
  private mutating func readClearing(_ cell: ProvidedCell, _ body: Node, before place: Node?) {
    guard let place, let clearing = body.children.first(where: { layout.statements.contains($0) && $0.clearsContent(of: cell.name) }),
      let exit = stays(in: body, from: clearing, to: place).first(where: \.mayLeaveBody)
    else { return }
    block(
      .conditionalHosting, "a cell that is left here has been emptied before, and would keep its configuration", at: exit,
      help: "set `contentConfiguration = nil` there, and empty the cell no more")
  }

  /// Deletes what was understood, all of which must run whenever the controller is made.
  private mutating func statementsToRemove(in body: Node, keeping place: Node) -> Set<Node>? {
    var gone = layout.statements.subtracting([place])
    if place != statement { gone.insert(statement) }
    gone.remove(place)
    for condition in gone where condition.kind == .ifExpr {
      let inner = condition.children.filter { $0.kind == .codeBlock }.flatMap { Array($0.children) }
      guard let staying = inner.first(where: { !gone.contains($0) }) else { continue }
      block(
        .conditionalHosting, "this is among the code that is removed, under a condition that is also removed", at: staying,
        help: "do it outside the condition")
      return nil
    }
    for nested in gone where nested.parent != body && gone.contains(nested) {
      if let outer = nested.ancestor({ $0 == .ifExpr }), gone.contains(outer) {
        gone.remove(nested)
        continue
      }
      guard let conditional = nested.containmentCondition(in: body, within: gone) else {
        block(
          .conditionalHosting, "this is done conditionally, but a content configuration is set each time", at: nested,
          help: "do it whenever the cell is filled")
        return nil
      }
      gone.remove(nested)
      gone.insert(conditional)
    }
    return gone
  }

  /// Deletes statements, and what nothing uses without them.
  private func tidied(_ body: Node, _ gone: Set<Node>, _ rewritten: [Range<UInt32>], keeping view: Node) -> [Edit] {
    var gone = gone
    func names() -> UnusedNames {
      // The view is written elsewhere where its statement goes.
      let ranges = gone.flatMap { statement -> [Range<UInt32>] in
        guard statement.contains(view) else { return [statement.range] }
        return [statement.range.lowerBound..<view.range.lowerBound, view.range.upperBound..<statement.range.upperBound]
      }
      return UnusedNames(facts: facts, body: provider, gone: ranges + rewritten)
    }
    while true {
      let more = names().statements(of: body)
      if more.isEmpty { return body.removals(of: gone) + names().edits }
      gone.formUnion(more)
    }
  }

  /// Deletes the property, and what empties it.
  private func withoutProperty(_ retaining: RetainingProperty) -> [Edit] {
    retaining.emptying.flatMap { StatementRemoval(of: $0)?.edits ?? [] } + [retaining.property.declaration.removalWithBlankLine()]
  }
}

extension Node {
  /// Whether this may put something else into a cell, or make its variable another cell: it does more than to set a property of it.
  fileprivate func mayChange(_ variable: Node, _ index: ProjectIndex) -> Bool {
    let name = variable.boundNameOrParameter
    return uses(of: name).contains { use in
      guard use.kind == .declReferenceExpr, use.referenceWithBase == use, index.declaration(named: use) == .local(variable) else {
        return false
      }
      guard let target = use.outermostTarget, target != use else { return true }
      return false
    }
  }

  /// The left side of an assignment that this is the beginning of: `cell.layer.cornerRadius` of `cell`; nil for what is not assigned to.
  private var outermostTarget: Node? {
    var path = self
    while let parent = path.parent, parent.firstChild == path,
      [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(parent.kind)
    {
      path = parent
    }
    return path.parent?.assignmentTarget == path ? path : nil
  }

  /// Whether this only declares constants, leaves the body, or sets what is the cell's own: what it does cannot matter to a view that is
  /// made before or after it.
  fileprivate func onlyLooksOrLeaves(_ cell: Node, _ index: ProjectIndex) -> Bool {
    if kind == .variableDecl || kind == .guardStmt { return true }
    if onlyFills(cell, index) { return true }
    guard kind == .ifExpr else { return false }
    return !descendants.contains { $0.kind == .sequenceExpr && $0.assignmentTarget != nil }
      && children.filter { $0.kind == .codeBlock }.allSatisfy { $0.children.allSatisfy { $0.kind == .returnStmt } }
  }

  /// Whether this does nothing but to give the cell's variable a cell, or to set properties of the cell.
  fileprivate func onlyFills(_ cell: Node, _ index: ProjectIndex) -> Bool {
    func isCell(_ target: Node) -> Bool {
      var base = target
      while [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr].contains(base.kind), let first = base.firstChild { base = first }
      return base.kind == .declReferenceExpr && index.declaration(named: base) == .local(cell)
    }
    switch kind {
    case .sequenceExpr: return assignmentTarget.map(isCell) ?? false
    case .ifExpr:
      return children.allSatisfy { part in
        switch part.kind {
        case .codeBlock: part.children.allSatisfy { $0.onlyFills(cell, index) }
        case .ifExpr: part.onlyFills(cell, index)
        default: true
        }
      }
    default: return false
    }
  }
}
