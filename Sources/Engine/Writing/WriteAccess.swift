/// The right to write, which one run at a time has: in the repository of its root, and in each that it writes to.
public final class WriteAccess {
  let state: StateDirectory
  private var locks: [StateDirectory: LockFile] = [:]

  /// Takes it for what lies at `paths`, before anything there is read, so that what is read stays what it is.
  ///
  /// Where there is no repository, the directory for the lock is made only once something is to be written.
  ///
  /// - Throws: `EngineError.refused` if another run has it.
  public convenience init(paths: [String]) throws(EngineError) {
    try self.init(state: StateDirectory(root: StartingPoints(paths).root.path))
  }

  init(state: StateDirectory) throws(EngineError) {
    self.state = state
    if state.isInRepository || state.exists { try lock(state) }
  }

  deinit {
    for lock in locks.values { lock.clear() }
  }

  /// Takes the right to write to files in `directories`, which are absolute and without links.
  func extend(to directories: some Sequence<String>) throws(EngineError) {
    var states: Set<StateDirectory> = [state]
    for directory in Set(directories) { states.insert(StateDirectory.nearest(around: directory) ?? state) }
    for state in states.sorted(by: { $0.path < $1.path }) { try lock(state) }
  }

  private func lock(_ place: StateDirectory) throws(EngineError) {
    guard locks[place] == nil else { return }
    try place.create()
    do {
      let lock = try LockFile(place.lockFile)
      lock.sign(journal: state.path)
      locks[place] = lock
    } catch {
      switch error {
      case .held(let holder):
        throw .refused(reason: "another run of molt writes here (\(holder)); wait for its end, or end it", paths: [place.top])
      case .system(let message): throw place.refused(message)
      }
    }
  }
}
