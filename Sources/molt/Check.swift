import MoltArguments
import MoltEngine
import MoltReports
import MoltText

/// `molt check`.
func check(_ options: Options) throws -> ExitStatus {
  let everything = try report(options)
  if options.writesBaseline { return try writeBaseline(everything, options) }
  var filter = Filter()
  filter.verdicts = options.verdicts
  filter.changedLines = try options.since.map { reference in try ChangedLines(since: reference, in: everything.run.root) }
  filter.baseline = try options.baseline.map(readBaseline)
  let report = everything.filtered(filter)
  switch options.format {
  case .json: try emit(report.json(command: "check", version: version), options)
  case .text: try emit(report.findingLines(style: productStyle(options), includesCompliantUses: options.verbosity == .verbose), options)
  }
  summarize(report, options, isDryRun: false)
  if let baseline = filter.baseline { try settle(baseline, everything, options) }
  return status(report, isPending: Summary(report.run).isPending)
}

private func readBaseline(_ path: String) throws(UsageError) -> Baseline {
  guard let bytes = contents(ofFile: path) else {
    throw UsageError("`--baseline`: cannot read `\(path)`\(suggestion(for: path, in: siblings(of: path))); add `--write-baseline` to make it")
  }
  do { return try Baseline(String(decoding: bytes, as: UTF8.self)) } catch {
    throw UsageError("\(path):\(error.line): expected a fingerprint, a rule and a path; `--write-baseline` writes the file anew")
  }
}

/// Writes what there is now. What other paths and rules have in the file stays.
private func writeBaseline(_ report: Report, _ options: Options) throws -> ExitStatus {
  let path = options.baseline!
  let old = exists(path) ? try readBaseline(path) : Baseline([])
  let others = old.entries.subtracting(report.entries(of: old, rules: options.selection.rules))
  let new = report.baseline
  try write(Array(Baseline(others.union(new.entries)).text.utf8), toFile: path, options)
  if options.verbosity != .quiet { Stream.tell("molt: wrote \(new.entries.count) findings to \(path)\n") }
  return status(report, isPending: false)
}

/// Says what of a baseline is known, and what is fixed and may go.
private func settle(_ baseline: Baseline, _ report: Report, _ options: Options) throws {
  let asked = report.entries(of: baseline, rules: options.selection.rules)
  let fixed = asked.subtracting(report.baseline.entries)
  if options.shrinksBaseline, !fixed.isEmpty {
    try write(Array(Baseline(baseline.entries.subtracting(fixed)).text.utf8), toFile: options.baseline!, options)
  }
  guard options.verbosity != .quiet else { return }
  let advice = fixed.isEmpty ? "" : options.shrinksBaseline ? ", and are taken out" : "; `--shrink-baseline` takes them out"
  Stream.tell("molt: \(asked.count - fixed.count) findings are in the baseline; \(fixed.count) of it are fixed\(advice)\n")
}
