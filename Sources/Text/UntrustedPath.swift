/// A path that comes from a repository: an entry of one of its directories, or a path that one of its files names.
///
/// Whoever wrote the repository chose it, so it is bytes, and it leads below a directory that is known. `MoltEngine` opens
/// what a repository names by a value of this type alone, and follows no link on the way.
public struct UntrustedPath: Hashable, Sendable {
  /// What is wrong with a path, in words that go on after it: `is absolute`.
  public struct Refusal: Error, Equatable, Sendable {
    public let reason: String
  }

  /// The directory that it leads below: absolute, without links.
  public let base: String
  /// The names from `base` on; none for `base` itself. None is empty, `.` or `..`, or holds a slash or a zero.
  public let names: [[UInt8]]

  /// - Parameters:
  ///   - path: bytes that count from `base`; `.` and `..` are taken out.
  ///   - base: absolute, without links.
  /// - Throws: where the path is absolute, empty, holds a zero or leads out of `base`.
  public init(_ path: some Collection<UInt8>, below base: String) throws(Refusal) {
    if path.isEmpty { throw Refusal(reason: "is empty") }
    if path.first == UInt8(ascii: "/") { throw Refusal(reason: "is absolute") }
    if path.contains(0) { throw Refusal(reason: "holds a zero byte") }
    var names: [[UInt8]] = []
    for name in path.split(separator: UInt8(ascii: "/")) where !name.elementsEqual(".".utf8) {
      if !name.elementsEqual("..".utf8) {
        names.append(Array(name))
      } else if names.popLast() == nil {
        throw Refusal(reason: "leads out of it")
      }
    }
    self.base = base
    self.names = names
  }

  /// As above, of a path that is text.
  public init(_ path: String, below base: String) throws(Refusal) { try self.init(Array(path.utf8), below: base) }

  private init(names: [[UInt8]], below base: String) {
    self.base = base
    self.names = names
  }

  /// The directory that it stands in; `base` is its own.
  public var parent: UntrustedPath { UntrustedPath(names: names.dropLast(), below: base) }

  /// What an entry of the directory there is called: `name` is that of one.
  public func appending(_ name: [UInt8]) -> UntrustedPath { UntrustedPath(names: names + [name], below: base) }

  /// The bytes of the path from `base` on; none for `base` itself.
  public var bytes: [UInt8] { Array(names.joined(separator: [UInt8(ascii: "/")])) }

  /// The whole path; nil where it is not UTF-8.
  public var absolutePath: String? {
    guard let rest = String(validating: bytes, as: UTF8.self) else { return nil }
    return rest.isEmpty ? base : base == "/" ? "/" + rest : base + "/" + rest
  }
}
