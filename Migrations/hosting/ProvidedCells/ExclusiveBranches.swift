import MoltSyntax

/// Which of some statements may run together: those that do not stand in different cases of a `switch`, or different branches of an `if`.
///
/// They are looked at as a tree of what stands around them, once: pairs of thousands of statements are millions. What may run together
/// with a statement are its companions.
struct ExclusiveBranches {
  private struct Scope {
    let node: Node
    let parent: Int?
    /// Whether it excludes others of its kind in what is around it: a `case`, or a branch and not a condition.
    let isExclusive: Bool
    var children: [Int] = []
    /// The statements that this is, by number.
    var statements: [Int] = []
  }

  /// What is around comes before what is in it.
  private var scopes: [Scope] = []
  private var scopeOfStatement: [Int] = []
  /// For each statement the first companion; nil where it has none.
  private(set) var firstCompanions: [Int?] = []

  init(_ statements: [Node]) {
    scopeOfStatement = statements.map { _ in 0 }
    grow(statements)
    firstCompanions = gathered(statements.indices.map(Optional.some), nil) { [$0, $1].compactMap { $0 }.min() }
  }

  /// Whether two statements are companions of one another.
  static func areCompanions(_ a: Node, _ b: Node) -> Bool { !a.excludes(b) }

  /// For each statement the sum over its companions.
  func sumsOverCompanions(_ values: [Int]) -> [Int] { gathered(values, 0, +) }

  private mutating func grow(_ statements: [Node]) {
    var known: [Node: Int] = [:]
    for (number, statement) in statements.enumerated() {
      var path = [statement]
      while known[path[path.count - 1]] == nil, let outer = path[path.count - 1].parent { path.append(outer) }
      for node in path.reversed() where known[node] == nil {
        let parent = node.parent.flatMap { known[$0] }
        known[node] = scopes.count
        if let parent { scopes[parent].children.append(scopes.count) }
        scopes.append(Scope(node: node, parent: parent, isExclusive: node.isExclusiveBranch))
      }
      let scope = known[statement]!
      scopes[scope].statements.append(number)
      scopeOfStatement[number] = scope
    }
  }

  /// For each statement what comes of the values of its companions.
  ///
  /// - Parameter join: in any order.
  private func gathered<Value>(_ values: [Value], _ nothing: Value, _ join: (Value, Value) -> Value) -> [Value] {
    func all(_ values: some Sequence<Value>) -> Value { values.reduce(nothing, join) }
    /// What comes of all but the one in each place.
    func others(_ values: [Value]) -> [Value] {
      var before = [nothing]
      var behind = [nothing]
      for value in values.dropLast() { before.append(join(before[before.count - 1], value)) }
      for value in values.dropFirst().reversed() { behind.append(join(behind[behind.count - 1], value)) }
      return zip(before, behind.reversed()).map(join)
    }
    var inside = scopes.map { all($0.statements.map { values[$0] }) }
    for scope in scopes.indices.reversed() {
      if let parent = scopes[scope].parent { inside[parent] = join(inside[parent], inside[scope]) }
    }
    var result = values
    var outside = scopes.map { _ in nothing }
    for (place, scope) in scopes.enumerated() {
      let own = scope.statements.map { values[$0] }
      let around = join(outside[place], all(scope.children.map { inside[$0] }))
      for (statement, rest) in zip(scope.statements, others(own)) { result[statement] = join(around, rest) }
      let beside = join(outside[place], all(own))
      let exclusive = scope.children.filter { scopes[$0].isExclusive }
      let open = scope.children.filter { !scopes[$0].isExclusive }
      let ofOpen = all(open.map { inside[$0] })
      let ofExclusive = all(exclusive.map { inside[$0] })
      for child in exclusive { outside[child] = join(beside, ofOpen) }
      for (child, rest) in zip(open, others(open.map { inside[$0] })) { outside[child] = join(join(beside, ofExclusive), rest) }
    }
    return result
  }
}

extension Node {
  fileprivate var isExclusiveBranch: Bool {
    switch parent?.kind {
    case .switchExpr: kind == .switchCase
    case .ifExpr: kind != .conditionElement
    default: false
    }
  }
}
