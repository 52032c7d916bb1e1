import MoltReports
import Testing

private func shown(_ text: String) -> String { String(decoding: terminalText(Array(text.utf8)), as: UTF8.self) }

@Suite struct `Text for a terminal` {
  @Test(arguments: [
    ("a\u{1B}]0;title\u{7}b", "a\\u{1B}]0;title\\u{7}b"), ("\u{9B}2J", "\\u{9B}2J"), ("a\u{7F}", "a\\u{7F}"),
    ("a\u{202E}b\u{2066}c", "a\\u{202E}b\\u{2066}c"), ("a\rb", "a\\u{D}b"),
  ])
  func `shows control characters of others`(text: String, expected: String) { #expect(shown(text) == expected) }

  @Test(arguments: ["plain", "två\tord\n", "a\r\nb", "日本", ""])
  func `leaves all else as it is`(text: String) { #expect(shown(text) == text) }

  @Test func `obeys what a style paints, and nothing that is painted`() {
    #expect(shown(Style(isColored: true).red("a\u{1B}[2Jb")) == "\u{1B}[31ma\\u{1B}[2Jb\u{1B}[0m")
    #expect(shown(Style.plain.red("a")) == "a")
  }

  @Test func `leaves the bytes of a product alone`() {
    let style = Style(isColored: true)
    let painted = paintedText(Array(style.red("a\u{1B}[2Jb\u{FF}").utf8), style)
    #expect(String(decoding: painted, as: UTF8.self) == "\u{1B}[31ma\u{1B}[2Jb\u{FF}\u{1B}[0m")
  }
}
