import Text

extension XcodeProject {
  /// The targets of the project.
  ///
  /// - Parameter configurationFiles: all `.xcconfig` files there are.
  func targets(files: FileList, configurationFiles: BuildConfigurationFiles) -> [Target] {
    let settings = targets.map { self.settings(of: $0.object, files: configurationFiles) }
    var platforms = zip(targets, settings).map { XcodePlatforms($1, target: provenance($0.object)) }
    let applications = targets.indices.filter { kind(of: targets[$0].object) == .application }
    let hosts = Dictionary(uniqueKeysWithValues: applications.map { (targets[$0].identifier, platforms[$0].platforms) })
    for index in targets.indices where kind(of: targets[index].object) == .tests {
      if let limit = hostPlatforms(of: targets[index], hosts), !limit.isDisjoint(with: platforms[index].platforms) {
        platforms[index] = XcodePlatforms(settings[index], limitedTo: limit, target: provenance(targets[index].object))
      }
    }
    var members = memberships(files: files)
    return targets.enumerated().map { index, target in
      let membership = members.removeValue(forKey: target.identifier) ?? Membership()
      return Target(
        name: name(of: target.object), module: module(name(of: target.object), settings[index]),
        kind: kind(of: target.object), origin: path, platforms: platforms[index].platforms.sorted(),
        floors: platforms[index].floors.values.sorted { $0.platform < $1.platform }, unknown: platforms[index].unknown,
        infersActorFromWrappers: infersActorFromWrappers(settings[index]), files: membership.files.sorted(), platformFilters: membership.platformFilters)
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

  /// Xcode's default for `PRODUCT_MODULE_NAME` is `$(PRODUCT_NAME:c99extidentifier)`, and for `PRODUCT_NAME` nothing,
  /// but every template sets it to `$(TARGET_NAME)`.
  private func module(_ targetName: String, _ configurations: [BuildSettings]) -> String {
    for setting in ["PRODUCT_MODULE_NAME", "PRODUCT_NAME"] {
      if case .value(let name, _)? = configurations.first?.resolve(setting), !name.isEmpty {
        return c99Identifier(name)
      }
    }
    return c99Identifier(targetName)
  }

  /// Nil unless every configuration says the same.
  private func infersActorFromWrappers(_ configurations: [BuildSettings]) -> Bool? {
    let answers = Set(configurations.map { settings -> Bool? in
      guard case .value(let text, _) = settings.resolve("SWIFT_VERSION"), let version = Version(trimmed(text))
      else { return nil }
      if case .value("YES", _) = settings.resolve("SWIFT_UPCOMING_FEATURE_DISABLE_OUTWARD_ACTOR_ISOLATION") {
        return false
      }
      return version < Version(6)
    })
    return answers.count == 1 ? answers.first! : nil
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
