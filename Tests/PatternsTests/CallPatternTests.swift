import MoltPatterns
import Testing

@Suite struct CallPatternTests {
  let match = "<#view: view#>.cornerRadius(<#radius#>, antialiased: <#antialiased?#>)"
  let rewrite = "<#view#>.clipShape(.rect(cornerRadius: <#radius#>), style: FillStyle(antialiased: <#antialiased?#>))"

  private func rewritten(_ expression: String) throws -> String {
    String(try Rewritten("let x = Text(a)\(expression)\n", match, rewrite).text.dropFirst("let x = Text(a)".count))
  }

  @Test func argumentsStayWhereTheyAre() throws {
    #expect(try rewritten(".cornerRadius(8)") == ".clipShape(.rect(cornerRadius: 8))\n")
    #expect(
      try rewritten(".cornerRadius(8, antialiased: f { $0 })")
        == ".clipShape(.rect(cornerRadius: 8), style: FillStyle(antialiased: f { $0 }))\n")
  }

  @Test func chainsOnTheirOwnLinesKeepTheirForm() throws {
    #expect(
      try rewritten("\n  // a\n  .cornerRadius(8) // b\n  .bold()\n  .cornerRadius(9)")
        == "\n  // a\n  .clipShape(.rect(cornerRadius: 8)) // b\n  .bold()\n  .clipShape(.rect(cornerRadius: 9))\n")
  }

  @Test func implicitSelfIsTheReceiverInExtensionsOfView() throws {
    let source = "extension View { func f() -> some View { cornerRadius(4) } }\nextension Layer { func f() { cornerRadius(4) } }\n"
    #expect(
      try Rewritten(source, match, rewrite).text
        == source.replacing("View { cornerRadius(4)", with: "View { clipShape(.rect(cornerRadius: 4))"))
  }

  @Test func trailingClosuresAreArguments() throws {
    let source = "f(a) { b }\nf(a, content: { b })\n"
    #expect(
      try Rewritten(source, "f(<#x#>, content: <#c: closure#>)", "g(x: <#x#>, body: <#c#>)").text == "g(x: a) { b }\ng(x: a, body: { b })\n"
    )
  }

  @Test func trailingClosuresAreForWhatTakesAFunction() throws {
    let source = "f(a: 1) { b }\nf(c: g)\nf { b }\n"
    #expect(try Rewritten(source, "f(a: <#a?#>, c: <#c#>)", "h(<#a#>, <#c#>)").text == "f(a: 1) { b }\nh(g)\nf { b }\n")
    #expect(try Rewritten(source, "f(a: <#a?#>, c: <#c: function#>)", "h(<#a#>, <#c#>)").text == "h(1) { b }\nh(g)\nh { b }\n")
    // The first that may take it does, unless a later one would be left without.
    #expect(try Rewritten("f { x }\n", "f(a: <#a?: function#>, c: <#c: function#>)", "h(a: <#a#>, c: <#c#>)").text == "h { x }\n")
    #expect(
      try Rewritten("f(1) { x }\n", "f(<#n#>, a: <#a?: function#>, c: <#c?: function#>)", "h(<#n#>, a: <#a#>, c: <#c#>)").text
        == "h(1) { x }\n")
  }

  @Test func anyNumberOfArgumentsKeepTheirLabels() throws {
    #expect(try Rewritten("f(1, a: 2, 3) { 4 }\nf()\n", "f(<#rest...#>)", "g.h(<#rest#>)").text == "g.h(1, a: 2, 3) { 4 }\ng.h()\n")
  }

  @Test func mistakesAreToldWithTheirPlace() {
    var compiler = PatternCompiler()
    #expect(throws: Pattern.Malformed.self) { try compiler.compile(match: "<#x#>.f(", templates: []) }
    #expect(throws: Pattern.Malformed.self) { try compiler.compile(match: "<#x: literl#>.f()", templates: []) }
    #expect(throws: Pattern.Malformed.self) { try compiler.compile(match: "<#x#>.f()", templates: ["<#y#>.g()"]) }
    #expect(throws: Pattern.Malformed.self) { try compiler.compile(match: "<#x#>.f(<#y#>)", templates: ["<#x#>.g()"]) }
  }
}
