#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the file system says of a path.
package struct FileStatus: Sendable {
  package enum Kind: Sendable { case regular, directory, link, other }

  package let kind: Kind
  /// In bytes.
  let size: Int
  /// The permission bits, such as `0o644`.
  package let permissions: UInt32

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    size = Int(raw.st_size)
    permissions = UInt32(raw.st_mode & 0o7777)
  }

  /// What a name stands for in a directory that is open, and not what a link leads to.
  init(_ name: [UInt8], in directory: Int32) throws(SystemFailure) {
    var raw = stat()
    guard unsafe fstatat(directory, name.cString, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
    self.init(raw)
  }

  /// Nil if there is nothing at `path`, or it cannot be reached.
  package init?(_ path: String, followingLinks: Bool = true) {
    var raw = stat()
    guard unsafe (followingLinks ? stat(path, &raw) : lstat(path, &raw)) == 0 else { return nil }
    self.init(raw)
  }
}

/// The absolute path without links, `.` and `..`; nil if there is nothing.
package func realPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// Why the last call of the system failed, in its words.
func systemErrorMessage(_ number: Int32 = errno) -> String { unsafe String(cString: strerror(number)) }
