import MoltSyntax
import MoltText

extension Node {
  /// Moves the lines of a block or closure, the one with its closing brace among them, so that this brace stands at an
  /// indentation that is a part of the one it has now. Lines in literals and long comments stay, and so do the others then.
  ///
  /// - Parameter removed: what goes anyway, with the line breaks in it.
  package func linesMoved(to indentation: String, except removed: [Location] = []) -> [Edit] {
    let brace = token(row.endToken - 1).start
    guard isFirstOnLine(brace), !text.contains("\"\"\""), !text.contains("/*") else { return [] }
    let old = self.indentation(at: brace)
    guard old.hasPrefix(indentation), old != indentation else { return [] }
    let kept = UInt32(indentation.utf8.count)
    let surplus = UInt32(old.utf8.count) - kept
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

  /// Replaces parts of this block and of what is around it by one edit that moves what they leave, its lines as `linesMoved`
  /// does: what other edits change in it, they change in its new place. Nil where the code is no UTF-8, or where parts overlap.
  package func moving(_ parts: [(range: Range<UInt32>, pieces: [Edit.Piece])], to indentation: String) -> Edit? {
    let parts = parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let lines = linesMoved(to: indentation, except: parts.map { Location(file, $0.range) })
    guard let first = parts.first, let last = parts.last else { return nil }
    let shift = lines.isEmpty ? nil : Edit.Shift(from: self.indentation(at: token(row.endToken - 1).start), to: indentation)
    var pieces = first.pieces
    for (part, next) in zip(parts, parts.dropFirst()) {
      guard part.range.upperBound <= next.range.lowerBound else { return nil }
      let between = part.range.upperBound..<next.range.lowerBound
      let text = text(in: between)
      guard text.utf8.count == between.count else { return nil }
      let moved = lines.filter { between.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= between.upperBound }
      let isOutside = between.upperBound <= range.lowerBound || range.upperBound <= between.lowerBound
      let indentation = moved.map { Edit.Indentation($0.range, $0.replacement) }
      pieces.append(.copy(Edit.Copy(between, text, indentation: indentation, shift: isOutside ? nil : shift, staysInPlace: isOutside)))
      pieces += next.pieces
    }
    return Edit(Location(file, first.range.lowerBound..<last.range.upperBound), pieces)
  }
}
