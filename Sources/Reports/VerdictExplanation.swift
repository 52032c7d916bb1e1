import MoltEngine
public import MoltRules
public import MoltText

/// What a verdict means, and what a person can do about it.
public func explanation(of verdict: Verdict, style: Style = .plain) -> String {
  "\(style.bold("verdict \(verdict.rawValue)"))\n\n\(verdict.meaning)\n"
}

/// The rules that deal with a name.
public func explanation(ofName name: String, rules: [Rule], style: Style = .plain) -> String {
  let one = rules.count == 1
  return "\(style.bold("`\(name)`")): \(counted(rules.count, "rule")) \(one ? "deals" : "deal") with it.\n\n"
    + ruleListing(rules, style: style) + "\n" + rules.prefix(3).map { "molt explain \($0.id)\n" }.joined()
}

extension Report {
  /// All sites with a verdict, and for those that wait what they wait for; nil where there are none.
  public func explanation(ofVerdict verdict: Verdict, style: Style = .plain, isVerbose: Bool = false) -> String? {
    let findings = plan.findings.filter { $0.verdict == verdict }
    guard !findings.isEmpty else { return nil }
    let reasons = verdict == .gated ? gateText : verdict == .blocked ? blockerText() : ""
    return "\(counted(findings.count, "site")):\n" + reasons + siteList(findings, style, isVerbose: isVerbose)
  }

  /// What rules found under a name; nil where they found nothing.
  public func explanation(ofName name: String, rules: [Rule], style: Style = .plain, isVerbose: Bool = false) -> String? {
    let ids = Set(rules.map(\.id))
    let findings = plan.findings.filter { ids.contains($0.rule) && isCalled(name, $0) }
    guard !findings.isEmpty else { return nil }
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = findings.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    return "\(counted(findings.count, "site")) (\(counts.joined(separator: ", "))):\n" + siteList(findings, style, isVerbose: isVerbose)
  }

  private func isCalled(_ name: String, _ finding: Finding) -> Bool {
    quoted(finding.location).contains(name) || (finding.unit.map { plan.units[$0].subject.contains(name) } ?? false)
  }

  /// A line for each finding: as many as a screen has room for, or all.
  func siteList(_ findings: [Finding], _ style: Style, isVerbose: Bool) -> String {
    let shown = isVerbose || findings.count <= 13 ? findings[...] : findings.prefix(12)
    let rest = findings.count - shown.count
    return shown.map { "  " + line($0, style) + "\n" }.joined() + (rest == 0 ? "" : "  and \(rest) more (--verbose lists them)\n")
  }
}

extension Verdict {
  fileprivate var meaning: String {
    switch self {
    case .changed: "Molt rewrites these sites: `molt diff` shows how, and `molt apply` writes the changes."
    case .review: "These sites can be rewritten, but a person should look at the result. `--level review` includes them."
    case .gated:
      "These sites could be rewritten, but a deployment target is too low, or not known. `molt targets` shows where each is set, "
        + "`--if ios=17` what raising it unblocks. `--deployment-target` says what cannot be read, and `--availability-guards` "
        + "writes `if #available` where the old form can be kept beside the new one."
    case .blocked:
      "These sites are left as they are, for reasons given with file, line and column. `molt explain REASON` says what a reason "
        + "means, `molt explain FILE:LINE` what to do about a site."
    case .suppressed:
      "A comment `// molt:ignore RULE -- REASON` keeps these sites as they are: above them, at the end of their line, or at a type "
        + "around them."
    case .skipped:
      "The files of these sites are never edited: they are generated, ignored by git, excluded by the configuration, or in the "
        + "middle of a merge."
    }
  }
}
