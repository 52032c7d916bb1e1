/// One replacement in one file.
///
/// Offsets count UTF-8 bytes of the text *as it was read*, and never move: edits do not know of each other.
public struct Edit: Hashable, Sendable {
  public let location: Location
  public let replacement: String
  /// A shared edit (an `import`, say) may be asked for by several units and is then made once.
  public let isShared: Bool

  public init(_ location: Location, _ replacement: String, isShared: Bool = false) {
    self.location = location
    self.replacement = replacement
    self.isShared = isShared
  }

  public var file: FileID { location.file }
  public var range: Range<UInt32> { location.range }

  /// Edits that merely touch get along; two insertions at one offset do not, for nobody said which goes first.
  public func conflicts(with other: Edit) -> Bool {
    guard file == other.file, !(isShared && self == other) else { return false }
    if range.isEmpty && other.range.isEmpty { return range.lowerBound == other.range.lowerBound }
    return range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
  }
}
