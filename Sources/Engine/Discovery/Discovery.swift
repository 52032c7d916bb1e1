import Text

/// What lies at the paths of a request: the files, read but not yet understood.
struct Discovery: Sendable {
  let root: Root
  /// Sorted by path.
  let files: [SourceFile]
  /// Sorted by path.
  let skipped: [SkippedPath]
  /// Project descriptions, relative to the root, sorted.
  let manifests: [String]
}

/// Finds and reads the Swift files of a project.
///
/// - Throws: `EngineError.usage` for a path that does not exist, or where there is no Swift file at all.
func discover(_ paths: [String], jobs: Int) throws(EngineError) -> Discovery {
  let start = try StartingPoints(paths)
  let walk = Walk(start)
  let (files, skipped) = read(walk, root: start.root, jobs: jobs)
  if files.isEmpty { throw .usage(noSwiftFiles(paths, skipped)) }
  return Discovery(root: start.root, files: files, skipped: skipped, manifests: walk.manifests)
}

private func noSwiftFiles(_ paths: [String], _ skipped: [SkippedPath]) -> String {
  let places = paths.isEmpty ? "the working directory" : paths.joined(separator: ", ")
  let reasons = SkipReason.allCases.compactMap { reason in
    let count = skipped.count { $0.reason == reason }
    return count == 0 ? nil : "\(count) \(reason.rawValue)"
  }
  return "no Swift files in \(places)" + (reasons.isEmpty ? "" : " (skipped: \(reasons.joined(separator: ", ")))")
}
