import Foundation
import MoltEngine
import Testing

/// One run at a time writes.
@Suite struct LockTests {
  @Test func `a second run is refused, and told who has the lock`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", "b.swift": "let b = 1\n"])
    let first = try WriteAccess(paths: [directory.path])
    let message = try #require(refusal(try plannedRun(directory, "a.swift")))
    #expect(message.contains("process \(getpid()), since 20") && message.hasSuffix(directory.path))
    #expect(try directory.content(of: "a.swift") == "let a = 1\n")
    withExtendedLifetime(first) {}
  }

  @Test func `a lock is free when the run is over, and after a kill`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    #expect(refusal(try plannedRun(directory, "a.swift")) == nil)
    let state = try #require(StateDirectory.nearest(around: directory.path))
    #expect(state.path == directory.absolute(".git/molt"))
    #expect(try directory.content(of: ".git/molt/lock") == "")
    try directory.write("1\n2026-01-01 00:00:00\n/nowhere", to: ".git/molt/lock")
    #expect(refusal(try plannedRun(directory, "a.swift"), WritePolicy(allowsDirty: true)) == nil)
  }

  @Test func `a lock that was removed and made anew is another`() throws {
    let directory = try TemporaryDirectory([:])
    let first = try LockFile(directory.absolute("lock"))
    try directory.run("rm", "lock")
    let second = try LockFile(directory.absolute("lock"))
    #expect(throws: LockFile.Failure.self) { try LockFile(directory.absolute("lock")) }
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a lock that was removed is taken again before anything is written`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    let run = try plannedRun(directory, "a.swift")
    let access = try WriteAccess(paths: [directory.path])
    try directory.run("rm", ".git/molt/lock")
    var other: LockFile? = try LockFile(directory.absolute(".git/molt/lock"))
    let error = #expect(throws: EngineError.self) { try apply(run, policy: WritePolicy(), access: access) }
    #expect(error?.exitStatus == 3 && error?.message.contains("another run of molt is writing here") == true)
    #expect(try directory.content(of: "a.swift") == "let a = 1\n")
    withExtendedLifetime(other) {}
    other = nil
    #expect(try apply(run, policy: WritePolicy(), access: access) == ["a.swift"])
    #expect(throws: LockFile.Failure.self) { try LockFile(directory.absolute(".git/molt/lock")) }
    withExtendedLifetime(access) {}
  }

  @Test func `without version control the lock lies in a directory that git would ignore`() throws {
    let directory = try TemporaryDirectory(["a/a.swift": "let a = 1\n"])
    let run = try plannedRun(directory, "a/a.swift")
    #expect(refusal(run) != nil)
    #expect(!FileManager.default.fileExists(atPath: directory.absolute(".molt")))
    #expect(refusal(run, WritePolicy(allowsNoVersionControl: true)) == nil)
    #expect(try directory.content(of: ".molt/.gitignore") == "*\n")
    #expect(StateDirectory(root: directory.absolute("a")).path == directory.absolute(".molt"))
  }

  @Test func `a run of an outer directory and one of a repository in it exclude each other`() throws {
    let directory = try TemporaryDirectory(["a/a.swift": "let a = 1\n", "b.swift": "let b = 1\n"])
    try directory.run("git", "init", "-q", "a")
    let run = try plannedRun(directory, "a/a.swift", "b.swift")
    let inner = try WriteAccess(paths: [directory.absolute("a")])
    #expect(refusal(run, WritePolicy(allowsDirty: true, allowsNoVersionControl: true))?.contains("another run") == true)
    withExtendedLifetime(inner) {}
  }

  @Test func `a working tree of its own has a lock of its own`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    try directory.run("git", "worktree", "add", "-q", "tree")
    #expect(StateDirectory.nearest(around: directory.absolute("tree"))?.path == directory.absolute(".git/worktrees/tree/molt"))
  }

  @Test(arguments: ["link", "file"]) func `a place that was prepared is not taken`(kind: String) throws {
    let outside = try TemporaryDirectory([:])
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    if kind == "link" { try directory.link(".git/molt", to: outside.path) } else { try directory.write("", to: ".git/molt") }
    #expect(refusal(try plannedRun(directory, "a.swift"))?.contains("journal") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    #expect(try directory.content(of: "a.swift") == "let a = 1\n")
  }

  @Test func `a plan for files that were changed meanwhile is not written, even to others`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", "b.swift": "let b = 1\n"])
    let run = try plannedRun(directory, "a.swift")
    try directory.write("let b = 2\n", to: "b.swift")
    #expect(refusal(run)?.contains("changed since") == true)
    #expect(try directory.content(of: "a.swift") == "let a = 1\n")
  }
}
