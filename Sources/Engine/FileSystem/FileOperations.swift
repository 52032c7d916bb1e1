import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A call of the system that failed.
package struct SystemFailure: Error {
  let number: Int32

  package init(number: Int32) {
    self.number = number
  }
  package var message: String { systemErrorMessage(number) }

  package static var last: SystemFailure { SystemFailure(number: errno) }
}

/// What a file or directory is, whatever it is called.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64

  package init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }
}

/// A moment, as file systems keep it.
package struct FileTime: Equatable, Sendable {
  package let seconds: Int
  let nanoseconds: Int

  package init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

/// What a file has beside its bytes.
package struct FileAttributes: Equatable, Sendable {
  /// The bits that say who may read, write and run it.
  package var permissions: UInt32
  var owner: UInt32
  var group: UInt32
  package var accessed: FileTime
  package var modified: FileTime

  package init(permissions: UInt32, owner: UInt32, group: UInt32, accessed: FileTime, modified: FileTime) {
    self.permissions = permissions
    self.owner = owner
    self.group = group
    self.accessed = accessed
    self.modified = modified
  }
}

/// A regular file as it was read.
package struct FileContents: Sendable {
  let text: SourceText
  let attributes: FileAttributes
  let identity: FileIdentity

  package init(text: SourceText, attributes: FileAttributes, identity: FileIdentity) {
    self.text = text
    self.attributes = attributes
    self.identity = identity
  }
}

/// What writing files asks of the file system: one method for each call, so that a test can let any of them fail, or be
/// the last.
///
/// A directory or file that is open is a number. Names are those of entries of a directory that is open; none of the
/// calls follows a link.
package protocol FileOperations: Sendable {
  /// - Parameters:
  ///   - path: relative to `top`, without links; empty for `top` itself.
  func openDirectory(_ path: String, below top: String) throws(SystemFailure) -> Int32
  func identity(of directory: Int32) throws(SystemFailure) -> FileIdentity
  func flushDirectory(_ directory: Int32) throws(SystemFailure)

  /// - Returns: nil if there is nothing of the name.
  func kind(of name: String, in directory: Int32) throws(SystemFailure) -> FileStatus.Kind?
  /// - Returns: nil if there is no regular file of the name.
  func contents(of name: String, in directory: Int32) throws(SystemFailure) -> FileContents?

  /// Makes a file that only its owner may read.
  func create(_ name: String, in directory: Int32) throws(SystemFailure) -> Int32
  func append(_ text: SourceText, to file: Int32) throws(SystemFailure)
  /// Gives a file what another has that is neither bytes nor in `FileAttributes`, where the system has such things.
  func copyExtendedAttributes(of name: String, in directory: Int32, to file: Int32)
  /// - Parameter times: whether the times are set, too.
  func setAttributes(_ attributes: FileAttributes, times: Bool, of file: Int32) throws(SystemFailure)
  func flushFile(_ file: Int32) throws(SystemFailure)
  func close(_ descriptor: Int32)

  /// Lets two files take each other's name.
  func exchange(_ a: String, _ b: String, in directory: Int32) throws(SystemFailure)
  /// Gives a file another name, which may be that of a file that is then gone.
  func rename(_ a: String, to b: String, in directory: Int32) throws(SystemFailure)
  /// Gives a file a second name.
  func link(_ a: String, to b: String, in directory: Int32) throws(SystemFailure)
  func remove(_ name: String, in directory: Int32) throws(SystemFailure)
}

extension FileOperations {
  func withDirectory<Result>(
    _ path: String, below top: String, _ work: (Int32) throws(SystemFailure) -> Result
  ) throws(SystemFailure) -> Result {
    let directory = try openDirectory(path, below: top)
    defer { close(directory) }
    return try work(directory)
  }

  /// Removes a file, where there is one.
  func removeIfPresent(_ name: String, in directory: Int32) throws(SystemFailure) {
    do throws(SystemFailure) { try remove(name, in: directory) } catch { if error.number != ENOENT { throw error } }
  }
}

extension SystemFailure {
  /// Whether a path leads to nothing, or to something else than it did.
  var isAbsence: Bool { [ENOENT, ENOTDIR, ELOOP].contains(number) }
}
