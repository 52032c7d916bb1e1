import MoltSymbols
import MoltSyntax

/// Objects that are made in the event in which code uses them: nobody shows one before that event has ended, so that what sets it up changes
/// nothing that is shown.
extension Flow {
  /// Whether a member that some code reads or sets is one of a new object.
  func isOfNewObject(_ member: Node) -> Bool {
    guard let base = member.memberBase else { return member.enclosingCode.map(isNew) ?? false }
    return isNew(base.bareExpression)
  }

  /// Whether an object is new wherever it comes from: an expression that gives it, or code for the `self` that it runs for.
  private func isNew(_ object: Node) -> Bool {
    var pending = [object]
    var seen = Set(pending)
    while let next = pending.popLast() {
      guard let others = next.isCode ? objects(forWhich: next) : sources(of: next) else { return false }
      pending += others.filter { seen.insert($0).inserted }
    }
    return true
  }

  /// What else has to be new for an object to be, where an expression gives it; nil where it is not.
  private func sources(of object: Node) -> [Node]? {
    var root = object
    while let base = root.memberBase?.bareExpression { root = base }
    switch origin(of: object) {
    case .elsewhere: return root == object ? sources(ofGiven: object) : nil
    case .own: return object.enclosingCode.map { [$0] }
    case .parameter(let parameter):
      guard let function = parameter.ancestor({ $0 == .functionDecl || $0 == .initializerDecl }), let name = root.soleName,
        isAlone(root, named: name, since: function)
      else { return nil }
      return values(ofParameter: parameter)?.map(\.bareExpression)
    case .made:
      guard let name = root.soleName else { return makes(root) ? [] : nil }
      return values(of: root, named: name)
    }
  }

  /// What else has to be new for an object to be that a function gives, or a local variable that holds what one gave.
  private func sources(ofGiven object: Node) -> [Node]? {
    if object.kind == .functionCallExpr { return values(givenBy: object)?.map(\.bareExpression) }
    return object.soleName.flatMap { values(of: object, named: $0) }
  }

  /// The values of a local variable that is used before anybody else can have shown one.
  private func values(of variable: Node, named name: Name) -> [Node]? {
    guard case .local(let local)? = index.lookUpValue(name, at: variable),
      local.kind == .patternBinding || local.kind == .optionalBindingCondition, isAlone(variable, named: name, since: local),
      case .from(let values) = source(ofLocal: local), !values.isEmpty
    else { return nil }
    return values.map(\.bareExpression)
  }

  func isConstant(_ local: Node) -> Bool {
    local.parent.map { !Property(name: local.boundName, declaration: $0, binding: local).isVar } ?? false
  }

  /// Whether code uses an object in the event in which it got it, and nobody can have shown it since: nothing waits between, a loop around
  /// both makes another each time, and no function has taken it along that others may call.
  private func isAlone(_ object: Node, named name: Name, since start: Node) -> Bool {
    guard let scope = [.functionDecl, .initializerDecl].contains(start.kind) ? start : start.enclosingCode else { return false }
    var code = object.enclosingCode
    var around: Set = [scope]
    while let closure = code, closure != scope {
      guard closure.kind == .closureExpr, hasRunWhenCallEnds(closure) else { return false }
      around.insert(closure)
      code = closure.enclosingCode
    }
    let isRepeated = object.ancestor { [.forStmt, .whileStmt, .repeatStmt].contains($0) }.map { scope.contains($0) && !$0.contains(start) }
    if code == nil || isRepeated == true && start != scope { return false }
    return !scope.descendants.contains { node in
      guard node.index > start.index, node.index < object.index else { return false }
      // What another closure waits for is not waited for here.
      if node.kind == .awaitExpr { return node.enclosingCode.map(around.contains) == true }
      return node.kind == .closureExpr && !node.contains(object) && !hasRunWhenCallEnds(node) && !index.uses(of: name, in: node).isEmpty
    }
  }

  /// The objects for which a member runs: what its callers ask for it, or these themselves where they ask their own; nil where not all are
  /// known.
  private func objects(forWhich code: Node) -> [Node]? {
    switch code.kind {
    case .initializerDecl: return []
    case .initializerClause: return code.isValueMadeLate ? nil : []
    case .closureExpr: return hasRunWhenCallEnds(code) ? code.enclosingCode.map { [$0] } : nil
    default: break
    }
    guard let owner = index.enclosingType(of: code), !declarations.isAskedByLibrary(code), !mayBeCalledElsewhere(code),
      code.kind != .functionDecl || !isHandedOver(code)
    else { return nil }
    var result: [Node] = []
    let callers = callersAndItself(code).filter { !runsForPreviews($0) }
    for caller in callers {
      guard let places = step(of: caller).places[code], !places.isEmpty else { return nil }
      for place in places {
        if let object = object(whoseMemberIsUsedAt: place, owner) {
          if object.isWrapped { return nil }
          result.append(object.node.bareExpression)
        } else if isPart(caller, of: owner) {
          result.append(caller)
        } else {
          return nil
        }
      }
    }
    return callers.isEmpty ? nil : result
  }

  /// Whether a function is not only called: it is a value somewhere, or `#selector(refresh)`, or Objective-C may call it.
  private func isHandedOver(_ function: Node) -> Bool {
    function.attributes.contains { $0.attributeName == .objc || index.spelling($0.attributeName).hasPrefix("IB") }
      || index.occurrences(of: function.declaredName).contains { use in
        use.kind == .declReferenceExpr && !isTest(use) && use.referenceWithBase.callAsCallee == nil && mayMean(function: function, at: use)
      }
  }
}
