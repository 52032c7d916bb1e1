import MoltEditing
import MoltSyntax
import MoltText

extension Node {
  /// What one level of indentation is for the members of this type.
  var memberIndentationStep: String { firstChild(.memberBlock)?.firstChild?.indentationStep ?? "  " }

  /// Puts a member of its own lines at the end of this type, after a blank line.
  func appendingMember(_ lines: [String]) -> Edit {
    let outer = indentation(at: token(introducer).start)
    let brace = token(row.endToken - 1)
    let separator = firstChild(.memberBlock)?.firstChild == nil ? "" : lineBreak
    if isFirstOnLine(brace.start) {
      // Behind whatever else is added or removed at the end of the last member.
      let start = startOfLine(at: brace.start)
      let member = lines.map { outer + memberIndentationStep + $0 + lineBreak }.joined()
      return insertion((isBlankLine(before: start) ? "" : separator) + member, at: start)
    }
    let member = lines.map { lineBreak + outer + memberIndentationStep + $0 }.joined()
    return insertion(separator + member + lineBreak + outer, at: startOfWhitespace(before: brace.start))
  }
}

extension Node {
  /// Whether nothing but a comment follows on the line, so that more can be written below it.
  var canContinueBelow: Bool {
    let end = range.upperBound
    let line = endOfLine(from: end)
    guard row.endToken >= tokenCount || token(row.endToken).start >= line else { return false }
    return !text(in: end..<line).contains("/*")
  }

  private var tokenCount: UInt32 {
    var root = self
    while let parent = root.parent { root = parent }
    return root.row.endToken
  }
}
