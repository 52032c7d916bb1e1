/// Text that stands in HTML as nothing but text, in elements and in attributes.
package func escaped(_ text: String) -> String {
  var result = ""
  for scalar in visible(text).unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// The same for a message, whose code in back-ticks becomes `<code>`.
func markup(ofMessage text: String) -> String {
  let parts = text.split(separator: "`", omittingEmptySubsequences: false)
  // One back-tick too many opens nothing.
  guard parts.count % 2 == 1 else { return escaped(text) }
  return parts.enumerated().map { $0 % 2 == 0 ? escaped(String($1)) : "<code>\(escaped(String($1)))</code>" }.joined()
}

/// With the characters spelled out that a browser would not show, or that would turn the direction of what follows: names
/// and sources are of others, and should read as they are.
package func visible(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 || $0 == 0x0A }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.isHidden {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F: true
    // Separators of lines and paragraphs, and what turns or isolates directions.
    case 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    // Tags, and what is no character.
    case 0xE0000...0xE0FFF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}

/// `76%`: 100 only where it is all, and 0 only where it is nothing.
package func percent(_ part: Int, of whole: Int) -> String {
  guard whole > 0, part > 0 else { return "0%" }
  if part == whole { return "100%" }
  return "\(min(99, max(1, (part * 200 + whole) / (whole * 2))))%"
}

/// `1,234`
func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  return digits.indices.map { (digits.count - $0) % 3 == 0 && $0 > 0 ? ",\(digits[$0])" : "\(digits[$0])" }.joined()
}

/// `1 site`, `1,234 sites`
func groupedCount(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(count == 1 ? noun : noun + "s")" }
