import MoltEngine
import MoltRules
import MoltText

extension SARIFLog {
  var results: [JSON] {
    let places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    let codes = report.unitBlockerCodes
    let (messages, fingerprints) = (report.messages, report.fingerprints)
    return report.plan.findings.indices.map { index in
      let finding = report.plan.findings[index]
      let codes = report.blockerCodes(of: finding, codes)
      return .object(
        [
          ("ruleId", .string(finding.rule)), ("ruleIndex", .int(places[finding.rule]!)),
          ("level", .string(level(of: finding, codes))), ("message", sarifMessage(messages[index])),
          ("locations", [location(of: finding)]), ("relatedLocations", .array(relatedLocations(of: index))),
          ("partialFingerprints", ["moltFingerprint/v1": .string(fingerprints[index])]),
        ] + (context.hasBaseline ? [("baselineState", "new")] : []) + [
          ("suppressions", .array(suppressions(of: finding))), ("fixes", .array(fixes(of: index))),
          ("properties", properties(of: finding, codes)),
        ])
    }
  }

  /// What waits for something else is only noted.
  private func level(of finding: Finding, _ codes: [String]) -> String {
    switch finding.verdict {
    case .blocked where codes.contains("syntax-error"): "error"
    case .gated, .blocked: "note"
    case .changed, .review, .suppressed, .skipped: "warning"
    }
  }

  private func location(of finding: Finding) -> JSON {
    let place = ("physicalLocation", physicalLocation(finding.location))
    let name = report.declaration(around: finding.location)
    return .object([place] + (name.isEmpty ? [] : [("logicalLocations", [["fullyQualifiedName": .string(name)]])]))
  }

  private func properties(of finding: Finding, _ codes: [String]) -> JSON {
    let unit: [(String, JSON)] =
      finding.unit.map { index in
        let unit = report.plan.units[index]
        return [("unit", .int(index)), ("subject", .string(unit.subject)), ("level", .string(unit.level.name))]
      } ?? []
    return .object([("verdict", .string(finding.verdict.rawValue))] + unit + [("reasons", .strings(codes))])
  }

  private func suppressions(of finding: Finding) -> [JSON] {
    switch finding.verdict {
    case .suppressed: [.object(comment(keeping: finding))]
    case .skipped:
      [["kind": "external", "justification": .string("the file is never edited" + readOnlyPhrase(finding.location.file))]]
    case .changed, .review, .gated, .blocked: []
    }
  }

  private func readOnlyPhrase(_ file: FileID) -> String { report.run.file(file).readOnly.map { ": " + $0.phrase } ?? "" }

  private func comment(keeping finding: Finding) -> [(String, JSON)] {
    let found = Suppression.nearest(to: finding.location, of: finding.rule, in: report.run.index, context.catalogue)
    guard let found else { return [("kind", "inSource")] }
    return [("kind", "inSource")] + (found.reason.isEmpty ? [] : [("justification", .string(found.reason))])
      + [("location", ["physicalLocation": physicalLocation(found.location)])]
  }

  // MARK: What belongs together

  /// A place beside that of a result, and why it is named.
  private struct RelatedPlace: Hashable {
    let location: Location
    let message: String
  }

  /// The first site of a unit names all others and all reasons. The others name it, and a handful of reasons: else a unit of a
  /// thousand sites would have a million places.
  private func relatedPlaces(of index: Int) -> [RelatedPlace] {
    let finding = report.plan.findings[index]
    guard let place = finding.unit else { return places(of: [finding.blocker].compactMap { $0 }) }
    let unit = report.plan.units[place]
    let members = report.findingIndices[place]
    guard members.first == index else { return places(of: unit.blockers.prefix(2)) + member(members[0]) }
    let notes = unit.notes.flatMap { note in note.locations.map { RelatedPlace(location: $0, message: note.message.onOneLine) } }
    return places(of: unit.blockers) + notes + members.dropFirst().flatMap(member)
  }

  private func places(of blockers: some Sequence<Blocker>) -> [RelatedPlace] {
    blockers.compactMap { blocker in blocker.location.map { RelatedPlace(location: $0, message: blocker.message.onOneLine) } }
  }

  private func member(_ index: Int) -> [RelatedPlace] {
    let finding = report.plan.findings[index]
    return [RelatedPlace(location: finding.location, message: "moves together: " + finding.message.onOneLine)]
  }

  /// Each once, as the format wants it. A reason that stands at the site itself is in the message.
  private func relatedLocations(of index: Int) -> [JSON] {
    let site = report.plan.findings[index].location
    var seen: Set<RelatedPlace> = []
    return relatedPlaces(of: index).filter { $0.location != site && seen.insert($0).inserted }.map { place in
      ["physicalLocation": physicalLocation(place.location), "message": sarifMessage(place.message)]
    }
  }

  // MARK: Fixes

  /// The edits of a whole unit, at its first site: at each, they would be made many times. Nothing where deployment targets had
  /// to be raised first.
  private func fixes(of index: Int) -> [JSON] {
    let finding = report.plan.findings[index]
    guard let place = finding.unit, report.findingIndices[place].first == index, report.run.project.assumptions.isEmpty else {
      return []
    }
    let unit = report.plan.units[place]
    guard unit.verdict == .changed else { return [] }
    let changes = unit.editsByFile.map { file, edits -> JSON in
      let replacements = edits.map { edit -> JSON in
        ["deletedRegion": region(edit.location), "insertedContent": ["text": .string(edit.replacement)]]
      }
      return ["artifactLocation": artifact(report.pathFromTop(file)), "replacements": .array(replacements)]
    }
    guard !changes.isEmpty else { return [] }
    let sites = counted(report.findingIndices[place].count, "site")
    return [["description": sarifMessage("\(unit.subject): \(sites), changed as a whole"), "artifactChanges": .array(changes)]]
  }
}
