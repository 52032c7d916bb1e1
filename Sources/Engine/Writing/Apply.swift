/// Writes what the plan of `run` changes, all files or none.
///
/// - Returns: the paths written, relative to the root.
/// - Throws: `EngineError.refused` with nothing written if a file is stale, dirty or cannot be written, if only a part of
///   a project was looked at, if code of it could not be read, or if a signal came before all was ready: it acts when this returns.
public func apply(_ run: Run, policy: WritePolicy) throws(EngineError) -> [String] {
  try apply(run, policy: policy, access: try WriteAccess(state: StateDirectory(root: run.root.path)))
}

/// As above, with the right to write that was taken before the run.
public func apply(_ run: Run, policy: WritePolicy, access: WriteAccess) throws(EngineError) -> [String] {
  if let project = run.enclosingProject, !policy.allowsPartialProject, !run.rewritten.isEmpty {
    throw .refused(
      reason: "only a part of a project was looked at, and uses outside of it would not be changed; run molt on all of"
        + " it, or use --allow-partial:", paths: [project])
  }
  if !run.unread.isEmpty, !policy.allowsPartialProject, !run.rewritten.isEmpty {
    throw .refused(
      reason: "files were not read that may use what would be changed; make them readable and check them out, or use"
        + " --allow-partial:", paths: run.unread)
  }
  if run.rewritten.isEmpty { return [] }
  let paths = run.rewritten.map { run.file($0.id).path }
  let replacements = run.rewritten.map { rewritten in
    let file = run.file(rewritten.id)
    return Replacement(path: run.root.absolutePath(file.path), old: file.text, new: rewritten.text)
  }
  func refuse(_ reason: String, where isObstacle: (Int) -> Bool) throws(EngineError) {
    let obstacles = paths.indices.filter(isObstacle)
    if !obstacles.isEmpty {
      throw .refused(reason: reason, paths: obstacles.map { run.root.displayPath(paths[$0]) })
    }
  }
  try refuse("files or their directories cannot be written") { !replacements[$0].isWritable }
  let states = WorkingTree.states(of: replacements.map(\.path))
  if !policy.allowsNoVersionControl {
    try refuse("files are under no version control, so nothing could bring them back; --allow-no-vcs overrides") {
      states[$0] == .unversioned
    }
  }
  if !policy.allowsDirty {
    try refuse("git does not say whether files have changes that are not committed; --allow-dirty overrides") {
      states[$0] == .unknown
    }
    try refuse("files are not tracked, or have changes that are not committed; commit them, or use --allow-dirty") {
      states[$0] == .dirty
    }
  }
  try access.extend(to: replacements.map { parent(of: $0.path) })
  try refuse("files have become links, or lie behind one") { realPath(replacements[$0].path) != replacements[$0].path }
  try refuseOutdated(run)
  StagingFiles.removeStale(beside: replacements.map(\.path))
  try withoutInterruption { () throws(EngineError) in try replace(replacements) }
  return paths
}

/// Refuses where a file is no longer what was read. Those that are not written count, too: the plan holds for all of them.
private func refuseOutdated(_ run: Run) throws(EngineError) {
  let current = concurrentMap(sizes: run.files.map(\.text.count), jobs: processorCount()) { index in
    (try? readFile(run.root.absolutePath(run.files[index].path))) == run.files[index].text
  }
  let outdated = zip(run.files, current).filter { !$0.1 }.map { run.root.displayPath($0.0.path) }
  if !outdated.isEmpty {
    throw .refused(reason: "files have changed since they were read: run molt again", paths: outdated)
  }
}
