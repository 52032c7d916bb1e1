/// What the code around a place says of where the place runs; the compiler calls it an availability scope. It adds to
/// the floors of a target, and never takes from them.
public struct AvailabilityScope: Hashable, Sendable {
  /// The platforms that the place is not compiled for, or that no code may reach it on.
  public private(set) var excluded: Set<Platform> = []
  /// The versions that code at the place may rely on.
  public private(set) var raised: [Platform: Version] = [:]

  /// The versions that the place runs below only, as it is what is left of an `#available`; zero where it does not run at
  /// all. It is compiled for the others all the same, so that these take nothing from what the floors ask.
  public private(set) var below: [Platform: Version] = [:]

  /// The place runs wherever its targets do.
  public init() {}

  public mutating func exclude(_ platform: Platform) { excluded.insert(platform) }

  /// Scopes lie in each other, and the highest version of a platform holds.
  public mutating func raise(_ platform: Platform, to version: Version) {
    raised[platform] = max(raised[platform] ?? version, version)
  }

  /// The lowest version of a platform holds.
  public mutating func lower(_ platform: Platform, below version: Version) {
    below[platform] = min(below[platform] ?? version, version)
  }

  public mutating func formUnion(_ other: AvailabilityScope) {
    if other == AvailabilityScope() { return }
    excluded.formUnion(other.excluded)
    raised.merge(other.raised) { max($0, $1) }
    below.merge(other.below) { min($0, $1) }
  }

  /// Whether the place runs only where a part is missing of what `requirements` name: it is the old form of what newer
  /// systems have.
  public func isFallback(for requirements: [Platform: Version]) -> Bool {
    !requirements.isEmpty
      && requirements.allSatisfy { platform, version in
        excluded.contains(platform) || below[platform].map { $0 <= version } ?? false
      }
  }

  /// Whether nothing that is built for the platform can miss what needs `version`, whatever the targets' floors are.
  public func reaches(_ version: Version, on platform: Platform) -> Bool {
    excluded.contains(platform) || (raised[platform] ?? platform.firstVersion) >= version
  }
}

extension Platform {
  /// Nothing runs on less.
  fileprivate var firstVersion: Version { self == .visionOS ? Version(1) : Version(0) }
}
