import MoltText

/// A value of JSON5 (https://spec.json5.org), as far as a configuration needs it: objects, arrays and strings. Comments,
/// trailing commas, single quotes and keys without quotes are understood.
struct JSON5 {
  indirect enum Content {
    case object([Member])
    case array([JSON5])
    case string(String)
  }

  struct Member {
    let key: String
    let place: Place
    let value: JSON5
  }

  /// A line and a column, from 1.
  struct Place {
    let line: Int
    let column: Int
  }

  struct Malformed: Error {
    let place: Place
    let message: String
  }

  let content: Content
  let place: Place

  /// - Throws: `Malformed` at the first character that cannot stand where it does.
  static func parse(_ text: String) throws(Malformed) -> JSON5 {
    var parser = Parser(text)
    let value = try parser.value()
    try parser.skipSpace()
    guard parser.next == nil else { throw parser.malformed("nothing may follow the object") }
    return value
  }
}

private struct Parser {
  private let characters: [Character]
  private var position = 0
  private var depth = 0
  private static let maximumDepth = 64
  private var place = JSON5.Place(line: 1, column: 1)

  init(_ text: String) { characters = Array(text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]) }

  var next: Character? { position < characters.count ? characters[position] : nil }

  func malformed(_ message: String) -> JSON5.Malformed { JSON5.Malformed(place: place, message: message) }

  mutating func value() throws(JSON5.Malformed) -> JSON5 {
    depth += 1
    defer { depth -= 1 }
    try skipSpace()
    let start = place
    guard depth <= Parser.maximumDepth else { throw malformed("this is nested too deeply") }
    switch next {
    case "{": return JSON5(content: .object(try members()), place: start)
    case "[": return JSON5(content: .array(try elements()), place: start)
    case "\"", "'": return JSON5(content: .string(try string()), place: start)
    case nil: throw malformed("a value is missing: write `{}` or a string")
    default: throw malformed("expected an object `{ … }` or a string in quotes")
    }
  }

  private mutating func members() throws(JSON5.Malformed) -> [JSON5.Member] {
    advance()
    var members: [JSON5.Member] = []
    var keys: Set<String> = []
    while true {
      try skipSpace()
      if next == "}" { break }
      let start = place
      let key = try key()
      guard keys.insert(key).inserted else {
        throw JSON5.Malformed(place: start, message: "the key `\(key)` is there twice")
      }
      try skipSpace()
      guard next == ":" else { throw malformed("expected `:` after the key `\(key)`") }
      advance()
      members.append(JSON5.Member(key: key, place: start, value: try value()))
      try skipSpace()
      guard next == "," || next == "}" else { throw malformed("expected `,` or `}`") }
      if next == "," { advance() }
    }
    advance()
    return members
  }

  private mutating func elements() throws(JSON5.Malformed) -> [JSON5] {
    advance()
    var elements: [JSON5] = []
    while true {
      try skipSpace()
      if next == "]" { break }
      elements.append(try value())
      try skipSpace()
      guard next == "," || next == "]" else { throw malformed("expected `,` or `]`") }
      if next == "," { advance() }
    }
    advance()
    return elements
  }

  private mutating func key() throws(JSON5.Malformed) -> String {
    if next == "\"" || next == "'" { return try string() }
    var key = ""
    while let character = next, character.isLetter || character.isNumber || character == "_" || character == "$" {
      key.append(character)
      advance()
    }
    guard !key.isEmpty else { throw malformed(next == nil ? "expected `}`" : "expected a key") }
    return key
  }

  private mutating func string() throws(JSON5.Malformed) -> String {
    let start = place
    let quote = next
    var result = ""
    advance()
    while let character = next, character != quote {
      guard !character.isNewline else { break }
      advance()
      result.append(character == "\\" ? try escaped() : character)
    }
    guard next == quote else { throw JSON5.Malformed(place: start, message: "the string does not end") }
    advance()
    return result
  }

  /// The names of types and properties need no escapes but those of quotes and backslashes.
  private mutating func escaped() throws(JSON5.Malformed) -> Character {
    guard let character = next, ["\"", "'", "\\", "/"].contains(character) else {
      throw malformed("only quotes, `/` and `\\` can be escaped here")
    }
    advance()
    return character
  }

  mutating func skipSpace() throws(JSON5.Malformed) {
    while let character = next {
      if character.isWhitespace {
        advance()
      } else if character == "/" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(JSON5.Malformed) {
    let start = place
    advance()
    if next == "/" {
      while let character = next, !character.isNewline { advance(over: character) }
    } else if next == "*" {
      advance()
      var previous: Character = " "
      while let character = next, !(previous == "*" && character == "/") {
        previous = character
        advance()
      }
      guard next != nil else { throw JSON5.Malformed(place: start, message: "the comment does not end") }
      advance()
    } else {
      throw JSON5.Malformed(place: start, message: "expected a comment: `// …` or `/* … */`")
    }
  }

  private mutating func advance() {
    if let character = next { advance(over: character) }
  }

  private mutating func advance(over character: Character) {
    position += 1
    place =
      character.isNewline
      ? JSON5.Place(line: place.line + 1, column: 1)
      : JSON5.Place(line: place.line, column: place.column + character.utf8.count)
  }
}
