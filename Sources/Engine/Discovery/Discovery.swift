import MoltManifests
import MoltProject
import MoltText

/// What lies at the paths of a request: the files, read but not yet understood.
package struct Discovery: Sendable {
  package let root: Root
  /// Sorted by path.
  package let files: [SourceFile]
  /// Sorted by path.
  package let skipped: [SkippedPath]
  /// Sorted by path.
  package let manifests: [Manifest]
  /// Those that lead to what is found elsewhere.
  package let links: [SymbolicLink]
  /// What files of other kinds than Swift name.
  var foreignMentions = ForeignMentions()
  package let assetColors: AssetColors
  /// The project that the paths of the request are only a part of.
  package let enclosingProject: String?
  /// The project around paths that describe targets themselves: it may use what these declare.
  package var outerProject: String? = nil
  /// One sentence each, for a person.
  package let warnings: [String]
}

/// Finds and reads the Swift files of a project.
///
/// - Parameters:
///   - isAbsolute: whether a person reads absolute paths; nil where the given ones say so.
///   - home: as `Request.home`.
/// - Throws: `EngineError.usage` for a path that does not exist, or where there is no Swift file at all.
package func discover(
  _ paths: [String], jobs: Int, isAbsolute: Bool? = nil, home: BytePath? = nil, overlay: Overlay = Overlay()
) throws(EngineError) -> Discovery {
  let start = try StartingPoints(paths, isAbsolute: isAbsolute, overlay: overlay)
  let walk = Walk(start)
  var (files, skipped) = read(walk, root: start.root, overlay: overlay, jobs: jobs)
  if let named = skipped.first(where: { $0.reason == .notUTF8 && start.files.contains($0.path) }) {
    throw .usage("\(start.root.displayPath(named.path)): not UTF-8, cannot be read")
  }
  skipped += notCheckedOut(start)
  skipped.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  if files.allSatisfy({ $0.readOnly == .ignored }) { throw .noSwiftFiles(noSwiftFiles(paths, skipped)) }
  var (manifests, warnings) = readManifests(walk.manifests, root: start.root, overlay)
  warnings = walk.warnings + warnings
  let project = enclosingProject(of: start, isDescribed: manifests.contains(where: \.describesTargets), home: home)
  let isSelfDescribed = start.describesItself(manifests)
  if let project, !isSelfDescribed { warnings.append(partWarning(of: project)) }
  return Discovery(
    root: start.root, files: files, skipped: skipped, manifests: manifests, links: walk.links,
    foreignMentions: readForeignMentions(walk.foreignFiles, root: start.root),
    assetColors: AssetColors(directories: walk.colorSets), enclosingProject: isSelfDescribed ? nil : project,
    outerProject: isSelfDescribed ? project.flatMap { start.isNamed(by: $0, manifests) ? $0 : nil } : nil, warnings: warnings)
}

func partWarning(of project: String) -> String {
  "only a part of the project at \(project) was looked at: uses outside it are not known"
}

extension StartingPoints {
  /// Whether each of the paths is a directory that describes targets.
  fileprivate func describesItself(_ manifests: [Manifest]) -> Bool {
    let describing = manifests.filter(\.describesTargets).map(\.path)
    return files.isEmpty && directories.allSatisfy { directory in describing.contains { $0.hasPrefix(directory) } }
  }
}

/// The project of which the starting points are only a part: the nearest directory around them, in their repository,
/// that describes targets; the top of the repository where nothing in sight does.
///
/// - Parameters:
///   - isDescribed: whether they describe targets themselves.
///   - home: as `Request.home`.
private func enclosingProject(of start: StartingPoints, isDescribed: Bool, home: BytePath?) -> String? {
  guard let top = start.root.repository?.top else { return nil }
  // A root that was walked as a whole has just been looked at, with all that it describes.
  var directory = start.root.path
  var isWalked = start.directories.contains("")
  while true {
    if let home, home.isWithin(BytePath(directory)) { return nil }
    if !isWalked, describesTargets(directory) { return directory }
    if directory == top || directory == "/" { return isWalked || isDescribed ? nil : top }
    directory = parent(of: directory)
    isWalked = false
  }
}

private func describesTargets(_ directory: String) -> Bool {
  (entries(of: directory) ?? []).contains { entry in
    let name = String(decoding: entry.name, as: UTF8.self)
    if name.hasSuffix(".xcodeproj") { return true }
    switch Manifest.kind(ofPath: name) {
    // Each directory of Bazel's has a description of its own; the project is what they belong to.
    case .bazelWorkspace: return true
    case .tuist:
      guard let text = try? readThroughLinks(name, below: directory, atMost: SizeLimit.source) else { return false }
      return Manifest(path: name, kind: .tuist, text: text).describesTargets
    case let kind?: return Manifest(path: name, kind: kind, text: SourceText("")).describesTargets
    case nil: return false
    }
  }
}

/// One that cannot be read names nothing.
private func readForeignMentions(_ paths: [String], root: Root) -> ForeignMentions {
  var mentions = ForeignMentions()
  for path in paths {
    if let text = try? read(path, below: root.path, atMost: SizeLimit.source) { mentions.add(text, at: path) }
  }
  return mentions
}

private func readManifests(_ paths: [String], root: Root, _ overlay: Overlay) -> (manifests: [Manifest], warnings: [String]) {
  var manifests: [Manifest] = []
  var warnings: [String] = []
  for path in paths {
    do throws(ReadFailure) {
      if let manifest = Manifest(path: path, text: try overlay.readDescription(path, in: root)) { manifests.append(manifest) }
    } catch {
      warnings.append("\(root.displayPath(path)): \(error.message)")
    }
  }
  readSupplements(of: &manifests, root: root, overlay)
  return (manifests, warnings)
}

/// Reads the files that manifests name, and those that these name. One that is not there, or not below the root, is left
/// out: whoever names it says what that means.
private func readSupplements(of manifests: inout [Manifest], root: Root, _ overlay: Overlay) {
  var seen = Set(manifests.map(\.path))
  var index = 0
  while index < manifests.count {
    for path in manifests[index].supplements where !path.hasPrefix("../") && seen.insert(path).inserted {
      guard let text = try? overlay.readDescription(path, in: root) else { continue }
      manifests.append(Manifest(path: path, kind: .supplement, text: text))
    }
    index += 1
  }
}

private func noSwiftFiles(_ paths: [String], _ skipped: [SkippedPath]) -> String {
  let message =
    "no Swift files in \(paths.isEmpty || paths == ["."] ? "the working directory" : paths.map { "`\($0)`" }.joined(separator: ", "))"
  if skipped.isEmpty { return message }
  if skipped.count <= 3 {
    return message + skipped.map { "\n  \($0.path): \($0.reason.phrase)" }.joined()
  }
  let reasons = SkipReason.allCases.compactMap { reason in
    let count = skipped.count { $0.reason == reason }
    return count == 0 ? nil : "\(count) \(reason.phrase)"
  }
  return message + "; skipped: " + reasons.joined(separator: ", ")
}
