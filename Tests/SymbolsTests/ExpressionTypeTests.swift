import Testing

/// The type of what `probe(…)` is given.
@Suite struct ExpressionTypeTests {
  private func check(_ text: String, _ expected: String..., location: SourceLocation = #_sourceLocation) {
    #expect(Sources(text).probes == expected, sourceLocation: location)
  }

  @Test func `a property has the type that is written or that its initialiser makes`() {
    check(
      """
      class Store {}
      struct View { let a: Store; var b = Store(); var c: Store?; let d: [Store]; func f() { probe(a); probe(self.b); probe(c); probe(d) } }
      """, "Store", "Store", "Store?", "[Store]")
  }

  @Test func `members chain through optionals`() {
    check(
      """
      class Client {}
      class Accounts { static let shared = Accounts(); var client: Client?; func make() -> Client { Client() } }
      probe(Accounts.shared.client)
      probe(Accounts.shared.client!)
      probe(Accounts.shared.make())
      """, "Client?", "Client", "Client")
  }

  @Test func `locals hide members and later locals earlier ones`() {
    check(
      """
      class A {}; class B {}; class C {}
      struct S { let x = A(); func f() { probe(x); let x = B(); probe(x); do { let x = C(); probe(x) }; probe(x) } }
      """, "A", "B", "C", "B")
  }

  @Test func `conditions bind what they unwrap`() {
    check(
      """
      class A {}
      func f(_ a: A?) { if let a { probe(a) } else { probe(a) }; guard let b = a else { return }; probe(b); while let c = a { probe(c) } }
      """, "A", "A?", "A", "A")
  }

  @Test func `parameters, captures and loops are known`() {
    check(
      """
      class A {}
      func f(with a: A, _ many: A..., list: [A]) { probe(a); probe(many); for x in list { probe(x) }; run { [weak a] in probe(a) }; run { (b: A) in probe(b) } }
      """, "A", "[A]", "A", "A?", "A")
  }

  @Test func `inherited members and those of extensions are found`() {
    check(
      """
      class Client {}
      class Base { let client = Client() }
      final class Derived: Base { func f() { probe(client); probe(self) } }
      extension Derived { var other: Client { client }; func g() { probe(other) } }
      """, "Client", "Derived", "Client")
  }

  @Test func `operators and casts that are known have a type`() {
    check(
      """
      class A {}; class B: A {}
      func f(_ a: A?, _ x: A) { probe(a ?? A()); probe(x as! B); probe(x as? B); probe(true ? x : A()); probe((x)); probe(try! x) }
      """, "A", "B", "B?", "A", "A", "A")
  }

  @Test func `collections have elements`() {
    check(
      """
      class A {}
      struct S { var list: [A]; var table: [String: A]; func f() { probe(list[0]); probe(table["a"]); probe(list.first) } }
      """, "A", "A?", "A?")
  }

  @Test func `a static member may be implied by the type that is expected`() {
    check(
      """
      class A { static let shared = A(); init() {} }
      struct S { let a: A = .shared; func f() { probe(a); probe({ A() }()) } }
      """, "A", "A")
  }

  @Test func `aliases, nested types and generics resolve`() {
    check(
      """
      enum Space { class Store {} }
      typealias Shop = Space.Store
      struct Box<T> { let value: T }
      func f(_ a: Shop, _ b: Box<Shop>) { probe(a); probe(b.value); probe(Box<Shop>(value: a)) }
      """, "Space.Store", "Space.Store", "Box<Space.Store>")
  }

  @Test func `an alias keeps the arguments that it gives`() {
    check(
      """
      class A {}
      class Store<State> { var state: State }
      typealias AppStore = Store<A>
      extension AppStore { static var shared: AppStore { make() } }
      typealias Loop = Loop
      struct S { let store = AppStore.shared; let loop: Loop; func f() { probe(store); probe(store.state); probe(loop) } }
      """, "Store<A>", "A", "?")
  }

  @Test func `requirements of protocols and constraints of parameters have members`() {
    check(
      """
      class A {}
      protocol Has { var a: A { get } }
      func f<T: Has>(_ t: T, _ e: any Has, _ s: some Has) { probe(t.a); probe(e.a); probe(s.a) }
      """, "A", "A", "A")
  }

  @Test func `environment values are known by their key path or type`() {
    check(
      #"""
      import SwiftUI
      @Observable class Store {}
      extension EnvironmentValues { var store: Store { get { self[Key.self] } set {} } }
      struct V { @Environment(\.store) var a; @Environment(Store.self) var b; func f() { probe(a); probe(b) } }
      """#, "Store", "Store")
  }

  @Test func `what syntax cannot tell is unknown`() {
    check(
      """
      func f(_ x: Int) -> Int { 0 }
      func f(_ x: String) -> String { "" }
      struct S { func g() { probe(f(make())); probe(list.map { $0 }); probe(a + b); probe(unheard.of) } }
      """, "?", "?", "?", "?")
  }

  @Test func `declarations that refer to each other in a circle are unknown`() {
    check(
      """
      let a = b
      let b = a
      struct S { var x = y; var y = x; func f() { probe(a); probe(y) } }
      """, "?", "?")
  }
}
