import MoltEngine
package import MoltReports
package import MoltRules
package import MoltText

extension PlanAnswer {
  /// Takes from a report what is asked for.
  ///
  /// - Parameters:
  ///   - catalogue: the rules of the run.
  ///   - buffers: those of the request, by their paths without links, which the report has.
  ///   - realFolder: the directory of the request, as such a path.
  package init(
    _ request: PlanRequest, _ report: Report, _ catalogue: Catalogue, buffers: [BytePath: PlanRequest.Buffer], realFolder: BytePath
  ) {
    var places = PlaceTable(report.run, request, buffers, realFolder: realFolder)
    guard let choices = request.choices else {
      var snapshot = PlanSnapshot(report, &places)
      snapshot.ownRules = catalogue.rules.filter { $0.file != nil }
        .map { PlanSnapshot.OwnRule(id: $0.id, title: $0.title, body: $0.document.body) }
      plan = snapshot
      return
    }
    let indices = Dictionary(zip(report.fingerprints, report.plan.findings.indices)) { first, _ in first }
    edits = choices.map { choice in
      let findings = choice.compactMap { indices[$0] }
      let units = Set(findings.compactMap { report.plan.findings[$0].unit })
      guard findings.count == choice.count else { return nil }
      return report.run.rewriting(onlyUnits: units)?.map { places.edits(of: $0) }
    }
  }
}

extension PlanSnapshot {
  fileprivate init(_ report: Report, _ places: inout PlaceTable) {
    let plan = report.plan
    let reasons = report.reasons
    for (index, fingerprint) in report.fingerprints.enumerated() {
      let finding = plan.findings[index]
      findings.append(
        Finding(
          rule: finding.rule, fingerprint: fingerprint, verdict: finding.verdict.rawValue, message: finding.message.onOneLine,
          place: places.place(of: finding.location), unit: finding.unit, reason: reasons[index],
          reasons: finding.blocker.map { [places.reason($0)] } ?? []))
    }
    for index in plan.units.indices {
      let unit = plan.units[index]
      units.append(
        Unit(
          subject: unit.subject, verdict: unit.verdict.rawValue, findings: report.findingIndices[index],
          reasons: unit.blockers.map { places.reason($0) }, notes: unit.notes.map { places.note($0) }))
    }
    warnings = report.warnings
    refusal = report.run.refusal
    files = places.paths
  }
}

/// Files and places as the client counts them.
private struct PlaceTable {
  private let run: Run
  private let encoding: PositionEncoding
  private let buffers: [BytePath: PlanRequest.Buffer]
  private let realFolder: BytePath
  private let folder: BytePath
  private(set) var paths: [BytePath] = []
  private var indices: [FileID: Int] = [:]
  private var maps: [PositionMap] = []

  init(_ run: Run, _ request: PlanRequest, _ buffers: [BytePath: PlanRequest.Buffer], realFolder: BytePath) {
    self.run = run
    encoding = request.encoding
    self.buffers = buffers
    self.realFolder = realFolder
    folder = request.folder
  }

  mutating func place(of location: Location) -> PlanSnapshot.Place {
    let file = index(of: location.file)
    let range = maps[file].range(of: Int(location.range.lowerBound)..<Int(location.range.upperBound))
    return PlanSnapshot.Place(file: file, range: range)
  }

  mutating func reason(_ blocker: Blocker) -> PlanSnapshot.Reason {
    let location = blocker.location.map { place(of: $0) }
    return PlanSnapshot.Reason(code: blocker.code.name, message: blocker.message.onOneLine, help: blocker.help, place: location)
  }

  mutating func note(_ note: MigrationUnit.Note) -> PlanSnapshot.Note {
    PlanSnapshot.Note(message: note.message.onOneLine, place: note.location.map { place(of: $0) })
  }

  mutating func edits(of file: RewrittenFile) -> FileEdits {
    let index = index(of: file.id)
    let edits = file.edits.map { TextEdit(range: place(of: $0.location).range, newText: $0.replacement) }
    return FileEdits(path: paths[index], edits: edits)
  }

  private mutating func index(of file: FileID) -> Int {
    if let known = indices[file] { return known }
    let path = BytePath(run.root.absolutePath(run.file(file).path))
    let buffer = buffers[path]
    paths.append(buffer?.path ?? path.moved(from: realFolder, to: folder) ?? path)
    maps.append(PositionMap(run.file(file).text.bytes, encoding, countsMark: buffer != nil))
    indices[file] = maps.count - 1
    return maps.count - 1
  }
}
