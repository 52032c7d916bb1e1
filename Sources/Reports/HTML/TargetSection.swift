import MoltText

/// Lines of configuration that hold sites back.
extension Report {
  func targetSection(_ details: HTMLDetails) -> String {
    let closed = blockerGroups.filter { plan.units[$0.units[0]].verdict == .gated || $0.blockers[0].deploymentTarget != nil }
    let lines = closed.filter { $0.blockers[0].deploymentTarget != nil }.sorted { freedSites($0) > freedSites($1) }
    let others = closed.filter { $0.blockers[0].deploymentTarget == nil }
    var content = raisedText
    if lines.isEmpty, others.isEmpty {
      content += "<p class=\"empty\">No deployment target holds anything back.</p>\n"
    }
    if !lines.isEmpty { content += table(lines) + question(lines, details) }
    if !others.isEmpty { content += list(others) }
    return section("targets", "Deployment targets", "Gated sites wait until these settings are raised.", content)
  }

  /// How many sites raising these lines alone sets free.
  func freedSites(_ group: BlockerGroup) -> Int { group.alone.reduce(0) { $0 + findingIndices[$1].count } }

  private func table(_ groups: [BlockerGroup]) -> String {
    let rows = groups.map { group in
      let lines = configurationLines(group.blockers.compactMap(\.deploymentTarget)).map { "<li>\(escaped(text(of: $0)))</li>" }
      let help = group.blockers[0].help.map { "<p class=\"help\">To unblock: \(markup(ofMessage: $0))</p>" } ?? ""
      return """
        <tr><th scope="row"><ul class="lines">\(lines.joined())</ul>\(help)</th>\
        \(number(group.siteCount))\(number(group.units.count))\
        \(number(freedSites(group), isStrong: true))\(number(group.alone.count))</tr>

        """
    }
    return """
      <div class="scroll" role="region" aria-label="Deployment targets" tabindex="0"><table class="figures targets">
      <caption>What each line holds back, and what raising only that line unblocks</caption>
      <thead><tr><th scope="col">Line</th><th scope="col">Sites held</th><th scope="col">Units held</th>\
      <th scope="col">Sites unblocked</th><th scope="col">Units unblocked</th></tr></thead>
      <tbody>
      \(rows.joined())</tbody></table></div>

      """
  }

  private func question(_ groups: [BlockerGroup], _ details: HTMLDetails) -> String {
    let question = groups.flatMap(\.blockers).compactMap(\.deploymentTarget).question
    return question.isEmpty ? "" : commandLine("\(details.diffCommand) \(question)", label: "What raising them unblocks")
  }

  private func list(_ groups: [BlockerGroup]) -> String {
    let items = groups.flatMap(\.blockers).map { blocker in
      let help = blocker.help.map { ". To unblock: \(markup(ofMessage: $0))" } ?? ""
      return "<li>\(markup(ofMessage: blocker.message))\(help)</li>\n"
    }
    return "<ul>\n\(items.joined())</ul>\n"
  }

  /// What the question of `--if` was, and its answer.
  private var raisedText: String {
    guard !assumptionText.isEmpty else { return "" }
    let words = assumptionText.trimmingPrefix("molt: ")
    let assumption = words.prefix(1).uppercased() + words.dropFirst()
    let lines = escaped(raiseText(isVerbose: true, style: .plain))
    return "<p class=\"callout\">\(escaped(assumption))</p>\n<pre class=\"plain\">\(lines)</pre>\n"
  }
}

/// A part of the page with its heading.
func section(_ id: String, _ title: String, _ introduction: String, _ content: String) -> String {
  """
  <section aria-labelledby="\(id)">
  <h2 id="\(id)" tabindex="-1">\(title)</h2>
  \(introduction.isEmpty ? "" : "<p class=\"introduction\">\(introduction)</p>\n")\(content)</section>

  """
}

/// A cell with a number; zeros stand back.
func number(_ value: Int, isStrong: Bool = false) -> String {
  value == 0 ? "<td class=\"zero\">0</td>" : isStrong ? "<td><b>\(grouped(value))</b></td>" : "<td>\(grouped(value))</td>"
}
