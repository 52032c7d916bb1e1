import Foundation
import MoltArguments
import Testing

/// Completions as the shell itself finds them.
@Suite struct `Completion` {
  /// What is typed, up to the cursor, and all candidates that the shell then has.
  private static let lines: [(String, [String])] = [
    ("molt ap", ["apply"]),
    ("molt --rule apply ch", ["check"]),
    ("molt --rule=published ch", ["check"]),
    ("molt apply --allow-", ["--allow-dirty", "--allow-no-vcs", "--allow-partial"]),
    ("molt check --allow-", []),
    ("molt --sta", ["--stat"]),
    ("molt check --level ", ["review", "safe"]),
    ("molt diff --color a", ["always", "auto"]),
    ("molt check --rule publ", ["published"]),
    ("molt check --exclude-rule observat", ["observation", "observation-main-hop", "observation-tracking-plist"]),
    ("molt apply --rule track-", ["track-event"]),
    ("molt explain track-", ["track-event"]),
    ("molt explain combine-pu", ["combine-publisher"]),
    ("molt help in", ["init"]),
    ("molt completions ", ["bash", "fish", "zsh"]),
    ("molt check --jobs ", []),
    ("molt rules --fo", ["--format"]),
  ]

  private static let rule = """
    ---
    id: track-event
    title: `track` becomes `record`
    family: acme
    level: safe
    needs: iOS 15
    ---

    ```swift match
    track(<#name#>)
    ```

    ```swift rewrite
    record(<#name#>)
    ```

    """

  /// A project with a rule of its own, where `bin/molt` is the program and `SHELL` what it prints for the shell.
  private func project(_ shell: Shell, _ driver: String) throws -> TemporaryProject {
    let project = try TemporaryProject([
      ".molt.json": #"{ "migrations": ["migrations"] }"#, "migrations/acme/track-event.md": Self.rule,
      "Sources/App/A.swift": "", "driver": driver, "completions": shell.completions,
    ])
    let link = try Molt.shell("mkdir bin && ln -s \"$MOLT\" bin/molt", in: project.path)
    try #require(link.status == 0)
    return project
  }

  /// The lines that a driver prints for what was typed, in alphabetical order.
  private func candidates(_ command: String, _ typed: String, _ project: borrowing TemporaryProject) throws -> [String] {
    let result = try Molt.shell("PATH=\"$PWD/bin:$PATH\"; \(command)", in: project.path)
    #expect(result.error.isEmpty, "\(typed)")
    return result.output.split(whereSeparator: \.isNewline).map(String.init).sorted()
  }

  @Test func `by bash has the candidates of each place`() throws {
    let driver = """
      source completions
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _molt
      if [ ${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' "${COMPREPLY[@]}"; fi
      """
    let project = try project(.bash, driver)
    for (typed, expected) in Self.lines {
      let words = typed.replacing("=", with: " = ").split(separator: " ", omittingEmptySubsequences: false)
      let line = "bash driver " + words.map { "'\($0)'" }.joined(separator: " ")
      #expect(try candidates(line, typed, project) == expected, "\(typed)")
    }
    #expect(try candidates("bash driver molt check --verdict changed,re", "", project) == ["changed,review"])
    #expect(
      try candidates("bash -c 'source completions; complete -p molt'", "", project) == [
        "complete -o bashdefault -o default -F _molt molt"
      ])
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func `by zsh has the candidates of each place`() throws {
    let project = try project(.zsh, Self.zshDriver)
    try project.write(Self.zshSetup, to: "setup")
    for (typed, expected) in Self.lines {
      #expect(try candidates("zsh -f driver '\(typed)'", typed, project) == expected, "\(typed)")
    }
    #expect(try candidates("zsh -f driver 'molt check --verdict changed,re'", "", project) == ["review"])
    #expect(try candidates("zsh -f driver 'molt check Sou'", "", project) == ["Sources"])
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed"))
  func `by fish has the candidates of each place`() throws {
    let driver = "source completions; complete -C $argv[1] | string replace -r '\\t.*' '' | string replace -r '^--\\w+=' ''"
    let project = try project(.fish, driver)
    for (typed, expected) in Self.lines {
      #expect(try candidates("HOME=$PWD fish driver '\(typed)'", typed, project) == expected, "\(typed)")
    }
    #expect(try candidates("HOME=$PWD fish driver 'molt check --verdict changed,re'", "", project) == ["changed,review"])
    #expect(try candidates("HOME=$PWD fish driver 'molt check Sou'", "", project) == ["Sources/"])
  }

  /// Types into a shell on a terminal of its own, as zsh completes only there.
  private static let zshDriver = """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'source ./setup'
    zpty -r -m shell text '*READY*'
    zpty -w -n shell "$1"$'\\t'
    zpty -r -m shell text '*DONE*'
    print -r -- ${${(M)${(f)text//$'\\r'}:#*HIT *}#*HIT } | tr ' ' '\\n'
    """

  private static let zshSetup = """
    PROMPT=
    autoload -Uz compinit
    compinit -u -D
    source ./completions
    compadd() {
      # A call with one of these adds nothing.
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
      local -a hits
      builtin compadd -A hits "$@"
      local hit
      for hit in $hits; do print -r -- "HIT $hit"; done
      builtin compadd "$@"
    }
    finish() { print DONE }
    comppostfuncs=(finish)
    print READ''Y
    """
}

@Suite struct `Values that are completed` {
  @Test func `are values that the flag takes`() throws {
    let script = Shell.bash.completions
    for flag in Flag.allCases {
      let pattern = try Regex(#"    .*\Q\#(flag.spelling)\E\)\n(?:      .*\n)*?      _molt_words '([^']*)'"#)
      guard let match = script.firstMatch(of: pattern), let words = match[1].substring else { continue }
      for word in words.split(separator: " ") { expectTaken(String(word), flag) }
    }
  }

  private func expectTaken(_ word: String, _ flag: Flag) {
    do {
      _ = try Options(Invocation([flag.commands[0].rawValue, flag.spelling, word]) { _ in true })
    } catch {
      #expect(!error.message.contains("`\(word)`"), "\(error.message)")
    }
  }

  @Test func `are asked for by shells that are known`() throws {
    let result = try Molt.run("completions", "fsh")
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("molt: error: there are no completions for `fsh`; did you mean `zsh`?"))
    for shell in Shell.allCases { #expect(try Molt.run("completions", shell.rawValue).output == shell.completions) }
  }
}

/// Whether a program is found in `PATH`.
func isInstalled(_ program: String) -> Bool {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
  }
}
