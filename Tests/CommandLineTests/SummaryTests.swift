import Foundation
import MoltEngine
import MoltReports
import MoltText
import Testing

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
    edits: [], blockers: kinds.map { Blocker(code: BlockerCode($0, ""), message: "so", location: nil) })
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
                object-will-change 2 (only blocker of 1), combine-publisher 1, protocol-refinement 1 (only blocker of 0)

        """))
  }

  @Test func `has no long lines`() throws {
    let name = String(repeating: "Long", count: 10)
    let units = (1...9).map { blocked("class \(name)\($0)", ["a-kind-of-a-reason-\($0)"]) }
    let lines = try report(units).summaryText(hints).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 160 })
    #expect(lines[1].hasSuffix("class \(name)2, 7 more"))
    #expect(lines[2].hasSuffix("a-kind-of-a-reason-5 1, 4 more"))
  }
}

/// A run in which many rules found many sites that move by themselves, in a few files, beside some classes.
private func crowdedReport(warnings: Int = 0) throws -> Report {
  let project = try TemporaryProject(["A.swift": "class A {}\n"])
  let run = try migrate(Request(paths: [project.path], selection: .init(rules: [], level: .safe)))
  let verdicts: [Verdict] = [.changed, .review, .gated, .blocked]
  let place = Location(FileID(0), 6..<7)
  let units = (0..<2_000).map { index in
    let verdict = verdicts[index % 4]
    let lows = (0..<6).map { (line: Int) in
      LowDeploymentTarget(
        target: "Target \(line)", platform: "iOS", version: "\(12 + index % 3)", needed: "\(15 + index % 3)",
        line: .init(file: "Package\(index % 7).swift", number: line, text: "platforms"))
    }
    let gates = lows.map { Blocker(code: BlockerCode("deployment-target", ""), message: "low", location: nil, deploymentTarget: $0) }
    let others = [Blocker(code: BlockerCode("kind-\(index % 40)", ""), message: "because of \(index % 80)", location: nil)]
    return MigrationUnit(
      subject: index % 100 == 3 ? "class C\(index)" : "`modifier\(index)`", types: index % 100 == 3 ? ["C\(index)"] : [],
      location: place, level: .safe, verdict: verdict, edits: [],
      blockers: verdict == .gated ? gates : verdict == .blocked ? others : [])
  }
  let findings = units.indices.map { index in
    Finding(rule: "rule-\(index % 60)", location: place, verdict: units[index].verdict, message: "found", unit: index)
  }
  return Report(
    Run(
      root: run.root, files: run.files, skipped: [], project: run.project, index: run.index,
      plan: Plan(units: units, findings: findings, otherSites: [FileID(0): 7_000]), rewritten: [], rejected: [],
      warnings: (0..<warnings).map { "warning \($0)" }))
}

@Suite struct `The summary of a run with 2,000 findings of 60 rules` {
  private let hints = Report.Hints(apply: "molt apply --all", explain: { $0 }, leavesReview: true, isVerbose: false)
  private let all = Report.Hints(apply: "molt apply --all", explain: { $0 }, leavesReview: true, isVerbose: true)

  @Test func `is one screen`() throws {
    let lines = try crowdedReport().summaryText(hints).split(separator: "\n")
    #expect(lines.count <= 40)
    #expect(lines.allSatisfy { $0.count <= 200 })
    #expect(
      lines.contains(
        "   500 blocked    class C3, class C103, class C203, class C303, class C403, class C503, 14 more, 480 independent sites"))
    #expect(lines.contains("molt: not shown: at least 7000 sites of rules that were not selected"))
  }

  @Test func `counts the rules that found the most, and the others together`() throws {
    let lines = try crowdedReport().summaryText(hints).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasSuffix(" changed  gated  blocked  review") })
    let rows = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }
    #expect(rows.count == 13)
    #expect(rows.first == "  rule-0                                     34      -        -       -")
    #expect(rows.last == "  48 more rules (--verbose lists them)      398    398      398     398")
    let counts = rows.flatMap { $0.prefix(lines[start].count).split(separator: " ").suffix(4) }.compactMap { Int($0) }
    #expect(counts.reduce(0, +) == 2_000)
  }

  @Test func `lists every rule and every unit when it is verbose`() throws {
    let text = try crowdedReport().summaryText(all)
    for rule in 0..<60 { #expect(text.contains("\n  rule-\(rule) ")) }
    #expect(text.split(separator: "\n").count { $0.hasSuffix(", 1 site") } == 2_000)
  }

  @Test func `has a handful of warnings, and all of them when it is verbose`() throws {
    let report = try crowdedReport(warnings: 50)
    #expect(report.warningText().split(separator: "\n").count == 11)
    #expect(report.warningText().hasSuffix("warning: 40 more warnings (--verbose lists them)\n"))
    #expect(report.warningText(isVerbose: true).split(separator: "\n").count == 50)
  }
}
