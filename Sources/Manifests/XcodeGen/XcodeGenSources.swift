import MoltProject
import MoltText

/// The files that a target of an XcodeGen spec compiles.
struct XcodeGenSources {
  private(set) var files: Set<FileID> = []
  /// Files that the target compiles for some of its platforms only.
  private(set) var platformFilters: [FileID: Set<Platform>] = [:]
  private(set) var warnings: [String] = []

  /// - Parameters:
  ///   - directory: where the paths of the spec begin.
  ///   - list: all files of the project.
  ///   - budget: of the spec.
  init(_ target: XcodeGenTarget, directory: String, files list: FileList, budget: WorkBudget) {
    guard let sources = target.node["sources"] else { return }
    for source in sources.list ?? [sources] {
      guard let path = source.string ?? source["path"]?.string,
        budget.spend(16 + path.utf8.count, at: source.file, source.line)
      else { continue }
      if path.contains("${") {
        warnings.append(
          "\(source.file):\(source.line): `\(path)` depends on the environment, so the files of target \(target.name) "
            + "are not all known")
        continue
      }
      guard compiles(source) else { continue }
      add(source, list.spelling(of: directory.appendingPath(path)), list, budget)
    }
  }

  /// Whether Swift files of a source go to the compiler: resources and folder references do not.
  private func compiles(_ source: YAML) -> Bool {
    if source["type"]?.string == "folder" { return false }
    guard let phase = source["buildPhase"] else { return true }
    return phase.string == "sources"
  }

  private mutating func add(_ source: YAML, _ path: String, _ list: FileList, _ budget: WorkBudget) {
    let excluded = patterns("excludes", of: source, in: path)
    let included = patterns("includes", of: source, in: path)
    let filter = source["destinationFilters"]?.strings.map { Set($0.compactMap(Platform.init(rawValue:))) }
    for file in list.files(inside: path) {
      guard budget.spend(excluded.count + included.count, at: source.file, source.line) else { return }
      let name = list.path(file)
      if excluded.contains(where: { $0.matches(name, takesDirectories: true) }) { continue }
      if !included.isEmpty, !included.contains(where: { $0.matches(name, takesDirectories: true) }) { continue }
      insert(file, filter)
    }
  }

  private func patterns(_ key: String, of source: YAML, in path: String) -> [PathPattern] {
    (source[key]?.strings ?? []).filter { !$0.isEmpty }.map { PathPattern("\(path)/\($0)") }
  }

  /// A file that is there twice is compiled for the platforms of both.
  private mutating func insert(_ file: FileID, _ filter: Set<Platform>?) {
    let isNew = files.insert(file).inserted
    if let filter, isNew || platformFilters[file] != nil {
      platformFilters[file, default: []].formUnion(filter)
    } else {
      platformFilters[file] = nil
    }
  }
}
