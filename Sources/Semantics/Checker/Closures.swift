import MoltSyntax

extension Checker {
  /// The type of a closure where a type is wanted.
  func checkClosure(_ node: Node, expected: TypeRef, builder: DeclarationID? = nil) -> TypeRef {
    let wanted = unwrapped(expected)
    var shape: FunctionShape? = nil
    if case .function(let found) = store[shallow(wanted)] { shape = found }
    var parameters = self.parameters(of: node, shape)
    let written = node.firstChild(.closureSignature)?.firstChild(.returnClause)?.typeChild.map { model.resolve($0) }
    let result = written ?? shape?.result ?? variable()
    closureDepth += 1
    scopes.append([:])
    declareCaptures(of: node)
    declare(parameters: &parameters, of: node)
    let statements = node.bodyStatementNodes
    // What statements mean has no part in what is meant around them.
    let score = state.score
    defer { if builder != nil || statements.count != 1 { state.score = score } }
    var type: TypeRef
    if let builder, !statements.contains(where: { $0.kind == .returnStmt }) {
      type = build(statements, by: builder, expected: result)
      if !convert(type, to: result) { state.mismatches += 1 }
      type = result
    } else {
      type = checkBody(statements, result, isWritten: written != nil || isVoid(shape?.result))
    }
    scopes.removeLast()
    closureDepth -= 1
    // What takes `()` is given a closure that takes nothing.
    if parameters.count == 1, shallow(parameters[0]) == .void, node.closureParameterNodes.isEmpty, node.anonymousParameterCount == 0 {
      parameters = []
    }
    return store.intern(
      .function(
        FunctionShape(
          parameters: parameters.map { FunctionShape.Parameter(type: $0) }, result: type, isAsync: shape?.isAsync ?? false,
          throws: shape?.throws ?? false)))
  }

  private func isVoid(_ type: TypeRef?) -> Bool { type.map { shallow($0) == .void } ?? false }

  private func checkBody(_ statements: [Node], _ result: TypeRef, isWritten: Bool) -> TypeRef {
    if statements.count == 1, statements[0].isExpression || statements[0].kind == .returnStmt {
      let value = statements[0].kind == .returnStmt ? statements[0].expressionChild : statements[0]
      guard let value else {
        _ = convert(.void, to: result)
        return .void
      }
      returns.append(ReturnContext(type: result))
      defer { returns.removeLast() }
      let known = shallow(result)
      if known == .void, statements[0].kind != .returnStmt {
        if value.isExpression, value.kind != .ifExpr, value.kind != .switchExpr {
          // What is called may be what gives `()` here.
          let found = check(value, expected: .void)
          let before = state
          if store.has(.variable, in: zonk(found)) {
            if !convert(found, to: .void) { state = before }
          } else if found != .unknown, !isVoid(found), !model.isNever(found) {
            // A closure with a value is rather a function that gives it: `queue.sync { count }`.
            state.score.conversions += 1
          }
        } else {
          check(statement: statements[0])
        }
        return .void
      }
      if value.kind == .ifExpr || value.kind == .switchExpr, !model.isValueBranch(value) {
        check(statement: value)
        _ = convert(returns[returns.count - 1].returned.first ?? .void, to: result)
        return zonk(result)
      }
      let found = valueOf(check(value, expected: zonk(result)))
      if !convert(found, to: result) {
        if case .nominal(let id, let arguments) = store[shallow(found)], id == optionalID, convert(arguments[0], to: result) {
          return result
        }
        state.mismatches += 1
      }
      return result
    }
    returns.append(ReturnContext(type: result))
    check(statements: statements)
    let context = returns.removeLast()
    if context.returned.isEmpty, isVariable(shallow(result)), !statements.contains(where: { $0.returnsOrNever }) {
      _ = convert(.void, to: result)
    }
    return result
  }

  private func parameters(of node: Node, _ shape: FunctionShape?) -> [TypeRef] {
    if let shape { return shape.parameters.map(\.type) }
    let nodes = node.closureParameterNodes
    if !nodes.isEmpty { return nodes.map { $0.typeChild.map { model.resolve($0) } ?? variable() } }
    return (0..<node.anonymousParameterCount).map { _ in variable() }
  }

  private func declare(parameters: inout [TypeRef], of node: Node) {
    let nodes = node.closureParameterNodes
    if nodes.isEmpty {
      let count = node.anonymousParameterCount
      // `$0` and `$1` of a function that takes one tuple.
      if count > 1, parameters.count == 1, case .tuple(let elements, _) = store[shallow(parameters[0])], elements.count >= count {
        for (place, type) in elements.enumerated() { declareAnonymous(place, type) }
        return
      }
      for (place, type) in parameters.enumerated() { declareAnonymous(place, type) }
      return
    }
    var types = parameters
    if nodes.count > 1, parameters.count == 1, case .tuple(let elements, _) = store[shallow(parameters[0])], elements.count == nodes.count {
      (types, parameters) = (elements, elements)
    }
    for (place, parameter) in nodes.enumerated() {
      var type = place < types.count ? types[place] : .unknown
      if let written = parameter.typeChild {
        let stated = model.resolve(written)
        if place < types.count { _ = unify(type, stated) }
        type = stated
        if parameters.count == nodes.count { parameters[place] = stated }
      }
      if case .inout(let inner) = store[shallow(type)] { type = inner }
      let name =
        parameter.kind == .closureParameter ? parameter.parameterNames.last ?? .none : parameter.token(parameter.row.firstToken).name
      guard name != .none else { continue }
      let text = model.spelling(name)
      if text.hasPrefix("$"), let plain = model.names[String(text.dropFirst())] {
        // A projected parameter: `{ $item in }`.
        declare(name, LocalValue(type: type))
        declare(plain, LocalValue(type: model.wrappedValue(of: zonk(type)) ?? .unknown))
        continue
      }
      let id = model.table.declare(parameter, .local, name, parent: nil, model.module(of: parameter))
      declare(name, LocalValue(type: type, declaration: id))
    }
  }

  private func declareAnonymous(_ place: Int, _ type: TypeRef) {
    guard let name = model.names["$\(place)"] else { return }
    if case .inout(let inner) = store[shallow(type)] {
      declare(name, LocalValue(type: inner))
    } else {
      declare(name, LocalValue(type: type))
    }
  }

  private func declareCaptures(of node: Node) {
    guard let signature = node.firstChild(.closureSignature) else { return }
    for capture in signature.descendants where capture.kind == .closureCapture {
      let isWeak = capture.token(capture.row.firstToken).name == .weak
      let name = capture.captureName
      let value = capture.firstChild(.initializerClause)?.expressionChild
      var type: TypeRef
      if let value {
        type = valueOf(check(value, expected: .unknown))
      } else if name == .`self` {
        type = local(.`self`)?.type ?? selfValue(at: node)
      } else {
        type = local(name)?.type ?? implicitReference(name, at: node)
      }
      if isWeak {
        let known = zonk(type)
        if case .nominal(let id, _) = store[known], id == optionalID { type = known } else { type = optionalOf(known) }
      }
      declare(name, LocalValue(type: type, declaration: value == nil ? local(name)?.declaration : nil))
    }
  }
}

extension SemanticModel {
  /// Whether each branch of an `if` or `switch` is one expression, so that it has a value.
  func isValueBranch(_ node: Node) -> Bool {
    func isValue(_ statements: [Node]) -> Bool { statements.count == 1 && (statements[0].isExpression || statements[0].kind == .throwStmt) }
    if node.kind == .switchExpr {
      return node.children.filter { $0.kind == .switchCase }.allSatisfy { isValue($0.children.filter { $0.kind != .switchCaseLabel }) }
    }
    let blocks = node.children.filter { $0.kind == .codeBlock }
    let nested = node.children.first { $0.kind == .ifExpr }
    return blocks.allSatisfy { isValue($0.bodyStatementNodes) } && (blocks.count == 2 || nested.map(isValueBranch) == true)
  }
}

extension Node {
  /// Whether a statement returns on all of its ways, or does not come to an end.
  fileprivate var returnsOrNever: Bool {
    kind == .returnStmt || kind == .throwStmt || kind == .functionCallExpr && text.hasPrefix("fatalError")
  }

  var captureName: Name {
    var name = Name.none
    for place in row.firstToken..<row.endToken {
      let token = token(place)
      if token.kind == .equal || token.kind == .comma { break }
      if token.kind == .identifier || token.kind == .keyword { name = token.name }
    }
    return name
  }
}
