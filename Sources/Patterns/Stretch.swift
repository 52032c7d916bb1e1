import Syntax
import Text

/// A replaced stretch of the file.
struct Stretch {
  let range: Range<UInt32>
  let pieces: [Edit.Piece]
}

extension [Stretch] {
  /// The edits that make them, which do not overlap and come in source order.
  ///
  /// Code that moves leaves its place in the same edit that writes it to the other, with all that stays in between: edits
  /// inside of it know where it goes.
  func edits(in root: Node) throws(Refusal) -> [Edit] {
    let moves = contains { stretch in stretch.pieces.contains { if case .copy = $0 { true } else { false } } }
    guard moves, let first, let last else { return map { Edit(Location(root.file, $0.range), $0.pieces) } }
    var pieces: [Edit.Piece] = []
    var position = first.range.lowerBound
    for stretch in self {
      if position < stretch.range.lowerBound {
        pieces.append(.copy(try root.copy(position..<stretch.range.lowerBound, staysInPlace: true)))
      }
      pieces += stretch.pieces
      position = stretch.range.upperBound
    }
    return [Edit(Location(root.file, first.range.lowerBound..<last.range.upperBound), pieces)]
  }
}

extension Node {
  /// A stretch that is written elsewhere, or between what is.
  func copy(
    _ range: Range<UInt32>, atIndentation indentation: String? = nil, staysInPlace: Bool = false
  ) throws(Refusal) -> Edit.Copy {
    let text = text(in: range)
    guard text.utf8.count == range.count else {
      throw Refusal(
        kind: "invalid-text", message: "code that would move has bytes that are no UTF-8", location: Location(file, range),
        remedy: "save the file as UTF-8")
    }
    return Edit.Copy(range, text, indentation: indentation.map { indentations(in: range, becoming: $0) } ?? [], staysInPlace: staysInPlace)
  }

  /// - Parameter gap: white space and comments between two tokens.
  func comment(at gap: Range<UInt32>) -> Refusal {
    let start = endOfWhitespace(from: gap.lowerBound)
    return Refusal(
      kind: "comment", message: "a comment stands in the middle of what would be written anew",
      location: Location(file, start..<max(start, gap.upperBound)), remedy: "move the comment above the statement")
  }

  /// The starts of the lines in a stretch that is copied to a line of another depth. Lines inside of string literals and
  /// comments stay as they are.
  private func indentations(in range: Range<UInt32>, becoming indentation: String) -> [Edit.Indentation] {
    let old = self.indentation(at: range.lowerBound)
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
