import MoltText

/// A unit that may move only where another one does.
package struct UnitRequirement {
  package let unit: UnitID
  package let other: UnitID
  /// Why, where the other one stays.
  package let blocker: Blocker

  package init(unit: UnitID, other: UnitID, blocker: Blocker) {
    self.unit = unit
    self.other = other
    self.blocker = blocker
  }
}

extension Planner {
  /// Takes verdicts back until no unit moves without one that it needs.
  package func settle(_ units: inout [MigrationUnit], _ requirements: [UnitRequirement]) {
    // Units of one place, which rules that stand alone may have, require nothing.
    if requirements.isEmpty { return }
    let places = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1.location, $0) })
    var isSettled = false
    while !isSettled {
      isSettled = true
      for requirement in requirements {
        guard let place = places[requirement.unit], let other = places[requirement.other] else { continue }
        switch (units[place].verdict, units[other].verdict) {
        case (.changed, .changed), (.review, .changed), (.review, .review): continue
        case (.changed, .review):
          units[place].verdict = .review
          isSettled = false
        case (.changed, _), (.review, _):
          units[place].block(requirement.blocker)
          units[place].blockers += units[other].blockers.filter { $0.code == .ruleNotSelected }
          isSettled = false
        default: continue
        }
      }
    }
  }
}

extension MigrationUnit {
  package mutating func block(_ blocker: Blocker) {
    verdict = .blocked
    edits = []
    blockers.append(blocker)
  }
}
