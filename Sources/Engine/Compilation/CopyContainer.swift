#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Copies of working trees in temporary places, each of which holds a file that its run has locked: what a run left that was
/// killed can be told from what another one needs.
enum CopyContainer {
  private static let prefix = "molt-verify-"

  /// Makes a directory for a copy.
  ///
  /// - Parameter parent: without links.
  static func make(in parent: String) throws(EngineError) -> String {
    var template = Array(parent.utf8CString.dropLast()) + Array("/\(prefix)XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw .refused(reason: "nothing was written: no directory could be made in \(parent): \(systemErrorMessage())", paths: [])
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// - Returns: nil where the file system has no locks: such a copy is never taken for an abandoned one.
  static func lock(_ container: String) -> LockFile? {
    let path = lockPath(container)
    if let lock = try? LockFile(path) { return lock }
    unsafe _ = unlink(path)
    return nil
  }

  /// Removes the copies of this user whose run was killed.
  static func removeAbandoned(in parent: String) {
    for name in entryNames(of: parent) where name.hasPrefix(prefix) {
      let container = joined(parent, name)
      guard isOwn(container), FileStatus(lockPath(container), followingLinks: false)?.kind == .regular,
        (try? LockFile(lockPath(container))) != nil
      else { continue }
      removeTree(container)
    }
  }

  private static func lockPath(_ container: String) -> String { joined(container, ".lock") }

  /// Whether it is a directory, and of this user: others may make names in a temporary place as well.
  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }
}

/// Where directories go that are needed for a while: absolute, without links.
func temporaryPlace() -> String {
  let wanted = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  return realPath(wanted) ?? "/tmp"
}

/// Removes a directory and what is below it, as far as that can be done.
func removeTree(_ path: String) {
  unsafe _ = chmod(path, 0o700)
  for entry in entries(of: path) ?? [] {
    // Bytes that are no string are a name all the same.
    let child = Array(path.utf8) + [UInt8(ascii: "/")] + entry.name
    if entry.kind == .directory, let name = String(validating: child, as: UTF8.self) {
      removeTree(name)
      continue
    }
    unsafe _ = (child + [0]).withUnsafeBytes { bytes in unsafe unlink(bytes.baseAddress!.assumingMemoryBound(to: CChar.self)) }
  }
  unsafe _ = rmdir(path)
}
