var a: Int { get { 1 } }
var b: Int { get { 1 } set { } }
var c: Int { @A get { 1 } mutating set(x) { } }
var d: Int { get async throws { 1 } }
var e: Int { get throws(E) { 1 } }
var f = 1 { didSet { x() } }
var g: Int = 1 { @A willSet(new) { } didSet { } }
var h: Int { return 1 }
var i: Int { a.b(); return 1 }
var k = { 1 }() { didSet {} }
var l: Int = x { willSet {} }
var m: some View { Text("") }
var n: Int {
  #if A
  1
  #endif
}
var o: Int { _read { yield x } _modify { yield &x } }
var p: Int { __consuming get { 1 } nonmutating _modify { yield &x } }
var q: Int { addressWithOwner { x } mutableAddressWithNativeOwner { y } }
var r: Int { borrow { x } }
var s: () -> Void { { } }
var t: Int { if a { 1 } else { 2 } }
var u = x
{
  didSet { }
}
protocol P {
  var a: Int { get }
  var b: Int { get set }
  var c: Int { @A get async }
  var d: Int { mutating get nonmutating set }
  subscript(i: Int) -> Int { get }
  var e: Int { get throws }
}
struct S {
  subscript(i: Int) -> Int { i }
  subscript(i: Int) -> Int { get { i } set { } }
  subscript<T: P>(i: T) -> some Q where T: R { i }
}
