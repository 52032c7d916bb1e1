extension MarkdownSpan {
  static func parse(_ text: Substring) -> [MarkdownSpan] {
    var result: [MarkdownSpan] = []
    var plain = ""
    var rest = text
    while let first = rest.first {
      if let (span, end) = special(first, rest, after: plain.last) {
        if !plain.isEmpty { result.append(.text(plain)) }
        plain = ""
        result.append(span)
        rest = rest[end...]
      } else {
        let isEscape = first == "\\" && rest.dropFirst().first.map { $0.isPunctuation || $0.isSymbol } ?? false
        if isEscape { rest = rest.dropFirst() }
        plain.append(rest.removeFirst())
      }
    }
    return plain.isEmpty ? result : result + [.text(plain)]
  }

  /// What begins with a character that may mean more than itself, and where it ends; nil for mere text.
  private static func special(
    _ first: Character, _ text: Substring, after last: Character?
  ) -> (MarkdownSpan, Substring.Index)? {
    switch first {
    case "`": return code(text)
    case "[": return link(text)
    case "<": return address(text)
    case "*", "_": return emphasis(first, text, after: last)
    default: return nil
    }
  }

  /// As many back-ticks as open it close it.
  private static func code(_ text: Substring) -> (MarkdownSpan, Substring.Index)? {
    let ticks = text.prefix { $0 == "`" }
    var rest = text.dropFirst(ticks.count)
    while let place = rest.firstIndex(of: "`") {
      let found = rest[place...].prefix { $0 == "`" }
      if found.count == ticks.count {
        let content = text[ticks.endIndex..<place]
        let isPadded = content.first == " " && content.last == " " && content.contains { $0 != " " }
        return (.code(String(isPadded ? content.dropFirst().dropLast() : content)), found.endIndex)
      }
      rest = rest[found.endIndex...]
    }
    return nil
  }

  /// A link to a page; one to another document has no target in a report, and is its words.
  private static func link(_ text: Substring) -> (MarkdownSpan, Substring.Index)? {
    guard let close = text.firstIndex(of: "]"), text[close...].hasPrefix("]("), let end = text[close...].firstIndex(of: ")") else {
      return nil
    }
    let words = parse(text[text.index(after: text.startIndex)..<close])
    let address = String(text[text.index(close, offsetBy: 2)..<end])
    guard isPage(address) else { return (words.count == 1 ? words[0] : .emphasis(words), text.index(after: end)) }
    return (.link(address: address, words), text.index(after: end))
  }

  private static func address(_ text: Substring) -> (MarkdownSpan, Substring.Index)? {
    guard let end = text.firstIndex(of: ">") else { return nil }
    let address = String(text[text.index(after: text.startIndex)..<end])
    return isPage(address) ? (.link(address: address, [.text(address)]), text.index(after: end)) : nil
  }

  /// Only what cannot run anything.
  private static func isPage(_ address: String) -> Bool {
    let isOdd = address.contains { $0.isWhitespace || $0 == "\"" || $0 == "<" }
    return !isOdd && (address.hasPrefix("https://") || address.hasPrefix("http://"))
  }

  /// A mark opens in front of a word and closes behind one; an underline inside of a word is a part of it.
  private static func emphasis(
    _ mark: Character, _ text: Substring, after last: Character?
  ) -> (MarkdownSpan, Substring.Index)? {
    let isStrong = text.dropFirst().first == mark
    let marks = String(repeating: mark, count: isStrong ? 2 : 1)
    let content = text.dropFirst(marks.count)
    if mark == "_", let last, last.isLetter || last.isNumber { return nil }
    guard let next = content.first, !next.isWhitespace, next != mark, let end = content.firstRange(of: marks)?.lowerBound,
      !content[content.index(before: end)].isWhitespace
    else { return nil }
    let inner = parse(content[..<end])
    return (isStrong ? .strong(inner) : .emphasis(inner), content.index(end, offsetBy: marks.count))
  }
}
