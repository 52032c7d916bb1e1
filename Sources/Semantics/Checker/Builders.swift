import MoltSyntax

/// What a result builder makes of statements, as the compiler transforms them.
extension Checker {
  func build(_ statements: [Node], by builder: DeclarationID, expected: TypeRef) -> TypeRef {
    predeclare(statements)
    var parts: [TypeRef] = []
    // A value that is all there is may be of what is wanted.
    let only = statements.filter { $0.isExpression }.count == 1 && statements.allSatisfy { $0.isExpression || $0.kind == .variableDecl }
    for statement in statements {
      if let part = component(statement, builder, only ? expected : .unknown) { parts.append(part) }
    }
    let block = combine(parts, builder)
    if let final = call(known.buildFinalResult, builder, [(.none, block)]) { return final }
    return block
  }

  /// The component that a statement is; nil for one that is none.
  private func component(_ node: Node, _ builder: DeclarationID, _ expected: TypeRef) -> TypeRef? {
    switch node.kind {
    case .variableDecl, .functionDecl, .classDecl, .structDecl, .enumDecl, .typeAliasDecl:
      check(statement: node)
      return nil
    case .ifExpr: return scoped { conditional(node, builder) }
    case .switchExpr: return switched(node, builder)
    case .forStmt: return scoped { loop(node, builder) }
    case .doStmt: return node.firstChild(.codeBlock).map { block in scoped { combined(block.bodyStatementNodes, builder) } }
    case .ifConfigDecl:
      var first: TypeRef?
      for clause in node.children {
        model.inClause(clause) {
          let built = combined(clause.children.filter { !$0.isConditionOfClause }, builder)
          if first == nil { first = built }
        }
      }
      return first
    case .guardStmt, .throwStmt, .whileStmt, .repeatStmt, .deferStmt:
      check(statement: node)
      return nil
    case .returnStmt: return node.expressionChild.map { check($0, expected: expected) }
    case .sequenceExpr where node.assignmentTarget != nil:
      check(statement: node)
      return nil
    default:
      guard node.isExpression else { return nil }
      return expression(node, builder)
    }
  }

  private func expression(_ node: Node, _ builder: DeclarationID) -> TypeRef {
    let type = valueOf(check(node, expected: expressionHint(node, builder)))
    if let made = call(known.buildExpression, builder, [(.none, type)]) { return made }
    guard let name = known.buildExpression, !model.members(name, of: builder).isEmpty else { return type }
    // What the builder does not take.
    state.mismatches += 1
    return .unknown
  }

  /// What the one `buildExpression` takes, for an expression that needs its place.
  private func expressionHint(_ node: Node, _ builder: DeclarationID) -> TypeRef {
    guard !isContextFree(node), let name = known.buildExpression else { return .unknown }
    let all = model.members(name, of: builder).filter { model.table.genericParameters(of: $0).isEmpty }
    return all.count == 1 ? model.signature(of: all[0]).parameters.first?.type ?? .unknown : .unknown
  }

  private func combined(_ statements: [Node], _ builder: DeclarationID) -> TypeRef {
    predeclare(statements)
    return combine(statements.compactMap { component($0, builder, .unknown) }, builder)
  }

  private func combine(_ parts: [TypeRef], _ builder: DeclarationID) -> TypeRef {
    if let name = known.buildPartialBlock, !model.members(name, of: builder).isEmpty, let first = parts.first, let firstLabel = known.first,
      var result = call(name, builder, [(firstLabel, first)])
    {
      for part in parts.dropFirst() {
        result = call(name, builder, [(known.accumulated ?? .none, result), (known.next ?? .none, part)]) ?? .unknown
      }
      return result
    }
    return call(known.buildBlock, builder, parts.map { (.none, $0) }) ?? .unknown
  }

  /// `if` and its `else if`s are a balanced tree of their branches, optional where there is no last `else`.
  private func conditional(_ node: Node, _ builder: DeclarationID) -> TypeRef {
    var parts: [TypeRef] = []
    let hasElse = collectBranches(node, builder, &parts)
    let type = balanced(parts[...], builder)
    return hasElse ? type : optionalComponent(type, builder)
  }

  private func collectBranches(_ node: Node, _ builder: DeclarationID, _ parts: inout [TypeRef]) -> Bool {
    check(conditions: node)
    let blocks = node.children.filter { $0.kind == .codeBlock }
    let isAvailability = node.children.contains { $0.kind == .conditionElement && $0.firstChild(.availabilityCondition) != nil }
    for (place, block) in blocks.enumerated() {
      let type = scoped { combined(block.bodyStatementNodes, builder) }
      parts.append(place == 0 && isAvailability ? call(known.buildLimitedAvailability, builder, [(.none, type)]) ?? type : type)
    }
    guard let nested = node.children.first(where: { $0.kind == .ifExpr }) else { return blocks.count == 2 }
    return scoped { collectBranches(nested, builder, &parts) }
  }

  private func optionalComponent(_ type: TypeRef, _ builder: DeclarationID) -> TypeRef {
    let given = optionalOf(type)
    return call(known.buildOptional, builder, [(.none, given)]) ?? call(known.buildIf, builder, [(.none, given)]) ?? .unknown
  }

  private func either(_ first: TypeRef, _ second: TypeRef, _ builder: DeclarationID) -> TypeRef {
    guard let a = call(known.buildEither, builder, [(known.first ?? .none, first)]),
      let b = call(known.buildEither, builder, [(known.second ?? .none, second)])
    else { return .unknown }
    return unify(a, b) ? zonk(a) : .unknown
  }

  private func switched(_ node: Node, _ builder: DeclarationID) -> TypeRef {
    let subject = node.expressionChild.map { zonk(valueOf(check($0, expected: .unknown))) } ?? .unknown
    var parts: [TypeRef] = []
    closureDepth += 1
    forEachCase(of: node) { check(case: $0, subject) { parts.append(self.combined($0, builder)) } }
    closureDepth -= 1
    return balanced(parts[...], builder)
  }

  /// The compiler makes a balanced tree of the cases.
  private func balanced(_ parts: ArraySlice<TypeRef>, _ builder: DeclarationID) -> TypeRef {
    if parts.count <= 1 { return parts.first ?? .unknown }
    let middle = parts.startIndex + parts.count / 2
    return either(balanced(parts[..<middle], builder), balanced(parts[middle...], builder), builder)
  }

  private func loop(_ node: Node, _ builder: DeclarationID) -> TypeRef {
    guard let pattern = node.children.first(where: \.isPattern), let sequence = node.children.first(where: \.isExpression) else {
      return .unknown
    }
    let type = zonk(valueOf(check(sequence, expected: .unknown)))
    match(pattern, elementType(of: type))
    let body = node.firstChild(.codeBlock).map { combined($0.bodyStatementNodes, builder) } ?? .unknown
    return call(known.buildArray, builder, [(.none, model.array(zonk(body)))]) ?? .unknown
  }

  /// The result of a method of the builder for arguments of these types; nil where it has none that takes them.
  private func call(_ name: Name?, _ builder: DeclarationID, _ types: [(label: Name, type: TypeRef)]) -> TypeRef? {
    guard let name else { return nil }
    let base = store.metatype(model.declaredType(of: builder))
    let references = memberReferences(name, of: base)
    var best: (score: Score, state: SolverState, result: TypeRef)?
    let start = state
    for reference in references {
      let signature = model.signature(of: reference.id)
      guard !signature.isUnavailable, signature.parameters.count == types.count || signature.takesAnyNumber else { continue }
      state = start
      state.score = Score()
      guard let candidate = candidate(for: reference) else { continue }
      guard fits(candidate, types) else { continue }
      if signature.isDisfavored { state.score.disfavored += 1 }
      if !model.table.genericParameters(of: reference.id).isEmpty { state.score.generics += 1 }
      if candidate.parameters.contains(where: { $0.isPack || $0.isVariadic }) { state.score.generics += 1 }
      if best == nil || state.score < best!.score { best = (state.score, state, candidate.result) }
    }
    guard let best else {
      state = start
      return nil
    }
    state = best.state
    state.score = start.score
    return zonk(best.result)
  }

  private func fits(_ candidate: Candidate, _ types: [(label: Name, type: TypeRef)]) -> Bool {
    if candidate.parameters.count == 1, candidate.parameters[0].isPack, case .expansion(let pattern) = store[candidate.parameters[0].type] {
      guard case .variable(let index) = store[shallow(pattern)] else { return true }
      return types.allSatisfy { type in constraints(onVariable: index).allSatisfy { model.conforms(zonk(type.type), to: $0) } }
        && unify(pattern, store.intern(.pack(types.map { zonk($0.type) })))
    }
    if candidate.parameters.count == 1, candidate.parameters[0].isVariadic {
      return types.allSatisfy { $0.label == .none && convert($0.type, to: candidate.parameters[0].type) }
    }
    guard candidate.parameters.count == types.count else { return false }
    return zip(candidate.parameters, types).allSatisfy { $0.label == $1.label && convert($1.type, to: $0.type) }
  }
}
