import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The journals in a state directory: `pending` of a run that has begun, which is one that was interrupted if nobody
/// holds the lock, `last` of the last one that was finished, and `left`, which is what was not restored when a run was taken
/// back: files that were changed since, and files that were as before. They may be as after once another branch is checked
/// out, or what was put away is back.
///
/// A journal is written beside and renamed, so each is whole; what a name says of it needs no word in it. `returning` stands
/// beside it while files are brought back: where a run was interrupted, that tells which exchanges were still to come.
package struct JournalStore {
  let operations: any FileOperations
  let state: StateDirectory

  /// A journal that can be taken back, though no run is pending.
  package enum Slot: String, Sendable {
    case left, last
  }

  private static let pendingName = "pending"
  private static let partialName = "pending.part"
  private static let returningName = "returning"

  package enum Reading {
    case none
    case journal(Journal)
    /// Damaged, or of another version.
    case unreadable
  }

  package func pending() throws(SystemFailure) -> Reading { try read(JournalStore.pendingName) }
  package func last() throws(SystemFailure) -> Reading { try journal(in: .last) }
  package func journal(in slot: Slot) throws(SystemFailure) -> Reading { try read(slot.rawValue) }

  /// Keeps the journal of a run that will now begin.
  func begin(_ journal: Journal) throws(SystemFailure) {
    try flushParent()
    try inState { directory throws(SystemFailure) in
      try operations.removeIfPresent(JournalStore.returningName, in: directory)
      try write(journal, as: JournalStore.pendingName, in: directory)
      try operations.flushDirectory(directory)
    }
  }

  /// Keeps the journal of a run again that somebody has removed while it was pending.
  func revive(_ journal: Journal) throws(SystemFailure) {
    guard case .none = try pending() else { throw SystemFailure(number: EEXIST) }
    try begin(journal)
  }

  /// The run is finished, and the last one. What was left of an earlier one is forgotten.
  ///
  /// Should this get lost with the power, the run is pending again, and there is nothing left to do for it.
  func finish() throws(SystemFailure) {
    try inState { directory throws(SystemFailure) in
      try operations.removeIfPresent(Slot.left.rawValue, in: directory)
      try operations.rename(JournalStore.pendingName, to: Slot.last.rawValue, in: directory)
      try? operations.flushDirectory(directory)
    }
  }

  /// The run is taken back, as far as that was possible: what was not restored is left, the rest is forgotten. Should this get
  /// lost with the power, it is as above.
  ///
  /// - Parameter rest: nil where nothing was restored.
  func leave(_ rest: Journal?) throws(SystemFailure) {
    try inState { directory throws(SystemFailure) in
      // Where there is no room for less, all of it is left: what was restored is as before.
      if let rest, (try? write(rest, as: Slot.left.rawValue, in: directory)) != nil {
        try operations.remove(JournalStore.pendingName, in: directory)
      } else {
        try operations.rename(JournalStore.pendingName, to: Slot.left.rawValue, in: directory)
      }
      try? operations.flushDirectory(directory)
    }
  }

  /// All is as it was before the run. Should this get lost with the power, it is as above.
  func abandon() throws(SystemFailure) {
    try inState { directory throws(SystemFailure) in
      try operations.removeIfPresent(JournalStore.pendingName, in: directory)
      try? operations.flushDirectory(directory)
    }
  }

  /// Where the files of the pending run were being brought.
  func heading() throws(SystemFailure) -> Recovery.Goal {
    do throws(SystemFailure) {
      return try inState { directory throws(SystemFailure) in
        try operations.kind(of: JournalStore.returningName, in: directory) == nil ? .after : .before
      }
    } catch {
      if error.number == ENOENT { return .after }
      throw error
    }
  }

  /// Says where the files are brought from now on, before the first is.
  func head(for goal: Recovery.Goal) throws(SystemFailure) {
    guard try heading() != goal else { return }
    try inState { directory throws(SystemFailure) in
      switch goal {
      case .after: try operations.remove(JournalStore.returningName, in: directory)
      case .before: operations.close(try operations.create(JournalStore.returningName, in: directory))
      }
      try operations.flushDirectory(directory)
    }
  }

  /// A run is to be taken back that is not pending.
  func reopen(_ slot: Slot) throws(SystemFailure) {
    try inState { directory throws(SystemFailure) in
      try operations.rename(slot.rawValue, to: JournalStore.pendingName, in: directory)
      try operations.flushDirectory(directory)
    }
  }

  /// Nothing came of that.
  func putBack(_ slot: Slot) throws(SystemFailure) {
    try inState { directory throws(SystemFailure) in
      try operations.rename(JournalStore.pendingName, to: slot.rawValue, in: directory)
      try? operations.flushDirectory(directory)
    }
  }

  private func read(_ name: String) throws(SystemFailure) -> Reading {
    do throws(SystemFailure) {
      return try inState { directory throws(SystemFailure) in
        guard try operations.kind(of: name, in: directory) != nil else { return .none }
        guard let contents = try operations.contents(of: name, in: directory) else { return .unreadable }
        return Journal(contents.text).map { .journal($0) } ?? .unreadable
      }
    } catch {
      if error.number == ENOENT { return .none }
      throw error
    }
  }

  /// Writes a journal beside, and renames it.
  private func write(_ journal: Journal, as name: String, in directory: Int32) throws(SystemFailure) {
    try operations.removeIfPresent(JournalStore.partialName, in: directory)
    do throws(SystemFailure) {
      let file = try operations.create(JournalStore.partialName, in: directory)
      defer { operations.close(file) }
      try operations.append(journal.encoded, to: file)
      try operations.flushFile(file)
      try operations.rename(JournalStore.partialName, to: name, in: directory)
    } catch {
      try? operations.removeIfPresent(JournalStore.partialName, in: directory)
      throw error
    }
  }

  /// The state directory may be new.
  private func flushParent() throws(SystemFailure) {
    try operations.withDirectory("", below: parent(of: state.path)) { directory throws(SystemFailure) in
      try operations.flushDirectory(directory)
    }
  }

  private func inState<Result>(_ work: (Int32) throws(SystemFailure) -> Result) throws(SystemFailure) -> Result {
    try operations.withDirectory(lastComponent(of: state.path), below: parent(of: state.path), work)
  }

  /// Whether a run that began in a state directory was not finished.
  package static func isPending(in path: String) -> Bool {
    FileStatus(path + "/" + pendingName, followingLinks: false) != nil
  }
}
