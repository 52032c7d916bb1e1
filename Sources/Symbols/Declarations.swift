public import MoltSyntax
public import MoltText

/// A type of the project: an index into `ProjectIndex.types`.
public struct TypeID: Numbered, Comparable, Sendable {
  public let index: Int
  public var number: UInt { UInt(index) }
  public init(_ index: Int) { self.index = index }
  public static func < (a: TypeID, b: TypeID) -> Bool { a.index < b.index }
}

/// A class, structure, enumeration, actor or protocol of the project, with what its extensions add.
public struct TypeDeclaration: Sendable {
  public let id: TypeID
  public let name: Name
  /// The declaration; its kind says what it is.
  public let node: Node
  /// The type it is nested in, directly or through an extension.
  public internal(set) var outer: TypeID?
  /// Declared inside a function, closure or accessor.
  public let isLocal: Bool
  /// Extensions whose extended type is this one.
  public internal(set) var extensions: [Node] = []
  /// Everything that the declaration and its extensions say it inherits from, as `inheritedType` nodes.
  public internal(set) var inheritedTypes: [Node] = []
  /// The types of the project among them, in the same order.
  public internal(set) var supertypes: [TypeID] = []
  public internal(set) var members = Members()

  /// The declaration and its extensions.
  public var parts: [Node] { [node] + extensions }
}

/// The members of a type, or the declarations of a module's top level.
public struct Members: Sendable {
  public internal(set) var properties: [Name: [Property]] = [:]
  /// `functionDecl` nodes by base name.
  public internal(set) var functions: [Name: [Node]] = [:]
  public internal(set) var initializers: [Node] = []
  public internal(set) var subscripts: [Node] = []
  public internal(set) var types: [Name: [TypeID]] = [:]
  /// `typeAliasDecl` and `associatedTypeDecl` nodes.
  public internal(set) var aliases: [Name: [Node]] = [:]
  /// `enumCaseElement` nodes.
  public internal(set) var cases: [Name: [Node]] = [:]
}

/// One binding of a `var` or `let` declaration.
public struct Property: Hashable, Sendable {
  public let name: Name
  /// The `variableDecl`.
  public let declaration: Node
  /// The `patternBinding`, where its pattern is an identifier; the identifier in the pattern of a tuple.
  public let binding: Node

  public init(name: Name, declaration: Node, binding: Node) {
    self.name = name
    self.declaration = declaration
    self.binding = binding
  }

  /// The variable that a binding, or a name in its pattern, introduces; nil for what is no variable.
  public init?(introducedBy node: Node) {
    var binding = node
    while binding.kind != .patternBinding, binding.isPattern, let outer = binding.parent { binding = outer }
    guard binding.kind == .patternBinding, let declaration = binding.parent, declaration.kind == .variableDecl else { return nil }
    self.init(name: node.boundName, declaration: declaration, binding: node)
  }

  public var isVar: Bool { declaration.token(declaration.introducer).name == .var }
  public var annotation: Node? { binding.firstChild(.typeAnnotation)?.typeChild }
  public var initializer: Node? { binding.firstChild(.initializerClause)?.expressionChild }

  /// The accessors of the binding, if it has any: `get`, `set`, `willSet`, … or the statements of an implicit getter.
  public var accessorBlock: Node? { binding.firstChild(.accessorBlock) }

  /// The names of its accessors; `get` where the block is an implicit getter.
  public var accessors: [Name] {
    guard let block = accessorBlock else { return [] }
    let explicit = block.children.filter { $0.kind == .accessorDecl }
    return explicit.isEmpty ? [.get] : explicit.map { $0.token($0.introducer).name }
  }

  public var isComputed: Bool { accessors.contains { $0 != .willSet && $0 != .didSet } }
  public var hasObservers: Bool { accessors.contains { $0 == .willSet || $0 == .didSet } }

  public var isStatic: Bool { declaration.hasModifier(.static) || declaration.hasModifier(.class) }
}
