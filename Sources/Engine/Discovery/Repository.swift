/// The working tree of a `git` repository.
package struct Repository: Sendable {
  /// Absolute, without a trailing slash but for `/` itself.
  let top: String
  /// Where `git` keeps what belongs to this working tree alone.
  let directory: String
  /// Patterns that hold in this clone only.
  let excludeFile: String
  /// Whether the capitals of names do not count there: `core.ignorecase`, which `git` sets by what the disk does.
  let ignoresCase: Bool
  /// What a sparse checkout of this working tree holds, where there has been one.
  let sparseCheckoutFile: String

  /// The repository that `directory`, an absolute path without links, lies in.
  ///
  /// As for `git`, a `.git` that is empty, cannot be read or leads nowhere makes no repository: one further up may be
  /// what tracks the files.
  init?(around directory: String) {
    var candidate = directory
    while true {
      if let repository = Repository(at: candidate) {
        self = repository
        return
      }
      guard candidate != "/", !candidate.isEmpty else { return nil }
      candidate = parent(of: candidate)
    }
  }

  /// The repository whose working tree has its top at a directory, absolute and without links.
  init?(at top: String) {
    let git = path(top, "/.git")
    guard let status = FileStatus(git) else { return nil }
    let own = status.kind == .directory ? git : Repository.directory(linkedBy: git)
    guard Repository.isGitDirectory(own) else { return nil }
    let common = Repository.commonDirectory(of: own)
    self.top = top
    self.directory = own
    excludeFile = common + "/info/exclude"
    ignoresCase = Repository.isSet("ignorecase", inSection: "core", of: common)
    sparseCheckoutFile = own + "/info/sparse-checkout"
  }

  /// Whether `git` would keep a repository there, or what belongs to a working tree of one.
  static func isGitDirectory(_ path: String) -> Bool {
    let common = commonDirectory(of: path)
    return isHead("HEAD", in: path) && FileStatus(common + "/objects")?.kind == .directory
      && FileStatus(common + "/refs")?.kind == .directory
  }

  /// Whether a file names a branch or a commit. Old repositories have a link there.
  private static func isHead(_ name: String, in directory: String) -> Bool {
    if FileStatus(directory + "/" + name, followingLinks: false)?.kind == .link { return true }
    guard let line = firstLine(of: name, in: directory) else { return false }
    return line.hasPrefix("ref:") || line.utf8.count >= 40 && line.allSatisfy { $0.isHexDigit || $0.isWhitespace }
  }

  /// A linked worktree, and a submodule, has a file `.git`, which names its directory.
  private static func directory(linkedBy file: String) -> String {
    let prefix = "gitdir: "
    guard let link = firstLine(of: lastComponent(of: file), in: parent(of: file)), link.hasPrefix(prefix) else { return file }
    return absolute(String(link.dropFirst(prefix.count)), from: parent(of: file))
  }

  /// In the directory of a linked worktree, `commondir` names the repository's.
  private static func commonDirectory(of directory: String) -> String {
    guard let common = firstLine(of: "commondir", in: directory) else { return directory }
    return absolute(common, from: directory)
  }

  /// Whether a setting is true in the configuration of a repository, without what other files add.
  private static func isSet(_ name: String, inSection section: String, of directory: String) -> Bool {
    guard let text = try? read("config", below: directory, atMost: SizeLimit.description) else { return false }
    var isInSection = false
    var result = false
    for line in String(decoding: text.bytes, as: UTF8.self).lowercased().split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: { $0.isWhitespace || $0 == "=" })
      guard let first = words.first else { continue }
      if first.hasPrefix("[") { isInSection = line.contains("[\(section)]") }
      if isInSection, first == name { result = words.count == 1 || ["true", "yes", "on", "1"].contains(words[1]) }
    }
    return result
  }

  private static func firstLine(of name: String, in directory: String) -> String? {
    guard let text = try? read(name, below: directory, atMost: SizeLimit.description) else { return nil }
    return String(decoding: text.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  private static func absolute(_ path: String, from directory: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }
}

/// The directory that an absolute path lies in.
///
/// Bytes are what counts in paths: a mark that combines with the slash before it makes one character of the two.
package func parent(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}

/// What an absolute path is called in its directory.
func lastComponent(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}

/// `directory` and, below it, `rest`, which begins with a slash.
private func path(_ directory: String, _ rest: String) -> String { directory == "/" ? rest : directory + rest }
