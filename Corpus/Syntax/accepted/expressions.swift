let a = 1 + 2 * 3, b = -x, c = !y, d = ~z, e = a...b, f = ...5, g = 5..., h = x ... y
let t = a ? b : c ? d : e
let t2 = a ? .b : .c(1)
let t3 = a ?? b! ?? c?.d ?? (e as? F)?.g
let casts = x as Int, y = x as? [String: Int], z = x as! (Int) -> Void, w = x is any P, v = x is A & B == true
x = y; x += 1; (a, b) = (b, a); _ = f(); a = b ? c : d
let (q, _) = (1, 2)
f(a, b: c, &d, e: &f.g, _: h, class: 1, in: 2, self: 3)
f(+, -, by: <, ==)
reduce(0, +)
x.map(\.name).sorted(by: <)
f { $0 } g: { $1 } h: { _ in }
f(1) { $0.x } onError: { e in print(e) }
f[1, label: 2] { $0 }
f[]
a.0.1.b
a.self.init(x).Type.self
a?.b?[c]?.d!.e!()
a!.b
Array<Int>()
Dictionary<String, [Int]>.self
Foo<A, B>(x)
foo<Int>.bar
a < b
(a < b, c > (d))
f(a < b, c > d)
f(a<b, c>(d))
a<b>c
generic<A>{ }
x.foo<Int>(1)
x.foo<Int, (A) -> B>.bar
let gt = a >> b, lt = a << b, ge = a >= b
let l: Array<Array<Int>>=[]
let m: Array<Int>?=nil
let o = [1, 2, 3,], p = ["a": 1, "b": [2],], r = [:], s = [], u: [Int] = [
  1,
]
let nested = [[1, 2], [3]], types = [Int](), types2 = [String: Int](), inline = [3 of Int](repeating: 0)
let tuple = (1, a: 2, b: (3, 4)), unit = (), paren = (a)
let trailing = f(
  a,
  b,
)
try f(); try? g(); try! h(); await k(); try await l(); await try m()
let x1 = try? await foo() ?? bar()
let x2 = consume x, x3 = copy x, x4 = borrow x, x5 = unsafe p.pointee, x6 = unsafe (a + b), x7 = unsafe [1]
copy(x); consume.x; unsafe = 1; each + 1; any; borrow[1]; copy { }
unsafe { x }
let prefix = -(-a), double = -(-a), mixed = !(-a)
let post = a++ + b, op = a+++b, spaced = a ++ b
let closureCall = { 1 }(), imm = { (x: Int) -> Int in x }(1)
let key = \Foo.bar, k2 = \.self, k3 = \Foo.bar?.baz, k4 = \[Int].count, k5 = \.foo[0].bar!, k6 = \Foo<Int>.x, k7 = \.[1], k8 = \Foo.[0]
let k9 = \(Int, Int).0, k10 = \Foo?.bar, k11 = \.?.foo, k12 = \Foo.Type.x, k13 = \A.b.c[d: 1, e], k14 = \.foo(_:), k15 = \Foo.self
let magic = #file + #line, m1 = #selector(foo(_:)), m2 = #selector(getter: Foo.bar), m3 = #keyPath(a.b), m4 = #stringify(1 + 2)
let m5 = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1), m6 = #foo<Int>(1) { 2 } trailing: { 3 }
let sup = super.init(x), s1 = super[1], s2 = self[x], s3 = Self.x, s4 = self, s5 = Self()
let decls = foo(a:b:), d1 = foo(_:), d2 = Foo.init(a:), d3 = x.y(z:)(1)
let any: Any = Any.self, fn = (Int) -> Void.self, fn2 = (Int, String) async throws -> Void, fn3 = [(Int) -> Void]()
let opt = Int?.none, opt2 = [Int?](), opt3 = (Int?).self
let neg = [-1, -a.b, -a(b)]
let big = 0xFF_FF, bin = 0b1010, oct = 0o17, flt = 1.5e-3, hexf = 0x1.8p3, one = 1.0.description, int = 1.description
let bools = true, no = false, none = nil
let dollar = $0 + $1.x, proj = $name.wrapped, idents = `class`.`self`
let pack = repeat each x, pe = (repeat (each x).foo()), pt = (repeat each T).self, pf = f(repeat each x)
let arrow = (A) async throws(E) -> B, at = (@Sendable () -> Void).self, at2 = [@MainActor () -> Void]()
let anyT = any P.self, anyC = (any P & Q).self, some = some.foo, anyTilde = (any ~Copyable).self
a = b
  + c
  && d
x.y = z
a
  ? b
  : c
foo
  .bar { }
  .baz
async let z1 = f(), z2 = g()
let async = 1
async.foo()
await (x)
let fnn = (nonisolated(nonsending) () async -> Void).self
switch1()
let assignInClosure = { x = 1 }
if x == 1 && y { }
let r1 = a==b, r2 = a == -b, r3 = a&&b, r4 = a||(!b), r5 = a&b, r6 = x ? .y : z
let ternaryClosure = a ? { 1 } : { 2 }
let is1 = (x is Int) ? 1 : 2, as1 = x as Int ? y : z
let nn = Swift::print, n2 = Foo.Module::bar, n3: Module::Type = 1, n4 = Swift::Array<Int>()
