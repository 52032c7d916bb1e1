import MoltSyntax
import Testing

@Suite struct LexerTests {
  @Test func `words, numbers and punctuation are tokens`() {
    let source = Source("let x_1: Int = 0xff + 1_0.5e-3; @a #b \\c")
    #expect(
      source.spellings == [
        "let", "x_1", ":", "Int", "=", "0xff", "+", "1_0.5e-3", ";", "@", "a", "#", "b", "\\", "c",
      ])
    #expect(source.kinds[0] == .keyword)
    #expect(source.kinds[1] == .identifier)
    #expect(source.kinds[5] == .integerLiteral)
    #expect(source.kinds[7] == .floatLiteral)
  }

  @Test func `a contextual keyword is an identifier to the lexer`() {
    #expect(Source("async actor any some").kinds == [.identifier, .identifier, .identifier, .identifier])
  }

  @Test(arguments: [
    ("0xff.description", ["0xff", ".", "description"]), ("0xff.8p2", ["0xff.8p2"]), ("1.foo", ["1", ".", "foo"]),
    ("1.5.foo", ["1.5", ".", "foo"]), ("x.0.1", ["x", ".", "0", ".", "1"]), ("1...2", ["1", "...", "2"]),
    ("0b102", ["0b102"]), ("1e5", ["1e5"]), ("1e", ["1e"]), ("12ab", ["12ab"]), ("0o7.5", ["0o7", ".", "5"]),
    ("1e+5x", ["1e+5x"]), ("0x", ["0x"]), ("0x1p-3", ["0x1p-3"]), ("0xff.fp x", ["0xff", ".", "fp", "x"]),
  ])
  func `a number ends where the reference parser ends it`(_ text: String, _ tokens: [String]) {
    #expect(Source(text).spellings == tokens)
  }

  @Test(
    arguments: [
      ("a + b", [.identifier, .binaryOperator, .identifier]), ("a+b", [.identifier, .binaryOperator, .identifier]),
      ("a +b", [.identifier, .prefixOperator, .identifier]), ("a+ b", [.identifier, .postfixOperator, .identifier]),
      ("f(&x)", [.identifier, .leftParen, .prefixAmpersand, .identifier, .rightParen]),
      ("a? b", [.identifier, .postfixQuestionMark, .identifier]),
      ("a ? b", [.identifier, .infixQuestionMark, .identifier]),
      ("a!=b", [.identifier, .exclamationMark, .equal, .identifier]),
      ("a != b", [.identifier, .binaryOperator, .identifier]),
      ("a/**/+/**/b", [.identifier, .binaryOperator, .identifier]), ("a->b", [.identifier, .arrow, .identifier]),
      ("x^.y", [.identifier, .postfixOperator, .period, .identifier]), ("a+//b", [.identifier, .postfixOperator]),
      ("+*/ b", [.unknown, .identifier]), ("×a", [.prefixOperator, .identifier]),
    ] as [(String, [TokenKind])])
  func `the characters around an operator decide its fixity`(_ text: String, _ kinds: [TokenKind]) {
    #expect(Source(text).kinds == kinds)
  }

  @Test func `an escaped identifier has its name without backticks`() {
    var names = NameTable()
    let tokens = Source("`func` func `two words` `").tokens(&names)
    #expect(tokens.map(\.kind) == [.identifier, .keyword, .identifier, .backtick])
    #expect(tokens[0].name == .func)
    #expect(tokens[0].flags.contains(.escaped))
    #expect(!tokens[1].flags.contains(.escaped))
    #expect(unsafe names.spelling(of: tokens[2].name).elementsEqual("two words".utf8))
  }

  @Test func `a dollar begins a closure's parameter or a name`() {
    #expect(Source("$0 $name $").kinds == [.dollarIdentifier, .identifier, .identifier])
  }

  @Test func `directives are tokens with their pound, and macros are not`() {
    let source = Source("#if os(x)\n#elseif y\n#else\n#endif\n#available #unavailable #sourceLocation #file #ifx")
    #expect(
      source.kinds.filter { $0 != .identifier && $0 != .leftParen && $0 != .rightParen } == [
        .poundIf, .poundElseif, .poundElse, .poundEndif, .poundAvailable, .poundUnavailable, .poundSourceLocation,
        .pound, .pound,
      ])
  }

  @Test func `comments, white space, marks and stray bytes are gaps`() {
    let source = Source(Array("\u{FEFF}/* a /* b */ c */ x // y\r\n\0\u{1}\u{A0}z".utf8) + [0xFF, 0xC0])
    #expect(source.spellings == ["x", "z"])
    #expect(source.tokens[0].flags.contains(.afterComment))
    #expect(!source.tokens[0].flags.contains(.atStartOfLine))
    #expect(source.tokens[1].flags.contains([.afterComment, .atStartOfLine]))
  }

  @Test func `a token knows whether something stands before it`() {
    #expect(Source("a(b) c").tokens.map { $0.flags.contains(.glued) } == [false, true, true, true, false])
  }

  @Test func `an unterminated comment takes the rest of the file`() {
    #expect(Source("a /* b /* c */ d").spellings == ["a"])
  }

  @Test func `a merge conflict is a gap`() {
    #expect(Source("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd").spellings == ["a", "d"])
    #expect(Source("a\n<<<<<<< HEAD\nb").spellings == ["a", "<<<<<<<", "HEAD", "b"])
    #expect(Source(">>>> a\nb\n<<<<\nc\nd").spellings == ["d"])
  }

  @Test func `a shebang is a token at the start of the file only`() {
    #expect(Source("#!/usr/bin/swift\nx").kinds == [.shebang, .identifier])
    #expect(Source("x\n#!y").kinds.first == .identifier)
    #expect(!Source("x\n#!y").kinds.contains(.shebang))
  }

  @Test func `an editor placeholder is one token`() {
    #expect(Source("f(<#T##Int#>, <#a)").spellings == ["f", "(", "<#T##Int#>", ",", "<", "#", "a", ")"])
    #expect(Source("a+<#b#>").spellings == ["a", "+", "<#b#>"])
  }

  @Test func `curly quotation marks are no strings`() {
    #expect(Source("“a b” c ”").spellings == ["“a b”", "c", "”"])
    #expect(Source("“a\nb").spellings == ["“", "a", "b"])
  }

  @Test func `a letter of any script begins a name`() {
    #expect(Source("größe 变量 🎉 e\u{301}t").spellings == ["größe", "变量", "🎉", "e\u{301}t"])
  }
}
