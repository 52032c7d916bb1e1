import Foundation
import MoltEngine
import MoltMigrations
import MoltProject
import MoltReports
import MoltRules
import MoltText
import Testing

@Suite struct `A page` {
  private static func details() -> HTMLDetails {
    var details = HTMLDetails(version: "1.2.3", command: "molt report App", rules: .builtIn)
    details.project = "App"
    details.date = "2025-01-02 03:04 UTC"
    details.commit = "abc1234"
    return details
  }

  /// The report of a project that is read, at all rules.
  private static func page(_ project: borrowing TemporaryProject, owners: String = "") throws -> (report: Report, html: String) {
    let selection = Selection(rules: Catalogue.builtIn.idsByDefault, level: .safe)
    let floors = [try Floor(deploymentTarget: "ios17")]
    let report = Report(try migrate(Request(paths: [project.path], selection: selection, deploymentTargets: floors)))
    var details = details()
    details.owners = CodeOwners(owners)
    return (report, report.html(details))
  }

  /// What the script reads.
  private static func data(_ html: String) throws -> [String: Any] {
    let block = /<script type="application\/json" id="molt-data">(.*?)<\/script>/.dotMatchesNewlines()
    let match = try #require(html.firstMatch(of: block))
    return try #require(try JSONSerialization.jsonObject(with: Data(match.1.utf8)) as? [String: Any])
  }

  @Test func `has landmarks, one heading of each level above the next, and a way past what comes first`() throws {
    let html = try SampleReport.make().html(Self.details())
    let parts = ["<header ", "<nav class=\"contents\" aria-label=", "<main id=\"main\"", "<footer", "href=\"#main\""]
    for part in parts + ["<!DOCTYPE html>\n<html lang=\"en\">"] { #expect(html.contains(part), "\(part)") }
    let levels = html.matches(of: /<h([1-6])/).compactMap { Int($0.1) }
    #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 <= 1 })
    for link in html.matches(of: /href="#([a-z]+)"/) { #expect(html.contains("id=\"\(link.1)\""), "\(link.1)") }
    let ids = html.matches(of: /\sid="([^"]+)"/).map(\.1)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `says what it is about, and how it is made again`() throws {
    let html = try SampleReport.make().html(Self.details())
    for part in ["<h1>App</h1>", "<code>abc1234</code>", "2025-01-02 03:04 UTC", "molt 1.2.3", "<code>molt report App</code>"] {
      #expect(html.contains(part), "\(part)")
    }
    #expect(!html.contains("uncommitted"))
    var dirty = Self.details()
    dirty.isDirty = true
    #expect(try SampleReport.make().html(dirty).contains("with uncommitted changes"))
  }

  @Test func `has totals that add up, with and without a script`() throws {
    let report = try SampleReport.make()
    let html = report.html(Self.details())
    #expect(html.contains("5 sites = 2 changed + 0 review + 1 gated + 2 blocked + 0 suppressed + 0 skipped"))
    #expect(html.contains(">40%</span>") && html.contains("2 of 5 legacy sites are ready"))
    let row = try #require(html.firstMatch(of: /<code>observable-object<\/code>.*?<\/tr>/.dotMatchesNewlines())).0
    #expect(row.matches(of: /<td[^>]*>(?:<b>)?(\d+)/).compactMap { Int($0.1) } == [1, 1, 1, 3])
    let sites = try #require(try Self.data(html)["sites"] as? [[String: Any]])
    #expect(sites.count == Summary(report.run).sites)
    #expect(sites.count { $0["verdict"] as? Int == 0 } == 2)
  }

  @Test func `tells what each line of configuration and each reason holds back, and what to do`() throws {
    let html = try SampleReport.make().html(Self.details())
    #expect(html.contains("App.xcodeproj/project.pbxproj:12: IPHONEOS_DEPLOYMENT_TARGET = 16.0, target App"))
    #expect(html.contains("<code>molt diff <span class=\"flag\">--if</span> ios=17</code>"))
    #expect(html.contains("To unblock:</b> feed a subject from <code>didSet</code>"))
  }

  @Test func `counts a blocked site for each kind of its reasons, and as freed for the only one`() throws {
    let kinds = try SampleReport.make().blockerKinds
    #expect(kinds.map(\.code.name) == ["foreign-object", "combine-publisher", "elsewhere"])
    #expect(kinds.map(\.freed) == [1, 0, 0] && kinds.map(\.held) == [1, 1, 1])
    #expect(kinds[0].advice == ["declare it"])
  }

  @Test func `says how to apply what changes, unless nothing should be`() throws {
    let report = try SampleReport.make()
    var details = Self.details()
    #expect(report.html(details).contains("\"apply\":null") && !report.html(details).contains("Write what is ready"))
    details.applyCommand = "molt apply App --all"
    details.applyFlags = " --level review"
    let html = report.html(details)
    #expect(
      html.contains("<code>molt apply App <span class=\"flag\">--all</span></code>") && html.contains("\"apply\":\" --level review\""))
  }

  @Test func `needs nothing from elsewhere, and obeys no script but its own`() throws {
    let html = try SampleReport.make().html(Self.details())
    #expect(html.firstMatch(of: /<(?:link|img|iframe|object|embed|form|base)\b/) == nil)
    #expect(html.firstMatch(of: /\b(?:src|on[a-z]+|style)="/) == nil)
    let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    #expect(policy.hasPrefix("default-src 'none';") && !policy.contains("unsafe"))
    for tag in ["style", "script"] {
      let start = try #require(html.range(of: "<\(tag)>")).upperBound
      let end = try #require(html.range(of: "</\(tag)>", range: start..<html.endIndex)).lowerBound
      #expect(policy.contains("\(tag)-src 'sha256-\(base64(sha256(Array(html[start..<end].utf8))))'"), "\(tag)")
    }
  }

  @Test func `is the same for the same input`() throws {
    let project = try TemporaryProject(["A.swift": Self.view, "B.swift": Self.model])
    let first = try Self.page(project).html
    #expect(try Self.page(project).html == first)
  }

  private static let view = """
    import SwiftUI

    struct Page: View {
      @StateObject private var model = Model()
      var body: some View {
        Text("a").foregroundColor(.red)
        Text(model.name)
      }
    }

    """
  private static let model = """
    import SwiftUI

    final class Model: ObservableObject {
      @Published var name = ""
    }

    """

  @Test func `shows of each site what changes, and of each line no more than once`() throws {
    let project = try TemporaryProject(["A.swift": Self.view, "B.swift": Self.model])
    let (report, html) = try Self.page(project)
    let data = try Self.data(html)
    let files = try #require(data["files"] as? [[String: Any]])
    var expected: [String] = []
    for file in report.run.diff() {
      for line in file.hunks.flatMap(\.lines) where line.kind == .insertion {
        expected.append(String(decoding: line.bytes, as: UTF8.self))
      }
    }
    let units = try #require(data["units"] as? [[String: Any]])
    let hunks = units.flatMap { ($0["diff"] as? [[String: Any]] ?? []).flatMap { $0["hunks"] as? [[String: Any]] ?? [] } }
    let inserted = hunks.flatMap { ($0["lines"] as? [Any] ?? []).compactMap { ($0 as? [String])?.first } }
    #expect(inserted.sorted() == expected.map { $0.trimmingCharacters(in: .newlines) }.sorted())
    for file in files {
      let stretches = try #require(file["lines"] as? [[Any]])
      let numbers = stretches.flatMap { stretch in (0..<(stretch.count - 1) / 2).map { (stretch[0] as! Int) + $0 } }
      #expect(numbers == Array(Set(numbers)).sorted() && !numbers.isEmpty)
    }
  }

  @Test func `knows the owner, the module and the class of each site`() throws {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [.target(name: "Kit"), .target(name: "UI")])
      """
    let files = ["Package.swift": manifest, "Sources/UI/A.swift": Self.view, "Sources/Kit/B.swift": Self.view]
    let project = try TemporaryProject(files)
    let data = try Self.data(Self.page(project, owners: "* @all\n/Sources/UI/ @design @web\n").html)
    #expect(data["owners"] as? [String] == ["@all", "@design, @web"])
    #expect(data["modules"] as? [String] == ["Kit", "UI"])
    #expect((data["classes"] as? [String])?.contains("Page") ?? false)
  }

  @Test func `shows as text what would be markup, scripts, or turned around`() throws {
    let code = """
      // </script><script>alert(1)</script><!-- \u{2028} \u{202E} ]]>
      import SwiftUI
      struct V: View {
        var body: some View { Text("</style><img src=x onerror=alert(1)>\u{2066}").foregroundColor(.red) }
      }

      """
    let project = try TemporaryProject(["<img src=x onerror=alert(1)>.swift": code, "<!--\u{202E}\".swift": code])
    let (report, html) = try Self.page(project, owners: "* @<b>team</b>\n")
    #expect(report.plan.findings.count == 2)
    #expect(html.matches(of: /<script/).count == 2 && html.matches(of: /<\/script>/).count == 2)
    for markup in ["<img", "<!--", "</style><", "<b>team"] { #expect(!html.contains(markup), "\(markup)") }
    #expect(!html.unicodeScalars.contains { ["\u{2028}", "\u{202E}", "\u{2066}"].contains($0) })
    #expect(html.contains("\\\\u{202E}"))
    let sites = try #require(try Self.data(html)["sites"] as? [[String: Any]])
    #expect(sites.count == 2)
  }

  @Test func `of a thousand sites is small`() throws {
    var files: [String: String] = [:]
    for number in 0..<100 {
      let lines = (0..<10).map { "    Text(\"\($0)\").foregroundColor(.red)\n" }.joined()
      files["F\(number).swift"] = "import SwiftUI\n\nstruct V\(number): View {\n  var body: some View {\n\(lines)  }\n}\n"
    }
    let (report, html) = try Self.page(try TemporaryProject(files))
    #expect(report.plan.findings.count == 1000)
    #expect(html.utf8.count < 900_000)
  }

  @Test func `is made where nothing is found`() throws {
    let (_, html) = try Self.page(try TemporaryProject(["A.swift": "let a = 1\n"]))
    #expect(html.contains("No legacy sites in 1 file.") && html.contains("No rule finds anything."))
  }
}
