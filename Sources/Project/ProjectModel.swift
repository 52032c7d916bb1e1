public import Text

/// Something that the build makes from a set of source files.
public struct Target: Sendable {
  public let name: String
  /// What `import` calls it.
  public let module: String
  /// The project description it was read from: a path relative to the root.
  public let origin: String
  /// Sorted by platform. Empty where `unknown` says why.
  public let floors: [Floor]
  /// Why the floors are not known: one sentence, for a person.
  public let unknown: String?
  /// Sorted.
  public let files: [FileID]

  public init(name: String, module: String, origin: String, floors: [Floor], unknown: String?, files: [FileID]) {
    self.name = name
    self.module = module
    self.origin = origin
    self.floors = floors
    self.unknown = unknown
    self.files = files
  }
}

/// The targets of a project, and which files each compiles.
public struct ProjectModel: Sendable {
  public let targets: [Target]
  /// Floors given on the command line hold for every file, whatever the project says.
  public let overrides: [Floor]
  private let targetsByFile: [FileID: [Int]]

  public init(targets: [Target], overrides: [Floor] = []) {
    self.targets = targets
    self.overrides = overrides
    var byFile: [FileID: [Int]] = [:]
    for (index, target) in targets.enumerated() {
      for file in target.files { byFile[file, default: []].append(index) }
    }
    targetsByFile = byFile
  }

  /// Indices into `targets`.
  public func targets(of file: FileID) -> [Int] { targetsByFile[file, default: []] }

  /// Whether every platform that `file` is compiled for has what `requirements` ask; a platform they do not name has it not.
  public func gate(_ file: FileID, requirements: [Platform: Version]) -> Gate {
    .open
  }
}
