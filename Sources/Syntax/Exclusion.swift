/// Which parts of code exclude each other: one run evaluates one of them at most.
extension Node {
  /// Whether one run of the code around two nodes evaluates one of them at most, as the structure of the code shows: they stand in
  /// different branches, or the first in statements that leave the code before the second is reached. Code that a loop around both repeats
  /// may come to each.
  ///
  /// Costs the depth of the two, and the last statements of the blocks around the first.
  public func excludes(_ other: Node) -> Bool {
    if index > other.index { return other.excludes(self) }
    if contains(other) { return false }
    let around = pathToAncestor { $0.contains(other) }
    guard let common = around.last?.parent, !common.isRepeated, let theirs = common.children.first(where: { $0.contains(other) }) else {
      return false
    }
    return common.areBranches(around.last!, theirs) || around.leavesCodeOfParent()
  }

  /// The largest parts of this that may be evaluated in one run with a node in it.
  public func parts(evaluatedWith node: Node) -> [Node] {
    if excludes(node) { return [] }
    let children = Array(children)
    let parts = children.flatMap { $0.parts(evaluatedWith: node) }
    return parts == children ? [self] : parts
  }

  /// This and the nodes around it, up to the first whose parent is wanted.
  private func pathToAncestor(_ isWanted: (Node) -> Bool) -> [Node] {
    var path = [outOfLongChain]
    while let parent = path.last!.parent, !isWanted(parent) { path.append(parent.outOfLongChain) }
    return path
  }

  /// Whether a loop evaluates this several times in one run of the code around.
  private var isRepeated: Bool {
    var node: Node? = self
    while let current = node, !current.kind.isCode {
      if [.forStmt, .whileStmt, .repeatStmt].contains(current.kind) { return true }
      node = current.outOfLongChain.parent
    }
    return false
  }

  /// Whether at most one of two children is evaluated, the first before the second in the text.
  private func areBranches(_ first: Node, _ second: Node) -> Bool {
    switch kind {
    case .ifExpr: first.kind == .codeBlock
    case .switchExpr: first.kind == .switchCase && !first.fallsThrough(to: second)
    case .ifConfigDecl: true
    case .doStmt: first.kind == .catchClause
    case .sequenceExpr: first.kind == .unresolvedTernaryExpr
    default: false
    }
  }

  /// Whether a `switchCase` may go on with a later one.
  private func fallsThrough(to later: Node) -> Bool {
    guard lastChild?.kind == .fallThroughStmt, let next = siblingsBehind.first(where: { _ in true }) else { return false }
    return next == later || next.fallsThrough(to: later)
  }

  /// Whether what stands behind this statement, branch or block is never reached from its end: each way through it returns or throws.
  fileprivate var leaves: Bool {
    switch kind {
    case .returnStmt, .throwStmt: true
    case .codeBlock, .switchCase: lastChild?.leaves == true
    case .ifExpr:
      if case let branches = children.filter({ $0.kind == .codeBlock || $0.kind == .ifExpr }), branches.count == 2 {
        branches.allSatisfy(\.leaves)
      } else {
        false
      }
    case .switchExpr: children.allSatisfy { $0.kind != .switchCase || $0.leaves }
    default: false
    }
  }
}

extension [Node] {
  /// Whether, of nodes from the inside to the outside, one is a block that leaves the code which the last is a part of.
  fileprivate func leavesCodeOfParent() -> Bool {
    for node in reversed() {
      // What another piece of code returns from is that, and what is thrown may be caught; what is deferred runs as the code is left.
      if node.kind.isCode || node.kind == .doStmt || node.kind == .deferStmt { return false }
      if node.leaves, node.kind == .codeBlock || node.kind == .switchCase { return true }
    }
    return false
  }
}

extension SyntaxKind {
  /// What `return` leaves.
  fileprivate var isCode: Bool {
    switch self {
    case .closureExpr, .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .accessorBlock, .subscriptDecl, .memberBlock:
      true
    default: false
    }
  }
}
