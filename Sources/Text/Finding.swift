/// How far a rewrite may be trusted.
public enum Level: Int, Comparable, Sendable, CaseIterable {
  /// Found and explained, never edited.
  case manual
  /// Compiles; a person should look, and the report says at what.
  case review
  /// Compiles and behaves as before.
  case safe

  public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
}

/// What becomes of a legacy site. Every site gets exactly one, so the totals of a report add up.
public enum Verdict: String, Sendable, CaseIterable {
  /// The plan rewrites it.
  case changed
  /// It could be rewritten, but a deployment target that compiles the file is too low, or not known.
  case gated
  /// It stays, for the reasons given.
  case blocked
  /// It could be rewritten at level `review`, which was not asked for.
  case review
  /// A `molt:ignore` comment keeps it.
  case suppressed
  /// Its file is generated, vendored or cannot be read.
  case skipped
}

/// Why something stays as it is, and what would free it.
public struct Blocker: Hashable, Sendable {
  /// What kind of reason it is.
  public let code: BlockerCode
  /// One sentence: what was found and why it is unsafe.
  public let message: String
  /// Where the reason stands; nil where it is not in a Swift file (a deployment target, say).
  public let location: Location?
  /// The smallest change that would remove the reason.
  public let help: String?
  /// Where the reason is a deployment target.
  public let deploymentTarget: LowDeploymentTarget?

  public init(
    code: BlockerCode, message: String, location: Location?, help: String? = nil,
    deploymentTarget: LowDeploymentTarget? = nil
  ) {
    self.code = code
    self.message = message
    self.location = location
    self.help = help
    self.deploymentTarget = deploymentTarget
  }
}

/// One legacy site: what was found where, and its verdict.
public struct Finding: Sendable {
  public let rule: String
  public let location: Location
  public var verdict: Verdict
  public var message: String
  /// The migration unit that the site belongs to: an index into `Plan.units`.
  public private(set) var unit: Int?
  /// The edits that rewrite this site; a subset of its unit's.
  public var edits: [Edit]
  /// Why a site that belongs to no unit stays.
  public let blocker: Blocker?

  public init(
    rule: String, location: Location, verdict: Verdict, message: String, unit: Int?, edits: [Edit] = [],
    blocker: Blocker? = nil
  ) {
    self.rule = rule
    self.location = location
    self.verdict = verdict
    self.message = message
    self.unit = unit
    self.edits = edits
    self.blocker = blocker
  }

  /// The same, where the unit is at another index.
  public func moved(toUnit unit: Int?) -> Finding {
    var finding = self
    finding.unit = unit
    return finding
  }
}

/// Something that a rule looked at and that is no legacy site: it stays, and rightly so. A person who searches for the
/// same words finds all of them either among the findings or here.
public struct CompliantUse: Hashable, Sendable {
  public let rule: String
  public let location: Location
  /// What it is: `UIHostingController is presented`.
  public let message: String

  public init(rule: String, location: Location, message: String) {
    self.rule = rule
    self.location = location
    self.message = message
  }
}
