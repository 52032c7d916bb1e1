let a = { }, b = { x }, c = { x in x }, d = { x, y in x }, e = { (x, y) in x }, f = { (x: Int, y: Int) -> Int in x }
let g = { [weak self] in self }, h = { [unowned self, x = y, weak z = w.v] (a) in a }, i = { [unowned(unsafe) q, self] in q }
let j = { () -> Void in }, k = { () async throws -> Int in 1 }, l = { async in 1 }, m = { () throws in 2 }
let n = { @MainActor in x }, o = { @Sendable [weak self] (x: Int) async throws(E) -> Int in x }
let p = { _ in }, q = { _, _ in 1 }, r = { (_: Int, _: String) in }, s = { (_ x: Int) in x }, t = { (a b: inout Int) in b }
let u = { (x: (Int) -> Void, y: [Int]...) in }, v = { $0 + $1 }, w = { return $0 }, x = { (x) -> Int? in x }
let y = { [] in }, z = { [self] in }, aa = { [x] }, bb = { [x: 1] }, cc = { (1, 2) }, dd = { (x) }, ee = { x.in }
let ff = { (isolation: isolated (any Actor)?) in }
let gg = { a, b in a }
let hh = { (x: consuming Foo, y: borrowing Bar, z: __owned Baz) in }
f { a in } g: { b in }
f { [weak self] result in guard let self else { return }; self.x() }
f(x) { (result: Result<Int, Error>) in switch result { case .success: break; case .failure(let e): print(e) } }
list.map { $0 }.filter { $0 > 1 }.forEach { print($0) }
foo { bar { baz { } } }
foo { x in
  x
}
foo {
  (x, y) -> Bool in
  x < y
}
foo { @A(1) in }
Task { @MainActor [weak self] in await self?.f() }
Task.detached(priority: .high) { }
let closure: (Int) -> Int = { $0 }
let property: Int = { 1 }()
var body: some View { VStack { Text("a") } }
