import Syntax
import Text

extension Node {
  /// Moves the lines of a block or closure, the one with its closing brace among them, so that this brace stands at an
  /// indentation that is a part of the one it has now. Lines in literals and long comments stay, and so do the others then.
  ///
  /// - Parameter removed: what goes anyway, with the line breaks in it.
  func linesMoved(to indentation: String, except removed: [Location] = []) -> [Edit] {
    let brace = token(row.endToken - 1).start
    guard isFirstOnLine(brace), !text.contains("\"\"\""), !text.contains("/*") else { return [] }
    let old = self.indentation(at: brace)
    guard old.hasPrefix(indentation), old != indentation else { return [] }
    let kept = UInt32(indentation.utf8.count), surplus = UInt32(old.utf8.count) - kept
    var edits: [Edit] = []
    var line = endOfLine(from: token(row.firstToken).end) + UInt32(lineBreak.utf8.count)
    while line <= brace {
      if endOfBlanks(from: line) - line >= kept + surplus, !removed.contains(where: { $0.range.contains(line) }) {
        edits.append(Edit(Location(file, line + kept..<line + kept + surplus), ""))
      }
      line = endOfLine(from: line) + UInt32(lineBreak.utf8.count)
    }
    return edits
  }

  /// Edits of this block and of what is around it as one that moves what they leave, its lines as `linesMoved` does: what
  /// other edits change in it, they change in its new place.
  func moving(_ edits: [Edit], to indentation: String) -> [Edit] {
    let edits = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let lines = linesMoved(to: indentation, except: edits.map(\.location))
    guard let first = edits.first, let last = edits.last else { return lines }
    let shift = lines.isEmpty ? nil : Edit.Shift(from: self.indentation(at: token(row.endToken - 1).start), to: indentation)
    var pieces: [Edit.Piece] = [.text(first.replacement)]
    for (edit, next) in zip(edits, edits.dropFirst()) {
      let between = edit.range.upperBound..<next.range.lowerBound
      let moved = lines.filter { between.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= between.upperBound }
      let text = text(in: between)
      // What is no UTF-8 cannot be copied.
      guard text.utf8.count == between.count else { return edits + lines }
      let indentation = moved.map { Edit.Indentation($0.range, $0.replacement) }
      pieces += [.copy(Edit.Copy(between, text, indentation: indentation, shift: shift)), .text(next.replacement)]
    }
    return [Edit(Location(file, first.range.lowerBound..<last.range.upperBound), pieces)]
  }
}
