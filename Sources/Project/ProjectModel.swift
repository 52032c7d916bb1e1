public import MoltText

/// The targets of a project, and which files each compiles.
public struct ProjectModel: Sendable {
  public let targets: [Target]
  /// Floors given on the command line. One replaces the floors of its platform in every target; where a target's floors
  /// are not known, or no target compiles a file, they are the only ones.
  public let overrides: [Floor]
  /// What is asked of the project: what if no floor were lower than these? Floors that are not known stay so, for nobody
  /// could tell which line to raise.
  public var assumptions: [Floor] = []
  /// What nibs, storyboards and code in Objective-C name.
  public var foreignMentions = ForeignMentions()
  public var assetColors = AssetColors()
  /// What could not be read of the project descriptions: a sentence each, for a person.
  public let warnings: [String]
  private let targetsByFile: [FileID: [Int]]

  public init(targets: [Target], overrides: [Floor] = [], warnings: [String] = []) {
    self.targets = targets
    self.overrides = overrides
    self.warnings = warnings
    var byFile: [FileID: [Int]] = [:]
    for (index, target) in targets.enumerated() {
      for file in target.files { byFile[file, default: []].append(index) }
    }
    targetsByFile = byFile
  }

  /// Indices into `targets`.
  public func targets(of file: FileID) -> [Int] { targetsByFile[file, default: []] }

  /// Whether the project describes targets, and none of them compiles the file: a template, an example, a leftover.
  public func isOutsideTargets(_ file: FileID) -> Bool { !targets.isEmpty && targetsByFile[file] == nil }

  /// Whether a file is compiled for tests alone.
  public func isTestsOnly(_ file: FileID) -> Bool {
    let targets = targets(of: file)
    return !targets.isEmpty && targets.allSatisfy { self.targets[$0].kind == .tests }
  }

  /// Whether one process may run the code of targets and that of others, by their indices: an app and its extension have a process each, and
  /// what both compile or link runs in either.
  public func mayRunTogether(_ own: [Int], _ others: [Int]) -> Bool {
    if own.isEmpty || others.isEmpty || own.contains(where: others.contains) { return true }
    return (own + others).contains { targets[$0].kind.isLinkable || targets[$0].kind == .tests }
  }

  /// Whether what is public in a file has clients that are not here.
  public func hasClientsElsewhere(_ file: FileID) -> Bool { targets(of: file).contains { targets[$0].hasClientsElsewhere } }

  /// Whether the compiler binds a type in this file to the actor of its property wrappers; nil where that is not known,
  /// or where the targets that compile it differ.
  public func infersActorFromWrappers(_ file: FileID) -> Bool? {
    let answers = Set(targets(of: file).map { targets[$0].infersActorFromWrappers })
    return answers.count == 1 ? answers.first! : nil
  }

  /// The floors that hold for a file as a part of a target.
  public func floors(of target: Target, for file: FileID) -> [Floor] {
    let filter = target.platformFilters[file]
    var floors = target.floors.filter { filter?.contains($0.platform) ?? true }
    if target.unknown != nil {
      floors.removeAll { floor in overrides.contains { $0.platform == floor.platform } }
      let applicable = overrides.filter { override in
        target.platforms.isEmpty
          || target.platforms.contains(override.platform) && filter?.contains(override.platform) ?? true
      }
      return floors + applicable
    }
    for index in floors.indices {
      if let override = override(of: floors[index], in: target) { floors[index] = override }
    }
    return floors
  }

  /// Whether the command line says the floor of a platform in a target whose floors are not all known. Mac Catalyst
  /// follows iOS, whose setting it shares, unless a floor of its own is known.
  func isOverridden(_ platform: Platform, in target: Target) -> Bool {
    overrides.contains { override in
      override.platform == platform
        || platform == .macCatalyst && override.platform == .iOS
    }
  }

  /// The floor of the command line that replaces `floor`.
  private func override(of floor: Floor, in target: Target) -> Floor? { counterpart(of: floor, in: target, among: overrides) }

  /// What a floor of a target would be raised to if what is asked were so; nil where it is no lower.
  public func assumption(for floor: Floor, in target: Target?) -> Version? {
    guard let version = counterpart(of: floor, in: target, among: assumptions)?.version, floor.version < version
    else { return nil }
    return version
  }

  /// The floor of the command line that speaks of `floor`. Mac Catalyst follows iOS, whose numbers it has, unless it is given itself;
  /// what it has of its own is never lowered by that.
  private func counterpart(of floor: Floor, in target: Target?, among given: [Floor]) -> Floor? {
    if let exact = given.first(where: { $0.platform == floor.platform }) { return exact }
    guard floor.platform == .macCatalyst, let iOS = given.first(where: { $0.platform == .iOS }),
      floor.version < iOS.version || target?.floors.contains(where: { $0.platform == .iOS && $0.provenance == floor.provenance }) == true
    else { return nil }
    return Floor(platform: .macCatalyst, version: iOS.version, provenance: iOS.provenance)
  }
}
