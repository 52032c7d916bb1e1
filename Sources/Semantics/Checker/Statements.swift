import MoltSyntax

extension Checker {
  /// Types statements one after the other; the names that one declares hold for those after it.
  func check(statements: [Node], impliesReturn: Bool = false) {
    predeclare(statements)
    // A function may name what is declared behind it.
    let functions = statements.filter { $0.kind == .functionDecl }
    for statement in functions.isEmpty ? statements : statements.filter({ $0.kind != .functionDecl }) + functions {
      if impliesReturn, statements.count == 1, statement.isExpression, let context = returns.last {
        checkReturned(statement, context.type)
      } else {
        check(statement: statement)
      }
    }
  }

  /// Functions and types of a body can be used before they stand.
  func predeclare(_ statements: [Node]) {
    for statement in statements {
      switch statement.kind {
      case .functionDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .typeAliasDecl:
        if model.declaration(of: statement) == nil { model.table.scan(local: statement, model.module(of: statement)) }
        guard let id = model.declaration(of: statement) else { continue }
        if statement.kind == .functionDecl {
          declare(statement.declaredName, LocalValue(type: .unknown, declaration: id))
        } else if let block = statement.parent {
          model.localTypes[block, default: [:]][statement.declaredName] = id
          model.check(local: statement)
        }
      default: continue
      }
    }
  }

  private func checkReturned(_ value: Node, _ type: TypeRef) {
    if type == .unknown || store.has(.variable, in: type) {
      let found = check(value, expected: type)
      // Code at the top level returns to nobody.
      if !returns.isEmpty { returns[returns.count - 1].returned.append(found) }
      if type != .unknown { _ = convert(found, to: type) }
    } else {
      check(value, for: type)
    }
    if !isNested { finish() }
  }

  /// Whether a body is typed as a part of an expression that is not finished.
  var isNested: Bool { closureDepth > 0 }

  func check(statement node: Node) {
    switch node.kind {
    case .variableDecl: node.children.filter { $0.kind == .patternBinding }.forEach(declareVariables)
    case .functionDecl:
      // Of what it captures, types may still be open.
      closureDepth += 1
      check(function: node)
      closureDepth -= 1
      if !isNested { finish() }
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .typeAliasDecl: break
    case .ifExpr:
      scoped { check(conditional: node) }
    case .guardStmt:
      check(conditions: node)
      if let block = node.firstChild(.codeBlock) { checkBlock(block) }
    case .switchExpr: check(switchStatement: node)
    case .forStmt: scoped { check(forStatement: node) }
    case .whileStmt:
      scoped {
        check(conditions: node)
        if let block = node.firstChild(.codeBlock) { checkBlock(block) }
      }
    case .repeatStmt:
      if let block = node.firstChild(.codeBlock) { checkBlock(block) }
      if let condition = node.expressionChild { checkAlone(condition, model.standard(known.bool)) }
    case .doStmt:
      for child in node.children {
        if child.kind == .codeBlock { checkBlock(child) }
        if child.kind == .catchClause { scoped { check(catchClause: child) } }
      }
    case .deferStmt: if let block = node.firstChild(.codeBlock) { checkBlock(block) }
    case .returnStmt:
      guard let value = node.expressionChild else { return }
      checkReturned(value, returns.last?.type ?? .unknown)
    case .throwStmt: if let value = node.expressionChild { checkAlone(value, .unknown) }
    case .labeledStmt: node.children.forEach { check(statement: $0) }
    case .ifConfigDecl:
      for clause in node.children { model.inClause(clause) { check(statements: clause.children.filter { !$0.isConditionOfClause }) } }
    case .codeBlock: checkBlock(node)
    case .subscriptDecl, .initializerDecl, .operatorDecl, .importDecl: break
    default: if node.isExpression { checkAlone(node, .unknown) }
    }
  }

  func checkBlock(_ block: Node) { scoped { check(statements: block.bodyStatementNodes) } }

  private func checkAlone(_ node: Node, _ expected: TypeRef) {
    let type = check(node, expected: expected)
    if expected != .unknown { _ = convert(type, to: expected) }
    if !isNested { finish() }
  }

  // MARK: Declarations

  func declareVariables(_ binding: Node) {
    guard let pattern = binding.children.first(where: \.isPattern) else { return }
    let declaration = binding.parent
    if declaration?.attributes.isEmpty == false, pattern.kind == .identifierPattern, let use = localWrapper(binding) {
      var type = wrapperType(use, binding)
      if !isNested {
        type = zonkDefaulted(type)
        finish()
      }
      let id = model.table.declare(binding, .variable, pattern.boundName, parent: nil, model.module(of: binding))
      let settledType = model.settled(type)
      declare(pattern.boundName, LocalValue(type: model.wrappedValue(of: settledType) ?? .unknown, declaration: id))
      if let projected = model.names["$" + model.spelling(pattern.boundName)] {
        declare(projected, LocalValue(type: model.projectedValue(of: settledType) ?? .unknown))
      }
      return
    }
    let annotation = binding.firstChild(.typeAnnotation)?.typeChild
    var type = annotation.map { annotated($0) }
    if let value = binding.firstChild(.initializerClause)?.expressionChild {
      if let written = type {
        check(value, for: written)
        type = written
      } else {
        type = valueOf(check(value, expected: .unknown))
      }
    }
    if !isNested {
      type = type.map { zonkDefaulted($0) }
      finish()
      type = type.map(model.settled)
    } else {
      type = type.map { zonkDefaulted($0) }
    }
    if let accessors = binding.firstChild(.accessorBlock), let type {
      closureDepth += 1
      check(body: accessors.firstChild(.accessorDecl)?.firstChild(.codeBlock) ?? accessors, result: type, builder: nil)
      closureDepth -= 1
      if !isNested { finish() }
    }
    bind(pattern, to: type ?? .unknown, isImplicitlyUnwrapped: annotation?.kind == .implicitlyUnwrappedOptionalType)
  }

  /// The type with usual types for the literals in it.
  func zonkDefaulted(_ type: TypeRef) -> TypeRef {
    let zonked = zonk(type)
    _ = store.map(zonked, where: .variable) { part in
      if case .variable(let index) = store[part], let kind = state.variables[index].literal {
        let usual = defaultType(of: kind)
        if usual != .unknown { _ = bind(index, usual) }
      }
      return part
    }
    return zonk(zonked)
  }

  /// What a written type means, with variables for the generic arguments that it leaves out.
  func annotated(_ node: Node) -> TypeRef { model.resolve(node, unbound: { _ in self.variable() }) }

  /// A value of a type: what `inout` is about.
  func valueOf(_ type: TypeRef) -> TypeRef {
    if case .inout(let inner) = store[shallow(type)] { return inner }
    return type
  }

  // MARK: Conditions

  private func check(conditional node: Node) {
    let branches = node.children.filter { $0.kind == .codeBlock || $0.kind == .ifExpr }
    // What the conditions bind holds in the first block alone.
    scoped {
      check(conditions: node)
      if let first = branches.first, first.kind == .codeBlock { checkBlock(first) }
    }
    for branch in branches.dropFirst() {
      if branch.kind == .codeBlock { checkBlock(branch) } else { check(conditional: branch) }
    }
  }

  func check(conditions node: Node) {
    for condition in node.children where condition.kind == .conditionElement {
      for part in condition.children {
        switch part.kind {
        case .optionalBindingCondition: check(optionalBinding: part)
        case .matchingPatternCondition:
          let type = part.firstChild(.initializerClause)?.expressionChild.map { check($0, expected: annotationOfPattern(part)) } ?? .unknown
          if let pattern = part.children.first(where: { $0.isPattern || $0.isExpression }) { match(pattern, type) }
          if !isNested { finish() }
        case .availabilityCondition: continue
        default: if part.isExpression { checkAlone(part, model.standard(known.bool)) }
        }
      }
    }
  }

  private func annotationOfPattern(_ node: Node) -> TypeRef { .unknown }

  private func check(optionalBinding node: Node) {
    guard let pattern = node.children.first(where: \.isPattern) else { return }
    let written = node.firstChild(.typeAnnotation)?.typeChild.map { annotated($0) }
    var type: TypeRef
    if let value = node.firstChild(.initializerClause)?.expressionChild {
      type = check(value, expected: written.map(model.optional) ?? .unknown)
    } else if pattern.boundName == .`self` {
      type = selfValue(at: node)
      if let local = local(.`self`) { type = local.type }
      record(pattern, type)
    } else {
      type = local(pattern.boundName)?.type ?? implicitReference(pattern.boundName, at: node)
      record(pattern, type)
    }
    type = zonk(valueOf(type))
    if !isNested {
      type = zonkDefaulted(type)
      finish()
      type = model.settled(type)
    }
    bind(pattern, to: written ?? unwrapped(type))
  }

  func unwrapped(_ type: TypeRef) -> TypeRef {
    if case .nominal(let id, let arguments) = store[shallow(type)], id == optionalID { return arguments[0] }
    return type
  }

  private func check(forStatement node: Node) {
    guard let pattern = node.children.first(where: \.isPattern), let sequence = node.children.first(where: \.isExpression) else { return }
    let isAsync = (node.row.firstToken..<pattern.row.firstToken).contains { node.token($0).name == .await }
    let written = node.firstChild(.typeAnnotation)?.typeChild.map { annotated($0) }
    let type = zonk(valueOf(check(sequence, expected: .unknown)))
    if !isNested { defaultLiterals(from: 0) }
    var element = elementType(of: zonk(type), isAsync: isAsync)
    if !isNested {
      finish()
      element = model.settled(element)
    }
    match(pattern, written ?? element)
    if let clause = node.firstChild(.whereClause)?.expressionChild { checkAlone(clause, model.standard(known.bool)) }
    if let block = node.firstChild(.codeBlock) { checkBlock(block) }
  }

  /// The type of what a sequence gives.
  func elementType(of type: TypeRef, isAsync: Bool = false) -> TypeRef {
    guard let element = known.element else { return .unknown }
    let type = shallow(type)
    let protocolName = isAsync ? "AsyncSequence" : "Sequence"
    if let name = model.names[protocolName], let sequence = model.standardType(name),
      let associated = model.members(element, of: sequence).first(where: { model.table[$0].kind == .associatedType })
    {
      return model.witness(of: associated, for: type)
    }
    return .unknown
  }

  private func check(catchClause node: Node) {
    let error = model.standard(known.error)
    let type = model.existential(model.nominalID(error).map { store.intern(.nominal($0, [])) } ?? error)
    let items = node.children.filter { $0.kind == .catchItem }
    if items.isEmpty, let name = known.errorValue {
      let id = model.table.declare(node, .local, name, parent: nil, model.module(of: node))
      declare(name, LocalValue(type: type, declaration: id))
    }
    for item in items {
      for part in item.children where part.isPattern || part.isExpression { match(part, type) }
      if let clause = item.firstChild(.whereClause)?.expressionChild { checkAlone(clause, model.standard(known.bool)) }
    }
    if let block = node.firstChild(.codeBlock) { checkBlock(block) }
  }

  // MARK: Switch

  func check(switchStatement node: Node) {
    var subject = TypeRef.unknown
    if let value = node.expressionChild { subject = check(value, expected: .unknown) }
    if !isNested {
      subject = zonkDefaulted(valueOf(subject))
      finish()
      subject = model.settled(subject)
    }
    forEachCase(of: node) { check(case: $0, subject) { self.check(statements: $0) } }
  }

  func forEachCase(of node: Node, _ body: (Node) -> Void) {
    for child in node.children {
      if child.kind == .switchCase { body(child) }
      if child.kind == .ifConfigDecl { for clause in child.children { forEachCase(of: clause, body) } }
    }
  }

  func check(case node: Node, _ subject: TypeRef, _ body: ([Node]) -> Void) {
    scoped {
      for label in node.children where label.kind == .switchCaseLabel {
        for item in label.children where item.kind == .switchCaseItem {
          for part in item.children {
            if part.kind == .whereClause {
              if let condition = part.expressionChild { checkAlone(condition, model.standard(known.bool)) }
            } else if part.isPattern || part.isExpression {
              match(part, subject)
              if !isNested { finish() }
            }
          }
        }
      }
      body(node.children.filter { $0.kind != .switchCaseLabel })
    }
  }
}

extension Node {
  /// Whether this is the condition of an `#if` clause.
  var isConditionOfClause: Bool {
    guard let clause = parent, clause.kind == .ifConfigClause, isExpression, clause.firstChild == self else { return false }
    // The condition begins on the line of the directive; `#else` has none.
    let directive = clause.token(clause.row.firstToken)
    return directive.kind != .poundElse && row.firstToken == clause.row.firstToken + 1
  }
}
