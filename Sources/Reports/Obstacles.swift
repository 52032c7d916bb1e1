import MoltText

/// Something that holds sites back, and what would come free without it.
struct Obstacle<Key: Hashable> {
  let key: Key
  /// The first reason of it, for its words.
  let example: Blocker
  /// All reasons of it that have places of their own.
  var places: Set<Location> = []
  /// Lines that set the same for other configurations of the targets.
  var others: Set<LowDeploymentTarget.Line> = []
  var sites = 0
  /// Sites that nothing else holds.
  var freedSites = 0
  var units = 0
  var freedUnits = 0
}

extension Report {
  /// The lines of configuration that set deployment targets too low, those first that hold back most alone.
  var lowDeploymentTargets: [Obstacle<LowDeploymentTarget.Line>] {
    obstacles { $0.deploymentTarget?.line }.sorted { isBefore($0, $1, { "\($0.file):\($0.number ?? 0)" }) }
  }

  /// The kinds of reasons other than those, in the same order.
  var obstaclesByKind: [Obstacle<String>] {
    obstacles { $0.deploymentTarget == nil ? $0.code.name : nil }.sorted { isBefore($0, $1, { $0 }) }
  }

  private func isBefore<Key>(_ a: Obstacle<Key>, _ b: Obstacle<Key>, _ name: (Key) -> String) -> Bool {
    (b.freedSites, b.sites, name(a.key)) < (a.freedSites, a.sites, name(b.key))
  }

  /// - Parameter key: what a reason counts for; nil where it is not asked about.
  private func obstacles<Key>(by key: (Blocker) -> Key?) -> [Obstacle<Key>] {
    var found: [Key: Obstacle<Key>] = [:]
    for held in heldSites {
      let keys = held.blockers.map(key)
      for (place, blocker) in held.blockers.enumerated() {
        guard let own = keys[place] else { continue }
        found[own, default: Obstacle(key: own, example: blocker)].note(blocker)
        if keys.firstIndex(of: own) == place { found[own]!.count(held, isAlone: keys.allSatisfy { $0 == own }) }
      }
    }
    return Array(found.values)
  }

  /// Units and sites of none that stay for reasons. An availability guard that cannot be written holds nothing by itself.
  private var heldSites: [HeldSites] {
    let isHeld = { (verdict: Verdict) in verdict == .blocked || verdict == .gated }
    let units = plan.units.indices.filter { isHeld(plan.units[$0].verdict) }.map { index in
      let blockers = plan.units[index].blockers.filter { $0.code != .availabilityGuard }
      return HeldSites(blockers: blockers, sites: findingIndices[index].count, isUnit: true)
    }
    let alone = plan.findings.filter { $0.unit == nil && isHeld($0.verdict) }.compactMap { finding in
      finding.blocker.map { HeldSites(blockers: [$0], sites: 1, isUnit: false) }
    }
    return units + alone
  }
}

/// What stays together for the same reasons.
private struct HeldSites {
  let blockers: [Blocker]
  let sites: Int
  let isUnit: Bool
}

extension Obstacle {
  fileprivate mutating func note(_ blocker: Blocker) {
    if let location = blocker.location { places.insert(location) }
    others.formUnion(blocker.deploymentTarget?.others ?? [])
  }

  fileprivate mutating func count(_ held: HeldSites, isAlone: Bool) {
    sites += held.sites
    units += held.isUnit ? 1 : 0
    freedSites += isAlone ? held.sites : 0
    freedUnits += isAlone && held.isUnit ? 1 : 0
  }
}
