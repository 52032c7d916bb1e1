import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// How a hosted view lies in its cell, in the words of a hosting configuration.
struct HostedLayout {
  /// Calls on the root view, and on the configuration, in the order in which they are written: `.margins(.all, 0)`.
  private(set) var contentModifiers: [String] = []
  private(set) var configurationModifiers: [String] = []
  /// What the configuration cannot express, each with its place.
  private(set) var obstacles: [Blocker] = []
  /// What a person should look at: it is expressed, but not for certain the same.
  private(set) var notes: [MigrationUnit.Note] = []
  /// The statements that were understood: all that they say is in the modifiers.
  private(set) var statements: Set<Node> = []

  private var edges: [LayoutAttribute: (value: LayoutValue, item: LayoutItem)] = [:]
  private var sizes: [LayoutAttribute: LayoutValue] = [:]
  private var minimums: [LayoutAttribute: LayoutValue] = [:]
  private var centred: Set<LayoutAttribute> = []
  private var matched: Set<LayoutAttribute> = []
  private var background: Node?
  private var setsBackground = false
  private var usesSides = false
  /// A constraint to the cell itself, and not to the view for its content.
  private var pinToCell: Node?

  /// Whether a name is a word of what is written for the layout: `margin` of `.margins(.top, margin)`.
  func mentions(_ name: String) -> Bool {
    texts.contains { text in text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == name } }
  }

  /// Whether what is written for the layout names anything at all.
  var namesSomething: Bool { texts.contains { $0.contains { $0.isLetter || $0 == "_" } } }

  /// Whether what is written for the layout begins with the name of a variable or function, and not with that of a type.
  var namesVariables: Bool {
    texts.contains { text in
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
      return words.contains { $0.first.map { $0.isLowercase || $0 == "_" } == true }
    }
  }

  private var texts: [String] {
    let values = edges.values.map(\.value) + sizes.values + minimums.values
    return values.compactMap(\.text) + [background?.text].compactMap { $0 }
  }

  /// Whether a statement declares or changes what the configuration says.
  func depends(on statement: Node, _ index: ProjectIndex) -> Bool {
    let names = statement.kind == .variableDecl ? statement.properties.map(\.name) : statement.assignedNames
    return names.contains { mentions(index.spelling($0)) }
  }

  /// What a person should look at where the hosted view knew of no safe area.
  static let noSafeArea =
    "the hosted view left the safe area out of account, which the content of a hosting configuration need not do: look at cells "
    + "that reach beneath bars or to the edges of the screen"

  mutating func take(_ statement: Node) { statements.insert(statement) }

  mutating func note(_ message: String, at node: Node) {
    let note = MigrationUnit.Note(message, at: node.location)
    if !notes.contains(note) { notes.append(note) }
  }

  mutating func block(_ kind: BlockerCode, _ message: String, at node: Node, help: String) {
    let blocker = Blocker(code: kind, message: message, location: node.location, help: help)
    if !obstacles.contains(blocker) { obstacles.append(blocker) }
  }

  /// Tells of several obstacles as one.
  mutating func replaceObstacles(from first: Int, _ kind: BlockerCode, _ message: String, at node: Node, help: String) {
    obstacles.removeSubrange(first...)
    block(kind, message, at: node, help: help)
  }

  // MARK: - What the code says

  /// The view fills the content view, or its margins, by its frame and its mask or by a helper.
  mutating func fill(_ item: LayoutItem = .content, at node: Node) {
    if item == .margins { noteMargins(at: node) }
    for edge in [LayoutAttribute.top, .bottom, .leading, .trailing] where edges[edge] == nil { edges[edge] = (.zero, item) }
  }

  private mutating func noteMargins(at node: Node) {
    note(
      "the view was pinned to the layout margins; the default margins of a hosting configuration come from those of "
        + "the cell, and may differ at the top and the bottom", at: node)
  }

  mutating func paint(_ color: Node?) {
    background = color
    setsBackground = true
  }

  mutating func add(_ constraint: LayoutConstraint, at node: Node) {
    guard constraint.constant.text != nil else {
      return block(
        .hostedLayout, "the constant of this constraint is not known where the cell is filled", at: node,
        help: "write the constraint where the cell is filled")
    }
    switch constraint.attribute {
    case .width, .height: add(dimension: constraint, at: node)
    case .centerX, .centerY:
      guard constraint.relation == .equal, !constraint.isScaled, let other = constraint.other, other.item.isCell,
        other.attribute == constraint.attribute, constraint.constant.number == 0
      else { return inexpressible(node) }
      centred.insert(constraint.attribute)
    default: add(edge: constraint, at: node)
    }
  }

  private mutating func inexpressible(_ node: Node) {
    block(
      .hostedLayout, "this constraint has no counterpart in a hosting configuration", at: node,
      help: "pin the four edges of the view to the cell's `contentView`, and do the rest of the layout in SwiftUI")
  }

  private mutating func add(dimension constraint: LayoutConstraint, at node: Node) {
    guard !constraint.isScaled else { return inexpressible(node) }
    switch (constraint.relation, constraint.other) {
    case (.equal, nil): sizes[constraint.attribute] = constraint.constant
    case (.greaterThanOrEqual, nil): minimums[constraint.attribute] = constraint.constant
    case (.equal, let other?) where other.item.isCell && other.attribute == constraint.attribute && constraint.constant.number == 0:
      matched.insert(constraint.attribute)
    default: inexpressible(node)
    }
  }

  private mutating func add(edge constraint: LayoutConstraint, at node: Node) {
    guard constraint.relation == .equal, !constraint.isScaled, let other = constraint.other,
      other.attribute == constraint.attribute
    else { return inexpressible(node) }
    switch other.item {
    case .cell: pinToCell = node
    case .content: break
    case .safeArea:
      note("the view kept to the cell's safe area; the content of a hosting configuration does so by itself", at: node)
    case .margins:
      guard constraint.constant.number == 0 else { return inexpressible(node) }
      noteMargins(at: node)
    default:
      return block(
        .hostedLayout, "the hosted view is constrained to something other than the edges of its cell", at: node,
        help: "pin the four edges of the view to the cell's `contentView`, and do the rest of the layout in SwiftUI")
    }
    let margin = constraint.attribute.isFarEdge ? constraint.constant.negated : constraint.constant
    if let number = margin.number, number < 0 {
      return block(
        .hostedLayout, "the hosted view extends beyond its cell, and margins cannot be negative", at: node,
        help: "keep the view inside its cell")
    }
    if margin.number == nil {
      note("`\(margin.text ?? "")` is now a margin, which must not be negative", at: node)
    }
    if constraint.attribute == .left || constraint.attribute == .right { usesSides = true }
    let edge: LayoutAttribute =
      switch constraint.attribute {
      case .left: .leading
      case .right: .trailing
      default: constraint.attribute
      }
    edges[edge] = (margin, other.item)
  }

  // MARK: - What it comes to

  /// Writes the modifiers, once all has been read. `place` is where the view is added.
  ///
  /// - Parameters:
  ///   - kind: that of the cell.
  ///   - mayBeUnplaced: whether all that could lay the view out has been read, so that what says nothing of it leaves it where it was.
  mutating func finish(at place: Node, in kind: CellKind?, mayBeUnplaced: Bool = false) {
    // What could not be read may have pinned the rest.
    guard obstacles.isEmpty else { return }
    let open =
      close(near: .leading, far: .trailing, size: .width, centre: .centerX)
      + close(near: .top, far: .bottom, size: .height, centre: .centerY)
    if mayBeUnplaced, isUnplaced {
      note(
        "nothing says where the view lies, which so had the frame of its first moment; now it fills the cell, within the cell's margins",
        at: place)
    }
    guard open.isEmpty || mayBeUnplaced && isUnplaced else {
      let edges = open.count == 4 ? "the edges" : open.map { "the \($0.rawValue) edge" }.joined(separator: " and ")
      return block(
        .unpinnedEdge, "nothing pins \(edges) of the hosted view to the cell", at: place,
        help: "pin the four edges of the view to the cell's `contentView`")
    }
    if usesSides, let left = edges[.leading], let right = edges[.trailing], !left.value.isSame(as: right.value) {
      note("the left and right margins are now leading and trailing: they swap sides in right-to-left languages", at: place)
    }
    if let pinToCell, kind == .tableCell {
      note(
        "the view was pinned to the cell, and its content is now in the content view, which is narrower beside an "
          + "accessory and while the table is edited", at: pinToCell)
    }
    contentModifiers = fixedSize
    configurationModifiers = margins + minimumSize + painted(at: place)
  }

  private var isUnplaced: Bool { edges.isEmpty && sizes.isEmpty && minimums.isEmpty && centred.isEmpty && matched.isEmpty }

  /// The edges of an axis that nothing pins.
  private mutating func close(
    near: LayoutAttribute, far: LayoutAttribute, size: LayoutAttribute, centre: LayoutAttribute
  ) -> [LayoutAttribute] {
    if matched.contains(size), centred.contains(centre) || [edges[near], edges[far]].contains(where: { $0?.value.number == 0 }) {
      for edge in [near, far] where edges[edge] == nil { edges[edge] = (.zero, .content) }
    }
    return [near, far].filter { edges[$0] == nil }
  }

  /// A margin that is not written has the cell's default, so each edge is, but those that were pinned to the margins.
  private var margins: [String] {
    func written(_ edge: LayoutAttribute) -> String? {
      guard let found = edges[edge], found.item != .margins else { return nil }
      return found.value.text
    }
    func isSame(_ a: LayoutAttribute, _ b: LayoutAttribute) -> Bool {
      guard let a = edges[a], let b = edges[b] else { return false }
      return (a.item == .margins) == (b.item == .margins) && a.value.isSame(as: b.value)
    }
    func margin(_ set: String, _ edge: LayoutAttribute) -> [String] { written(edge).map { [".margins(.\(set), \($0))"] } ?? [] }
    let horizontal = isSame(.leading, .trailing)
    let vertical = isSame(.top, .bottom)
    if horizontal, vertical, isSame(.leading, .top) { return margin("all", .top) }
    return (horizontal ? margin("horizontal", .leading) : margin("leading", .leading) + margin("trailing", .trailing))
      + (vertical ? margin("vertical", .top) : margin("top", .top) + margin("bottom", .bottom))
  }

  private static func arguments(_ values: [LayoutAttribute: LayoutValue]) -> [String] {
    let written = [LayoutAttribute.width, .height].compactMap { name in values[name]?.text.map { "\(name.rawValue): \($0)" } }
    return written.isEmpty ? [] : ["(" + written.joined(separator: ", ") + ")"]
  }

  private var fixedSize: [String] { Self.arguments(sizes).map { ".frame" + $0 } }
  private var minimumSize: [String] { Self.arguments(minimums).map { ".minSize" + $0 } }

  private mutating func painted(at place: Node) -> [String] {
    guard setsBackground else {
      note(
        "the controller's view was opaque, in `systemBackground`; now the cell's own background shows: "
          + "`.background(Color(uiColor: .systemBackground))` keeps the colour", at: place)
      return []
    }
    guard let background else { return [] }
    note("the background is now that of the whole cell, instead of its `backgroundConfiguration`", at: background)
    return [".background(Color(uiColor: \(background.text)))"]
  }
}

extension Node {
  /// The names that are assigned to here: `margin` of `if isWide { margin = 16 }`, `inset` of `self.inset = 20`.
  fileprivate var assignedNames: [Name] {
    ([self] + Array(descendants)).compactMap { node in
      guard node.kind == .sequenceExpr, let target = node.assignmentTarget ?? node.compoundTarget else { return nil }
      let reference = target.calleeReference ?? target
      return reference.kind == .declReferenceExpr ? reference.token(reference.row.firstToken).name : nil
    }
  }

  /// The left side of `margin += 8`.
  private var compoundTarget: Node? {
    children.contains { $0.kind == .binaryOperatorExpr && $0.isAssignmentOperator } ? firstChild : nil
  }
}
