import MoltSemantics
import MoltSyntax
import MoltText
import Testing

/// The types of expressions, as `molt dump-types` prints them. `Tests/Types/compare` holds many more against the compiler.
@Suite struct TypeTests {
  /// The type of the expression of a kind that ends last in the code.
  private func type(of kind: String, in code: String) throws -> String? {
    let text = SourceText(Array(code.utf8))
    var names = NameTable.withSDK()
    let root = unsafe Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
    let model = SemanticModel([ModuleSource(name: "App", files: [root])], names: names.frozen())
    return model.expressions(in: root).filter { $0.kind == kind }.max { ($0.last, $0.start) < ($1.last, $1.start) }?.type
  }

  @Test(arguments: [
    ("let x = 1 + 2.5", "binary", "Double"), ("let x: CGFloat = 3 * 2", "binary", "CGFloat"),
    ("let x = [1, 2].map { \"\\($0)\" }", "call", "[String]"),
    ("let x = [\"a\": 1].mapValues { $0 + 1 }", "call", "[String : Int]"), ("let x = (1...3).map { $0 * 2 }", "call", "[Int]"),
    ("let x = [3, 1].sorted(by: >)", "call", "[Int]"), ("let x = [\"a\"].first ?? \"b\"", "binary", "String"),
    ("let x = [\"1\"].compactMap(Int.init)", "call", "[Int]"), ("let x = [\"a\"].first?.count", "member_ref", "Int"),
    ("let f = { (a: Int) in a > 1 }", "closure", "(Int) -> Bool"), ("let x = Int(\"1\").map { $0 + 1 }", "call", "Int?"),
    ("let x = zip([1], [\"a\"]).map { ($0, $1) }", "call", "[(Int, String)]"), ("let x = true ? nil : 1", "ternary", "Int?"),
    ("let x = [1].reduce(into: [:]) { $0[$1] = \"a\" } as [Int: String]", "cast", "[Int : String]"),
    ("let x = \\String.count", "keypath", "KeyPath<String, Int>"), ("let x = [\"a\"].map(\\.count)", "call", "[Int]"),
    ("let x = [\"a\"].joined()", "call", "String"), ("let x = [[1]].joined()", "call", "FlattenSequence<[[Int]]>"),
    ("let x = Set([1]).union([2])", "call", "Set<Int>"), ("let x = stride(from: 0, to: 10, by: 2).map { $0 }", "call", "[Int]"),
  ])
  func `of the standard library`(code: String, kind: String, expected: String) throws {
    #expect(try type(of: kind, in: "import Foundation\n\(code)\n") == expected)
  }

  @Test(arguments: [
    ("struct A { var b: B? }\nstruct B { let c = [1] }\nfunc f(_ a: A) -> Int? { a.b?.c.first }", "member_ref", "Int?"),
    ("enum E { case a(Int, b: String) }\nfunc f(_ e: E) { if case .a(let n, let s) = e { print(s, n) } }", "declref", "Int"),
    ("struct G<T> { let v: T; func m<U>(_ f: (T) -> U) -> G<U> { G<U>(v: f(v)) } }\nlet x = G(v: 1).m { \"\\($0)\" }", "call", "G<String>"),
    (
      "protocol P { associatedtype E; var e: E { get } }\nstruct S: P { let e = 1.5 }\nfunc f<T: P>(_ t: T) -> T.E { t.e }\nlet x = f(S())",
      "call", "Double"
    ),
    ("func f(_ x: Int) -> Int { x }\nfunc f(_ x: String) -> String { x }\nlet a = f(\"b\")", "call", "String"),
    (
      "struct O: OptionSet { let rawValue: Int; static let a = O(rawValue: 1) }\nfunc f() { var o: O = []\n  let r = o.update(with: .a) }",
      "call", "O?"
    ),
    (
      "enum S { case a }\nextension String.StringInterpolation { mutating func appendInterpolation(_ n: Int, in s: S) {} }\nlet x = \"\\(1, in: .a)\"",
      "member_ref", "S"
    ),
    ("struct A { func b() -> Int { 1 } }\nlet x = A()\n#if os(iOS)\n.b()\n#endif", "call", "Int"),
    ("extension Array where Element == Int { var total: Int { reduce(0, +) } }\nlet x = [1].total", "member_ref", "Int"),
    ("let x = [1].map { n in\n  let m = [n]\n  func g() -> [Int] { m }\n  return g().count }", "call", "[Int]"),
    ("func f() { let a = 1\n  func g() -> Int { a }\n  let b = g()\n  print(b) }", "declref", "Int"),
    (
      "class B<S> { final class C { var s: S\n init(_ s: S) { self.s = s } } }\nclass D: B<Int> {}\nfunc f(_ c: D.C) -> Int { c.s }",
      "member_ref", "Int"
    ),
    (
      "class B<S> { final class C { var s: S\n init(_ s: S) { self.s = s } } }\nclass D: B<Int> { func f(_ c: C) -> Int { c.s } }",
      "member_ref", "Int"
    ),
    ("enum E { case a, b }\nfunc f(_ e: E) -> Int { 1 }\nlet x = f(1 == 2 ? .a : .b)", "member_ref", "E"),
    (
      "enum E { case a }\nfunc f<T>(_ path: KeyPath<S, T>, _ value: T) -> T { value }\nstruct S { var e: E }\nlet x = f(\\.e, .a)", "call",
      "E"
    ),
    ("#if DEBUG\nprint([1].count)\n#endif", "member_ref", "Int"),
    ("final class M { func keep(_ i: Int) -> Bool { true } }\nlet f = M.keep\nlet x = f(M())", "call", "(Int) -> Bool"),
    ("struct M { func none() {} }\nlet x = [M()].map(M.none)", "call", "[() -> ()]"),
    (
      "struct M { func open(_ u: Int, options: [Int: Int] = [:], done: ((Bool) -> Void)? = nil) {} }\nlet x = M.open(M())", "call",
      "(Int, [Int : Int], ((Bool) -> ())?) -> ()"
    ),
    (
      "@propertyWrapper struct W<V> { var wrappedValue: V; var projectedValue: [V] { [wrappedValue] } }\nstruct S { @W var a = 1; func f() -> Int { $a.count } }",
      "member_ref", "Int"
    ),
  ])
  func `of a module's own declarations`(code: String, kind: String, expected: String) throws {
    #expect(try type(of: kind, in: code + "\n") == expected)
  }

  @Test func `of a wrapped property whose value names its own projection, or those of many others, are worked out to an end`() throws {
    let wrapper = "@propertyWrapper struct W<V> { var wrappedValue: V; var projectedValue: [V] { [wrappedValue] } }\n"
    #expect(try type(of: "closure", in: wrapper + "struct S { @W var a = { g(b: $a)\n  1 } }\n") != nil)
    let chain = (0..<3000).map { "  @W var a\($0) = { g(b: $a\($0 + 1))\n  1 }\n" }.joined()
    #expect(try type(of: "closure", in: wrapper + "struct S {\n\(chain)}\n") != nil)
  }

  @Test(arguments: [
    ("let x = [1].lazy.map(\\.description)", "call", "LazyMapSequence<[Int], String>"),
    ("let x = [1].lazy.map(\\.description).joined(separator: \", \")", "call", "String"),
    ("let x = [1].lazy.filter { $0 > 1 }.map(\\.description.count).reduce(0) { $0 + $1 }", "call", "Int"),
    ("let x = [1: \"a\"].lazy.map(\\.value.count).max()", "call", "Int?"),
    ("let x = [1].lazy.map(String.init)", "call", "LazyMapSequence<[Int], String>"),
    ("func f(_ n: Int) -> String { \"\" }\nlet x = [1].lazy.map(f)", "call", "LazyMapSequence<[Int], String>"),
    ("func f(_ n: Int) throws -> String { \"\" }\nlet x = try [1].lazy.map(f)", "call", "[String]"),
    ("func f(_ g: @escaping (Int) -> String) { let x = [1].lazy.map(g) }", "call", "LazyMapSequence<[Int], String>"),
    ("func f(_ g: (Int) -> String) { let x = [1].lazy.map(g) }", "call", "[String]"),
    ("let x: [String] = [1].lazy.map { \"\\($0)\" }", "call", "[String]"),
    ("func f() -> [String] { [1].lazy.map(\\.description) }", "call", "[String]"),
  ])
  func `of functions are the same as those of closures`(code: String, kind: String, expected: String) throws {
    #expect(try type(of: kind, in: code + "\n") == expected)
  }

  @Test(arguments: [
    (
      "extension Array {\n  func m<T, P>(_ f: (T) -> P) -> [P] where Element == O<T> { map { f($0.v) } }\n  func m<T>() -> [T] where Element == O<T> { m { $0 } }\n}",
      "call", "[A1]"
    ),
    ("extension Array { func f<T>() where Element == O<T> { let x = first?.v } }", "member_ref", "A1"),
    ("extension Array { func f<T>() where Element == O<T> { func g() { let x = map { $0.v } } } }", "call", "[A1]"),
    ("extension Array { static func f<T>() where Element == O<T> { let x = Self().first } }", "member_ref", "O<A1>?"),
    ("extension Dictionary { func f<T>() where Value == [T] { let x = values.flatMap { $0 } } }", "call", "[A1]"),
    ("extension Optional { func f<T>() where Wrapped == [T] { let x = self ?? [] } }", "binary", "[A1]"),
    ("struct B<V> { var v: V; func f() where V == Int { let x = v + 1 } }", "binary", "Int"),
    ("extension Array { func f() where Element == Int { let x: [Element] = [1]\n  let y = x + self } }", "binary", "[Int]"),
    ("extension O where V == Int { func f() -> [V] { [v + 1] } }", "array", "[Int]"),
    ("extension O where V == Int { func f() { let x = O(v: 1) } }", "call", "O<Int>"),
    ("extension O where V == Int { func f() -> V? { nil } }\nlet x = O(v: 1).f()", "call", "Int?"),
  ])
  func `are those that a clause around says that a parameter is`(code: String, kind: String, expected: String) throws {
    #expect(try type(of: kind, in: "struct O<V> { let v: V }\n\(code)\n") == expected)
  }

  @Test(arguments: [
    ("struct A: Decodable { var n: Int; func f() { let x = CodingKeys.n } }", "member_ref", "A.CodingKeys"),
    ("struct A { var n: Int }\nextension A: Codable { func f() { let x = CodingKeys.n.stringValue } }", "member_ref", "String"),
    ("struct A<T: Codable>: Codable { var n: T; struct B { func f() { let x = CodingKeys.n } } }", "member_ref", "A<A>.CodingKeys"),
    ("struct A: Codable { var (n, m) = (1, 2); func f() { let x: [CodingKeys] = [.n, .m] } }", "array", "[A.CodingKeys]"),
    ("enum A: Encodable { case n, m(Int); func f() { let x = CodingKeys.m } }", "member_ref", "A.CodingKeys"),
    (
      "class A: Codable { var n = 1\n  required init(from d: any Decoder) throws { n = try d.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .n) } }",
      "call", "Int"
    ),
    (
      "struct A: Codable { enum CodingKeys: String, CodingKey { case n }\n  var n: Int; func f() { let x = CodingKeys.n.rawValue } }",
      "member_ref", "String"
    ),
    ("struct A: Codable { var n: Int { 1 }; func f() { let x = CodingKeys.n } }", "member_ref", nil),
    ("struct A: Codable { lazy var n = 1; func f() { let x = CodingKeys.n } }", "member_ref", nil),
    ("struct A: Codable { static var n = 1; func f() { let x = CodingKeys.n } }", "member_ref", nil),
    ("struct A { var n: Int; func f() { let x = CodingKeys.n } }", "member_ref", nil),
    ("enum A: String, Codable { case n; func f() { let x = CodingKeys.n } }", "member_ref", nil),
    ("struct A: Encodable { var n = 1; func encode(to e: any Encoder) throws { let x = CodingKeys.n } }", "member_ref", nil),
  ])
  func `of keys that the compiler declares`(code: String, kind: String, expected: String?) throws {
    #expect(try type(of: kind, in: code + "\n") == expected)
  }

  private static let view = """
    import SwiftUI
    final class M: ObservableObject { @Published var names = ["a"] }
    struct V: View {
      @StateObject private var m = M()
      @State private var text = ""
      var body: some View {
        @
      }
    }

    """

  @Test(arguments: [
    ("Text(m.names[0])", "subscript", "String"), ("TextField(\"a\", text: $text)", "call", "TextField<Text>"),
    ("VStack { Text(\"a\"); if text.isEmpty { EmptyView() } }", "call", "VStack<TupleView<(Text, EmptyView?)>>"),
    ("ForEach(m.names, id: \\.self) { Text($0) }", "call", "ForEach<[String], String, Text>"),
    ("Text(\"a\").foregroundColor(.red)", "member_ref", "Color"), ("Toggle(\"a\", isOn: .constant(true))", "call", "Toggle<Text>"),
    ("List { ForEach($m.names, id: \\.self) { $name in TextField(name, text: $name) } }", "declref", "Binding<String>"),
  ])
  func `of views`(body: String, kind: String, expected: String) throws {
    let code = Self.view.replacing("@\n", with: body + "\n")
    #expect(try type(of: kind, in: code) == expected)
  }

  @Test(arguments: [
    ("func f(_ a: Int?) { if let a { print(a) } else { print([a]) } }", "array", "[Int?]"),
    ("class B { static func make() -> Self { fatalError() } }\nclass D: B {}\nlet x = D.make()", "call", "D"),
    ("struct S<V> { let v: V }\nextension S<Int> { func f() -> [Int] { [v] } }", "array", "[Int]"),
    ("struct S<V> { let v: V }\nextension S where V == Int { func f() -> [Int] { [self.v] } }", "array", "[Int]"),
    ("struct P {}\nfunc f(_ t: Int) { let g = { [t = P()] in [t] }; _ = g }", "array", "[P]"),
    ("protocol Q {}\nstruct P: Q {}\nextension Q where Self == P { func f() -> [P] { [self] } }", "array", "[P]"),
    ("let x = [1, 2].prefix(1)", "call", "ArraySlice<Int>"), ("let x = Task { 1 }", "call", "Task<Int, Never>"),
    ("func g() throws {}\nlet x = Task { try g() }", "call", "Task<(), Error>"),
    ("let x = Task { try? await Task.sleep(for: .seconds(1)) }", "call", "Task<()?, Never>"),
  ])
  func `follow scopes, and the rules of precedence`(code: String, kind: String, expected: String) throws {
    #expect(try type(of: kind, in: code + "\n") == expected)
  }

  @Test(arguments: [
    ("func g(_ a: Int) -> Int { a }\nfunc g(_ a: String) -> String { a }\nlet x = g(missing())", "call"),
    ("func g(_ f: () -> Int) -> Int { 1 }\nfunc g(_ f: () -> String) -> String { \"\" }\nlet x = g { missing() }", "call"),
    ("#if DEBUG\nlet a = 1\n#else\nlet a = \"\"\n#endif\nlet x = [a]", "array"),
    ("#if DEBUG\ntypealias A = Int\n#else\ntypealias A = String\n#endif\nlet x = [A]()", "call"),
    ("func g() -> Int { 1 }\nclass C: Missing { func f() { print([g()]) } }", "array"),
    ("func f(_ a: Int?) { print([a ?? missing()]) }", "array"),
    ("func g<T>(_ x: T) -> Int { 1 }\nfunc g(_ x: Int) -> String { \"\" }\nlet x = [g(1)]", "array"),
    ("func g() -> Int { 1 }\nfunc g() async -> String { \"\" }\nfunc f() async { print([await g()]) }", "array"),
    ("func Array(_ x: Int) -> Int { x }\nlet x = Array(1)", "call"),
    (
      "@dynamicMemberLookup struct L { subscript<T>(dynamicMember k: KeyPath<L, T>) -> Int { 1 }; subscript(dynamicMember k: String) -> String { k } }\nlet x = [L().a]",
      "array"
    ),
    ("@propertyWrapper struct W<V> { var wrappedValue: V }\nstruct S { @W var q = 1; func f() { @W var q = \"\"; print([_q]) } }", "array"),
    ("#if DEBUG\nclass B { var t = 1 }\n#else\nclass B { var t = \"\" }\n#endif\nclass D: B {}\nlet x = [D().t]", "array"),
    (
      "protocol P {}\nprotocol Q {}\nextension P { func m() -> Int { 1 } }\nextension Q { func m() -> String { \"\" } }\nstruct S: P, Q {}\nlet x = S().m()",
      "call"
    ),
  ])
  func `are unknown where several readings fit`(code: String, kind: String) throws {
    #expect(try type(of: kind, in: code + "\n") == nil)
  }

  @Test func `keep to what a file can name`() throws {
    let texts = [
      "private struct A { let a = 1 }\nextension Int { fileprivate var own: Int { 1 } }\nlet x = [A().a]\nlet y = [1.own]\n",
      "private struct A { let a = \"\" }\nextension Int { private var own: String { \"\" } }\nlet z = [A().a]\nlet w = [1.own]\n",
      "let v = [1.own]\n",
    ].map { SourceText(Array($0.utf8)) }
    var names = NameTable.withSDK()
    let roots = texts.enumerated().map { unsafe Parser.parse(file: FileID(UInt32($0)), bytes: $1.start, count: $1.count, names: &names) }
    let model = SemanticModel([ModuleSource(name: "App", files: roots)], names: names.frozen())
    let arrays = roots.map { root in model.expressions(in: root).filter { $0.kind == "array" }.map { $0.type ?? "?" } }
    #expect(arrays == [["[Int]", "[Int]"], ["[String]", "[String]"], ["?"]])
  }

  @Test(arguments: [
    ([true, false], ["?", "[NSButton]"]), ([false, true], ["[UIButton]", "?"]), ([true, true], ["?", "?"]),
    ([false, false], ["[UIButton]", "[NSButton]"]),
  ])
  func `keep to the frameworks of all of a file's platforms`(mac: [Bool], expected: [String]) throws {
    let text = SourceText(Array("import SwiftUI\nlet a = [UIButton()]\nlet b = [NSButton()]\n".utf8))
    var names = NameTable.withSDK()
    let root = unsafe Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
    let platforms = GivenPlatforms(isForMac: mac[0], isForOthers: mac[1])
    let model = SemanticModel([ModuleSource(name: "App", files: [root])], names: names.frozen(), platforms: platforms)
    #expect(model.expressions(in: root).filter { $0.kind == "array" }.map { $0.type ?? "?" } == expected)
  }

  @Test(arguments: ["let x = nowhere(1)", "func f(_ a: Missing) { a.b.c() }", "let x = unknown?.a ?? 1"])
  func `are unknown where something is not declared`(code: String) throws {
    let known = try ["call", "binary", "member_ref"].compactMap { try type(of: $0, in: code + "\n") }
    #expect(known.isEmpty, "\(known)")
  }
}

private struct GivenPlatforms: Platforms {
  let isForMac, isForOthers: Bool
  func mayBeForMac(_ place: Node) -> Bool { isForMac }
  func mayBeForOthers(_ place: Node) -> Bool { isForOthers }
  func mayCompile(_ declaration: Node, with place: Node) -> Bool { true }
}
