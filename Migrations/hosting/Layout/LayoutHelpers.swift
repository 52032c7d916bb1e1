import MoltRules
import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// The functions of the project that a call may mean, as far as its name and its labels tell.
  func helpers(calledBy call: Node, in scope: LayoutScope) -> [Node] {
    guard let callee = call.firstChild, let name = callee.calledFunction else { return [] }
    var candidates: [Node] = []
    if callee.memberBase != nil, let owner = callee.firstChild, scope.item(owner) == .cell, let type = scope.cellType,
      case .functions(let found)? = lookUpMember(name, of: type)
    {
      return found.filter { $0.accepts(call.callArguments.map(\.label)) }
    }
    if callee.kind == .declReferenceExpr, case .functions(let found)? = lookUpValue(name, at: callee) {
      candidates = found
    } else if callee.memberBase != nil, case .functions(let found)? = declaration(named: callee) {
      candidates = found
    }
    if candidates.isEmpty { candidates = membersOfExternalTypes.flatMap { $0.members.functions[name, default: []] } }
    let labels = call.callArguments.map(\.label)
    var seen: Set<Node> = []
    return candidates.filter { seen.insert($0).inserted && $0.accepts(labels) }
  }
}

extension Node {
  /// Whether a function can be called with arguments of these labels.
  fileprivate func accepts(_ labels: [Name]) -> Bool { parameters(for: labels) != nil }

  /// The parameter that each argument is for; nil where they do not fit.
  func parameters(for labels: [Name]) -> [Node]? {
    var result: [Node] = []
    for parameter in declaredParameters {
      if result.count < labels.count, parameter.argumentLabelOfParameter == labels[result.count] {
        result.append(parameter)
      } else if parameter.firstChild(.initializerClause) == nil {
        return nil
      }
    }
    return result.count == labels.count ? result : nil
  }

  /// The parameters of this function that a call's arguments are for. An unlabelled trailing closure is for the last of
  /// them; where there are more parameters than arguments it might be for another one.
  func parameters(taking arguments: [CallArgument]) -> [Node]? {
    var labels = arguments.map(\.label)
    if let closure = arguments.firstIndex(where: { $0.isTrailingClosure && $0.label == .none }) {
      guard closure == arguments.count - 1, declaredParameters.count == arguments.count, let last = declaredParameters.last else {
        return nil
      }
      labels[closure] = last.argumentLabelOfParameter
    }
    return parameters(for: labels)
  }

  var declaredParameters: [Node] {
    firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  /// `none` for `_`.
  fileprivate var argumentLabelOfParameter: Name {
    token(row.firstToken).kind == .wildcard ? .none : parameterLabel
  }
}

extension LayoutScope {
  /// What the names in the body of a helper stand for, where it is called here.
  func entering(_ function: Node, by call: Node) -> LayoutScope {
    var inner = LayoutScope(index: index)
    inner.isHelper = true
    inner.superview = superview
    inner.cellType = cellType
    if let callee = call.firstChild {
      inner.receiver = callee.memberBase != nil ? callee.firstChild.map { item($0) } : receiver
    }
    let arguments = call.callArguments
    let taken = function.parameters(for: arguments.map(\.label)) ?? []
    for (parameter, argument) in zip(taken, arguments) {
      let item = item(argument.value)
      if item != .other { inner.items[parameter] = item } else { inner.values[parameter] = value(argument.value) }
    }
    for parameter in function.declaredParameters where !taken.contains(parameter) {
      guard let value = parameter.firstChild(.initializerClause)?.expressionChild else { continue }
      inner.values[parameter] = self.value(value)
    }
    return inner
  }
}
