import MoltEngine
import MoltManifests
import MoltProject
import MoltText

extension Report {
  /// The targets for a person: what each compiles, its deployment targets, and where each of those is written.
  ///
  /// Targets stand below the project description that they were read from, and those with the same deployment targets,
  /// written at the same places, above one list of them: a package with fifty targets has one floor, not fifty.
  ///
  /// - Parameter listsFiles: whether to name all files, and not only count them.
  public func targetListing(style: Style = .plain, listsFiles: Bool = false) -> String {
    let listing = TargetListing(report: self, style: style, listsFiles: listsFiles)
    return listing.text
  }

  /// Files that no target compiles; a package's description of itself is none of them.
  var uncompiledFiles: [String] {
    filesInScope.filter { run.project.targets(of: $0.id).isEmpty && Manifest.kind(ofPath: $0.path) == nil }.map(\.path)
  }
}

private struct TargetListing {
  let report: Report
  let style: Style
  let listsFiles: Bool

  private var project: ProjectModel { report.run.project }

  var text: String {
    var result = ""
    for (origin, groups) in groupsByOrigin {
      result += style.bold(report.run.root.displayPath(origin)) + "\n"
      for group in groups { result += text(of: group) }
    }
    for floor in project.overrides {
      result += "every file: " + text("\(floor.platform.rawValue) \(floor.version)", floor.provenance) + "\n"
    }
    return result + totals
  }

  // MARK: Groups

  /// In the order of the project. Targets of one origin whose floors are written at the same places are neighbours.
  private var groupsByOrigin: [(origin: String, groups: [[Target]])] {
    var result: [(origin: String, groups: [[Target]])] = []
    var places: [TargetFloors: Int] = [:]
    for target in report.targets {
      if result.last?.origin != target.origin {
        result.append((target.origin, []))
        places = [:]
      }
      let last = result.count - 1
      let floors = TargetFloors(target)
      if let index = places[floors] {
        result[last].groups[index].append(target)
      } else {
        places[floors] = result[last].groups.count
        result[last].groups.append([target])
      }
    }
    return result
  }

  private func text(of group: [Target]) -> String {
    var result = ""
    for target in group {
      result += "  \(style.bold(target.name)): \(target.kind.rawValue), \(counted(target.files.count, "file"))\n"
      if listsFiles { result += files(of: target) }
    }
    guard group[0].isBuilt else { return result }
    for platform in group[0].platforms where !group[0].floors.contains(where: { $0.platform == platform }) {
      result += "    \(platform.rawValue) \(style.yellow("unknown"))\n"
    }
    result += floors(of: group).map { "    \($0)\n" }.joined()
    if let unknown = group[0].unknown { result += "    \(style.yellow("unknown:")) \(unknown)\n" }
    return result
  }

  /// One line for each place, as one setting may be the floor of several platforms. Of how it applies, only what holds
  /// for all targets of the group.
  private func floors(of group: [Target]) -> [String] {
    var lines: [(versions: [String], provenance: Provenance, assumption: String)] = []
    for (index, floor) in group[0].floors.enumerated() {
      let chains = group.map { $0.floors[index].provenance.chain }
      let source = floor.provenance
      let shared = Provenance(
        file: source.file, line: source.line, text: source.text,
        chain: source.chain.filter { link in chains.allSatisfy { $0.contains(link) } })
      let version = "\(floor.platform.rawValue) \(floor.version)"
      if let line = lines.firstIndex(where: { $0.provenance == shared }) {
        lines[line].versions.append(version)
      } else {
        let assumption = report.assumptionText(for: group.map { $0.floors[index] }, of: group[0], style)
        lines.append(([version], shared, assumption))
      }
    }
    return lines.map { text($0.versions.joined(separator: ", "), $0.provenance) + $0.assumption }
  }

  /// One line each, with the platforms of those that are not for all of the target's.
  private func files(of target: Target) -> String {
    target.files.map { file in
      let filter = target.platformFilters[file].map { " (\($0.sorted().map(\.rawValue).joined(separator: ", ")) only)" }
      return "      \(report.run.root.displayPath(report.run.file(file).path))\(filter ?? "")\n"
    }.joined()
  }

  private func text(_ versions: String, _ source: Provenance) -> String {
    let place = source.line == 0 ? source.file : "\(report.run.root.displayPath(source.file)):\(source.line)"
    let chain = source.chain.isEmpty ? "" : " (\(source.chain.joined(separator: ", ")))"
    return "\(versions)  \(place)  \(source.text)\(chain)"
  }

  // MARK: Totals

  private var totals: String {
    var result = ""
    let unknown = report.targets.count { $0.isBuilt && $0.unknown != nil }
    if report.targets.count > 1 || unknown > 0 {
      result += counted(report.targets.count, "target")
      if unknown > 0 { result += ", \(unknown) of them with an unknown deployment target" }
      result += "\n"
    }
    let uncompiled = report.uncompiledFiles
    guard !uncompiled.isEmpty else { return result }
    result += "\(counted(uncompiled.count, "file")) that no target compiles\n"
    if listsFiles { result += uncompiled.map { "  \(report.run.root.displayPath($0))\n" }.joined() }
    return result
  }
}

extension Target {
  /// Whether deployment targets mean anything for it.
  fileprivate var isBuilt: Bool { kind != .aggregate || !files.isEmpty }
}

/// The deployment targets of a target, with the places that they are written at: what targets have in common that are
/// listed together.
private struct TargetFloors: Hashable {
  private struct Line: Hashable {
    let platform: Platform
    let version: Version
    let file: String
    let line: Int
    let text: String
  }

  private let unknown: String?
  private let platforms: [Platform]
  private let isBuilt: Bool
  private let lines: [Line]

  init(_ target: Target) {
    unknown = target.unknown
    platforms = target.platforms
    isBuilt = target.isBuilt
    lines = target.floors.map { floor in
      let place = floor.provenance
      return Line(platform: floor.platform, version: floor.version, file: place.file, line: place.line, text: place.text)
    }
  }
}
