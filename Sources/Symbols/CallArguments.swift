public import MoltSyntax

/// An argument of a call.
public struct CallArgument {
  public let label: Name
  public let value: Node
  public let isTrailingClosure: Bool
}

extension Node {
  /// The arguments of a call or subscript, trailing closures last.
  public var callArguments: [CallArgument] {
    var result: [CallArgument] = []
    for child in children.dropFirst() {
      switch child.kind {
      case .labeledExpr:
        if let value = child.expressionChild {
          result.append(CallArgument(label: child.label, value: value, isTrailingClosure: false))
        }
      case .closureExpr: result.append(CallArgument(label: .none, value: child, isTrailingClosure: true))
      case .multipleTrailingClosureElement:
        if let value = child.expressionChild {
          result.append(CallArgument(label: child.label, value: value, isTrailingClosure: true))
        }
      default: continue
      }
    }
    return result
  }
}

extension Node {
  /// Whether a call hands over what this function demands, as far as labels and the number of arguments tell.
  public func mayBeCalled(by call: Node) -> Bool {
    let parameters = functionParameters
    let given = call.callArguments
    guard given.allSatisfy({ argument in argument.label == .none || parameters.contains { $0.parameterLabel == argument.label } }) else {
      return false
    }
    let required = parameters.filter { $0.firstChild(.initializerClause) == nil && !$0.text.contains("...") }
    let labelled = required.count { parameter in
      parameter.parameterLabel != .none && !given.contains { $0.label == parameter.parameterLabel }
    }
    let unlabelled = required.count { $0.parameterLabel == .none } - given.count { $0.label == .none && !$0.isTrailingClosure }
    // The closure behind the call has no label.
    return labelled + max(0, unlabelled) <= given.count { $0.label == .none && $0.isTrailingClosure }
  }
}

/// A parameter of a function, initialiser, subscript, enumeration case or memberwise initialiser.
struct Parameter {
  let label: Name
  let type: Node?
  let isOptional: Bool
  let isVariadic: Bool

  init(label: Name, type: Node?, isOptional: Bool, isVariadic: Bool = false) {
    self.label = label
    self.type = type
    self.isOptional = isOptional
    self.isVariadic = isVariadic
  }

  init(_ node: Node, label: Name) {
    self.label = label
    type = node.typeChild
    isOptional = node.firstChild(.initializerClause) != nil
    isVariadic = node.tokens.contains { node.token($0).kind == .ellipsis }
  }

  /// Whether an unlabelled trailing closure may be meant for it: what is plainly no function cannot.
  fileprivate var mayTakeClosure: Bool {
    guard var type else { return true }
    while type.kind == .attributedType || type.kind == .optionalType || type.kind == .tupleType
      || type.kind == .implicitlyUnwrappedOptionalType
    {
      guard let inner = type.kind == .tupleType ? type.firstChild?.typeChild : type.typeChild else { return false }
      type = inner
    }
    return type.kind == .functionType || type.kind == .identifierType || type.kind == .memberType
  }
}

/// Which parameter each argument is for, or nil where the arguments do not fit.
func match(_ arguments: [CallArgument], _ parameters: [Parameter]) -> [(parameter: Parameter, argument: Node)]? {
  var result: [(Parameter, Node)] = []
  var next = 0
  for (place, argument) in arguments.enumerated() {
    let isFirstTrailing = argument.isTrailingClosure && argument.label == .none
    var found: Int?
    for candidate in next..<parameters.count {
      let parameter = parameters[candidate]
      if isFirstTrailing {
        let remaining = arguments.count - place - 1
        let isLastChance = parameters[(candidate + 1)...].allSatisfy { !$0.mayTakeClosure } && remaining == 0
        if parameter.mayTakeClosure && (!parameter.isOptional || isLastChance || remaining > 0) {
          found = candidate
          break
        }
        if parameter.isOptional || parameter.isVariadic { continue }
        return nil
      }
      if parameter.label == argument.label {
        found = candidate
        break
      }
      guard parameter.isOptional || parameter.isVariadic else { return nil }
    }
    guard let found else {
      // Further values of a variadic parameter.
      guard argument.label == .none, next > 0, parameters[next - 1].isVariadic else { return nil }
      result.append((parameters[next - 1], argument.value))
      continue
    }
    result.append((parameters[found], argument.value))
    next = found + 1
  }
  return parameters[next...].allSatisfy { $0.isOptional || $0.isVariadic } ? result : nil
}
