import Foundation
import MoltEngine
import MoltMigrations
import MoltReports
import MoltRules
import MoltText
import Testing

@Suite struct `A report` {
  let report: Report

  init() throws { report = try SampleReport.make() }

  @Test func `has one line for each finding`() {
    #expect(
      report.findingLines() == """
        Cart.swift:1:13: changed: `Cart` is an `ObservableObject` [observable-object]
        Cart.swift:2:3: changed: `items` is published [published]
        Search.swift:1:7: blocked: `Search` is an `ObservableObject`; combine-publisher: `$query` is used as a publisher (line 2); and elsewhere [observable-object]
        Search.swift:2:6: blocked: `é`; foreign-object: unknown [environment-object]
        Search.swift:4:7: gated: `Old` is an `ObservableObject`; App.xcodeproj/project.pbxproj:12: IPHONEOS_DEPLOYMENT_TARGET = 16.0, target App (iOS 16.0; this needs 17.0) [observable-object]

        """)
  }

  @Test func `sums up every site by verdict`() {
    let hints = Report.Hints(
      apply: "molt apply --all", explain: { "molt explain \($0)" }, leavesReview: true, isVerbose: false)
    #expect(
      report.summaryText(hints) == """
        molt: 5 legacy sites in 2 of 2 files, 3 units
          2 changed    in 1 file
          1 gated      class Old
                App.xcodeproj/project.pbxproj:12: IPHONEOS_DEPLOYMENT_TARGET = 16.0, target App (iOS 16.0; this needs 17.0): blocks 1 site; raising only this unblocks all
                To see what raising them unblocks: --if ios=17
          2 blocked    class Search, 1 independent site
                combine-publisher 1 (only blocker of 0), elsewhere 1 (only blocker of 0), foreign-object 1
                              changed  gated  blocked
          observable-object         1      1        1  combine-publisher 1, elsewhere 1
          environment-object        -      -        1  foreign-object 1
          published                 1      -        -
        molt: skipped 1 path: 1 vendored or built (--verbose lists them)
        To see why something is not changed: molt explain Search
        Nothing was written. To write these changes: molt apply --all

        """)
  }

  @Test func `gives a reason once in a file, and where it stands`() throws {
    let project = try TemporaryProject(["A.swift": "a\nb\nc\nd\n", "B.swift": "e\nf\n"])
    let run = try migrate(Request(paths: [project.path], selection: Selection(rules: [], level: .safe)))
    func place(_ file: UInt32, line: UInt32) -> Location { Location(FileID(file), 2 * line - 2..<2 * line - 1) }
    func blocker(_ place: Location?) -> Blocker { Blocker(code: BlockerCode("trap", ""), message: "it traps", location: place) }
    let unit = MigrationUnit(
      subject: "class A", types: ["A"], location: place(0, line: 1), level: .safe, verdict: .blocked, edits: [],
      blockers: [blocker(place(1, line: 1)), Blocker(code: BlockerCode("shape", ""), message: "it is odd", location: place(0, line: 2))])
    func finding(_ place: Location, unit: Int? = 0, blocker: Blocker? = nil) -> Finding {
      Finding(rule: "r", location: place, verdict: .blocked, message: "m", unit: unit, blocker: blocker)
    }
    let alone = [3, 4].map { finding(place(0, line: $0), unit: nil, blocker: blocker(place(0, line: $0))) }
    let findings = [finding(place(0, line: 1)), finding(place(0, line: 2))] + alone + [1, 2].map { finding(place(1, line: $0)) }
    let report = Report(
      Run(
        root: Root(path: run.root.path, displayPrefix: "", repositoryPrefix: "", repository: nil), files: run.files, skipped: [],
        project: run.project, index: run.index, plan: Plan(units: [unit], findings: findings), rewritten: [], rejected: [],
        warnings: []))
    #expect(
      report.findingLines() == """
        A.swift:1:1: blocked: m; trap: it traps (B.swift:1:1); and shape [r]
        A.swift:2:1: blocked: m; shape: it is odd [r]
        A.swift:3:1: blocked: m; trap, as on line 1 [r]
        A.swift:4:1: blocked: m; trap, as on line 1 [r]
        B.swift:1:1: blocked: m; trap: it traps [r]
        B.swift:2:1: blocked: m; waits for class A: trap, shape [r]

        """)
  }

  @Test func `lists units and skipped paths when it is verbose`() {
    let text = report.summaryText(Report.Hints(apply: nil, explain: { $0 }, leavesReview: false, isVerbose: true))
    #expect(text.contains("  Cart.swift:1:13: class Cart: changed, 2 sites\n"))
    #expect(text.contains("  Pods/: vendored or built\n"))
    #expect(!text.contains("Nothing was written"))
  }

  @Test func `counts the same sites in every way`() {
    let summary = Summary(report.run)
    #expect(summary.sites == 5)
    #expect(summary.byVerdict.values.reduce(0, +) == 5)
    #expect(summary.byRule.values.flatMap(\.values).reduce(0, +) == 5)
    #expect(summary.isPending)
  }

  @Test func `warns, and owns up to its bugs`() {
    #expect(
      report.warningText() == """
        molt: warning: App.xcodeproj has no configurations
        molt: bug: class Odd was left out, because its result failed verification: Cart.swift: it no longer parses

        """)
  }

  @Test func `has bugs where units were lost to verification`() throws {
    #expect(report.hasBugs)
    let project = try TemporaryProject(["A.swift": ""])
    let run = try migrate(Request(paths: [project.path], selection: Selection(rules: [], level: .safe)))
    #expect(!Report(run).hasBugs)
  }

  @Test func `lists targets with the place of each deployment target`() {
    #expect(
      report.targetListing() == """
        App.xcodeproj/project.pbxproj
          App: application, 1 file
            iOS 17.0  App.xcodeproj/project.pbxproj:12  IPHONEOS_DEPLOYMENT_TARGET = 17.0 (project App, configuration Debug)
        Package.swift
          Odd: library, 0 files
            macOS unknown
            unknown: `platforms:` is computed
        2 targets, 1 of them with an unknown deployment target
        1 file that no target compiles

        """)
  }

  @Test func `shows how much changes in each file`() {
    #expect(
      report.statistics() == """
         Cart.swift | 4 ++--
         1 file changed, 2 insertions(+), 2 deletions(-)

        """)
  }

  @Test func `paints a diff without changing its text`() {
    let plain = String(decoding: report.diff(context: 3), as: UTF8.self)
    let colored = String(decoding: terminalText(report.diff(context: 3, style: Style(isColored: true))), as: UTF8.self)
    #expect(colored.contains("\u{1B}[31m-  @Published var items = 0\u{1B}[0m\n"))
    #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == plain)
  }
}

@Suite struct `The JSON report` {
  @Test func `is JSON, and its numbers add up`() throws {
    let json = try SampleReport.make().json(command: "diff", version: "1.2.3")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "molt-report/2")
    #expect(report["command"] as? String == "diff")
    #expect(report["root"] as? String == ".")
    let summary = try #require(report["summary"] as? [String: Any])
    let byVerdict = try #require(summary["byVerdict"] as? [String: Int])
    #expect(byVerdict == ["changed": 2, "gated": 1, "blocked": 2, "review": 0, "suppressed": 0, "skipped": 0])
    #expect(byVerdict.values.reduce(0, +) == summary["sites"] as? Int)
    #expect((report["findings"] as? [Any])?.count == 5)
    #expect((report["units"] as? [Any])?.count == 3)
    #expect((report["targets"] as? [Any])?.count == 2)
  }

  @Test func `names files, places, reasons and edits`() throws {
    let json = try SampleReport.make().json(command: "diff", version: "1.2.3")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    let start = try #require((findings[1]["range"] as? [String: [String: Int]])?["start"])
    #expect(start == ["line": 2, "column": 3, "utf8": 39])
    let edits = try #require(findings[1]["edits"] as? [[String: Any]])
    #expect(edits.map { $0["replacement"] as? String } == [""])
    #expect(edits.map { $0["shared"] as? Bool } == [false])
    #expect(findings[2]["unit"] as? Int == 1)
    #expect(findings[2]["blockers"] as? [String] == ["combine-publisher", "elsewhere"])
    #expect(findings[3]["blockers"] as? [String] == ["foreign-object"])
    let units = try #require(report["units"] as? [[String: Any]])
    let blockers = try #require(units[1]["blockers"] as? [[String: Any]])
    #expect(blockers.map { $0["code"] as? String } == ["combine-publisher", "elsewhere"])
    #expect(blockers.map { $0["file"] as? String } == ["Search.swift", nil])
    #expect(blockers.map { $0["snippet"] as? String } == ["$query.sink", nil])
    #expect((findings[3]["blocker"] as? [String: Any])?["help"] as? String == "declare it")
    #expect(units[0]["findings"] as? [Int] == [0, 1])
    #expect((units[0]["notes"] as? [[String: Any]])?.map { $0["message"] as? String } == ["`items` is assigned on a background thread"])
    #expect((units[0]["remarks"] as? [[String: Any]])?.map { $0["message"] as? String } == ["`count` is not tracked"])
  }

  @Test func `has the fields that its reference names`() throws {
    let json = try SampleReport.make().json(command: "diff", version: "1.2.3")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let reference = try String(contentsOfFile: #filePath.replacing(/Tests\/.*/, with: "Sources/Reports/JSON.md"), encoding: .utf8)
    for field in report.keys { #expect(reference.contains("`\(field)"), "\(field)") }
    for list in ["units", "findings", "targets", "blockerGroups", "skipped", "rejected"] {
      let entry = try #require((report[list] as? [[String: Any]])?.first)
      for field in entry.keys { #expect(reference.contains("`\(field)"), "\(list): \(field)") }
    }
    for field in try #require(report["summary"] as? [String: Any]).keys { #expect(reference.contains("`\(field)"), "\(field)") }
    for reason in SkipReason.allCases { #expect(reference.contains("`\(reason.rawValue)`"), "\(reason)") }
  }

  @Test func `of the rules has the fields that its reference names`() throws {
    let json = Data(ruleListingJSON(Catalogue.builtIn.rules).utf8)
    let listing = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let reference = try String(contentsOfFile: #filePath.replacing(/Tests\/.*/, with: "Sources/Reports/JSON.md"), encoding: .utf8)
    let paragraph = try #require(reference.split(separator: "\n\n").first { $0.hasPrefix("`molt rules --format json`") })
    for field in try #require((listing["rules"] as? [[String: Any]])?.first).keys {
      #expect(paragraph.contains("`\(field)`"), "\(field)")
    }
  }

  @Test func `escapes what RFC 8259 wants escaped, and what terminals obey`() throws {
    let text = "\"\\/\n\r\t\u{0}\u{1F}\u{7F}\u{202E}\u{2066}é👩‍👩‍👧‍👦"
    let rendered = JSON.array([.string(text)]).rendered
    #expect(rendered == "[\n  \"\\\"\\\\/\\n\\r\\t\\u0000\\u001f\\u007f\\u202e\\u2066é👩‍👩‍👧‍👦\"\n]\n")
    #expect(try JSONSerialization.jsonObject(with: Data(rendered.utf8)) as? [String] == [text])
  }

  @Test func `of the rules has each with its needs`() throws {
    let json = Data(ruleListingJSON(Catalogue.builtIn.rules).utf8)
    let listing = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let entries = try #require(listing["rules"] as? [[String: Any]])
    #expect(entries.map { $0["id"] as? String } == Catalogue.builtIn.rules.map(\.id))
    #expect(entries.map { ($0["needs"] as? [String: String])?.count } == Catalogue.builtIn.rules.map(\.requires.count))
  }
}

@Suite struct `The catalogue for a person` {
  @Test func `has a line for each rule, with level and title`() {
    let listing = ruleListing(Catalogue.builtIn.rules)
    let heading = "\nobservation: needs iOS 17, macOS 14, macCatalyst 17, tvOS 17, watchOS 10, visionOS 1\n"
    #expect(listing.contains(heading))
    let headings = listing.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(headings.count == Set(headings).count, "what rules share is said once")
    for rule in Catalogue.builtIn.rules { #expect(listing.contains("  \(rule.id) ") && listing.contains(rule.title)) }
  }

  @Test(arguments: Catalogue.builtIn.rules)
  func `explains a rule by its document`(rule: Rule) {
    let text = explanation(of: rule)
    #expect(text.hasPrefix(rule.title + "\n"))
    #expect(text.contains(rule.document.body))
    for source in rule.document.sources { #expect(text.contains(source)) }
  }
}

@Suite struct `A message that quotes several lines` {
  @Test func `is printed on one`() {
    #expect("`$query\n      .debounce` is used".onOneLine == "`$query.debounce` is used")
    #expect("f(a, \r\n\t b)".onOneLine == "f(a, b)")
    #expect("as it is".onOneLine == "as it is")
  }
}
