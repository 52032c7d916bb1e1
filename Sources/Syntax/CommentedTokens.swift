/// The tokens of a file that comments stand before, found once: each edit that takes code away asks for the comments in it, and many edits
/// may take away the same code. Lives as long as the tree, which is never freed.
@safe struct CommentedTokens {
  /// Ascending.
  private let places: UnsafeBufferPointer<UInt32>

  init(tokens: UnsafePointer<Token>, count: UInt32) {
    var places = ContiguousArray<UInt32>()
    for place in 0..<count where unsafe tokens[Int(place)].flags.contains(.afterComment) { places.append(place) }
    unsafe self.places = unsafe immortal(places)
  }

  /// The first from a token on; nil where there is none. Costs a binary search.
  func first(from token: UInt32) -> UInt32? {
    let place = unsafe token == 0 ? 0 : places.place(behind: token - 1)
    return unsafe place < places.count ? places[place] : nil
  }
}

extension Node {
  /// The first token of the file, from one on, that a comment stands before.
  package func commentedToken(from token: UInt32) -> UInt32? { unsafe tree.pointee.commentedTokens.first(from: token) }

  /// Whether a comment stands before one of these tokens.
  package func hasComment(in tokens: Range<UInt32>) -> Bool {
    commentedToken(from: tokens.lowerBound).map(tokens.contains) ?? false
  }
}
