import MoltProject
import MoltText

extension XcodeProject {
  /// The files that a target compiles.
  struct Membership {
    fileprivate(set) var files: Set<FileID> = []
    /// Only files that some platform of the target does not compile.
    fileprivate(set) var platformFilters: [FileID: Set<Platform>] = [:]

    /// Leaves out what a target for these platforms never compiles, as all of its filters name others.
    mutating func limit(to platforms: Set<Platform>) {
      for (file, filter) in platformFilters where filter.isDisjoint(with: platforms) { remove(file) }
    }

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
  func memberships(files: FileList) -> [String: Membership] {
    var result: [String: Membership] = [:]
    for (identifier, target) in targets {
      var membership = Membership()
      let folders = Set(target["fileSystemSynchronizedGroups"]?.strings ?? [])
      guard budget.spend(folders.isEmpty ? 0 : synchronizedFolders.count, at: path, target.line) else { continue }
      for (group, object) in synchronizedFolders where folders.contains(group) {
        addFolder(group, object, of: identifier, files, to: &membership)
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
    guard let object = self[reference], depth < 8, budget.spend(64, at: path, object.line) else { return [] }
    if let children = object["children"]?.strings {
      return children.flatMap { self.files(of: $0, files, depth: depth + 1) }
    }
    return location(of: reference).flatMap { files[files.spelling(of: $0)] }.map { [$0] } ?? []
  }

  /// `platformFilter = ios` or `platformFilters = (ios, maccatalyst, )`; nil without either.
  func platformFilter(of buildFile: Object) -> Set<Platform>? {
    let single = buildFile["platformFilter"]?.string.map { [$0] } ?? []
    return platforms(single + (buildFile["platformFilters"]?.strings ?? []))
  }

  private func platforms(_ filters: [String]) -> Set<Platform>? {
    filters.isEmpty ? nil : Set(filters.compactMap { name in Platform.allCases.first { $0.filterName == name } })
  }

  // MARK: Synchronized folders

  /// Adds what lies in a synchronized folder that the target owns, without the exceptions made for it.
  private func addFolder(
    _ group: String, _ object: Object, of target: String, _ files: FileList, to membership: inout Membership
  ) {
    guard let folder = location(of: group).map(files.spelling) else { return }
    // An explicit folder is one resource, copied whole.
    let opaque = (object["explicitFolders"]?.strings ?? []).map { folder.appendingPath($0) }
    for file in files.files(inside: folder) where !opaque.contains(where: { files.path(file).isInside($0) }) {
      // What a package in the folder compiles, the target does not.
      if let package = files.package(of: file), package != folder, package.isInside(folder) { continue }
      if isInsideBundle(files.path(file), below: folder) { continue }
      membership.insert(file, filter: nil)
    }
    for (_, exceptions) in references("exceptions", of: object)
    where budget.spend(4, at: path, exceptions.line) && exceptions["target"]?.string == target {
      guard budget.spend(8 * exceptions.rowCount, at: path, exceptions.line) else { return }
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

  /// Whether a directory on the way is one thing to Xcode, not a group of files: the samples in a documentation catalog
  /// and the pages of a playground are compiled by others.
  private func isInsideBundle(_ path: String, below folder: String) -> Bool {
    path.utf8.dropFirst(folder.utf8.count).split(separator: UInt8(ascii: "/")).dropLast().contains { directory in
      guard let dot = directory.lastIndex(of: UInt8(ascii: ".")) else { return false }
      return XcodeProject.bundleExtensions.contains(String(Substring(directory[dot...])))
    }
  }

  private static let bundleExtensions: Set = [
    ".app", ".bundle", ".docc", ".framework", ".playground", ".swiftpm", ".xcassets", ".xcframework",
  ]

  /// For a target that does not own a synchronized folder, an exception means that it compiles the file too; so does one
  /// for its phase of sources, whoever owns the folder.
  private func addInclusions(_ files: FileList, to memberships: inout [String: Membership]) {
    let owners = Dictionary(
      targets.map { ($0.identifier, Set($0.object["fileSystemSynchronizedGroups"]?.strings ?? [])) },
      uniquingKeysWith: { first, _ in first })
    for (group, object) in synchronizedFolders {
      guard let folder = location(of: group).map(files.spelling) else { continue }
      for (_, exceptions) in references("exceptions", of: object) {
        let phase = exceptions["buildPhase"]?.string
        guard let target = exceptions["target"]?.string ?? phase.flatMap(targetOfSources),
          let owned = owners[target], phase != nil || !owned.contains(group),
          budget.spend(8 * exceptions.rowCount, at: path, exceptions.line)
        else { continue }
        for path in exceptions["membershipExceptions"]?.strings ?? [] {
          let filter = exceptions["platformFiltersByRelativePath"]?[path].flatMap { platforms($0.strings) }
          for file in files.files(inside: files.spelling(of: folder.appendingPath(path))) {
            memberships[target, default: Membership()].insert(file, filter: filter)
          }
        }
      }
    }
  }

  /// The target whose sources a build phase compiles.
  private func targetOfSources(_ phase: String) -> String? {
    guard let object = self[phase], object["isa"]?.string == "PBXSourcesBuildPhase" else { return nil }
    let target = targets.first { target in
      budget.spend(4, at: path, object.line) && target.object["buildPhases"]?.strings.contains(phase) == true
    }
    return target?.identifier
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
