import MoltText

/// How many sites of each rule got which verdict: one line for each rule, those with the most sites first.
struct RuleTable {
  let summary: Summary
  /// What keeps sites of each rule as they are, the most frequent reason first, in words that fit beside the numbers.
  var reasons: [String: String] = [:]
  let style: Style
  /// How many rules have lines of their own; the others share one.
  let limit: Int

  var text: String {
    let rules = summary.byRule.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
    // A line for the others that stands for one rule says less than that rule's own.
    let shown = rules.count - 1 <= limit ? rules[...] : rules.prefix(limit)
    var rows = shown.map { (name: $0.key, counts: $0.value) }
    let others = rules.dropFirst(shown.count)
    if !others.isEmpty {
      let sums = others.reduce(into: [:]) { $0.merge($1.value, uniquingKeysWith: +) }
      rows.append(("\(others.count) more rules (--verbose lists them)", sums))
    }
    let width = rows.map(\.name.count).max() ?? 0
    let verdicts = Verdict.allCases.filter { summary.byVerdict[$0] != nil }
    let heading = line("", width, verdicts.map { ($0, $0.rawValue) })
    return style.dim(heading) + "\n"
      + rows.map { row in
        let reason = reasons[row.name].map { "  " + style.dim($0) } ?? ""
        return line(row.name, width, verdicts.map { ($0, row.counts[$0].map(String.init) ?? "-") }) + reason + "\n"
      }.joined()
  }

  /// Each cell ends where the name of its verdict does.
  private func line(_ name: String, _ width: Int, _ cells: [(verdict: Verdict, text: String)]) -> String {
    "  " + name.padded(to: width)
      + cells.map { "  " + $0.text.padded(to: $0.verdict.rawValue.count, onLeft: true) }.joined()
  }
}

extension [Verdict: Int] {
  fileprivate var total: Int { values.reduce(0, +) }
}
