extension Lexer {
  /// The scalar at `offset` and its length in bytes; no scalar where the bytes are not UTF-8, and then the number of
  /// bytes to skip. As swift-syntax does, an overlong form or a stray continuation byte is invalid, a surrogate too.
  func decodeScalar(at offset: Int) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    guard startsUTF8(first) else {
      var end = offset + 1
      while end < count && !startsUTF8(self[end]) { end += 1 }
      return (nil, end - offset)
    }
    let length = (~first).leadingZeroBitCount
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length {
      let byte = self[offset + index]
      guard offset + index < count, byte & 0xC0 == 0x80 else { return (nil, index) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let shortest = value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
    return (shortest == length ? Unicode.Scalar(value) : nil, length)
  }

  private func startsUTF8(_ byte: UInt8) -> Bool { byte < 0x80 || (byte >= 0xC2 && byte < 0xF5) }

  /// A token that begins with a byte above ASCII: an identifier, an operator, or a curly quotation mark.
  @inline(never) mutating func lexNonASCII(_ start: Int, _ flags: Token.Flags, _ names: inout NameTable) {
    let (scalar, length) = decodeScalar(at: start)
    guard let scalar else {
      position += length
      return emit(.unknown, start, flags)
    }
    if scalar.continuesIdentifier {
      // A combining mark starts no identifier, but is lexed like one.
      lexIdentifier(start, flags, &names)
    } else if scalar.startsOperator {
      lexOperator(start, flags, &names)
    } else if scalar == "\u{201C}" {
      position = endOfCurlyQuote(from: start + length) ?? start + length
      unsafe emit(.identifier, start, flags, name: names.intern(padded: bytes + start, count: position - start))
    } else {
      position += length
      emit(.unknown, start, flags)
    }
  }

  /// Past the quotation mark that closes a curly one on the same line, as swift-syntax matches them.
  private mutating func endOfCurlyQuote(from start: Int) -> Int? {
    if start < memo.curlyQuoteAbsentEnd { return nil }
    var offset = start
    while true {
      let byte = self[offset]
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      case 0: break
      case UInt8(ascii: "\""): return offset + 1
      case UInt8(ascii: "\\") where self[offset + 1] != UInt8(ascii: "("):
        guard let next = endOfEscape(offset) else { break }
        offset = next
        continue
      case UInt8(ascii: "\\"): break
      default:
        let (scalar, length) = decodeScalar(at: offset)
        guard let scalar, scalar.value >= 0x20, scalar.value != 0x7F else { break }
        offset += length
        if scalar == "\u{201D}" { return offset }
        continue
      }
      memo.curlyQuoteAbsentEnd = offset
      return nil
    }
  }

  /// Past the valid escape sequence at `offset`, nil if it is none.
  private func endOfEscape(_ offset: Int) -> Int? {
    let byte = self[offset + 1]
    if "0nrt\"'\\".utf8.contains(byte) { return offset + 2 }
    guard byte == UInt8(ascii: "u"), let escape = unicodeEscape(at: offset + 2) else { return nil }
    return escape.end
  }
}

extension Unicode.Scalar {
  static var byteOrderMark: Unicode.Scalar { "\u{FEFF}" }

  /// Above ASCII. The ranges of The Swift Programming Language, "Lexical Structure", which are those of N1518, X.1.
  var continuesIdentifier: Bool {
    switch value {
    case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF: true
    case 0x100...0x167F, 0x1681...0x180D, 0x180F...0x1FFF: true
    case 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054, 0x2060...0x218F: true
    case 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF: true
    case 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF: true
    case 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8: true
    case 0x10000...0xEFFFD: value & 0xFFFF <= 0xFFFD
    default: false
    }
  }

  /// Above ASCII: mathematical signs, symbols, arrows, dingbats, and characters for drawing lines and boxes.
  var startsOperator: Bool {
    switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7: true
    case 0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E: true
    case 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F: true
    case 0x3001...0x3003, 0x3008...0x3030: true
    default: false
    }
  }

  /// Above ASCII: also combining marks and variation selectors.
  var continuesOperator: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
    default: startsOperator
    }
  }
}
