#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Text

/// New contents for a file.
struct Replacement: Sendable {
  /// Absolute, without links.
  let path: String
  let old: SourceText
  let new: SourceText

  /// Whether somebody wants the file to be written. The bits count for the superuser too, who may write anything.
  var isWritable: Bool {
    guard let status = FileStatus(path), let directory = FileStatus(parent(of: path)) else { return false }
    guard status.permissions & 0o222 != 0, directory.permissions & 0o222 != 0 else { return false }
    return unsafe (access(path, W_OK) == 0) && (access(parent(of: path), W_OK | X_OK) == 0)
  }
}

/// Replaces the contents of all files, or of none: everything is first written beside the files and flushed, and only
/// then renamed over them, so that a file is whole at every instant. If a rename fails, those done before are undone.
///
/// A file keeps its permissions and, where the superuser runs this, its owner. It becomes a new file to hard links.
func replace(_ replacements: [Replacement]) throws(EngineError) {
  let staged = try stage(replacements)
  if isInterrupted {
    for file in staged { file.discard() }
    throw .refused(reason: "interrupted: nothing was written", paths: [])
  }
  for (index, file) in staged.enumerated() where !file.commit() {
    let message = systemErrorMessage()
    for file in staged[index...] { file.discard() }
    let lost = replacements[..<index].filter { !restore($0) }.map(\.path)
    if lost.isEmpty { throw .refused(reason: "nothing was written: \(message)", paths: [file.target]) }
    throw .refused(
      reason: "\(file.target): \(message). These files are rewritten and could not be restored:", paths: lost)
  }
  for directory in Set(replacements.map { parent(of: $0.path) }).sorted() { flushDirectory(directory) }
}

/// Writes all new contents beside the files, several at a time: most of the time goes into waiting for the disk.
private func stage(_ replacements: [Replacement]) throws(EngineError) -> [StagedFile] {
  let results = concurrentMap(sizes: replacements.map(\.new.count), jobs: 8) { index in
    StagedFile.stage(replacements[index].new, beside: replacements[index].path)
  }
  var staged: [StagedFile] = []
  var failure: (message: String, path: String)?
  for (replacement, result) in zip(replacements, results) {
    switch result {
    case .success(let file): staged.append(file)
    case .failure(let error): failure = failure ?? (error.message, replacement.path)
    }
  }
  guard let failure else { return staged }
  for file in staged { file.discard() }
  throw .refused(reason: "nothing was written: \(failure.message)", paths: [failure.path])
}

private func restore(_ replacement: Replacement) -> Bool {
  guard case .success(let file) = StagedFile.stage(replacement.old, beside: replacement.path) else { return false }
  if file.commit() { return true }
  file.discard()
  return false
}

/// A file that waits beside another to take its place.
private struct StagedFile: Sendable {
  let target: String
  let temporary: String

  struct Failure: Error {
    let message: String
  }

  static func stage(_ text: SourceText, beside target: String) -> Result<StagedFile, Failure> {
    var status = stat()
    guard unsafe stat(target, &status) == 0 else { return .failure(Failure(message: systemErrorMessage())) }
    let temporary = StagingFiles.path(for: target)
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return .failure(Failure(message: systemErrorMessage())) }
    defer { close(descriptor) }
    let file = StagedFile(target: target, temporary: temporary)
    guard writeAll(text, to: descriptor), copyMetadata(of: target, status, to: descriptor), fsync(descriptor) == 0
    else {
      let message = systemErrorMessage()
      file.discard()
      return .failure(Failure(message: message))
    }
    return .success(file)
  }

  func commit() -> Bool { unsafe rename(temporary, target) == 0 }

  func discard() { unsafe _ = unlink(temporary) }

  private static func writeAll(_ text: SourceText, to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < text.count {
      let written = unsafe write(descriptor, text.start + offset, text.count - offset)
      if written < 0 && errno != EINTR { return false }
      offset += max(written, 0)
    }
    return true
  }

  private static func copyMetadata(of target: String, _ status: stat, to descriptor: Int32) -> Bool {
    // Only the superuser may give a file away, and only for one is there something to give back.
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    #if canImport(Darwin)
      // Access control lists and extended attributes; other systems need a call of their own for each attribute.
      let source = unsafe open(target, O_RDONLY | O_CLOEXEC)
      if source >= 0 {
        defer { close(source) }
        _ = unsafe fcopyfile(source, descriptor, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
      }
    #endif
    return fchmod(descriptor, status.st_mode & 0o7777) == 0
  }
}

/// Makes the renames in a directory survive a loss of power, where the file system can.
private func flushDirectory(_ path: String) {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  _ = fsync(descriptor)
  close(descriptor)
}
