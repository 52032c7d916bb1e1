extension String {
  /// The text with edits of the protocol made, as an editor makes them: places count lines and units from 0.
  ///
  /// - Parameter countsUTF8: whether the units are bytes; else those of UTF-16.
  public func applying(_ edits: [JSONValue], countsUTF8: Bool = false) -> String {
    countsUTF8
      ? String(decoding: Array(utf8).applying(edits) { Array($0.utf8) }, as: UTF8.self)
      : String(decoding: Array(utf16).applying(edits) { Array($0.utf16) }, as: UTF16.self)
  }
}

extension Array where Element: UnsignedInteger {
  fileprivate func applying(_ edits: [JSONValue], units: (String) -> [Element]) -> [Element] {
    var starts = [0]
    for place in indices where self[place] == 0x0A || self[place] == 0x0D && !(place + 1 < count && self[place + 1] == 0x0A) {
      starts.append(place + 1)
    }
    func offset(_ position: JSONValue) -> Int { starts[position["line"].int!] + position["character"].int! }
    var result: [Element] = []
    var position = 0
    for edit in edits {
      result += self[position..<offset(edit["range"]["start"])] + units(edit["newText"].string!)
      position = offset(edit["range"]["end"])
    }
    return result + self[position...]
  }
}
