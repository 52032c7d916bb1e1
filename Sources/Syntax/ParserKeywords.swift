/// What a keyword, reserved or contextual, may do. One table look-up by name answers a whole set of questions.
struct KeywordClass: OptionSet {
  let rawValue: UInt32

  /// Introduces a declaration: `func`, `let`, `actor`.
  static let declaration = KeywordClass(rawValue: 1 << 0)
  static let modifier = KeywordClass(rawValue: 1 << 1)
  /// A modifier that takes an argument: `private(set)`.
  static let modifierWithArgument = KeywordClass(rawValue: 1 << 2)
  /// An identifier to the lexer that may stand before a declaration.
  static let contextualDeclaration = KeywordClass(rawValue: 1 << 3)
  static let statement = KeywordClass(rawValue: 1 << 4)
  /// Stands before an expression: `try`, `await`, `copy`.
  static let expressionModifier = KeywordClass(rawValue: 1 << 5)
  /// Starts a primary expression: `self`, `nil`.
  static let primary = KeywordClass(rawValue: 1 << 6)
  /// `let`, `var`, `inout`.
  static let binding = KeywordClass(rawValue: 1 << 7)
  /// What introduces a binding inside a pattern.
  static let patternBinding = KeywordClass(rawValue: 1 << 8)
  static let accessor = KeywordClass(rawValue: 1 << 9)
  static let accessorModifier = KeywordClass(rawValue: 1 << 10)
  /// Before a parameter's type: `inout`, `borrowing`.
  static let typeSpecifier = KeywordClass(rawValue: 1 << 11)
  /// Attributes whose arguments have a syntax of their own.
  static let specialAttribute = KeywordClass(rawValue: 1 << 12)
  static let typeAttribute = KeywordClass(rawValue: 1 << 13)
  /// Type attributes that never take arguments.
  static let plainTypeAttribute = KeywordClass(rawValue: 1 << 14)
  static let layout = KeywordClass(rawValue: 1 << 15)
  /// What may stand before `::`, besides identifiers.
  static let moduleSelector = KeywordClass(rawValue: 1 << 16)
  static let importKind = KeywordClass(rawValue: 1 << 17)
  /// Keywords after which a word before them is read as a contextual keyword (`copy self`).
  static let operandStart = KeywordClass(rawValue: 1 << 18)
  /// May follow a specifier of a parameter's type.
  static let afterTypeSpecifier = KeywordClass(rawValue: 1 << 19)
  /// Words that are rather a specifier than the first of two names of a parameter.
  static let specifierNotName = KeywordClass(rawValue: 1 << 20)
  static let accessLevel = KeywordClass(rawValue: 1 << 21)

  /// Names below this one have an entry in `table`.
  static let count = Name.predefinedCount

  /// Read-only after it is made, and as long-lived as the trees.
  nonisolated(unsafe) static let table: UnsafePointer<KeywordClass> = {
    let table = UnsafeMutablePointer<KeywordClass>.allocate(capacity: Int(count))
    unsafe table.initialize(repeating: [], count: Int(count))
    for (classes, names) in members {
      for name in names { unsafe table[Int(name.id)].insert(classes) }
    }
    return unsafe UnsafePointer(table)
  }()

  private static let members: [(KeywordClass, [Name])] = [
    (
      .declaration,
      [
        .actor, .associatedtype, .case, .class, .deinit, .enum, .extension, .func, .import, .`init`, .macro, .operator,
        .precedencegroup, .protocol, .struct, .subscript, .typealias, .let, .var, .inout, ._borrowing,
      ]
    ),
    (
      .modifier,
      [
        .__consuming, .__setter_access, ._const, ._local, .async, .borrowing, .class, .consuming, .convenience,
        .distributed, .dynamic, .fileprivate, .final, .indirect, .infix, .internal, .isolated, .lazy, .mutating,
        .nonisolated, .nonmutating, .open, .optional, .override, .package, .postfix, .prefix, .private, .public, .reasync,
        .required, .rethrows, .sending, .static, .unowned, .weak,
      ]
    ),
    (.modifierWithArgument, [.fileprivate, .internal, .nonisolated, .package, .open, .private, .public, .unowned]),
    (.accessLevel, [.fileprivate, .internal, .package, .open, .private, .public]),
    (
      .contextualDeclaration,
      [
        .__consuming, ._compilerInitialized, ._const, ._local, .actor, .async, .convenience, .distributed, .dynamic,
        .final, .indirect, .infix, .isolated, .lazy, .mutating, .nonisolated, .nonmutating, .package, .open, .optional,
        .override, .postfix, .prefix, .required, .unowned, .weak,
      ]
    ),
    (
      .statement,
      [
        .break, .continue, .defer, .do, .fallthrough, .for, .discard, .guard, .if, .repeat, .return, .switch, .throw,
        .while, .yield,
      ]
    ),
    (.expressionModifier, [.await, .try, .borrow, .consume, .copy, .repeat, .each, .any, .unsafe]),
    (
      .primary,
      [
        .Any, .`Self`, .deinit, .false, .`init`, .nil, .`self`, .subscript, .super, .true,
      ]
    ),
    (.binding, [.let, .var, .inout, ._borrowing]),
    (.patternBinding, [.let, .var, .inout, ._borrowing, .borrowing]),
    (
      .accessor,
      [
        .get, .set, .didSet, .willSet, .unsafeAddress, .addressWithOwner, .addressWithNativeOwner, .unsafeMutableAddress,
        .mutableAddressWithOwner, .mutableAddressWithNativeOwner, ._read, ._modify, .`init`, .borrow,
      ]
    ),
    (.accessorModifier, [.__consuming, .consuming, .borrowing, .mutating, .nonmutating]),
    (.typeSpecifier, [.inout, .__shared, .__owned, .isolated, ._const, .borrowing, .consuming, .sending]),
    (
      .specialAttribute,
      [
        ._backDeploy, ._documentation, ._dynamicReplacement, ._effects, ._implements, ._originallyDefinedIn, .specialized,
        ._specialize, ._spi_available, .rethrows, .abi, .attached, .available, .backDeployed, .derivative,
        .differentiable, .freestanding, .objc, .Sendable, .transpose,
      ]
    ),
    (
      .typeAttribute,
      [
        ._local, ._noMetadata, ._opaqueReturnTypeOf, .async, .autoclosure, .convention, .differentiable, .escaping,
        .noDerivative, .noescape, .preconcurrency, .retroactive, .Sendable, .unchecked, .isolated,
      ]
    ),
    (
      .plainTypeAttribute,
      [
        ._local, ._noMetadata, .async, .escaping, .noDerivative, .noescape, .preconcurrency, .retroactive, .Sendable,
        .unchecked, .autoclosure,
      ]
    ),
    (
      .layout,
      [
        ._Trivial, ._TrivialAtMost, ._UnknownLayout, ._RefCountedObject, ._NativeRefCountedObject, ._Class, ._NativeClass,
        ._BridgeObject, ._TrivialStride,
      ]
    ),
    (.moduleSelector, [.Any, .`self`, .`Self`, .super]),
    (.importKind, [.typealias, .struct, .class, .enum, .protocol, .var, .let, .func, .inout]),
    (
      .operandStart,
      [
        .Any, .`Self`, .`self`, .super, .`init`, .true, .false, .nil, .repeat, .try, .if, .switch,
      ]
    ),
    (.afterTypeSpecifier, [.inout, .Any, .`Self`, .var, .let]),
    (
      .specifierNotName,
      [
        .isolated, .some, .any, .each, .repeat, .__shared, .__owned, ._const, .borrowing, .consuming, .sending,
      ]
    ),
  ]
}
