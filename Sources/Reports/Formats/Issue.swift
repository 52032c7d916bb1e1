import MoltEngine
import MoltText

/// A finding that somebody could do something about, as linters tell of one: a place, and one line that stands alone.
struct Issue {
  let finding: Finding
  let fingerprint: String
  /// On one line, with the reason where the site stays.
  let message: String
  /// Whether the code is wrong, and not only old.
  let isError: Bool

  /// Whether something could be done at once, by `apply` or a person's look.
  var isReady: Bool { finding.verdict == .changed || finding.verdict == .review }
}

extension Report {
  /// The findings that are pending, in the order of the report.
  var issues: [Issue] {
    let codes = unitBlockerCodes
    return zip(zip(plan.findings, fingerprints), messages).compactMap { entry, message in
      let (finding, fingerprint) = entry
      guard finding.verdict.isPending else { return nil }
      let isError = blockerCodes(of: finding, codes).contains("syntax-error")
      return Issue(finding: finding, fingerprint: fingerprint, message: message, isError: isError)
    }
  }

  /// What is to be said of each finding where no other is read beside it, in the order of the plan.
  var messages: [String] {
    var reasons = BlockedReasons(self, repeatsReasons: true)
    return plan.findings.map { finding in
      let reason = gate(of: finding) ?? reasons.next(finding) ?? reviewNote(of: finding)
      return finding.message.onOneLine + (reason.map { "; " + $0 } ?? "")
    }
  }

  private func reviewNote(of finding: Finding) -> String? {
    guard finding.verdict == .review else { return nil }
    let note = finding.unit.flatMap { plan.units[$0].notes.first?.message.onOneLine }
    return "review" + (note.map { ": " + $0 } ?? "")
  }

  /// How one who looks at the repository from its top names a file.
  func pathFromTop(_ file: FileID) -> String { run.root.pathFromTop(run.file(file).path) }

  /// The last place of a site that has any text, for forms that name the end by what it holds.
  func end(_ location: Location) -> Position { lines(location.file).position(of: location.range.upperBound) }

  /// A place as editors count that hold text in UTF-16: without a byte order mark, 1-based.
  func editorPosition(_ offset: UInt32, in file: FileID) -> Position {
    let text = run.file(file).text
    let table = lines(file)
    let line = table.line(holding: offset)
    var start = Int(table.starts[line])
    if start == 0, text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { start = min(3, Int(offset)) }
    var units = 0
    for index in start..<Int(offset) where text[index] & 0xC0 != 0x80 { units += text[index] >= 0xF0 ? 2 : 1 }
    return Position(line: line + 1, column: units + 1)
  }
}
