import Foundation
import Testing

private let flags = ["apply", "--rule", "acme", "--migrations", "migrations", "--verify"]

/// Fails with `notice("bad")`, and says where.
private let check = "grep -n 'notice(\"bad' A.swift B.swift | sed 's/:let.*/:1: error: bad/'; ! grep -q 'notice(\"bad' A.swift B.swift"

/// Where a command is run, and what becomes of what it finds there.
@Suite struct `A place to verify in` {
  private func repository(_ files: [String: String] = [:]) throws -> TemporaryProject {
    let sources = ["A.swift": "let a = banner(\"bad\")\n", "B.swift": "let b = banner(\"b\")\n"]
    let own = ["migrations/acme/banner.md": bannerRule].merging(files) { $1 }
    let project = try TemporaryProject(sources.merging(own) { $1 })
    try Molt.git("init", "--quiet", in: project.path)
    try Molt.git("add", "--all", in: project.path)
    try Molt.git("commit", "--quiet", "--message", "before", in: project.path)
    return project
  }

  private func isChanged(_ name: String, _ project: borrowing TemporaryProject) throws -> Bool {
    try project.text(name).contains("notice")
  }

  @Test func `can be the project itself, which ends with what passes`() throws {
    let project = try repository()
    let result = try Molt.run(flags + [check, "--verify-in-place"], in: project.path)
    #expect(result.status == 1, "\(result.error)")
    #expect(result.error.contains("molt: runs `\(check)` in \(project.path);"))
    #expect(result.error.hasSuffix("molt: wrote 1 file (1 unit)\n"))
    #expect(try !isChanged("A.swift", project) && isChanged("B.swift", project))
    #expect(try Molt.run("undo", in: project.path).status == 0)
    #expect(try !isChanged("B.swift", project))
  }

  @Test func `can be the project itself, which is as it was where nothing passes`() throws {
    let project = try repository()
    let earlier = try Molt.run(flags + ["! grep -q notice A.swift", "--verify-in-place"], in: project.path)
    #expect(earlier.status == 1)
    let text = try project.text("A.swift")
    let time = try FileManager.default.attributesOfItem(atPath: project.path + "/A.swift")[.modificationDate] as? Date
    let result = try Molt.run(flags + [check, "--verify-in-place", "--allow-dirty"], in: project.path)
    #expect(result.status == 3)
    #expect(try project.text("A.swift") == text)
    #expect(try FileManager.default.attributesOfItem(atPath: project.path + "/A.swift")[.modificationDate] as? Date == time)
    #expect(try Molt.run("undo", in: project.path).status == 0, "the run before that wrote something can be taken back still")
    #expect(try !isChanged("B.swift", project))
  }

  @Test func `can be the project itself, where the command must not change what is to be taken back`() throws {
    let project = try repository()
    let command = "! grep -q notice A.swift || { echo '// mine' >> A.swift; exit 1; }"
    let result = try Molt.run(flags + [command, "--verify-in-place"], in: project.path)
    #expect(result.status == 4)
    #expect(result.error.contains("A.swift") && result.error.contains("molt undo --keep-changed"), "\(result.error)")
    #expect(try Molt.run("undo", "--keep-changed", in: project.path).status == 1)
    #expect(try project.text("A.swift").hasSuffix("// mine\n") && !isChanged("B.swift", project))
  }

  /// Passes, and does something to the project once that has the edits.
  private func whenEdited(_ act: String) -> String { "! grep -q notice A.swift || { \(act); }" }

  private let old = ["A.swift": "let a = banner(\"bad\")\n", "B.swift": "let b = banner(\"b\")\n"]

  private func expectOld(_ project: borrowing TemporaryProject) throws {
    for (name, text) in old { #expect(try project.text(name) == text, "\(name)") }
    let names = try FileManager.default.contentsOfDirectory(atPath: project.path)
    #expect(!names.contains { $0.hasPrefix(".molt-") })
  }

  @Test(arguments: ["rm -rf .git", "rm -rf .git; git init -q", "rm -rf .git/molt", "rm .git/molt/pending", "rm .git/molt/lock"])
  func `can be the project itself, which is as it was although the command removed what could take the run back`(act: String) throws {
    let project = try repository()
    let result = try Molt.run(flags + [whenEdited(act), "--verify-in-place"], in: project.path)
    #expect(result.status == 3, "\(result.error)")
    #expect(
      result.error.contains("nothing was written: `") && result.error.contains("removed the lock or the journal of the run"),
      "\(result.error)")
    try expectOld(project)
    #expect(try Molt.run("undo", in: project.path).error.contains("no run of molt to undo"))
  }

  @Test func `can be the project itself, without version control, whose journal is made again`() throws {
    let project = try repository()
    try project.remove(".git")
    let act = whenEdited("rm -rf .molt; echo '// mine' >> B.swift")
    let result = try Molt.run(flags + [act, "--verify-in-place", "--allow-no-vcs"], in: project.path)
    #expect(result.status == 4 && result.error.contains("\n  \(project.path)/B.swift\n`molt undo --keep-changed`"), "\(result.error)")
    #expect(try isChanged("A.swift", project))
    #expect(try Molt.run("undo", "--keep-changed", in: project.path).status == 1)
    #expect(try project.text("A.swift") == old["A.swift"] && project.text("B.swift") == "let b = notice(\"b\")\n// mine\n")
  }

  @Test func `can be the project itself, where what cannot be taken back any more is named`() throws {
    let project = try repository()
    let result = try Molt.run(flags + [whenEdited("rm -rf .git; echo '// mine' >> B.swift"), "--verify-in-place"], in: project.path)
    #expect(result.status == 4, "\(result.error)")
    let list = "These files were written and could not be restored:\n  \(project.path)/B.swift\nthe run's journal is gone"
    #expect(result.error.contains(list), "\(result.error)")
    #expect(try project.text("A.swift") == old["A.swift"] && project.text("B.swift") == "let b = notice(\"b\")\n// mine\n")
  }

  @Test func `can be the project itself, where another run may have taken the place of this one`() throws {
    let project = try repository()
    let act = "rm .git/molt/lock; flock .git/molt/lock sleep 3 & sleep 1"
    let result = try Molt.run(flags + [whenEdited(act), "--verify-in-place"], in: project.path)
    #expect(result.status == 4 && result.error.contains("another run of molt has taken its place"), "\(result.error)")
    #expect(
      result.error.contains("\n  \(project.path)/A.swift\n  \(project.path)/B.swift\n`molt undo` takes the run back"), "\(result.error)")
    for name in old.keys { #expect(try isChanged(name, project)) }
    sleep(3)
    #expect(try Molt.run("undo", in: project.path).status == 0)
    try expectOld(project)
  }

  @Test(arguments: ["git checkout -q -b other", "git commit -qam mine", "git checkout -q --detach"])
  func `can be the project itself, whose HEAD stays`(act: String) throws {
    let project = try repository()
    let result = try Molt.run(
      flags + [whenEdited("git config user.name n; git config user.email e; " + act), "--verify-in-place"], in: project.path)
    #expect(result.status == 3 && result.error.contains("nothing was written: `"), "\(result.error)")
    #expect(result.error.contains("moved HEAD from ") && result.error.hasSuffix(":\n  \(project.path)\n"), "\(result.error)")
    try expectOld(project)
  }

  @Test(arguments: ["git stash -q", "git stash -q; git checkout -q -b other", "git stash -q; false"])
  func `can be the project itself, where the edits must not be put away`(act: String) throws {
    let project = try repository()
    let name = "git config user.name n; git config user.email e; "
    let result = try Molt.run(flags + [whenEdited(name + act), "--verify-in-place"], in: project.path)
    #expect(result.status == 3 && result.error.contains("nothing was written: `"), "\(result.error)")
    #expect(result.error.contains(act.contains("checkout") ? "moved HEAD from " : "changed what molt had written"), "\(result.error)")
    try expectOld(project)
    try Molt.git("stash", "pop", "-q", in: project.path)
    #expect(try isChanged("A.swift", project))
    #expect(try Molt.run("undo", in: project.path).status == 0, "what is back can be taken back")
    try expectOld(project)
  }

  @Test func `can be the project itself, where a command that passes must not change what it passed with`() throws {
    let project = try repository()
    let result = try Molt.run(flags + [whenEdited("echo '// mine' >> A.swift"), "--verify-in-place"], in: project.path)
    #expect(result.status == 4, "\(result.error)")
    #expect(
      result.error.contains("changed what molt had written") && result.error.contains("\n  \(project.path)/A.swift\n"), "\(result.error)")
    #expect(try Molt.run("apply", "--continue", in: project.path).status == 3)
    let result2 = try Molt.run("apply", "--continue", "--keep-changed", in: project.path)
    #expect(
      result2.status == 1 && result2.error.hasPrefix("molt: finished a part of the run: wrote 0 files, 1 was written already\n"),
      "\(result2.error)")
    #expect(try project.text("A.swift").hasSuffix("// mine\n") && isChanged("B.swift", project))
  }

  @Test func `can be the project itself, where a command does no harm before there are edits`() throws {
    let project = try repository()
    let result = try Molt.run(flags + ["git checkout -q -b other", "--verify-in-place"], in: project.path)
    #expect(result.status == 3 && result.error.contains("moved HEAD from "), "\(result.error)")
    try expectOld(project)
  }

  @Test(arguments: ["tmp", "."]) func `is no copy in itself`(directory: String) throws {
    let project = try repository(["tmp/x": ""])
    let result = try Molt.shell("TMPDIR=$PWD/\(directory) \"$MOLT\" \(flags.joined(separator: " ")) true", in: project.path)
    #expect(result.status == 3 && result.error.contains("cannot be copied to a place in itself; set TMPDIR"), "\(result.error)")
    #expect(!result.error.contains("run 1"))
    try expectOld(project)
  }

  @Test func `is a copy, which can be undone`() throws {
    let project = try repository()
    #expect(try Molt.run(flags + [check], in: project.path).status == 1)
    #expect(try !isChanged("A.swift", project) && isChanged("B.swift", project))
    #expect(try Molt.run("undo", in: project.path).status == 0)
    #expect(try !isChanged("B.swift", project))
  }

  @Test func `has what is not committed and what git ignores, and nothing of git`() throws {
    let project = try repository([".gitignore": "Secrets.swift\n"])
    try project.write("let secret = 1\n", to: "Secrets.swift")
    try project.write("let b = banner(\"b\") // mine\n", to: "B.swift")
    let command = "test -e Secrets.swift && test ! -e .git && grep -q mine B.swift && grep -q . A.swift"
    let refused = try Molt.run(flags + [command], in: project.path)
    #expect(refused.status == 3 && refused.error.contains("--allow-dirty") && !refused.error.contains("run 1"))
    let result = try Molt.run(flags + [command, "--allow-dirty"], in: project.path)
    #expect(result.status == 0, "\(result.error)")
    #expect(try project.text("B.swift") == "let b = notice(\"b\") // mine\n")
  }

  @Test func `is where the person is, in the copy, and has a name that packages are known by`() throws {
    let project = try repository(["Kit/Sources/C.swift": "let c = banner(\"c\")\n"])
    let name = project.url.lastPathComponent
    let flags = flags.map { $0 == "migrations" ? "../migrations" : $0 }
    let command = "pwd | grep -q '/\(name)/Kit$' && pwd | grep -vq '^\(project.path)'"
    let result = try Molt.run(flags + [command], in: project.path + "/Kit")
    #expect(result.status == 0, "\(result.error)")
    #expect(try isChanged("Kit/Sources/C.swift", project))
    #expect(try !isChanged("A.swift", project), "it is the directory that was asked for")
    let outside = try TemporaryProject()
    let words = ["apply", project.path, "--rule", "acme", "--migrations", project.path + "/migrations", "--allow-dirty"]
    #expect(try Molt.run(words + ["--verify", "test -e A.swift"], in: outside.path).status == 0)
    #expect(try isChanged("A.swift", project))
  }

  @Test func `is named by the configuration, whose command is run only where that is asked for`() throws {
    let project = try repository([".molt.json": "{ verify: 'test -e .molt.json && touch ran', migrations: ['migrations'] }"])
    try FileManager.default.createDirectory(atPath: project.path + "/Sub", withIntermediateDirectories: true)
    let words = ["apply", "..", "--rule", "acme", "-q"]
    let result = try Molt.run(words + ["--verify", "--verify-in-place"], in: project.path + "/Sub")
    #expect(result.status == 0, "\(result.error)")
    #expect(FileManager.default.fileExists(atPath: project.path + "/ran"))
    try FileManager.default.removeItem(atPath: project.path + "/ran")
    #expect(try Molt.run("undo", in: project.path).status == 0)
    #expect(try Molt.run(words, in: project.path + "/Sub").status == 0)
    #expect(!FileManager.default.fileExists(atPath: project.path + "/ran"))
  }

  @Test(arguments: [
    (["apply", "--all", "--verify"], "`--verify` needs a command: `--verify 'swift build'`, or `verify` in .molt.json"),
    (["apply", "--all", "--verify-in-place"], "`--verify-in-place` is about a command: add `--verify 'swift build'`"),
    (["apply", "--all", "--verify-limit", "5"], "`--verify-limit` is about a command"),
    (["apply", "--all", "--verify", "true", "--verify-limit", "1"], "`--verify-limit`: expected a number, 2 or more, and got `1`"),
    (["apply", "--continue", "--verify", "true"], "`--continue` finishes a run as it was started, and does not take `--verify`"),
    (["diff", "--verify", "true"], "`molt diff` has no flag `--verify`; it belongs to `molt apply`"),
    (["apply", "--all", "--verify="], "`--verify` needs a value"),
  ])
  func `is asked for as a whole`(arguments: [String], message: String) throws {
    let project = try repository()
    let result = try Molt.run(arguments, in: project.path)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("molt: error: \(message)"), "\(result.error)")
  }
}

/// The compiler itself.
@Suite struct `Verifying by the compiler` {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(name: "App", targets: [.target(name: "Kit"), .target(name: "App", dependencies: ["Kit"])])

    """

  @Test func `takes back what does not compile, at its line and in a file that nobody edits`() throws {
    let project = try TemporaryProject([
      "Package.swift": Self.manifest,
      "Sources/Kit/Kit.swift":
        "public func banner<T>(_ value: T) -> T { value }\npublic func notice<T>(_ value: T) -> T? { value }\n",
      "Sources/App/A.swift": "import Kit\n\nlet optional: Int? = banner(1)\nlet exact: Int = banner(2)\n",
      "Sources/App/B.swift": "import Kit\n\nlet inferred = banner(3)\nlet shown = \"\\(banner(4))\"\n",
      "Sources/App/C.swift": "let sum: Int = inferred + 1\n",
      "migrations/acme/banner.md": bannerRule.replacing("level: safe", with: "level: safe\nimports: Kit"),
    ])
    let compile = """
      mkdir -p m && swiftc -emit-module -module-name Kit Sources/Kit/*.swift -o m/Kit.swiftmodule \\
        && swiftc -typecheck -parse-as-library -swift-version 5 -I m Sources/App/*.swift
      """
    let result = try Molt.run(flags + [compile, "--allow-no-vcs"], in: project.path)
    #expect(result.status == 1, "\(result.error)")
    let texts = try ["A", "B"].map { try project.text("Sources/App/\($0).swift") }
    #expect(texts[0] == "import Kit\n\nlet optional: Int? = notice(1)\nlet exact: Int = banner(2)\n")
    #expect(texts[1] == "import Kit\n\nlet inferred = banner(3)\nlet shown = \"\\(notice(4))\"\n")
    #expect(result.error.contains("Sources/App/A.swift:4:18: "), "\(result.error)")
    let caller = "    Sources/App/C.swift:1:16: value of optional type 'Int?' must be unwrapped"
    #expect(result.error.contains(caller), "\(result.error)")
  }
}
