import MoltRules
import MoltSymbols
import MoltSyntax

extension Node {
  /// The expression with the marks around it that do not change which object it is: `x!`, `x?`, `(x)`, `try x`, `x as T`.
  var throughConversions: Node {
    var result = self
    while let parent = result.parent {
      switch parent.kind {
      case .forceUnwrapExpr, .optionalChainingExpr, .tryExpr, .awaitExpr: result = parent
      case .sequenceExpr where parent.firstChild == result && parent.children.contains { $0.kind == .unresolvedAsExpr }:
        result = parent
      default: return result
      }
    }
    return result
  }

  /// `c ? x : y`, or `t = c ? x : y`, where this is one of the two that are chosen from; else this node.
  var throughChoice: Node {
    if let middle = parent, middle.kind == .unresolvedTernaryExpr { return middle.parent ?? self }
    guard let sequence = parent, sequence.kind == .sequenceExpr else { return self }
    let parts = Array(sequence.children)
    guard let place = parts.firstIndex(of: self), place > 0, parts[place - 1].kind == .unresolvedTernaryExpr else { return self }
    return sequence
  }

  /// The name of the function that a callee names: `f` of `f`, `x.f` and `x?.f`.
  var calledFunction: Name? {
    switch kind {
    case .declReferenceExpr: token(row.firstToken).name
    case .memberAccessExpr: memberName
    case .genericSpecializationExpr, .optionalChainingExpr: firstChild?.calledFunction
    default: nil
    }
  }

  /// The binding of a local variable that a node introduces: itself, or what its pattern is a part of.
  var localBinding: Node? {
    let binding =
      kind == .patternBinding || kind == .optionalBindingCondition
      ? self : ancestor { $0 == .patternBinding || $0 == .optionalBindingCondition }
    guard let binding, binding.boundName != .none else { return nil }
    let scope = binding.ancestor { $0 == .memberBlock || $0 == .codeBlock || $0 == .closureExpr || $0 == .accessorBlock }
    return scope?.kind == .memberBlock ? nil : binding
  }

  /// `let host` in `if let host { … }`: the binding, which takes the value of the variable of that name.
  var shorthandBinding: Node? {
    guard kind == .identifierPattern, let binding = parent, binding.kind == .optionalBindingCondition,
      binding.firstChild(.initializerClause) == nil
    else { return nil }
    return binding
  }

  /// Whether a statement of this body is what it gives back: the last one of a body that is an expression alone.
  func isValue(_ statement: Node) -> Bool {
    let statements = children.filter { $0.kind != .closureSignature && $0.kind != .attribute }
    return statements.count == 1 && statements[0] == statement
  }

  /// The property whose written type this mention is a part of.
  var annotatedProperty: Property? {
    guard let annotation = ancestor({ $0 == .typeAnnotation || $0 == .functionCallExpr || $0 == .codeBlock || $0 == .closureExpr }),
      annotation.kind == .typeAnnotation,
      let binding = annotation.parent, binding.kind == .patternBinding, let declaration = binding.parent,
      binding.boundName != .none
    else { return nil }
    return Property(name: binding.boundName, declaration: declaration, binding: binding)
  }
}

extension ProjectIndex {
  /// The references to a local variable in the body that it is declared in, in the order of their places.
  ///
  /// A variable of the same name in an inner scope hides it.
  func references(to binding: Node) -> [Node] {
    let name = binding.boundName
    guard let body = binding.ancestor({ $0 == .codeBlock || $0 == .closureExpr || $0 == .accessorBlock || $0 == .switchCase })
    else { return [] }
    // What `if let` binds is known in its body.
    let scope = binding.parent.flatMap { $0.kind == .conditionElement ? $0.parent : nil }.flatMap { $0.kind == .ifExpr ? $0 : nil } ?? body
    return uses(of: name, in: scope).filter { node in
      node.kind == .declReferenceExpr && node.token(node.row.firstToken).name == name && node.index > binding.index
        && node.referenceWithBase == node && !binding.contains(node)
    }
  }
}
