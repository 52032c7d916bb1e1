/// The characters of a YAML text: where the reader stands, and the scalars that begin there.
struct YAMLScanner {
  let file: String
  private let bytes: [UInt8]
  private var offset = 0
  /// Where the current line begins.
  private var lineStart = 0
  /// 1-based.
  private(set) var line = 1

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      lineStart = 3
    }
  }

  // MARK: Place

  var isAtEnd: Bool { offset >= bytes.count }

  var column: Int { offset - lineStart }

  /// The byte so far ahead; a line feed behind the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    offset + distance < bytes.count ? bytes[offset + distance] : UInt8(ascii: "\n")
  }

  mutating func advance(_ count: Int) { offset = min(offset + count, bytes.count) }

  /// Whether a space or the end of the line stands so far ahead.
  func isBlank(at distance: Int) -> Bool { peek(distance).isSpaceOrTab || peek(distance).isLineEnd }

  var isAtDash: Bool { peek() == UInt8(ascii: "-") && isBlank(at: 1) && !isAtMarker("---") }

  var isAtDocumentMarker: Bool { isAtMarker("---") || isAtMarker("...") }

  /// - Parameter marker: `---` or `...`
  func isAtMarker(_ marker: String) -> Bool {
    column == 0 && zip(0..., marker.utf8).allSatisfy { peek($0) == $1 } && isBlank(at: 3)
  }

  /// Whether nothing but a comment follows on this line, white space skipped before.
  var isAtLineEnd: Bool { peek().isLineEnd || isAtComment }

  private var isAtComment: Bool {
    peek() == UInt8(ascii: "#") && (column == 0 || bytes[offset - 1].isSpaceOrTab)
  }

  func malformed(_ message: String) -> YAML.Malformed { YAML.Malformed(line: line, message: message) }

  /// What stands here, for a message.
  var found: String {
    if isAtEnd { return "the end of the file" }
    if peek().isLineEnd { return "the end of the line" }
    let rest = bytes[offset...].prefix(12).prefix { !$0.isLineEnd }
    return "`\(String(decoding: rest, as: UTF8.self))`"
  }

  // MARK: Between values

  /// Skips spaces and tabs in a line.
  ///
  /// - Returns: whether there were some.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = offset
    while peek().isSpaceOrTab { offset += 1 }
    return offset > start
  }

  mutating func expectLineEnd() throws(YAML.Malformed) {
    skipSpaces()
    guard isAtLineEnd else { throw malformed("expected the end of the line, found \(found)") }
  }

  /// Skips white space, comments and line ends up to the next value.
  mutating func skipBlank(inFlow: Bool = false) throws(YAML.Malformed) {
    while !isAtEnd {
      let byte = peek()
      if byte.isSpaceOrTab {
        if byte == UInt8(ascii: "\t"), !inFlow, isIndentation, !isRestOfLineBlank {
          throw malformed("found a tab that indents")
        }
        offset += 1
      } else if byte.isLineEnd {
        advanceLine()
      } else if isAtComment || inFlow && byte == UInt8(ascii: "#") && column == 0 {
        while !peek().isLineEnd { offset += 1 }
      } else {
        return
      }
    }
  }

  /// Whether nothing but white space stands before, in this line.
  private var isIndentation: Bool { bytes[lineStart..<offset].allSatisfy(\.isSpaceOrTab) }

  private var isRestOfLineBlank: Bool {
    let next = bytes[offset...].first { !$0.isSpaceOrTab } ?? UInt8(ascii: "\n")
    return next.isLineEnd || next == UInt8(ascii: "#")
  }

  /// Over a line feed, a carriage return, or both.
  private mutating func advanceLine() {
    if peek() == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n"), offset + 1 < bytes.count { offset += 1 }
    advance(1)
    lineStart = offset
    line += 1
  }

  // MARK: Keys and names

  /// Whether a scalar and a colon stand here, on one line. Takes time by the length of the line.
  var isAtKey: Bool {
    var ahead = self
    return (try? ahead.key()) != nil
  }

  /// Reads a key and its colon.
  mutating func key() throws(YAML.Malformed) -> String {
    let start = line
    let text: String
    switch peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): text = try quoted()
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"),
      UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      throw malformed("expected a key, found \(found)")
    default: text = plainLine()
    }
    skipSpaces()
    guard line == start, peek() == UInt8(ascii: ":"), isBlank(at: 1) else {
      throw malformed("expected `:`, found \(found)")
    }
    advance(1)
    return text
  }

  /// Reads the name behind `&`, `*` or `!`.
  mutating func name() throws(YAML.Malformed) -> String {
    advance(1)
    let start = offset
    while !isBlank(at: 0), !",[]{}".utf8.contains(peek()) { offset += 1 }
    guard offset > start else { throw malformed("expected a name, found \(found)") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  // MARK: Plain scalars

  /// The rest of a plain scalar on this line: up to `: `, ` #` or the end.
  private mutating func plainLine() -> String {
    let start = offset
    while !peek().isLineEnd, !isAtComment, !(peek() == UInt8(ascii: ":") && isBlank(at: 1)) { offset += 1 }
    return String(decoding: bytes[start..<offset].withoutTrailingSpace, as: UTF8.self)
  }

  /// Reads a plain scalar in a block, over all lines that are indented further than `parent`.
  mutating func plain(parent: Int) throws(YAML.Malformed) -> String {
    guard !"@`%,]}".utf8.contains(peek()), !isAtDash else { throw malformed("expected a value, found \(found)") }
    var text = plainLine()
    guard peek() != UInt8(ascii: ":") else { throw malformed("found `: ` inside a value") }
    while !isAtComment {
      var ahead = self
      let breaks = ahead.skipLineBreaks()
      guard breaks > 0, !ahead.isAtEnd, ahead.column > parent, !ahead.isAtComment, !ahead.isAtDocumentMarker else {
        break
      }
      let next = ahead.plainLine()
      guard ahead.peek() != UInt8(ascii: ":") else { throw ahead.malformed("found `: ` inside a value") }
      text += breaks == 1 ? " " : String(repeating: "\n", count: breaks - 1)
      text += next
      self = ahead
    }
    return text
  }

  /// Reads a plain scalar in a flow collection.
  mutating func flowPlain() throws(YAML.Malformed) -> String {
    var text = ""
    while true {
      let start = offset
      while !peek().isLineEnd, !isAtComment, !",[]{}".utf8.contains(peek()), !isAtFlowColon { offset += 1 }
      let part = String(decoding: bytes[start..<offset].withoutTrailingSpace, as: UTF8.self)
      text += text.isEmpty || part.isEmpty ? part : " " + part
      guard peek().isLineEnd, !isAtEnd, !text.isEmpty else { break }
      _ = skipLineBreaks()
    }
    guard !text.isEmpty || isAtFlowColon || ",}".utf8.contains(peek()) else {
      throw malformed("expected a value, found \(found)")
    }
    return text
  }

  private var isAtFlowColon: Bool {
    peek() == UInt8(ascii: ":") && (isBlank(at: 1) || ",[]{}".utf8.contains(peek(1)))
  }

  /// Over line ends and the white space around them.
  ///
  /// - Returns: how many lines end.
  private mutating func skipLineBreaks() -> Int {
    var breaks = 0
    while !isAtEnd, peek().isSpaceOrTab || peek().isLineEnd {
      if peek().isLineEnd {
        breaks += 1
        advanceLine()
      } else {
        offset += 1
      }
    }
    return breaks
  }

  // MARK: Quoted scalars

  mutating func quoted() throws(YAML.Malformed) -> String {
    let quote = peek()
    let start = self
    advance(1)
    var text: [UInt8] = []
    while true {
      guard !isAtEnd else { throw start.malformed("expected the end of a quoted text, found the end of the file") }
      let byte = peek()
      if byte == quote {
        advance(1)
        guard quote == UInt8(ascii: "'"), peek() == quote, !isAtEnd else { break }
        text.append(quote)
        advance(1)
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try appendEscape(to: &text)
      } else if byte.isLineEnd {
        text = Array(text.withoutTrailingSpace)
        let breaks = skipLineBreaks()
        text += breaks == 1 ? [UInt8(ascii: " ")] : Array(repeating: UInt8(ascii: "\n"), count: breaks - 1)
      } else {
        text.append(byte)
        advance(1)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(YAML.Malformed) {
    advance(1)
    let escape = peek()
    if escape.isLineEnd {
      // A line that ends in a backslash goes on without a space.
      _ = skipLineBreaks()
      return
    }
    advance(1)
    switch escape {
    case UInt8(ascii: "x"): text += try scalar(digits: 2)
    case UInt8(ascii: "u"): text += try scalar(digits: 4)
    case UInt8(ascii: "U"): text += try scalar(digits: 8)
    default:
      guard let plain = YAMLScanner.escapes[escape] else {
        throw malformed("found the escape `\\\(Character(Unicode.Scalar(escape)))`, which is not supported")
      }
      text += plain.utf8
    }
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "t"): "\t",
    UInt8(ascii: "\t"): "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "f"): "\u{C}",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}", UInt8(ascii: " "): " ", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\", UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}",
    UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
  ]

  private mutating func scalar(digits: Int) throws(YAML.Malformed) -> String.UTF8View {
    let end = min(offset + digits, bytes.count)
    let text = String(decoding: bytes[offset..<end], as: UTF8.self)
    guard text.utf8.count == digits, let number = UInt32(text, radix: 16), let scalar = Unicode.Scalar(number) else {
      throw malformed("expected \(digits) hexadecimal digits, found \(found)")
    }
    advance(digits)
    return String(scalar).utf8
  }

  // MARK: Block scalars

  /// Reads `|` or `>` and the lines that are indented further than `parent`.
  mutating func blockScalar(parent: Int) throws(YAML.Malformed) -> String {
    let isFolded = peek() == UInt8(ascii: ">")
    advance(1)
    var chomping: UInt8?
    var indentation: Int?
    while !isBlank(at: 0) {
      switch peek() {
      case UInt8(ascii: "-"), UInt8(ascii: "+"): chomping = peek()
      case UInt8(ascii: "1")...UInt8(ascii: "9"): indentation = max(parent, 0) + Int(peek() - UInt8(ascii: "0"))
      default: throw malformed("expected a block scalar, found \(found)")
      }
      advance(1)
    }
    try expectLineEnd()
    while !peek().isLineEnd { offset += 1 }
    advanceLine()
    return text(of: blockLines(parent: parent, indentation), isFolded: isFolded, chomping: chomping)
  }

  /// The lines of a block scalar without their indentation.
  private mutating func blockLines(parent: Int, _ indentation: Int?) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var indentation = indentation
    while !isAtEnd {
      var end = offset
      while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
      let spaces = bytes[offset..<end].prefix { $0 == UInt8(ascii: " ") }.count
      let isEmpty = offset + spaces == end
      if !isEmpty, spaces <= parent || spaces < indentation ?? 0 { break }
      if !isEmpty, indentation == nil { indentation = spaces }
      lines.append(bytes[min(offset + (indentation ?? spaces), end)..<end])
      offset = end
      advanceLine()
    }
    return lines
  }

  private func text(of lines: [ArraySlice<UInt8>], isFolded: Bool, chomping: UInt8?) -> String {
    var lines = lines
    var trailing = 0
    while lines.last?.isEmpty == true {
      lines.removeLast()
      trailing += 1
    }
    var result = ""
    for (index, line) in lines.enumerated() {
      if index > 0 {
        // Folding joins neighbours that are not indented further; nothing here depends on more of it than that.
        let joins = isFolded && !line.isEmpty && !lines[index - 1].isEmpty && !line.first!.isSpaceOrTab
        result += joins ? " " : "\n"
      }
      result += String(decoding: line, as: UTF8.self)
    }
    if chomping != UInt8(ascii: "-"), !lines.isEmpty { result += "\n" }
    if chomping == UInt8(ascii: "+") { result += String(repeating: "\n", count: trailing) }
    return result
  }
}

extension UInt8 {
  fileprivate var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  fileprivate var withoutTrailingSpace: SubSequence {
    guard let last = lastIndex(where: { !$0.isSpaceOrTab }) else { return self[endIndex...] }
    return self[...last]
  }
}
