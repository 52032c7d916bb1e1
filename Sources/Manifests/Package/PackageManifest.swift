import MoltProject
import MoltSyntax
import MoltText

/// What one `Package.swift` declares.
///
/// Platforms belong to the whole package. One that declares some is meant for those: SwiftPM would build it for others
/// too, for their oldest version; that counts only where a target of an Xcode project does (`PackageLinks`). One that
/// declares none is built for the oldest version of every platform.
struct PackageManifest {
  /// A target and where its sources lie.
  struct Declaration {
    let name: String
    let kind: Target.Kind
    /// Relative to the package.
    let path: String?
    /// Relative to the target; nil for all there is.
    let sources: [String]?
    let excluded: [String]
    let dependencies: PackageDependencies
  }

  let name: String
  private(set) var floors: [Platform: Floor] = [:]
  /// Why floors are not known: a clause for a person.
  private(set) var unknown: String?
  /// Platforms that are declared with a version that is not known; nil where there may be more than those.
  private var unresolvedPlatforms: Set<Platform>? = []
  private(set) var targets: [Declaration] = []
  /// The targets of each product, as far as they can be read.
  private(set) var products: [String: [String]] = [:]
  /// The targets of library products; nil where any target may be one of such a product.
  private(set) var libraryTargets: Set<String>? = []
  /// Whether one of its products is an application, as in Swift Playgrounds.
  private(set) var hasApplication = false
  /// Packages that it depends on by path, relative to it.
  private(set) var localDependencies: [String] = []
  /// Whether all targets could be read.
  private(set) var isComplete = true
  /// Whether no platform is declared.
  private(set) var hasDefaultFloors = false

  /// See `Target`.
  let infersActorFromWrappers: Bool?

  private let syntax: ManifestSyntax
  /// Where the package is declared.
  private let declaration: Node

  /// Nil if the file declares no package.
  init?(_ manifest: Manifest, names: inout NameTable) {
    syntax = ManifestSyntax(manifest, names: &names)
    infersActorFromWrappers = manifest.infersActorFromWrappers
    let calls = syntax.file.root.packageDeclarations
    guard let declaration = calls.first else { return nil }
    self.declaration = declaration
    name = (try? declaration.argument("name").map(syntax.string)) ?? manifest.path.parentDirectory
    // Several, in the branches of an `#if`, are all taken for possible.
    for call in calls {
      readPlatforms(call)
      if let list = call.argument("products") { addProducts(of: list) }
      if let list = call.argument("targets") { addTargets(of: list) }
      if let list = call.argument("dependencies") { addDependencies(of: list) }
    }
    readChanges()
  }

  var path: String { syntax.file.path }

  var budget: WorkBudget { syntax.budget }

  /// What the package is for; empty where that is not known.
  var platforms: [Platform] { unresolvedPlatforms.map { $0.union(floors.keys).sorted() } ?? [] }

  /// Of the provenance of all floors; some packages that only editors read have no name.
  private var chain: [String] { name.isEmpty ? [] : ["package \(name)"] }

  // MARK: Platforms

  private mutating func readPlatforms(_ call: Node) {
    guard let list = call.argument("platforms") else { return addOldest(call) }
    if addPlatforms(of: list) == 0, unknown == nil { addOldest(call) }
  }

  /// - Returns: how many there are.
  private mutating func addPlatforms(of list: Node) -> Int {
    let elements = syntax.elements(of: list)
    if let node = elements.unresolved { fail(node) }
    var count = 0
    for element in elements.nodes {
      do throws(ManifestSyntax.Unresolved) {
        guard let floor = try floor(element) else { continue }
        lower(floor)
        count += 1
      } catch {
        fail(error.node, platform: element.calleeName.flatMap(Platform.init(rawValue:)))
      }
    }
    return count
  }

  /// Nil for a platform without SwiftUI: `.linux`, `.driverKit`.
  private func floor(_ element: Node) throws(ManifestSyntax.Unresolved) -> Floor? {
    guard let name = element.calleeName, let argument = element.arguments.first?.value else {
      if element.kind == .memberAccessExpr, element.lastName == "linux" { return nil }
      throw ManifestSyntax.Unresolved(node: element)
    }
    guard let platform = Platform(rawValue: name) else { return nil }
    return Floor(
      platform: platform, version: try version(argument),
      provenance: syntax.file.provenance(element, chain: chain))
  }

  /// `.v17`, `.v10_15` or `"16.4"`.
  private func version(_ argument: Node) throws(ManifestSyntax.Unresolved) -> Version {
    let node = syntax.resolved(argument)
    if node.kind == .memberAccessExpr, let name = node.lastName, name.hasPrefix("v"),
      let version = Version(name.dropFirst().split(separator: "_").joined(separator: "."))
    {
      return version
    }
    if node.kind == .stringLiteralExpr, let version = Version(try syntax.string(node)) { return version }
    throw ManifestSyntax.Unresolved(node: argument)
  }

  private mutating func addOldest(_ call: Node) {
    hasDefaultFloors = true
    for (platform, version) in Platform.oldestOfPackages {
      let text = "no `platforms:`, so SwiftPM builds for \(platform.rawValue) \(version)"
      let provenance = syntax.file.provenance(call, text: text, chain: chain)
      lower(Floor(platform: platform, version: version, provenance: provenance))
    }
  }

  private mutating func lower(_ floor: Floor) {
    if let known = floors[floor.platform], known.version <= floor.version { return }
    floors[floor.platform] = floor
  }

  /// - Parameter platform: whose version is not known; nil where that is not known either.
  private mutating func fail(_ node: Node, platform: Platform? = nil) {
    if let platform { unresolvedPlatforms?.insert(platform) } else { unresolvedPlatforms = nil }
    if unknown == nil { unknown = "its platforms depend on \(syntax.file.quotation(node)), which cannot be resolved" }
  }

  /// The floor of macOS, which macros and plugins run on, whatever the package is for.
  var hostFloor: Floor { floors[.macOS] ?? oldestFloor(of: .macOS, because: nil) }

  /// What SwiftPM builds for where a platform is not declared.
  ///
  /// - Parameter user: what it is built for that platform for: `linked by target App`.
  func oldestFloor(of platform: Platform, because user: String?) -> Floor {
    let version = Platform.oldestOfPackages.first { $0.platform == platform }?.version ?? .init(0)
    let text = "no \(platform.rawValue) in `platforms:`, so SwiftPM builds for \(platform.rawValue) \(version)"
    return Floor(
      platform: platform, version: version,
      provenance: syntax.file.provenance(declaration, text: text, chain: chain + [user].compactMap { $0 }))
  }

  // MARK: Targets

  private mutating func addTargets(of list: Node) {
    let elements = syntax.elements(of: list)
    if elements.unresolved != nil { isComplete = false }
    for element in elements.nodes { addTarget(element) }
  }

  private mutating func addProducts(of list: Node) {
    let elements = syntax.elements(of: list)
    if elements.unresolved != nil { libraryTargets = nil }
    for product in elements.nodes { addProduct(product) }
  }

  private mutating func addProduct(_ product: Node) {
    let targets = product.argument("targets").flatMap { try? syntax.strings($0) }
    switch product.calleeName {
    case "executable", "plugin": break
    case "iOSApplication": hasApplication = true
    case "library": libraryTargets = targets.flatMap { libraryTargets?.union($0) }
    default: libraryTargets = nil
    }
    guard let name = product.argument("name").flatMap({ try? syntax.string($0) }) else { return }
    products[name] = targets ?? [name]
  }

  /// `.package(path: "../Kit")`
  private mutating func addDependencies(of list: Node) {
    for dependency in syntax.elements(of: list).nodes {
      if let path = dependency.argument("path").flatMap({ try? syntax.string($0) }) { localDependencies.append(path) }
    }
  }

  private mutating func addTarget(_ call: Node) {
    guard let callee = call.calleeName, let kind = Target.Kind(factory: callee), let name = call.argument("name") else {
      if !["binaryTarget", "systemLibrary"].contains(call.calleeName) { isComplete = false }
      return
    }
    do throws(ManifestSyntax.Unresolved) {
      let path: String? = if let path = call.argument("path") { try syntax.string(path) } else { nil }
      let sources: [String]? = if let sources = call.argument("sources") { try syntax.strings(sources) } else { nil }
      // A file that is excluded or not: to take it for compiled is the safe side.
      let excluded = call.argument("exclude").flatMap { try? syntax.strings($0) } ?? []
      targets.append(
        Declaration(
          name: try syntax.string(name), kind: kind, path: path, sources: sources, excluded: excluded,
          dependencies: PackageDependencies(call.argument("dependencies"), syntax)))
    } catch {
      isComplete = false
    }
  }

  // MARK: Changes after the declaration

  private mutating func readChanges() {
    for change in syntax.changes {
      switch (change.subject, change.operation) {
      case ("package.platforms", .assign):
        floors = [:]
        unknown = nil
        unresolvedPlatforms = []
        hasDefaultFloors = false
        if addPlatforms(of: change.value) == 0, unknown == nil { addOldest(change.value) }
      case ("package.platforms", .append): _ = addPlatforms(of: change.value)
      case ("package.platforms", .appendElement): fail(change.value)
      case ("package.targets", .appendElement): addTarget(syntax.resolved(change.value))
      case ("package.targets", _): addTargets(of: change.value)
      case ("package.products", .appendElement): addProduct(syntax.resolved(change.value))
      case ("package.products", _): addProducts(of: change.value)
      case ("package.dependencies", .append), ("package.dependencies", .assign): addDependencies(of: change.value)
      default: break
      }
    }
    if let statement = syntax.conditionalChanges["package.platforms"] { fail(statement) }
    if syntax.conditionalChanges["package.targets"] != nil { isComplete = false }
    if syntax.conditionalChanges["package.products"] != nil { libraryTargets = nil }
  }
}

extension Node {
  /// The calls that make the package: the value of `package` at top level or in a branch of an `#if` there.
  fileprivate var packageDeclarations: [Node] {
    children.flatMap { statement -> [Node] in
      switch statement.kind {
      case .ifConfigDecl, .ifConfigClause: statement.packageDeclarations
      case .variableDecl:
        statement.bindings.filter { name, value in
          value.calleeName == "Package" || (name == "package" && value.calleeName == "init")
        }.map(\.value)
      default: []
      }
    }
  }
}

extension Target.Kind {
  /// - Parameter factory: how `PackageDescription.Target` calls the function that makes one.
  fileprivate init?(factory: String) {
    switch factory {
    case "target": self = .library
    case "executableTarget": self = .executable
    case "testTarget": self = .tests
    case "macro": self = .macro
    case "plugin": self = .plugin
    default: return nil
    }
  }
}

extension Platform {
  /// What SwiftPM builds a package for that declares no platforms, up to Swift 6.3; later ones begin higher. Source:
  /// `Sources/PackageModel/Platform.swift` of SwiftPM.
  fileprivate static let oldestOfPackages: [(platform: Platform, version: Version)] = [
    (.iOS, Version(12)), (.macOS, Version(10, 13)), (.macCatalyst, Version(13)), (.tvOS, Version(12)),
    (.watchOS, Version(4)), (.visionOS, Version(1)),
  ]
}
