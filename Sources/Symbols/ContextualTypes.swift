public import MoltSyntax

/// What the place of an expression demands of it.
extension ProjectIndex {
  /// The type that the code around an expression says it has; unknown where it says none.
  public func contextualType(of node: Node) -> Type {
    guard let parent = node.parent else { return .unknown }
    switch parent.kind {
    case .labeledExpr: return argumentType(of: node, in: parent)
    case .functionCallExpr where parent.firstChild != node: return parameterType(for: node, in: parent)
    case .multipleTrailingClosureElement: return parent.parent.map { parameterType(for: node, in: $0) } ?? .unknown
    case .initializerClause: return annotation(beside: parent)
    case .sequenceExpr: return operandType(of: node, in: parent)
    case .unresolvedTernaryExpr: return parent.parent.map { contextualType(of: $0) } ?? .unknown
    case .tryExpr, .awaitExpr: return contextualType(of: parent)
    case .arrayElement:
      guard let array = parent.parent, case .array(let element) = contextualType(of: array) else { return .unknown }
      return element
    case .returnStmt: return returnedType(around: parent)
    case .codeBlock, .accessorBlock, .closureExpr:
      // The only statement of a body is its result.
      return parent.bodyStatements.count == 1 ? returnedType(around: node) : .unknown
    default: return .unknown
    }
  }

  private func argumentType(of node: Node, in argument: Node) -> Type {
    guard let call = argument.parent else { return .unknown }
    if call.kind == .tupleExpr {
      let elements = call.children.filter { $0.kind == .labeledExpr }
      let type = contextualType(of: call)
      if elements.count == 1 { return type }
      guard case .tuple(let types, _) = type, let place = elements.firstIndex(of: argument), place < types.count else {
        return .unknown
      }
      return types[place]
    }
    return call.kind == .functionCallExpr ? parameterType(for: node, in: call) : .unknown
  }

  private func annotation(beside initializer: Node) -> Type {
    guard let owner = initializer.parent else { return .unknown }
    return (owner.firstChild(.typeAnnotation)?.typeChild ?? owner.typeChild).map { resolve($0) } ?? .unknown
  }

  private func operandType(of node: Node, in sequence: Node) -> Type {
    let parts = Array(sequence.children)
    guard let place = parts.firstIndex(of: node), place > 0 else { return .unknown }
    if parts[place - 1].kind == .assignmentExpr, place == 2, parts.count == 3 { return type(ofExpression: parts[0]) }
    if parts[place - 1].kind == .unresolvedTernaryExpr || parts[place - 1].text == "??" {
      if parts.count > 3, parts[1].kind == .assignmentExpr { return type(ofExpression: parts[0]) }
      return contextualType(of: sequence)
    }
    return .unknown
  }

  /// The result type of the function, accessor or closure around a node.
  private func returnedType(around node: Node) -> Type {
    let body = node.ancestor {
      $0 == .closureExpr || $0 == .functionDecl || $0 == .initializerDecl || $0 == .accessorBlock || $0 == .subscriptDecl
    }
    switch body?.kind {
    case .closureExpr?: return resultType(ofClosure: body!)
    case .functionDecl?, .subscriptDecl?: return body!.firstChild(.returnClause)?.typeChild.map { resolve($0) } ?? .unknown
    case .accessorBlock?: return body?.parent?.firstChild(.typeAnnotation)?.typeChild.map { resolve($0) } ?? .unknown
    default: return .unknown
    }
  }

  private func resultType(ofClosure closure: Node) -> Type {
    if let written = closure.firstChild(.closureSignature)?.firstChild(.returnClause)?.typeChild { return resolve(written) }
    // `{ … }()`
    if let call = closure.parent, call.kind == .functionCallExpr, call.firstChild == closure {
      return contextualType(of: call)
    }
    if case .function(_, let result) = contextualType(of: closure).unwrapped { return result }
    return .unknown
  }

  /// The type of the parameter that an argument is for, if all overloads that fit agree.
  private func parameterType(for argument: Node, in call: Node) -> Type {
    guard let callee = call.firstChild, callee != argument else { return .unknown }
    let arguments = call.callArguments
    let fitting = overloads(of: callables(of: callee), fitting: arguments)
    if fitting.isEmpty { return valueParameterType(callee, arguments, argument) }
    return common(
      fitting.map { callable, pairs in
        guard let parameter = pairs.first(where: { $0.argument == argument })?.parameter, let written = parameter.type else {
          return .unknown
        }
        let substitution = substitution(of: callable, pairs, except: argument)
        let own = callable.genericParameters
        return type(of: parameter, written, callable).substituting(substitution).mapParts {
          // What only this argument could decide is not known yet.
          if case .parameter(let node) = $0, own.contains(node) { return .unknown }
          return $0
        }
      })
  }

  /// The parameter of a value of function type that is called.
  private func valueParameterType(_ callee: Node, _ arguments: [CallArgument], _ argument: Node) -> Type {
    // What is left of a function's generic parameters is what this very argument says.
    guard semantics.ask({ $0.namesFunction(callee) }) != true,
      case .function(let parameters, _) = type(ofExpression: callee).unwrapped, parameters.count == arguments.count,
      let place = arguments.firstIndex(where: { $0.value == argument })
    else { return .unknown }
    return parameters[place]
  }
}

extension Node {
  /// The statements of a function's, accessor's or closure's body.
  var bodyStatements: [Node] { children.filter { $0.kind != .closureSignature } }
}
