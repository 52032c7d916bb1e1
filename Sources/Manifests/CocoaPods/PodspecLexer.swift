import MoltText

/// Splits Ruby into the tokens that a podspec is read by. Whatever Ruby has besides becomes punctuation, which the
/// reader knows nothing about.
struct PodspecLexer {
  enum Token: Equatable {
    /// A name, with what belongs to it: `s`, `Pod`, `@version`, `nil?`.
    case name(String)
    /// `:ios`, and `ios:` as the key of a hash.
    case symbol(String)
    case label(String)
    /// A string without what `#{}` puts into it, or with it in parts.
    case string([Part])
    /// `%w[a b]`
    case words([String])
    case number(String)
    case punctuation(String)
    case newline
  }

  enum Part: Equatable {
    case text(String)
    /// The inside of `#{}`.
    case expression(String)
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var tokens: [(token: Token, line: Int)] = []
  /// The ends of heredocs whose texts begin on the next line.
  private var heredocs: [String] = []

  static func tokens(of text: SourceText) -> [(token: Token, line: Int)] {
    var lexer = PodspecLexer(bytes: text.bytes)
    while lexer.offset < lexer.bytes.count { lexer.readToken() }
    lexer.add(.newline)
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private mutating func add(_ token: Token) { tokens.append((token, line)) }

  private mutating func readToken() {
    let byte = peek()
    switch byte {
    case UInt8(ascii: "\n"): readLineEnd()
    case UInt8(ascii: "\\") where peek(1) == UInt8(ascii: "\n"):
      offset += 2
      line += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
    case UInt8(ascii: "#"): skipLine()
    case UInt8(ascii: "'"), UInt8(ascii: "\""): readString(end: byte)
    case UInt8(ascii: "`"):
      _ = enclosed(from: byte, to: byte, interpolates: false)
      add(.punctuation("`"))
    case UInt8(ascii: "%"): readPercent()
    case UInt8(ascii: "<") where isHeredoc: readHeredocStart()
    case UInt8(ascii: "/") where !endsValue:
      _ = enclosed(from: byte, to: byte, interpolates: false)
      add(.punctuation("/"))
    case UInt8(ascii: ":") where peek(1).isNameStart: readSymbol()
    case UInt8(ascii: ":") where (peek(1) == UInt8(ascii: "\"") || peek(1) == UInt8(ascii: "'")) && !endsValue:
      offset += 1
      readString(end: peek())
    case let byte where byte.isNameStart: readName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): add(.number(take { $0.isNamePart || $0 == UInt8(ascii: ".") }))
    default: readPunctuation()
    }
  }

  /// Whether the token before ends a value, so that a slash divides by what follows.
  private var endsValue: Bool {
    switch tokens.last?.token {
    case .name, .string, .words, .number, .symbol, .punctuation(")"), .punctuation("]"), .punctuation("}"): true
    default: false
    }
  }

  private mutating func take(while isIn: (UInt8) -> Bool) -> String {
    let start = offset
    while offset < bytes.count, isIn(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
  }

  // MARK: Lines

  private mutating func readLineEnd() {
    add(.newline)
    offset += 1
    line += 1
    for end in heredocs { skipLines(through: end) }
    heredocs = []
    if starts(with: "=begin") { skipLines(through: "=end") }
    if starts(with: "__END__") { offset = bytes.count }
  }

  private func starts(with text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private mutating func skipLines(through end: String) {
    while offset < bytes.count {
      let text = trimmed(take { $0 != UInt8(ascii: "\n") })
      if offset < bytes.count {
        offset += 1
        line += 1
      }
      if text == end || end == "=end" && text.hasPrefix(end) { return }
    }
  }

  // MARK: Heredocs

  private var isHeredoc: Bool {
    guard peek(1) == UInt8(ascii: "<") else { return false }
    let mark = peek(2)
    let next = mark == UInt8(ascii: "-") || mark == UInt8(ascii: "~") ? peek(3) : mark
    return next.isNameStart || next == UInt8(ascii: "'") || next == UInt8(ascii: "\"")
  }

  /// The text of a heredoc tells nothing of floors or files: only that it is not read as Ruby matters.
  private mutating func readHeredocStart() {
    offset += 2
    _ = take { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "~") }
    if peek().isNameStart {
      heredocs.append(take(while: \.isNamePart))
    } else {
      heredocs.append(enclosed(from: peek(), to: peek(), interpolates: false).map(\.source).joined())
    }
    add(.punctuation("<<"))
  }

  // MARK: Names

  private mutating func readName() {
    var name = take(while: \.isNamePart)
    if peek() == UInt8(ascii: "?") || peek() == UInt8(ascii: "!"), peek(1) != UInt8(ascii: "=") {
      name += take { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }
    }
    if peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: ":") {
      offset += 1
      add(.label(name))
    } else {
      add(.name(name))
    }
  }

  private mutating func readSymbol() {
    offset += 1
    add(.symbol(take(while: \.isNamePart)))
  }

  // MARK: Strings

  private mutating func readString(end: UInt8) {
    let start = line
    let parts = enclosed(from: end, to: end, interpolates: end == UInt8(ascii: "\""))
    if peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: ":"), parts.allSatisfy(\.isText) {
      offset += 1
      tokens.append((.label(parts.map(\.source).joined()), start))
    } else {
      tokens.append((.string(parts), start))
    }
  }

  /// `%w[a b]`, `%i(a b)`, `%q{a}`; a remainder otherwise.
  private mutating func readPercent() {
    let kind = peek(1)
    let isLetter = "wWiIqQ".utf8.contains(kind)
    let opening = isLetter ? peek(2) : kind
    let closings: [UInt8: UInt8] = [
      UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}"),
      UInt8(ascii: "<"): UInt8(ascii: ">"), UInt8(ascii: "|"): UInt8(ascii: "|"),
    ]
    guard let closing = closings[opening], isLetter || !endsValue else { return readPunctuation() }
    let start = line
    offset += isLetter ? 2 : 1
    let parts = enclosed(
      from: opening, to: closing, interpolates: kind == UInt8(ascii: "W") || kind == UInt8(ascii: "Q"))
    if isLetter, !"qQ".utf8.contains(kind) {
      tokens.append(
        (.words(parts.map(\.source).joined().split(whereSeparator: \.isWhitespace).map(String.init)), start))
    } else {
      tokens.append((.string(parts), start))
    }
  }

  /// Reads what is enclosed in quotes or brackets, escapes resolved as far as paths and versions need them.
  private mutating func enclosed(from opening: UInt8, to closing: UInt8, interpolates: Bool) -> [Part] {
    offset += 1
    var parts: [Part] = []
    var text: [UInt8] = []
    var depth = 0
    while offset < bytes.count, depth > 0 || bytes[offset] != closing {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") { line += 1 }
      if byte == UInt8(ascii: "\\"), offset + 1 < bytes.count {
        text.append(bytes[offset + 1])
        offset += 2
        continue
      }
      if interpolates, byte == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "{") {
        if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
        text = []
        offset += 2
        parts.append(.expression(take { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\n") }))
        offset += 1
        continue
      }
      if opening != closing, byte == opening { depth += 1 }
      if opening != closing, byte == closing { depth -= 1 }
      text.append(byte)
      offset += 1
    }
    offset = min(offset + 1, bytes.count)
    if !text.isEmpty || parts.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
    return parts
  }

  // MARK: Punctuation

  private static let long = ["::", "=>", "==", "!=", "+=", "||=", "<<", "&&", "||", "=~", "&."].map { Array($0.utf8) }

  private mutating func readPunctuation() {
    let text = PodspecLexer.long.first { bytes[offset...].starts(with: $0) } ?? [bytes[offset]]
    add(.punctuation(String(decoding: text, as: UTF8.self)))
    offset += text.count
  }
}

extension PodspecLexer.Part {
  var isText: Bool {
    if case .text = self { return true }
    return false
  }

  var source: String {
    switch self {
    case .text(let text): text
    case .expression(let expression): "#{\(expression)}"
    }
  }
}

extension UInt8 {
  fileprivate var isNameStart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "@"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  fileprivate var isNamePart: Bool { isNameStart || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
