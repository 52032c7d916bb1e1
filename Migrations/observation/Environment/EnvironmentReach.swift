import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Follows the views that a root shows, with what has been put into the environment above each.
struct EnvironmentReach {
  /// A view that reads an object, shown by a root above which nothing injects one.
  struct Gap {
    let root: ViewRoot
    /// From the first view that the root shows to the one that reads.
    let path: [TypeID]
    let model: TypeID
  }

  private let injections: EnvironmentInjections
  /// What each view reads.
  private let needs: [TypeID: ModelMask]
  /// What each view reads as soon as it is shown: without that, the app stops there already today.
  private let needsAtOnce: [TypeID: ModelMask]
  private var tree: ViewTree
  private let facts: ObservationFacts

  init(_ tree: ViewTree, _ facts: ObservationFacts, needs: [TypeID: ModelMask], atOnce: [TypeID: ModelMask]) {
    self.tree = tree
    self.facts = facts
    self.needs = needs
    needsAtOnce = atOnce
    injections = tree.injections
  }

  /// The gaps below a root, each model once.
  mutating func gaps(below root: ViewRoot) -> [Gap] {
    // What is shown at all is asked only where it matters.
    if missing(below: root, where: { _, _ in true }).isEmpty { return [] }
    let flow = facts.flow
    let isPresented = { flow.mayBePresented($0, in: $1, atStart: root.kind == .preview) }
    var found = missing(below: root, where: isPresented)
    if root.isTried(facts.index), found.contains(where: { $0.path.count > 1 }) {
      let cases = MadeCases(flow, madeBy: code(of: root), entrances: facts.viewCode.entrances)
      found = missing(below: root) { isPresented($0, $1) && cases.mayRun($0, in: $1) }
    }
    return gaps(root, found.sorted { ($0.path.count, $0.view) < ($1.path.count, $1.view) })
  }

  /// What runs for a preview or test: its own code, and what its type does first.
  private func code(of root: ViewRoot) -> [Node] {
    var result = [root.content].filter(\.isCode)
    while let outer = (result.last ?? root.content).enclosingCode { result.append(outer) }
    guard let owner = facts.index.enclosingType(of: root.node) else { return result }
    let before = facts.index[owner].node.members.filter { $0.kind == .variableDecl || $0.hasModifier(.override) }
    return result + before.flatMap { $0.kind == .functionDecl ? [$0] : $0.properties.compactMap(\.initializer) }
  }

  private typealias Missing = (view: TypeID, mask: ModelMask, path: [TypeID])

  /// - Parameter isShown: whether what stands at a node of some code is shown.
  private mutating func missing(below root: ViewRoot, where isShown: (_ node: Node, _ code: Node) -> Bool) -> [Missing] {
    let start = ViewTree.Place.code(root.content)
    let environment = root.kind == .unshown ? injections.everything & ~injected(below: start) : root.environment
    var above: [ViewTree.Place: ModelMask] = [start: environment]
    var origins: [ViewTree.Place: ViewTree.Place] = [:]
    var missing: [Missing] = []
    var pending = [start]
    while let place = pending.popLast() {
      let environment = above[place]!
      if case .type(let view) = place, case let mask = needs[view, default: 0] & ~environment, mask != 0 {
        let path = path(to: place, origins)
        if !stopsToday(on: path, environment: above[start]!) { missing.append((view, mask, path.compactMap(\.type))) }
      }
      for (shown, added, node) in tree.edges(of: place) {
        if let node, let code = place.code, !isShown(node, code) { continue }
        let known = above[shown]
        let common = (known ?? injections.everything) & (environment | added)
        guard common != known else { continue }
        above[shown] = common
        origins[shown] = place
        pending.append(shown)
      }
    }
    return missing
  }

  /// What any view below a place injects.
  private mutating func injected(below start: ViewTree.Place) -> ModelMask {
    var result: ModelMask = 0
    var seen: Set<ViewTree.Place> = [start]
    var pending = [start]
    while let place = pending.popLast() {
      for (shown, added, _) in tree.edges(of: place) {
        result |= added
        if seen.insert(shown).inserted { pending.append(shown) }
      }
    }
    return result
  }

  private func gaps(_ root: ViewRoot, _ missing: [Missing]) -> [Gap] {
    var reported: ModelMask = 0
    var result: [Gap] = []
    for (_, mask, path) in missing {
      for model in injections.models where injections.mask(of: model) & mask & ~reported != 0 {
        result.append(Gap(root: root, path: path, model: model))
      }
      reported |= mask
    }
    return result
  }

  /// The places by which a root comes to one, the root first.
  private func path(to place: ViewTree.Place, _ origins: [ViewTree.Place: ViewTree.Place]) -> [ViewTree.Place] {
    var path: [ViewTree.Place] = []
    var seen: Set<ViewTree.Place> = []
    var current: ViewTree.Place? = place
    while let next = current, seen.insert(next).inserted {
      path.append(next)
      current = origins[next]
    }
    return path.reversed()
  }

  /// Whether a view on the way, or the last one, reads an object as soon as it is shown that nothing there injects.
  private mutating func stopsToday(on path: [ViewTree.Place], environment: ModelMask) -> Bool {
    var environment = environment
    for (place, shown) in zip(path, path.dropFirst()) {
      environment |= tree.edges(of: place).filter { $0.place == shown }.map(\.environment).reduce(injections.everything, &)
      if case .type(let view) = shown, needsAtOnce[view, default: 0] & ~environment != 0 { return true }
    }
    return false
  }
}

extension ViewTree.Place {
  fileprivate var type: TypeID? { if case .type(let id) = self { id } else { nil } }

  fileprivate var code: Node? {
    switch self {
    case .code(let node), .constant(let node, _): node
    case .type: nil
    }
  }
}

struct EnvironmentGaps: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  /// Environment objects that their views never use.
  let unused: Set<Property>
  var findings = ObservationFindings()

  /// Says where a view would fail that did not fail before: `@EnvironmentObject` fails when it is read, `@Environment`
  /// as soon as the view appears. A preview that fails is noted; anything else is for a person to look at.
  mutating func find() {
    let objects = wrapped.filter { $0.wrapper == .environmentObject && $0.model != nil && $0.owner != nil }
    let atOnce = objects.filter(isAlwaysRead)
    let readers = objects.filter { item in
      !unused.contains(item.property) && !atOnce.contains { $0.property.binding == item.property.binding }
        // Which class a generic parameter stands for is decided where the view is made.
        && index.type(of: item.property).unwrapped.declaration == item.model
    }
    let classes = Set(readers.compactMap(\.model)).sorted()
    for start in stride(from: 0, to: classes.count, by: ModelMask.bitWidth) {
      find(Set(classes[start..<min(start + ModelMask.bitWidth, classes.count)]), readers, atOnce)
    }
  }

  private mutating func find(_ classes: Set<TypeID>, _ readers: [WrappedProperty], _ atOnce: [WrappedProperty]) {
    let others = Set(atOnce.compactMap(\.model)).subtracting(classes).sorted().prefix(ModelMask.bitWidth - classes.count)
    var injections = EnvironmentInjections(index, models: classes.union(others))
    injections.add(injectionCalls(injections))
    let roots = ViewRoots(index, injections)
    func needs(of items: [WrappedProperty], _ isMeant: (TypeID) -> Bool) -> [TypeID: ModelMask] {
      items.filter { isMeant($0.model!) }.reduce(into: [:]) { $0[$1.owner!, default: 0] |= injections.mask(of: $1.model!) }
    }
    var reach = EnvironmentReach(
      ViewTree(index, injections, separate: roots.separate), facts, needs: needs(of: readers, classes.contains),
      atOnce: needs(of: atOnce) { _ in true })
    let gaps = roots.roots.flatMap { reach.gaps(below: $0) }
    for (model, gaps) in Dictionary(grouping: gaps, by: \.model).sorted(by: { $0.key < $1.key }) {
      report(gaps.filter { !$0.root.isTried(index) }, of: model)
      reportTried(gaps.filter { $0.root.isTried(index) }, of: model)
    }
  }

  /// Whether the view reads the object whenever it is evaluated: without one, it fails as soon as it appears, before as after.
  private func isAlwaysRead(_ item: WrappedProperty) -> Bool {
    item.owner.map { facts.viewCode.asksAsSoonAsShown($0, for: item.property.binding) } ?? false
  }

  /// Every call that puts an object into the environment, and what it may be.
  private func injectionCalls(_ injections: EnvironmentInjections) -> [(call: Node, mask: ModelMask)] {
    var result: [(call: Node, mask: ModelMask)] = []
    for node in occurrences[known.environmentObject, default: []] + occurrences[known.environment, default: []] {
      guard node.kind == .declReferenceExpr, let call = node.modifierCall, let argument = call.soleUnlabeledArgument
      else { continue }
      switch index.type(ofExpression: argument).unwrapped {
      case .declared(let id, _):
        // In another branch of an `#if` it may be a relative.
        let relatives = injections.models.filter { models.representative(of: $0) == models.representative(of: id) }
        result.append((call, relatives.reduce(0) { $0 | injections.mask(of: $1) }))
      case .external: continue
      default: result.append((call, injections.everything))
      }
    }
    return result
  }

  private mutating func report(_ gaps: [EnvironmentReach.Gap], of model: TypeID) {
    guard let nearest = gaps.min(by: { $0.path.count < $1.path.count }) else { return }
    let path = nearest.path.map(name(of:))
    let route = path.count > 1 ? ", through \(path[0])\(path.count > 2 ? ", …, \(path[path.count - 2])" : "")" : ""
    review(
      model,
      "\(path.last!) needs its \(name(of: model)) as soon as it is shown, not at first use, and nothing seems to inject one here"
        + "\(others(gaps))\(route): the app would stop. Add `.environment(…)`",
      at: nearest.root.node.location)
  }

  private mutating func reportTried(_ gaps: [EnvironmentReach.Gap], of model: TypeID) {
    guard let nearest = gaps.min(by: { $0.path.count < $1.path.count }) else { return }
    note(
      model,
      "\(name(of: nearest.path.last!)) needs its \(name(of: model)) as soon as it is shown, not at first use, and this "
        + "\(nearest.root.kind == .preview ? "preview" : "test") does not inject one\(others(gaps)): add `.environment(…)`",
      at: nearest.root.node.location)
  }

  private func others(_ gaps: [EnvironmentReach.Gap]) -> String { gaps.count > 1 ? " (and at \(gaps.count - 1) more)" : "" }
}

extension ViewRoot {
  /// Whether only developers see what it shows.
  fileprivate func isTried(_ index: ProjectIndex) -> Bool { kind == .preview || index.isTest(node.file) }
}
