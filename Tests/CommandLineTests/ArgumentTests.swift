import MoltArguments
import MoltMigrations
import MoltRules
import Testing

/// Nothing exists but `Sources` and `diff`.
private func invocation(_ line: String) throws -> Invocation {
  try Invocation(line.split(separator: " ").map(String.init)) { ["Sources", "diff"].contains($0) }
}

private func options(_ line: String) throws -> Options { try Options(invocation(line)) }

/// What is wrong with a command line; nil where it makes sense.
private func complaint(_ line: String) -> String? {
  do {
    _ = try options(line)
    return nil
  } catch {
    return (error as? UsageError)?.message
  }
}

@Suite struct `A command line` {
  @Test func `means a diff of the working directory when it is empty`() throws {
    let options = try options("")
    #expect(options.command == .diff)
    #expect(options.operands.isEmpty)
    #expect(options.format == .text)
    #expect(options.context == 3)
    #expect(options.verbosity == .normal)
  }

  @Test func `has its flags before, between and behind its operands`() throws {
    for line in ["--rule published apply Sources", "apply --rule published Sources", "apply Sources --rule=published"] {
      let options = try options(line)
      #expect(options.command == .apply)
      #expect(options.operands == ["Sources"])
      #expect(options.selection.rules == ["published"])
    }
  }

  @Test func `takes a path for a diff where no command is named`() throws {
    #expect(try invocation("Sources").command == .diff)
    #expect(try invocation("Sources").operands == ["Sources"])
  }

  @Test func `prefers the command to a path of the same name, unless it stands behind two dashes`() throws {
    #expect(try invocation("diff").operands == [])
    #expect(try invocation("-- diff").operands == ["diff"])
    #expect(try invocation("diff -- --rule").operands == ["--rule"])
  }

  @Test func `clusters short flags and attaches their values`() throws {
    #expect(try options("-qU5").context == 5)
    #expect(try options("-qU5").verbosity == .quiet)
    #expect(try options("-U 0").context == 0)
    #expect(try options("-j2 -o out.diff").output == "out.diff")
    #expect(try options("-j2 -o out.diff").jobs == 2)
  }
}

@Suite struct `The choice of rules` {
  private let all = Catalogue.builtIn.idsByDefault

  @Test func `is all of them for a dry run`() throws {
    #expect(try options("diff").selection.rules == all)
    #expect(try options("check").selection.rules == all)
    #expect(try options("apply --all").selection.rules == all)
  }

  @Test func `is what is named, by id or family`() throws {
    #expect(try options("--rule published --rule state-object").selection.rules == ["published", "state-object"])
    #expect(try options("--rule published,state-object").selection.rules == ["published", "state-object"])
    #expect(try options("--rule published,state-object").namedRules == ["published", "state-object"])
    #expect(try options("--rule observation --exclude-rule published,state-object").selection.rules.count == 9)
    #expect(try options("--rule observation").selection.rules == Set(Catalogue.builtIn.named("observation").map(\.id)))
  }

  @Test func `can be narrowed`() throws {
    #expect(try options("--exclude-rule published").selection.rules == all.subtracting(["published"]))
  }

  @Test func `is safe unless review is asked for`() throws {
    #expect(try options("").selection.level == .safe)
    #expect(try options("--level review").selection.level == .review)
  }
}

@Test func `a deployment target may be given twice if both say the same`() throws {
  let options = try options("--deployment-target ios17 --deployment-target iOS17.0 --deployment-target macos14")
  #expect(options.deploymentTargets.map(\.platform.rawValue) == ["iOS", "macOS"])
}

@Test func `deployment targets may be a list, and of versions that are not out yet`() throws {
  #expect(try options("--deployment-target ios17,macos14").deploymentTargets.map(\.platform.rawValue) == ["iOS", "macOS"])
  #expect(try options("--if ios=28,tvos26").assumptions.map(\.version.major) == [28, 26])
}

@Suite struct `A hint` {
  private let flags = "--rule published --exclude-rule state-object --level review --deployment-target ios17"

  @Test func `at the command that writes repeats paths and flags`() throws {
    #expect(try options("").applyCommand == "molt apply --all")
    #expect(try options("Sources \(flags)").applyCommand == "molt apply Sources \(flags)")
  }

  @Test func `at the command that explains repeats paths and flags`() throws {
    #expect(try options("").explainCommand("Cart") == "molt explain Cart")
    #expect(
      try options("Sources Tests \(flags)").explainCommand("Cart")
        == "molt explain Cart --path Sources --path Tests \(flags)")
    #expect(try options("explain Cart --path Sources").paths == ["Sources"])
  }
}

private let levels = "write `safe`, which is the default, or `review`, which also makes changes that a person should look at"
private let applying = "`molt apply` rewrites files: `molt apply --all`, or `molt apply --rule RULE`"

@Test(arguments: [
  ("apply --continue --rule published", "`--continue` finishes a run as it was started, and does not take `--rule`"),
  ("apply --keep-changed --all", "`--keep-changed` is for a run that was interrupted: add `--continue`"),
  ("apply", "`molt apply` writes only what is asked for: name rules or families with `--rule RULE`, or pass `--all`"),
  ("--ruel published", "unknown flag `--ruel`; did you mean `--rule`?"),
  ("--deploy ios17", "unknown flag `--deploy`; did you mean `--deployment-target`?"),
  ("--zzz", "unknown flag `--zzz`"),
  ("-x", "unknown flag `-x`"),
  ("-qx", "unknown flag `-x` in `-qx`"),
  ("chekc", "there is no command or path `chekc`; did you mean `check`?"),
  ("--rule publishd", "`--rule`: unknown rule `publishd`; did you mean `published`? (`molt rules` lists them)"),
  ("--rule", "`--rule` needs a value: `--rule RULE`"),
  ("--rule --all", "`--rule` needs a value: `--rule RULE`"),
  ("--all=yes", "`--all` takes no value"),
  ("--all --rule published", "`--all` and `--rule` cannot be used together: give one of them"),
  ("--quiet --verbose", "`--quiet` and `--verbose` cannot be used together: give one of them"),
  ("--stat -U1", "`--stat` and `--unified` cannot be used together: give one of them"),
  ("--format json --stat", "`--stat` is for the text format, and cannot be used with `--format json`"),
  ("--format jsn", "`--format`: unknown value `jsn`; did you mean `json`? (one of `text`, `json`)"),
  ("--color sometimes", "`--color`: unknown value `sometimes` (one of `auto`, `always`, `never`)"),
  ("--level unsafe", "`--level`: unknown level `unsafe`: \(levels)"),
  ("--level manual", "`--level`: unknown level `manual`: \(levels)"),
  ("--dry-run", "unknown flag `--dry-run`; `molt diff` shows what would change, and writes nothing"),
  ("-n", "unknown flag `-n`; `molt diff` shows what would change, and writes nothing"),
  ("--diff", "unknown flag `--diff`; `molt diff` shows what would change, and writes nothing"),
  ("--json", "unknown flag `--json`; write `--format json`"),
  ("--no-color", "unknown flag `--no-color`; write `--color never`"),
  ("--apply", "unknown flag `--apply`; \(applying)"),
  ("--fix", "unknown flag `--fix`; \(applying)"),
  ("--write", "unknown flag `--write`; \(applying)"),
  ("-w", "unknown flag `-w`; \(applying)"),
  ("-i", "unknown flag `-i`; \(applying)"),
  ("-qi", "unknown flag `-i` in `-qi`; \(applying)"),
  ("-rule published", "unknown flag `-rule`; did you mean `--rule`?"),
  ("-output x", "unknown flag `-output`; did you mean `--output`?"),
  ("fix", "there is no command or path `fix`; `molt apply --all` rewrites files"),
  ("lint Sources", "there is no command or path `lint`; `molt check` lists legacy sites, `molt rules` the rules"),
  ("-U -1", "`--unified`: expected a number, 0 or more, and got `-1`"),
  ("--jobs -2", "`--jobs`: expected a number, 1 or more, and got `-2`"),
  ("--rule ,", "`--rule` needs a value: `--rule RULE`"),
  ("--rule published,publishd", "`--rule`: unknown rule `publishd`; did you mean `published`? (`molt rules` lists them)"),
  ("--if ios=99", "`--if`: `ios=99`: there is no iOS 99; the versions are those up to 18, and from 26 to 27"),
  (
    "--deployment-target macos19",
    "`--deployment-target`: `macos19`: there is no macOS 19; the versions are those up to 15, and from 26 to 27"
  ),
  ("--level safe --level review", "`--level` is given twice, as `safe` and as `review`"),
  ("-U x", "`--unified`: expected a number, 0 or more, and got `x`"),
  ("--deployment-target ios", "`--deployment-target`: `ios` lacks a version; write `ios17`"),
  ("--deployment-target ois17", "`--deployment-target`: `ois17` names no platform; did you mean `ios17`?"),
  (
    "--deployment-target ios16 --deployment-target iOS17",
    "`--deployment-target` says both `ios16` and `iOS17`: give one of them"
  ),
  ("--jobs 0", "`--jobs`: expected a number, 1 or more, and got `0`"),
  ("apply --all -o report", "`molt apply` has no text output that `--output` could write: add `--format json`"),
  ("check --stat", "`molt check` has no flag `--stat`; it belongs to `molt diff`"),
  ("apply --all --format json --stat", "`molt apply` has no flag `--stat`; it belongs to `molt diff`"),
  ("explain", "`molt explain` needs RULE | TYPE | FILE:LINE | REASON | NAME"),
  ("rules Sources", "`molt rules` does not take `Sources`"),
  ("dump-syntax", "`molt dump-syntax` needs FILE ..."),
  (
    "--rule published --exclude-rule observation",
    "no rule is left: `--exclude-rule` excludes all that `--rule` names"
  ),
  (
    Catalogue.builtIn.families.sorted().map { "--exclude-rule \($0)" }.joined(separator: " "),
    "no rule is left: `--exclude-rule` excludes all there are"
  ),
])
func `a command line that makes no sense is answered with what to write`(line: String, message: String) {
  #expect(complaint(line) == message)
}

@Suite struct `The help` {
  @Test func `of molt names every command but the hidden one`() {
    let help = helpText(for: nil)
    for command in Command.allCases {
      #expect(help.contains("  molt \(command.rawValue) ") == !command.isHidden, "\(command)")
    }
  }

  @Test(arguments: Command.allCases)
  func `of a command names each of its flags and no other`(command: Command) {
    let help = helpText(for: command)
    for flag in Flag.allCases where flag != .unified {
      #expect(help.contains(" \(flag.spelling) ") == flag.commands.contains(command), "\(flag)")
    }
  }

  @Test func `is asked for on any command line, however little sense the rest makes`() throws {
    #expect(try invocation("apply --help").has(.help))
    #expect(try invocation("explain -h").has(.help))
    for line in ["--version", "-V", "version", "diff --version", "apply -V"] { #expect(try invocation(line).has(.version), "\(line)") }
  }
}

@Suite struct `A suggestion` {
  @Test func `is the nearest word, swaps of neighbours counting once`() {
    #expect(nearest(to: "aplpy", in: ["apply", "apple"]) == "apply")
    #expect(nearest(to: "SearchModl", in: ["SearchModel", "SearchView"]) == "SearchModel")
  }

  @Test func `is the only word with that beginning, where none is near`() {
    #expect(nearest(to: "env", in: ["environment-object", "published"]) == "environment-object")
    #expect(nearest(to: "env", in: ["environment-object", "environment-key"]) == nil)
  }

  @Test func `is withheld where nothing is near`() {
    #expect(nearest(to: "banana", in: ["apply", "check"]) == nil)
    #expect(nearest(to: "", in: ["apply", "a"]) == nil)
  }
}
