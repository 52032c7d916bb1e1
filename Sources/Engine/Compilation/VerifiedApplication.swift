import MoltRules
import MoltText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes what a plan changes, as far as a command passes with it: units with which it fails are taken back, and the rest is
/// planned again.
///
/// No signal ends the program meanwhile; one that comes is handed to the command, and acts when this returns.
///
/// - Parameters:
///   - proposal: the plan of `migration`.
///   - progress: told how far it has come.
/// - Returns: what was written, and its plan, in which `verification` says what was taken back.
/// - Throws: as `apply(_:policy:access:)`, before anything is run; `EngineError.refused` if the command fails without edits
///   or is killed. Nothing is written then.
public func apply(
  _ migration: Migration, _ proposal: Run, policy: WritePolicy, access: WriteAccess, verifiedBy command: VerificationCommand,
  progress: @escaping (VerificationProgress) -> Void
) throws(EngineError) -> (run: Run, written: [String]) {
  try refuseParts(proposal, policy)
  if proposal.rewritten.isEmpty { return (proposal, []) }
  return try uninterrupted { () throws(EngineError) in
    do throws(EngineError) {
      return try withExtendedLifetime(access) { () throws(EngineError) in
        try Application(run: proposal, policy: policy, access: access).refuseObstacles()
        return try Laboratory(proposal, command, policy, access, progress).apply(migration, proposal)
      }
    } catch {
      // Then nobody comes to tell of the error.
      if isInterrupted { progress(.interrupted(error)) }
      throw error
    }
  }
}

/// Where a command is run again and again.
private final class Laboratory {
  private let command: VerificationCommand
  private let policy: WritePolicy
  private let access: WriteAccess
  private let progress: (VerificationProgress) -> Void
  private let root: Root
  /// Where the command is run, in the project.
  private let directory: String
  private let log: CommandLog
  private let places: ErrorPlaces
  private var number = 0
  private var tree: TrialTree

  init(
    _ run: Run, _ command: VerificationCommand, _ policy: WritePolicy, _ access: WriteAccess,
    _ progress: @escaping (VerificationProgress) -> Void
  ) throws(EngineError) {
    (self.command, self.policy, self.access, self.progress, root) = (command, policy, access, progress, run.root)
    let top = root.repository?.top ?? root.path
    let wanted = realPath(command.directory) ?? root.path
    directory = wanted == top || isBelow(wanted, top) ? wanted : root.path
    places = ErrorPlaces(run, directory: directory)
    let path = access.state.path + "/verify.log"
    do throws(SystemFailure) { log = try CommandLog(path) } catch {
      throw .refused(reason: "nothing was written: \(error.message)", paths: [path])
    }
    tree = command.isInPlace ? TrialTree(in: root, access, policy) : try TrialTree(copyOf: top, root: root)
    progress(.begins(directory: directory, isCopy: !command.isInPlace, log: log.path))
  }

  /// Leaves the project as it was where anything fails.
  func apply(_ migration: Migration, _ proposal: Run) throws(EngineError) -> (run: Run, written: [String]) {
    do throws(EngineError) { return try verified(migration, proposal) } catch {
      try tree.abandon()
      throw error
    }
  }

  private func verified(_ migration: Migration, _ proposal: Run) throws(EngineError) -> (run: Run, written: [String]) {
    var search = UnitSearch(
      command: command.text, limit: command.limit, plan: migration.run,
      verify: { [unowned self] run throws(EngineError) in try trial(run) },
      isOwn: migration.isOwn,
      unprovoked: { [unowned self] isFirst in failsAnyway(isFirst) })
    var result = try search.perform(proposal)
    let written = try tree.finish(result, policy, access)
    result.verification = CommandVerification(
      command: command, directory: directory, log: log.path, runs: search.runs, unitCount: proposal.changedPlaces.count,
      takenBack: takenBack(result, proposal, search.errors, migration.isOwn))
    result.warnings += changeWarnings
    return (result, written)
  }

  /// The units that stay because of the command.
  private func takenBack(
    _ result: Run, _ proposal: Run, _ errors: [Location: [CommandError]], _ isOwn: (Set<String>) -> Bool
  ) -> [TakenBackUnit] {
    let wanted = Set(proposal.changedPlaces)
    return result.plan.units.compactMap { unit in
      if unit.verdict == .changed { return nil }
      let codes = Set(unit.blockers.map(\.code))
      let reason: TakenBackUnit.Reason? =
        codes.contains(.doesNotCompile)
        ? .doesNotCompile
        : codes.contains(.notVerified)
          ? .notVerified
          : wanted.contains(unit.location) ? .dependent : nil
      return reason.map {
        TakenBackUnit(
          subject: unit.subject, location: unit.location, reason: $0, errors: errors[unit.location] ?? [],
          isOwn: isOwn(result.rules(at: unit.location)))
      }
    }
  }

  private var changeWarnings: [String] {
    let paths = tree.changedByCommand.sorted().map(root.displayPath)
    guard let first = paths.first else { return [] }
    let others = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    return ["`\(command.text)` changed \(first)\(others) in the copy; what is written is what molt made of it, and no more"]
  }
}

// MARK: - Runs of the command

extension Laboratory {
  private func trial(_ run: Run) throws(EngineError) -> Trial {
    try tree.bring(run)
    number += 1
    let units = run.rewritten.isEmpty ? 0 : run.changedPlaces.count
    log.begin("run \(number), \(units) units: \(command.text)")
    defer { log.shorten() }
    let clock = ContinuousClock()
    let begin = clock.now
    let report = { [self] (seconds: Int) in progress(.runs(number: number, limit: command.limit, units: units, seconds: seconds)) }
    report(0)
    let end = try end(report)
    guard case .status(let status) = end, ![SIGINT, SIGKILL, SIGTERM].map({ 128 + $0 }).contains(status) else { throw ended(end) }
    if let disturbance = tree.disturbance(by: command.text) {
      throw .refused(
        reason: "nothing was written: `\(command.text)` \(disturbance.text), which it must not where it runs in the project itself:",
        paths: disturbance.paths)
    }
    progress(.ended(passed: status == 0, seconds: Int(begin.duration(to: clock.now).components.seconds)))
    if status == 0 { return Trial(passed: true) }
    let errors = printedErrors(log.output).map { places.located($0, in: tree) }
    // What says where it is says more.
    return Trial(passed: false, errors: errors.filter { $0.file != nil } + errors.filter { $0.file == nil })
  }

  private func end(_ report: (Int) -> Void) throws(EngineError) -> ProcessEnd {
    do throws(SystemFailure) {
      return try ShellProcess(command: command.text, directory: tree.path(of: directory), log: log).run(isRunning: report)
    } catch {
      throw .refused(reason: "nothing was written: `\(command.text)` could not be started: \(error.message)", paths: [])
    }
  }

  /// Why there is no verdict: the command did not come to its own end.
  private func ended(_ end: ProcessEnd) -> EngineError {
    switch end {
    case .interrupted: .interrupted
    case .signal(let signal): killed(by: signal)
    case .status(let status): killed(by: status - 128)
    }
  }

  private func killed(by signal: Int32) -> EngineError {
    .refused(
      reason: "nothing was written: `\(command.text)` was ended by signal \(signal), which says nothing of the edits. \(outputEnd)",
      paths: [])
  }

  private func failsAnyway(_ isFirst: Bool) -> EngineError {
    let place = command.isInPlace ? "in \(directory)" : "in a copy of \(directory)"
    let advice = command.isInPlace ? "" : ". If it passes in the project itself, use --verify-in-place"
    let what =
      isFirst
      ? "nothing was written: `\(command.text)` fails without any edit, \(place)\(advice). "
      : "nothing was written: `\(command.text)`, \(place), passed without edits and now fails without them: either it does so by"
        + " chance, or what it leaves behind makes it fail. "
    return .refused(reason: what + outputEnd, paths: [])
  }

  /// The last lines that the command printed, and where the others are.
  private var outputEnd: String {
    "The end of its output (\(log.path)):" + log.lastLines(15).map { "\n  \($0)" }.joined()
  }
}
