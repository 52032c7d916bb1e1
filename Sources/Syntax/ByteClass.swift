/// What a token that begins with a byte may be.
enum ByteClass: UInt8 {
  /// A control character that no token and no white space begins with.
  case other
  case space, newline, identifier, digit, `operator`, slash, quote, pound, punctuation, backtick, dollar, nul
  /// A byte of a UTF-8 sequence, or of no valid one: only the scalar tells.
  case nonASCII
}

/// The class of each byte, and what may continue an identifier or an operator; built once and never freed: a raw
/// pointer costs neither a reference count nor a bounds check per byte.
@safe struct ByteTable: @unchecked Sendable {
  let classes: UnsafePointer<ByteClass>
  /// ASCII bytes only: letters, digits, `_` and `$`.
  let continuesIdentifier: UnsafePointer<Bool>
  /// ASCII bytes only.
  let continuesOperator: UnsafePointer<Bool>
  /// Bytes that end a run of plain characters in a string literal: quotes, the backslash, line ends and NUL.
  let endsStringRun: UnsafePointer<Bool>

  static let shared = ByteTable()

  private init() {
    let classes = UnsafeMutablePointer<ByteClass>.allocate(capacity: 256)
    for byte in 0..<256 { unsafe (classes + byte).initialize(to: ByteTable.class(of: UInt8(byte))) }
    unsafe self.classes = UnsafePointer(classes)
    unsafe continuesIdentifier = ByteTable.table { byte in
      [.identifier, .digit, .dollar].contains(ByteTable.class(of: byte))
    }
    unsafe continuesOperator = ByteTable.table { byte in
      [.operator, .slash].contains(ByteTable.class(of: byte))
    }
    unsafe endsStringRun = ByteTable.table { byte in "\"'\\\n\r\0".utf8.contains(byte) }
  }

  private static func table(_ predicate: (UInt8) -> Bool) -> UnsafePointer<Bool> {
    let table = UnsafeMutablePointer<Bool>.allocate(capacity: 256)
    for byte in 0..<256 { unsafe (table + byte).initialize(to: predicate(UInt8(byte))) }
    return unsafe UnsafePointer(table)
  }

  private static func `class`(of byte: UInt8) -> ByteClass {
    switch byte {
    case 0: .nul
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: .space
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .newline
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): .identifier
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .quote
    case UInt8(ascii: "#"): .pound
    case UInt8(ascii: "`"): .backtick
    case UInt8(ascii: "$"): .dollar
    case 0x80...0xFF: .nonASCII
    default:
      if "+-*%<>=!&|^~?.".utf8.contains(byte) {
        .operator
      } else if "(){}[],:;@\\".utf8.contains(byte) {
        .punctuation
      } else {
        .other
      }
    }
  }
}
