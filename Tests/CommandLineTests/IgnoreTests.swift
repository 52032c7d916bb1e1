import Testing

@Suite struct `A comment that keeps something as it is` {
  private let floor = ["--deployment-target", "ios17"]

  private func check(
    _ source: String, _ arguments: [String] = [], others: [String: String] = [:], paths: [String] = []
  ) throws -> Molt.Result {
    let project = try TemporaryProject(others.merging(["A.swift": "import SwiftUI\n" + source]) { $1 })
    return try Molt.run(["check", "-q"] + paths + floor + arguments, in: project.path)
  }

  private let unused = "A.swift:2: this `molt:ignore` keeps nothing: remove it [unused-ignore]\n"

  @Test(arguments: [
    "// molt:ignore\nstruct B {}", "// molt: ignore published\nstruct B {}", "struct B {} // molt:ignore observation -- why",
    "// molt:ignore state-object -- another rule\nclass A: ObservableObject {}",
  ])
  func `is told of where it keeps nothing`(source: String) throws {
    #expect(try check(source).error == "molt: warning: " + unused)
  }

  @Test(arguments: [
    "// molt:ignore\nclass A: ObservableObject {}", "// molt: ignore observation\nclass A: ObservableObject {}",
    "//molt:  ignore observable-object -- a word\nclass A: ObservableObject {}", "class A: ObservableObject {} // molt: ignore",
    "class A: ObservableObject {\n  @Published var x = 0 // molt: ignore published\n}",
    "class A: Foreign {\n  @Published var x = 0 // molt:ignore\n}",
    "/// A comment `molt: ignore` would keep it.\nstruct B {}", "let a = \"molt: ignore\"",
  ])
  func `is not told of where it keeps something, or is none`(source: String) throws {
    let result = try check(source)
    #expect(result.error.isEmpty, "\(result.error)")
    if source.contains("//"), !source.contains("///") { #expect(result.output.contains(": suppressed: ")) }
    #expect(!result.output.contains(": changed: "))
  }

  @Test func `is told of only where all rules that it may mean were selected`() throws {
    #expect(try check("// molt:ignore\nstruct B {}", ["--rule", "published"]).error.isEmpty)
    #expect(try check("// molt:ignore published, state-object\nstruct B {}", ["--rule", "published"]).error.isEmpty)
    #expect(try check("// molt:ignore published\nstruct B {}", ["--rule", "published"]).error.contains(unused))
    #expect(try check("// molt:ignore published\nstruct B {}", ["--exclude-rule", "hosting"]).error.contains(unused))
    // What a rule that has to be named would find was not looked for.
    #expect(try check("// molt:ignore\nstruct B {}\n@available(*, deprecated, renamed: \"g()\") func f() {}\nfunc g() {}").error.isEmpty)
  }

  @Test func `is told of for the paths that were asked about, by the whole project`() throws {
    let others = ["B.swift": "class Base: ObservableObject {}\n", "C.swift": "// molt:ignore\nstruct C {}\n"]
    let source = "// molt:ignore published\nclass A: Base { @Published var x = 0 }"
    let project = try TemporaryProject(
      others.merging(["A.swift": "import SwiftUI\n" + source, ".git/HEAD": "ref: refs/heads/main\n"]) { $1 })
    #expect(!(try Molt.run(["check", "-q", "A.swift"] + floor, in: project.path).error.contains("unused-ignore")))
    #expect(try Molt.run(["check", "-q"] + floor, in: project.path).error.contains("C.swift:1: this `molt:ignore` keeps nothing"))
  }

  @Test func `is told of with a suggestion where it names no rule`() throws {
    let text = try check("// molt: ignore observaton\nclass A: ObservableObject {}").error
    #expect(text == "molt: warning: A.swift:2: `molt:ignore` names `observaton`, which is not a rule; did you mean `observation`?\n")
  }

  @Test(arguments: ["// molt:ignored\n", "// molt:ignoring\n", "// molt: nothing\n"]) func `has that very word`(comment: String) throws {
    let result = try check(comment + "class A: ObservableObject {}")
    #expect(result.output.contains(": changed: "))
    #expect(result.error.isEmpty, "\(result.error)")
  }
}
