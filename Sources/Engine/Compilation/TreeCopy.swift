#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A copy of a working tree, in a temporary place, in which a command may do what it likes.
///
/// Everything is copied, with its times, but for the directories of version control and what builds have made: that names
/// the place in which it was made, and would be made anew. Packages that were fetched are kept. Where the file system can,
/// a copy shares its blocks with the original.
package struct TreeCopy {
  /// What it is a copy of: absolute, without links.
  let original: String
  /// The same.
  package let path: String
  private let container: String
  /// Held as long as the copy is needed.
  private let lock: LockFile?

  private static let skipped: Set<String> = [".git", ".hg", ".svn", ".jj", "DerivedData", ".molt"]
  /// What is kept of the directory of SwiftPM.
  private static let fetched: Set<String> = ["checkouts", "repositories", "artifacts", "registry", "workspace-state.json"]

  /// - Throws: `EngineError.refused` if it cannot be made, or a signal wants the program to end.
  package init(of original: String) throws(EngineError) {
    self.original = original
    let parent = temporaryPlace()
    if parent == original || isBelow(parent, original) {
      throw .refused(
        reason: "nothing was written: the project cannot be copied to a place in itself; set TMPDIR to one outside of \(original), or use"
          + " --verify-in-place:", paths: [parent])
    }
    CopyContainer.removeAbandoned(in: parent)
    container = try CopyContainer.make(in: parent)
    lock = CopyContainer.lock(container)
    // Packages are known by the names of their directories.
    path = joined(container, original == "/" ? "root" : lastComponent(of: original))
    do throws(SystemFailure) {
      let files = try directories(original, path, keeps: { !TreeCopy.skipped.contains($0) })
      try copy(files)
    } catch {
      remove()
      if isInterrupted { throw .interrupted }
      throw .refused(
        reason: "nothing was written: the project could not be copied to \(container): \(error.message); set TMPDIR to a place "
          + "with more room, or use --verify-in-place", paths: [])
    }
  }

  package func remove() {
    for _ in 0..<20 {
      removeTree(container)
      if FileStatus(container, followingLinks: false) == nil { return }
      // What a command that was ended had started, in a group of its own, may still write for a moment.
      usleep(100_000)
    }
  }

  private struct File: Sendable {
    let source: String
    let destination: String
  }

  /// Makes the directories and links below one, and lists the files.
  private func directories(
    _ source: String, _ destination: String, keeps: (String) -> Bool
  ) throws(SystemFailure) -> [File] {
    if unsafe mkdir(destination, 0o700) != 0 { throw .last }
    var files: [File] = []
    for entry in entries(of: source) ?? [] {
      if isInterrupted { throw SystemFailure(number: EINTR) }
      guard let name = String(validating: entry.name, as: UTF8.self), keeps(name) else { continue }
      let (from, to) = (joined(source, name), joined(destination, name))
      switch entry.kind {
      case .regular: files.append(File(source: from, destination: to))
      case .link: try link(from, to)
      case .directory:
        let isBuild = name == ".build"
        let isFetched = lastComponent(of: source) == ".build"
        files += try directories(from, to) { name in
          isBuild ? TreeCopy.fetched.contains(name) : isFetched || from.contains("/.build/") || !TreeCopy.skipped.contains(name)
        }
      case .other: break
      }
    }
    if let permissions = FileStatus(source)?.permissions { unsafe _ = chmod(destination, mode_t(permissions | 0o700)) }
    return files
  }

  private func copy(_ files: [File]) throws(SystemFailure) {
    let failures = concurrentMap(sizes: files.map { _ in 1 }, jobs: 4) { index -> SystemFailure? in
      if isInterrupted { return SystemFailure(number: EINTR) }
      do throws(SystemFailure) {
        try copyFile(files[index].source, to: files[index].destination)
        return nil
      } catch {
        // What cannot be read, no build reads.
        return error.number == EACCES || error.number == ENOENT ? nil : error
      }
    }
    if let failure = failures.lazy.compactMap({ $0 }).first { throw failure }
  }

  /// A link within the tree leads to the same in the copy, any other to where it leads.
  private func link(_ source: String, _ destination: String) throws(SystemFailure) {
    guard let target = linkTarget(source) else { return }
    var copied = target
    if let real = realPath(source) {
      if real == original || isBelow(real, original) {
        if target.hasPrefix("/") { copied = path + real.dropFirst(original == "/" ? 0 : original.utf8.count) }
      } else {
        copied = real
      }
    }
    if unsafe symlink(copied, destination) != 0 { throw .last }
  }
}

extension TreeCopy {
  /// What a path in the copy is a copy of; nil for a path elsewhere.
  package func originalPath(of path: String) -> String? { moved(path, from: self.path, to: original) }

  /// The copy of what is at a path; nil for a path outside of the tree.
  func copiedPath(of path: String) -> String? { moved(path, from: original, to: self.path) }

  private func moved(_ path: String, from: String, to: String) -> String? {
    if path == from { return to }
    guard isBelow(path, from) else { return nil }
    return joined(to, relative(path, to: from))
  }
}

private func linkTarget(_ path: String) -> String? {
  var bytes = [UInt8](repeating: 0, count: 4096)
  let count = unsafe bytes.withUnsafeMutableBytes { buffer in
    unsafe readlink(path, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
  }
  guard count > 0, count < bytes.count else { return nil }
  return String(validating: bytes[..<count], as: UTF8.self)
}

/// Copies bytes, permissions and times.
private func copyFile(_ source: String, to destination: String) throws(SystemFailure) {
  if cloneFile(source, to: destination) { return }
  let from = unsafe open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
  guard from >= 0 else { throw .last }
  defer { close(from) }
  var status = stat()
  if unsafe fstat(from, &status) != 0 { throw .last }
  let permissions = mode_t(FileStatus(status).permissions | 0o200)
  let to = unsafe open(destination, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
  guard to >= 0 else { throw .last }
  defer { close(to) }
  if copyContents(from: from, to: to) != 0 { throw .last }
  _ = fchmod(to, permissions)
  _ = unsafe futimens(to, [status.accessTime, status.modificationTime])
}
