import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What code that fills a cell does with the cell, statement by statement: the same for all hosted views that go into it.
struct CellUses {
  /// What keeps a hosted view in its cell, or should be looked at.
  enum Finding {
    case blocker(Blocker)
    case note(MigrationUnit.Note)
  }

  private let facts: HostingFacts
  private let cell: ProvidedCell
  private let provider: Node
  /// The mentions of the cell's variable, by the statements that they stand in, in the order of these.
  let statements: [(statement: Node, references: [Node])]

  private var index: ProjectIndex { facts.index }

  init(_ facts: HostingFacts, _ cell: ProvidedCell, in provider: Node) {
    self.facts = facts
    self.cell = cell
    self.provider = provider
    let variable = cell.variable
    // Outside of the body that declares it, the name is another variable's.
    let scope = variable.ancestor { [.codeBlock, .closureExpr, .accessorBlock, .switchCase, .functionDecl].contains($0) }
    let body = scope.map { provider.contains($0) } == true ? scope! : provider
    var statements: [(statement: Node, references: [Node])] = []
    var places: [Node: Int] = [:]
    for reference in facts.index.uses(of: variable.boundNameOrParameter, in: body)
    where reference.kind == .declReferenceExpr && reference.referenceWithBase == reference {
      guard case .local(variable)? = facts.index.declaration(named: reference) else { continue }
      let statement = reference.enclosingStatement
      if let place = places[statement] {
        statements[place].references.append(reference)
      } else {
        places[statement] = statements.count
        statements.append((statement, [reference]))
      }
    }
    self.statements = statements
  }

  /// Whether a statement empties the cell.
  func clears(_ statement: Node, _ references: [Node]) -> Bool { statement.clearsContent(of: references[0].text) }

  /// `let margins = cell.contentView.layoutMarginsGuide`: the statements that use what it declares; nil for any other statement.
  func statementsUsingPart(namedBy statement: Node) -> [Node]? {
    guard statement.kind == .variableDecl else { return nil }
    let bindings = statement.children.filter { $0.kind == .patternBinding }
    guard bindings.count == 1, let value = bindings[0].firstChild(.initializerClause)?.expressionChild else { return nil }
    var scope = LayoutScope(index: index)
    scope.items[cell.variable] = .cell
    let item = scope.item(value)
    guard item != .other, item != .cell else { return nil }
    return index.references(to: bindings[0]).map(\.enclosingStatement)
  }

  /// What a mention means for a view that its statement has nothing to do with.
  func finding(_ reference: Node) -> Finding? {
    if let argument = reference.throughConversions.parent, argument.kind == .labeledExpr, let call = argument.parent,
      call.kind == .functionCallExpr
    {
      return finding(handedTo: call)
    }
    guard let access = reference.throughConversions.parent, access.kind == .memberAccessExpr,
      access.firstChild?.contains(reference) == true, let member = access.memberName.map(index.spelling)
    else { return nil }
    guard HostingNames.cellContent.contains(member), !access.onlyLaysOut else { return nil }
    return .blocker(
      content("`\(member)` of the cell is also used here, and a content configuration would replace it", at: access))
  }

  /// `decorate(cell)`: what the function does to the content of a cell.
  private func finding(handedTo call: Node) -> Finding? {
    guard let function = index.declaration(namedBy: call) ?? index.ownFunction(calledBy: call) else {
      if index.callsFramework(call) { return nil }
      return .note(
        .init("the cell is handed on here; if its content is touched there, a content configuration replaces it", at: call.location))
    }
    guard let use = facts.cellContent(touchedBy: function) else { return nil }
    return .blocker(
      content("`\(use.text)` is touched in a function that is handed the cell, and a content configuration would replace it", at: use))
  }

  private func content(_ message: String, at node: Node) -> Blocker {
    Blocker(
      code: .cellContent, message: message, location: node.location,
      help: "do the same in SwiftUI, in the root view, or dequeue another cell for it")
  }
}

extension HostingFacts {
  /// Where a function touches the content of something that may be a cell.
  fileprivate func cellContent(touchedBy function: Node) -> Node? {
    memory.touchedContents.answer(for: function) {
      let body = function.firstChild(.codeBlock) ?? function.firstChild(.memberBlock)
      return body?.descendants.first {
        $0.kind == .memberAccessExpr && HostingNames.cellContent.contains($0.memberName.map(index.spelling) ?? "") && !$0.onlyLaysOut
      }
    }
  }
}
