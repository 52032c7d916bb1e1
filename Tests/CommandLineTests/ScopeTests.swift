import Foundation
import MoltEngine
import Testing

/// A path is what a report and the edits are about; what is read is the project that it is a part of.
@Suite struct `A path within a project` {
  private static let floor = ["--deployment-target", "ios17"]

  /// `Shared` is used in another directory, `Alone` is not; `Held` is kept by code of another directory.
  private static let files = [
    "Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "App", platforms: [.iOS(.v17), .macCatalyst(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)],
      targets: [.target(name: "App", path: "Sources")])

    """,
    "Sources/Models/Shared.swift": "import SwiftUI\n\nfinal class Shared: ObservableObject { @Published var count = 0 }\n",
    "Sources/Models/Alone.swift":
      "import SwiftUI\n\nfinal class Alone: ObservableObject { @Published var count = 0 }\n\nstruct AloneView: View {\n"
      + "  @ObservedObject var alone: Alone\n  var body: some View { Text(\"\\(alone.count)\") }\n}\n",
    "Sources/Models/Held.swift": "import SwiftUI\n\nfinal class Held: ObservableObject { @Published var count = 0 }\n",
    "Sources/Views/Page.swift":
      "import SwiftUI\n\nstruct Page: View {\n  @ObservedObject var shared: Shared\n  var body: some View { Text(\"\\(shared.count)\") }\n}\n",
    "Sources/Views/Watch.swift":
      "import SwiftUI\n\nfunc watch(_ held: Held) -> [Any] { [held.$count] }\n\nstruct Watch: View {\n"
      + "  @ObservedObject var held: Held\n  var body: some View { Text(\"\\(held.count)\") }\n}\n",
  ]

  private func repository(_ files: [String: String] = files) throws -> TemporaryProject {
    let project = try TemporaryProject(files)
    try Molt.git("init", "--quiet", in: project.path)
    try Molt.git("add", "--all", in: project.path)
    try Molt.git("commit", "--quiet", "--message", "all", in: project.path)
    return project
  }

  private func lines(_ project: borrowing TemporaryProject, _ paths: String..., in directory: String = "") throws -> [String] {
    let result = try Molt.run(["check"] + paths + Self.floor, in: project.path + directory)
    #expect(!result.error.contains("only a part"), "\(result.error)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `has the lines that it has in the whole project`() throws {
    let project = try repository()
    let all = try lines(project)
    #expect(all.count > 5)
    #expect(try lines(project, "Sources/Models") == all.filter { $0.hasPrefix("Sources/Models/") })
    #expect(try lines(project, "Sources/Views/Page.swift") == all.filter { $0.hasPrefix("Sources/Views/Page") })
    #expect(try lines(project, "Sources/Models", "Sources/Views/Page.swift", "Sources/Views/Watch.swift") == all)
    #expect(all.contains { $0.hasPrefix("Sources/Models/Held") && $0.contains("blocked") })
  }

  /// Names that are the same to a person, and to strings, and are two files to the system.
  @Test(.enabled(if: !namesAreSame(Array("e\u{301}".utf8), Array("\u{E9}".utf8))))
  func `may be one of two that are named almost alike`() throws {
    let project = try TemporaryProject(Self.files)
    for (name, type) in [("\u{E9}", "First"), ("e\u{301}", "Second")] {
      let file = Self.files["Sources/Models/Alone.swift"]!.replacing("Alone", with: type)
      try project.write(file, to: "Sources/\(name).swift")
      try project.write("struct S {}\n", to: "Sources/\(name)/S.swift")
    }
    try Molt.git("init", "--quiet", in: project.path)
    for path in ["Sources/\u{E9}.swift", "Sources/e\u{301}.swift"] {
      let found = try lines(project, path)
      #expect(found.count == 3 && found.allSatisfy { $0.utf8.starts(with: path.utf8) }, "\(found)")
    }
    #expect(try lines(project, "Sources/e\u{301}").isEmpty)
  }

  @Test func `is named from the working directory`() throws {
    let project = try repository()
    #expect(
      try lines(project, in: "/Sources/Views").map { $0.prefix { $0 != ":" } }.contains { $0 != "Page.swift" && $0 != "Watch.swift" }
        == false)
    #expect(try lines(project, "../Models/Alone.swift", in: "/Sources/Views").allSatisfy { $0.hasPrefix("../Models/Alone.swift:") })
    let targets = try Molt.run("targets", in: project.path + "/Sources/Views")
    #expect(targets.status == 0)
  }

  @Test func `counts its own files and sites`() throws {
    let project = try repository()
    let result = try Molt.run(["check", "Sources/Models"] + Self.floor, in: project.path)
    #expect(result.error.hasPrefix("molt: 7 legacy sites in 3 of 3 files"))
  }

  @Test func `counts what was left out of it alone`() throws {
    var files = Self.files
    files["Sources/Models/Old.swift"] = "import SwiftUI\n\nfunc old() -> some View { Text(\"\").foregroundColor(.red).cornerRadius(2) }\n"
    files["Sources/Views/Pods/Kit.swift"] = "struct Kit {}\n"
    files["Sources/Models/Pods/Own.swift"] = "struct Own {}\n"
    let project = try repository(files)
    func report(_ path: String) throws -> [String: Any] {
      let json = try Molt.run(["check", path, "--rule", "corner-radius", "--format", "json"] + Self.floor, in: project.path).output
      return try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
    func others(_ path: String) throws -> Int? { (try report(path)["summary"] as? [String: Any])?["otherSites"] as? Int }
    func skipped(_ path: String) throws -> [String]? {
      (try report(path)["skipped"] as? [[String: Any]])?.compactMap { $0["path"] as? String }
    }
    let (models, views) = (try #require(try others("Sources/Models")), try #require(try others("Sources/Views")))
    #expect(models > 0 && views > 0)
    #expect(try others(".") == models + views)
    #expect(try skipped("Sources/Views")?.count == 1)
    #expect(try skipped("Sources/Models")?.count == 1)
    #expect(try skipped("Sources/Models/Alone.swift")?.isEmpty == true)
    #expect(try skipped(".")?.count == 2)
  }

  @Test func `is written as far as it holds all that moves together`() throws {
    let project = try repository()
    let result = try Molt.run(["apply", "Sources/Models", "--all"] + Self.floor, in: project.path)
    #expect(result.status == 0)
    #expect(try project.text("Sources/Models/Alone.swift").contains("@Observable"))
    for path in Self.files.keys where !path.hasSuffix("Alone.swift") { #expect(try project.text(path) == Self.files[path]) }
    #expect(result.error.contains("outside-path"))
    #expect(try Molt.run(["apply", "Sources", "--all", "--allow-dirty"] + Self.floor, in: project.path).status == 0)
    #expect(try project.text("Sources/Models/Shared.swift").contains("@Observable"))
    #expect(try project.text("Sources/Models/Held.swift") == Self.files["Sources/Models/Held.swift"])
  }

  @Test func `has a diff that git takes at the top of the repository`() throws {
    let project = try repository()
    let line = "cd Sources/Models && \"$MOLT\" diff . --deployment-target ios17 | (cd ../.. && git apply)"
    _ = try Molt.shell(line, in: project.path)
    #expect(try project.text("Sources/Models/Alone.swift").contains("@Observable"))
  }

  @Test func `is looked at alone where a walk of the project leaves it out, and then is not written`() throws {
    var files = Self.files
    files["Pods/Kit/Alone.swift"] = files["Sources/Models/Alone.swift"]
    let project = try repository(files)
    let result = try Molt.run(["apply", "Pods/Kit", "--all"] + Self.floor, in: project.path)
    #expect(result.status == 3 && result.error.contains("--allow-partial"))
    #expect(try project.text("Pods/Kit/Alone.swift") == files["Pods/Kit/Alone.swift"])
  }

  @Test func `is read up to the top of its repository, also where another one lies in a second`() throws {
    let files = Self.files.reduce(into: [String: String]()) { files, file in
      files["one/" + file.key] = file.value
      files["two/" + file.key] = file.value.replacing(/App|Shared|Alone|Held|Page|watch/) { "Other" + $0.output }
    }
    let project = try TemporaryProject(files)
    for top in ["one", "two"] { try Molt.git("init", "--quiet", top, in: project.path) }
    let all = try lines(project, "one", "two")
    let found = try lines(project, "one/Sources/Models/Held.swift", "two/Sources/Models/Alone.swift")
    #expect(found == all.filter { $0.hasPrefix("one/Sources/Models/Held") || $0.hasPrefix("two/Sources/Models/Alone") })
    #expect(found.contains { $0.hasPrefix("one/Sources/Models/Held") && $0.contains("blocked") })
    #expect(found.contains { $0.hasPrefix("two/Sources/Models/Alone") && $0.contains("changed") })
  }

  @Test func `is read up to the top of a repository that describes no target`() throws {
    var files = Self.files
    files["Package.swift"] = nil
    let project = try repository(files)
    #expect(try lines(project, "Sources/Models/Held.swift") == lines(project).filter { $0.hasPrefix("Sources/Models/Held") })
  }
}
