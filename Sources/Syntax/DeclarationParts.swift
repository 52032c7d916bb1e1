/// The parts of declarations, read from the tree on demand: nothing of this is stored.
extension Node {
  public var isTypeDecl: Bool {
    switch kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl: true
    default: false
    }
  }

  /// The attributes of a declaration, those inside `#if` included.
  public var attributes: [Node] {
    var result: [Node] = []
    for child in children {
      switch child.kind {
      case .attribute: result.append(child)
      case .declModifier: continue
      case .ifConfigDecl:
        for clause in child.children { result += clause.children.filter { $0.kind == .attribute } }
      default: return result
      }
    }
    return result
  }

  /// The last component of an attribute's name: `Published` for `@Combine.Published`.
  public var attributeName: Name {
    guard let type = children.first(where: { $0.kind == .identifierType || $0.kind == .memberType }) else {
      return .none
    }
    return type.typeName
  }

  /// The first attribute that is called `name`, whatever module it is qualified with.
  public func attribute(named name: Name) -> Node? {
    attributes.first { $0.attributeName == name }
  }

  /// The tokens of the modifiers of a declaration, in source order: `private`, `static`, `unowned`.
  public var modifiers: [Token] {
    children.lazy.filter { $0.kind == .declModifier }.map { $0.token($0.row.firstToken) }
  }

  /// Whether a modifier without detail is present: `private` is, in `private var`, and is not, in `private(set) var`.
  public func hasModifier(_ name: Name) -> Bool {
    children.contains { $0.kind == .declModifier && $0.tokens.count == 1 && $0.token($0.row.firstToken).name == name }
  }

  /// The token that says what is declared: `class`, `var`, `init`.
  public var introducer: UInt32 {
    var token = row.firstToken
    for child in children {
      guard child.kind == .attribute || child.kind == .declModifier || child.kind == .ifConfigDecl,
        child.row.firstToken == token
      else { break }
      token = child.row.endToken
    }
    return token
  }

  /// Whether this is a `willSet` or `didSet`.
  public var isObserver: Bool { kind == .accessorDecl && [.willSet, .didSet].contains(token(introducer).name) }

  /// The token of the name that a type, extension, function, alias or case declares.
  public var nameToken: Token { token(introducer + 1) }

  /// The name that a type, function, alias or associated type declares.
  public var declaredName: Name { nameToken.name }

  /// The types of an inheritance clause, each as an `inheritedType` node.
  public var inheritedTypes: [Node] {
    guard let clause = firstChild(.inheritanceClause) else { return [] }
    return clause.children.filter { $0.kind == .inheritedType }
  }

  /// `where Self: P` of a protocol, as `genericRequirement` nodes: it inherits from `P` as if it named it.
  public var requirementsOnSelf: [Node] { kind == .protocolDecl ? constraintsOnSelf : [] }

  /// `where Self: P` of a protocol, or of an extension, whose members are for those types alone that conform to `P`, too.
  public var constraintsOnSelf: [Node] {
    guard let clause = firstChild(.genericWhereClause) else { return [] }
    return clause.children.filter { $0.kind == .genericRequirement && $0.typeChild?.typeName == .Self }
  }

  /// The member declarations of a type or extension, those in `#if` clauses included.
  public var members: [Node] {
    guard let block = firstChild(.memberBlock) else { return [] }
    var result: [Node] = []
    func collect(_ parent: Node) {
      for child in parent.children {
        if child.kind == .ifConfigDecl || child.kind == .ifConfigClause { collect(child) } else { result.append(child) }
      }
    }
    collect(block)
    return result
  }

  /// The last component of a type's name: `Store` for `Env.Store<Int>`; `none` for a type without one.
  public var typeName: Name {
    switch kind {
    case .identifierType: return token(row.firstToken).name
    case .memberType:
      // The name stands before the generic arguments, if any.
      if let arguments = firstChild(.genericArgumentClause) { return token(arguments.row.firstToken - 1).name }
      return token(row.endToken - 1).name
    case .attributedType, .suppressedType, .typeExpr, .inheritedType:
      return children.first { $0.isType }?.typeName ?? .none
    default: return .none
    }
  }

  @inlinable public var isType: Bool {
    kind.rawValue >= SyntaxKind.identifierType.rawValue && kind.rawValue <= SyntaxKind.missingType.rawValue
  }

  @inlinable public var isExpression: Bool {
    kind == .ifExpr || kind == .switchExpr || kind == .macroExpansion
      || kind.rawValue >= SyntaxKind.functionCallExpr.rawValue && kind.rawValue <= SyntaxKind.missingExpr.rawValue
        && kind != .labeledExpr && kind != .multipleTrailingClosureElement && kind != .arrayElement
        && kind != .dictionaryElement
  }

  @inlinable public var isPattern: Bool { kind.rawValue >= SyntaxKind.identifierPattern.rawValue }

  /// The identifier that a pattern, parameter or binding introduces; `none` for tuples and wildcards.
  public var boundName: Name {
    switch kind {
    case .patternBinding, .optionalBindingCondition, .valueBindingPattern:
      return children.first { $0.isPattern }?.boundName ?? .none
    case .identifierPattern: return token(row.firstToken).name
    default: return .none
    }
  }

  @inlinable public var firstChild: Node? {
    var children = children
    return children.next()
  }

  public var lastChild: Node? {
    var last: Node?
    for child in children { last = child }
    return last
  }

  /// The type of a `typeAnnotation`, `returnClause` and the like.
  @inlinable public var typeChild: Node? { children.first { $0.isType } }

  /// The expression of an `initializerClause`, `labeledExpr` and the like.
  @inlinable public var expressionChild: Node? { children.first { $0.isExpression } }

  /// The closest ancestor of one of these kinds.
  @inlinable public func ancestor(_ matches: (SyntaxKind) -> Bool) -> Node? {
    let isAroundChains = unsafe tree.pointee.hasLongChains && !SyntaxKind.links.contains(where: matches)
    var node = isAroundChains ? outOfLongChain.parent : parent
    while let current = node {
      if matches(current.kind) { return current }
      node = isAroundChains ? current.outOfLongChain.parent : current.parent
    }
    return nil
  }

  /// The bytes between the token before this node and the node: white space and comments.
  public var leadingTrivia: Range<UInt32> {
    let first = row.firstToken
    return (first == 0 ? 0 : token(first - 1).end)..<token(first).start
  }
}
