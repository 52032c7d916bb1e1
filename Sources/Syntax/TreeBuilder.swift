/// Where a node starts: the rows and tokens there were before it.
struct Mark {
  let rows: UInt32
  let token: UInt32
}

/// Rows in postorder: one is appended when its node ends, so that wrapping what was just parsed is another append.
@safe struct TreeBuilder: ~Copyable {
  struct Row {
    let firstToken: UInt32
    let endToken: UInt32
    let size: UInt32
    let kind: SyntaxKind
  }

  private var rows: UnsafeMutablePointer<Row>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    unsafe rows = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe rows.deallocate() }

  var last: Row? { count == 0 ? nil : unsafe rows[count - 1] }

  @inline(__always) mutating func append(_ row: Row) {
    if count == capacity { grow() }
    unsafe (rows + count).initialize(to: row)
    count &+= 1
  }

  mutating func removeLast() { count -= 1 }

  @inline(never) private mutating func grow() {
    let larger = UnsafeMutablePointer<Row>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: rows, count: count)
    unsafe rows.deallocate()
    unsafe rows = unsafe larger
    capacity *= 2
  }

  /// Preorder rows with their parents, in one pass from the end, because
  /// `preorder(v) = postorder(v) - descendants(v) + ancestors(v)`. The memory is never freed.
  consuming func preorder() -> UnsafePointer<Tree.Row> {
    let result = UnsafeMutablePointer<Tree.Row>.allocate(capacity: max(count, 1))
    // Ancestors of the current row: where each is in preorder, and the first postorder row of its subtree.
    var ancestors = ContiguousArray<(subtreeStart: Int, preorder: UInt32)>()
    ancestors.reserveCapacity(256)
    for index in stride(from: count - 1, through: 0, by: -1) {
      let row = unsafe rows[index]
      while let top = ancestors.last, top.subtreeStart > index { ancestors.removeLast() }
      let subtreeStart = index - Int(row.size) + 1
      let preorder = subtreeStart + ancestors.count
      unsafe (result + preorder).initialize(
        to: Tree.Row(
          firstToken: row.firstToken, endToken: row.endToken, size: row.size,
          parent: ancestors.last?.preorder ?? 0, kind: row.kind))
      ancestors.append((subtreeStart, UInt32(truncatingIfNeeded: preorder)))
    }
    return unsafe UnsafePointer(result)
  }
}
