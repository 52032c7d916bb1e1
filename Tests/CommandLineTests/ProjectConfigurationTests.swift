import Testing

/// What a project says once, so that nobody has to say it again.
@Suite struct `What .molt.json says of a run` {
  private static let code = """
    import SwiftUI

    final class Model: ObservableObject { @Published var count = 0 }

    let title = Text("a").foregroundColor(.red)

    """

  private func project(_ configuration: String, _ files: [String: String] = ["A.swift": code]) throws -> TemporaryProject {
    try TemporaryProject(files.merging([".molt.json": configuration]) { $1 })
  }

  private func rules(_ project: borrowing TemporaryProject, _ arguments: String...) throws -> Set<String> {
    let result = try Molt.run(["check"] + arguments, in: project.path)
    #expect(result.status < 2, "\(result.error)")
    return Set(result.output.split(separator: "\n").compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } })
  }

  @Test func `names the rules that run, and those that do not`() throws {
    let only = try project("{ rules: ['foreground-style'] }")
    #expect(try rules(only) == ["foreground-style"])
    #expect(try rules(only, "--all") == ["foreground-style"])
    #expect(try rules(only, "--rule", "observation").contains("published"))
    let without = try project("{ excludeRules: ['observation'] }")
    #expect(try rules(without) == ["foreground-style"])
  }

  @Test func `says how far rules are trusted, and from which versions on`() throws {
    let safe = try project("{ deploymentTargets: ['ios17'] }")
    #expect(try Molt.run("check", "--verdict", "gated", in: safe.path).output.isEmpty)
    #expect(try rules(safe, "--verdict", "changed").contains("foreground-style"))
    #expect(try Molt.run("check", "--verdict", "gated", "--deployment-target", "ios14", in: safe.path).output.contains("foreground-style"))
    let doubted = try project("{ deploymentTargets: ['ios17'], levels: { 'foreground-style': 'review' } }")
    #expect(try rules(doubted, "--verdict", "changed") == rules(safe, "--verdict", "changed"))
  }

  @Test func `keeps files from being edited`() throws {
    let files = ["Old/Deep/A.swift": Self.code, "B.swift": Self.code.replacing("Model", with: "Other")]
    let project = try project("{ exclude: ['Old/'], deploymentTargets: ['ios17'] }", files)
    let result = try Molt.run("apply", "--all", "--allow-no-vcs", in: project.path)
    #expect(result.status == 0, "\(result.error)")
    #expect(try project.text("Old/Deep/A.swift") == Self.code)
    #expect(try project.text("B.swift").contains("@Observable"))
    #expect(try Molt.run("check", "--verdict", "skipped", "Old", in: project.path).output.contains("skipped"))
  }

  @Test func `keeps what moves together with such a file, and says so`() throws {
    let view = "import SwiftUI\n\nstruct Page: View {\n  @ObservedObject var model: Model\n  var body: some View { EmptyView() }\n}\n"
    let project = try project("{ exclude: ['Old/'], deploymentTargets: ['ios17'] }", ["A.swift": Self.code, "Old/Page.swift": view])
    let result = try Molt.run("explain", "Model", in: project.path)
    #expect(result.output.contains("[excluded-file]") && result.output.contains("take the file out of `exclude`"), "\(result.output)")
    #expect(try Molt.run("explain", "excluded-file", in: project.path).status == 0)
  }

  @Test func `names what is looked at, and what is known`() throws {
    let files = ["App/A.swift": Self.code, "Tools/B.swift": "let tool = 1\n"]
    let project = try project("{ paths: ['App'], baseline: 'known.txt' }", files)
    try Molt.git("init", "--quiet", in: project.path)
    #expect(try Molt.run("check", "--write-baseline", in: project.path).status == 0)
    #expect(try project.text("known.txt").contains("App/A.swift"))
    let passing = try Molt.run("check", in: project.path + "/Tools")
    #expect(passing.status == 0 && passing.error.contains("baseline: "))
    #expect(try Molt.run("check", "B.swift", in: project.path + "/Tools").error.contains("no new legacy sites in 1 file"))
  }

  @Test(arguments: [
    ("{ rule: [] }", "did you mean `rules`?"), ("{ rules: ['nope'] }", "`rules` in .molt.json: unknown rule `nope`"),
    ("{ rules: 'observation' }", "expected an array of rules"), ("{ level: 'unsafe' }", "unknown level `unsafe`"),
    ("{ levels: { published: 'manual' } }", "unknown level `manual`"), ("{ levels: { publishd: 'safe' } }", "did you mean `published`?"),
    ("{ deploymentTargets: ['ios'] }", "`--deployment-target`"), ("{ format: 'jsn' }", "did you mean `json`?"),
    ("{ exclude: [''] }", "expected a string"), ("{ baseline: [] }", "expected a string: the path of a file"),
  ])
  func `is told where it makes no sense`(configuration: String, message: String) throws {
    let project = try project(configuration)
    let result = try Molt.run("check", in: project.path)
    #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
  }

  @Test func `is written by init for the project that there is, once`() throws {
    let project = try TemporaryProject(["A.swift": Self.code])
    let result = try Molt.run("init", in: project.path)
    #expect(result.status == 0 && result.error.contains("wrote .molt.json with 3 rules"), "\(result.error)")
    let text = try project.text(".molt.json")
    #expect(text.contains("\"foreground-style\",  // 1 site"))
    #expect(try rules(project) == ["foreground-style", "observable-object", "published"])
    let again = try Molt.run("init", in: project.path)
    #expect(again.status == 2 && again.error.contains("is there already"))
    #expect(try project.text(".molt.json") == text)
  }

  @Test func `is written with what is ready at the level that it names`() throws {
    let code = """
      import SwiftUI

      struct Page: View {
        var body: some View { Text("a").foregroundColor(.red).colorScheme(.dark) }
      }

      """
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [.target(name: "P", path: ".")])
      """
    let project = try TemporaryProject(["A.swift": code, "Package.swift": manifest])
    #expect(try Molt.run("init", in: project.path).status == 0)
    let text = try project.text(".molt.json")
    #expect(text.contains("\"foreground-style\",  // 1 site: 1 ready\n"), "\(text)")
    #expect(text.contains("\"color-scheme-modifier\",  // 1 site: 1 for review\n"), "\(text)")
  }
}
