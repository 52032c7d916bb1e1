import MoltArguments
import MoltEngine
import MoltReports
import MoltRules

/// Looks at the project.
func report(_ options: Options, by run: (Request) throws(EngineError) -> Run = migrate) throws -> Report {
  try rejectMissing(options.paths)
  if let path = options.paths.first(where: isNotUTF8) { throw UsageError("\(path): not UTF-8, cannot be read") }
  var request = Request(
    paths: options.paths, selection: options.selection, deploymentTargets: options.deploymentTargets, jobs: options.jobs
  )
  request.assumptions = options.assumptions
  let configuration = options.selection.configuration
  request.exclusions = configuration.exclude
  request.exclusionDirectory = configuration.resolved(".")
  request.confinesEdits = [.diff, .apply].contains(options.command)
  return Report(try run(request))
}

func rejectMissing(_ paths: [String]) throws(UsageError) {
  guard let path = paths.first(where: { !exists($0) }) else { return }
  throw UsageError("there is no file or directory `\(path)`\(suggestion(for: path, in: siblings(of: path)))")
}

/// Whether a path names a Swift file that the run would leave out. Among files that nobody named, one may be.
private func isNotUTF8(_ path: String) -> Bool {
  guard path.hasSuffix(".swift"), let bytes = contents(ofFile: path) else { return false }
  return !String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
}

/// Puts a report where it belongs.
func emit(_ text: String, _ options: Options) throws { try emit(terminalText(Array(text.utf8)), options) }

/// Puts a diff where it belongs: byte for byte, for whoever applies it, but to a terminal.
func emit(diff: [UInt8], _ options: Options) throws {
  let isShown = options.output == nil && Stream.output.isTerminal
  try emit(isShown ? terminalText(diff) : paintedText(diff, productStyle(options)), options)
}

private func emit(_ bytes: [UInt8], _ options: Options) throws {
  guard let path = options.output else { return try Stream.print(bytes) }
  try write(bytes, toFile: path, options)
}

/// How the product is painted: never into a file.
func productStyle(_ options: Options) -> Style {
  Style(isColored: options.output == nil && Stream.output.isColored(options.color))
}

func warn(_ report: Report, _ options: Options) {
  let style = Style(isColored: Stream.error.isColored(options.color))
  Stream.tell(report.warningText(style: style, isVerbose: options.verbosity == .verbose))
}

/// The warnings, and the totals unless they are not wanted.
///
/// - Parameter isDryRun: whether to say how to write what this run shows.
func summarize(_ report: Report, _ options: Options, isDryRun: Bool) {
  warn(report, options)
  guard options.verbosity != .quiet else { return }
  let hints = Report.Hints(
    apply: isDryRun ? options.applyCommand : nil, explain: options.explainCommand,
    leavesReview: options.selection.level == .safe, isVerbose: options.verbosity == .verbose)
  Stream.tell(report.summaryText(hints, style: Style(isColored: Stream.error.isColored(options.color))))
}
