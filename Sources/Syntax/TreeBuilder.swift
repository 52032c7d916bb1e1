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
  /// `preorder(v) = postorder(v) - descendants(v) + ancestors(v)`.
  func writePreorder(to result: UnsafeMutablePointer<Tree.Row>) {
    // The node before the current one in this direction, and how many ancestors it has; its own are in its row.
    var last = 0
    var ancestorCount = -1
    var index = count - 1
    while index >= 0 {
      let row = unsafe rows[index]
      // The subtree of `last` starts at the postorder index `last - ancestorCount`: does it contain the current one?
      while ancestorCount >= 0 && last &- ancestorCount > index {
        last = unsafe Int(result[last].parent)
        ancestorCount &-= 1
      }
      ancestorCount &+= 1
      let preorder = index &- Int(row.size) &+ 1 &+ ancestorCount
      unsafe (result + preorder).initialize(
        to: Tree.Row(
          firstToken: row.firstToken, endToken: row.endToken, size: row.size,
          parent: UInt32(truncatingIfNeeded: last), kind: row.kind))
      last = preorder
      index &-= 1
    }
  }
}
