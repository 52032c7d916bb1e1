import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A change in place of a property, or of a part of it: `items.removeAll { … }`, `state.items[0] += 1`, `fill(&items)`.
struct ChangeInPlace {
  /// The reference to the property.
  let target: Node
  /// The call or the assignment that changes it.
  let expression: Node
  /// The accesses on the way from the property to the part that is changed: members and subscripts, each as its expression.
  let path: [Node]
  let operation: Operation

  enum Operation {
    /// A method of the changed part: the reference that names it.
    case method(Node)
    /// A function or operator that the part is handed to `inout`: the reference, or the operator.
    case function(Node)
    case assignment
    /// A getter that changes what it belongs to.
    case reading
    /// Whatever a coroutine's caller does: `yield &items[0]`.
    case yield

    /// What names the method, function or operator.
    var name: Node? {
      switch self {
      case .method(let name), .function(let name): name
      case .assignment, .reading, .yield: nil
      }
    }
  }

  /// Whether the property is unwrapped on the way with `?`: then the change begins before anything else is evaluated.
  var isOptionalChain: Bool { way.contains { $0.kind == .optionalChainingExpr } }

  /// What is changed: the property, or the last part on the way.
  var changed: Node { path.last ?? target }

  /// The argument `&items[0]`, where it is one.
  var inOutArgument: Node? { way.first { $0.kind == .inOutExpr } }

  /// The expressions between the property and the whole change, from the inside out, and the change itself.
  private var way: [Node] {
    var result: [Node] = []
    var node = target
    while node != expression, let parent = node.parent {
      result.append(parent)
      node = parent
    }
    return result
  }

  /// Whether something may be awaited while it lasts.
  var mayBeSuspended: Bool {
    if isOptionalChain, expression.descendants.contains(where: { $0.kind == .awaitExpr }) { return true }
    var node = expression
    while let parent = node.parent, parent.kind == .tryExpr || parent.kind == .awaitExpr {
      if parent.kind == .awaitExpr { return !isOfStandardMethod }
      node = parent
    }
    return false
  }

  /// Whether the name is that of a method of the standard library, none of which waits.
  private var isOfStandardMethod: Bool {
    switch operation {
    case .method(let name): mutatingMethods.contains(name.text)
    case .function(let name): name.kind == .binaryOperatorExpr
    case .assignment, .reading, .yield: true
    }
  }

  /// Whether it changes an object that the property refers to, or a part of that one, and not the property.
  func goesThroughObject(_ index: ProjectIndex) -> Bool {
    let bases = [target] + path
    let used: [Node] = if case .method = operation { bases } else { Array(bases.dropLast()) }
    return used.contains { base in
      guard case .declared(let id, _) = index.type(ofExpression: base).unwrapped else { return false }
      return index[id].node.kind == .classDecl || index[id].node.kind == .actorDecl
    }
  }
}

extension ProjectIndex {
  /// Whether an expression is known to be a value, of which a method can be `mutating`.
  fileprivate func isValue(_ expression: Node) -> Bool {
    switch type(ofExpression: expression) {
    case .array, .dictionary: true
    case .declared(let id, _): [.structDecl, .enumDecl].contains(self[id].node.kind)
    case .external(let name, _): isFrameworkValueType(name)
    default: false
    }
  }

  /// Whether what is changed may be a value of the project's, or is changed by something else than a method of the project's.
  func mayChange(_ change: ChangeInPlace) -> Bool {
    guard case .method(let name) = change.operation, case .external(let type, _) = self.type(ofExpression: change.changed).unwrapped else {
      return true
    }
    if name.text == "next" { return !isFrameworkClass(type) }
    return externalMembers[type]?.functions[name.token(name.row.firstToken).name] != nil
  }
}

extension Node {
  /// The change in place that begins with this reference; nil where it is none.
  ///
  /// - Parameter own: what in the project changes values.
  func changeInPlace(_ own: MutatingDeclarations, _ index: ProjectIndex) -> ChangeInPlace? {
    guard kind == .declReferenceExpr else { return nil }
    let reference = referenceWithBase
    var node = reference
    var path: [Node] = []
    // The last access on the way that changes what it reads.
    var reading: ChangeInPlace?
    while let parent = node.parent, parent.kind == .inOutExpr || parent.kind == .sequenceExpr || parent.firstChild == node {
      switch parent.kind {
      case .subscriptCallExpr, .memberAccessExpr:
        if parent.kind == .memberAccessExpr, let call = parent.parent, call.kind == .functionCallExpr, call.firstChild == parent,
          let method = parent.calleeReference
        {
          let name = method.token(method.row.firstToken).name
          let isKnown = own.isMethod(name) || method.text.mayNameMutatingMethod
          guard isKnown || own.mayBeOfLibrary(call, name, index) && index.isValue(path.last ?? reference) else { return reading }
          return ChangeInPlace(target: reference, expression: call, path: path, operation: .method(method))
        }
        path.append(parent)
        if own.isGetter(parent) { reading = ChangeInPlace(target: reference, expression: parent, path: path, operation: .reading) }
      case .functionCallExpr:
        guard own.mayBeCalled(index), let callee = node.calleeReference else { return reading }
        return ChangeInPlace(target: reference, expression: parent, path: path, operation: .method(callee))
      case .prefixOperatorExpr, .postfixOperatorExpr:
        guard own.changesOperand(parent) else { return reading }
        return ChangeInPlace(target: reference, expression: parent, path: path, operation: .function(parent))
      case .optionalChainingExpr, .forceUnwrapExpr, .tupleExpr, .labeledExpr: break
      case .inOutExpr:
        if let yield = parent.parent, yield.kind == .yieldStmt {
          return ChangeInPlace(target: reference, expression: yield, path: path, operation: .yield)
        }
        guard let call = parent.enclosingCallOrOperation else { return reading }
        return ChangeInPlace(target: reference, expression: call.whole, path: path, operation: .function(call.name))
      default: return parent.change(of: reference, at: node, path, own) ?? reading
      }
      node = parent
    }
    return reading
  }

  /// `x.y = …`, `x += …` and operators of the project in this sequence. The assignment of the property itself is no change in place.
  private func change(of reference: Node, at node: Node, _ path: [Node], _ own: MutatingDeclarations) -> ChangeInPlace? {
    guard kind == .sequenceExpr, case let parts = Array(children), let place = parts.firstIndex(of: node) else { return nil }
    if place > 0, own.changesRightOperand(parts[place - 1]) {
      return ChangeInPlace(target: reference, expression: self, path: path, operation: .function(parts[place - 1]))
    }
    guard place + 1 < parts.count, case let operation = parts[place + 1] else { return nil }
    if place == 0, operation.kind == .assignmentExpr {
      return path.isEmpty ? nil : ChangeInPlace(target: reference, expression: self, path: path, operation: .assignment)
    }
    guard place == 0 && operation.kind == .binaryOperatorExpr && operation.isAssignmentOperator || own.changesLeftOperand(operation) else {
      return nil
    }
    return ChangeInPlace(target: reference, expression: self, path: path, operation: .function(operation))
  }

  /// The call that an `inOutExpr` is an argument of, with the reference that names what is called.
  private var enclosingCallOrOperation: (whole: Node, name: Node)? {
    guard let call = parent?.parent, call.kind == .functionCallExpr || call.kind == .subscriptCallExpr else { return nil }
    guard let name = call.firstChild?.calleeReference else { return nil }
    return (call, name)
  }
}

extension StringProtocol {
  /// Whether a method of this name may change its receiver, though the project declares none.
  fileprivate var mayNameMutatingMethod: Bool {
    mutatingMethods.contains(String(self)) || hasPrefix("withUnsafeMutable")
      || hasPrefix("form") && dropFirst(4).first?.isUppercase == true
      || ["withUTF8", "withContiguousMutableStorageIfAvailable", "next", "replace", "trimPrefix", "trimSuffix"].contains(self)
  }
}
