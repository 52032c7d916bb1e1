public import MoltReports

/// What molt can be asked to do.
public enum Command: String, CaseIterable, Sendable {
  case diff, apply, undo, check, report, explain, rules, test, targets
  case initialize = "init"
  case newRule = "new-rule"
  case languageServer = "lsp"
  /// What `lsp` runs for each plan.
  case planForServer = "lsp-plan"
  case completions
  /// For whoever packs molt.
  case manual
  /// For the developers of molt.
  case dumpSyntax = "dump-syntax"
  case dumpTypes = "dump-types"
  case help

  /// Whether it is absent from the main help.
  public var isHidden: Bool { [.manual, .dumpSyntax, .dumpTypes, .planForServer].contains(self) }

  /// Whether what it prints may be long, and is for a person to read.
  var pages: Bool { [.diff, .check, .explain, .rules, .targets].contains(self) }

  /// What stands behind the command on its usage line.
  public var operands: String {
    switch self {
    case .diff, .apply, .check, .report, .targets: "[PATH ...]"
    case .undo, .initialize: "[PATH]"
    case .explain: "RULE | TYPE | FILE:LINE | REASON | NAME"
    case .rules, .manual, .languageServer, .planForServer: ""
    case .completions: "bash|zsh|fish"
    case .newRule: "[FAMILY/]ID"
    case .test: "[DIR | FILE ...]"
    case .dumpSyntax, .dumpTypes: "FILE ..."
    case .help: "[COMMAND]"
    }
  }

  /// One line for the main help.
  public var summary: String {
    switch self {
    case .diff: "Print what would change, as a unified diff; write nothing (the default)"
    case .apply: "Rewrite files in place, for the rules that are named"
    case .undo: "Undo the last run of apply, or one that was interrupted"
    case .check: "Print one line for each legacy site, for editors and CI"
    case .report: "Write a report to hand around: how much is ready, what blocks the rest, and the diffs"
    case .explain: "Say what a rule does, why a class or a line got its verdict, what a reason means, or which rules deal with a name"
    case .rules: "List the rules: id, level, what they need"
    case .test: "Run the examples in documents of rules as tests"
    case .initialize: "Write a .molt.json for the project, with the rules that apply to it"
    case .newRule: "Write a document for a rule of your own, to start from"
    case .languageServer: "Serve an editor on standard input and output, by the Language Server Protocol"
    case .planForServer: "Answer a question of the language server: JSON on standard input and output"
    case .targets: "List the targets, their deployment targets, and where each is set"
    case .completions: "Print what completes commands, flags and rules in a shell"
    case .manual: "Print the manual page"
    case .dumpSyntax: "Print the syntax nodes of files: KIND, START, END"
    case .dumpTypes: "Print the type of each expression of a module: FILE, START, LAST, KIND, TYPE, REFERENT"
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
        "`--if ios=17` plans as if deployment targets of iOS below 17 were 17, and lists which lines of configuration to raise for "
          + "whatever this unblocks. Unknown deployment targets stay unknown: `--deployment-target` sets those.",
      ]
    case .apply:
      [
        "Nothing is written unless `--rule` or `--all` says what may change. Either all files are written or none: the run is "
          + "refused if a file has changed in the meantime, has uncommitted changes or cannot be written, or if code could not "
          + "be read.",
        "The whole project is read, but only files at PATH are written: code that can only change together with other files is left alone.",
        "With `--verify 'swift build'`, the command is first run without the edits, in a copy of the project, and then with them: "
          + "what makes it fail is taken back, by the errors that it prints or by halving, and the rest is planned again, until it "
          + "passes. Only then is anything written. The command runs in the working directory, if that lies in the project.",
        "Only one run at a time writes to a repository. It keeps a journal, in git's directory or else in .molt: if it is interrupted, "
          + "`--continue` finishes it, and `molt undo` takes it back.",
      ]
    case .undo:
      [
        "Every file is restored byte for byte, with its permissions and times, if it is still as the run left it. If files have "
          + "changed since, they are listed and nothing is written, unless `--keep-changed` skips them.",
        "What is not restored stays in the journal until another run is finished: files that were skipped, and files that are as before "
          + "the run already, as on another branch or after `git stash`. `molt undo` restores them where they are as the run left them.",
      ]
    case .check:
      [
        "A line reads `path:line:column: verdict: message [rule]`. The other formats are for those who read it: Xcode and editors, "
          + "GitHub's annotations, GitLab's code quality, code scanning (`sarif`), and whatever reads `checkstyle` or `junit`.",
        "For editors: `molt check --stdin --path FILE` takes what it reads for the contents of FILE, which need not be there yet, "
          + "reads the rest of the project from the disk, and tells of FILE alone.",
      ]
    case .report:
      [
        "Nothing is written but the report. Without `--format`, the name of the file of `--output` says what it is: "
          + formats.flatMap(\.pathExtensions).map { "." + $0 }.joined(separator: ", ") + ". `html` is one file for a browser, which "
          + "needs no network; `markdown` fits into a comment of a pull request, whatever the size of the project; `csv` is a row for "
          + "each site; `sarif` is for code scanning."
      ]
    case .explain:
      [
        "RULE prints the rule's document, and a family its rules.",
        "TYPE prints the units that a class or another type belongs to, and every reason why they are not changed. A unit is code "
          + "that can only change together, such as a class with everything that uses it. Whatever else a report calls a place, such "
          + "as `foregroundColor(_:)`, is understood as well.",
        "FILE:LINE prints what was found on a line, or else the nearest place where something was found.",
        "REASON, such as `combine-publisher`, prints what it means, which rules have an example of it, and everything that it blocks; "
          + "a verdict, such as `gated`, what it means and all sites that have it.",
        "NAME is one that code uses, such as `NavigationView`: it prints the rules that deal with it, and what they found.",
      ]
    case .test:
      [
        "A directory has documents at FAMILY/ID.md, or is the folder of a family. Without one, the documents that "
          + "`--migrations` or the configuration name are tested. A document replaces molt's own with the same id.",
        "Each example must give the result that the document shows, and a second run must change nothing.",
        "`--types` asks the `swiftc` in PATH whether the code before and after compiles, against modules that look like Apple's: no SDK "
          + "is needed. They hold what the documents are about, and not all of the SDK.",
      ]
    case .initialize:
      ["The file lists each rule that finds something, and how much. An existing file is never overwritten."]
    case .newRule:
      [
        "The document goes to DIR/FAMILY/ID.md; DIR is `migrations` unless `--output` names another one, and FAMILY is `own` unless it "
          + "is given. It shows the form of a rule, and its examples pass `molt test DIR`. An existing file is never overwritten."
      ]
    case .completions:
      [
        "For bash: `source <(molt completions bash)` in `~/.bashrc`, or in the Mac's old bash a file to source. For zsh: a file "
          + "`_molt` in a directory of `$fpath`. For fish: `~/.config/fish/completions/molt.fish`."
      ]
    case .manual: ["The page is in mdoc: `molt manual > molt.1`, and `man ./molt.1` shows it."]
    case .languageServer:
      [
        "The files that are open get diagnostics, with the reason where code is left alone, and code actions: one site or everything "
          + "that changes with it, a rule in a file or in the project. The editor writes the files; molt does not.",
        "Each folder is configured by its `.molt.json`. `initializationOptions` may have `level`, `rules` and `deploymentTargets`, like "
          + "the flags of these names, and `diagnostics: \"project\"` for files that are not open, too.",
      ]
    case .rules, .targets, .planForServer, .dumpSyntax, .dumpTypes, .help: []
    }
  }

  /// Whether the operands are what to look at.
  var takesPaths: Bool { [.diff, .apply, .undo, .check, .report, .targets, .initialize].contains(self) }

  /// The forms that it can write, the usual one first; empty where it has but one.
  public var formats: [Format] {
    switch self {
    case .check: Format.all(for: .check)
    case .report: Format.all(for: .report)
    default: Flag.format.commands.contains(self) ? [.text, .json] : []
    }
  }

  /// Whether rules are asked for, those of a project among them.
  public var looksAtRules: Bool { Flag.migrations.commands.contains(self) }

  /// How many operands there may be.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .diff, .apply, .check, .report, .test, .targets: 0...Int.max
    // What a report calls a site by may have spaces.
    case .explain: 1...Int.max
    case .completions: 1...1
    case .undo, .initialize: 0...1
    case .rules, .manual, .languageServer, .planForServer: 0...0
    case .newRule: 1...1
    case .dumpSyntax, .dumpTypes: 1...Int.max
    case .help: 0...1
    }
  }
}
