/// The working tree of a `git` repository.
struct Repository: Sendable {
  /// Absolute, without a trailing slash but for `/` itself.
  let top: String
  /// Patterns that hold in this clone only.
  let excludeFile: String
  /// What a sparse checkout of this working tree holds, where there has been one.
  let sparseCheckoutFile: String

  /// The repository that `directory`, an absolute path without links, lies in.
  init?(around directory: String) {
    var candidate = directory
    while true {
      let git = path(candidate, "/.git")
      if let status = FileStatus(git) {
        top = candidate
        let own = status.kind == .directory ? git : Repository.directory(linkedBy: git)
        excludeFile = Repository.commonDirectory(of: own) + "/info/exclude"
        sparseCheckoutFile = own + "/info/sparse-checkout"
        return
      }
      guard candidate != "/", !candidate.isEmpty else { return nil }
      candidate = parent(of: candidate)
    }
  }

  /// A linked worktree, and a submodule, has a file `.git`, which names its directory.
  private static func directory(linkedBy file: String) -> String {
    let prefix = "gitdir: "
    guard let link = firstLine(of: file), link.hasPrefix(prefix) else { return file }
    return absolute(String(link.dropFirst(prefix.count)), from: parent(of: file))
  }

  /// In the directory of a linked worktree, `commondir` names the repository's.
  private static func commonDirectory(of directory: String) -> String {
    guard let common = firstLine(of: directory + "/commondir") else { return directory }
    return absolute(common, from: directory)
  }

  private static func firstLine(of file: String) -> String? {
    guard let text = try? readFile(file) else { return nil }
    return String(decoding: text.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func absolute(_ path: String, from directory: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }
}

/// The directory that an absolute path lies in.
func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}

/// `directory` and, below it, `rest`, which begins with a slash.
private func path(_ directory: String, _ rest: String) -> String { directory == "/" ? rest : directory + rest }
