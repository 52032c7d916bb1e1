/// A platform that a deployment target can be set for.
public enum Platform: String, CaseIterable, Comparable, Sendable {
  case iOS, macOS, macCatalyst, tvOS, watchOS, visionOS

  public static func < (a: Platform, b: Platform) -> Bool { a.rawValue < b.rawValue }
}

/// A version of an operating system: `17`, `16.4`, `10.15.4`.
public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let major: Int
  public let minor: Int
  public let patch: Int

  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Higher than every version: what a platform would need that never gets a feature.
  public static let never = Version(.max)

  public static func < (a: Version, b: Version) -> Bool { (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch) }

  public var description: String {
    if self == .never { return "no version" }
    return patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}
