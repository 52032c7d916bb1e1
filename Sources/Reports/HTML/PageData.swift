import MoltEngine
import MoltRules
import MoltSyntax
import MoltText

/// The sites with all that is told of each, as the script of the page reads it: every line of code, every reason and every
/// document once.
struct PageData: ~Copyable {
  let report: Report
  let details: HTMLDetails
  var code: PageCode
  private var rules = Numbering<String>()
  private var modules = Numbering<String>()
  private var owners = Numbering<String>()
  private var classes = Numbering<String>()
  private var codes = Numbering<String>()
  private var reasons = Numbering<Blocker>()
  private let fingerprints: [String]

  init(_ report: Report, _ details: HTMLDetails) {
    self.report = report
    self.details = details
    code = PageCode(report)
    fingerprints = report.fingerprints
  }

  var json: JSON {
    mutating get {
      let sites = JSON.array(report.plan.findings.indices.map { site($0) })
      let units = JSON.array(report.plan.units.indices.map { unit($0) })
      // What is given a number here may be the first of a kind, so its turn comes last.
      let reasons = JSON.array(self.reasons.values.map { reason($0) })
      let rules = JSON.array(self.rules.values.map { rule($0) })
      let files = files()
      return [
        "commands": [
          "explain": .string(details.explainFlags), "paths": .strings(details.paths),
          // Around a file alone, molt finds its project where there is a repository.
          "findsProject": .bool(details.commit != nil),
          "apply": details.applyCommand == nil ? .null : .string(details.applyFlags),
        ],
        "verdicts": .strings(Verdict.inOrder.map(\.rawValue)),
        "rules": rules, "modules": .strings(modules.values), "owners": .strings(owners.values),
        "classes": .strings(classes.values), "codes": .strings(codes.values), "reasons": reasons,
        "files": files, "units": units, "sites": sites,
      ]
    }
  }

  private mutating func site(_ index: Int) -> JSON {
    let finding = report.plan.findings[index]
    let position = report.position(finding.location)
    let file = code.number(of: finding.location.file)
    var fields: [(String, JSON)] = [
      ("id", .string(fingerprints[index])), ("rule", .int(rules[finding.rule])), ("verdict", .int(finding.verdict.place)),
      ("file", .int(file)), ("line", .int(position.line)), ("column", .int(position.column)),
      ("message", .string(finding.message.onOneLine)),
    ]
    if let unit = finding.unit { fields.append(("unit", .int(unit))) }
    if let name = className(of: finding) { fields.append(("class", .int(classes[name]))) }
    if let blocker = finding.blocker { fields.append(("reason", .int(reasons[blocker]))) }
    fields.append(("excerpt", code.excerpt(finding.location)))
    if let unit = finding.unit, let hunks = code.hunks(of: finding, unit) { fields.append(("hunks", hunks)) }
    return .object(fields)
  }

  /// The type that a site moves with, or else the one that it stands in.
  private func className(of finding: Finding) -> String? {
    finding.unit.flatMap { report.plan.units[$0].types.first } ?? report.run.index.typeName(around: finding.location)
  }

  private mutating func unit(_ index: Int) -> JSON {
    let unit = report.plan.units[index]
    var fields: [(String, JSON)] = [
      ("subject", .string(unit.subject)), ("verdict", .int(unit.verdict.place)), ("level", .string(unit.level.name)),
      ("file", .int(code.number(of: unit.location.file))), ("line", .int(report.position(unit.location).line)),
      ("sites", .array(report.findingIndices[index].map { .int($0) })),
    ]
    if let type = unit.types.first { fields.append(("type", .string(type))) }
    if !unit.blockers.isEmpty { fields.append(("reasons", .array(unit.blockers.map { .int(reasons[$0]) }))) }
    if unit.verdict == .changed || unit.verdict == .review {
      if !unit.notes.isEmpty { fields.append(("notes", .array(unit.notes.map { note($0) }))) }
      fields.append(("diff", code.diff(of: index)))
    }
    return .object(fields)
  }

  private mutating func note(_ note: MigrationUnit.Note) -> JSON {
    .object([("message", .string(note.message.onOneLine))] + place(note.location))
  }

  private mutating func reason(_ blocker: Blocker) -> JSON {
    var fields: [(String, JSON)] = [("code", .int(codes[blocker.code.name])), ("message", .string(message(of: blocker)))]
    if let help = blocker.help { fields.append(("help", .string(help))) }
    return .object(fields + place(blocker.location))
  }

  private func message(of blocker: Blocker) -> String {
    guard let low = blocker.deploymentTarget else { return blocker.message.onOneLine }
    return report.text(of: report.configurationLines([low])[0])
  }

  private mutating func place(_ location: Location?) -> [(String, JSON)] {
    guard let location else { return [] }
    return [
      ("file", .int(code.number(of: location.file))), ("line", .int(report.position(location).line)),
      ("excerpt", code.excerpt(location)),
    ]
  }

  private mutating func rule(_ id: String) -> JSON {
    guard let rule = details.rules[id] else { return ["id": .string(id), "title": .string(id), "document": []] }
    return [
      "id": .string(rule.id), "title": .string(rule.title), "family": .string(rule.family), "level": .string(rule.level.name),
      "document": code.document(rule.document.body),
    ]
  }

  private mutating func files() -> JSON {
    // Numbered before the lines are taken away, as the files are.
    let facts = code.files.map { file -> (path: String, given: String, module: Int, owner: Int) in
      let owners = details.owners.owners(of: report.run.root.pathFromTop(report.run.file(file).path))
      let given = report.run.root.displayPath(report.run.file(file).path)
      return (report.path(file), given, modules[report.moduleName(of: file)], self.owners[owners.joined(separator: ", ")])
    }
    return .array(
      facts.enumerated().map { number, file in
        // What a command calls it, where that is not the same.
        let given: [(String, JSON)] = file.given == file.path ? [] : [("given", .string(file.given))]
        return .object(
          [("path", .string(file.path))] + given
            + [("module", .int(file.module)), ("owner", .int(file.owner)), ("lines", code.lines(ofFile: number))])
      })
  }
}
