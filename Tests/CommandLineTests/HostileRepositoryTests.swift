import Foundation
import MoltArguments
import Testing

private let code = "import SwiftUI\n\nfinal class Counter: ObservableObject {\n  @Published var count = 0\n}\n"
private let floor = ["--deployment-target", "ios17", "--quiet"]

/// What a repository says runs nothing, leads nowhere else and is not waited for.
@Suite struct `A hostile repository` {
  /// A project beside which nothing may come to be.
  private func project(_ files: [String: String]) throws -> TemporaryProject {
    var all = ["app/A.swift": code]
    for (name, text) in files { all[name] = text }
    return try TemporaryProject(all)
  }

  // MARK: Programs

  /// A repository `app` with a submodule `Sub`, another repository `Nested` that its index names, and a second working tree
  /// `tree`; the configuration of each names `evil` wherever a program can stand. Each has a filter by a name of its own, which
  /// only its own configuration knows.
  private static let armed = """
    set -e
    printf '#!/bin/sh\\ntouch "$(dirname "$0")/ran"\\ncat\\n' >evil; chmod +x evil
    export GIT_AUTHOR_NAME=Test GIT_AUTHOR_EMAIL=test@example.org GIT_COMMITTER_NAME=Test GIT_COMMITTER_EMAIL=test@example.org
    git init -q lib; cp app/A.swift lib/L.swift; git -C lib add -A; git -C lib commit -qm lib
    git init -q app; cd app
    git -c protocol.file.allow=always submodule --quiet add ../lib Sub
    git init -q Nested; cp A.swift Nested/N.swift; git -C Nested add -A; git -C Nested commit -qm nested
    git add -A 2>/dev/null; git commit -qm app; git worktree add -q ../tree
    cd ..
    number=0
    for git in app/.git app/.git/modules/Sub app/Nested/.git; do
      evil=evil$number; number=$((number + 1))
      for key in filter.$evil.clean filter.$evil.smudge filter.$evil.process diff.$evil.textconv diff.$evil.command core.fsmonitor \\
        diff.external core.pager core.editor core.sshCommand core.askPass alias.status alias.diff gpg.program; do
        git config -f $git/config $key "$PWD/evil"
      done
      mkdir -p evils; for hook in fsmonitor-watchman post-index-change pre-commit; do cp evil evils/$hook; done
      git config -f $git/config core.hooksPath "$PWD/evils"
      git config -f $git/config submodule.recurse true; git config -f $git/config status.submoduleSummary true
      git config -f $git/config diff.submodule diff; git config -f $git/config submodule.Sub.ignore none
      [ $git = app/.git ] || { mkdir -p $git/info; echo "* filter=$evil diff=$evil" >$git/info/attributes; }
    done
    git config -f app/.git/config extensions.worktreeConfig true
    git config -f app/.git/worktrees/tree/config.worktree filter.worktree.clean "$PWD/evil"
    echo '* filter=evil0 diff=evil0' >app/.gitattributes; echo '* filter=worktree' >tree/.gitattributes
    """

  /// Lets the time of each file differ from what the index has, so that `git` compares contents.
  private func touchAll(_ project: borrowing TemporaryProject) throws {
    #expect(try Molt.shell("find . -name '*.swift' -exec touch -d 2001-01-01 {} +", in: project.path).status == 0)
  }

  @Test func `runs no program, of whatever repository in it, with any command`() throws {
    let project = try project([:])
    #expect(try Molt.shell(Self.armed, in: project.path).status == 0)
    try touchAll(project)
    // The trap works.
    _ = try Molt.shell("git status; git diff", in: project.path + "/app/Nested")
    #expect(FileManager.default.fileExists(atPath: project.path + "/ran"))
    try project.remove("ran")
    let harmless = "git -c core.fsmonitor=false -c core.hooksPath=/dev/null -c filter.evil0.process= -c filter.evil0.clean= status"
    _ = try Molt.shell(harmless, in: project.path + "/app")
    #expect(FileManager.default.fileExists(atPath: project.path + "/ran"))

    let whole = [
      ["check"], ["check", "--since", "HEAD"], ["check", "--format", "sarif"], ["check", "--baseline", "b", "--write-baseline"], ["diff"],
      ["diff", "--slice-by", "module", "-o", "../slices"], ["report", "-o", "../r.html"], ["report", "-o", "../r.sarif"],
      ["report", "--format", "json"], ["report", "--format", "markdown"], ["explain", "Counter"], ["targets"], ["init"],
      ["apply", "--all"], ["undo"],
    ]
    let some = [["check", "--since", "HEAD", "--format", "sarif"], ["report", "-o", "../r.html"], ["apply", "--all"]]
    for (directory, commands) in [("app", whole), ("app/Nested", some), ("app/Sub", some), ("tree", some)] {
      for command in commands {
        try? FileManager.default.removeItem(atPath: project.path + "/ran")
        try touchAll(project)
        let takesFloor = !["explain", "undo", "init"].contains(command[0])
        _ = try Molt.run(command + (takesFloor ? floor : ["--quiet"]), in: project.path + "/" + directory)
        #expect(!FileManager.default.fileExists(atPath: project.path + "/ran"), "\(command) in \(directory)")
      }
    }
  }

  // MARK: Paths

  /// Whether each is refused, and nothing comes to be outside of the project, or where a repository keeps its own.
  @Test(arguments: [
    "../outside", "../home/.bash_login", "a/../../outside", "ABSOLUTE", "link", "linked/file", "inner/file", ".git/hooks/pre-commit",
    ".molt/file", "pipe", ".", "missing/file",
  ])
  func `writes no baseline where its configuration wants it`(baseline: String) throws {
    let project = try project(["home/.keep": "", "app/inside/.keep": ""])
    let name = baseline == "ABSOLUTE" ? project.path + "/outside" : baseline
    try project.write("{ baseline: \"\(name)\" }", to: "app/.molt.json")
    let script = """
      cd app; git init -q; ln -s ../outside link; ln -s ../home linked; ln -s inside inner; mkfifo pipe
      cp A.swift 'x;touch RAN;.swift'; mkdir -p .molt
      """
    #expect(try Molt.shell(script, in: project.path).status == 0)
    let before = try listing(project)
    let result = try Molt.run(["check", "--write-baseline"] + floor, in: project.path + "/app")
    #expect(result.status == 2 && result.error.contains(".molt.json"), "\(result.error)")
    #expect(try listing(project) == before)
  }

  @Test func `has its baseline below its configuration`() throws {
    let project = try project(["app/.molt.json": "{ baseline: \"ci/./known.txt\" }", "app/ci/.keep": ""])
    #expect(try Molt.run(["check", "--write-baseline"] + floor, in: project.path + "/app").status == 0)
    #expect(try Molt.run(["check"] + floor, in: project.path + "/app").status == 0)
    #expect(try project.text("app/ci/known.txt").contains("observable-object A.swift"))
  }

  @Test(arguments: ["paths", "migrations"])
  func `is not left by the other paths of its configuration`(key: String) throws {
    let project = try project(["other/B.swift": code, "other/own/rule.md": "no document", "app/inside/B.swift": code])
    #expect(try Molt.shell("cd app; ln -s ../other linked; ln -s inside inner", in: project.path).status == 0)
    for path in ["../other", project.path + "/other", "linked", "linked/own", "inner", "inside/../../other"] {
      try project.write("{ \(key): [\"\(path)\"] }", to: "app/.molt.json")
      let result = try Molt.run(["check"] + floor, in: project.path + "/app")
      #expect(result.status == 2 && result.output.isEmpty, "\(path): \(result.error)")
      #expect(!result.error.contains("rule.md"))
    }
  }

  /// Every file and directory, with the contents of files.
  private func listing(_ project: borrowing TemporaryProject) throws -> String {
    try Molt.shell(
      "find . -path ./app/.git -prune -o -print | sort; find app/.git/hooks | sort; cat $(find . -type f -path './app/*.swift' | grep -v ' ' | grep -v ';')",
      in: project.path
    ).output
  }

  // MARK: What is not waited for

  private static let kinds = ["mkfifo X", "ln -s /dev/zero X", "ln -s FIFO X", "ln -s ../secret X", "mkdir X", "truncate -s 17M X"]

  @Test(arguments: kinds) func `is not waited for where its configuration is no file`(kind: String) throws {
    let project = try project(["secret": "{ \"hidden words\" }"])
    let script = "cd app; git init -q; mkfifo FIFO; " + kind.replacing("X", with: ".molt.json")
    #expect(try Molt.shell(script, in: project.path).status == 0)
    for command in ["check", "report", "lsp-plan"] {
      let result = try Molt.run([command] + (command == "lsp-plan" ? [] : floor), in: project.path + "/app")
      #expect(result.status == 2 && result.error.contains(".molt.json"), "\(command): \(result.error)")
      #expect(!result.error.contains("hidden"))
    }
  }

  @Test(arguments: kinds) func `is not waited for where its owners are no file`(kind: String) throws {
    let project = try project(["secret": "* @hidden\n"])
    for place in [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"] {
      let depth = place.contains("/") ? "../" : ""
      let made = kind.replacing("../secret", with: depth + "../secret").replacing("FIFO", with: depth + "FIFO").replacing("X", with: place)
      let script = "cd app; rm -rf FIFO .git* docs CODEOWNERS; git init -q; mkdir -p .github docs .gitlab; mkfifo FIFO; " + made
      #expect(try Molt.shell(script, in: project.path).status == 0)
      let result = try Molt.run(["report", "-o", "../r.html"] + floor, in: project.path + "/app")
      #expect(result.status == 0, "\(place): \(result.error)")
      #expect(try !project.text("r.html").contains("@hidden"))
    }
  }

  @Test(arguments: kinds) func `is not waited for where a baseline or a document is no file`(kind: String) throws {
    let project = try project(["secret": "hidden"])
    let script =
      "cd app; git init -q; mkfifo FIFO; mkdir -p rules/own; " + kind.replacing("X", with: "known") + "; "
      + kind.replacing("../secret", with: "../../../secret").replacing("FIFO", with: "../../FIFO").replacing("X", with: "rules/own/a-b.md")
    #expect(try Molt.shell(script, in: project.path).status == 0)
    for configuration in ["{ baseline: \"known\" }", "{ migrations: [\"rules\"] }"] {
      try project.write(configuration, to: "app/.molt.json")
      let result = try Molt.run(["check"] + floor, in: project.path + "/app")
      #expect(result.status == 2 && !result.error.contains("hidden"), "\(configuration): \(result.error)")
    }
    try project.remove("app/.molt.json")
    if kind.hasPrefix("mkfifo") {
      #expect(try Molt.run(["check", "--baseline", "known"] + floor, in: project.path + "/app").status == 2)
      #expect(try Molt.run(["check", "--config", "known"] + floor, in: project.path + "/app").status == 2)
    }
  }

  @Test func `has a rule written to no other place`() throws {
    let project = try project(["elsewhere/.keep": ""])
    #expect(
      try Molt.shell("ln -s ../elsewhere app/migrations; mkdir app/own; ln -s ../../elsewhere app/own/acme", in: project.path).status == 0)
    #expect(try Molt.run("new-rule", "acme/track-event", in: project.path + "/app").status == 2)
    #expect(try Molt.run("new-rule", "acme/track-event", "-o", "own", in: project.path + "/app").status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.path + "/elsewhere") == [".keep"])
    #expect(try Molt.run("new-rule", "other/track-event", "-o", "new/own", in: project.path + "/app").status == 0)
    #expect(try project.text("app/new/own/other/track-event.md").hasPrefix("---"))
  }

  @Test func `hands a baseline over a pipe of the shell`() throws {
    let project = try project([:])
    #expect(try Molt.run(["check", "--baseline", "known", "--write-baseline"] + floor, in: project.path + "/app").status == 0)
    let line = "cat known | \"$MOLT\" check --baseline /dev/stdin --quiet --deployment-target ios17"
    #expect(try Molt.shell(line, in: project.path + "/app").status == 0)
  }

  // MARK: Directories

  @Test(arguments: Command.allCases.map(\.rawValue) + ["no-command"])
  func `is not the whole disk where the working directory is gone`(command: String) throws {
    let project = try project([:])
    let line = "mkdir d; cd d; rmdir ../d; \"$MOLT\" " + (command == "no-command" ? "" : command)
    let operands = ["completions": " bash", "new-rule": " a-b", "explain": " Counter", "dump-syntax": " A.swift", "dump-types": " A.swift"]
    let result = try Molt.shell(line + operands[command, default: ""], in: project.path)
    #expect(result.status == 2 && result.error.contains("the working directory cannot be used"), "\(result.error)")
  }

  /// File systems of macOS have no such names.
  #if os(Linux)
    @Test func `has code in a directory whose name is not UTF-8`() throws {
      let project = try project([:])
      let script = """
        d=$(printf 'dir\\303('); cd app; git init -q; mkdir "$d"; cp A.swift "$d/B.swift"; printf 'dir*\\n' >>.git/info/exclude
        """
      let view = "import SwiftUI\nstruct V: View { @ObservedObject var c: Counter; var body: some View { Text(\"\") } }\n"
      #expect(try Molt.shell(script, in: project.path).status == 0)
      for isIgnored in [true, false] {
        if !isIgnored { #expect(try Molt.shell("rm app/.git/info/exclude", in: project.path).status == 0) }
        try project.write(view, to: "view")
        #expect(
          try Molt.shell(
            "cp view app/dir*/C.swift; cd app; git add -A; git -c user.name=T -c user.email=t@e.org commit -qm a", in: project.path
          ).status == 0)
        for command in ["diff", "check"] {
          let result = try Molt.run([command, "--deployment-target", "ios17"], in: project.path + "/app")
          #expect(result.status == 1 && result.error.contains("not read, so uses in it are not seen: dir"), "\(result.error)")
        }
        #expect(try Molt.run(["apply", "--all"] + floor, in: project.path + "/app").status == 3)
        #expect(try project.text("app/A.swift") == code)
      }
      // Without code in it, it is nothing to wait for.
      #expect(
        try Molt.shell(
          "rm app/dir*/*.swift; touch app/dir*/readme; cd app; git add -A; git -c user.name=T -c user.email=t@e.org commit -qm b",
          in: project.path
        ).status == 0)
      let result = try Molt.run(["apply", "--all"] + floor, in: project.path + "/app")
      #expect(result.status == 0, "\(result.error)")
      #expect(try project.text("app/A.swift").contains("@Observable"))
    }

    /// To Swift they are one name, to the file system two.
    @Test func `has two files whose names differ in composition alone`() throws {
      let (composed, decomposed) = ("caf\u{E9}.swift", "cafe\u{301}.swift")
      let project = try project(["app/" + composed: code.replacing("Counter", with: "One")])
      try project.write(code.replacing("Counter", with: "Two"), to: "app/" + decomposed)
      #expect(
        try Molt.shell(
          "rm app/A.swift; cd app; git init -q; git add -A; git -c user.name=T -c user.email=t@e.org commit -qm a", in: project.path
        ).status == 0)
      let named = try Molt.run(["check", composed, decomposed] + floor, in: project.path + "/app")
      #expect(named.output.contains("class One") && named.output.contains("class Two"))
      #expect(try Molt.run("explain", decomposed + ":3", in: project.path + "/app").output.contains("Two"))
      #expect(
        try Molt.run(["apply", "--all", "--verify", "echo \(decomposed):3: error: x; false"] + floor, in: project.path + "/app").status == 3
      )
      #expect(try Molt.run(["apply", "--all"] + floor, in: project.path + "/app").status == 0)
      #expect(try project.text("app/" + composed).contains("@Observable") && project.text("app/" + decomposed).contains("@Observable"))
    }
  #endif
}
