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

  private func write(to result: inout String, indent: String) {
    switch self {
    case .null: result += "null"
    case .bool(let value): result += value ? "true" : "false"
    case .int(let value): result += String(value)
    case .string(let value): JSON.quote(value, to: &result)
    case .array(let values):
      JSON.list(values.count, "[", "]", to: &result, indent) { index, result, indent in
        values[index].write(to: &result, indent: indent)
      }
    case .object(let members):
      JSON.list(members.count, "{", "}", to: &result, indent) { index, result, indent in
        JSON.quote(members[index].0, to: &result)
        result += ": "
        members[index].1.write(to: &result, indent: indent)
      }
    }
  }

  private static func list(
    _ count: Int, _ open: String, _ close: String, to result: inout String, _ indent: String,
    _ element: (Int, inout String, String) -> Void
  ) {
    guard count > 0 else {
      result += open + close
      return
    }
    result += open
    for index in 0..<count {
      result += (index == 0 ? "\n" : ",\n") + indent + "  "
      element(index, &result, indent + "  ")
    }
    result += "\n" + indent + close
  }

  /// RFC 8259, section 7: quotes, backslashes and control characters must be escaped; those that terminals obey beside these are, too.
  private static func quote(_ string: String, to result: inout String) {
    result += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    result += "\""
  }
}
