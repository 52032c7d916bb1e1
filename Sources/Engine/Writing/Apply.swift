#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  return try withExtendedLifetime(access) { () throws(EngineError) in
    try Application(run: run, policy: policy, access: access).perform()
  }
}

/// What `apply` does once there is something to write.
private struct Application {
  let run: Run
  let policy: WritePolicy
  let access: WriteAccess
  /// Relative to the root.
  let paths: [String]
  let absolutePaths: [String]

  init(run: Run, policy: WritePolicy, access: WriteAccess) {
    self.run = run
    self.policy = policy
    self.access = access
    paths = run.rewritten.map { run.file($0.id).path }
    absolutePaths = paths.map(run.root.absolutePath)
  }

  func perform() throws(EngineError) -> [String] {
    try refuse("files or their directories cannot be written") { !isWritable(absolutePaths[$0]) }
    try refuseByState(WorkingTree.states(of: absolutePaths))
    try access.extend(to: absolutePaths.map { parent(of: $0) })
    try refuse("files have become links, or lie behind one") { realPath(absolutePaths[$0]) != absolutePaths[$0] }
    try refuseOutdated(run)
    let directories = run.files.map { parent(of: run.root.absolutePath($0.path)) }
    StagingFiles.removeStale(in: directories + [run.root.path, access.state.top])
    let journal = Journal(run: StagingFiles.ownIdentity, date: access.date, changes: try changes())
    let writer = JournaledWriter(operations: access.operations, state: access.state, jobs: access.jobs)
    do throws(Transaction.Failure) {
      try writer.write(journal)
    } catch {
      throw error.engineError(top: access.state.top)
    }
    return paths
  }

  private func refuse(_ reason: String, where isObstacle: (Int) -> Bool) throws(EngineError) {
    let obstacles = paths.indices.filter(isObstacle)
    if !obstacles.isEmpty {
      throw .refused(reason: reason, paths: obstacles.map { run.root.displayPath(paths[$0]) })
    }
  }

  private func refuseByState(_ states: [WorkingTreeState]) throws(EngineError) {
    if !policy.allowsNoVersionControl {
      try refuse("files are under no version control, so nothing could bring them back; --allow-no-vcs overrides") {
        states[$0] == .unversioned
      }
    }
    if policy.allowsDirty { return }
    try refuse("git does not say whether files have changes that are not committed; --allow-dirty overrides") {
      states[$0] == .unknown
    }
    try refuse("files are not tracked, or have changes that are not committed; commit them, or use --allow-dirty") {
      states[$0] == .dirty
    }
  }

  private func changes() throws(EngineError) -> [Journal.Change] {
    var changes: [Journal.Change] = []
    for (index, rewritten) in run.rewritten.enumerated() {
      guard let attributes = FileAttributes(absolutePaths[index]) else {
        throw .refused(reason: "nothing was written: \(systemErrorMessage())", paths: [run.root.displayPath(paths[index])])
      }
      changes.append(
        Journal.Change(
          path: relative(absolutePaths[index], to: access.state.top), before: run.file(rewritten.id).text,
          after: rewritten.text, attributes: attributes))
    }
    return changes
  }
}

/// Whether somebody wants a file to be written. The bits count for the superuser too, who may write anything.
private func isWritable(_ path: String) -> Bool {
  guard let status = FileStatus(path), let directory = FileStatus(parent(of: path)) else { return false }
  guard status.permissions & 0o222 != 0, directory.permissions & 0o222 != 0 else { return false }
  return unsafe (access(path, W_OK) == 0) && (access(parent(of: path), W_OK | X_OK) == 0)
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
