import MoltSyntax

extension Checker {
  /// Declares the names of a pattern for a value of a type.
  func bind(_ pattern: Node, to type: TypeRef, isImplicitlyUnwrapped: Bool = false) {
    switch pattern.kind {
    case .identifierPattern:
      let place = pattern.parent?.kind == .patternBinding ? pattern.parent! : pattern
      let id = model.table.declare(place, .local, pattern.boundName, parent: nil, model.module(of: pattern))
      declare(pattern.boundName, LocalValue(type: type, declaration: id, isImplicitlyUnwrapped: isImplicitlyUnwrapped))
    case .tuplePattern: bindTuple(pattern.children.map { $0 }, to: type)
    case .tuplePatternElement:
      if let inner = pattern.children.first(where: \.isPattern) { bind(inner, to: type) }
    case .valueBindingPattern:
      for inner in pattern.children where inner.isPattern || inner.isExpression { match(inner, type, binds: true) }
    default: match(pattern, type)
    }
  }

  private func bindTuple(_ elements: [Node], to type: TypeRef) {
    let type = shallow(type)
    if elements.count == 1 { return bind(elements[0], to: type) }
    guard case .tuple(let types, _) = store[type], types.count == elements.count else {
      elements.forEach { bind($0, to: .unknown) }
      return
    }
    for (element, type) in zip(elements, types) { bind(element, to: type) }
  }

  /// Types a pattern that a value is matched against, and declares its names.
  func match(_ pattern: Node, _ type: TypeRef, binds: Bool = false) {
    let type = shallow(valueOf(type))
    switch pattern.kind {
    case .identifierPattern, .tuplePattern, .tuplePatternElement: bind(pattern, to: type)
    case .valueBindingPattern: for inner in pattern.children where inner.isPattern || inner.isExpression { match(inner, type, binds: true) }
    case .expressionPattern:
      if let inner = pattern.children.first(where: { $0.isExpression || $0.isPattern }) { match(inner, type, binds: binds) }
    case .patternExpr: if let inner = pattern.children.first(where: \.isPattern) { match(inner, type, binds: binds) }
    case .isTypePattern, .wildcardPattern, .discardAssignmentExpr: return
    case .functionCallExpr: matchCase(pattern, type, binds: binds)
    case .memberAccessExpr: matchMember(pattern, type)
    case .tupleExpr: matchTuple(pattern, type, binds: binds)
    case .optionalChainingExpr:
      if let inner = pattern.firstChild { match(inner, unwrapped(type), binds: binds) }
    case .sequenceExpr: matchSequence(pattern, type, binds: binds)
    case .declReferenceExpr where binds && local(pattern.token(pattern.row.firstToken).name) == nil:
      let name = pattern.token(pattern.row.firstToken).name
      let id = model.table.declare(pattern, .local, name, parent: nil, model.module(of: pattern))
      declare(name, LocalValue(type: type, declaration: id))
    default:
      if pattern.isExpression {
        let found = check(pattern, expected: type)
        recordMatch(pattern, found, of: type)
        let before = state
        if !convert(found, to: type) {
          state = before
          if literal(of: found) != nil { _ = convert(found, to: unwrapped(type)) }
        }
      }
    }
  }

  private func matchMember(_ pattern: Node, _ type: TypeRef) {
    if pattern.children.filter({ $0.kind != .genericArgumentClause }).count == 1 {
      // `.none` is of the optional, other cases of what it wraps, too.
      recordMatch(pattern, check(pattern, expected: type), of: type)
    } else {
      recordMatch(pattern, check(pattern, expected: .unknown), of: type)
    }
  }

  /// `.case(let a, b)`
  private func matchCase(_ pattern: Node, _ type: TypeRef, binds: Bool) {
    guard var callee = pattern.firstChild else { return }
    if callee.kind == .expressionPattern, let inner = callee.firstChild { callee = inner }
    let arguments = pattern.children.filter { $0.kind == .labeledExpr }
    guard callee.kind == .memberAccessExpr, let name = callee.memberName else {
      return recordMatch(pattern, check(pattern, expected: type), of: type)
    }
    var subject = type
    if let base = callee.memberBase {
      if case .metatype(let named) = store[shallow(check(base, expected: .unknown))] {
        // The subject says more of the type's arguments than its name does.
        if model.nominalID(shallow(type)) != model.nominalID(named) {
          subject = model.nominalID(unwrapped(type)) == model.nominalID(named) ? unwrapped(type) : named
        }
      }
    }
    var found = enumCase(name, of: subject)
    if found == nil {
      subject = unwrapped(subject)
      found = enumCase(name, of: subject)
    }
    guard let found else {
      for argument in arguments {
        if let inner = argument.children.first(where: { $0.isExpression || $0.isPattern }) { match(inner, .unknown, binds: binds) }
      }
      return
    }
    let substitution = model.substitution(for: found, base: subject)
    let parameters = model.signature(of: found).parameters.map { model.substituting($0.type, substitution) }
    let types =
      arguments.count == parameters.count
      ? parameters
      : arguments.count == 1
        ? [store.intern(.tuple(parameters, labels: model.signature(of: found).parameters.map(\.label)))]
        : parameters.count == 1 ? tupleElements(parameters[0], arguments.count) : []
    for (place, argument) in arguments.enumerated() {
      if let inner = argument.children.first(where: { $0.isExpression || $0.isPattern }) {
        match(inner, place < types.count ? types[place] : .unknown, binds: binds)
      }
    }
    record(callee, parameters.isEmpty ? subject : model.substituting(model.functionType(of: found), substitution), found)
    record(pattern, subject)
  }

  private func tupleElements(_ type: TypeRef, _ count: Int) -> [TypeRef] {
    if case .tuple(let elements, _) = store[shallow(type)], elements.count == count { return elements }
    return []
  }

  func enumCase(_ name: Name, of type: TypeRef) -> DeclarationID? {
    model.lookUpMembers(name, of: shallow(type), isStatic: true).first { model.table[$0].kind == .enumCase }
  }

  private func matchTuple(_ pattern: Node, _ type: TypeRef, binds: Bool) {
    let elements = pattern.children.filter { $0.kind == .labeledExpr }
    if elements.count == 1, let inner = elements[0].children.first(where: { $0.isExpression || $0.isPattern }) {
      return match(inner, type, binds: binds)
    }
    let types = tupleElements(type, elements.count)
    for (place, element) in elements.enumerated() {
      if let inner = element.children.first(where: { $0.isExpression || $0.isPattern }) {
        match(inner, place < types.count ? types[place] : .unknown, binds: binds)
      }
    }
    record(pattern, type)
  }

  /// `let x as T`, and ranges and other values that are compared by `~=`.
  private func matchSequence(_ pattern: Node, _ type: TypeRef, binds: Bool) {
    let parts = Array(pattern.children)
    if parts.count == 3, parts[1].kind == .unresolvedAsExpr, let written = parts[2].typeChild {
      return match(parts[0], model.resolve(written), binds: binds)
    }
    if parts.count >= 2, parts[0].kind == .identifierPattern || parts[0].isPattern, let written = parts.last?.typeChild {
      return bind(parts[0], to: model.resolve(written))
    }
    recordMatch(pattern, check(pattern, expected: .unknown), of: type)
    rangeElements(pattern).forEach { _ = convert($0, to: unwrapped(type)) }
  }

  private func rangeElements(_ pattern: Node) -> [TypeRef] {
    log.backwards(from: state.recorded).first { $0.node == pattern || $0.folded != nil }.map { entry in
      if case .nominal(_, let arguments) = store[shallow(entry.type)], arguments.count == 1 { return arguments }
      return []
    } ?? []
  }
}
