import MoltSyntax
import Testing

@Suite struct RegexLexerTests {
  @Test(arguments: [
    ("x = /a b/", ["x", "=", "/", "a b", "/"]), ("f(/a/, /b/)", ["f", "(", "/", "a", "/", ",", "/", "b", "/", ")"]),
    ("try? /a/", ["try", "?", "/", "a", "/"]), ("return /a/.b", ["return", "/", "a", "/", ".", "b"]),
    ("!/a/", ["!", "/", "a", "/"]), ("x = /[/)(]a/", ["x", "=", "/", "[", "/", ")", "(", "]", "a", "/"]),
    ("x = #/a/b/#", ["x", "=", "#", "/", "a/b", "/", "#"]), ("#/\n a\n /#", ["#", "/", "\n a\n ", "/", "#"]),
    ("##/a/#/##", ["##", "/", "a/#", "/", "##"]), (#"x = /a\/b/"#, ["x", "=", "/", #"a\/b"#, "/"]),
  ])
  func `a slash begins a regular expression where an expression may begin`(_ text: String, _ tokens: [String]) {
    #expect(Source(text).spellings == tokens)
  }

  @Test(arguments: [
    ("a / b / c", ["a", "/", "b", "/", "c"]), ("a/b/c", ["a", "/", "b", "/", "c"]),
    ("f(/, b)", ["f", "(", "/", ",", "b", ")"]), ("(/) x/", ["(", "/", ")", "x", "/"]),
    ("func /(a: b) c/", ["func", "/", "(", "a", ":", "b", ")", "c", "/"]), ("x /y", ["x", "/", "y"]),
    ("0 / 1 /\n2", ["0", "/", "1", "/", "2"]), ("a // b/", ["a"]), ("x! / y /", ["x", "!", "/", "y", "/"]),
  ])
  func `elsewhere a slash is an operator`(_ text: String, _ tokens: [String]) {
    #expect(Source(text).spellings == tokens)
  }

  @Test func `an unterminated literal ends with its line`() {
    #expect(Source("x = #/a\ny").spellings == ["x", "=", "#", "/", "a", "y"])
    #expect(Source("x = #/\na\ny").spellings == ["x", "=", "#", "/", "a", "y"])
  }
}
