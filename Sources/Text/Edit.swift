/// One replacement in one file.
///
/// Offsets count UTF-8 bytes of the text *as it was read*, and never move: edits do not know of each other.
public struct Edit: Hashable, Sendable {
  public let location: Location
  /// What is written, if nothing in the stretches that it copies changes.
  public let replacement: String
  /// A shared edit (an `import`, say) may be asked for by several units and is then made once.
  public let isShared: Bool
  /// What the replacement consists of, where it copies or quotes stretches of the file; empty where it does not.
  public let pieces: [Piece]

  public init(_ location: Location, _ replacement: String, isShared: Bool = false) {
    self.location = location
    self.replacement = replacement
    self.isShared = isShared
    pieces = []
  }

  /// An edit that moves code, where pieces are copies: what other edits change in it, they change in its new place.
  public init(_ location: Location, _ pieces: [Piece]) {
    self.location = location
    replacement = pieces.map { $0.text(with: []) }.joined()
    isShared = false
    self.pieces = pieces.contains { if case .text = $0 { false } else { true } } ? pieces : []
  }

  /// A part of a replacement.
  public enum Piece: Hashable, Sendable {
    case text(String)
    case copy(Copy)
    /// What the file says elsewhere, a type for instance, and what means here what it means there; it stays there, too.
    case quote(String)
  }

  /// A stretch of the file that is written elsewhere.
  public struct Copy: Hashable, Sendable {
    public let range: Range<UInt32>
    /// What stands there, which is valid UTF-8.
    public let text: String
    /// Line starts inside of the stretch and what their white space becomes, sorted.
    public let indentation: [Indentation]
    /// What becomes of the lines that edits inside of the stretch write; nil where they stay as they are.
    public let shift: Shift?
    /// Whether it is written where it stands: what is around it moves.
    public let staysInPlace: Bool

    public init(
      _ range: Range<UInt32>, _ text: String, indentation: [Indentation] = [], shift: Shift? = nil, staysInPlace: Bool = false
    ) {
      self.range = range
      self.text = text
      self.indentation = indentation
      self.shift = shift
      self.staysInPlace = staysInPlace
    }
  }

  /// White space that lines begin with where the code stood, and where it goes.
  public struct Shift: Hashable, Sendable {
    public let old: String
    public let new: String

    public init(from old: String, to new: String) {
      self.old = old
      self.new = new
    }

    /// The lines of a literal are more than indentation.
    fileprivate func lines(of text: String) -> String {
      guard old != new, !text.contains("\"\"\""), text.utf8.contains(0x0A) else { return text }
      let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      return ([lines[0]] + lines.dropFirst().map { $0.hasPrefix(old) ? new + $0.dropFirst(old.count) : $0 }).joined(separator: "\n")
    }
  }

  /// White space at the start of a line, and what takes its place.
  public struct Indentation: Hashable, Sendable {
    public let range: Range<UInt32>
    public let text: String

    public init(_ range: Range<UInt32>, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The edit with what another one of the same place writes, too, behind it.
  public func followed(by other: Edit) -> Edit {
    if pieces.isEmpty, other.pieces.isEmpty { return Edit(location, replacement + other.replacement) }
    return Edit(location, written + other.written)
  }

  private var written: [Piece] { pieces.isEmpty ? [.text(replacement)] : pieces }

  public var file: FileID { location.file }
  public var range: Range<UInt32> { location.range }

  /// Edits that merely touch get along, and so do those inside of what another one copies; two insertions at one offset
  /// do not, for nobody said which goes first.
  public func conflicts(with other: Edit) -> Bool {
    guard file == other.file, !(isShared && self == other), copies(other.range) == other.copies(range) else { return false }
    if range.isEmpty && other.range.isEmpty { return range.lowerBound == other.range.lowerBound }
    return range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
  }

  /// Whether a stretch lies wholly inside of one that is copied.
  func copies(_ stretch: Range<UInt32>) -> Bool {
    pieces.contains { $0.copied?.contains(stretch) ?? false }
  }

  /// The text of the edit with those made that lie inside of what it copies.
  fileprivate func replacement(making edits: [Edit]) -> String {
    if pieces.isEmpty { return replacement }
    let others = edits.filter { $0 != self }
    return pieces.map { $0.text(with: others) }.joined()
  }

  /// The edit as edits that copy nothing, with those made that lie inside of what it copies: one for each stretch between
  /// what stays in place.
  fileprivate func divided(making edits: [Edit]) -> [Edit] {
    if pieces.isEmpty { return [self] }
    let others = edits.within(reach).filter { $0 != self }
    var result: [Edit] = []
    var (start, text) = (range.lowerBound, "")
    func end(at offset: UInt32) {
      if start < offset || !text.isEmpty { result.append(Edit(Location(file, start..<offset), text)) }
    }
    for piece in pieces {
      guard case .copy(let copy) = piece, copy.staysInPlace else {
        text += piece.text(with: others)
        continue
      }
      end(at: copy.range.lowerBound)
      result += others.filter { copy.range.contains($0.range) }.flattened
      (start, text) = (copy.range.upperBound, "")
    }
    end(at: range.upperBound)
    return result
  }
}

extension Edit {
  /// From the first byte that it replaces or copies to the last.
  fileprivate var reach: Range<UInt32> {
    pieces.compactMap(\.copied).reduce(range) { min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound) }
  }
}

extension Range<UInt32> {
  fileprivate func contains(_ other: Range<UInt32>) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}

extension Edit.Piece {
  fileprivate var copied: Range<UInt32>? {
    guard case .copy(let copy) = self else { return nil }
    return copy.range
  }

  /// - Parameter edits: of the same file, sorted; those outside of what is copied are none of its business.
  fileprivate func text(with edits: [Edit]) -> String {
    switch self {
    case .text(let text), .quote(let text): text
    case .copy(let copy): copy.text(with: edits)
    }
  }
}

extension Edit.Copy {
  fileprivate func text(with edits: [Edit]) -> String {
    let inner = edits.filter { range.contains($0.range) }
    let changes = inner.outermost.map { edit in
      let text = edit.replacement(making: inner)
      return (range: edit.range, text: shift.map { $0.lines(of: text) } ?? text)
    }
    // White space that an edit takes away is not indented.
    let indents = indentation.filter { line in
      !changes.contains {
        $0.range.lowerBound <= line.range.upperBound && line.range.lowerBound <= $0.range.upperBound && !$0.range.isEmpty
      }
    }.map { (range: $0.range, text: $0.text) }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var position = range.lowerBound
    for change in (changes + indents).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[Int(position - range.lowerBound)..<Int(change.range.lowerBound - range.lowerBound)]
      result += Array(change.text.utf8)
      position = change.range.upperBound
    }
    result += bytes[Int(position - range.lowerBound)...]
    return String(decoding: result, as: UTF8.self)
  }
}

extension [Edit] {
  /// Those that lie inside of nothing that another one copies.
  fileprivate var outermost: [Edit] {
    let movers = indices.filter { !self[$0].pieces.isEmpty }.map { (place: $0, reach: self[$0].reach) }
      .sorted { $0.reach.lowerBound < $1.reach.lowerBound }
    var next = movers.startIndex
    // Those that reach to where an edit begins.
    var near: [(place: Int, reach: Range<UInt32>)] = []
    return indices.filter { place in
      let range = self[place].range
      while next < movers.endIndex, movers[next].reach.lowerBound <= range.lowerBound {
        near.append(movers[next])
        next += 1
      }
      near.removeAll { $0.reach.upperBound < range.lowerBound }
      return !near.contains { $0.place != place && self[$0.place].copies(range) }
    }.map { self[$0] }
  }

  /// Those that begin in a stretch; all of them are sorted.
  fileprivate func within(_ stretch: Range<UInt32>) -> [Edit] {
    let first = partitioningIndex { $0.range.lowerBound >= stretch.lowerBound }
    return Array(self[first...].prefix { $0.range.lowerBound <= stretch.upperBound })
  }

  /// The edits of one file, sorted, as they can be made one after the other: those inside of what another one copies are
  /// made in the copy.
  var flattened: [Edit] {
    if allSatisfy(\.pieces.isEmpty) { return self }
    return outermost.flatMap { $0.divided(making: self) }
  }
}
