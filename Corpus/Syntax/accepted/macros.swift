#warning("w")
#if DEBUG
#error("e")
#endif
@attached(peer) macro m() = #externalMacro(module: "A", type: "B")
#Preview { Text("a") }
#Preview("name", traits: .landscape) { Text("a") } setup: { 1 }
struct S {
  #member(1)
  #memberWithTrailing { 1 }
  @A #attributed<Int>(x)
  public static #modified
  @Test("x", .tags(.a)) func f() { #expect(a == b); #expect(throws: E.self) { try f() }; try #require(x) }
}
func f() {
  #local
  let x = #expr + #expr2(1)
  #`class`
  #Module::name(x)
}
let predicate = #Predicate<Foo> { $0.x == 1 }
@Observable class O { @ObservationIgnored var x = 1; @ObservationTracked var y: Int { get { _y } set { _y = newValue } } }
#class
