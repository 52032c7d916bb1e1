/// Where a fact about the build was read.
public struct Provenance: Hashable, Sendable {
  /// Relative to the root of the run; a flag (`--deployment-target`) where no file says it.
  public let file: String
  /// 1-based; 0 where `file` is a flag.
  public let line: Int
  /// What stands there: `IPHONEOS_DEPLOYMENT_TARGET = 16.0`.
  public let text: String
  /// How that place applies: `["project App", "configuration Debug"]`.
  public let chain: [String]

  public init(file: String, line: Int, text: String, chain: [String] = []) {
    self.file = file
    self.line = line
    self.text = text
    self.chain = chain
  }
}

/// The lowest version of a platform that a target is built for.
public struct Floor: Hashable, Sendable {
  public let platform: Platform
  public let version: Version
  public let provenance: Provenance
  /// What else sets the floor, for other configurations of the target: who raises the floor has to raise these, too.
  public private(set) var others: [Setting] = []

  /// A version, and where it is written.
  public struct Setting: Hashable, Sendable {
    public let version: Version
    public let provenance: Provenance
  }

  public init(platform: Platform, version: Version, provenance: Provenance) {
    self.platform = platform
    self.version = version
    self.provenance = provenance
  }

  /// The lower of two floors of one platform, which remembers the line of the other.
  package func joined(with other: Floor) -> Floor {
    var (lower, higher) = other.version < version ? (other, self) : (self, other)
    for setting in higher.others + [Setting(version: higher.version, provenance: higher.provenance)]
    where !lower.isWritten(at: setting.provenance) {
      lower.others.append(setting)
    }
    return lower
  }

  private func isWritten(at place: Provenance) -> Bool {
    (others.map(\.provenance) + [provenance]).contains { $0.file == place.file && $0.line == place.line }
  }
}
