import Foundation
import MoltEngine
import MoltText
import Testing

@Suite struct `A path that a repository names` {
  @Test(arguments: [
    ("", "is empty"), ("/etc/passwd", "is absolute"), ("/", "is absolute"), ("..", "leads out of it"), ("../a", "leads out of it"),
    ("a/../../b", "leads out of it"), ("./../a", "leads out of it"), ("a\0b", "holds a zero byte"), ("a/b/../../..", "leads out of it"),
  ])
  func `leads below its base`(path: String, reason: String) {
    let refusal = #expect(throws: UntrustedPath.Refusal.self) { try UntrustedPath(path, below: "/project") }
    #expect(refusal?.reason == reason)
  }

  @Test(arguments: [
    ("a", "/project/a"), ("./a//b/.", "/project/a/b"), ("a/../b", "/project/b"), (".", "/project"), ("a/..", "/project"),
    ("e\u{301}", "/project/e\u{301}"), ("a/\u{301}b", "/project/a/\u{301}b"), ("...", "/project/..."), ("~/x", "/project/~/x"),
  ])
  func `has no detours`(path: String, whole: String) throws {
    let path = try UntrustedPath(path, below: "/project")
    #expect(path.absolutePath.map { Array($0.utf8) } == Array(whole.utf8))
  }

  @Test func `is bytes`() throws {
    let composed = try UntrustedPath("caf\u{E9}", below: "/")
    let decomposed = try UntrustedPath("cafe\u{301}", below: "/")
    #expect(composed != decomposed && Set([composed, decomposed]).count == 2)
    #expect(composed.absolutePath == "/caf\u{E9}")
    #expect(try UntrustedPath([0x64, 0xC3, 0x28], below: "/").absolutePath == nil)
  }

  private func read(_ path: String, _ directory: TemporaryDirectory, atMost limit: Int = 100) -> String {
    do {
      return String(decoding: try UntrustedPath(path, below: directory.path).read(atMost: limit).bytes, as: UTF8.self)
    } catch let failure as ReadFailure { return "! " + failure.message } catch { return "\(error)" }
  }

  @Test func `is read through no link, and nothing is waited for`() throws {
    let directory = try TemporaryDirectory(["a/b/c": "text", "secret": "secret"])
    try directory.link("a/link", to: "../secret")
    try directory.link("a/inside", to: "b/c")
    try directory.link("linked", to: "a/b")
    try directory.link("zero", to: "/dev/zero")
    try directory.run("mkfifo", directory.absolute("pipe"))
    #expect(read("a/b/c", directory) == "text")
    #expect(read("a/./x/../b/c", directory) == "text")
    for path in ["a/link", "a/inside", "linked/c", "zero"] {
      #expect(read(path, directory) == "! it is a link or lies behind one, which molt does not follow")
    }
    for path in ["pipe", "a", "."] { #expect(read(path, directory) == "! not a regular file") }
    #expect(read("a/none", directory) == "! No such file or directory")
    #expect(read("a/b/c/d", directory) == "! Not a directory")
  }

  @Test func `is read up to a size`() throws {
    let directory = try TemporaryDirectory(["a": String(repeating: "x", count: 101)])
    #expect(read("a", directory, atMost: 101).count == 101)
    #expect(read("a", directory, atMost: 100) == "! more than 0 MB")
  }

  @Test func `is made with what is missing above it, and takes no place`() throws {
    let directory = try TemporaryDirectory(["old": "old"])
    try directory.link("link", to: "old")
    try directory.link("dangling", to: "elsewhere")
    try UntrustedPath("x/y/new", below: directory.path).create(Array("new".utf8))
    #expect(try directory.content(of: "x/y/new") == "new")
    for name in ["old", "link", "dangling", "link/new", "x"] {
      #expect(throws: SystemFailure.self) { try UntrustedPath(name, below: directory.path).create(Array("new".utf8)) }
    }
    #expect(try directory.content(of: "old") == "old")
    #expect(!FileManager.default.fileExists(atPath: directory.absolute("elsewhere")))
  }
}
