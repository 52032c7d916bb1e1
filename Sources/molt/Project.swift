import MoltArguments
import MoltEngine
import MoltReports
import MoltRules
import MoltText

/// Looks at the project.
func report(_ options: Options, by run: (Request) throws(EngineError) -> Run = migrate) throws -> Report {
  try looking(options) { request throws(EngineError) in Report(try run(request)) }
}

/// Looks at the project in another way, with a person told what takes long.
func looking<Result>(_ options: Options, by look: (Request) throws(EngineError) -> Result) throws -> Result {
  var request = try projectRequest(options)
  let progress = Progress(isWanted: options.verbosity != .quiet)
  defer { progress?.end() }
  if let progress { request.observer = { phase in progress.enter(phase) } }
  return try look(request)
}

/// What the command line asks for.
///
/// - Parameter overlays: contents that take the place of what lies on disk.
func projectRequest(_ options: Options, overlays: [BytePath: [UInt8]] = [:]) throws -> Request {
  if !options.readsStandardInput { try rejectMissing(options.paths) }
  var request = Request(
    paths: options.paths, selection: options.selection, deploymentTargets: options.deploymentTargets, jobs: options.jobs
  )
  request.assumptions = options.assumptions
  let configuration = options.selection.configuration
  request.libraries = try libraries(of: configuration)
  request.exclusions = configuration.exclude
  request.exclusionDirectory = configuration.directory
  request.overlays = overlays
  if options.readsStandardInput {
    request.overlays = [BytePath(options.paths[0]): try standardInput()]
    request.projectDirectory = "."
  }
  request.maxChanges = options.maxChanges
  request.confinesEdits = [.diff, .apply, .report, .planForServer].contains(options.command)
  return request
}

/// What an editor hands over.
private func standardInput() throws(UsageError) -> [UInt8] {
  guard let bytes = contents(of: 0) else { throw UsageError("`--stdin`: cannot read standard input") }
  if bytes.contains(0) { throw UsageError("`--stdin`: standard input is binary, cannot be read") }
  guard String(validating: bytes, as: UTF8.self) != nil else { throw UsageError("`--stdin`: standard input is not UTF-8, cannot be read") }
  return bytes
}

/// - Parameter flag: what names the paths, for a message.
func rejectMissing(_ paths: [String], _ flag: String = "") throws(UsageError) {
  guard let path = paths.first(where: { !exists($0) }) else { return }
  throw UsageError("\(flag)there is no file or directory `\(path)`\(suggestion(for: path, in: siblings(of: path)))")
}

/// Puts a report where it belongs.
func emit(_ text: String, _ options: Options) throws { try emit(terminalText(Array(text.utf8)), options) }

/// Puts a diff where it belongs: byte for byte, for whoever applies it, but to a terminal.
func emit(diff: [UInt8], _ options: Options) throws {
  let isShown = options.output == nil && Stream.output.isTerminal
  try emit(isShown ? terminalText(diff) : paintedText(diff, productStyle(options)), options)
}

/// Puts bytes where they belong, as they are.
func emit(_ bytes: [UInt8], _ options: Options) throws {
  guard let path = options.output else {
    if !bytes.isEmpty { Pager.begin(options) }
    return try Stream.print(bytes)
  }
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
  let style = Style(isColored: Stream.error.isColored(options.color))
  Stream.tell(report.summaryText(hints(options, isDryRun: isDryRun), style: style))
}

func hints(_ options: Options, isDryRun: Bool) -> Report.Hints {
  var hints = Report.Hints(
    apply: isDryRun ? options.applyCommand : nil, explain: options.explainCommand,
    leavesReview: options.selection.level == .safe, isVerbose: options.verbosity == .verbose)
  hints.output = options.output
  // What is left out is there all the same.
  if options.baseline != nil { hints.sites = "new legacy sites" }
  if options.since != nil { hints.sites += " on lines that changed" }
  if options.verdicts != nil { hints.sites += " with these verdicts" }
  return hints
}
