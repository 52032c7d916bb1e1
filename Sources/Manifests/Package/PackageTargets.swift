import MoltProject
import MoltSyntax
import MoltText

/// A package: a directory with one `Package.swift` or several, for different versions of the tools.
struct Package {
  /// Relative to the root.
  let directory: String
  /// Sorted by path.
  let manifests: [PackageManifest]
  /// All of the project.
  let files: FileList

  init(
    directory: String, manifests: [Manifest], files: FileList, names: inout NameTable, warnings: inout [String]
  ) {
    self.directory = directory
    self.files = files
    var read: [PackageManifest] = []
    for manifest in manifests {
      if let package = PackageManifest(manifest, names: &names) {
        read.append(package)
      } else {
        warnings.append("\(manifest.path) does not declare a package that can be read, so its targets are not known")
      }
    }
    self.manifests = read
  }

  /// The targets of the package. Where several manifests declare one, it has the lowest floors and all the files.
  func targets(_ links: PackageLinks) -> [Target] {
    var targets: [Target] = []
    var places: [String: Int] = [:]
    for target in manifests.flatMap({ self.targets($0, links) }) {
      if let place = places[target.name] {
        targets[place] = targets[place].merged(with: target)
      } else {
        places[target.name] = targets.count
        targets.append(target)
      }
    }
    return targets
  }

  private func targets(_ package: PackageManifest, _ links: PackageLinks) -> [Target] {
    var claimed: Set<FileID> = []
    var targets: [Target] = []
    for declaration in package.targets {
      let members = sources(of: declaration, in: package)
      claimed.formUnion(members)
      targets.append(target(declaration.name, declaration.kind, members, package, links))
    }
    guard !package.isComplete else { return targets }
    // Targets that only running the manifest would tell lie where they usually do, and have the package's platforms.
    for (name, members) in implicitTargets(without: claimed).sorted(by: { $0.key < $1.key }) {
      let kind: Target.Kind = files.path(members[0]).isInside(directory.appendingPath("Tests")) ? .tests : .library
      targets.append(target(name, kind, members, package, links))
    }
    return targets
  }

  private func target(
    _ name: String, _ kind: Target.Kind, _ members: [FileID], _ package: PackageManifest, _ links: PackageLinks
  ) -> Target {
    let floors = kind.runsOnHost ? [package.hostFloor] : floors(of: name, package, links)
    let isKnown = package.unknown == nil || kind.runsOnHost
    return Target(
      name: name, module: c99Identifier(name), kind: kind, origin: package.path,
      platforms: isKnown ? nil : package.platforms, floors: floors, unknown: package.unknown,
      hasDefaultFloors: package.hasDefaultFloors && !kind.runsOnHost,
      infersActorFromWrappers: package.infersActorFromWrappers, files: members.sorted()
    ).doubted(package.budget)
  }

  /// Those that are declared, and the oldest of each other platform that something builds the target for.
  private func floors(of target: String, _ package: PackageManifest, _ links: PackageLinks) -> [Floor] {
    var floors = Array(package.floors.values)
    if package.unknown == nil {
      for (platform, user) in links.users(of: target, in: directory) where package.floors[platform] == nil {
        // Mac Catalyst has what iOS has.
        if platform == .macCatalyst, package.floors[.iOS] != nil { continue }
        floors.append(package.oldestFloor(of: platform, because: user))
      }
    }
    return floors.sorted { $0.platform < $1.platform }
  }

  // MARK: Sources

  /// The package's own files in a directory, without manifests: a file belongs to the nearest package above it.
  private func sources(in directory: String) -> [FileID] {
    files.files(inside: directory).filter { file in
      files.package(of: file) == self.directory && Manifest.kind(ofPath: files.path(file)) != .package
    }
  }

  private func sources(of declaration: PackageManifest.Declaration, in package: PackageManifest) -> [FileID] {
    guard let base = baseDirectory(of: declaration, in: package) else { return [] }
    let included = declaration.sources?.map { base.appendingPath($0) } ?? [base]
    let excluded = declaration.excluded.map { base.appendingPath($0) }
    return Set(included.flatMap(sources(in:))).filter { file in !excluded.contains { files.path(file).isInside($0) } }
      .sorted()
  }

  /// Where a target's sources lie: at its `path`, or in the first of the usual directories that has one of its name,
  /// or, if it is the only target that could lie there, in that directory itself (SwiftPM 5.9 and later). What is spelled
  /// with other capitals comes last, as with SwiftPM.
  private func baseDirectory(of declaration: PackageManifest.Declaration, in package: PackageManifest) -> String? {
    if let path = declaration.path { return files.spelling(of: directory.appendingPath(path)) }
    let usual = declaration.kind.usualDirectories.map { directory.appendingPath($0) }
    func hasSources(_ directory: String) -> Bool { !sources(in: directory).isEmpty }
    let own = usual.map { $0.appendingPath(declaration.name) }
    if let found = own.first(where: hasSources) { return found }
    if package.isOnlyOneOfItsDirectories(declaration), let shared = usual.first(where: hasSources) { return shared }
    return own.map(files.spelling).first(where: hasSources)
  }

  /// `Sources/App/…` as a target `App`, and so for all directories where SwiftPM looks.
  private func implicitTargets(without claimed: Set<FileID>) -> [String: [FileID]] {
    var result: [String: [FileID]] = [:]
    for root in Target.Kind.tests.usualDirectories.map({ directory.appendingPath($0) }) {
      for file in sources(in: root) where !claimed.contains(file) {
        let components = files.path(file).utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
        if components.count > 1 { result[String(Substring(components[0])), default: []].append(file) }
      }
    }
    return result
  }
}

extension PackageManifest {
  /// Whether no other target could lie where it usually would.
  fileprivate func isOnlyOneOfItsDirectories(_ declaration: Declaration) -> Bool {
    let directory = declaration.kind.usualDirectories[0]
    return targets.lazy.filter { $0.kind.usualDirectories[0] == directory }.prefix(2).reduce(0) { count, _ in count + 1 } == 1
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
  /// The lowest floors and all the files of both: which manifest counts is up to the version of the tools.
  fileprivate func merged(with other: Target) -> Target {
    var lowest = Dictionary(floors.map { ($0.platform, $0) }, uniquingKeysWith: { first, _ in first })
    for floor in other.floors { lowest[floor.platform] = lowest[floor.platform].map { $0.lower(of: floor) } ?? floor }
    // Where those of one are not known, those of both are not.
    let platforms = [self, other].contains { $0.unknown != nil && $0.platforms.isEmpty } ? [] : Set(platforms).union(other.platforms)
    return Target(
      name: name, module: module, kind: kind, origin: origin, platforms: platforms.sorted(),
      floors: lowest.values.sorted { $0.platform < $1.platform },
      unknown: unknown ?? other.unknown, hasDoubtfulFloors: unknown != nil || other.unknown != nil,
      hasDefaultFloors: hasDefaultFloors && other.hasDefaultFloors,
      infersActorFromWrappers: infersActorFromWrappers == other.infersActorFromWrappers ? infersActorFromWrappers : nil,
      files: Set(files).union(other.files).sorted())
  }
}

extension Floor {
  /// The lower of two floors for one platform, which tells of the other.
  fileprivate func lower(of other: Floor) -> Floor {
    if version == other.version { return self }
    let (low, high) = version < other.version ? (self, other) : (other, self)
    let source = low.provenance
    return Floor(
      platform: platform, version: low.version,
      provenance: Provenance(
        file: source.file, line: source.line, text: source.text,
        chain: source.chain + ["lower than in \(high.provenance.file.lastComponent)"]))
  }
}
