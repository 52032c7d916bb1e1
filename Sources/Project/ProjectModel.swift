public import Text

/// The targets of a project, and which files each compiles.
public struct ProjectModel: Sendable {
  public let targets: [Target]
  /// Floors given on the command line. One replaces the floors of its platform in every target; where a target's floors
  /// are not known, or no target compiles a file, they are the only ones.
  public let overrides: [Floor]
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
      return floors + overrides
    }
    for index in floors.indices {
      if let override = override(of: floors[index], in: target) { floors[index] = override }
    }
    return floors
  }

  /// The floor of the command line that replaces `floor`. Mac Catalyst follows iOS where one setting gave both.
  private func override(of floor: Floor, in target: Target) -> Floor? {
    if let exact = overrides.first(where: { $0.platform == floor.platform }) { return exact }
    guard floor.platform == .macCatalyst,
      let override = overrides.first(where: { $0.platform == .iOS }),
      target.floors.contains(where: { $0.platform == .iOS && $0.provenance == floor.provenance })
    else { return nil }
    return Floor(platform: .macCatalyst, version: override.version, provenance: override.provenance)
  }
}
