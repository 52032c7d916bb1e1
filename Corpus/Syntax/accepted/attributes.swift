@main
@objc(NSThing) @objcMembers
@MainActor @Observable final class Thing: NSObject {
  @Published(wrappedValue: 1) var a
  @Environment(\.dismiss) private var dismiss
  @Module.Wrapper<Int>(key: "k", default: 1) var b: Int
  @IBOutlet weak var view: UIView!
  @objc(doThing:with:) func doThing(_ a: Int, with b: Int) {}
  @objc(init:) func f() {}
  @inline(__always) @discardableResult @usableFromInline internal func g() -> Int { 1 }
  @_silgen_name("swift_name") static func h()
  @_effects(readonly) @_effects(escaping self.value**) func effects() {}
  @_semantics("array.init") @_transparent func semantics() {}
  @_documentation(visibility: internal, metadata: "string") func documented() {}
  @_documentation(metadata: word) func documentedByWord() {}
  @_dynamicReplacement(for: original(_:with:)) func replacement() {}
  @_implements(Equatable, ==(_:_:)) static func isEqual(a: Thing, b: Thing) -> Bool { true }
  @_specialize(exported: true, kind: partial, where T == Int)
  @_specialize(where T: _Trivial(64, 8), U: _Class)
  @_specialize(target: other(_:), spi: Private, where T == Int)
  @_specialize(exported: true, availability: macOS 11, iOS 13; where T == Int)
  @specialized(where T == Int, U == String)
  func specialised<T, U>(_ t: T, _ u: U) {}
  @differentiable(reverse, wrt: (self, x) where T: Differentiable)
  func differentiate(x: Float) -> Float { x }
  @differentiable(reverse, wrt: x) func other(x: Float) -> Float { x }
  @derivative(of: differentiate, wrt: (self, x)) func derivative() {}
  @derivative(of: Outer.Inner<Int>.value.get) func derivativeOfGetter() {}
  @transpose(of: Float.+, wrt: 0) static func transposed() {}
  @abi(func oldName(_ x: Int) -> Int) func newName(_ x: Int) -> Int { x }
  @abi(var oldValue: Int) var newValue: Int
  @attached(member, names: named(init), arbitrary) @attached(extension, conformances: P, names: named(deinit), prefixed(`$`))
  @freestanding(expression)
  macro m() = #externalMacro(module: "M", type: "T")
  @Sendable func sendable(_ f: @escaping @Sendable @MainActor () async -> Void) {}
  @concurrent nonisolated func away() async {}
}

#if canImport(UIKit)
@objc
#endif
class Conditional {}

#if A
@available(iOS 13, *)
#elseif B
@available(macOS 12, *)
#else
@MainActor
#endif
func conditional() {}

protocol P: AnyObject { @rethrows associatedtype A }
@rethrows protocol R {}
extension Int: @retroactive P, @unchecked Sendable, @preconcurrency Q {}
func types(
  _ a: @autoclosure @escaping () throws -> Bool, _ b: @convention(c) (Int) -> Void,
  _ c: @convention(block, cType: "void (^)(void)") () -> Void, _ d: @isolated(any) () -> Void,
  _ e: @differentiable(reverse) (Float) -> Float, _ f: @noDerivative Float
) {}
