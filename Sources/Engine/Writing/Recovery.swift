import MoltText

/// Brings the files of a run to one of the two states that they may all be in: as before, or as after.
///
/// It makes no difference how far the run had come, whether it was interrupted in the middle of being taken back, or was
/// finished long ago: what each file holds says what is left to do.
package struct Recovery {
  let operations: any FileOperations
  /// Absolute.
  let top: String
  let jobs: Int
  /// Where the files were being brought when the run was interrupted.
  let heading: Goal
  /// Whether a signal that waits keeps it from beginning.
  var heedsSignals = true
  /// Notes where they are brought from now on.
  let head: @Sendable (Goal) throws(SystemFailure) -> Void

  package enum Goal {
    case before, after

    var opposite: Goal { self == .before ? .after : .before }
  }

  /// What was found at the path of a file, and beside it.
  private struct Finding {
    /// Nil if the file is neither as before nor as after.
    let current: Goal?
    /// What waits beside it to take its place, if anything does.
    let waiting: Goal?
  }

  /// Where the files of a journal stand; paths from the top, in the order of the journal.
  package struct Standing: Sendable {
    /// Those that are as before the run. Nothing is left to be taken back of them here.
    package let before: [String]
    /// Those that are as the run left them.
    package let after: [String]
    /// Those that are neither: changed, replaced or removed since, or of another branch.
    package let changed: [String]

    /// The files that can be brought to a state, and are not there.
    func movable(to goal: Goal) -> [String] { goal == .before ? after : before }
  }

  /// What became of the files of a run.
  package struct Outcome: Sendable {
    package let written: [String]
    /// Those that were there already.
    package let unchanged: [String]
    /// Those that are neither as before nor as after, and stay as they are.
    package let kept: [String]
  }

  /// Looks where the files of a journal stand. Work that an interrupted exchange has put aside is brought back.
  package func standing(_ journal: Journal) throws(SystemFailure) -> Standing {
    let findings = try findings(journal)
    let paths = { (goal: Goal?) in findings.filter { $0.finding.current == goal }.map(\.change.path) }
    return Standing(before: paths(.before), after: paths(.after), changed: paths(nil))
  }

  package func settle(_ journal: Journal, to goal: Goal) throws(Transaction.Failure) -> Outcome {
    let findings: [(change: Journal.Change, staging: String, finding: Finding)]
    do throws(SystemFailure) {
      findings = try self.findings(journal)
      // Where nothing is to be brought there, what waits beside a file is of what was done before.
      if findings.contains(where: { $0.finding.current == goal.opposite }) { try head(goal) }
    } catch {
      throw .undone(reason: error.message, paths: [])
    }
    let transaction = Transaction(operations: operations, top: top, jobs: jobs, heedsSignals: heedsSignals) { try? head(goal.opposite) }
    let replacements = findings.compactMap { change, staging, finding -> Replacement? in
      guard let current = finding.current, current != goal else { return nil }
      return Replacement(
        path: change.path, staging: staging, old: change.image(current), new: change.image(goal),
        isStaged: finding.waiting == goal)
    }
    try transaction.perform(replacements)
    transaction.discard(
      findings.filter { $0.finding.current == nil || $0.finding.current == goal }.map { change, staging, _ in
        Replacement(path: change.path, staging: staging, old: change.image(goal), new: change.image(goal))
      })
    return Outcome(
      written: replacements.map(\.path), unchanged: findings.filter { $0.finding.current == goal }.map(\.change.path),
      kept: findings.filter { $0.finding.current == nil }.map(\.change.path))
  }

  private func findings(
    _ journal: Journal
  ) throws(SystemFailure) -> [(change: Journal.Change, staging: String, finding: Finding)] {
    var result: [(change: Journal.Change, staging: String, finding: Finding)] = []
    for (index, change) in journal.changes.enumerated() {
      let staging = StagingFiles.name(index, run: journal.run)
      result.append((change, staging, try finding(change, staging)))
    }
    return result
  }

  private func finding(_ change: Journal.Change, _ staging: String) throws(SystemFailure) -> Finding {
    let place = Replacement(path: change.path, staging: staging, old: change.image(.before), new: change.image(.after))
    let directory: Int32
    do throws(SystemFailure) {
      directory = try operations.openDirectory(place.directory, below: top)
    } catch {
      if error.isAbsence { return Finding(current: nil, waiting: nil) }
      throw error
    }
    defer { operations.close(directory) }
    try endExchange(place.name, staging, in: directory)
    return try bringBackNewer(change, place.name, staging, in: directory)
  }

  /// Brings an exchange that takes several steps, and was interrupted, to its end or back to its beginning.
  private func endExchange(_ name: String, _ staging: String, in directory: Int32) throws(SystemFailure) {
    let displaced = StagingFiles.displacedName(staging)
    guard try operations.kind(of: displaced, in: directory) != nil else { return }
    if try operations.kind(of: name, in: directory) == nil {
      return try operations.rename(displaced, to: name, in: directory)
    }
    let old = try operations.contents(of: displaced, in: directory)
    let current = try operations.contents(of: name, in: directory)
    let isWaiting = try operations.kind(of: staging, in: directory) != nil
    if isWaiting || old != nil && old?.identity == current?.identity {
      return try operations.remove(displaced, in: directory)
    }
    try operations.rename(displaced, to: staging, in: directory)
  }

  /// What waits beside a file and is nothing of the run's was saved by somebody and came out in an exchange; or it was
  /// damaged, where there was none yet. Then it is made again.
  private func bringBackNewer(
    _ change: Journal.Change, _ name: String, _ staging: String, in directory: Int32
  ) throws(SystemFailure) -> Finding {
    let current = change.goal(try operations.contents(of: name, in: directory))
    guard try operations.kind(of: staging, in: directory) != nil else { return Finding(current: current, waiting: nil) }
    if let waiting = change.goal(try operations.contents(of: staging, in: directory)) {
      return Finding(current: current, waiting: waiting)
    }
    if current == heading.opposite {
      try operations.remove(staging, in: directory)
      return Finding(current: current, waiting: nil)
    }
    // Else somebody has written there since, and what waits is older than that.
    if current != nil { try operations.rename(staging, to: name, in: directory) }
    return Finding(current: nil, waiting: nil)
  }
}

extension Journal.Change {
  /// It gives no rights that the file has not: one with other permissions is in neither state.
  func image(_ goal: Recovery.Goal) -> FileImage {
    FileImage(text: goal == .before ? before : after, attributes: attributes, hasTimes: goal == .before)
  }

  /// Which of its two states a file is in; nil for neither.
  fileprivate func goal(_ contents: FileContents?) -> Recovery.Goal? {
    image(.before).matches(contents) ? .before : image(.after).matches(contents) ? .after : nil
  }
}
