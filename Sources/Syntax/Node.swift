public import MoltText

/// A node of an immortal tree: a pointer and an index, free to copy, to store and to send.
@safe public struct Node: Numbered, @unchecked Sendable {
  /// The tree that it belongs to, which is never freed.
  public let tree: UnsafePointer<Tree>
  /// Its row: nodes come in preorder, and the root is 0.
  public let index: UInt32

  /// The node in row `index` of `tree`.
  @inlinable public init(tree: UnsafePointer<Tree>, index: UInt32) {
    unsafe self.tree = unsafe tree
    self.index = index
  }

  @inlinable public static func == (a: Node, b: Node) -> Bool { unsafe a.tree == b.tree && a.index == b.index }

  /// One word, in which neighbouring trees are far from one another.
  @inlinable public var number: UInt { unsafe UInt(bitPattern: tree) &* 0x9E37_79B9_7F4A_7C15 &+ UInt(index) }

  /// What the tree stores of it.
  @inlinable public var row: Tree.Row { unsafe tree.pointee.rows[Int(index)] }

  /// What it is.
  @inlinable public var kind: SyntaxKind { unsafe tree.pointee.rows[Int(index)].kind }

  /// The file that it stands in.
  @inlinable public var file: FileID { unsafe tree.pointee.file }

  /// The node around it; nil for the root.
  @inlinable public var parent: Node? { index == 0 ? nil : unsafe Node(tree: tree, index: row.parent) }

  /// The root of its tree.
  @inlinable public var root: Node { unsafe Node(tree: tree, index: 0) }

  /// The nodes directly below it, in source order.
  @inlinable public var children: Children { unsafe Children(tree: tree, cursor: index + 1, end: index + row.size) }

  /// The nodes that follow it directly below the node around it, in source order.
  @inlinable public var siblingsBehind: Children {
    let end = parent.map { $0.index + $0.row.size } ?? index + row.size
    return unsafe Children(tree: tree, cursor: index + row.size, end: end)
  }

  /// All nodes below it, in preorder.
  @inlinable public var descendants: Descendants {
    unsafe Descendants(tree: tree, cursor: index + 1, end: index + row.size)
  }

  /// Its tokens, as indices for `token(_:)`.
  @inlinable public var tokens: Range<UInt32> { row.firstToken..<row.endToken }

  /// A token of the file, by its index.
  @inlinable public func token(_ index: UInt32) -> Token { unsafe tree.pointee.tokens[Int(index)] }

  /// From the first token to the last, without the trivia around them.
  @inlinable public var range: Range<UInt32> {
    let row = row
    if row.firstToken == row.endToken { return token(row.firstToken).start..<token(row.firstToken).start }
    return token(row.firstToken).start..<token(row.endToken - 1).end
  }

  /// Its file and range.
  @inlinable public var location: Location { Location(file, range) }

  /// Whether `other` is this node or one of its descendants.
  @inlinable public func contains(_ other: Node) -> Bool {
    unsafe tree == other.tree && index <= other.index && other.index < index + row.size
  }

  /// The source text, without the trivia around it. Bytes that are not UTF-8 are repaired: do not write it back.
  public var text: String { text(in: range) }

  /// The text of a stretch of the file, in UTF-8 bytes. Bytes that are not UTF-8 are repaired.
  public func text(in range: Range<UInt32>) -> String {
    let start = unsafe tree.pointee.bytes + Int(range.lowerBound)
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: range.count), as: UTF8.self)
  }

  /// How the name of a token is spelled, without the back-ticks that it may have.
  public func identifier(_ index: UInt32) -> String {
    let token = token(index)
    let range = token.flags.contains(.escaped) ? token.start + 1..<token.end - 1 : token.start..<token.end
    return text(in: range)
  }

  /// How many regions below this node, or it itself, the grammar does not know.
  public var unknownCount: Int {
    var count = 0
    for offset in index..<index + row.size where unsafe tree.pointee.rows[Int(offset)].kind == .unknown { count += 1 }
    return count
  }

  /// The first child of this kind.
  public func firstChild(_ kind: SyntaxKind) -> Node? {
    // Behind where it would stand, there may be thousands of statements.
    if kind == .closureSignature { return children.first { _ in true }.flatMap { $0.kind == kind ? $0 : nil } }
    for child in children where child.kind == kind { return child }
    return nil
  }

  /// The nodes directly below one.
  @safe public struct Children: Sequence, IteratorProtocol, Sendable {
    @usableFromInline nonisolated(unsafe) let tree: UnsafePointer<Tree>
    @usableFromInline var cursor: UInt32
    @usableFromInline let end: UInt32

    @inlinable init(tree: UnsafePointer<Tree>, cursor: UInt32, end: UInt32) {
      unsafe self.tree = unsafe tree
      self.cursor = cursor
      self.end = end
    }

    @inlinable public mutating func next() -> Node? {
      guard cursor < end else { return nil }
      let node = unsafe Node(tree: tree, index: cursor)
      cursor += node.row.size
      return node
    }
  }

  /// All nodes below one.
  @safe public struct Descendants: Sequence, IteratorProtocol, Sendable {
    @usableFromInline nonisolated(unsafe) let tree: UnsafePointer<Tree>
    @usableFromInline var cursor: UInt32
    @usableFromInline let end: UInt32

    @inlinable init(tree: UnsafePointer<Tree>, cursor: UInt32, end: UInt32) {
      unsafe self.tree = unsafe tree
      self.cursor = cursor
      self.end = end
    }

    @inlinable public mutating func next() -> Node? {
      guard cursor < end else { return nil }
      defer { cursor += 1 }
      return unsafe Node(tree: tree, index: cursor)
    }
  }
}
