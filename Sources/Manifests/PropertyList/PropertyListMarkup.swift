import MoltText

/// Reads the XML form of property lists, as far as property lists need XML.
struct PropertyListMarkup: PropertyListReader {
  let text: SourceText
  private(set) var offset = 0
  private(set) var line: UInt32 = 1
  var rows: [PropertyList.Row] = []

  private static let maximumDepth = 100

  static func rows(of text: SourceText) throws(PropertyList.Malformed) -> [PropertyList.Row] {
    var reader = PropertyListMarkup(text: text)
    guard try reader.nextTag().name == "plist" else { throw reader.malformed("expected `<plist>`") }
    try reader.value(try reader.nextTag(), depth: 0)
    return reader.rows
  }

  private init(text: SourceText) { self.text = text }

  private struct Tag {
    var name: String
    var isClosing: Bool
    /// `<true/>`
    var isEmpty: Bool
  }

  private mutating func value(_ tag: Tag, depth: Int) throws(PropertyList.Malformed) {
    guard depth < PropertyListMarkup.maximumDepth, !tag.isClosing else { throw malformed("expected a value") }
    switch tag.name {
    case "dict": try container(.dictionary, tag, depth: depth)
    case "array": try container(.array, tag, depth: depth)
    case "data": try characters(.data, tag)
    default: try characters(.string, tag)
    }
  }

  private mutating func container(_ kind: PropertyList.Kind, _ tag: Tag, depth: Int) throws(PropertyList.Malformed) {
    let row = open(kind)
    var expectsKey = kind == .dictionary
    while !tag.isEmpty {
      let child = try nextTag()
      if child.isClosing {
        guard child.name == tag.name, kind == .array || expectsKey else { throw malformed("expected `</\(tag.name)>`") }
        break
      }
      guard (child.name == "key") == expectsKey else {
        throw malformed(expectsKey ? "expected `<key>`" : "expected a value")
      }
      try value(child, depth: depth + 1)
      if kind == .dictionary { expectsKey.toggle() }
    }
    close(row)
  }

  private mutating func characters(_ kind: PropertyList.Kind, _ tag: Tag) throws(PropertyList.Malformed) {
    let row = open(kind)
    if tag.isEmpty { return close(row) }
    while offset < text.count, text[offset] != UInt8(ascii: "<") {
      if text[offset] == UInt8(ascii: "&"), kind == .string { rows[row].kind = .markupString }
      advance()
    }
    close(row)
    let end = try nextTag()
    guard end.isClosing, end.name == tag.name else { throw malformed("expected `</\(tag.name)>`") }
  }

  /// The next tag; what stands before it, prologs and comments are skipped.
  private mutating func nextTag() throws(PropertyList.Malformed) -> Tag {
    while true {
      while offset < text.count, text[offset] != UInt8(ascii: "<") { advance() }
      let isComment = text[min(offset + 2, text.count)] == UInt8(ascii: "-")
      let isRemark = [UInt8(ascii: "?"), UInt8(ascii: "!")].contains(text[min(offset + 1, text.count)])
      let start = offset + 1
      while offset < text.count,
        text[offset] != UInt8(ascii: ">") || (isRemark && isComment && text[offset - 1] != UInt8(ascii: "-"))
      {
        advance()
      }
      guard offset < text.count else { throw malformed("expected a tag") }
      let inside = text.string(in: UInt32(start)..<UInt32(offset))
      offset += 1
      if isRemark { continue }
      let name = inside.drop { $0 == "/" }.prefix { $0 != "/" && !$0.isWhitespace }
      return Tag(name: String(name), isClosing: inside.hasPrefix("/"), isEmpty: inside.hasSuffix("/"))
    }
  }

  private mutating func advance() {
    if text[offset] == UInt8(ascii: "\n") { line += 1 }
    offset += 1
  }
}
