import Engine
import Project

extension Report {
  /// The targets for a person: what each compiles, its deployment targets, and where each of those is written.
  public func targetListing(style: Style = .plain) -> String {
    var result = ""
    for target in run.project.targets {
      result +=
        "\(style.bold(target.name)): \(target.kind.rawValue), \(counted(target.files.count, "file")) "
        + "(\(run.root.displayPath(target.origin)))\n"
      for platform in target.platforms where !target.floors.contains(where: { $0.platform == platform }) {
        result += "  \(platform.rawValue) \(style.yellow("unknown"))\n"
      }
      for floor in target.floors { result += "  " + text(floor) + "\n" }
      if let unknown = target.unknown { result += "  \(style.yellow("unknown:")) \(unknown)\n" }
    }
    for floor in run.project.overrides { result += "every file: " + text(floor) + "\n" }
    let orphans = run.files.count { run.project.targets(of: $0.id).isEmpty && !isManifest($0.path) }
    if orphans > 0 { result += "\(counted(orphans, "file")) that no target compiles\n" }
    return result
  }

  /// A package's description of itself, which no target compiles and none should.
  private func isManifest(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name == "Package.swift" || name.hasPrefix("Package@swift-")
  }

  private func text(_ floor: Floor) -> String {
    let source = floor.provenance
    let place = source.line == 0 ? source.file : "\(run.root.displayPath(source.file)):\(source.line)"
    let chain = source.chain.isEmpty ? "" : " (\(source.chain.joined(separator: ", ")))"
    return "\(floor.platform.rawValue) \(floor.version)  \(place)  \(source.text)\(chain)"
  }
}
