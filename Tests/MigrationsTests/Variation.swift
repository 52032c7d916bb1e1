import MoltRules

/// A change of dress that must make no difference to what a rule does.
enum Variation: String, CaseIterable, Sendable {
  case tabs, emojiAbove, crlf, byteOrderMark, commentOnEachLine

  /// Those that can be worn at once, in the order in which they are put on.
  static let ofBytes: [Variation] = [.tabs, .emojiAbove, .crlf, .byteOrderMark]

  /// Whether the text can be dressed so without a change of meaning: what stands in a literal is not indentation.
  func suits(_ example: Example) -> Bool {
    // A guard keeps what goes: its lines would have comments, whose places are a matter of taste.
    if self == .commentOnEachLine, example.writesAvailabilityGuards { return false }
    return switch self {
    case .tabs, .commentOnEachLine: !example.before.contains { $0.text.contains("\"\"\"") }
    default: true
    }
  }

  /// What the rule gets to see, of a text that it is to change into `after`.
  func dress(_ text: String, becoming after: String) -> String {
    self == .commentOnEachLine ? commented(text, after) : expected(text)
  }

  /// What the rule made of it, without the dress. Only comments cannot be put on the expected text: a rule adds and
  /// removes lines.
  func undress(_ text: String) -> String {
    guard self == .commentOnEachLine else { return text }
    // The comment behind code that went stays on a line of its own.
    let orphan = Variation.comment.drop { $0 == " " }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { $0.first != " " || $0.drop { $0 == " " } != orphan }
    let text = mapLines(lines.joined(separator: "\n")) { String($0.replacing(Variation.comment, with: "")) }.replacing(
      "\n// here\n\n", with: "\n")
    // At the end of the file, a blank line stays before it.
    return text.hasSuffix("\n\n// here\n") ? String(text.dropLast(9)) : text
  }

  /// What must come out, to be compared with the undressed result.
  func expected(_ text: String) -> String {
    switch self {
    case .commentOnEachLine: text
    case .crlf: text.replacing("\n", with: "\r\n")
    case .byteOrderMark: "\u{FEFF}" + text
    case .emojiAbove: "// 👩‍👩‍👧‍👦 é\n" + text
    case .tabs: mapLines(text, indented)
    }
  }

  private static let comment = " // here"

  private func indented(_ line: Substring) -> String {
    let spaces = line.prefix { $0 == " " }.count
    return String(repeating: "\t", count: spaces / 2) + String(repeating: " ", count: spaces % 2)
      + line.dropFirst(spaces)
  }

  /// A comment on each line but those that may go away, for what then becomes of the comment is a matter of taste:
  /// where more lines go than come, none gets one.
  private func commented(_ text: String, _ after: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let result = after.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let difference = result.difference(from: lines)
    let removed = Set(difference.removals.map(offset))
    let inserted = Set(difference.insertions.map(offset))
    var old = 0
    var new = 0
    while old < lines.count {
      let start = old
      let newStart = new
      while removed.contains(old) { old += 1 }
      while inserted.contains(new) { new += 1 }
      if old - start <= new - newStart { for line in start..<old { lines[line] += Variation.comment } }
      guard old < lines.count else { break }
      if !lines[old].isEmpty { lines[old] += Variation.comment }
      old += 1
      new += 1
    }
    return lines.joined(separator: "\n")
  }

  private func offset(_ change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }

  private func mapLines(_ text: String, _ transform: (Substring) -> String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(transform).joined(separator: "\n")
  }
}
