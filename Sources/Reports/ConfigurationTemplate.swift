import MoltEngine
import MoltRules
import MoltText

extension Report {
  /// A `.molt.json` for the project that was looked at, with the rules that found something in it: JSON5.
  ///
  /// The run is one of all rules, at level `review`.
  public var configurationTemplate: String {
    let summary = Summary(run)
    let rules = summary.byRule.keys.sorted().map { rule in
      let verdicts = summary.byRule[rule]!
      let sites = verdicts.values.reduce(0, +)
      return "    \"\(rule)\",  // \(counted(sites, "site")), \(verdicts[.changed, default: 0]) of them ready\n"
    }
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
        // What molt cannot read from the project's own description: "deploymentTargets": ["ios17"],
        // Findings that `molt check` lets pass; `molt check --write-baseline` makes the file: "baseline": "molt-baseline.txt",
      }

      """
  }
}
