import MoltText

/// What version control knows of a file.
package enum WorkingTreeState: Sendable {
  /// As it was committed.
  case clean
  /// Changed, added or in conflict, and not committed; in a repository and not tracked; or marked so that `git` does not
  /// look whether it changed.
  case dirty
  /// In no repository.
  case unversioned
  /// In a repository that `git` does not answer for: it is not installed, does not trust the directory, or takes another
  /// directory for its working tree.
  case unknown
}

/// Asks `git` about files.
package enum WorkingTree {
  /// - Parameter paths: absolute, without links.
  /// - Returns: one state for each path.
  package static func states(of paths: [String]) -> [WorkingTreeState] {
    var tops: [BytePath: String?] = [:]
    var cleanFiles: [BytePath: FileNames?] = [:]
    return paths.map { path in
      let directory = parent(of: path)
      let top = tops[BytePath(directory)] ?? Repository(around: directory)?.top
      tops[BytePath(directory)] = .some(top)
      guard let top else { return .unversioned }
      let clean = cleanFiles[BytePath(top)] ?? cleanlyTracked(in: top)
      cleanFiles[BytePath(top)] = .some(clean)
      guard let clean else { return .unknown }
      return clean.contains(relative(path, to: top)) ? .clean : .dirty
    }
  }

  /// The files of the repository that are tracked and unchanged, relative to its top; nil if `git` does not say.
  private static func cleanlyTracked(in top: String) -> FileNames? {
    guard let git = Git(top: top), let tracked = git.entries(.files, ["-v", "-z", "--cached"]),
      let changed = git.entries(.status, ["--porcelain", "-z", "--untracked-files=no", "--no-renames"])
    else { return nil }
    // A letter, a space and a path. Any letter but `H` says that the file is not compared, or in conflict.
    let compared = tracked.filter { $0.first == UInt8(ascii: "H") }.map { $0.dropFirst(2) }
    // Two letters, a space and a path.
    return FileNames(Set(compared).subtracting(changed.map { $0.dropFirst(3) }))
  }
}
