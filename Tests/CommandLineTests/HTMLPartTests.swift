import MoltReports
import MoltText
import Testing

@Suite struct `The owners of files` {
  private func owners(_ text: String, _ path: String) -> [String] { CodeOwners(text).owners(of: path) }

  @Test(arguments: [
    ("*", "a.swift", true), ("*", "a/b.swift", true), ("*.swift", "a/b.swift", true), ("*.swift", "a/b.md", false),
    ("/build/", "build/a/b.swift", true), ("/build/", "x/build/a.swift", false), ("/build", "build", true),
    ("docs/*", "docs/a.md", true), ("docs/*", "docs/a/b.md", false), ("docs/**", "docs/a/b.md", true),
    ("docs/*.md", "docs/a.md", true),
    ("apps/", "x/apps/y/a.swift", true), ("apps/", "apps", false), ("/docs/", "docs/a", true), ("**/logs", "a/b/logs/c", true),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b/c", true), ("a/**/b", "a/x", false),
    ("Sources/Kit", "Sources/Kit/A.swift", true),
    ("Sources/Kit", "X/Sources/Kit/A.swift", false), ("Sources/Ki?", "Sources/Kit/A.swift", true),
    ("/My\\ App/", "My App/A.swift", true),
    ("A*B*C", "AxBxC", true), ("A*B*C", "AxBx", false), ("/", "a", true), ("\\#a", "#a", true),
  ])
  func `are those of the patterns that GitHub takes for the file's`(pattern: String, path: String, isOwned: Bool) {
    #expect(owners("\(pattern) @team", path) == (isOwned ? ["@team"] : []), "\(pattern) \(path)")
  }

  @Test func `are those of the last pattern that matches, be they none`() {
    let text = "* @all # everybody\n\n# Of Kit\n/Kit/ @kit @all\n/Kit/Generated/\r\n"
    #expect(owners(text, "a.swift") == ["@all"])
    #expect(owners(text, "Kit/a.swift") == ["@kit", "@all"])
    #expect(owners(text, "Kit/Generated/a.swift") == [])
  }

  @Test func `are joined where GitLab has sections, whose owners stand in for those that are missing`() {
    let text = "* @all\n[Kit][2] @kit\n/Kit/\n/Kit/UI/ @ui\n^[Optional]\n*.md @docs\n"
    #expect(owners(text, "a.swift") == ["@all"])
    #expect(owners(text, "Kit/a.swift") == ["@all", "@kit"])
    #expect(owners(text, "Kit/UI/a.md") == ["@all", "@ui", "@docs"])
  }

  @Test func `are nobody where nothing is said`() {
    for nothing in ["", "# nothing\n", "*\n"] { #expect(CodeOwners(nothing).isEmpty) }
    #expect(!CodeOwners("* a@b.org").isEmpty)
  }
}

@Suite struct `A document in a page` {
  private func blocks(_ markdown: String) -> [MarkdownBlock] {
    var reader = MarkdownReader(markdown)
    return reader.blocks()
  }

  @Test func `is taken apart into blocks`() {
    let text = "\nOne\ntwo `a|b`.\n\n## Head\n\n* first\n  goes on\n* **second**\n\n1. x\n\n"
    let markdown = text + "| a | `b|c` |\n|---|---|\n| 1 | 2 |\n\n    let a = 1\n"
    #expect(
      blocks(markdown) == [
        .paragraph([.text("One two "), .code("a|b"), .text(".")]), .heading(level: 2, [.text("Head")]),
        .list(isOrdered: false, [[.text("first goes on")], [.strong([.text("second")])]]), .list(isOrdered: true, [[.text("x")]]),
        .table([[[.text("a")], [.code("b|c")]], [[.text("1")], [.text("2")]]]), .code(words: [], text: "let a = 1"),
      ])
  }

  @Test func `keeps fences whole, and one that has no end`() {
    #expect(
      blocks("````swift before x\n```\n# a\n````\n```text\nrest") == [
        .code(words: ["swift", "before", "x"], text: "```\n# a"), .code(words: ["text"], text: "rest"),
      ])
  }

  @Test(arguments: [
    ("[a](https://b.org)", [MarkdownSpan.link(address: "https://b.org", [.text("a")])]),
    ("[a](javascript:alert(1))", [.text("a"), .text(")")]), ("[`a`](other.md)", [.code("a")]),
    ("<https://b.org>", [.link(address: "https://b.org", [.text("https://b.org")])]), ("<b>a</b>", [.text("<b>a</b>")]),
    ("a *b* c_d_e", [.text("a "), .emphasis([.text("b")]), .text(" c_d_e")]), ("2 * 3 * 4", [.text("2 * 3 * 4")]),
    ("`` a`b ``", [.code("a`b")]), ("`a", [.text("`a")]), ("\\*a*", [.text("*a*")]), ("[a", [.text("[a")]), ("**a", [.text("**a")]),
  ])
  func `has links to pages alone, and what is no markup is text`(markdown: String, spans: [MarkdownSpan]) {
    #expect(blocks(markdown) == [.paragraph(spans)])
  }

  @Test func `loses nothing of what is odd`() {
    let odd = String(repeating: "[< * `` _ ", count: 99) + "`"
    #expect(!blocks(odd).isEmpty)
  }
}

@Suite struct `Code in a page` {
  private func lines(_ code: String) -> [String] {
    var highlighter = Highlighter()
    let text = highlighter.colored(SourceText(code))
    return (0..<text.lineCount).map { text.line($0).classes }
  }

  @Test(arguments: [
    ("import SwiftUI", "k6.1t7"), ("let a = 12 // b", "k3.5n2.1c4"), ("@State var a = \"x\\(1)\"", "a6.1k3.5s2.2n1.1s1"),
    ("weak var a: some View", "k4.1k3.4k4.1t4"), ("open(some, .default)", ""), ("#if os(iOS)", "d3"), ("#Preview {", "d8"),
    ("var a: Int { get }", "k3.4t3.3k3"), ("x.await()", ""), ("let é = /* ü */ 1", "k3.5c7.1n1"),
  ])
  func `is coloured by what the lexer sees`(code: String, classes: String) {
    #expect(lines(code) == [classes])
  }

  @Test func `is coloured line by line where a literal or a comment has several`() {
    #expect(lines("/* a\n b */\nlet s = \"\"\"\n  x\n  \"\"\"\n") == ["c4", "c5", "k3.5s3", ".2s1", ".2s3"])
  }

  @Test func `has no line breaks in its lines, and shows what is hidden`() {
    var highlighter = Highlighter()
    let text = highlighter.colored(SourceText("let a = 1\r\nlet b = \"\u{202E}\" // \u{0}\u{200B}"))
    #expect(text.line(0).text == "let a = 1")
    #expect(text.line(1).text.hasPrefix("let b = \"\\u{202E}\""))
    #expect(text.line(1).classes.hasPrefix("k3.5s10"))
  }
}

@Suite struct `A hash` {
  /// The examples of FIPS 180-4 and RFC 4648.
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
  ])
  func `is that of the standard`(text: String, hash: String) { #expect(base64(sha256(Array(text.utf8))) == hash) }

  @Test func `is written in letters of which four stand for three bytes`() {
    #expect(["", "f", "fo", "foo", "foob"].map { base64(Array($0.utf8)) } == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="])
  }
}

@Test(arguments: [(0, 0, "0%"), (0, 5, "0%"), (1, 1000, "1%"), (2, 3, "67%"), (999, 1000, "99%"), (7, 7, "100%")])
func `a share is all or nothing only where it is`(part: Int, whole: Int, text: String) { #expect(percent(part, of: whole) == text) }

@Test func `what waits for the same reasons is put together, and what waits for its own is by its kind`() throws {
  let components = try SampleReport.make().waitingComponents
  #expect(components.map(\.siteCount) == [1, 1])
  // In one expression with the comparison, the compiler looks for the types for a quarter of a minute.
  let units = components.map { $0.clusters.map(\.units) }.sorted { $0[0][0] < $1[0][0] }
  #expect(units == [[[1]], [[2]]])
  #expect(components.flatMap(\.reasons).map(\.name).sorted() == ["combine-publisher", "elsewhere", "iOS 16.0, needs 17.0"])
}
