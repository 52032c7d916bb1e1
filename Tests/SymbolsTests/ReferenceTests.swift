import MoltSymbols
import MoltSyntax
import Testing

/// What names and calls mean, declaration by declaration.
@Suite struct ReferenceTests {
  /// The declarations that the calls of `name`, or its uses without a call, may mean, by their first line; nil where that
  /// cannot be told. In the order of their places; declarations themselves are none.
  private func meant(_ name: String, _ text: String) throws -> [[String]?] {
    let index = Sources(text).index
    return index.occurrences(of: try #require(index.names[name])).compactMap { node -> [String]?? in
      guard node.kind == .declReferenceExpr else { return nil }
      let use = node.parent.flatMap { $0.kind == .memberAccessExpr && Array($0.children).last == node ? $0 : nil } ?? node
      let call = use.parent.flatMap { $0.kind == .functionCallExpr && $0.firstChild == use ? $0 : nil }
      switch call.map(index.referents(ofCall:)) ?? index.referents(ofValue: use) {
      case .unknown: return .some(nil)
      case .declarations(let found): return found.map { String($0.text.split(separator: "{")[0]).trimmingPrefix(" ").description }
      }
    }
  }

  @Test func `a call means the overload that its arguments fit`() throws {
    let text = """
      struct S { func go(_ x: Int) {}; func go(to x: Int) {} }
      func f(_ s: S) { s.go(1); s.go(to: 2); s.go(from: 3) }
      """
    #expect(try meant("go", text) == [["func go(_ x: Int) "], ["func go(to x: Int) "], []])
  }

  @Test func `a call on what is not known means something unknown`() throws {
    #expect(try meant("go", "struct S { func go() {} }\nfunc f() { unheard().go(); go() }\n") == [nil, []])
  }

  @Test func `a name means the innermost declaration`() throws {
    let text = """
      let width = 1
      struct S { var width: Int { 2 }; func f() { print(width) }; func g(width: Int) { print(width) } }
      func h() { print(width) }
      """
    #expect(try meant("width", text) == [["var width: Int "], [], ["let width = 1"]])
  }

  @Test func `a member is that of the type before it`() throws {
    let text = """
      enum E { case on; static var off: E { .on } }
      struct S { var on = true }
      func f(_ s: S, _ x: [S]) { let a: E = .on; print(s.on, E.on, x[0].on, unheard.on, a) }
      """
    let meant = try meant("on", text)
    #expect(meant == [["on"], ["on"], ["var on = true"], ["on"], ["var on = true"], nil], "\(meant)")
  }

  @Test func `arguments are for parameters, in spite of defaults`() throws {
    let index = Sources(
      "func f(_ a: Int = 1, b: Int = 0, then: () -> Void) {}\nfunc g() { f(1, then: {}); f(1, b: 3) {}; f(b: 3, then: {}) }\n"
    ).index
    let name = try #require(index.names["f"])
    let calls = index.occurrences(of: name).compactMap(\.parent).filter { $0.kind == .functionCallExpr }
    let function = try #require(calls.first.flatMap { index.root(of: $0.file).firstChild(.functionDecl) })
    #expect(calls.map { index.parameterPlaces(ofCall: $0, for: function) } == [[0, 2], [0, 1, 2], [1, 2]])
  }
}
