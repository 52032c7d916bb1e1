import MoltArguments
import MoltEngine
import MoltReports
import MoltRules

/// `molt init [PATH]`: a `.molt.json` for the project.
func initialize(_ options: Options) throws -> ExitStatus {
  let directory = options.paths[0]
  let file = (directory == "." ? "" : directory.hasSuffix("/") ? directory : directory + "/") + ConfigurationFile.name
  if exists(file) { throw UsageError("`\(file)` is there already, and is left as it is", command: .initialize) }
  let catalogue = options.selection.catalogue
  let selection = Selection(rules: catalogue.idsByDefault, of: catalogue, level: .review)
  let report = try report(options) { request throws(EngineError) in
    var request = request
    request.selection = selection
    return try migrate(request)
  }
  warn(report, options)
  try write(report.configurationTemplate, toNewFile: ConfigurationFile.name, in: directory)
  if options.verbosity != .quiet {
    Stream.tell(
      "molt: wrote \(file) with \(counted(Set(report.plan.findings.map(\.rule)).count, "rule")); `molt` shows what they would change\n")
  }
  return .success
}
