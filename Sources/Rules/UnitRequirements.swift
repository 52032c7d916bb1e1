import MoltText

/// A unit that may move as it stands only where another one does.
package struct UnitRequirement {
  /// What becomes of the unit where the other one stays.
  package enum Consequence {
    case blocked(Blocker)
    /// It may move, and someone has to look at it.
    case reviewed(MigrationUnit.Note)
  }

  package let unit: UnitID
  package let other: UnitID
  package let consequence: Consequence

  package init(unit: UnitID, other: UnitID, consequence: Consequence) {
    self.unit = unit
    self.other = other
    self.consequence = consequence
  }
}

extension Planner {
  /// Takes verdicts back until no unit moves without one that it needs.
  ///
  /// - Parameter needed: the level that each unit has to have to be changed.
  package func settle(_ units: inout [MigrationUnit], _ requirements: [UnitRequirement], needed: [Level]) {
    // Units of one place, which rules that stand alone may have, require nothing.
    if requirements.isEmpty { return }
    let places = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($1.location, $0) })
    var isSettled = false
    while !isSettled {
      isSettled = true
      for requirement in requirements {
        guard let place = places[requirement.unit], let other = places[requirement.other] else { continue }
        let isChanged =
          switch requirement.consequence {
          case .blocked(let blocker): units[place].follow(units[other], blocker)
          case .reviewed(let note): units[place].review(note, without: units[other], needed: needed[place])
          }
        if isChanged { isSettled = false }
      }
    }
  }
}

extension MigrationUnit {
  /// Leaves the unit as it is. What would have to be said of its edits is of no account then.
  package mutating func block(_ blocker: Blocker) {
    verdict = .blocked
    edits = []
    (notes, remarks) = ([], [])
    blockers.append(blocker)
  }

  /// Goes no further than a unit that it needs. True where that makes a difference.
  fileprivate mutating func follow(_ other: MigrationUnit, _ blocker: Blocker) -> Bool {
    switch (verdict, other.verdict) {
    case (.changed, .changed), (.review, .changed), (.review, .review): return false
    case (.changed, .review): verdict = .review
    case (.changed, _), (.review, _):
      block(blocker)
      blockers += other.blockers.filter { $0.code == .ruleNotSelected }
    default: return false
    }
    return true
  }

  /// Is for review where the other unit stays. True where that makes a difference.
  fileprivate mutating func review(_ note: Note, without other: MigrationUnit, needed: Level) -> Bool {
    guard other.verdict != .changed, verdict == .changed || verdict == .review, !notes.contains(note) else { return false }
    notes.append(note)
    level = min(level, .review)
    if level < needed { verdict = .review }
    return true
  }
}
