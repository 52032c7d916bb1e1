import MoltEngine
import MoltRules
import MoltText

extension Report {
  /// A `.molt.json` for the project that was looked at, with the rules that found something in it: JSON5.
  ///
  /// The run is one of all rules, at level `review`.
  public var configurationTemplate: String {
    let findings = Dictionary(grouping: plan.findings, by: \.rule)
    let rules = findings.keys.sorted().map { rule in "    \"\(rule)\",  // \(extent(findings[rule]!))\n" }
    return """
      {
        // The rules that run here; without this, all except opt-in ones. `molt rules` lists them.
        "rules": [
      \(rules.joined())  ],
        // "review" includes what compiles but that a person should look at.
        "level": "safe",
        // For one rule: "levels": { "foreground-style": "review" },
        // Files that are read and never edited, by patterns as in a .gitignore.
        "exclude": [],
        // What molt cannot read from the project's own description: "deploymentTargets": ["ios17"], "toolchain": "xcode27",
        // Findings that `molt check` lets pass; `molt check --write-baseline --baseline molt-baseline.txt` makes the file: "baseline": "molt-baseline.txt",
      }

      """
  }

  /// `54 sites: 16 ready, 28 for review`
  private func extent(_ findings: [Finding]) -> String {
    let changed = findings.filter { $0.verdict == .changed }
    let review = changed.count { finding in finding.unit.map { plan.units[$0].level } == .review }
    let parts = [(changed.count - review, "ready"), (review, "for review")].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return counted(findings.count, "site") + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}
