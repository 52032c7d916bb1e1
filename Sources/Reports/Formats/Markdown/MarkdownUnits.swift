import MoltEngine
import MoltText

/// The diffs of units, each behind a summary that opens it, as long as there is room.
struct MarkdownUnits {
  private let report: Report
  private var entries: [Verdict: String] = [:]
  private var shown: [Verdict: Int] = [:]

  /// A diff that is longer is not read in a comment.
  private static let longest = 10_000

  init(report: Report) { self.report = report }

  func total(_ verdict: Verdict) -> Int { report.plan.units.count { $0.verdict == verdict } }

  func omitted(_ verdict: Verdict) -> Int { total(verdict) - shown[verdict, default: 0] }

  var text: String { section(.changed) + section(.review) }

  private func section(_ verdict: Verdict) -> String { entries[verdict].map { heading(verdict) + $0 } ?? "" }

  private func heading(_ verdict: Verdict) -> String {
    verdict == .changed ? "### Units that can be rewritten\n\n" : "### Units for review\n\n"
  }

  /// Adds units until nothing more fits. Those for review get a quarter of the room at least.
  mutating func fill(upTo limit: Int) {
    let room = max(0, limit - heading(.changed).utf8.count - heading(.review).utf8.count)
    let rest = fill(.changed, upTo: total(.review) > 0 ? room * 3 / 4 : room)
    _ = fill(.review, upTo: rest + (total(.review) > 0 ? room - room * 3 / 4 : 0))
  }

  /// Those with the most sites first.
  ///
  /// - Returns: the room that is left.
  private mutating func fill(_ verdict: Verdict, upTo limit: Int) -> Int {
    var room = limit
    var misses = 0
    let units = report.plan.units.indices.filter { report.plan.units[$0].verdict == verdict }
      .sorted { (report.findingIndices[$1].count, $0) < (report.findingIndices[$0].count, $1) }
    // Behind many that do not fit, few would.
    for unit in units where misses < 20 {
      let entry = entry(unit)
      if entry.utf8.count > min(room, Self.longest) {
        misses += 1
      } else {
        entries[verdict, default: ""] += entry
        shown[verdict, default: 0] += 1
        room -= entry.utf8.count
      }
    }
    return room
  }

  private func entry(_ index: Int) -> String {
    let unit = report.plan.units[index]
    let count = report.findingIndices[index].count
    let extent = count > 1 ? ": \(counted(count, "site"))" : ""
    let place = report.place(unit.location).shortened(to: 160).code
    let subject = unit.subject.replacing("`", with: "").shortened(to: 160).code
    return "<details><summary>\(subject) at \(place)\(extent)</summary>\n\n" + notes(unit)
      + fenced(diff(unit), language: "diff") + "\n</details>\n\n"
  }

  private func notes(_ unit: MigrationUnit) -> String {
    guard !unit.notes.isEmpty else { return "" }
    return unit.notes.prefix(3).map { "- \($0.message.shortened(to: 300).markdown)\n" }.joined() + "\n"
  }

  /// Without what `git` would need to apply it: the place is in the summary, but where there are several files.
  private func diff(_ unit: MigrationUnit) -> String {
    let files = unit.editsByFile
    let bytes = files.flatMap { file, edits in
      let file = report.run.file(file)
      let diff = FileDiff(path: report.run.root.pathFromTop(file.path), text: file.text, edits: edits, context: 1).unified
      let header = files.count > 1 ? 1 : 3
      return Array(diff.split(separator: UInt8(ascii: "\n"), maxSplits: header, omittingEmptySubsequences: false).last ?? [])
    }
    // What a terminal would obey is no better in a page.
    return String(decoding: terminalText(bytes), as: UTF8.self)
  }
}

extension String {
  /// In a summary nothing is read as Markdown.
  fileprivate var code: String {
    "<code>" + String(decoding: terminalText(Array(onOneLine.utf8)), as: UTF8.self).escapedForXML + "</code>"
  }
}
