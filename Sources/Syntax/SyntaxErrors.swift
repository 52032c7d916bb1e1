extension Node {
  /// The first place below this node that the grammar does not accept: a region of tokens that it does not know. Nil
  /// where there is none, or where only a token is missing.
  public var firstUnknown: Node? { descendants.first { $0.kind == .unknown } }

  /// How many regions of the file the grammar did not accept, and how many tokens it missed: zero for a valid file.
  /// Costs a pass over its rows.
  public var syntaxErrorCount: Int {
    let root = unsafe Node(tree: tree, index: 0)
    return unsafe Int(tree.pointee.missingTokenCount) + root.unknownCount
  }
}
