import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a command is run with the edits of a plan: a copy of the working tree, or that itself.
///
/// In the tree itself, the edits are a run that has begun and is not finished: should this program be killed, `molt undo`
/// takes it back.
struct TrialTree {
  private enum Place {
    case copy(TreeCopy)
    case inPlace(WriteAccess, WritePolicy)
  }

  private let place: Place
  private let root: Root
  /// The run whose edits are in the tree.
  private var current: Run?
  private var journal: Journal?
  /// Files that the command changed, which hold what a plan made of them: paths relative to the root.
  private(set) var changedByCommand: Set<String> = []
  /// What is checked out in the repositories that are written to, where a command is run in the tree itself.
  private let heads: [(top: String, head: Head)]
  /// What a command did to the tree that keeps the run from going on.
  private var disturbance: String?

  init(copyOf top: String, root: Root) throws(EngineError) {
    place = .copy(try TreeCopy(of: top))
    self.root = root
    heads = []
  }

  init(in root: Root, _ access: WriteAccess, _ policy: WritePolicy) {
    place = .inPlace(access, policy)
    self.root = root
    heads = access.repositories.map { ($0, Head(top: $0)) }
  }

  /// Where something of the project lies in the tree.
  func path(of path: String) -> String {
    guard case .copy(let copy) = place else { return path }
    return copy.copiedPath(of: path) ?? copy.path
  }

  /// Where something of the tree lies in the project.
  func originalPath(of path: String) -> String {
    guard case .copy(let copy) = place else { return realPath(path) ?? path }
    return copy.originalPath(of: path) ?? copy.originalPath(of: realPath(path) ?? path) ?? path
  }

  /// Makes the edits of a run, and no others.
  mutating func bring(_ run: Run) throws(EngineError) {
    switch place {
    case .copy(let copy): try bring(run, in: copy)
    case .inPlace(let access, let policy):
      if let current, current.texts == run.texts { return }
      try takeBack()
      if !run.rewritten.isEmpty { try begin(run, access, policy) }
    }
    current = run
  }

  private mutating func bring(_ run: Run, in copy: TreeCopy) throws(EngineError) {
    noteChanges(in: copy)
    let texts = run.texts
    for id in Set((current?.rewritten ?? []).map(\.id) + run.rewritten.map(\.id)) {
      let file = run.file(id)
      let path = copiedPath(of: file, in: copy)
      let text = texts[id] ?? file.text
      if (try? readCopy(path, in: copy)) == text { continue }
      do throws(SystemFailure) { try write(text, to: path) } catch {
        throw .refused(reason: "nothing was written: a copy could not be written: \(error.message)", paths: [path])
      }
    }
  }

  /// Notes what the command made of files that hold what a plan made of them.
  private mutating func noteChanges(in copy: TreeCopy) {
    for rewritten in current?.rewritten ?? [] {
      let file = current!.file(rewritten.id)
      if (try? readCopy(copiedPath(of: file, in: copy), in: copy)) != rewritten.text { changedByCommand.insert(file.path) }
    }
  }

  /// The command may have put anything there.
  private func readCopy(_ path: String, in copy: TreeCopy) throws(ReadFailure) -> SourceText {
    try read(relative(path, to: copy.path), below: copy.path, atMost: SizeLimit.source)
  }

  private func copiedPath(of file: SourceFile, in copy: TreeCopy) -> String {
    copy.copiedPath(of: root.absolutePath(file.path)) ?? joined(copy.path, file.path)
  }

  /// Writes the edits of the last run for good.
  ///
  /// - Returns: the paths written, relative to the root.
  mutating func finish(_ run: Run, _ policy: WritePolicy, _ access: WriteAccess) throws(EngineError) -> [String] {
    guard case .inPlace = place else {
      if case .copy(let copy) = place { noteChanges(in: copy) }
      remove()
      return try apply(run, policy: policy, access: access)
    }
    try bring(run)
    guard journal != nil else { return [] }
    do throws(SystemFailure) { try writer(access).store.finish() } catch {
      throw .refused(reason: "nothing was written: \(error.message)", paths: [access.state.path])
    }
    journal = nil
    return run.rewritten.map { run.file($0.id).path }
  }

  /// Removes the copy, or takes back what is written in the tree itself.
  mutating func abandon() throws(EngineError) {
    remove()
    try takeBack()
  }

  private func remove() { if case .copy(let copy) = place { copy.remove() } }
}

// MARK: - In the tree itself

extension TrialTree {
  private func writer(_ access: WriteAccess) -> JournaledWriter {
    JournaledWriter(operations: access.operations, state: access.state, jobs: access.jobs)
  }

  private mutating func begin(_ run: Run, _ access: WriteAccess, _ policy: WritePolicy) throws(EngineError) {
    let application = Application(run: run, policy: policy, access: access)
    try application.refuseObstacles()
    let journal = try application.journal()
    do throws(Transaction.Failure) { try writer(access).write(journal, isFinal: false) } catch {
      throw error.engineError(top: access.state.top)
    }
    self.journal = journal
  }

  /// What a command did that was run in the tree itself, and must not do, and where; nil for nothing. Its verdict is about the run
  /// only if what is on disk is what the run says it is; and the run has to be able to end, and to be taken back.
  mutating func disturbance(by command: String) -> (text: String, paths: [String])? {
    guard case .inPlace(let access, _) = place else { return nil }
    let found = lostRight(access) ?? movedHead() ?? changedFiles(access)
    disturbance = found.map { "`\(command)` \($0.text)" }
    return found
  }

  private func lostRight(_ access: WriteAccess) -> (text: String, paths: [String])? {
    let isWhole = access.isWhole && journal.map { isOnDisk($0, access) } ?? true
    return isWhole ? nil : ("removed the lock or the journal of the run", [access.state.path])
  }

  private func movedHead() -> (text: String, paths: [String])? {
    for (top, head) in heads {
      let current = Head(top: top)
      if current != head { return ("moved HEAD from \(head.description) to \(current.description)", [top]) }
    }
    return nil
  }

  private func changedFiles(_ access: WriteAccess) -> (text: String, paths: [String])? {
    guard let journal else { return nil }
    do throws(SystemFailure) {
      let standing = try writer(access).recovery().standing(journal)
      let changed = standing.before + standing.changed
      return changed.isEmpty ? nil : ("changed what molt had written", changed.map { joined(access.state.top, $0) })
    } catch {
      return ("kept molt from reading what it had written: \(error.message)", [access.state.top])
    }
  }

  /// Whether the state directory holds the journal.
  private func isOnDisk(_ journal: Journal, _ access: WriteAccess) -> Bool {
    guard case .journal(let pending)? = try? writer(access).store.pending() else { return false }
    return pending.encoded == journal.encoded
  }

  /// Takes back what is written in the tree. The lock and the journal are made again where the command removed them; where there
  /// is no place for them any more, this process alone knows what was there before.
  private mutating func takeBack() throws(EngineError) {
    guard case .inPlace(let access, _) = place, let journal else { return }
    let writer = writer(access)
    let holder = access.restore()
    let isKept = isOnDisk(journal, access) || holder == nil && (try? writer.store.revive(journal)) != nil
    let standing: Recovery.Standing
    let recovery: Recovery
    do throws(SystemFailure) {
      recovery = isKept ? try writer.recovery() : writer.recoveryWithoutJournal
      standing = try recovery.standing(journal)
    } catch {
      throw stuck(error.message, journal.changes.map(\.path), isKept, access)
    }
    let written = standing.after + standing.changed
    if let holder, !written.isEmpty { throw stuck("another run of molt has taken its place (\(holder))", written, isKept, access) }
    if isKept, !standing.changed.isEmpty { throw changedMeanwhile(standing.changed, access) }
    let outcome: Recovery.Outcome
    do throws(Transaction.Failure) {
      outcome = isKept ? try writer.settle(journal, to: .before, heedsSignals: false) : try recovery.settle(journal, to: .before)
    } catch {
      throw stuck(error.reason, error.lost ?? written, isKept, access)
    }
    if !outcome.kept.isEmpty { throw stuck("files that molt had written were changed while the command ran", outcome.kept, isKept, access) }
    self.journal = nil
    current = nil
  }

  /// - Parameter written: from the top.
  private func stuck(_ reason: String, _ written: [String], _ isKept: Bool, _ access: WriteAccess) -> EngineError {
    .halfDone(
      reason: [disturbance, reason].compactMap { $0 }.joined(separator: "; ") + ". These files were written and could not be restored:",
      paths: written.map { joined(access.state.top, $0) },
      help: isKept
        ? "`molt undo` takes the run back, `molt apply --continue` keeps it"
        : "the run's journal is gone: only version control may have what was there before")
  }

  private func changedMeanwhile(_ changed: [String], _ access: WriteAccess) -> EngineError {
    .halfDone(
      reason: (disturbance ?? "files that molt had written were changed while the command ran")
        + ". These are not as molt wrote them, and cannot be taken back:",
      paths: changed.map { joined(access.state.top, $0) },
      help: "`molt undo --keep-changed` takes back the others, `molt apply --continue --keep-changed` keeps all")
  }
}

/// Makes a file, or gives it another text.
func write(_ text: SourceText, to path: String) throws(SystemFailure) {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  try SystemFileOperations().append(text, to: descriptor)
}
