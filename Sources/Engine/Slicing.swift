import MoltRules
import MoltText

/// A part of a plan that can be applied by itself.
public struct Slice: Sendable {
  /// What its units have in common.
  public let label: String
  /// The dry run as if there were nothing else to change: verified by itself.
  public let run: Run
}

/// The dry run, and its changes in parts: each leaves a whole program, with or without the others.
///
/// - Parameter labels: for each list of units that can only move together, by their indices in the plan, what they are a part
///   of. Those of one label make a slice.
/// - Returns: the whole run, its slices in the order of their first units, and the units that change only together with units
///   of another slice, by their indices in the whole plan.
/// - Throws: as `migrate(_:)`.
public func slices(
  _ request: Request, by labels: (Run, [[Int]]) -> [String]
) throws(EngineError) -> (whole: Run, slices: [Slice], rest: [Int]) {
  let migration = try Migration(request)
  let whole = migration.verified()
  if let contradiction = whole.contradiction { throw .usage(contradiction) }
  let run = migration.run(whole)
  let components = run.plan.components
  var names: [String] = []
  var members: [String: Set<Int>] = [:]
  for (label, component) in zip(labels(run, components), components) {
    if members[label] == nil { names.append(label) }
    members[label, default: []].formUnion(component)
  }
  var rest = Set(members.values.joined())
  let slices = names.map { label in
    let part = migration.run(leaving: run.plan.allUnits(but: members[label]!))
    let changed = part.plan.changedUnits
    rest.subtract(members[label]!.filter { changed.contains(run.plan.units[$0].name) })
    return Slice(label: label, run: part)
  }
  return (run, slices.filter { !$0.run.rewritten.isEmpty }, rest.sorted())
}

extension Plan {
  /// The names of the units that change.
  var changedUnits: Set<UnitName> { Set(units.lazy.filter { $0.verdict == .changed }.map(\.name)) }

  /// Units, and those that they need, by index.
  func withNeeded(_ chosen: some Sequence<Int>) -> Set<Int> {
    let others = Dictionary(grouping: dependencies, by: \.unit).mapValues { $0.map(\.other) }
    var pending = Array(chosen)
    var result: Set<Int> = []
    while let unit = pending.popLast() {
      if result.insert(unit).inserted { pending += others[unit, default: []] }
    }
    return result
  }

  /// The units that change, by index, those together that cannot move alone; in the order of the plan.
  var components: [[Int]] {
    var sets = DisjointSets<Int>()
    let changed = units.indices.filter { units[$0].verdict == .changed }
    var first: [Location: Int] = [:]
    for unit in changed {
      let other = first[units[unit].location]
      if let other { sets.join(other, unit) } else { first[units[unit].location] = unit }
    }
    for dependency in dependencies where units[dependency.unit].verdict == .changed && units[dependency.other].verdict == .changed {
      sets.join(dependency.unit, dependency.other)
    }
    let members = Dictionary(grouping: changed) { sets.find($0) }
    return members.values.sorted { $0[0] < $1[0] }
  }

  /// What keeps all units that change, but some, and those that wait for one to be done.
  func allUnits(but chosen: Set<Int>) -> [Location: Blocker] {
    leavingOut { chosen.contains($0) ? nil : "it is a part of another patch" }
  }

  /// What keeps the units that would be more than so many sites together; nil where all may change.
  func unitsLeftOut(_ limit: Int) -> [Location: Blocker]? {
    var counts = [Int](repeating: 0, count: units.count)
    for finding in findings where finding.verdict == .changed { finding.unit.map { counts[$0] += 1 } }
    if counts.reduce(0, +) <= limit { return nil }
    var room = limit
    var reasons: [Int: String] = [:]
    for component in components {
      let size = component.reduce(0) { $0 + counts[$1] }
      if size <= room {
        room -= size
      } else {
        let reason =
          size > limit
          ? "it is one of \(size) sites that can only change together, more than `--max-changes \(limit)`"
          : "`--max-changes \(limit)` leaves it for another run"
        for unit in component { reasons[unit] = reason }
      }
    }
    return leavingOut { reasons[$0] }
  }

  /// What keeps units that could change, and those that wait for one: they must not take its place.
  private func leavingOut(_ reason: (Int) -> String?) -> [Location: Blocker] {
    var kept: [Location: Blocker] = [:]
    for unit in units.indices {
      let location = units[unit].location
      if units[unit].verdict != .changed {
        kept[location] = units[unit].blockers.first { $0.code == .laterRun }
      } else if let reason = reason(unit) {
        kept[location] = Blocker(code: .leftOut, message: reason, location: location, help: "apply what there is, and run molt again")
      }
    }
    return kept
  }
}
