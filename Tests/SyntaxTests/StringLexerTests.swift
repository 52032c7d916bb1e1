import MoltSyntax
import Testing

@Suite struct StringLexerTests {
  @Test func `a string has quotes and a segment`() {
    let source = Source(#""a b" "" 'c'"#)
    #expect(source.spellings == ["\"", "a b", "\"", "\"", "\"", "'", "c", "'"])
    #expect(source.kinds[1] == .stringSegment)
  }

  @Test func `an interpolation has tokens, also with strings in it`() {
    #expect(
      Source(#""a\(f("x\(y)", (1)))b""#).spellings == [
        "\"", "a", "\\", "(", "f", "(", "\"", "x", "\\", "(", "y", ")", "\"", ",", "(", "1", ")", ")", ")", "b", "\"",
      ])
  }

  @Test func `escapes do not end a string, and those of line ends divide its segments`() {
    #expect(Source(#""a\"b\\""#).spellings == ["\"", #"a\"b\\"#, "\""])
    #expect(Source(#""a\nb\u{A}c\td""#).spellings == ["\"", #"a\n"#, #"b\u{A}"#, #"c\td"#, "\""])
  }

  @Test func `the pounds of a raw string are tokens of their own`() {
    #expect(
      Source(##"#"a"b\n\#(c)"# d"##).spellings == ["#", "\"", #"a"b\n"#, "\\", "#", "(", "c", ")", "\"", "#", "d"])
  }

  @Test func `three quotes may be a raw string on one line`() {
    #expect(
      Source(##"#"""# + #"""a"""#"##).spellings == ["#", "\"", "\"", "\"", "#", "+", "#", "\"", #"""a"""#, "\"", "#"])
  }

  @Test func `the indentation of the closing quotes and the last line end are no part of a string`() {
    let source = Source("x = \"\"\"\n    a\n      b\n\n    \\(c)d\n    \"\"\"\n")
    #expect(
      source.spellings.filter { !$0.isEmpty } == [
        "x", "=", "\"\"\"", "a\n", "  b\n", "\n", "\\", "(", "c", ")", "d", "\"\"\"",
      ])
  }

  @Test func `an escaped line end is no part of a string`() {
    #expect(Source("\"\"\"\n a \\\n b\n \"\"\"").spellings == ["\"\"\"", "a ", "b", "\"\"\""])
  }

  @Test func `line ends of two characters are treated as one`() {
    #expect(Source("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"").spellings == ["\"\"\"", "a\r\n", "b", "\"\"\""])
  }

  @Test func `a line end closes a string on one line and its interpolations`() {
    #expect(Source("\"a\nb").spellings == ["\"", "a", "b"])
    let broken = Source("\"a\\(f(\"b\\(c\nd")
    #expect(broken.spellings.last == "d")
    #expect(broken.tokens.last?.flags.contains(.atStartOfLine) == true)
    #expect(broken.kinds.last == .identifier)
  }

  @Test func `an interpolation of a multi-line string may span lines`() {
    #expect(
      Source("\"\"\"\n\\(a +\n\"b\")\n\"\"\"").spellings.filter { !$0.isEmpty } == [
        "\"\"\"", "\\", "(", "a", "+", "\"", "b", "\"", ")", "\"\"\"",
      ])
  }
}
