import Editing
public import Project
public import Symbols
import Syntax
public import Text

/// Decides what becomes of every legacy site of the project.
///
/// The result depends on nothing but the arguments: units come in the order of their declarations, findings in the order
/// of their places.
///
/// - Parameter families: where two want to rewrite the same code, the earlier one does.
public func plan(
  _ index: ProjectIndex, _ project: ProjectModel, _ selection: Selection, families: [Family]
) -> Plan {
  var planner = Planner(index, project: project, selection: selection)
  for family in families {
    if let survey = family.survey?(index, project, selection) { planner.add(survey, family: family.name) }
  }
  planner.add(CatalogueSurvey(index, project, selection, families.flatMap(\.siteRules)), family: nil)
  return planner.plan
}

/// Gives units and sites their verdicts: suppression, blockers, deployment targets, opted-in rules and levels, in this order.
package struct Planner {
  package let project: ProjectModel
  package let selection: Selection
  private var units: [MigrationUnit] = []
  private var findings: [Finding] = []
  private var sightings: [Sighting] = []
  /// How many sites were left out because nothing that was asked for has to do with them.
  private var otherSiteCount = 0
  /// The edits of units that change, by file: a later family does not touch what an earlier one rewrites.
  private var claims = EditClaims()
  private let gate: NameGate

  package init(_ index: ProjectIndex, project: ProjectModel, selection: Selection) {
    self.project = project
    self.selection = selection
    gate = NameGate(index)
  }

  package var plan: Plan {
    Plan(
      units: units, findings: findings.sorted { ($0.location, $0.rule) < ($1.location, $1.rule) },
      sightings: sightings.sorted { ($0.location, $0.rule) < ($1.location, $1.rule) }, otherSiteCount: otherSiteCount)
  }

  /// Plans the units of a family after those of the families before it; of many families where none is named.
  package mutating func add(_ survey: some Survey, family: String?) {
    let drafts = survey.drafts().map { isAskedFor($0) ? guarded($0, survey.index) : $0 }
    var units = drafts.map { unit($0, family, survey.index) }
    settle(&units, survey.requirements)
    var claims = claims
    for place in units.indices {
      postpone(&units[place], claims)
      if survey.unitsMayOverlap { claims.add(units[place]) }
    }
    settle(&units, survey.requirements)
    let first = self.units.count
    let joint = jointEdits(of: &units, survey)
    for (draft, unit) in zip(drafts, units) {
      guard isAskedFor(draft) else {
        otherSiteCount += draft.sites.count
        continue
      }
      let unit = joint[draft.id].map(unit.adding) ?? unit
      report(draft, unit)
      self.units.append(unit)
    }
    for unit in self.units[first...] { self.claims.add(unit) }
    for site in survey.sitesAlone { reportAlone(site) }
    sightings += survey.sightings.filter { selection.rules.contains($0.rule) }
  }

  /// The edits that units which change ask for together, by unit. One that would write a name which means something else
  /// stays, and with it what may only move where it does: then the others ask again.
  private func jointEdits(of units: inout [MigrationUnit], _ survey: some Survey) -> [UnitID: [Edit]] {
    while true {
      let joint = survey.jointEdits(changed: Set(units.filter { $0.verdict == .changed }.map(\.location)))
      var result: [UnitID: [Edit]] = [:]
      var isSettled = true
      for place in units.indices {
        guard let edits = joint[units[place].location] else { continue }
        do throws(BlockerError) {
          result[units[place].location] = try gate.qualified(edits)
        } catch {
          units[place].block(error.blocker)
          isSettled = false
        }
      }
      if isSettled { return result }
      settle(&units, survey.requirements)
    }
  }

  /// Whether a unit has to do with a rule that was asked for. Another one is planned only so that those which need it
  /// know that it stays; a report says nothing of it.
  private func isAskedFor(_ draft: UnitDraft) -> Bool {
    draft.sites.contains { selection.rules.contains($0.rule) }
  }

  /// Leaves a unit for the next run where it would rewrite what a unit before it rewrites.
  private func postpone(_ unit: inout MigrationUnit, _ claims: EditClaims) {
    guard unit.verdict == .changed || unit.verdict == .review else { return }
    for edit in unit.edits {
      guard let claim = claims.rival(of: edit) else { continue }
      unit.block(
        Blocker(
          kind: .laterRun, message: "it rewrites code that moves with \(claim.subject)", location: claim.edit.location,
          remedy: "apply that first, and run molt again"))
      return
    }
  }

  private func unit(_ draft: UnitDraft, _ family: String?, _ index: ProjectIndex) -> MigrationUnit {
    guard isAskedFor(draft) else { return staying(draft, family) }
    var edits = draft.sites.flatMap(\.edits)
    var blockers = draft.blockers + obstructions(to: draft, index)
    if blockers.isEmpty {
      do throws(BlockerError) { edits = try gate.checked(edits) } catch { blockers = [error.blocker] }
    }
    if let reason = fallback(draft, index) { blockers = [reason] }
    let level = draft.sites.map(\.level).reduce(draft.level, min)
    if blockers.isEmpty, let comment = index.lostComment(edits) { blockers = [comment] }
    let verdict = verdict(of: draft, family, &blockers, index, level: level)
    let keepsEdits = verdict == .changed || verdict == .review
    var unit = MigrationUnit(
      subject: draft.subject, types: draft.types, location: draft.location, level: level, verdict: verdict,
      edits: keepsEdits ? edits : [], blockers: blockers, notes: draft.notes)
    unit.isGuarded = draft.sites.contains(where: \.isGuarded)
    if keepsEdits, !project.assumptions.isEmpty {
      unit.raises = obstacles(to: draft, index, assumes: false).compactMap(\.deploymentTarget)
    }
    return unit
  }

  /// A unit of which no rule was asked for.
  private func staying(_ draft: UnitDraft, _ family: String?) -> MigrationUnit {
    MigrationUnit(
      subject: draft.subject, types: draft.types, location: draft.location, level: draft.level, verdict: .blocked, edits: [],
      blockers: missingRules(of: draft, family).map { [$0] } ?? [])
  }

  /// That the unit needs rules which were not asked for, and the flags that ask for them; nil if it needs none.
  private func missingRules(of draft: UnitDraft, _ family: String?) -> Blocker? {
    let missing = Set(draft.sites.lazy.map(\.rule).filter { !selection.rules.contains($0) }).sorted()
    guard !missing.isEmpty else { return nil }
    return Blocker(
      kind: .ruleNotSelected, message: "it can only move together with \(missing.joined(separator: ", "))",
      location: nil,
      remedy: "add " + missing.map { "--rule \($0)" }.joined(separator: " ")
        + (family.map { ", or take the whole family with --rule \($0)" } ?? ""))
  }

  /// What keeps a unit that has nothing to do with its rules: files that cannot be edited, a bug that was met.
  private func obstructions(to draft: UnitDraft, _ index: ProjectIndex) -> [Blocker] {
    var blockers: [Blocker] = []
    if let site = draft.sites.first(where: { selection.readOnly.contains($0.location.file) }) {
      blockers.append(
        Blocker(
          kind: .readOnlyFile,
          message: "a part of it stands in a file that is only read: generated, ignored by git, or in a merge conflict",
          location: site.location,
          remedy: "change what makes the file"))
    }
    for file in Set(draft.sites.map(\.location.file)).sorted() where index.hasSyntaxErrors(file) {
      let root = index.root(of: file)
      blockers.append(
        Blocker(
          kind: .syntaxError, message: "a file that it stands in has a syntax error, and might not mean what it seems to",
          location: root.firstUnknown?.location ?? draft.sites.first { $0.location.file == file }?.location,
          remedy: "make the file compile"))
    }
    if let type = Set(draft.sites.map(\.location.file)).compactMap({ index.endlessTypes[$0] }).min() {
      blockers.append(
        Blocker(
          kind: .endlessInheritance, message: "this inherits from more types than are looked at, and what the farther ones are is not known",
          location: type, remedy: "make the chain shorter, or make the change by hand"))
    }
    if let reason = selection.rejected[draft.location] {
      blockers.append(
        Blocker(
          kind: .verification, message: "a bug of molt: \(reason)", location: draft.location,
          remedy: "report the bug; the code is left alone"))
    }
    return blockers
  }

  private func verdict(
    of draft: UnitDraft, _ family: String?, _ blockers: inout [Blocker], _ index: ProjectIndex, level: Level
  ) -> Verdict {
    if let suppressed = draft.sites.first(where: { $0.isSuppressed(in: selection.catalogue) }) {
      blockers = [
        Blocker(kind: .suppressed, message: "a `molt:ignore` comment keeps it", location: suppressed.location)
      ]
      return .suppressed
    }
    if !blockers.isEmpty { return .blocked }
    let obstacles = obstacles(to: draft, index)
    if !obstacles.isEmpty {
      blockers = obstacles + [draft.guardRefusal].compactMap { $0 }
      return .gated
    }
    if let missing = missingRules(of: draft, family) {
      blockers = [missing]
      return .blocked
    }
    return level < selection.level ? .review : .changed
  }

  /// Reports the sites of the unit that is the next to be planned.
  private mutating func report(_ draft: UnitDraft, _ unit: MigrationUnit) {
    for site in draft.sites {
      let verdict = selection.readOnly.contains(site.location.file) ? .skipped : unit.verdict
      findings.append(
        Finding(
          rule: site.rule, location: site.location, verdict: verdict, message: site.message, unit: units.count,
          edits: unit.edits.isEmpty ? [] : site.edits))
    }
  }

  private mutating func reportAlone(_ site: Site) {
    guard selection.rules.contains(site.rule) else {
      otherSiteCount += 1
      return
    }
    let verdict: Verdict =
      selection.readOnly.contains(site.location.file) ? .skipped : site.isSuppressed(in: selection.catalogue) ? .suppressed : .blocked
    findings.append(
      Finding(
        rule: site.rule, location: site.location, verdict: verdict, message: site.message, unit: nil,
        blocker: site.blocker))
  }
}

extension MigrationUnit {
  package func adding(_ edits: [Edit]) -> MigrationUnit {
    var unit = self
    unit.edits = (self.edits + edits).sorted { $0.location < $1.location }
    return unit
  }
}
