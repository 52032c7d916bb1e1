import Foundation
import MoltEngine
import MoltMigrations
import MoltProject
import MoltReports
import MoltRules
import MoltText

/// A report on two files, whose plan was made by hand: one class moves, one is blocked, one is gated.
enum SampleReport {
  static let cart = """
    final class Cart: ObservableObject {
      @Published var items = 0
    }

    """
  static let search = """
    class Search: ObservableObject {
    \tlet é = $query.sink { }
    }
    class Old: ObservableObject {}

    """

  static func make() throws -> Report {
    let project = try TemporaryProject(["Cart.swift": cart, "Search.swift": search, "Pods/A.swift": ""])
    let run = try migrate(Request(paths: [project.path], selection: Selection(rules: [], level: .safe)))
    let plan = Plan(units: units, findings: findings)
    let rewritten = RewrittenFile(id: FileID(0), edits: plan.edits[FileID(0)]!, text: SourceText(""))
    // From the working directory of a test the project lies anywhere; the sample is read from inside.
    let root = Root(path: run.root.path, displayPrefix: "", repositoryPrefix: "", repository: nil)
    return Report(
      Run(
        root: root, files: run.files, skipped: run.skipped, project: model, index: run.index, plan: plan,
        rewritten: [rewritten],
        rejected: [Rejection(subject: "class Odd", reason: "it no longer parses", path: "Cart.swift")],
        warnings: ["App.xcodeproj has no configurations"]))
  }

  private static let model = ProjectModel(
    targets: [
      Target(
        name: "App", module: "App", kind: .application, origin: "App.xcodeproj/project.pbxproj",
        floors: [
          Floor(
            platform: .iOS, version: Version(17),
            provenance: Provenance(
              file: "App.xcodeproj/project.pbxproj", line: 12, text: "IPHONEOS_DEPLOYMENT_TARGET = 17.0",
              chain: ["project App", "configuration Debug"]))
        ], unknown: nil, files: [FileID(0)]),
      Target(
        name: "Odd", module: "Odd", kind: .library, origin: "Package.swift", platforms: [.macOS], floors: [],
        unknown: "`platforms:` is computed",
        files: []),
    ])

  private static func location(_ file: UInt32, _ text: String, of part: String) -> Location {
    let start = text.utf8.count - text[text.range(of: part)!.lowerBound...].utf8.count
    return Location(FileID(file), UInt32(start)..<UInt32(start + part.utf8.count))
  }

  private static let cartName = location(0, cart, of: "Cart")
  private static let searchName = location(1, search, of: "Search")
  private static let oldName = location(1, search, of: "Old")
  private static let inheritance = Edit(location(0, cart, of: ": ObservableObject"), "")
  private static let attribute = Edit(location(0, cart, of: "@Published "), "")

  private static let units = [
    MigrationUnit(
      subject: "class Cart", types: ["Cart"], location: cartName, level: .safe, verdict: .changed,
      edits: [inheritance, attribute], notes: [.init("`items` is assigned on a background thread", at: nil)],
      remarks: [.init("`count` is not tracked", at: nil)]),
    MigrationUnit(
      subject: "class Search", types: ["Search"], location: searchName, level: .safe, verdict: .blocked, edits: [],
      blockers: [
        Blocker(
          code: BlockerCode("combine-publisher", ""), message: "`$query` is used as a publisher",
          location: location(1, search, of: "$query.sink"), help: "feed a subject from `didSet`"),
        Blocker(code: BlockerCode("elsewhere", ""), message: "a reason in no file", location: nil),
      ]),
    MigrationUnit(
      subject: "class Old", types: ["Old"], location: oldName, level: .safe, verdict: .gated, edits: [],
      blockers: [
        Blocker(
          code: BlockerCode("deployment-target", ""), message: "target App deploys to iOS 16.0, and this needs 17.0", location: nil,
          help: "raise it to 17",
          deploymentTarget: LowDeploymentTarget(
            target: "App", platform: "iOS", version: "16.0", needed: "17.0",
            line: .init(file: "App.xcodeproj/project.pbxproj", number: 12, text: "IPHONEOS_DEPLOYMENT_TARGET = 16.0"),
            others: [.init(file: "App.xcodeproj/project.pbxproj", number: 48, text: "IPHONEOS_DEPLOYMENT_TARGET = 16.4")]))
      ]),
  ]

  private static let findings = [
    Finding(
      rule: "observable-object", location: cartName, verdict: .changed, message: "`Cart` is an `ObservableObject`",
      unit: 0, edits: [inheritance]),
    Finding(
      rule: "published", location: attribute.location, verdict: .changed, message: "`items` is published", unit: 0,
      edits: [attribute]),
    Finding(
      rule: "observable-object", location: searchName, verdict: .blocked, message: "`Search` is an `ObservableObject`",
      unit: 1),
    Finding(
      rule: "environment-object", location: location(1, search, of: "é"), verdict: .blocked, message: "`é`",
      unit: nil, blocker: Blocker(code: BlockerCode("foreign-object", ""), message: "unknown", location: nil, help: "declare it")),
    Finding(
      rule: "observable-object", location: oldName, verdict: .gated, message: "`Old` is an `ObservableObject`", unit: 2),
  ]
}
