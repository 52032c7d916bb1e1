import Foundation
import Testing

/// `molt check --stdin --path FILE`: what an editor holds stands for what lies on disk.
@Suite struct `Standard input` {
  private static let model = "import SwiftUI\n\nfinal class Model: ObservableObject { @Published var count = 0 }\n"
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "App", platforms: [.iOS(.v17), .macCatalyst(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)],
      targets: [.target(name: "App", path: "Sources")])

    """,
    "Sources/Model.swift": "import SwiftUI\n\nfinal class Model {}\n",
    "Sources/Watch.swift": "import Combine\n\nfunc watch(_ model: Model) -> [Any] { [model.$count] }\n",
    "Sources/Other.swift": "import SwiftUI\n\nfinal class Other: ObservableObject { @Published var count = 0 }\n",
  ]

  private func repository(_ files: [String: String] = files) throws -> TemporaryProject {
    let project = try TemporaryProject(files)
    try Molt.git("init", "--quiet", in: project.path)
    return project
  }

  private func check(
    _ text: String, as path: String, in project: borrowing TemporaryProject, at directory: String = "", _ flags: String = ""
  ) throws -> Molt.Result {
    let buffer = try TemporaryProject(["buffer": text])
    let line = "\"$MOLT\" check --stdin --path '\(path)' \(flags) < '\(buffer.path)/buffer'"
    return try Molt.shell(line, in: project.path + directory)
  }

  @Test func `stands for the file, and for nothing else`() throws {
    let project = try repository()
    let result = try check(Self.model, as: "Sources/Model.swift", in: project)
    #expect(try project.text("Sources/Model.swift") == Self.files["Sources/Model.swift"])
    try project.write(Self.model, to: "Sources/Model.swift")
    let saved = try Molt.run("check", "Sources/Model.swift", in: project.path)
    #expect(result.status == 1 && result.output == saved.output && result.error == saved.error)
    #expect(result.output.contains("combine-publisher") && result.output.contains("Watch.swift"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("Sources/Model.swift:") })
  }

  @Test(arguments: ["Sources/New.swift", "Sources/Deep/er/New.swift"])
  func `may be of a file that is not there yet`(path: String) throws {
    let project = try repository()
    let text = Self.model.replacing("Model", with: "New")
    let result = try check(text, as: path, in: project)
    #expect(result.status == 1 && result.output.hasPrefix("\(path):3:"))
    #expect(try check(text, as: "../\(path)", in: project, at: "/Sources").output.contains("New"))
    #expect(!FileManager.default.fileExists(atPath: project.path + "/" + path))
    try project.write(text, to: path)
    #expect(try Molt.run("check", path, in: project.path).output == result.output)
  }

  @Test func `has all formats, and the exit status of what it holds`() throws {
    let project = try repository()
    #expect(try check("struct A {}\n", as: "Sources/Other.swift", in: project).status == 0)
    let json = try check(Self.model, as: "Sources/Model.swift", in: project, at: "", "--format json --verdict blocked -q")
    #expect(json.status == 1 && json.error.isEmpty)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty && findings.allSatisfy { $0["file"] as? String == "Sources/Model.swift" })
    #expect(try check(Self.model, as: "Sources/Model.swift", in: project, at: "", "--rule hosting").status == 0)
  }

  @Test func `goes by the configuration around the file`() throws {
    let project = try repository()
    try project.write("{ rules: [\"hosting\"] }", to: "Sources/New/.molt.json")
    #expect(try check(Self.model, as: "Sources/New/Model.swift", in: project).output.isEmpty)
    #expect(try !check(Self.model, as: "Sources/Model.swift", in: project).output.isEmpty)
  }

  @Test func `is a part of the working directory where there is no repository`() throws {
    var files = Self.files
    files["Package.swift"] = nil
    let project = try TemporaryProject(files)
    let result = try check(Self.model, as: "Sources/Model.swift", in: project, at: "", "--deployment-target ios17")
    #expect(result.output.contains("Sources/Watch.swift:3:"))
    let outside = try check(Self.model, as: "../Sources/Model.swift", in: project, at: "/Sources")
    #expect(outside.status == 1)
    let elsewhere = try TemporaryProject()
    let refused = try check(Self.model, as: project.path + "/Sources/Model.swift", in: elsewhere)
    #expect(refused.status == 2 && refused.error.contains("outside of the project: neither below"))
  }

  @Test(arguments: [
    ("Sources/Made/A.swift", "Sources/Made/A.swift is never edited: ignored by git"),
    ("Sources/Old/A.swift", "Sources/Old/A.swift is never edited: the configuration excludes it"),
    ("Pods/Kit/A.swift", "Pods/Kit/A.swift is left out of the project, as vendored or built, and was looked at alone"),
  ])
  func `of a file that is never edited says so`(path: String, warning: String) throws {
    let project = try repository()
    try project.write("Made/\n", to: ".gitignore")
    try project.write("{ exclude: [\"Old/\"] }", to: ".molt.json")
    let result = try check(Self.model.replacing("Model", with: "Made"), as: path, in: project)
    #expect(result.error.contains("molt: warning: \(warning)\n"), "\(result.error)")
    #expect(!result.output.isEmpty)
  }

  @Test(arguments: [
    ("--stdin", "`--stdin` needs to know whose contents it reads: add `--path FILE`"),
    ("--stdin --path Sources", "`--path`: `Sources` is not the name of a Swift file"),
    ("--stdin --path A.swift Sources", "`--stdin` reads one file, `A.swift`, and has no use for `Sources`"),
    ("--stdin --path A.swift --path B.swift", "`--stdin` reads one file, `A.swift`, and has no use for `B.swift`"),
    ("--path Sources", "`--path` goes with `--stdin`: write `molt check Sources`, or add `--stdin`"),
    ("--stdin --path A.swift --since main", "`--since` is about what lies on disk, and contradicts `--stdin`"),
  ])
  func `that makes no sense is answered with what to write`(flags: String, message: String) throws {
    let project = try repository()
    let result = try Molt.shell("echo | \"$MOLT\" check \(flags)", in: project.path)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.hasPrefix("molt: error: \(message)\n"), "\(result.error)")
  }

  @Test(arguments: [("a\\0b", "is binary, cannot be read"), ("\\377", "is not UTF-8, cannot be read")])
  func `that is no text is refused`(bytes: String, message: String) throws {
    let project = try repository()
    let result = try Molt.shell("printf '\(bytes)' | \"$MOLT\" check --stdin --path A.swift", in: project.path)
    #expect(result.status == 2 && result.error.hasPrefix("molt: error: `--stdin`: standard input \(message)\n"))
  }
}
