/// Sites that make sense only together: all of their edits are applied, or none.
public struct MigrationUnit: Sendable {
  /// What the unit is about, for a person: `class CartModel`.
  public let subject: String
  /// The names of the types that move with this unit, as `molt explain NAME` looks them up.
  public let types: [String]
  /// Where the subject is declared.
  public let location: Location
  public var level: Level
  public var verdict: Verdict
  /// Sorted by place. Empty unless the verdict is `changed` or `review`.
  public var edits: [Edit]
  public var blockers: [Blocker]
  /// What may be different once it has moved, or is not known to be the same.
  public var notes: [Note]
  /// What is written, and why: nothing has to be checked.
  public var remarks: [Note]
  /// The deployment targets that have to be raised before it can move, where that is only asked about.
  public var raises: [LowDeploymentTarget] = []
  /// Whether availability guards keep the old form beside the new one.
  public var isGuarded = false

  public struct Note: Hashable, Sendable {
    public let message: String
    /// Every place that it is about, the one that matters most first.
    public let locations: [Location]

    /// The first of its places.
    public var location: Location? { locations.first }

    public init(_ message: String, at location: Location?) {
      self.init(message, at: location.map { [$0] } ?? [])
    }

    public init(_ message: String, at locations: [Location]) {
      self.message = message
      self.locations = locations
    }
  }

  public init(
    subject: String, types: [String], location: Location, level: Level, verdict: Verdict,
    edits: [Edit], blockers: [Blocker] = [], notes: [Note] = [], remarks: [Note] = []
  ) {
    self.subject = subject
    self.types = types
    self.location = location
    self.level = level
    self.verdict = verdict
    self.edits = edits.sorted { $0.location < $1.location }
    self.blockers = blockers
    self.notes = notes
    self.remarks = remarks
  }
}

/// That a unit of a plan may move only where another one does; both are indices of its units.
public struct UnitDependency: Hashable, Sendable {
  public let unit: Int
  public let other: Int

  public init(unit: Int, other: Int) {
    self.unit = unit
    self.other = other
  }
}

/// What will be done to a project, and what will not and why.
public struct Plan: Sendable {
  public let units: [MigrationUnit]
  /// Sorted by place; every legacy site once, but for those that have nothing to do with the rules asked for.
  public let findings: [Finding]
  public let dependencies: [UnitDependency]
  /// Sorted by place; what the rules look for and found to be in order.
  public let compliantUses: [CompliantUse]
  /// How many legacy sites of each file have nothing to do with the rules that were asked for: neither they nor their units are here.
  public let otherSites: [FileID: Int]
  /// The places of the comments `molt:ignore` that keep something.
  public let usedIgnores: Set<Location>

  public init(
    units: [MigrationUnit], findings: [Finding], dependencies: [UnitDependency] = [], compliantUses: [CompliantUse] = [],
    otherSites: [FileID: Int] = [:], usedIgnores: Set<Location> = []
  ) {
    self.units = units
    self.findings = findings
    self.dependencies = dependencies
    self.compliantUses = compliantUses
    self.otherSites = otherSites
    self.usedIgnores = usedIgnores
  }

  /// How many legacy sites were met that have nothing to do with the rules that were asked for.
  public var otherSiteCount: Int { otherSites.values.reduce(0, +) }

  /// The edits of all units that are to be applied, by file, each list sorted, disjoint, with shared edits made
  /// once and edits of copied code made in the copy.
  public var edits: [FileID: [Edit]] {
    var result: [FileID: [Edit]] = [:]
    for unit in units where unit.verdict == .changed {
      for edit in unit.edits { result[edit.file, default: []].append(edit) }
    }
    for file in result.keys {
      result[file]!.sort { $0.location < $1.location }
      var kept: [Edit] = []
      for edit in result[file]! where !(edit.isShared && kept.last == edit) { kept.append(edit) }
      result[file] = kept.flattened
    }
    return result
  }
}
