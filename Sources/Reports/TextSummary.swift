import MoltEngine
import MoltText

extension Report {
  /// What the summary needs to know of the command line.
  public struct Hints: Sendable {
    /// The command that writes what this dry run shows; nil if this was no dry run.
    public var apply: String?
    /// The command that explains a type.
    public var explain: @Sendable (String) -> String
    /// Whether sites at level `review` were left out.
    public var leavesReview: Bool
    public var isVerbose: Bool
    /// The file that the report goes to; nil for standard output.
    public var output: String?
    /// What there is none of where nothing is left to tell.
    public var sites = "legacy sites"

    public init(apply: String?, explain: @escaping @Sendable (String) -> String, leavesReview: Bool, isVerbose: Bool) {
      self.apply = apply
      self.explain = explain
      self.leavesReview = leavesReview
      self.isVerbose = isVerbose
    }
  }

  /// The totals, for a person: every legacy site by its verdict, and what was not looked at.
  public func summaryText(_ hints: Hints, style: Style = .plain) -> String {
    let summary = Summary(run)
    guard summary.sites > 0 else {
      return "molt: no \(hints.sites) in \(counted(summary.files, "file"))\n" + otherText(summary) + skipText(hints.isVerbose)
    }
    let filesWithSites = Set(plan.findings.map(\.location.file)).count
    var result =
      style.bold("molt: \(counted(summary.sites, "legacy site"))")
      + " in \(filesWithSites) of \(counted(summary.files, "file")), \(counted(summary.units, "unit"))\n"
    let width = String(summary.sites).count
    for verdict in Verdict.allCases {
      guard let count = summary.byVerdict[verdict] else { continue }
      let number = String(count).padded(to: width, onLeft: true)
      let name = verdict.painted(style) + String(repeating: " ", count: 10 - verdict.rawValue.count)
      result += "  \(number) \(name) \(detail(verdict, summary, hints))\n"
      if verdict == .gated { result += gateText }
      if verdict == .blocked { result += blockerText() }
    }
    result += RuleTable(summary: summary, reasons: reasonsByRule, style: style, limit: hints.isVerbose ? .max : 12).text
    result += blockerGroupText(style: style) + raiseText(isVerbose: hints.isVerbose, style: style)
    if hints.isVerbose { result += unitText(style) }
    result += otherText(summary) + skipText(hints.isVerbose)
    return result + hintText(summary, hints)
  }

  /// What `apply` did.
  public func writtenText(_ paths: [String]) -> String {
    guard !paths.isEmpty else { return takesBackUnits ? "molt: nothing was written\n" : "molt: nothing to write\n" }
    let units = plan.units.count { $0.verdict == .changed }
    return "molt: wrote \(counted(paths.count, "file")) (\(counted(units, "unit")))\n"
  }

  /// What to do next: for the first unit that stays, or else the first site, and for the changes.
  private func hintText(_ summary: Summary, _ hints: Hints) -> String {
    var result = ""
    let staying: [Verdict] = [.blocked, .gated, .review]
    if let unit = staying.lazy.compactMap({ verdict in plan.units.first { $0.verdict == verdict } }).first {
      result += "To see why something is not changed: \(hints.explain(unit.types.first ?? line(of: unit.location)))\n"
    } else if let site = plan.findings.first(where: { $0.unit == nil && $0.verdict == .blocked }) {
      result += "To see why something is not changed: \(hints.explain(line(of: site.location)))\n"
    }
    if let apply = hints.apply, summary.changedFiles > 0 {
      let isAsked = !run.project.assumptions.isEmpty
      let written = hints.output.map { "Only `\($0)` was written." } ?? "Nothing was written."
      result += "\(written) \(isAsked ? "Once the deployment targets are raised" : "To write these changes"): \(apply)\n"
    }
    return result
  }

  private func detail(_ verdict: Verdict, _ summary: Summary, _ hints: Hints) -> String {
    switch verdict {
    case .changed: return "in \(counted(summary.changedFiles, "file"))"
    case .gated: return subjects(.gated)
    case .blocked: return subjects(.blocked)
    case .review: return subjects(.review) + (hints.leavesReview ? "; `--level review` includes them" : "")
    case .suppressed: return "by `molt:ignore` comments"
    case .skipped: return "in files that are never edited"
    }
  }

  /// What a verdict is about: a handful of classes by name, and the number of the sites that move by themselves. Where
  /// those are few, they have names, too.
  private func subjects(_ verdict: Verdict) -> String {
    let units = plan.units.indices.filter { plan.units[$0].verdict == verdict }
    let isSmall = { (unit: Int) in plan.units[unit].types.isEmpty && findingIndices[unit].count <= 1 }
    let small = units.filter(isSmall)
    let named = small.count <= 3 ? units : units.filter { !isSmall($0) }
    let alone = plan.findings.count { $0.unit == nil && $0.verdict == verdict } + units.count - named.count
    let others = alone > 0 ? [independentSites(alone)] : []
    return (shortened(named.map { plan.units[$0].subject }, atMost: 6) + others).joined(separator: ", ")
  }

  /// How many blocked sites each kind of reason keeps, the most frequent kind first, and for how many it is the only one. A site
  /// counts for each kind of its own, or of its unit.
  func blockerText() -> String {
    let unitCodes = unitBlockerCodes
    var counts: [String: Int] = [:]
    var alone: [String: Int] = [:]
    for finding in plan.findings where finding.verdict == .blocked {
      let codes = blockerCodes(of: finding, unitCodes)
      for code in codes { counts[code, default: 0] += 1 }
      if codes.count == 1 { alone[codes[0], default: 0] += 1 }
    }
    let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { kind, count in
      "\(kind) \(count)" + (alone[kind] == count ? "" : " (only blocker of \(alone[kind, default: 0]))")
    }
    return kinds.isEmpty ? "" : "        \(shortened(kinds, atMost: 12, columns: 120).joined(separator: ", "))\n"
  }

  /// The kinds of reasons that keep sites of each rule, with the number of sites: `unknown-class 126, 2 more`. A site counts
  /// for each kind of its own, or of its unit.
  private var reasonsByRule: [String: String] {
    let unitCodes = unitBlockerCodes
    var counts: [String: [String: Int]] = [:]
    for finding in plan.findings where finding.verdict == .blocked {
      for code in blockerCodes(of: finding, unitCodes) { counts[finding.rule, default: [:]][code, default: 0] += 1 }
    }
    return counts.mapValues { kinds in
      let words = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      return shortened(words, atMost: 4, columns: 60).joined(separator: ", ")
    }
  }

  /// The first of `words` that fit on a line beside its other parts, and how many more there are.
  private func shortened(_ words: [String], atMost limit: Int, columns width: Int = 100) -> [String] {
    var columns = 0
    let shown = words.prefix(limit).prefix { word in
      columns += word.count + 2
      return columns <= width
    }
    return shown.count < words.count ? shown + ["\(words.count - shown.count) more"] : words
  }

  /// The lines of configuration that close the most gates, and other reasons why gates are closed, a handful of each.
  var gateText: String {
    let closed = blockerGroups.filter { plan.units[$0.units[0]].verdict == .gated }
    let lines = closed.filter { $0.blockers[0].deploymentTarget != nil }
    let others = closed.filter { $0.blockers[0].deploymentTarget == nil }.flatMap(\.blockers).map { blocker in
      [blocker.message, blocker.help].compactMap { $0 }.joined(separator: ": ")
    }
    return handful(lines.map(gateText), "more group of lines", "more groups of lines") + question(lines)
      + handful(others, "more reason", "more reasons")
  }

  private func handful(_ reasons: [String], _ rest: String, _ rests: String) -> String {
    let more = reasons.count > 3 ? ["and \(counted(reasons.count - 3, rest, plural: rests))"] : []
    return (reasons.prefix(3) + more).map { "        \($0)\n" }.joined()
  }

  /// `App.xcodeproj/project.pbxproj:812: …: blocks 120 sites; raising only this unblocks 90`
  private func gateText(_ blockerGroup: BlockerGroup) -> String {
    let lines = configurationLines(blockerGroup.blockers.compactMap(\.deploymentTarget))
    let isOne = lines.count == 1
    let more = isOne ? ": blocks" : " and \(counted(lines.count - 1, "more line")): block"
    let freed = blockerGroup.alone.reduce(0) { $0 + findingIndices[$1].count }
    return "\(text(of: lines[0], namesOthers: false))\(more) \(counted(blockerGroup.siteCount, "site")); "
      + "raising only \(isOne ? "this" : "these") unblocks \(freed == blockerGroup.siteCount ? "all" : "\(freed)")"
  }

  private func question(_ blockerGroups: [BlockerGroup]) -> String {
    let question = blockerGroups.flatMap(\.blockers).compactMap(\.deploymentTarget).question
    return question.isEmpty ? "" : "        To see what raising them unblocks: \(question)\n"
  }

  private func unitText(_ style: Style) -> String {
    plan.units.indices.map { index in
      let unit = plan.units[index]
      let sites = counted(findingIndices[index].count, "site")
      return "  \(place(unit.location)): \(unit.subject): \(unit.verdict.painted(style)), \(sites)\n"
    }.joined()
  }

  /// How much was found that nobody asked for.
  private func otherText(_ summary: Summary) -> String {
    guard summary.otherSites > 0 else { return "" }
    return "molt: not shown: at least \(counted(summary.otherSites, "site")) of rules that were not selected\n"
  }

  private func skipText(_ isVerbose: Bool) -> String {
    let skipped = skipped
    guard !skipped.isEmpty else { return "" }
    let reasons = SkipReason.allCases.compactMap { reason -> String? in
      let count = skipped.count { $0.reason == reason }
      return count == 0 ? nil : "\(count) \(reason.phrase)"
    }
    let list = skipped.map { "  \(shown($0.path)): \($0.reason.phrase)\n" }
    return "molt: skipped \(counted(skipped.count, "path")): \(reasons.joined(separator: ", "))"
      + (isVerbose ? "\n" + list.joined() : " (--verbose lists them)\n")
  }
}
