import MoltProject
import MoltSemantics
import MoltSyntax
import MoltText

/// A process that runs some code: the targets that compile it, by their indices, and the platforms that it is compiled for.
public struct ProcessOfCode: Hashable, Sendable {
  let targets: [Int]
  /// By the places of platforms among all.
  let platforms: UInt8
}

extension ProjectIndex {
  /// Costs a walk to the root of the file.
  public func process(of code: Node) -> ProcessOfCode {
    let platforms = ProjectPlatforms(project, imports, conditions).platforms(of: code)
    return ProcessOfCode(
      targets: project.targets(of: code.file),
      platforms: Platform.allCases.enumerated().reduce(0) { platforms.contains($1.element) ? $0 | 1 << $1.offset : $0 })
  }

  /// Whether one process may run what two others do.
  public func mayBeOne(_ process: ProcessOfCode, _ other: ProcessOfCode) -> Bool {
    process == other || process.platforms & other.platforms != 0 && project.mayRunTogether(process.targets, other.targets)
  }
}

/// The platforms of places in the code of a project, as its targets or the command line say, its imports and the `#if` around.
struct ProjectPlatforms: Platforms {
  private let project: ProjectModel
  private let imports: [[Import]]
  private let conditions: CompilationConditions

  init(_ project: ProjectModel, _ imports: [[Import]], _ conditions: CompilationConditions) {
    self.project = project
    self.imports = imports
    self.conditions = conditions
  }

  func mayBeForMac(_ place: Node) -> Bool {
    !conditions.demandImport(of: ["UIKit"], around: place) && platforms(of: place).contains(.macOS)
  }

  func mayBeForOthers(_ place: Node) -> Bool {
    !conditions.demandImport(of: ["AppKit", "Cocoa"], around: place) && platforms(of: place).contains { $0 != .macOS }
  }

  func mayCompile(_ declaration: Node, with place: Node) -> Bool {
    platforms(of: place).contains { !conditions.excludeAround(declaration, on: $0) }
  }

  /// All of them where nothing is known.
  fileprivate func platforms(of place: Node) -> [Platform] {
    let floors = project.targets(of: place.file).flatMap { project.floors(of: project.targets[$0], for: place.file) }
    let stated = Set((floors.isEmpty ? project.overrides : floors).map(\.platform))
    let isMacAlone = always(place.file, imports: ["AppKit", "Cocoa"])
    let isNeverMac = always(place.file, imports: ["UIKit"])
    return Platform.allCases.filter { platform in
      (stated.isEmpty || stated.contains(platform)) && !(platform == .macOS ? isNeverMac : isMacAlone)
        && !conditions.excludeAround(place, on: platform)
    }
  }

  private func always(_ file: FileID, imports modules: Set<String>) -> Bool {
    imports[Int(file.index)].contains { modules.contains($0.module) && $0.node.parent?.kind == .sourceFile }
  }
}
