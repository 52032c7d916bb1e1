import MoltProject
import MoltText

/// The objects of a `project.pbxproj`, by identifier. Kinds that are not known and keys that are missing mean nothing.
struct XcodeProject {
  typealias Object = PropertyList.Value

  /// The manifest's path, relative to the root.
  let path: String
  let budget: WorkBudget
  /// The `PBXProject`.
  let project: Object
  /// Where the paths of the project begin.
  let directory: String
  private let objects: [String: Object]
  /// The group that holds a group or file reference.
  private let parents: [String: String]
  /// Where the groups lie that have a place in the project.
  private var groups: [String: String] = [:]

  init(_ manifest: Manifest) throws(PropertyList.Malformed) {
    let root = try PropertyList(manifest.text).root
    guard let entries = root["objects"]?.entries, let rootObject = root["rootObject"]?.string else {
      throw PropertyList.Malformed(line: root.line, message: "expected a dictionary with `objects` and `rootObject`")
    }
    var objects: [String: Object] = [:]
    objects.reserveCapacity(entries.count)
    var parents: [String: String] = [:]
    var folders: [(String, Object)] = []
    for (key, object) in entries {
      guard let identifier = key.string else { continue }
      objects[identifier] = object
      if object["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" { folders.append((identifier, object)) }
      for child in object["children"]?.strings ?? [] { parents[child] = identifier }
    }
    guard let project = objects[rootObject] else {
      throw PropertyList.Malformed(
        line: root["rootObject"]?.line ?? root.line, message: "expected the identifier of an object")
    }
    path = manifest.path
    budget = WorkBudget([manifest])
    self.project = project
    // A merge that kept both sides may list a target twice.
    var seen: Set<String> = []
    targets = (project["targets"]?.strings ?? []).compactMap { identifier in
      guard seen.insert(identifier).inserted else { return nil }
      return objects[identifier].map { (identifier, $0) }
    }
    self.objects = objects
    self.parents = parents
    synchronizedFolders = folders
    directory = manifest.path.parentDirectory.parentDirectory.appendingPath(project["projectDirPath"]?.string ?? "")
    locateGroups()
  }

  /// From the main group downwards, so that the place of each one's parent is known before its own.
  private mutating func locateGroups() {
    var pending = [project["mainGroup"]?.string].compactMap { $0 }
    var seen = Set(pending)
    while let group = pending.popLast() {
      guard let object = objects[group], let children = object["children"] else { continue }
      let location = location(of: group)
      // Each place has those of all groups around it in it.
      guard budget.spend((location?.utf8.count ?? 0) / 4, at: path, object.line) else { return }
      groups[group] = location
      pending += children.strings.filter { seen.insert($0).inserted }
    }
  }

  /// The name of the `.xcodeproj`.
  var name: String { String(path.parentDirectory.lastComponent.dropLast(".xcodeproj".count)) }

  subscript(identifier: String) -> Object? { objects[identifier] }

  /// The objects that a key of `object` refers to, one or a list of them, with their identifiers.
  func references(_ key: String, of object: Object) -> [(identifier: String, object: Object)] {
    guard let value = object[key] else { return [] }
    return (value.string.map { [$0] } ?? value.strings).compactMap { identifier in
      objects[identifier].map { (identifier, $0) }
    }
  }

  func reference(_ key: String, of object: Object) -> Object? { references(key, of: object).first?.object }

  /// In the order of the project.
  let targets: [(identifier: String, object: Object)]

  /// Folders whose files belong to targets without being listed (Xcode 16 and later), in the order of the file.
  let synchronizedFolders: [(identifier: String, object: Object)]

  // MARK: Paths

  /// Where a file reference or group lies, relative to the root; nil if that is outside the project: in an SDK, among
  /// the products, at an absolute path.
  func location(of identifier: String) -> String? {
    guard let object = objects[identifier] else { return nil }
    let path = object["path"]?.string ?? ""
    switch object["sourceTree"]?.string ?? "<group>" {
    case "<group>":
      let base = parents[identifier].map { groups[$0] } ?? directory
      return base?.appendingPath(path)
    case "SOURCE_ROOT": return directory.appendingPath(path)
    default: return nil
    }
  }

  /// The directories of packages that the project names by path, and whatever else it refers to as a folder.
  var localPaths: [String] {
    let packages = references("packageReferences", of: project).compactMap { $0.object["relativePath"]?.string }
    let folders = objects.filter { $0.value["isa"]?.string == "PBXFileReference" && $0.value["path"]?.string?.contains(".") != true }
    return packages.map(directory.appendingPath) + folders.keys.compactMap(location)
  }

  // MARK: Build settings

  /// The configurations of a project or target, in order.
  func configurations(of object: Object) -> [Object] {
    reference("buildConfigurationList", of: object).map { references("buildConfigurations", of: $0).map(\.object) }
      ?? []
  }

  /// The project's configuration of a name, or the one it takes where it has none of that name.
  func projectConfiguration(_ name: String) -> Object? {
    let configurations = configurations(of: project)
    guard budget.spend(16 * configurations.count, at: path, project.line) else { return nil }
    let fallback = reference("buildConfigurationList", of: project)?["defaultConfigurationName"]?.string
    return configurations.first { $0["name"]?.string == name }
      ?? configurations.first { $0["name"]?.string == fallback } ?? configurations.first
  }

  /// The settings of a target in each of its configurations, as far as the budget lasts: targets may have theirs in common.
  ///
  /// - Parameter files: all `.xcconfig` files there are.
  func settings(of target: Object, files: BuildConfigurationFiles) -> [BuildSettings] {
    if budget.isExhausted { return [] }
    let targetName = target["name"]?.string ?? ""
    let targetLink = "target \(targetName)"
    var configurations = configurations(of: target)
    if configurations.isEmpty { configurations = self.configurations(of: project) }
    let affordable = configurations.prefix { budget.spend(BuildSettings.cost, at: path, $0.line) }
    return affordable.map { configuration in
      let name = configuration["name"]?.string ?? ""
      var levels = levels(of: configuration, files, chain: [targetLink, "configuration \(name)"])
      if let inherited = projectConfiguration(name) {
        let inheritedName = inherited["name"]?.string ?? ""
        levels += self.levels(of: inherited, files, chain: ["project \(self.name)", "configuration \(inheritedName)"])
      }
      let builtIn = [
        "TARGET_NAME": targetName, "TARGETNAME": targetName, "PROJECT_NAME": self.name, "CONFIGURATION": name,
        "AVAILABLE_PLATFORMS": Platform.allSDKs.joined(separator: " "),
      ]
      return BuildSettings(configuration: name, levels: levels, builtIn: builtIn, budget: budget)
    }
  }

  private func levels(
    of configuration: Object, _ files: BuildConfigurationFiles, chain: [String]
  )
    -> [BuildSettings.Level]
  {
    var levels: [BuildSettings.Level] = []
    if let settings = configuration["buildSettings"] {
      levels.append(BuildSettings.Level(source: .dictionary(settings, file: path), chain: chain))
    }
    guard let path = configurationFile(of: configuration),
      budget.spend(path.utf8.count, at: self.path, configuration.line)
    else { return levels }
    let found = files.find(path, in: [""])
    if found == nil, BuildConfigurationFiles.isWrittenByCocoaPods(path) { return levels }
    let file = BuildConfigurationFile(path: found ?? path, files: files, directory: directory, chain: chain)
    levels.append(BuildSettings.Level(source: .configurationFile(file), chain: chain))
    return levels
  }

  /// Since Xcode 16 a file in a synchronized folder is named by the folder and a path in it.
  private func configurationFile(of configuration: Object) -> String? {
    if let anchor = configuration["baseConfigurationReferenceAnchor"]?.string,
      let path = configuration["baseConfigurationReferenceRelativePath"]?.string
    {
      return location(of: anchor)?.appendingPath(path)
    }
    guard let reference = configuration["baseConfigurationReference"]?.string else { return nil }
    return location(of: reference) ?? objects[reference]?["path"]?.string
  }
}
