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

extension Run {
  /// Why `apply` would not write what the plan changes, whatever lies on disk; nil where it would.
  package var refusal: String? {
    if let enclosingProject { return "only a part of the project at \(enclosingProject) was looked at" }
    return unread.isEmpty ? nil : "files were not read that may use what would be changed: \(unread.joined(separator: ", "))"
  }
}

/// As above, with the right to write that was taken before the run.
public func apply(_ run: Run, policy: WritePolicy, access: WriteAccess) throws(EngineError) -> [String] {
  try refuseParts(run, policy)
  if run.rewritten.isEmpty { return [] }
  return try withExtendedLifetime(access) { () throws(EngineError) in
    try Application(run: run, policy: policy, access: access).perform()
  }
}

/// Refuses where uses of what changes may not have been read.
func refuseParts(_ run: Run, _ policy: WritePolicy) throws(EngineError) {
  if let project = run.enclosingProject, !policy.allowsPartialProject, !run.rewritten.isEmpty {
    throw .refused(
      reason: "only a part of a project was looked at, and uses outside it would not be changed; run molt on all of"
        + " it, or use --allow-partial:", paths: [project])
  }
  if !run.unread.isEmpty, !policy.allowsPartialProject, !run.rewritten.isEmpty {
    throw .refused(
      reason: "some files that could not be read may use what would be changed; make them readable and check them out, or use"
        + " --allow-partial:", paths: run.unread)
  }
}

/// What `apply` does once there is something to write.
struct Application {
  private let run: Run
  private let policy: WritePolicy
  private let access: WriteAccess
  /// Relative to the root.
  private let paths: [String]
  private let absolutePaths: [String]

  init(run: Run, policy: WritePolicy, access: WriteAccess) {
    self.run = run
    self.policy = policy
    self.access = access
    paths = run.rewritten.map { run.file($0.id).path }
    absolutePaths = paths.map(run.root.absolutePath)
  }

  func perform() throws(EngineError) -> [String] {
    try refuseObstacles()
    let journal = try journal()
    let writer = JournaledWriter(operations: access.operations, state: access.state, jobs: access.jobs)
    do throws(Transaction.Failure) {
      try writer.write(journal)
    } catch {
      throw error.engineError(top: access.state.top)
    }
    return paths
  }

  /// Refuses what nobody may write, or nobody read as it is.
  func refuseObstacles() throws(EngineError) {
    try refuse("files or their directories cannot be written") { !isWritable(absolutePaths[$0]) }
    try refuseByState(WorkingTree.states(of: absolutePaths))
    try access.extend(to: absolutePaths.map { parent(of: $0) })
    try refuse("files have become links, or lie behind one") { realPath(absolutePaths[$0]) != absolutePaths[$0] }
    try refuseOutdated(run)
  }

  /// What is to be written, for files that are as they were read. What killed runs have left is removed.
  func journal() throws(EngineError) -> Journal {
    let directories = run.files.map { parent(of: run.root.absolutePath($0.path)) }
    StagingFiles.removeStale(in: directories + [run.root.path, access.state.top])
    return Journal(run: StagingFiles.ownIdentity, date: access.date, changes: try changes())
  }

  private func refuse(_ reason: String, where isObstacle: (Int) -> Bool) throws(EngineError) {
    let obstacles = paths.indices.filter(isObstacle)
    if !obstacles.isEmpty {
      throw .refused(reason: reason, paths: obstacles.map { run.root.displayPath(paths[$0]) })
    }
  }

  private func refuseByState(_ states: [WorkingTreeState]) throws(EngineError) {
    if !policy.allowsNoVersionControl {
      try refuse("files are not under version control, so they could not be restored; --allow-no-vcs overrides this") {
        states[$0] == .unversioned
      }
    }
    if policy.allowsDirty { return }
    try refuse("git does not tell whether files have uncommitted changes; --allow-dirty overrides this") {
      states[$0] == .unknown
    }
    try refuse("files are untracked or have uncommitted changes; commit them, or use --allow-dirty") {
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
    (try? read(run.files[index].path, below: run.root.path, atMost: SizeLimit.source)) == run.files[index].text
  }
  let outdated = zip(run.files, current).filter { !$0.1 }.map { run.root.displayPath($0.0.path) }
  if !outdated.isEmpty {
    throw .refused(reason: "files have changed since they were read: run molt again", paths: outdated)
  }
}
