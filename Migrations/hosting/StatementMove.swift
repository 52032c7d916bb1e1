import MoltEditing
import MoltRules
import MoltSyntax
import MoltText

extension Node {
  /// Takes this statement from its place and puts it behind another one of the same body, with the comments that belong to it.
  /// Nil where it does not have lines of its own.
  func moved(after other: Node) -> [Edit]? {
    guard let lines = ownLines, other.ownLines != nil else { return nil }
    let end = other.endOfLine(from: other.range.upperBound)
    return [
      removal(of: lines), insertion(lineBreak + text(in: lines), at: end),
    ]
  }

  /// The same for a place before another statement; the comments above that one stay above both.
  func moved(before other: Node) -> [Edit]? {
    guard let lines = ownLines, other.ownLines != nil else { return nil }
    return [
      removal(of: lines), insertion(text(in: lines) + lineBreak, at: startOfLine(at: other.range.lowerBound)),
    ]
  }

  /// From the start of the line of the first comment above to the end of the line of the last token; nil where the statement
  /// shares a line with other code, or a comment runs on behind it.
  private var ownLines: Range<UInt32>? {
    let end = endOfLine(from: range.upperBound)
    guard isFirstOnLine(range.lowerBound), token(row.endToken).start >= end,
      !text(in: range.upperBound..<end).contains("/*"), !text(in: range.upperBound..<end).contains(";")
    else { return nil }
    var start = startOfLine(at: range.lowerBound)
    while start > lineBreakLength {
      let previous = startOfLine(at: start - lineBreakLength)
      let line = text(in: endOfBlanks(from: previous)..<endOfLine(from: previous))
      guard line.hasPrefix("//"), previous < start else { break }
      start = previous
    }
    return start..<end
  }

  /// Deletes whole lines, and one of two blank lines that would meet.
  private func removal(of lines: Range<UInt32>) -> Edit {
    var end = min(lines.upperBound + lineBreakLength, sourceCount)
    let blanks = endOfBlanks(from: end)
    if isBlankLine(before: lines.lowerBound), blanks < sourceCount, endOfLine(from: blanks) == blanks {
      end = min(blanks + lineBreakLength, sourceCount)
    }
    return Edit(Location(file, lines.lowerBound..<end), "")
  }

  private var lineBreakLength: UInt32 { UInt32(lineBreak.utf8.count) }
}
