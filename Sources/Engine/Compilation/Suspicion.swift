import MoltSymbols
import MoltSyntax
import MoltText

/// What the errors of a command say of the units of a plan.
struct Suspicion {
  /// The units with an edit where an error is, or else on its line, and these errors.
  private(set) var accused: [Location: [CommandError]] = [:]
  /// How much speaks against each of the others; nothing for those of which no error says anything.
  private(set) var scores: [Location: Int] = [:]

  /// That an error names a type of the unit, or stands in it.
  static let named = 3_000_000
  /// That an error stands in a file that the unit edits; less where it is far from the edit.
  static let inFile = 1_000_000
  /// More errors than this say nothing new.
  private static let limit = 200

  init(_ errors: [CommandError], _ run: Run) {
    let units = run.plan.units.filter { $0.verdict == .changed }
    let names = units.map { unit in Set(unit.types.map { String($0.split(separator: ".").last ?? "") }) }
    var files: [FileID: WrittenFile] = [:]
    for rewritten in run.rewritten { files[rewritten.id] = WrittenFile(rewritten, units) }
    for error in errors.prefix(Suspicion.limit) {
      if let file = error.file.flatMap({ files[$0] }) { point(at: file, error) }
      let words = error.words.union(run.typesAround(error, error.file.flatMap { files[$0] }))
      for (unit, names) in zip(units, names) where !names.isDisjoint(with: words) { suspect(unit.location, Suspicion.named) }
    }
  }

  /// Finds the units that wrote the place of an error, or else its line, or else lines of the same file.
  private mutating func point(at file: WrittenFile, _ error: CommandError) {
    let onLine = file.stretches.filter { $0.lines.contains(error.line) }
    let offset = error.column.map { file.offset(line: error.line, column: $0) }
    let there = onLine.filter { stretch in
      offset.map { stretch.range.lowerBound <= $0 && $0 <= stretch.range.upperBound } ?? false
    }
    for unit in Set((there.isEmpty ? onLine : there).map(\.unit)) { accused[unit, default: []].append(error) }
    for stretch in file.stretches {
      let distance = max(stretch.lines.lowerBound - error.line, error.line - stretch.lines.upperBound, 0)
      suspect(stretch.unit, Suspicion.inFile - min(distance, Suspicion.inFile - 1))
    }
  }

  private mutating func suspect(_ unit: Location, _ score: Int) { scores[unit] = max(scores[unit] ?? 0, score) }
}

extension CommandError {
  /// The names that the message may be about.
  fileprivate var words: Set<String> { Set(message.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)) }
}

/// A file as the plan makes it, and which unit wrote what of it.
private struct WrittenFile {
  struct Stretch {
    let unit: Location
    /// In the result, without the white space at its ends.
    let range: Range<Int>
    let lines: ClosedRange<Int>
  }

  let stretches: [Stretch]
  let edits: EditedRanges
  private let text: SourceText
  private let table: LineTable

  /// An edit that only removes something has the line on which that stood.
  init(_ file: RewrittenFile, _ units: [MigrationUnit]) {
    let table = LineTable(file.text)
    let edits = EditedRanges(file.edits)
    let written = edits.written.map { file.text.withoutSpace($0) }
    let places = Dictionary(file.edits.indices.map { (file.edits[$0].range, $0) }) { first, _ in first }
    stretches = units.flatMap { unit in
      unit.edits.filter { $0.file == file.id }.compactMap { edit -> Stretch? in
        // An edit of code that another one moves is made in that.
        guard let place = places[edit.range] ?? file.edits.firstIndex(where: { $0.range.encloses(edit.range) }) else { return nil }
        let range = written[place]
        let last = max(range.lowerBound, range.upperBound - 1)
        return Stretch(
          unit: unit.location, range: range,
          lines: table.line(holding: UInt32(range.lowerBound)) + 1...table.line(holding: UInt32(last)) + 1)
      }
    }
    (self.table, self.edits, text) = (table, edits, file.text)
  }

  func offset(line: Int, column: Int) -> Int { table.offset(line: line, column: column, of: text) }
}

extension LineTable {
  fileprivate func offset(line: Int, column: Int, of text: SourceText) -> Int {
    min(Int(starts[min(max(line, 1), starts.count) - 1]) + max(column, 1) - 1, text.count)
  }
}

extension Run {
  /// The names of the types around the place of an error.
  fileprivate func typesAround(_ error: CommandError, _ written: WrittenFile?) -> Set<String> {
    guard let id = error.file else { return [] }
    let column = error.column ?? 1
    let offset =
      written.map { file in file.edits.sourceOffset(of: UInt32(file.offset(line: error.line, column: column))) }
      ?? UInt32(file(id).lines.offset(line: error.line, column: column, of: file(id).text))
    let root = index.root(of: id)
    guard let offset, var node = root.tokenIndex(endingBehind: offset).map(root.innermostNode) else { return [] }
    var names: Set<String> = []
    node = node.outOfLongChain
    while let parent = node.parent {
      if parent.kind == .extensionDecl {
        names.insert(index.spelling(parent.typeChild?.typeName ?? .none))
      } else if parent.kind.isTypeOrExtension {
        names.insert(index.spelling(parent.declaredName))
      }
      node = parent.outOfLongChain
    }
    return names
  }
}

extension Range<UInt32> {
  fileprivate func encloses(_ other: Range<UInt32>) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}

extension SourceText {
  /// A stretch without the white space at its ends; as it is if that is all.
  fileprivate func withoutSpace(_ range: Range<Int>) -> Range<Int> {
    func isSpace(_ offset: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self[offset]) }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(start) { start += 1 }
    while start < end, isSpace(end - 1) { end -= 1 }
    return start < end ? start..<end : range
  }
}
