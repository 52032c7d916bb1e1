public import Syntax
import Text

extension ProjectIndex {
  /// Whether a call means a function, initialiser or enumeration case that the project declares.
  ///
  /// - Parameter receivers: the types whose extensions count where the type of the receiver cannot be told: `View`.
  public func callsOwnDeclaration(_ call: Node, receivers: Set<Name>) -> Bool {
    guard call.kind == .functionCallExpr, var callee = call.firstChild else { return false }
    if callee.kind == .genericSpecializationExpr, let base = callee.expressionChild { callee = base }
    let query = TypeQuery()
    let arguments = call.callArguments
    let candidates = callables(of: callee, expected: .unknown, query).filter { candidate in
      candidate.declaration.map { !visibility.isOutside($0.file, from: call.file) } ?? true
    }
    if !overloads(of: candidates, fitting: arguments, query).isEmpty { return true }
    guard let name = callee.memberName ?? callee.soleName else { return false }
    return receivers.contains { receiver in
      externalMembers[receiver]?.functions[name, default: []].contains { function in
        isVisible(function, from: call.file)
          && match(arguments, function.functionParameters.map { Parameter($0, label: $0.parameterLabel) }) != nil
      } ?? false
    }
  }
}

extension Node {
  /// The name of a reference that is no member's.
  fileprivate var soleName: Name? { kind == .declReferenceExpr ? token(row.firstToken).name : nil }
}
