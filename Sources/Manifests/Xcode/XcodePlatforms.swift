import MoltProject

/// What a target of Xcode's is built for, over all its configurations.
///
/// `SUPPORTED_PLATFORMS` decides where it is set, then `SDKROOT`: `iphoneos` means iOS only, whatever other floors the
/// project has; `auto` without `SUPPORTED_PLATFORMS`, or neither, means every platform that a floor is set for. Mac
/// Catalyst counts where iOS does and `SUPPORTS_MACCATALYST` says so; it takes iOS' floor, as its code is compiled for
/// `ios17.0-macabi`. A platform whose floor is not set gets the version of Xcode's SDK, whichever Xcode that is: no lower than that of
/// Xcode 15, the first that has the macros which rules write.
struct XcodePlatforms {
  private(set) var platforms: Set<Platform> = []
  private(set) var floors: [Platform: Floor] = [:]
  /// Why a floor is not known: a clause for a person.
  private(set) var unknown: String?
  /// Whether a reason is about no platform by itself, so that known floors may be lower, too.
  private(set) var hasDoubtfulFloors = false
  /// Platforms whose floor is not known somewhere: what it is elsewhere does not hold for the target.
  private var unresolved: Set<Platform> = []

  /// - Parameters:
  ///   - configurations: the settings of the target in each configuration.
  ///   - limit: the platforms that count; nil for all.
  ///   - target: where the target is written, for what is not set anywhere.
  init(_ configurations: [BuildSettings], limitedTo limit: Set<Platform>? = nil, target: Provenance) {
    if configurations.isEmpty { fail("it has no build configuration in \(target.file):\(target.line)") }
    for settings in configurations {
      let platforms = supportedPlatforms(settings)
      if platforms.isEmpty { fail(missingPlatforms(settings, target)) }
      for platform in platforms where limit?.contains(platform) ?? true {
        self.platforms.insert(platform)
        addFloor(of: platform, settings, target)
      }
    }
    for platform in unresolved { floors[platform] = nil }
  }

  /// The first reason is told.
  ///
  /// - Parameter platform: the one whose floor is not known, if the reason is about one.
  private mutating func fail(_ reason: String, _ platform: Platform? = nil) {
    unknown = unknown ?? reason
    if let platform { unresolved.insert(platform) } else { hasDoubtfulFloors = true }
  }

  private func unresolvable(_ setting: Provenance, _ reason: String) -> String {
    "\(setting.text) at \(setting.file):\(setting.line) cannot be resolved: \(reason)"
  }

  // MARK: Platforms

  private mutating func supportedPlatforms(_ settings: BuildSettings) -> [Platform] {
    var platforms: [Platform] = []
    switch settings.resolve("SUPPORTED_PLATFORMS") {
    case .value(let list, _):
      platforms = list.split(whereSeparator: \.isWhitespace).compactMap { Platform(sdk: $0) }
    case .unresolvable(let provenance, let reason): fail(unresolvable(provenance, reason))
    case .unset, .hidden: break
    }
    if platforms.isEmpty, case .value(let sdk, _) = settings.resolve("SDKROOT"),
      let platform = Platform(sdk: sdk)
    {
      platforms = [platform]
    }
    if platforms.isEmpty {
      platforms = Platform.allCases.filter { $0 != .macCatalyst && isFloorSet($0, settings) }
    }
    if platforms.contains(.iOS), settings.isEnabled("SUPPORTS_MACCATALYST") {
      platforms.append(.macCatalyst)
    }
    return platforms
  }

  private func isFloorSet(_ platform: Platform, _ settings: BuildSettings) -> Bool {
    if case .value = settings.resolve(platform.floorSetting, platform.contexts[0]) { return true }
    return false
  }

  private func missingPlatforms(_ settings: BuildSettings, _ target: Provenance) -> String {
    if case .hidden(let file) = settings.resolve("SDKROOT") {
      return "SDKROOT may be set in \(file), which was not found"
    }
    return "neither SDKROOT, SUPPORTED_PLATFORMS nor a deployment target is set for it in \(target.file)"
  }

  // MARK: Floors

  private mutating func addFloor(of platform: Platform, _ settings: BuildSettings, _ target: Provenance) {
    for context in platform.contexts {
      switch settings.resolve(platform.floorSetting, context) {
      case .value(let text, let provenance):
        if let version = Version(trimmed(text)) {
          lower(Floor(platform: platform, version: version, provenance: provenance))
        } else {
          fail("\(provenance.text) at \(provenance.file):\(provenance.line) is not a version", platform)
        }
      case .unresolvable(let provenance, let reason):
        fail(unresolvable(provenance, reason), platform)
      case .hidden where platform == .visionOS, .unset:
        let provenance = Provenance(file: target.file, line: target.line, text: "\(platform.floorSetting) is not set", chain: target.chain)
        lower(Floor(platform: platform, version: platform.versionOfFirstSDK, provenance: provenance))
      case .hidden(let file):
        fail("\(platform.floorSetting) may be set in \(file), which was not found", platform)
      }
    }
  }

  private mutating func lower(_ floor: Floor) {
    floors[floor.platform] = floors[floor.platform]?.joined(with: floor) ?? floor
  }
}

extension Platform {
  /// The platform of an SDK, as `SDKROOT` and `SUPPORTED_PLATFORMS` name it, with or without a version: `macosx14.2`.
  fileprivate init?(sdk: some StringProtocol) {
    switch sdk.prefix(while: \.isLetter) {
    case "iphoneos", "iphonesimulator": self = .iOS
    case "macosx": self = .macOS
    case "appletvos", "appletvsimulator": self = .tvOS
    case "watchos", "watchsimulator": self = .watchOS
    case "xros", "xrsimulator": self = .visionOS
    default: return nil
    }
  }

  /// The SDKs that build for the platform: a conditional setting may tell them apart.
  var sdks: [String] {
    switch self {
    case .iOS: ["iphoneos", "iphonesimulator"]
    case .macOS, .macCatalyst: ["macosx"]
    case .tvOS: ["appletvos", "appletvsimulator"]
    case .watchOS: ["watchos", "watchsimulator"]
    case .visionOS: ["xros", "xrsimulator"]
    }
  }

  static let allSDKs = allCases.filter { $0 != .macCatalyst }.flatMap(\.sdks)

  /// Everything that conditions on the platform's floor can tell apart.
  fileprivate var contexts: [BuildSetting.Context] {
    let architectures = self == .watchOS ? ["arm64_32", "arm64", "x86_64"] : ["arm64", "x86_64"]
    return sdks.flatMap { sdk in architectures.map { BuildSetting.Context(sdk: sdk, architecture: $0) } }
  }

  /// That of the SDK in Xcode 15.
  fileprivate var versionOfFirstSDK: Version {
    switch self {
    case .iOS, .macCatalyst, .tvOS: Version(17)
    case .macOS: Version(14)
    case .watchOS: Version(10)
    case .visionOS: Version(1)
    }
  }

  var floorSetting: String {
    switch self {
    case .iOS, .macCatalyst: "IPHONEOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }
}
