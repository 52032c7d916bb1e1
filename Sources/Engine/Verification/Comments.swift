import Syntax
import Text

extension Node {
  /// The comments of the file whose root this is, and how often each occurs, without the blanks at their ends.
  var commentCounts: [[UInt8]: Int] {
    let text = unsafe SourceText(adopting: tree.pointee.bytes, count: Int(tree.pointee.count))
    var counts: [[UInt8]: Int] = [:]
    var previousEnd: UInt32 = 0
    for index in unsafe 0..<tree.pointee.tokenCount {
      let token = token(index)
      if token.flags.contains(.afterComment) {
        for comment in text.comments(in: Int(previousEnd)..<Int(token.start)) { counts[comment, default: 0] += 1 }
      }
      previousEnd = token.end
    }
    return counts
  }
}

extension Node {
  /// Whether all comments of another file are here, some of them more often, and no others.
  func hasComments(of other: Node) -> Bool {
    let (own, others) = (commentCounts, other.commentCounts)
    return own.count == others.count && others.allSatisfy { own[$0.key, default: 0] >= $0.value }
  }
}

extension SourceText {
  /// The comments in a gap between tokens.
  fileprivate func comments(in gap: Range<Int>) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var start = gap.lowerBound
    while start < gap.upperBound {
      guard let end = endOfComment(at: start) else {
        start += 1
        continue
      }
      result.append(trimmed(start..<min(end, gap.upperBound)))
      start = end
    }
    return result
  }

  /// Where the comment that begins at `start` ends; nil if none does.
  private func endOfComment(at start: Int) -> Int? {
    guard self[start] == UInt8(ascii: "/") else { return nil }
    var offset = start + 2
    switch self[start + 1] {
    case UInt8(ascii: "/"):
      while offset < count, self[offset] != UInt8(ascii: "\n"), self[offset] != UInt8(ascii: "\r") { offset += 1 }
      return offset
    case UInt8(ascii: "*"):
      var depth = 1
      while offset < count, depth > 0 {
        switch (self[offset], self[offset + 1]) {
        case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, offset) = (depth + 1, offset + 2)
        case (UInt8(ascii: "*"), UInt8(ascii: "/")): (depth, offset) = (depth - 1, offset + 2)
        default: offset += 1
        }
      }
      return offset
    default:
      return nil
    }
  }

  private func trimmed(_ range: Range<Int>) -> [UInt8] {
    var bytes = self[range]
    while let last = bytes.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { bytes.removeLast() }
    return bytes
  }
}
