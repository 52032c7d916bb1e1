import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// One hosting controller that is made for a cell, on its way to a hosting configuration.
struct ProvidedCellCandidate {
  let facts: HostingFacts
  let controller: HostedController
  let creation: Node
  let provider: Node
  let kind: CellProvider
  /// The statement that makes the controller.
  let statement: Node
  /// Nil where no cell has been found that the view goes into.
  private(set) var cell: ProvidedCell?
  var layout = HostedLayout()
  var blockers: [Blocker] = []
  var notes: [MigrationUnit.Note] = []
  var edits: [Edit] = []
  /// A property that only keeps the controller alive.
  var retaining: RetainingProperty?
  /// Whether the view goes into a cell that can have a configuration.
  private(set) var goesIntoCell = false
  /// Whether another view of the cell tells of what keeps this one, too, and of what to look at.
  var knowsBlocker = false
  var knowsNote = false

  var index: ProjectIndex { facts.index }

  init(_ facts: HostingFacts, _ controller: HostedController, _ creation: Node, in provider: Node, _ kind: CellProvider) {
    self.facts = facts
    self.controller = controller
    self.creation = creation
    self.provider = provider
    self.kind = kind
    statement = creation.enclosingStatement
    cell = findCell()
  }

  /// The statements that use the controller, its own among them.
  var statements: [Node] {
    let found = facts.findingAgain(creation)?.ancestor { $0 == .patternBinding }.map(index.references) ?? []
    return [statement] + (controller.uses.map(\.reference) + found).map(\.enclosingStatement)
  }

  /// Whether the controller is made for what is shown in a list, not for a screen that opens from there.
  var isCell: Bool {
    let uses = controller.uses.map(\.use)
    if uses.contains(where: { if case .shown = $0 { true } else { false } }), !uses.contains(where: \.isOfView) { return false }
    return cell != nil || uses.contains(where: \.isOfView)
  }

  /// The variable, of those that the statements speak of, that holds a cell.
  private func findCell() -> ProvidedCell? {
    for statement in statements {
      for node in [statement] + Array(statement.descendants) where !creation.contains(node) {
        if let cell = cell(namedBy: node) { return cell }
      }
    }
    return nil
  }

  /// The cell that a variable holds, or that it holds a part of: `let contentView = cell.contentView`.
  private func cell(namedBy node: Node) -> ProvidedCell? {
    guard node.kind == .declReferenceExpr, node.referenceWithBase == node,
      case .local(let variable)? = index.declaration(named: node)
    else { return nil }
    if let cell = facts.providedCell(introducedBy: variable, kind) { return cell }
    guard let value = variable.firstChild(.initializerClause)?.expressionChild, value.memberName == facts.known.contentView,
      let base = value.memberBase
    else { return nil }
    return cell(namedBy: base)
  }

  mutating func block(_ kind: BlockerCode, _ message: String, at node: Node, help: String) {
    blockers.append(Blocker(code: kind, message: message, location: node.location, help: help))
  }

  // MARK: - Reading

  /// What the controller, its root view, the class of the cell and the layout say.
  mutating func read() {
    if let source = facts.findingAgain(creation) {
      return block(
        .reusedController, "the controller is kept, and reused for another cell", at: source,
        help: "create the controller for each cell; what it shows belongs in a model")
    }
    guard let cell else { return blockWithoutCell() }
    guard cell.kind != .collectionSupplementary else {
      return block(
        .noContentConfiguration, "a `UICollectionReusableView` has no content configuration", at: creation,
        help: "register a `UICollectionViewCell` or `UICollectionViewListCell` for this supplementary view")
    }
    goesIntoCell = true
    readController()
    readRootView()
    readRepetition(cell)
    readCellClass(cell)
    readLayout(cell)
  }

  /// Takes over what is done with the cell beside.
  mutating func add(_ finding: CellUses.Finding) {
    switch finding {
    case .blocker(let blocker): blockers.append(blocker)
    case .note(let note): notes.append(note)
    }
  }

  /// Takes over what the content means for the cell.
  mutating func read(_ content: ContentVerdict) {
    blockers += content.blockers
    notes += content.notes
  }

  private mutating func blockWithoutCell() {
    if kind == .supplementaryDataSource || kind == .diffableSupplementary {
      return block(
        .noCell, "what is returned here is a plain view, which has no content configuration", at: creation,
        help: "dequeue a `UITableViewHeaderFooterView`, or a `UICollectionViewListCell`, and host the view in that")
    }
    block(
      .unknownCell, "it is not known what cell the hosted view goes into", at: creation,
      help: "write the class of the cell where it is dequeued")
  }

  private mutating func readController() {
    let callee = creation.firstChild?.calledFunction ?? .none
    if callee != facts.known.UIHostingController, index.spelling(callee) != "init" {
      block(
        .controllerSubclass, "`\(index.spelling(callee))` is a subclass of UIHostingController, and what it adds would be lost",
        at: creation, help: "create a plain `UIHostingController`")
    }
    readInitializer()
    for (reference, use) in controller.uses {
      switch use {
      case .shown(let node):
        block(
          .hostedElsewhere, "the controller is also shown, or kept in a list of controllers", at: node,
          help: "create another controller for that")
      case .returned where !creation.contains(reference) && creation.enclosingStatement != reference.enclosingStatement:
        block(
          .hostedElsewhere, "the controller is passed on", at: reference, help: "create another controller for that")
      case .other: readRetention(reference)
      case .rootView(let node) where node.assignedSequence == nil:
        block(
          .rootView, "the root view is read from the controller", at: node, help: "keep the view in a variable of its own")
      default: continue
      }
    }
  }

  private mutating func readInitializer() {
    let others = creation.callArguments.filter { $0.label != facts.known.rootView }
    guard let first = others.first else { return }
    switch index.safeAreaInitializer(calledBy: creation) {
    case .plain: return
    case .ignoring: notes.append(MigrationUnit.Note(HostedLayout.noSafeArea, at: first.value.location))
    case nil:
      for argument in others {
        let label = index.spelling(argument.label)
        block(
          .controllerInitializer,
          "`\(label)` is not a parameter of UIHostingController itself, and what it does to the content is not known",
          at: argument.value, help: "remove it: the content of a hosting configuration is only laid out in its cell")
      }
    }
  }

  /// The root view becomes the value of a closure, which not every expression can.
  private mutating func readRootView() {
    guard let root = facts.rootView(of: creation) else {
      return block(
        .rootView, "the controller is not created with a root view", at: creation, help: "create it with `rootView:`")
    }
    blockers += root.obstaclesToContent
  }

  private mutating func readRepetition(_ cell: ProvidedCell) {
    guard creation.isRepeated(besides: cell.variable) else { return }
    block(
      .severalViews, "a loop creates a hosted view in each iteration, but a cell has one configuration", at: creation,
      help: "show all views in one SwiftUI view")
  }

  private mutating func readRetention(_ reference: Node) {
    guard let found = facts.retainingProperty(of: reference) else { return }
    retaining = found
    let name = index.spelling(found.property.name)
    if let other = found.otherUse {
      block(
        .reusedController, "the controller is kept in `\(name)`, which is also used here", at: other,
        help: "do without `\(name)`: a hosting configuration needs nothing to keep it alive")
    }
  }

  private mutating func readCellClass(_ cell: ProvidedCell) {
    guard let node = facts.ownContent(of: cell), let type = cell.type else { return }
    block(
      .cellContent,
      "`\(index.spelling(index[type].name))` has its own content, which a content configuration would replace", at: node,
      help: "dequeue a cell without content, such as `\(cell.kind == .tableCell ? "UITableViewCell" : "UICollectionViewCell")`")
  }

  /// What the names mean where the cell is filled.
  private func scope(_ cell: ProvidedCell) -> LayoutScope {
    var scope = LayoutScope(index: index)
    scope.items[cell.variable] = .cell
    scope.cellType = cell.type
    scope.controllers = [creation]
    if let binding = controller.holder.binding { scope.items[binding] = .controller }
    return scope
  }

  private mutating func readLayout(_ cell: ProvidedCell) {
    var reader = HostedLayoutReader(index)
    let isHeld = statement.kind == .variableDecl || statement.kind == .guardStmt
    let known = (isHeld ? [statement] : []) + (retaining.map { [$0.statement] } ?? [])
    reader.read(controller.uses.map(\.reference), scope(cell), known: Set(known))
    layout = reader.layout
    if let retaining { layout.take(retaining.statement) }
    layout.finish(at: creation, in: cell.kind, mayBeUnplaced: true)
    blockers += layout.obstacles
  }

  var unit: CandidateUnit {
    let shown = facts.rootView(of: creation).flatMap { $0.nameOfView } ?? "a view"
    var site = Site(
      rule: "hosting-configuration", node: creation, declaration: statement, level: notes.isEmpty && !knowsNote ? .safe : .review,
      message: "the hosting controller of a cell becomes a hosting configuration", edits: blockers.isEmpty ? edits : [])
    site.guarding = .possible()
    return CandidateUnit(
      subject: "\(cell?.kind.rawValue ?? "a cell") that shows \(shown)", location: creation.location, sites: [site],
      blockers: blockers.sorted { ($0.location ?? creation.location) < ($1.location ?? creation.location) }, notes: notes)
  }
}

extension HostedController.Use {
  fileprivate var isOfView: Bool {
    switch self {
    case .addView, .view, .viewAlias, .removeView: true
    default: false
    }
  }
}
