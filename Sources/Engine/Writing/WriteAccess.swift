/// The right to write, which one run at a time has: in the repository of its root, and in each that it writes to.
public final class WriteAccess {
  /// Why somebody wants to write.
  public enum Purpose: Sendable {
    case newRun
    /// To finish or to take back a run, which may have been interrupted.
    case recovery
  }

  let state: StateDirectory
  let operations: any FileOperations
  /// How many files are written at once.
  let jobs: Int
  /// When it was taken.
  let date = localTime()
  private let purpose: Purpose
  private var locks: [StateDirectory: LockFile] = [:]

  /// Takes it for what lies at `paths`, before anything there is read, so that what is read stays what it is.
  ///
  /// Where there is no repository, the directory for the lock is made only once something is to be written.
  ///
  /// - Throws: `EngineError.refused` if another run has it, or one was interrupted.
  public convenience init(paths: [String], for purpose: Purpose = .newRun) throws(EngineError) {
    try self.init(state: try stateDirectory(of: paths), for: purpose)
  }

  init(
    state: StateDirectory, for purpose: Purpose = .newRun, operations: any FileOperations = SystemFileOperations(),
    jobs: Int = 8
  ) throws(EngineError) {
    self.state = state
    self.purpose = purpose
    self.operations = operations
    self.jobs = jobs
    if state.isInRepository || state.exists { try lock(state) }
  }

  /// Where the run is not at its end, the locks go on saying where its journal is.
  deinit {
    if JournalStore.isPending(in: state.path) { return }
    for lock in locks.values { lock.clear() }
  }

  /// Takes the right to write to files in `directories`, which are absolute and without links.
  func extend(to directories: some Sequence<String>) throws(EngineError) {
    var states: Set<StateDirectory> = [state]
    for directory in Set(directories) { states.insert(StateDirectory.nearest(around: directory) ?? state) }
    for state in states.sorted(by: { $0.path < $1.path }) { try lock(state) }
  }

  /// Whether nobody has removed a lock, or put another in its place.
  var isWhole: Bool { locks.allSatisfy { place, lock in lock.isAt(place.lockFile) } }

  /// The working trees of `git` in which it holds.
  var repositories: [String] { locks.keys.filter(\.isInRepository).map(\.top).sorted() }

  /// Takes locks again that somebody has removed, where there is still a place for them.
  ///
  /// - Returns: who has taken one instead, if anybody has.
  func restore() -> String? {
    for (place, lock) in locks where !lock.isAt(place.lockFile) && (try? place.create()) != nil {
      do throws(LockFile.Failure) {
        let lock = try LockFile(place.lockFile)
        lock.sign(journal: state.path)
        locks[place] = lock
      } catch {
        if case .held(let holder) = error { return holder }
      }
    }
    return nil
  }

  private func lock(_ place: StateDirectory) throws(EngineError) {
    if let lock = locks[place], lock.isAt(place.lockFile) { return }
    try place.create()
    let lock: LockFile
    do throws(LockFile.Failure) { lock = try LockFile(place.lockFile) } catch { throw refusal(error, place) }
    try refuseInterrupted([place.path, lock.abandoned].compactMap { $0 })
    lock.sign(journal: state.path)
    locks[place] = lock
  }

  private func refusal(_ failure: LockFile.Failure, _ place: StateDirectory) -> EngineError {
    switch failure {
    case .held(let holder):
      .refused(reason: "another run of molt is writing here (\(holder)); wait until it ends, or stop it", paths: [place.top])
    case .system(let message): place.refused(message)
    }
  }

  private func refuseInterrupted(_ journals: [String]) throws(EngineError) {
    let pending = journals.filter { JournalStore.isPending(in: $0) && !(purpose == .recovery && $0 == state.path) }
    if pending.isEmpty { return }
    throw .refused(reason: "\(interruptionText); its journal:", paths: Array(Set(pending)).sorted())
  }
}

/// What a person has to know of a run that was interrupted.
private let interruptionText =
  "a run of molt was interrupted: `molt apply --continue` finishes it, `molt undo` takes it back"

/// The state directory of a run about `paths`.
func stateDirectory(of paths: [String]) throws(EngineError) -> StateDirectory {
  StateDirectory(root: try StartingPoints(paths).root.path)
}

/// A warning for whoever looks at a project in which a run was interrupted, or is writing; nil if none was, and none is.
public func interruptionWarning(around paths: [String]) -> String? {
  for path in paths {
    guard let real = realPath(path) else { continue }
    let directory = FileStatus(real)?.kind == .directory ? real : parent(of: real)
    guard let state = StateDirectory.nearest(around: directory) else { continue }
    if JournalStore.isPending(in: state.path) {
      return LockFile.isHeld(state.lockFile) ? "a run of molt is writing here right now" : interruptionText
    }
    if (FileStatus(state.lockFile, followingLinks: false)?.size ?? 0) > 0, let journal = LockFile.abandoned(at: state.lockFile),
      journal != state.path, JournalStore.isPending(in: journal)
    {
      return "\(interruptionText), from the directory above \(journal)"
    }
  }
  return nil
}
