import MoltFlow
import MoltSymbols
import MoltSyntax

/// Follows the views that a root shows, with what has been put into the environment above each.
package struct EnvironmentReach {
  /// A view that reads an object, shown by a root above which nothing injects one.
  package struct Gap {
    package let root: ViewRoot
    /// From the first view that the root shows to the one that reads.
    package let path: [TypeID]
    /// The class of the object.
    package let type: TypeID
  }

  private let injections: EnvironmentInjections
  /// What each view reads.
  private let needs: [TypeID: ObjectMask]
  /// What each view reads as soon as it is shown: without that, the app stops there already today.
  private let needsAtOnce: [TypeID: ObjectMask]
  private var tree: ViewTree
  private let viewCode: ViewCode
  private let flow: Flow
  private let index: ProjectIndex

  package init(_ tree: ViewTree, _ viewCode: ViewCode, _ flow: Flow, needs: [TypeID: ObjectMask], atOnce: [TypeID: ObjectMask]) {
    self.tree = tree
    self.viewCode = viewCode
    self.flow = flow
    index = tree.index
    self.needs = needs
    needsAtOnce = atOnce
    injections = tree.injections
  }

  /// The gaps below a root, each class once.
  package mutating func gaps(below root: ViewRoot) -> [Gap] {
    // What is shown at all is asked only where it matters.
    if missing(below: root, where: { _, _ in true }).isEmpty { return [] }
    let isPresented = { [flow] in flow.mayBePresented($0, in: $1, atStart: root.kind == .preview) }
    var found = missing(below: root, where: isPresented)
    if root.isTried(index), found.contains(where: { $0.path.count > 1 }) {
      let cases = MadeCases(flow, madeBy: code(of: root), entrances: viewCode.entrances)
      found = missing(below: root) { isPresented($0, $1) && cases.mayRun($0, in: $1) }
    }
    return gaps(root, found.sorted { ($0.path.count, $0.view) < ($1.path.count, $1.view) })
  }

  /// What runs for a preview or test: its own code, and what its type does first.
  private func code(of root: ViewRoot) -> [Node] {
    var result = [root.content].filter(\.isCode)
    while let outer = (result.last ?? root.content).enclosingCode { result.append(outer) }
    guard let owner = index.enclosingType(of: root.node) else { return result }
    let before = index[owner].node.members.filter { $0.kind == .variableDecl || $0.hasModifier(.override) }
    return result + before.flatMap { $0.kind == .functionDecl ? [$0] : $0.properties.compactMap(\.initializer) }
  }

  private typealias Missing = (view: TypeID, mask: ObjectMask, path: [TypeID])

  /// - Parameter isShown: whether what stands at a node of some code is shown.
  private mutating func missing(below root: ViewRoot, where isShown: (_ node: Node, _ code: Node) -> Bool) -> [Missing] {
    let start = ViewTree.Place.code(root.content)
    let environment = root.kind == .unshown ? injections.everything & ~injected(below: start) : root.environment
    var above: [ViewTree.Place: ObjectMask] = [start: environment]
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
  private mutating func injected(below start: ViewTree.Place) -> ObjectMask {
    var result: ObjectMask = 0
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
    var reported: ObjectMask = 0
    var result: [Gap] = []
    for (_, mask, path) in missing {
      for type in injections.classes where injections.mask(of: type) & mask & ~reported != 0 {
        result.append(Gap(root: root, path: path, type: type))
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
  private mutating func stopsToday(on path: [ViewTree.Place], environment: ObjectMask) -> Bool {
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

extension ViewRoot {
  /// Whether only developers see what it shows.
  package func isTried(_ index: ProjectIndex) -> Bool { kind == .preview || index.isTest(node.file) }
}
