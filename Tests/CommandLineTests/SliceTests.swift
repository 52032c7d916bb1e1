import Foundation
import Testing

/// Patches that can be applied each by itself, and runs that change only so much.
@Suite struct `Parts of a run` {
  private static let floor = ["--deployment-target", "ios17"]
  private static let patches = ["diff", "--output", "patches", "--slice-by"]

  /// `Both` is of two modules, which can only move together; `Alone` needs nobody.
  private static let files = [
    ".github/CODEOWNERS": "/Sources/Models/ @acme/models\n/Sources/Models/Alone.swift @ann @bob\nPage.swift @acme/views\n",
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "App", platforms: [.iOS(.v17), .macCatalyst(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)],
      targets: [.target(name: "Models"), .target(name: "Views", dependencies: ["Models"])])

    """,
    "Sources/Models/Both.swift": "import SwiftUI\n\nfinal class Both: ObservableObject { @Published var count = 0 }\n",
    "Sources/Models/Alone.swift":
      "import SwiftUI\n\nfinal class Alone: ObservableObject { @Published var count = 0 }\n\nstruct AloneView: View {\n"
      + "  @ObservedObject var alone: Alone\n  var body: some View { Text(\"\\(alone.count)\") }\n}\n",
    "Sources/Views/Page.swift":
      "import SwiftUI\nimport Models\n\nstruct Page: View {\n  @ObservedObject var both: Both\n  var body: some View { Text(\"\\(both.count)\") }\n}\n",
    "Sources/Views/Label.swift":
      "import SwiftUI\n\nstruct Label: View {\n  var body: some View { Text(\"a\").foregroundColor(.red) }\n}\n",
  ]

  private func repository() throws -> TemporaryProject {
    let project = try TemporaryProject(Self.files.mapValues { $0.replacing("final class Both", with: "public final class Both") })
    try Molt.git("init", "--quiet", in: project.path)
    try Molt.git("add", "--all", in: project.path)
    try Molt.git("commit", "--quiet", "--message", "all", in: project.path)
    return project
  }

  private func names(_ project: borrowing TemporaryProject) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: project.path + "/patches").sorted()
  }

  @Test(arguments: ["module", "owner", "rule", "unit"])
  func `each patch applies alone, and all of them are the whole`(key: String) throws {
    let project = try repository()
    let whole = try Molt.run(["diff"] + Self.floor, in: project.path)
    let result = try Molt.run(Self.patches + [key] + Self.floor, in: project.path)
    #expect(result.status == 1)
    let names = try names(project)
    #expect(names.count > 1)
    #expect(result.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == names.map { $0[...] })
    for name in names {
      let applied = try Molt.shell(
        "git apply patches/\(name) && git diff --quiet; test $? -eq 1 && git checkout --quiet .", in: project.path)
      #expect(applied.status == 0, "\(name): \(applied.error)")
    }
    _ = try Molt.shell(
      "for patch in patches/*; do git apply -3 $patch; done; git diff HEAD >all.diff; git reset --quiet --hard", in: project.path)
    _ = try Molt.shell(
      "$MOLT diff -o whole.diff --deployment-target ios17; git apply whole.diff; git diff HEAD >whole.diff", in: project.path)
    #expect(whole.status == 1)
    #expect(try project.text("all.diff") == project.text("whole.diff"))
  }

  @Test func `what moves together is in one patch`() throws {
    let project = try repository()
    _ = try Molt.run(Self.patches + ["module", "--rule", "observation"] + Self.floor, in: project.path)
    let names = try names(project)
    #expect(names == ["0001-models.patch", "0002-models+views.patch"])
    let patch = try project.text("patches/0002-models+views.patch")
    #expect(patch.contains("b/Sources/Models/Both.swift") && patch.contains("b/Sources/Views/Page.swift") && !patch.contains("Alone"))
  }

  @Test func `owners get patches of what they own, and together what belongs to several`() throws {
    let project = try repository()
    let result = try Molt.run(Self.patches + ["owner"] + Self.floor, in: project.path)
    #expect(result.status == 1)
    let names = try names(project)
    #expect(names == ["0001-ann+bob.patch", "0002-acme-models+acme-views.patch", "0003-no-owner.patch"])
    #expect(try project.text("patches/0003-no-owner.patch").contains("b/Sources/Views/Label.swift"))
  }

  @Test func `a project that has no owners is told where they are named`() throws {
    let project = try repository()
    try project.write("# nobody\n", to: ".github/CODEOWNERS")
    let result = try Molt.run(Self.patches + ["owner"] + Self.floor, in: project.path)
    #expect(result.status == 2 && result.error.contains("`.github/CODEOWNERS`"))
    #expect(!FileManager.default.fileExists(atPath: project.path + "/patches"))
  }

  @Test func `patches that edit the same files are told`() throws {
    let project = try repository()
    let page = try project.text("Sources/Views/Page.swift").replacing("Text(", with: "Color.red.cornerRadius(2); Text(")
    try project.write(page, to: "Sources/Views/Page.swift")
    let result = try Molt.run(Self.patches + ["rule"] + Self.floor, in: project.path)
    #expect(result.error.contains("edit the same files (Sources/Views/Page.swift)"))
  }

  @Test func `a directory that holds something is not written to`() throws {
    let project = try repository()
    try project.write("", to: "patches/mine")
    let result = try Molt.run(Self.patches + ["unit"] + Self.floor, in: project.path)
    #expect(result.status == 2 && result.error.contains("`patches` is not an empty directory"))
    #expect(try names(project) == ["mine"])
    let missing = try Molt.run(["diff", "--slice-by", "unit"], in: project.path)
    #expect(missing.status == 2 && missing.error.contains("--output DIR"))
  }

  @Test func `a run with a limit changes whole units up to it, and the next run goes on`() throws {
    let project = try repository()
    let all = try Molt.run(["check", "--quiet"] + Self.floor, in: project.path).output.split(separator: "\n").count
    var left = all
    for _ in 0..<10 where left > 0 {
      let result = try Molt.run(["apply", "--all", "--max-changes", "3"] + Self.floor, in: project.path)
      #expect(result.status == 0, "\(result.error)")
      try Molt.git("commit", "--quiet", "--all", "--message", "part", in: project.path)
      let rest = try Molt.run(["check", "--quiet"] + Self.floor, in: project.path).output.split(separator: "\n").count
      #expect(rest < left && left - rest <= 3)
      left = rest
    }
    #expect(left == 0 && all > 3)
  }

  @Test func `a unit that is more than the limit says how much it is`() throws {
    let project = try repository()
    let result = try Molt.run(["diff", "--rule", "observation", "--max-changes", "1", "--format", "json"] + Self.floor, in: project.path)
    #expect(result.status == 0)
    #expect(result.output.contains("sites that can only change together, more than `--max-changes 1`"))
  }
}
