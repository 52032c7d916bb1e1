import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax

/// What a function does with a controller that it is handed.
enum ContainmentHelper {
  /// It takes all steps, in their order.
  case complete
  /// It takes some of them.
  case partial
  /// It has nothing to do with containment.
  case unrelated
  /// The project does not show it.
  case unknown
}

extension HostingFacts {
  /// What a call does with the controller that is its argument, by the body of the function that is called.
  ///
  /// Helpers may call helpers; a circle of them is not followed for ever.
  func helper(_ call: Node, handed reference: Node, depth: Int = 0) -> ContainmentHelper {
    let functions = functions(calledBy: call)
    guard depth < 4, !functions.isEmpty else { return .unknown }
    var result: ContainmentHelper?
    for function in functions {
      guard let parameter = function.parameter(receiving: reference, of: call) else { return .unknown }
      let found = helper(function, parameter, depth: depth)
      if let result, result != found { return .unknown }
      result = found
    }
    return result ?? .unknown
  }

  /// Whether a call may take away the controller that is its argument, or a part of it: what the project does not show may.
  func mayTakeAway(_ call: Node, handed reference: Node, depth: Int = 0) -> Bool {
    let functions = functions(calledBy: call)
    guard depth < 4, !functions.isEmpty else { return true }
    return functions.contains { function in
      guard let parameter = function.parameter(receiving: reference, of: call), function.firstChild(.codeBlock) != nil else { return true }
      guard let steps = steps(of: function, with: parameter) else { return false }
      if !(steps.announcements.isEmpty && steps.viewRemovals.isEmpty && steps.departures.isEmpty) { return true }
      return steps.handovers.contains { mayTakeAway($0.call, handed: $0.reference, depth: depth + 1) }
    }
  }

  /// What a function does with the controller that one of its parameters is; nil where it does nothing.
  private func steps(of function: Node, with parameter: Node) -> ContainmentSteps? {
    var controller = HostedController(holder: .none, creations: [], uses: [])
    for reference in function.firstChild(.codeBlock)?.uses(of: parameter.parameterName) ?? [] where reference.kind == .declReferenceExpr {
      guard case .local(parameter)? = index.lookUpValue(parameter.parameterName, at: reference) else { continue }
      reader.add(reference, to: &controller)
    }
    return ContainmentSteps.grouped(controller.uses).first { $0.body == function }
  }

  private func helper(_ function: Node, _ parameter: Node, depth: Int) -> ContainmentHelper {
    guard function.firstChild(.codeBlock) != nil else { return .unknown }
    guard let steps = steps(of: function, with: parameter) else { return .unrelated }
    if let nested = steps.handovers.lazy.compactMap({ call, reference -> ContainmentHelper? in
      let found = self.helper(call, handed: reference, depth: depth + 1)
      return found == .unrelated ? nil : found
    }).first {
      return nested
    }
    if steps.adoptions.isEmpty && steps.completions.isEmpty { return .unrelated }
    return steps.areInOrder ? .complete : .partial
  }

  /// The functions of the project that a call may mean, by name and labels.
  private func functions(calledBy call: Node) -> [Node] {
    guard let callee = call.firstChild, let name = callee.calledFunction else { return [] }
    var found: [Node] = []
    if callee.kind == .declReferenceExpr {
      if case .functions(let nodes)? = index.lookUpValue(name, at: callee) { found = nodes }
    } else if let base = callee.firstChild, let id = index.type(ofExpression: base).unwrapped.declaration,
      case .functions(let nodes)? = index.lookUpMember(name, of: id)
    {
      found = nodes
    }
    found = found.filter { $0.accepts(call) }
    if !found.isEmpty { return found }
    // What an extension of a class of UIKit adds is a member of every class that inherits from that one.
    return index.membersOfExternalTypes.flatMap { $0.members.functions[name, default: []] }.filter { $0.accepts(call) }
  }
}

extension ContainmentSteps {
  /// Whether all steps are there: the parent, the view, the end.
  var areInOrder: Bool {
    guard let adoption = adoptions.first, let first = additions.first?.call, let last = additions.last?.call,
      let completion = completions.last
    else { return false }
    return adoption.index < first.index && completion.index > last.index
  }
}

extension Node {
  /// The parameter of this function that takes an argument of a call.
  fileprivate func parameter(receiving reference: Node, of call: Node) -> Node? {
    guard let clause = firstChild(.functionParameterClause) else { return nil }
    var parameters = clause.children.filter { $0.kind == .functionParameter }[...]
    for argument in call.children where argument.kind == .labeledExpr {
      let label = argument.argumentLabel
      while let next = parameters.first, next.labelText != label { parameters = parameters.dropFirst() }
      guard let parameter = parameters.first else { return nil }
      if argument.contains(reference) { return parameter }
      parameters = parameters.dropFirst()
    }
    return nil
  }

  /// How a call names a parameter; empty for `_`.
  private var labelText: String {
    let label = text(in: token(introducer).range)
    return label == "_" ? "" : label
  }
}
