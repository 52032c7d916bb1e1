import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A call of `withObservationTracking(_:onChange:)` that is given two closures.
struct TrackingCall {
  let call: Node
  /// What reads the properties that are tracked.
  let apply: Node
  /// What is called once, before the first of them changes, on the thread that changes it.
  let onChange: Node

  /// - Parameter anchor: the reference to the function.
  init?(calledAt anchor: Node, _ context: RuleContext) {
    guard anchor.kind == .declReferenceExpr, let call = anchor.callAsCallee, !context.callsOwnDeclaration(call),
      case let arguments = call.callArguments, arguments.count == 2, arguments.allSatisfy({ $0.value.kind == .closureExpr }),
      context.index.spelling(arguments[1].label) == "onChange"
    else { return nil }
    self.call = call
    apply = arguments[0].value
    onChange = arguments[1].value
  }

  /// The method or function that registers.
  var function: Node? { call.ancestor { $0 == .functionDecl } }
}

extension Node {
  /// The statements of a closure or block, one by one.
  var statements: [Node] { children.filter { $0.kind != .closureSignature } }

  /// What runs when this closure does: also what `MainActor.assumeIsolated` and its like are handed.
  func nodesRun(_ index: ProjectIndex) -> [Node] { nodesRun { $0.runsAtOnce(index) } }

  /// Whether a closure is called by what it is handed to, before that returns.
  private func runsAtOnce(_ index: ProjectIndex) -> Bool {
    if callAsCallee != nil { return true }
    let argument = parent?.kind == .labeledExpr ? parent! : self
    guard let call = argument.parent, let name = call.calleeName else { return false }
    return ["assumeIsolated", "forEach", "map", "flatMap", "compactMap", "filter"].contains(index.spelling(name))
  }
}
