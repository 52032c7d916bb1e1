import MoltSyntax

/// What expressions of a Tuist manifest come to, as far as that can be read off: literals, variables, the arguments of
/// helper functions and what these give back. Nothing is ever run: a function with several ways out, a condition or a
/// loop is not followed to a value.
struct TuistEvaluator {
  let definitions: TuistDefinitions
  /// So that helpers which call one another end.
  let budget: WorkBudget
  /// How many expressions are being looked at, each for the sake of the one before.
  private var depth = 0
  private static let maximumDepth = 64

  /// An expression that a program would have to run for.
  struct Unresolved: Error {
    /// The expression, as a clause for a person.
    let quotation: String

    init(value: TuistValue) { quotation = value.quotation }
  }

  init(_ definitions: TuistDefinitions, budget: WorkBudget) {
    self.definitions = definitions
    self.budget = budget
  }

  /// Whether there is budget left for a step.
  private func spend(_ amount: Int, at value: TuistValue) -> Bool {
    budget.spend(amount, at: value.scope.file.path, value.scope.file.line(of: value.node))
  }

  /// Whether there is budget left to look at an expression, which costs more the more it is made of.
  private func visit(_ value: TuistValue) -> Bool { spend(48 + value.node.tokens.count, at: value) }

  /// Begins to look at an expression for the sake of another, on this stack: whatever may come to need itself enters here
  /// and leaves when it is done.
  ///
  /// - Returns: false, with nothing to leave, where that goes on too deep.
  mutating func enter() -> Bool {
    guard depth < TuistEvaluator.maximumDepth else { return false }
    depth += 1
    return true
  }

  mutating func leave() { depth -= 1 }

  // MARK: References

  /// Follows names and calls of helpers to a literal or to a call of something that Tuist declares.
  ///
  /// - Parameter type: what `.name` is a member of, as the place of the expression has it.
  mutating func resolved(_ value: TuistValue, as type: String) -> TuistValue {
    var value = value
    while visit(value) {
      guard let next = step(value, type) else { break }
      value = next
    }
    return value
  }

  private mutating func step(_ value: TuistValue, _ type: String) -> TuistValue? {
    let node = value.node
    switch node.kind {
    case .declReferenceExpr:
      guard value.scope.additions(to: node.text).isEmpty else { return nil }
      return only(self.values(of: node.text, in: value.scope))
    case .memberAccessExpr: return member(value, type)
    case .functionCallExpr:
      guard let (function, scope) = function(of: value, type), let result = returned(by: function.node).onlyElement
      else {
        return nil
      }
      return TuistValue(node: result, scope: scope)
    case .tupleExpr:
      guard let inner = node.children.onlyElement, let element = Array(inner.children).last else { return nil }
      return value.with(element)
    default: return nil
    }
  }

  /// The values of a name in the nearest scope that has it.
  func values(of name: String, in scope: TuistScope) -> [TuistValue] {
    var next: TuistScope? = scope
    while let scope = next {
      let own = scope.values(of: name)
      if !own.isEmpty { return own }
      if let type = scope.type, let members = definitions.values["\(type).\(name)"] { return members }
      next = scope.parent
    }
    return definitions.values[name, default: []]
  }

  private func only(_ values: [TuistValue]) -> TuistValue? { values.count == 1 ? values[0] : nil }

  private mutating func member(_ value: TuistValue, _ type: String) -> TuistValue? {
    let parts = Array(value.node.children)
    guard let name = parts.last?.text else { return nil }
    guard parts.count > 1 else {
      // A list has members of its own: `extension Array where Element == Configuration`.
      let owners = [type, "[\(type)]", "Array"]
      return owners.lazy.compactMap { [definitions] in definitions.values["\($0).\(name)"] }.first.flatMap(only)
    }
    let base = parts[0]
    if var owner = base.lastName {
      if base.text == "Self", let type = value.scope.nearestType { owner = type }
      if let found = only(definitions.values["\(owner).\(name)", default: []]) { return found }
      // `ProjectDescriptionHelpers.core`
      if owner.first?.isUppercase == true, values(of: owner, in: value.scope).isEmpty {
        return only(definitions.values[name, default: []])
      }
    }
    // `core.name` of a target
    guard enter() else { return nil }
    defer { leave() }
    let owner = resolved(value.with(base), as: "Target")
    return owner.node.kind == .functionCallExpr ? owner.argument(name) ?? property(named: name, of: owner) : nil
  }

  // MARK: Functions

  /// The helper that a call calls, with its arguments bound.
  mutating func function(
    of call: TuistValue, _ type: String
  ) -> (
    function: TuistDefinitions.Function, scope: TuistScope
  )? {
    guard let callee = call.node.children.first(where: { _ in true }), let name = callee.lastName else { return nil }
    var candidates: [TuistDefinitions.Function] = []
    var receiver: TuistValue?
    if callee.kind == .declReferenceExpr {
      candidates = call.scope.nearestType.flatMap { definitions.functions["\($0).\(name)"] } ?? definitions.functions[name, default: []]
    } else {
      let parts = Array(callee.children)
      let owner = parts.count > 1 ? (parts[0].text == "Self" ? call.scope.nearestType : parts[0].lastName) ?? "" : type
      candidates = definitions.functions["\(owner).\(name)", default: []]
      if candidates.isEmpty, let method = method(of: call, named: name) { (candidates, receiver) = (method.functions, method.receiver) }
    }
    let bound = candidates.compactMap { function in scope(of: function, called: call, on: receiver).map { (function, $0) } }
    return bound.count == 1 ? bound[0] : nil
  }

  /// What a method that the helpers add to a type gives back, where it is called on a value of that.
  ///
  /// - Parameter types: the names that extensions of the type may have.
  mutating func result(of call: TuistValue, on receiver: TuistValue, of types: [String]) -> TuistValue? {
    guard let name = call.node.calleeName else { return nil }
    let candidates = types.flatMap { definitions.functions["\($0).\(name)", default: []] }
    let bound = candidates.compactMap { function in scope(of: function, called: call, on: receiver).map { (function, $0) } }
    guard let (function, scope) = bound.onlyElement, let result = returned(by: function.node).onlyElement else { return nil }
    return TuistValue(node: result, scope: scope)
  }

  /// The names in the body of a function; nil if the arguments are not its, or if too many calls lead to this one.
  private func scope(of function: TuistDefinitions.Function, called call: TuistValue, on receiver: TuistValue? = nil) -> TuistScope? {
    guard let body = function.node.firstChild(.codeBlock), call.scope.depth < TuistEvaluator.maximumDepth,
      spend(100 + 4 * (function.node.tokens.count + call.node.tokens.count), at: call)
    else { return nil }
    let outer = receiver.map { self.scope(of: $0, in: function.scope) } ?? function.scope
    let scope = TuistScope(file: function.scope.file, parent: outer, depth: call.scope.depth + 1)
    if let receiver { scope.bind("self", to: receiver) }
    var arguments = call.arguments[...]
    for parameter in function.node.tuistParameters {
      if let first = arguments.first, first.label == parameter.label {
        scope.bind(parameter.name, to: first.value)
        arguments = arguments.dropFirst()
      } else if let value = parameter.initial {
        scope.bind(parameter.name, to: TuistValue(node: value, scope: function.scope))
      } else if !parameter.takesClosure {
        return nil
      }
    }
    guard arguments.isEmpty else { return nil }
    // What the body declares may hide a parameter.
    let inner = TuistScope(file: scope.file, parent: scope, depth: scope.depth)
    inner.add(body.children)
    return inner
  }

  /// Everything that a function may give back.
  func returned(by function: Node) -> [Node] {
    guard let body = function.firstChild(.codeBlock) else { return [] }
    let statements = Array(body.children)
    var result: [Node] = []
    var pending = statements
    while let node = pending.popLast() {
      if node.kind == .returnStmt {
        result += node.children
      } else if node.kind != .closureExpr, node.kind != .functionDecl {
        pending += node.children
      }
    }
    if result.isEmpty, let only = statements.onlyElement { result = only.valuesOfBranches.reversed() }
    return result.reversed()
  }

  /// Everything that an expression may come to: names, members and calls of methods are followed into each branch of a `switch` or an `if`.
  ///
  /// - Parameter type: what it is.
  /// - Returns: nil where one of them is not known.
  mutating func possibleValues(of value: TuistValue, as type: String) -> [TuistValue]? {
    guard visit(value), enter() else { return nil }
    defer { leave() }
    let next = resolved(value, as: type)
    switch next.node.kind {
    case .memberAccessExpr, .functionCallExpr:
      guard let name = next.node.kind == .functionCallExpr ? next.node.calleeName : next.node.lastName else { return [next] }
      // A member of a value whose type is not told: the one of that name.
      guard let receiver = next.node.kind == .functionCallExpr ? next.receiver : next.node.statedBase.map(next.with) else { return [next] }
      var results: [TuistValue] = []
      if next.node.kind == .functionCallExpr {
        let bound = definitions.methods(named: name).compactMap { function in
          scope(of: function, called: next, on: receiver).map { (function, $0) }
        }
        guard let (function, scope) = bound.onlyElement else { return [next] }
        results = returned(by: function.node).map { TuistValue(node: $0, scope: scope) }
      } else {
        results = definitions.members(named: name)
      }
      guard !results.isEmpty else { return [next] }
      var all: [TuistValue] = []
      for result in results {
        guard let values = possibleValues(of: result, as: type) else { return nil }
        all += values
      }
      return all
    default: return [next]
    }
  }

  // MARK: Strings and lists

  /// The text of a string literal, with what it interpolates, or of several joined by `+`.
  mutating func string(_ value: TuistValue) throws(Unresolved) -> String {
    guard visit(value), enter() else { throw Unresolved(value: value) }
    defer { leave() }
    let value = resolved(value, as: "String")
    let node = value.node
    switch node.kind {
    case .stringLiteralExpr, .simpleStringLiteralExpr:
      let text = try node.stringLiteral { (part: Node) throws(Unresolved) -> String in try string(value.with(part)) }
      if let text, spend(text.utf8.count / 2, at: value) { return text }
    case .sequenceExpr:
      guard let operands = node.summands else { break }
      var result = ""
      for operand in operands {
        result += try string(value.with(operand))
        guard spend(result.utf8.count / 16, at: value) else { throw Unresolved(value: value) }
      }
      return result
    case .functionCallExpr where ["string", "init", "stringLiteral", "SettingValue"].contains(node.calleeName):
      if let argument = value.arguments.onlyElement?.value { return try string(argument) }
    case .memberAccessExpr:
      if node.lastName == "rawValue", let text = try rawValue(of: value) { return text }
      if let text = try member(of: value) { return text }
    case .booleanLiteralExpr: return node.text == "true" ? "YES" : "NO"
    default: break
    }
    throw Unresolved(value: value)
  }

  /// The text of `Version.current.rawValue`; nil where it is not one of a case that the helpers declare.
  private mutating func rawValue(of value: TuistValue) throws(Unresolved) -> String? {
    guard let base = value.node.statedBase, base.kind == .memberAccessExpr, let name = base.lastName,
      let owner = base.statedBase.flatMap({ $0.text == "Self" ? value.scope.nearestType : $0.lastName })
    else { return nil }
    return switch definitions.rawValues["\(owner).\(name)"] {
    case .written(let raw)?: try string(raw)
    case .name(let name)?: name
    case nil: nil
    }
  }

  /// The text of `setting.stringValue`: of a getter that the helpers add to strings and settings. Nil where there is none,
  /// or where it is not plain what it gives back for this one.
  private mutating func member(of value: TuistValue) throws(Unresolved) -> String? {
    guard let name = value.node.lastName, let base = value.node.statedBase else { return nil }
    let setting = resolved(value.with(base), as: "SettingValue")
    let literals: Set<SyntaxKind> = [.stringLiteralExpr, .simpleStringLiteralExpr]
    let payload: TuistValue? =
      if setting.node.calleeName == "string" {
        setting.arguments.onlyElement?.value
      } else {
        literals.contains(setting.node.kind) ? setting : nil
      }
    guard let payload, let result = self.value(of: name, for: ("string", [payload]), of: ["SettingValue"]) else { return nil }
    return try string(result)
  }

  /// Everything that may be in a list, under whatever condition.
  ///
  /// - Parameter type: what the elements are.
  mutating func elements(of list: TuistValue, as type: String) -> (values: [TuistValue], unresolved: TuistValue?) {
    var result: [TuistValue] = []
    var unresolved: TuistValue?
    var pending = [list]
    while let value = pending.popLast() {
      guard visit(value) else { return (result, value) }
      if let parts = parts(of: value, type) {
        pending += parts.reversed()
      } else {
        let next = resolved(value, as: type)
        if next.node == value.node {
          // A call makes an element by itself; anything else might stand for several.
          if value.node.kind == .functionCallExpr || value.node.kind == .stringLiteralExpr {
            result.append(value)
          } else {
            unresolved = unresolved ?? value
          }
        } else {
          pending.append(next)
        }
      }
    }
    return (result, unresolved)
  }

  /// What an expression is put together from; nil if it is one element, or must be resolved first.
  private mutating func parts(of value: TuistValue, _ type: String) -> [TuistValue]? {
    let node = value.node
    switch node.kind {
    case .nilLiteralExpr: return []
    case .arrayExpr: return node.children.compactMap { Array($0.children).last.map(value.with) }
    case .sequenceExpr:
      return (node.summands ?? branches(of: node))?.map(value.with)
    case .declReferenceExpr:
      let values = values(of: node.text, in: value.scope)
      let additions = value.scope.additions(to: node.text)
      return values.count + additions.count > 1 || !additions.isEmpty ? values + additions : nil
    case .functionCallExpr:
      if let mapped = mapped(value, type) { return mapped }
      if let callee = node.children.first(where: { _ in true }), callee.kind == .memberAccessExpr,
        ["flatMap", "compactMap", "filter", "sorted", "reversed"].contains(callee.lastName), callee.children.count > 1
      {
        return callee.children.first { _ in true }.map { [value.with($0)] }
      }
      guard let (function, scope) = function(of: value, type) else { return nil }
      return returned(by: function.node).map { TuistValue(node: $0, scope: scope) }
    default: return nil
    }
  }

  /// `modules.flatMap { targets(of: $0) }`: what the closure makes of each element. Nil where it is no such call, or where the closure
  /// is more than an expression or the elements are not all known.
  private mutating func mapped(_ value: TuistValue, _ type: String) -> [TuistValue]? {
    guard let callee = value.node.children.first(where: { _ in true }), callee.kind == .memberAccessExpr,
      ["compactMap", "flatMap", "map"].contains(callee.lastName), let base = callee.statedBase,
      let closure = value.node.children.first(where: { $0.kind == .closureExpr }), let result = closure.onlyResult,
      value.scope.depth < TuistEvaluator.maximumDepth, enter()
    else { return nil }
    defer { leave() }
    let found = elements(of: value.with(base), as: "")
    guard found.unresolved == nil else { return nil }
    return found.values.map { element in
      let scope = TuistScope(file: value.scope.file, parent: value.scope, depth: value.scope.depth + 1)
      for name in closure.elementNames { scope.bind(name, to: element) }
      return TuistValue(node: result, scope: scope)
    }
  }

  /// Both results of `condition ? a : b`.
  func branches(of sequence: Node) -> [Node]? {
    let parts = Array(sequence.children)
    guard let middle = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }), middle + 2 == parts.count,
      let first = parts[middle].children.first(where: { _ in true })
    else { return nil }
    return [first, parts[middle + 1]]
  }
}

extension Node {
  fileprivate var tuistParameters: [(label: String?, name: String, initial: Node?, takesClosure: Bool)] {
    let clause = firstChild(.functionParameterClause)
    return (clause ?? self).children.filter { $0.kind == .functionParameter }.compactMap { parameter in
      let names = parameter.tokens.map { parameter.token($0) }.prefix { $0.kind != .colon }.map {
        parameter.text(in: $0.start..<$0.end)
      }
      guard let name = names.last else { return nil }
      let label = names.count > 1 ? names[names.count - 2] : name
      let initial = parameter.firstChild(.initializerClause).flatMap { Array($0.children).last }
      return (label == "_" ? nil : label, name, initial, parameter.firstChild(.functionType) != nil)
    }
  }
}

extension Node {
  /// The values of the branches of a `switch` or an `if` that is an expression; any other expression itself.
  var valuesOfBranches: [Node] {
    switch kind {
    case .switchExpr:
      return children.filter { $0.kind == .switchCase }.flatMap { branch in
        Array(branch.children).last.map { $0.kind == .returnStmt ? Array($0.children) : $0.valuesOfBranches } ?? []
      }
    case .ifExpr:
      return children.filter { $0.kind == .codeBlock || $0.kind == .ifExpr }.flatMap { branch in
        branch.kind == .ifExpr ? branch.valuesOfBranches : Array(branch.children).last.map(\.valuesOfBranches) ?? []
      }
    default: return [self]
    }
  }

  /// The expression that a closure is, or that it returns.
  fileprivate var onlyResult: Node? {
    guard let statement = children.filter({ $0.kind != .closureSignature }).onlyElement else { return nil }
    return statement.kind == .returnStmt ? statement.children.first { _ in true } : statement
  }

  /// What a closure calls its one argument.
  fileprivate var elementNames: [String] {
    guard let signature = firstChild(.closureSignature) else { return ["$0"] }
    return signature.descendants.filter { $0.kind == .closureShorthandParameter || $0.kind == .closureParameter }.map { parameter in
      parameter.identifier(parameter.row.firstToken)
    }
  }
}

extension Node.Children {
  fileprivate var count: Int { reduce(0) { count, _ in count + 1 } }
}
