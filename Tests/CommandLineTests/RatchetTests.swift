import MoltReports
import Testing

/// What `molt check` leaves out: what is known, and what nobody touched.
@Suite struct `The ratchet` {
  private static let code = """
    import SwiftUI

    struct Page: View {
      var body: some View {
        Text("a").foregroundColor(.red)
        Text("b").foregroundColor(.blue)
      }
    }

    """
  private static let floor = ["--deployment-target", "ios17"]

  private func repository(_ files: [String: String] = ["A.swift": code]) throws -> TemporaryProject {
    let project = try TemporaryProject(files)
    try Molt.git("init", "--quiet", "--initial-branch", "main", in: project.path)
    try commit(project)
    return project
  }

  private func commit(_ project: borrowing TemporaryProject) throws {
    try Molt.git("add", "--all", in: project.path)
    try Molt.git("commit", "--quiet", "--message", "all", in: project.path)
  }

  private func check(_ project: borrowing TemporaryProject, _ arguments: String...) throws -> Molt.Result {
    try Molt.run(["check"] + arguments + Self.floor, in: project.path)
  }

  private func rules(_ result: Molt.Result) -> [Substring] {
    result.output.split(separator: "\n").compactMap { $0.split(separator: "[").last?.dropLast() }
  }

  @Test func `lets what is in the baseline pass, wherever it has moved`() throws {
    let project = try repository()
    #expect(try check(project).status == 1)
    let written = try check(project, "--baseline", "molt.txt", "--write-baseline")
    #expect(written.status == 0 && written.error.contains("wrote 2 findings to molt.txt"))
    #expect(try check(project, "--baseline", "molt.txt").status == 0)
    try project.write("// new\n\n" + Self.code, to: "A.swift")
    let moved = try check(project, "--baseline", "molt.txt")
    #expect(moved.status == 0 && moved.output.isEmpty && moved.error.contains("baseline: 2 known, 0 fixed"))
  }

  /// What a baseline of some files has to say of what became of them.
  private func check(_ old: [String: String], then new: [String: String], _ flags: String...) throws -> (Molt.Result, Baseline) {
    let project = try repository(old)
    _ = try check(project, "--baseline", "molt.txt", "--write-baseline")
    for path in old.keys where new[path] == nil { try project.remove(path) }
    for (path, text) in new { try project.write(text, to: path) }
    let result = try Molt.run(["check", "--baseline", "molt.txt"] + flags + Self.floor, in: project.path)
    return (result, try Baseline(project.text("molt.txt")))
  }

  private static let header = "\n  var header: some View { Text(\"a\").foregroundColor(.red) }\n}\n"

  @Test(arguments: [
    // A file is renamed.
    ["Pages/Page.swift": code],
    // What is in a type goes to another file.
    ["A.swift": "import SwiftUI\n", "B.swift": code],
    // A type is renamed.
    ["A.swift": code.replacing("Page", with: "Sheet")],
    // Code goes into a property of its own.
    ["A.swift": code.replacing("Text(\"a\").foregroundColor(.red)", with: "header").dropLast(2) + header],
    // So is a type, along with its file.
    ["Sheet.swift": code.replacing("Page", with: "Sheet")],
    // An argument is another one.
    ["A.swift": code.replacing(".red", with: ".pink")],
  ])
  func `knows what was moved, renamed or edited`(new: [String: String]) throws {
    let (result, _) = try check(["A.swift": Self.code], then: new)
    #expect(result.status == 0 && result.error.contains(" moved or edited), 0 fixed"), "\(result.output)\(result.error)")
    let (shrunk, baseline) = try check(["A.swift": Self.code], then: new, "--shrink-baseline")
    #expect(shrunk.status == 0 && baseline.entries.count == 2)
    #expect(Set(baseline.entries.map(\.path)).isSubset(of: new.keys))
  }

  @Test func `knows a call of which an argument was migrated`() throws {
    let old = "import SwiftUI\n\nlet s = Section(header: Text(\"a\").foregroundColor(.red)) { Text(\"\") }\n"
    let (result, _) = try check(["A.swift": old], then: ["A.swift": old.replacing("foregroundColor", with: "foregroundStyle")])
    #expect(result.status == 0 && result.error.contains("1 known (1 moved or edited), 1 fixed"))
  }

  @Test func `takes for new what was copied, and what came where another one went`() throws {
    let (copied, _) = try check(
      ["A.swift": Self.code], then: ["A.swift": Self.code, "B.swift": Self.code.replacing("Page", with: "Sheet")])
    #expect(copied.output.split(separator: "\n").map { $0.prefix(8) } == ["B.swift:", "B.swift:"])
    let fixed = Self.code.replacing("foregroundColor(.red)", with: "foregroundStyle(.red)")
    let other = "import SwiftUI\n\nlet x = Text(\"c\").foregroundColor(.red)\n"
    let (elsewhere, _) = try check(["A.swift": Self.code], then: ["A.swift": fixed, "B.swift": other])
    #expect(elsewhere.status == 1 && elsewhere.output.hasPrefix("B.swift:3:") && rules(elsewhere).count == 1)
    let page = ["B.swift": Self.code.replacing("Page", with: "Sheet").replacing("foregroundColor(.blue)", with: "bold()")]
    #expect(try rules(check(["A.swift": Self.code], then: page).0).count == 1, "one of two is not most of a file")
    let model = "import SwiftUI\n\nfinal class M: ObservableObject { @Published var a = 0 }\n"
    let (property, _) = try check(["A.swift": model], then: ["A.swift": model.replacing("var a", with: "var b")])
    #expect(rules(property) == ["published"])
  }

  @Test func `does not take what stands outside of a path for moved`() throws {
    let project = try repository(["A/A.swift": Self.code])
    _ = try check(project, "--baseline", "molt.txt", "--write-baseline")
    try project.write(Self.code.replacing("import", with: "// a copy\nimport"), to: "B/A.swift")
    #expect(try rules(check(project, "B", "--baseline", "molt.txt")).count == 2)
    try project.remove("A/A.swift")
    #expect(try check(project, "B", "--baseline", "molt.txt").status == 0)
  }

  @Test func `tells of what is new, and of nothing else`() throws {
    let project = try repository()
    _ = try check(project, "--baseline", "molt.txt", "--write-baseline")
    try project.write(Self.code + "let x = Text(\"c\").foregroundColor(.green)\n", to: "A.swift")
    let result = try check(project, "--baseline", "molt.txt")
    #expect(result.status == 1 && result.output.hasPrefix("A.swift:9:") && rules(result) == ["foreground-style"])
  }

  @Test func `counts what is new, and the files of that alone`() throws {
    let project = try repository(["A.swift": Self.code, "B.swift": Self.code])
    _ = try check(project, "--baseline", "molt.txt", "--write-baseline")
    #expect(try check(project, "--baseline", "molt.txt").error.hasPrefix("molt: no new legacy sites in 2 files\n"))
    try project.write(Self.code + "let x = Text(\"c\").foregroundColor(.green)\n", to: "B.swift")
    let result = try check(project, "--baseline", "molt.txt")
    #expect(result.error.hasPrefix("molt: 1 legacy site in 1 of 2 files, 1 unit\n  1 changed    in 1 file\n"), "\(result.error)")
  }

  @Test func `counts what is fixed, and takes it out where that is wanted`() throws {
    let project = try repository()
    _ = try check(project, "--baseline", "molt.txt", "--write-baseline")
    let before = try project.text("molt.txt")
    try project.write(Self.code.replacing("foregroundColor(.red)", with: "foregroundStyle(.red)"), to: "A.swift")
    #expect(try check(project, "--baseline", "molt.txt").error.contains("1 known, 1 fixed; `--shrink-baseline`"))
    #expect(try project.text("molt.txt") == before)
    #expect(try check(project, "--baseline", "molt.txt", "--shrink-baseline").status == 0)
    #expect(try Baseline(project.text("molt.txt")).entries.count == 1)
    try project.write(Self.code, to: "A.swift")
    #expect(try check(project, "--baseline", "molt.txt").status == 1)
  }

  @Test func `keeps what other paths and rules have in the file`() throws {
    let project = try repository(["A/A.swift": Self.code, "B/B.swift": Self.code + "let l = Locale.current.languageCode\n"])
    _ = try check(project, "--baseline", "molt.txt", "--write-baseline")
    let all = try Baseline(project.text("molt.txt")).entries
    try project.write("", to: "A/A.swift")
    let part = try check(project, "B", "--baseline", "molt.txt", "--shrink-baseline")
    #expect(part.status == 0 && part.error.contains(", 0 fixed"))
    _ = try check(project, "A", "--baseline", "molt.txt", "--write-baseline")
    let rest = try Baseline(project.text("molt.txt")).entries
    #expect(rest == all.filter { $0.path == "B/B.swift" } && !rest.isEmpty)
  }

  @Test func `says where a baseline cannot be read`() throws {
    let project = try repository()
    try project.write("# fine\nnonsense\n", to: "molt.txt")
    let malformed = try check(project, "--baseline", "molt.txt")
    #expect(malformed.status == 2 && malformed.error.contains("molt.txt:2: expected a fingerprint"))
    let missing = try check(project, "--baseline", "no.txt")
    #expect(missing.status == 2 && missing.error.contains("cannot read `no.txt`"))
    #expect(try check(project, "--write-baseline").status == 2)
  }

  @Test func `tells only of lines that changed since a commit`() throws {
    let project = try repository()
    #expect(try check(project, "--since", "main").output.isEmpty)
    try project.write("\n" + Self.code.replacing("(.blue)", with: "(.green)"), to: "A.swift")
    try project.write(Self.code, to: "New file.swift")
    let result = try check(project, "--since", "main")
    #expect(result.status == 1)
    #expect(
      result.output.split(separator: "\n").map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
        == ["A.swift:7", "New file.swift:5", "New file.swift:6"])
    try commit(project)
    #expect(try check(project, "--since", "HEAD").status == 0)
    #expect(try check(project, "--since", "HEAD~1").output == result.output)
  }

  @Test func `does not take lines for changed that are in a renamed file or have another indentation`() throws {
    // Git takes a file for renamed where most of its lines are the same.
    let code = Self.code + String(repeating: "// more\n", count: 20)
    let project = try repository(["A.swift": code])
    try project.remove("A.swift")
    try project.write(code.replacing("    Text(\"a\")", with: "  Text(\"a\")").replacing("(.blue)", with: "(.green)"), to: "Page.swift")
    try Molt.git("add", "--all", in: project.path)
    let result = try check(project, "--since", "main")
    #expect(result.output.hasPrefix("Page.swift:6:") && rules(result).count == 1, "\(result.output)")
  }

  @Test func `does not count what a branch did since`() throws {
    let project = try repository()
    try Molt.git("checkout", "--quiet", "-b", "topic", in: project.path)
    try project.write(Self.code, to: "Ä.swift")
    try commit(project)
    try Molt.git("checkout", "--quiet", "main", in: project.path)
    try project.write(Self.code.replacing("(.red)", with: "(.pink)"), to: "A.swift")
    try commit(project)
    try Molt.git("checkout", "--quiet", "topic", in: project.path)
    let result = try check(project, "--since", "main")
    #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("Ä.swift:") } && rules(result).count == 2)
  }

  @Test func `says where there is no such commit, and no repository`() throws {
    let project = try repository()
    for reference in ["nope", "--output=x"] {
      let result = try Molt.run(["check", "--since=\(reference)"] + Self.floor, in: project.path)
      #expect(result.status == 2 && result.error.contains("git has no commit `\(reference)`"))
    }
    let bare = try TemporaryProject(["A.swift": Self.code])
    #expect(try check(bare, "--since", "main").error.contains("is not in a git repository"))
  }

  @Test func `tells only of some verdicts`() throws {
    let project = try repository([
      "A.swift": Self.code,
      "B.swift": "import SwiftUI\n\nfinal class B: ObservableObject { @Published var n = 0 }\n\nfunc f(_ b: B) -> [Any] { [b.$n] }\n",
    ])
    let all = rules(try check(project)).count
    let changed = rules(try check(project, "--verdict", "changed"))
    #expect(changed.count < all && changed.contains("foreground-style"))
    #expect(try rules(check(project, "--verdict", "changed,gated", "--verdict", "blocked,review")).count == all)
    #expect(try check(project, "--verdict", "skipped").status == 0)
    #expect(try check(project, "--verdict", "chnged").error.contains("did you mean `changed`?"))
  }
}
