public import MoltSymbols
public import MoltText

/// What a project says about itself, because molt cannot see it or so that nobody has to say it again: the content of
/// `.molt.json`.
public struct Configuration: Sendable {
  /// What becomes of the properties that a wrapper wraps.
  public enum WrapperTreatment: String, CaseIterable, Sendable {
    /// It told its object nothing: `@ObservationIgnored`.
    case ignore
    /// Its changes refreshed views: accessors that do, and the wrapper with the storage behind them.
    case storage
    /// Its class stays as it is.
    case block
  }

  /// Whether views are told of a property.
  public enum PropertyTreatment: String, CaseIterable, Sendable {
    case track, ignore
  }

  /// By the wrapper's name, without `@` and module.
  public var wrappers: [String: WrapperTreatment] = [:]
  /// By the names of the class, with those that it is nested in, and the property: `Player.volume`.
  public var properties: [String: PropertyTreatment] = [:]

  /// Directories of documents: the project's own rules.
  public var migrations: [ConfiguredPath] = []

  /// The interfaces of libraries that the project imports.
  public var interfaces: [LibraryFile] = []
  /// What these do not say.
  public var effects: [LibraryEffects] = []

  /// Rules and families that run where no flag names others; empty for all that run by default.
  public var rules: [String] = []
  /// Rules and families that do not run.
  public var excludedRules: [String] = []
  /// The lowest level that is applied, where no flag says so.
  public var level: Level?
  /// The same for rules and families of their own.
  public var levels: [String: Level] = [:]
  /// As `--deployment-target` takes them.
  public var deploymentTargets: [String] = []
  public var toolchain: Toolchain?
  /// What is looked at where the command line names nothing.
  public var paths: [ConfiguredPath] = []
  /// Files that are read and never edited, by patterns as those of a `.gitignore` beside the configuration.
  public var exclude: [String] = []
  /// The file of `--baseline`.
  public var baseline: ConfiguredPath?
  /// The form of what `molt check` prints.
  public var format: String?
  /// The command that `--verify` means where it names none. It is run where the configuration lies.
  public var verify: String?
  /// The directory in which the configuration lies, as it reads from the working directory.
  public var directory = "."

  public init() {}
}

extension Configuration {
  /// What it says of names that the project does not have, one sentence each: most often a slip.
  public func unknownNames(in index: ProjectIndex) -> [String] {
    let wrappers = wrappers.keys.sorted().filter { index.names[$0] == nil }.map {
      "the configuration names a wrapper `\($0)`, which the files that were read do not mention"
    }
    let known = properties.isEmpty ? [] : Set(index.types.flatMap(propertyNames))
    let properties = properties.keys.sorted().filter { !known.contains($0) }.map {
      "the configuration names a property `\($0)`, which the files that were read do not declare"
    }
    return wrappers + properties

    func propertyNames(_ type: TypeDeclaration) -> [String] {
      type.members.properties.keys.map { index.qualifiedName(type.id) + "." + index.spelling($0) }
    }
  }
}
