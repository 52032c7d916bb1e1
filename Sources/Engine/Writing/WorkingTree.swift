/// What version control knows of a file.
enum WorkingTreeState: Sendable {
  /// As it was committed.
  case clean
  /// Changed, added or in conflict, and not committed; or in a repository and not tracked.
  case dirty
  /// In no repository.
  case unversioned
  /// In a repository that `git` does not answer for: it is not installed, or does not trust the directory.
  case unknown
}

/// Asks `git` about files.
enum WorkingTree {
  /// - Parameter paths: absolute, without links.
  /// - Returns: one state for each path.
  static func states(of paths: [String]) -> [WorkingTreeState] {
    var tops: [String: String?] = [:]
    var cleanFiles: [String: Set<String>?] = [:]
    return paths.map { path in
      let directory = parent(of: path)
      let top = tops[directory] ?? Repository(around: directory)?.top
      tops[directory] = .some(top)
      guard let top else { return .unversioned }
      let clean = cleanFiles[top] ?? cleanlyTracked(in: top)
      cleanFiles[top] = .some(clean)
      guard let clean else { return .unknown }
      return clean.contains(relative(path, to: top)) ? .clean : .dirty
    }
  }

  /// The files of the repository that are tracked and unchanged, relative to its top; nil if `git` does not say.
  private static func cleanlyTracked(in top: String) -> Set<String>? {
    let git = ["git", "--no-optional-locks", "-C", top]
    guard let tracked = output(of: git + ["ls-files", "-z", "--cached"]),
      let changed = output(of: git + ["status", "--porcelain", "-z", "--untracked-files=no", "--no-renames"])
    else { return nil }
    // Each line of the status is two letters, a space and a path.
    let changedPaths = entries(changed).map { String($0.dropFirst(3)) }
    return Set(entries(tracked)).subtracting(changedPaths)
  }

  private static func entries(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
