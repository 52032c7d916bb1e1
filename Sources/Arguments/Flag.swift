/// Every flag of every command: a name means the same wherever it may stand.
public enum Flag: String, CaseIterable, Sendable {
  case rule, all
  case excludeRule = "exclude-rule"
  case migrations
  case level
  case deploymentTarget = "deployment-target"
  case assumption = "if"
  case availabilityGuards = "availability-guards"
  case path
  case config
  case allowDirty = "allow-dirty"
  case allowNoVersionControl = "allow-no-vcs"
  case allowPartial = "allow-partial"
  case `continue`
  case keepChanged = "keep-changed"
  case baseline
  case writeBaseline = "write-baseline"
  case shrinkBaseline = "shrink-baseline"
  case since, verdict
  case format, output, unified, stat
  case jobs
  case quiet, verbose, color
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
    case .path: "PATH"
    case .config, .baseline: "FILE"
    case .since: "REF"
    case .verdict: "VERDICT"
    case .format: "text|json"
    case .output: "FILE"
    case .unified, .jobs: "N"
    case .color: "auto|always|never"
    default: nil
    }
  }

  var isRepeatable: Bool { [.rule, .excludeRule, .migrations, .deploymentTarget, .assumption, .path, .verdict].contains(self) }

  /// The commands that take it.
  public var commands: [Command] {
    switch self {
    case .rule, .all, .excludeRule: [.diff, .apply, .check, .explain]
    case .migrations: [.diff, .apply, .check, .explain, .rules, .test]
    case .level: [.diff, .apply, .check, .explain]
    case .deploymentTarget: [.diff, .apply, .check, .explain, .targets, .initialize]
    case .assumption: [.diff, .check, .explain, .targets]
    case .availabilityGuards: [.diff, .apply, .check, .explain]
    case .path: [.explain]
    case .config: [.diff, .apply, .check, .explain, .rules, .test]
    case .allowDirty, .allowNoVersionControl, .allowPartial: [.apply]
    case .continue: [.apply]
    case .keepChanged: [.apply, .undo]
    case .baseline, .writeBaseline, .shrinkBaseline, .since, .verdict: [.check]
    case .format: [.diff, .apply, .check, .rules, .targets]
    case .output: [.diff, .apply, .check, .explain, .rules, .test, .targets]
    case .unified, .stat: [.diff]
    case .jobs: [.diff, .apply, .check, .explain, .test, .targets, .initialize]
    case .quiet: [.diff, .apply, .undo, .check, .test, .targets, .initialize]
    case .verbose: [.diff, .apply, .check, .explain, .targets]
    case .color, .help, .version: Command.allCases
    }
  }

  /// One line for the help.
  public var summary: String {
    switch self {
    case .rule: "Only this rule, or all rules of this family (repeatable)"
    case .all: "All rules but those that want to be named"
    case .excludeRule: "Not this rule or family (repeatable)"
    case .migrations: "Rules of your own: documents at DIR/FAMILY/ID.md (repeatable)"
    case .level: "The lowest level to change: `review` includes what a person should look at (default: safe)"
    case .deploymentTarget: "A lowest version for every file, such as ios17 or macos14 (repeatable)"
    case .assumption: "Ask what raising lower deployment targets to this would free, such as ios=17 (repeatable)"
    case .availabilityGuards: "Write `if #available` where a deployment target is too low and the old form can stay beside the new"
    case .path: "The project to look at (default: .; repeatable)"
    case .config: "The configuration to go by (default: the nearest .molt.json at or above PATH)"
    case .allowDirty: "Write to files that have changes which are not committed"
    case .allowNoVersionControl: "Write to files that are under no version control"
    case .allowPartial: "Write although a part of the project could not be read, and may use what changes"
    case .continue: "Finish a run that was interrupted"
    case .keepChanged: "Leave files that were changed since the run as they are, and go on with the others"
    case .baseline: "Leave out the findings that this file lists: only new ones are told, and pending"
    case .writeBaseline: "Write all findings to the file of `--baseline`"
    case .shrinkBaseline: "Take what is fixed out of the file of `--baseline`"
    case .since: "Only findings on lines that changed since this commit or branch"
    case .verdict: "Only findings with this verdict, such as changed,review (repeatable)"
    case .format: "The form of the report (default: text)"
    case .output: "Write the report there and not to standard output"
    case .unified: "Lines of context in the diff (default: 3)"
    case .stat: "Print how much changes in each file, and no diff"
    case .jobs: "How many files to parse at once (default: one for each core)"
    case .quiet: "No summary; errors and warnings only"
    case .verbose: "List everything: what was skipped, each unit, every site"
    case .color: "Colour in what a person reads (default: auto; the variable NO_COLOR turns it off)"
    case .help: "Print this help"
    case .version: "Print the version"
    }
  }
}
