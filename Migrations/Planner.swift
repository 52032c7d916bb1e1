public import Project
public import Symbols
import Syntax
public import Text

/// Decides what becomes of every legacy site of the project.
///
/// The result depends on nothing but the arguments: units come in the order of their declarations, findings in the order
/// of their places.
public func plan(_ index: ProjectIndex, _ project: ProjectModel, _ selection: Selection) -> Plan {
  let survey = ObservationSurvey(index, project, selection.configuration)
  var planner = Planner(project: project, selection: selection)
  let units = planner.units(of: survey)
  return Plan(units: units, findings: planner.findings.sorted { ($0.location, $0.rule) < ($1.location, $1.rule) })
}

/// Gives units and sites their verdicts: suppression, blockers, deployment targets, opted-in rules and levels, in this order.
struct Planner {
  let project: ProjectModel
  let selection: Selection
  private(set) var findings: [Finding] = []

  init(project: ProjectModel, selection: Selection) {
    self.project = project
    self.selection = selection
  }

  mutating func units(of survey: ObservationSurvey) -> [MigrationUnit] {
    let groups = survey.unitGroups()
    var units = groups.map { group in draft(group, survey) }
    settle(&units, groups, survey.requirements)
    let changed = Set(zip(groups, units).filter { $0.1.verdict == .changed }.map(\.0.representative))
    let joint = survey.jointEdits(changed: changed)
    for (place, group) in groups.enumerated() {
      if let edits = joint[group.representative] { units[place] = units[place].adding(edits) }
      report(group, units[place], place)
    }
    for site in survey.sites where site.model == nil { reportAlone(site) }
    return units
  }

  private func draft(_ group: UnitGroup, _ survey: ObservationSurvey) -> MigrationUnit {
    let edits = group.sites.flatMap(\.edits)
    var blockers = survey.blockers(of: group) + survey.universalBlockers
    if let site = group.sites.first(where: { selection.readOnly.contains($0.location.file) }) {
      blockers.append(
        Blocker(
          kind: "read-only-file",
          message: "a part of it stands in a file that is only read: generated, ignored by git, or in a merge conflict",
          location: site.location,
          remedy: "change what makes the file"))
    }
    for file in Set(group.sites.map(\.location.file)).sorted() where survey.index.root(of: file).syntaxErrorCount > 0 {
      let root = survey.index.root(of: file)
      blockers.append(
        Blocker(
          kind: "syntax-error", message: "a file that it stands in has a syntax error, and might not mean what it seems to",
          location: root.firstUnknown?.location ?? group.sites.first { $0.location.file == file }?.location,
          remedy: "make the file compile"))
    }
    let subject = survey.index[group.representative].node
    let location = subject.nameToken.location(in: subject)
    if let reason = selection.rejected[location] {
      blockers.append(
        Blocker(
          kind: "verification", message: "a bug of molt: \(reason)", location: location,
          remedy: "report the bug; the code is left alone"))
    }
    let level = group.sites.map(\.level).reduce(survey.levels[group.representative] ?? .safe, min)
    let verdict = verdict(of: group, &blockers, edits: edits, level: level)
    let keepsEdits = verdict == .changed || verdict == .review
    return MigrationUnit(
      subject: survey.subject(of: group), types: group.members.map { survey.name(of: $0) },
      location: location, level: level, verdict: verdict, edits: keepsEdits ? edits : [], blockers: blockers,
      notes: survey.notes[group.representative, default: []])
  }

  private func verdict(of group: UnitGroup, _ blockers: inout [Blocker], edits: [Edit], level: Level) -> Verdict {
    if let suppressed = group.sites.first(where: { $0.isSuppressed }) {
      blockers = [
        Blocker(kind: "suppressed", message: "a `molt:ignore` comment keeps it", location: suppressed.location)
      ]
      return .suppressed
    }
    if !blockers.isEmpty { return .blocked }
    let obstacles = obstacles(to: group, edits)
    if !obstacles.isEmpty {
      blockers = obstacles
      return .gated
    }
    let missing = Set(group.sites.map(\.rule)).subtracting(selection.rules).sorted()
    if !missing.isEmpty {
      blockers = [
        Blocker(
          kind: "rule-not-selected", message: "it can only move together with \(missing.joined(separator: ", "))",
          location: nil,
          remedy: "add " + missing.map { "--rule \($0)" }.joined(separator: " ")
            + ", or take the whole family with --rule observation")
      ]
      return .blocked
    }
    return level < selection.level ? .review : .changed
  }

  /// The deployment targets that are too low for the unit, each once.
  private func obstacles(to group: UnitGroup, _ edits: [Edit]) -> [Blocker] {
    var requirements: [Platform: Version] = [:]
    for rule in rules where group.sites.contains(where: { $0.rule == rule.id }) {
      requirements.merge(rule.requires) { max($0, $1) }
    }
    let files = Set(edits.map(\.file) + group.sites.map(\.location.file)).sorted()
    var result: [Blocker] = []
    for file in files {
      switch project.gate(file, requirements: requirements) {
      case .open: continue
      case .closed(let obstacles): result += obstacles.map(\.blocker)
      case .unknown(let reason):
        result.append(Blocker(kind: "unknown-deployment-target", message: reason, location: nil))
      }
    }
    var seen: Set<Blocker> = []
    return result.filter { seen.insert($0).inserted }
  }

  private mutating func report(_ group: UnitGroup, _ unit: MigrationUnit, _ place: Int) {
    for site in group.sites {
      let verdict = selection.readOnly.contains(site.location.file) ? .skipped : unit.verdict
      findings.append(
        Finding(
          rule: site.rule, location: site.location, verdict: verdict, message: site.message, unit: place,
          edits: unit.edits.isEmpty ? [] : site.edits))
    }
  }

  private mutating func reportAlone(_ site: Site) {
    let reason = site.blocker.map { ": " + $0.message } ?? ""
    let verdict: Verdict =
      selection.readOnly.contains(site.location.file) ? .skipped : site.isSuppressed ? .suppressed : .blocked
    findings.append(
      Finding(
        rule: site.rule, location: site.location, verdict: verdict, message: site.message + reason, unit: nil,
        blocker: site.blocker))
  }
}

/// The sites that move together, and the types whose sites they are.
struct UnitGroup {
  let representative: TypeID
  let members: [TypeID]
  var sites: [Site]
}

extension Gate.Obstacle {
  fileprivate var blocker: Blocker {
    let place = floor.provenance
    let written = place.line > 0 ? "\(place.file):\(place.line)" : place.file
    return Blocker(
      kind: "deployment-target",
      message:
        "target \(target) deploys to \(floor.platform.rawValue) \(floor.version) (\(written): \(place.text)), and this needs \(needed)",
      location: nil, remedy: "raise the deployment target to \(floor.platform.rawValue) \(needed)")
  }
}

extension MigrationUnit {
  func adding(_ edits: [Edit]) -> MigrationUnit {
    MigrationUnit(
      subject: subject, types: types, location: location, level: level, verdict: verdict, edits: self.edits + edits,
      blockers: blockers, notes: notes)
  }
}
