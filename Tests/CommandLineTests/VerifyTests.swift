import Foundation
import Testing

/// Dislikes each `notice("bad…")` in the sources, and says where, as compilers do.
private let check = """
  status=0
  for file in Sources/*.swift; do
    grep -n 'notice("bad' "$file" > found && status=1
    sed "s|^\\([0-9]*\\):.*|$PWD/$file:\\1:9: error: bad notice|" found
  done
  exit $status

  """

private let flags = ["apply", "--rule", "acme", "--migrations", "migrations"]

/// What a project is verified by: a command that knows what it dislikes.
@Suite struct `Verifying` {
  private func repository(_ files: [String: String], check text: String = check) throws -> TemporaryProject {
    let all = files.merging(["migrations/acme/banner.md": bannerRule, "check.sh": text, ".gitignore": "found\n"]) { $1 }
    let project = try TemporaryProject(all)
    try Molt.git("init", "--quiet", in: project.path)
    try Molt.git("add", "--all", in: project.path)
    try Molt.git("commit", "--quiet", "--message", "before", in: project.path)
    return project
  }

  private func apply(_ project: borrowing TemporaryProject, _ arguments: String...) throws -> Molt.Result {
    try Molt.run(flags + ["--verify", "sh check.sh"] + arguments, in: project.path)
  }

  private func verification(_ result: Molt.Result) throws -> [String: Any] {
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    return try #require(report["verification"] as? [String: Any])
  }

  private let mixed = [
    "Sources/A.swift": "let a = banner(\"bad\")\nlet b = banner(\"b\")\n", "Sources/B.swift": "let c = banner(\"c\")\n",
  ]

  @Test func `writes everything where the command passes, and leaves nothing else`() throws {
    let project = try repository(["Sources/A.swift": "let a = banner(\"a\")\n"])
    let result = try apply(project)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("molt: runs `sh check.sh` in a copy of \(project.path); what it prints goes to "))
    #expect(result.error.contains("run 1 of at most 20, with no edits: passed"))
    #expect(result.error.hasSuffix("molt: `sh check.sh` passes with 1 unit (2 runs)\nmolt: wrote 1 file (1 unit)\n"))
    #expect(try project.text("Sources/A.swift") == "let a = notice(\"a\")\n")
    #expect(!FileManager.default.fileExists(atPath: project.path + "/found"), "the command ran elsewhere")
    #expect(FileManager.default.fileExists(atPath: project.path + "/.git/molt/verify.log"))
  }

  @Test func `takes back the unit that an error points at, and writes the others`() throws {
    let project = try repository(mixed)
    let result = try apply(project)
    #expect(result.status == 1)
    #expect(try project.text("Sources/A.swift") == "let a = banner(\"bad\")\nlet b = notice(\"b\")\n")
    #expect(try project.text("Sources/B.swift") == "let c = notice(\"c\")\n")
    #expect(
      result.error.contains(
        """
        molt: took back 1 of 3 units, as `sh check.sh` fails with it:
          Sources/A.swift:1:9: `banner(_:)`
            Sources/A.swift:1:9: bad notice
        """), "\(result.error)")
    #expect(result.error.hasSuffix("molt: wrote 2 files (2 units)\n"))
  }

  @Test func `tells of a unit that it took back in its report`() throws {
    let project = try repository(mixed)
    let result = try apply(project, "--format", "json", "-q")
    let verification = try verification(result)
    #expect(verification["command"] as? String == "sh check.sh" && verification["inPlace"] as? Bool == false)
    #expect(verification["runs"] as? Int == 3 && verification["limit"] as? Int == 20)
    let takenBack = try #require((verification["takenBack"] as? [[String: Any]])?.first)
    #expect(takenBack["reason"] as? String == "does-not-compile")
    let error = try #require((takenBack["errors"] as? [[String: Any]])?.first)
    #expect(error["file"] as? String == "Sources/A.swift" && error["line"] as? Int == 1 && error["column"] as? Int == 9)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let units = try #require(report["units"] as? [[String: Any]])
    let unit = units[try #require(takenBack["unit"] as? Int)]
    #expect(unit["verdict"] as? String == "blocked")
    #expect((unit["blockers"] as? [[String: Any]])?.first?["code"] as? String == "does-not-compile")
    let reference = try String(contentsOfFile: #filePath.replacing(/Tests\/.*/, with: "Sources/Reports/JSON.md"), encoding: .utf8)
    for field in Array(verification.keys) + takenBack.keys + error.keys { #expect(reference.contains("`\(field)"), "\(field)") }
  }

  @Test func `tells two units of one line by the column`() throws {
    let project = try repository(
      ["Sources/A.swift": "let a = [banner(\"b\"), banner(\"bad\")]\n"],
      check: "grep -q 'notice(\"bad\")' Sources/A.swift || exit 0; echo Sources/A.swift:1:23: error: bad; exit 1\n")
    #expect(try apply(project).status == 1)
    #expect(try project.text("Sources/A.swift") == "let a = [notice(\"b\"), banner(\"bad\")]\n")
  }

  @Test func `finds the unit where the error is in a file that nobody edits`() throws {
    let files = (0..<8).map { ("Sources/\($0).swift", "let a\($0) = banner(\"\($0 == 5 ? "bad" : "b")\")\n") }
    let project = try repository(
      Dictionary(uniqueKeysWithValues: files + [("Sources/Caller.swift", "let caller = a5\n")]),
      check: "grep -q 'notice(\"bad\")' Sources/*.swift || exit 0; echo \"$PWD/Sources/Caller.swift:1:14: error: no a5\"; exit 1\n")
    let result = try apply(project)
    #expect(result.status == 1)
    for number in 0..<8 { #expect(try project.text("Sources/\(number).swift").contains("notice") == (number != 5)) }
    #expect(result.error.contains("  Sources/5.swift:1:10: `banner(_:)`\n    Sources/Caller.swift:1:14: no a5\n"), "\(result.error)")
  }

  @Test func `halves where errors have no place, in few runs`() throws {
    let files = (0..<32).map { ("Sources/\($0).swift", "let a\($0) = banner(\"\([3, 20].contains($0) ? "bad" : "b")\")\n") }
    let check = "grep -q 'notice(\"bad\")' Sources/*.swift || exit 0; echo ld: error: no symbol; exit 1\n"
    let project = try repository(Dictionary(uniqueKeysWithValues: files), check: check)
    let result = try apply(project, "--format", "json", "-q")
    #expect(result.status == 1)
    let kept = try (0..<32).filter { try !project.text("Sources/\($0).swift").contains("notice") }
    #expect(kept == [3, 20])
    let verification = try verification(result)
    #expect(try #require(verification["runs"] as? Int) <= 16)
    let errors = try #require((verification["takenBack"] as? [[String: Any]])?.first?["errors"] as? [[String: Any]])
    #expect(errors.first?["file"] is NSNull && errors.first?["message"] as? String == "ld: error: no symbol")
  }

  /// As where a module is compiled only when one that it needs was.
  @Test func `takes back all units that a half is found to be wrong with`() throws {
    let files = (0..<32).map { ("Sources/\($0).swift", "let a\($0) = banner(\"\($0 < 12 ? "bad" : "b")\")\n") }
    let base = "grep -q 'notice(\"base' Sources/Base.swift && { echo Sources/Base.swift:1:1: error: no base; exit 1; }\n"
    let project = try repository(
      Dictionary(uniqueKeysWithValues: files + [("Sources/Base.swift", "let base = [\n  banner(\"base\")\n]\n")]), check: base + check)
    let result = try apply(project, "--verify-limit", "10")
    #expect(result.status == 1)
    for number in 0..<32 { #expect(try project.text("Sources/\(number).swift").contains("notice") == (number >= 12)) }
    #expect(try project.text("Sources/Base.swift").contains("banner") && !result.error.contains("--verify-limit"), "\(result.error)")
  }

  @Test func `writes what is known to pass when there are no runs left`() throws {
    let files = (0..<8).map { ("Sources/\($0).swift", "let a\($0) = banner(\"\($0 == 6 ? "bad" : "b")\")\n") }
    let project = try repository(
      Dictionary(uniqueKeysWithValues: files), check: "! grep -q 'notice(\"bad\")' Sources/*.swift\n")
    let result = try apply(project, "--verify-limit", "4")
    #expect(result.status == 1)
    let sentence = "molt: took back 4 units because `sh check.sh` could not be run more often than 4 times"
    #expect(result.error.contains(sentence), "\(result.error)")
    for number in 0..<8 { #expect(try project.text("Sources/\(number).swift").contains("notice") == (number < 4)) }
  }

  @Test func `takes back what waits for a unit that it took back`() throws {
    let classes = """
      import Combine
      import SwiftUI

      final class Child: ObservableObject { @Published var count = 0 }

      final class Parent: ObservableObject {
        @Published var child = Child()
        private var subscription: AnyCancellable?

        init() {
          subscription = child.objectWillChange.sink { [weak self] _ in self?.objectWillChange.send() }
        }
      }

      """
    let project = try repository(
      ["Sources/A.swift": classes, "Sources/B.swift": "let c = banner(\"c\")\n"],
      check:
        "grep -n 'class Child {' Sources/A.swift | sed 's|:.*|:1: error: bad|;s|^|Sources/A.swift:|'; ! grep -q 'class Child {' Sources/A.swift\n"
    )
    let words = ["apply", "--all", "--migrations", "migrations", "--level", "review", "--deployment-target", "ios17"]
    let result = try Molt.run(words + ["--verify", "sh check.sh", "--format", "json"], in: project.path)
    #expect(result.status == 1, "\(result.error)")
    let takenBack = try #require(try verification(result)["takenBack"] as? [[String: Any]])
    #expect(takenBack.map { $0["subject"] as? String } == ["class Child", "class Parent"])
    #expect(takenBack.map { $0["reason"] as? String } == ["does-not-compile", "dependent"])
    #expect(result.error.contains("molt: took back 1 unit that can only move together with one of these:\n"))
    #expect(try project.text("Sources/A.swift") == classes)
    #expect(try project.text("Sources/B.swift") == "let c = notice(\"c\")\n")
  }

  @Test func `writes nothing where no unit passes`() throws {
    let project = try repository(["Sources/A.swift": "let a = banner(\"bad\")\n"])
    let result = try apply(project, "--format", "json")
    #expect(result.status == 3)
    #expect(result.error.hasSuffix("molt: nothing was written\n"))
    #expect((try verification(result)["takenBack"] as? [Any])?.count == 1)
    #expect(try project.text("Sources/A.swift") == "let a = banner(\"bad\")\n")
  }
}

/// What a command does that says nothing of the edits.
@Suite struct `A command that cannot verify` {
  private func run(
    _ command: String, _ arguments: String..., git: Bool = true
  ) throws -> (result: Molt.Result, isChanged: Bool) {
    let text = "let a = banner(\"a\")\n"
    let project = try TemporaryProject(["A.swift": text, "migrations/acme/banner.md": bannerRule])
    if git {
      try Molt.git("init", "--quiet", in: project.path)
      try Molt.git("add", "--all", in: project.path)
      try Molt.git("commit", "--quiet", "--message", "before", in: project.path)
    }
    let result = try Molt.run(flags + ["--verify", command] + arguments, in: project.path)
    return (result, try project.text("A.swift") != text)
  }

  @Test(arguments: [[], ["--verify-in-place"]]) func `fails without edits`(place: [String]) throws {
    let project = try TemporaryProject(["A.swift": "let a = banner(\"a\")\n", "migrations/acme/banner.md": bannerRule])
    let result = try Molt.run(flags + ["--allow-no-vcs", "--verify", "seq 30; echo broken; exit 7"] + place, in: project.path)
    #expect(result.status == 3)
    #expect(result.error.contains("fails without any edit") && result.error.contains(project.path))
    #expect(result.error.hasSuffix("  30\n  broken\n") && !result.error.contains("  5\n"), "\(result.error)")
    #expect(result.error.contains("--verify-in-place") == place.isEmpty)
    #expect(try project.text("A.swift") == "let a = banner(\"a\")\n")
  }

  @Test(arguments: [[], ["--verify-in-place"]]) func `is killed`(place: [String]) throws {
    for command in ["grep -q banner A.swift || kill -9 $$", "grep -q banner A.swift || sh -c 'kill -9 $$'; exit $?"] {
      let project = try TemporaryProject(["A.swift": "let a = banner(\"a\")\n", "migrations/acme/banner.md": bannerRule])
      let result = try Molt.run(flags + ["--allow-no-vcs", "--verify", command] + place, in: project.path)
      #expect(result.status == 3)
      #expect(result.error.contains("was ended by signal 9, which says nothing of the edits"), "\(result.error)")
      #expect(try project.text("A.swift") == "let a = banner(\"a\")\n")
      #expect(try Molt.run("undo", in: project.path).error.contains("no run of molt to undo"))
    }
  }

  @Test func `fails by chance`() throws {
    let (result, isChanged) = try run("test ! -e ran && touch ran")
    #expect(result.status == 3 && !isChanged)
    #expect(result.error.contains("passed without edits and now fails without them"), "\(result.error)")
  }

  @Test func `is not there`() throws {
    let (result, isChanged) = try run("no-such-command")
    #expect(result.status == 3 && !isChanged && result.error.contains("not found"))
  }

  @Test func `is not run where nothing may be written, or nothing is to be`() throws {
    let (refused, _) = try run("touch /no/where; false", git: false)
    #expect(refused.status == 3 && refused.error.contains("--allow-no-vcs") && !refused.error.contains("run 1"))
    let (nothing, _) = try run("false", "--deployment-target", "ios17", "--exclude-rule", "banner", "--all")
    #expect(nothing.status == 2)
  }

  @Test func `prints more than is kept, and fails with what it prints last`() throws {
    let text = "let a = banner(\"a\")\nlet b = banner(\"bad\")\n"
    let project = try TemporaryProject(["A.swift": text, "migrations/acme/banner.md": bannerRule])
    // Passes without edits, printing as much.
    let line = String(repeating: "x", count: 1000)
    let command =
      "echo first; yes \(line) | head -c 6000000; echo; ! grep -q 'notice(\"bad' A.swift || { echo A.swift:2:1: error: bad; exit 1; }"
    let result = try Molt.run(flags + ["--allow-no-vcs", "--verify", command], in: project.path)
    #expect(result.status == 1, "\(result.error)")
    #expect(result.error.contains("A.swift:2:1: bad"), "\(result.error)")
    #expect(try project.text("A.swift") == "let a = notice(\"a\")\nlet b = banner(\"bad\")\n")
    let log = try project.text(".molt/verify.log")
    #expect(log.utf8.count < 3 * ((5 << 20) + command.utf8.count + 200))
    #expect(log.components(separatedBy: "\nfirst\nxxx").count == 4)
    #expect(log.components(separatedBy: " bytes were left out here\n").count == 4)
    #expect(log.contains("xxx\nA.swift:2:1: error: bad\n== run 3"))
  }

  @Test func `changes sources in its copy, which the project does not get to see`() throws {
    let (result, isChanged) = try run("echo '// formatted' >> A.swift")
    #expect(result.status == 0 && isChanged)
    #expect(result.error.contains("warning: `echo '// formatted' >> A.swift` changed A.swift in the copy"), "\(result.error)")
  }
}
