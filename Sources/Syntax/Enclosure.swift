/// What a node stands in.
extension Node {
  /// The innermost statement or declaration of a body that this expression is a part of.
  public var enclosingStatement: Node {
    var statement = outOfLongChain
    while let parent = statement.parent {
      switch parent.kind {
      case .codeBlock, .closureExpr, .switchCase, .ifConfigClause, .sourceFile, .memberBlock, .accessorBlock: return statement
      default: statement = parent.outOfLongChain
      }
    }
    return statement
  }

  /// The member of a type or extension that this node lies in.
  public var enclosingMember: Node? {
    var node = outOfLongChain
    while !node.isMember {
      guard let parent = node.parent else { return nil }
      node = parent.outOfLongChain
    }
    return node
  }

  /// Whether a declaration stands directly in a type or extension, or in a branch of an `#if` there.
  public var isMember: Bool {
    var scope = parent
    while let current = scope, current.kind == .ifConfigClause || current.kind == .ifConfigDecl { scope = current.parent }
    return scope?.kind == .memberBlock && kind != .ifConfigDecl && kind != .ifConfigClause
  }

  /// Whether an attribute stands in a branch of an `#if` among the attributes of a declaration.
  public var isConditional: Bool { parent?.kind == .ifConfigClause }

  /// The largest expression that this is a part of.
  public var outermostExpression: Node {
    var node = outOfLongChain
    while let parent = node.parent, parent.isExpression || parent.kind == .labeledExpr, parent.kind != .closureExpr {
      node = parent.outOfLongChain
    }
    return node
  }
}
