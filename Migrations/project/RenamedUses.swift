import Project
import Symbols
import Syntax
import Text

/// The rule `renamed-declarations`: uses of what the project itself has deprecated and renamed.
struct RenamedUses: Survey {
  static let rule = "renamed-declarations"

  let index: ProjectIndex
  private var units: [UnitDraft] = []
  private var locations: Set<Location> = []

  var sitesAlone: [Site] { [] }
  var requirements: [UnitRequirement] { [] }
  var sightings: [Sighting] { [] }
  var unitsMayOverlap: Bool { true }

  init(_ index: ProjectIndex, _ selection: Selection) {
    self.index = index
    guard selection.rules.contains(Self.rule) else { return }
    for node in index.occurrences(of: .renamed) {
      guard let attribute = node.kind == .attribute ? node : node.ancestor({ $0 == .attribute }) else { continue }
      add(attribute)
    }
  }

  func drafts() -> [UnitDraft] { units.sorted { $0.location < $1.location } }

  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] { [:] }

  private mutating func add(_ attribute: Node) {
    do {
      guard let renamed = try RenamedDeclaration(attribute, index) else { return }
      let use = RenamedUse(renamed: renamed, index: index)
      for node in use.anchors.flatMap({ index.occurrences(of: $0) }) where node != renamed.old {
        // Of overloads that were renamed together, none or both may be meant.
        guard let draft = use.draft(at: node), locations.insert(draft.location).inserted else { continue }
        units.append(draft)
      }
    } catch {
      units.append(refused(attribute, error))
    }
  }

  /// A declaration whose uses cannot follow it, told once, where it is declared.
  private func refused(_ attribute: Node, _ refusal: RenamedDeclaration.Refusal) -> UnitDraft {
    let site = Site(
      rule: Self.rule, node: attribute, declaration: attribute.parent ?? attribute, level: .safe,
      message: "the declaration says what it was renamed to")
    return UnitDraft(
      subject: "`\(attribute.text)`", location: attribute.location, sites: [site],
      blockers: [
        Blocker(
          kind: refusal.kind, message: refusal.message, location: attribute.location,
          remedy: "change the uses by hand, or let the deprecated declaration hand on to one that differs in name and labels only")
      ])
  }
}

/// One renamed declaration, and what becomes of its uses.
struct RenamedUse {
  let renamed: RenamedDeclaration
  let index: ProjectIndex

  /// The names by which uses are found: the type's, too, for initialisers.
  var anchors: [Name] { renamed.old.kind == .initializerDecl ? [typeName, .`init`] : [renamed.name] }

  private var typeName: Name {
    guard let scope = renamed.old.ancestor({ $0.isTypeOrExtension }), let id = index.type(declaredBy: scope) else { return .none }
    return index[id].name
  }

  /// What would become of an occurrence of the name; nil where it means something else.
  func draft(at node: Node) -> UnitDraft? {
    switch renamed.old.kind {
    case .typeAliasDecl: return alias(at: node)
    case .variableDecl: return property(at: node)
    default: return function(at: node)
    }
  }

  // MARK: Kinds of uses

  private func alias(at node: Node) -> UnitDraft? {
    if node.kind == .memberType || node.memberUse != node {
      return blocked(node, "unresolved-type", "whether this is what the project deprecated depends on the type that it is a member of")
    }
    guard node.kind == .identifierType || node.kind == .declReferenceExpr,
      index.lookUpType([renamed.name], at: node) == .alias(renamed.old) || index.meansAlias(renamed.old, at: node)
    else { return nil }
    let token = node.token(node.row.firstToken)
    return unit(node, [Edit(Location(node.file, token.start..<token.end), renamed.newName)])
  }

  private func property(at node: Node) -> UnitDraft? {
    if node.kind == .keyPathComponent { return blocked(node, "key-path", "whether the key path means it depends on a type that is not written there") }
    guard node.kind == .declReferenceExpr else { return nil }
    let use = node.memberUse
    switch index.referents(ofValue: use) {
    case .declarations([renamed.old]): return unit(node, [rename(node)])
    case .declarations: return nil
    case .unknown: return unresolved(node)
    }
  }

  private func function(at node: Node) -> UnitDraft? {
    guard node.kind == .declReferenceExpr else { return nil }
    let isInitializer = renamed.old.kind == .initializerDecl
    var callee = node.memberUse
    if let parent = callee.parent, parent.kind == .genericSpecializationExpr { callee = parent }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else {
      return isInitializer ? nil : reference(node)
    }
    switch index.referents(ofCall: call) {
    case .declarations([renamed.old]): return self.call(call, node)
    case .declarations(let found) where found.contains(renamed.old):
      return blocked(node, "overloaded", "which of several declarations of this name is called cannot be told")
    case .declarations: return nil
    case .unknown: return index.parameterPlaces(ofCall: call, for: renamed.old) == nil ? nil : unresolved(node)
    }
  }

  /// A function that is handed on without being called.
  private func reference(_ node: Node) -> UnitDraft? {
    switch index.referents(ofFunction: node.memberUse) {
    case .declarations([renamed.old]):
      return blocked(node, "reference", "it is handed on without being called, and whoever calls it passes arguments by place")
    default: return nil
    }
  }

  private func call(_ call: Node, _ node: Node) -> UnitDraft? {
    guard let target = renamed.target, let places = index.parameterPlaces(ofCall: call, for: renamed.old) else { return nil }
    let omitted = Set(renamed.old.functionParameterNodes.indices).subtracting(places)
    let defaults = { (function: Node, place: Int) in function.functionParameterNodes[place].firstChild(.initializerClause)?.text }
    if omitted.contains(where: { defaults(renamed.old, $0) != defaults(target, $0) }) {
      return blocked(node, "other-default", "it leaves out an argument that has another default in `\(renamed.newName)`")
    }
    var edits = renamed.old.kind == .initializerDecl ? [] : [rename(node)]
    var previous: Int?
    for (argument, place) in zip(call.argumentNodes, places) {
      defer { previous = place }
      // Further values of a variadic parameter, and the first trailing closure, have no label.
      if place == previous || argument.kind == .closureExpr { continue }
      if let edit = argument.relabelled(target.labels[place]) { edits.append(edit) }
    }
    return unit(node, edits.sorted { $0.location < $1.location })
  }

  // MARK: Units

  private func rename(_ node: Node) -> Edit {
    let token = node.token(node.row.firstToken)
    return Edit(Location(node.file, token.start..<token.end), renamed.newName)
  }

  private func unit(_ node: Node, _ edits: [Edit]) -> UnitDraft? {
    if let target = renamed.target {
      if target.contains(node) { return blocked(node, "recursion", "it stands in what takes its place, which would call itself") }
      if !index.isVisible(target, from: node.file) { return blocked(node, "not-visible", "`\(renamed.newName)` cannot be named here") }
      if isShadowed(node, target) { return blocked(node, "shadowed", "`\(renamed.newName)` means something else here") }
    }
    var site = site(node)
    site.edits = edits
    let note = MigrationUnit.Note(
      "the deprecated declaration does more than hand on to `\(renamed.newName)`: compare the two", at: renamed.old.location)
    return UnitDraft(
      subject: site.message, location: node.location, sites: [site], notes: renamed.level == .review ? [note] : [])
  }

  /// Whether the new name, which stands alone, would be found somewhere else.
  private func isShadowed(_ node: Node, _ target: Node) -> Bool {
    guard node.memberUse == node, renamed.old.kind != .initializerDecl, let name = index.names[renamed.newName] else { return false }
    switch index.lookUpValue(name, at: node) {
    case .functions(let found)?: return !found.contains(target)
    case .property(let property, _)?: return property.declaration != target
    case nil: return false
    default: return true
    }
  }

  private func unresolved(_ node: Node) -> UnitDraft {
    blocked(
      node, "unresolved-type", "whether this is what the project deprecated depends on a type that cannot be told from the code",
      remedy: "give what stands before it a written type, or make the change by hand")
  }

  private func blocked(_ node: Node, _ kind: String, _ message: String, remedy: String = "make the change by hand") -> UnitDraft {
    let site = site(node)
    return UnitDraft(
      subject: site.message, location: node.location, sites: [site],
      blockers: [Blocker(kind: kind, message: message, location: node.location, remedy: remedy)])
  }

  private func site(_ node: Node) -> Site {
    let name = renamed.old.kind == .initializerDecl ? "init" : index.spelling(renamed.name)
    return Site(
      rule: RenamedUses.rule, node: node, declaration: node.enclosingStatement, level: renamed.level,
      message: "`\(name)\(renamed.old.labelList)` was renamed to `\(renamed.newName)\(renamed.target?.labelList ?? "")`")
  }
}

extension ProjectIndex {
  /// Whether a name means an alias, which look-up would follow.
  fileprivate func meansAlias(_ alias: Node, at node: Node) -> Bool {
    guard let scope = alias.ancestor({ $0.isTypeOrExtension }) else {
      let others = topLevel[alias.declaredName, default: []].filter { isVisible($0, from: node.file) }
      return others.count == 1 && !hasTypeAround(node, declaring: alias.declaredName)
    }
    return scope.contains(node)
  }

  private func isVisible(_ declaration: TopLevelDeclaration, from file: FileID) -> Bool {
    switch declaration {
    case .type(let id): isVisible(self[id].node, from: file)
    case .property(let property): isVisible(property.declaration, from: file)
    case .function(let node), .alias(let node): isVisible(node, from: file)
    }
  }

  private func hasTypeAround(_ node: Node, declaring name: Name) -> Bool {
    guard let scope = node.ancestor({ $0.isTypeOrExtension }) else { return false }
    return declares(name, in: scope) || hasTypeAround(scope, declaring: name)
  }

  private func declares(_ name: Name, in scope: Node) -> Bool {
    guard let id = type(declaredBy: scope) else { return false }
    return withInherited(id).contains { self[$0].members.types[name] != nil || self[$0].members.aliases[name] != nil }
  }
}

extension Node {
  /// The member access whose member this is, or the reference itself.
  fileprivate var memberUse: Node {
    guard let parent, parent.kind == .memberAccessExpr, parent.memberReference == self
    else { return self }
    return parent
  }

  /// The name behind the dot of a member access.
  private var memberReference: Node? {
    let parts = children.filter { $0.kind != .genericArgumentClause }
    return parts.last?.kind == .declReferenceExpr ? parts.last : nil
  }

  fileprivate var functionParameterNodes: [Node] {
    firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  /// `(_:count:)`; nothing where there are no parameters.
  fileprivate var labelList: String { labels.isEmpty ? "" : "(" + labels.map { $0 + ":" }.joined() + ")" }

  /// The arguments of a call, as `callArguments` has them.
  fileprivate var argumentNodes: [Node] {
    children.dropFirst().filter { [.labeledExpr, .closureExpr, .multipleTrailingClosureElement].contains($0.kind) }
  }

  /// With another label; nil where it has that.
  fileprivate func relabelled(_ label: String) -> Edit? {
    guard let value = expressionChild else { return nil }
    let hasLabel = row.firstToken < value.row.firstToken
    let old = hasLabel ? text(in: token(row.firstToken).start..<token(row.firstToken).end) : "_"
    if old == label { return nil }
    if !hasLabel { return insertion(label + ": ", at: range.lowerBound) }
    let labelToken = token(row.firstToken)
    if label != "_" || kind == .multipleTrailingClosureElement {
      return Edit(Location(file, labelToken.start..<labelToken.end), label)
    }
    let colon = token(row.firstToken + 1)
    return Edit(Location(file, labelToken.start..<endOfWhitespace(from: colon.end)), "")
  }
}
