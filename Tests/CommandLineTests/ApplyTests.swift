import Foundation
import Testing

private let before = """
  import SwiftUI

  final class Counter: ObservableObject {
    @Published var count = 0
  }

  struct CounterView: View {
    @StateObject private var counter = Counter()

    var body: some View {
      Text("\\(counter.count)")
    }
  }

  """

private let after = """
  import SwiftUI

  @Observable
  final class Counter {
    var count = 0
  }

  struct CounterView: View {
    @State private var counter = Counter()

    var body: some View {
      Text("\\(counter.count)")
    }
  }

  """

/// A class that Combine keeps.
private let stubborn = """
  import SwiftUI

  final class Player: ObservableObject {
    var volume = 0.5 {
      willSet { objectWillChange.send() }
    }
  }

  """

private let floor = ["--deployment-target", "ios17"]

/// A project under version control with everything committed.
private func repository(_ files: [String: String]) throws -> TemporaryProject {
  let project = try TemporaryProject(files)
  try Molt.git("init", "-q", in: project.path)
  try Molt.git("add", "-A", in: project.path)
  try Molt.git("commit", "-q", "-m", "before", in: project.path)
  return project
}

@Suite struct `A dry run` {
  @Test func `prints a diff that git applies, and writes nothing`() throws {
    let project = try repository(["Counter.swift": before])
    let result = try Molt.run(["diff"] + floor, in: project.path)
    #expect(result.status == 1)
    #expect(!result.error.contains("skipped"), "the directory of git is nobody's code")
    #expect(try project.text("Counter.swift") == before)
    try project.write(result.output, to: "molt.diff")
    try Molt.git("apply", "molt.diff", in: project.path)
    #expect(try project.text("Counter.swift") == after)
  }

  @Test func `accounts for every site, and the numbers add up`() throws {
    let project = try TemporaryProject(["Counter.swift": before, "Player.swift": stubborn])
    let result = try Molt.run(["check", "--format", "json"] + floor, in: project.path)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let summary = try #require(report["summary"] as? [String: Any])
    let byVerdict = try #require(summary["byVerdict"] as? [String: Int])
    let byRule = try #require(summary["byRule"] as? [String: [String: Int]])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(byVerdict["changed"] == 3)
    #expect(byVerdict["blocked"] == 1)
    #expect(summary["sites"] as? Int == 4)
    #expect(byVerdict.values.reduce(0, +) == 4)
    #expect(byRule.values.flatMap(\.values).reduce(0, +) == 4)
    #expect(findings.count == 4)
    let lines = try Molt.run(["check"] + floor, in: project.path)
    #expect(lines.output.split(separator: "\n").count == 4)
    #expect(lines.status == 1)
    #expect(lines.error.hasPrefix("molt: 4 legacy sites in 2 of 2 files, 2 units\n"))
  }

  @Test func `explains what stays, with the line that keeps it`() throws {
    let project = try TemporaryProject(["Player.swift": stubborn])
    let result = try Molt.run(["explain", "Player"] + floor, in: project.path)
    #expect(result.status == 0)
    #expect(result.output.contains("Player.swift:5:15: "))
    #expect(result.output.contains("5 |     willSet { objectWillChange.send() }\n"))
    #expect(result.output.contains("[object-will-change]"))
    let line = try Molt.run(["explain", "Player.swift:3"] + floor, in: project.path)
    #expect(line.output.hasPrefix("Player.swift:3:"))
  }

  @Test func `keeps a gate closed while no deployment target is known, and says how to open it`() throws {
    let project = try TemporaryProject(["Counter.swift": before])
    let result = try Molt.run("diff", in: project.path)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("--deployment-target ios17"))
  }

  @Test func `follows no link that leads out of the project`() throws {
    let outside = try TemporaryProject(["Counter.swift": before])
    let project = try TemporaryProject(["A.swift": "struct A {}\n"])
    for (link, target) in [("Link.swift", outside.path + "/Counter.swift"), ("Folder", outside.path)] {
      try FileManager.default.createSymbolicLink(atPath: project.path + "/" + link, withDestinationPath: target)
    }
    let result = try Molt.run(["apply", "--all", "--allow-no-vcs", "-v"] + floor, in: project.path)
    #expect(result.status == 0)
    #expect(result.error.contains("2 outside the root"))
    #expect(try outside.text("Counter.swift") == before)
  }
}

@Suite struct `Applying` {
  @Test func `rewrites the files, and a second run finds nothing to do`() throws {
    let project = try repository(["Counter.swift": before])
    let first = try Molt.run(["apply", "--rule", "observation"] + floor, in: project.path)
    #expect(first.status == 0)
    #expect(first.output.isEmpty)
    #expect(first.error.hasSuffix("molt: wrote 1 file (1 unit)\n"))
    #expect(try project.text("Counter.swift") == after)
    let second = try Molt.run(["apply", "--all", "--allow-dirty"] + floor, in: project.path)
    #expect(second.status == 0)
    #expect(second.error.hasSuffix("molt: nothing to write\n"))
    let dryRun = try Molt.run(["diff"] + floor, in: project.path)
    #expect(dryRun.status == 0)
    #expect(dryRun.output.isEmpty)
    #expect(try project.text("Counter.swift") == after)
  }

  @Test func `leaves a class alone whose rules are not all opted in, and names the missing one`() throws {
    let project = try repository(["Counter.swift": before])
    let result = try Molt.run(["apply", "--rule", "published"] + floor, in: project.path)
    #expect(result.status == 0)
    #expect(try project.text("Counter.swift") == before)
    let explanation = try Molt.run(["explain", "Counter", "--rule", "published"] + floor, in: project.path)
    #expect(explanation.output.contains("--rule"))
    #expect(explanation.output.contains("observable-object"))
  }

  @Test func `refuses files under no version control, unless told otherwise`() throws {
    let project = try TemporaryProject(["Counter.swift": before])
    let refused = try Molt.run(["apply", "--all"] + floor, in: project.path)
    #expect(refused.status == 3)
    #expect(refused.error.contains("--allow-no-vcs"))
    #expect(try project.text("Counter.swift") == before)
    #expect(try Molt.run(["apply", "--all", "--allow-no-vcs"] + floor, in: project.path).status == 0)
    #expect(try project.text("Counter.swift") == after)
  }

  @Test func `refuses files with changes that are not committed, unless told otherwise`() throws {
    let project = try repository(["Counter.swift": before])
    try project.write(before + "// mine\n", to: "Counter.swift")
    let refused = try Molt.run(["apply", "--all"] + floor, in: project.path)
    #expect(refused.status == 3)
    #expect(refused.error.contains("Counter.swift"))
    #expect(refused.error.contains("--allow-dirty"))
    #expect(try project.text("Counter.swift") == before + "// mine\n")
    #expect(try Molt.run(["apply", "--all", "--allow-dirty"] + floor, in: project.path).status == 0)
    #expect(try project.text("Counter.swift") == after + "// mine\n")
  }

  @Test func `refuses a part of a project, unless told otherwise`() throws {
    let project = try repository(["Package.swift": "// none\n", "Sources/App/Counter.swift": before])
    let refused = try Molt.run(["apply", "Sources", "--all"] + floor, in: project.path)
    #expect(refused.status == 3)
    #expect(refused.error.contains("--allow-partial"))
    #expect(try project.text("Sources/App/Counter.swift") == before)
    #expect(try Molt.run(["apply", "Sources", "--all", "--allow-partial"] + floor, in: project.path).status == 0)
    #expect(try project.text("Sources/App/Counter.swift") == after)
  }

  @Test func `refuses a file that is read-only, and writes no other`() throws {
    let files = ["A.swift": before, "B.swift": before.replacing("Counter", with: "Other")]
    let project = try repository(files)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: project.path + "/B.swift")
    let result = try Molt.run(["apply", "--all"] + floor, in: project.path)
    #expect(result.status == 3)
    #expect(result.error.contains("B.swift"))
    for (path, text) in files { #expect(try project.text(path) == text) }
  }

  @Test func `prints the report as JSON when asked to`() throws {
    let project = try repository(["Counter.swift": before])
    let result = try Molt.run(["apply", "--all", "--format", "json"] + floor, in: project.path)
    #expect(result.status == 0)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(report["command"] as? String == "apply")
    #expect(try project.text("Counter.swift") == after)
  }
}
