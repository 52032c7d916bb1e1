#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where runs that write leave what has to outlive them: the lock, and the journal of the last one.
///
/// That is a directory in the one of `git`, each working tree has its own, or else `.molt` at the top of what was looked
/// at, which tells `git` to ignore it.
package struct StateDirectory: Hashable, Sendable {
  /// What paths in the journal count from: absolute, without links.
  let top: String
  package let path: String
  let isInRepository: Bool

  private static let name = ".molt"

  private init(top: String, path: String, isInRepository: Bool) {
    self.top = top
    self.path = path
    self.isInRepository = isInRepository
  }

  /// - Parameter directory: absolute, without links.
  package init(root directory: String) {
    self =
      StateDirectory.nearest(around: directory)
      ?? StateDirectory(top: directory, path: joined(directory, StateDirectory.name), isInRepository: false)
  }

  /// The one that holds for files in a directory; nil where none has been made and no repository is.
  package static func nearest(around directory: String) -> StateDirectory? {
    var candidate = directory
    while true {
      if let repository = Repository(at: candidate) {
        let path = joined(realPath(repository.directory) ?? repository.directory, "molt")
        return StateDirectory(top: candidate, path: path, isInRepository: true)
      }
      let own = StateDirectory(top: candidate, path: joined(candidate, name), isInRepository: false)
      if own.exists, FileStatus(own.lockFile, followingLinks: false)?.kind == .regular { return own }
      guard candidate != "/", !candidate.isEmpty else { return nil }
      candidate = parent(of: candidate)
    }
  }

  var lockFile: String { path + "/lock" }

  var exists: Bool { FileStatus(path, followingLinks: false)?.kind == .directory }

  /// Makes the directory where it is missing. One that somebody else has prepared, or that leads elsewhere, is not taken.
  package func create() throws(EngineError) {
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw refused(systemErrorMessage()) }
    guard FileStatus(path, followingLinks: false)?.kind == .directory else { throw refused("it is not a directory") }
    guard let own = FileAttributes(path), let above = FileAttributes(parent(of: path)) else {
      throw refused(systemErrorMessage())
    }
    // Whoever may write above could put another in its place.
    guard own.permissions & ~above.permissions & 0o022 == 0 else { throw refused("others may write to it") }
    guard own.owner == geteuid() || geteuid() == 0 && own.owner == above.owner else {
      throw refused("it belongs to another user")
    }
    if !isInRepository { try hideFromGit() }
  }

  private func hideFromGit() throws(EngineError) {
    let descriptor = unsafe open(path + "/.gitignore", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0, errno == EEXIST { return }
    guard descriptor >= 0 else { throw refused(systemErrorMessage()) }
    defer { close(descriptor) }
    if unsafe write(descriptor, "*\n", 2) != 2 { throw refused(systemErrorMessage()) }
  }

  func refused(_ message: String) -> EngineError {
    .refused(reason: "nothing was written, because the run's journal cannot be kept: \(message)", paths: [path])
  }
}

/// The path of what is called `name` in a directory.
package func joined(_ directory: String, _ name: String) -> String { directory == "/" ? "/" + name : directory + "/" + name }
