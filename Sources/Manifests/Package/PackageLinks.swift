import MoltProject

/// The platforms that the packages of a project are built for by what Xcode builds: targets of its own projects, and of those
/// that XcodeGen and Tuist make.
///
/// A package that does not declare a platform is built for it all the same, and for the oldest version that SwiftPM knows,
/// as soon as something for that platform links it.
struct PackageLinks {
  /// A product that a target links.
  struct Link {
    let product: String
    let platforms: Set<Platform>
    /// A clause for the chain of a floor: `linked by target App of App.xcodeproj`.
    let user: String
    /// Whether the product is that of a package which is fetched from elsewhere.
    var isRemote = false
  }

  /// A target of a package.
  private struct Place: Hashable {
    let package: Int
    let target: String
  }

  /// By name, of each package.
  private let declarations: [[String: [PackageManifest.Declaration]]]
  /// By directory.
  private let places: [String: Int]
  private var users: [Place: [Platform: String]] = [:]

  init(_ links: [Link], to packages: [Package]) {
    declarations = packages.map { Dictionary(grouping: $0.manifests.flatMap(\.targets), by: \.name) }
    places = Dictionary(packages.enumerated().map { ($1.directory, $0) }, uniquingKeysWith: { first, _ in first })
    let products = PackageLinks.products(of: packages)
    for link in links {
      var pending = products[link.product, default: []].map { ($0, link.platforms) }
      while let (place, platforms) = pending.popLast() {
        let new = platforms.subtracting(users[place, default: [:]].keys)
        guard !new.isEmpty else { continue }
        for platform in new { users[place, default: [:]][platform] = link.user }
        pending += dependencies(of: place, products).map { ($0.place, $0.platforms.map(new.intersection) ?? new) }
      }
    }
  }

  /// For which platforms a target is built, beside those that its package declares, and why.
  func users(of target: String, in directory: String) -> [Platform: String] {
    guard let package = places[directory] else { return [:] }
    return users[Place(package: package, target: target)] ?? [:]
  }

  /// What each product is made of; a target is found by its own name, too, where no product is called so.
  private static func products(of packages: [Package]) -> [String: [Place]] {
    var result: [String: [Place]] = [:]
    for (index, package) in packages.enumerated() {
      for (name, targets) in package.manifests.flatMap(\.products) {
        result[name, default: []] += targets.map { Place(package: index, target: $0) }
      }
    }
    for (index, package) in packages.enumerated() {
      for target in package.manifests.flatMap(\.targets) where result[target.name] == nil {
        result[target.name] = [Place(package: index, target: target.name)]
      }
    }
    return result
  }

  private func dependencies(
    of place: Place, _ products: [String: [Place]]
  )
    -> [(place: Place, platforms: Set<Platform>?)]
  {
    let declarations = declarations[place.package]
    var result: [(Place, Set<Platform>?)] = []
    for declaration in declarations[place.target, default: []] where !declaration.kind.runsOnHost {
      if !declaration.dependencies.isComplete {
        result += declarations.keys.sorted().map { (Place(package: place.package, target: $0), nil) }
      }
      for dependency in declaration.dependencies.known {
        let isSibling = declarations[dependency.name] != nil
        let places =
          isSibling
          ? [Place(package: place.package, target: dependency.name)] : products[dependency.name, default: []]
        result += places.map { ($0, dependency.platforms) }
      }
    }
    return result
  }
}

extension Target.Kind {
  /// Whether it is built for the machine that builds, whatever the rest is built for.
  var runsOnHost: Bool { self == .macro || self == .plugin }
}

extension XcodeProject {
  /// - Parameter built: what was made of the project's targets, in their order.
  func packageLinks(of built: [Target]) -> [PackageLinks.Link] {
    zip(targets, built).flatMap { target, built in
      references("packageProductDependencies", of: target.object).compactMap { identifier, dependency in
        guard let product = dependency["productName"]?.string else { return nil }
        let filter = platformFilter(ofProduct: identifier, in: target.object)
        return PackageLinks.Link(
          product: product, platforms: Set(built.platforms).intersection(filter ?? Set(built.platforms)),
          user: "linked by target \(built.name) of \(name).xcodeproj",
          isRemote: reference("package", of: dependency)?["isa"]?.string == "XCRemoteSwiftPackageReference")
      }
    }
  }

  /// The platforms that a target links a product for; nil for all.
  private func platformFilter(ofProduct identifier: String, in target: Object) -> Set<Platform>? {
    var result: Set<Platform> = []
    var isLinked = false
    for (_, phase) in references("buildPhases", of: target) where phase["isa"]?.string == "PBXFrameworksBuildPhase" {
      for (_, file) in references("files", of: phase)
      where budget.spend(4, at: path, phase.line) && file["productRef"]?.string == identifier {
        guard let filter = platformFilter(of: file) else { return nil }
        isLinked = true
        result.formUnion(filter)
      }
    }
    return isLinked ? result : nil
  }
}

extension XcodeGenSpec {
  /// - Parameter built: what was made of the spec's targets, in their order.
  func packageLinks(of built: [Target]) -> [PackageLinks.Link] {
    zip(root["targets"]?.entries ?? [], built).flatMap { entry, built in
      (entry.value["dependencies"]?.list ?? []).flatMap { packageLinks(of: $0, by: built) }
    }
  }

  /// `package: Kit`, with `product: KitUI` or `products: […]` where they are called otherwise.
  private func packageLinks(of dependency: YAML, by target: Target) -> [PackageLinks.Link] {
    guard let package = dependency["package"]?.string else { return [] }
    let products = dependency["products"]?.strings ?? [dependency["product"]?.string ?? package]
    var platforms = Set(target.platforms)
    for key in ["platforms", "destinationFilters"] {
      if let names = dependency[key]?.strings { platforms.formIntersection(names.compactMap(Platform.init(rawValue:))) }
    }
    return products.map {
      PackageLinks.Link(
        product: $0, platforms: platforms, user: "linked by target \(target.name) of \(path)",
        isRemote: root["packages"]?[package]?["path"] == nil)
    }
  }
}
