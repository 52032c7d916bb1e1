/// What a name is a member of, and what is a member of it.
extension Node {
  /// What stands before the last name of a member access; nil for `.name`.
  public var memberBase: Node? { statedBase?.bareExpression }

  /// The expression before the period of a member access, as it is written; nil for `.name`.
  public var statedBase: Node? {
    guard kind == .memberAccessExpr else { return nil }
    var base: Node?
    for child in children where child.kind != .genericArgumentClause {
      if let base { return base }
      base = child
    }
    return nil
  }

  /// The last name of a member access.
  public var memberName: Name? {
    guard kind == .memberAccessExpr else { return nil }
    var name: Name?
    for child in children where child.kind == .declReferenceExpr { name = child.token(child.row.firstToken).name }
    return name
  }

  /// The expression below parentheses, `!`, `?` and generic arguments.
  public var bareExpression: Node {
    switch kind {
    case .forceUnwrapExpr, .optionalChainingExpr, .genericSpecializationExpr:
      return firstChild?.bareExpression ?? self
    case .tupleExpr:
      let elements = children.filter { $0.kind == .labeledExpr }
      return elements.count == 1 ? elements[0].expressionChild?.bareExpression ?? self : self
    default: return self
    }
  }

  /// Whether this reference is the member of `self.x`.
  public var isSelfMember: Bool {
    guard let access = parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != self else {
      return false
    }
    return base.kind == .declReferenceExpr && base.token(base.row.firstToken).name == .`self`
  }

  /// The expression that a reference stands for: `self.x` where it is that member, else itself.
  public var qualifiedReference: Node { isSelfMember ? parent! : self }

  /// The expression that a reference ends: `x.name` where it is a member of any `x`, else itself.
  public var referenceWithBase: Node {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild != self else { return self }
    return access
  }

  /// Whether this is the name in `.name`, a member of a type that the context knows.
  public var isImplicitMember: Bool {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild == self else { return false }
    return access.row.firstToken != row.firstToken
  }

  /// The end of the chain of members and calls that this is a receiver in.
  public var chainEnd: Node {
    var node = self
    while let parent = node.parent, parent.kind == .memberAccessExpr || parent.kind == .functionCallExpr, parent.firstChild == node {
      node = parent
    }
    return node
  }

  /// Whether this is the member of an expression, or of what the context implies: `x.name`, `.name`.
  public var isMemberOfSomething: Bool {
    guard let access = parent, access.kind == .memberAccessExpr else { return false }
    return access.firstChild != self || access.row.firstToken != row.firstToken
  }

  /// What a modifier is applied to: `view` for the call `view.padding()` and for the property `view.decorated`.
  public var injectionBase: Node? {
    let access = kind == .functionCallExpr ? firstChild : self
    guard let access, access.kind == .memberAccessExpr, let base = access.firstChild, base.row.endToken < access.row.endToken
    else { return nil }
    return base
  }

  /// The reference that an access ends with; itself where it is none.
  public var lastReference: Node { kind == .memberAccessExpr ? children.reversed().first! : self }

  /// `b` of `\.a.b`.
  public var isKeyPathName: Bool { parent?.kind == .keyPathExpr || parent?.kind == .keyPathComponent }
}
