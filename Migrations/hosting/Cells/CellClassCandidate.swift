import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A class of cells on its way from a hosting controller to a hosting configuration.
///
/// The class and its methods stay. What makes, contains and lays out the controller goes; where it was made with a root
/// view, or given one, the cell is given a configuration with that view.
struct CellClassCandidate {
  let facts: HostingFacts
  let id: TypeID
  let kind: CellKind
  let controllers: [HostedController]
  /// The expressions that are a controller, by all of its names.
  var references: [Node]
  /// The class that inherits from this one, where one alone does and nobody else uses this one.
  let subclass: TypeID?
  /// Where the class and its one subclass are declared.
  let parts: [Node]
  var scope: LayoutScope
  /// Local variables that tell something of a controller: `let isNew = host.parent != parent`.
  var flags: Set<Node> = []
  var reader: HostedLayoutReader
  var blockers: [Blocker] = []
  var notes: [MigrationUnit.Note] = []
  /// Those of the notes that speak of parameters which nothing uses any more.
  var parameterNotes: [MigrationUnit.Note] = []
  /// What the cell shows, wherever it is told.
  var roots: [Node] = []
  /// Whether a new controller was made where there may have been one.
  var isRenewed = false
  /// The members that go, and the edits in those that stay.
  var goneMembers: Set<Node> = []
  /// What becomes of the body of each member that speaks of a controller, by the body.
  var bodies: [Node: BodyOutcome] = [:]
  /// `else if` branches that ask for the controller, and what becomes of each.
  var elseBranches: [(part: Node, outcome: StatementOutcome)] = []
  /// The root view, where the class keeps it to change parts of it.
  var keptRoot: KeptRootView?
  /// Statements outside the class that only make the controller somebody's child.
  var outsideContainment: Set<Node> = []
  /// The methods of the class that speak of a controller.
  var methods: [Node] = []
  /// Calls of the class's own methods that go, or that what they do takes the place of.
  var coveredCalls: Set<Node> = []
  private(set) var edits: [Edit] = []

  var index: ProjectIndex { facts.index }
  var layout: HostedLayout { reader.layout }

  init(_ facts: HostingFacts, _ cellClass: HostingCellClass) {
    self.facts = facts
    id = cellClass.id
    kind = cellClass.kind
    controllers = cellClass.controllers
    reader = HostedLayoutReader(facts.index)
    subclass = facts.index.onlySubclass(of: id)
    parts = facts.index[id].parts + (subclass.map { facts.index[$0].parts } ?? [])
    let shorthands = Self.shorthandBindings(of: controllers.compactMap(\.property), in: parts, facts.index)
    let named = controllers.flatMap { $0.uses.map(\.reference) + $0.creations }
    references = named + shorthands.flatMap(facts.index.references).map(\.throughConversions).filter { !named.contains($0) }
    scope = LayoutScope(index: facts.index)
    scope.receiver = .cell
    let views = Set(controllers.flatMap { $0.views(facts.known) }.flatMap { [$0, $0.bareExpression] })
    scope.hosted = views
    scope.controllers = Set(references.flatMap { [$0, $0.bareExpression] }).subtracting(views)
    for binding in controllers.compactMap(\.holder.binding) { scope.items[binding] = .controller }
    for binding in shorthands { scope.items[binding] = .controller }
  }

  /// `if let host { … }`: what holds the value of a property by the property's own name.
  private static func shorthandBindings(of properties: [Property], in parts: [Node], _ index: ProjectIndex) -> [Node] {
    let bindings = Set(properties.map(\.binding))
    return parts.flatMap { part in
      part.descendants.filter { node in
        guard node.kind == .optionalBindingCondition, node.firstChild(.initializerClause) == nil,
          case .property(let property, _)? = index.lookUpValue(node.boundName, at: node)
        else { return false }
        return bindings.contains(property.binding)
      }
    }
  }

  mutating func block(_ kind: BlockerCode, _ message: String, at node: Node, help: String) {
    let location = node.kind == .classDecl ? node.nameToken.location(in: node) : node.location
    let blocker = Blocker(code: kind, message: message, location: location, help: help)
    if !blockers.contains(blocker) { blockers.append(blocker) }
  }

  mutating func note(_ message: String, at node: Node) {
    let note = MigrationUnit.Note(message, at: node.kind == .classDecl ? node.nameToken.location(in: node) : node.location)
    if !notes.contains(note) { notes.append(note) }
  }

  /// Takes over what the content means for the cell.
  mutating func take(_ content: ContentVerdict) {
    take(content.blockers)
    for note in content.notes where !notes.contains(where: { $0.message == note.message }) { notes.append(note) }
  }

  mutating func take(_ found: [Blocker]) {
    for blocker in found where !blockers.contains(blocker) { blockers.append(blocker) }
  }

  // MARK: - Reading

  mutating func read() {
    guard kind != .collectionSupplementary else {
      return block(
        .noContentConfiguration, "a `UICollectionReusableView` has no content configuration", at: index[id].node,
        help: "inherit from `UICollectionViewCell`, which can also be registered for supplementary views")
    }
    readProperties()
    readCreations()
    readUsesElsewhere()
    readCaptures()
    readRootViews()
    readSizing()
    guard blockers.isEmpty else { return }
    readBodies()
    blockers += layout.obstacles
    readMembers()
    guard blockers.isEmpty else { return }
    readContentOfItsOwn()
    guard roots.isEmpty == false else {
      return block(
        .noRootView, "it is not known what the cell shows", at: controllers[0].creations.first ?? index[id].node,
        help: "create the hosting controller with its root view in the cell")
    }
    if let subclass, layout.namesSomething, let statement = layout.statements.first(where: { index.enclosingType(of: $0) == subclass }) {
      block(
        .hostedLayout, "the subclass lays the view out with something of its own", at: statement,
        help: "lay the view out in `\(index.qualifiedName(id))`")
    }
    reader.layout.finish(at: addedView ?? roots[0], in: kind)
    blockers += layout.obstacles
  }

  /// Where the hosted view is put into the cell.
  private var addedView: Node? {
    for (_, use) in controllers.lazy.flatMap(\.uses) {
      if case .addView(let call) = use { return call }
    }
    return nil
  }

  // MARK: - Writing

  mutating func write() {
    guard blockers.isEmpty else { return }
    notes += layout.notes
    if !layout.configurationModifiers.contains(where: { $0.hasPrefix(".minSize") }) {
      note(
        "if the cell takes its height from its content, it is now at least as tall as the system's default: "
          + "`.minSize(height: 0)` lets it be smaller", at: roots[0])
    }
    let text = ConfigurationText(
      target: isNameTaken ? "self.contentConfiguration" : "contentConfiguration", layout, stored: keptRoot == nil ? nil : KeptRootView.name)
    edits += keptRoot?.edits(text) ?? []
    for (body, outcome) in bodies.sorted(by: { ($0.key.file, $0.key.index) < ($1.key.file, $1.key.index) }) {
      guard !goneMembers.contains(where: { $0.contains(body) }) else { continue }
      edits += outcome.edits(in: body, text)
    }
    edits += elseBranches.map { $0.part.elseEdit($0.outcome, text) }
    let gone = goneMembers.union(outsideContainment)
    let blocks = Set(gone.compactMap(\.parent)).sorted { ($0.file, $0.index) < ($1.file, $1.index) }
    for block in blocks { edits += block.removals(of: gone) }
  }

  /// Whether a local variable has the name of the cell's property where it is to be set.
  private var isNameTaken: Bool {
    guard let name = index.names["contentConfiguration"] else { return false }
    return bodies.values.flatMap(\.replaced).contains { index.lookUpValue(name, at: $0.statement) != nil }
  }

  var unit: CandidateUnit {
    let node = index[id].node
    let name = index.qualifiedName(id)
    let subject = controllers.lazy.flatMap(\.creations).first ?? controllers[0].holder.binding ?? node
    let site = Site(
      rule: "hosting-configuration", node: subject, declaration: subject.enclosingStatement,
      level: notes.isEmpty ? .safe : .review,
      message: "the hosting controller of `\(name)` becomes a hosting configuration", edits: blockers.isEmpty ? edits : [])
    return CandidateUnit(
      subject: "class \(name)", location: node.nameToken.location(in: node), types: [name], sites: [site], blockers: blockers,
      notes: blockers.isEmpty ? notes : [])
  }
}

extension HostedController {
  var property: Property? {
    if case .property(let property, _) = holder { return property }
    return nil
  }
}

extension Node {
  /// What becomes of an `else if` that asks for the controller: nothing, or an `else` that empties the cell.
  fileprivate func elseEdit(_ outcome: StatementOutcome, _ text: ConfigurationText) -> Edit {
    guard case .clear = outcome, let body = firstChild(.codeBlock), let first = body.bodyStatements.first else {
      let end = token(row.firstToken - 2).end
      return Edit(Location(file, end..<range.upperBound), "")
    }
    let start = first.range.lowerBound
    let open = lineBreak + indentation(at: start)
    let close = lineBreak + indentation(at: body.range.upperBound - 1)
    return replacement("{" + open + text.target + " = nil" + close + "}")
  }
}
