import Foundation
import MoltArguments
import MoltMigrations
import MoltRules
import Testing

private func manifest(_ arguments: String) -> String {
  """
  // swift-tools-version: 6.0
  import PackageDescription

  let package = Package(name: "App", \(arguments))

  """
}

@Suite struct `The executable` {
  @Test func `prints its version and its help to standard output`() throws {
    let version = try Molt.run("--version")
    #expect(version.status == 0)
    #expect(version.output == "molt \(MoltArguments.version)\n")
    for result in [try Molt.run("--help"), try Molt.run("help"), try Molt.run("-h")] {
      #expect(result.status == 0)
      #expect(result.output == helpText(for: nil))
      #expect(result.error.isEmpty)
    }
    #expect(try Molt.run("help", "apply").output == helpText(for: .apply))
    #expect(try Molt.run("apply", "--help").output == helpText(for: .apply))
  }

  @Test func `lists the rules and explains each`() throws {
    let listing = try Molt.run("rules")
    #expect(listing.status == 0)
    for rule in Catalogue.builtIn.rules { #expect(listing.output.contains(rule.title)) }
    let document = try Molt.run("explain", "published")
    #expect(document.status == 0)
    #expect(document.output.contains(try #require(Catalogue.builtIn.named("published").first).document.body))
  }

  @Test func `lists targets with the place of each deployment target`() throws {
    let manifest = manifest("platforms: [.iOS(.v16)], targets: [.target(name: \"App\")]")
    let project = try TemporaryProject(["Package.swift": manifest, "Sources/App/A.swift": "struct A {}\n"])
    let text = try Molt.run("targets", in: project.path)
    #expect(text.status == 0)
    #expect(text.output.contains("Package.swift\n  App: library, 1 file\n    iOS 16.0  Package.swift:4  "))
    #expect(!text.output.contains("no target compiles"))
    let json = try Molt.run("targets", "--format", "json", in: project.path)
    let listing = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let target = try #require((listing["targets"] as? [[String: Any]])?.first { $0["name"] as? String == "App" })
    let floor = try #require((target["floors"] as? [[String: Any]])?.first)
    #expect(floor["version"] as? String == "16.0")
    #expect(floor["line"] as? Int == 4)
    #expect(target["sources"] == nil)
  }

  @Test func `lists targets that share their deployment targets together, with their files on demand`() throws {
    let manifest = manifest(
      "platforms: [.iOS(.v16)], targets: [.target(name: \"App\"), .target(name: \"Core\")]")
    let project = try TemporaryProject([
      "Package.swift": manifest, "Sources/App/A.swift": "", "Sources/Core/B.swift": "", "C.swift": "",
    ])
    let text = try Molt.run("targets", "--verbose", in: project.path)
    #expect(
      text.output.hasPrefix(
        """
        Package.swift
          App: library, 1 file
              Sources/App/A.swift
          Core: library, 1 file
              Sources/Core/B.swift
            iOS 16.0  Package.swift:4  
        """))
    #expect(text.output.hasSuffix("2 targets\n1 file that no target compiles\n  C.swift\n"))
    let json = try Molt.run("targets", "--verbose", "--format", "json", in: project.path)
    let listing = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(listing["uncompiled"] as? [String] == ["C.swift"])
    let targets = try #require(listing["targets"] as? [[String: Any]])
    #expect(targets.map { $0["sources"] as? [String] } == [["Sources/App/A.swift"], ["Sources/Core/B.swift"]])
  }

  @Test func `explains a reason without a project`() throws {
    let project = try TemporaryProject()
    let result = try Molt.run("explain", "combine-publisher", in: project.path)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("reason combine-publisher\n\nA property is used as a Combine publisher"))
    #expect(result.output.contains("\nFor an example: molt explain combine-pipeline"))
  }

  @Test func `explains a reason that blocks nothing here, and one that blocks something`() throws {
    let project = try TemporaryProject(["A.swift": "import SwiftUI\nactor Model: ObservableObject {}\n"])
    let flags = ["--deployment-target", "ios17"]
    let none = try Molt.run(["explain", "local-class"] + flags, in: project.path)
    #expect(none.status == 0)
    #expect(none.output.hasSuffix("\nIt blocks nothing in `.`.\n"))
    let some = try Molt.run(["explain", "actor"] + flags, in: project.path)
    #expect(some.status == 0)
    #expect(some.output.hasPrefix("reason actor\n\nThe type is an actor."))
    #expect(some.output.contains("\nactor blocks 1 unit"))
  }

  @Test func `explains a line of a file, however it is named`() throws {
    let project = try TemporaryProject(["Sources/A.swift": "class Model: ObservableObject {}\n", "Other/B.swift": ""])
    let names = ["Sources/A.swift", "./Sources/A.swift", "Other/../Sources/A.swift", project.path + "/Sources/A.swift"]
    for name in names {
      let result = try Molt.run("explain", name + ":1", in: project.path)
      #expect(result.output.hasPrefix("Sources/A.swift:1:"), "\(name)")
    }
    for name in ["A.swift", "../Sources/A.swift"] {
      let result = try Molt.run("explain", name + ":1:5", "--path", "../Sources", in: project.path + "/Other")
      #expect(result.output.hasPrefix("../Sources/A.swift:1:"), "\(name)")
    }
  }

  @Test func `keeps a finding on one line, whatever its file is called`() throws {
    let project = try TemporaryProject(["A\nB.swift": "class Model: ObservableObject {}\n"])
    let result = try Molt.run("check", in: project.path)
    #expect(result.output.hasPrefix("\"A\\nB.swift\":1:"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test func `says so when there is nothing to do`() throws {
    let project = try TemporaryProject(["A.swift": "struct A {}\n"])
    for command in ["diff", "check"] {
      let result = try Molt.run(command, project.path)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(result.error == "molt: no legacy sites in 1 file\n")
    }
  }

  @Test func `writes the report where it is told to`() throws {
    let project = try TemporaryProject(["A.swift": "struct A {}\n"])
    let result = try Molt.run("--format", "json", "-q", "-o", project.path + "/report.json", project.path)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.error.isEmpty)
    #expect(try project.text("report.json").hasPrefix("{\n  \"schema\": \"molt-report/2\",\n"))
  }

  @Test func `warns where the command line overrides what the project says`() throws {
    let targets = (1...5).map { ".target(name: \"T\($0)\")" }.joined(separator: ", ")
    var files = ["Package.swift": manifest("platforms: [.iOS(.v16)], targets: [\(targets)]")]
    for number in 1...5 { files["Sources/T\(number)/A.swift"] = "struct A {}\n" }
    let project = try TemporaryProject(files)
    let result = try Molt.run("diff", "-q", "--deployment-target", "ios17", in: project.path)
    #expect(
      result.error == """
        molt: warning: `--deployment-target ios17` overrides iOS 16.0 of target T1 (Package.swift:4)
        molt: warning: `--deployment-target ios17` overrides iOS 16.0 of target T2 (Package.swift:4)
        molt: warning: `--deployment-target ios17` overrides iOS 16.0 of target T3 (Package.swift:4)
        molt: warning: `--deployment-target` overrides those of 2 more targets

        """)
    for harmless in ["ios16", "macos14"] {
      #expect(try Molt.run("diff", "-q", "--deployment-target", harmless, in: project.path).error.isEmpty)
    }
  }

  @Test func `does not warn of a deployment target that nobody wrote`() throws {
    let project = try TemporaryProject([
      "Package.swift": manifest("targets: [.target(name: \"App\")]"), "Sources/App/A.swift": "struct A {}\n",
    ])
    #expect(try Molt.run("diff", "-q", "--deployment-target", "ios17", in: project.path).error.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "only Linux has a device that is full"))
  func `says that it could not write, and leaves quietly with its reader`() throws {
    let project = try TemporaryProject(["A.swift": "class A: ObservableObject {}\n"])
    let commands = [
      "diff --format json", "check", "explain A", "rules", "targets", "dump-syntax A.swift", "help", "--version",
    ]
    for arguments in commands {
      let result = try Molt.shell("\"$MOLT\" \(arguments) > /dev/full", in: project.path)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.error.contains("molt: error: cannot write to standard output: No space left on device\n"))
    }
    let reader = try Molt.shell("\"$MOLT\" explain published | true", in: project.path)
    #expect(reader.status == 0)
    #expect(reader.error.isEmpty)
  }

  @Test func `colours its help for nobody and the rules for whoever asks`() throws {
    #expect(try !Molt.run("rules").output.contains("\u{1B}"))
    #expect(try Molt.run("rules", "--color", "always").output.contains("\u{1B}[1mobservation"))
    #expect(try !Molt.run("rules", "--color", "never").output.contains("\u{1B}"))
  }
}

/// Each is answered with a message, the documented status, and nothing on standard output.
@Suite struct `Bad input` {
  private func expectUsageError(_ result: Molt.Result, _ message: String) {
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("molt: error: \(message)"), "\(result.error)")
  }

  @Test func `a path that is not there suggests its neighbour`() throws {
    let project = try TemporaryProject(["Sources/A.swift": ""])
    expectUsageError(
      try Molt.run("diff", "Source", in: project.path),
      "there is no file or directory `Source`; did you mean `Sources`?\n")
    expectUsageError(
      try Molt.run("diff", "Sources/B.swift", in: project.path),
      "there is no file or directory `Sources/B.swift`; did you mean `Sources/A.swift`?\n")
  }

  @Test func `a directory without Swift files`() throws {
    let project = try TemporaryProject(["README.md": ""])
    let result = try Molt.run("diff", project.path)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.error == "molt: error: no Swift files in `\(project.path)`\n")
    #expect(try Molt.run("check", in: project.path).error == "molt: error: no Swift files in the working directory\n")
  }

  @Test func `a file with a syntax error, whose line is named with what was expected`() throws {
    let project = try TemporaryProject([
      "A.swift": "import SwiftUI\nclass A: ObservableObject {\n  @Published var a = 1\n}\nfunc f() {\n  print(1\n}\n"
    ])
    let result = try Molt.run("check", "-q", "--deployment-target", "ios17", in: project.path)
    #expect(
      result.output.contains(
        "; syntax-error: expected `)` after this, found `}`; the code in this file may not mean what it seems to (line 6) ["))
    let text = try Molt.run("explain", "A", "--deployment-target", "ios17", in: project.path).output
    #expect(text.contains("  1. A.swift:6:9: expected `)` after this, found `}`"))
  }

  @Test func `a file that is no Swift file`() throws {
    let project = try TemporaryProject(["README.md": ""])
    expectUsageError(try Molt.run("diff", "README.md", in: project.path), "README.md")
  }

  @Test(arguments: [
    (["--rule", "publishd"], "`--rule`: unknown rule `publishd`; did you mean `published`?"),
    (["--migrations", "nope"], "`--migrations`: there is no file or directory `nope`\n"),
    (["--migrations", "B.swift"], "`--migrations`: there is no file or directory `B.swift`; did you mean `A.swift`?\n"),
    (["Swift"], "there is no file or directory `Swift`; did you mean `A.swift`?\n"),
    (["--ruel", "published"], "unknown flag `--ruel`; did you mean `--rule`?"),
    (["chekc"], "there is no command or path `chekc`; did you mean `check`?"),
    (["apply"], "`molt apply` writes only what is asked for"),
    (["--all", "--rule", "published"], "`--all` and `--rule` cannot be used together"),
    (["explain", "publishd"], "there is no rule, reason or API, and no type with legacy sites"),
    (["explain", "Nowhere.swift:3"], "no file `Nowhere.swift`"),
    (["help", "aply"], "there is no command `aply`; did you mean `apply`?"),
    (
      ["--output", "no/such/directory/report", "--format", "json"],
      "`--output`: cannot write to `no/such/directory/report`"
    ),
  ])
  func `a name or a flag that means nothing here`(arguments: [String], message: String) throws {
    let project = try TemporaryProject(["A.swift": "struct A {}\n"])
    let words = arguments + Array(repeating: "-q", count: arguments.contains("--output") ? 1 : 0)
    let result = try Molt.run(words, in: project.path)
    expectUsageError(result, message)
    #expect(try project.text("A.swift") == "struct A {}\n")
  }

  @Test(arguments: ["A.swift", "./Sources/../A.swift", "Package.swift", "App.xcodeproj/project.pbxproj", "link"])
  func `a report that would overwrite the project`(path: String) throws {
    let files = ["A.swift": "struct A {}\n", "Package.swift": "// none\n", "App.xcodeproj/project.pbxproj": "{}\n"]
    let project = try TemporaryProject(files)
    try project.write("", to: "Sources/B.swift")
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/link", withDestinationPath: project.path + "/A.swift")
    for command in ["diff", "check", "targets", "rules"] {
      expectUsageError(
        try Molt.run(command, "-o", path, in: project.path),
        "`--output`: `\(path)` is a part of a project, which a report must not overwrite\n")
    }
    for (path, text) in files { #expect(try project.text(path) == text) }
  }

  @Test(arguments: [
    ("A.swift", "`A.swift` names no line: write `A.swift:LINE`"),
    ("A.swift:0", "`A.swift:0` names no line: write `A.swift:LINE`"),
    ("A.swift:x", "`A.swift:x` names no line: write `A.swift:LINE`"),
    ("A.swift:4", "`A.swift` has no line 4: its last one is 3"),
    ("Model", "there is no rule, reason or API, and no type with legacy sites in `.`, called `Model`; did you mean `View.Model`?"),
  ])
  func `a question about what is not there`(subject: String, message: String) throws {
    let project = try TemporaryProject(["A.swift": "enum View {\n  class Model: ObservableObject {}\n}\n"])
    expectUsageError(try Molt.run("explain", subject, in: project.path), message)
  }

  @Test func `a question about a reason that is none`() throws {
    let nowhere = try TemporaryProject()
    expectUsageError(
      try Molt.run("explain", "combine-publishr", in: nowhere.path),
      "there is no rule, reason or API called `combine-publishr`; did you mean `combine-publisher`?")
    let project = try TemporaryProject(["A.swift": "struct A {}\n"])
    expectUsageError(
      try Molt.run("explain", "local-clas", in: project.path),
      "there is no rule, reason or API, and no type with legacy sites in `.`, called `local-clas`; did you mean `local-class`?")
  }

  @Test func `a file that is named and is not UTF-8`() throws {
    let project = try TemporaryProject(["A.swift": "struct A {}\n"])
    try project.write(Data([0x2F, 0x2F, 0xFF, 0xFE, 0x0A]), to: "L.swift")
    for paths in [["L.swift"], ["A.swift", "L.swift"]] {
      expectUsageError(try Molt.run(["check"] + paths, in: project.path), "L.swift: not UTF-8, cannot be read\n")
    }
  }

  @Test func `a file that is not UTF-8 and a binary are skipped and counted`() throws {
    let project = try TemporaryProject(["A.swift": "struct A {}\n"])
    try project.write(Data([0x2F, 0x2F, 0xFF, 0xFE, 0x0A]), to: "Latin.swift")
    try project.write(Data([0x2F, 0x00, 0x00, 0x0A]), to: "Binary.swift")
    let result = try Molt.run("diff", "--verbose", in: project.path)
    #expect(result.status == 0)
    #expect(result.error.contains("molt: skipped 2 paths: 1 not UTF-8, 1 binary\n"))
    #expect(result.error.contains("  Latin.swift: not UTF-8\n"))
    #expect(result.error.contains("  Binary.swift: binary\n"))
  }
}

@Suite struct `The syntax of a file` {
  @Test func `is listed by kind, start and end`() throws {
    let project = try TemporaryProject(["A.swift": "let a = b\n", "B.swift": "c\n"])
    let one = try Molt.run("dump-syntax", "B.swift", in: project.path)
    #expect(one.output == "reference\t0\t1\n")
    let two = try Molt.run("dump-syntax", "B.swift", "A.swift", in: project.path)
    #expect(two.output.hasPrefix("== B.swift\nreference\t0\t1\n== A.swift\nvar\t0\t9\n"))
    #expect(two.status == 0)
  }

  @Test func `needs a file that can be read`() throws {
    let project = try TemporaryProject(["A.swift": ""])
    let result = try Molt.run("dump-syntax", "B.swift", in: project.path)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("molt: error: cannot read `B.swift`; did you mean `A.swift`?\n"))
  }
}

@Suite struct `A file that must not be read` {
  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `is skipped and counted`() throws {
    let project = try TemporaryProject(["A.swift": "struct A {}\n", "B.swift": "struct B {}\n"])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: project.path + "/B.swift")
    let result = try Molt.run("diff", "-v", in: project.path)
    #expect(result.status == 0)
    #expect(result.error.contains("  B.swift: unreadable\n"))
  }
}
