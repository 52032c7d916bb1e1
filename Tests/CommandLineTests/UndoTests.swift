import Foundation
import Testing

private let text = "import SwiftUI\n\nfinal class Counter: ObservableObject {\n  @Published var count = 0\n}\n"
private let names = ["A.swift", "B.swift", "C.swift"]
private let floor = ["--deployment-target", "ios17", "-q"]

@Suite struct `Undoing` {
  /// A project of three files, all of which a run changes.
  private func repository() throws -> TemporaryProject {
    let project = try TemporaryProject(Dictionary(uniqueKeysWithValues: names.map { ($0, old($0)) }))
    try Molt.git("init", "-q", in: project.path)
    try Molt.git("add", "-A", in: project.path)
    try Molt.git("commit", "-q", "-m", "before", in: project.path)
    return project
  }

  private func old(_ name: String) -> String { text.replacing("Counter", with: "Counter" + name.prefix(1)) }

  private func isChanged(_ name: String, _ project: borrowing TemporaryProject) throws -> Bool {
    try project.text(name).contains("@Observable")
  }

  /// What a run leaves that is killed after it has written `A.swift`.
  private func interrupt(_ project: borrowing TemporaryProject) throws {
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    let state = project.path + "/.git/molt/"
    try FileManager.default.moveItem(atPath: state + "last", toPath: state + "pending")
    for name in names.dropFirst() { try project.write(old(name), to: name) }
  }

  @Test func `brings back bytes, permissions and times, once`() throws {
    let project = try repository()
    let path = project.path + "/B.swift"
    let time = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.posixPermissions: 0o755, .modificationDate: time], ofItemAtPath: path)
    #expect(try Molt.run(["apply", "--all", "--allow-dirty"] + floor, in: project.path).status == 0)
    for name in names { #expect(try isChanged(name, project)) }
    let result = try Molt.run("undo", in: project.path)
    #expect(result.status == 0 && result.error == "molt: undid the run: restored 3 files\n")
    for name in names { #expect(try project.text(name) == old(name)) }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o755)
    #expect(attributes[.modificationDate] as? Date == time)
    let again = try Molt.run("undo", in: project.path)
    #expect(again.status == 3 && again.error.contains("no run of molt to undo"))
  }

  @Test func `refuses where a file was changed since, names it, and leaves it when told to`() throws {
    let project = try repository()
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    try project.write("mine\n", to: "B.swift")
    let refused = try Molt.run("undo", in: project.path)
    #expect(refused.status == 3)
    #expect(refused.error.contains("--keep-changed") && refused.error.hasSuffix("\n  B.swift\n"))
    #expect(try isChanged("A.swift", project))
    let result = try Molt.run("undo", "--keep-changed", in: project.path)
    #expect(result.status == 1, "\(result.error)")
    #expect(
      result.error == """
        molt: undid a part of the run: restored 2 files
        molt: 1 was changed since, or is of another branch, and left alone:
          B.swift
        molt: what is not restored stays in the journal: where it is as the run left it, `molt undo` restores it

        """)
    #expect(try project.text("A.swift") == old("A.swift"))
    #expect(try project.text("B.swift") == "mine\n")
  }

  @Test func `goes on where it left files alone, which are all that it still knows`() throws {
    let project = try repository()
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    let new = try project.text("B.swift")
    try project.write("mine\n", to: "B.swift")
    #expect(try Molt.run("undo", "--keep-changed", in: project.path).status == 1)
    // What was restored may change without anybody being held up by it.
    try project.write("mine, too\n", to: "A.swift")
    let refused = try Molt.run("undo", in: project.path)
    #expect(
      refused.status == 3 && refused.error.hasSuffix("\n  B.swift\n") && !refused.error.contains("--keep-changed"), "\(refused.error)")
    try project.write(new, to: "B.swift")
    let result = try Molt.run("undo", in: project.path)
    #expect(result.status == 0 && result.error == "molt: undid the run: restored 1 file\n", "\(result.error)")
    #expect(try project.text("A.swift") == "mine, too\n" && project.text("B.swift") == old("B.swift"))
    #expect(try Molt.run("undo", in: project.path).error.contains("no run of molt to undo"))
  }

  @Test func `restores nothing where all files have changed, says so, and can still do it`() throws {
    let project = try repository()
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    let new = try names.map { try project.text($0) }
    for name in names { try project.write("mine\n", to: name) }
    for arguments in [["undo"], ["undo", "--keep-changed"]] {
      let result = try Molt.run(arguments, in: project.path)
      #expect(result.status == 3 && result.error.contains("nothing was restored: no file is as the run of "), "\(result.error)")
      #expect(result.error.hasSuffix("\n  A.swift\n  B.swift\n  C.swift\n"), "\(result.error)")
    }
    for (name, text) in zip(names, new) { try project.write(text, to: name) }
    #expect(try Molt.run("undo", in: project.path).status == 0)
    for name in names { #expect(try project.text(name) == old(name)) }
  }

  @Test func `restores nothing on another branch, and all on the run's`() throws {
    let project = try repository()
    try Molt.git("checkout", "-q", "-b", "work", in: project.path)
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    try Molt.git("commit", "-qam", "after", in: project.path)
    try Molt.git("checkout", "-q", "-", in: project.path)
    for arguments in [["undo"], ["undo", "--keep-changed"]] {
      let result = try Molt.run(arguments, in: project.path)
      #expect(result.status == 3 && result.error.contains("nothing was restored: the files of the run of "), "\(result.error)")
      #expect(result.error.contains("are as before it already") && result.error.contains("on its branch"), "\(result.error)")
    }
    try Molt.git("checkout", "-q", "work", in: project.path)
    #expect(try Molt.run("undo", in: project.path).error == "molt: undid the run: restored 3 files\n")
    for name in names { #expect(try project.text(name) == old(name)) }
  }

  @Test func `restores what was stashed when that is back`() throws {
    let project = try repository()
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    try Molt.git("stash", "-q", in: project.path)
    #expect(try Molt.run("undo", in: project.path).status == 3)
    try Molt.git("stash", "pop", "-q", in: project.path)
    #expect(try Molt.run("undo", in: project.path).error == "molt: undid the run: restored 3 files\n")
    for name in names { #expect(try project.text(name) == old(name)) }
  }

  @Test func `tells of files that are as before already, and restores them should they come back`() throws {
    let project = try repository()
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    try Molt.git("stash", "push", "-q", "B.swift", in: project.path)
    let result = try Molt.run("undo", in: project.path)
    #expect(result.status == 0 && result.error == "molt: undid the run: restored 2 files, 1 was as before it already\n", "\(result.error)")
    try Molt.git("stash", "pop", "-q", in: project.path)
    #expect(try isChanged("B.swift", project))
    #expect(try Molt.run("undo", in: project.path).error == "molt: undid the run: restored 1 file\n")
    #expect(try project.text("B.swift") == old("B.swift"))
  }

  @Test func `ends a run that was interrupted and stashed, and takes it back when it is back`() throws {
    let project = try repository()
    try interrupt(project)
    try Molt.git("stash", "-q", in: project.path)
    let result = try Molt.run("undo", in: project.path)
    #expect(
      result.status == 0 && result.error.hasPrefix("molt: undid the run: restored 0 files, 3 were as before it already\n"),
      "\(result.error)")
    #expect(try !Molt.run(["diff"] + floor, in: project.path).error.contains("interrupted"))
    try Molt.git("stash", "pop", "-q", in: project.path)
    #expect(try isChanged("A.swift", project))
    #expect(try Molt.run("undo", in: project.path).status == 0)
    for name in names { #expect(try project.text(name) == old(name)) }
  }

  @Test func `leaves an interrupted run whose files have all changed for later`() throws {
    let project = try repository()
    try interrupt(project)
    let new = try project.text("A.swift")
    for name in names { try project.write("mine\n", to: name) }
    let refused = try Molt.run("undo", in: project.path)
    #expect(refused.status == 3 && refused.error.contains("--keep-changed leaves them as they are, and ends the run:"), "\(refused.error)")
    let result = try Molt.run("undo", "--keep-changed", in: project.path)
    #expect(result.status == 1 && result.error.hasPrefix("molt: undid a part of the run: restored 0 files\n"), "\(result.error)")
    for name in names { #expect(result.error.contains("\n  \(name)\n")) }
    #expect(try !Molt.run(["diff"] + floor, in: project.path).error.contains("interrupted"))
    try project.write(new, to: "A.swift")
    for name in names.dropFirst() { try project.write(old(name), to: name) }
    #expect(try Molt.run("undo", in: project.path).status == 0)
    #expect(try project.text("A.swift") == old("A.swift"))
  }

  @Test func `takes back the run before one that had changed nothing when it was interrupted`() throws {
    let project = try repository()
    #expect(try Molt.run(["apply", "A.swift", "--all"] + floor, in: project.path).status == 0)
    let last = project.path + "/.git/molt/last"
    let kept = try Data(contentsOf: URL(filePath: last))
    let new = try project.text("A.swift")
    try Molt.git("commit", "-qam", "first", in: project.path)
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    try FileManager.default.moveItem(atPath: last, toPath: project.path + "/.git/molt/pending")
    try project.write(kept, to: ".git/molt/last")
    for name in names.dropFirst() { try project.write(old(name), to: name) }
    #expect(try Molt.run("undo", in: project.path).error.hasPrefix("molt: undid the run: restored 0 files, 2 were as before"))
    #expect(try project.text("A.swift") == new)
    #expect(try Molt.run("undo", in: project.path).error == "molt: undid the run: restored 1 file\n")
    #expect(try project.text("A.swift") == old("A.swift"))
  }

  @Test func `forgets what it left of a run when another is finished`() throws {
    let project = try repository()
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    let new = try project.text("B.swift")
    try project.write("mine\n", to: "B.swift")
    #expect(try Molt.run("undo", "--keep-changed", in: project.path).status == 1)
    try project.write(new, to: "B.swift")
    #expect(try Molt.run(["apply", "--all", "--allow-dirty"] + floor, in: project.path).status == 0)
    #expect(try Molt.run("undo", in: project.path).error == "molt: undid the run: restored 2 files\n")
    #expect(try project.text("B.swift") == new)
    #expect(try Molt.run("undo", in: project.path).error.contains("no run of molt to undo"))
  }

  @Test func `works from a directory of the project, and where there is no version control`() throws {
    let project = try TemporaryProject(["Sources/A.swift": old("A.swift")])
    #expect(try Molt.run(["apply", "--all", "--allow-no-vcs"] + floor, in: project.path).status == 0)
    #expect(try isChanged("Sources/A.swift", project))
    let result = try Molt.run("undo", in: project.path + "/Sources")
    #expect(result.status == 0, "\(result.error)")
    #expect(try project.text("Sources/A.swift") == old("A.swift"))
  }

  @Test(arguments: ["diff", "check", "explain", "rules", "targets", "apply"])
  func `is told of by every command where a run was interrupted`(command: String) throws {
    let project = try repository()
    try interrupt(project)
    let operands = command == "explain" ? ["published"] : command == "apply" ? ["--all", "--allow-dirty"] : []
    let result = try Molt.run([command] + operands, in: project.path)
    #expect(result.error.contains("`molt apply --continue` finishes it, `molt undo` takes it back"))
    #expect((result.status == 3) == (command == "apply"))
    #expect(try project.text("B.swift") == old("B.swift"))
  }

  @Test func `takes back a run that was interrupted`() throws {
    let project = try repository()
    try interrupt(project)
    #expect(try Molt.run("undo", in: project.path).status == 0)
    for name in names { #expect(try project.text(name) == old(name)) }
    #expect(try !Molt.run(["diff"] + floor, in: project.path).error.contains("interrupted"))
  }

  @Test func `has an opposite, which finishes the run as it was begun`() throws {
    let project = try repository()
    try interrupt(project)
    let result = try Molt.run("apply", "--continue", in: project.path)
    #expect(result.status == 0 && result.error == "molt: finished the run: wrote 2 files, 1 was written already\n")
    for name in names { #expect(try isChanged(name, project)) }
    let again = try Molt.run("apply", "--continue", in: project.path)
    #expect(again.status == 3 && again.error.contains("no run of molt was interrupted"))
    #expect(try Molt.run("undo", in: project.path).status == 0)
    for name in names { #expect(try project.text(name) == old(name)) }
  }

  @Test func `does not believe a journal that is damaged`() throws {
    let project = try repository()
    try interrupt(project)
    let path = project.path + "/.git/molt/pending"
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: path))
    for arguments in [["undo"], ["apply", "--continue"], ["apply", "--all"]] {
      let result = try Molt.run(arguments, in: project.path)
      #expect(result.status == 3 && result.error.contains(".git/molt"), "\(result.error)")
    }
    #expect(try project.text("B.swift") == old("B.swift"))
  }

  @Test func `is offered to a repository inside of one in which a run was interrupted`() throws {
    let project = try TemporaryProject(["Kit/A.swift": old("A.swift"), "B.swift": old("B.swift")])
    for directory in [project.path + "/Kit", project.path] {
      try Molt.git("init", "-q", in: directory)
      try Molt.git("add", "A.swift", "B.swift", in: directory)
      try Molt.git("add", "-A", in: directory)
      try Molt.git("commit", "-q", "-m", "before", in: directory)
    }
    #expect(try Molt.run(["apply", "--all"] + floor, in: project.path).status == 0)
    let state = project.path + "/.git/molt"
    try FileManager.default.moveItem(atPath: state + "/last", toPath: state + "/pending")
    try project.write("1\n2026-01-01 00:00:00\n\(state)", to: "Kit/.git/molt/lock")
    #expect(try Molt.run("diff", in: project.path + "/Kit").error.contains("interrupted"))
    let refused = try Molt.run(["apply", "--all", "--allow-dirty"] + floor, in: project.path + "/Kit")
    #expect(refused.status == 3 && refused.error.contains("interrupted"))
    #expect(try Molt.run("undo", in: project.path).status == 0)
    #expect(try project.text("Kit/A.swift") == old("A.swift"))
    #expect(try !Molt.run("diff", in: project.path + "/Kit").error.contains("interrupted"))
  }
}
