import MoltText

/// The lines of a working tree that are not as they were in a commit.
public struct ChangedLines: Sendable {
  /// 1-based, by the file's path as a diff names it.
  private var ranges: [String: [Range<Int>]] = [:]
  /// Files that `git` does not know yet.
  private var added: Set<BytePath> = []

  /// - Parameter path: from the top of the repository.
  public func overlap(_ lines: ClosedRange<Int>, of path: String) -> Bool {
    added.contains(BytePath(path))
      || ranges[quotedPath("b/" + path), default: []].contains { $0.overlaps(lines.lowerBound..<lines.upperBound + 1) }
  }

  /// What changed in the working tree since it left the history of a commit: where `HEAD` and a branch went their own ways,
  /// what the branch did since does not count. Lines of a file that was renamed, and such as are only indented in another way,
  /// are as they were.
  ///
  /// - Parameter reference: a commit, a branch or a tag.
  /// - Throws: `EngineError.usage` where there is no repository, or no such commit in it.
  public init(since reference: String, in root: Root) throws(EngineError) {
    guard let top = root.repository?.top, let git = Git(top: top) else {
      throw .usage("`--since \(reference)`: \(root.path) is not in a git repository that can be used")
    }
    guard let commit = git.line(.revision, ["--verify", "--quiet", "--end-of-options", reference + "^{commit}"]) else {
      throw .usage("`--since`: git has no commit `\(reference)` here; a shallow clone may have to fetch it first")
    }
    let base = git.line(.commonCommit, [commit, "HEAD"]) ?? commit
    let options = ["--unified=0", "--no-color", "--find-renames", "--ignore-all-space"]
    let prefixes = ["--src-prefix=a/", "--dst-prefix=b/"]
    guard let diff = git.text(.difference, options + prefixes + [base, "--"]),
      let others = git.entries(.files, ["--others", "--exclude-standard", "-z"])
    else { throw .usage("`--since \(reference)`: git cannot compare the working tree with it") }
    added = Set(others.map { BytePath(String(decoding: $0, as: UTF8.self)) })
    add(unifiedDiff: diff)
  }

  /// Reads `+++ b/path` and `@@ -1 +2,3 @@`; what stands below that is skipped, as it may look like either.
  mutating func add(unifiedDiff diff: [UInt8]) {
    var path = ""
    var skipped = 0
    for line in diff.split(separator: UInt8(ascii: "\n")) {
      if skipped > 0 {
        if line.first != UInt8(ascii: "\\") { skipped -= 1 }
      } else if line.starts(with: "+++ ".utf8) {
        path = String(decoding: line.dropFirst(4), as: UTF8.self)
        // There is one behind a name with spaces.
        if path.hasSuffix("\t") { path.removeLast() }
      } else if let hunk = Hunk(String(decoding: line, as: UTF8.self)) {
        ranges[path, default: []].append(hunk.new)
        skipped = hunk.old.count + hunk.new.count
      }
    }
  }
}

/// `@@ -a,b +c,d @@`
private struct Hunk {
  let old: Range<Int>
  let new: Range<Int>

  init?(_ header: String) {
    let words = header.split(separator: " ")
    guard words.count >= 3, words[0] == "@@", let old = Self.range(words[1], sign: "-"), let new = Self.range(words[2], sign: "+") else {
      return nil
    }
    self.old = old
    self.new = new
  }

  private static func range(_ text: Substring, sign: Character) -> Range<Int>? {
    guard text.first == sign else { return nil }
    let numbers = text.dropFirst().split(separator: ",").compactMap { Int($0) }
    guard let start = numbers.first else { return nil }
    return start..<start + (numbers.count > 1 ? numbers[1] : 1)
  }
}
