import MoltText

/// Units and reasons that hang together: each unit waits for some of the reasons, each reason holds some of the units.
package struct WaitingComponent {
  package struct Reason {
    /// `combine-publisher`, or `iOS 16.0, needs 17.0`.
    package let name: String
    /// Where it stands.
    let detail: String
    /// The class of its colour.
    let kind: String
  }

  /// Units that wait for the very same reasons.
  package struct Cluster {
    /// Indices into `reasons`, sorted.
    package let reasons: [Int]
    /// Indices into `Plan.units`, those with the most sites first.
    package var units: [Int]
  }

  package var reasons: [Reason]
  /// Those with the most sites first.
  package var clusters: [Cluster]
  /// Whether each unit waits for a place of its own, and only the kind of the reason is the same.
  var isLoose = false
  package var siteCount: Int

  var unitCount: Int { clusters.reduce(0) { $0 + $1.units.count } }
}

extension Report {
  /// What waits for what, the component with the most sites first. Units that wait alone for one place each are put together by
  /// the kind of their reason.
  package var waitingComponents: [WaitingComponent] {
    var result: [WaitingComponent] = []
    var loose: [String: [BlockerGroup]] = [:]
    for groups in connectedGroups {
      if groups.count == 1, groups[0].units.count == 1, groups[0].blockers[0].deploymentTarget == nil {
        loose[groups[0].blockers[0].code.name, default: []].append(groups[0])
      } else {
        result.append(component(groups))
      }
    }
    result += loose.sorted { $0.key < $1.key }.map { looseComponent($0.key, $0.value) }
    return result.enumerated().sorted { ($1.element.siteCount, $0.offset) < ($0.element.siteCount, $1.offset) }.map(\.element)
  }

  /// The groups of reasons, those together that hold a unit in common, directly or by way of others.
  private var connectedGroups: [[BlockerGroup]] {
    let groups = blockerGroups
    var groupsOfUnit: [Int: [Int]] = [:]
    for (index, group) in groups.enumerated() {
      for unit in group.units { groupsOfUnit[unit, default: []].append(index) }
    }
    var parents = Array(groups.indices)
    func top(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    for held in groupsOfUnit.values {
      for other in held.dropFirst() {
        let (a, b) = (top(held[0]), top(other))
        parents[max(a, b)] = min(a, b)
      }
    }
    return Dictionary(grouping: groups.indices, by: top).sorted { $0.key < $1.key }.map { $0.value.map { groups[$0] } }
  }

  private func component(_ groups: [BlockerGroup]) -> WaitingComponent {
    var held: [Int: [Int]] = [:]
    for (index, group) in groups.enumerated() {
      for unit in group.units { held[unit, default: []].append(index) }
    }
    let clusters = Dictionary(grouping: held.keys) { held[$0]! }.map { reasons, units in
      WaitingComponent.Cluster(reasons: reasons, units: bySize(units))
    }
    return WaitingComponent(
      reasons: groups.map(reason),
      clusters: clusters.sorted { (siteCount($1.units), $0.units[0]) < (siteCount($0.units), $1.units[0]) },
      siteCount: siteCount(Array(held.keys)))
  }

  private func looseComponent(_ kind: String, _ groups: [BlockerGroup]) -> WaitingComponent {
    if groups.count == 1 { return component(groups) }
    let units = bySize(groups.flatMap(\.units))
    let detail = "one or more places for each of \(groupedCount(groups.count, "unit"))"
    return WaitingComponent(
      reasons: [.init(name: kind, detail: detail, kind: "blocked")], clusters: [.init(reasons: [0], units: units)], isLoose: true,
      siteCount: siteCount(units))
  }

  func siteCount(_ units: some Sequence<Int>) -> Int { units.reduce(0) { $0 + findingIndices[$1].count } }

  private func bySize(_ units: [Int]) -> [Int] {
    units.sorted { (findingIndices[$1].count, $0) < (findingIndices[$0].count, $1) }
  }

  /// What a reason is called, and where it stands.
  private func reason(_ group: BlockerGroup) -> WaitingComponent.Reason {
    let first = group.blockers[0]
    let others = group.blockers.count - 1
    let rest = others > 0 ? " and \(counted(others, "place")) more" : ""
    guard let low = first.deploymentTarget else {
      let place = first.location.map { lastComponent(self.place($0)) } ?? first.message.onOneLine
      return .init(name: first.code.name, detail: place + rest, kind: "blocked")
    }
    let line = lastComponent(low.line.file) + (low.line.number.map { ":\($0)" } ?? "")
    let needed = low.needed.map { ", needs \($0)" } ?? ""
    let detail = [low.target, line + rest].compactMap { $0 }.joined(separator: ", ")
    return .init(name: "\(low.platform) \(low.version)\(needed)", detail: detail, kind: "gated")
  }

  private func lastComponent(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
