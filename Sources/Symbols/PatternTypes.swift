import MoltSyntax

/// The types of names that patterns introduce.
extension ProjectIndex {
  /// The type of what a pattern, or a part of one, is matched with.
  func type(ofPattern node: Node, _ query: TypeQuery) -> Type {
    query.step { typeStep(ofPattern: node, query) }
  }

  private func typeStep(ofPattern node: Node, _ query: TypeQuery) -> Type {
    guard let parent = node.parent else { return .unknown }
    switch parent.kind {
    case .tuplePatternElement, .labeledExpr:
      guard let whole = parent.parent else { return .unknown }
      return whole.kind == .functionCallExpr
        ? payload(parent, of: whole, query) : element(parent, ofTuple: whole, type(ofPattern: whole, query))
    case .tuplePattern, .valueBindingPattern, .expressionPattern, .patternExpr: return type(ofPattern: parent, query)
    case .optionalChainingExpr: return type(ofPattern: parent, query).unwrappedOnce
    case .sequenceExpr:
      let parts = Array(parent.children)
      guard parts.count == 3, parts[0] == node, parts[1].kind == .unresolvedAsExpr, let target = parts[2].typeChild else {
        return .unknown
      }
      return resolve(target)
    default: return subject(ofPattern: node, in: parent, query)
    }
  }

  private func subject(ofPattern node: Node, in parent: Node, _ query: TypeQuery) -> Type {
    switch parent.kind {
    case .forStmt: return parent.expressionChild.map { element(of: type(ofExpression: $0, query)) } ?? .unknown
    case .matchingPatternCondition, .conditionElement, .patternBinding:
      if let annotation = parent.firstChild(.typeAnnotation)?.typeChild { return resolve(annotation) }
      guard let value = parent.firstChild(.initializerClause)?.expressionChild else { return .unknown }
      return type(ofExpression: value, query)
    case .switchCaseItem:
      guard let value = parent.ancestor({ $0 == .switchExpr })?.expressionChild else { return .unknown }
      return type(ofExpression: value, query)
    default: return .unknown
    }
  }

  private func element(_ node: Node, ofTuple whole: Node, _ type: Type) -> Type {
    let elements = whole.children.filter { $0.kind == node.kind }
    guard elements.count > 1 else { return type }
    guard case .tuple(let types, _) = type, types.count == elements.count, let place = elements.firstIndex(of: node) else {
      return .unknown
    }
    return types[place]
  }

  /// `let model` in `case .loaded(let model)`.
  private func payload(_ argument: Node, of pattern: Node, _ query: TypeQuery) -> Type {
    guard let callee = pattern.firstChild, let member = callee.children.reversed().first,
      callee.kind == .memberAccessExpr, member.kind == .declReferenceExpr
    else { return .unknown }
    let name = member.token(member.row.firstToken).name
    var subject = type(ofPattern: pattern, query)
    if callee.firstChild != member, let base = callee.firstChild, case .metatype(let named) = type(ofExpression: base, query) {
      subject = subject.unwrapped.declaration == named.declaration ? subject : named
    }
    if case .optional(let wrapped) = subject {
      if spelling(name) == "some" { return wrapped }
      subject = subject.unwrapped
    }
    guard let id = subject.declaration, let element = self[id].members.cases[name]?.first,
      let clause = element.firstChild(.enumCaseParameterClause)
    else { return .unknown }
    let parameters = clause.children.filter { $0.kind == .enumCaseParameter }
    let arguments = pattern.children.filter { $0.kind == .labeledExpr }
    guard parameters.count == arguments.count, let place = arguments.firstIndex(of: argument),
      let written = parameters[place].typeChild, case .declared(_, let generic) = subject
    else { return .unknown }
    return resolve(written).substituting(substitution(for: id, generic))
  }
}
