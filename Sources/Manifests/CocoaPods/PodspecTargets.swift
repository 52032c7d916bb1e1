import MoltProject
import MoltText

/// A pod as its podspec describes it. Each of its specs that has sources is a target: an app may take one without the
/// others, and each may have floors of its own.
///
/// Source: `Pod::Specification` and its `DSL` in CocoaPods' Core.
struct Podspec {
  /// Relative to the root of the run.
  let path: String
  let root: PodspecValue
  private let files: FileList
  let budget: WorkBudget
  private(set) var warnings: [String] = []
  private(set) var targets: [Target] = []

  private static let maximumDepth = 16

  /// - Returns: nil if the file makes no spec.
  init?(_ manifest: Manifest, files: FileList) {
    path = manifest.path
    budget = WorkBudget([manifest])
    self.files = files
    if manifest.path.hasSuffix(".json") {
      guard let json = try? YAMLReader.read(manifest.text, file: manifest.path) else { return nil }
      root = PodspecValue(json)
    } else {
      guard let spec = PodspecReader.read(manifest, budget) else { return nil }
      root = spec
    }
    guard root.entries != nil else { return nil }
    addTargets(of: root, inherited: [], name: "", kind: .library, depth: 0)
  }

  /// - Parameter inherited: the specs around this one, the nearest last.
  private mutating func addTargets(
    of spec: PodspecValue, inherited: [PodspecValue], name parent: String, kind: Target.Kind, depth: Int
  ) {
    guard depth < Podspec.maximumDepth, budget.spend(16, at: path, spec.line) else { return }
    let ownName = spec["name"]?.text ?? String(path.lastComponent.prefix { $0 != "." })
    let name = parent.isEmpty ? ownName : "\(parent)/\(ownName)"
    let specs = inherited + [spec]
    let floors = PodspecFloors(specs, path: path, name: name)
    let sources = sources(of: spec, floors.platforms, name: name)
    if !sources.files.isEmpty || parent.isEmpty {
      let module = root["module_name"]?.text ?? root["header_dir"]?.text ?? root["name"]?.text ?? ownName
      targets.append(
        Target(
          name: name, module: c99Identifier(module), kind: kind, origin: path,
          platforms: floors.platforms.sorted(), floors: floors.floors.sorted { $0.platform < $1.platform },
          unknown: floors.unknown, infersActorFromWrappers: infersActorFromWrappers,
          files: sources.files.sorted(), platformFilters: sources.filters
        ).doubted(budget))
    }
    for (key, kind) in [("subspecs", kind), ("testspecs", .tests), ("appspecs", .application)] {
      for child in spec[key]?.elements ?? [] where child.entries != nil {
        addTargets(of: child, inherited: specs, name: name, kind: kind, depth: depth + 1)
      }
    }
  }

  // MARK: Sources

  private mutating func sources(
    of spec: PodspecValue, _ platforms: Set<Platform>, name: String
  ) -> (files: Set<FileID>, filters: [FileID: Set<Platform>]) {
    var compiled: [FileID: Set<Platform>] = [:]
    let all: [Platform?] = platforms.isEmpty ? [nil] : platforms.sorted()
    for platform in all {
      let key = platform?.podspecKey
      let sources = patterns("source_files", of: spec, key)
      let excluded = patterns("exclude_files", of: spec, key)
      for pattern in sources {
        for file in pattern.files(in: files) where !excluded.contains(where: { excludes($0, file) }) {
          compiled[file, default: []].formUnion(platform.map { [$0] } ?? [])
        }
      }
    }
    return (Set(compiled.keys), compiled.filter { !platforms.isEmpty && $0.value != platforms })
  }

  private func excludes(_ pattern: PathPattern, _ file: FileID) -> Bool {
    pattern.matches(files.path(file), takesDirectories: false)
  }

  /// The patterns of an attribute, those for one platform included.
  private mutating func patterns(_ attribute: String, of spec: PodspecValue, _ platform: String?) -> [PathPattern] {
    var result: [PathPattern] = []
    for value in [spec[attribute], platform.flatMap { spec[[$0, attribute]] }].compactMap({ $0 }) {
      for element in value.elements {
        if let text = element.text {
          result.append(PathPattern(path.parentDirectory.appendingPath(text)))
        } else if attribute == "source_files" {
          warn("\(path):\(element.line): `\(attribute)` depends on `\(element.quotation)`, which cannot be resolved")
        }
      }
    }
    return result
  }

  private mutating func warn(_ message: String) {
    if !warnings.contains(message) { warnings.append(message) }
  }

  /// CocoaPods takes the highest version that both the pod and the app name.
  private var infersActorFromWrappers: Bool? {
    let texts = (root["swift_versions"] ?? root["swift_version"])?.texts ?? []
    let versions = texts.compactMap { Version($0) }
    guard !versions.isEmpty, versions.count == texts.count else { return nil }
    let answers = Set(versions.map { $0 < Version(6) })
    return answers.count == 1 ? answers.first : nil
  }
}

/// What a spec is built for: what it says itself, or else what the specs around it do.
private struct PodspecFloors {
  private(set) var platforms: Set<Platform> = []
  private(set) var floors: [Floor] = []
  /// Why floors are not known: a clause for a person.
  private(set) var unknown: String?

  /// - Parameter specs: the root first.
  init(_ specs: [PodspecValue], path: String, name: String) {
    guard let declared = specs.last(where: { $0["platforms"] != nil })?["platforms"] else {
      unknown = "\(path) names no platform, so CocoaPods builds it for whatever the app is built for"
      return
    }
    guard let entries = declared.entries else {
      // A list of names alone says nothing of versions.
      unknown = "the platforms at \(path):\(declared.line) depend on `\(declared.quotation)`, which cannot be resolved"
      return
    }
    for (key, _) in entries {
      guard let platform = Platform(podspecKey: key) else { continue }
      platforms.insert(platform)
      add(platform, key, specs.compactMap { $0[["platforms", key]] }.last, path, name)
    }
  }

  private mutating func add(_ platform: Platform, _ key: String, _ value: PodspecValue?, _ path: String, _ name: String) {
    guard let value else { return }
    if let text = value.text, let version = Version(text) {
      let provenance = Provenance(
        file: path, line: value.line, text: "\(key) deployment target \(text)", chain: ["pod \(name)"])
      floors.append(Floor(platform: platform, version: version, provenance: provenance))
    } else if value.text == "" {
      unknown = unknown ?? "\(path):\(value.line) names no version of \(platform.rawValue)"
    } else {
      unknown =
        unknown
        ?? "the deployment target at \(path):\(value.line) depends on `\(value.quotation)`, which cannot be resolved"
    }
  }
}

extension Platform {
  fileprivate var podspecKey: String { self == .macOS ? "osx" : rawValue.lowercased() }

  fileprivate init?(podspecKey key: String) {
    guard let platform = Platform.allCases.first(where: { $0.podspecKey == key || key == "macos" && $0 == .macOS })
    else {
      return nil
    }
    self = platform
  }
}
