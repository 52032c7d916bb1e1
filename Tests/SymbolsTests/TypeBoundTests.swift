import MoltText
import Testing

/// Types that a few lines make larger than anybody can walk: they are unknown, and asking for them ends.
@Suite struct TypeBoundTests {
  private func check(_ text: String, _ expected: String..., location: SourceLocation = #_sourceLocation) {
    #expect(Sources(text).probes == expected, sourceLocation: location)
  }

  /// Whether one type was asked for that is unknown, at least in parts, and no larger than types may be.
  private func isBounded(_ probes: [String]) -> Bool {
    probes.count == 1 && probes[0].contains("?") && probes[0].count { $0 == "?" } <= RecursionBound.typeParts
  }

  /// Declarations of which each names the next one, as many as are asked for.
  private func chain(_ count: Int, _ declaration: (_ own: String, _ next: String) -> String) -> String {
    (0..<count).map { declaration("A\($0)", "A\($0 + 1)") }.joined(separator: "\n") + "\n"
  }

  @Test func `aliases that double what they are given are known as long as the type is small`() {
    check(
      chain(3) { "typealias \($0)<T> = \($1)<(T, T)>" } + "typealias A3<T> = [T]\nfunc f(a: A0<Int>, b: A2<Int>) { probe(a); probe(b) }",
      "[(((Int, Int), (Int, Int)), ((Int, Int), (Int, Int)))]", "[(Int, Int)]")
  }

  @Test(arguments: [
    "[A<T>: A<T>]", "(A<T>, A<T>, A<T>)", "(A<T>) -> A<T>", "A<[A<T>: A<T>]>", "A<(T, T)>", "A<Result<A<T>?, A<T>>>", "any A<T> & A<T>",
  ])
  func `aliases that name one another several times end in an unknown type, or in one that is unknown in parts`(aliased: String) {
    let aliases = chain(14) { own, next in
      "typealias \(own)<T> = " + aliased.split(separator: "A<", omittingEmptySubsequences: false).joined(separator: next + "<")
    }
    let probes = Sources(aliases + "typealias A14<T> = [T: T]\nfunc f(a: A0<Int>) { probe(a) }").probes
    #expect(isBounded(probes) || aliased.contains("any"))
  }

  @Test func `members that double the type they are read from end in one that is unknown in parts`() {
    check(
      "struct A<T> { var x: A<(T, T)>; var y: A<[T]> }\nfunc f(a: A<Int>) { probe(a.x.x) }\nfunc g(a: A<Int>) { probe(a"
        + String(repeating: ".x", count: 40)
        + ") }\nfunc h(a: A<Int>) { probe(a" + String(repeating: ".y", count: 1_000) + ") }",
      "A<((Int, Int), (Int, Int))>", "A", "?")
  }

  @Test func `calls that double what they are given end in an unknown type`() {
    check(
      "func two<T>(_ a: T) -> (T, T) { (a, a) }\nfunc f(a: Int) { probe(two(two(a))); probe("
        + String(repeating: "two(", count: 30) + "a" + String(repeating: ")", count: 30) + ") }",
      "((Int, Int), (Int, Int))", "?")
  }

  @Test func `what takes too much work is told apart from what is not known`() {
    func constants(_ count: Int) -> String {
      "let a0 = 1\n" + (1..<count).map { "let a\($0) = a\($0 - 1)\n" }.joined() + "func f() { probe(a\(count - 1)) }"
    }
    let short = Sources(constants(10))
    #expect(short.probes == ["Int"] && short.index.expressionsGivenUp.isEmpty)
    let long = Sources(constants(200))
    #expect(long.probes == ["?"] && long.index.expressionsGivenUp.count == 1)
    for unknown in ["probe(somebodys.thing)", "let a = b; let b = a; func f() { probe(a) }"] {
      let sources = Sources(unknown)
      #expect(sources.probes == ["?"] && sources.index.expressionsGivenUp.isEmpty)
    }
  }

  @Test(arguments: [400, 1_600]) func `overloads are told apart, however many there are`(count: Int) {
    func overloads(_ count: Int) -> String {
      (0..<count).map { "struct S\($0) {}\nfunc make(_ a: S\($0)) -> S\($0) { a }\n" }.joined() + "func f(a: S7) { probe(make(a)) }"
    }
    let sources = Sources(overloads(count))
    #expect(sources.probes == ["S7"] && sources.index.expressionsGivenUp.isEmpty)
  }

  @Test func `supertypes that double what they are given leave the class known`() {
    let classes = chain(16) { "class \($0)<T>: \($1)<(T, T)> {}" } + "class A16<T> { var x: T; var n: Int }\n"
    check(classes + "func f(a: A0<Int>) { probe(a.n); probe(a.x) }", "Int", "?")
  }

  @Test func `associated types that double one another end in unknown types`() {
    let aliases = chain(14) { "  typealias \($0) = (\($1), \($1))" }
    let text =
      "protocol P { associatedtype A0; var x: A0 { get } }\nstruct S: P {\n" + aliases
      + "  typealias A14 = Int\n  var x: A0\n}\nfunc f(s: S) { probe(s.x) }"
    #expect(isBounded(Sources(text).probes))
  }

  @Test func `a type of as many parts as it may have is known`() {
    let most = RecursionBound.typeParts - 1
    func tuple(_ count: Int) -> String { "(" + Array(repeating: "Int", count: count).joined(separator: ", ") + ")" }
    check("func f(a: \(tuple(most)), b: \(tuple(most + 1))) { probe(a); probe(b) }", tuple(most), "?")
  }
}
