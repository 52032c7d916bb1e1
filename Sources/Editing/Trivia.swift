import MoltSyntax
import MoltText

extension Node {
  /// Deletes this node and the white space after it, so that what follows takes its place.
  /// A comment after it stays.
  package func removal() -> Edit {
    Edit(Location(file, range.lowerBound..<endOfWhitespace(from: range.upperBound)), "")
  }

  /// Deletes the declaration with its line, where it has lines of its own.
  ///
  /// - Parameter comment: where a comment above begins that goes, too.
  package func lineRemoval(from comment: UInt32? = nil) -> Edit {
    var (start, end) = (comment ?? range.lowerBound, range.upperBound)
    guard isFirstOnLine(start) else { return removalWithinLine(from: start) }
    // A line must not begin with the semicolon that stood behind it.
    if let semicolon = semicolonBehind { end = semicolon }
    let rest = endOfBlanks(from: end)
    guard rest >= sourceCount || byte(at: rest) == 0x0A || byte(at: rest) == 0x0D else {
      return Edit(Location(file, start..<rest), "")
    }
    start = startOfLine(at: start)
    end = min(rest + UInt32(lineBreak.utf8.count), sourceCount)
    // A blank line before the end would be left at the end of the file.
    if end >= sourceCount, isBlankLine(before: start) { start = startOfLine(before: start) }
    // A blank line before the end of a type says nothing.
    if isMember, isBlankLine(before: start), byte(at: min(endOfBlanks(from: end), sourceCount - 1)) == UInt8(ascii: "}") {
      start = startOfLine(before: start)
    }
    // A blank line before and one after would leave two. The one before goes, as above, so that removals of neighbours do not meet.
    if isBlankLine(before: start), isBlankLine(from: end) { start = startOfLine(before: start) }
    return Edit(Location(file, start..<end), "")
  }

  /// Deletes what shares its line with code before it, with the semicolon behind or before it.
  private func removalWithinLine(from start: UInt32) -> Edit {
    let end = range.upperBound
    if let semicolon = semicolonBehind { return Edit(Location(file, start..<endOfBlanks(from: semicolon)), "") }
    let previous = token(row.firstToken - 1)
    let isBehind = previous.kind == .semicolon && isWhitespace(previous.end..<start)
    return Edit(Location(file, (isBehind ? previous.start : start)..<end), "")
  }

  /// Where the semicolon ends that follows this node on its line.
  private var semicolonBehind: UInt32? {
    let next = endOfBlanks(from: range.upperBound)
    return next < sourceCount && byte(at: next) == UInt8(ascii: ";") ? next + 1 : nil
  }

  /// Whether the line before the one that begins at `offset` is blank.
  package func isBlankLine(before offset: UInt32) -> Bool {
    offset >= 2 && endOfBlanks(from: startOfLine(before: offset)) >= endOfLine(before: offset)
  }

  /// Where the line break begins that ends before `offset`.
  private func endOfLine(before offset: UInt32) -> UInt32 { offset - 1 - (byte(at: offset - 2) == 0x0D ? 1 : 0) }

  /// Where the line begins that ends before `offset`, at which another one begins.
  private func startOfLine(before offset: UInt32) -> UInt32 {
    startOfLine(at: endOfLine(before: offset))
  }

  private func isBlankLine(from offset: UInt32) -> Bool {
    let end = endOfBlanks(from: offset)
    return end >= sourceCount || byte(at: end) == 0x0A || byte(at: end) == 0x0D
  }

  /// Whether a comment stands above this node. One that follows other code on its line belongs to that code.
  package var hasCommentAbove: Bool {
    let trivia = leadingTrivia
    let start = trivia.lowerBound == 0 ? 0 : min(endOfLine(from: trivia.lowerBound), trivia.upperBound)
    return !isWhitespace(start..<trivia.upperBound)
  }

  /// Whether the line before the one that this begins on is a comment.
  package var hasCommentDirectlyAbove: Bool {
    hasCommentAbove && !isBlankLine(before: startOfLine(at: range.lowerBound))
  }

  package func replacement(_ text: String) -> Edit { Edit(location, text) }

  package func insertion(_ text: String, at offset: UInt32) -> Edit { Edit(Location(file, offset..<offset), text) }

  /// Puts a statement on a line of its own before this one, or before it on the same line.
  package func precededBy(_ statement: String) -> Edit {
    let start = range.lowerBound
    return insertion(statement + (isFirstOnLine(start) ? lineBreak + indentation(at: start) : "; "), at: start)
  }

  /// Puts a statement or a member on a line of its own after this one and the comment beside it, or after it on the same line.
  package func followedBy(_ statement: String, afterBlankLine isApart: Bool = false) -> Edit {
    let (start, end) = (range.lowerBound, range.upperBound)
    let endOfLine = endOfLine(from: end)
    guard isFirstOnLine(start), token(row.endToken).start >= endOfLine, !text(in: end..<endOfLine).contains("/*") else {
      return insertion("; " + statement, at: end)
    }
    return insertion((isApart ? lineBreak : "") + lineBreak + indentation(at: start) + statement, at: endOfLine)
  }

  /// Puts statements first in this block, on lines of their own where the block has lines: above the comments of what follows,
  /// and behind the one that stands beside the brace.
  package func beginning(with statements: [String]) -> Edit {
    let (open, close) = (token(row.firstToken), token(row.endToken - 1))
    let endOfLine = endOfLine(from: open.end)
    let oneLine = statements.joined(separator: "; ")
    if close.start <= endOfLine {
      guard isWhitespace(open.end..<close.start) else {
        return insertion(" " + oneLine + (firstChild == nil ? "" : ";"), at: open.end)
      }
      let outer = lineBreak + indentation(at: range.lowerBound)
      return Edit(Location(file, open.end..<close.start), statements.map { outer + indentationUnit + $0 }.joined() + outer)
    }
    guard !text(in: open.end..<endOfLine).contains("/*"), token(row.firstToken + 1).start >= endOfLine else {
      return insertion(" " + oneLine + ";", at: open.end)
    }
    let next = endOfLine + UInt32(lineBreak.utf8.count)
    let outer = indentation(at: range.lowerBound)
    let isFollowed = endOfBlanks(from: next) < close.start && !isBlankLine(from: next) && indentation(at: next).count > outer.count
    let indentation = lineBreak + (isFollowed ? indentation(at: next) : outer + indentationUnit)
    return insertion(statements.map { indentation + $0 }.joined(), at: endOfLine)
  }

  /// Puts statements last in this block, on lines of their own.
  package func ending(with statements: [String]) -> [Edit] {
    guard let first = firstChild, let last = lastChild else { return [beginning(with: statements)] }
    let close = token(row.endToken - 1)
    if last.isFirstOnLine(last.range.lowerBound) {
      let separator = lineBreak + indentation(at: last.range.lowerBound)
      return [last.followedBy(statements.joined(separator: separator))]
    }
    // `{ statement }`
    let outer = lineBreak + indentation(at: range.lowerBound)
    let inner = outer + indentationUnit
    return [
      Edit(Location(file, token(row.firstToken).end..<first.range.lowerBound), inner),
      Edit(Location(file, last.range.upperBound..<close.start), statements.map { inner + $0 }.joined() + outer),
    ]
  }

  /// Whether a comment stands between its tokens.
  package var hasInnerComment: Bool {
    (row.firstToken + 1..<max(row.endToken, row.firstToken + 1)).contains { token($0).flags.contains(.afterComment) }
  }

  /// What one level of indentation is in the body around this statement.
  package var bodyIndentationStep: String {
    let own = indentation(at: range.lowerBound)
    var scope = parent
    while let current = scope {
      let outer = indentation(at: current.range.lowerBound)
      if own.hasPrefix(outer), own.count > outer.count { return String(own.dropFirst(outer.count)) }
      scope = current.parent
    }
    return "    "
  }
}
