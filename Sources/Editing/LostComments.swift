import MoltSymbols
import MoltSyntax
import MoltText

extension ProjectIndex {
  /// A comment that stands in what the edits of a unit take away, and in nothing that they write.
  ///
  /// A rule that knows of a better place for it puts it there.
  package func lostComment(_ edits: [Edit]) -> Blocker? {
    var removed: [Location: String] = [:]
    for edit in edits where !edit.range.isEmpty {
      let root = root(of: edit.file)
      for comment in root.comments(in: edit.range) { removed[Location(edit.file, comment)] = root.text(in: comment) }
    }
    var written: [String: Int] = [:]
    for (place, text) in removed.sorted(by: { $0.key < $1.key }) {
      let count = written[text] ?? edits.reduce(0) { $0 + $1.replacement.ranges(of: text).count }
      guard count == 0 else {
        written[text] = count - 1
        continue
      }
      return Blocker(
        code: .comment, message: "a comment is in code that is removed, and would be lost", location: place,
        help: "move the comment to a line above, or remove it")
    }
    return nil
  }
}

extension Node {
  /// The comments that begin in a stretch of the file, without the blanks at their ends.
  package func comments(in stretch: Range<UInt32>) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    var next = commentedToken(from: firstToken(endingAfter: stretch.lowerBound))
    while let token = next, case let start = token == 0 ? 0 : self.token(token - 1).end, start < stretch.upperBound {
      let text = unsafe SourceText(adopting: tree.pointee.bytes, count: Int(tree.pointee.count))
      result += text.comments(in: start..<self.token(token).start).filter { stretch.contains($0.lowerBound) }
      next = commentedToken(from: token + 1)
    }
    return result.map(trimmed)
  }

  private func firstToken(endingAfter offset: UInt32) -> UInt32 {
    unsafe (0..<tree.pointee.tokenCount).partitioningIndex { token($0).end > offset }
  }

  private func trimmed(_ comment: Range<UInt32>) -> Range<UInt32> {
    var end = comment.upperBound
    while end > comment.lowerBound, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(byte(at: end - 1)) { end -= 1 }
    return comment.lowerBound..<end
  }
}
