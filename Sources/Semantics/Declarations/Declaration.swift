import MoltSyntax
public import MoltText

/// A declaration of the project or of the SDK: an index into the model's table.
public struct DeclarationID: Numbered, Comparable, Sendable {
  let index: UInt32

  public var number: UInt { UInt(index) }

  init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
  public static func < (a: DeclarationID, b: DeclarationID) -> Bool { a.index < b.index }
}

/// What is declared, with as much of it as one look at its tokens tells.
struct Declaration {
  enum Kind: UInt8 {
    case `class`, structure, enumeration, actor, `protocol`
    case alias, associatedType, genericParameter
    case variable, function, initializer, `subscript`, enumCase, macro
    case `extension`
    /// A parameter or constant of a body.
    case local

    var isNominal: Bool { rawValue <= Kind.protocol.rawValue }
    var isType: Bool { rawValue <= Kind.genericParameter.rawValue }
  }

  /// For a variable, its `patternBinding`; where a pattern takes a tuple apart, its `identifierPattern`.
  let node: Node
  let name: Name
  let kind: Kind
  /// The type or extension that it is a member of; for a generic parameter, its owner. Nil at top level and in bodies.
  let parent: DeclarationID?
  let module: ModuleID
  var isStatic = false
  var isOverride = false
  /// Whether only its own file can name it.
  var isFilePrivate = false
  /// Whether other modules can name it. Of a member, whether its own modifiers say so.
  var isPublic = false
}

/// A module of the project or the SDK.
struct ModuleID: Numbered, Comparable {
  let index: Int
  var number: UInt { UInt(bitPattern: index) }
  static func < (a: ModuleID, b: ModuleID) -> Bool { a.index < b.index }
}
