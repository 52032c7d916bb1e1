/// A path by its bytes, which are what tells files apart. To Swift, strings are equal where they are canonically equivalent, as
/// `é` is to `e` with a mark behind it; a file system may have one file by each of these names.
///
/// Valid UTF-8, without a slash at its end unless it is `/` itself. To compare two costs as much as they are long.
public struct BytePath: Hashable, Sendable {
  private let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  public init(_ path: String) {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == BytePath.slash { bytes.removeLast() }
    self.bytes = bytes
  }

  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The directory that an absolute path lies in; `/` lies in itself.
  package var parent: BytePath {
    bytes.lastIndex(of: BytePath.slash).map { BytePath(String(decoding: bytes[...$0], as: UTF8.self)) } ?? "/"
  }

  /// Whether it is a directory, or lies below it.
  package func isWithin(_ directory: BytePath) -> Bool { rest(behind: directory) != nil }

  /// Whether a relative path leads to it from one of the directories that it lies in, or is the same.
  package func ends(with path: String) -> Bool {
    let end = Array(path.utf8)
    guard bytes.count > end.count else { return bytes == end }
    return bytes.suffix(end.count).elementsEqual(end) && bytes[bytes.count - end.count - 1] == BytePath.slash
  }

  /// What it would be if one directory were another; nil where it does not lie in the first.
  package func moved(from directory: BytePath, to other: BytePath) -> BytePath? {
    rest(behind: directory).map { BytePath(String(decoding: other.prefix + $0, as: UTF8.self)) }
  }

  /// The way from a directory, empty for the directory itself.
  private func rest(behind directory: BytePath) -> ArraySlice<UInt8>? {
    if self == directory { return [] }
    return bytes.starts(with: directory.prefix) ? bytes.dropFirst(directory.prefix.count) : nil
  }

  /// How the paths begin of what lies in it.
  private var prefix: [UInt8] { bytes.last == BytePath.slash ? bytes : bytes + [BytePath.slash] }
}

extension BytePath: Comparable {
  public static func < (a: BytePath, b: BytePath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

/// A string, which no encoder composes in another way. As a key of an object it would be one: `JSONEncoder` keeps those in a
/// dictionary by strings.
extension BytePath: Codable {
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}

extension BytePath: ExpressibleByStringLiteral {
  public init(stringLiteral path: String) { self.init(path) }
}

extension String {
  /// Whether it has the bytes of another, and is not only canonically equivalent to it.
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
