import MoltRules
import MoltSymbols
import MoltSyntax

/// Code of the project that operators, literals and other modules call by themselves while an initial value is evaluated:
/// what its types declare for the protocols of the standard library.
extension InitializationEffects {
  /// What a type or a function of another module asks of the values that it is handed: `Set(cards)` hashes and compares,
  /// `cards.sorted()` compares, `String(describing: card)` has it describe itself. Whatever iterates does so by `next()`.
  mutating func walkWitnesses(of values: [Node], usedBy user: String) {
    for value in values { walkIteration(over: value) }
    let asked = declared(Known.askedWitnesses[user] ?? [])
    if !asked.isEmpty { walkWitnesses(of: values, asked) }
  }

  /// What a value says of itself in a text.
  mutating func walkInterpolation(_ node: Node) {
    walk(node.children)
    let values = node.children.compactMap { $0.kind == .labeledExpr ? $0.expressionChild : $0.isExpression ? $0 : nil }
    walkWitnesses(of: values, usedBy: "String")
  }

  /// A set or a dictionary looks for its keys.
  mutating func walkHashing(by collection: Node) {
    let asked = declared(["hash", "=="])
    guard !asked.isEmpty else { return }
    let type = index.type(ofExpression: collection).unwrapped
    let keys =
      switch type {
      case .dictionary(let key, _): key.declaredParts
      case .external: type.declaredParts
      default: [TypeID]()
      }
    for id in keys { runWitnesses(asked, of: id, at: collection) }
  }

  /// What iterates over a value of a type of the project asks for its elements.
  mutating func walkIteration(over value: Node) {
    let asked = declared(["makeIterator", "next", "startIndex", "endIndex"])
    guard !asked.isEmpty, let id = index.type(ofExpression: value).unwrapped.declaration else { return }
    runWitnesses(asked, of: id, at: value)
    guard let start = index.names["startIndex"], index.lookUpMember(start, of: id) != nil else { return }
    runWitnesses(declared(["index"]), of: id, at: value)
    runSubscripts(of: id, at: value)
  }

  /// Operators of the project run what it says. Members that are called like those of the language are looked for in the types of the
  /// operands.
  mutating func walkOperator(_ node: Node, _ place: UInt32) {
    let name = node.token(place).name
    let spelling = index.spelling(name)
    // Functions of the project that stand outside of types.
    if case .functions(let functions)? = index.lookUpValue(name, at: node) {
      let meant = index.declaration(namedBy: node)
      for function in functions where meant == nil || meant == function { run(function, at: node) }
    }
    if !Known.operators.contains(spelling) {
      for type in index.types { type.members.functions[name]?.forEach { run($0, at: node) } }
      return
    }
    let asked = declared([spelling] + (Known.derivedOperators[spelling].map { [$0] } ?? []))
    if !asked.isEmpty { walkWitnesses(of: node.operands, asked) }
  }

  /// `let level: Level = 3`, which makes one by `init(integerLiteral:)`.
  mutating func walkLiteral(_ node: Node, _ expected: Type) {
    if node.kind == .arrayExpr || node.kind == .dictionaryExpr { walkHashing(by: node) }
    guard case .declared(let id, _) = expected.unwrapped else { return }
    for initializer in index[id].members.initializers
    where initializer.functionParameters.contains(where: { index.spelling($0.parameterLabel).hasSuffix("Literal") }) {
      guard let body = initializer.firstChild(.codeBlock) else { continue }
      follow(initializer, as: index.qualifiedName(id) + ".init") { $0.walk(body.children) }
    }
  }

  /// The names that some type of the project declares: asking what a value is costs its function.
  private func declared(_ names: [String]) -> [Name] { names.compactMap { index.names[$0] }.filter(isDeclared) }

  private mutating func walkWitnesses(of values: [Node], _ asked: [Name]) {
    for value in values {
      for id in index.type(ofExpression: value).declaredParts { runWitnesses(asked, of: id, at: value) }
    }
  }

  private mutating func runWitnesses(_ names: [Name], of id: TypeID, at value: Node) {
    for name in names {
      switch index.lookUpMember(name, of: id) {
      case .functions(let functions)?: for function in functions { run(function, at: value) }
      case .property(let property, _)? where property.isComputed: runAccessors(of: property, except: [.set, .willSet, .didSet])
      default: continue
      }
    }
  }
}
