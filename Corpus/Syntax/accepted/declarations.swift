import Foundation
@testable import struct Foundation.URL
public import class UIKit.UIView
@_exported import Module.Submodule
@preconcurrency private import func Darwin.fputs

precedencegroup Exponentiation {
  associativity: right
  higherThan: MultiplicationPrecedence, Other
  lowerThan: BitwiseShiftPrecedence
  assignment: true
}
infix operator **: Exponentiation
prefix operator √
postfix operator +++
infix operator <*>
infix operator ?=
prefix operator &&&

func ** (a: Int, b: Int) -> Int { a }
prefix func √ (x: Double) -> Double { x }
func <*> <A, B>(f: (A) -> B, a: A) -> B { f(a) }
func <<T>(a: T, b: T) -> Bool { true }
func == (a: A, b: A) -> Bool { true }
prefix func !(a: A) -> A { a }
prefix func & (a: A) -> A { a }
func ...<T>(a: T, b: T) {}

open class Base<T: Collection, U>: NSObject, @unchecked Sendable where T.Element == U {
  private(set) public internal(set) var a = 1, b: Int, (c, d) = (1, 2)
  static let shared = Base(), other: Base? = nil
  class var overridable: Int { 1 }
  class func f() {}
  final override class func g() {}
  unowned(unsafe) let delegate: AnyObject
  unowned var owner: AnyObject
  weak var other: AnyObject?
  lazy var computed: Int = { 1 }()
  required convenience init?(coder: NSCoder) { nil }
  init!(x: Int) {}
  init<S>(_ s: S) where S: Sequence {}
  deinit { print("gone") }
  isolated deinit {}
  subscript(index: Int) -> Int { index }
  subscript<K>(key key: K, default value: @autoclosure () -> Int = 1) -> Int where K: Hashable {
    get { 1 }
    set(newValue) { _ = newValue }
  }
  static subscript(_: Int...) -> Int { get { 1 } nonmutating set {} }
  dynamic func h(_: Int, for name: String = "x", in value: Int, _ rest: Any...) async throws(E) -> [Int] { [] }
  nonisolated(unsafe) static var n = 1
  nonisolated func nn() {}
  package func p() {}; fileprivate func q() {}
  indirect enum Nested { case a }
  typealias Alias<X> = [X] where X: P
}

public indirect enum Tree<T>: Int, P {
  case leaf, node(Tree, _ value: T, right: Tree<T> = .leaf)
  case one = 1, two = -2, three = "x"
  indirect case more(() -> Void, in: Int)
  var x: Int { switch self { case .leaf: 1 default: 2 } }
}

protocol Drawable<Element, Index>: AnyObject, Sendable where Element: P {
  associatedtype Element: P = Int where Element: Q
  associatedtype Index
  var a: Int { get }
  var b: Int { mutating get async throws nonmutating set }
  static func make() -> Self
  init()
  subscript(i: Int) -> Int { get set }
  func optional() throws
}
protocol OldStyle: class {}

actor Counter { var n = 0; func increment() { n += 1 } }
distributed actor Remote { distributed func f() {} }
final actor A2 {}
extension Array<Int> {}
extension [Int]: P where Element == Int { var z: Int { 1 } }
extension Outer.Inner: Q {}
macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(module: "M", type: "S")
public macro plain()
typealias Handler = (_ result: Result<Int, any Error>) -> Void
let (x, y): (Int, Int) = (1, 2), z = 3
var observed = 1 { willSet { } didSet(old) { } }
var computed: Int { 1 }
var withAccessors: Int {
  @inlinable _read { yield x }
  _modify { yield &x }
}
var addressed: Int { unsafeAddress { p } unsafeMutableAddress { p } }
struct InitAccessor {
  var a: Int { @storageRestrictions(initializes: _a) init(initial) { _a = initial } get { _a } set { _a = newValue } }
}
struct S: ~Copyable, ~Escapable { consuming func end() {} ; borrowing func look() {}; mutating func change() {} }
func async() {}
let `class` = 1, `let` = 2
struct Empty {};
