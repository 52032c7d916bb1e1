import MoltEngine
import Testing

@Suite struct IgnoreTests {
  private func ignores(_ lines: String, _ path: String, directory: Bool = false) -> Bool {
    var rules = IgnoreRules()
    rules.add(Array(lines.utf8), directory: [])
    return rules.ignore(Array(path.utf8), isDirectory: directory)
  }

  @Test func `capitals do not count where the repository says so`() throws {
    var rules = IgnoreRules(ignoresCase: true)
    rules.add(Array("Generated/\n*.SWIFT\n!Keep.swift\n[A-C]x\n".utf8), directory: [])
    #expect(rules.ignore(Array("a/generated".utf8), isDirectory: true))
    #expect(rules.ignore(Array("a.swift".utf8), isDirectory: false))
    #expect(!rules.ignore(Array("KEEP.swift".utf8), isDirectory: false))
    #expect(rules.ignore(Array("bX".utf8), isDirectory: false))
    #expect(!ignores("Generated/", "generated", directory: true))

    let directory = try TemporaryDirectory([".gitignore": "Old/\n", "old/a.swift": "let a = 1\n", "b.swift": "let b = 1\n"])
    try directory.makeRepository()
    for (value, isIgnored) in [("true", true), ("false", false)] {
      try directory.run("git", "config", "core.ignorecase", value)
      let skipped = try discover([directory.path], jobs: 1).skipped
      #expect(skipped.contains { $0.path == "old/" && $0.reason == .ignored } == isIgnored)
    }
  }

  @Test func `patterns that cost more than they may leave files as they are`() {
    let budget = IgnoreBudget(steps: 2_000_000)
    var rules = IgnoreRules(budget: budget)
    let lines = (0..<2_000).map { _ in "*a*a*a*a*b" }
    rules.add(Array(lines.joined(separator: "\n").utf8), directory: [])
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: 200)
    var isIgnored = false
    for _ in 0..<2_000 where !isIgnored { isIgnored = rules.ignore(name, isDirectory: false) }
    #expect(isIgnored)
    #expect(!rules.ignore(Array("b".utf8), isDirectory: true))
    #expect(budget.warning?.hasPrefix(".gitignore:") == true)
  }

  @Test func `a name matches at any depth`() {
    #expect(ignores("*.swift", "a/b/c.swift"))
    #expect(ignores("gen", "a/gen", directory: true))
    #expect(!ignores("gen", "a/general"))
  }

  @Test func `a slash anchors a pattern`() {
    #expect(ignores("/gen", "gen"))
    #expect(!ignores("/gen", "a/gen"))
    #expect(ignores("a/gen", "a/gen"))
    #expect(!ignores("a/gen", "b/a/gen"))
  }

  @Test func `a trailing slash means directories`() {
    #expect(ignores("gen/", "a/gen", directory: true))
    #expect(!ignores("gen/", "a/gen"))
  }

  @Test func `the last match decides`() {
    #expect(!ignores("*.swift\n!keep.swift", "keep.swift"))
    #expect(ignores("!keep.swift\n*.swift", "keep.swift"))
  }

  @Test func `two stars cross directories`() {
    #expect(ignores("a/**/b", "a/b"))
    #expect(ignores("a/**/b", "a/x/y/b"))
    #expect(ignores("**/b", "x/b"))
    #expect(ignores("a/**", "a/x/y"))
    #expect(!ignores("a/**", "a"))
    #expect(!ignores("a/*/b", "a/x/y/b"))
  }

  @Test func `comments, escapes and trailing spaces are read as git reads them`() {
    #expect(!ignores("#a", "#a"))
    #expect(ignores("\\#a", "#a"))
    #expect(ignores("a  \r\n", "a"))
    #expect(ignores("a\\ ", "a "))
    #expect(ignores("\u{FEFF}a", "a"))
  }

  @Test func `an unclosed bracket matches nothing`() {
    #expect(!ignores("[a", "[a"))
    #expect(ignores("[]a]", "]"))
    #expect(ignores("[!a-c]x", "dx"))
    #expect(!ignores("[[:upper:]]", "x"))
  }

  @Test func `a pattern of many stars ends soon`() {
    #expect(!ignores(String(repeating: "*a", count: 60), String(repeating: "a", count: 2_000) + "b"))
  }

  /// Random patterns and paths over few letters, so that they meet. One repository for each seed.
  @Test(.enabled(if: isInstalled("git")), arguments: 0..<12 as Range<UInt64>)
  func `git agrees`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    try directory.makeRepository()
    let ignoresCase = seed % 2 == 1
    try directory.run("git", "config", "core.ignorecase", "\(ignoresCase)")
    let nested = (0..<4).map { _ in pattern(&random) }
    let top = (0..<12).map { _ in pattern(&random) }
    let excluded = (0..<3).map { _ in pattern(&random) }
    try directory.write(top.joined(separator: "\n"), to: ".gitignore")
    try directory.write(nested.joined(separator: "\n") + "\n", to: "a/.gitignore")
    try directory.write(excluded.joined(separator: "\r\n") + "\r\n", to: ".git/info/exclude")
    var paths: Set<String> = []
    for _ in 0..<300 { paths.insert(path(&random)) }
    for path in paths { try? directory.write("", to: path) }
    let files = try directory.run("find", ".", "-type", "f", "-not", "-path", "./.git/*").output
      .split(separator: "\n").map { String($0.dropFirst(2)) }
    let answer = try directory.run(
      "git", "check-ignore", "--stdin", "--no-index", input: files.joined(separator: "\n") + "\n")
    let ignoredByGit = Set(answer.output.split(separator: "\n").map(String.init))
    #expect(answer.status <= 1)

    var topRules = IgnoreRules(ignoresCase: ignoresCase)
    topRules.add(try directory.bytes(of: ".git/info/exclude"), directory: [])
    topRules.add(try directory.bytes(of: ".gitignore"), directory: [])
    var nestedRules = topRules
    nestedRules.add(try directory.bytes(of: "a/.gitignore"), directory: Array("a/".utf8))
    for file in files {
      let parts = file.split(separator: "/")
      let isIgnored = parts.indices.contains { index in
        let prefix = parts[...index].joined(separator: "/")
        let rules = prefix.hasPrefix("a/") ? nestedRules : topRules
        return rules.ignore(Array(prefix.utf8), isDirectory: index < parts.count - 1)
      }
      #expect(isIgnored == ignoredByGit.contains(file), "\(file) under \(top) | \(nested) | \(excluded)")
    }
  }

  private func pattern(_ random: inout SeededGenerator) -> String {
    let atoms = [
      "a", "b", "ab", "*", "**", "?", "/", "/", "[ab]", "[!a]", "[^b-c]", "[[:alpha:]]", "\\a", "c", "[", "**/", "/**",
      " ", "A", "B", "[A-B]", "[[:upper:]]", "\\A", "[C]",
    ]
    var text = (0..<Int.random(in: 1...4, using: &random)).map { _ in atoms.randomElement(using: &random)! }.joined()
    if Int.random(in: 0..<4, using: &random) == 0 { text = "!" + text }
    return text
  }

  private func path(_ random: inout SeededGenerator) -> String {
    let names = ["a", "b", "ab", "abc", "c", "ba", "bb", "aB", "BA", "C"]
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in names.randomElement(using: &random)! }
      .joined(separator: "/")
  }
}
