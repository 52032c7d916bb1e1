import MoltEngine
import MoltText

extension Report {
  /// The names that `explanation(ofType:style:)` knows.
  public var typeNames: [String] { Set(plan.units.flatMap(\.types)).sorted() }

  /// Why the units that a type belongs to, or that a report calls so, get their verdicts; nil if there are none. Where many have
  /// one name, they get a line each.
  public func explanation(ofType name: String, style: Style = .plain, isVerbose: Bool = false) -> String? {
    let plain = name.filter { $0 != "`" }
    let units = plan.units.indices.filter { plan.units[$0].types.contains(name) || plan.units[$0].subject.filter { $0 != "`" } == plain }
    guard !units.isEmpty else { return nil }
    if !isVerbose, units.count > 4 {
      let sites = units.flatMap(findings)
      return "\(style.bold(plain)): \(counted(sites.count, "site")). `molt explain FILE:LINE` says more about one:\n"
        + siteList(sites, style, isVerbose: false)
    }
    return units.map { explanation(ofUnit: $0, style, isVerbose: isVerbose) }.joined(separator: "\n")
  }

  /// The names that end with `name`: of `Model`, `ImportView.Model`.
  public func typeNames(endingWith name: String) -> [String] { typeNames.filter { $0.hasSuffix("." + name) } }

  /// The file of that name; nil if the run has none.
  ///
  /// - Parameter path: absolute and without links, relative to the working directory or relative to the root.
  public func file(named path: String) -> SourceFile? {
    let root = run.root.path == "/" ? "/" : run.root.path + "/"
    return run.files.first { (root + $0.path).hasBytes(of: path) || run.root.displayPath($0.path).hasBytes(of: path) }
      ?? run.files.first { $0.path.hasBytes(of: path) }
  }

  /// How many lines a file has, an empty one at its end not counted.
  public func lineCount(of file: SourceFile) -> Int {
    let starts = lines(file.id).starts
    return starts.last.map(Int.init) == file.text.count ? starts.count - 1 : starts.count
  }

  /// What is found on a line of a file, and what on it keeps a unit from moving.
  public func explanation(
    ofLine line: Int, in file: SourceFile, style: Style = .plain, isVerbose: Bool = false
  ) -> String {
    let findings = plan.findings.filter { covers($0.location, file.id, line) }
    let blockers = plan.units.flatMap { unit in
      unit.blockers.compactMap { blocker in
        blocker.location.map { covers($0, file.id, line) } == true ? (unit, blocker) : nil
      }
    }
    let compliantUses = plan.compliantUses.filter { covers($0.location, file.id, line) }
    guard !findings.isEmpty || !blockers.isEmpty || !compliantUses.isEmpty else { return nothing(line, file, style) }
    var result = compliantUses.map { self.line($0, style) + "\n" + excerpt($0.location, indent: "  ", style: style) }.joined()
    for finding in findings {
      result += self.line(finding, style) + "\n" + excerpt(finding.location, indent: "  ", style: style)
      if let blocker = finding.blocker { result += help(blocker, indent: "  ") }
    }
    for (unit, blocker) in blockers {
      result +=
        "\(place(blocker.location!)): blocks \(unit.subject): \(blocker.message.onOneLine) [\(blocker.code.name)]\n"
      result += help(blocker, indent: "  ")
    }
    for unit in Set(findings.compactMap(\.unit)).sorted() { result += "\n" + explanation(ofUnit: unit, style, isVerbose: isVerbose) }
    return result
  }

  private func covers(_ location: Location, _ file: FileID, _ line: Int) -> Bool {
    guard location.file == file else { return false }
    let table = lines(file)
    let last = max(location.range.lowerBound, location.range.upperBound &- 1)
    return table.position(of: location.range.lowerBound).line <= line && line <= table.position(of: last).line
  }

  private func nothing(_ line: Int, _ file: SourceFile, _ style: Style) -> String {
    let rule = plan.otherSiteCount > 0 ? "no selected rule" : "no rule"
    let head = "\(path(file.id)):\(line): \(rule) finds anything here"
    let others = plan.findings.filter { $0.location.file == file.id }
    guard let nearest = others.min(by: { distance($0, line) < distance($1, line) }) else {
      return head + " or anywhere else in this file.\n"
    }
    let rest = others.count == 1 ? "" : " of \(counted(others.count, "site")) in this file"
    return head + ". The nearest\(rest):\n  " + self.line(nearest, style) + "\n"
  }

  private func distance(_ finding: Finding, _ line: Int) -> Int { abs(position(finding.location).line - line) }

  private func explanation(ofUnit index: Int, _ style: Style, isVerbose: Bool) -> String {
    UnitExplanation(report: self, index: index, style: style, isVerbose: isVerbose, blockerGroups: blockerGroups).text
  }

  func help(_ blocker: Blocker, indent: String) -> String {
    blocker.help.map { "\(indent)To unblock: \($0)\n" } ?? ""
  }
}
