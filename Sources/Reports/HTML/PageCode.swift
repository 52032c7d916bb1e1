import MoltEngine
import MoltText

/// The code that a page shows: differences, excerpts and documents, coloured; and of each file the lines that they need.
struct PageCode: ~Copyable {
  private let report: Report
  private var highlighter = Highlighter()
  private var numbers = Numbering<FileID>()
  private var texts: [FileID: ColoredText] = [:]
  /// By file, 0-based.
  private var needed: [FileID: Set<Int>] = [:]
  private var differences: [Int: [Difference]] = [:]

  private struct Difference {
    let file: FileID
    let hunks: [FileDiff.Hunk]
    /// With all of the unit's edits made.
    let new: ColoredText
  }

  init(_ report: Report) { self.report = report }

  /// In the order of their numbers.
  var files: [FileID] { numbers.values }

  mutating func number(of file: FileID) -> Int { numbers[file] }

  private mutating func text(_ file: FileID) -> ColoredText {
    if let text = texts[file] { return text }
    let text = highlighter.colored(report.run.file(file).text)
    texts[file] = text
    return text
  }

  // MARK: Excerpts

  /// `[FIRST, LAST, LINE, START, LENGTH]`: the lines around a place, and where on one of them it is, in units of UTF-16.
  mutating func excerpt(_ location: Location) -> JSON {
    let text = text(location.file)
    guard text.lineCount > 0 else { return [] }
    let line = text.lines.line(holding: location.range.lowerBound)
    let end = text.lines.line(holding: max(location.range.lowerBound, location.range.upperBound &- 1))
    let first = max(0, line - 2)
    let last = min(text.lineCount - 1, min(end, line + 5) + 2)
    needed[location.file, default: []].formUnion(first...last)
    let range = text.range(ofLine: line)
    let place = location.range.clamped(to: range)
    let start = visible(text.text.string(in: range.lowerBound..<place.lowerBound)).utf16.count
    let length = visible(text.text.string(in: place)).utf16.count
    return .array([first, last, line, start, length].map { .int($0) })
  }

  // MARK: Differences

  /// What a unit changes, by file: hunks of lines, where a number stands for so many lines of the file, below zero for lines
  /// that go, and a pair of text and classes for one that comes.
  mutating func diff(of unit: Int) -> JSON {
    .array(
      differences(of: unit).map { difference in
        let number = numbers[difference.file]
        return ["file": .int(number), "hunks": .array(difference.hunks.map { hunk($0, difference) })]
      })
  }

  private mutating func differences(of unit: Int) -> [Difference] {
    if let known = differences[unit] { return known }
    var alone = report.plan.units[unit]
    alone.verdict = .changed
    let plan = Plan(units: [alone], findings: [])
    var result: [Difference] = []
    if plan.conflict() == nil {
      for (file, edits) in plan.edits.sorted(by: { $0.key < $1.key }) {
        let text = report.run.file(file).text
        let hunks = FileDiff(path: "", text: text, edits: edits).hunks
        result.append(Difference(file: file, hunks: hunks, new: highlighter.colored(text.applying(edits))))
      }
    }
    differences[unit] = result
    return result
  }

  private mutating func hunk(_ hunk: FileDiff.Hunk, _ difference: Difference) -> JSON {
    var items: [JSON] = []
    var old = hunk.oldStart
    var new = hunk.newStart
    var run = 0
    func flush() {
      if run != 0 { items.append(.int(run)) }
      run = 0
    }
    for line in hunk.lines {
      switch line.kind {
      case .insertion:
        flush()
        let line = difference.new.line(new)
        items.append(.array([.string(line.text), .string(line.classes)]))
        new += 1
        continue
      case .context:
        if run < 0 { flush() }
        run += 1
        new += 1
      case .deletion:
        if run > 0 { flush() }
        run -= 1
      }
      needed[difference.file, default: []].insert(old)
      old += 1
    }
    flush()
    return ["old": .int(hunk.oldStart), "new": .int(hunk.newStart), "lines": .array(items)]
  }

  /// The hunks that are about a site: `[FILE, HUNK]` in its unit's difference. Nil where that is all of it, or none.
  mutating func hunks(of finding: Finding, _ unit: Int) -> JSON? {
    guard finding.verdict == .changed || finding.verdict == .review, report.findingIndices[unit].count > 1 else { return nil }
    var result: [JSON] = []
    var total = 0
    for (number, difference) in differences(of: unit).enumerated() {
      let table = text(difference.file).lines
      let places = ([finding.location] + finding.edits.map(\.location)).filter { $0.file == difference.file }
      let touched = places.map { table.line(holding: $0.range.lowerBound)...table.line(holding: $0.range.upperBound) }
      for (index, hunk) in difference.hunks.enumerated() {
        total += 1
        let lines = hunk.oldStart..<hunk.oldStart + max(1, hunk.oldCount)
        if touched.contains(where: { $0.overlaps(lines) }) { result.append([.int(number), .int(index)]) }
      }
    }
    return result.count == total ? nil : .array(result)
  }

  // MARK: Lines

  /// Stretches of lines that something shows: `[FIRST, TEXT, CLASSES, TEXT, CLASSES, …]`, 0-based.
  mutating func lines(ofFile number: Int) -> JSON {
    let file = numbers.values[number]
    let text = text(file)
    var result: [[JSON]] = []
    var next = -1
    for line in needed[file, default: []].sorted() where line < text.lineCount {
      if line != next { result.append([.int(line)]) }
      let shown = text.line(line)
      result[result.count - 1] += [.string(shown.text), .string(shown.classes)]
      next = line + 1
    }
    return .array(result.map { .array($0) })
  }

  // MARK: Documents

  mutating func document(_ markdown: String) -> JSON {
    var reader = MarkdownReader(markdown)
    var result: [JSON] = []
    for block in reader.blocks() { result.append(json(block)) }
    return .array(result)
  }

  private mutating func json(_ block: MarkdownBlock) -> JSON {
    switch block {
    case .heading(let level, let spans): return ["h", .int(level), Self.json(spans)]
    case .paragraph(let spans): return ["p", Self.json(spans)]
    case .list(let isOrdered, let items): return [isOrdered ? "ol" : "ul", .array(items.map(Self.json))]
    case .table(let rows): return ["table", .array(rows.map { .array($0.map(Self.json)) })]
    case .code(let words, let text):
      let isSwift = words.first == "swift"
      let colored = isSwift ? highlighter.colored(SourceText(text)) : ColoredText(SourceText(text), stretches: [])
      let lines = (0..<colored.lineCount).map { colored.line($0) }
      return ["code", .string(words.joined(separator: " ")), .array(lines.flatMap { [.string($0.text), .string($0.classes)] })]
    }
  }

  private static func json(_ spans: [MarkdownSpan]) -> JSON {
    .array(
      spans.map { span in
        switch span {
        case .text(let text): .string(text)
        case .code(let text): ["code", .string(text)]
        case .strong(let spans): ["strong", json(spans)]
        case .emphasis(let spans): ["em", json(spans)]
        case .link(let address, let spans): ["a", .string(address), json(spans)]
        }
      })
  }
}
