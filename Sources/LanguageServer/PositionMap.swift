/// Where the lines and characters of a text stand among its bytes, which are UTF-8.
package struct PositionMap: Sendable {
  private let bytes: [UInt8]
  private let encoding: PositionEncoding
  /// The first byte of each line: one ends at `\n`, `\r\n` or a lone `\r`.
  private let lines: [Int]
  /// The last byte of each character beyond ASCII, and by how much more bytes than units the text has up to there.
  private let surpluses: [(end: Int, total: Int)]

  /// - Parameter countsMark: whether a byte order mark is a character, as in what editors send; of what lies on disk, they
  ///   leave it out.
  package init(_ bytes: [UInt8], _ encoding: PositionEncoding, countsMark: Bool = true) {
    self.bytes = bytes
    self.encoding = encoding
    lines = PositionMap.lines(of: bytes)
    let skipsMark = !countsMark && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    surpluses = PositionMap.surpluses(in: bytes, encoding, skipsMark: skipsMark)
  }

  private static func lines(of bytes: [UInt8]) -> [Int] {
    var lines = [0]
    for (offset, byte) in bytes.enumerated() {
      let isEnd = byte == 0x0A || byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
      if isEnd { lines.append(offset + 1) }
    }
    return lines
  }

  private static func surpluses(in bytes: [UInt8], _ encoding: PositionEncoding, skipsMark: Bool) -> [(end: Int, total: Int)] {
    if encoding == .utf8 { return skipsMark ? [(2, 3)] : [] }
    var result: [(end: Int, total: Int)] = []
    var total = skipsMark ? 1 : 0
    for (offset, byte) in bytes.enumerated() where byte >= 0xC0 {
      let length = PositionMap.length(of: byte)
      total += length - PositionMap.units(of: byte)
      result.append((offset + length - 1, total))
    }
    return result
  }

  /// The bytes of a character that begins with a byte.
  private static func length(of first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }

  /// The units of UTF-16 that it takes.
  private static func units(of first: UInt8) -> Int { first < 0xF0 ? 1 : 2 }

  /// The place before a byte that begins a character, or behind the last one.
  package func position(of offset: Int) -> TextPosition {
    let line = lines.lastPlace { $0 <= offset } ?? 0
    let start = lines[line]
    return TextPosition(line: line, character: offset - start - (surplus(before: offset) - surplus(before: start)))
  }

  private func surplus(before offset: Int) -> Int { surpluses.lastPlace { $0.end < offset }.map { surpluses[$0].total } ?? 0 }

  package func range(of bytes: Range<Int>) -> TextRange {
    TextRange(start: position(of: bytes.lowerBound), end: position(of: bytes.upperBound))
  }

  /// The byte behind a place, whatever its numbers are. One behind the end of its line stands for that, one before its beginning
  /// for that, and one within a character for the beginning of it.
  package func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return bytes.count }
    let (start, end) = (lines[position.line], endOfLine(position.line))
    if encoding == .utf8 { return beginning(of: start + min(max(position.character, 0), end - start)) }
    var offset = start
    var units = 0
    while offset < end {
      units += PositionMap.units(of: bytes[offset])
      if units > position.character { break }
      offset += PositionMap.length(of: bytes[offset])
    }
    return offset
  }

  package func bytes(of range: TextRange) -> Range<Int> {
    let (a, b) = (offset(of: range.start), offset(of: range.end))
    return min(a, b)..<max(a, b)
  }

  /// The end of a line without what ends it.
  private func endOfLine(_ line: Int) -> Int {
    guard line + 1 < lines.count else { return bytes.count }
    let end = lines[line + 1] - 1
    return end > lines[line] && bytes[end] == 0x0A && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  private func beginning(of offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}

extension Array {
  /// The last element that meets a condition, which all up to some place meet and no others.
  fileprivate func lastPlace(where isMet: (Element) -> Bool) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
