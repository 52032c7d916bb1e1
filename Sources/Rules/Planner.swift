import MoltEditing
public import MoltProject
public import MoltSymbols
import MoltSyntax
public import MoltText

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
    if let analysis = family.analyze?(index, project, selection) { planner.add(analysis, family: family.name) }
  }
  planner.add(CatalogueAnalysis(index, project, selection, families.flatMap(\.siteRules)), family: nil)
  return planner.plan
}

/// Gives units and sites their verdicts: suppression, blockers, deployment targets, opted-in rules and levels, in this order.
package struct Planner {
  package let project: ProjectModel
  package let selection: Selection
  private var units: [MigrationUnit] = []
  private var findings: [Finding] = []
  private var dependencies: [UnitDependency] = []
  private var compliantUses: [CompliantUse] = []
  /// How many sites were left out because nothing that was asked for has to do with them.
  private var otherSites: [FileID: Int] = [:]
  /// The places of the comments that keep a unit or a site.
  private var usedIgnores: Set<Location> = []
  /// The edits of units that change, by file: a later family does not touch what an earlier one rewrites.
  private var conflicts = EditConflicts()
  private let gate: NameGate

  package init(_ index: ProjectIndex, project: ProjectModel, selection: Selection) {
    self.project = project
    self.selection = selection
    gate = NameGate(index)
  }

  package var plan: Plan {
    Plan(
      units: units, findings: findings.sorted { ($0.location, $0.rule) < ($1.location, $1.rule) }, dependencies: dependencies,
      compliantUses: compliantUses.sorted { ($0.location, $0.rule) < ($1.location, $1.rule) }, otherSites: otherSites,
      usedIgnores: usedIgnores)
  }

  /// Plans the units of a family after those of the families before it; of many families where none is named.
  package mutating func add(_ analysis: some FamilyAnalysis, family: String?) {
    let candidates = analysis.candidates().map { isAskedFor($0) ? guarded($0, analysis.index) : $0 }
    var units = candidates.map { unit($0, family, analysis.index) }
    let needed = candidates.map(neededLevel)
    settle(&units, analysis.requirements, needed: needed)
    var conflicts = conflicts
    for place in units.indices {
      postpone(&units[place], conflicts)
      if analysis.unitsMayOverlap { conflicts.add(units[place]) }
    }
    settle(&units, analysis.requirements, needed: needed)
    let first = self.units.count
    let joint = jointEdits(of: &units, analysis, needed: needed)
    for (candidate, unit) in zip(candidates, units) {
      guard isAskedFor(candidate) else {
        for site in candidate.sites { otherSites[site.location.file, default: 0] += 1 }
        continue
      }
      let unit = joint[candidate.id].map(unit.adding) ?? unit
      report(candidate, unit)
      self.units.append(unit)
    }
    for unit in self.units[first...] { self.conflicts.add(unit) }
    dependencies += Self.dependencies(analysis.requirements, of: self.units, from: first)
    for site in analysis.sitesAlone { reportAlone(site) }
    compliantUses += analysis.compliantUses.filter { selection.rules.contains($0.rule) }
  }

  /// The edits that units which change ask for together, by unit. One that would write a name which means something else
  /// stays, and with it what may only move where it does: then the others ask again.
  private func jointEdits(of units: inout [MigrationUnit], _ analysis: some FamilyAnalysis, needed: [Level]) -> [UnitID: [Edit]] {
    while true {
      let joint = analysis.jointEdits(changed: Set(units.filter { $0.verdict == .changed }.map(\.location)))
      var result: [UnitID: [Edit]] = [:]
      var isSettled = true
      for place in units.indices {
        guard let edits = joint[units[place].location] else { continue }
        if let edit = edits.first(where: isOutOfScope) {
          units[place].block(outsidePath(edit.location))
          isSettled = false
          continue
        }
        do throws(BlockerError) {
          result[units[place].location] = try gate.qualified(edits)
        } catch {
          units[place].block(error.blocker)
          isSettled = false
        }
      }
      if isSettled { return result }
      settle(&units, analysis.requirements, needed: needed)
    }
  }

  /// Whether a unit has to do with a rule that was asked for. Another one is planned only so that those which need it
  /// know that it stays; a report says nothing of it.
  private func isAskedFor(_ candidate: CandidateUnit) -> Bool {
    candidate.sites.contains { selection.rules.contains($0.rule) }
  }

  /// The requirements between the units of a family, by their places in the plan.
  private static func dependencies(_ requirements: [UnitRequirement], of units: [MigrationUnit], from first: Int) -> [UnitDependency] {
    // Units of one place, which rules that stand alone may have, require nothing.
    if requirements.isEmpty { return [] }
    let places = Dictionary(uniqueKeysWithValues: units.indices[first...].map { (units[$0].location, $0) })
    return requirements.compactMap { requirement in
      guard let unit = places[requirement.unit], let other = places[requirement.other] else { return nil }
      return UnitDependency(unit: unit, other: other)
    }
  }

  /// Leaves a unit for the next run where it would rewrite what a unit before it rewrites.
  private func postpone(_ unit: inout MigrationUnit, _ conflicts: EditConflicts) {
    guard unit.verdict == .changed || unit.verdict == .review else { return }
    for edit in unit.edits {
      guard let other = conflicts.conflict(with: edit) else { continue }
      unit.block(
        Blocker(
          code: .laterRun, message: "it rewrites code that changes together with \(other.subject)", location: other.edit.location,
          help: "apply that first, and run molt again"))
      return
    }
  }

  private func unit(_ candidate: CandidateUnit, _ family: String?, _ index: ProjectIndex) -> MigrationUnit {
    guard isAskedFor(candidate) else { return staying(candidate, family) }
    var edits = candidate.sites.flatMap(\.edits)
    var blockers = candidate.blockers + obstructions(to: candidate, index)
    if blockers.isEmpty {
      do throws(BlockerError) { edits = try gate.checked(edits) } catch { blockers = [error.blocker] }
    }
    if let reason = fallback(candidate, index) { blockers = [reason] }
    let level = candidate.sites.map(\.level).reduce(candidate.level, min)
    if blockers.isEmpty, let comment = index.lostComment(edits) { blockers = [comment] }
    let verdict = verdict(of: candidate, family, &blockers, index, level: level)
    let keepsEdits = verdict == .changed || verdict == .review
    var unit = MigrationUnit(
      subject: candidate.subject, types: candidate.types, location: candidate.location, level: level, verdict: verdict,
      edits: keepsEdits ? edits : [], blockers: blockers, notes: verdict == .blocked ? [] : candidate.notes,
      remarks: verdict == .blocked ? [] : candidate.remarks)
    unit.isGuarded = candidate.sites.contains(where: \.isGuarded)
    if keepsEdits, !project.assumptions.isEmpty {
      unit.raises = obstacles(to: candidate, index, assumes: false).compactMap(\.deploymentTarget)
    }
    return unit
  }

  /// A unit of which no rule was asked for.
  private func staying(_ candidate: CandidateUnit, _ family: String?) -> MigrationUnit {
    MigrationUnit(
      subject: candidate.subject, types: candidate.types, location: candidate.location, level: candidate.level, verdict: .blocked,
      edits: [],
      blockers: missingRules(of: candidate, family).map { [$0] } ?? [])
  }

  /// That the unit needs rules which were not asked for, and the flags that ask for them; nil if it needs none.
  private func missingRules(of candidate: CandidateUnit, _ family: String?) -> Blocker? {
    let missing = Set(candidate.sites.lazy.map(\.rule).filter { !selection.rules.contains($0) }).sorted()
    guard !missing.isEmpty else { return nil }
    return Blocker(
      code: .ruleNotSelected, message: "it can only change together with \(missing.joined(separator: ", "))",
      location: nil,
      help: "add " + missing.map { "--rule \($0)" }.joined(separator: " ")
        + (family.map { ", or take the whole family with --rule \($0)" } ?? ""))
  }

  private func readOnlyFile(_ place: Location) -> Blocker {
    Blocker(
      code: .readOnlyFile,
      message: "a part of it is in a file that is never edited: generated, ignored by git, or in a merge conflict", location: place,
      help: "change what generates the file")
  }

  private func excludedFile(_ place: Location) -> Blocker {
    Blocker(
      code: .excludedFile, message: "a part of it is in a file that the configuration keeps from being edited", location: place,
      help: "take the file out of `exclude` in .molt.json")
  }

  /// What keeps a unit that has nothing to do with its rules: files that cannot be edited, a bug that was met.
  private func obstructions(to candidate: CandidateUnit, _ index: ProjectIndex) -> [Blocker] {
    var blockers: [Blocker] = []
    if let site = candidate.sites.first(where: { selection.readOnly.contains($0.location.file) }) {
      blockers.append(selection.excluded.contains(site.location.file) ? excludedFile(site.location) : readOnlyFile(site.location))
    }
    if let place = placeOutOfScope(candidate) { blockers.append(outsidePath(place)) }
    for file in Set(candidate.sites.map(\.location.file)).sorted() where index.hasSyntaxErrors(file) {
      let error = index.root(of: file).firstSyntaxError
      blockers.append(
        Blocker(
          code: .syntaxError,
          message: "\(error?.message ?? "there is an `import` inside a body"); the code in this file may not mean what it seems to",
          location: error?.location ?? candidate.sites.first { $0.location.file == file }?.location,
          help: "make the file compile"))
    }
    if let type = Set(candidate.sites.map(\.location.file)).compactMap({ index.endlessTypes[$0] }).min() {
      blockers.append(
        Blocker(
          code: .endlessInheritance, message: "this inherits from more types than molt looks at, and what the rest are is not known",
          location: type, help: "make the chain shorter, or make the change by hand"))
    }
    return blockers + [selection.kept[candidate.location]].compactMap { $0 }
  }

  /// The first place that must not be edited, because nobody asked for it.
  private func placeOutOfScope(_ candidate: CandidateUnit) -> Location? {
    guard let scope = selection.scope else { return nil }
    let places = candidate.sites.lazy.flatMap { [$0.location] + $0.edits.map(\.location) }
    return places.first { !scope.contains($0.file) }
  }

  private func isOutOfScope(_ edit: Edit) -> Bool { selection.scope.map { !$0.contains(edit.file) } ?? false }

  private func outsidePath(_ place: Location) -> Blocker {
    Blocker(
      code: .outsidePath, message: "it can only change as a whole, and a part of it is outside the given paths",
      location: place, help: "give a path that contains all of it")
  }

  private func verdict(
    of candidate: CandidateUnit, _ family: String?, _ blockers: inout [Blocker], _ index: ProjectIndex, level: Level
  ) -> Verdict {
    if let suppressed = candidate.sites.first(where: { $0.isSuppressed(in: selection.catalogue) }) {
      blockers = [
        Blocker(code: .suppressed, message: "kept by a `molt:ignore` comment", location: suppressed.location)
      ]
      return .suppressed
    }
    if !blockers.isEmpty { return .blocked }
    let obstacles = obstacles(to: candidate, index)
    if !obstacles.isEmpty {
      blockers = obstacles + [candidate.guardRefusal].compactMap { $0 }
      return .gated
    }
    if let missing = missingRules(of: candidate, family) {
      blockers = [missing]
      return .blocked
    }
    return level < neededLevel(candidate) ? .review : .changed
  }

  /// The level that a unit has to have to be changed.
  private func neededLevel(_ candidate: CandidateUnit) -> Level {
    candidate.sites.map { selection.levels[$0.rule] ?? selection.level }.max() ?? selection.level
  }

  /// Reports the sites of the unit that is the next to be planned.
  private mutating func report(_ candidate: CandidateUnit, _ unit: MigrationUnit) {
    if unit.verdict == .suppressed { candidate.sites.forEach { noteIgnores($0) } }
    for site in candidate.sites {
      let verdict = selection.readOnly.contains(site.location.file) ? .skipped : unit.verdict
      findings.append(
        Finding(
          rule: site.rule, location: site.location, verdict: verdict, message: site.message, unit: units.count,
          edits: unit.edits.isEmpty ? [] : site.edits))
    }
  }

  private mutating func noteIgnores(_ site: Site) {
    usedIgnores.formUnion(site.suppressions(in: selection.catalogue).map(\.location))
  }

  private mutating func reportAlone(_ site: Site) {
    guard selection.rules.contains(site.rule) else {
      otherSites[site.location.file, default: 0] += 1
      return
    }
    let verdict: Verdict =
      selection.readOnly.contains(site.location.file) ? .skipped : site.isSuppressed(in: selection.catalogue) ? .suppressed : .blocked
    noteIgnores(site)
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
