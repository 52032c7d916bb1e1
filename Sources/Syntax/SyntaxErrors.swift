extension Node {
  /// The first place below this node that the grammar does not accept: a region of tokens that it does not know. Nil
  /// where there is none, or where only a token is missing.
  public var firstUnknown: Node? { descendants.first { $0.kind == .unknown } }

  /// Whether the file of this node is valid: every token has its place and none is missing. Costs a pass over its rows.
  public var isFileValid: Bool {
    let root = unsafe Node(tree: tree, index: 0)
    return unsafe tree.pointee.missingTokenCount == 0 && root.unknownCount == 0
  }
}
