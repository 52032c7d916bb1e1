import Symbols
import Syntax

/// What evaluating an initial value does beside making objects that do nothing when made.
///
/// `@State` evaluates its initial value at each initialisation of its view, so whatever this finds happens again and again.
struct InitializationEffects {
  let index: ProjectIndex
  private var seen: Set<TypeID> = []

  init(_ index: ProjectIndex) { self.index = index }

  /// One or two sentences for a person; nil where evaluating the expression again does nothing.
  func effect(of expression: Node, expected: Type) -> String? {
    var search = self
    return search.search(expression, expected: expected)
  }

  private mutating func search(_ expression: Node, expected: Type = .unknown) -> String? {
    switch expression.kind {
    case .closureExpr, .macroExpansion: return "It runs code of its own."
    case .functionCallExpr: return searchCall(expression, expected)
    default: return firstEffect(of: Array(expression.children))
    }
  }

  private mutating func firstEffect(of nodes: [Node]) -> String? {
    for node in nodes {
      if let effect = search(node) { return effect }
    }
    return nil
  }

  private mutating func searchCall(_ call: Node, _ expected: Type) -> String? {
    guard let callee = call.firstChild else { return nil }
    var arguments = call.children.filter { $0 != callee }
    if let made = type(madeBy: callee, expected: expected) {
      if let effect = effect(ofMaking: made) { return effect }
      // What an initialiser only stores does not run.
      if made.declaration != nil {
        arguments.removeAll { $0.kind == .closureExpr || $0.expressionChild?.kind == .closureExpr }
      }
    } else if callee.kind != .declReferenceExpr || !inertCalls.contains(callee.text) {
      return "It calls `\(callee.text)`."
    }
    return firstEffect(of: arguments)
  }

  /// The type whose initialiser a call's callee names: `Store`, `Store.init`, `.init`.
  private func type(madeBy callee: Node, expected: Type) -> Type? {
    switch index.type(ofExpression: callee, expected: expected) {
    case .metatype(let type): return type
    case .function(let result) where callee.token(callee.row.endToken - 1).name == .`init`: return result
    default: return nil
    }
  }

  private mutating func effect(ofMaking type: Type) -> String? {
    guard case .declared(let made, _) = type else { return nil }
    for id in index.withInherited(made) where index[id].node.kind != .protocolDecl && seen.insert(id).inserted {
      for initializer in index[id].members.initializers {
        if let effect = effect(of: initializer, id) { return effect }
      }
      for declaration in index.storedVariables(of: id)
      where !declaration.modifiers.contains(where: { $0.name == .lazy }) {
        for property in declaration.properties {
          if let initializer = property.initializer, let effect = search(initializer) { return effect }
        }
      }
    }
    return nil
  }

  private mutating func effect(of initializer: Node, _ id: TypeID) -> String? {
    guard let block = initializer.firstChild(.codeBlock) else { return nil }
    let name = index.qualifiedName(id) + ".init"
    for statement in block.children {
      guard statement.isPlainAssignment else {
        return "`\(name)` \(action(of: statement, id, depth: 0) ?? "does more than assign")."
      }
      for property in index[id].node.members.flatMap(\.properties) where property.isVar && !property.isStatic {
        let isRead = statement.uses(of: property.name).contains {
          !$0.isAssignmentTarget && index.isReference($0, to: property, of: id)
        }
        if isRead {
          return
            "`\(name)` reads `\(index.spelling(property.name))`, so the view that makes it would be refreshed when that changes."
        }
      }
      if let effect = search(statement) { return effect }
    }
    return nil
  }

  /// The most telling thing that a statement does, methods of the class that it calls included: `calls setup(), which
  /// starts a Task`.
  private func action(of statement: Node, _ id: TypeID, depth: Int) -> String? {
    for node in [statement] + Array(statement.descendants) where node.kind == .declReferenceExpr {
      if let action = tellingCalls[node.text] { return action }
    }
    guard depth < 3 else { return nil }
    for node in [statement] + Array(statement.descendants)
    where node.kind == .declReferenceExpr && node.callAsCallee != nil {
      guard case .functions(let functions)? = index.lookUpMember(node.token(node.row.firstToken).name, of: id) else {
        continue
      }
      for body in functions.compactMap({ $0.firstChild(.codeBlock) }) {
        if let action = action(of: body, id, depth: depth + 1) { return "calls `\(node.text)`, which \(action)" }
      }
      return "calls `\(node.text)`"
    }
    return nil
  }
}

/// Calls that a person wants to know of, whatever stands around them.
private let tellingCalls: [String: String] = [
  "Task": "starts a Task",
  "detached": "starts a Task",
  "sink": "subscribes to a publisher",
  "scheduledTimer": "starts a timer",
  "addObserver": "adds an observer",
  "dataTask": "starts a network request",
  "asyncAfter": "schedules work",
]

/// Types outside of the project whose values do nothing when they are made.
private let inertCalls: Set<String> = [
  "Set", "Array", "Dictionary", "String", "Int", "Double", "Float", "CGFloat", "Bool", "Date", "UUID", "URL", "Data",
  "Decimal",
  "CGSize", "CGPoint", "CGRect", "IndexSet", "NSLock", "JSONDecoder", "JSONEncoder", "DateFormatter",
  "PassthroughSubject",
  "CurrentValueSubject", "NavigationPath", "Color", "Angle", "EdgeInsets", "Locale",
]

extension Node {
  /// `x = …`, `self.x = …` and `super.init()`.
  fileprivate var isPlainAssignment: Bool {
    if kind == .functionCallExpr { return firstChild?.firstChild?.kind == .superExpr }
    guard kind == .sequenceExpr else { return false }
    let parts = Array(children)
    return parts.count > 2 && parts[1].kind == .assignmentExpr
  }
}
