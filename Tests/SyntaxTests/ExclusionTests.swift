import MoltSyntax
import Testing

/// Which of two names in a piece of code exclude each other: one run evaluates one of them at most.
@Suite struct ExclusionTests {
  private func excludes(_ code: String, _ first: String = "x", _ second: String = "y") -> Bool {
    let root = Source("func f() throws { \(code) }").root
    let nodes = [first, second].map { name in root.descendants.first { $0.kind == .declReferenceExpr && $0.text == name }! }
    #expect(nodes[0].excludes(nodes[1]) == nodes[1].excludes(nodes[0]))
    return nodes[0].excludes(nodes[1])
  }

  @Test(arguments: [
    "if a { x() } else { y() }", "if a { x() } else if b { y() }", "if a { x() } else if b { c() } else { y() }",
    "switch a { case 1: x(); default: y() }", "switch a { case 1: x(); fallthrough; case 2: b(); default: y() }",
    "b = a ? x : y", "b = a ? x : c ? d : y",
    "if a { x(); return }; y()", "guard a else { x(); return }; y()", "guard a else { x(); throw b }; y()",
    "if a { if b { x() }; return }; y()", "if a { if b { x(); return } else { throw c } }; y()",
    "if a { run { x() }; return }; run { y() }", "if a { defer { x() }; return }; y()",
    "switch a { case 1: x(); return; default: break }; y()",
    "run { if a { x(); return }; y() }", "for b in c { run { if a { x() } else { y() } } }",
    "#if DEBUG\nx()\n#else\ny()\n#endif",
  ]) func `branches and what leaves before exclude each other`(code: String) { #expect(excludes(code)) }

  @Test(arguments: [
    "x(); y()", "if x { y() }", "if x() { return }; y()", "if a { x() }; y()", "if a { x() }; if b { y() }",
    "switch x { default: y() }", "switch a { case 1: x(); fallthrough; default: y() }",
    "switch a { case 1: x(); fallthrough; case 2: b(); fallthrough; default: y() }",
    "b = x ? y : c", "b = a || x || y", "while a { if b { x() } else { y() } }", "for a in b { if c { x(); continue }; y() }",
    "while a { if b { x(); break } }; y()", "run { x(); return }; y()", "if a { run { x(); return } }; y()",
    "do { if a { x(); throw b } } catch { }; y()", "guard x else { return }; y()", "defer { x() }; y()",
    "run({ x() }, { y() })", "x(y)",
  ]) func `what one run may evaluate does not`(code: String) { #expect(!excludes(code)) }

  @Test func `the parts that run with a node are all but those that exclude it`() {
    let root = Source("func f() { a(); if b { c(); return }; if d { e() } else { g(); y() } }").root
    let function = root.children.first { $0.kind == .functionDecl }!
    let node = root.descendants.first { $0.kind == .declReferenceExpr && $0.text == "y" }!
    let names = function.parts(evaluatedWith: node).flatMap { part in ([part] + part.descendants).filter { $0.kind == .declReferenceExpr } }
    #expect(names.map(\.text) == ["a", "b", "d", "g", "y"])
  }
}
