import MoltProject
import MoltText

/// What Bazel builds of the Swift files of a workspace.
///
/// A `swift_library` has no floor of its own: it takes that of each rule with a `minimum_os_version` that it is a part
/// of. What a macro makes of its arguments is not known, nor the floor of what it depends on.
struct BazelTargets {
  private let workspace: BazelWorkspace
  private let files: FileList
  /// Of the rules that reach each rule, by index.
  private var floors: [Int: [Platform: Floor]] = [:]
  /// Why floors of a rule are not known.
  private var unknown: [Int: String] = [:]
  /// The rules that each one depends on, by index.
  private let dependencies: [[Int]]
  /// What each rule compiles itself.
  private var members: [Int: Set<FileID>] = [:]
  /// Bundles that are made of Swift.
  private var swiftBundles: Set<Int> = []

  /// - Parameter settings: those of the workspace.
  init(_ workspace: BazelWorkspace, settings: BazelSettings?, files: FileList) {
    self.workspace = workspace
    self.files = files
    dependencies = workspace.rules.map { BazelTargets.dependencies(of: $0, in: workspace) }
    for (index, rule) in workspace.rules.enumerated() where compiles(rule) {
      members[index] = self.files(of: rule, depth: 0)
    }
    for (index, rule) in workspace.rules.enumerated() {
      if isRoot(rule) {
        let (own, reason) = ownFloors(of: rule)
        spread(own, reason, from: index)
      } else if BazelTargets.hostRules.contains(rule.call.name), let floor = settings?.floors[.macOS] {
        spread([floor], nil, from: index)
      }
    }
  }

  func targets() -> [Target] {
    workspace.rules.indices.compactMap { index in
      let rule = workspace.rules[index]
      let members = members[index, default: []]
      guard !members.isEmpty || swiftBundles.contains(index) && isBundle(rule) else { return nil }
      let known = floors[index, default: [:]].values.sorted { $0.platform < $1.platform }
      var unknown = unknown[index]
      if known.isEmpty, unknown == nil { unknown = "nothing with a `minimum_os_version` depends on \(rule.label)" }
      return Target(
        name: rule.label, module: module(of: rule), kind: kind(of: rule), origin: rule.file.path, floors: known,
        unknown: unknown, files: members.sorted()
      ).doubted(workspace.budget)
    }
  }

  // MARK: Kinds of rules

  /// Rules that compile Swift without a floor of their own.
  private static let libraries: Set = [
    "swift_library", "swift_binary", "swift_test", "swift_compiler_plugin", "mixed_language_library",
  ]

  /// Those of them that run on the machine that builds them. Without a flag they are built for the newest SDK's version,
  /// which has what the code in them uses.
  private static let hostRules: Set = ["swift_binary", "swift_test", "swift_compiler_plugin"]

  /// Rules that hand on what depends on them, and those that build nothing of Swift.
  private static let transparent: Set = [
    "swift_library_group", "objc_library", "cc_library", "alias", "filegroup", "objc_import", "swift_import",
    "apple_resource_group", "apple_resource_bundle", "genrule", "test_suite", "build_test", "config_setting",
    "package_group", "xcodeproj", "bzl_library", "sh_test", "sh_binary", "apple_bundle_version", "exports_files",
    "apple_framework_import", "apple_static_framework_import", "apple_dynamic_framework_import",
    "apple_static_xcframework_import", "apple_dynamic_xcframework_import", "proto_library", "swift_proto_library",
    "bool_flag", "string_flag", "pkg_tar", "pkg_zip", "pkg_files", "py_library", "py_binary", "py_test", "cc_binary",
    "toolchain", "constraint_value", "constraint_setting", "platform", "label_flag",
  ]

  /// `ios_application`, `macos_unit_test`
  private func platform(of rule: BazelWorkspace.Rule) -> Platform? {
    let prefix = rule.call.name.prefix { $0 != "_" }
    return Platform.allCases.first { $0 != .macCatalyst && $0.argumentName == prefix }
  }

  /// Whether it is built for a floor that does not come from what depends on it.
  private func isRoot(_ rule: BazelWorkspace.Rule) -> Bool {
    let name = rule.call.name
    if BazelTargets.libraries.contains(name) || BazelTargets.transparent.contains(name) { return false }
    return isBundle(rule) || isMacro(rule)
  }

  private func isBundle(_ rule: BazelWorkspace.Rule) -> Bool {
    rule.call["minimum_os_version"] != nil || rule.call["minimum_os_versions"] != nil
      || platform(of: rule) != nil && rule.call["deps"] != nil
  }

  /// Whether something that is not known makes something of sources.
  private func isMacro(_ rule: BazelWorkspace.Rule) -> Bool {
    !BazelTargets.transparent.contains(rule.call.name) && (rule.call["srcs"] != nil || rule.call["deps"] != nil)
  }

  private func compiles(_ rule: BazelWorkspace.Rule) -> Bool {
    BazelTargets.libraries.contains(rule.call.name) || isRoot(rule)
  }

  private func kind(of rule: BazelWorkspace.Rule) -> Target.Kind {
    switch rule.call.name {
    case let name where name.hasSuffix("_test") || name.hasSuffix("_test_suite"): .tests
    case let name where name.hasSuffix("application") || name.hasSuffix("app_clip"): .application
    case let name where name.hasSuffix("extension"): .appExtension
    case let name where name.hasSuffix("framework"): .framework
    case "swift_binary": .executable
    case "swift_compiler_plugin": .macro
    case let name where name.hasSuffix("library"): .library
    default: .other
    }
  }

  /// `rules_swift` makes the module's name of the label.
  private func module(of rule: BazelWorkspace.Rule) -> String {
    if let name = rule.call["module_name"].flatMap({ workspace.string($0, in: rule.file) }) { return name }
    return c99Identifier(String(rule.label.dropFirst(2).drop { $0 == ":" }))
  }

  // MARK: Floors

  /// Gives the floor of a rule to all that it is made of, up to rules that have their own. What has got floors that are
  /// as low already has given them on, and is not followed again.
  private mutating func spread(_ own: [Floor], _ reason: String?, from root: Int) {
    var pending = [root]
    while let index = pending.popLast() {
      let rule = workspace.rules[index]
      guard workspace.budget.spend(4 + dependencies[index].count, at: rule.file.path, rule.call.line) else { return }
      let isNew = add(own, reason, to: index)
      if !members[index, default: []].isEmpty || !isNew { swiftBundles.insert(root) }
      guard isNew || index == root else { continue }
      pending += dependencies[index].filter { !isRoot(workspace.rules[$0]) }
    }
  }

  /// - Returns: whether that changes anything.
  private mutating func add(_ own: [Floor], _ reason: String?, to index: Int) -> Bool {
    var isNew = false
    for floor in own {
      if let known = floors[index]?[floor.platform], known.version <= floor.version { continue }
      floors[index, default: [:]][floor.platform] = floor
      isNew = true
    }
    if let reason, unknown[index] == nil {
      unknown[index] = reason
      isNew = true
    }
    return isNew
  }

  private static func dependencies(of rule: BazelWorkspace.Rule, in workspace: BazelWorkspace) -> [Int] {
    ["deps", "private_deps", "implementation_deps", "srcs", "actual", "runtime_deps"].flatMap { attribute in
      workspace.strings(rule.call[attribute], in: rule.file)
    }.compactMap { workspace.rulesByLabel[workspace.label($0, in: rule.directory)] }
  }

  private func ownFloors(of rule: BazelWorkspace.Rule) -> (floors: [Floor], unknown: String?) {
    let place = "\(rule.file.path):\(rule.call.line)"
    guard isBundle(rule) else {
      return ([], "`\(rule.call.name)` at \(place) is a macro, which may build it for anything")
    }
    var versions: [(platform: Platform?, value: Starlark)] = []
    if case .dictionary(let entries)? = rule.call["minimum_os_versions"] {
      versions = entries.map { entry in (platform(named: workspace.string(entry.key, in: rule.file)), entry.value) }
    } else if let value = rule.call["minimum_os_version"] {
      let named = rule.call["platform_type"].flatMap { workspace.string($0, in: rule.file) }
      versions = [(platform(of: rule) ?? platform(named: named), value)]
    }
    var floors: [Floor] = []
    for (platform, value) in versions {
      guard let platform, let text = workspace.string(value, in: rule.file), let version = Version(text) else {
        return (floors, "the `minimum_os_version` of \(rule.label) at \(place) cannot be resolved")
      }
      let provenance = Provenance(
        file: rule.file.path, line: rule.call.line, text: "minimum_os_version = \"\(text)\"",
        chain: ["\(rule.call.name) \(rule.label)"])
      floors.append(Floor(platform: platform, version: version, provenance: provenance))
    }
    return (floors, versions.isEmpty ? "\(rule.label) at \(place) has no `minimum_os_version` of its own" : nil)
  }

  private func platform(named name: String?) -> Platform? { Platform.allCases.first { $0.argumentName == name } }

  // MARK: Sources

  /// The files of a rule, and those of the groups of files among its sources.
  private func files(of rule: BazelWorkspace.Rule, depth: Int) -> Set<FileID> {
    guard depth < 8, workspace.budget.spend(8, at: rule.file.path, rule.call.line), let value = rule.call["srcs"]
    else { return [] }
    var result: Set<FileID> = []
    var groups: [Int] = []
    workspace.visit(value, in: rule.file) { text in
      let label = workspace.label(text, in: rule.directory)
      if let index = workspace.rulesByLabel[label] { groups.append(index) }
      if let file = files[files.spelling(of: workspace.path(of: label))] { result.insert(file) }
    } glob: { call, file in
      result.formUnion(self.glob(call, file, rule.directory))
    }
    for index in groups where workspace.rules[index].call.name == "filegroup" {
      result.formUnion(files(of: workspace.rules[index], depth: depth + 1))
    }
    return result
  }

  /// Patterns never reach into packages below their own.
  private func glob(_ call: StarlarkCall, _ file: StarlarkFile, _ directory: String) -> Set<FileID> {
    let included = workspace.strings(call["include"] ?? call.positional.first, in: file)
    let excluded = workspace.strings(call["exclude"], in: file).map { PathPattern(directory.appendingPath($0)) }
    var result: Set<FileID> = []
    for pattern in included {
      for member in PathPattern(directory.appendingPath(pattern)).files(in: files) {
        guard workspace.budget.spend(4 + excluded.count, at: file.path, call.line) else { break }
        let path = files.path(member)
        if package(of: path) == directory, !excluded.contains(where: { $0.matches(path, takesDirectories: false) }) {
          result.insert(member)
        }
      }
    }
    return result
  }

  private func package(of path: String) -> String {
    var directory = path.parentDirectory
    while !directory.isEmpty, !workspace.packages.contains(directory) { directory = directory.parentDirectory }
    return directory
  }
}

extension BazelTargets {
  /// The targets of all workspaces.
  ///
  /// - Parameters:
  ///   - roots: the directories of `MODULE.bazel` and `WORKSPACE` files.
  ///   - settings: the `.bazelrc` files.
  ///   - extensions: the `.bzl` files that there are, by path.
  static func all(
    builds: [Manifest], roots: Set<String>, settings: [Manifest], extensions: [String: SourceText], files: FileList,
    warnings: inout [String]
  ) -> [Target] {
    let byRoot = Dictionary(grouping: builds) { build in
      var directory = build.path.parentDirectory
      while !directory.isEmpty, !roots.contains(directory) { directory = directory.parentDirectory }
      return directory
    }
    var targets: [Target] = []
    for (root, builds) in byRoot.sorted(by: { $0.key < $1.key }) {
      let workspace = BazelWorkspace(root: root, builds: builds, extensions: extensions)
      let own = settings.first { $0.path.parentDirectory == root }
      targets += BazelTargets(workspace, settings: own.map(BazelSettings.init), files: files).targets()
      if let exhaustion = workspace.budget.exhaustion { warnings.append(exhaustion.warning) }
    }
    return targets
  }
}
