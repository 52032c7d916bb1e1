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
      var membership = members.removeValue(forKey: target.identifier) ?? Membership()
      if platforms[index].unknown == nil { membership.limit(to: platforms[index].platforms) }
      return Target(
        name: name(of: target.object), module: settings[index].module(ofTarget: name(of: target.object)),
        kind: kind(of: target.object), origin: path, platforms: platforms[index].platforms.sorted(),
        floors: platforms[index].floors.values.sorted { $0.platform < $1.platform }, unknown: platforms[index].unknown,
        hasDoubtfulFloors: platforms[index].hasDoubtfulFloors,
        infersActorFromWrappers: settings[index].infersActorFromWrappers, files: membership.files.sorted(), platformFilters: membership.platformFilters
      ).doubted(budget)
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

  private func kind(of target: Object) -> Target.Kind {
    guard target["isa"]?.string == "PBXNativeTarget" else { return .aggregate }
    let type = target["productType"]?.string ?? ""
    return Target.Kind(productType: type.dropFirst("com.apple.product-type.".count))
  }
}
