import MoltSymbols
import MoltSyntax
import MoltText

extension Node {
  /// Puts statements on lines of their own after the opening brace of this block, and after a comment beside the brace.
  package func inserting(_ statements: [String]) -> Edit {
    let first = firstChild!
    var offset = token(row.firstToken).end
    while offset < sourceCount, byte(at: offset) != 0x0A, byte(at: offset) != 0x0D { offset += 1 }
    let indentation = indentation(at: first.range.lowerBound)
    let text = statements.map { lineBreak + indentation + $0 }.joined()
    return Edit(Location(file, offset..<offset), text, isShared: true)
  }

  /// What stands between a statement here and another one: a line break, if this begins its line.
  package var statementSeparator: String {
    let start = range.lowerBound
    return isFirstOnLine(start) ? lineBreak + indentation(at: start) : "; "
  }

  /// Whether this is an `if` or `switch` that returns by itself: what closures and functions in it return, it does not.
  package var holdsReturn: Bool {
    descendants.contains { node in
      node.kind == .returnStmt
        && node.ancestor { [.closureExpr, .functionDecl, .accessorBlock, .initializerDecl].contains($0) }.map { !contains($0) } ?? true
    }
  }

  /// Puts the statements of a block into a closure, which begins like this, in the place of a call that is its first or last statement; nil
  /// where that is all it does, or the lines have another form.
  package func wrappingStatements(beside call: Node, in opening: String) -> [Edit]? {
    let rest = children.filter { $0 != call }
    guard let first = rest.first, let last = rest.last, !call.hasComment(in: call.row.firstToken + 1..<call.row.endToken),
      call == firstChild || last.index < call.index
    else { return nil }
    let isBefore = call.index < first.index
    if endOfLine(from: (isBefore ? call : first).range.lowerBound) >= (isBefore ? last : call).range.upperBound {
      let gap = isBefore ? call.range.lowerBound..<first.range.lowerBound : last.range.upperBound..<call.range.upperBound
      guard !hasComment(in: row.firstToken + 1..<row.endToken) else { return nil }
      return isBefore
        ? [Edit(Location(file, gap), opening + " "), insertion(" }", at: last.range.upperBound)]
        : [insertion(opening + " ", at: first.range.lowerBound), Edit(Location(file, gap), " }")]
    }
    let end = endOfLine(from: last.range.upperBound)
    guard isFirstOnLine(first.range.lowerBound), isFirstOnLine(call.range.lowerBound), let owner = parent,
      token(last.row.endToken).start >= end
    else { return nil }
    let outer = indentation(at: first.range.lowerBound)
    let base = indentation(at: owner.range.lowerBound)
    let step = outer.hasPrefix(base) && outer.count > base.count ? String(outer.dropFirst(base.count)) : "  "
    var edits = linesToIndent(first.range.lowerBound..<last.range.upperBound).map { insertion(step, at: $0) }
    if isBefore {
      edits.append(call.replacement(opening))
      edits.append(insertion(lineBreak + outer + "}", at: end))
    } else {
      edits.append(insertion(outer + opening + lineBreak, at: startOfLine(at: first.range.lowerBound)))
      edits.append(call.replacement("}"))
    }
    return merged(edits)
  }

  /// The starts of the lines that a range of code is on, but for blank ones and those inside of literals.
  private func linesToIndent(_ range: Range<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    var offset = startOfLine(at: range.lowerBound)
    while offset < range.upperBound {
      let isBlank = endOfLine(from: offset) == endOfBlanks(from: offset)
      let isLiteral = tokens.contains { token($0).kind == .stringSegment && token($0).start < offset && offset < token($0).end }
      if !isBlank && !isLiteral { result.append(offset) }
      offset = endOfLine(from: offset)
      while offset < sourceCount, byte(at: offset) == 0x0D || byte(at: offset) == 0x0A {
        offset += 1
        if byte(at: offset - 1) == 0x0A { break }
      }
    }
    return result
  }

  /// Insertions at one place become one.
  private func merged(_ edits: [Edit]) -> [Edit] {
    var result: [Edit] = []
    for edit in edits.sorted(by: { ($0.location, $1.replacement.count) < ($1.location, $0.replacement.count) }) {
      if let last = result.last, last.range == edit.range, edit.range.isEmpty {
        result[result.count - 1] = Edit(edit.location, last.replacement + edit.replacement)
      } else {
        result.append(edit)
      }
    }
    return result
  }
}
