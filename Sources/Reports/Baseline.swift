import MoltEngine
import MoltText

/// The findings that a project has agreed to live with for now, as `molt check --baseline` reads them from a file: a line each
/// with the fingerprint, the rule and the path, sorted, so that branches that take some away merge.
public struct Baseline: Sendable, Equatable {
  public struct Entry: Sendable, Hashable {
    public let fingerprint: String
    public let rule: String
    /// From the top of the repository.
    public let path: String
  }

  public private(set) var entries: Set<Entry>

  public init(_ entries: some Sequence<Entry>) { self.entries = Set(entries) }

  /// A line that cannot be read: 1-based.
  public struct Malformed: Error, Equatable {
    public let line: Int
  }

  public init(_ text: String) throws(Malformed) {
    entries = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.hasSuffix("\r") ? line.dropLast() : line
      if line.isEmpty || line.hasPrefix("#") { continue }
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, words[0].count == 16, words[0].allSatisfy(\.isHexDigit), !words[1].isEmpty, !words[2].isEmpty else {
        throw Malformed(line: index + 1)
      }
      entries.insert(Entry(fingerprint: String(words[0]), rule: String(words[1]), path: String(words[2])))
    }
  }

  public var text: String {
    let lines = entries.map { ($0.path, $0.rule, $0.fingerprint) }.sorted { $0 < $1 }
    return "# Findings that `molt check --baseline` ignores. `--write-baseline` writes this file again, `--shrink-baseline` removes\n"
      + "# what is fixed.\n" + lines.map { "\($2) \($1) \($0)\n" }.joined()
  }
}

extension Report {
  /// The findings that somebody could do something about, as a baseline has them.
  public var baseline: Baseline {
    Baseline(zip(plan.findings, fingerprints).filter { $0.0.verdict.isPending }.map { entry($0, $1) })
  }

  /// What a baseline has of what this run looked at: of the paths and of the rules that were asked for.
  public func entries(of baseline: Baseline, rules: Set<String>) -> Set<Baseline.Entry> {
    let paths = Set(filesInScope.map { run.root.repositoryPath($0.path) })
    // A file that is no more has no findings either.
    let isWhole = run.scope == nil
    return baseline.entries.filter { rules.contains($0.rule) && (isWhole || paths.contains($0.path)) }
  }

  func entry(_ finding: Finding, _ fingerprint: String) -> Baseline.Entry {
    let path = run.root.repositoryPath(run.file(finding.location.file).path)
    return Baseline.Entry(fingerprint: fingerprint, rule: finding.rule, path: quotedPath(path))
  }
}

extension Verdict {
  /// Whether a person could do something about it: all but what was silenced or is not to be touched.
  var isPending: Bool { self != .suppressed && self != .skipped }
}
