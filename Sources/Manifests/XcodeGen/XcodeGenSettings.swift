import MoltProject
import MoltText

/// The build settings that XcodeGen writes for the targets of a spec.
///
/// XcodeGen writes a target's platform and deployment target as build settings, unless a configuration file of the
/// target or the project has those settings: then it leaves them to the file. So where such a file is not there, what
/// holds is not known. Source: `SettingsBuilder.swift` of `XcodeGenKit`.
struct XcodeGenSettings {
  let spec: YAML
  /// The spec's name, for provenances.
  let project: String
  /// Where paths begin.
  let directory: String
  /// All `.xcconfig` files there are, by path.
  let files: BuildConfigurationFiles
  /// Of the spec.
  let budget: WorkBudget

  private static let maximumDepth = 16

  /// The names of the configurations; XcodeGen's own where the spec has none.
  let configurations: [String]
  private let configurationNames: Set<String>

  init(spec: YAML, project: String, directory: String, files: BuildConfigurationFiles, budget: WorkBudget) {
    self.spec = spec
    self.project = project
    self.directory = directory
    self.files = files
    self.budget = budget
    let names = spec["configs"]?.entries?.map(\.key) ?? []
    configurations = names.isEmpty ? ["Debug", "Release"] : names.sorted()
    configurationNames = Set(configurations)
  }

  /// The settings of a target in each configuration, as far as the budget lasts: all targets have the project's.
  func settings(of target: XcodeGenTarget) -> [BuildSettings] {
    // Each key of the spec and of the target is looked for among the others.
    let keys = (spec.entries?.count ?? 0) + (target.node.entries?.count ?? 0)
    let affordable = configurations.prefix { _ in
      budget.spend(BuildSettings.cost + 4 * (keys + configurations.count), at: target.node.file, target.line)
    }
    return affordable.map { name in
      BuildSettings(
        configuration: name, levels: levels(of: target, name),
        builtIn: [
          "TARGET_NAME": target.name, "TARGETNAME": target.name, "PROJECT_NAME": project, "CONFIGURATION": name,
        ], budget: budget)
    }
  }

  /// From the highest; see the type.
  private func levels(of target: XcodeGenTarget, _ configuration: String) -> [BuildSettings.Level] {
    let chain = ["target \(target.name)", "configuration \(configuration)"]
    let projectChain = ["project \(project)", "configuration \(configuration)"]
    let own = configurationFile(of: target.node, configuration, chain)
    let shared = configurationFile(of: spec, configuration, projectChain)
    let inOwn = names(in: own)
    let inShared = names(in: shared)
    let generated = target.generatedSettings(appliesPresets: appliesTargetPresets).filter {
      !inOwn.contains($0.name) && !inShared.contains($0.name)
    }
    let isPlatform = { (setting: BuildSetting) in !setting.name.hasSuffix("_DEPLOYMENT_TARGET") }
    let isMissing = lacksFile(shared)
    var levels = [level(explicitSettings(of: target.node, configuration, chain), chain)]
    levels.append(level(generated.filter(isPlatform), chain))
    levels += [own, isMissing ? shared : nil].compactMap { $0 }
    levels.append(level(generated.filter { !isPlatform($0) }, chain))
    levels.append(level(explicitSettings(of: spec, configuration, projectChain), projectChain))
    if !isMissing, let shared { levels.append(shared) }
    levels.append(level(projectSettings(projectChain), projectChain))
    return levels
  }

  private func level(_ settings: [BuildSetting], _ chain: [String]) -> BuildSettings.Level {
    BuildSettings.Level(source: .list(settings), chain: chain)
  }

  /// Whether something of a configuration file cannot be read, so that it may set anything.
  private func lacksFile(_ level: BuildSettings.Level?) -> Bool {
    guard case .configurationFile(let file)? = level?.source else { return false }
    return file.lacksFile
  }

  private func names(in level: BuildSettings.Level?) -> Set<String> {
    guard case .configurationFile(let file)? = level?.source else { return [] }
    return file.unconditionalNames
  }

  private func configurationFile(of node: YAML, _ configuration: String, _ chain: [String]) -> BuildSettings.Level? {
    guard let name = node["configFiles"]?[configuration]?.string else { return nil }
    let path = directory.appendingPath(name)
    if files[path] == nil, BuildConfigurationFiles.isWrittenByCocoaPods(path) { return nil }
    let file = BuildConfigurationFile(path: path, files: files, directory: directory, chain: chain)
    return BuildSettings.Level(source: .configurationFile(file), chain: chain)
  }

  // MARK: Presets

  private var presets: String { spec["options"]?["settingPresets"]?.string ?? "all" }

  private var appliesTargetPresets: Bool { presets == "all" || presets == "targets" }

  /// What XcodeGen writes for the project of itself: deployment targets and presets.
  private func projectSettings(_ chain: [String]) -> [BuildSetting] {
    var settings: [BuildSetting] = []
    if presets == "all" || presets == "project" {
      settings.append(
        BuildSetting(name: "SWIFT_VERSION", value: "5.0", at: spec, text: "XcodeGen's preset", chain: chain))
    }
    for entry in spec["options"]?["deploymentTarget"]?.entries ?? [] {
      guard let platform = Platform(rawValue: entry.key), let version = entry.value.settingValue else { continue }
      settings.append(
        BuildSetting(
          name: platform.floorSetting, value: version, at: entry.value,
          text: "options.deploymentTarget.\(entry.key): \(version)", chain: chain))
    }
    return settings
  }

  // MARK: Settings that are written out

  /// Groups, then base, then what is meant for the configuration.
  private func explicitSettings(of node: YAML, _ configuration: String, _ chain: [String]) -> [BuildSetting] {
    guard let settings = node["settings"] else { return [] }
    return self.settings(settings, configuration, chain, depth: 0)
  }

  private func settings(_ node: YAML, _ configuration: String, _ chain: [String], depth: Int) -> [BuildSetting] {
    let count = (node.entries?.count ?? 0) + (node["base"]?.entries?.count ?? 0)
    guard depth < XcodeGenSettings.maximumDepth, budget.spend(16 * count, at: node.file, node.line) else { return [] }
    guard node["configs"] != nil || node["groups"] != nil || node["base"] != nil else {
      return (node.entries ?? []).compactMap { BuildSetting($0, chain: chain) }
    }
    var result: [BuildSetting] = []
    for group in node["groups"]?.strings ?? [] {
      let groups = spec["settingGroups"] ?? spec["settingPresets"]
      guard budget.spend((groups?.entries?.count ?? 0) / 4, at: node.file, node.line), let settings = groups?[group]
      else { continue }
      result += self.settings(settings, configuration, chain + ["setting group \(group)"], depth: depth + 1)
    }
    result += (node["base"]?.entries ?? []).compactMap { BuildSetting($0, chain: chain) }
    for entry in node["configs"]?.entries ?? []
    where budget.spend(16 + entry.key.utf8.count, at: node.file, entry.line) && applies(entry.key, to: configuration) {
      result += settings(entry.value, configuration, chain, depth: depth + 1)
    }
    return result
  }

  /// A part of a configuration's name stands for it, unless it is another's whole name.
  private func applies(_ variant: String, to configuration: String) -> Bool {
    configuration.lowercased().contains(variant.lowercased())
      && (variant == configuration || !configurationNames.contains(variant))
  }
}

extension BuildSetting {
  /// - Parameter text: what stands there, in a person's words.
  fileprivate init(name: String, value: String, at node: YAML, text: String, chain: [String]) {
    self.init(
      name: name, value: value, provenance: Provenance(file: node.file, line: node.line, text: text, chain: chain))
  }

  /// Nil if the value is none that a build setting may have.
  fileprivate init?(_ entry: YAML.Entry, chain: [String]) {
    guard let value = entry.value.settingValue else { return nil }
    self.init(key: entry.key, value: value, file: entry.value.file, line: entry.line, chain: chain)
  }
}

extension YAML {
  /// The value as XcodeGen writes it into build settings: a plain `10.10` is a number, and so `10.1`.
  var settingValue: String? {
    if let bool { return bool ? "YES" : "NO" }
    if let strings, list != nil { return strings.joined(separator: " ") }
    guard let text = string else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isWholeNumber) }
    if isPlain, isNumber, text.hasSuffix("0"), let number = Double(text) { return String(number) }
    return text
  }
}
