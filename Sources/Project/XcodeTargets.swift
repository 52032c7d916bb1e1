import Text

extension XcodeProject {
  /// The targets of the project.
  ///
  /// - Parameters:
  ///   - configurationFiles: all `.xcconfig` files there are, by path.
  ///   - packages: directories inside the project that are packages of their own: their files are compiled as the package
  ///     says, even where they lie in a synchronized folder.
  func targets(files: FileList, configurationFiles: [String: SourceText], packages: Set<String>) -> [Target] {
    let settings = targets.map { self.settings(of: $0.object, files: configurationFiles) }
    var platforms = zip(targets, settings).map { XcodePlatforms($1, target: provenance($0.object)) }
    let applications = targets.indices.filter { kind(of: targets[$0].object) == .application }
    let hosts = Dictionary(uniqueKeysWithValues: applications.map { (targets[$0].identifier, platforms[$0].platforms) })
    for index in targets.indices where kind(of: targets[index].object) == .tests {
      if let limit = hostPlatforms(of: targets[index], hosts), !limit.isDisjoint(with: platforms[index].platforms) {
        platforms[index] = XcodePlatforms(settings[index], limitedTo: limit, target: provenance(targets[index].object))
      }
    }
    var members = memberships(files: files, packages: packages)
    return targets.enumerated().map { index, target in
      let membership = members.removeValue(forKey: target.identifier) ?? Membership()
      return Target(
        name: name(of: target.object), module: module(name(of: target.object), settings[index]),
        kind: kind(of: target.object), origin: path, platforms: platforms[index].platforms.sorted(),
        floors: platforms[index].floors.values.sorted { $0.platform < $1.platform }, unknown: platforms[index].unknown,
        files: membership.files.sorted(), platformFilters: membership.platformFilters)
    }
  }

  private func name(of target: Object) -> String { target["name"]?.string ?? "?" }

  private func provenance(_ target: Object) -> Provenance {
    Provenance(
      file: path, line: target.line, text: "XROS_DEPLOYMENT_TARGET is not set", chain: ["target \(name(of: target))"])
  }

  /// The platforms of the applications that tests run in or are built after; nil where there is none. Tests are often
  /// set up for more platforms than the application they test has, and are never built for those.
  private func hostPlatforms(
    of tests: (identifier: String, object: Object), _ hosts: [String: Set<Platform>]
  ) -> Set<Platform>? {
    let attributes = project["attributes"]?["TargetAttributes"]?[tests.identifier]
    let dependencies = references("dependencies", of: tests.object).compactMap { $0.object["target"]?.string }
    let platforms = (dependencies + [attributes?["TestTargetID"]?.string].compactMap { $0 }).compactMap { hosts[$0] }
    return platforms.isEmpty ? nil : platforms.reduce(into: []) { $0.formUnion($1) }
  }

  /// Xcode's default for `PRODUCT_MODULE_NAME` is `$(PRODUCT_NAME:c99extidentifier)`, and for `PRODUCT_NAME` nothing, but
  /// every template sets it to `$(TARGET_NAME)`.
  private func module(_ targetName: String, _ configurations: [BuildSettings]) -> String {
    for setting in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      if case .value(let name, _)? = configurations.first?.resolve(setting, sdk: ""), !name.isEmpty {
        return c99Identifier(name)
      }
    }
    return c99Identifier(targetName)
  }

  private func kind(of target: Object) -> Target.Kind {
    guard target["isa"]?.string == "PBXNativeTarget" else { return .aggregate }
    let type = target["productType"]?.string ?? ""
    switch type.dropFirst("com.apple.product-type.".count) {
    case let type where type.hasPrefix("application"): return .application
    case let type where type.hasPrefix("framework"): return .framework
    case let type where type.hasPrefix("library"): return .library
    case "tool": return .executable
    case "bundle.unit-test", "bundle.ui-testing": return .tests
    case let type where type.contains("extension"): return .appExtension
    default: return .other
    }
  }
}

// MARK: Membership

extension XcodeProject {
  /// The files that a target compiles.
  struct Membership {
    fileprivate(set) var files: Set<FileID> = []
    /// Only files that some platform of the target does not compile.
    fileprivate(set) var platformFilters: [FileID: Set<Platform>] = [:]

    /// A file that is there twice is compiled for the platforms of both entries.
    fileprivate mutating func insert(_ file: FileID, filter: Set<Platform>?) {
      let isNew = files.insert(file).inserted
      if let filter, isNew || platformFilters[file] != nil {
        platformFilters[file, default: []].formUnion(filter)
      } else {
        platformFilters[file] = nil
      }
    }

    fileprivate mutating func remove(_ file: FileID) {
      files.remove(file)
      platformFilters[file] = nil
    }
  }

  /// By the identifiers of the targets.
  fileprivate func memberships(files: FileList, packages: Set<String>) -> [String: Membership] {
    var result: [String: Membership] = [:]
    for (identifier, target) in targets {
      var membership = Membership()
      let folders = Set(target["fileSystemSynchronizedGroups"]?.strings ?? [])
      for (group, object) in synchronizedFolders where folders.contains(group) {
        addFolder(group, object, of: identifier, files, packages, to: &membership)
      }
      addBuildFiles(of: target, files, to: &membership)
      result[identifier] = membership
    }
    addInclusions(files, to: &result)
    return result
  }

  // MARK: References in groups

  private func addBuildFiles(of target: Object, _ files: FileList, to membership: inout Membership) {
    for (_, phase) in references("buildPhases", of: target) where phase["isa"]?.string == "PBXSourcesBuildPhase" {
      for (_, buildFile) in references("files", of: phase) {
        guard let reference = buildFile["fileRef"]?.string else { continue }
        let filter = platformFilter(of: buildFile)
        for file in self.files(of: reference, files, depth: 0) { membership.insert(file, filter: filter) }
      }
    }
  }

  /// The file of a reference, or those of a group of localized variants.
  private func files(of reference: String, _ files: FileList, depth: Int) -> [FileID] {
    guard let object = self[reference], depth < 8 else { return [] }
    if let children = object["children"]?.strings { return children.flatMap { self.files(of: $0, files, depth: depth + 1) } }
    return location(of: reference).flatMap { files[$0] }.map { [$0] } ?? []
  }

  /// `platformFilter = ios` or `platformFilters = (ios, maccatalyst, )`; nil without either.
  private func platformFilter(of buildFile: Object) -> Set<Platform>? {
    let single = buildFile["platformFilter"]?.string.map { [$0] } ?? []
    return platforms(single + (buildFile["platformFilters"]?.strings ?? []))
  }

  private func platforms(_ filters: [String]) -> Set<Platform>? {
    filters.isEmpty ? nil : Set(filters.compactMap { name in Platform.allCases.first { $0.filterName == name } })
  }

  // MARK: Synchronized folders

  /// Adds what lies in a synchronized folder that the target owns, without the exceptions made for it.
  private func addFolder(
    _ group: String, _ object: Object, of target: String, _ files: FileList, _ packages: Set<String>,
    to membership: inout Membership
  ) {
    guard let folder = location(of: group) else { return }
    // An explicit folder is one resource, copied whole.
    let opaque = (object["explicitFolders"]?.strings ?? []).map { folder.appendingPath($0) } + packages.filter { $0 != folder && $0.isInside(folder) }
    for file in files.files(inside: folder) where !opaque.contains(where: { files.path(file).isInside($0) }) {
      membership.insert(file, filter: nil)
    }
    for (_, exceptions) in references("exceptions", of: object) where exceptions["target"]?.string == target {
      for path in exceptions["membershipExceptions"]?.strings ?? [] {
        for file in files.files(inside: folder.appendingPath(path)) { membership.remove(file) }
      }
      for (path, filters) in exceptions["platformFiltersByRelativePath"]?.entries ?? [] {
        for file in files.files(inside: folder.appendingPath(path.string ?? "")) where membership.files.contains(file) {
          membership.platformFilters[file] = platforms(filters.strings)
        }
      }
    }
  }

  /// For a target that does not own a synchronized folder, an exception means that it compiles the file too.
  private func addInclusions(_ files: FileList, to memberships: inout [String: Membership]) {
    let owners = targets.map { Set($0.object["fileSystemSynchronizedGroups"]?.strings ?? []) }
    for (group, object) in synchronizedFolders {
      guard let folder = location(of: group) else { continue }
      for (_, exceptions) in references("exceptions", of: object) {
        guard let target = exceptions["target"]?.string,
          let index = targets.firstIndex(where: { $0.identifier == target }), !owners[index].contains(group)
        else { continue }
        for path in exceptions["membershipExceptions"]?.strings ?? [] {
          let filter = exceptions["platformFiltersByRelativePath"]?[path].flatMap { platforms($0.strings) }
          for file in files.files(inside: folder.appendingPath(path)) {
            memberships[target, default: Membership()].insert(file, filter: filter)
          }
        }
      }
    }
  }
}

extension Platform {
  /// How Xcode calls the platform in the filter of a file.
  fileprivate var filterName: String {
    switch self {
    case .iOS, .macOS, .macCatalyst, .tvOS, .watchOS: rawValue.lowercased()
    case .visionOS: "xros"
    }
  }
}
