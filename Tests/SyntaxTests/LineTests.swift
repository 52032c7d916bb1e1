import Testing

/// What an edit asks of the lines around it.
@Suite struct LineTests {
  @Test(arguments: [
    ("a\nb", "\n"), ("a\r\nb\n", "\r\n"), ("a\rb\n", "\r"), ("a", "\n"), ("", "\n"), ("a\r", "\r"), ("a\r\n", "\r\n"),
  ])
  func `a file ends its lines as its first one does`(text: String, expected: String) {
    #expect(Source(text).root.lineBreak == expected)
  }

  @Test(arguments: [
    ("a\nb", "  "), ("{\n    a\n}", "    "), ("{\n\ta\n}", "\t"), ("/*\n * a\n */\n{\n   a\n}", "   "), ("{\n a\n   b\n}", "   "),
    ("{\n    \n  a\n}", "  "), ("{\r\n    \r\n   a\r\n}", "   "), ("{\n            a\n}", "        "), ("   a", "   "), ("", "  "),
  ])
  func `the first indented line tells what a level is`(text: String, expected: String) {
    #expect(Source(text).root.indentationUnit == expected)
  }

  @Test func `a line begins behind any line break, and behind a byte order mark`() {
    let root = Source("a b\r\nc\rd\n\ne").root
    #expect((0..<12).map { root.startOfLine(at: $0) } == [0, 0, 0, 0, 4, 5, 5, 7, 7, 9, 10, 10])
    #expect(Source([0xEF, 0xBB, 0xBF, 0x61, 0x62]).root.startOfLine(at: 4) == 3)
    #expect(Source([0xEF, 0xBB, 0xBF, 0x61, 0x62]).root.isFirstOnLine(3))
  }

  @Test func `the last token of a line is the one before the next line or the end`() {
    let root = Source("a b c\nd /* \n */ e").root
    #expect((0..<5).map { root.lastTokenOnLine(of: $0) } == [2, 2, 2, 3, 4])
  }
}
