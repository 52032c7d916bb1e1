import Foundation
import MoltEngine
import Testing

/// What counts as a change that is not committed, in set-ups in which git says that there is none.
@Suite struct DirtyCheckTests {
  private func state(of name: String, in directory: TemporaryDirectory) -> WorkingTreeState {
    WorkingTree.states(of: [directory.absolute(name)])[0]
  }

  /// A repository with `a/a.swift` committed, and then changed.
  private func changed() throws -> TemporaryDirectory {
    let directory = try committedRepository(["a/a.swift": "let a = 1\n"])
    try directory.write("let a = 2\n", to: "a/a.swift")
    return directory
  }

  @Test(arguments: ["a/.git/x", "a/.git/HEAD"])
  func `a directory of the name that is no repository hides none`(file: String) throws {
    let directory = try changed()
    try directory.write("", to: file)
    #expect(state(of: "a/a.swift", in: directory) == .dirty)
    try directory.run("git", "checkout", "-q", "--", "a/a.swift")
    #expect(state(of: "a/a.swift", in: directory) == .clean)
  }

  @Test func `a file of the name that leads nowhere hides no repository`() throws {
    let directory = try changed()
    try directory.write("gitdir: ../nowhere\n", to: "a/.git")
    #expect(state(of: "a/a.swift", in: directory) != .clean)
  }

  @Test func `what only looks like a repository leaves files under no version control`() throws {
    let directory = try TemporaryDirectory(["a.swift": "let a = 1\n", ".git/HEAD": "nonsense"])
    #expect(state(of: "a.swift", in: directory) == .unversioned)
  }

  @Test func `a repository whose objects are gone does not answer`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    try directory.write("nonsense", to: ".git/index")
    let run = try plannedRun(directory, "a.swift")
    #expect(refusal(run)?.contains("git does not tell") == true)
    #expect(refusal(run, WritePolicy(allowsDirty: true)) == nil)
  }

  @Test func `a repository for another directory does not answer`() throws {
    let directory = try TemporaryDirectory(["a/a.swift": "let a = 1\n"])
    try directory.run("git", "init", "-q", "a")
    try directory.run("git", "-C", "a", "config", "core.worktree", "../..")
    #expect(state(of: "a/a.swift", in: directory) == .unknown)
  }

  @Test(arguments: ["--assume-unchanged", "--skip-worktree"])
  func `files that git was told not to compare are dirty`(flag: String) throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    try directory.run("git", "update-index", flag, "a.swift")
    #expect(state(of: "a.swift", in: directory) == .dirty)
  }

  @Test func `a change that keeps size and time is seen although git was told to trust them`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    try directory.run("touch", "-d", "2020-01-01", "a.swift")
    try directory.run("git", "update-index", "--refresh")
    try directory.run("git", "config", "core.trustctime", "false")
    try directory.run("git", "config", "core.checkStat", "minimal")
    // Some builds of git look at whole seconds.
    try directory.run("sleep", "1.1")
    try directory.write("let a = 2\n", to: "a.swift")
    try directory.run("touch", "-d", "2020-01-01", "a.swift")
    #expect(state(of: "a.swift", in: directory) == .dirty)
  }

  @Test func `a replaced commit does not count`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    try directory.write("let a = 2\n", to: "a.swift")
    try directory.run("git", "add", "a.swift")
    let tree = try directory.run("git", "write-tree").output.trimmingCharacters(in: .newlines)
    let commit = try directory.run("git", "commit-tree", "-m", "x", tree).output.trimmingCharacters(in: .newlines)
    try directory.run("git", "replace", "HEAD", commit)
    #expect(state(of: "a.swift", in: directory) == .dirty)
  }

  /// Names that are the same to a person, and to strings, and are two files to the system.
  @Test(.enabled(if: !namesAreSame(Array("e\u{301}".utf8), Array("\u{E9}".utf8))))
  func `a file does not count as committed because another is spelled almost so`() throws {
    let directory = try committedRepository(["e\u{301}.swift": "let a = 1\n"])
    try directory.write("let a = 1\n", to: "\u{E9}.swift")
    #expect(state(of: "e\u{301}.swift", in: directory) == .clean)
    #expect(state(of: "\u{E9}.swift", in: directory) == .dirty)
  }

  @Test func `a name that begins with a combining mark is one`() throws {
    let directory = try committedRepository(["a/\u{301}b.swift": "let a = 1\n"])
    #expect(parent(of: directory.absolute("a/\u{301}b.swift")) == directory.absolute("a"))
    #expect(state(of: "a/\u{301}b.swift", in: directory) == .clean)
    #expect(refusal(try plannedRun(directory, "a/\u{301}b.swift")) == nil)
    #expect(try directory.content(of: "a/\u{301}b.swift") == "// new\nlet a = 1\n")
  }

  @Test func `variables that name another repository are not heard`() throws {
    let directory = try changed()
    let other = try committedRepository(["a/a.swift": "let a = 2\n"])
    let script = """
      GIT_DIR=\(other.absolute(".git")) GIT_WORK_TREE=\(other.path) GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.bare \
      GIT_CONFIG_VALUE_0=true "$0" apply --all --deployment-target ios17 --quiet .
      """
    try directory.write("import SwiftUI\nfinal class M: ObservableObject {}\n", to: "a/a.swift")
    try other.write("import SwiftUI\nfinal class M: ObservableObject {}\n", to: "a/a.swift")
    try other.commit()
    #expect(try directory.run("sh", "-c", script, executable.path).status == 3)
    try directory.commit()
    #expect(try directory.run("sh", "-c", script, executable.path).status == 0)
  }

  /// Each would make the file `ran` beside the repository.
  @Test func `no program runs that a repository names`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", ".gitattributes": "*.swift filter=evil diff=evil\n"])
    let outside = try TemporaryDirectory(["evil": "#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\ncat\n"])
    try outside.setPermissions(0o755, of: "evil")
    let evil = outside.absolute("evil")
    for key in [
      "core.fsmonitor", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "core.pager", "core.editor",
      "diff.external", "diff.evil.textconv", "diff.evil.command", "core.sshCommand", "core.askPass", "alias.status",
    ] { try directory.run("git", "config", key, evil) }
    try directory.run("git", "config", "filter.evil.required", "true")
    for hook in ["post-index-change", "fsmonitor-watchman", "pre-commit"] {
      try directory.run("cp", evil, ".git/hooks/" + hook)
    }
    try directory.run("touch", "-d", "2020-01-01", "a.swift")
    _ = refusal(try plannedRun(directory, "a.swift"))
    #expect(!FileManager.default.fileExists(atPath: outside.absolute("ran")))
  }

  @Test func `no filter runs whose name is not UTF-8`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    let outside = try TemporaryDirectory(["evil": "#!/bin/sh\ntouch \"$(dirname \"$0\")/ran\"\ncat\n"])
    try outside.setPermissions(0o755, of: "evil")
    let script = """
      printf '[filter "\\377"]\\n\\tclean = "%s"\\n' "$0" >>.git/config
      printf '*.swift filter=\\377\\n' >.gitattributes
      """
    #expect(try directory.run("sh", "-c", script, outside.absolute("evil")).status == 0)
    try directory.run("touch", "-d", "2020-01-01", "a.swift")
    #expect(refusal(try plannedRun(directory, "a.swift")) != nil)
    #expect(!FileManager.default.fileExists(atPath: outside.absolute("ran")))
  }

  @Test func `objects that are missing are not fetched by a program that a repository names`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    let outside = try TemporaryDirectory([:])
    for (key, value) in [
      ("core.repositoryformatversion", "1"), ("extensions.partialClone", "origin"), ("remote.origin.promisor", "true"),
      ("remote.origin.url", "ext::sh -c touch% \(outside.absolute("ran"))"), ("protocol.ext.allow", "always"),
    ] { try directory.run("git", "config", key, value) }
    try directory.run("sh", "-c", "rm -rf .git/objects/??")
    #expect(state(of: "a.swift", in: directory) != .clean)
    #expect(!FileManager.default.fileExists(atPath: outside.absolute("ran")))
  }
}
