import Foundation
import MoltEngine
import MoltMigrations
import MoltRules
import MoltText
import Testing

@Suite struct WritingTests {
  @Test func `what is planned is written, and nothing else`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", "b.swift": "let b = 1\n"])
    #expect(try apply(plannedRun(directory, "a.swift"), policy: WritePolicy()) == ["a.swift"])
    #expect(try directory.content(of: "a.swift") == "// new\nlet a = 1\n")
    #expect(try directory.run("git", "status", "--porcelain").output == " M a.swift\n")
  }

  @Test func `bytes outside the edits and permissions stay`() throws {
    let directory = try committedRepository(["a.swift": "\u{FEFF}let a = 1\r\n\tlet b = 2 \r\n// end"])
    try directory.setPermissions(0o750, of: "a.swift")
    try directory.commit()
    let run = try plannedRun(directory, "a.swift")
    let text = run.files[0].text
    let rewritten = RewrittenFile(
      id: FileID(0), edits: [], text: text.applying([Edit(Location(FileID(0), 7..<8), "x")]))
    let edited = Run(
      root: run.root, files: run.files, skipped: [], project: run.project, index: run.index, plan: run.plan,
      rewritten: [rewritten], rejected: [], warnings: [])
    _ = try apply(edited, policy: WritePolicy())
    #expect(try directory.content(of: "a.swift") == "\u{FEFF}let x = 1\r\n\tlet b = 2 \r\n// end")
    #expect(FileStatus(directory.absolute("a.swift"))?.permissions == 0o750)
  }

  @Test func `a file that has changed since it was read stops the run`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", "b.swift": "let b = 1\n"])
    let run = try plannedRun(directory, "a.swift", "b.swift")
    try directory.write("let b = 2\n", to: "b.swift")
    let message = try #require(refusal(run, WritePolicy(allowsDirty: true)))
    #expect(message.contains("changed since") && message.hasSuffix("\n  \(directory.absolute("b.swift"))"))
    #expect(try directory.content(of: "a.swift") == "let a = 1\n")
  }

  @Test func `a file that is gone stops the run`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    let run = try plannedRun(directory, "a.swift")
    try FileManager.default.removeItem(atPath: directory.absolute("a.swift"))
    #expect(refusal(run) != nil)
  }

  @Test func `a change that is not committed stops the run unless it is allowed`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", "b.swift": "let b = 1\n", "c.swift": ""])
    try directory.write("let a = 2\n", to: "a.swift")
    try directory.write("let b = 2\n", to: "b.swift")
    try directory.run("git", "add", "b.swift")
    let run = try plannedRun(directory, "a.swift", "b.swift", "c.swift")
    let message = try #require(refusal(run))
    #expect(message.contains("--allow-dirty") && message.contains("a.swift") && message.contains("b.swift"))
    #expect(!message.contains("c.swift"))
    #expect(try directory.content(of: "c.swift") == "")
    #expect(refusal(run, WritePolicy(allowsDirty: true)) == nil)
    #expect(try directory.content(of: "a.swift") == "// new\nlet a = 2\n")
  }

  @Test func `a change in a file that is not written does not matter`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", "b.swift": "let b = 1\n"])
    try directory.write("let b = 2\n", to: "b.swift")
    #expect(refusal(try plannedRun(directory, "a.swift")) == nil)
  }

  @Test func `an untracked file stops the run`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    try directory.write("let b = 1\n", to: "größe b.swift")
    #expect(refusal(try plannedRun(directory, "größe b.swift"))?.contains("größe b.swift") == true)
  }

  @Test func `files of a nested repository are asked for there`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    let nested = try committedRepository(["b.swift": "let b = 1\n"])
    try directory.run("cp", "-R", nested.path, "nested")
    #expect(refusal(try plannedRun(directory, "a.swift", "nested/b.swift")) == nil)
  }

  @Test func `no version control stops the run unless it is allowed`() throws {
    let directory = try TemporaryDirectory(["a.swift": "let a = 1\n"])
    let run = try plannedRun(directory, "a.swift")
    #expect(refusal(run, WritePolicy(allowsDirty: true))?.contains("--allow-no-vcs") == true)
    #expect(refusal(run, WritePolicy(allowsNoVersionControl: true)) == nil)
    #expect(try directory.content(of: "a.swift") == "// new\nlet a = 1\n")
  }

  @Test func `a file that is read-only stops the run before anything is written`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", "b.swift": "let b = 1\n"])
    try directory.setPermissions(0o444, of: "b.swift")
    let message = try #require(refusal(try plannedRun(directory, "a.swift", "b.swift")))
    #expect(message.contains("cannot be written") && message.contains("b.swift") && !message.contains("a.swift"))
    #expect(try directory.content(of: "a.swift") == "let a = 1\n")
  }

  @Test func `a directory that is read-only stops the run`() throws {
    let directory = try committedRepository(["a/a.swift": "let a = 1\n"])
    try directory.setPermissions(0o555, of: "a")
    let message = refusal(try plannedRun(directory, "a/a.swift"))
    try directory.setPermissions(0o755, of: "a")
    #expect(message?.contains("cannot be written") == true)
  }

  @Test func `a file that has become a link out of the root stops the run`() throws {
    let outside = try TemporaryDirectory(["far.swift": "let a = 1\n"])
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    let run = try plannedRun(directory, "a.swift")
    try FileManager.default.removeItem(atPath: directory.absolute("a.swift"))
    try directory.link("a.swift", to: outside.absolute("far.swift"))
    #expect(refusal(run, WritePolicy(allowsDirty: true, allowsNoVersionControl: true))?.contains("links") == true)
    #expect(try outside.content(of: "far.swift") == "let a = 1\n")
  }

  @Test func `a part of a project stops the run unless it is allowed`() throws {
    let directory = try committedRepository(["Package.swift": "", "Pods/a.swift": "let a = 1\n"])
    let run = try plannedRun(directory, in: "Pods", "a.swift")
    let message = try #require(refusal(run))
    #expect(message.contains("--allow-partial") && message.hasSuffix("\n  \(directory.path)"))
    #expect(try directory.content(of: "Pods/a.swift") == "let a = 1\n")
    #expect(refusal(run, WritePolicy(allowsPartialProject: true)) == nil)
    #expect(try directory.content(of: "Pods/a.swift") == "// new\nlet a = 1\n")
  }

  @Test func `a package of an application is a part of its project`() throws {
    let kit =
      "let package = Package(name: \"Kit\", products: [.library(name: \"Kit\", targets: [\"Kit\"])], targets: [.target(name: \"Kit\")])\n"
    let directory = try committedRepository([
      "project.yml": "name: App\npackages:\n  Kit:\n    path: Packages/Kit\n", "Packages/Kit/Package.swift": kit,
      "Packages/Kit/Sources/Kit/a.swift": "let a = 1\n",
    ])
    let run = try migrate(Request(paths: [directory.absolute("Packages/Kit")], selection: Selection(rules: [], level: .safe)))
    #expect(run.root.path == directory.path && run.warnings.isEmpty && run.enclosingProject == nil)
    #expect(run.scope?.files.map { run.file($0).path }.sorted() == ["Packages/Kit/Package.swift", "Packages/Kit/Sources/Kit/a.swift"])
  }

  @Test func `an application inside the repository of a library is no part of it`() throws {
    let tool = "let package = Package(name: \"Tool\", targets: [.executableTarget(name: \"Tool\")])\n"
    let directory = try committedRepository([
      "Package.swift": "", "Tool/Package.swift": tool, "Tool/Sources/Tool/a.swift": "let a = 1\n",
    ])
    #expect(refusal(try plannedRun(directory, in: "Tool", "Sources/Tool/a.swift")) == nil)
  }

  @Test func `files that could not be read stop the run unless it is allowed`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    try directory.write([0x2F, 0x2F, 0xFF, 0x0A], to: "b.swift")
    try directory.write([0x00, 0x05], to: "._a.swift")
    let run = try plannedRun(directory, "a.swift")
    #expect(run.unread == [directory.absolute("b.swift") + " (not UTF-8)"])
    #expect(refusal(run)?.contains("--allow-partial") == true)
    #expect(refusal(run, WritePolicy(allowsPartialProject: true)) == nil)
  }

  @Test func `a file of no target that could not be read stops nothing`() throws {
    let manifest = "let package = Package(name: \"A\", platforms: [.iOS(.v17)], targets: [.target(name: \"A\")])\n"
    let directory = try committedRepository(["Package.swift": manifest, "Sources/A/a.swift": "let a = 1\n"])
    try directory.write([0x2F, 0x2F, 0xFF, 0x0A], to: "Fixtures/b.swift")
    #expect(refusal(try plannedRun(directory, "Sources/A/a.swift")) == nil)
    try directory.run("git", "checkout", "--", ".")
    try directory.write([0x2F, 0x2F, 0xFF, 0x0A], to: "Sources/A/b.swift")
    #expect(refusal(try plannedRun(directory, "Sources/A/a.swift")) != nil)
  }

  @Test func `files that are not checked out stop the run`() throws {
    let directory = try committedRepository(["a/a.swift": "let a = 1\n", "b/b.swift": "let b = 1\n", "b/c.txt": ""])
    try directory.run("git", "sparse-checkout", "set", "a")
    let run = try plannedRun(directory, "a/a.swift")
    #expect(run.unread == [directory.absolute("b/b.swift") + " (not checked out)"])
    #expect(refusal(run) != nil)
  }

  @Test func `a submodule without content stops the run`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n"])
    let submodule = "[submodule \"Kit\"]\n\tpath = Modules/Kit\n\turl = https://example.org/kit.git\n"
    try directory.write(submodule, to: ".gitmodules")
    #expect(try plannedRun(directory, "a.swift").unread.isEmpty)
    try directory.run("git", "update-index", "--add", "--cacheinfo", "160000,0123456789012345678901234567890123456789,Modules/Kit")
    #expect(try plannedRun(directory, "a.swift").unread == [directory.absolute("Modules/Kit/") + " (not checked out)"])
  }

  @Test func `what a killed run has left is removed, and nothing else`() throws {
    let directory = try committedRepository(["a.swift": "let a = 1\n", "b/b.swift": "let b = 1\n"])
    let own = StagingFiles.ownIdentity
    let dead =
      own.split(separator: "-").dropLast().joined(separator: "-") + "-\(try directory.run("sh", "-c", "echo $$").output.filter(\.isNumber))"
    // The number of a process that runs, which began at another time.
    let reused = ["0", "0", "\(getppid())"].joined(separator: "-")
    let living = try #require(processIdentity(getppid()))
    let others = [".molt-\(living)-0", ".molt-x", ".molt-", ".molt-1-2-x-0", "a.swift.molt-1"]
    let stale = [
      ".molt-\(dead)-0", ".molt-\(dead)-1.part", ".molt-\(dead)-2.old", ".molt-\(own)-7", ".molt-\(reused)-0", "b/.molt-\(dead)-0",
    ]
    for name in others + stale { try directory.write("", to: name) }
    #expect(try apply(plannedRun(directory, "a.swift"), policy: WritePolicy()) == ["a.swift"])
    for name in others { #expect(FileManager.default.fileExists(atPath: directory.absolute(name)), "\(name)") }
    for name in stale { #expect(!FileManager.default.fileExists(atPath: directory.absolute(name)), "\(name)") }
  }

  @Test func `a file whose name is as long as can be is written`() throws {
    let name = String(repeating: "n", count: 249) + ".swift"
    let directory = try committedRepository([name: "let a = 1\n"])
    #expect(refusal(try plannedRun(directory, name)) == nil)
    #expect(try directory.content(of: name) == "// new\nlet a = 1\n")
  }

  @Test func `a refusal names the paths, up to twenty`() {
    let few = EngineError.refused(reason: "no", paths: ["a", "b"])
    #expect(few.message == "no\n  a\n  b")
    let many = EngineError.refused(reason: "no", paths: (1...25).map(String.init))
    #expect(many.message.hasSuffix("\n  20\n  and 5 more"))
  }
}
