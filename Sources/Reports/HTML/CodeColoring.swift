import MoltSyntax
package import MoltText

/// What a stretch of code is, as far as colours tell: the letter is the name of its class in the page.
package enum CodeClass: String {
  case keyword = "k"
  case type = "t"
  case string = "s"
  case number = "n"
  case comment = "c"
  case attribute = "a"
  case directive = "d"
}

/// A text with the tokens that have colours of their own, as molt's lexer sees them.
package struct ColoredText {
  struct Stretch {
    var range: Range<UInt32>
    let kind: CodeClass
  }

  let text: SourceText
  /// As a diff counts them.
  let lines: LineTable
  /// Sorted and disjoint; none is empty.
  private let stretches: [Stretch]

  init(_ text: SourceText, stretches: [Stretch]) {
    self.text = text
    self.stretches = stretches
    lines = LineTable(text, newlines: .diff)
  }

  package var lineCount: Int { text.count == 0 ? 0 : lines.starts.count }

  /// A line without what ends it.
  func range(ofLine line: Int) -> Range<UInt32> {
    let start = lines.starts[line]
    var end = line + 1 < lines.starts.count ? lines.starts[line + 1] : UInt32(text.count)
    if end > start, text[Int(end) - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, text[Int(end) - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// A line as the page shows it, and its classes: `k6.1t4` for `import View`, in units of UTF-16. What has none at the end
  /// is not counted.
  package func line(_ line: Int) -> (text: String, classes: String) {
    let range = range(ofLine: line)
    var result = (text: "", classes: "")
    var position = range.lowerBound
    func add(_ end: UInt32, _ kind: CodeClass?) {
      let part = visible(text.string(in: position..<end))
      result.text += part
      let isTold = !part.isEmpty && (kind != nil || end < range.upperBound)
      if isTold { result.classes += "\(kind?.rawValue ?? ".")\(part.utf16.count)" }
      position = end
    }
    var index = stretches.partitioningIndex { $0.range.upperBound > range.lowerBound }
    while index < stretches.count, stretches[index].range.lowerBound < range.upperBound {
      let stretch = stretches[index].range.clamped(to: range)
      if position < stretch.lowerBound { add(stretch.lowerBound, nil) }
      add(stretch.upperBound, stretches[index].kind)
      index += 1
    }
    if position < range.upperBound { add(range.upperBound, nil) }
    return result
  }
}

/// Finds the tokens that have colours. One highlighter reads text after text.
package struct Highlighter: ~Copyable {
  private var lexer = Lexer()
  private var names = NameTable()

  package init() {}

  package mutating func colored(_ text: SourceText) -> ColoredText {
    unsafe lexer.lex(text.start, count: text.count, names: &names)
    var stretches: [ColoredText.Stretch] = []
    var end: UInt32 = 0
    for index in 0..<lexer.tokenCount {
      let token = token(index)
      if token.flags.contains(.afterComment), let gap = comments(text, end..<token.start) {
        add(gap, .comment, to: &stretches)
      }
      if let kind = kind(index, text) { add(token.range, kind, to: &stretches) }
      end = max(end, token.end)
    }
    return ColoredText(text, stretches: stretches)
  }

  private func token(_ index: Int) -> Token {
    let isThere = (0..<lexer.tokenCount).contains(index)
    return isThere ? unsafe lexer.tokens[index] : Token(start: 0, end: 0, name: .none, kind: .endOfFile, flags: [])
  }

  private func add(_ range: Range<UInt32>, _ kind: CodeClass, to stretches: inout [ColoredText.Stretch]) {
    if range.isEmpty { return }
    if let last = stretches.last, last.kind == kind, last.range.upperBound == range.lowerBound {
      stretches[stretches.count - 1].range = last.range.lowerBound..<range.upperBound
    } else if range.lowerBound >= stretches.last?.range.upperBound ?? 0 {
      stretches.append(.init(range: range, kind: kind))
    }
  }

  /// The gap between two tokens without the white space around its comments.
  private func comments(_ text: SourceText, _ gap: Range<UInt32>) -> Range<UInt32>? {
    let places = gap.lazy.filter { text[Int($0)] > 0x20 }
    guard let first = places.first, let last = gap.last(where: { text[Int($0)] > 0x20 }) else { return nil }
    return first..<last + 1
  }

  private func kind(_ index: Int, _ text: SourceText) -> CodeClass? {
    let token = token(index)
    switch token.kind {
    case .keyword: return isMember(index) ? nil : .keyword
    case .wildcard: return .keyword
    case .identifier: return kind(ofIdentifier: index, text)
    case .integerLiteral, .floatLiteral: return .number
    case .stringQuote, .multilineStringQuote, .singleQuote, .stringSegment, .rawStringPoundDelimiter: return .string
    case .regexSlash, .regexLiteralPattern, .regexPoundDelimiter: return .string
    case .atSign: return .attribute
    // The name of a macro follows.
    case .pound: return .directive
    case .poundIf, .poundElseif, .poundElse, .poundEndif: return .directive
    case .poundAvailable, .poundUnavailable, .poundSourceLocation: return .directive
    default: return nil
    }
  }

  private func isMember(_ index: Int) -> Bool { token(index - 1).kind == .period }

  private func kind(ofIdentifier index: Int, _ text: SourceText) -> CodeClass? {
    let token = token(index)
    if token.flags.contains(.glued), self.token(index - 1).kind == .atSign { return .attribute }
    if token.flags.contains(.glued), self.token(index - 1).kind == .pound { return .directive }
    if isContextualKeyword(index, text) { return .keyword }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[Int(token.start)]) ? .type : nil
  }

  /// Whether a word is a keyword where it stands, as far as its neighbours tell.
  private func isContextualKeyword(_ index: Int, _ text: SourceText) -> Bool {
    let token = token(index)
    if isMember(index) || token.flags.contains(.escaped) { return false }
    let word = text.string(in: token.range)
    let next = self.token(index + 1)
    switch next.kind {
    case .identifier, .keyword, .atSign, .dollarIdentifier:
      return Self.modifiers.contains(word) || Self.accessors.contains(word) && next.flags.contains(.atStartOfLine)
    case .leftBrace, .arrow: return Self.accessors.contains(word) || word == "async"
    case .leftParen, .leftSquare: return ["await", "any", "some", "unowned", "nonisolated"].contains(word)
    case .rightBrace: return word == "get" || word == "set"
    default: return false
    }
  }

  private static let modifiers: Set = [
    "actor", "any", "async", "await", "consuming", "borrowing", "convenience", "distributed", "dynamic", "each", "final",
    "indirect", "infix", "isolated", "lazy", "macro", "mutating", "nonisolated", "nonmutating", "open", "optional", "override",
    "package", "postfix", "prefix", "required", "sending", "some", "unowned", "weak",
  ]
  private static let accessors: Set = ["get", "set", "willSet", "didSet"]
}
