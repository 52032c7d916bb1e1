import MoltEngine
import MoltProject
import MoltText

extension Report {
  /// The whole run as JSON, schema `molt-report/2`: names are never changed or removed within a schema, only added.
  ///
  /// Files are named relative to `root`. Lines and columns are 1-based, columns count UTF-8 bytes as the Swift compiler
  /// does, and `utf8` is the offset in the file.
  public func json(command: String, version: String) -> String {
    let codes = unitBlockerCodes
    let report: JSON = [
      "schema": "molt-report/2",
      "tool": ["name": "molt", "version": .string(version)],
      "command": .string(command),
      "root": .string(rootName),
      "assumptions": .array(run.project.assumptions.map(assumptionJSON)),
      "summary": summaryJSON(Summary(run)),
      "targets": .array(targets.map(targetJSON)),
      "units": .array(plan.units.indices.map(unitJSON)),
      "findings": .array(zip(plan.findings, fingerprints).map { findingJSON($0, $1, codes) }),
      "compliantUses": .array(plan.compliantUses.map(compliantUseJSON)),
      "blockerGroups": .array(blockerGroups.map(blockerGroupJSON)),
      "skipped": .array(skipped.map { ["path": .string($0.path), "reason": .string($0.reason.rawValue)] }),
      "rejected": .array(
        run.rejected.map { ["subject": .string($0.subject), "reason": .string($0.reason), "file": .string($0.path)] }),
      "verification": run.verification.map(verificationJSON) ?? .null,
      "warnings": .strings(warnings),
    ]
    return report.rendered
  }

  /// The targets alone, schema `molt-targets/1`, each as in `json(command:version:)`.
  ///
  /// - Parameter listsFiles: whether to name the files of each, too.
  public func targetsJSON(listsFiles: Bool = false) -> String {
    let report: JSON = [
      "schema": "molt-targets/1", "root": .string(rootName),
      "assumptions": .array(run.project.assumptions.map(assumptionJSON)),
      "targets": .array(
        targets.map { target in
          .object(targetFields(target) + (listsFiles ? [("sources", sourcesJSON(target))] : []))
        }),
      "uncompiled": .strings(uncompiledFiles),
    ]
    return report.rendered
  }

  private func sourcesJSON(_ target: Target) -> JSON { .strings(target.files.map { run.file($0).path }) }

  private var rootName: String {
    let prefix = run.root.displayPrefix
    return prefix.isEmpty ? "." : prefix == "/" ? "/" : String(prefix.dropLast())
  }

  private func summaryJSON(_ summary: Summary) -> JSON {
    func counts(_ byVerdict: [Verdict: Int]) -> JSON {
      .object(Verdict.allCases.map { ($0.rawValue, .int(byVerdict[$0, default: 0])) })
    }
    return [
      "files": .int(summary.files),
      "changedFiles": .int(summary.changedFiles),
      "sites": .int(summary.sites),
      "otherSites": .int(summary.otherSites),
      "edits": .int(summary.edits),
      "byVerdict": counts(summary.byVerdict),
      "byRule": .object(summary.byRule.keys.sorted().map { ($0, counts(summary.byRule[$0]!)) }),
      "units": .int(summary.units),
      "unitsByVerdict": counts(summary.unitsByVerdict),
    ]
  }

  private func targetJSON(_ target: Target) -> JSON { .object(targetFields(target)) }

  private func targetFields(_ target: Target) -> [(String, JSON)] {
    [
      ("name", .string(target.name)),
      ("module", .string(target.module)),
      ("kind", .string(target.kind.rawValue)),
      ("origin", .string(target.origin)),
      ("platforms", .strings(target.platforms.map(\.rawValue))),
      ("floors", .array(target.floors.map { floorJSON($0, of: target) })),
      ("unknown", .optional(target.unknown)),
      ("files", .int(target.files.count)),
    ]
  }

  private func assumptionJSON(_ floor: Floor) -> JSON {
    ["platform": .string(floor.platform.rawValue), "version": .string(floor.version.description)]
  }

  private func lineJSON(_ line: LowDeploymentTarget.Line) -> [(String, JSON)] {
    [("file", .string(line.file)), ("line", line.number.map { .int($0) } ?? .null), ("text", .string(line.text))]
  }

  private func deploymentTargetJSON(_ low: LowDeploymentTarget) -> JSON {
    .object(
      [
        ("platform", .string(low.platform)), ("version", .string(low.version)), ("needed", .optional(low.needed)),
        ("target", .optional(low.target)),
      ] + lineJSON(low.line) + [("others", .array(low.others.map { .object(lineJSON($0)) }))])
  }

  private func floorJSON(_ floor: Floor, of target: Target) -> JSON {
    [
      "platform": .string(floor.platform.rawValue),
      "version": .string(floor.version.description),
      "file": .string(floor.provenance.file),
      "line": floor.provenance.line == 0 ? .null : .int(floor.provenance.line),
      "text": .string(floor.provenance.text),
      "chain": .strings(floor.provenance.chain),
      "raise": .optional(run.project.assumption(for: floor, in: target)?.description),
    ]
  }

  private func unitJSON(_ index: Int) -> JSON {
    let unit = plan.units[index]
    let findings = findingIndices[index]
    let files = Set(findings.map { plan.findings[$0].location.file } + unit.edits.map(\.file) + [unit.location.file])
    return [
      "subject": .string(unit.subject),
      "verdict": .string(unit.verdict.rawValue),
      "level": .string(unit.level.name),
      "types": .strings(unit.types),
      "file": .string(run.file(unit.location.file).path),
      "range": rangeJSON(unit.location),
      "blockers": .array(unit.blockers.map(blockerJSON)),
      "notes": .array(unit.notes.map(noteJSON)),
      "remarks": .array(unit.remarks.map(noteJSON)),
      "files": .strings(files.sorted().map { run.file($0).path }),
      "findings": .array(findings.map { .int($0) }),
      "edits": .array(unit.edits.map(editJSON)),
      "raises": .array(unit.raises.map(deploymentTargetJSON)),
      "guarded": .bool(unit.isGuarded),
    ]
  }

  private func noteJSON(_ note: MigrationUnit.Note) -> JSON {
    .object(
      [("message", .string(note.message))] + placeJSON(note.location) + [
        ("places", .array(note.locations.map { .object(placeJSON($0)) }))
      ])
  }

  private func findingJSON(_ finding: Finding, _ fingerprint: String, _ codes: [[String]]) -> JSON {
    [
      "rule": .string(finding.rule),
      "fingerprint": .string(fingerprint),
      "verdict": .string(finding.verdict.rawValue),
      "file": .string(run.file(finding.location.file).path),
      "range": rangeJSON(finding.location),
      "message": .string(finding.blocker.map { "\(finding.message): \($0.message)" } ?? finding.message),
      "unit": finding.unit.map { .int($0) } ?? .null,
      "blockers": .strings(blockerCodes(of: finding, codes)),
      "blocker": finding.blocker.map(blockerJSON) ?? .null,
      "edits": .array(finding.edits.map(editJSON)),
    ]
  }

  private func compliantUseJSON(_ compliantUse: CompliantUse) -> JSON {
    .object([("rule", .string(compliantUse.rule)), ("message", .string(compliantUse.message))] + placeJSON(compliantUse.location))
  }

  /// The codes of the reasons of each unit: all its sites ask for them.
  var unitBlockerCodes: [[String]] { plan.units.map { Set($0.blockers.map(\.code.name)).sorted() } }

  /// The codes of the reasons of a site, or of its unit.
  func blockerCodes(of finding: Finding, _ unitCodes: [[String]]) -> [String] {
    guard let unit = finding.unit else { return finding.blocker.map { [$0.code.name] } ?? [] }
    return unitCodes[unit]
  }

  private func blockerJSON(_ blocker: Blocker) -> JSON {
    .object(
      [("code", .string(blocker.code.name)), ("message", .string(blocker.message)), ("help", .optional(blocker.help))]
        + placeJSON(blocker.location) + [
          ("snippet", .optional(blocker.location.map(quoted))),
          ("deploymentTarget", blocker.deploymentTarget.map(deploymentTargetJSON) ?? .null),
        ])
  }

  /// The reasons that hold the very same units, and what removing them would set free.
  private func blockerGroupJSON(_ blockerGroup: BlockerGroup) -> JSON {
    [
      "code": .string(blockerGroup.blockers[0].code.name),
      "units": .array(blockerGroup.units.map { .int($0) }),
      "alone": .array(blockerGroup.alone.map { .int($0) }),
      "sites": .int(blockerGroup.siteCount),
      "blockers": .array(blockerGroup.blockers.map(blockerJSON)),
    ]
  }

  private func editJSON(_ edit: Edit) -> JSON {
    .object(
      placeJSON(edit.location) + [("replacement", .string(edit.replacement)), ("shared", .bool(edit.isShared))])
  }

  private func placeJSON(_ location: Location?) -> [(String, JSON)] {
    guard let location else { return [("file", .null), ("range", .null)] }
    return [("file", .string(run.file(location.file).path)), ("range", rangeJSON(location))]
  }

  private func rangeJSON(_ location: Location) -> JSON {
    func point(_ offset: UInt32) -> JSON {
      let position = lines(location.file).position(of: offset)
      return ["line": .int(position.line), "column": .int(position.column), "utf8": .int(Int(offset))]
    }
    return ["start": point(location.range.lowerBound), "end": point(location.range.upperBound)]
  }
}
