import MoltText

extension String {
  /// A message of molt's as GitHub's Markdown: what stands in back-ticks is code, and nothing of what it quotes means anything.
  /// It fits into a cell of a table.
  package var markdown: String {
    let parts = shownLine.split(separator: "`", omittingEmptySubsequences: false)
    // An odd back-tick belongs to the code that is quoted.
    guard parts.count % 2 == 1 else { return shownLine.escapedForMarkdown }
    return parts.enumerated().map { index, part in
      index % 2 == 0 ? String(part).escapedForMarkdown : part.isEmpty ? "" : String(part).markdownCode
    }.joined()
  }

  /// As code in a line of Markdown.
  var markdownCode: String {
    let text = shownLine
    let isPlain = !text.isEmpty && text.first != " " && text.last != " " && !text.utf8.contains { "`|\\".utf8.contains($0) }
    return isPlain ? "`\(text)`" : text.htmlCode
  }

  /// As code where the text is HTML, or might be.
  var htmlCode: String { "<code>" + shownLine.unicodeScalars.map(\.escapedForHTML).joined() + "</code>" }

  /// What is not code. A name behind `@` would call a person of that name, and a number behind `#` an issue.
  private var escapedForMarkdown: String {
    var result = ""
    var rest = Substring(self)
    while let sign = rest.firstIndex(where: { $0 == "@" || $0 == "#" }) {
      result += rest[..<sign].unicodeScalars.map(\.escapedForMarkdown).joined()
      let word = rest[rest.index(after: sign)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      result += word.isEmpty ? "\\" + String(rest[sign]) : String(rest[sign..<word.endIndex]).markdownCode
      rest = rest[word.endIndex...]
    }
    return result + rest.unicodeScalars.map(\.escapedForMarkdown).joined()
  }

  /// On one line, with control characters shown.
  private var shownLine: String { String(decoding: terminalText(Array(onOneLine.utf8)), as: UTF8.self).replacing("\t", with: " ") }

  /// The first characters that a table has room for.
  func shortened(to count: Int) -> String { self.count <= count ? self : prefix(count - 1) + "…" }
}

extension Unicode.Scalar {
  fileprivate var escapedForMarkdown: String {
    switch self {
    case "<", ">", "&", "|": "&#\(value);"
    case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "~", "!", "$": "\\" + String(self)
    default: String(self)
    }
  }

  /// Whatever means something to HTML or to Markdown, which is read in HTML within a line.
  fileprivate var escapedForHTML: String {
    switch self {
    case "<", ">", "&", "\"", "'", "|", "\\", "`", "*", "_", "{", "}", "[", "]", "#", "~", "!", "$", "@": "&#\(value);"
    default: String(self)
    }
  }
}

/// Code in a fence that is longer than any in it.
func fenced(_ code: String, language: String) -> String {
  var longest = 2
  var run = 0
  for byte in code.utf8 {
    run = byte == UInt8(ascii: "`") ? run + 1 : 0
    longest = max(longest, run)
  }
  let fence = String(repeating: "`", count: longest + 1)
  return "\(fence)\(language)\n\(code)\(code.hasSuffix("\n") ? "" : "\n")\(fence)\n"
}
