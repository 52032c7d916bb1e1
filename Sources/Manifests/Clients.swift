import MoltProject
import MoltText

/// Tells which targets code may link that is not here.
///
/// Others can depend on the package or the pod at the root of a repository, and on those elsewhere in it that no
/// application here takes by path. What only applications of the repository link has its clients here.
struct Clients {
  private let packages: [Package]
  private let isWholeRepository: Bool
  private let hasApplication: Bool
  /// The directories of packages, and of pods, that applications here take by path.
  private var local: Set<String> = []
  /// By directory, what others can link of a package; nil for any of its targets.
  private let linkable: [String: Set<String>?]

  /// - Parameters:
  ///   - namedPaths: what projects and workspaces name, relative to the root.
  ///   - isWholeRepository: whether the root is that of the repository.
  init(
    of targets: [Target], packages: [Package], links: [PackageLinks.Link], namedPaths: Set<String>, podfiles: [Manifest],
    isWholeRepository: Bool
  ) {
    self.packages = packages
    linkable = Dictionary(packages.map { ($0.directory, $0.targetsOfLibraries) }, uniquingKeysWith: { first, _ in first })
    self.isWholeRepository = isWholeRepository
    hasApplication =
      packages.contains(where: \.hasApplication)
      || targets.contains { $0.kind.isApplication && !$0.isOfPackage && !$0.isOfPod }
    guard hasApplication else { return }
    local = Set(podfiles.flatMap(\.localPods))
    let linked = Set(links.filter { !$0.isRemote }.map(\.product))
    takePackages(packages.filter { $0.hasApplication || namedPaths.contains($0.directory) || $0.provides(oneOf: linked) })
  }

  /// Adds packages that are taken by path, with those that they depend on by path.
  private mutating func takePackages(_ taken: [Package]) {
    var pending = taken
    while let package = pending.popLast() {
      guard local.insert(package.directory).inserted else { continue }
      let dependencies = package.localDependencies
      pending += packages.filter { dependencies.contains($0.directory) }
    }
  }

  /// The target with whether code that is not here may link it.
  func marking(_ target: Target) -> Target {
    var target = target
    target.hasClientsElsewhere = areElsewhere(for: target)
    return target
  }

  private func areElsewhere(for target: Target) -> Bool {
    let directory = target.origin.parentDirectory
    let isLocal = local.contains(directory) && !(directory.isEmpty && isWholeRepository)
    guard target.kind.isLinkable, !isLocal else { return false }
    if target.isOfPod { return true }
    if target.isOfPackage { return linkable[directory].map { $0?.contains(target.name) ?? true } ?? false }
    return target.isOfXcode && !hasApplication
  }
}

extension Target.Kind {
  fileprivate var isApplication: Bool { self == .application || self == .appExtension || self == .executable }
}

extension Target {
  /// Of the file that describes it.
  var manifestKind: Manifest.Kind? { Manifest.kind(ofPath: origin) }

  fileprivate var isOfPackage: Bool { manifestKind == .package }

  fileprivate var isOfPod: Bool { manifestKind == .podspec }

  /// Whether Xcode builds it by a project, which may be generated.
  fileprivate var isOfXcode: Bool { [.xcodeProject, .xcodeGen, .tuist].contains(manifestKind) }
}

extension Package {
  fileprivate var hasApplication: Bool { manifests.contains(where: \.hasApplication) }

  /// Relative to the root.
  fileprivate var localDependencies: Set<String> {
    Set(manifests.flatMap(\.localDependencies).map(directory.appendingPath))
  }

  fileprivate func provides(oneOf products: Set<String>) -> Bool {
    manifests.contains { manifest in
      manifest.products.keys.contains(where: products.contains) || manifest.targets.contains { products.contains($0.name) }
    }
  }

  /// The targets of library products and those that they depend on: what these declare is then a part of what the
  /// products' declarations inherit, take and give. Nil where any target may be one.
  fileprivate var targetsOfLibraries: Set<String>? {
    var result: Set<String> = []
    for manifest in manifests {
      guard let own = manifest.targetsOfLibraries else { return nil }
      result.formUnion(own)
    }
    return result
  }
}

extension PackageManifest {
  fileprivate var targetsOfLibraries: Set<String>? {
    guard var linked = libraryTargets else { return nil }
    let declarations = Dictionary(grouping: targets, by: \.name)
    var pending = Array(linked)
    while let name = pending.popLast() {
      for declaration in declarations[name, default: []] {
        guard declaration.dependencies.isComplete else { return nil }
        pending += declaration.dependencies.known.map(\.name).filter { linked.insert($0).inserted }
      }
    }
    return linked
  }
}

extension Manifest {
  /// The directories of the pods that a `Podfile` takes by path, relative to the root.
  fileprivate var localPods: [String] {
    text.string(in: 0..<UInt32(text.count)).split(whereSeparator: \.isNewline).compactMap { line in
      guard let match = line.prefix(while: { $0 != "#" }).firstMatch(of: /(?::path\s*=>|path:)\s*["']([^"']*)["']/) else { return nil }
      let path = self.path.parentDirectory.appendingPath(String(match.1))
      return Manifest.kind(ofPath: path) == .podspec ? path.parentDirectory : path
    }
  }
}
