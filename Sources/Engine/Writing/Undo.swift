/// What became of the files of a run that was finished or taken back later; paths as a person names them.
public struct Settlement: Sendable {
  public let written: [String]
  /// Those that were so already.
  public let unchanged: [String]
  /// Those that were changed since, and stay as they are.
  public let kept: [String]
}

/// Takes back the run that was interrupted around `path`; or else what is left of one that was taken back in part, or the last one
/// that was finished: the first of these that has files which are as it left them. What is not restored can be taken back later.
///
/// - Parameter keepsChanged: whether files that were changed since stay as they are; else they refuse the whole.
/// - Throws: `EngineError.refused` if there is nothing to restore, and no run was interrupted.
public func undo(around path: String, keepsChanged: Bool) throws(EngineError) -> Settlement {
  let settling = try Settling(around: path, keepsChanged: keepsChanged)
  if let pending = try settling.pending() { return try settling.settle(pending, to: .before) }
  return try settling.takeBackLatest()
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
    try refuseChanged(try standing(of: journal, heading: nil), journal, goal)
    defer { removeStale(journal) }
    return try settlement { () throws(Transaction.Failure) in try writer.settle(journal, to: goal) }
  }

  func takeBackLatest() throws(EngineError) -> Settlement {
    var idle: [(journal: Journal, standing: Recovery.Standing)] = []
    for slot in [JournalStore.Slot.left, .last] {
      guard let journal = try journal({ () throws(SystemFailure) in try writer.store.journal(in: slot) }) else { continue }
      let standing = try standing(of: journal, heading: slot.heading)
      if standing.after.isEmpty {
        idle.append((journal, standing))
        removeStale(journal)
        continue
      }
      try refuseChanged(standing, journal, .before)
      defer { removeStale(journal) }
      return try settlement { () throws(Transaction.Failure) in try writer.takeBack(journal, from: slot) }
    }
    guard let told = idle.first(where: { !$0.standing.changed.isEmpty }) ?? idle.first else {
      throw .refused(reason: "there is no run of molt to undo in `\(access.state.top)`", paths: [])
    }
    throw nothingToRestore(told.standing, of: told.journal)
  }

  private func nothingToRestore(_ standing: Recovery.Standing, of journal: Journal) -> EngineError {
    if standing.changed.isEmpty {
      return .refused(
        reason: "nothing was restored: the files of the run of \(journal.date) are as before it already. Its journal stays, so that"
          + " `molt undo` restores them where they are as the run left them, such as on its branch or after `git stash pop`", paths: [])
    }
    return .refused(
      reason: "nothing was restored: no file is as the run of \(journal.date) left it. Its journal stays, so that `molt undo` restores"
        + " them where they are, such as on its branch. These are neither as before nor as after the run:",
      paths: displayed(standing.changed, top: access.state.top))
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

  /// Takes the locks that are needed, and looks where the files are.
  ///
  /// - Parameter heading: where the files were being brought when the run was interrupted; nil to look that up.
  private func standing(of journal: Journal, heading: Recovery.Goal?) throws(EngineError) -> Recovery.Standing {
    let top = access.state.top
    try access.extend(to: journal.changes.map { parent(of: joined(top, $0.path)) })
    do throws(SystemFailure) {
      return try writer.recovery(heading).standing(journal)
    } catch {
      throw .refused(reason: "nothing was written: \(error.message)", paths: [top])
    }
  }

  /// Refuses where files are not as the run found or left them.
  private func refuseChanged(_ standing: Recovery.Standing, _ journal: Journal, _ goal: Recovery.Goal) throws(EngineError) {
    if standing.changed.isEmpty || keepsChanged { return }
    let rest = standing.movable(to: goal).isEmpty ? "ends the run" : goal == .before ? "restores the others" : "writes the others"
    throw .refused(
      reason: "files have changed since the run of \(journal.date), or are of another branch; --keep-changed leaves them as they are, and"
        + " \(rest):", paths: displayed(standing.changed, top: access.state.top))
  }

  private func settlement(_ work: () throws(Transaction.Failure) -> Recovery.Outcome) throws(EngineError) -> Settlement {
    let top = access.state.top
    do throws(Transaction.Failure) {
      let outcome = try withExtendedLifetime(access) { () throws(Transaction.Failure) in try work() }
      return Settlement(
        written: displayed(outcome.written, top: top), unchanged: displayed(outcome.unchanged, top: top),
        kept: displayed(outcome.kept, top: top))
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
  var reason: String {
    switch self {
    case .undone(let reason, _), .halfDone(let reason, _): reason
    }
  }
  /// The files that could not be brought back, where only some could.
  var lost: [String]? { if case .halfDone(_, let paths) = self { paths } else { nil } }

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
