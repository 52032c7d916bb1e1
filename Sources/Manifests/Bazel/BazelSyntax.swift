import MoltText

/// An expression of Starlark, the language of Bazel's `BUILD` files, as far as declarations need it.
indirect enum Starlark: Sendable {
  case string(String)
  case name(String)
  case list([Starlark])
  case dictionary([(key: Starlark, value: Starlark)])
  /// `versions.ios`
  case member(Starlark, String)
  case call(StarlarkCall)
  /// `a + b`
  case sum(Starlark, Starlark)
  /// A number, a comprehension, a condition: what nothing here depends on, or only running the file would tell.
  case other
}

struct StarlarkCall: Sendable {
  let callee: Starlark
  /// Without a name for those by position.
  let arguments: [(name: String?, value: Starlark)]
  /// 1-based.
  let line: Int

  /// What it calls, without what stands before the last dot.
  var name: String {
    switch callee {
    case .name(let name), .member(_, let name): name
    default: ""
    }
  }

  subscript(name: String) -> Starlark? { arguments.first { $0.name == name }?.value }

  /// The arguments by position.
  var positional: [Starlark] { arguments.filter { $0.name == nil }.map(\.value) }

  /// An argument that is a string literal.
  func string(_ name: String) -> String? {
    if case .string(let text)? = self[name] { return text }
    return nil
  }
}

/// What a `BUILD` or `.bzl` file says at top level: variables, and calls in order. Functions and what stands under a
/// condition are left out.
struct StarlarkFile: Sendable {
  /// Relative to the root of the run.
  let path: String
  private(set) var variables: [String: Starlark] = [:]
  private(set) var calls: [StarlarkCall] = []
  /// What it loads from other files of the workspace, by what it is called here.
  private(set) var loads: [String: (label: String, name: String)] = [:]

  init(_ text: SourceText, path: String) {
    self.path = path
    var parser = StarlarkParser(tokens: StarlarkLexer.tokens(of: text))
    while !parser.isAtEnd {
      guard let statement = parser.statement() else { continue }
      if let name = statement.name {
        // One that is set again is none that can be relied on.
        variables[name] = variables[name] == nil ? statement.value : .other
      } else if case .call(let call) = statement.value {
        if call.name == "load" { addLoads(of: call) } else { calls.append(call) }
      }
    }
  }

  private mutating func addLoads(of call: StarlarkCall) {
    guard case .string(let label)? = call.positional.first else { return }
    for argument in call.arguments.dropFirst() {
      if case .string(let name) = argument.value { loads[argument.name ?? name] = (label, name) }
    }
  }
}

private struct StarlarkLexer {
  enum Token: Equatable {
    case name(String)
    case string(String)
    case punctuation(UInt8)
    /// The end of a line outside of brackets, and whether the next one is indented.
    case newline(isIndented: Bool)
    /// A number, or an operator of more than one character.
    case other
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var depth = 0
  private var tokens: [(token: Token, line: Int)] = []

  static func tokens(of text: SourceText) -> [(token: Token, line: Int)] {
    var lexer = StarlarkLexer(bytes: text.bytes)
    while lexer.offset < lexer.bytes.count { lexer.readToken() }
    lexer.tokens.append((.newline(isIndented: false), lexer.line))
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : 0
  }

  private mutating func readToken() {
    let byte = peek()
    switch byte {
    case UInt8(ascii: "\n"):
      offset += 1
      let next = bytes[offset...].first ?? 0
      if depth == 0 { tokens.append((.newline(isIndented: next == 0x20 || next == 0x09), line)) }
      line += 1
    case UInt8(ascii: "\\") where peek(1) == UInt8(ascii: "\n"):
      offset += 2
      line += 1
    case 0...0x20: offset += 1
    case UInt8(ascii: "#"): while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(isRaw: false)
    case UInt8(ascii: "r") where peek(1) == UInt8(ascii: "\"") || peek(1) == UInt8(ascii: "'"):
      offset += 1
      readString(isRaw: true)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while peek().isStarlarkName { offset += 1 }
      tokens.append((.other, line))
    case let byte where byte.isStarlarkName:
      let start = offset
      while peek().isStarlarkName { offset += 1 }
      tokens.append((.name(String(decoding: bytes[start..<offset], as: UTF8.self)), line))
    default: readPunctuation(byte)
    }
  }

  private mutating func readPunctuation(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "*"),
      UInt8(ascii: "-"), UInt8(ascii: "|"):
      if peek(1) == UInt8(ascii: "=") || byte == UInt8(ascii: "*") && peek(1) == byte {
        tokens.append((.other, line))
        offset += 2
        return
      }
    default: break
    }
    tokens.append((.punctuation(byte), line))
    offset += 1
  }

  private mutating func readString(isRaw: Bool) {
    let quote = peek()
    let start = line
    let isLong = peek(1) == quote && peek(2) == quote
    offset += isLong ? 3 : 1
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote, !isLong || peek(1) == quote && peek(2) == quote { break }
      if byte == UInt8(ascii: "\n") {
        if !isLong { break }
        line += 1
      }
      if byte == UInt8(ascii: "\\"), !isRaw, offset + 1 < bytes.count { offset += 1 }
      text.append(bytes[offset])
      offset += 1
    }
    if offset < bytes.count, bytes[offset] == quote { offset += isLong ? 3 : 1 }
    offset = min(offset, bytes.count)
    tokens.append((.string(String(decoding: text, as: UTF8.self)), start))
  }
}

private struct StarlarkParser {
  private let tokens: [(token: StarlarkLexer.Token, line: Int)]
  private var index = 0
  private var depth = 0

  private static let maximumDepth = 64
  /// How many operands an expression has, and how many members and calls an operand.
  private static let maximumLength = 64

  init(tokens: [(token: StarlarkLexer.Token, line: Int)]) { self.tokens = tokens }

  var isAtEnd: Bool { index >= tokens.count }

  private var token: StarlarkLexer.Token { isAtEnd ? .newline(isIndented: false) : tokens[index].token }

  private var line: Int { isAtEnd ? tokens.last?.line ?? 1 : tokens[index].line }

  private func isAt(_ character: Unicode.Scalar) -> Bool { token == .punctuation(UInt8(ascii: character)) }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    index += 1
    return true
  }

  // MARK: Statements

  /// Reads one at top level, with the block that belongs to it; nil for what is no assignment and no expression.
  mutating func statement() -> (name: String?, value: Starlark)? {
    if case .newline = token {
      skipLine()
      return nil
    }
    guard case .name(let first) = token else {
      skipLine()
      return nil
    }
    if ["def", "if", "for", "elif", "else", "while"].contains(first) {
      skipLine()
      return nil
    }
    var name: String?
    if index + 1 < tokens.count, tokens[index + 1].token == .punctuation(UInt8(ascii: "=")) {
      name = first
      index += 2
    }
    let value = expression()
    let isWhole = if case .newline = token { true } else { false }
    skipLine()
    return (name, isWhole ? value : .other)
  }

  /// To the next line that is not indented.
  private mutating func skipLine() {
    while !isAtEnd {
      index += 1
      if case .newline(isIndented: false) = tokens[index - 1].token { return }
    }
  }

  // MARK: Expressions

  private mutating func expression() -> Starlark {
    depth += 1
    defer { depth -= 1 }
    guard depth <= StarlarkParser.maximumDepth else { return skipOperand() }
    var result = operand()
    var count = 1
    while true {
      if count < StarlarkParser.maximumLength, skip("+") {
        result = .sum(result, operand())
        count += 1
      } else if endsExpression {
        return result
      } else {
        // A condition, a comparison, a comprehension: to the end of the expression.
        return skipOperand()
      }
    }
  }

  private var endsExpression: Bool {
    if case .newline = token { return true }
    return isAt(",") || isAt(")") || isAt("]") || isAt("}") || isAt(":") || isAt("=")
  }

  /// Skips the rest of an expression, brackets and all.
  private mutating func skipOperand() -> Starlark {
    var depth = 0
    while !isAtEnd, depth > 0 || !endsExpression {
      if isAt("(") || isAt("[") || isAt("{") { depth += 1 }
      if isAt(")") || isAt("]") || isAt("}") { depth -= 1 }
      if case .newline = token, depth > 0, index + 1 == tokens.count { return .other }
      index += 1
    }
    return .other
  }

  private mutating func operand() -> Starlark {
    var result: Starlark
    switch token {
    case .string(var text):
      index += 1
      while case .string(let more) = token {
        text += more
        index += 1
      }
      result = .string(text)
    case .name(let name):
      index += 1
      result = .name(name)
    case .punctuation(UInt8(ascii: "[")): result = list(closing: "]")
    case .punctuation(UInt8(ascii: "(")): result = list(closing: ")")
    case .punctuation(UInt8(ascii: "{")): result = dictionary()
    default: return skipOperand()
    }
    for _ in 0..<StarlarkParser.maximumLength {
      if skip(".") {
        guard case .name(let name) = token else { return .other }
        index += 1
        result = .member(result, name)
      } else if isAt("(") {
        result = call(of: result)
      } else if isAt("[") {
        _ = list(closing: "]")
        result = .other
      } else {
        return result
      }
    }
    return skipOperand()
  }

  /// A list, a tuple, or an expression in parentheses.
  private mutating func list(closing: Unicode.Scalar) -> Starlark {
    index += 1
    var elements: [Starlark] = []
    var hasComma = false
    while !isAtEnd, !isAt(closing) {
      elements.append(expression())
      if skip(",") {
        hasComma = true
      } else if !isAt(closing) {
        elements = [.other]
        guard recover(to: closing) else { return .other }
      }
    }
    index += 1
    return closing == ")" && elements.count == 1 && !hasComma ? elements[0] : .list(elements)
  }

  /// Goes on behind what cannot be read, up to a closing bracket.
  private mutating func recover(to closing: Unicode.Scalar) -> Bool {
    _ = skipOperand()
    if isAt(closing) { return true }
    if case .newline = token { return false }
    index += 1
    return true
  }

  private mutating func dictionary() -> Starlark {
    index += 1
    var entries: [(key: Starlark, value: Starlark)] = []
    while !isAtEnd, !isAt("}") {
      let key = expression()
      let value = skip(":") ? expression() : .other
      entries.append((key, value))
      if !skip(","), !isAt("}"), !recover(to: "}") { return .other }
    }
    index += 1
    return .dictionary(entries)
  }

  private mutating func call(of callee: Starlark) -> Starlark {
    let line = index > 0 ? tokens[index - 1].line : line
    index += 1
    var arguments: [(name: String?, value: Starlark)] = []
    while !isAtEnd, !isAt(")") {
      var name: String?
      if case .name(let label) = token, index + 1 < tokens.count,
        tokens[index + 1].token == .punctuation(UInt8(ascii: "="))
      {
        name = label
        index += 2
      }
      arguments.append((name, expression()))
      if !skip(","), !isAt(")"), !recover(to: ")") { return .other }
    }
    index += 1
    return .call(StarlarkCall(callee: callee, arguments: arguments, line: line))
  }
}

extension UInt8 {
  fileprivate var isStarlarkName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
