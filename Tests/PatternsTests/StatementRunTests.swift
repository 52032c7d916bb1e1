import MoltPatterns
import Testing

@Suite struct `Patterns of several statements` {
  let match = "Motion.begin(<#time#>)\n<#changes...#>\nMotion.commit()"
  let rewrite = "Motion.run(<#time#>) {\n  <#changes...#>\n}"

  private func rewritten(_ body: String) throws -> Rewritten { try Rewritten("func f() {\n\(body)\n}\n", match, rewrite) }

  @Test func `begin with the innermost where one is inside of another`() throws {
    let result = try rewritten("  Motion.begin(1)\n  a()\n  Motion.begin(2)\n  b()\n  Motion.commit()\n  Motion.commit()")
    #expect(result.text == "func f() {\n  Motion.begin(1)\n  a()\n  Motion.run(2) {\n    b()\n  }\n  Motion.commit()\n}\n")
    #expect(result.refused == ["nested"])
  }

  @Test func `may have nothing in between`() throws {
    #expect(try rewritten("  Motion.begin(1)\n  Motion.commit()").text == "func f() {\n  Motion.run(1) {\n  }\n}\n")
  }

  @Test func `stand in one block`() throws {
    let source = "  Motion.begin(1)\n  if a { Motion.commit() }\n  #if DEBUG\n  Motion.commit()\n  #endif"
    #expect(try rewritten(source).text == "func f() {\n\(source)\n}\n")
  }

  @Test func `are written where the most of them stays`() throws {
    let source = "func f() {\n\tlet a = A()\n\n\ta.set(x,\n\t\ty)\n\ta.go() // now\n\n\tb()\n}\n"
    let match = "let <#_a: name#> = A()\n<#_a#>.set(<#rest...#>)\n<#_a#>.go()"
    #expect(
      try Rewritten(source, match, "A.prepare()\nA.set(<#rest...#>)\nA.done()").text
        == "func f() {\n\tA.prepare()\n\n\tA.set(x,\n\t\ty)\n\tA.done() // now\n\n\tb()\n}\n")
    #expect(try Rewritten(source, match, "A(<#rest...#>)").text == "func f() {\n\tA(x,\n\t\ty)\n\t// now\n\n\tb()\n}\n")
    #expect(
      try Rewritten("func f() {\n  a(1)\n  b() // b\n}\n", "a(<#x#>)\nb()", "b()\nc(<#x#>)\nd()").text
        == "func f() {\n  b()\n  c(1)\n  d() // b\n}\n")
  }

  @Test func `keep their line`() throws {
    #expect(try Rewritten("f { a(1); b() }\n", "a(<#x#>)\nb()", "b()\nc(<#x#>)").text == "f { b(); c(1) }\n")
    #expect(try Rewritten("f { a(1) /* x */; b() }\n", "a(<#x#>)\nb()", "c(<#x#>)").refused == ["comment"])
  }

  @Test func `keep what they say besides`() throws {
    #expect(
      try Rewritten("f {\n  @A var x: T = old()\n  x.go()\n}\n", "var <#x#> = old()\n<#x#>.go()", "var <#x#> = new()\n<#x#>.run()").text
        == "f {\n  @A var x: T = new()\n  x.run()\n}\n")
    #expect(
      try Rewritten("f {\n  var x: T = old()\n  x.go()\n}\n", "var <#_x#> = old()\n<#_x#>.go()", "new()").refused == ["more-than-matched"])
  }

  @Test func `are seen where another name has the same letters`() throws {
    let match = "let <#_a: name#> = A()\n<#_a#>.go()"
    #expect(try Rewritten("f {\n  let a = A()\n  a.go()\n  x.a(a: 1)\n}\n", match, "A.go()").text == "f {\n  A.go()\n  x.a(a: 1)\n}\n")
    #expect(try Rewritten("f {\n  let a = A()\n  a.go()\n  g { \"\\(a)\" }\n}\n", match, "A.go()").refused == ["name-used"])
  }
}
