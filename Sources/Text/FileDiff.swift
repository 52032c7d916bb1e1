/// What a unified diff says about one file.
public struct FileDiff: Sendable {
  /// Nil for a new file.
  public let oldPath: String?
  /// Nil for a deleted file.
  public let newPath: String?
  public let hunks: [Hunk]

  /// A group of changed lines with the lines around it.
  public struct Hunk: Sendable {
    /// 0-based; lines are counted as `git` does, by `\n`.
    public let oldStart: Int
    public let newStart: Int
    public let lines: [Line]

    /// How many lines the hunk takes in the old text, and below, in the new one.
    public var oldCount: Int { lines.count { $0.kind != .insertion } }
    public var newCount: Int { lines.count { $0.kind != .deletion } }
  }

  /// A line of a hunk.
  public struct Line: Sendable {
    /// Whether the line stands in both texts, in the old one or in the new one.
    public enum Kind: Sendable { case context, deletion, insertion }
    public let kind: Kind
    /// With its newline, if it has one.
    public let bytes: [UInt8]
  }

  /// How many lines the file gains, and below, loses; a changed line counts in both.
  public var insertions: Int { hunks.reduce(0) { $0 + $1.lines.count { $0.kind == .insertion } } }
  public var deletions: Int { hunks.reduce(0) { $0 + $1.lines.count { $0.kind == .deletion } } }

  /// The difference that `edits` make to a file. They are sorted, disjoint and inside the text. No lines are compared
  /// but the edited ones: what an edit leaves of the lines at both ends of its stretch is context.
  ///
  /// - Parameter context: how many unchanged lines stand around a change (`-U`).
  public init(path: String, text: SourceText, edits: [Edit], context: Int = 3) {
    let lines = LineTable(text, newlines: .diff)
    let changes = FileDiff.changes(text, lines, edits)
    self.init(oldPath: path, newPath: path, hunks: FileDiff.hunks(text, lines, changes, context))
  }

  /// The difference that makes a file.
  public init(creating path: String, text: SourceText) {
    self.init(oldPath: nil, newPath: path, hunks: FileDiff.whole(text, .insertion))
  }

  /// The difference that removes a file.
  public init(deleting path: String, text: SourceText) {
    self.init(oldPath: path, newPath: nil, hunks: FileDiff.whole(text, .deletion))
  }

  private init(oldPath: String?, newPath: String?, hunks: [Hunk]) {
    self.oldPath = oldPath
    self.newPath = newPath
    self.hunks = hunks
  }

  private static func whole(_ text: SourceText, _ kind: Line.Kind) -> [Hunk] {
    let lines = text.bytes.splitAfterNewlines()
    return lines.isEmpty ? [] : [Hunk(oldStart: 0, newStart: 0, lines: lines.map { Line(kind: kind, bytes: $0) })]
  }
}

/// Old lines and what takes their place.
private struct Change {
  var old: Range<Int>
  var new: [[UInt8]]
}

extension FileDiff {
  /// Sorted, with at least one unchanged line between any two.
  private static func changes(_ text: SourceText, _ lines: LineTable, _ edits: [Edit]) -> [Change] {
    var result: [Change] = []
    for block in blocks(lines, edits) {
      let old = block.lines.clamped(to: 0..<lines.count(of: text))
      let range = lines.offset(of: old.lowerBound, in: text)..<lines.offset(of: old.upperBound, in: text)
      let whole = Change(old: old, new: text.replacing(edits[block.edits], in: range).splitAfterNewlines())
      for var change in whole.parts(text, lines) {
        change.trim(text, lines)
        if change.old.isEmpty && change.new.isEmpty { continue }
        // In place: a copy of the last change would be made for each that joins it.
        if let end = result.last?.old.upperBound, end == change.old.lowerBound {
          result[result.count - 1].join(change)
        } else {
          result.append(change)
        }
      }
    }
    return result
  }

  /// Groups the edits that share a line. Edits that delete a line's newline reach into the next line.
  private static func blocks(_ lines: LineTable, _ edits: [Edit]) -> [(lines: Range<Int>, edits: Range<Int>)] {
    var result: [(lines: Range<Int>, edits: Range<Int>)] = []
    for (index, edit) in edits.enumerated() {
      let first = lines.line(holding: edit.range.lowerBound)
      let end = lines.line(holding: edit.range.upperBound) + 1
      if let last = result.last, first < last.lines.upperBound {
        result[result.count - 1] = (last.lines.lowerBound..<end, last.edits.lowerBound..<index + 1)
      } else {
        result.append((first..<end, index..<index + 1))
      }
    }
    return result
  }

  private static func hunks(_ text: SourceText, _ lines: LineTable, _ changes: [Change], _ context: Int) -> [Hunk] {
    var result: [Hunk] = []
    var growth = 0
    var first = 0
    while first < changes.count {
      var end = first + 1
      while end < changes.count, changes[end].old.lowerBound - changes[end - 1].old.upperBound <= 2 * context {
        end += 1
      }
      let oldStart = max(0, changes[first].old.lowerBound - context)
      let group = changes[first..<end]
      result.append(
        Hunk(
          oldStart: oldStart, newStart: oldStart + growth, lines: hunkLines(text, lines, group, from: oldStart, context)
        ))
      growth += group.reduce(0) { $0 + $1.new.count - $1.old.count }
      first = end
    }
    return result
  }

  private static func hunkLines(
    _ text: SourceText, _ lines: LineTable, _ group: ArraySlice<Change>, from oldStart: Int, _ context: Int
  ) -> [Line] {
    var result: [Line] = []
    var position = oldStart
    func append(_ kind: Line.Kind, upTo end: Int) {
      for line in position..<end { result.append(Line(kind: kind, bytes: lines.bytes(of: line, in: text))) }
      position = end
    }
    for change in group {
      append(.context, upTo: change.old.lowerBound)
      append(.deletion, upTo: change.old.upperBound)
      for line in change.new { result.append(Line(kind: .insertion, bytes: line)) }
    }
    append(.context, upTo: min(lines.count(of: text), position + context))
    return result
  }
}

extension Change {
  /// Goes on with a change that follows at once.
  fileprivate mutating func join(_ next: Change) {
    old = old.lowerBound..<next.old.upperBound
    new += next.new
  }

  /// The changes between the lines that stand once before and once after, in the same order: those are kept. Costs a sort of them.
  fileprivate func parts(_ text: SourceText, _ lines: LineTable) -> [Change] {
    if old.count < 2 || new.count < 2 { return [self] }
    var places: [[UInt8]: (old: [Int], new: [Int])] = [:]
    for line in old { places[lines.bytes(of: line, in: text), default: ([], [])].old.append(line) }
    for (number, line) in new.enumerated() { places[line]?.new.append(number) }
    let kept = places.values.filter { $0.old.count == 1 && $0.new.count == 1 }.map { (old: $0.old[0], new: $0.new[0]) }
    var result: [Change] = []
    var start = (old: old.lowerBound, new: 0)
    for line in longestAscending(kept.sorted { $0.old < $1.old }) {
      result.append(Change(old: start.old..<line.old, new: Array(new[start.new..<line.new])))
      start = (line.old + 1, line.new + 1)
    }
    return result + [Change(old: start.old..<old.upperBound, new: Array(new[start.new...]))]
  }

  /// The longest run of lines that ascend in the new text, too.
  private func longestAscending(_ lines: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // Of all runs of a length, the one that ends earliest; each line knows the one before it.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: lines.count)
    for (number, line) in lines.enumerated() {
      let length = ends.partitioningIndex { lines[$0].new > line.new }
      if length > 0 { before[number] = ends[length - 1] }
      if length < ends.count { ends[length] = number } else { ends.append(number) }
    }
    var result: [(old: Int, new: Int)] = []
    var next = ends.last ?? -1
    while next >= 0 {
      result.append(lines[next])
      next = before[next]
    }
    return result.reversed()
  }

  /// Takes away the lines at both ends that are the same before and after.
  fileprivate mutating func trim(_ text: SourceText, _ lines: LineTable) {
    var leading = 0
    while leading < min(old.count, new.count), lines.bytes(of: old.lowerBound + leading, in: text) == new[leading] {
      leading += 1
    }
    var trailing = 0
    while trailing < min(old.count, new.count) - leading,
      lines.bytes(of: old.upperBound - 1 - trailing, in: text) == new[new.count - 1 - trailing]
    {
      trailing += 1
    }
    old = old.lowerBound + leading..<old.upperBound - trailing
    new = Array(new[leading..<new.count - trailing])
  }
}

extension LineTable {
  /// The number of lines, 0 in an empty text; for a table of `diff` newlines.
  fileprivate func count(of text: SourceText) -> Int { text.count == 0 ? 0 : starts.count }

  /// Where `line` begins; the end of the text for the line after the last one.
  fileprivate func offset(of line: Int, in text: SourceText) -> Int {
    line < starts.count ? Int(starts[line]) : text.count
  }

  fileprivate func bytes(of line: Int, in text: SourceText) -> [UInt8] {
    text[offset(of: line, in: text)..<offset(of: line + 1, in: text)]
  }
}

extension [UInt8] {
  /// The lines, each with the newline that ends it.
  fileprivate func splitAfterNewlines() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    for index in indices where self[index] == UInt8(ascii: "\n") {
      lines.append(Array(self[start...index]))
      start = index + 1
    }
    if start < count { lines.append(Array(self[start...])) }
    return lines
  }
}
