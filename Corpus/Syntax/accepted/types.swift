let a: Int, b: [Int], c: [String: [Int]], d: Int?, e: Int!, f: Int??, g: [Int?]?, h: (Int, String), i: (a: Int, b: String), j: ()
let k: (Int) -> Void, l: (Int) throws -> Int, m: () async throws(E) -> (Int) -> Void, n: (_ a: Int, _: String...) -> Void
let o: any P, p: any P & Q, q: (any P)?, r: any ~Copyable, s: ~Copyable & ~Escapable, t: A.B.C<D>.E, u: A<B>.C<D, E>
let v: P.Type, w: P.Protocol, x: (any P).Type, y: any P.Type, z: Self, aa: Any, bb: Any.Type, cc: Self.Element
let dd: [3 of Int], ee: InlineArray<3, Int>, ff: Matrix<-1, 2>, gg: [_ of Int], hh: [2 of [3 of Int]], ii: Array<[n of Int]>
let jj: repeat each T, kk: (repeat each T), ll: Foo<repeat each T>, mm: (repeat (each T, Int)), nn: [Int: (A) -> B]
let oo: @Sendable () -> Void, pp: @escaping @MainActor (Int) async -> Void, qq: inout Int, rr: borrowing A, ss: sending B
let tt: isolated (any Actor)?, uu: __owned A, vv: __shared B, ww: consuming C, xx: _const Int
let yy: nonisolated(nonsending) () async -> Void
let ab: Module::Type, ac: Module::Outer.Module2::Inner<Int>, ad: _, ae: Array<_>, af: [_: _]
let ah: A & B.C & D<E>, ai: (A & B)?, aj: some P, ak: [some P], al: (some P, any Q)
let am: (inout Int, @autoclosure () -> Bool, a: inout [String]) -> Void, an: (A) -> (B) -> (C), ao: (((A)))
let ap: Dictionary<String, Array<Array<Int>>>, aq: A<B<C>>?, ar: A<B<C<D>>>!, at: A<B>.C?, au: [A<B>]!
let av: @convention(c) (UnsafeMutablePointer<Int>?) -> Void, aw: @isolated(any) () -> Void
func opaque() -> <T: P, U> (T, U) where T: Q {}
func each<each T, each U: P>(_ t: repeat each T, u: (repeat each U) -> Void) -> (repeat each T) where repeat each T: P, (repeat (each T, each U)): Any {}
func generic<T: P & Q, U, let n: Int, V: ~Copyable>(a: T) where T.A == U, U: P, T: AnyObject, V: ~Copyable & ~Escapable, T.B == [Int], n == 3, A<T>: B, T == (Int) -> Void {}
struct Vector<let count: Int, @Attribute Element: ~Copyable>: ~Copyable where Element: ~Copyable, count == 3 {}
func throwing() throws(any Error) -> sending A {}
func rethrowing(_ f: () throws -> Void) rethrows {}
func reasyncing(_ f: () async -> Void) reasync {}
func isolated(_ a: isolated A, b: isolated (any Actor)? = #isolation, c: _const Int, isolated: Int, isolated d: Int) {}
func owned(_ a: consuming A, borrowing b: borrowing B, inout_ c: inout C, sending: Int, _ d: sending D, each e: Int) {}
func variadic(_ a: Int..., b: @escaping () -> Void..., _ c: repeat each T) {}
func optionalParameters(a: Int? = nil, b: (() -> Void)? = nil, c: [String: Any?] = [:], d: A.Type = B.self) {}
func operators(_ a: Int=1, b: Int?=nil, c: [Int]?=[]) -> Int! {}
typealias F = (A, B) -> C
typealias G<T> = (T) -> Void where T: P
typealias H = @Sendable (Int) async throws -> Void
typealias I = (any P) -> any Q
extension A.B<C> where D == E {}
func suppressed<T>(_: borrowing T) where T: ~Copyable {}
