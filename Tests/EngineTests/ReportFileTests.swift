import Foundation
import MoltEngine
import MoltRules
import MoltText
import Testing

@Suite struct ReportFileTests {
  /// What is wrong with a place; nil if the report was written.
  private func complaint(_ path: String, _ directory: TemporaryDirectory, text: String = "report") -> String? {
    do {
      try ReportFile(.named(NamedPath(path)), projects: [directory.path]).write(Array(text.utf8))
      return nil
    } catch { return error.message }
  }

  @Test func `a report takes the place of another, with its permissions, and leaves nothing beside it`() throws {
    let directory = try TemporaryDirectory(["a.json": "a much longer report"])
    try directory.setPermissions(0o640, of: "a.json")
    for name in ["a.json", "b.json"] {
      #expect(complaint(directory.absolute(name), directory) == nil)
      #expect(try directory.content(of: name) == "report")
    }
    #expect(FileStatus(directory.absolute("a.json"))?.permissions == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == ["a.json", "b.json"])
  }

  @Test func `a file with another name elsewhere keeps what it has`() throws {
    let directory = try TemporaryDirectory(["a.json": "old", "far/b.json": ""])
    try directory.run("ln", "-f", "a.json", "far/b.json")
    #expect(complaint(directory.absolute("a.json"), directory) == nil)
    #expect(try directory.content(of: "far/b.json") == "old")
  }

  @Test(arguments: ["link.json", "broken.json", "folder/a.json", "folder/../a.json", "inner/../folder/x.json"])
  func `a link of the project is not followed`(name: String) throws {
    let outside = try TemporaryDirectory(["a.json": "theirs"])
    let directory = try TemporaryDirectory(["inner/x": ""])
    try directory.link("link.json", to: outside.absolute("a.json"))
    try directory.link("broken.json", to: outside.absolute("new.json"))
    try directory.link("folder", to: outside.path)
    #expect(complaint(directory.absolute(name), directory)?.contains("link") == true)
    #expect(try outside.content(of: "a.json") == "theirs")
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["a.json"])
  }

  @Test func `a link on the way to the project is`() throws {
    let outside = try TemporaryDirectory(["project/a.swift": ""])
    let other = try TemporaryDirectory([:])
    try other.link("way", to: outside.path)
    let project = try TemporaryDirectory([:])
    #expect(complaint(other.absolute("way/a.json"), project) == nil)
    #expect(try outside.content(of: "a.json") == "report")
  }

  @Test func `what git and molt keep for themselves is not written to`() throws {
    let directory = try committedRepository(["a.swift": "", ".molt/lock": ""])
    try directory.run("git", "init", "-q", "--bare", "bare")
    try directory.run("git", "init", "-q", "--separate-git-dir", "elsewhere", "tree")
    for name in [
      ".git/config", ".git/new", ".GIT/config", ".git/hooks/pre-commit", "bare/config", "elsewhere/hooks/x", ".molt/lock", "tree/.git",
    ] {
      if name.hasPrefix(".GIT") {
        try? FileManager.default.createDirectory(atPath: directory.absolute(".GIT"), withIntermediateDirectories: true)
      }
      #expect(complaint(directory.absolute(name), directory)?.contains("must not be overwritten") == true, "\(name)")
    }
  }

  @Test func `a file that is read-only, a directory and a missing one are not written to`() throws {
    let directory = try TemporaryDirectory(["a.json": "old", "b/c": ""])
    try directory.setPermissions(0o444, of: "a.json")
    // The superuser may write it.
    if geteuid() != 0 { #expect(complaint(directory.absolute("a.json"), directory) != nil) }
    for name in ["b", "b/", "b/..", "missing/a.json", "b/c/d.json"] {
      #expect(complaint(directory.absolute(name), directory) != nil, "\(name)")
    }
  }

  @Test func `what is no file is written through`() throws {
    let directory = try TemporaryDirectory([:])
    #expect(complaint("/dev/null", directory) == nil)
    #expect(FileStatus("/dev/null")?.kind == .other)
    let script = "mkfifo pipe; \"$0\" rules -o pipe & cat pipe >read; test -p pipe"
    #expect(try directory.run("sh", "-c", script, executable.path).status == 0)
    #expect(try directory.content(of: "read").contains("published"))
  }

  @Test func `a report that does not fit leaves the old one`() throws {
    let directory = try TemporaryDirectory(["a.json": "old"])
    let script = "ulimit -f 1; \"$0\" rules --format json -o a.json"
    #expect(try directory.run("sh", "-c", script, executable.path).status == 2)
    #expect(try directory.content(of: "a.json") == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["a.json"])
  }
}
