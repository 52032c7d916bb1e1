public import MoltText

/// An interned spelling. Equal within one `NameTable`; the predefined names (`Name.func`, `Name.async`, …) are the same
/// in all. The backticks of an escaped identifier are not part of its name.
public struct Name: Numbered, Sendable {
  public let id: UInt32

  @inlinable public var number: UInt { UInt(id) }

  @inlinable public init(id: UInt32) { self.id = id }

  /// The name of a token that has none (punctuation, literals).
  @inlinable public static var none: Name { Name(id: .max) }
}
