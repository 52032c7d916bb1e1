import MoltEngine
import MoltText

/// How many sites of each rule got which verdict, and what else is to be said of the run.
extension Report {
  func ruleSection(_ details: HTMLDetails) -> String {
    let summary = Summary(run)
    guard summary.sites > 0 else { return section("rules", "Rules", "", "<p class=\"empty\">No rule finds anything.</p>\n") }
    let verdicts = Verdict.inOrder.filter { summary.byVerdict[$0] != nil }
    let rules = summary.byRule.map { (id: $0.key, counts: $0.value, total: $0.value.values.reduce(0, +)) }
      .sorted { ($1.total, $0.id) < ($0.total, $1.id) }
    let most = rules.first?.total ?? 0
    let rows = rules.map { rule in
      let title = details.rules[rule.id].map { "<span class=\"title\">\(markup(ofMessage: $0.title))</span>" } ?? ""
      return """
        <tr><th scope="row"><a href="#view=rule&amp;rule=\(escaped(rule.id))"><code>\(escaped(rule.id))</code></a>\(title)</th>\
        <td class="picture">\(Bar(counts: rule.counts, whole: most).html)</td>\
        \(verdicts.map { number(rule.counts[$0, default: 0]) }.joined())\(number(rule.total, isStrong: true))</tr>

        """
    }
    return section("rules", "Rules", "", ruleTable(rows.joined(), verdicts, summary))
  }

  private func ruleTable(_ rows: String, _ verdicts: [Verdict], _ summary: Summary) -> String {
    """
    <div class="scroll" role="region" aria-label="Rules by verdict" tabindex="0"><table class="figures">
    <caption>Sites of each rule by verdict</caption>
    <thead><tr><th scope="col">Rule</th><th scope="col" class="picture"><span class="hidden">Picture</span></th>\
    \(verdicts.map { "<th scope=\"col\"><span class=\"badge v-\($0.rawValue)\">\($0.rawValue)</span></th>" }.joined())\
    <th scope="col">All</th></tr></thead>
    <tbody>
    \(rows)</tbody>
    <tfoot><tr><th scope="row">All rules</th><td class="picture"></td>\
    \(verdicts.map { number(summary.byVerdict[$0, default: 0]) }.joined())\(number(summary.sites, isStrong: true))</tr></tfoot>
    </table></div>

    """
  }

  /// Where the script puts the sites.
  var siteSection: String {
    section(
      "sites", "Sites", "",
      """
      <noscript><p class="callout">The list of the sites needs JavaScript. <code>molt check</code> prints it.</p></noscript>
      <div id="explorer" class="needs-script" hidden></div>

      """)
  }

  var noteSection: String {
    var content = ""
    if !run.rejected.isEmpty {
      let items = run.rejected.map { rejection in
        "<li>\(markup(ofMessage: rejection.subject)) was left out, because its result failed verification: "
          + "\(escaped(shown(rejection.path))): \(markup(ofMessage: rejection.reason))</li>\n"
      }
      content += "<h3>Bugs of molt</h3>\n<ul>\n\(items.joined())</ul>\n"
    }
    if !warnings.isEmpty {
      content += "<h3>Warnings</h3>\n<ul>\n\(warnings.map { "<li>\(markup(ofMessage: $0))</li>\n" }.joined())</ul>\n"
    }
    content += skippedText
    let nothing = "<p class=\"empty\">All files were read, and there are no warnings.</p>\n"
    return section("notes", "Notes", "", content.isEmpty ? nothing : content)
  }

  private var skippedText: String {
    guard !skipped.isEmpty else { return "" }
    let reasons = SkipReason.allCases.compactMap { reason -> String? in
      let count = skipped.count { $0.reason == reason }
      return count == 0 ? nil : "\(grouped(count)) \(reason.phrase)"
    }
    let limit = 200
    let items = skipped.prefix(limit).map { path in
      "<li><code class=\"path\">\(escaped(shown(path.path)))</code>: \(path.reason.phrase)</li>\n"
    }
    let rest = skipped.count > limit ? "<li>and \(groupedCount(skipped.count - limit, "more path"))</li>\n" : ""
    return """
      <h3>Left out</h3>
      <p>\(groupedCount(skipped.count, "path")): \(reasons.joined(separator: ", ")).</p>
      <details><summary>Which paths</summary><ul>\(items.joined())\(rest)</ul></details>

      """
  }
}
