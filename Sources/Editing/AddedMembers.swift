import MoltSymbols
import MoltSyntax
import MoltText

extension Node {
  /// What one level of indentation is for the members of this type.
  package var memberIndentationStep: String { firstChild(.memberBlock)?.firstChild?.indentationStep ?? "  " }

  /// What one level of indentation is in the type around this member.
  package var indentationStep: String {
    let own = indentation(at: range.lowerBound)
    guard let type = ancestor({ $0.isTypeOrExtension }) else { return "    " }
    let outer = type.indentation(at: type.token(type.introducer).start)
    return own.hasPrefix(outer) && own.count > outer.count ? String(own.dropFirst(outer.count)) : "    "
  }

  /// Puts a member of its own lines at the end of this type, after a blank line.
  package func appendingMember(_ lines: [String]) -> Edit {
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
  /// Puts a declaration on a line below this member.
  package func appendingBelow(_ declaration: String) -> Edit {
    insertion(lineBreak + indentation(at: range.lowerBound) + declaration, at: endOfLine(from: range.upperBound))
  }

  /// Puts a member before the others of this type, which has some: on a line of its own, if the first of them has one.
  package func prependingMember(_ declaration: String) -> Edit {
    let block = firstChild(.memberBlock)!
    let first = block.firstChild!.range.lowerBound
    let end = block.token(block.row.firstToken).end
    guard block.isFirstOnLine(first) else { return block.insertion(" \(declaration);", at: end) }
    return block.insertion(block.lineBreak + block.indentation(at: first) + declaration, at: end)
  }

  /// Whether a comment stands between the tokens from `start` on.
  package func hasInnerComment(from start: UInt32) -> Bool {
    (start..<row.endToken).contains { token($0).flags.contains(.afterComment) }
  }

  /// Whether nothing but a comment follows on the line, so that more can be written below it.
  package var canContinueBelow: Bool {
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

  /// Whether it follows on the line after another member, with neither a blank line nor a comment between them.
  package var wantsBlankLineAbove: Bool {
    guard isFirstOnLine(range.lowerBound), !hasCommentAbove, parent?.kind == .memberBlock, parent?.firstChild != self else {
      return false
    }
    return text(in: leadingTrivia).filter(\.isNewline).count == 1
  }

  /// Replaces the access level of a declaration by `private`.
  package func makingPrivate() -> [Edit] {
    let levels = children.filter { $0.kind == .declModifier && $0.isAccessModifier }
    guard let first = levels.first else {
      return [insertion("private ", at: token(introducer).start)]
    }
    return (first.text == "private" ? [] : [first.replacement("private")]) + levels.dropFirst().map { $0.removal() }
  }

  package var isAccessModifier: Bool {
    [.private, .fileprivate, .internal, .package, .public, .open].contains(token(row.firstToken).name)
  }
}

extension String {
  /// The name of a variable like it: that of `` `my name` `` is `myName`.
  package var asIdentifier: String {
    let words = split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard words.count > 1 || words.first?.count != count || first?.isNumber == true else { return self }
    let name = (words.first.map(String.init) ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.isEmpty || name.first?.isNumber == true ? "value" + name : name
  }
}
