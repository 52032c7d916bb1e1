/// The operators, and `_`, that mean something to the grammar.
extension Name {
  /// In the order of their identifiers, which follow those of the contextual keywords.
  static let operatorSpellings: StaticString = """
    ... ..< * & < > == - + ~ / && || >= ? ! ?? _
    """

  @inlinable public static var ellipsis: Name { Name(id: 214) }
  @inlinable public static var halfOpenRange: Name { Name(id: 215) }
  @inlinable public static var asterisk: Name { Name(id: 216) }
  @inlinable public static var ampersand: Name { Name(id: 217) }
  @inlinable public static var leftAngleBracket: Name { Name(id: 218) }
  @inlinable public static var rightAngleBracket: Name { Name(id: 219) }
  @inlinable public static var equality: Name { Name(id: 220) }
  @inlinable public static var minus: Name { Name(id: 221) }
  @inlinable public static var plus: Name { Name(id: 222) }
  @inlinable public static var tilde: Name { Name(id: 223) }
  @inlinable public static var slash: Name { Name(id: 224) }
  @inlinable public static var conjunction: Name { Name(id: 225) }
  @inlinable public static var disjunction: Name { Name(id: 226) }
  @inlinable public static var greaterOrEqual: Name { Name(id: 227) }
  @inlinable public static var questionMark: Name { Name(id: 228) }
  @inlinable public static var exclamationPoint: Name { Name(id: 229) }
  @inlinable public static var nilCoalescing: Name { Name(id: 230) }
  @inlinable public static var underscore: Name { Name(id: 231) }

  /// Names below this identifier are the same in every table.
  @inlinable public static var predefinedCount: UInt32 { 236 }
}
