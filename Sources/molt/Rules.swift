import MoltArguments
import MoltEngine
import MoltMigrations
import MoltReports
import MoltRules
import MoltText

/// A command line with the rules that it can name: those of molt, and those of the project.
func options(_ invocation: Invocation) throws -> Options {
  guard invocation.command.looksAtRules else { return try Options(invocation) }
  let configuration = try configuration(invocation)
  // What is tested need not be sound, nor differ from molt's own rules.
  if invocation.command == .test { return try Options(invocation, configuration: configuration) }
  try rejectMissing(invocation.values(.migrations), "`--migrations`: ")
  let reading = try DocumentReading(
    invocation.values(.migrations).map { .named(NamedPath($0)) } + configuration.migrations.map(GivenPath.configured))
  do {
    let catalogue = try Catalogue.builtIn.adding(reading.documents)
    guard reading.problems.isEmpty else { throw MalformedDocuments([]) }
    return try Options(invocation, configuration: configuration, catalogue: catalogue)
  } catch let error as MalformedDocuments {
    throw MalformedDocuments(reading.problems + error.problems)
  }
}

/// `molt rules`.
func listRules(_ options: Options) throws -> ExitStatus {
  let rules = options.selection.catalogue.rules
  switch options.format {
  case .json: try emit(ruleListingJSON(rules), options)
  default: try emit(ruleListing(rules, style: productStyle(options)), options)
  }
  return .success
}

/// Tells of all that is wrong with documents, as a compiler does.
func tell(_ error: MalformedDocuments) {
  Stream.tell(
    error.problems.map { "\($0.path):\($0.line):\($0.column): error: \($0.message)\n" }.joined())
}
