import Foundation
import MoltEngine
import MoltManifests
import MoltMigrations
import MoltProject
import MoltRules
import Testing

@Suite struct DiscoveryTests {
  private func discovery(_ directory: TemporaryDirectory, _ names: String...) throws -> Discovery {
    try discover(names.isEmpty ? [directory.path] : names.map { directory.absolute($0) }, jobs: 2)
  }

  private func usageError(_ paths: String...) -> String? {
    do {
      _ = try discover(paths, jobs: 1)
      return nil
    } catch {
      return error.exitStatus == 2 ? error.message : nil
    }
  }

  private func skips(_ discovery: Discovery) -> [String: SkipReason] {
    Dictionary(uniqueKeysWithValues: discovery.skipped.map { ($0.path, $0.reason) })
  }

  @Test func `files are sorted by path and numbered`() throws {
    let directory = try TemporaryDirectory(["b.swift": "", "a/z.swift": "", "a.swift": "", "a/notes.txt": ""])
    let files = try discovery(directory).files
    #expect(files.map(\.path) == ["a.swift", "a/z.swift", "b.swift"])
    #expect(files.map(\.id.index) == [0, 1, 2])
  }

  @Test func `directories of other people's code are counted and left out at any depth`() throws {
    let directory = try TemporaryDirectory([
      "a.swift": "", ".build/x.swift": "", "App/Pods/x.swift": "", "App/DerivedData/x.swift": "",
      "Web/node_modules/x.swift": "", "Carthage/x.swift": "",
    ])
    let discovery = try discovery(directory)
    #expect(discovery.files.map(\.path) == ["a.swift"])
    #expect(
      skips(discovery) == [
        ".build/": .vendored, "App/Pods/": .vendored, "App/DerivedData/": .vendored, "Web/node_modules/": .vendored,
        "Carthage/": .vendored,
      ])
  }

  @Test func `a directory asked for by name is read whatever it is called`() throws {
    let directory = try TemporaryDirectory(["Pods/x.swift": ""])
    #expect(try discovery(directory, "Pods").files.map(\.path) == ["x.swift"])
  }

  @Test func `ignore files of directories above the root hold`() throws {
    let directory = try TemporaryDirectory([
      ".gitignore": "Gen.swift\n/Sources/Old/\n", "Sources/.gitignore": "!Kept/Gen.swift\n", "Sources/Gen.swift": "",
      "Sources/Kept/Gen.swift": "", "Sources/Old/a.swift": "", "Sources/a.swift": "",
    ])
    try directory.makeRepository()
    let discovery = try discovery(directory, "Sources")
    #expect(discovery.files.filter { $0.readOnly == nil }.map(\.path) == ["Kept/Gen.swift", "a.swift"])
    #expect(discovery.files.filter { $0.readOnly == .ignored }.map(\.path) == ["Gen.swift", "Old/a.swift"])
    #expect(skips(discovery) == ["Gen.swift": .ignored, "Old/": .ignored])
  }

  @Test func `links in directories that git ignores lead to what is compiled, too`() throws {
    let directory = try TemporaryDirectory([".gitignore": "Generated\n", "a/A.swift": "", "Generated/G.swift": "", "Generated/b/B.txt": ""])
    try directory.link("Generated/Shared", to: "../a")
    try directory.link("Generated/b/A.swift", to: "../../a/A.swift")
    try directory.link("Generated/Away", to: "/tmp")
    try directory.link("Generated/Gone.swift", to: "nowhere")
    try directory.makeRepository()
    let discovery = try discovery(directory)
    #expect(
      Set(discovery.links)
        == [SymbolicLink(path: "Generated/Shared", target: "a"), SymbolicLink(path: "Generated/b/A.swift", target: "a/A.swift")])
    #expect(skips(discovery) == [".git/": .vendored, "Generated/": .ignored])
  }

  @Test func `project descriptions are read although git ignores them`() throws {
    let directory = try TemporaryDirectory([
      ".gitignore": "*.xcodeproj\nSecrets.xcconfig\nbuild\n", "App.xcodeproj/project.pbxproj": "{}",
      "Secrets.xcconfig": "", "a.swift": "", "build/Old.xcodeproj/project.pbxproj": "{}",
    ])
    try directory.makeRepository()
    let discovery = try discovery(directory)
    #expect(discovery.manifests.map(\.path) == ["App.xcodeproj/project.pbxproj", "Secrets.xcconfig"])
    #expect(skips(discovery) == [".git/": .vendored, "build/": .ignored])
  }

  @Test func `patterns of the clone hold`() throws {
    let directory = try TemporaryDirectory(["a.swift": "", "local.swift": ""])
    try directory.makeRepository()
    try directory.write("local.swift\n", to: ".git/info/exclude")
    #expect(skips(try discovery(directory))["local.swift"] == .ignored)
  }

  @Test func `ignored files are read and marked, but not those of other people or of another working tree`() throws {
    let directory = try TemporaryDirectory([
      ".gitignore": "build/\ntrees/\nGenerated/\n", "a.swift": "", "Generated/U/u.swift": "", "Generated/data.json": "",
      "build/SourcePackages/x.swift": "", "build/y.swift": "", "trees/feature/.git": "gitdir: elsewhere\n",
      "trees/feature/a.swift": "",
    ])
    try directory.makeRepository()
    let discovery = try discovery(directory)
    #expect(discovery.files.map(\.path) == ["Generated/U/u.swift", "a.swift", "build/y.swift"])
    #expect(discovery.files.map(\.readOnly) == [.ignored, nil, .ignored])
    #expect(
      skips(discovery) == [
        ".git/": .vendored, "Generated/": .ignored, "build/": .ignored, "build/SourcePackages/": .vendored,
        "trees/": .ignored, "trees/feature/": .vendored,
      ])
  }

  @Test func `files with the markers of a merge conflict are read and marked`() throws {
    let directory = try TemporaryDirectory([
      "conflict.swift": "let a = 1\n<<<<<<< HEAD\nlet b = 2\n=======\nlet b = 3\n>>>>>>> topic\n",
      "windows.swift": "<<<<<<< HEAD\r\n||||||| base\r\n=======\r\n>>>>>>> topic\r\n",
      "indented.swift": "  <<<<<<< HEAD\n=======\n>>>>>>> topic\n", "halved.swift": "<<<<<<< HEAD\n=======\n>>>>>>>",
      "ruled.swift": "// a\n=======\n<<<<<<< HEAD\n>>>>>>> topic\n",
    ])
    let discovery = try discovery(directory)
    #expect(discovery.files.filter { $0.readOnly == .conflict }.map(\.path) == ["conflict.swift", "windows.swift"])
    #expect(skips(discovery) == ["conflict.swift": .conflict, "windows.swift": .conflict])
  }

  @Test func `generated files are read and marked`() throws {
    let headers = [
      "// Generated using Sourcery 2.0\n", "/*\n * DO NOT EDIT.\n */\n", "\u{FEFF}// @generated\n",
      "//\n//  This is a generated file, do not edit!\n", "// swiftlint:disable all\n// Generated by SwiftGen\n",
    ]
    let directory = try TemporaryDirectory(
      Dictionary(uniqueKeysWithValues: headers.enumerated().map { ("\($0.offset).swift", $0.element + "let a = 1\n") }))
    let discovery = try discovery(directory)
    #expect(discovery.files.map(\.readOnly) == headers.map { _ in .generated })
    #expect(discovery.skipped.map(\.reason) == headers.map { _ in .generated })
  }

  @Test func `a file that speaks of generated things is not generated`() throws {
    let directory = try TemporaryDirectory([
      "a.swift": "// Thumbnails are generated by the server.\n/// Generated by tests.\nlet a = 1\n// @generated\n"
    ])
    #expect(try discovery(directory).files.map(\.readOnly) == [nil])
  }

  @Test func `what is not Swift by its bytes is left out with the reason`() throws {
    let directory = try TemporaryDirectory(["good.swift": "let ö = \"👩‍👩‍👧\"\n"])
    try directory.write([0x6C, 0x65, 0x00, 0x74], to: "binary.swift")
    try directory.write([UInt8](repeating: 0x61, count: 9) + [0xFF], to: "latin.swift")
    try directory.write([0xED, 0xA0, 0x80], to: "surrogate.swift")
    try directory.write([0x61, 0xC3], to: "truncated.swift")
    let discovery = try discovery(directory)
    #expect(discovery.files.map(\.path) == ["good.swift"])
    #expect(
      skips(discovery) == [
        "binary.swift": .binary, "latin.swift": .notUTF8, "surrogate.swift": .notUTF8, "truncated.swift": .notUTF8,
      ])
    let warning = try #require(UnreadSources(discovery, ProjectModel(targets: [])).warning(root: discovery.root))
    #expect(warning.contains("uses in it are not seen: \(directory.absolute("binary.swift")) (binary), "))
    #expect(warning.hasSuffix("truncated.swift (not UTF-8)"))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `an unreadable file is left out with the reason`() throws {
    let directory = try TemporaryDirectory(["a.swift": "", "secret.swift": ""])
    try directory.setPermissions(0, of: "secret.swift")
    #expect(skips(try discovery(directory)) == ["secret.swift": .unreadable])
  }

  @Test func `a directory named like a file is walked and a pipe is not opened`() throws {
    let directory = try TemporaryDirectory(["x.swift/a.swift": ""])
    try directory.run("mkfifo", "pipe.swift")
    let discovery = try discovery(directory)
    #expect(discovery.files.map(\.path) == ["x.swift/a.swift"])
    #expect(skips(discovery) == ["pipe.swift": .unreadable])
  }

  @Test func `links are not followed out of the root, and no file is read twice`() throws {
    let outside = try TemporaryDirectory(["far.swift": "", "sources/a.swift": ""])
    let directory = try TemporaryDirectory(["real/a.swift": ""])
    try directory.link("far.swift", to: outside.absolute("far.swift"))
    try directory.link("sources", to: outside.absolute("sources"))
    try directory.link("again.swift", to: "real/a.swift")
    try directory.link("loop", to: ".")
    try directory.link("broken.swift", to: "nowhere.swift")
    let discovery = try discovery(directory)
    #expect(discovery.files.map(\.path) == ["real/a.swift"])
    #expect(skips(discovery) == ["far.swift": .outsideRoot, "sources/": .outsideRoot, "broken.swift": .brokenLink])
    let links = discovery.links.sorted { $0.path < $1.path }
    #expect(links.map(\.path) == ["again.swift", "loop"])
    #expect(links.map(\.target) == ["real/a.swift", ""])
  }

  @Test func `a project description is read where a link to it stands`() throws {
    let directory = try TemporaryDirectory(["Shared.xcconfig": "", "App/a.swift": ""])
    try directory.link("App/App.xcconfig", to: "../Shared.xcconfig")
    #expect(try discovery(directory).manifests.map(\.path) == ["App/App.xcconfig", "Shared.xcconfig"])
  }

  @Test func `several paths have their common directory as root`() throws {
    let directory = try TemporaryDirectory([
      "p/A/a.swift": "", "p/A/B/b.swift": "", "p/C/c.swift": "", "p/D/d.swift": "",
    ])
    let discovery = try discovery(directory, "p/C/c.swift", "p/A", "p/A/B/b.swift", "p/A/B")
    #expect(discovery.root.path == directory.absolute("p"))
    #expect(discovery.files.map(\.path) == ["A/B/b.swift", "A/a.swift", "C/c.swift"])
  }

  @Test func `project descriptions are found`() throws {
    let directory = try TemporaryDirectory([
      "Package.swift": "", "Package@swift-5.9.swift": "", "App.xcodeproj/project.pbxproj": "",
      "Config/App.xcconfig": "",
      "App.xcodeproj/xcuserdata/x.txt": "", "stray/project.pbxproj": "",
    ])
    #expect(
      try discovery(directory).manifests.map(\.path) == [
        "App.xcodeproj/project.pbxproj", "Config/App.xcconfig", "Package.swift", "Package@swift-5.9.swift",
      ])
  }

  @Test func `a part of a project is warned of, and a project inside another is not`() throws {
    let directory = try TemporaryDirectory([
      "Package.swift": "", "Sources/A/a.swift": "", "Example/Example.xcodeproj/project.pbxproj": "",
      "Example/b.swift": "",
    ])
    try directory.makeRepository()
    let warnings = try discovery(directory, "Sources/A").warnings
    #expect(warnings.count == 1 && warnings[0].contains("project at \(directory.path) "))
    #expect(try discovery(directory, "Example").warnings.isEmpty)
    #expect(try discovery(directory).warnings.isEmpty)
    #expect(try discovery(directory, "Sources", "Example").enclosingProject == directory.path)
    #expect(try discovery(directory, "Example/b.swift").enclosingProject == directory.absolute("Example"))
  }

  @Test(arguments: ["project.yml", "Thing.podspec", "MODULE.bazel", "Project.swift"])
  func `a project is one by any description`(_ name: String) throws {
    let text = name == "Project.swift" ? "import ProjectDescription\nlet project = Project(name: \"A\")\n" : ""
    let directory = try TemporaryDirectory([name: text, "Sources/A/a.swift": "", "Sources/A/BUILD": ""])
    try directory.makeRepository()
    #expect(try discovery(directory, "Sources/A").enclosingProject == directory.path)
    #expect(try discovery(directory).enclosingProject == nil)
  }

  @Test func `a file of the name Project describes none by that alone`() throws {
    let directory = try TemporaryDirectory(["Project.swift": "struct Project {}\n", "Sources/A/a.swift": ""])
    try directory.makeRepository()
    #expect(try discovery(directory).enclosingProject == nil)
  }

  @Test(arguments: [
    ("project.yml", "packages:\n  Kit:\n    path: Packages/Kit\n", true), ("Package.swift", ".package(path: \"Packages/Kit\"),", true),
    ("App.xcodeproj/project.pbxproj", "{ isa = XCLocalSwiftPackageReference; relativePath = Packages/Kit; };", true),
    ("App.xcodeproj/project.pbxproj", "{ lastKnownFileType = folder; path = Kit; };", true),
    ("App.xcworkspace/contents.xcworkspacedata", "<FileRef location = \"group:Packages/Kit\"></FileRef>", true),
    ("Workspace.swift", "let workspace = Workspace(name: \"A\", projects: [\"Packages/*\"])", true),
    ("Package.swift", "// what a Kit is, and a KitchenKit: \"Kits\"", false), ("Package.swift", "", false),
  ])
  func `a package is a part of the project that names it`(path: String, text: String, isPart: Bool) throws {
    var files = ["Package.swift": "", "Packages/Kit/Package.swift": "", "Packages/Kit/a.swift": ""]
    files[path] = text
    let directory = try TemporaryDirectory(files)
    try directory.makeRepository()
    #expect(try discovery(directory, "Packages/Kit").outerProject == (isPart ? directory.path : nil))
  }

  @Test func `a repository without any description is one project`() throws {
    let directory = try TemporaryDirectory(["Sources/A/a.swift": "", "B/B.podspec": "", "B/b.swift": ""])
    try directory.makeRepository()
    #expect(try discovery(directory, "Sources/A").enclosingProject == directory.path)
    #expect(try discovery(directory, "B").enclosingProject == nil)
    #expect(try discovery(directory).enclosingProject == nil)
  }

  @Test func `projects side by side are no part of one`() throws {
    let directory = try TemporaryDirectory([
      "A/Package.swift": "", "A/a.swift": "", "B/Package.swift": "", "B/b.swift": "", "c.swift": "",
    ])
    try directory.makeRepository()
    #expect(try discovery(directory, "A", "B").enclosingProject == nil)
    #expect(try discovery(directory, "A", "B", "c.swift").enclosingProject == nil)
    #expect(try discovery(directory, "A/a.swift").enclosingProject == directory.absolute("A"))
  }

  @Test func `a missing path is an error`() throws {
    let path = try TemporaryDirectory().absolute("Sources")
    #expect(usageError(path) == "\(path): No such file or directory")
  }

  @Test func `a directory without Swift files is an error that says what was skipped`() throws {
    let directory = try TemporaryDirectory(["a.txt": ""])
    #expect(usageError(directory.path) == "no Swift files in `\(directory.path)`")
    try directory.write("", to: "Pods/a.swift")
    #expect(usageError(directory.path) == "no Swift files in `\(directory.path)`\n  Pods/: vendored or built")
    for name in ["a", "b", "c"] { try directory.write([0xFF], to: "\(name).swift") }
    #expect(
      usageError(directory.path) == "no Swift files in `\(directory.path)`; skipped: 1 vendored or built, 3 not UTF-8")
  }

  @Test func `a file of another language is an error`() throws {
    let directory = try TemporaryDirectory(["a.txt": ""])
    let path = directory.absolute("a.txt")
    #expect(usageError(path) == "\(path): neither a directory nor a Swift file")
  }

  @Test func `paths are named from the working directory, and in a diff from the top of the repository`() throws {
    let directory = try TemporaryDirectory(["App/Sources/a.swift": ""])
    try directory.makeRepository()
    let sources = directory.absolute("App/Sources")
    let above = Root(at: directory.path, isAbsolute: false, workingDirectory: directory.absolute("App/Tests"))
    #expect(above.displayPath("App/Tests/a.swift") == "a.swift")
    #expect(above.displayPath("App/Sources/a.swift") == "../Sources/a.swift")
    #expect(above.displayPath("App/Sources/") == "../Sources/")
    #expect(above.displayPath("App/TestsMore/a.swift") == "../TestsMore/a.swift")
    #expect(above.displayPath("a.swift") == "../../a.swift")
    #expect(above.repositoryPath("a.swift") == "a.swift")
    let below = Root(at: sources, isAbsolute: false, workingDirectory: directory.absolute("App"))
    #expect(below.displayPath("a.swift") == "Sources/a.swift")
    #expect(below.repositoryPath("a.swift") == "App/Sources/a.swift")
    let here = Root(at: sources, isAbsolute: false, workingDirectory: sources)
    #expect(here.displayPath("a.swift") == "a.swift")
    #expect(here.repositoryPath("a.swift") == "App/Sources/a.swift")
    let beside = Root(at: sources, isAbsolute: false, workingDirectory: directory.absolute("App/Tests"))
    #expect(beside.displayPath("a.swift") == "../Sources/a.swift")
    #expect(beside.repositoryPath("a.swift") == "App/Sources/a.swift")
    let named = Root(at: sources, isAbsolute: true, workingDirectory: directory.path)
    #expect(named.displayPath("a.swift") == sources + "/a.swift")
    let outside = Root(at: sources, isAbsolute: true, workingDirectory: "/")
    #expect(outside.repositoryPath("a.swift") == "a.swift")
  }

  @Test func `colours of asset catalogues are known by their symbols`() throws {
    let directory = try TemporaryDirectory([
      "a.swift": "", "Assets.xcassets/Brand Ink.colorset/Contents.json": "{}", "Assets.xcassets/HullColor.colorset/Contents.json": "{}",
    ])
    let colors = try discovery(directory).assetColors
    #expect(colors.mayContain("brandInk"))
    #expect(colors.mayContain("hull") && colors.mayContain("hullColor"))
    #expect(!colors.mayContain("brand") && !colors.mayContain("brandInkColor"))
  }

  @Test func `a symbol of an asset catalogue is no colour of UIKit's, and one that the project declares, too, is not decided`() throws {
    let directory = try TemporaryDirectory([
      "Assets.xcassets/Brand.colorset/Contents.json": "{}", "Assets.xcassets/Hull.colorset/Contents.json": "{}",
      "a.swift": """
      import SwiftUI
      import UIKit

      extension UIColor {
        static let hull = UIColor.red
        static let keel = UIColor.blue
      }

      let colors = [Color(.brand), Color(.hull), Color(.keel)]
      """,
    ])
    let selection = Selection(rules: ["color-labels"], level: .safe)
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let request = Request(
      paths: [directory.path], selection: selection,
      deploymentTargets: [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    let plan = try migrate(request).plan
    #expect(plan.findings.map(\.verdict) == [.blocked, .changed])
    #expect(plan.units.flatMap(\.blockers).map(\.code.name) == ["asset-or-color"])
  }
}
