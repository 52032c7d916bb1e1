public import MoltEngine
public import MoltText

/// Which findings a report is to tell of.
public struct Filter: Sendable {
  /// Nil for all.
  public var verdicts: Set<Verdict>?
  /// These are left out.
  public var known: KnownFindings?
  /// Only findings on these lines.
  public var changedLines: ChangedLines?

  public init() {}

  var isEmpty: Bool { verdicts == nil && known == nil && changedLines == nil }
}

extension Report {
  /// The report of what passes a filter. What is left keeps its fingerprints.
  public func filtered(_ filter: Filter) -> Report {
    if filter.isEmpty { return self }
    let all = fingerprints
    let kept = plan.findings.indices.filter { filter.known?.entries[$0] == nil && passes(plan.findings[$0], filter) }
    return Report(run.keeping(Set(kept)), fingerprints: kept.map { all[$0] })
  }

  private func passes(_ finding: Finding, _ filter: Filter) -> Bool {
    if let verdicts = filter.verdicts, !verdicts.contains(finding.verdict) { return false }
    guard let changed = filter.changedLines else { return true }
    let lines = lines(finding.location.file)
    let first = lines.position(of: finding.location.range.lowerBound).line
    let last = lines.position(of: max(finding.location.range.upperBound, 1) - 1).line
    return changed.overlap(first...max(first, last), of: run.root.repositoryPath(run.file(finding.location.file).path))
  }
}
