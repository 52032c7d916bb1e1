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
  /// which may begin deeper, behind an argument; where it begins, if all of them are aligned with that; else its first one.
  private func blockIndentation(of range: Range<UInt32>) -> String {
    if let indentation = closingIndentation(of: range) { return indentation }
    let indentation = indentation(at: range.lowerBound)
    let column = String(repeating: " ", count: Int(range.lowerBound - startOfLine(at: range.lowerBound)))
    let lines = lineStarts(in: range)
    let isAligned = !lines.isEmpty && column.utf8.count > indentation.utf8.count && lines.allSatisfy { text(in: $0).hasPrefix(column) }
    return isAligned ? column : indentation
  }

  /// The indentation of the bracket that ends a stretch, on a line of its own.
  package func closingIndentation(of range: Range<UInt32>) -> String? {
    range.last.flatMap { isFirstOnLine($0) ? indentation(at: $0) : nil }
  }

  /// The starts of the lines in a stretch that is copied to a line of another depth. Lines inside of string literals and
  /// comments stay as they are.
  fileprivate func indentations(in range: Range<UInt32>, becoming indentation: String) -> [Edit.Indentation] {
    let old = blockIndentation(of: range)
    guard old != indentation else { return [] }
    return lineStarts(in: range).filter { text(in: $0).hasPrefix(old) }.map { line in
      Edit.Indentation(line.lowerBound..<line.lowerBound + UInt32(old.utf8.count), indentation)
    }
  }

  /// The white space that lines of a stretch begin with, but for empty ones and those inside of string literals and comments.
  private func lineStarts(in range: Range<UInt32>) -> [Range<UInt32>] {
    range.lazy.filter { byte(at: $0) == 0x0A && $0 + 1 < range.upperBound }.map { $0 + 1..<endOfBlanks(from: $0 + 1) }.filter { line in
      byte(at: line.upperBound) != 0x0A && byte(at: line.upperBound) != 0x0D && !isInLiteralOrComment(line.lowerBound)
    }
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
