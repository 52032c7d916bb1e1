/// A JSON value whose objects keep the order in which they were written.
package indirect enum JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case object([(String, JSON)])
  case array([JSON])
  case string(String)
  case int(Int)
  case bool(Bool)
  case null

  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }

  static func optional(_ string: String?) -> JSON { string.map { .string($0) } ?? .null }
  static func strings(_ strings: [String]) -> JSON { .array(strings.map { .string($0) }) }

  /// The text, indented by two spaces, with a newline at the end.
  package var rendered: String {
    var result = ""
    write(to: &result, indent: "")
    return result + "\n"
  }

  /// The same, with each value that holds no other one than scalars on one line: half as long where values are deep.
  package var renderedWithShortLines: String {
    var result = ""
    write(to: &result, indent: "", folds: true)
    return result + "\n"
  }

  private func write(to result: inout String, indent: String, folds: Bool = false) {
    switch self {
    case .null: result += "null"
    case .bool(let value): result += value ? "true" : "false"
    case .int(let value): result += String(value)
    case .string(let value): JSON.quote(value, to: &result)
    case .array(let values):
      let isFolded = folds && values.allSatisfy(\.isScalar)
      JSON.list(values.count, "[", "]", to: &result, isFolded ? nil : indent) { index, result, indent in
        values[index].write(to: &result, indent: indent, folds: folds)
      }
    case .object(let members):
      let isFolded = folds && members.allSatisfy(\.1.isScalar)
      JSON.list(members.count, "{", "}", to: &result, isFolded ? nil : indent) { index, result, indent in
        JSON.quote(members[index].0, to: &result)
        result += ": "
        members[index].1.write(to: &result, indent: indent, folds: folds)
      }
    }
  }

  private var isScalar: Bool {
    switch self {
    case .object(let members): members.isEmpty
    case .array(let values): values.isEmpty
    case .string, .int, .bool, .null: true
    }
  }

  /// - Parameter indent: of the line that the list begins on; nil where it is written on that line.

  private static func list(
    _ count: Int, _ open: String, _ close: String, to result: inout String, _ indent: String?,
    _ element: (Int, inout String, String) -> Void
  ) {
    result += open
    if let indent, count > 0 {
      let inner = indent + "  "
      for index in 0..<count {
        result += (index == 0 ? "\n" : ",\n") + inner
        element(index, &result, inner)
      }
      result += "\n" + indent
    } else {
      for index in 0..<count {
        if index > 0 { result += ", " }
        element(index, &result, "")
      }
    }
    result += close
  }

  /// RFC 8259, section 7: quotes, backslashes and control characters must be escaped; those that terminals obey beside these
  /// are, too, so that `terminalText` finds nothing to take out.
  private static func quote(_ string: String, to result: inout String) {
    result += "\""
    let isPlain = string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { result += string } else { escape(string, to: &result) }
    result += "\""
  }

  private static func escape(_ string: String, to result: inout String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
