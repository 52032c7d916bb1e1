import MoltProject
import MoltText

extension XcodeProject {
  /// The targets of the project.
  ///
  /// - Parameter configurationFiles: all `.xcconfig` files there are.
  func targets(files: FileList, configurationFiles: BuildConfigurationFiles) -> [Target] {
    var outcomes = targets.map { outcome(of: $0.object, configurationFiles) }
    let applications = targets.indices.filter { kind(of: targets[$0].object) == .application }
    let hosts = Dictionary(uniqueKeysWithValues: applications.map { (targets[$0].identifier, outcomes[$0].platforms.platforms) })
    for index in targets.indices where kind(of: targets[index].object) == .tests {
      if let limit = hostPlatforms(of: targets[index], hosts), !limit.isDisjoint(with: outcomes[index].platforms.platforms) {
        outcomes[index] = outcome(of: targets[index].object, limitedTo: limit, configurationFiles)
      }
    }
    var members = memberships(files: files)
    return targets.enumerated().map { index, target in
      var membership = members.removeValue(forKey: target.identifier) ?? Membership()
      let outcome = outcomes[index]
      let platforms = outcome.platforms
      if platforms.unknown == nil { membership.limit(to: platforms.platforms) }
      return Target(
        name: name(of: target.object), module: outcome.module,
        kind: kind(of: target.object), origin: path, platforms: platforms.platforms.sorted(),
        floors: platforms.floors.values.sorted { $0.platform < $1.platform }, unknown: platforms.unknown,
        hasDoubtfulFloors: platforms.hasDoubtfulFloors,
        infersActorFromWrappers: outcome.infersActorFromWrappers, files: membership.files.sorted(),
        platformFilters: membership.platformFilters
      ).doubted(budget)
    }
  }

  /// What the settings of a target come to. They themselves are not kept: those of all targets may be many.
  private struct Outcome {
    let platforms: XcodePlatforms
    let module: String
    let infersActorFromWrappers: Bool?
  }

  private func outcome(
    of target: Object, limitedTo limit: Set<Platform>? = nil, _ configurationFiles: BuildConfigurationFiles
  ) -> Outcome {
    let settings = settings(of: target, files: configurationFiles)
    return Outcome(
      platforms: XcodePlatforms(settings, limitedTo: limit, target: provenance(target)),
      module: settings.module(ofTarget: name(of: target)), infersActorFromWrappers: settings.infersActorFromWrappers)
  }

  private func name(of target: Object) -> String { target["name"]?.string ?? "?" }

  private func provenance(_ target: Object) -> Provenance {
    Provenance(file: path, line: target.line, text: "no deployment target", chain: ["target \(name(of: target))"])
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

  private func kind(of target: Object) -> Target.Kind {
    guard target["isa"]?.string == "PBXNativeTarget" else { return .aggregate }
    let type = target["productType"]?.string ?? ""
    return Target.Kind(productType: type.dropFirst("com.apple.product-type.".count))
  }
}
