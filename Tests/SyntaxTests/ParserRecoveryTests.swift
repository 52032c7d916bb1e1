import MoltSyntax
import MoltTestSupport
import MoltThreads
import Testing

/// What the parser does with text that is no Swift.
@Suite struct ParserRecoveryTests {
  private func errors(_ text: String) -> UInt32 {
    let root = Source(text).root
    return unsafe root.tree.pointee.missingTokenCount
  }

  @Test func `tokens that nothing starts with become an unknown node`() {
    let root = Source("let a = 1\n) ] }\nlet b = 2").root
    #expect(root.children.map(\.kind) == [.variableDecl, .unknown, .variableDecl])
    #expect(root.unknownCount == 1)
  }

  @Test func `parsing goes on after an unknown member`() {
    let root = Source("class A { var a = 1; 5 + 6 \n func f() {} }").root
    let members = root.descendants.first { $0.kind == .memberBlock }!
    #expect(members.children.map(\.kind) == [.variableDecl, .unknown, .functionDecl])
  }

  @Test func `tokens before a closing bracket become an unknown node`() {
    let root = Source("f(a b c)\ng()").root
    #expect(root.children.map(\.kind) == [.functionCallExpr, .functionCallExpr])
    #expect(root.children.first { _ in true }?.text == "f(a b c)")
    #expect(root.unknownCount == 1)
  }

  @Test func `many modifiers make a declaration only before one`() {
    let modifiers = String(repeating: "final lazy ", count: 20)
    #expect(Source(modifiers + "var a = 1").root.children.map(\.kind) == [.variableDecl])
    #expect(Source(modifiers + "a").root.children.allSatisfy { $0.kind == .declReferenceExpr })
  }

  @Test func `a type without a name has its members`() {
    let root = Source("class 2A { var a = 1 }").root
    #expect(root.descendants.filter { $0.kind == .variableDecl }.count == 1)
    #expect(root.unknownCount == 1)
  }

  @Test func `a member that is not yet written leaves the next line alone`() {
    let root = Source("a.\nlet b = 1").root
    #expect(root.children.map(\.kind) == [.memberAccessExpr, .variableDecl])
  }

  @Test(
    arguments: [
      "func f(", "class", "let", "if", "switch x {", "{", "a.", "\"\\(", "@", "#if", "x ? y", "[1, ", "f(a: ", "case",
      "@available(", "func f() -> rethrows Int {}", "let a: ", "import", "guard let x = y", "for x in", "\\",
      "enum E { case }", "prefix operator", "var var a = 1", "let (a, var b) = c", "for var (a, let b) in c {}",
    ])
  func `unfinished text is an error`(text: String) {
    #expect(errors(text) > 0)
  }

  @Test(
    arguments: [
      ("(", "1", ")"), ("[", "1", "]"), ("{", "1", "}"), ("-(", "x", ")"), ("try ", "x", ""), ("\"\\(", "x", ")\""),
      ("A<", "B", ">"), ("let a: [", "B", "]"), ("() -> ", "A", ""), ("if x {", "y", "}"), ("if x {} else ", "{}", ""),
      ("func f() {", "y", "}"), ("class A {", "", "}"), ("switch x { case 1: ", "y", "}"), ("@a(", "x", ") "),
      ("#if A\n", "x", "\n#endif\n"), ("\\.[", "x", "]"), ("a ? ", "b", " : c"), ("f { ", "x", " }"),
      ("case .a(", "x", ")"), ("x[", "y", "]"), ("let (", "x", ")"),
    ])
  func `nesting without end is cut off`(opener: String, content: String, closer: String) {
    let count = 2000
    for closers in [count, 0] {
      let text = String(repeating: opener, count: count) + content + String(repeating: closer, count: closers)
      let flaw = WorkerThread.run {
        let source = Source(text)
        return firstFlaw(of: source.root, in: source.text)
      }
      #expect(flaw == nil)
    }
  }

  @Test func `what is nested too deeply is unknown`() {
    let nested = String(repeating: "(", count: 500) + "x" + String(repeating: ")", count: 500)
    let (unknownCount, last) = WorkerThread.run {
      let root = Source(nested + "\nlet a = 1").root
      return (root.unknownCount, root.children.map(\.kind).last)
    }
    #expect(unknownCount > 0)
    #expect(last == .variableDecl)
  }

  @Test func `a hundred levels are not too deep`() {
    let text = String(repeating: "f(a: ", count: 100) + "x" + String(repeating: ")", count: 100)
    #expect(WorkerThread.run { errors(text) } == 0)
  }
}
