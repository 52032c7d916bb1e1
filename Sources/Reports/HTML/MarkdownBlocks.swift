import MoltRules

/// A part of a rule's document: as much of Markdown as documents have. What is none of it is text.
package enum MarkdownBlock: Equatable, Sendable {
  case heading(level: Int, [MarkdownSpan])
  case paragraph([MarkdownSpan])
  case list(isOrdered: Bool, [[MarkdownSpan]])
  /// The first row is the head.
  case table([[[MarkdownSpan]]])
  case code(words: [String], text: String)
}

/// A part of a line.
package enum MarkdownSpan: Equatable, Sendable {
  case text(String)
  case code(String)
  indirect case strong([MarkdownSpan])
  indirect case emphasis([MarkdownSpan])
  indirect case link(address: String, [MarkdownSpan])
}

/// Takes Markdown apart.
package struct MarkdownReader {
  private var lines: ArraySlice<Substring>

  package init(_ markdown: String) {
    let lines = markdown.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    self.lines = lines[...]
  }

  package mutating func blocks() -> [MarkdownBlock] {
    var result: [MarkdownBlock] = []
    while let line = lines.first {
      if line.allSatisfy(\.isWhitespace) { lines.removeFirst() } else { result.append(block(line)) }
    }
    return result
  }

  private mutating func block(_ line: Substring) -> MarkdownBlock {
    if line.hasPrefix("```") { return fence(line) }
    if line.hasPrefix("    ") { return indentedCode() }
    if line.hasPrefix("|") { return table() }
    if line.hasPrefix("#") { return heading(line) }
    if let isOrdered = Self.item(line)?.isOrdered { return list(isOrdered) }
    return .paragraph(spans(paragraph()))
  }

  private mutating func heading(_ line: Substring) -> MarkdownBlock {
    lines.removeFirst()
    let level = line.prefix { $0 == "#" }.count
    return .heading(level: min(level, 6), spans(Self.trimmed(line.dropFirst(level))))
  }

  /// A block of code that has no end reaches to the end of the document.
  private mutating func fence(_ line: Substring) -> MarkdownBlock {
    let ticks = line.prefix { $0 == "`" }
    lines.removeFirst()
    let content = lines.prefix { Self.trimmed($0) != ticks }
    lines = lines.dropFirst(content.count + 1)
    let words = line.dropFirst(ticks.count).split(separator: " ").map(String.init)
    return .code(words: words, text: content.joined(separator: "\n"))
  }

  private mutating func indentedCode() -> MarkdownBlock {
    let content = lines.prefix { $0.hasPrefix("    ") }
    lines = lines.dropFirst(content.count)
    return .code(words: [], text: content.map { $0.dropFirst(4) }.joined(separator: "\n"))
  }

  private mutating func table() -> MarkdownBlock {
    let content = lines.prefix { $0.hasPrefix("|") }
    lines = lines.dropFirst(content.count)
    let rows = content.map { line in Self.cells(line).map { spans($0) } }
    let isRule = content.dropFirst().first?.allSatisfy { "|-: ".contains($0) } ?? false
    return .table(isRule ? [rows[0]] + rows.dropFirst(2) : rows)
  }

  /// A bar in back-ticks is none between cells.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var isCode = false
    for character in trimmed(line).dropFirst() {
      if character == "`" { isCode.toggle() }
      if character == "|", !isCode { cells.append("") } else { cells[cells.count - 1].append(character) }
    }
    if cells.last?.isEmpty ?? false { cells.removeLast() }
    return cells.map { trimmed($0[...]) }
  }

  private mutating func list(_ isOrdered: Bool) -> MarkdownBlock {
    var items: [String] = []
    while let line = lines.first {
      if let item = Self.item(line), item.isOrdered == isOrdered {
        items.append(item.text)
      } else if line.hasPrefix("  "), !items.isEmpty, !line.allSatisfy(\.isWhitespace) {
        items[items.count - 1] += " " + Self.trimmed(line)
      } else {
        break
      }
      lines.removeFirst()
    }
    return .list(isOrdered: isOrdered, items.map { spans($0) })
  }

  private static func item(_ line: Substring) -> (isOrdered: Bool, text: String)? {
    for mark in ["* ", "- ", "+ "] where line.hasPrefix(mark) { return (false, trimmed(line.dropFirst(2))) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    return !digits.isEmpty && rest.hasPrefix(". ") ? (true, trimmed(rest.dropFirst(2))) : nil
  }

  /// At least one line, up to what begins another block.
  private mutating func paragraph() -> String {
    var text = Self.trimmed(lines.removeFirst())
    while let line = lines.first, !Self.beginsBlock(line) {
      text += " " + Self.trimmed(line)
      lines.removeFirst()
    }
    return text
  }

  private static func beginsBlock(_ line: Substring) -> Bool {
    line.allSatisfy(\.isWhitespace) || ["```", "#", "|"].contains { line.hasPrefix($0) } || item(line) != nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return String(rest[..<(rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) } ?? rest.startIndex)])
  }

  private func spans(_ text: String) -> [MarkdownSpan] { MarkdownSpan.parse(text[...]) }
}
