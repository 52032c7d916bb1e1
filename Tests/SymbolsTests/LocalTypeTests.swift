import Testing

/// Types of what is introduced by closures, patterns and operators.
@Suite struct LocalTypeTests {
  private func check(_ text: String, _ expected: String..., location: SourceLocation = #_sourceLocation) {
    #expect(Sources(text).probes == expected, sourceLocation: location)
  }

  @Test func `a closure's parameters are what the callee hands it`() {
    check(
      """
      class A {}; class B {}
      func run(_ body: (A, B) -> Void) {}
      struct S { var done: ((A) -> Void)?; func each(_ body: @escaping (A) -> Void) {}
        mutating func f(_ s: S) { run { a, b in probe(a); probe(b) }; s.each { probe($0) }; run { probe($1) }; done = { x in probe(x) } } }
      """, "A", "B", "A", "B", "A")
  }

  @Test func `collections hand their elements on`() {
    check(
      """
      class A { var b: B }; class B {}
      func f(_ list: [A], _ table: [String: A], _ maybe: A?) {
        probe(list.map { $0.b }); probe(list.map(\\.b).first); probe(list.first { $0 === $0 }); probe(list.compactMap { $0.b }[0])
        probe(list.filter { _ in true }); list.forEach { a in probe(a) }; probe(maybe.map { $0.b }); probe(table.values.first)
        for (i, a) in list.enumerated() { probe(a) }; for (k, v) in table { probe(v) }; list.sorted { probe($1); return true }
      }
      """, "[B]", "B?", "A?", "B", "[A]", "A", "B?", "A?", "A", "A", "A")
  }

  @Test func `views hand on elements and items`() {
    check(
      """
      class A: Identifiable {}
      struct S: View { @State var list: [A]; @State var picked: A?; @ObservedObject var model: M
        var body: some View { ForEach(list) { a in probe(a) }; ForEach($list) { $a in probe(a) }; Text("").sheet(item: $picked) { a in probe(a) }; ForEach($model.items) { $a in probe(a) } } }
      class M { var items: [A] }
      """, "A", "A", "A", "A")
  }

  @Test func `patterns take enumerations, tuples and optionals apart`() {
    check(
      """
      class A {}; class B {}
      enum State { case empty; case one(A); case two(a: A, b: B) }
      func pair() -> (A, B) { fatalError() }
      func f(_ s: State, _ o: State?, _ any: Any) {
        switch s { case .one(let a): probe(a); case let .two(a, b): probe(b); default: break }
        if case .two(_, let b) = s { probe(b) }
        guard case let .one(a)? = o else { return }; probe(a)
        let (x, y) = pair(); probe(y)
        switch any { case let b as B: probe(b); default: break }
        for case let item? in [o] { probe(item) }
        switch (s, pair()) { case (.one(let p), let q): probe(p); default: break }
      }
      """, "A", "B", "B", "A", "B", "B", "State", "A")
  }

  @Test func `closures without parameters of their own have anonymous ones`() {
    check(
      """
      class A { var all: [B] }; class B {}
      func f(_ list: [A]) { _ = list.map { $0.all.map { probe($0) } }; _ = list.map { a in a.all.map { probe($0); probe(a) } } }
      """, "B", "B", "A")
  }

  @Test func `if and switch are expressions whose branches agree`() {
    check(
      """
      class A {}; class B: A {}
      func f(_ c: Bool) { let x = if c { A() } else { A() }; probe(x); let y: A = switch c { case true: A(); case false: B() }; probe(y) }
      """, "A", "A")
  }

  @Test func `operands that differ meet in the common one or are unknown`() {
    check(
      """
      class A {}; class B: A {}; class C {}; struct V { static let zero = V() }
      func f(_ a: A, _ b: B, _ c: C, _ n: B?, _ v: V?) {
        probe(true ? a : b); probe(true ? b : c); probe(n ?? a); probe(n ?? n); probe(true ? nil : c); probe(v ?? .zero)
        probe(n ?? unheard()); probe(a as? B ?? b); probe(unheard() ?? c)
      }
      """, "A", "?", "A", "B?", "C?", "V", "?", "B", "?")
  }

  @Test func `an optional chain is optional as a whole`() {
    check(
      """
      class A { var b: B; var maybe: B? }; class B { func make() -> A { A() } }
      func f(_ a: A?) { probe(a?.b); probe(a?.b.make()); probe(a?.maybe); probe((a?.b)!); probe(a!.b); if let b = a?.b { probe(b) } }
      """, "B?", "A?", "B?", "B", "B", "B")
  }

  @Test func `what is declared with an exclamation mark unwraps itself`() {
    check("class A { var b: B }; class B {}; struct S { var a: A!; func f() { probe(a.b); probe(a) } }", "B", "A?")
  }

  @Test func `names that the language introduces hide others`() {
    check(
      """
      class A {}; class B {}
      struct S { var error: A; var newValue: A; var oldValue: A
        func f() { do {} catch { probe(error) }; do {} catch let e { probe(error) } }
        var x: B { get { probe(newValue); return B() } set { probe(newValue) } }
        var y: B { didSet { probe(oldValue) } willSet(next) { probe(next); probe(newValue) } } }
      """, "Error", "A", "A", "B", "B", "B", "A")
  }

  @Test func `a closure's projected parameter hides a property`() {
    check(
      "class A {}; struct S: View { @State var list: [Int]; var item: A; var body: some View { ForEach($list) { $item in probe(item) } } }",
      "Int")
  }

  @Test func `key paths start where they say, or where their place demands`() {
    let sources = Sources(
      """
      class A {}; class B {}
      struct Store<Value> { func update<T>(_ path: WritableKeyPath<Value, T>) {} }
      extension Store<A> { func f(_ list: [B]) { self.update(\\.$one); list.map(\\.$two); list.map(\\A.$three); unheard(\\.$four) } }
      struct S { @Intent<B>(\\.$five) var s }
      """)
    let types = ["$one", "$two", "$three", "$four", "$five"].map { name in
      let component = sources.index.occurrences(of: sources.index.names[name]!)[0].parent!
      return sources.describe(sources.index.type(beforeKeyPathComponent: component))
    }
    #expect(types == ["A", "B", "A", "?", "B"])
  }

  @Test func `self is the type in static members, and the external type in its extensions`() {
    check(
      """
      class A { static func f() { probe(self) }; func g() { probe(self); run { [weak self] in guard let self else { return }; probe(self) } } }
      extension Date { func f() { probe(self) } }
      """, "A.Type", "A", "A", "Date")
  }

  @Test func `wrappers of the project give their values and projections`() {
    check(
      """
      class A {}; class P {}
      @propertyWrapper struct Inject<T> { var wrappedValue: T { fatalError() }; var projectedValue: P { P() } }
      @propertyWrapper struct Shared { var wrappedValue: A { A() } }
      struct S { @Inject var a: A; @Shared var b; func f() { probe(a); probe($a); probe(b); probe(self.$a) } }
      """, "A", "P", "A", "P")
  }

  @Test func `a factory's product is what its property says`() {
    check(
      """
      class A {}
      extension Container { var store: Factory<A> { self { A() } } }
      struct S { @Injected(\\.store) var a; func f() { probe(a); probe(self.a); probe(Container.shared.store()) } }
      """, "A", "A", "?")
  }
}
