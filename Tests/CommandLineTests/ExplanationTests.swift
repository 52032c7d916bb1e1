import Foundation
import MoltEngine
import MoltReports
import MoltText
import Testing

@Suite struct `An explanation` {
  let report: Report

  init() throws { report = try SampleReport.make() }

  @Test func `of a blocked type quotes each reason and says what waits for it`() {
    #expect(
      report.explanation(ofType: "Search") == """
        class Search (Search.swift:1:7) is blocked for 2 reasons:

          1. Search.swift:2:11: `$query` is used as a publisher [combine-publisher]
               2 | \tlet é = $query.sink { }
                 | \t        ^~~~~~~~~~~
             To unblock: feed a subject from `didSet`

          2. a reason in no file [elsewhere]

        Affected: 1 site in 1 file
          Search.swift:1:7: `Search` is an `ObservableObject` [observable-object]

        """)
  }

  @Test func `of a type that moves lists its sites and what a reviewer should know`() {
    #expect(
      report.explanation(ofType: "Cart") == """
        class Cart (Cart.swift:1:13) will be migrated (level safe).

          note: `items` is assigned on a background thread

          remark: `count` is not tracked

        Changing together: 2 sites in 1 file
          Cart.swift:1:13: `Cart` is an `ObservableObject` [observable-object]
          Cart.swift:2:3: `items` is published [published]

        """)
  }

  @Test func `of an unknown type is none, and the known ones are told`() {
    #expect(report.explanation(ofType: "Serach") == nil)
    #expect(report.typeNames == ["Cart", "Old", "Search"])
  }

  @Test func `of a line tells what is found there, and what it keeps from moving`() throws {
    let file = try #require(report.file(named: "Search.swift"))
    let finding = report.explanation(ofLine: 4, in: file)
    #expect(
      finding.hasPrefix("Search.swift:4:7: gated: `Old` is an `ObservableObject`; App.xcodeproj/project.pbxproj:12: "))
    #expect(finding.contains("[observable-object]\n  4 | class Old"))
    #expect(
      finding.contains(
        """
          1. App.xcodeproj/project.pbxproj:12: IPHONEOS_DEPLOYMENT_TARGET = 16.0, target App (iOS 16.0; this needs 17.0), also set at :48 [deployment-target]
             To unblock: raise it to 17
             To see what that unblocks: --if ios=17

        """))
    let site = report.explanation(ofLine: 2, in: file)
    #expect(site.hasPrefix("Search.swift:2:6: blocked: `é`; foreign-object: unknown [environment-object]\n  2 |"))
    #expect(site.contains("  To unblock: declare it\n"))
    #expect(site.contains("\nSearch.swift:2:11: blocks class Search: `$query` is used as a publisher"))
  }

  @Test func `of a line without anything names the lines that have something`() throws {
    let file = try #require(report.file(named: report.run.root.path + "/Cart.swift"))
    #expect(report.lineCount(of: file) == 3)
    #expect(
      report.explanation(ofLine: 3, in: file) == """
        Cart.swift:3: no rule finds anything here. The nearest of 2 sites in this file:
          Cart.swift:2:3: changed: `items` is published [published]

        """)
    #expect(report.file(named: "Other.swift") == nil)
  }
}

/// A model with as many publishers as asked for, and one that shares the first place with it.
@Suite struct `What blocks units` {
  private static let source = "let a = $a\nlet b = $b\nlet c = $c\nlet d = $d\nlet e = $e\nlet f = $f\n"

  private static func location(_ name: String) -> Location {
    let offset = UInt32(source.utf8.count - source[source.range(of: "$" + name)!.lowerBound...].utf8.count)
    return Location(FileID(0), offset..<offset + 2)
  }

  private static func blocker(_ kind: String, at name: String?, _ message: String = "so") -> Blocker {
    Blocker(code: BlockerCode(kind, ""), message: message, location: name.map(location), help: "remove it")
  }

  private static func unit(_ subject: String, _ blockers: [Blocker]) -> MigrationUnit {
    MigrationUnit(
      subject: subject, types: [subject], location: Location(FileID(0), 4..<5), level: .safe, verdict: .blocked,
      edits: [], blockers: blockers)
  }

  private func report(_ units: [MigrationUnit]) throws -> Report {
    let project = try TemporaryProject(["A.swift": Self.source])
    let run = try migrate(Request(paths: [project.path], selection: .init(rules: [], level: .safe)))
    let root = Root(path: run.root.path, displayPrefix: "", repositoryPrefix: "", repository: nil)
    let findings = units.indices.flatMap { index in
      Array(
        repeating: Finding(rule: "published", location: units[index].location, verdict: .blocked, message: "found", unit: index),
        count: index == 0 ? 14 : 1)
    }
    return Report(
      Run(
        root: root, files: run.files, skipped: [], project: run.project, index: run.index,
        plan: Plan(units: units, findings: findings), rewritten: [], rejected: [], warnings: []))
  }

  @Test func `is ranked by the sites that it blocks, and says of how many units it is the only blocker`() throws {
    let report = try report([
      Self.unit("A", [Self.blocker("big", at: "b"), Self.blocker("small", at: "c")]),
      Self.unit("B", [Self.blocker("big", at: "b", "in other words")]),
      Self.unit("C", [Self.blocker("big", at: "b"), Self.blocker("big", at: "a")]),
    ])
    let blockerGroups = report.blockerGroups
    #expect(blockerGroups.map { $0.blockers[0].code.name } == ["big", "small", "big"])
    #expect(blockerGroups.map(\.units) == [[0, 1, 2], [0], [2]])
    #expect(blockerGroups.map(\.alone) == [[1], [], []])
    #expect(blockerGroups.map(\.siteCount) == [16, 14, 1])
    #expect(
      report.blockerGroupText(style: .plain) == """
        What blocks the most sites:
          16 sites in 3 units (the only blocker of 1): A.swift:2:9: so [big]
          14 sites in 1 unit (never the only blocker): A.swift:3:9: so [small]

        """)
  }

  @Test func `is one where several places hold the same units`() throws {
    let both = [Self.blocker("big", at: "e"), Self.blocker("big", at: "b")]
    let report = try report([Self.unit("A", both), Self.unit("B", both)])
    #expect(report.blockerGroups.map(\.units) == [[0, 1]])
    #expect(report.blockerGroups[0].blockers.map(\.location) == [Self.location("b"), Self.location("e")])
    #expect(
      report.blockerGroupText(style: .plain).hasSuffix("15 sites in 2 units (the only blocker): A.swift:2:9: so [big], and 1 more place\n"))
    #expect(
      report.explanation(ofBlockerKind: "big") == """
        big blocks 2 units (the only blocker) in 2 places.

        A, B:
          A.swift:2:9: so
            2 | let b = $b
              |         ^~
          A.swift:5:9: so
            5 | let e = $e
              |         ^~
          To unblock: remove it

        """)
  }

  @Test func `is not ranked where no reason blocks more than a handful of sites`() throws {
    let report = try report([Self.unit("B", []), Self.unit("A", [Self.blocker("big", at: "b")])])
    #expect(report.blockerGroupText(style: .plain).isEmpty)
    #expect(report.explanation(ofBlockerKind: "small") == nil)
  }

  @Test func `is told once for each help, with a few places in full and the rest by name`() throws {
    let places = ["a", "b", "c", "d", "e", "f"].map { Self.blocker("big", at: $0) }
    let report = try report([Self.unit("A", places), Self.unit("B", [places[3]])])
    let text = try #require(report.explanation(ofType: "A"))
    #expect(
      text.hasPrefix(
        """
        A (A.swift:1:5) is blocked for 1 reason:

          1. so [big], in 6 places:
             A.swift:1:9
               1 | let a = $a
                 |         ^~
             A.swift:2:9

        """))
    #expect(
      text.contains(
        """
             A.swift:4:9
               4 | let d = $d
                 |         ^~
             and at A.swift:5:9, A.swift:6:9
             To unblock: remove it
             It also blocks B

        Affected: 14 sites in 1 file

        """))
    #expect(text.hasSuffix("  and 2 more sites (--verbose lists them)\n"))
    let verbose = try #require(report.explanation(ofType: "A", isVerbose: true))
    #expect(verbose.contains("     A.swift:6:9\n       6 | let f = $f\n"))
    #expect(verbose.split(separator: "\n").count { $0.hasSuffix("found [published]") } == 14)
  }

  @Test func `says what each place is about where they differ`() throws {
    let places = [Self.blocker("big", at: "a", "this"), Self.blocker("big", at: "b", "that")]
    let text = try #require(try report([Self.unit("A", places)]).explanation(ofType: "A"))
    #expect(text.contains("  1. [big] in 2 places:\n     A.swift:1:9: this\n"))
    #expect(text.contains("     A.swift:2:9: that\n"))
  }
}
