import MoltEngine
import MoltText

extension Report {
  /// The line that a location begins on, with its number, and below it a mark under the stretch, as compilers print it.
  /// Each line ends with a newline.
  func excerpt(_ location: Location, indent: String, style: Style) -> String {
    let text = run.file(location.file).text
    let table = lines(location.file)
    let line = table.line(holding: location.range.lowerBound)
    let start = table.starts[line]
    let next = line + 1 < table.starts.count ? table.starts[line + 1] : UInt32(text.count)
    let content = text.string(in: start..<next).trimmingNewline
    let before = text.string(in: start..<location.range.lowerBound)
    let marked = text.string(in: location.range.lowerBound..<min(location.range.upperBound, next)).trimmingNewline
    let number = String(line + 1)
    let gutter = String(repeating: " ", count: number.count)
    // A tab stays a tab, so that the mark stands below its text at any width.
    let lead = String(before.map { $0 == "\t" ? "\t" : " " })
    let mark = "^" + String(repeating: "~", count: max(0, marked.count - 1))
    return "\(indent)\(style.dim("\(number) |")) \(content)\n"
      + "\(indent)\(style.dim("\(gutter) |")) \(lead)\(style.green(mark))\n"
  }

  /// The source code at a location.
  func quoted(_ location: Location) -> String { run.file(location.file).text.string(in: location.range) }
}

extension String {
  fileprivate var trimmingNewline: Substring {
    guard let last, last.isNewline else { return self[...] }
    return dropLast()
  }
}
