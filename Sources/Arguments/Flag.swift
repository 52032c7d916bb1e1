/// Every flag of every command: a name means the same wherever it may stand.
public enum Flag: String, CaseIterable, Sendable {
  case rule, all
  case excludeRule = "exclude-rule"
  case migrations
  case level
  case deploymentTarget = "deployment-target"
  case assumption = "if"
  case availabilityGuards = "availability-guards"
  case toolchain
  case path
  case standardInput = "stdin"
  case config
  case allowDirty = "allow-dirty"
  case allowNoVersionControl = "allow-no-vcs"
  case allowPartial = "allow-partial"
  case verify
  case verifyInPlace = "verify-in-place"
  case verifyLimit = "verify-limit"
  case `continue`
  case keepChanged = "keep-changed"
  case baseline
  case writeBaseline = "write-baseline"
  case shrinkBaseline = "shrink-baseline"
  case since, verdict
  case types
  case format, output, unified, stat
  case sliceBy = "slice-by"
  case maxChanges = "max-changes"
  case jobs
  case quiet, verbose, color
  case noPager = "no-pager"
  case help, version

  /// As it is written: `--rule`.
  public var spelling: String { "--" + rawValue }

  public var short: Character? {
    switch self {
    case .output: "o"
    case .unified: "U"
    case .jobs: "j"
    case .quiet: "q"
    case .verbose: "v"
    case .help: "h"
    case .version: "V"
    default: nil
    }
  }

  /// What its value is called in the help; nil where it takes none.
  public var placeholder: String? {
    switch self {
    case .rule, .excludeRule: "RULE"
    case .migrations: "DIR"
    case .level: "safe|review"
    case .deploymentTarget, .assumption: "TARGET"
    case .toolchain: "XCODE"
    case .path: "PATH"
    case .config, .baseline: "FILE"
    case .since: "REF"
    case .verdict: "VERDICT"
    case .format: "FORMAT"
    case .output: "FILE"
    case .verify: "COMMAND"
    case .unified, .jobs, .maxChanges, .verifyLimit: "N"
    case .sliceBy: SliceKey.allCases.map(\.rawValue).joined(separator: "|")
    case .color: "auto|always|never"
    default: nil
    }
  }

  /// Whether it may stand without its value.
  var isValueOptional: Bool { self == .verify }

  var isRepeatable: Bool { [.rule, .excludeRule, .migrations, .deploymentTarget, .assumption, .path, .verdict].contains(self) }

  /// Whether commas separate several values in one.
  var takesList: Bool { [.rule, .excludeRule, .deploymentTarget, .assumption, .verdict].contains(self) }

  /// The commands that take it.
  public var commands: [Command] { namedCommands + (isForServer ? [.languageServer, .planForServer] : []) }

  private var isForServer: Bool {
    [.rule, .excludeRule, .migrations, .level, .deploymentTarget, .availabilityGuards, .toolchain, .config, .jobs].contains(self)
  }

  private var namedCommands: [Command] {
    switch self {
    case .rule, .all, .excludeRule: [.diff, .apply, .check, .report, .explain]
    case .migrations: [.diff, .apply, .check, .report, .explain, .rules, .test]
    case .level: [.diff, .apply, .check, .report, .explain]
    case .deploymentTarget: [.diff, .apply, .check, .report, .explain, .targets, .initialize]
    case .assumption: [.diff, .check, .report, .explain, .targets]
    case .availabilityGuards, .toolchain: [.diff, .apply, .check, .report, .explain]
    case .path: [.explain, .check]
    case .standardInput: [.check]
    case .config: [.diff, .apply, .check, .report, .explain, .rules, .test]
    case .allowDirty, .allowNoVersionControl, .allowPartial: [.apply]
    case .verify, .verifyInPlace, .verifyLimit: [.apply]
    case .continue: [.apply]
    case .keepChanged: [.apply, .undo]
    case .writeBaseline, .shrinkBaseline: [.check]
    case .baseline, .since, .verdict: [.check, .report]
    case .types: [.test]
    case .format: [.diff, .apply, .check, .report, .rules, .targets]
    case .output: [.diff, .apply, .check, .report, .explain, .rules, .test, .targets, .newRule]
    case .unified, .stat, .sliceBy: [.diff]
    case .maxChanges: [.diff, .apply]
    case .jobs: [.diff, .apply, .check, .report, .explain, .test, .targets, .initialize]
    case .quiet: [.diff, .apply, .undo, .check, .report, .test, .targets, .initialize, .newRule]
    case .verbose: [.diff, .apply, .check, .report, .explain, .targets]
    case .noPager: Command.allCases.filter(\.pages)
    case .color, .help, .version: Command.allCases
    }
  }

  /// The same for the help of a command, with the values that are possible there.
  public func summary(in command: Command) -> String {
    guard self == .format, let usual = command.formats.first else { return summary }
    return summary + ": " + (["\(usual.name) (default)"] + command.formats.dropFirst().map(\.name)).joined(separator: ", ")
  }

  /// One line for the help.
  public var summary: String {
    switch self {
    case .rule: "Only this rule, or all rules of this family (repeatable, or a list: a,b)"
    case .all: "All rules except opt-in ones"
    case .excludeRule: "Not this rule or family (repeatable, or a list)"
    case .migrations: "Rules of your own: documents at DIR/FAMILY/ID.md (repeatable)"
    case .level: "How far to go: `review` also makes changes that a person should check (default: safe)"
    case .deploymentTarget: "The minimum version for every file, such as ios17 or macos14 (repeatable, or a list)"
    case .assumption: "Show what raising lower deployment targets to this would unblock, such as ios=17 (repeatable, or a list)"
    case .availabilityGuards: "Write `if #available` where a deployment target is too low and the old form can be kept beside the new one"
    case .toolchain: "The Xcode that builds the project, such as xcode27: from 27 on, `@State` evaluates a private property's value once"
    case .path: "The project to look at (default: .; repeatable); with `--stdin`, the file"
    case .standardInput: "Read standard input as the contents of the `--path` file, and report on that file alone"
    case .config: "The configuration file to use (default: the nearest .molt.json at or above PATH)"
    case .allowDirty: "Write to files with uncommitted changes"
    case .allowNoVersionControl: "Write to files that are not under version control"
    case .allowPartial: "Write even though a part of the project could not be read and may use what changes"
    case .verify: "Write only changes with which this command passes, such as 'swift build' (default: `verify` in .molt.json)"
    case .verifyInPlace: "Run the `--verify` command in the project itself instead of in a copy"
    case .verifyLimit: "How often the `--verify` command may be run (default: 20)"
    case .continue: "Finish a run that was interrupted"
    case .keepChanged: "Skip files that have changed since the run, and continue with the others"
    case .baseline: "Ignore the findings listed in this file: only new ones are reported and count"
    case .writeBaseline: "Write all findings to the `--baseline` file"
    case .shrinkBaseline: "Remove what is fixed from the `--baseline` file"
    case .since: "Only findings on lines that changed since this commit or branch"
    case .verdict: "Only findings with this verdict, such as changed,review (repeatable)"
    case .types: "Also ask `swiftc` whether the code before and after compiles, against look-alikes of Apple's modules"
    case .format: "The format of the report"
    case .output: "Write the report to this file instead of standard output; new-rule: the directory for the document"
    case .unified: "Lines of context in the diff (default: 3)"
    case .stat: "Print how much changes in each file instead of the diff"
    case .sliceBy: "Write patches that can each be applied without the others to the `--output` directory"
    case .maxChanges: "Change no more than N sites, and leave the others for another run"
    case .jobs: "How many files to parse at once (default: one per core)"
    case .quiet: "No summary; errors and warnings only"
    case .verbose: "List everything: skipped files, and every place that was found"
    case .color: "When to use colour (default: auto; the variable NO_COLOR turns it off)"
    case .noPager: "Print a long report directly instead of through $MOLT_PAGER, $PAGER or less"
    case .help: "Print this help"
    case .version: "Print the version"
    }
  }
}
