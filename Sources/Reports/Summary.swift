public import MoltEngine
public import MoltText

/// The totals of a run. They come from the findings alone, so no way of printing changes them.
public struct Summary: Sendable {
  /// Swift files read.
  public let files: Int
  /// Legacy sites found; the sum of `byVerdict`, and of all of `byRule`.
  public let sites: Int
  /// Legacy sites that have nothing to do with the rules asked for, and are no part of the other totals.
  public let otherSites: Int
  public let byVerdict: [Verdict: Int]
  public let byRule: [String: [Verdict: Int]]
  public let units: Int
  public let unitsByVerdict: [Verdict: Int]
  /// Files that the plan rewrites.
  public let changedFiles: Int
  public let edits: Int

  public init(_ run: Run) {
    var byVerdict: [Verdict: Int] = [:]
    var byRule: [String: [Verdict: Int]] = [:]
    for finding in run.plan.findings {
      byVerdict[finding.verdict, default: 0] += 1
      byRule[finding.rule, default: [:]][finding.verdict, default: 0] += 1
    }
    var unitsByVerdict: [Verdict: Int] = [:]
    for unit in run.plan.units { unitsByVerdict[unit.verdict, default: 0] += 1 }
    files = run.scope?.files.count ?? run.files.count
    sites = run.plan.findings.count
    otherSites = run.plan.otherSiteCount
    self.byVerdict = byVerdict
    self.byRule = byRule
    units = run.plan.units.count
    self.unitsByVerdict = unitsByVerdict
    changedFiles = run.rewritten.count
    edits = run.rewritten.reduce(0) { $0 + $1.edits.count }
  }

  /// Whether something is left that a person could do something about: all but what was silenced or is not to be
  /// touched.
  public var isPending: Bool {
    byVerdict.contains { $0.isPending && $1 > 0 }
  }
}

/// `1 file`, `2 files`.
public func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Sites that change one by one.
func independentSites(_ count: Int) -> String { counted(count, "independent site") }
