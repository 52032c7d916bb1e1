public import MoltText

/// Something that the build makes from a set of source files.
public struct Target: Sendable {
  /// What the build makes.
  public enum Kind: String, Sendable {
    case application
    case appExtension = "app extension"
    case framework, library, executable, tests, macro, plugin
    /// It compiles nothing itself: an aggregate, or one that runs an external tool.
    case aggregate
    case other

    /// Whether other targets can name what it declares.
    public var isLinkable: Bool {
      switch self {
      case .framework, .library, .other: true
      case .application, .appExtension, .executable, .tests, .macro, .plugin, .aggregate: false
      }
    }
  }

  public let name: String
  /// What `import` calls it.
  public let module: String
  public let kind: Kind
  /// The project description it was read from: a path relative to the root.
  public let origin: String
  /// What it is built for, sorted; empty where that is not known.
  public let platforms: [Platform]
  /// Sorted by platform. Where `unknown` says why some are missing, the others still hold.
  public let floors: [Floor]
  /// Why floors are not known: a clause for a person, without a full stop.
  public let unknown: String?
  /// Whether the reason may be about floors that are known, too: settings that were not read may lower any of them.
  public let hasDoubtfulFloors: Bool
  /// Whether no floor is written anywhere, so that `floors` are what the build system takes then.
  public let hasDefaultFloors: Bool
  /// Sorted.
  public let files: [FileID]
  /// Whether the compiler binds a type to the actor of its property wrappers, as Swift 5 does and Swift 6 does not
  /// (SE-0401); nil where the language mode is not known.
  public let infersActorFromWrappers: Bool?
  /// Files that the target compiles for some of its platforms only.
  public let platformFilters: [FileID: Set<Platform>]
  /// Whether all files are known that it compiles: Xcode's projects list them, and packages have them by directory, while
  /// other descriptions may compute them.
  public package(set) var listsAllFiles = false
  /// Whether code that is not here may link what the build makes: what is public in it then has uses that nobody sees.
  public package(set) var hasClientsElsewhere = false

  /// - Parameter platforms: nil for those of `floors`.
  public init(
    name: String, module: String, kind: Kind = .other, origin: String, platforms: [Platform]? = nil, floors: [Floor],
    unknown: String?, hasDoubtfulFloors: Bool = false, hasDefaultFloors: Bool = false, infersActorFromWrappers: Bool? = nil,
    files: [FileID],
    platformFilters: [FileID: Set<Platform>] = [:]
  ) {
    self.name = name
    self.module = module
    self.kind = kind
    self.origin = origin
    self.platforms = platforms ?? floors.map(\.platform)
    self.floors = floors
    self.unknown = unknown
    self.hasDoubtfulFloors = hasDoubtfulFloors
    self.hasDefaultFloors = hasDefaultFloors
    self.infersActorFromWrappers = infersActorFromWrappers
    self.files = files
    self.platformFilters = platformFilters
  }
}
