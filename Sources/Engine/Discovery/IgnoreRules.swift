/// The patterns that hold in a directory: those of the repository's `info/exclude`, and of each `.gitignore` from the
/// top of the repository down to that directory. Files that `git` tracks although a pattern matches them are not known
/// here: they count as ignored.
struct IgnoreRules: Sendable {
  private struct List: Sendable {
    /// How many bytes of a path lead to the directory of the list, the slash included.
    let base: Int
    let patterns: [IgnorePattern]
  }

  /// From the weakest to the strongest.
  private var lists: [List] = []
  /// Whether capitals do not count, as `git` finds it out when it makes a repository on most disks of Macs.
  private let ignoresCase: Bool

  init(ignoresCase: Bool = false) { self.ignoresCase = ignoresCase }

  /// Adds the lines of a file, which are stronger than all before.
  ///
  /// - Parameter directory: where the file lies, relative to the top, with a trailing slash; empty for the top.
  mutating func add(_ bytes: [UInt8], directory: [UInt8]) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lines = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? 3 : 0).split(separator: UInt8(ascii: "\n"))
    let patterns = lines.compactMap { IgnorePattern(line: $0, ignoresCase: ignoresCase) }
    if !patterns.isEmpty { lists.append(List(base: directory.count, patterns: patterns)) }
  }

  /// Whether the last pattern that matches says so. The directories above `path` are known not to be ignored.
  ///
  /// - Parameter path: relative to the top, without a trailing slash.
  func ignore(_ path: [UInt8], isDirectory: Bool) -> Bool {
    let path = ignoresCase ? path.map(\.asciiLowercased) : path
    for list in lists.reversed() {
      for pattern in list.patterns.reversed() where pattern.matches(path[list.base...], isDirectory: isDirectory) {
        return !pattern.isNegated
      }
    }
    return false
  }
}
