import MoltSemantics
import MoltSymbols
public import MoltSyntax

extension Node {
  /// The function, accessor, closure or initial value that this is a part of.
  public var enclosingCode: Node? {
    ancestor {
      switch $0 {
      case .closureExpr, .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .accessorBlock, .initializerClause: true
      default: false
      }
    }
  }
}

/// What leads to code: who calls it, who writes it into what happens later.
extension Flow {
  /// The code that changes a variable, by its binding, for certain; what makes the object that it is a part of does not count.
  public func changes(of binding: Node) -> [(code: Node, place: Node)] {
    if let known = knownChanges[binding] { return known }
    var result: [(code: Node, place: Node)] = []
    let owner = binding.parent.flatMap(index.enclosingType)
    let isStatic = binding.parent.map { $0.hasModifier(.static) || $0.hasModifier(.class) } ?? false
    for use in index.occurrences(of: binding.boundName)
    where (use.kind == .declReferenceExpr || use.isKeyPathName) && (!isTest(use) || isTest(binding)) {
      let projection = use.projection
      guard let code = projection ?? use.enclosingCode, result.last?.code != code else { continue }
      let step = step(of: code)
      guard step.writes(binding) else { continue }
      if !isStatic, code.kind == .initializerDecl, let made = index.enclosingType(of: code), made == owner { continue }
      result.append((code, use))
    }
    knownChanges[binding] = result
    return result
  }

  /// The code that tells the object to do something which a variable holds, of the project or of the SDK; what makes objects does not count.
  public func touches(of holder: Node) -> [(code: Node, place: Node)] {
    if let known = knownTouches[holder] { return known }
    var result: [(code: Node, place: Node)] = []
    for use in index.occurrences(of: holder.boundName) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let code = use.enclosingCode, result.last?.code != code, code.kind != .initializerDecl, code.kind != .initializerClause,
        let places = step(of: code).touches[holder]
      else { continue }
      result += places.map { (code, $0) }
    }
    knownTouches[holder] = result
    return result
  }

  /// The code from which something leads to some code, itself included: its callers, theirs, and the code in which a closure is written. What
  /// views evaluate to show themselves leads nowhere: `isEvaluated` tells. Nor does what makes an object: nobody shows it yet.
  public func origins(of code: [Node], isEvaluated: (Node) -> Bool) -> Set<Node> {
    origins(of: code) { caller, _ in !isEvaluated(caller) }
  }

  /// The same, for what objects of a type hold, where these are held by such variables alone: what calls another one's members does not lead
  /// there.
  public func origins(
    of code: [Node], isEvaluated: (Node) -> Bool, in owner: TypeID, heldBy holders: Set<Node>
  ) -> Set<Node> {
    let own = code.filter { isPart($0, of: owner) || !isOfOthers(places(in: $0, of: owner), owner, holders) }
    return origins(of: own) { caller, next in
      let enters = isPart(next, of: owner) && !isPart(caller, of: owner)
      return !isEvaluated(caller) && !(enters && isOfOthers(step(of: caller).places[next, default: []], owner, holders))
    }
  }

  /// - Parameter leads: whether a caller leads to what it calls.
  private func origins(of code: [Node], leads: (_ caller: Node, _ code: Node) -> Bool) -> Set<Node> {
    var pending = code
    var seen = Set(code)
    while let next = pending.popLast() {
      if next.kind == .initializerDecl || next.kind == .initializerClause { continue }
      for caller in callers(of: next) where !seen.contains(caller) && leads(caller, next) {
        seen.insert(caller)
        pending.append(caller)
      }
    }
    return seen
  }

  /// The variables that hold the objects of a type whose members code uses, as far as they are known.
  public func holders(of owner: TypeID, usedBy code: Set<Node>) -> Set<Node> {
    var result: Set<Node> = []
    for user in code where !isPart(user, of: owner) {
      let step = step(of: user)
      let calls = step.places.filter { isPart($0.key, of: owner) && $0.key.kind != .initializerDecl && $0.key.kind != .initializerClause }
      for place in calls.values.joined() + places(in: user, of: owner) {
        if let holder = holder(ofReceiverIn: place, of: owner) { result.insert(holder) }
      }
    }
    return result
  }

  private func isPart(_ code: Node, of owner: TypeID) -> Bool {
    index.enclosingType(of: code).map { $0 == owner || index.withInherited($0).contains(owner) || index.withInherited(owner).contains($0) }
      ?? false
  }

  /// Where code reads or sets stored members of the type by itself.
  private func places(in code: Node, of owner: TypeID) -> [Node] {
    let step = step(of: code)
    let reads = step.reads.compactMap { read -> Node? in
      if case .variable(let binding) = read.source, isPart(binding, of: owner) { read.node } else { nil }
    }
    return reads + step.writes.filter { isPart($0.variable, of: owner) }.map(\.node)
  }

  /// Whether all objects that code uses there are held by other variables.
  private func isOfOthers(_ places: [Node], _ owner: TypeID, _ holders: Set<Node>) -> Bool {
    !places.isEmpty && places.allSatisfy { place in holder(ofReceiverIn: place, of: owner).map { !holders.contains($0) } ?? false }
  }

  /// The variable that holds the object whose member an expression calls, reads or sets.
  private func holder(ofReceiverIn place: Node, of owner: TypeID) -> Node? {
    switch place.kind {
    case .functionCallExpr, .subscriptCallExpr:
      guard let callee = place.firstChild?.bareExpression else { return nil }
      if place.kind == .subscriptCallExpr { return holder(of: callee) }
      return holder(ofReceiverIn: callee, of: owner)
    case .memberAccessExpr, .declReferenceExpr:
      // The variable of a wrapper stands for the wrapper.
      if let callee = index.callee(of: place), callee.kind == .variable, !isPart(callee.node, of: owner) { return callee.node }
      return place.memberBase.flatMap(holder)
    default: return nil
    }
  }

  /// The code that leads to some code, itself included: its callers, theirs, and what makes the values of which it is an initial value.
  public func ancestors(of code: [Node]) -> Set<Node> {
    var pending = code
    var seen = Set(code)
    while let next = pending.popLast() { pending += callers(of: next).filter { seen.insert($0).inserted } }
    return seen
  }

  /// The code that calls a function, initialiser or accessor, or makes a value with an initial value, as names resolve; the code around a
  /// closure.
  func callers(of code: Node) -> [Node] {
    if let known = knownCallers[code] { return known }
    let found = findCallers(of: code)
    knownCallers[code] = found
    return found
  }

  private func findCallers(of code: Node) -> [Node] {
    switch code.kind {
    case .closureExpr, .memberAccessExpr: return [code.enclosingCode].compactMap { $0 }
    case .functionDecl: return uses(of: code.declaredName, meaning: code)
    case .initializerDecl, .initializerClause:
      guard let owner = index.enclosingType(of: code) else { return [] }
      return uses(of: index[owner].name, meaning: code) + uses(of: .`init`, meaning: code)
    case .accessorDecl, .accessorBlock:
      guard let binding = code.ancestor({ $0 == .patternBinding || $0 == .subscriptDecl || $0 == .functionDecl }),
        binding.kind == .patternBinding
      else { return [] }
      return uses(of: binding.boundName, meaning: code)
    default: return []
    }
  }

  /// The code that names it and runs it.
  private func uses(of name: Name, meaning code: Node) -> [Node] {
    let callers = callers(byName: name)[code, default: []]
    return callers.filter { $0 != code && (!isTest($0) || isTest(code)) }
  }

  /// For the code that is called by a name, the code that does. Costs a look at the steps of all code that mentions the name, once.
  private func callers(byName name: Name) -> [Node: [Node]] {
    if let known = knownCallersByName[name] { return known }
    var result: [Node: [Node]] = [:]
    var seen: Set<Node> = []
    for use in index.occurrences(of: name) where use.kind == .declReferenceExpr {
      guard let caller = use.projection ?? use.enclosingCode, seen.insert(caller).inserted else { continue }
      let step = step(of: caller)
      for code in step.runs + step.actions where isCalled(code, by: name) && result[code]?.last != caller {
        result[code, default: []].append(caller)
      }
    }
    knownCallersByName[name] = result
    return result
  }

  private func isCalled(_ code: Node, by name: Name) -> Bool {
    switch code.kind {
    case .functionDecl: code.declaredName == name
    case .initializerDecl, .initializerClause: name == .`init` || index.enclosingType(of: code).map { index[$0].name == name } ?? false
    case .accessorDecl, .accessorBlock: code.ancestor { $0 == .patternBinding }?.boundName == name
    default: false
    }
  }
}
