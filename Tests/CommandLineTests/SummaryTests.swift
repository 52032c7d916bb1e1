import Foundation
import Testing
import Text

@testable import Engine
@testable import Reports

/// A run on one file of one line, with a plan made by hand.
private func report(_ units: [MigrationUnit]) throws -> Report {
  let project = try TemporaryProject(["A.swift": "class A {}\n"])
  let run = try migrate(Request(paths: [project.path], selection: .init(rules: [], level: .safe)))
  let findings = units.indices.map { index in
    Finding(rule: "published", location: units[index].location, verdict: .blocked, message: "found", unit: index)
  }
  return Report(
    Run(
      root: run.root, files: run.files, skipped: [], project: run.project, index: run.index,
      plan: Plan(units: units, findings: findings), rewritten: [], rejected: [], warnings: []))
}

private func blocked(_ subject: String, _ kinds: [String]) -> MigrationUnit {
  MigrationUnit(
    subject: subject, types: [subject], location: Location(FileID(0), 6..<7), level: .safe, verdict: .blocked,
    edits: [], blockers: kinds.map { Blocker(kind: $0, message: "so", location: nil) })
}

@Suite struct `The summary of what is blocked` {
  private let hints = Report.Hints(apply: nil, explain: { $0 }, leavesReview: false, isVerbose: false)

  @Test func `counts the classes that each kind of reason keeps, most frequent first`() throws {
    let report = try report([
      blocked("A", ["protocol-refinement", "object-will-change"]),
      blocked("B", ["object-will-change", "object-will-change"]),
      blocked("C", ["combine-publisher"]),
    ])
    #expect(
      report.summaryText(hints).contains(
        """
          3 blocked    A, B, C
                object-will-change 2 (1 alone), combine-publisher 1, protocol-refinement 1 (0 alone)

        """))
  }

  @Test func `has no long lines`() throws {
    let name = String(repeating: "Long", count: 10)
    let units = (1...9).map { blocked("class \(name)\($0)", ["a-kind-of-a-reason-\($0)"]) }
    let lines = try report(units).summaryText(hints).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 160 })
    #expect(lines[1].hasSuffix("class \(name)2, 7 more"))
    #expect(lines[2].hasSuffix("a-kind-of-a-reason-4 1, 5 more"))
  }
}
