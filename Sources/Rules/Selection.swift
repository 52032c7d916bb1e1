public import MoltText

/// Which rules may write, and how far they are trusted.
public struct Selection: Sendable {
  /// The rules that there are.
  public let catalogue: Catalogue
  /// Ids of the rules that are opted in.
  public let rules: Set<String>
  /// The lowest level that is applied.
  public let level: Level
  /// The same for rules that have one of their own, by id.
  public var levels: [String: Level] = [:]
  /// Whether `if #available` is written around what deployment targets are too low for, where the old form can stay.
  public var writesAvailabilityGuards = false
  /// Nil where nothing says it.
  public var toolchain: Toolchain?
  /// What the project says that cannot be seen.
  public var configuration: Configuration
  /// Files that are read for what they declare and use, and never edited: generated, ignored by git, in a merge conflict.
  public var readOnly: Set<FileID>
  /// Those of them that only the configuration keeps from being edited.
  public var excluded: Set<FileID> = []
  /// The files that may be edited, where not all may be that could.
  public var scope: Set<FileID>?
  /// Whether only what changes is of interest, as where a result is checked: then what there is to say of units that stay need not be
  /// found.
  public var tellsOfChangesOnly = false
  /// Units that stay as they are whatever the rules say of them: by the place of their subject, with the reason.
  public var kept: [Location: Blocker] = [:]

  public init(
    rules: Set<String>, of catalogue: Catalogue, level: Level, configuration: Configuration = Configuration(),
    readOnly: Set<FileID> = []
  ) {
    self.catalogue = catalogue
    self.rules = rules
    self.level = level
    self.configuration = configuration
    self.readOnly = readOnly
  }
}

/// What a unit is known by, whatever else is planned for the same files.
public struct UnitName: Hashable, Sendable {
  /// Where its subject stands.
  public let location: Location
  /// Units of several rules may stand at one place.
  public let subject: String
}

extension MigrationUnit {
  public var name: UnitName { UnitName(location: location, subject: subject) }
}
