import MoltText

/// Why sites stay as they are, in half a line for each: one finding after another, in the order of the report.
///
/// The reasons of a unit are given where it is declared and where they stand, its other sites say what they wait for. A
/// reason that was given above in the same file is not given again, only where it was.
struct BlockedReasons {
  private struct Given: Hashable {
    let file: FileID
    let kind: String
    let message: String
  }

  /// The reasons of a unit: thousands of sites may ask.
  private struct Reasons {
    /// The first on each line.
    var onLine: [Line: Blocker] = [:]
    let first: Blocker?
    /// The kinds of the others.
    let others: [String]
  }

  private struct Line: Hashable {
    let file: FileID
    let number: Int
  }

  private let report: Report
  private var reasons: [Int: Reasons] = [:]
  /// The lines of the sites that came with a reason.
  private var given: [Given: Int] = [:]
  /// The places of the findings that speak for their units.
  private let speakers: Set<Location>
  private let repeatsReasons: Bool

  /// - Parameter repeatsReasons: whether each site gets its reason in full, as it will not be read below the others.
  init(_ report: Report, repeatsReasons: Bool = false) {
    self.report = report
    self.repeatsReasons = repeatsReasons
    let units = report.plan.units
    speakers = Set(
      units.indices.compactMap { unit in
        let findings = report.findingIndices[unit].map { report.plan.findings[$0].location }
        return findings.first { report.areOnOneLine($0, units[unit].location) } ?? findings.first
      })
  }

  /// The reason of the next finding; nil where nothing blocks it.
  mutating func next(_ finding: Finding) -> String? {
    guard finding.verdict == .blocked else { return nil }
    guard let index = finding.unit else { return finding.blocker.map { text(of: $0, at: finding.location) } }
    let reasons = reasons(of: index)
    if let culprit = reasons.onLine[line(of: finding.location)] { return text(of: culprit, at: finding.location) }
    guard let first = reasons.first else { return nil }
    let (unit, others) = (report.plan.units[index], reasons.others)
    if unit.types.isEmpty || speakers.contains(finding.location) {
      return text(of: first, at: finding.location) + (others.isEmpty ? "" : "; and " + others.joined(separator: ", "))
    }
    return "waits for \(unit.subject): " + ([first.code.name] + others).joined(separator: ", ")
  }

  private mutating func reasons(of unit: Int) -> Reasons {
    if let known = reasons[unit] { return known }
    let blockers = report.plan.units[unit].blockers
    let others = Set(blockers.map(\.code.name)).subtracting(blockers.first.map { [$0.code.name] } ?? []).sorted()
    var found = Reasons(first: blockers.first, others: others)
    for blocker in blockers {
      guard let line = blocker.location.map(line), found.onLine[line] == nil else { continue }
      found.onLine[line] = blocker
    }
    reasons[unit] = found
    return found
  }

  private func line(of location: Location) -> Line { Line(file: location.file, number: report.position(location).line) }

  private mutating func text(of blocker: Blocker, at site: Location) -> String {
    let line = report.position(site).line
    let key = Given(file: site.file, kind: blocker.code.name, message: blocker.message)
    if !repeatsReasons, let before = given[key] { return "\(blocker.code.name), as on line \(before)" }
    given[key] = line
    return "\(blocker.code.name): \(blocker.message.onOneLine)" + (place(of: blocker, from: site).map { " (\($0))" } ?? "")
  }

  /// Where a reason stands, as shortly as one who looks at the site needs it; nil where that is on its line.
  private func place(of blocker: Blocker, from site: Location) -> String? {
    guard let location = blocker.location, !report.areOnOneLine(location, site) else { return nil }
    return location.file == site.file ? "line \(report.position(location).line)" : report.place(location)
  }
}

extension Report {
  fileprivate func areOnOneLine(_ a: Location, _ b: Location) -> Bool {
    a.file == b.file && position(a).line == position(b).line
  }
}
