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
      guard let code = use.enclosingCode, result.last?.code != code else { continue }
      let step = step(of: code)
      guard step.writes.contains(binding) else { continue }
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
        let place = step(of: code).touches[holder]
      else { continue }
      result.append((code, place))
    }
    knownTouches[holder] = result
    return result
  }

  /// The code from which something leads to some code, itself included: its callers, theirs, and the code in which a closure is written. What
  /// views evaluate to show themselves leads nowhere: `isEvaluated` tells. Nor does what makes an object: nobody shows it yet.
  public func origins(of code: [Node], isEvaluated: (Node) -> Bool) -> Set<Node> {
    var pending = code
    var seen = Set(code)
    while let next = pending.popLast() {
      if next.kind == .initializerDecl || next.kind == .initializerClause { continue }
      for caller in callers(of: next) where !isEvaluated(caller) && seen.insert(caller).inserted { pending.append(caller) }
    }
    return seen
  }

  /// The code that calls a function, initialiser or accessor, as names resolve; the code around a closure.
  func callers(of code: Node) -> [Node] {
    if let known = knownCallers[code] { return known }
    let found = findCallers(of: code)
    knownCallers[code] = found
    return found
  }

  private func findCallers(of code: Node) -> [Node] {
    switch code.kind {
    case .closureExpr: return [code.enclosingCode].compactMap { $0 }
    case .functionDecl: return uses(of: code.declaredName, meaning: code)
    case .initializerDecl:
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
    var result: [Node] = []
    for use in index.occurrences(of: name) where use.kind == .declReferenceExpr && (!isTest(use) || isTest(code)) {
      guard let caller = use.enclosingCode, caller != code, result.last != caller else { continue }
      let step = step(of: caller)
      if step.runs.contains(code) || step.actions.contains(code) { result.append(caller) }
    }
    return result
  }
}
