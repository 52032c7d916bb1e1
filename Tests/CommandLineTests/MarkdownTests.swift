import Foundation
import MoltReports
import Testing

@Suite struct `A report in Markdown` {
  @Test func `escapes what names and messages hold`() throws {
    let text = try NastyReport.text("markdown")
    // The reason is told with its help, in a cell of a table.
    #expect(text.contains("| do <code>x&#124;y</code> &#60;or&#62; not |"))
    #expect(text.contains("<details><summary><code>class A&lt;B&gt;|&quot;é&quot;</code> at "))
    #expect(text.contains("`molt report 'a\\|b'`") == false && text.contains("<code>molt report &#39;a&#124;b&#39;</code>"))
    #expect(text.contains("a &#60;warning&#62; &#38; more"))
    #expect(!text.contains("<i>") && !text.contains("<Odd>") && !text.contains("\u{202E}") && !text.contains("\u{1B}"))
    // Each row of a table has as many cells as its head.
    var bars: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let count = line.hasPrefix("|") ? line.count { $0 == "|" } : nil
      #expect(bars == nil || count == nil || count == bars, "\(line)")
      bars = count
    }
  }

  @Test func `calls nobody by name, and fences code that has fences`() throws {
    let text = try NastyReport.text("markdown")
    #expect(text.contains("\n````diff\n@@ ") && text.contains("\n````\n\n</details>"))
    #expect("say @me #1 `@x|y` a_b *c*".markdown == "say `@me` `#1` <code>&#64;x&#124;y</code> a\\_b \\*c\\*")
    #expect("an odd ` of <b>".markdown == "an odd \\` of &#60;b&#62;")
    #expect(text.contains("2 changed + 1 blocked + 1 suppressed = 4 sites in 1 of 1 file, 2 units."))
  }

  /// - Returns: the report of many small units.
  private func report(_ units: Int, prefix: String, _ arguments: String...) throws -> String {
    let body = "View { var body: some View { Text(\"a\").foregroundColor(.red) } }\n"
    let views = (0..<units).map { "struct \(prefix)\($0): " + body }
    let project = try TemporaryProject(["Views.swift": "import SwiftUI\n\n" + views.joined()])
    let result = try Molt.run(["report", "--quiet", "-o", "r.md", "--deployment-target", "ios17"] + arguments, in: project.path)
    #expect(result.status == 0)
    return try project.text("r.md")
  }

  @Test func `says that it is about deployment targets which are not raised yet`() throws {
    let project = try TemporaryProject([
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", platforms: [.iOS(.v15)], targets: [.target(name: "P")])
      """,
      "Sources/P/M.swift": "import SwiftUI\n\nfinal class M: ObservableObject { @Published var a = 1 }\n",
    ])
    let now = try Molt.run("report", "--format", "markdown", "--rule", "observation", in: project.path).output
    #expect(now.contains("| `Package.swift:3` | `.iOS(.v15)` | iOS 17.0 | 2 | 2 |"))
    #expect(now.contains("0 of 2 legacy sites are ready"))
    let question = ["--if", "ios=17", "--if", "macos=14", "--level", "review"]
    let later = try Molt.run(["report", "--format", "markdown", "--rule", "observation"] + question, in: project.path).output
    #expect(later.contains("> - as if no deployment target were lower than iOS 17.0") && !later.contains("molt apply"), "\(later)")
  }

  @Test func `shows all there is where that fits`() throws {
    let text = try report(12, prefix: "V")
    #expect(text.ranges(of: "<details>").count == 12)
    #expect(text.hasPrefix("## Molt: 12 of 12 legacy sites are ready (100 %)\n"))
    #expect(!text.contains("not shown"))
  }

  @Test func `fits into a comment whatever the size of the project, and says what it left out`() throws {
    for (units, prefix) in [(500, "V"), (40, String(repeating: "Längst", count: 400))] {
      let text = try report(units, prefix: prefix, "--level", "review")
      #expect(text.utf8.count < 60_000)
      let shown = text.ranges(of: "<details>").count
      #expect(shown > 0 && shown < units && text.ranges(of: "</details>").count == shown)
      let command = "`molt diff --level review --deployment-target ios17`"
      #expect(text.contains("- the diffs of \(units - shown) of \(units) units that can be rewritten: \(command)\n"))
    }
  }
}
