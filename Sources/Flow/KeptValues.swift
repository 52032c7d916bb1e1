import MoltSemantics
import MoltSymbols
public import MoltSyntax

/// Values that SwiftUI keeps from the first evaluation on: later ones show nothing of what they are made of.
extension Flow {
  /// The parts of some code that only give what a wrapper keeps: the calls that make such wrappers, `State(initialValue: start())`, what is
  /// handed to an initialiser that uses it for these alone, and statements that only give values to locals for them.
  public func keepers(in code: Node) -> [Node] {
    if let known = knownKeptCode[code] { return known }
    // What an initialiser hands on to itself is another call's.
    knownKeptCode[code] = []
    let found = findKeepers(in: code)
    knownKeptCode[code] = found
    return found
  }

  private func findKeepers(in code: Node) -> [Node] {
    let step = step(of: code)
    var result = step.uses.filter { isKept(by: $0.callee) }.map(\.node)
    for (initializer, calls) in step.places where initializer.kind == .initializerDecl && !initializer.functionParameters.isEmpty {
      let kept = initializer.functionParameters.filter { isOnlyKept($0, in: initializer) }
      if kept.isEmpty { continue }
      for call in calls where call.kind == .functionCallExpr {
        let handed = values(of: initializer.functionParameters, in: call)
        result += kept.compactMap { handed[$0] }
      }
    }
    if result.isEmpty { return [] }
    return result + statements(for: result, in: code)
  }

  /// Whether an initialiser of the SDK makes a wrapper that keeps the first value: it is handed that, or evaluates it once.
  private func isKept(by callee: Callee) -> Bool {
    guard callee.kind == .initializer else { return false }
    let effect = effects.effect(of: callee)
    return effect == .keeps || effect == .later && callee.parameters.contains(where: \.isAutoclosure)
  }

  /// Whether an initialiser uses a parameter for what a wrapper keeps alone.
  private func isOnlyKept(_ parameter: Node, in initializer: Node) -> Bool {
    let uses = index.uses(of: parameter.parameterName, in: initializer).filter { $0.kind == .declReferenceExpr }
    let keepers = keepers(in: initializer)
    return uses.allSatisfy { use in keepers.contains { $0.contains(use) } }
  }

  /// The statements of code that do nothing but give values to locals which these parts alone use, or other such statements.
  private func statements(for parts: [Node], in code: Node) -> [Node] {
    guard let body = code.kind == .closureExpr ? code : code.firstChild(.codeBlock) else { return [] }
    var found = body.children.compactMap { statement in statement.localsGivenAlone.map { (statement, locals: $0) } }
    while true {
      let (statements, others) = (found.map(\.0), found)
      found = others.filter { statement, locals in
        locals.flatMap { index.uses(of: $0, in: code) }.allSatisfy { use in
          use.kind != .declReferenceExpr || isLocal(use) && (parts + statements).contains { $0.contains(use) }
        }
      }
      if found.count == others.count { return statements }
    }
  }

  private func isLocal(_ use: Node) -> Bool {
    if case .local? = use.soleName.flatMap({ index.lookUpValue($0, at: use) }) { true } else { false }
  }
}

extension Node {
  /// The names of the locals that a statement declares or gives values to, where it does nothing else: a declaration, an assignment, or an
  /// `if` or `switch` of these. Nil for any other statement.
  fileprivate var localsGivenAlone: [Name]? {
    switch kind {
    case .variableDecl:
      if !attributes.isEmpty { return nil }
      return children.filter { $0.kind == .patternBinding }.compactMap(\.firstChild).flatMap { pattern in
        ([pattern] + pattern.descendants).filter { $0.kind == .identifierPattern }.map { $0.token($0.row.firstToken).name }
      }
    case .sequenceExpr: return assignmentTarget?.soleName.map { [$0] }
    case .breakStmt: return []
    case .ifExpr: return Node.localsGivenAlone(by: children.filter { $0.kind == .codeBlock || $0.kind == .ifExpr })
    case .switchExpr: return Node.localsGivenAlone(by: children.filter { $0.kind == .switchCase })
    case .switchCase: return Node.localsGivenAlone(by: children.filter { $0.kind != .switchCaseLabel })
    case .codeBlock: return Node.localsGivenAlone(by: Array(children))
    default: return nil
    }
  }

  private static func localsGivenAlone(by statements: [Node]) -> [Name]? {
    let locals = statements.map(\.localsGivenAlone)
    return locals.contains { $0 == nil } ? nil : locals.flatMap { $0 ?? [] }
  }
}
