import Project
import Text

/// What lies at the paths of a request: the files, read but not yet understood.
struct Discovery: Sendable {
  let root: Root
  /// Sorted by path.
  let files: [SourceFile]
  /// Sorted by path.
  let skipped: [SkippedPath]
  /// Sorted by path.
  let manifests: [Manifest]
  /// One sentence each, for a person.
  let warnings: [String]
}

/// Finds and reads the Swift files of a project.
///
/// - Throws: `EngineError.usage` for a path that does not exist, or where there is no Swift file at all.
func discover(_ paths: [String], jobs: Int) throws(EngineError) -> Discovery {
  let start = try StartingPoints(paths)
  let walk = Walk(start)
  let (files, skipped) = read(walk, root: start.root, jobs: jobs)
  if files.isEmpty { throw .usage(noSwiftFiles(paths, skipped)) }
  var (manifests, warnings) = readManifests(walk.manifests, root: start.root)
  if let project = enclosingProject(of: start.root, manifests) {
    warnings.append("only a part of the project at \(project) was looked at: uses outside of it are not known")
  }
  return Discovery(root: start.root, files: files, skipped: skipped, manifests: manifests, warnings: warnings)
}

/// The project of which the root is only a part: the nearest directory above it, in its repository, that describes
/// targets. Nil if the root describes targets itself.
private func enclosingProject(of root: Root, _ manifests: [Manifest]) -> String? {
  guard let top = root.repository?.top, !manifests.contains(where: { $0.kind != .buildConfiguration }) else { return nil }
  var directory = root.path
  while directory != top {
    directory = parent(of: directory)
    let names = (entries(of: directory) ?? []).map { String(decoding: $0.name, as: UTF8.self) }
    if names.contains(where: { $0.hasSuffix(".xcodeproj") || $0 == "Package.swift" }) { return directory }
  }
  return nil
}

private func readManifests(_ paths: [String], root: Root) -> (manifests: [Manifest], warnings: [String]) {
  var manifests: [Manifest] = []
  var warnings: [String] = []
  for path in paths {
    do throws(ReadFailure) {
      if let manifest = Manifest(path: path, text: try readFile(root.absolutePath(path))) { manifests.append(manifest) }
    } catch {
      warnings.append("\(root.displayPath(path)): \(error.message)")
    }
  }
  return (manifests, warnings)
}

private func noSwiftFiles(_ paths: [String], _ skipped: [SkippedPath]) -> String {
  let message = "no Swift files in \(paths.isEmpty ? "the working directory" : paths.joined(separator: ", "))"
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
