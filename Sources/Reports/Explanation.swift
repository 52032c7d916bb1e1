import Engine
import Text

extension Report {
  /// The names that `explanation(ofType:style:)` knows.
  public var typeNames: [String] { Set(plan.units.flatMap(\.types)).sorted() }

  /// Why the units that a type belongs to get their verdicts; nil if it belongs to none.
  public func explanation(ofType name: String, style: Style = .plain) -> String? {
    let units = plan.units.indices.filter { plan.units[$0].types.contains(name) || plan.units[$0].subject == name }
    guard !units.isEmpty else { return nil }
    return units.map { explanation(ofUnit: $0, style) }.joined(separator: "\n")
  }

  /// The names that end with `name`: of `Model`, `ImportView.Model`.
  public func typeNames(endingWith name: String) -> [String] { typeNames.filter { $0.hasSuffix("." + name) } }

  /// The file of that name; nil if the run has none.
  ///
  /// - Parameter path: absolute and without links, relative to the working directory or relative to the root.
  public func file(named path: String) -> SourceFile? {
    let root = run.root.path == "/" ? "/" : run.root.path + "/"
    return run.files.first { root + $0.path == path || run.root.displayPath($0.path) == path }
      ?? run.files.first { $0.path == path }
  }

  /// How many lines a file has, an empty one at its end not counted.
  public func lineCount(of file: SourceFile) -> Int {
    let starts = lines(file.id).starts
    return starts.last.map(Int.init) == file.text.count ? starts.count - 1 : starts.count
  }

  /// What is found on a line of a file, and what on it keeps a unit from moving.
  public func explanation(ofLine line: Int, in file: SourceFile, style: Style = .plain) -> String {
    let findings = plan.findings.filter { covers($0.location, file.id, line) }
    let blockers = plan.units.flatMap { unit in
      unit.blockers.compactMap { blocker in
        blocker.location.map { covers($0, file.id, line) } == true ? (unit, blocker) : nil
      }
    }
    guard !findings.isEmpty || !blockers.isEmpty else { return nothing(line, file, style) }
    var result = ""
    for finding in findings {
      result += self.line(finding, style) + "\n" + excerpt(finding.location, indent: "  ", style: style)
      if let blocker = finding.blocker { result += remedy(blocker, indent: "  ") }
    }
    for (unit, blocker) in blockers {
      result +=
        "\(place(blocker.location!)): keeps \(unit.subject) as it is: \(blocker.message.onOneLine) [\(blocker.kind)]\n"
      result += remedy(blocker, indent: "  ")
    }
    for unit in Set(findings.compactMap(\.unit)).sorted() { result += "\n" + explanation(ofUnit: unit, style) }
    return result
  }

  private func covers(_ location: Location, _ file: FileID, _ line: Int) -> Bool {
    guard location.file == file else { return false }
    let table = lines(file)
    let last = max(location.range.lowerBound, location.range.upperBound &- 1)
    return table.position(of: location.range.lowerBound).line <= line && line <= table.position(of: last).line
  }

  private func nothing(_ line: Int, _ file: SourceFile, _ style: Style) -> String {
    let path = self.path(file.id)
    let others = plan.findings.filter { $0.location.file == file.id }
    let head = "\(path):\(line): no rule finds anything here"
    guard !others.isEmpty else { return head + ", nor anywhere in this file.\n" }
    return head + ". In this file:\n" + others.map { "  " + self.line($0, style) + "\n" }.joined()
  }

  private func explanation(ofUnit index: Int, _ style: Style) -> String {
    let unit = plan.units[index]
    let findings = findings(of: index)
    var result = "\(style.bold(unit.subject)) (\(place(unit.location))) \(outcome(unit))\n"
    for (number, blocker) in unit.blockers.enumerated() {
      // A remedy that holds for several reasons in a row is told after the last of them.
      let next = number + 1 < unit.blockers.count ? unit.blockers[number + 1] : nil
      let isLast = next?.kind != blocker.kind || next?.remedy != blocker.remedy
      result += "\n" + text(blocker, number + 1, isLast, style)
    }
    // A note is about the result, so it waits until there can be one.
    for note in unit.notes where unit.verdict == .changed || unit.verdict == .review {
      let prefix = note.location.map { place($0) + ": " } ?? ""
      result += "\n  note: \(prefix)\(note.message.onOneLine)\n"
      if let location = note.location { result += excerpt(location, indent: "       ", style: style) }
    }
    guard !findings.isEmpty else { return result }
    let files = counted(Set(findings.map(\.location.file)).count, "file")
    let verb = unit.verdict == .changed ? "Moving together" : "Waiting for it"
    result += "\n\(verb): \(counted(findings.count, "site")) in \(files)\n"
    return result + findings.map { "  " + line($0, style) + "\n" }.joined()
  }

  private func outcome(_ unit: MigrationUnit) -> String {
    switch unit.verdict {
    case .changed: "moves; level \(unit.level.name)."
    case .blocked: "stays as it is. \(counted(unit.blockers.count, "reason")):"
    case .gated: "has to wait for a higher deployment target:"
    case .review: "can move, but a person should look at the result: `--level review` includes it."
    case .suppressed: "stays as it is: a `molt:ignore` comment says so."
    case .skipped: "stays as it is: its file is never edited."
    }
  }

  private func text(_ blocker: Blocker, _ number: Int, _ showsRemedy: Bool, _ style: Style) -> String {
    let place = blocker.location.map { self.place($0) + ": " } ?? ""
    var result = "  \(number). \(style.bold(place))\(blocker.message.onOneLine) [\(blocker.kind)]\n"
    if let location = blocker.location { result += excerpt(location, indent: "       ", style: style) }
    return result + (showsRemedy ? remedy(blocker, indent: "     ") : "")
  }

  private func remedy(_ blocker: Blocker, indent: String) -> String {
    blocker.remedy.map { "\(indent)To free it: \($0)\n" } ?? ""
  }
}
