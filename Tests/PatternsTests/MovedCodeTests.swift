import MoltPatterns
import Testing

@Suite struct MovedCodeTests {
  private let section = "Section(header: <#header: not closure#>, footer: <#footer: not closure#>) { <#rows...#> }"
  private let builders = "Section { <#rows...#> } header: {\n  <#header#>\n} footer: {\n  <#footer#>\n}"

  @Test func bodiesMoveWithTheirBracesAndComments() throws {
    let source = """
      let s =
        Section(header: Text("A"), footer: Text("B")) {
          Row()
          // last
        }

      """
    let expected = """
      let s =
        Section {
          Row()
          // last
        } header: {
          Text("A")
        } footer: {
          Text("B")
        }

      """
    #expect(try Rewritten(source, section, builders).text == expected)
  }

  @Test func argumentsOnTheirOwnLinesLeaveNoLineBreaksBehind() throws {
    let source = "f(\n  Section(\n    header: Text(a),\n    footer: Text(b)\n  ) {\n    Row()\n  }\n)\n"
    let expected = "f(\n  Section {\n    Row()\n  } header: {\n    Text(a)\n  } footer: {\n    Text(b)\n  }\n)\n"
    #expect(try Rewritten(source, section, builders).text == expected)
  }

  @Test func tabsStayTabsInAFileThatHasSpaces() throws {
    let source = "func f() {\n    g()\n}\n\nfunc h() {\n\tSection(header: Text(a), footer: Text(b)) {\n\t\tRow()\n\t}\n}\n"
    let expected =
      "func f() {\n    g()\n}\n\nfunc h() {\n\tSection {\n\t\tRow()\n\t} header: {\n\t\tText(a)\n\t} footer: {\n\t\tText(b)\n\t}\n}\n"
    #expect(try Rewritten(source, section, builders).text == expected)
  }

  @Test func matchesInsideOfWhatMovesAreMadeThere() throws {
    let source = "g(\n  first: g(first: 1, second: 2),\n  second: { g(first: 3, second: 4) }\n)\n"
    #expect(
      try Rewritten(source, "g(first: <#a#>, second: <#b#>)", "h(<#b#>, <#a#>)").text
        == "h({ h(4, 3) }, h(2, 1))\n")
  }

  @Test func stringsOfSeveralLinesAreNotIndented() throws {
    let source = "x.f(leading: g {\n    \"\"\"\n  a\n  \"\"\"\n})\n"
    let text = try Rewritten(source, "<#x#>.f(leading: <#leading#>)", "<#x#>.t {\n  I { <#leading#> }\n}").text
    #expect(text.contains("\n  a\n  \"\"\"\n"))
  }

  @Test func effectsAreNeitherLostNorDoubled() throws {
    #expect(try Rewritten("f(a())\nf(b)\n", "f(<#_x#>)", "g()").refused == ["effect"])
    #expect(try Rewritten("f(a())\nf(b)\n", "f(<#x#>)", "g(<#x#>, <#x#>)").text == "f(a())\ng(b, b)\n")
  }

  @Test func commentsBetweenWhatGoesRefuse() throws {
    let found = try Rewritten("f(a, /* why */ b: 1)\n", "f(<#x#>, b: <#_b#>)", "f(<#x#>)")
    #expect(found.refused == ["comment"])
    #expect(found.text == "f(a, /* why */ b: 1)\n")
  }

  @Test func operandsGetParenthesesWhereTheyAreNeeded() throws {
    #expect(try Rewritten("f(a ?? b)\n", "f(<#x#>)", "<#x#>.g()").text == "(a ?? b).g()\n")
    #expect(try Rewritten("f(a && b)\n", "f(<#x#>)", "g(<#x#> ? 1 : 2)").text == "g(a && b ? 1 : 2)\n")
    #expect(try Rewritten("f(a ? b : c)\n", "f(<#x#>)", "g(<#x#> ? 1 : 2)").text == "g((a ? b : c) ? 1 : 2)\n")
  }

  @Test func newElementsOfAChainStandAsTheOthersDo() throws {
    let pattern = ("Scroll(bars: false) { <#content...#> }", "Scroll { <#content...#> }\n.bars(.hidden)")
    #expect(try Rewritten("Scroll(bars: false) { a }.pad()\n", pattern.0, pattern.1).text == "Scroll { a }.bars(.hidden).pad()\n")
    #expect(
      try Rewritten("Scroll(bars: false) {\n  a\n}\n.pad()\n", pattern.0, pattern.1).text
        == "Scroll {\n  a\n}\n.bars(.hidden)\n.pad()\n")
  }

  @Test func matchesBesideWhatMovesAreEditsOfTheirOwn() throws {
    let source = "Section(header: Text(a)) {\n  h(1)\n  b()\n  h(2)\n}\n"
    let text = try Rewritten(source, "Section(header: <#header#>) { <#rows...#> }", "Section { <#rows...#> } header: {\n  <#header#>\n}")
      .text
    #expect(text == "Section {\n  h(1)\n  b()\n  h(2)\n} header: {\n  Text(a)\n}\n")
  }
}
