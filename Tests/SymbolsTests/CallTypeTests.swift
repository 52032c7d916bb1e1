import Testing

/// What calls give: overloads, initialisers and generic functions.
@Suite struct CallTypeTests {
  private func check(_ text: String, _ expected: String..., location: SourceLocation = #_sourceLocation) {
    #expect(Sources(text).probes == expected, sourceLocation: location)
  }

  @Test func `an overload is chosen by its labels`() {
    check(
      """
      class A {}; class B {}
      struct S { func make() -> A { A() }; func make(with x: Int) -> B { B() }; func f() { probe(make()); probe(self.make(with: 1)) } }
      """, "A", "B")
  }

  @Test func `an overload is chosen by the types of its arguments where they leave no other`() {
    check(
      """
      class A {}; class B {}; class C: A {}; class Old {}; class New {}
      func make(_ a: A) -> Old { Old() }
      func make(_ b: B) -> New { New() }
      func f(_ a: A, _ b: B, _ c: C) { probe(make(a)); probe(make(b)); probe(make(c)); probe(make(unheard())) }
      """, "Old", "New", "Old", "?")
  }

  @Test func `what libraries declare is a part of types, and adds initialisers to those that are known`() {
    check(
      """
      import SwiftUI
      class Box<T> { init(_ text: String) {} }
      let box = Box<Library.Item>("a")
      func f(_ item: Item, _ many: [Item?]) { probe(box); probe(item); probe(many); probe(item.part); probe(Image(symbol: .heart)); probe(GeometryReader { $0.own }) }
      """, "Box<Item>", "Item", "[Item?]", "?", "Image", "GeometryReader")
  }

  @Test func `an alias that two modules of the SDK have is one`() {
    check("import UIKit\nfunc f(_ a: CABasicAnimation, _ b: CFTimeInterval) { probe(a.duration); probe(b) }", "Double", "Double")
  }

  @Test func `the branch of an alias is meant that is compiled`() {
    check(
      """
      import UIKit
      #if os(macOS)
      typealias Shade = NSColor
      #else
      typealias Shade = UIColor
      #endif
      func f(_ a: Shade) { probe(a) }
      """, "UIColor")
  }

  @Test func `what a name gives that nobody declares is not known`() {
    check(
      """
      import SwiftUI
      class A {}
      func f(_ a: A?, _ b: A) throws { probe(Unwrapped(a)); probe(Applied(1) { b }); probe(Session("a")); probe(Text(a)); probe(Session<A>(a)) }
      """, "?", "?", "?", "Text", "?")
  }

  @Test func `a member of a type parameter is what its protocols declare`() {
    check(
      """
      protocol P { associatedtype Model: M }; protocol M { var own: Own { get } }; class Own {}
      struct S<T: P, U> { func f(_ m: T.Model, _ n: U.Model, _ o: T.Other) { probe(m.own); probe(n); probe(o) } }
      """, "Own", "?", "?")
  }

  @Test func `defaults, variadics and trailing closures fit`() {
    check(
      """
      class A {}; class B {}
      func make(_ x: Int = 0, of many: Int..., then: () -> Void = {}) -> A { A() }
      func make(named: String) -> B { B() }
      func f() { probe(make()); probe(make(1, of: 2, 3) {}); probe(make(named: "")); probe(make(other: 1)) }
      """, "A", "A", "B", "?")
  }

  @Test func `what overrides or implements counts once, and a method hides no property of its name`() {
    check(
      """
      class A {}
      protocol P { func make() -> A }
      class Base: P { func make() -> A { A() } }
      class Derived: Base { override func make() -> A { A() }; var item: A; func item(at i: Int) -> Base { self } }
      func f(_ d: Derived, _ p: any P) { probe(d.make()); probe(p.make()); probe(d.item); probe(d.item(at: 1)) }
      """, "A", "A", "A", "Base")
  }

  @Test func `initialisers that may fail give optionals`() {
    check(
      """
      class A { init?(_ text: String) {}; init(count: Int) {} }
      func f() { probe(A("")); probe(A(count: 1)); probe(A.init(count: 2)) }
      """, "A?", "A", "A")
  }

  @Test func `a generic function's result follows from its arguments`() {
    check(
      """
      class A {}; class B {}
      struct Container {
        func resolve<T>(_ type: T.Type) -> T { fatalError() }
        func resolve<T>() -> T { fatalError() }
        func first<T>(of list: [T]) -> T? { nil }
        func make<T>(_ body: () -> T) -> T { body() }
      }
      func f(_ c: Container, _ list: [B]) {
        probe(c.resolve(A.self)); probe(c.resolve()); let a: A = c.resolve(); probe(a); probe(c.first(of: list)); probe(c.make { A() })
      }
      """, "A", "?", "A", "B?", "A")
  }

  @Test func `a generic type's arguments are written or follow from its initialiser`() {
    check(
      """
      class A {}
      struct Box<T> { let value: T; func map<U>(_ f: (T) -> U) -> Box<U> { fatalError() } }
      class Base<T> { var item: T }
      final class Derived: Base<A> {}
      func f(_ d: Derived, _ a: A) { probe(Box(value: a).value); probe(d.item); probe(Box<A>(value: a).map { $0 }); probe(Box.empty.value) }
      """, "A", "A", "Box<A>", "?")
  }

  @Test func `an alias passes its arguments on`() {
    check(
      """
      class A {}
      class Store<State, Action> { class Context { var state: State }; var context: Context; var state: State }
      typealias StoreOf<S> = Store<S, Int>
      typealias Screen = Store<A, String>
      final class Model: Screen {}
      func f(_ s: StoreOf<A>, _ m: Model, _ c: Screen.Context) { probe(s.state); probe(m.context); probe(m.state); probe(c) }
      """, "A", "Store.Context", "A", "Store.Context")
  }

  @Test func `Self is the type that a member is used through`() {
    check(
      """
      protocol Making { static func make() -> Self; static var one: Self { get } }
      class Base: Making { static func make() -> Self { fatalError() } }
      final class Derived: Base {}
      func f<T: Making>(_ t: T.Type) { probe(Derived.make()); probe(Base.make()); probe(Derived.one) }
      """, "Derived", "Base", "Derived")
  }

  @Test func `associated types are those that the conforming type declares`() {
    check(
      """
      class A {}
      protocol Screen { associatedtype Model; var model: Model { get } }
      extension Screen { var shown: Model { model } }
      struct Home: Screen { typealias Model = A; let model: A }
      func f(_ h: Home) { probe(h.shown) }
      """, "A")
  }

  @Test func `subscripts of the project and of its extensions are known`() {
    check(
      """
      class A {}
      struct Table { subscript(name: String) -> A { A() }; subscript(at i: Int) -> Table { self } }
      extension Collection { subscript(safe i: Index) -> Element? { nil } }
      func f(_ t: Table, _ list: [A]) { probe(t["a"]); probe(t[at: 1]); probe(list[safe: 1]); probe(t[other: 1]) }
      """, "A", "Table", "A?", "?")
  }

  @Test func `dynamic members are looked up in the type of their key paths`() {
    check(
      """
      class A {}
      struct State { var store: A; var text: String }
      @dynamicMemberLookup struct Model { var state: State; subscript<T>(dynamicMember path: KeyPath<State, T>) -> T { state[keyPath: path] } }
      @dynamicMemberLookup final class Holder<S> { subscript<T>(dynamicMember path: WritableKeyPath<S, T>) -> T { fatalError() } }
      func f(_ m: Model, _ h: Holder<State>) { probe(m.store); probe(h.store); probe(m.other) }
      """, "A", "A", "?")
  }

  @Test func `members that the project adds to other types are known`() {
    check(
      """
      import UIKit
      class A {}
      extension UIApplication { var store: A { A() } }
      extension View { func inject() -> A { A() } }
      struct S: View { func f() { probe(UIApplication.shared.store); probe(inject()); probe(UIApplication.other.store) } }
      """, "A", "A", "?")
  }
}
