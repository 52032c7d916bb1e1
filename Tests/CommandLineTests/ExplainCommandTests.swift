import Foundation
import MoltMigrations
import MoltRules
import MoltText
import Testing

/// `molt explain` as a person uses it: with what a report shows.
@Suite struct `The command that explains` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private func explain(_ arguments: String..., in directory: String) throws -> String {
    let result = try Molt.run(["explain"] + arguments, in: directory)
    #expect(result.status == 0, "\(arguments): \(result.error)")
    return result.output
  }

  @Test(arguments: ["Meadow", "Observatory", "Seeker"])
  func `knows the command and the subjects that a summary prints`(app: String) throws {
    let path = "Corpus/\(app)/before"
    let summary = try Molt.run("diff", "-v", path, in: Self.root.path).error
    let command = try #require(summary.firstMatch(of: /: molt (explain .*)\n/)).1
    let result = try Molt.shell("\"$MOLT\" \(command)", in: Self.root.path)
    #expect(result.status == 0 && result.output.contains("\n"), "\(command): \(result.error)")
    let subjects = Set(summary.matches(of: /\n  \S+:\d+:\d+: (.*): \w+, \d+ sites?/).map { String($0.1) })
    #expect(!subjects.isEmpty)
    for subject in subjects.sorted().prefix(4) {
      #expect(try explain(subject, "--path", path, in: Self.root.path).contains(subject.filter { $0 != "`" }), "\(subject)")
    }
  }

  @Test func `takes a subject of several words as it is, and one with colons`() throws {
    let project = try TemporaryProject([
      "A.swift":
        "import SwiftUI\nstruct A: View {\n  var body: some View { Text(\"a\").navigationBarTitle(\"A\", displayMode: .inline) }\n}\n"
    ])
    let text = try explain("navigationBarTitle(_:displayMode:)", "--deployment-target", "ios13", in: project.path)
    #expect(text.contains("`navigationBarTitle(_:displayMode:)` (A.swift:3:"), "\(text)")
    let help = try Molt.run("explain", "class", "A", in: project.path)
    #expect(help.error.contains("called `class A`"))
    let path = try Molt.run("explain", "Cart", "A.swift", in: project.path)
    #expect(path.error.contains("the project goes after `--path`: `molt explain Cart --path A.swift`"))
  }

  @Test func `lists many sites of one name instead of explaining each`() throws {
    let lines = (1...20).map { "  var v\($0): some View { Text(\"a\").foregroundColor(.red) }\n" }.joined()
    let project = try TemporaryProject(["A.swift": "import SwiftUI\nstruct A {\n\(lines)}\n"])
    let text = try explain("`foregroundColor(_:)`", "--deployment-target", "ios17", in: project.path)
    #expect(text.contains("20 sites"))
    #expect(text.contains("  A.swift:3:"))
    #expect(text.contains("  and 8 more (--verbose lists them)\n"))
    let all = try explain("foregroundColor", "--deployment-target", "ios17", "--verbose", in: project.path)
    #expect(all.contains("A.swift:22:"))
  }

  @Test func `says what a reason means in whole sentences`() throws {
    let nowhere = try TemporaryProject([:])
    let text = try explain("override-traits", in: nowhere.path)
    #expect(text.contains("\nIt is not known from this call") && text.contains("no longer are.\n"))
  }

  @Test func `finds the places of a reason that has the name of a rule`() throws {
    let project = try TemporaryProject([
      "A.swift": "import SwiftUI\nstruct A: View {\n  var body: some View {\n    Text(\"a\")\n      + Text(\"b\")\n  }\n}\n"
    ])
    let text = try explain("text-concatenation", "--deployment-target", "ios17", in: project.path)
    #expect(text.contains("rule text-concatenation, family text"))
    #expect(text.contains("reason text-concatenation\n"))
    #expect(text.contains("A.swift:5:"))
  }

  @Test(arguments: Verdict.allCases)
  func `says what a verdict means, with a project or without`(verdict: Verdict) throws {
    let nowhere = try TemporaryProject()
    let meaning = try explain(verdict.rawValue, in: nowhere.path)
    #expect(meaning.hasPrefix("verdict \(verdict.rawValue)\n\n"))
    let project = try TemporaryProject(["A.swift": "struct A {}\n"])
    #expect(try explain(verdict.rawValue, in: project.path).contains("No site in `.` has this verdict.\n"))
  }

  @Test func `lists the sites of a verdict, and what they wait for`() throws {
    let project = try TemporaryProject([
      "A.swift":
        "import SwiftUI\nclass A: ObservableObject {}\nclass B: ObservableObject {}\n// molt:ignore\nclass C: ObservableObject {}\n"
    ])
    let gated = try explain("gated", "--deployment-target", "ios16", in: project.path)
    #expect(gated.contains("2 sites:\n"))
    #expect(gated.contains("--if ios=17\n"))
    #expect(gated.contains("  A.swift:2:10: gated: "))
    let suppressed = try explain("suppressed", "--deployment-target", "ios16", in: project.path)
    #expect(suppressed.contains("1 site:\n  A.swift:5:10: suppressed: "))
  }

  @Test(arguments: [
    ("foregroundColor", "foreground-style"), (".foregroundColor", "foreground-style"), (".foregroundColor(_:)", "foreground-style"),
    ("NavigationView", "navigation-view"), ("@Published", "published"), ("ObservableObject", "observable-object"),
    ("UIScreen.main", "screen-bounds"), ("UIHostingConfiguration", "hosting-configuration"), ("onChange", "on-change"),
  ])
  func `finds the rules that deal with a name`(name: String, rule: String) throws {
    #expect(Catalogue.builtIn.rules(dealingWith: name).map(\.id).contains(rule))
    let nowhere = try TemporaryProject()
    if name.contains("foreground") { #expect(try explain(name, in: nowhere.path).contains("\nmolt explain \(rule)\n")) }
  }

  @Test(arguments: ["Cart", "of", "x", "", "()"]) func `finds no rule for a name that is of no framework`(name: String) {
    #expect(Catalogue.builtIn.rules(dealingWith: name).isEmpty)
  }

  @Test func `names the nearest site where a line has none`() throws {
    let project = try TemporaryProject([
      "A.swift": "import SwiftUI\nclass A: ObservableObject {}\n\n\n\nclass B: ObservableObject {}\nlet c = 1\n", "B.swift": "let b = 1\n",
    ])
    #expect(
      try explain("A.swift:5", "--deployment-target", "ios17", in: project.path) == """
        A.swift:5: no rule finds anything here. The nearest of 2 sites in this file:
          A.swift:6:10: changed: class B conforms to ObservableObject [observable-object]

        """)
    #expect(try explain("B.swift:1", in: project.path) == "B.swift:1: no rule finds anything here or anywhere else in this file.\n")
  }
}
