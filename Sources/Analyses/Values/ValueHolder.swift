import MoltSymbols
import MoltSyntax

/// A declaration that has a value: what may have to change its written type with that of others.
package enum ValueHolder: Hashable {
  /// A property or variable by its `patternBinding`, or what a condition binds by its `optionalBindingCondition`.
  case variable(Node)
  /// A `functionParameter`.
  case parameter(Node)
  /// What a function returns, by its `functionDecl`.
  case result(Node)

  package var node: Node {
    switch self {
    case .variable(let node), .parameter(let node), .result(let node): node
    }
  }

  /// The declaration: a `variableDecl`, a function, or a condition.
  package var declaration: Node {
    switch self {
    case .variable(let binding): binding.kind == .patternBinding ? binding.parent ?? binding : binding
    case .parameter(let parameter): parameter.ancestor { $0.isFunction } ?? parameter
    case .result(let function): function
    }
  }

  /// The type that is written for it; nil where the compiler finds it.
  package var writtenType: Node? {
    switch self {
    case .variable(let binding): binding.firstChild(.typeAnnotation)?.typeChild
    case .parameter(let parameter): parameter.typeChild
    case .result(let function): function.firstChild(.returnClause)?.typeChild
    }
  }

  /// By what it is called, or what it is the result of.
  package var name: Name {
    switch self {
    case .variable(let node): node.boundName
    case .parameter(let node): node.parameterName
    case .result(let node): node.declaredName
    }
  }

  /// Whether it is a member of a type.
  package var isMember: Bool {
    switch self {
    case .variable, .result: declaration.isMember
    case .parameter: false
    }
  }
}

extension ValueHolder {
  /// The declaration of the property, for a variable that is one.
  package var property: Property? {
    guard case .variable(let binding) = self, binding.kind == .patternBinding else { return nil }
    return Property(name: binding.boundName, declaration: declaration, binding: binding)
  }
}

extension SyntaxKind {
  package var isFunction: Bool { self == .functionDecl || self == .initializerDecl || self == .subscriptDecl }
}

extension Node {
  /// The values that a function, an accessor or the block of an implicit getter returns: those of its `return`s, or its only
  /// expression. None for what has no body; nil where they cannot be told.
  package var returnedValues: [Node]? {
    guard let body = kind == .accessorBlock ? self : firstChild(.codeBlock) else { return [] }
    // What the branches of an `#if` return may be an expression in one of them.
    if body.descendants.contains(where: { $0.kind == .ifConfigDecl }) { return nil }
    let returns = body.descendants.filter { $0.kind == .returnStmt && $0.returningBody == self }
    if !returns.isEmpty { return returns.compactMap(\.expressionChild) }
    let statements = Array(body.children)
    guard let last = statements.last, last.isExpression, statements.count == 1 || last.endsProgram else { return nil }
    return [last]
  }

  /// The function, accessor, implicit getter or closure that a `return` ends.
  private var returningBody: Node? {
    var node = parent
    while let current = node {
      switch current.kind {
      case .closureExpr, .functionDecl, .initializerDecl, .subscriptDecl, .accessorDecl, .accessorBlock: return current
      default: node = current.parent
      }
    }
    return nil
  }

  /// `fatalError(…)`
  package var endsProgram: Bool {
    kind == .functionCallExpr && ["fatalError", "preconditionFailure"].contains(firstChild?.text ?? "")
  }
}
