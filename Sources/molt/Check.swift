import MoltArguments
import MoltEngine
import MoltReports
import MoltRules
import MoltText

/// `molt check`.
func check(_ options: Options) throws -> ExitStatus {
  let everything = try report(options)
  if options.writesBaseline { return try writeBaseline(everything, options) }
  let baseline = try options.baseline.map(readBaseline)
  let known = baseline.map(everything.known)
  let report = try everything.filtered(filter(options, everything, known))
  let status = status(report, isPending: Summary(report.run).isPending)
  try emit(report.text(as: options.format, context(options, status)), options)
  if options.readsStandardInput, let warning = report.warningOfUnmovedFile { Stream.tell("molt: warning: \(warning)\n") }
  summarize(report, options, isDryRun: false)
  if let baseline, let known { try settle(baseline, known, everything, options) }
  return status
}

/// `molt report`: what is to be handed around. That it tells of sites is no reason to fail.
func handAround(_ options: Options) throws -> ExitStatus {
  let everything = try report(options)
  let known = try options.baseline.map { try everything.known(in: readBaseline($0)) }
  let report = try everything.filtered(filter(options, everything, known))
  let status = status(report, isPending: false)
  var context = context(options, status)
  if options.format == .html {
    if options.output == nil, Stream.output.isTerminal {
      throw UsageError("the page is for a browser: add `-o report.html`, or `--format markdown` to read it here", command: .report)
    }
    context.page = pageDetails(options, report.run.root)
  }
  let text = report.text(as: options.format, context)
  // A page has its own ways to show what hides in names.
  if options.format == .html { try emit(Array(text.utf8), options) } else { try emit(text, options) }
  summarize(report, options, isDryRun: true)
  return status
}

/// Which findings are told of.
private func filter(_ options: Options, _ report: Report, _ known: KnownFindings?) throws -> Filter {
  var filter = Filter()
  filter.verdicts = options.verdicts
  filter.changedLines = try options.since.map { reference in try ChangedLines(since: reference, in: report.run.root) }
  filter.known = known
  return filter
}

private func context(_ options: Options, _ status: ExitStatus) -> ReportContext {
  let hints = hints(options, isDryRun: options.command == .report)
  var context = ReportContext(
    command: options.command.rawValue, version: version, catalogue: options.selection.catalogue, exitStatus: status.rawValue,
    hints: hints, commandLine: options.commandLine)
  context.hasBaseline = options.baseline != nil
  context.style = productStyle(options)
  return context
}

private func readBaseline(_ file: GivenPath) throws(UsageError) -> Baseline {
  let path = file.spelling
  let text: SourceText
  do { text = try file.read(atMost: SizeLimit.listing) } catch {
    let advice = file.exists ? ": \(error.message)" : "\(suggestion(for: path, in: siblings(of: path))); add `--write-baseline` to make it"
    throw UsageError("\(file.source): cannot read `\(path)`\(advice)")
  }
  do { return try Baseline(String(decoding: text.bytes, as: UTF8.self)) } catch {
    throw UsageError(
      "\(path):\(error.line): expected a fingerprint, two hashes, a rule and a path; `--write-baseline` writes the file anew")
  }
}

extension GivenPath {
  /// What names a baseline, for a message.
  fileprivate var source: String {
    switch self {
    case .named: "`--baseline`"
    case .configured: "`baseline` in \(ConfigurationFile.name)"
    }
  }
}

/// Writes what there is now. What other paths and rules have in the file stays.
private func writeBaseline(_ report: Report, _ options: Options) throws -> ExitStatus {
  let file = options.baseline!
  let old = file.exists ? try readBaseline(file) : Baseline([])
  let others = old.entries.subtracting(report.entries(of: old, rules: options.selection.rules))
  let new = report.baseline
  try write(Array(Baseline(others.union(new.entries)).text.utf8), to: file, file.source, options)
  if options.verbosity != .quiet { Stream.tell("molt: wrote \(new.entries.count) findings to \(file.spelling)\n") }
  return status(report, isPending: false)
}

/// Says what of a baseline is known, and what is fixed and may go.
private func settle(_ baseline: Baseline, _ known: KnownFindings, _ report: Report, _ options: Options) throws {
  let asked = report.entries(of: baseline, rules: options.selection.rules)
  let fixed = asked.subtracting(known.pending)
  if options.shrinksBaseline, !fixed.isEmpty || !known.moved.isEmpty {
    let others = baseline.entries.subtracting(fixed).subtracting(known.moved.map(\.old))
    try write(Array(Baseline(others.union(known.moved.map(\.new))).text.utf8), to: options.baseline!, options.baseline!.source, options)
  }
  guard options.verbosity != .quiet else { return }
  let moved = known.moved.isEmpty ? "" : " (\(known.moved.count) moved or edited)"
  let advice = fixed.isEmpty ? "" : options.shrinksBaseline ? ", taken out" : "; `--shrink-baseline` takes out what is fixed"
  Stream.tell("molt: baseline: \(known.pending.count) known\(moved), \(fixed.count) fixed\(advice)\n")
}
