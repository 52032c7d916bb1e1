extension String {
  /// For the text of an element or an attribute's value in XML 1.0. What no document of XML may hold, however it is written,
  /// is shown as Swift writes it.
  var escapedForXML: String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !"&<>\"'".utf8.contains($0) }
    if isPlain { return self }
    var result = ""
    for scalar in unicodeScalars { result += scalar.escapedForXML }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var escapedForXML: String {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&apos;"
    // A parser makes spaces of these in attributes, unless they are written so.
    case "\t", "\n", "\r": "&#\(value);"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\\u{\(String(value, radix: 16, uppercase: true))}"
    case "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": "&#\(value);"
    default: String(self)
    }
  }
}
