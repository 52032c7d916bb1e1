import Foundation
import MoltEngine
import MoltTestSupport
import Testing

/// `molt lsp`, the real program, and a client that does what editors do.
@Suite struct `The language server` {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "App", platforms: [.iOS(.v17), .macCatalyst(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)],
      targets: [.target(name: "App", path: "Sources")])

    """
  private static let page = """
    import SwiftUI

    struct Page: View {
      var body: some View {
        Text("🐦 é").foregroundColor(.red)
      }
    }

    """

  private func project(_ files: [String: String]) throws -> TemporaryProject {
    let project = try TemporaryProject(files)
    try Molt.git("init", "--quiet", in: project.path)
    return project
  }

  // MARK: The same as `apply`

  @Test(arguments: [false, true])
  func `has code actions that make, one after the other, what apply makes`(countsUTF8: Bool) async throws {
    let app = try copyOfApp("Bookshelf")
    let expected = try copyOfApp("Bookshelf")
    #expect(try Molt.run("apply", "--all", "--allow-no-vcs", in: expected.path).status == 0)
    let encodings: JSONValue = countsUTF8 ? ["utf-8", "utf-16"] : []
    let editor = try await Editor(app.url, ["general": ["positionEncodings": encodings]])
    for path in try swiftFiles(app.url) { try await editor.open(path) }
    var steps = 0
    while steps < 50, let (path, diagnostic) = try await editor.firstReplaceable() {
      let actions = try await editor.actions(path, diagnostic["range"])
      let fix = try #require(actions.first { $0["kind"] == "quickfix" && $0["isPreferred"] == true })
      try await editor.choose(fix)
      steps += 1
    }
    #expect(steps > 1)
    for path in try swiftFiles(app.url) {
      #expect(await editor.text(path) == (try expected.text(path)), "\(path)")
      #expect(try app.text(path) == original("Bookshelf", path), "the server writes no file")
    }
    #expect(try await editor.end() == 0)
  }

  @Test func `replaces all in a file, and all of a rule in the project`() async throws {
    let other = Self.page.replacing("Page", with: "Other")
    let files = ["Package.swift": Self.manifest, "Sources/A.swift": Self.page, "Sources/B.swift": other]
    let project = try project(files)
    let editor = try await Editor(project.url)
    try await editor.open("Sources/A.swift")
    _ = try await editor.diagnostics("Sources/A.swift")
    let all = try await editor.actions("Sources/A.swift", Editor.all, only: ["source.fixAll"], trigger: 2)
    #expect(all.map { $0["kind"] } == ["source.fixAll.molt"])
    let inProject = try await editor.actions("Sources/A.swift", Editor.all, only: ["source.fixAll.molt.rule"])
    #expect(inProject.map { $0["title"].string?.split(separator: " ").last } == ["file", "project"])
    let one = try await editor.resolve(all[0])["edit"]["documentChanges"].array
    #expect(one.map { $0["textDocument"]["version"] } == [1])
    let both = try await editor.resolve(inProject[1])["edit"]["documentChanges"].array
    #expect(both.map { $0["textDocument"]["version"] } == [1, nil])
    #expect(other.applying(both[1]["edits"].array) == other.replacing("foregroundColor", with: "foregroundStyle"))
  }

  @Test func `gives edits at once to clients that ask for no more`() async throws {
    let project = try project(["Package.swift": Self.manifest, "Sources/A.swift": Self.page])
    let editor = try await Editor(project.url, ["textDocument": [:], "workspace": [:]])
    try await editor.open("Sources/A.swift")
    let actions = try await editor.actions("Sources/A.swift", Editor.all)
    let edits = try #require(actions.first?["edit"]["changes"].members.values.first)
    #expect(Self.page.applying(edits.array) == Self.page.replacing("foregroundColor", with: "foregroundStyle"))
  }

  @Test func `gives no edits for what has changed since`() async throws {
    let project = try project(["Package.swift": Self.manifest, "Sources/A.swift": Self.page])
    let editor = try await Editor(project.url)
    try await editor.open("Sources/A.swift")
    let action = try #require(try await editor.actions("Sources/A.swift", Editor.all).first)
    try await editor.type("// ", in: "Sources/A.swift", at: ["line": 4, "character": 0])
    #expect(try await editor.client.request("codeAction/resolve", action)["error"]["code"] == -32801)
    #expect(try await editor.actions("Sources/A.swift", Editor.all).isEmpty)
  }

  // MARK: What the editor holds

  @Test(arguments: [("utf-16", 16), ("utf-8", 19)])
  func `finds what was typed, behind emoji and in lines that end with CRLF`(encoding: String, column: Int) async throws {
    let start = Self.page.replacing(".foregroundColor(.red)", with: "").replacing("\n", with: "\r\n")
    let project = try project(["Package.swift": Self.manifest, "Sources/A.swift": "struct A {}\n"])
    let editor = try await Editor(project.url, ["general": ["positionEncodings": [.string(encoding)]]])
    try await editor.open("Sources/A.swift", start)
    try await editor.type(".foregroundColor(.red)", in: "Sources/A.swift", at: ["line": 4, "character": .int(column)])
    let found = try await editor.diagnostics("Sources/A.swift")
    #expect(found.map { $0["code"] } == ["foreground-style"])
    #expect(found.first?["range"]["start"] == ["line": 4, "character": .int(column + 1)])
    let fix = try #require(try await editor.actions("Sources/A.swift", found[0]["range"]).first)
    try await editor.choose(fix)
    let expected = Self.page.replacing("foregroundColor", with: "foregroundStyle").replacing("\n", with: "\r\n")
    #expect(await editor.text("Sources/A.swift") == expected)
    #expect(try project.text("Sources/A.swift") == "struct A {}\n")
  }

  @Test func `sees what others hold, and forgets what is closed`() async throws {
    let model = "import SwiftUI\n\nfinal class Model: ObservableObject { @Published var count = 0 }\n"
    let files = ["Package.swift": Self.manifest, "Sources/Model.swift": model, "Sources/Use.swift": "struct Use {}\n"]
    let project = try project(files)
    let editor = try await Editor(project.url)
    try await editor.open("Sources/Model.swift")
    #expect(try await editor.diagnostics("Sources/Model.swift").allSatisfy { $0["severity"] == 3 })
    try await editor.open("Sources/Use.swift", "import Combine\n\nfunc watch(_ model: Model) -> [Any] { [model.$count] }\n")
    let held = try await editor.diagnostics("Sources/Model.swift")
    #expect(!held.isEmpty && held.allSatisfy { $0["severity"] == 4 && $0["message"].string!.contains("combine-publisher") })
    #expect(held.first?["relatedInformation"][0]["location"]["uri"].string?.hasSuffix("/Sources/Use.swift") == true)
    let explained = try #require(try await editor.actions("Sources/Model.swift", held[0]["range"]).first)
    #expect(explained["disabled"]["reason"].string?.hasPrefix("combine-publisher: ") == true && explained["edit"] == .null)
    try await editor.close("Sources/Use.swift")
    #expect(try await editor.diagnostics("Sources/Model.swift").allSatisfy { $0["severity"] == 3 })
  }

  @Test func `says at a place what its rule says`() async throws {
    let project = try project(["Package.swift": Self.manifest, "Sources/A.swift": Self.page])
    let editor = try await Editor(project.url)
    try await editor.open("Sources/A.swift")
    let found = try await editor.diagnostics("Sources/A.swift")
    let hover = try await editor.client.request(
      "textDocument/hover", ["textDocument": editor.document("Sources/A.swift"), "position": found[0]["range"]["start"]])["result"]
    let text = try #require(hover["contents"]["value"].string)
    #expect(hover["contents"]["kind"] == "markdown" && hover["range"] == found[0]["range"])
    #expect(text.hasPrefix("**foreground-style**: ") && text.contains("Verdict: **changed**") && text.contains("```swift"))
    let nothing: JSONValue = ["textDocument": editor.document("Sources/A.swift"), "position": ["line": 0, "character": 0]]
    #expect(try await editor.client.request("textDocument/hover", nothing)["result"] == .null)
  }

  // MARK: Projects

  @Test func `goes by the deployment targets and configurations of each of two packages`() async throws {
    let project = try project([
      "New/Package.swift": Self.manifest, "New/Sources/A.swift": Self.page,
      "Old/Package.swift": Self.manifest.replacing("(.v17)", with: "(.v14)"), "Old/Sources/A.swift": Self.page,
    ])
    let editor = try await Editor(project.url)
    for path in ["New/Sources/A.swift", "Old/Sources/A.swift"] { try await editor.open(path) }
    #expect(try await editor.diagnostics("New/Sources/A.swift").map { $0["severity"] } == [3])
    #expect(try await editor.diagnostics("Old/Sources/A.swift").map { $0["severity"] } == [4])

    try project.write("{ rules: [\"hosting\"] }", to: "New/.molt.json")
    let apart = try await Editor(project.url, folders: ["New", "Old"])
    for path in ["New/Sources/A.swift", "Old/Sources/A.swift"] { try await apart.open(path) }
    #expect(try await apart.diagnostics("Old/Sources/A.swift").count == 1)
    #expect(try await apart.diagnostics("New/Sources/A.swift").isEmpty)
  }

  @Test func `goes by its settings, and says what is wrong with them`() async throws {
    let project = try project(["Sources/A.swift": Self.page])
    let set = try await Editor(project.url, options: ["deploymentTargets": ["ios17"], "rules": ["styling"], "level": "review"])
    try await set.open("Sources/A.swift")
    #expect(try await set.diagnostics("Sources/A.swift").map { $0["severity"] } == [3])
    let wrong = try await Editor(project.url, options: ["rules": ["foreground-styl"]])
    let message = try await wrong.client.next("window/showMessage")["message"].string
    #expect(message?.hasPrefix("molt: `--rule`: unknown rule `foreground-styl`; did you mean `foreground-style`?") == true)
  }

  @Test func `tells of all files where that is wished, also to those who ask`() async throws {
    let project = try project(["Package.swift": Self.manifest, "Sources/A.swift": Self.page])
    let told = try await Editor(project.url, options: ["diagnostics": "project"])
    #expect(try await told.client.next("textDocument/publishDiagnostics")["uri"].string?.hasSuffix("/Sources/A.swift") == true)

    let asking = try await Editor(project.url, ["textDocument": ["diagnostic": [:]]], options: ["diagnostics": "project"])
    let report = try await asking.client.request("workspace/diagnostic", ["previousResultIds": []])["result"]["items"][0]
    #expect(report["kind"] == "full" && report["items"].array.count == 1)
    let known: JSONValue = ["previousResultIds": [["uri": report["uri"], "value": report["resultId"]]]]
    #expect(try await asking.client.request("workspace/diagnostic", known)["result"]["items"][0]["kind"] == "unchanged")
    try await asking.open("Sources/A.swift", "struct A {}\n")
    let one = try await asking.client.request("textDocument/diagnostic", ["textDocument": asking.document("Sources/A.swift")])
    #expect(one["result"]["kind"] == "full" && one["result"]["items"] == [])
    #expect(await asking.client.unread("textDocument/publishDiagnostics").isEmpty)
  }

  @Test func `is found by a link, and names files as the client does`() async throws {
    let project = try project(["real/Package.swift": Self.manifest, "real/Sources/A.swift": Self.page])
    try FileManager.default.createSymbolicLink(atPath: project.path + "/link", withDestinationPath: project.path + "/real")
    let editor = try await Editor(project.url.appending(path: "link"))
    try await editor.open("Sources/A.swift")
    let fix = try #require(try await editor.actions("Sources/A.swift", Editor.all).first)
    try await editor.choose(fix)
    #expect(await editor.text("Sources/A.swift").contains("foregroundStyle"))
  }

  @Test func `names a file that is open by a link as the client does`() async throws {
    let project = try project(["Package.swift": Self.manifest, "Sources/A.swift": "\u{FEFF}" + Self.page])
    try FileManager.default.createSymbolicLink(atPath: project.path + "/link", withDestinationPath: project.path + "/Sources")
    let editor = try await Editor(project.url)
    try await editor.open("link/A.swift")
    let fix = try #require(try await editor.actions("link/A.swift", Editor.all).first)
    try await editor.choose(fix)
    #expect(await editor.text("link/A.swift").contains("foregroundStyle"))
  }

  /// Names that are the same to a person, and to strings, and are two files and two directories to the system.
  @Test(.enabled(if: !namesAreSame(Array("e\u{301}".utf8), Array("\u{E9}".utf8))))
  func `tells files apart that are named almost alike`() async throws {
    let project = try project(["Package.swift": Self.manifest])
    let names = ["\u{E9}", "e\u{301}"]
    let paths = names.map { "Sources/\($0).swift" } + names.map { "Sources/\($0)/A.swift" }
    for (index, path) in paths.enumerated() {
      let lines = String(repeating: "\n", count: index)
      try project.write(lines + Self.page.replacing("Page", with: "Page\(index)"), to: path)
    }
    for (folder, prefix) in [("", ""), ("Sources/" + names[1], "Sources/" + names[1] + "/")] {
      let editor = try await Editor(project.url, ["general": ["positionEncodings": ["utf-8"]]], folders: [folder])
      for (index, path) in paths.enumerated() where path.utf8.starts(with: prefix.utf8) {
        let address = editor.document(path)
        let text = try project.text(path)
        try await editor.client.notify(
          "textDocument/didOpen", ["textDocument": ["uri": address["uri"], "languageId": "swift", "version": 1, "text": .string(text)]])
        let position: JSONValue = ["line": .int(index + 4), "character": 28]
        let hover = try await editor.client.request("textDocument/hover", ["textDocument": address, "position": position])["result"]
        #expect(hover["range"]["start"]["line"].int == index + 4, "\(path)")
        let action = try #require(try await editor.actions(path, Editor.all, only: ["source.fixAll.molt"]).first)
        let edits = try await editor.resolve(action)["edit"]["documentChanges"].array
        #expect(edits.map { $0["textDocument"] } == [["uri": address["uri"], "version": 1]])
        let changed = text.applying(try #require(edits.first)["edits"].array, countsUTF8: true)
        #expect(changed == text.replacing("foregroundColor", with: "foregroundStyle"))
      }
      #expect(try await editor.end() == 0)
    }
  }

  // MARK: What is no project

  private static let model = "import SwiftUI\n\nfinal class Model: ObservableObject { @Published var count = 0 }\n"
  private static let use = "import Combine\n\nfunc watch(_ model: Model) -> [Any] { [model.$count] }\n"

  @Test(arguments: [true, false], [[], ["home"], [""]])
  func `looks at files that are open in a home directory, and at nothing else there`(isRepository: Bool, folders: [String]) async throws {
    let project = try TemporaryProject(["home/Model.swift": Self.model, "home/x/Use.swift": Self.use])
    if isRepository { try Molt.git("init", "--quiet", in: project.path + "/home") }
    let options: JSONValue = ["deploymentTargets": ["ios17"]]
    let editor = try await Editor(project.url, folders: folders, options: options, home: project.path + "/home")
    try await editor.open("home/Model.swift")
    #expect(try await editor.diagnostics("home/Model.swift").map { $0["severity"] } == [3, 3])
    let warnings = await editor.client.unread("window/showMessage").map { $0["params"] }
    #expect(warnings.map { $0["type"] } == [2])
    #expect(warnings.first?["message"].string?.contains("holds more than a project") == true)
    let document = editor.document("home/Model.swift")
    let hover = try await editor.client.request(
      "textDocument/hover", ["textDocument": document, "position": ["line": 2, "character": 20]])["result"]
    #expect(hover["contents"]["value"].string?.contains("Verdict: **changed**") == true)
    let action = try #require(try await editor.actions("home/Model.swift", Editor.all, only: ["quickfix"]).first)
    try await editor.choose(action)
    #expect(await editor.text("home/Model.swift").contains("@Observable"))
  }

  @Test func `looks at the project of a file that is open in a home directory`() async throws {
    let project = try TemporaryProject(["x/Sources/Model.swift": Self.model, "x/Other/Use.swift": Self.use])
    try Molt.git("init", "--quiet", in: project.path + "/x")
    let editor = try await Editor(project.url, options: ["deploymentTargets": ["ios17"]], home: project.path)
    try await editor.open("x/Sources/Model.swift")
    let found = try await editor.diagnostics("x/Sources/Model.swift")
    #expect(!found.isEmpty && found.allSatisfy { $0["message"].string!.contains("combine-publisher") })
  }

  @Test func `ends where its working directory is gone`() throws {
    let project = try TemporaryProject(["gone/A.swift": ""])
    let result = try Molt.shell("cd gone && rm -r ../gone && \"$MOLT\" lsp", in: project.path)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.hasPrefix("molt: error: the working directory cannot be used"))
  }

  // MARK: Samples

  private func copyOfApp(_ name: String) throws -> TemporaryProject {
    let project = try TemporaryProject()
    for path in try swiftFiles(Self.app(name)) + ["Package.swift", "\(name).xcodeproj/project.pbxproj"] {
      guard let data = try? Data(contentsOf: Self.app(name).appending(path: path)) else { continue }
      try project.write(data, to: path)
    }
    return project
  }

  private static func app(_ name: String) -> URL { URL(filePath: #filePath.replacing(/Tests\/.*/, with: "Corpus/\(name)/before")) }

  private func original(_ app: String, _ path: String) throws -> String {
    try String(contentsOf: Self.app(app).appending(path: path), encoding: .utf8)
  }

  private func swiftFiles(_ directory: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".swift") }.sorted()
  }
}
