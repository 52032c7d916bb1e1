import MoltText

/// Why a unit has the verdict that it has, as `molt explain TYPE` prints it.
struct UnitExplanation {
  let report: Report
  let index: Int
  let style: Style
  /// Whether to list everything, however long.
  let isVerbose: Bool
  /// All reasons of the run: they tell what else waits for one.
  let blockerGroups: [BlockerGroup]

  private var unit: MigrationUnit { report.plan.units[index] }
  private var placeLimit: Int { isVerbose ? .max : 4 }
  private var siteLimit: Int { isVerbose ? .max : 12 }

  var text: String {
    let reasons = reasons
    var result = "\(style.bold(unit.subject)) (\(report.place(unit.location))) \(outcome(reasons.count))\n"
    for (number, reason) in reasons.enumerated() { result += "\n" + text(of: reason, number: number + 1) }
    // A note is about the result, so it waits until there can be one.
    if unit.verdict == .changed || unit.verdict == .review { result += notes }
    return result + sites(afterReasons: reasons.count)
  }

  /// The blockers of one kind that one change removes, in the order of the first of each.
  private var reasons: [[Blocker]] {
    var reasons: [[Blocker]] = []
    for blocker in unit.blockers {
      if let same = reasons.firstIndex(where: { $0[0].code.name == blocker.code.name && $0[0].help == blocker.help }) {
        reasons[same].append(blocker)
      } else {
        reasons.append([blocker])
      }
    }
    return reasons
  }

  private func outcome(_ reasonCount: Int) -> String {
    switch unit.verdict {
    case .changed: "will be migrated (level \(unit.level.name))."
    case .blocked: "is blocked for \(counted(reasonCount, "reason")):"
    case .gated: "needs a higher deployment target:"
    case .review: "can be migrated, but a person should check the result: `--level review` includes it."
    case .suppressed: "is left as it is, because of a `molt:ignore` comment."
    case .skipped: "is left as it is: its file is never edited."
    }
  }

  private func text(of reason: [Blocker], number: Int) -> String {
    let first = reason[0]
    if first.deploymentTarget != nil { return gateText(of: reason, number: number) }
    let isSame = reason.allSatisfy { $0.message == first.message }
    var result = "  \(number). "
    if reason.count == 1 {
      let place = first.location.map { report.place($0) + ": " } ?? ""
      result += "\(style.bold(place))\(first.message.onOneLine) [\(first.code.name)]\n" + excerpt(of: first)
    } else {
      let heading = isSame ? "\(first.message.onOneLine) [\(first.code.name)], in" : "[\(first.code.name)] in"
      result += "\(heading) \(counted(reason.count, "place")):\n"
      result += reason.prefix(placeLimit).map { place(of: $0, showsMessage: !isSame) }.joined()
      result += rest(of: reason)
    }
    result += first.help.map { "     To unblock: \($0)\n" } ?? ""
    return result + others(waitingFor: reason)
  }

  /// Lines of configuration, and how to ask what raising them would free.
  private func gateText(of reason: [Blocker], number: Int) -> String {
    let lows = reason.compactMap(\.deploymentTarget)
    let lines = report.configurationLines(lows)
    let shown = lines.prefix(placeLimit).map { "\(report.text(of: $0)) [\(reason[0].code.name)]\n" }
    let rest = lines.count - shown.count
    return "  \(number). " + shown.joined(separator: "     ")
      + (rest > 0 ? "     and \(counted(rest, "more line")) (--verbose lists them)\n" : "")
      + (reason[0].help.map { "     To unblock: \($0)\n" } ?? "")
      + (lows.question.isEmpty ? "" : "     To see what that unblocks: \(lows.question)\n") + others(waitingFor: reason)
  }

  private func place(of blocker: Blocker, showsMessage: Bool) -> String {
    let place = blocker.location.map { style.bold(report.place($0)) }
    let message = showsMessage || place == nil ? blocker.message.onOneLine : nil
    return "     " + [place, message].compactMap { $0 }.joined(separator: ": ") + "\n" + excerpt(of: blocker)
  }

  private func excerpt(of blocker: Blocker) -> String {
    blocker.location.map { report.excerpt($0, indent: "       ", style: style) } ?? ""
  }

  /// The places that are not quoted: nothing is left out.
  private func rest(of reason: [Blocker]) -> String {
    furtherPlaces(reason.dropFirst(placeLimit).compactMap(\.location))
  }

  private func furtherPlaces(_ places: some Collection<Location>) -> String {
    places.isEmpty ? "" : "     and at \(places.map(report.place).joined(separator: ", "))\n"
  }

  /// What else the same places keep from moving.
  private func others(waitingFor reason: [Blocker]) -> String {
    let own = Set(reason.map(\.identity))
    let others = blockerGroups.filter { $0.blockers.contains { own.contains($0.identity) } }.flatMap(\.units)
    let subjects = Set(others).subtracting([index]).sorted().map { report.plan.units[$0].subject }
    guard !subjects.isEmpty else { return "" }
    let shown = isVerbose || subjects.count < 4 ? subjects : subjects.prefix(3) + ["\(subjects.count - 3) more"]
    return "     It also blocks \(shown.joined(separator: ", "))\n"
  }

  private var notes: String {
    let notes = unit.notes.map { note in
      let excerpt = note.location.map { report.excerpt($0, indent: "       ", style: style) } ?? ""
      return "\n  note: \(told(note))" + excerpt + furtherPlaces(note.locations.dropFirst())
    }
    return notes.joined() + (unit.remarks.isEmpty ? "" : "\n") + unit.remarks.map { "  remark: \(told($0))" }.joined()
  }

  private func told(_ note: MigrationUnit.Note) -> String {
    (note.location.map { report.place($0) + ": " } ?? "") + note.message.onOneLine + "\n"
  }

  private func sites(afterReasons reasonCount: Int) -> String {
    let findings = report.findings(of: index)
    guard !findings.isEmpty else { return "" }
    let extent =
      "\(counted(findings.count, "site")) in \(counted(Set(findings.map(\.location.file)).count, "file"))"
    let heading = unit.verdict == .changed ? "Changing together" : "Affected"
    let rest = findings.count - min(findings.count, siteLimit)
    return "\n\(heading): \(extent)\n" + findings.prefix(siteLimit).map { "  " + line($0) + "\n" }.joined()
      + (rest == 0 ? "" : "  and \(counted(rest, "more site")) (--verbose lists them)\n")
  }

  /// A site without the verdict, which is that of the unit; unless a comment or its file keeps it.
  private func line(_ finding: Finding) -> String {
    if finding.verdict != unit.verdict { return report.line(finding, style) }
    return "\(style.bold(report.place(finding.location) + ":")) \(finding.message.onOneLine) [\(finding.rule)]"
  }
}
