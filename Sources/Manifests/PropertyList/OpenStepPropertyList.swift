import MoltText

/// Reads the form of property lists that Xcode writes: `{ key = value; list = (a, "b c", ); }`, with comments; and JSON,
/// which is the same but for its punctuation: `{ "key": "value", "list": ["a", "b c"] }`.
struct OpenStepPropertyList: PropertyListReader {
  /// What stands between and around values.
  private struct Punctuation {
    var assignment = UInt8(ascii: "=")
    var terminator = UInt8(ascii: ";")
    var arrayStart = UInt8(ascii: "(")
    var arrayEnd = UInt8(ascii: ")")
    /// Whether the last entry of a dictionary has a terminator, too.
    var terminatesLast = true

    static let json = Punctuation(
      assignment: UInt8(ascii: ":"), terminator: UInt8(ascii: ","), arrayStart: UInt8(ascii: "["),
      arrayEnd: UInt8(ascii: "]"), terminatesLast: false)
  }

  let text: SourceText
  private(set) var offset = 0
  private(set) var line: UInt32 = 1
  var rows: [PropertyList.Row] = []
  private var punctuation = Punctuation()

  /// Deeper nesting is refused: no project needs a tenth of it.
  private static let maximumDepth = 100

  static func rows(of text: SourceText) throws(PropertyList.Malformed) -> [PropertyList.Row] {
    var reader = OpenStepPropertyList(text: text)
    reader.rows.reserveCapacity(text.count / 24)
    try reader.skipTrivia()
    if reader.isAtJSON { reader.punctuation = .json }
    try reader.value(depth: 0)
    try reader.skipTrivia()
    guard reader.offset == text.count else { throw reader.malformed("expected the end of the file") }
    return reader.rows
  }

  private init(text: SourceText) {
    self.text = text
    // A byte order mark.
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { offset = 3 }
  }

  /// Whether a dictionary begins here whose first key is quoted and stands before a colon, as all of JSON's do.
  private var isAtJSON: Bool {
    var ahead = self
    ahead.offset += 1
    guard text[offset] == UInt8(ascii: "{"), (try? ahead.skipTrivia()) != nil, text[ahead.offset] == UInt8(ascii: "\""),
      (try? ahead.string()) != nil, (try? ahead.skipTrivia()) != nil
    else { return false }
    return text[ahead.offset] == Punctuation.json.assignment
  }

  private func expected(_ byte: UInt8, or other: UInt8? = nil) -> PropertyList.Malformed {
    let characters = [byte, other].compactMap { $0.map { "`\(Character(Unicode.Scalar($0)))`" } }
    return malformed("expected " + characters.joined(separator: " or "))
  }

  private mutating func value(depth: Int) throws(PropertyList.Malformed) {
    guard depth < OpenStepPropertyList.maximumDepth else { throw malformed("expected less nesting") }
    switch text[offset] {
    case UInt8(ascii: "{"): try dictionary(depth: depth)
    case punctuation.arrayStart: try array(depth: depth)
    case UInt8(ascii: "<"): try data()
    default: try string()
    }
  }

  private mutating func dictionary(depth: Int) throws(PropertyList.Malformed) {
    let row = open(.dictionary)
    offset += 1
    try skipTrivia()
    while text[offset] != UInt8(ascii: "}") {
      try string()
      try skipTrivia()
      guard text[offset] == punctuation.assignment else { throw expected(punctuation.assignment) }
      offset += 1
      try skipTrivia()
      try value(depth: depth + 1)
      try skipTrivia()
      guard text[offset] == punctuation.terminator else {
        if !punctuation.terminatesLast, text[offset] == UInt8(ascii: "}") { break }
        throw expected(punctuation.terminator)
      }
      offset += 1
      try skipTrivia()
    }
    offset += 1
    close(row)
  }

  private mutating func array(depth: Int) throws(PropertyList.Malformed) {
    let row = open(.array)
    offset += 1
    try skipTrivia()
    while text[offset] != punctuation.arrayEnd {
      try value(depth: depth + 1)
      try skipTrivia()
      guard text[offset] == UInt8(ascii: ",") else {
        guard text[offset] == punctuation.arrayEnd else { throw expected(UInt8(ascii: ","), or: punctuation.arrayEnd) }
        break
      }
      offset += 1
      try skipTrivia()
    }
    offset += 1
    close(row)
  }

  private mutating func data() throws(PropertyList.Malformed) {
    let row = open(.data)
    while text[offset] != UInt8(ascii: ">") {
      guard offset < text.count else { throw malformed("expected `>`") }
      if text[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    offset += 1
    close(row)
  }

  private mutating func string() throws(PropertyList.Malformed) {
    let quote = text[offset]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quotedString(quote) }
    let row = open(.string)
    while !OpenStepPropertyList.endsWord(text[offset]), text[offset] != punctuation.arrayEnd { offset += 1 }
    guard offset > rows[row].start else { throw malformed("expected a value") }
    close(row)
  }

  private mutating func quotedString(_ quote: UInt8) throws(PropertyList.Malformed) {
    offset += 1
    let row = open(.string)
    while text[offset] != quote {
      guard offset < text.count else { throw malformed("expected a closing quote") }
      if text[offset] == UInt8(ascii: "\n") { line += 1 }
      if text[offset] == UInt8(ascii: "\\") {
        rows[row].kind = .escapedString
        offset += 1
        guard offset < text.count else { throw malformed("expected a closing quote") }
      }
      offset += 1
    }
    close(row)
    offset += 1
  }

  /// Foundation takes fewer characters for words; whatever cannot be mistaken for something else may pass here.
  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "="),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  /// White space and comments.
  private mutating func skipTrivia() throws(PropertyList.Malformed) {
    while offset < text.count {
      switch (text[offset], text[offset + 1]) {
      case (UInt8(ascii: "\n"), _):
        line += 1
        offset += 1
      case (0...0x20, _): offset += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while offset < text.count, text[offset] != UInt8(ascii: "\n") { offset += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipBlockComment()
      default: return
      }
    }
  }

  private mutating func skipBlockComment() throws(PropertyList.Malformed) {
    offset += 2
    while offset < text.count {
      if text[offset] == UInt8(ascii: "*"), text[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      if text[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    throw malformed("expected `*/`")
  }
}
