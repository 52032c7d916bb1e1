import MoltText

/// What the readers of the forms of property lists have in common: where they are, and the rows that they have read.
protocol PropertyListReader {
  var text: SourceText { get }
  /// UTF-8 offset of what is read next.
  var offset: Int { get }
  /// 1-based.
  var line: UInt32 { get }
  var rows: [PropertyList.Row] { get set }
}

extension PropertyListReader {
  /// Begins a value here; its index.
  mutating func open(_ kind: PropertyList.Kind) -> Int {
    rows.append(PropertyList.Row(start: UInt32(offset), end: UInt32(offset), line: line, next: 0, kind: kind))
    return rows.count - 1
  }

  /// Ends a value here, behind all that is inside it.
  mutating func close(_ row: Int) {
    rows[row].end = UInt32(offset)
    rows[row].next = UInt32(rows.count)
  }

  func malformed(_ message: String) -> PropertyList.Malformed {
    PropertyList.Malformed(
      line: Int(line), message: offset >= text.count ? message + ", found the end of the file" : message)
  }
}
