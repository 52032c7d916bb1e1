import MoltEngine
import MoltText

/// A section with a table.
struct MarkdownTable {
  let title: String
  /// What is said above the table; empty for nothing.
  var introduction = ""
  let headings: [String]
  /// How many of the columns, counted from the first, hold words. The others hold numbers.
  let wordCount: Int
  var rows: [[String]]
  /// How many rows were taken out.
  private(set) var omitted = 0
  /// The command that shows all of them.
  let command: String

  init(_ title: String, introduction: String = "", headings: [String], wordCount: Int, rows: [[String]], command: String) {
    self.title = title
    self.introduction = introduction
    self.headings = headings
    self.wordCount = wordCount
    self.rows = rows
    self.command = command
  }

  func limited(to count: Int) -> MarkdownTable {
    var table = self
    table.rows = Array(rows.prefix(count))
    table.omitted = rows.count - table.rows.count
    return table
  }

  /// Empty where there is no row.
  var text: String {
    guard !rows.isEmpty else { return "" }
    let rule = headings.indices.map { $0 < wordCount ? "---" : "---:" }
    let lines = ([headings, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }
    return "### \(title)\n\n\(introduction.isEmpty ? "" : introduction + "\n\n")\(lines.joined())\n"
  }
}

extension MarkdownReport {
  var ruleTable: MarkdownTable {
    let summary = Summary(report.run)
    let verdicts = Verdict.allCases.filter { summary.byVerdict[$0] != nil }
    let total = { (counts: [Verdict: Int]) in counts.values.reduce(0, +) }
    let rows = summary.byRule.sorted { (total($1.value), $0.key) < (total($0.value), $1.key) }.map { rule, counts in
      let title = context.catalogue[rule]?.title ?? ""
      let numbers = verdicts.map { counts[$0].map(String.init) ?? "" } + ["\(total(counts))"]
      return [rule.markdownCode, title.shortened(to: 160).markdown] + numbers
    }
    return MarkdownTable(
      "By rule", headings: ["rule", "what it does"] + verdicts.map(\.rawValue) + ["sites"], wordCount: 2, rows: rows,
      command: "check")
  }

  var deploymentTargetTable: MarkdownTable {
    let obstacles = report.lowDeploymentTargets
    let rows = obstacles.map { obstacle in
      let line = obstacle.key.number.map { "\(report.shown(obstacle.key.file)):\($0)" } ?? obstacle.key.file
      let more = obstacle.others.subtracting([obstacle.key]).count
      let low = obstacle.example.deploymentTarget
      return [
        line.shortened(to: 200).markdownCode + (more > 0 ? " and \(counted(more, "line")) for other configurations" : ""),
        obstacle.key.text.shortened(to: 120).markdownCode,
        low?.needed.map { "\(low!.platform) \($0)" } ?? "", "\(obstacle.sites)", "\(obstacle.freedSites)",
      ]
    }
    return MarkdownTable(
      "Deployment targets that hold back most",
      headings: ["line", "says", "needed", "sites held back", "unblocked by raising only this"], wordCount: 3, rows: rows,
      command: "check")
  }

  var blockerTable: MarkdownTable {
    let rows = report.obstaclesByKind.map { obstacle in
      let place = obstacle.places.min().map { report.place($0).shortened(to: 160).markdownCode } ?? ""
      let more = obstacle.places.count > 1 ? " and \(counted(obstacle.places.count - 1, "more place"))" : ""
      let help = obstacle.example.help ?? context.catalogue.reason(named: obstacle.key)?.meanings.first ?? obstacle.example.message
      return [
        obstacle.key.markdownCode, help.shortened(to: 300).markdown, place + more, "\(obstacle.sites)", "\(obstacle.freedSites)",
      ]
    }
    return MarkdownTable(
      "What blocks most", introduction: "`molt explain` and the name of a reason say more.",
      headings: ["reason", "what to do", "where", "sites blocked", "unblocked by removing only this"], wordCount: 3, rows: rows,
      command: "check")
  }
}
