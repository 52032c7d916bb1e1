import MoltEditing
import MoltSyntax
import MoltText

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
    guard let copy = copy(of: range, atIndentation: indentation, staysInPlace: staysInPlace) else {
      throw Refusal(
        code: .invalidText, message: "code that would move contains bytes that are not UTF-8", location: Location(file, range),
        help: "save the file as UTF-8")
    }
    return copy
  }

  /// - Parameter gap: white space and comments between two tokens.
  func comment(at gap: Range<UInt32>) -> Refusal {
    let start = endOfWhitespace(from: gap.lowerBound)
    return Refusal(
      code: .comment, message: "a comment is in the middle of code that would be rewritten",
      location: Location(file, start..<max(start, gap.upperBound)), help: "move the comment above the statement")
  }
}
