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
}
