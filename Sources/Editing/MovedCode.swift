public import MoltSyntax
public import MoltText

extension Node {
  /// A stretch of the file that is written elsewhere, where lines begin with `indentation`; nil where it is no valid UTF-8.
  public func copy(of range: Range<UInt32>, atIndentation indentation: String?, staysInPlace: Bool = false) -> Edit.Copy? {
    let text = text(in: range)
    guard text.utf8.count == range.count else { return nil }
    guard let indentation else { return Edit.Copy(range, text, staysInPlace: staysInPlace) }
    return Edit.Copy(
      range, text, indentation: indentations(in: range, becoming: indentation),
      shift: Edit.Shift(from: blockIndentation(of: range), to: indentation), staysInPlace: staysInPlace)
  }

  /// What the lines of some code are indented from: its last line where it ends in a bracket of its own line, as blocks do,
  /// which may begin deeper, behind an argument; else its first one.
  private func blockIndentation(of range: Range<UInt32>) -> String {
    guard let last = range.last, isFirstOnLine(last) else { return indentation(at: range.lowerBound) }
    return indentation(at: last)
  }

  /// The starts of the lines in a stretch that is copied to a line of another depth. Lines inside of string literals and
  /// comments stay as they are.
  fileprivate func indentations(in range: Range<UInt32>, becoming indentation: String) -> [Edit.Indentation] {
    let old = blockIndentation(of: range)
    guard old != indentation else { return [] }
    var result: [Edit.Indentation] = []
    for offset in range where byte(at: offset) == 0x0A && offset + 1 < range.upperBound {
      let start = offset + 1
      let end = endOfBlanks(from: start)
      guard byte(at: end) != 0x0A, byte(at: end) != 0x0D, text(in: start..<end).hasPrefix(old), !isInLiteralOrComment(start) else {
        continue
      }
      result.append(Edit.Indentation(start..<start + UInt32(old.utf8.count), indentation))
    }
    return result
  }

  /// Whether a line begins inside of a string literal or a block comment.
  private func isInLiteralOrComment(_ offset: UInt32) -> Bool {
    guard let token = root.tokenIndex(endingBehind: offset) else { return false }
    var node: Node? = root.innermostNode(at: token)
    while let current = node {
      if current.kind == .stringLiteralExpr || current.kind == .simpleStringLiteralExpr,
        current.range.lowerBound < offset, offset < current.range.upperBound
      {
        return true
      }
      node = current.parent
    }
    guard self.token(token).flags.contains(.afterComment), token > 0 else { return false }
    return text(in: self.token(token - 1).end..<max(offset, self.token(token - 1).end)).endsInBlockComment
  }
}

extension String {
  /// Whether a block comment that begins in this stretch of white space and comments goes on behind it.
  fileprivate var endsInBlockComment: Bool {
    var depth = 0
    var isLine = false
    var previous: UInt8 = 0
    for byte in utf8 {
      switch (previous, byte) {
      case (_, 0x0A): isLine = false
      case (UInt8(ascii: "/"), UInt8(ascii: "/")) where depth == 0: isLine = true
      case (UInt8(ascii: "/"), UInt8(ascii: "*")) where !isLine:
        depth += 1
        previous = 0
        continue
      case (UInt8(ascii: "*"), UInt8(ascii: "/")) where depth > 0:
        depth -= 1
        previous = 0
        continue
      default: break
      }
      previous = byte
    }
    return depth > 0
  }
}
