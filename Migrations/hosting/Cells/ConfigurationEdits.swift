import MoltEditing
import MoltRules
import MoltSyntax
import MoltText

/// `cell.contentConfiguration = UIHostingConfiguration { … }`, as it is written.
struct ConfigurationText {
  /// What is assigned to: `cell.contentConfiguration`.
  let target: String
  /// Calls on the root view, and on the configuration.
  let contentModifiers: [String]
  let configurationModifiers: [String]
  /// The name of the variable that holds the view, where one does.
  let stored: String?

  init(target: String, _ layout: HostedLayout, stored: String? = nil) {
    self.target = target
    self.stored = stored
    contentModifiers = layout.contentModifiers
    configurationModifiers = layout.configurationModifiers
  }

  private var head: String { target + " = UIHostingConfiguration {" }

  /// The edits that put it in the place of `statement`, which the view is a part of. The view's own bytes stay.
  func edits(replacing statement: Node, around view: Node) -> [Edit] {
    let outer = statement.indentation(at: statement.range.lowerBound)
    let (before, after) = contentWraps(view)
    let replaced = Self.replacedRanges(of: statement, around: view)
    let start = Location(statement.file, replaced[0])
    let end = Location(statement.file, replaced[1])
    if isShort(view.text, statement), end.range.lowerBound == view.range.upperBound {
      return [Edit(start, head + " " + before), Edit(end, after + " }" + configurationModifiers.joined())]
    }
    let (lineBreak, step) = (statement.lineBreak, statement.bodyIndentationStep)
    return [Edit(start, head + lineBreak + outer + step + before)]
      + view.reindented(to: outer + step)
      + (after.isEmpty ? [] : [view.insertion(after, at: view.range.upperBound)])
      + [Edit(end, lineBreak + outer + "}" + configurationModifiers.map { lineBreak + outer + $0 }.joined())]
  }

  /// What stands before and after the view; a comment that ends its line stays with it.
  static func replacedRanges(of statement: Node, around view: Node) -> [Range<UInt32>] {
    let end = view.range.upperBound
    let rest = view.endOfBlanks(from: end)
    let isComment = view.byte(at: rest) == UInt8(ascii: "/") && view.byte(at: rest + 1) == UInt8(ascii: "/")
    let next = isComment ? view.endOfLine(from: rest) : end
    return [statement.range.lowerBound..<view.range.lowerBound, min(next, statement.range.upperBound)..<statement.range.upperBound]
  }

  /// The whole statement, for a place that the view is not a part of.
  ///
  /// - Parameter values: edits of the view, by what its names stand for at that place.
  func text(at statement: Node, showing view: Node, with values: [Edit] = []) -> String {
    let outer = statement.indentation(at: statement.range.lowerBound)
    if let stored { return head + " " + stored + contentModifiers.joined() + " }" + configurationModifiers.joined() }
    let (before, after) = contentWraps(view)
    let short = view.text(with: values)
    if isShort(short, statement) { return head + " " + before + short + after + " }" + configurationModifiers.joined() }
    let (lineBreak, step) = (statement.lineBreak, statement.bodyIndentationStep)
    let text = view.text(with: values.map { $0.indented(by: step) } + view.reindented(to: outer + step))
    return head + lineBreak + outer + step + before + text + after + lineBreak + outer + "}"
      + configurationModifiers.map { lineBreak + outer + $0 }.joined()
  }

  /// What stands before and after the view so that it takes the modifiers.
  private func contentWraps(_ view: Node) -> (before: String, after: String) {
    guard !contentModifiers.isEmpty else { return ("", "") }
    let isPostfix = [.functionCallExpr, .memberAccessExpr, .declReferenceExpr, .subscriptCallExpr, .tupleExpr].contains(view.kind)
    return (isPostfix ? "" : "(", (isPostfix ? "" : ")") + contentModifiers.joined())
  }

  /// Whether it goes on one line. Where the statement shares its line, as that of `{ host.rootView = Row() }`, it must.
  private func isShort(_ text: String, _ statement: Node) -> Bool {
    if text.contains(where: \.isNewline) { return false }
    if !statement.isFirstOnLine(statement.range.lowerBound) { return true }
    let length =
      statement.indentation(at: statement.range.lowerBound).count + head.count + text.count
      + (contentModifiers + configurationModifiers).joined().count + 4
    return length <= 100
  }
}

extension Edit {
  /// With the lines but the first moved to the right.
  fileprivate func indented(by step: String) -> Edit {
    guard let lineBreak = replacement.first(where: \.isNewline) else { return self }
    let lines = replacement.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let moved = lines.dropFirst().map { $0.allSatisfy(\.isWhitespace) ? String($0) : step + $0 }
    return Edit(location, ([String(lines[0])] + moved).joined(separator: String(lineBreak)))
  }
}

extension Node {
  /// The text of this node with edits made to it.
  fileprivate func text(with edits: [Edit]) -> String {
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      let lower = Int(edit.range.lowerBound - range.lowerBound)
      let upper = Int(edit.range.upperBound - range.lowerBound)
      bytes.replaceSubrange(lower..<upper, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Moves the lines of an expression, but for its first, so that it seems to have begun at this indentation.
  func reindented(to indentation: String) -> [Edit] {
    let own = self.indentation(at: range.lowerBound)
    guard own != indentation else { return [] }
    var result: [Edit] = []
    var line = nextLine(after: range.lowerBound)
    while line < range.upperBound {
      defer { line = nextLine(after: line) }
      let end = endOfBlanks(from: line)
      guard byte(at: end) != 0x0A, byte(at: end) != 0x0D else { continue }
      if indentation.hasPrefix(own) {
        result.append(Edit(Location(file, line..<line), String(indentation.dropFirst(own.count))))
      } else {
        let surplus = UInt32(own.utf8.count) - UInt32(min(own.utf8.count, indentation.utf8.count))
        guard own.hasPrefix(indentation), end - line >= surplus else { continue }
        result.append(Edit(Location(file, line..<line + surplus), ""))
      }
    }
    return result
  }

  private func nextLine(after offset: UInt32) -> UInt32 {
    let end = endOfLine(from: offset)
    return end + (byte(at: end) == 0x0D && byte(at: end + 1) == 0x0A ? 2 : 1)
  }

  /// Deletes statements of this body, runs of them with the blank lines that would be left over; comments stay.
  func removals(of statements: Set<Node>) -> [Edit] {
    let all = children.filter { $0.kind != .closureSignature && $0.kind != .switchCaseLabel && $0.kind != .attribute }
    var result: [Edit] = []
    var run: [Node] = []
    for (place, statement) in all.enumerated() {
      guard statements.contains(statement) else { continue }
      run.append(statement)
      if place + 1 < all.count, statements.contains(all[place + 1]), statement.isFollowed(by: all[place + 1]) { continue }
      let isAfterGone = place >= run.count && statements.contains(all[place - run.count])
      result += removal(of: run, isFirst: run[0] == all[0], isLast: place + 1 == all.count, isAfterGone: isAfterGone)
      run = []
    }
    return result
  }

  /// Whether nothing but white space, or a semicolon, is between two statements.
  private func isFollowed(by next: Node) -> Bool {
    let semicolon = token(row.endToken)
    let end = semicolon.kind == .semicolon ? semicolon.end : range.upperBound
    return isWhitespace(range.upperBound..<(semicolon.kind == .semicolon ? semicolon.start : end))
      && isWhitespace(end..<next.range.lowerBound)
  }

  /// - Parameter isAfterGone: the statement before the run goes too, and has taken the semicolon between them.
  private func removal(of run: [Node], isFirst: Bool, isLast: Bool, isAfterGone: Bool) -> [Edit] {
    let (first, last) = (run[0], run[run.count - 1])
    let rest = endOfBlanks(from: last.range.upperBound)
    let endsLine = endOfLine(from: rest) == rest
    let holdsComment = run.contains { $0.hasComment(in: $0.row.firstToken + 1..<$0.row.endToken) }
    if holdsComment { return run.flatMap { $0.removalAsStatement() } }
    guard isFirstOnLine(first.range.lowerBound), endsLine else {
      return removalWithinLine(from: first, to: last, isAfterGone: isAfterGone)
    }
    var (start, end) = (startOfLine(at: first.range.lowerBound), nextLine(after: rest))
    let opensBody = isFirst && !first.hasCommentAbove
    let previous = startOfPreviousLine(start)
    let isBlankBefore = previous < start && isBlankLine(at: previous)
    if isBlankLine(at: end), isBlankBefore || opensBody {
      end = nextLine(after: end)
    } else if isLast, isBlankBefore {
      start = previous
    }
    return [Edit(Location(file, start..<min(end, sourceCount)), "")]
  }

  /// Deletes neighbouring statements of which the first or the last shares its line with other code, or with a comment,
  /// which stays.
  private func removalWithinLine(from first: Node, to last: Node, isAfterGone: Bool) -> [Edit] {
    let next = token(last.row.endToken)
    let previous = token(first.row.firstToken - 1)
    let (start, end) = (first.range.lowerBound, last.range.upperBound)
    if next.kind == .semicolon {
      guard isWhitespace(end..<next.start) else {
        return [Edit(Location(file, start..<end), ""), Edit(Location(file, next.start..<next.end), "")]
      }
      return [Edit(Location(file, start..<endOfBlanks(from: next.end)), "")]
    }
    if previous.kind == .semicolon, !isAfterGone, isWhitespace(previous.end..<start) {
      return [Edit(Location(file, previous.start..<end), "")]
    }
    return [Edit(Location(file, start..<endOfBlanks(from: end)), "")]
  }

  private func isBlankLine(at start: UInt32) -> Bool {
    let end = endOfBlanks(from: start)
    return end < sourceCount && (byte(at: end) == 0x0A || byte(at: end) == 0x0D)
  }

  private func startOfPreviousLine(_ start: UInt32) -> UInt32 {
    guard start > 0 else { return start }
    return startOfLine(at: start - (start > 1 && byte(at: start - 2) == 0x0D && byte(at: start - 1) == 0x0A ? 2 : 1))
  }
}
