import MoltArguments
import MoltEngine
import MoltMigrations
import MoltReports
import MoltRules
import MoltText

/// `molt test [DIR | FILE …]`: runs the examples of documents.
///
/// Documents that make no sense are told of, and the others are run all the same.
func test(_ options: Options) throws -> ExitStatus {
  let own = options.migrations.map { .named(NamedPath($0)) } + options.selection.configuration.migrations.map(GivenPath.configured)
  let paths = options.operands.isEmpty ? own : options.operands.map { .named(NamedPath($0)) }
  if paths.isEmpty { throw UsageError("`molt test` needs documents, or a directory of them", command: .test) }
  let reading = try DocumentReading(paths)
  let others = try DocumentReading(own)
  let tested = Set(reading.documents.map(\.id))
  let catalogue = try Catalogue.builtIn.replacing(others.documents.filter { !tested.contains($0.id) } + reading.documents)

  let exampleRuns = try reading.documents.flatMap { document in
    try document.examples().map { ExampleRun($0, of: document, in: catalogue) }
  }
  var outcomes = failures(of: exampleRuns, jobs: options.jobs)
  if options.checksTypes {
    let lookAlikes = try LookAlikes.temporary()
    defer { lookAlikes.remove() }
    for (place, failures) in try typeFailures(of: exampleRuns, against: lookAlikes, jobs: options.jobs).enumerated() {
      outcomes[place] += failures
    }
  }
  let style = productStyle(options)
  var text = zip(exampleRuns, outcomes).map { exampleReport($0, $1, style: style) }.joined()
  for document in reading.documents where exampleRuns.allSatisfy({ $0.document.path != document.path }) {
    text += untestedReport(document, style: style)
  }
  try emit(text, options)
  let problems = reading.problems + others.problems.filter { !reading.problems.contains($0) }
  if !problems.isEmpty { tell(MalformedDocuments(problems)) }
  let failureCount = outcomes.count { !$0.isEmpty }
  if options.verbosity != .quiet {
    Stream.tell(
      exampleSummary(
        documents: reading.documents.count, malformed: Set(problems.map(\.path)).count, examples: exampleRuns.count,
        failures: failureCount))
  }
  return problems.isEmpty ? text.isEmpty ? .success : .pending : .usage
}
