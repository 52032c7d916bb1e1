import Syntax
import Text

/// A package: a directory with one `Package.swift` or several, for different versions of the tools.
struct Package {
  /// Relative to the root.
  let directory: String
  /// Sorted by path.
  let manifests: [Manifest]

  /// The targets of the package. Where several manifests declare one, it has the lowest floors and all the files.
  ///
  /// - Parameter packages: the directories of all packages, for a file belongs to the nearest one above it.
  func targets(
    files: FileList, packages: Set<String>, names: inout NameTable, warnings: inout [String]
  ) -> [Target] {
    var targets: [Target] = []
    let nested = packages.filter { $0 != directory && $0.isInside(directory) }
    let sources = files.files(inside: directory).filter { file in
      let path = files.path(file)
      return Manifest.kind(ofPath: path) == nil && !nested.contains { path.isInside($0) }
    }
    for manifest in manifests {
      guard let package = PackageManifest(manifest, names: &names) else {
        warnings.append("\(manifest.path) declares no package that can be read, so its targets are not known")
        continue
      }
      for target in self.targets(package, manifest.path, sources, files) {
        if let index = targets.firstIndex(where: { $0.name == target.name }) {
          targets[index] = targets[index].merged(with: target)
        } else {
          targets.append(target)
        }
      }
    }
    return targets
  }

  private func targets(
    _ package: PackageManifest, _ origin: String, _ sources: [FileID], _ files: FileList
  ) -> [Target] {
    var rest = Set(sources)
    var targets: [Target] = []
    for declaration in package.targets {
      let members = self.files(of: declaration, in: package, sources, files)
      rest.subtract(members)
      targets.append(target(declaration.name, declaration.kind, members, package, origin))
    }
    guard !package.isComplete else { return targets }
    // Targets that only running the manifest would tell lie where they usually do, and have the package's platforms.
    for (name, members) in implicitTargets(rest, files).sorted(by: { $0.key < $1.key }) {
      let kind: Target.Kind = files.path(members[0]).isInside(directory.appendingPath("Tests")) ? .tests : .library
      targets.append(target(name, kind, members, package, origin))
    }
    return targets
  }

  private func target(
    _ name: String, _ kind: Target.Kind, _ members: [FileID], _ package: PackageManifest, _ origin: String
  ) -> Target {
    let runsOnHost = kind == .macro || kind == .plugin
    let floors = runsOnHost ? [package.hostFloor] : package.floors.values.sorted { $0.platform < $1.platform }
    return Target(
      name: name, module: c99Identifier(name), kind: kind, origin: origin, floors: floors, unknown: package.unknown,
      hasDefaultFloors: package.hasDefaultFloors && !runsOnHost, files: members.sorted())
  }

  // MARK: Sources

  private func files(
    of declaration: PackageManifest.Declaration, in package: PackageManifest, _ sources: [FileID], _ files: FileList
  ) -> [FileID] {
    guard let base = baseDirectory(of: declaration, in: package, sources, files) else { return [] }
    let included = declaration.sources?.map { base.appendingPath($0) } ?? [base]
    let excluded = declaration.excluded.map { base.appendingPath($0) }
    return sources.filter { file in
      let path = files.path(file)
      return included.contains { path.isInside($0) } && !excluded.contains { path.isInside($0) }
    }
  }

  /// Where a target's sources lie: at its `path`, or in the first of the usual directories that has one of its name,
  /// or, if it is the only target that could lie there, in that directory itself (SwiftPM 5.9 and later).
  private func baseDirectory(
    of declaration: PackageManifest.Declaration, in package: PackageManifest, _ sources: [FileID], _ files: FileList
  ) -> String? {
    if let path = declaration.path { return directory.appendingPath(path) }
    let usual = declaration.kind.usualDirectories.map { directory.appendingPath($0) }
    let candidates = usual.map { $0.appendingPath(declaration.name) }
    func isThere(_ directory: String) -> Bool { sources.contains { files.path($0).isInside(directory) } }
    if let own = candidates.first(where: isThere) { return own }
    let rivals = package.targets.filter { $0.kind.usualDirectories[0] == declaration.kind.usualDirectories[0] }
    return rivals.count == 1 ? usual.first(where: isThere) : nil
  }

  /// `Sources/App/…` as a target `App`, and so for all directories where SwiftPM looks.
  private func implicitTargets(_ rest: Set<FileID>, _ files: FileList) -> [String: [FileID]] {
    let roots = ["Sources", "Source", "src", "srcs", "Tests"].map { directory.appendingPath($0) + "/" }
    var result: [String: [FileID]] = [:]
    for file in rest.sorted() {
      let path = files.path(file)
      guard let root = roots.first(where: path.hasPrefix) else { continue }
      let components = path.dropFirst(root.count).split(separator: "/")
      if components.count > 1 { result[String(components[0]), default: []].append(file) }
    }
    return result
  }
}

extension Target.Kind {
  /// Where SwiftPM looks for a target without a `path`. Source: `PackageBuilder` of SwiftPM.
  fileprivate var usualDirectories: [String] {
    switch self {
    case .tests: ["Tests", "Sources", "Source", "src", "srcs"]
    case .plugin: ["Plugins"]
    default: ["Sources", "Source", "src", "srcs"]
    }
  }
}

extension Target {
  /// The lowest floors and all the files of both.
  fileprivate func merged(with other: Target) -> Target {
    var lowest: [Platform: Floor] = [:]
    for floor in floors + other.floors {
      if let known = lowest[floor.platform], known.version <= floor.version { continue }
      lowest[floor.platform] = floor
    }
    return Target(
      name: name, module: module, kind: kind, origin: origin,
      floors: lowest.values.sorted { $0.platform < $1.platform },
      unknown: unknown ?? other.unknown, hasDefaultFloors: hasDefaultFloors && other.hasDefaultFloors,
      files: Set(files).union(other.files).sorted())
  }
}
