/// What became of the files of a run that was finished or taken back later; paths as a person names them.
public struct Settlement: Sendable {
  public let written: [String]
  /// Those that were changed since, and stay as they are.
  public let kept: [String]
}

/// Takes back the run that was interrupted around `path`, or else the last one that was finished.
///
/// - Parameter keepsChanged: whether files that were changed since stay as they are; else they refuse the whole.
public func undo(around path: String, keepsChanged: Bool) throws(EngineError) -> Settlement {
  let settling = try Settling(around: path, keepsChanged: keepsChanged)
  if let pending = try settling.pending() { return try settling.settle(pending, to: .before) }
  return try settling.takeBackLast()
}

/// Finishes the run that was interrupted around `path`.
///
/// - Parameter keepsChanged: as above.
public func continueRun(around path: String, keepsChanged: Bool) throws(EngineError) -> Settlement {
  let settling = try Settling(around: path, keepsChanged: keepsChanged)
  guard let pending = try settling.pending() else {
    throw .refused(reason: "no run of molt was interrupted here", paths: [settling.access.state.top])
  }
  return try settling.settle(pending, to: .after)
}

private struct Settling {
  let access: WriteAccess
  let keepsChanged: Bool

  init(around path: String, keepsChanged: Bool) throws(EngineError) {
    self.keepsChanged = keepsChanged
    access = try WriteAccess(paths: [path], for: .recovery)
  }

  private var writer: JournaledWriter {
    JournaledWriter(operations: access.operations, state: access.state, jobs: access.jobs)
  }

  /// The journal of a run that was interrupted.
  func pending() throws(EngineError) -> Journal? { try journal { () throws(SystemFailure) in try writer.store.pending() } }

  func settle(_ journal: Journal, to goal: Recovery.Goal) throws(EngineError) -> Settlement {
    try prepare(journal, heading: nil)
    defer { removeStale(journal) }
    return try settlement { () throws(Transaction.Failure) in try writer.settle(journal, to: goal) }
  }

  func takeBackLast() throws(EngineError) -> Settlement {
    guard let last = try journal({ () throws(SystemFailure) in try writer.store.last() }) else {
      throw .refused(reason: "there is no run of molt to undo in `\(access.state.top)`", paths: [])
    }
    try prepare(last, heading: .before)
    defer { removeStale(last) }
    return try settlement { () throws(Transaction.Failure) in try writer.takeBack(last) }
  }

  /// What the run itself has left waits no longer, or is still needed.
  private func removeStale(_ journal: Journal) {
    if JournalStore.isPending(in: access.state.path) { return }
    let top = access.state.top
    StagingFiles.removeStale(in: journal.changes.map { parent(of: joined(top, $0.path)) } + [top])
  }

  private func journal(_ read: () throws(SystemFailure) -> JournalStore.Reading) throws(EngineError) -> Journal? {
    let reading: JournalStore.Reading
    do throws(SystemFailure) { reading = try read() } catch { throw access.state.refused(error.message) }
    switch reading {
    case .none: return nil
    case .journal(let journal): return journal
    case .unreadable:
      throw .refused(
        reason: "the run's journal is damaged, or from another version of molt; check what changed, and remove it:",
        paths: [access.state.path])
    }
  }

  /// Takes the locks that are needed, and refuses where files are not as the run found or left them.
  ///
  /// - Parameter heading: where the files were being brought when the run was interrupted; nil to look that up.
  private func prepare(_ journal: Journal, heading: Recovery.Goal?) throws(EngineError) {
    let top = access.state.top
    try access.extend(to: journal.changes.map { parent(of: joined(top, $0.path)) })
    let changed: [String]
    do throws(SystemFailure) {
      changed = try writer.recovery(heading).changed(journal)
    } catch {
      throw .refused(reason: "nothing was written: \(error.message)", paths: [top])
    }
    if !changed.isEmpty, !keepsChanged {
      throw .refused(
        reason: "files have changed since the run of \(journal.date); --keep-changed leaves them as they are, and"
          + " restores the others:", paths: displayed(changed, top: top))
    }
  }

  private func settlement(
    _ work: () throws(Transaction.Failure) -> (written: [String], kept: [String])
  ) throws(EngineError) -> Settlement {
    let top = access.state.top
    do throws(Transaction.Failure) {
      let outcome = try withExtendedLifetime(access) { () throws(Transaction.Failure) in try work() }
      return Settlement(written: displayed(outcome.written, top: top), kept: displayed(outcome.kept, top: top))
    } catch {
      throw error.engineError(top: top)
    }
  }
}

/// Paths from `top`, as a person names them.
private func displayed(_ paths: [String], top: String) -> [String] {
  // A working directory that went away while the run went on names nothing.
  let working = realPath(".")
  let root = Root(at: top, isAbsolute: working == nil, workingDirectory: working ?? top)
  return paths.map(root.displayPath)
}

extension Transaction.Failure {
  /// - Parameter top: what the paths count from.
  func engineError(top: String) -> EngineError {
    switch self {
    case .undone(let reason, let paths):
      .refused(
        reason: "nothing was written: \(reason)", paths: paths.map { $0.hasPrefix("/") ? $0 : displayed([$0], top: top)[0] })
    case .halfDone(let reason, let paths):
      .halfDone(
        reason: "\(reason). These files are written and could not be restored:", paths: displayed(paths, top: top),
        help: "once files can be written again, `molt undo` takes this back, and `molt apply --continue` finishes it")
    }
  }
}
