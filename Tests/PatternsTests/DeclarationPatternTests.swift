import MoltPatterns
import Testing

@Suite struct DeclarationPatternTests {
  @Test func whatThePatternDoesNotMentionIsKept() throws {
    let source =
      "@available(iOS 14, *)\nprivate struct W<T>: Equatable, AnimatableModifier, Hashable where T: P {\n  // a\n  var x = 1\n}\n"
    #expect(
      try Rewritten(
        source, "struct <#N#>: AnimatableModifier { <#members...#> }", "struct <#N#>: ViewModifier, Animatable { <#members...#> }"
      )
      .text == source.replacing("AnimatableModifier", with: "ViewModifier, Animatable"))
  }

  @Test func modifiersStayWhereTheDeclarationBeginsInAnotherWay() throws {
    let pattern = "let <#name: name#> = OldBox(<#value#>)"
    let rewrite = "@Boxed(<#value#>) var <#name#>: Box"
    #expect(
      try Rewritten("class A {\n  private static let a = OldBox(1)\n  @objc\n  let b = OldBox(2)\n}\n", pattern, rewrite).text
        == "class A {\n  @Boxed(1) private static var a: Box\n  @Boxed(2) @objc\n  var b: Box\n}\n")
    #expect(
      try Rewritten(
        "class A {\n  @Old(k) private(set) weak var a: T?\n}\n", "@Old(<#_key#>) var <#name#>: <#type#>", "@New let <#name#>: Box<<#type#>>"
      ).text
        == "class A {\n  @New private(set) weak let a: Box<T?>\n}\n")
  }

  @Test func attributesStandAlone() throws {
    #expect(
      try Rewritten("@objc @UIApplicationMain\nclass A {}\n@UIApplicationMain(x) class B {}\n", "@UIApplicationMain", "@main").text
        == "@objc @main\nclass A {}\n@UIApplicationMain(x) class B {}\n")
  }

  @Test func functionsAreToldByTheirLabelsAndTypes() throws {
    let pattern = "func f(_ <#a#>: A, of <#b#>: B) -> Bool { <#body...#> }"
    #expect(
      try Rewritten(
        "func f(_ a: A, of _: B) -> Bool { true }\nfunc f(_ a: A, of b: C) -> Bool { true }\n", pattern,
        "func g(_ <#a#>: A, in <#b#>: B) -> Bool { <#body...#> }"
      ).text
        == "func g(_ a: A, in _: B) -> Bool { true }\nfunc f(_ a: A, of b: C) -> Bool { true }\n")
  }

  @Test func parametersWithoutNamesAreParameters() throws {
    let pattern = "func f(_ <#a#>: A, of <#b#>: B) { <#body...#> }"
    let rewrite = "func g(_ <#a#>: A, in <#b#>: B) { <#body...#> }"
    #expect(try Rewritten("func f(_: A, of _: B) { x() }\n", pattern, rewrite).text == "func g(_: A, in _: B) { x() }\n")
    #expect(try Rewritten("func f(_: A, of b: B) {}\n", pattern, "func g(in <#b#>: B) { use(<#a#>); <#body...#> }").refused == ["unnamed"])
  }

  @Test func membersOfTheProjectAreNobodyElses() throws {
    let source = "struct S { var isModal = false }\nfunc f(s: S, c: C) { s.isModal = true; c.isModal = true }\n"
    #expect(
      try Rewritten(source, "<#x#>.isModal = <#v#>", "<#x#>.isModalInPresentation = <#v#>").text
        == source.replacing("c.isModal =", with: "c.isModalInPresentation ="))
  }

  @Test func namesOfTypesMatchWhereverTheyStand() throws {
    #expect(try Rewritten("class A: B, D {}\nlet x = D.self\n", "D", "E").text == "class A: B, E {}\nlet x = E.self\n")
  }
}
