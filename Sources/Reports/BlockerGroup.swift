import MoltText

/// What keeps units from moving: the reasons of one kind that hold the very same units.
package struct BlockerGroup {
  /// In the order of their places.
  package var blockers: [Blocker]
  /// Indices into `Plan.units`, in their order.
  package let units: [Int]
  /// Those of `units` that nothing else holds: what removing these reasons alone sets free.
  package var alone: [Int] = []
  /// The legacy sites of all `units`.
  package var siteCount = 0
}

extension Report {
  /// Everything that keeps units from moving, low deployment targets among it, what blocks the most sites first. Where these are
  /// as many, the number of units decides, then the place.
  ///
  /// - Complexity: O(*b* log *b*) for *b* blockers in the plan.
  package var blockerGroups: [BlockerGroup] {
    var held: [Blocker.Identity: HeldUnits] = [:]
    for (index, unit) in plan.units.enumerated() where unit.verdict == .blocked || unit.verdict == .gated {
      for blocker in unit.blockers where blocker.code != .availabilityGuard {
        held[blocker.identity, default: HeldUnits(blocker: blocker)].add(index)
      }
    }
    var merged: [BlockerGroupKey: BlockerGroup] = [:]
    for entry in held.values {
      merged[BlockerGroupKey(kind: entry.blocker.code.name, units: entry.units), default: BlockerGroup(blockers: [], units: entry.units)]
        .blockers.append(entry.blocker)
    }
    return merged.values.map(completed).sorted { isBefore($0, $1) }
  }

  /// With its places in order, and with what it alone holds.
  private func completed(_ blockerGroup: BlockerGroup) -> BlockerGroup {
    var result = blockerGroup
    result.blockers.sort { a, b in
      guard let first = a.location, let second = b.location else {
        return a.location == b.location ? a.message < b.message : a.location == nil
      }
      return (first, a.message) < (second, b.message)
    }
    let own = Set(result.blockers.map(\.identity))
    result.alone = result.units.filter { unit in
      plan.units[unit].blockers.allSatisfy { $0.code == .availabilityGuard || own.contains($0.identity) }
    }
    result.siteCount = result.units.reduce(0) { $0 + findingIndices[$1].count }
    return result
  }

  private func isBefore(_ a: BlockerGroup, _ b: BlockerGroup) -> Bool {
    if a.siteCount != b.siteCount { return a.siteCount > b.siteCount }
    if a.units.count != b.units.count { return a.units.count > b.units.count }
    let first = a.blockers[0]
    let second = b.blockers[0]
    switch (first.location, second.location) {
    case (let place?, let other?) where place != other: return place < other
    // What has no place goes first.
    case (nil, _?): return true
    case (_?, nil): return false
    default: break
    }
    return (first.code.name, first.message) < (second.code.name, second.message)
  }

  /// The few reasons that block the most: where a person should begin. Empty where none blocks more than a handful of sites.
  package func blockerGroupText(style: Style) -> String {
    let large = blockerGroups.filter { ($0.units.count > 1 || $0.siteCount > 4) && plan.units[$0.units[0]].verdict == .blocked }
    guard !large.isEmpty else { return "" }
    let lines = large.prefix(3).map { blockerGroup in
      let first = blockerGroup.blockers[0]
      let place = first.location.map { style.bold(self.place($0) + ":") + " " } ?? ""
      let others = blockerGroup.blockers.count - 1
      let rest = others == 0 ? "" : ", and \(counted(others, "more place"))"
      return "  \(extent(blockerGroup)): \(place)\(first.message.onOneLine) [\(first.code.name)]\(rest)\n"
    }
    return "What blocks the most sites:\n" + lines.joined()
  }

  /// `120 sites in 35 units (the only blocker of 14)`
  private func extent(_ blockerGroup: BlockerGroup) -> String {
    let sites = counted(blockerGroup.siteCount, "site") + " in \(counted(blockerGroup.units.count, "unit"))"
    return sites + " (\(onlyBlocker(of: blockerGroup.alone.count, among: blockerGroup.units.count)))"
  }

  /// What a reason blocks without any other.
  func onlyBlocker(of count: Int, among all: Int) -> String {
    count == all ? "the only blocker" : count == 0 ? "never the only blocker" : "the only blocker of \(count)"
  }
}

/// A reason, and the units that it holds.
private struct HeldUnits {
  let blocker: Blocker
  var units: [Int] = []

  mutating func add(_ unit: Int) { if units.last != unit { units.append(unit) } }
}

private struct BlockerGroupKey: Hashable {
  let kind: String
  let units: [Int]
}

extension Blocker {
  /// What makes a reason the same for several units: its message may name the class that it stands in the way of.
  struct Identity: Hashable {
    let kind: String
    let location: Location?
    /// Only where there is no place to tell reasons apart by.
    let message: String?
    /// One line sets the deployment targets of many targets.
    let line: LowDeploymentTarget.Line?
  }

  var identity: Identity {
    let isPlaced = location != nil || deploymentTarget != nil
    return Identity(kind: code.name, location: location, message: isPlaced ? nil : message, line: deploymentTarget?.line)
  }
}
