import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Writes the configuration of a cell in the place of its controller.
extension ProvidedCellCandidate {
  mutating func write(_ view: Node) {
    guard blockers.isEmpty, let cell else { return }
    guard let body = statement.parent else { return }
    let place = placeOfConfiguration(cell, body)
    guard let place, let gone = statementsToRemove(in: body, keeping: place) else { return }
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

  /// Where the controller is made, if the cell is there by then; else where its view was added.
  private mutating func placeOfConfiguration(_ cell: ProvidedCell, _ body: Node) -> Node? {
    let addition = controller.uses.lazy.compactMap { _, use -> Node? in
      guard case .addView(let call) = use, call.enclosingStatement.parent == body else { return nil }
      return call.enclosingStatement
    }.first
    guard cell.variable.index > statement.index, !statement.contains(cell.variable) else {
      // A comment above it would be left alone.
      if let addition, addition != statement, addition.hasCommentAbove, isAllGone(in: body, from: statement, to: addition) {
        return addition
      }
      return statement
    }
    if let addition, isHarmless(in: body, from: statement, to: addition) { return addition }
    block(
      .order, "the cell is created after the hosting controller, and what happens in between may affect it", at: statement,
      help: "dequeue the cell first")
    return nil
  }

  private func isAllGone(in body: Node, from first: Node, to last: Node) -> Bool {
    body.children.allSatisfy { $0.index <= first.index || $0.index >= last.index || layout.statements.contains($0) }
  }

  /// Whether what stays between two statements only names values.
  private func isHarmless(in body: Node, from first: Node, to last: Node) -> Bool {
    body.children.allSatisfy { child in
      child.index <= first.index || child.index >= last.index || layout.statements.contains(child)
        || child.kind == .variableDecl || child.kind == .guardStmt
    }
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
      return UnusedNames(index: index, body: provider, gone: ranges + rewritten)
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
