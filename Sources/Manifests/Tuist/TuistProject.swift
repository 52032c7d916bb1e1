import MoltProject
import MoltSyntax
import MoltText

/// What a `Project.swift` of Tuist declares, with the helpers in `Tuist/ProjectDescriptionHelpers` and in plugins.
///
/// A target that is declared under a condition is taken for one: it can only close a gate that is open without it.
struct TuistProject {
  /// Relative to the root of the run.
  let path: String
  /// Where `.relativeToRoot` begins.
  let rootDirectory: String
  var evaluator: TuistEvaluator
  private(set) var warnings: [String] = []
  var budget: WorkBudget { evaluator.budget }
  /// What its targets link of packages.
  private(set) var packageLinks: [PackageLinks.Link] = []
  /// Calls of `Project(…)`.
  private var projects: [TuistValue] = []

  /// - Parameter helpers: those that the manifest can use.
  ///
  /// Nil if the file declares no project.
  init?(_ manifest: ManifestFile, helpers: [ManifestFile], rootDirectory: String) {
    path = manifest.path
    self.rootDirectory = rootDirectory
    var definitions = TuistDefinitions()
    for helper in helpers { definitions.add(helper) }
    definitions.add(manifest)
    guard let scope = definitions.scope else { return nil }
    evaluator = TuistEvaluator(definitions, budget: WorkBudget(size: manifest.size + helpers.reduce(0) { $0 + $1.size }))
    // Tuist takes the one project that is made, whatever it is called.
    var declared = scope.values(of: "project")
    if declared.isEmpty { declared = scope.values.filter { $0.node.text.hasPrefix("Project") } }
    guard !declared.isEmpty else { return nil }
    for value in declared { findProjects(value) }
  }

  private mutating func findProjects(_ value: TuistValue) {
    let found = evaluator.elements(of: value, as: "Project")
    for call in found.values where ["Project", "init"].contains(call.node.calleeName) { projects.append(call) }
    let other = found.unresolved ?? found.values.first { !["Project", "init"].contains($0.node.calleeName) }
    if let other {
      warnings.append("the targets of \(path) are not all known: they depend on \(other.quotation)")
    }
  }

  /// The name of the project that Tuist makes of it; nil where it is not known.
  mutating func name() -> String? { projects.onlyElement?.argument("name").flatMap { try? evaluator.string($0) } }

  mutating func targets(files: FileList, configurationFiles: BuildConfigurationFiles) -> [Target] {
    var result: [Target] = []
    for project in projects {
      guard let list = project.argument("targets") else { continue }
      let name = project.argument("name").flatMap { try? evaluator.string($0) } ?? path.parentDirectory
      let found = evaluator.elements(of: list, as: "Target")
      // What a list has several times is one target: a second of its name Tuist refuses.
      var seen: Set<TuistTargetCall> = []
      for call in found.values where seen.insert(TuistTargetCall(node: call.node, scope: ObjectIdentifier(call.scope))).inserted {
        guard ["target", "Target", "init"].contains(call.node.calleeName), call.argument("name") != nil else {
          note(call)
          continue
        }
        let target = target(call, in: project, name, files, configurationFiles)
        addPackageLinks(of: call, by: target)
        result.append(target)
      }
      if let unresolved = found.unresolved { note(unresolved) }
    }
    return result
  }

  private mutating func note(_ value: TuistValue) {
    let warning = "the targets of \(path) are not all known: they depend on \(value.quotation)"
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  // MARK: Targets

  private mutating func target(
    _ call: TuistValue, in project: TuistValue, _ projectName: String, _ files: FileList,
    _ configurationFiles: BuildConfigurationFiles
  ) -> Target {
    // A name that only a program would tell still has a place.
    let name = self.name(of: call) ?? "\(projectName)?"
    var settings = TuistSettings(evaluator, path: path, rootDirectory: rootDirectory, files: configurationFiles)
    let configurations = settings.settings(of: call, name, in: project, projectName)
    var sources = TuistSources(evaluator, path: path, rootDirectory: rootDirectory, files: files)
    sources.add(of: call)
    warnings += sources.warnings.filter { !warnings.contains($0) }
    let platforms = XcodePlatforms(
      configurations, target: call.provenance("no deployment target", chain: ["target \(name)"]))
    let product = call.argument("productName").flatMap { try? evaluator.string($0) }
    return Target(
      name: name, module: configurations.module(ofTarget: product ?? name), kind: kind(of: call), origin: path,
      platforms: platforms.platforms.sorted(), floors: platforms.floors.values.sorted { $0.platform < $1.platform },
      unknown: settings.unknown ?? platforms.unknown,
      hasDoubtfulFloors: settings.unknown != nil || platforms.hasDoubtfulFloors,
      infersActorFromWrappers: configurations.infersActorFromWrappers, files: sources.files.sorted()
    ).doubted(budget)
  }

  /// `.package(product: "Kit")` and `.external(name: "Kit")`, whatever they are conditioned on. Dependencies that only a
  /// program would tell are left out: they add no floor to a package.
  private mutating func addPackageLinks(of call: TuistValue, by target: Target) {
    guard let list = call.argument("dependencies") else { return }
    for dependency in evaluator.elements(of: list, as: "TargetDependency").values {
      let label = ["package": "product", "external": "name"][dependency.node.calleeName ?? ""]
      guard let value = label.flatMap(dependency.argument), let product = try? evaluator.string(value) else { continue }
      packageLinks.append(
        PackageLinks.Link(
          product: product, platforms: Set(target.platforms), user: "linked by target \(target.name) of \(path)"))
    }
  }

  /// One that a condition decides is either.
  private mutating func name(of target: TuistValue) -> String? {
    guard let value = target.argument("name") else { return nil }
    if let name = try? evaluator.string(value) { return name }
    let names = evaluator.elements(of: value, as: "String").values.compactMap { try? evaluator.string($0) }
    return names.isEmpty ? nil : names.joined(separator: " or ")
  }

  private mutating func kind(of call: TuistValue) -> Target.Kind {
    guard let product = call.argument("product") else { return .other }
    switch evaluator.resolved(product, as: "Product").node.lastName {
    case "app", "appClip", "watch2App", "messagesApplication": return .application
    case "framework", "staticFramework": return .framework
    case "staticLibrary", "dynamicLibrary": return .library
    case "commandLineTool": return .executable
    case "unitTests", "uiTests": return .tests
    case "macro": return .macro
    case let name? where name.lowercased().hasSuffix("extension"): return .appExtension
    default: return .other
    }
  }
}

/// The Tuist manifests of a run, each with the helpers that it can use.
struct TuistManifests {
  private let manifests: [ManifestFile]
  private let workspaceFiles: [ManifestFile]
  private let helpers: [ManifestFile]

  init(manifests: [Manifest], workspaces: [Manifest], helpers: [Manifest], names: inout NameTable) {
    // Apps have files of that name of their own.
    self.manifests = Self.parse(manifests.filter(\.importsProjectDescription), &names)
    workspaceFiles = Self.parse(workspaces.filter(\.importsProjectDescription), &names)
    self.helpers = self.manifests.isEmpty && workspaceFiles.isEmpty ? [] : Self.parse(helpers, &names)
  }

  private static func parse(_ manifests: [Manifest], _ names: inout NameTable) -> [ManifestFile] {
    var files: [ManifestFile] = []
    for manifest in manifests { files.append(ManifestFile(manifest, names: &names)) }
    return files
  }

  func projects() -> [TuistProject] {
    manifests.compactMap { manifest in
      let root = rootDirectory(of: manifest.path)
      return TuistProject(manifest, helpers: helpers(usableIn: root), rootDirectory: root)
    }
  }

  func workspaces() -> [TuistWorkspace] {
    workspaceFiles.compactMap { manifest in
      let root = rootDirectory(of: manifest.path)
      return TuistWorkspace(manifest, helpers: helpers(usableIn: root), rootDirectory: root)
    }
  }

  private func helpers(usableIn root: String) -> [ManifestFile] {
    helpers.filter { helper in
      guard let directory = TuistManifests.tuistDirectory(of: helper.path) else { return true }
      return directory == root
    }
  }

  /// The nearest directory above that has Tuist's own one in it.
  private func rootDirectory(of path: String) -> String {
    let roots = Set(helpers.compactMap { TuistManifests.tuistDirectory(of: $0.path) })
    var directory = path.parentDirectory
    while !directory.isEmpty, !roots.contains(directory) { directory = directory.parentDirectory }
    return directory
  }

  /// `a` of `a/Tuist/ProjectDescriptionHelpers/b.swift`; nil for a plugin's helper.
  private static func tuistDirectory(of path: String) -> String? {
    let marker = "Tuist/ProjectDescriptionHelpers/"
    if path.hasPrefix(marker) { return "" }
    return path.range(ofFirst: "/" + marker).map { String(path[..<$0]) }
  }
}

extension Manifest {
  /// Whether a `Project.swift` or `Workspace.swift` is a manifest of Tuist's.
  var importsProjectDescription: Bool {
    text.string(in: 0..<UInt32(text.count)).contains("import ProjectDescription")
  }
}

extension String {
  /// Where a text first occurs.
  fileprivate func range(ofFirst text: String) -> Index? {
    indices.first { self[$0] == text.first && self[$0...].hasPrefix(text) }
  }
}

/// Where a target is made, and what the names mean there.
private struct TuistTargetCall: Hashable {
  let node: Node
  let scope: ObjectIdentifier
}
