import MoltProject
import MoltSyntax

/// The build settings that Tuist writes for a target: its destinations and deployment targets, then `base`, then what
/// is meant for a configuration; the project's below them, and `.xcconfig` files below those of their level.
///
/// Source: `ConfigGenerator.swift` of Tuist.
struct TuistSettings {
  private var evaluator: TuistEvaluator
  private let path: String
  private let rootDirectory: String
  private let files: BuildConfigurationFiles
  /// Why settings are not known that could hold a floor: a clause for a person.
  private(set) var unknown: String?

  init(_ evaluator: TuistEvaluator, path: String, rootDirectory: String, files: BuildConfigurationFiles) {
    self.evaluator = evaluator
    self.path = path
    self.rootDirectory = rootDirectory
    self.files = files
  }

  /// The first reason is told.
  private mutating func fail(_ value: TuistValue) { fail(quotation: value.quotation) }

  private mutating func fail(quotation: String) {
    unknown = unknown ?? "it depends on \(quotation), which cannot be resolved"
  }

  /// The settings of a target in each configuration.
  mutating func settings(
    of target: TuistValue, _ name: String, in project: TuistValue, _ projectName: String
  ) -> [BuildSettings] {
    let chain = ["target \(name)"]
    let generated = generatedSettings(of: target, chain)
    let own = level(target.argument("settings"), chain)
    let shared = level(project.argument("settings"), ["project \(projectName)"])
    // Configurations of names that are not told go together by what they are written with.
    if !own.isNamed || !shared.isNamed, !own.configurations.isEmpty, !shared.configurations.isEmpty,
      Set(own.configurations.map(\.name)) != Set(shared.configurations.map(\.name))
    {
      fail(target.argument("settings") ?? target)
    }
    let names = (own.configurations + shared.configurations).map(\.name)
    let configurations = names.isEmpty ? ["Debug", "Release"] : Set(names).sorted()
    // Each looks for its own among those of both levels.
    let affordable = configurations.prefix { _ in
      evaluator.budget.spend(BuildSettings.cost + 4 * names.count, at: path, target.scope.file.line(of: target.node))
    }
    return affordable.map { configuration in
      var levels: [BuildSettings.Level] = []
      add(own, configuration, generated, chain, to: &levels)
      add(shared, configuration, [], ["project \(projectName)"], to: &levels)
      return BuildSettings(
        configuration: configuration, levels: levels,
        builtIn: ["TARGET_NAME": name, "TARGETNAME": name, "PROJECT_NAME": projectName, "CONFIGURATION": configuration],
        budget: evaluator.budget)
    }
  }

  private func add(
    _ level: Level, _ configuration: String, _ generated: [BuildSetting], _ chain: [String],
    to levels: inout [BuildSettings.Level]
  ) {
    let own = level.configurations.filter { $0.name == configuration }
    levels.append(BuildSettings.Level(source: .list(generated + level.base + own.flatMap(\.settings)), chain: chain))
    for file in own.compactMap(\.file) where files[file] != nil || !BuildConfigurationFiles.isWrittenByCocoaPods(file) {
      let file = BuildConfigurationFile(path: file, files: files, directory: path.parentDirectory, chain: chain)
      levels.append(BuildSettings.Level(source: .configurationFile(file), chain: chain))
    }
  }

  // MARK: Platforms

  private mutating func generatedSettings(of target: TuistValue, _ chain: [String]) -> [BuildSetting] {
    var settings: [BuildSetting] = []
    let platforms = destinations(of: target)
    let provenance = target.provenance("destinations", chain: chain)
    let sdks = platforms.filter { $0 != .macCatalyst }.sorted().flatMap(\.sdks)
    if !sdks.isEmpty {
      settings.append(
        BuildSetting(name: "SUPPORTED_PLATFORMS", value: sdks.joined(separator: " "), provenance: provenance))
    }
    if platforms.contains(.macCatalyst) {
      settings.append(BuildSetting(name: "SUPPORTS_MACCATALYST", value: "YES", provenance: provenance))
    }
    return settings + deploymentTargets(of: target, chain)
  }

  private mutating func destinations(of target: TuistValue) -> Set<Platform> {
    guard let value = target.argument("destinations") ?? target.argument("platform") else {
      fail(target)
      return []
    }
    return destinations(in: value)
  }

  /// The platforms of a list or a set, by whatever initialiser: `Set<Destination>([.iPhone])`, `.init(destinations)`,
  /// `mobile.union([.mac])`.
  private mutating func destinations(in value: TuistValue) -> Set<Platform> {
    guard evaluator.enter() else {
      fail(value)
      return []
    }
    defer { evaluator.leave() }
    let resolved = evaluator.resolved(value, as: "Destinations")
    if let platform = resolved.node.lastName.flatMap({ Platform(rawValue: $0) }) { return [platform] }
    var platforms: Set<Platform> = []
    if resolved.node.kind == .functionCallExpr, let argument = resolved.arguments.onlyElement,
      argument.label == nil || argument.label == "arrayLiteral"
    {
      if ["Set", "Destinations", "init"].contains(resolved.node.calleeName) { return destinations(in: argument.value) }
      if resolved.node.calleeName == "union", let receiver = resolved.receiver {
        return destinations(in: receiver).union(destinations(in: argument.value))
      }
    }
    guard resolved.node.kind == .arrayExpr else {
      fail(value)
      return []
    }
    for element in resolved.node.children {
      guard let last = Array(element.children).last else { continue }
      let destination = evaluator.resolved(resolved.with(last), as: "Destination")
      if let platform = TuistSettings.destinations[destination.node.lastName ?? ""] { platforms.formUnion(platform) } else { fail(value) }
    }
    return platforms
  }

  private static let destinations: [String: Set<Platform>] = [
    "iPhone": [.iOS], "iPad": [.iOS], "mac": [.macOS], "macCatalyst": [.iOS, .macCatalyst],
    "macWithiPadDesign": [.iOS], "appleTv": [.tvOS], "appleWatch": [.watchOS], "appleVision": [.visionOS],
    "appleVisionWithiPadDesign": [.iOS],
  ]

  /// `.iOS("17.0")`, `.multiplatform(iOS: "17.0", macOS: "14.0")`, `.iOS(targetVersion: "17.0", devices: .iphone)`
  private mutating func deploymentTargets(of target: TuistValue, _ chain: [String]) -> [BuildSetting] {
    guard let value = target.argument("deploymentTargets") ?? target.argument("deploymentTarget") else { return [] }
    let call = evaluator.resolved(
      value, as: target.argument("deploymentTargets") != nil ? "DeploymentTargets" : "DeploymentTarget")
    if call.node.kind == .nilLiteralExpr { return [] }
    guard call.node.kind == .functionCallExpr, let callee = call.node.calleeName,
      Platform(rawValue: callee) != nil || ["multiplatform", "init", "DeploymentTargets"].contains(callee)
    else {
      fail(value)
      return []
    }
    var settings: [BuildSetting] = []
    for (label, argument) in call.arguments where label != "devices" && label != "supportsMacDesignedForIOS" {
      let isOfCallee = label == nil || label == "targetVersion"
      guard let platform = Platform(rawValue: isOfCallee ? callee : label ?? "") else {
        fail(value)
        continue
      }
      if argument.node.kind == .nilLiteralExpr { continue }
      do throws(TuistEvaluator.Unresolved) {
        let version = try evaluator.string(argument)
        settings.append(
          BuildSetting(name: platform.floorSetting, value: version, provenance: call.provenance(chain: chain)))
      } catch {
        fail(quotation: error.quotation)
      }
    }
    return settings
  }

  // MARK: Settings that are written out

  private struct Configuration {
    let name: String
    let settings: [BuildSetting]
    let file: String?
  }

  private struct Level {
    var base: [BuildSetting] = []
    var configurations: [Configuration] = []
    /// Whether all of them have a name that is known.
    var isNamed = true
  }

  /// `.settings(base: […], configurations: […])`
  private mutating func level(_ value: TuistValue?, _ chain: [String]) -> Level {
    var level = Level()
    guard let value else { return level }
    let call = evaluator.resolved(value, as: "Settings")
    if call.node.kind == .nilLiteralExpr { return level }
    guard call.node.kind == .functionCallExpr, ["settings", "Settings", "init"].contains(call.node.calleeName) else {
      fail(value)
      return level
    }
    for key in ["base", "debug", "release"] {
      if let dictionary = call.argument(key) { level.base += settings(dictionary, chain) }
    }
    guard let list = call.argument("configurations") else { return level }
    let found = evaluator.elements(of: list, as: "Configuration")
    if let unresolved = found.unresolved { fail(unresolved) }
    for element in found.values { addConfiguration(element, chain, to: &level) }
    return level
  }

  /// `.debug(name: "Debug", settings: […], xcconfig: "a.xcconfig")`
  private mutating func addConfiguration(_ call: TuistValue, _ chain: [String], to level: inout Level) {
    guard let callee = call.node.calleeName, ["debug", "release"].contains(callee) else { return fail(call) }
    // `.debug` as a name is the one that Tuist writes as `Debug`.
    let standard = callee.prefix(1).uppercased() + callee.dropFirst()
    var name = standard
    if let value = call.argument("name") {
      let resolved = evaluator.resolved(value, as: "ConfigurationName")
      let member = resolved.node.kind == .memberAccessExpr ? resolved.node.lastName : nil
      if let member {
        name = member.prefix(1).uppercased() + member.dropFirst()
      } else if let text = try? evaluator.string(name: resolved) {
        name = text
      } else {
        // Whatever it is called: a configuration of the project by the same words is the one that it goes with.
        name = resolved.node.summary
        level.isNamed = false
      }
    }
    let chain = chain + ["configuration \(name)"]
    let settings = call.argument("settings").map { self.settings($0, chain) } ?? []
    let files = call.argument("xcconfig").map { paths(of: $0) } ?? []
    if files.count > 1 {
      // One of each: the least of their floors is the floor.
      level.isNamed = false
      level.configurations += files.enumerated().map { Configuration(name: "\(name) \($0 + 1)", settings: settings, file: $1) }
    } else {
      level.configurations.append(Configuration(name: name, settings: settings, file: files.first))
    }
  }

  /// The paths to a file, of which one counts; one that cannot be told is as good as one that is not there.
  private mutating func paths(of value: TuistValue) -> [String] {
    (evaluator.possibleValues(of: value, as: "Path") ?? [value]).filter { $0.node.kind != .nilLiteralExpr }.map {
      evaluator.path($0, manifest: path, root: rootDirectory) ?? $0.node.summary
    }
  }

  // MARK: Dictionaries

  /// What extensions of a dictionary of settings are of.
  private static let dictionaries = ["SettingsDictionary", "[String: SettingValue]", "Dictionary"]

  /// Methods of `SettingsDictionary` that set something which is no floor and no platform.
  private static let harmless: Set<String> = [
    "appleGenericVersioningSystem", "automaticCodeSigning", "bitcodeEnabled", "codeSignIdentity",
    "codeSignIdentityAppleDevelopment", "currentProjectVersion", "debugInformationFormat", "manualCodeSigning",
    "marketingVersion", "otherCFlags", "otherLinkerFlags", "otherSwiftFlags", "swiftActiveCompilationConditions",
    "swiftCompilationMode", "swiftObjcBridgingHeaderPath", "swiftOptimizationLevel", "swiftOptimizeObjectLifetimes",
    "swiftVersion", "versionInfo",
  ]

  private mutating func settings(_ value: TuistValue, _ chain: [String]) -> [BuildSetting] {
    guard evaluator.enter() else {
      fail(value)
      return []
    }
    defer { evaluator.leave() }
    let dictionary = evaluator.resolved(value, as: "SettingsDictionary")
    switch dictionary.node.kind {
    case .nilLiteralExpr: return []
    case .dictionaryExpr: return literal(dictionary, chain)
    case .sequenceExpr:
      guard let branches = evaluator.branches(of: dictionary.node) else { break }
      return settings(ofOne: branches.map(dictionary.with), chain, for: value)
    case .arrayExpr where dictionary.node.children.first(where: { _ in true }) == nil: return []
    case .functionCallExpr:
      if dictionary.isEmptyDictionary { return [] }
      guard let receiver = dictionary.receiver ?? dictionary.implicitReceiver, let name = dictionary.node.calleeName else { break }
      if let result = evaluator.result(of: dictionary, on: receiver, of: TuistSettings.dictionaries) { return settings(result, chain) }
      if !TuistSettings.harmless.contains(name), name != "merging",
        let values = evaluator.possibleValues(of: dictionary, as: "SettingsDictionary"),
        !values.contains(where: { $0.node == dictionary.node })
      {
        return settings(ofOne: values, chain, for: value)
      }
      let base = settings(receiver, chain)
      if TuistSettings.harmless.contains(name) {
        guard name == "swiftVersion",
          let version = dictionary.arguments.first.flatMap({ try? evaluator.string($0.value) })
        else { return base }
        return base + [
          BuildSetting(name: "SWIFT_VERSION", value: version, provenance: dictionary.provenance(chain: chain))
        ]
      }
      if name == "merging", let other = dictionary.arguments.first { return base + settings(other.value, chain) }
    default: break
    }
    fail(value)
    return []
  }

  /// Those of one of several dictionaries, of which it is not told which one: what matters to a floor has to be the same in all.
  private mutating func settings(ofOne dictionaries: [TuistValue], _ chain: [String], for value: TuistValue) -> [BuildSetting] {
    let all = dictionaries.map { settings($0, chain) }
    let floors = Set(all.map { settings in Set(settings.filter(TuistSettings.mattersToFloor).map { "\($0.name) = \($0.value)" }) })
    if floors.count > 1 { fail(value) }
    return all.flatMap { $0 }
  }

  private static func mattersToFloor(_ setting: BuildSetting) -> Bool {
    setting.name.contains("DEPLOYMENT_TARGET")
      || ["SDKROOT", "SUPPORTED_PLATFORMS", "SUPPORTS_MACCATALYST", "SWIFT_VERSION"].contains(setting.name)
  }

  private mutating func literal(_ dictionary: TuistValue, _ chain: [String]) -> [BuildSetting] {
    var result: [BuildSetting] = []
    for element in dictionary.node.children {
      let parts = Array(element.children)
      guard parts.count == 2, let key = try? evaluator.string(dictionary.with(parts[0])) else {
        fail(dictionary.with(element))
        continue
      }
      // What the value of a setting is that matters to no floor need not be told.
      let value = (try? evaluator.string(dictionary.with(parts[1]))) ?? "$(\(parts[1].summary))"
      let provenance = dictionary.with(element).provenance("\(key) = \(value)", chain: chain)
      let setting = BuildSetting(key: key, value: value, file: provenance.file, line: provenance.line, chain: chain)
      result.append(setting)
    }
    return result
  }
}

extension TuistValue {
  /// What a method is called on; nil for `.method()`.
  var receiver: TuistValue? {
    guard let callee = node.children.first(where: { _ in true }), callee.kind == .memberAccessExpr, let base = callee.statedBase else {
      return nil
    }
    return with(base)
  }

  /// What a method without a base is called on, in a method of an extension.
  fileprivate var implicitReceiver: TuistValue? {
    guard node.children.first(where: { _ in true })?.kind == .declReferenceExpr else { return nil }
    return sequence(first: scope) { $0.parent }.lazy.compactMap { $0.values(of: "self").onlyElement }.first
  }

  /// `SettingsDictionary()`, `[String: SettingValue]()`, `.init()`.
  fileprivate var isEmptyDictionary: Bool {
    guard arguments.isEmpty, let callee = node.children.first(where: { _ in true }) else { return false }
    if callee.kind == .dictionaryExpr { return true }
    return ["SettingsDictionary", "init"].contains(callee.lastName) && receiver.map { $0.node.lastName == "SettingsDictionary" } ?? true
  }
}

extension TuistEvaluator {
  /// The name of a configuration: a literal, or `.configuration("Beta")`.
  fileprivate mutating func string(name value: TuistValue) throws(Unresolved) -> String {
    if value.node.calleeName == "configuration", let argument = value.arguments.onlyElement?.value {
      return try string(argument)
    }
    return try string(value)
  }

  /// The place that a path means, relative to the root of the run; nil where it cannot be told.
  ///
  /// - Parameters:
  ///   - manifest: where paths begin.
  ///   - root: where `.relativeToRoot` and `//` do.
  mutating func path(_ value: TuistValue, manifest: String, root: String) -> String? {
    let resolved = resolved(value, as: "Path")
    var directory = manifest.parentDirectory
    var literal = resolved
    if resolved.node.kind == .functionCallExpr, let argument = resolved.arguments.first?.value {
      switch resolved.node.calleeName {
      case "relativeToManifest", "path", "string", "init": break
      case "relativeToRoot": directory = root
      case "relativeToCurrentFile": directory = resolved.scope.file.path.parentDirectory
      default: return nil
      }
      literal = argument
    }
    guard let text = try? string(literal), !text.hasPrefix("/") || text.hasPrefix("//") else { return nil }
    return text.hasPrefix("//") ? root.appendingPath(String(text.dropFirst(2))) : directory.appendingPath(text)
  }
}
