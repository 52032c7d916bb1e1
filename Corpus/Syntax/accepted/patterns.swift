let (a, b) = c, (d, (e, _)) = f, (x: g, y: h) = i
var _ = a
for (a, b) in c {}
for (i, (x, y)) in d {}
if case let x? = y {}
if case .a = b, case .a(1, let b, c: _) = d, case .b(let x as Int) = e, case (let a, var b) = f {}
if case let (a, b as Int) = c {}
if case let .a(b)? = c {}
if case let a.b(c) = d {}
if case let a.b = c {}
if case let a[0] = b {}
if case let A<B>.c(d) = e {}
if case [a, b] = c {}
if case 1..<5 = x, case ..<3 = y, case "a" = z, case nil = w, case true = v, case -1 = u, case .x | .y = q {}
if case is (A, B) = c {}
if case let _ as Int = d {}
if case (let _, _) = e {}
if case let .a(.b(c, d), e: .f(let g)) = h {}
if case .a(is Int) = b {}
if case foo() = x, case foo(let y) = z, case \.a = k {}
if case borrowing x = y {}
if case let x as Int? = y {}
guard case let .success(value) = result else { return }
switch x {
case let x as Int where x > 0, let x as Int8: break
case (1, let a) where a == 2, (let a, 2): break
case .a(let b), let .c(b): break
case let (a, b): break
case inout a: break
case _: break
case a ? b : c: break
case a == b: break
case .a: break
case A.b(): break
case .a(b: 1, c: let c): break
case let .a(b: b, c: (c, d)): break
case is A.Type: break
case let a where a is B: break
}
do {} catch let error as A where error.code == 1 {} catch A.b(let c), A.d {} catch {}
