/// The text around a node, byte by byte, for those who decide what an edit takes along.
extension Node {
  /// The length of the file in bytes.
  public var sourceCount: UInt32 { unsafe tree.pointee.count }

  /// The byte at an offset into the file; zero past its end.
  public func byte(at offset: UInt32) -> UInt8 {
    offset < sourceCount ? unsafe tree.pointee.bytes[Int(offset)] : 0
  }

  /// The first offset from `offset` on that holds no space, tab or line break.
  public func endOfWhitespace(from offset: UInt32) -> UInt32 {
    var end = offset
    while end < sourceCount, byte(at: end).isWhitespace { end += 1 }
    return end
  }

  /// Whether the bytes of a range are spaces, tabs and line breaks only.
  public func isWhitespace(_ range: Range<UInt32>) -> Bool { endOfWhitespace(from: range.lowerBound) >= range.upperBound }

  /// The first offset from `offset` on that holds no space or tab.
  public func endOfBlanks(from offset: UInt32) -> UInt32 {
    var end = offset
    while end < sourceCount, byte(at: end).isBlank { end += 1 }
    return end
  }

  /// The offset up to which the bytes before `offset` are spaces, tabs and line breaks.
  public func startOfWhitespace(before offset: UInt32) -> UInt32 {
    var start = offset
    while start > 0, byte(at: start - 1).isWhitespace { start -= 1 }
    return start
  }

  /// Whether only spaces and tabs stand before `offset` on its line.
  public func isFirstOnLine(_ offset: UInt32) -> Bool {
    endOfBlanks(from: startOfLine(at: offset)) >= offset
  }

  /// The spaces and tabs that the line of `offset` starts with.
  public func indentation(at offset: UInt32) -> String {
    let start = startOfLine(at: offset)
    return text(in: start..<endOfBlanks(from: start))
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineBreak: Bool { self == 0x0A || self == 0x0D }
  var isWhitespace: Bool { isBlank || isLineBreak }
}
