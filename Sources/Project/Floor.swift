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

  public init(platform: Platform, version: Version, provenance: Provenance) {
    self.platform = platform
    self.version = version
    self.provenance = provenance
  }
}
