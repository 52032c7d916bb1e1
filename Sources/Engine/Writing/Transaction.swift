import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a file is, or is to be.
struct FileImage: Sendable {
  let text: SourceText
  let attributes: FileAttributes
  /// Whether the times count as well, as they do for what comes back.
  var hasTimes = false

  /// Whether a file has these bytes and permissions.
  func matches(_ contents: FileContents?) -> Bool {
    guard let contents else { return false }
    return contents.text == text && contents.attributes.permissions == attributes.permissions
  }
}

/// A file that takes the place of another.
struct Replacement: Sendable {
  /// From the top, without links.
  let path: String
  /// What is called so beside it.
  let staging: String
  /// What must be there.
  let old: FileImage
  let new: FileImage
  /// Whether the new file waits already.
  var isStaged = false

  var name: String { lastComponent(of: "/" + path) }
  /// From the top; empty for the top itself.
  var directory: String { String(parent(of: "/" + path).dropFirst()) }
}

/// Replaces all files, or none.
///
/// Everything is first written beside the files and flushed. Then each file and the one beside it exchange their names in one
/// step, so that each is whole at every instant, and what comes out is looked at: if it is not what was read, somebody has
/// saved it meanwhile, and gets it back. If anything fails, all names are exchanged back: for that no space is needed, and the
/// files come back as they were in every respect. Only at the end the old files are removed.
///
/// A file keeps its permissions and, where the superuser runs this, its owner. It becomes a new file to hard links.
package struct Transaction {
  let operations: any FileOperations
  /// Absolute.
  let top: String
  let jobs: Int
  /// Whether a signal that waits keeps it from beginning. What takes something back because of one has to go on.
  var heedsSignals = true
  /// Notes that files will be brought back now.
  var willTakeBack: @Sendable () -> Void = {}

  package enum Failure: Error {
    /// Every file is as it was.
    case undone(reason: String, paths: [String])
    /// These files could not be brought back.
    case halfDone(reason: String, paths: [String])
  }

  func perform(_ replacements: [Replacement]) throws(Failure) {
    let directories = try stage(replacements)
    if heedsSignals, isInterrupted {
      discard(replacements)
      throw .undone(reason: "interrupted", paths: [])
    }
    for (index, replacement) in replacements.enumerated() {
      do throws(Obstacle) {
        try swap(replacement, in: directories[BytePath(replacement.directory)])
      } catch {
        try takeBack(replacements, upTo: index, directories, because: error)
      }
    }
    do throws(SystemFailure) {
      try flush(directories.keys.sorted().map(\.string))
    } catch {
      try takeBack(replacements, upTo: replacements.count, directories, because: .system(error))
    }
    discard(replacements)
  }

  /// Why a file is not replaced.
  private enum Obstacle: Error {
    case system(SystemFailure)
    /// The file is not what was read; what is there has been left, or brought back.
    case changed
    case moved
    /// What is there now is not what was.
    case stuck(SystemFailure)

    var reason: String {
      switch self {
      case .system(let failure), .stuck(let failure): failure.message
      case .changed: "the file was changed in the meantime; run molt again"
      case .moved: "the directory was replaced in the meantime; run molt again"
      }
    }
  }
}

// MARK: - Staging

extension Transaction {
  /// Writes all new files beside the old ones, several at a time: most of the time goes into waiting for the disk.
  ///
  /// - Returns: which directory each path of one leads to.
  private func stage(_ replacements: [Replacement]) throws(Failure) -> [BytePath: FileIdentity] {
    let results = concurrentMap(sizes: replacements.map(\.new.text.count), jobs: jobs) { index in
      Result { () throws(SystemFailure) in try stage(replacements[index]) }
    }
    var directories: [BytePath: FileIdentity] = [:]
    for (replacement, result) in zip(replacements, results) {
      switch result {
      case .success(let identity):
        let known = directories.updateValue(identity, forKey: BytePath(replacement.directory))
        if known == nil || known == identity { continue }
        discard(replacements)
        throw .undone(reason: Obstacle.moved.reason, paths: [replacement.path])
      case .failure(let failure):
        discard(replacements)
        throw .undone(reason: failure.message, paths: [replacement.path])
      }
    }
    return directories
  }

  private func stage(_ replacement: Replacement) throws(SystemFailure) -> FileIdentity {
    try operations.withDirectory(replacement.directory, below: top) { directory throws(SystemFailure) in
      if !replacement.isStaged {
        let partial = StagingFiles.partialName(replacement.staging)
        try operations.removeIfPresent(partial, in: directory)
        try write(replacement, as: partial, in: directory)
        try operations.rename(partial, to: replacement.staging, in: directory)
      }
      return try operations.identity(of: directory)
    }
  }

  private func write(_ replacement: Replacement, as name: String, in directory: Int32) throws(SystemFailure) {
    let file = try operations.create(name, in: directory)
    defer { operations.close(file) }
    try operations.append(replacement.new.text, to: file)
    operations.copyExtendedAttributes(of: replacement.name, in: directory, to: file)
    try operations.setAttributes(replacement.new.attributes, times: replacement.new.hasTimes, of: file)
    try operations.flushFile(file)
  }

  /// Removes what waits beside the files, or was theirs before.
  func discard(_ replacements: [Replacement]) {
    for replacement in replacements {
      try? operations.withDirectory(replacement.directory, below: top) { directory throws(SystemFailure) in
        try operations.removeIfPresent(StagingFiles.partialName(replacement.staging), in: directory)
        try operations.removeIfPresent(replacement.staging, in: directory)
      }
    }
  }
}

// MARK: - Exchanging

extension Transaction {
  /// Puts the new file in the place of the old one, which is then called as the new one was.
  private func swap(_ replacement: Replacement, in identity: FileIdentity?) throws(Obstacle) {
    let directory = try calling { () throws(SystemFailure) in
      try operations.openDirectory(replacement.directory, below: top)
    }
    defer { operations.close(directory) }
    guard try calling({ () throws(SystemFailure) in try operations.identity(of: directory) }) == identity else {
      throw .moved
    }
    try exchange(replacement, in: directory)
    let obstacle = obstacle(to: replacement, in: directory, identity)
    guard let obstacle else { return }
    do throws(Obstacle) {
      _ = try exchangeBack(replacement, in: directory)
    } catch {
      if case .system(let failure) = error { throw .stuck(failure) }
      throw error
    }
    throw obstacle
  }

  /// What the exchange shows to be different from what was read; nil if all is as it was.
  private func obstacle(to replacement: Replacement, in directory: Int32, _ identity: FileIdentity?) -> Obstacle? {
    do throws(SystemFailure) {
      guard replacement.old.matches(try operations.contents(of: replacement.staging, in: directory)) else { return .changed }
      let there = try operations.withDirectory(replacement.directory, below: top) { directory throws(SystemFailure) in
        try operations.identity(of: directory)
      }
      return there == identity ? nil : .moved
    } catch {
      return .system(error)
    }
  }

  /// Puts the old file back in its place. One that somebody has written there in the meantime is newer than both, and stays.
  ///
  /// - Returns: whether the old file is back.
  private func exchangeBack(_ replacement: Replacement, in directory: Int32) throws(Obstacle) -> Bool {
    try exchange(replacement, in: directory)
    let found = try calling { () throws(SystemFailure) in
      try operations.contents(of: replacement.staging, in: directory)
    }
    // A file system that knows no exchange may have lost the new file on the way, which can be made again.
    if replacement.new.matches(found) { return true }
    try exchange(replacement, in: directory)
    return false
  }

  /// Lets the two files take each other's name.
  private func exchange(_ replacement: Replacement, in directory: Int32) throws(Obstacle) {
    do throws(SystemFailure) {
      try operations.exchange(replacement.staging, replacement.name, in: directory)
    } catch {
      guard isUnsupported(error.number) else { throw .system(error) }
      try exchangeByRenaming(replacement.staging, replacement.name, in: directory)
    }
  }

  /// As above, in several steps. Where files can have two names, each step leaves a whole file in the place.
  private func exchangeByRenaming(_ staging: String, _ name: String, in directory: Int32) throws(Obstacle) {
    let displaced = StagingFiles.displacedName(staging)
    let isMoved = try calling { () throws(SystemFailure) in try displace(name, to: displaced, in: directory) }
    do throws(SystemFailure) {
      try operations.rename(staging, to: name, in: directory)
    } catch {
      try bringBack(name, from: displaced, isMoved: isMoved, in: directory)
      throw .system(error)
    }
    do throws(SystemFailure) {
      try operations.rename(displaced, to: staging, in: directory)
    } catch {
      try bringBack(name, from: displaced, isMoved: true, in: directory)
      throw .system(error)
    }
  }

  /// Gives a file another name beside its own, or instead of it: some file systems allow only one, and a second may need
  /// space that there is not.
  ///
  /// - Returns: whether the file has lost its name.
  private func displace(_ name: String, to displaced: String, in directory: Int32) throws(SystemFailure) -> Bool {
    do throws(SystemFailure) {
      try operations.link(name, to: displaced, in: directory)
      return false
    } catch {
      if error.number == ENOENT { throw error }
      try operations.rename(name, to: displaced, in: directory)
      return true
    }
  }

  private func bringBack(_ name: String, from displaced: String, isMoved: Bool, in directory: Int32) throws(Obstacle) {
    do throws(SystemFailure) {
      if isMoved { try operations.rename(displaced, to: name, in: directory) } else { try operations.remove(displaced, in: directory) }
    } catch {
      throw .stuck(error)
    }
  }

  private func calling<Result>(_ work: () throws(SystemFailure) -> Result) throws(Obstacle) -> Result {
    do throws(SystemFailure) { return try work() } catch { throw .system(error) }
  }
}

// MARK: - Taking back

extension Transaction {
  /// Puts back the first `count` files, and says why.
  private func takeBack(
    _ replacements: [Replacement], upTo count: Int, _ directories: [BytePath: FileIdentity], because obstacle: Obstacle
  ) throws(Failure) -> Never {
    willTakeBack()
    var lost: Set<Int> = []
    if case .stuck = obstacle { lost.insert(count) }
    for index in (0..<count).reversed() where !putBack(replacements[index], in: directories[BytePath(replacements[index].directory)]) {
      lost.insert(index)
    }
    discard(replacements.indices.filter { !lost.contains($0) }.map { replacements[$0] })
    try? flush(directories.keys.sorted().map(\.string))
    let paths = replacements.indices.contains(count) ? [replacements[count].path] : []
    if lost.isEmpty { throw .undone(reason: obstacle.reason, paths: paths) }
    throw .halfDone(reason: obstacle.reason, paths: lost.sorted().map { replacements[$0].path })
  }

  private func putBack(_ replacement: Replacement, in identity: FileIdentity?) -> Bool {
    guard let directory = try? operations.openDirectory(replacement.directory, below: top) else { return false }
    defer { operations.close(directory) }
    guard (try? operations.identity(of: directory)) == identity else { return false }
    return (try? exchangeBack(replacement, in: directory)) ?? false
  }

  /// Makes the names in directories survive a loss of power.
  private func flush(_ directories: [String]) throws(SystemFailure) {
    for directory in directories {
      try operations.withDirectory(directory, below: top) { directory throws(SystemFailure) in
        try operations.flushDirectory(directory)
      }
    }
  }
}
