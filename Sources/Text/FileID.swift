/// A file of the project: its place in the list of files, which is sorted by path.
public struct FileID: Numbered, Comparable, Sendable {
  public let index: UInt32

  @inlinable public var number: UInt { UInt(index) }

  public init(_ index: UInt32) { self.index = index }

  public static func < (a: FileID, b: FileID) -> Bool { a.index < b.index }
}

/// A stretch of a file, in UTF-8 bytes of the text as it was read.
public struct Location: Hashable, Comparable, Sendable {
  public let file: FileID
  public let range: Range<UInt32>

  public init(_ file: FileID, _ range: Range<UInt32>) {
    self.file = file
    self.range = range
  }

  public static func < (a: Location, b: Location) -> Bool {
    (a.file, a.range.lowerBound, a.range.upperBound) < (b.file, b.range.lowerBound, b.range.upperBound)
  }
}
