/// Where the long chains of members and calls of a file lie, found once: what looks around a link by itself walks to the end of
/// its chain, and thousands of links do. Lives as long as the tree, which is never freed.
///
/// Each link of a chain is the first child of the one that goes on from it, so that the rows of a chain follow one another.
@safe struct LongChains {
  /// The rows in which they begin, each with the outermost expression of a chain; ascending.
  private let starts: UnsafeBufferPointer<UInt32>
  /// The rows behind the innermost expression of each.
  private let ends: UnsafeBufferPointer<UInt32>

  var isEmpty: Bool { unsafe starts.isEmpty }

  /// Shorter ones are walked.
  private static let shortest: UInt32 = 64

  init(rows: UnsafePointer<Tree.Row>, rowCount: UInt32) {
    var starts = ContiguousArray<UInt32>()
    var ends = ContiguousArray<UInt32>()
    var start: UInt32 = 0
    for row in 0..<rowCount {
      let goesOn = unsafe row + 1 < rowCount && rows[Int(row) + 1].parent == row && rows[Int(row)].kind.isLink
      if goesOn { continue }
      if row - start >= Self.shortest {
        starts.append(start)
        ends.append(row + 1)
      }
      start = row + 1
    }
    unsafe self.starts = unsafe immortal(starts)
    unsafe self.ends = unsafe immortal(ends)
  }

  /// The outermost row of the chain that a row is a link of; nil where that is no long one. Costs a binary search.
  func outermostRow(around row: UInt32) -> UInt32? {
    let place = unsafe starts.place(behind: row) - 1
    return unsafe place >= 0 && row < ends[place] ? starts[place] : nil
  }
}

extension SyntaxKind {
  /// What goes on from an expression that it begins with.
  @usableFromInline static let links: [SyntaxKind] = allCases.filter(\.isLink)

  fileprivate var isLink: Bool {
    switch self {
    case .functionCallExpr, .memberAccessExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr,
      .postfixOperatorExpr, .postfixIfConfigExpr:
      true
    default: false
    }
  }
}

extension Node {
  /// The outermost expression of the long chain that this is a link of; this node where it is in none. For loops from a node to what
  /// is around it: between the two there are nothing but links, each the beginning of the next.
  @inlinable public var outOfLongChain: Node { unsafe tree.pointee.hasLongChains ? outermostOfLongChain : self }

  @usableFromInline var outermostOfLongChain: Node {
    unsafe tree.pointee.longChains.outermostRow(around: index).map { unsafe Node(tree: tree, index: $0) } ?? self
  }
}
