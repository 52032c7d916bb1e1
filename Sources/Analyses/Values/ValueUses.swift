import MoltRules
import MoltSymbols
import MoltSyntax

/// The uses of what holds a value.
extension ValueFlowSearch {
  /// Each expression that has the holder's value, and each by which it is set. What may be one or not stops the search,
  /// unless it is used where any value will do.
  mutating func references(to holder: ValueHolder) -> [Node] {
    var result: [Node] = []
    for node in mentions(of: holder) {
      switch node.kind {
      case .declReferenceExpr:
        if let reference = reference(node, to: holder) { result.append(reference) }
      case .identifierPattern:
        if let alias = alias(node, of: holder) { join(alias) }
      case .labeledExpr: visit(label: node, of: holder)
      case .closureCapture where index.holder(called: holder.name, at: node) == .holder(holder):
        stop("a closure captures it", at: node)
      case .keyPathComponent: visit(keyPath: node, to: holder)
      default: continue
      }
      if flow.obstacle != nil { return [] }
    }
    return result
  }

  /// The places where the name of a holder stands: of what is local, only those that can mean it.
  private func mentions(of holder: ValueHolder) -> [Node] {
    guard !holder.isMember, let scope = holder.declaration.localScope(of: holder) else { return Array(index.occurrences(of: holder.name)) }
    return index.uses(of: holder.name, in: scope)
  }

  private mutating func reference(_ node: Node, to holder: ValueHolder) -> Node? {
    if node.isKeyPathName {
      visit(keyPath: node.parent!, to: holder)
      return nil
    }
    let reference = node.referenceWithBase
    if case .result(let function) = holder { return self.call(reference, of: function) }
    switch index.holder(namedBy: reference) {
    case .holder(holder): return reference
    case .holder, .other: return nil
    case .unknown:
      if reference == node, !mayMean(holder, bareName: node) { return nil }
      if !isForAny(reference) {
        stop("`\(reference.shortText)` may be this \(values.noun): what it is a member of could not be determined", at: reference)
      }
      return nil
    }
  }

  /// Whether a name without anything before it, of which the project shows no declaration there, may be a member of the holder's type.
  private func mayMean(_ holder: ValueHolder, bareName node: Node) -> Bool {
    guard holder.isMember, index.certainType(ofExpression: node).unwrapped == .unknown else { return false }
    guard let owner = index.enclosingType(of: holder.node), let around = index.enclosingType(of: node) else { return true }
    return node.isImplicitMember || index.areRelated(owner, around)
  }

  /// The call of a function that returns the value.
  private mutating func call(_ reference: Node, of function: Node) -> Node? {
    guard let call = reference.parent, call.kind == .functionCallExpr, call.firstChild == reference else {
      guard index.declaration(namedBy: reference).map({ $0 == function }) ?? true else { return nil }
      stop("`\(reference.shortText)` is used as a value", at: reference)
      return nil
    }
    if let called = index.calledFunction(call) { return called == function ? call : nil }
    if case .declarations(let found) = index.referents(ofCall: call), !found.contains(function) { return nil }
    if !isForAny(call) { stop("`\(call.shortText)` may be this \(values.noun): what it calls could not be determined", at: call) }
    return nil
  }

  private func isForAny(_ reference: Node) -> Bool { values.destination(of: reference) == .taker }

  /// `if let name {`: the name means two things.
  private func alias(_ pattern: Node, of holder: ValueHolder) -> ValueHolder? {
    guard let binding = pattern.parent, binding.kind == .optionalBindingCondition, binding.firstChild(.initializerClause) == nil,
      let condition = binding.parent, index.holder(called: holder.name, at: condition) == .holder(holder)
    else { return nil }
    return .variable(binding)
  }

  /// `Structure(name: …)`: the value of a stored property.
  private mutating func visit(label argument: Node, of holder: ValueHolder) {
    guard holder.isMember, case .variable(let binding) = holder, argument.argumentLabel == index.spelling(holder.name),
      let owner = index.enclosingType(of: binding), index[owner].node.kind == .structDecl,
      let call = argument.parent, call.kind == .functionCallExpr, let value = argument.expressionChild, index.calledFunction(call) == nil
    else { return }
    if let structure = index.memberwiseOwner(of: call) {
      if structure == owner { visit(value: value) }
    } else if mayMake(owner, call) {
      stop("`\(call.shortText)` may set it", at: call)
    }
  }

  private mutating func visit(keyPath component: Node, to holder: ValueHolder) {
    guard holder.isMember, let owner = index.enclosingType(of: holder.node) else { return }
    let root = index.type(beforeKeyPathComponent: component).unwrapped
    if let type = root.declaration, !index.areRelated(type, owner) { return }
    if root.isForeign { return }
    stop("`\(component.parent?.text ?? component.text)` is a key path to it", at: component)
  }
}

/// The arguments of calls.
extension ValueFlowSearch {
  mutating func visitArguments(for parameter: Node) {
    if let value = parameter.firstChild(.initializerClause)?.expressionChild { visit(value: value) }
    let function = ValueHolder.parameter(parameter).declaration
    let label = parameter.parameterLabel
    let isLabelled = label != .none
    guard isLabelled || function.kind == .functionDecl else {
      return stop("`\(parameter.shortText)` has no label, by which the calls could be found", at: parameter)
    }
    for node in isLabelled ? index.occurrences(of: label) : index.occurrences(of: function.declaredName) {
      if let call = isLabelled ? node.labelledCall(index.spelling(label)) : node.callAsCallee { visit(call: call, of: function, parameter) }
    }
    if function.kind == .functionDecl { checkUnapplied(function) } else { checkUnappliedInitializer(function) }
  }

  private mutating func visit(call: Node, of function: Node, _ parameter: Node) {
    if let called = index.calledFunction(call) {
      guard called == function else { return }
      guard let arguments = index.arguments(of: call, for: parameter, of: function) else {
        return stop("which argument of `\(call.shortText)` it is could not be told", at: call)
      }
      arguments.forEach { visit(value: $0) }
    } else if mayCall(function, call),
      index.arguments(of: call, for: parameter, of: function)?.allSatisfy({ $0.kind == .nilLiteralExpr }) != true
    {
      stop("`\(call.shortText)` may hand over this \(values.noun): what it calls could not be determined", at: call)
    }
  }

  /// Whether a call that could not be resolved may be of the function.
  private func mayCall(_ function: Node, _ call: Node) -> Bool {
    guard function.accepts(call) else { return false }
    if case .declarations(let found) = index.referents(ofCall: call) { return found.contains(function) }
    guard function.kind == .initializerDecl else { return call.firstChild?.calledName == function.declaredName }
    return index.enclosingType(of: function).map { mayMake($0, call) } ?? true
  }

  /// Whether a call may make a value of the type, or of one that inherits from it, by what it is called.
  func mayMake(_ owner: TypeID, _ call: Node) -> Bool {
    guard let callee = call.firstChild?.bareExpression, let name = callee.calledName else { return true }
    if let made = index.typeMade(by: call) { return index.areRelated(made, owner) }
    if [.`init`, .`Self`, index[owner].name].contains(name) { return true }
    switch index.lookUpType([name], at: callee) {
    case .declared(let found)?: return index.areRelated(found, owner)
    case nil: return false
    default: return true
    }
  }

  private mutating func checkUnapplied(_ function: Node) {
    for node in index.occurrences(of: function.declaredName) where node.kind == .declReferenceExpr && node.callAsCallee == nil {
      let reference = node.referenceWithBase
      if index.declaration(namedBy: reference).map({ $0 == function }) ?? (index.referents(ofFunction: reference) != .declarations([])) {
        return stop("`\(reference.shortText)` is used as a value", at: reference)
      }
    }
  }

  /// `T.init`, handed on as a function.
  private mutating func checkUnappliedInitializer(_ function: Node) {
    guard let owner = index.enclosingType(of: function) else { return stop("its type is not declared in this project", at: function) }
    for node in index.occurrences(of: .`init`) where node.kind == .declReferenceExpr {
      let reference = node.isImplicitMember ? node.parent! : node.referenceWithBase
      if let call = reference.parent, call.kind == .functionCallExpr, call.firstChild == reference { continue }
      guard mayMean(owner, function, reference) else { continue }
      return stop("`\(reference.shortText)` may be used as a value", at: reference)
    }
  }

  /// Whether `T.init` or `.init` may be this initialiser, of which it then takes all parameters.
  private func mayMean(_ owner: TypeID, _ function: Node, _ reference: Node) -> Bool {
    if let named = index.declaration(namedBy: reference) { return named == function }
    // What is handed on without its type is mostly for `map` or `reduce`.
    guard let base = reference.memberBase else { return function.functionParameters.count <= 2 }
    if case .metatype(let type) = index.type(ofExpression: base), let made = type.declaration { return made == owner }
    let name = base.token(base.row.endToken - 1).name
    return name == index[owner].name || name == .`Self` || name == .`self` || index.lookUpType([name], at: base) == .declared(owner)
  }
}

extension Node {
  /// The name that a callee ends with; nil for what has none.
  fileprivate var calledName: Name? {
    let callee = bareExpression
    let reference = callee.kind == .memberAccessExpr ? callee.lastReference : callee
    return reference.kind == .declReferenceExpr ? reference.token(reference.row.firstToken).name : nil
  }

  /// The call of which this is the argument with that label.
  fileprivate func labelledCall(_ label: String) -> Node? {
    guard kind == .labeledExpr, argumentLabel == label, let call = parent, call.kind == .functionCallExpr else { return nil }
    return call
  }

  /// Where the name of something local can be used; nil for what is not local.
  fileprivate func localScope(of holder: ValueHolder) -> Node? {
    switch holder {
    case .parameter: return self
    case .variable(let binding) where binding.kind == .optionalBindingCondition:
      let statement = ancestor { $0 == .ifExpr || $0 == .whileStmt || $0 == .guardStmt }
      if statement?.kind != .guardStmt { return statement }
      return ancestor { $0 == .codeBlock || $0 == .closureExpr || $0 == .accessorBlock || $0 == .switchCase || $0 == .sourceFile }
    case .variable, .result:
      let scope = ancestor {
        $0 == .codeBlock || $0 == .closureExpr || $0 == .accessorBlock || $0 == .switchCase || $0 == .memberBlock || $0 == .sourceFile
      }
      return scope?.kind == .memberBlock || scope?.kind == .sourceFile ? nil : scope
    }
  }
}

extension ProjectIndex {
  /// Whether an object of the one type may be one of the other.
  func areRelated(_ a: TypeID, _ b: TypeID) -> Bool {
    isProtocol(a) || isProtocol(b) || withInherited(a).contains(b) || withInherited(b).contains(a)
  }
}
