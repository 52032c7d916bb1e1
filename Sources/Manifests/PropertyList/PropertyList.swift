import MoltText

/// A property list: all its values in one array, the strings still where they stand in the file.
package struct PropertyList: Sendable {
  package enum Kind: UInt8, Sendable {
    /// The text as it stands.
    case string
    /// The inside of a quoted string with at least one backslash.
    case escapedString
    /// The inside of an XML element with at least one entity.
    case markupString
    case data, array
    /// Its children are keys and values in turn.
    case dictionary
  }

  /// A value, in preorder.
  package struct Row: Sendable {
    /// UTF-8 offsets of a string's text, without quotes.
    var start: UInt32
    var end: UInt32
    /// 1-based.
    var line: UInt32
    /// Index of the first row that is not inside this one.
    var next: UInt32
    package var kind: Kind
  }

  let text: SourceText
  let rows: [Row]

  package var root: Value { Value(list: self, index: 0) }

  /// Why a text is no property list.
  package struct Malformed: Error, Equatable {
    /// 1-based.
    package let line: Int
    /// `expected …`
    package let message: String
  }

  /// Reads any of the forms that Xcode reads: OpenStep's, XML and JSON.
  package init(_ text: SourceText) throws(Malformed) {
    self.text = text
    rows = isMarkup(text) ? try PropertyListMarkup.rows(of: text) : try OpenStepPropertyList.rows(of: text)
  }
}

/// Whether the first character, after a byte order mark and white space, opens an XML prolog, comment or element: in
/// OpenStep's form a `<` holds data, which are no letters but `a` to `f`.
private func isMarkup(_ text: SourceText) -> Bool {
  var offset = 0
  while offset < text.count, text[offset] <= 0x20 || text[offset] >= 0x80 { offset += 1 }
  guard text[offset] == UInt8(ascii: "<") else { return false }
  return [UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "p")].contains(text[min(offset + 1, text.count)])
}

extension PropertyList {
  /// A value of a property list. Asking it for what it is not gives nil or nothing.
  package struct Value: Sendable {
    let list: PropertyList
    let index: Int

    package var row: Row { list.rows[index] }
    /// 1-based.
    package var line: Int { Int(row.line) }

    package var string: String? {
      let row = row
      switch row.kind {
      case .string: return list.text.string(in: row.start..<row.end)
      case .escapedString: return unescaped(list.text[Int(row.start)..<Int(row.end)])
      case .markupString: return withoutEntities(list.text[Int(row.start)..<Int(row.end)])
      case .data, .array, .dictionary: return nil
      }
    }

    /// The string, or the strings of the array with spaces between: build settings come as either.
    package var joinedString: String? {
      row.kind == .array ? elements.compactMap(\.string).joined(separator: " ") : string
    }

    /// The strings of an array, in order.
    package var strings: [String] { elements.compactMap(\.string) }

    package var elements: [Value] { row.kind == .array ? children : [] }

    /// In the order of the file.
    package var entries: [(key: Value, value: Value)] {
      guard row.kind == .dictionary else { return [] }
      let children = children
      return stride(from: 0, to: children.count - 1, by: 2).map { (children[$0], children[$0 + 1]) }
    }

    /// In the order of the file, without a list of them all.
    func forEachEntry(_ body: (_ key: Value, _ value: Value) -> Void) {
      guard row.kind == .dictionary else { return }
      var child = index + 1
      while child < Int(row.next) {
        let value = Int(list.rows[child].next)
        body(Value(list: list, index: child), Value(list: list, index: value))
        child = Int(list.rows[value].next)
      }
    }

    /// How many values there are in it, and in these.
    var rowCount: Int { Int(row.next) - index }

    private var children: [Value] {
      var result: [Value] = []
      var child = index + 1
      while child < Int(row.next) {
        result.append(Value(list: list, index: child))
        child = Int(list.rows[child].next)
      }
      return result
    }

    /// The value of a key of a dictionary.
    package subscript(key: String) -> Value? {
      guard row.kind == .dictionary else { return nil }
      var child = index + 1
      while child < Int(row.next) {
        let value = Int(list.rows[child].next)
        if Value(list: list, index: child).isSpelled(key) { return Value(list: list, index: value) }
        child = Int(list.rows[value].next)
      }
      return nil
    }

    func isSpelled(_ key: String) -> Bool {
      let row = row
      let length = Int(row.end - row.start)
      if row.kind == .string { return length == key.utf8.count && hasPrefix(key) }
      // No escape and no entity takes more than a dozen bytes for one: what is longer need not be put together.
      return length <= 16 * key.utf8.count && string == key
    }

    /// Whether a string begins so; tells nothing of strings with escapes.
    func hasPrefix(_ key: String) -> Bool {
      let row = row
      guard row.kind == .string || row.kind == .escapedString, Int(row.end - row.start) >= key.utf8.count else {
        return false
      }
      var offset = Int(row.start)
      for byte in key.utf8 {
        if list.text[offset] != byte { return false }
        offset += 1
      }
      return true
    }
  }
}

/// Resolves the escapes of a quoted string as Foundation does: `\n`, `\t`, …, `\U00e9` (in JSON `\u00e9`), `\351`, and
/// anything else for itself. (The octal ones mean a NeXTSTEP character; beyond ASCII that is rare enough to take it for Latin 1.)
private func unescaped(_ bytes: [UInt8]) -> String {
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    index += 1
    guard byte == UInt8(ascii: "\\"), index < bytes.count else {
      result.append(byte)
      continue
    }
    let escape = bytes[index]
    index += 1
    switch escape {
    case UInt8(ascii: "a"): result.append(7)
    case UInt8(ascii: "b"): result.append(8)
    case UInt8(ascii: "f"): result.append(12)
    case UInt8(ascii: "n"): result.append(10)
    case UInt8(ascii: "r"): result.append(13)
    case UInt8(ascii: "t"): result.append(9)
    case UInt8(ascii: "v"): result.append(11)
    case UInt8(ascii: "U"), UInt8(ascii: "u"): result += scalar(bytes, &index, radix: 16, limit: 4)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      index -= 1
      result += scalar(bytes, &index, radix: 8, limit: 3)
    default: result.append(escape)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Resolves the entities of XML: `&amp;`, `&#38;`, `&#x26;`.
private func withoutEntities(_ bytes: [UInt8]) -> String {
  let named: [(name: String, byte: UInt8)] = [
    ("amp;", UInt8(ascii: "&")), ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")), ("quot;", UInt8(ascii: "\"")),
    ("apos;", UInt8(ascii: "'")),
  ]
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    index += 1
    if byte != UInt8(ascii: "&") {
      result.append(byte)
    } else if let entity = named.first(where: { bytes[index...].starts(with: $0.name.utf8) }) {
      result.append(entity.byte)
      index += entity.name.utf8.count
    } else if index < bytes.count, bytes[index] == UInt8(ascii: "#") {
      let isHexadecimal = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "x")
      index += isHexadecimal ? 2 : 1
      result += scalar(bytes, &index, radix: isHexadecimal ? 16 : 10, limit: 8)
      if index < bytes.count, bytes[index] == UInt8(ascii: ";") { index += 1 }
    } else {
      result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// Reads up to `limit` digits and gives the character of that number in UTF-8.
private func scalar(_ bytes: [UInt8], _ index: inout Int, radix: UInt32, limit: Int) -> [UInt8] {
  var number: UInt32 = 0
  let end = min(index + limit, bytes.count)
  while index < end, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, digit < Int(radix) {
    number = number &* radix &+ UInt32(digit)
    index += 1
  }
  return Array(String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
}
