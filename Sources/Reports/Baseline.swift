import MoltEngine
import MoltText

/// The findings that a project has agreed to live with for now, as `molt check --baseline` reads them from a file: a line each
/// with what it is known by, the rule and the path, sorted, so that branches that take some away merge.
public struct Baseline: Sendable, Equatable {
  public struct Entry: Sendable, Hashable {
    public let fingerprint: String
    /// By which it is known again where it has moved: `Identity` says what they are.
    let declarations: String
    let code: String
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
      guard let entry = Entry(line) else { throw Malformed(line: index + 1) }
      entries.insert(entry)
    }
  }

  public var text: String {
    return "# Findings that `molt check --baseline` ignores. `--write-baseline` writes this file again, `--shrink-baseline` removes\n"
      + "# what is fixed.\n" + inOrder(entries).map(\.line).joined()
  }
}

extension Baseline.Entry {
  fileprivate init?(_ line: Substring) {
    let words = line.split(separator: " " as Character, maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
    guard words.count == 5, words.prefix(3).map(\.count) == [16, 8, 8], words.prefix(3).joined().allSatisfy(\.isHexDigit),
      !words[3].isEmpty, !words[4].isEmpty
    else { return nil }
    self.init(fingerprint: words[0], declarations: words[1], code: words[2], rule: words[3], path: words[4])
  }

  fileprivate var line: String { "\(fingerprint) \(declarations) \(code) \(rule) \(path)\n" }
}

/// By path, rule and fingerprint.
func inOrder(_ entries: some Sequence<Baseline.Entry>) -> [Baseline.Entry] {
  entries.sorted { ($0.path, $0.rule, $0.fingerprint) < ($1.path, $1.rule, $1.fingerprint) }
}

extension Report {
  /// The findings that somebody could do something about, as a baseline has them.
  public var baseline: Baseline { Baseline(zip(plan.findings, entries).filter { $0.0.verdict.isPending }.map(\.1)) }

  /// What a baseline has of what this run looked at: of the paths and of the rules that were asked for.
  public func entries(of baseline: Baseline, rules: Set<String>) -> Set<Baseline.Entry> {
    let paths = Set(filesInScope.map(quotedRepositoryPath))
    // A file that is no more has no findings either.
    let isWhole = run.scope == nil
    return baseline.entries.filter { rules.contains($0.rule) && (isWhole || paths.contains($0.path)) }
  }

  /// The findings as a baseline would have them, in the order of `Plan.findings`.
  var entries: [Baseline.Entry] {
    zip(plan.findings, identities).map { finding, identity in
      Baseline.Entry(
        fingerprint: identity.fingerprint, declarations: identity.declarations, code: identity.code, rule: finding.rule,
        path: quotedRepositoryPath(run.file(finding.location.file)))
    }
  }

  /// As `git` names it.
  func quotedRepositoryPath(_ file: SourceFile) -> String { quotedPath(run.root.repositoryPath(file.path)) }
}

extension Verdict {
  /// Whether a person could do something about it: all but what was silenced or is not to be touched.
  var isPending: Bool { self != .suppressed && self != .skipped }
}
