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
    #expect(moved.status == 0 && moved.output.isEmpty && moved.error.contains("2 findings are in the baseline; 0 of it are fixed"))
  }

  @Test func `tells of what is new, and of nothing else`() throws {
    let project = try repository()
    _ = try check(project, "--baseline", "molt.txt", "--write-baseline")
    try project.write(Self.code + "let x = Text(\"c\").foregroundColor(.green)\n", to: "A.swift")
    let result = try check(project, "--baseline", "molt.txt")
    #expect(result.status == 1 && result.output.hasPrefix("A.swift:9:") && rules(result) == ["foreground-style"])
  }

  @Test func `counts what is fixed, and takes it out where that is wanted`() throws {
    let project = try repository()
    _ = try check(project, "--baseline", "molt.txt", "--write-baseline")
    let before = try project.text("molt.txt")
    try project.write(Self.code.replacing("foregroundColor(.red)", with: "foregroundStyle(.red)"), to: "A.swift")
    #expect(try check(project, "--baseline", "molt.txt").error.contains("1 of it are fixed; `--shrink-baseline`"))
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
    #expect(part.status == 0 && part.error.contains("0 of it are fixed"))
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
    #expect(result.output.split(separator: "\n").map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
      == ["A.swift:7", "New file.swift:5", "New file.swift:6"])
    try commit(project)
    #expect(try check(project, "--since", "HEAD").status == 0)
    #expect(try check(project, "--since", "HEAD~1").output == result.output)
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
      "A.swift": Self.code, "B.swift": "import SwiftUI\n\nfinal class B: ObservableObject { @Published var n = 0 }\n\nfunc f(_ b: B) -> [Any] { [b.$n] }\n",
    ])
    let all = rules(try check(project)).count
    let changed = rules(try check(project, "--verdict", "changed"))
    #expect(changed.count < all && changed.contains("foreground-style"))
    #expect(try rules(check(project, "--verdict", "changed,gated", "--verdict", "blocked,review")).count == all)
    #expect(try check(project, "--verdict", "skipped").status == 0)
    #expect(try check(project, "--verdict", "chnged").error.contains("did you mean `changed`?"))
  }
}
