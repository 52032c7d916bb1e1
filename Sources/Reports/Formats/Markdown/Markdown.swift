import MoltEngine
import MoltText

extension Format {
  /// For a pull request: what is ready, what waits for what, and as many diffs as there is room for.
  static let markdown = Format("markdown", for: [.report], pathExtensions: ["md", "markdown"]) { report, context in
    MarkdownReport(report: report.namedFromTop, context: context).text
  }
}

/// A report that a comment of GitHub's can hold, whatever the size of the project: these end at 65,536 characters.
struct MarkdownReport {
  let report: Report
  let context: ReportContext

  static let limit = 59_000

  var text: String {
    var tables: [MarkdownTable] = []
    var head = ""
    // Long names are rare: the first of these is enough for all but them.
    for rows in [40, 20, 8, 3, 0] {
      tables = [ruleTable, deploymentTargetTable, blockerTable].map { $0.limited(to: rows) }
      head = heading + tables.map(\.text).joined()
      if head.utf8.count < Self.limit / 2 { break }
    }
    var units = MarkdownUnits(report: report)
    let ending = omissions(units, tables)
    units.fill(upTo: Self.limit - head.utf8.count - ending.utf8.count)
    return head + units.text + omissions(units, tables)
  }

  // MARK: Totals

  private var heading: String {
    let summary = Summary(report.run)
    guard summary.sites > 0 else { return "## Molt: no legacy sites in \(counted(summary.files, "file"))\n\n" + origin + warnings }
    let ready = summary.byVerdict[.changed, default: 0]
    let percent = ready * 100 / summary.sites
    let files = Set(report.plan.findings.map(\.location.file)).count
    let sums = Verdict.allCases.compactMap { verdict in summary.byVerdict[verdict].map { "\($0) \(verdict.rawValue)" } }
    return "## Molt: \(ready) of \(counted(summary.sites, "legacy site")) \(ready == 1 ? "is" : "are") ready (\(percent) %)\n\n"
      + "\(sums.joined(separator: " + ")) = \(counted(summary.sites, "site")) in \(files) of \(counted(summary.files, "file")), "
      + "\(counted(summary.units, "unit")).\n\n" + meanings(summary) + origin + warnings
  }

  /// What the verdicts mean, for one who has not met them.
  private func meanings(_ summary: Summary) -> String {
    let lines = Verdict.allCases.compactMap { verdict -> String? in
      guard summary.byVerdict[verdict] != nil else { return nil }
      return "- **\(verdict.rawValue)**: \(meaning(verdict))"
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func meaning(_ verdict: Verdict) -> String {
    switch verdict {
    case .changed where !report.run.project.assumptions.isEmpty: "can be rewritten once deployment targets are raised"
    case .changed: "can be rewritten now" + (context.hints.apply.map { ": " + command($0) } ?? "")
    case .review: "can be rewritten, and a person should look: `--level review`"
    case .gated: "waits for a higher deployment target"
    case .blocked: "stays, for a reason that is named below"
    case .suppressed: "a comment `molt:ignore` keeps it"
    case .skipped: "its file is never edited"
    }
  }

  /// What was looked at, and how to look again.
  private var origin: String {
    let revision = Revision(of: report.run.root)
    let commit = revision.map { revision in
      " at commit `\(revision.commit.prefix(12))`" + (revision.branch.map { " of \($0.shortened(to: 80).markdownCode)" } ?? "")
    }
    return "Made by molt \(context.version)\(commit ?? ""): \(command(context.commandLine(context.command)))\n\n"
  }

  private var warnings: String {
    let assumption = report.assumptionText.isEmpty ? [] : [String(report.assumptionText.dropFirst("molt: ".count))]
    let all = assumption + report.run.rejected.map(\.bugMessage) + report.warnings
    let rest = all.count > 5 ? ["> - and \(all.count - 5) more"] : []
    let lines = all.prefix(5).map { "> - \($0.shortened(to: 400).markdown)" } + rest
    return lines.isEmpty ? "" : "> **To know:**\n" + lines.joined(separator: "\n") + "\n\n"
  }

  // MARK: What is left out

  /// Says exactly what is not here, and which command shows it.
  private func omissions(_ units: MarkdownUnits, _ tables: [MarkdownTable]) -> String {
    var lines = tables.filter { $0.omitted > 0 }.map { table in
      "\(counted(table.omitted, "row")) of “\(table.title)”: \(command(context.commandLine(table.command)))"
    }
    lines += omission(of: units, .changed, "that can be rewritten", flag: "")
    lines += omission(of: units, .review, "for review", flag: "--level review")
    let stays = report.plan.findings.count { $0.verdict != .changed && $0.verdict != .review }
    if stays > 0 {
      let sites = "\(counted(stays, "site")) that \(stays == 1 ? "stays" : "stay")"
      lines.append("the places of the \(sites), each with its reason: \(command(context.commandLine("check")))")
    }
    return lines.isEmpty ? "" : "### What is not shown here\n\n" + lines.map { "- \($0)\n" }.joined()
  }

  private func omission(of units: MarkdownUnits, _ verdict: Verdict, _ which: String, flag: String) -> [String] {
    let omitted = units.omitted(verdict)
    guard omitted > 0 else { return [] }
    let all = counted(units.total(verdict), "unit")
    return ["the diffs of \(omitted) of \(all) \(which): \(command(context.commandLine("diff"), flag))"]
  }

  /// A command as code. One that is too long for a comment is told of by its beginning.
  private func command(_ line: String, _ flag: String = "") -> String {
    let line = flag.isEmpty || line.contains(flag) ? line : line + " " + flag
    guard line.utf8.count > 600 else { return line.markdownCode }
    return line.split(separator: " ").prefix(2).joined(separator: " ").markdownCode + " with the paths and flags of this report"
  }
}
