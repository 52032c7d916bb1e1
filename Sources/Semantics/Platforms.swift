public import MoltSyntax

/// What a project tells of the platforms that places in its code are compiled for. What it does not tell may be so.
public protocol Platforms {
  func mayBeForMac(_ place: Node) -> Bool
  /// Whether a place may be compiled for a platform other than macOS.
  func mayBeForOthers(_ place: Node) -> Bool
  /// Whether a declaration, which may stand in an `#if`, can be compiled together with a place.
  func mayCompile(_ declaration: Node, with place: Node) -> Bool
}

/// Of code that is looked at for itself: it sees the frameworks of all platforms.
struct EachPlatform: Platforms {
  func mayBeForMac(_ place: Node) -> Bool { false }
  func mayBeForOthers(_ place: Node) -> Bool { false }
  func mayCompile(_ declaration: Node, with place: Node) -> Bool { true }
}

extension SemanticModel {
  /// The frameworks that one of the platforms does not have which a place is compiled for.
  func missingKits(at place: Node) -> Kits {
    var result: Kits = []
    if platforms.mayBeForMac(place) { result.insert(.uiKit) }
    if platforms.mayBeForOthers(place) { result.insert(.appKit) }
    return result
  }

  /// What a place sees: what its file does, and more in a clause of an `#if` that one kit of two is there for.
  func view(from node: Node) -> FileView {
    let view = views[node.root] ?? FileView.nowhere
    guard view.missing == [.uiKit, .appKit], let clause = node.ancestor({ $0 == .ifConfigClause }) else { return view }
    if let known = clauseViews[clause] { return known }
    let missing = missingKits(at: clause)
    let result = missing == view.missing ? view : makeView(of: node.root, view, missing)
    clauseViews[clause] = result
    return result
  }

  /// Asks about a clause of an `#if` with the frameworks that it sees.
  func inClause(_ clause: Node, _ body: () -> Void) {
    let before = missingKits
    if !before.isEmpty { missingKits = view(from: clause.firstChild ?? clause).missing }
    defer { missingKits = before }
    body()
  }
}
