/// What molt can be asked to do.
public enum Command: String, CaseIterable, Sendable {
  case diff, apply, undo, check, explain, rules, test, targets
  case initialize = "init"
  /// For the developers of molt, and absent from the main help.
  case dumpSyntax = "dump-syntax"
  case help

  public var isHidden: Bool { self == .dumpSyntax }

  /// What stands behind the command on its usage line.
  public var operands: String {
    switch self {
    case .diff, .apply, .check, .targets: "[PATH ...]"
    case .undo, .initialize: "[PATH]"
    case .explain: "RULE | TYPE | FILE:LINE | REASON"
    case .rules: ""
    case .test: "[DIR | FILE ...]"
    case .dumpSyntax: "FILE ..."
    case .help: "[COMMAND]"
    }
  }

  /// One line for the main help.
  public var summary: String {
    switch self {
    case .diff: "Print what would change, as a unified diff; write nothing (the default)"
    case .apply: "Rewrite the files in place, for the rules that are named"
    case .undo: "Take back the last run of apply, or one that was interrupted"
    case .check: "Print one line for each legacy site, for editors and CI"
    case .explain: "Say what a rule does, why a class or a line got its verdict, or what a reason means and holds back"
    case .rules: "List the rules: id, level, what they need"
    case .test: "Run the examples of documents, which say what their rules do"
    case .initialize: "Write a .molt.json for the project, with the rules that apply to it"
    case .targets: "List the targets, their deployment targets, and where each is written"
    case .dumpSyntax: "Print the syntax nodes of files: KIND, START, END"
    case .help: "Explain molt or one of its commands"
    }
  }

  /// More for the command's own help, each entry a paragraph.
  public var discussion: [String] {
    switch self {
    case .diff:
      [
        "The diff goes to standard output and is what `git apply` and `patch -p1` take; the summary goes to "
          + "standard error.",
        "`--if ios=17` takes deployment targets of iOS below 17 for 17, and lists for each unit that this frees the lines "
          + "of configuration to raise. What is not known stays so: `--deployment-target` speaks of that.",
      ]
    case .apply:
      [
        "Nothing is written unless `--rule` or `--all` says what may be. All files are written or none: a stale file, "
          + "changes that are not committed, a file that cannot be written or code that could not be read "
          + "refuse the whole run.",
        "The whole project is read, and what lies at PATH is written: a unit that has to edit files elsewhere stays.",
        "One run at a time writes in a repository. What it does is kept in a journal, in the directory of git or else in .molt: "
          + "after a run that was interrupted, `--continue` finishes it, and `molt undo` takes it back.",
      ]
    case .undo:
      [
        "Every file comes back byte for byte, with its permissions and times, as long as it is as the run left it. Files that "
          + "were changed since are named, and nothing is written, unless `--keep-changed` leaves them as they are."
      ]
    case .check:
      ["A line reads `path:line:column: verdict: message [rule]`."]
    case .explain:
      [
        "A rule prints its document. A type prints each unit that it belongs to, with every reason why it "
          + "stays as it is. A kind of reason, such as `combine-publisher`, prints what it means, which rules "
          + "have an example of it, and all places where it keeps something as it is. What a rule and a reason mean is told without a project, too."
      ]
    case .test:
      [
        "A directory holds documents at FAMILY/ID.md, or is the folder of a family. Without one, those that "
          + "`--migrations` or the configuration names are tested. A document takes the place of molt's own of the same id.",
        "Each example must come out as the document says, and a second run must change nothing.",
      ]
    case .initialize:
      ["The file names each rule that finds something, with how much. One that is there already is never overwritten."]
    case .rules, .targets, .dumpSyntax, .help: []
    }
  }

  /// Whether the operands are what to look at.
  var takesPaths: Bool { [.diff, .apply, .undo, .check, .targets, .initialize].contains(self) }

  /// Whether rules are asked for, those of a project among them.
  public var looksAtRules: Bool { Flag.migrations.commands.contains(self) }

  /// How many operands there may be.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .diff, .apply, .check, .test, .targets: 0...Int.max
    case .explain: 1...1
    case .undo, .initialize: 0...1
    case .rules: 0...0
    case .dumpSyntax: 1...Int.max
    case .help: 0...1
    }
  }
}
