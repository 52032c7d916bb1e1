outer: for i in 0..<10 where i % 2 == 0 {
  if i == 3 { continue outer } else if i == 4 { break outer } else { break }
}
for case let (a, b?) in pairs {}
for case .some(let x): Int? in xs where x > 1 {}
for var x: Int in xs {}
for (index, (key: k, value: _)) in d {}
for try await line in handle.bytes.lines {}
for await x in stream { yield x }
for unsafe x in buffer {}
for unsafe in x {}
while let x = next(), x != 1, case .a = x, var y = x {}
while true { continue }
repeat { a() } while b
label: repeat {} while c { d }
lbl: do { try f() } catch {}
do throws(MyError) { try f() } catch is A { } catch let e as B where e.x, C.d { } catch .some(let x), .none { } catch { throw error }
do { }
guard let self, let a else { return }
guard let x: Int = y else { fatalError() }
guard case let .a(b, c: _) = d, !e else { return nil }
if let _ = x {} else {}
if case 1...2 = x, case is Int = y, case let z as String = w {}
if x == Foo {} else {}
if a { } ; if b { }
if f { $0 } (1) {}
if x.filter({ $0 }).isEmpty {}
if (a { b }) {}
if let x = (y.map { $0 }) {}
if foo { 1 } == 2 {}
if foo() { x in y } .bar {}
switch x {
case 1, 2...3, let y where y > 5: f()
case let .a(x, y), .b(let x, let y): fallthrough
case (let a, 1): break
case is Int, is String: break
case let x as Int: break
case .some(.some(let x?)): break
case "a" where true, "b": break
case -1: break
case Foo.bar(_:): break
case let (x, y) where x == y: break
case var z: break
case (_, let y)?: break
case .x: do { } ; g()
@unknown default: break
}
switch (a, b) { default: () }
switch x { case .a: label: for x in y {} }
defer { close() }
func f() -> Int {
  return
}
func g() -> Int { return if a { 1 } else { 2 } }
func h() { return }
func k() { return; }
func l() throws { throw MyError.a(1); }
func m() { return try await x() }
func n() {
  return
  x.y()
}
let v = if a { 1 } else if b { 2 } else { 3 }
let w = switch x { case 1: "a" default: "b" }
let t = try if a { try x() } else { y }
let u = if a { 1 } else { 2 } as Int
if a { 1 } else { 2 } as Int
var p: Int {
  _read { yield (a) }
  _modify { yield &a }
}
func yields() { yield(a, b); yield () ; yield x }
struct D: ~Copyable { consuming func d() { discard self } }
discard(x)
yield
let yield = 1
func q() { if x { } else { } }
_ = a; b = c
{ }()

a
  .b
(c)
[d]
x = y
- z
