import Migrations

/// A change of dress that must make no difference to what a rule does.
enum Disguise: String, CaseIterable, Sendable {
  case plain, crlf, byteOrderMark, emojiAbove, tabs, commentOnEachLine

  /// Whether the text can be dressed so without a change of meaning: what stands in a literal is not indentation.
  func suits(_ example: Example) -> Bool {
    switch self {
    case .tabs, .commentOnEachLine: !example.before.contains { $0.text.contains("\"\"\"") }
    default: true
    }
  }

  /// What the rule gets to see.
  func dress(_ text: String) -> String {
    switch self {
    case .plain: text
    case .crlf: text.replacing("\n", with: "\r\n")
    case .byteOrderMark: "\u{FEFF}" + text
    case .emojiAbove: "// 👩‍👩‍👧‍👦 é\n" + text
    case .tabs: mapLines(text, indented)
    case .commentOnEachLine: mapLines(text, commented)
    }
  }

  /// What the rule made of it, without the dress. Only comments cannot be put on the expected text: a rule adds and
  /// removes lines.
  func undress(_ text: String) -> String {
    self == .commentOnEachLine ? mapLines(text) { String($0.replacing(Disguise.comment, with: "")) } : text
  }

  /// What must come out, to be compared with the undressed result.
  func expected(_ text: String) -> String {
    self == .commentOnEachLine ? text : dress(text)
  }

  private static let comment = " // here"

  private func indented(_ line: Substring) -> String {
    let spaces = line.prefix { $0 == " " }.count
    return String(repeating: "\t", count: spaces / 2) + String(repeating: " ", count: spaces % 2) + line.dropFirst(spaces)
  }

  /// An import that goes away takes its line with it, and what stands on it.
  private func commented(_ line: Substring) -> String {
    line.isEmpty || line.hasPrefix("import ") ? String(line) : line + Disguise.comment
  }

  private func mapLines(_ text: String, _ transform: (Substring) -> String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(transform).joined(separator: "\n")
  }
}
