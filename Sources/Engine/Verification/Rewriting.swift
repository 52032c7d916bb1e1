import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A plan that has stood up to verification, and what it makes of the files.
package struct VerifiedPlan: Sendable {
  package let plan: Plan
  package let rewritten: [RewrittenFile]
  package let rejected: [Rejection]
  /// Subjects that the rules could change only after this plan is done: in files that it does not touch, or by documents
  /// that a project brings along, each of which may look for what another one writes.
  package let pending: [String]
  /// Documents of the project that rewrite into one another, a sentence that names them.
  let contradiction: String?
}

/// Makes the edits of a plan in memory and checks the result; nobody sees an edit before it has passed.
///
/// A result must parse as well as its source did, keep every comment, and leave the rules nothing to do. A unit that
/// fails stays as it is, and the plan is made again without it: others may need it, or share an import with it. Each
/// round but the last takes out a unit, so this ends.
package struct Rewriting {
  let files: [SourceFile]
  let forest: Forest
  let index: ProjectIndex
  let project: ProjectModel
  let selection: Selection
  let jobs: Int
  /// Makes a plan for a project: `Migrations.plan` but in tests.
  let rules: @Sendable (ProjectIndex, ProjectModel, Selection) -> Plan
  let observer: Phase.Observer?

  package init(
    files: [SourceFile], forest: Forest, index: ProjectIndex, project: ProjectModel, selection: Selection, jobs: Int,
    rules: @escaping @Sendable (ProjectIndex, ProjectModel, Selection) -> Plan, observer: Phase.Observer? = nil
  ) {
    self.files = files
    self.forest = forest
    self.index = index
    self.project = project
    self.selection = selection
    self.jobs = jobs
    self.rules = rules
    self.observer = observer
  }

  package func verified(_ proposal: Plan) -> VerifiedPlan {
    var plan = proposal
    var selection = selection
    var rejected: [Rejection] = []
    while true {
      let (faults, rest) = examine(plan, kept: selection.kept)
      if faults.isEmpty {
        return VerifiedPlan(
          plan: plan, rewritten: rewrite(plan), rejected: rejected, pending: rest.pending, contradiction: rest.contradiction)
      }
      for (unit, fault) in faults.sorted(by: { $0.key < $1.key }) {
        let path = files[Int(fault.file.index)].path
        rejected.append(Rejection(subject: plan.units[unit].subject, reason: fault.reason, path: path))
        selection.kept[plan.units[unit].location] = .rejection(fault.reason, at: plan.units[unit].location)
      }
      plan = rules(index, project, selection)
    }
  }

  /// What is wrong with a unit, and the file that shows it.
  private struct Fault {
    let reason: String
    let file: FileID
  }

  /// What is left to do once a plan is done.
  private struct Rest {
    var pending: [String] = []
    var contradiction: String?
  }

  /// The units that must go, by index: none if the plan is sound. The cheap questions come first.
  private func examine(_ plan: Plan, kept: [Location: Blocker]) -> (faults: [Int: Fault], rest: Rest) {
    let unknown = unknownRegions(plan)
    let misplaced = faults(plan) { misplacement(of: $0, unknown[$0.file, default: []]) }
    if !misplaced.isEmpty { return (misplaced, Rest()) }
    if let conflict = plan.conflict() {
      let fault = Fault(reason: conflict.description, file: conflict.first.file)
      return (Dictionary(uniqueKeysWithValues: conflict.units.map { ($0, fault) }), Rest())
    }
    let rewritten = rewrite(plan)
    if rewritten.isEmpty { return ([:], Rest()) }
    observer?(.verification(files: rewritten.count))
    let result = parse(rewritten.map { ($0.id, $0.text) }, jobs: jobs, names: NameTable(extending: forest.names))
    var broken: [FileID: String] = [:]
    for (file, root) in zip(rewritten, result.roots) {
      broken[file.id] = damage(forest.roots[Int(file.id.index)], root)
    }
    if !broken.isEmpty { return (culprits(of: faults(plan) { broken[$0.file] }, plan), Rest()) }
    let next = remainder(rewritten, result)
    let edits = plan.edits
    var dropped = UnchangedUnits(plan.units.filter { kept[$0.location] != nil }, edits: edits)
    let remaining = next.units.indices.filter { next.units[$0].verdict == .changed && !dropped.takesOut(next.units[$0]) }
    var freed = UnchangedUnits(plan.units.filter { $0.verdict != .changed }, edits: edits)
    let ownFiles = plan.files(changedBy: selection.catalogue.isOwn)
    let ownUnits = next.units(of: selection.catalogue.isOwn)
    for place in remaining where !freed.takesOut(next.units[place]) && !ownUnits.contains(place) {
      let unit = next.units[place]
      for edit in unit.edits where !ownFiles.contains(edit.file) {
        broken[edit.file] = "the result still has something to change: \(unit.subject)"
      }
    }
    let unfinished = faults(plan) { broken[$0.file] }
    guard unfinished.isEmpty else { return (unfinished, Rest()) }
    let contradiction = ownUnits.isEmpty && ownFiles.isEmpty ? nil : contradiction(plan, rewritten, next)
    return ([:], Rest(pending: remaining.map { next.units[$0].subject }, contradiction: contradiction))
  }

  /// That the next plan would make a file what it was before this one.
  private func contradiction(_ plan: Plan, _ rewritten: [RewrittenFile], _ next: Plan) -> String? {
    let later = next.edits
    for file in rewritten {
      guard let edits = later[file.id], next.conflict() == nil, file.text.applying(edits) == files[Int(file.id.index)].text
      else { continue }
      let rules = [plan, next].map { selection.catalogue.origins(of: $0.rules(changing: file.id)) }
      return "\(files[Int(file.id.index)].path): \(rules[1]) undoes what \(rules[0]) writes, so no run would be the last: "
        + "add a condition to one of the matches, or remove one"
    }
    return nil
  }

  /// The units of which an edit has a fault.
  private func faults(_ plan: Plan, reason: (Edit) -> String?) -> [Int: Fault] {
    var faults: [Int: Fault] = [:]
    for (index, unit) in plan.units.enumerated() where unit.verdict == .changed {
      for edit in unit.edits where faults[index] == nil {
        faults[index] = reason(edit).map { Fault(reason: $0, file: edit.file) }
      }
    }
    return faults
  }

  /// The units that damage a file by themselves; where none does, as it takes several, all that edit the file. What is
  /// left has faults in the next round, if any. Parses a file for each unit, but only where there is a bug.
  private func culprits(of faults: [Int: Fault], _ plan: Plan) -> [Int: Fault] {
    let alone = faults.filter { unit, _ in
      let rewritten = rewrite(Plan(units: [plan.units[unit]], findings: []))
      let result = parse(rewritten.map { ($0.id, $0.text) }, jobs: jobs, names: NameTable(extending: forest.names))
      return zip(rewritten, result.roots).contains { damage(forest.roots[Int($0.id.index)], $1) != nil }
    }
    let explained = Set(alone.values.map(\.file))
    return faults.filter { alone[$0.key] != nil || !explained.contains($0.value.file) }
  }

  private func misplacement(of edit: Edit, _ unknown: [Range<UInt32>]) -> String? {
    let file = files[Int(edit.file.index)]
    if let reason = file.readOnly { return "it changes a file that is never edited: \(reason.phrase)" }
    if Int(edit.range.upperBound) > file.text.count { return "it edits past the end of a file" }
    let meetsUnknown = unknown.contains {
      $0.lowerBound < edit.range.upperBound && edit.range.lowerBound < $0.upperBound
    }
    return meetsUnknown ? "it edits code that does not parse" : nil
  }

  /// Where the files that the plan edits do not parse.
  private func unknownRegions(_ plan: Plan) -> [FileID: [Range<UInt32>]] {
    var regions: [FileID: [Range<UInt32>]] = [:]
    let changed = plan.units.filter { $0.verdict == .changed }
    for file in Set(changed.flatMap { $0.edits.map(\.file) }) {
      regions[file] = forest.roots[Int(file.index)].descendants.filter { $0.kind == .unknown }.map(\.range)
    }
    return regions
  }

  private func rewrite(_ plan: Plan) -> [RewrittenFile] {
    plan.edits.sorted { $0.key < $1.key }.compactMap { id, edits in
      let file = files[Int(id.index)]
      let text = file.text.applying(edits)
      return text == file.text ? nil : RewrittenFile(id: id, edits: edits, text: text)
    }
  }

  /// What a file has lost by its edits; nil if nothing.
  private func damage(_ before: Node, _ after: Node) -> String? {
    if after.syntaxErrorCount > before.syntaxErrorCount { return "the result does not parse" }
    // A guard writes the comments of what it guards twice.
    let isSame = selection.writesAvailabilityGuards ? after.hasComments(of: before) : after.hasSameComments(as: before)
    return isSame ? nil : "the result has other comments"
  }

  /// What the rules still find once the plan is done. Units that were taken out of the plan are found again.
  private func remainder(_ rewritten: [RewrittenFile], _ result: Forest) -> Plan {
    let changed = Dictionary(uniqueKeysWithValues: zip(rewritten.map(\.id), result.roots))
    var selection = selection
    // Places of units are those of the source.
    selection.kept = [:]
    selection.tellsOfChangesOnly = true
    return rules(index.replacing(changed, names: result.names), project, selection)
  }
}

extension Plan {
  /// The units that change by rules of some kind, by index.
  fileprivate func units(of isWanted: (String) -> Bool) -> Set<Int> {
    Set(findings.filter { $0.verdict == .changed && isWanted($0.rule) }.compactMap(\.unit))
  }

  /// The files that rules of some kind change.
  fileprivate func files(changedBy isWanted: (String) -> Bool) -> Set<FileID> {
    Set(units(of: isWanted).flatMap { units[$0].edits.map(\.file) })
  }

  /// The rules that change a file, sorted.
  fileprivate func rules(changing file: FileID) -> [String] {
    let found = findings.filter { finding in
      finding.verdict == .changed && finding.unit.map { units[$0].edits.contains { $0.file == file } } == true
    }
    return Set(found.map(\.rule)).sorted()
  }
}
