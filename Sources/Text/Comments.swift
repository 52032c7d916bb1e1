extension SourceText {
  /// The comments of Swift in a gap between two tokens.
  public func comments(in gap: Range<UInt32>) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    var start = gap.lowerBound
    while start < gap.upperBound {
      guard let end = endOfComment(at: Int(start)) else {
        start += 1
        continue
      }
      result.append(start..<min(UInt32(end), gap.upperBound))
      start = UInt32(end)
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
}
