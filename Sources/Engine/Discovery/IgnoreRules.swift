/// The patterns that hold in a directory: those of the repository's `info/exclude`, and of each `.gitignore` from the
/// top of the repository down to that directory. Files that `git` tracks although a pattern matches them are not known
/// here: they count as ignored.
package struct IgnoreRules {
  private struct List {
    /// How many bytes of a path lead to the directory of the list, the slash included.
    let base: Int
    let patterns: [(line: Int, pattern: IgnorePattern)]
    /// The file that has the patterns.
    let path: String
  }

  /// From the weakest to the strongest.
  private var lists: [List] = []
  /// Whether capitals do not count, as `git` finds it out when it makes a repository on most disks of Macs.
  private let ignoresCase: Bool
  private let budget: IgnoreBudget

  package init(ignoresCase: Bool = false, budget: IgnoreBudget = IgnoreBudget()) {
    self.ignoresCase = ignoresCase
    self.budget = budget
  }

  /// Adds the lines of a file, which are stronger than all before.
  ///
  /// - Parameters:
  ///   - directory: where the file lies, relative to the top, with a trailing slash; empty for the top.
  ///   - path: what the file is called in a warning.
  package mutating func add(_ bytes: [UInt8], directory: [UInt8], path: String = ".gitignore") {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lines = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? 3 : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let patterns = lines.enumerated().compactMap { place, line in
      IgnorePattern(line: line, ignoresCase: ignoresCase).map { (line: place + 1, pattern: $0) }
    }
    if !patterns.isEmpty { lists.append(List(base: directory.count, patterns: patterns, path: path)) }
  }

  /// Whether the last pattern that matches says so. The directories above `path` are known not to be ignored. Where the
  /// budget is used up, a file counts as ignored and a directory does not: what is not known is read, and stays as it is.
  ///
  /// - Parameter path: relative to the top, without a trailing slash.
  package func ignore(_ path: [UInt8], isDirectory: Bool) -> Bool {
    let path = ignoresCase ? path.map(\.asciiLowercased) : path
    let lastComponent = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    var steps = 0
    for list in lists.reversed() {
      for (line, pattern) in list.patterns.reversed() {
        let isMatch = pattern.matches(path[list.base...], lastComponent: lastComponent, isDirectory: isDirectory, &steps)
        guard budget.allows(steps, at: list.path, line) else { return !isDirectory }
        if isMatch { return budget.spend(steps, !pattern.isNegated) }
      }
    }
    return budget.spend(steps, false)
  }
}

/// How much comparing the paths of a project with patterns may cost: a pattern like `*a*a*a*b` takes as many steps as a name
/// has bytes, and ten thousand of them for each of ten thousand files would go on for minutes.
package final class IgnoreBudget {
  /// Where it ran out: a sentence for a person.
  package private(set) var warning: String?
  private var remaining: Int

  /// What thousands of patterns take where nearly each of them differs in its first bytes.
  private static let stepsPerPath = 20_000

  /// - Parameter steps: of a few nanoseconds each, for all paths together.
  package init(steps: Int = 100_000_000) { remaining = steps }

  /// Whether a path may have taken so many steps.
  ///
  /// - Parameters:
  ///   - path: of the file with the pattern that is compared.
  ///   - line: 1-based.
  func allows(_ steps: Int, at path: String, _ line: Int) -> Bool {
    if warning == nil, steps > remaining + IgnoreBudget.stepsPerPath {
      warning =
        "\(path):\(line) and the patterns around it take too much work to compare with all paths, so it is not known what git ignores: "
        + "files found from then on are left as they are"
    }
    return warning == nil
  }

  /// Takes what a path cost, and hands on what came of it.
  func spend(_ steps: Int, _ result: Bool) -> Bool {
    remaining -= max(steps - IgnoreBudget.stepsPerPath, 0)
    return result
  }
}
