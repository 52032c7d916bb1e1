#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import MoltText

/// The journals in a state directory: `pending` of a run that has begun, which is one that was interrupted if nobody
/// holds the lock, and `last` of the last one that was finished.
///
/// A journal is written beside and renamed, so each is whole; what a name says of it needs no word in it. `returning` stands
/// beside it while files are brought back: where a run was interrupted, that tells which exchanges were still to come.
package struct JournalStore {
  let operations: any FileOperations
  let state: StateDirectory

  private static let pendingName = "pending"
  private static let lastName = "last"
  private static let partialName = "pending.part"
  private static let returningName = "returning"

  package enum Reading {
    case none
    case journal(Journal)
    /// Damaged, or of another version.
    case unreadable
  }

  package func pending() throws(SystemFailure) -> Reading { try read(JournalStore.pendingName) }
  package func last() throws(SystemFailure) -> Reading { try read(JournalStore.lastName) }

  /// Keeps the journal of a run that will now begin.
  func begin(_ journal: Journal) throws(SystemFailure) {
    try flushParent()
    try inState { directory throws(SystemFailure) in
      try operations.removeIfPresent(JournalStore.partialName, in: directory)
      try operations.removeIfPresent(JournalStore.returningName, in: directory)
      do throws(SystemFailure) {
        try write(journal, in: directory)
        try operations.rename(JournalStore.partialName, to: JournalStore.pendingName, in: directory)
      } catch {
        try? operations.removeIfPresent(JournalStore.partialName, in: directory)
        throw error
      }
      try operations.flushDirectory(directory)
    }
  }

  /// The run is finished, and the last one.
  ///
  /// Should this get lost with the power, the run is pending again, and there is nothing left to do for it.
  func finish() throws(SystemFailure) {
    try inState { directory throws(SystemFailure) in
      try operations.rename(JournalStore.pendingName, to: JournalStore.lastName, in: directory)
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

  /// The last run is to be taken back.
  func reopen() throws(SystemFailure) {
    try inState { directory throws(SystemFailure) in
      try operations.rename(JournalStore.lastName, to: JournalStore.pendingName, in: directory)
      try operations.flushDirectory(directory)
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

  private func write(_ journal: Journal, in directory: Int32) throws(SystemFailure) {
    let file = try operations.create(JournalStore.partialName, in: directory)
    defer { operations.close(file) }
    try operations.append(journal.encoded, to: file)
    try operations.flushFile(file)
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
