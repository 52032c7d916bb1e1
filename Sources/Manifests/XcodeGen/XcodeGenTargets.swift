import MoltProject
import MoltText

/// A target of an XcodeGen spec, its templates filled in.
struct XcodeGenTarget {
  let name: String
  let node: YAML
  /// Where it is declared.
  let line: Int
  /// What it is built for as it says itself; build settings may say otherwise.
  private(set) var platforms: [Platform] = []
  /// Whether XcodeGen gives it `SUPPORTED_PLATFORMS`.
  private var hasDestinations = false
  /// Why it cannot be understood: a clause for a person.
  private(set) var unknown: String?

  init(_ entry: YAML.Entry) {
    node = entry.value
    line = entry.line
    name = entry.value["name"]?.string ?? entry.key
    if let destinations = node["supportedDestinations"] {
      hasDestinations = true
      readPlatforms(destinations, isDestination: true)
      if platforms.contains(.macCatalyst), !platforms.contains(.iOS) { platforms.append(.iOS) }
    } else if let platform = node["platform"] {
      readPlatforms(platform, isDestination: false)
    } else {
      fail("target \(name) at \(node.file):\(line) has neither `platform` nor `supportedDestinations`")
    }
    if let map = node["deploymentTarget"], map.entries != nil {
      fail(
        "the `deploymentTarget` at \(map.file):\(map.line) is a map, which XcodeGen reads only beside a list of platforms"
      )
    }
  }

  /// The first reason is told.
  private mutating func fail(_ reason: String) { unknown = unknown ?? reason }

  private mutating func readPlatforms(_ value: YAML, isDestination: Bool) {
    guard let names = value.strings else {
      return fail("the value at \(value.file):\(value.line) is not a list of platforms")
    }
    for name in names {
      if let platform = Platform(rawValue: name), isDestination || platform != .macCatalyst {
        platforms.append(platform)
      } else {
        fail("`\(name)` at \(value.file):\(value.line) is not a known platform")
      }
    }
  }

  var kind: Target.Kind {
    node["legacy"] != nil ? .aggregate : Target.Kind(productType: node["type"]?.string ?? "")
  }

  var provenance: Provenance {
    Provenance(file: node.file, line: line, text: "no deployment target", chain: ["target \(name)"])
  }

  // MARK: Settings

  /// The build settings that XcodeGen makes of the platform and the deployment target.
  ///
  /// - Parameter appliesPresets: whether it writes the platform at all.
  func generatedSettings(appliesPresets: Bool) -> [BuildSetting] {
    let chain = ["target \(name)"]
    var settings: [BuildSetting] = []
    func add(_ name: String, _ value: String, _ key: String) {
      let node = self.node[key] ?? self.node
      let provenance = Provenance(file: node.file, line: node.line, text: "\(key): \(value)", chain: chain)
      settings.append(BuildSetting(name: name, value: value, provenance: provenance))
    }
    if appliesPresets, hasDestinations {
      let sdks = platforms.filter { $0 != .macCatalyst }.map { $0.sdks.joined(separator: " ") }
      add("SUPPORTED_PLATFORMS", sdks.joined(separator: " "), "supportedDestinations")
      if platforms.contains(.macCatalyst) { add("SUPPORTS_MACCATALYST", "YES", "supportedDestinations") }
    } else if appliesPresets, let platform = platforms.first {
      add("SDKROOT", platform.sdks[0], "platform")
    }
    if let version = node["deploymentTarget"]?.settingValue {
      for platform in platforms where platform != .macCatalyst {
        add(platform.floorSetting, version, "deploymentTarget")
      }
    }
    return settings
  }
}

extension XcodeGenSpec {
  /// The targets of the project.
  ///
  /// - Parameter configurationFiles: all `.xcconfig` files there are, by path.
  func targets(files: FileList, configurationFiles: BuildConfigurationFiles, warnings: inout [String]) -> [Target] {
    let settings = XcodeGenSettings(spec: root, project: name, directory: directory, files: configurationFiles, budget: budget)
    return (root["targets"]?.entries ?? []).map { entry in
      let target = XcodeGenTarget(entry)
      let configurations = settings.settings(of: target)
      let platforms = XcodePlatforms(
        configurations, target: target.provenance)
      let sources = XcodeGenSources(target, directory: directory, files: files, budget: budget)
      warnings += sources.warnings
      return Target(
        name: target.name, module: configurations.module(ofTarget: target.node["productName"]?.string ?? target.name),
        kind: target.kind, origin: path,
        platforms: platforms.platforms.sorted(), floors: platforms.floors.values.sorted { $0.platform < $1.platform },
        unknown: unknown ?? target.unknown ?? platforms.unknown,
        hasDoubtfulFloors: unknown != nil || target.unknown != nil || platforms.hasDoubtfulFloors,
        infersActorFromWrappers: configurations.infersActorFromWrappers, files: sources.files.sorted(),
        platformFilters: sources.platformFilters
      ).doubted(budget)
    }
  }

  /// Whether it has anything of a spec: other tools have a `project.yml` or `project.json` too,
  /// with targets of their own.
  var isSpec: Bool {
    let keys: Set = ["platform", "supportedDestinations", "templates", "type", "sources"]
    return root["targets"]?.entries?.contains { $0.value.entries?.contains { keys.contains($0.key) } ?? false } ?? false
  }

  /// The name of the project; empty in a spec that is only a part of one.
  var name: String { root["name"]?.string ?? "" }

  /// Why no floor of the project is known for sure.
  private var unknown: String? {
    if name.isEmpty { return "\(path) has no `name`: it is part of a spec, and no spec that includes it was found" }
    return incomplete
  }
}
