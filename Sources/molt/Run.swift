import MoltArguments
import MoltEngine
import MoltProject
import MoltReports
import MoltRules
import MoltSyntax
import MoltText

/// The program, from arguments to exit status.
func run(_ arguments: [String]) -> ExitStatus {
  do {
    let invocation = try Invocation(arguments, isPath: exists)
    if invocation.has(.version) { return try printed("molt \(version)\n") }
    if invocation.has(.help) { return try printed(helpText(for: invocation.isBare ? nil : invocation.command)) }
    _ = try workingDirectory()
    if invocation.command == .languageServer { serve(invocation) }
    return try run(options(invocation))
  } catch let error as UsageError {
    let named = arguments.first.flatMap { Command(rawValue: $0) }
    let help = (error.command ?? named).map { "molt help \($0.rawValue)" } ?? "molt help"
    Stream.tell("molt: error: \(error.message)\n`\(help)` says more.\n")
    return .usage
  } catch let error as MalformedDocuments {
    tell(error)
    return .usage
  } catch let error as MalformedLibraries {
    Stream.tell(error.problems.map { "molt: error: \($0)\n" }.joined())
    return .usage
  } catch let error as EngineError {
    Stream.tell("molt: error: \(error.message)\n")
    return ExitStatus(rawValue: error.exitStatus) ?? .bug
  } catch let error as WriteFailure {
    Stream.tell("molt: error: \(error.message)\n")
    return .usage
  } catch {
    Stream.tell("molt: internal error: \(error)\n")
    return .bug
  }
}

private func run(_ options: Options) throws -> ExitStatus {
  if let output = options.output, options.sliceKey == nil, options.command != .newRule { _ = try outputFile(output, options) }
  warnOfInterruption(options)
  switch options.command {
  case .diff: return try options.sliceKey.map { try writeSlices(options, by: $0) } ?? diff(options)
  case .apply: return options.continuesRun ? try settle(options, by: continueRun) : try apply(options)
  case .undo: return try settle(options, by: undo)
  case .check: return try check(options)
  case .report: return try handAround(options)
  case .explain: return try explain(options)
  case .rules: return try listRules(options)
  case .test: return try test(options)
  case .targets: return try listTargets(options)
  case .initialize: return try initialize(options)
  case .newRule: return try newRule(options)
  case .completions: return try printed(Shell(named: options.operands[0]).completions)
  case .manual: return try printed(manual)
  case .languageServer: preconditionFailure("it has no options")
  case .planForServer: return try planForServer(options)
  case .dumpSyntax: return try dumpSyntax(options)
  case .dumpTypes: return try dumpTypes(options)
  case .help: return try help(options)
  }
}

private func printed(_ text: String) throws -> ExitStatus {
  try Stream.print(text)
  return .success
}

private func diff(_ options: Options) throws -> ExitStatus {
  let report = try report(options)
  switch options.format {
  case .json: try emit(report.json(command: "diff", version: version), options)
  case _ where options.showsStatistics: try emit(report.statistics(style: productStyle(options)), options)
  default: try emit(diff: report.diff(context: options.context, style: productStyle(options)), options)
  }
  summarize(report, options, isDryRun: true)
  return status(report, isPending: !report.run.rewritten.isEmpty)
}

private func apply(_ options: Options) throws -> ExitStatus {
  try rejectMissing(options.paths)
  let access = try WriteAccess(paths: options.paths)
  let (migration, proposal) = try looking(options) { request throws(EngineError) in
    let migration = try Migration(request)
    return (migration, try migration.proposal())
  }
  let (run, written) = try apply(migration, proposal, options, access)
  let report = Report(run)
  summarize(report, options, isDryRun: false)
  Stream.tell(report.verificationText(isQuiet: options.verbosity == .quiet))
  if options.verbosity != .quiet { Stream.tell(report.writtenText(written)) }
  // Last, so that a report which cannot be written does not hide that files were.
  if options.format == .json { try emitAfterWriting(report.json(command: "apply", version: version), options, written) }
  if written.isEmpty, report.takesBackUnits { return .refused }
  return status(report, isPending: report.takesBackUnits)
}

private func apply(
  _ migration: Migration, _ run: Run, _ options: Options, _ access: WriteAccess
) throws -> (run: Run, written: [String]) {
  let policy = WritePolicy(
    allowsDirty: options.allowsDirty, allowsNoVersionControl: options.allowsNoVersionControl,
    allowsPartialProject: options.allowsPartialProject)
  guard let verification = options.verification else { return (run, try apply(run, policy: policy, access: access)) }
  let command = VerificationCommand(
    verification.command, in: verification.directory, isInPlace: verification.isInPlace,
    limit: verification.limit ?? VerificationCommand.defaultLimit)
  let line = ProgressLine(command: command.text, isShown: options.verbosity != .quiet)
  defer { line.clear() }
  return try apply(migration, run, policy: policy, access: access, verifiedBy: command, progress: line.show)
}

/// - Parameter written: the files that are written, whatever becomes of the report.
private func emitAfterWriting(_ text: String, _ options: Options, _ written: [String]) throws {
  do { try emit(text, options) } catch {
    if !written.isEmpty { Stream.tell("molt: the files are written although the report is not; `molt undo` takes that back\n") }
    throw error
  }
}

/// `molt undo`, and `molt apply --continue`.
private func settle(
  _ options: Options, by work: (_ path: String, _ keepsChanged: Bool) throws(EngineError) -> Settlement
) throws -> ExitStatus {
  try rejectMissing(options.paths)
  let settlement = try work(options.paths[0], options.keepsChanged)
  if options.verbosity != .quiet { Stream.tell(settledText(settlement, isUndone: options.command == .undo)) }
  return settlement.kept.isEmpty ? .success : .pending
}

/// Says that a run was interrupted, to whoever does not mean to end that now.
private func warnOfInterruption(_ options: Options) {
  guard !options.continuesRun, ![.apply, .undo, .planForServer, .help, .completions, .manual].contains(options.command),
    let warning = interruptionWarning(around: options.paths)
  else { return }
  Stream.tell("molt: warning: \(warning)\n")
}

/// A run that met a bug says so, whatever else it has to say.
func status(_ report: Report, isPending: Bool) -> ExitStatus {
  report.hasBugs ? .bug : isPending ? .pending : .success
}

private func listTargets(_ options: Options) throws -> ExitStatus {
  let report = try report(options, by: describe)
  let listsFiles = options.verbosity == .verbose
  switch options.format {
  case .json: try emit(report.targetsJSON(listsFiles: listsFiles), options)
  default: try emit(report.targetListing(style: productStyle(options), listsFiles: listsFiles), options)
  }
  warn(report, options)
  return .success
}

private func help(_ options: Options) throws -> ExitStatus {
  guard let name = options.operands.first else { return try printed(helpText(for: nil)) }
  guard let command = Command(rawValue: name) else {
    throw UsageError("there is no command `\(name)`\(suggestion(for: name, in: Command.allCases.map(\.rawValue)))")
  }
  return try printed(helpText(for: command))
}
