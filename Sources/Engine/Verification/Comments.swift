import MoltRules
import MoltSyntax
import MoltText

extension Node {
  /// The comments of the file whose root this is, and how often each occurs, without the blanks at their ends.
  var commentCounts: [[UInt8]: Int] {
    let text = unsafe SourceText(adopting: tree.pointee.bytes, count: Int(tree.pointee.count))
    var counts: [[UInt8]: Int] = [:]
    var previousEnd: UInt32 = 0
    for index in unsafe 0..<tree.pointee.tokenCount {
      let token = token(index)
      if token.flags.contains(.afterComment) {
        for comment in text.comments(in: previousEnd..<token.start) { counts[text.trimmed(comment), default: 0] += 1 }
      }
      previousEnd = token.end
    }
    return counts
  }
}

extension Node {
  /// Whether all comments of another file are here, and no others but those that migrations write.
  func hasSameComments(as other: Node) -> Bool {
    let others = other.commentCounts
    return commentCounts(without: others) == others
  }

  /// Whether all comments of another file are here, some of them more often, and no others but those that migrations write.
  func hasComments(of other: Node) -> Bool {
    let others = other.commentCounts
    let own = commentCounts(without: others)
    return own.count == others.count && others.allSatisfy { own[$0.key, default: 0] >= $0.value }
  }

  /// The comments but for those that a migration has written beside the others.
  private func commentCounts(without others: [[UInt8]: Int]) -> [[UInt8]: Int] {
    var counts = commentCounts
    for (comment, count) in counts where WrittenComment.hasForm(of: comment) {
      counts[comment] = others[comment].map { min($0, count) }
    }
    return counts
  }
}

extension SourceText {
  fileprivate func trimmed(_ range: Range<UInt32>) -> [UInt8] {
    var bytes = self[Int(range.lowerBound)..<Int(range.upperBound)]
    while let last = bytes.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { bytes.removeLast() }
    return bytes
  }
}
