/// The names in what an edit writes.
extension Edit {
  public struct WrittenName: Sendable {
    public let text: String
    /// In the replacement, in UTF-8 bytes.
    public let offset: Int
    /// Whether a dot stands before it.
    public let isMember: Bool
    /// Whether it follows an `@`.
    public let isAttribute: Bool
    /// Whether it follows a `#`, which only macros do.
    public let isMacro: Bool
    /// Whether it is that of a type which is handed over, or begins it: `Shop` and `Cart` of `Shop.Cart.self`.
    public let isMetatype: Bool
  }

  /// The identifiers of the replacement that are neither copied nor quoted from elsewhere in the file; not those in comments and literals.
  public var writtenNames: [WrittenName] {
    var result: [WrittenName] = []
    var offset = 0
    for (text, isCopied) in parts {
      if !isCopied { result += Edit.names(in: Array(text.utf8), at: offset) }
      offset += text.utf8.count
    }
    return result
  }

  /// The edit with what it says of the file's own words as quotes: a type that stands there, for instance.
  ///
  /// - Parameter quoted: what is quoted; nil or empty for nothing.
  public func quoting(_ quoted: String?) -> Edit {
    guard let quoted, !quoted.isEmpty, pieces.isEmpty else { return self }
    let bytes = Array(replacement.utf8)
    let words = Array(quoted.utf8)
    var pieces: [Piece] = []
    var (start, position) = (0, 0)
    while position + words.count <= bytes.count {
      let end = position + words.count
      let isWhole = (position == 0 || !bytes[position - 1].continuesName) && (end == bytes.count || !bytes[end].continuesName)
      guard isWhole, bytes[position..<end].elementsEqual(words) else {
        position += 1
        continue
      }
      if start < position { pieces.append(.text(String(decoding: bytes[start..<position], as: UTF8.self))) }
      pieces.append(.quote(quoted))
      (start, position) = (end, end)
    }
    if start < bytes.count { pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self))) }
    return Edit(location, pieces)
  }

  /// The edit with more text at offsets of its replacement, which ascend.
  public func inserting(_ insertions: [(offset: Int, text: String)]) -> Edit {
    guard pieces.isEmpty else {
      return Edit(location, insert(insertions, into: pieces))
    }
    var bytes = Array(replacement.utf8)
    for insertion in insertions.reversed() { bytes.insert(contentsOf: Array(insertion.text.utf8), at: insertion.offset) }
    return Edit(location, String(decoding: bytes, as: UTF8.self), isShared: isShared)
  }

  private func insert(_ insertions: [(offset: Int, text: String)], into pieces: [Piece]) -> [Piece] {
    var end = 0
    return pieces.map { piece in
      let start = end
      guard case .text(let text) = piece else {
        end += Edit.text(of: piece).utf8.count
        return piece
      }
      end += text.utf8.count
      var bytes = Array(text.utf8)
      for insertion in insertions.reversed() where (start..<end).contains(insertion.offset) {
        bytes.insert(contentsOf: Array(insertion.text.utf8), at: insertion.offset - start)
      }
      return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  private var parts: [(text: String, isCopied: Bool)] {
    if pieces.isEmpty { return [(replacement, false)] }
    return pieces.map { piece in
      if case .text(let text) = piece { return (text, false) }
      return (Edit.text(of: piece), true)
    }
  }

  private static func names(in bytes: [UInt8], at start: Int) -> [WrittenName] {
    var result: [WrittenName] = []
    var position = 0
    var previous: UInt8 = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position = endOfLiteral(bytes, from: position)
        previous = byte
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == byte {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else if byte.beginsName {
        let first = position
        while position < bytes.count, bytes[position].continuesName { position += 1 }
        result.append(
          WrittenName(
            text: String(decoding: bytes[first..<position], as: UTF8.self), offset: start + first,
            isMember: previous == UInt8(ascii: "."), isAttribute: previous == UInt8(ascii: "@"),
            isMacro: previous == UInt8(ascii: "#"),
            isMetatype: endsInSelf(bytes, from: position)))
        previous = bytes[position - 1]
      } else {
        if byte != 0x20, byte != 0x09 { previous = byte }
        position += 1
      }
    }
    return result
  }

  /// Whether `.self` follows, after members or none.
  private static func endsInSelf(_ bytes: [UInt8], from start: Int) -> Bool {
    var position = start
    while position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      let first = position + 1
      position = first
      while position < bytes.count, bytes[position].continuesName { position += 1 }
      if bytes[first..<position].elementsEqual("self".utf8) { return true }
      if position == first { return false }
    }
    return false
  }

  private static func endOfLiteral(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  private static func text(of piece: Piece) -> String {
    switch piece {
    case .text(let text), .quote(let text): text
    case .copy(let copy): Edit(Location(FileID(0), copy.range), [piece]).replacement
    }
  }
}

extension UInt8 {
  fileprivate var beginsName: Bool {
    self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") || self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z")
      || self == UInt8(ascii: "_") || self >= 0x80
  }

  fileprivate var continuesName: Bool { beginsName || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
