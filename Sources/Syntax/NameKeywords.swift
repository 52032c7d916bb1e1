/// The words that the lexer itself takes for keywords (swift-syntax: `Keyword.isLexerClassified`).
/// They have the lowest identifiers, so the keyword test is one comparison.
extension Name {
  /// In the order of their identifiers, separated by spaces.
  static let keywordSpellings: StaticString = """
    Any as associatedtype break case catch class continue default defer deinit do else enum extension \
    fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
    precedencegroup private protocol public repeat rethrows return self Self static struct subscript super \
    switch throw throws true try typealias var where while
    """

  /// Names below this identifier are keywords.
  @inlinable public static var keywordCount: UInt32 { 53 }
  /// Whether the name, unless escaped by backticks, is a keyword everywhere.
  @inlinable public var isKeyword: Bool { id < Name.keywordCount }

  @inlinable public static var `Any`: Name { Name(id: 0) }
  @inlinable public static var `as`: Name { Name(id: 1) }
  @inlinable public static var `associatedtype`: Name { Name(id: 2) }
  @inlinable public static var `break`: Name { Name(id: 3) }
  @inlinable public static var `case`: Name { Name(id: 4) }
  @inlinable public static var `catch`: Name { Name(id: 5) }
  @inlinable public static var `class`: Name { Name(id: 6) }
  @inlinable public static var `continue`: Name { Name(id: 7) }
  @inlinable public static var `default`: Name { Name(id: 8) }
  @inlinable public static var `defer`: Name { Name(id: 9) }
  @inlinable public static var `deinit`: Name { Name(id: 10) }
  @inlinable public static var `do`: Name { Name(id: 11) }
  @inlinable public static var `else`: Name { Name(id: 12) }
  @inlinable public static var `enum`: Name { Name(id: 13) }
  @inlinable public static var `extension`: Name { Name(id: 14) }
  @inlinable public static var `fallthrough`: Name { Name(id: 15) }
  @inlinable public static var `false`: Name { Name(id: 16) }
  @inlinable public static var `fileprivate`: Name { Name(id: 17) }
  @inlinable public static var `for`: Name { Name(id: 18) }
  @inlinable public static var `func`: Name { Name(id: 19) }
  @inlinable public static var `guard`: Name { Name(id: 20) }
  @inlinable public static var `if`: Name { Name(id: 21) }
  @inlinable public static var `import`: Name { Name(id: 22) }
  @inlinable public static var `in`: Name { Name(id: 23) }
  @inlinable public static var `init`: Name { Name(id: 24) }
  @inlinable public static var `inout`: Name { Name(id: 25) }
  @inlinable public static var `internal`: Name { Name(id: 26) }
  @inlinable public static var `is`: Name { Name(id: 27) }
  @inlinable public static var `let`: Name { Name(id: 28) }
  @inlinable public static var `nil`: Name { Name(id: 29) }
  @inlinable public static var `operator`: Name { Name(id: 30) }
  @inlinable public static var `precedencegroup`: Name { Name(id: 31) }
  @inlinable public static var `private`: Name { Name(id: 32) }
  @inlinable public static var `protocol`: Name { Name(id: 33) }
  @inlinable public static var `public`: Name { Name(id: 34) }
  @inlinable public static var `repeat`: Name { Name(id: 35) }
  @inlinable public static var `rethrows`: Name { Name(id: 36) }
  @inlinable public static var `return`: Name { Name(id: 37) }
  @inlinable public static var `self`: Name { Name(id: 38) }
  @inlinable public static var `Self`: Name { Name(id: 39) }
  @inlinable public static var `static`: Name { Name(id: 40) }
  @inlinable public static var `struct`: Name { Name(id: 41) }
  @inlinable public static var `subscript`: Name { Name(id: 42) }
  @inlinable public static var `super`: Name { Name(id: 43) }
  @inlinable public static var `switch`: Name { Name(id: 44) }
  @inlinable public static var `throw`: Name { Name(id: 45) }
  @inlinable public static var `throws`: Name { Name(id: 46) }
  @inlinable public static var `true`: Name { Name(id: 47) }
  @inlinable public static var `try`: Name { Name(id: 48) }
  @inlinable public static var `typealias`: Name { Name(id: 49) }
  @inlinable public static var `var`: Name { Name(id: 50) }
  @inlinable public static var `where`: Name { Name(id: 51) }
  @inlinable public static var `while`: Name { Name(id: 52) }
}
