import MoltEngine
import MoltMigrations
import MoltProject
import MoltReports
import MoltRules
import MoltText
import Testing

/// A report whose paths, names and messages hold what each format has to escape, and whose plan was made by hand.
enum NastyReport {
  static let path = "a <b> & 'c'/x \"y\",\n100%:|é`.swift"
  static let source = "let 🙂é = 1; let old = 2 // ```\r\n\tlet more = 3\r\n"
  static let message = "=`a|b` <i>is</i> \"&\" 'c', 100%:é @me #1 [x](y) {0} \u{1B}[31m \u{202E}\nnext"
  /// As it is told on one line.
  static let line = "=`a|b` <i>is</i> \"&\" 'c', 100%:é @me #1 [x](y) {0} \u{1B}[31m \u{202E} next"
  /// The same where control characters are shown.
  static let shownLine = line.replacing("\u{1B}", with: "\\u{1B}").replacing("\u{202E}", with: "\\u{202E}")

  static func make() throws -> Report {
    let project = try TemporaryProject([path: source])
    let run = try migrate(Request(paths: [project.path], selection: Selection(rules: [], level: .safe)))
    let plan = Plan(units: [changed, kept], findings: findings)
    return Report(
      Run(
        root: run.root, files: run.files, skipped: [], project: ProjectModel(targets: []), index: run.index, plan: plan,
        rewritten: [],
        rejected: [Rejection(subject: "class <Odd>", reason: "it & its | parse", path: path)], warnings: ["a <warning> & more"]))
  }

  static func text(_ format: String, of report: Report? = nil) throws -> String {
    try (report ?? make()).text(as: #require(Format.all.first { $0.name == format }), context)
  }

  static let context = ReportContext(
    command: "report", version: "1.2.3", catalogue: .builtIn, exitStatus: 70,
    hints: Report.Hints(apply: "molt apply --all", explain: { "molt explain \($0)" }, leavesReview: true, isVerbose: false),
    commandLine: { "molt \($0) 'a|b'" })

  static func location(of part: String) -> Location {
    let start = source.utf8.count - source[source.range(of: part)!.lowerBound...].utf8.count
    return Location(FileID(0), UInt32(start)..<UInt32(start + part.utf8.count))
  }

  private static let code = BlockerCode("why-not", "because")
  private static let edits = [Edit(location(of: "old"), "n🙂w"), Edit(location(of: "more"), "less\r\n")]
  private static let changed = MigrationUnit(
    subject: "class `A<B>`|\"é\"", types: ["A"], location: location(of: "old"), level: .safe, verdict: .changed, edits: edits)
  private static let kept = MigrationUnit(
    subject: "class K", types: ["K"], location: location(of: "more"), level: .safe, verdict: .blocked, edits: [],
    blockers: [Blocker(code: code, message: message, location: location(of: "let more"), help: "do `x|y` <or> not")])
  private static let findings = [
    Finding(rule: "published", location: location(of: "old"), verdict: .changed, message: message, unit: 0, edits: [edits[0]]),
    Finding(rule: "state-object", location: location(of: "old = 2"), verdict: .suppressed, message: message, unit: nil),
    Finding(
      rule: "observable-object", location: location(of: "more"), verdict: .changed, message: "more", unit: 0, edits: [edits[1]]),
    Finding(rule: "published", location: location(of: "= 3"), verdict: .blocked, message: "kept", unit: 1),
  ]
}
