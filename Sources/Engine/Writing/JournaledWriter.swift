/// Writes what a journal says, and keeps the journal until it can be sure of the outcome.
package struct JournaledWriter {
  package let store: JournalStore
  let jobs: Int

  package init(operations: any FileOperations, state: StateDirectory, jobs: Int) {
    store = JournalStore(operations: operations, state: state)
    self.jobs = jobs
  }

  private var top: String { store.state.top }

  /// - Parameter heading: where the files were being brought; nil to look that up.
  package func recovery(_ heading: Recovery.Goal? = nil) throws(SystemFailure) -> Recovery {
    let heading = if let heading { heading } else { try store.heading() }
    return Recovery(
      operations: store.operations, top: top, jobs: jobs, heading: heading,
      head: { goal throws(SystemFailure) in try store.head(for: goal) })
  }

  /// For a run whose state directory is gone: should this process be killed in the middle, nothing tells of it.
  package var recoveryWithoutJournal: Recovery {
    Recovery(operations: store.operations, top: top, jobs: jobs, heading: .after, heedsSignals: false, head: { _ in })
  }

  /// Writes all files, or none. No signal ends the program before it is known which.
  ///
  /// - Parameter isFinal: whether this ends the run. Else it is pending until it is settled, or the store is told to finish.
  package func write(_ journal: Journal, isFinal: Bool = true) throws(Transaction.Failure) {
    try uninterrupted { () throws(Transaction.Failure) in
      discardRemains()
      do throws(Transaction.Failure) {
        try undoneIfFailing { () throws(SystemFailure) in try store.begin(journal) }
      } catch {
        try? store.abandon()
        throw error
      }
      do throws(Transaction.Failure) {
        try Transaction(operations: store.operations, top: top, jobs: jobs) { try? store.head(for: .before) }
          .perform(journal.replacements)
      } catch {
        if case .undone = error { try? store.abandon() }
        throw error
      }
      if isFinal { try note(journal) { () throws(SystemFailure) in try store.finish() } }
    }
  }

  /// Removes what the last run that was finished could not.
  private func discardRemains() {
    guard case .journal(let last) = try? store.last() else { return }
    Transaction(operations: store.operations, top: top, jobs: jobs).discard(last.replacements)
  }

  /// Brings the files of a run that is pending to one state.
  ///
  /// - Parameter heedsSignals: whether a signal that waits keeps it from beginning.
  package func settle(
    _ journal: Journal, to goal: Recovery.Goal, heedsSignals: Bool = true
  ) throws(Transaction.Failure) -> Recovery.Outcome {
    try uninterrupted { () throws(Transaction.Failure) in
      var recovery: Recovery
      do throws(SystemFailure) { recovery = try self.recovery() } catch {
        throw Transaction.Failure.undone(reason: error.message, paths: [store.state.path])
      }
      recovery.heedsSignals = heedsSignals
      let outcome = try recovery.settle(journal, to: goal)
      try note(journal) { () throws(SystemFailure) in
        switch goal {
        case .after: try store.finish()
        case .before where outcome.written.count == journal.changes.count: try store.abandon()
        case .before: try store.leave(outcome.written.isEmpty ? nil : journal.without(outcome.written))
        }
      }
      return outcome
    }
  }

  /// Takes back a run that is not pending.
  package func takeBack(_ journal: Journal, from slot: JournalStore.Slot = .last) throws(Transaction.Failure) -> Recovery.Outcome {
    do throws(Transaction.Failure) {
      try undoneIfFailing { () throws(SystemFailure) in
        try store.head(for: slot.heading)
        try store.reopen(slot)
      }
      return try settle(journal, to: .before)
    } catch {
      if case .undone = error { try? store.putBack(slot) }
      throw error
    }
  }

  /// Says that all files are in one of their states.
  private func note(_ journal: Journal, _ work: () throws(SystemFailure) -> Void) throws(Transaction.Failure) {
    do throws(SystemFailure) { try work() } catch {
      throw .halfDone(
        reason: "all files are written, but this could not be recorded: \(error.message)", paths: journal.changes.map(\.path))
    }
  }

  private func undoneIfFailing(_ work: () throws(SystemFailure) -> Void) throws(Transaction.Failure) {
    do throws(SystemFailure) { try work() } catch { throw .undone(reason: error.message, paths: [store.state.path]) }
  }
}

extension JournalStore.Slot {
  /// Where the files of a run were being brought. The exchanges of one that was finished were all looked at: nobody's work waits
  /// beside a file. What is left may be of one that was interrupted.
  package var heading: Recovery.Goal { self == .last ? .before : .after }
}

extension Journal {
  /// What is left of the run without some of its files. It has the name of this process: files are numbered otherwise.
  fileprivate func without(_ paths: [String]) -> Journal {
    let paths = Set(paths.map { Array($0.utf8) })
    return Journal(run: StagingFiles.ownIdentity, date: date, changes: changes.filter { !paths.contains(Array($0.path.utf8)) })
  }

  /// What is to be done while all files are as before.
  fileprivate var replacements: [Replacement] {
    changes.enumerated().map { index, change in
      Replacement(
        path: change.path, staging: StagingFiles.name(index, run: run),
        old: FileImage(text: change.before, attributes: change.attributes),
        new: FileImage(text: change.after, attributes: change.attributes))
    }
  }
}
