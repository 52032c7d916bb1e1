/// The words that are keywords in some places only: identifiers to the lexer; the grammar decides.
extension Name {
  /// In the order of their identifiers, which follow those of the keywords.
  static let contextualSpellings: StaticString = """
    __consuming __owned __setter_access __shared _backDeploy _borrow _borrowing _BridgeObject _Class \
    _compilerInitialized _const _consuming _documentation _dynamicReplacement _effects _forward _implements \
    _linear _local _modify _move _mutating _NativeClass _NativeRefCountedObject _noMetadata _opaqueReturnTypeOf \
    _originallyDefinedIn _PackageDescription _read _RefCountedObject specialized _specialize _spi_available \
    _Trivial _TrivialAtMost _TrivialStride _underlyingVersion _UnknownLayout _version abi accesses actor \
    addressWithNativeOwner addressWithOwner any assignment associativity async attached autoclosure availability \
    available await backDeployed before block borrow borrowing canImport compiler consume copy consuming \
    convenience convention dependsOn deprecated derivative didSet differentiable distributed dynamic each \
    escaping exported file final discard forward freestanding get higherThan indirect infix initializes \
    introduced isolated kind lazy left line linear lowerThan macro message metadata modify module mutate \
    mutableAddressWithNativeOwner mutableAddressWithOwner mutating noasync noDerivative noescape \
    nonisolated nonmutating nonsending objc obsoleted of open optional override package postfix preconcurrency \
    prefix Protocol read reasync renamed required retroactive reverse right safe scoped sending Sendable set \
    some spi spiModule swift target then transpose Type unavailable unchecked unowned unsafe unsafeAddress \
    unsafeMutableAddress using visibility weak willSet wrt yield arch os targetEnvironment hasFeature \
    hasAttribute defined warning error column escape
    """

  @inlinable public static var __consuming: Name { Name(id: 53) }
  @inlinable public static var __owned: Name { Name(id: 54) }
  @inlinable public static var __setter_access: Name { Name(id: 55) }
  @inlinable public static var __shared: Name { Name(id: 56) }
  @inlinable public static var _backDeploy: Name { Name(id: 57) }
  @inlinable public static var _borrow: Name { Name(id: 58) }
  @inlinable public static var _borrowing: Name { Name(id: 59) }
  @inlinable public static var _BridgeObject: Name { Name(id: 60) }
  @inlinable public static var _Class: Name { Name(id: 61) }
  @inlinable public static var _compilerInitialized: Name { Name(id: 62) }
  @inlinable public static var _const: Name { Name(id: 63) }
  @inlinable public static var _consuming: Name { Name(id: 64) }
  @inlinable public static var _documentation: Name { Name(id: 65) }
  @inlinable public static var _dynamicReplacement: Name { Name(id: 66) }
  @inlinable public static var _effects: Name { Name(id: 67) }
  @inlinable public static var _forward: Name { Name(id: 68) }
  @inlinable public static var _implements: Name { Name(id: 69) }
  @inlinable public static var _linear: Name { Name(id: 70) }
  @inlinable public static var _local: Name { Name(id: 71) }
  @inlinable public static var _modify: Name { Name(id: 72) }
  @inlinable public static var _move: Name { Name(id: 73) }
  @inlinable public static var _mutating: Name { Name(id: 74) }
  @inlinable public static var _NativeClass: Name { Name(id: 75) }
  @inlinable public static var _NativeRefCountedObject: Name { Name(id: 76) }
  @inlinable public static var _noMetadata: Name { Name(id: 77) }
  @inlinable public static var _opaqueReturnTypeOf: Name { Name(id: 78) }
  @inlinable public static var _originallyDefinedIn: Name { Name(id: 79) }
  @inlinable public static var _PackageDescription: Name { Name(id: 80) }
  @inlinable public static var _read: Name { Name(id: 81) }
  @inlinable public static var _RefCountedObject: Name { Name(id: 82) }
  @inlinable public static var specialized: Name { Name(id: 83) }
  @inlinable public static var _specialize: Name { Name(id: 84) }
  @inlinable public static var _spi_available: Name { Name(id: 85) }
  @inlinable public static var _Trivial: Name { Name(id: 86) }
  @inlinable public static var _TrivialAtMost: Name { Name(id: 87) }
  @inlinable public static var _TrivialStride: Name { Name(id: 88) }
  @inlinable public static var _underlyingVersion: Name { Name(id: 89) }
  @inlinable public static var _UnknownLayout: Name { Name(id: 90) }
  @inlinable public static var _version: Name { Name(id: 91) }
  @inlinable public static var abi: Name { Name(id: 92) }
  @inlinable public static var accesses: Name { Name(id: 93) }
  @inlinable public static var actor: Name { Name(id: 94) }
  @inlinable public static var addressWithNativeOwner: Name { Name(id: 95) }
  @inlinable public static var addressWithOwner: Name { Name(id: 96) }
  @inlinable public static var any: Name { Name(id: 97) }
  @inlinable public static var assignment: Name { Name(id: 98) }
  @inlinable public static var associativity: Name { Name(id: 99) }
  @inlinable public static var async: Name { Name(id: 100) }
  @inlinable public static var attached: Name { Name(id: 101) }
  @inlinable public static var autoclosure: Name { Name(id: 102) }
  @inlinable public static var availability: Name { Name(id: 103) }
  @inlinable public static var available: Name { Name(id: 104) }
  @inlinable public static var await: Name { Name(id: 105) }
  @inlinable public static var backDeployed: Name { Name(id: 106) }
  @inlinable public static var before: Name { Name(id: 107) }
  @inlinable public static var block: Name { Name(id: 108) }
  @inlinable public static var borrow: Name { Name(id: 109) }
  @inlinable public static var borrowing: Name { Name(id: 110) }
  @inlinable public static var canImport: Name { Name(id: 111) }
  @inlinable public static var compiler: Name { Name(id: 112) }
  @inlinable public static var consume: Name { Name(id: 113) }
  @inlinable public static var copy: Name { Name(id: 114) }
  @inlinable public static var consuming: Name { Name(id: 115) }
  @inlinable public static var convenience: Name { Name(id: 116) }
  @inlinable public static var convention: Name { Name(id: 117) }
  @inlinable public static var dependsOn: Name { Name(id: 118) }
  @inlinable public static var deprecated: Name { Name(id: 119) }
  @inlinable public static var derivative: Name { Name(id: 120) }
  @inlinable public static var didSet: Name { Name(id: 121) }
  @inlinable public static var differentiable: Name { Name(id: 122) }
  @inlinable public static var distributed: Name { Name(id: 123) }
  @inlinable public static var dynamic: Name { Name(id: 124) }
  @inlinable public static var each: Name { Name(id: 125) }
  @inlinable public static var escaping: Name { Name(id: 126) }
  @inlinable public static var exported: Name { Name(id: 127) }
  @inlinable public static var file: Name { Name(id: 128) }
  @inlinable public static var final: Name { Name(id: 129) }
  @inlinable public static var discard: Name { Name(id: 130) }
  @inlinable public static var forward: Name { Name(id: 131) }
  @inlinable public static var freestanding: Name { Name(id: 132) }
  @inlinable public static var get: Name { Name(id: 133) }
  @inlinable public static var higherThan: Name { Name(id: 134) }
  @inlinable public static var indirect: Name { Name(id: 135) }
  @inlinable public static var infix: Name { Name(id: 136) }
  @inlinable public static var initializes: Name { Name(id: 137) }
  @inlinable public static var introduced: Name { Name(id: 138) }
  @inlinable public static var isolated: Name { Name(id: 139) }
  @inlinable public static var kind: Name { Name(id: 140) }
  @inlinable public static var lazy: Name { Name(id: 141) }
  @inlinable public static var left: Name { Name(id: 142) }
  @inlinable public static var line: Name { Name(id: 143) }
  @inlinable public static var linear: Name { Name(id: 144) }
  @inlinable public static var lowerThan: Name { Name(id: 145) }
  @inlinable public static var macro: Name { Name(id: 146) }
  @inlinable public static var message: Name { Name(id: 147) }
  @inlinable public static var metadata: Name { Name(id: 148) }
  @inlinable public static var modify: Name { Name(id: 149) }
  @inlinable public static var module: Name { Name(id: 150) }
  @inlinable public static var mutate: Name { Name(id: 151) }
  @inlinable public static var mutableAddressWithNativeOwner: Name { Name(id: 152) }
  @inlinable public static var mutableAddressWithOwner: Name { Name(id: 153) }
  @inlinable public static var mutating: Name { Name(id: 154) }
  @inlinable public static var noasync: Name { Name(id: 155) }
  @inlinable public static var noDerivative: Name { Name(id: 156) }
  @inlinable public static var noescape: Name { Name(id: 157) }
  @inlinable public static var nonisolated: Name { Name(id: 158) }
  @inlinable public static var nonmutating: Name { Name(id: 159) }
  @inlinable public static var nonsending: Name { Name(id: 160) }
  @inlinable public static var objc: Name { Name(id: 161) }
  @inlinable public static var obsoleted: Name { Name(id: 162) }
  @inlinable public static var of: Name { Name(id: 163) }
  @inlinable public static var open: Name { Name(id: 164) }
  @inlinable public static var optional: Name { Name(id: 165) }
  @inlinable public static var override: Name { Name(id: 166) }
  @inlinable public static var package: Name { Name(id: 167) }
  @inlinable public static var postfix: Name { Name(id: 168) }
  @inlinable public static var preconcurrency: Name { Name(id: 169) }
  @inlinable public static var prefix: Name { Name(id: 170) }
  @inlinable public static var `Protocol`: Name { Name(id: 171) }
  @inlinable public static var read: Name { Name(id: 172) }
  @inlinable public static var reasync: Name { Name(id: 173) }
  @inlinable public static var renamed: Name { Name(id: 174) }
  @inlinable public static var required: Name { Name(id: 175) }
  @inlinable public static var retroactive: Name { Name(id: 176) }
  @inlinable public static var reverse: Name { Name(id: 177) }
  @inlinable public static var right: Name { Name(id: 178) }
  @inlinable public static var safe: Name { Name(id: 179) }
  @inlinable public static var scoped: Name { Name(id: 180) }
  @inlinable public static var sending: Name { Name(id: 181) }
  @inlinable public static var Sendable: Name { Name(id: 182) }
  @inlinable public static var set: Name { Name(id: 183) }
  @inlinable public static var some: Name { Name(id: 184) }
  @inlinable public static var spi: Name { Name(id: 185) }
  @inlinable public static var spiModule: Name { Name(id: 186) }
  @inlinable public static var swift: Name { Name(id: 187) }
  @inlinable public static var target: Name { Name(id: 188) }
  @inlinable public static var then: Name { Name(id: 189) }
  @inlinable public static var transpose: Name { Name(id: 190) }
  @inlinable public static var `Type`: Name { Name(id: 191) }
  @inlinable public static var unavailable: Name { Name(id: 192) }
  @inlinable public static var unchecked: Name { Name(id: 193) }
  @inlinable public static var unowned: Name { Name(id: 194) }
  @inlinable public static var unsafe: Name { Name(id: 195) }
  @inlinable public static var unsafeAddress: Name { Name(id: 196) }
  @inlinable public static var unsafeMutableAddress: Name { Name(id: 197) }
  @inlinable public static var using: Name { Name(id: 198) }
  @inlinable public static var visibility: Name { Name(id: 199) }
  @inlinable public static var weak: Name { Name(id: 200) }
  @inlinable public static var willSet: Name { Name(id: 201) }
  @inlinable public static var wrt: Name { Name(id: 202) }
  @inlinable public static var yield: Name { Name(id: 203) }
  @inlinable public static var arch: Name { Name(id: 204) }
  @inlinable public static var os: Name { Name(id: 205) }
  @inlinable public static var targetEnvironment: Name { Name(id: 206) }
  @inlinable public static var hasFeature: Name { Name(id: 207) }
  @inlinable public static var hasAttribute: Name { Name(id: 208) }
  @inlinable public static var defined: Name { Name(id: 209) }
  @inlinable public static var warning: Name { Name(id: 210) }
  @inlinable public static var error: Name { Name(id: 211) }
  @inlinable public static var column: Name { Name(id: 212) }
  @inlinable public static var escape: Name { Name(id: 213) }
}
