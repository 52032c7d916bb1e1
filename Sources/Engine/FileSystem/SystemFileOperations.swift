import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The calls of the system.
package struct SystemFileOperations: FileOperations {
  package init() {}

  package func openDirectory(_ path: String, below top: String) throws(SystemFailure) -> Int32 {
    var directory = try check(unsafe open(top, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    for name in path.utf8.split(separator: UInt8(ascii: "/")) {
      let next = unsafe openat(directory, String(Substring(name)), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      let failure = SystemFailure.last
      close(directory)
      guard next >= 0 else { throw failure }
      directory = next
    }
    return directory
  }

  package func identity(of directory: Int32) throws(SystemFailure) -> FileIdentity {
    var status = stat()
    try check(unsafe fstat(directory, &status))
    return FileIdentity(status)
  }

  package func flushDirectory(_ directory: Int32) throws(SystemFailure) {
    // Some file systems know no such thing for directories.
    if flush(directory) != 0, !isUnsupported(errno) { throw .last }
  }

  package func kind(of name: String, in directory: Int32) throws(SystemFailure) -> FileStatus.Kind? {
    var status = stat()
    guard unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else { return FileStatus(status).kind }
    if errno == ENOENT { return nil }
    throw .last
  }

  package func contents(of name: String, in directory: Int32) throws(SystemFailure) -> FileContents? {
    let descriptor = unsafe openat(directory, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if descriptor < 0, errno == ENOENT || errno == ELOOP { return nil }
    try check(descriptor)
    defer { close(descriptor) }
    var status = stat()
    try check(unsafe fstat(descriptor, &status))
    guard FileStatus(status).kind == .regular else { return nil }
    do {
      let text = try readOpenFile(descriptor, path: name)
      return FileContents(text: text, attributes: FileAttributes(status), identity: FileIdentity(status))
    } catch {
      throw SystemFailure(number: EIO)
    }
  }

  package func create(_ name: String, in directory: Int32) throws(SystemFailure) -> Int32 {
    try check(unsafe openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600))
  }

  package func append(_ text: SourceText, to file: Int32) throws(SystemFailure) {
    var offset = 0
    while offset < text.count {
      let written = unsafe write(file, text.start + offset, text.count - offset)
      if written < 0 && errno != EINTR { throw .last }
      offset += max(written, 0)
    }
  }

  package func copyExtendedAttributes(of name: String, in directory: Int32, to file: Int32) {
    let source = unsafe openat(directory, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard source >= 0 else { return }
    defer { close(source) }
    copyAccessListsAndAttributes(from: source, to: file)
  }

  package func setAttributes(_ attributes: FileAttributes, times: Bool, of file: Int32) throws(SystemFailure) {
    // Only the superuser may give a file away, and only for one is there something to give back.
    _ = fchown(file, attributes.owner, attributes.group)
    try check(fchmod(file, mode_t(attributes.permissions)))
    guard times else { return }
    try check(unsafe futimens(file, [timespec(attributes.accessed), timespec(attributes.modified)]))
  }

  package func flushFile(_ file: Int32) throws(SystemFailure) { try check(flush(file)) }

  package func close(_ descriptor: Int32) { closeDescriptor(descriptor) }

  package func exchange(_ a: String, _ b: String, in directory: Int32) throws(SystemFailure) {
    try check(exchangeNames(a, b, in: directory))
  }

  package func rename(_ a: String, to b: String, in directory: Int32) throws(SystemFailure) {
    try check(unsafe renameat(directory, a, directory, b))
  }

  package func link(_ a: String, to b: String, in directory: Int32) throws(SystemFailure) {
    try check(unsafe linkat(directory, a, directory, b, 0))
  }

  package func remove(_ name: String, in directory: Int32) throws(SystemFailure) { try check(unsafe unlinkat(directory, name, 0)) }

  @discardableResult
  private func check(_ result: Int32) throws(SystemFailure) -> Int32 {
    if result < 0 { throw .last }
    return result
  }
}

/// The system's `close`, which the method of that name hides.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

extension FileIdentity {
  init(_ status: stat) { self.init(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino)) }
}

extension FileAttributes {
  /// Nil if there is nothing at `path`. A link is not followed.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    self.init(
      permissions: UInt32(status.st_mode & 0o7777), owner: status.st_uid, group: status.st_gid,
      accessed: FileTime(status.accessTime), modified: FileTime(status.modificationTime))
  }
}

extension FileTime {
  fileprivate init(_ time: timespec) { self.init(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec)) }
}

extension timespec {
  fileprivate init(_ time: FileTime) { self.init(tv_sec: time_t(time.seconds), tv_nsec: time.nanoseconds) }
}
