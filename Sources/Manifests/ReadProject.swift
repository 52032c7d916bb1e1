public import MoltProject
import MoltSyntax
import MoltText

extension ProjectModel {
  /// Reads the targets of a project, the files each compiles and the floors of each from what describes them.
  ///
  /// Whatever is malformed becomes a warning; the floors that it would have told are not known.
  ///
  /// - Parameters:
  ///   - files: all Swift files, relative to the root, sorted; a `FileID` is an index into them.
  ///   - links: those that lead to such files, or to directories around them.
  ///   - manifests: all that were found below the root, and what they name as supplements, in any order.
  ///   - overrides: the floors of `--deployment-target`.
  ///   - isWholeRepository: whether the root is that of the repository, so that others can depend on what stands there.
  public init(
    files: [String], links: [SymbolicLink] = [], manifests: [Manifest], overrides: [Floor] = [],
    isWholeRepository: Bool = true
  ) {
    let linked = LinkedFiles(links, files: files)
    var reader = ProjectReader(files: files + linked.paths, manifests: manifests)
    reader.readXcodeProjects()
    reader.readXcodeWorkspaces()
    reader.readXcodeGenSpecs()
    reader.readTuistProjects()
    reader.readPackages()
    reader.readPodspecs()
    reader.readBazelPackages()
    reader.warnOfConfigurationFiles()
    let clients = reader.clients(isWholeRepository: isWholeRepository)
    let endless = "symbolic links form a cycle, so targets may compile more files than is known"
    self.init(
      targets: reader.targets.map { clients.marking(linked.resolved($0)).markingWhetherAllFilesAreListed }, overrides: overrides,
      warnings: reader.warnings + (linked.isIncomplete ? [endless] : []))
  }
}

extension Target {
  fileprivate var markingWhetherAllFilesAreListed: Target {
    var target = self
    target.listsAllFiles = [.xcodeProject, .package].contains(manifestKind)
    return target
  }
}

/// Reads the manifests of a project, one kind after the other.
private struct ProjectReader: ~Copyable {
  private(set) var targets: [Target] = []
  private(set) var warnings: [String] = []
  /// What the targets of Xcode's projects link of packages, those that a generator makes among them.
  private var links: [PackageLinks.Link] = []
  private var packages: [Package] = []
  /// What projects and workspaces name by path, packages among them.
  private var namedPaths: Set<String> = []
  private let files: FileList
  /// Sorted by path.
  private let manifests: [Manifest]
  private let configurationFiles: BuildConfigurationFiles
  private var names = NameTable()

  init(files: [String], manifests: [Manifest]) {
    self.manifests = manifests.sorted { $0.path < $1.path }
    let packages = manifests.filter { $0.kind == .package }.map(\.path.parentDirectory)
    self.files = FileList(files, packages: Set(packages))
    configurationFiles = BuildConfigurationFiles(manifests)
  }

  private func manifests(_ kind: Manifest.Kind) -> [Manifest] { manifests.filter { $0.kind == kind } }

  private func texts(_ kinds: Manifest.Kind...) -> [String: SourceText] {
    var texts: [String: SourceText] = [:]
    for manifest in manifests where kinds.contains(manifest.kind) { texts[manifest.path] = manifest.text }
    return texts
  }

  mutating func readXcodeProjects() {
    for manifest in manifests(.xcodeProject) {
      do throws(PropertyList.Malformed) {
        let project = try XcodeProject(manifest)
        let own = project.targets(files: files, configurationFiles: configurationFiles)
        targets += own
        links += project.packageLinks(of: own)
        namedPaths.formUnion(project.localPaths)
        warn(of: project.budget)
        warn(of: project.subprojects, namedIn: manifest.path.parentDirectory)
      } catch {
        warnings.append("\(manifest.path):\(error.line): \(error.message); its targets are not known")
      }
    }
  }

  /// What lies below the root is read whether a workspace names it or not.
  mutating func readXcodeWorkspaces() {
    for manifest in manifests(.xcodeWorkspace) {
      let locations = XcodeWorkspace(manifest).locations
      namedPaths.formUnion(locations)
      warn(of: locations, namedIn: manifest.path.parentDirectory)
    }
  }

  private mutating func warn(of projects: [String], namedIn origin: String) {
    if let warning = MissingProjects(manifests).warning(from: origin, naming: projects) { warnings.append(warning) }
  }

  private mutating func warn(of budget: WorkBudget) {
    if let exhaustion = budget.exhaustion { warnings.append(exhaustion.warning) }
  }

  /// A spec that another one includes is read as a part of that one only.
  mutating func readXcodeGenSpecs() {
    let texts = texts(.xcodeGen, .supplement)
    var specs: [XcodeGenSpec] = []
    for manifest in manifests(.xcodeGen) {
      do throws(YAML.Malformed) {
        specs.append(try XcodeGenSpec(manifest, texts: texts))
      } catch  where manifest.text.string(in: 0..<UInt32(manifest.text.count)).contains("targets") {
        warnings.append("\(manifest.path):\(error.line): \(error.message); its targets are not known")
      } catch {}
    }
    let included = specs.reduce(into: Set<String>()) { $0.formUnion($1.included.subtracting([$1.path])) }
    for spec in specs where !included.contains(spec.path) && spec.isSpec {
      let generated = spec.targets(files: files, configurationFiles: configurationFiles, warnings: &warnings)
      links += spec.packageLinks(of: generated)
      warn(of: spec.budget)
      add(generated, project: spec.directory.appendingPath(spec.name + ".xcodeproj/project.pbxproj"))
    }
  }

  mutating func readTuistProjects() {
    let manifests = TuistManifests(
      manifests: manifests(.tuist), workspaces: manifests(.tuistWorkspace), helpers: manifests(.tuistHelper), names: &names)
    for workspace in manifests.workspaces() { warn(of: workspace.projects, namedIn: workspace.path) }
    for var project in manifests.projects() {
      let generated = project.targets(files: files, configurationFiles: configurationFiles)
      warnings += project.warnings
      warn(of: project.budget)
      links += project.packageLinks
      let directory = project.path.parentDirectory
      let name = project.name() ?? String(directory.lastComponent)
      add(generated, project: directory.appendingPath(name + ".xcodeproj/project.pbxproj"))
    }
  }

  /// Adds what a generator makes an Xcode project of, beside the project that it has made.
  private mutating func add(_ generated: [Target], project: String) {
    GeneratedProject(path: project).add(generated, to: &targets, warnings: &warnings)
  }

  mutating func warnOfConfigurationFiles() { warn(of: configurationFiles.budget) }

  mutating func readPodspecs() {
    for manifest in manifests(.podspec) {
      guard let spec = Podspec(manifest, files: files) else {
        warnings.append("\(manifest.path) does not define a pod that can be read, so its targets are not known")
        continue
      }
      targets += spec.targets
      warnings += spec.warnings
      warn(of: spec.budget)
    }
  }

  mutating func readBazelPackages() {
    let roots = Set(manifests(.bazelWorkspace).map(\.path.parentDirectory))
    let extensions = texts(.supplement).filter { $0.key.hasSuffix(".bzl") }
    targets += BazelTargets.all(
      builds: manifests(.bazel), roots: roots, settings: manifests(.bazelSettings), extensions: extensions, files: files,
      warnings: &warnings)
  }

  mutating func readPackages() {
    let manifests = Dictionary(grouping: manifests(.package), by: \.path.parentDirectory)
    for (directory, manifests) in manifests.sorted(by: { $0.key < $1.key }) {
      packages.append(
        Package(directory: directory, manifests: manifests, files: files, names: &names, warnings: &warnings))
    }
    let links = PackageLinks(links, to: packages)
    for package in packages {
      targets += package.targets(links)
      for manifest in package.manifests { warn(of: manifest.budget) }
    }
  }

  /// Whose clients are here, of all targets that were read.
  func clients(isWholeRepository: Bool) -> Clients {
    Clients(
      of: targets, packages: packages, links: links, namedPaths: namedPaths, podfiles: manifests(.podfile),
      isWholeRepository: isWholeRepository)
  }
}
