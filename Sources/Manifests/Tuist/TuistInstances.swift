import MoltSyntax

/// Values of the types that helpers declare or extend: `let profile = Profile(name: "App")` and its methods, and the
/// members of an enumeration's case that a `switch` over `self` tells apart.
extension TuistEvaluator {
  /// The type of a value, where that is an instance of one that the helpers declare and whose properties are what the
  /// initialiser that nobody wrote is given.
  private func type(ofInstance value: TuistValue) -> String? {
    guard value.node.kind == .functionCallExpr, let name = value.node.calleeName, definitions.isInstantiable(name)
    else { return nil }
    return name
  }

  /// The helper that a call on an instance calls, with the instance.
  mutating func method(of call: TuistValue, named name: String) -> (functions: [TuistDefinitions.Function], receiver: TuistValue)? {
    guard let receiver = call.receiver, receiver.node.kind != .superExpr, enter() else { return nil }
    defer { leave() }
    let instance = resolved(receiver, as: "")
    guard let type = type(ofInstance: instance), let functions = definitions.functions["\(type).\(name)"] else { return nil }
    return (functions, instance)
  }

  /// What a property of an instance holds that its initialiser is not given.
  func property(named name: String, of instance: TuistValue) -> TuistValue? {
    guard let type = type(ofInstance: instance),
      let value = definitions.values["\(type).\(name)", default: []].onlyElement
    else { return nil }
    return TuistValue(node: value.node, scope: scope(of: instance, in: value.scope))
  }

  /// The names that code of an instance's type has, those that its initialiser is given among them.
  func scope(of instance: TuistValue, in outer: TuistScope) -> TuistScope {
    guard type(ofInstance: instance) != nil else { return outer }
    let scope = TuistScope(file: outer.file, parent: outer, depth: outer.depth)
    for (label, value) in instance.arguments {
      if let label { scope.bind(label, to: value) }
    }
    return scope
  }

  /// What a getter gives back for a case: the branch of its `switch` over `self` that takes it, with what the case carries.
  ///
  /// - Parameter types: the names that the helpers may know the type of the case by.
  func value(of property: String, for enumCase: (name: String, payload: [TuistValue]), of types: [String]) -> TuistValue? {
    let branches = types.flatMap { definitions.values["\($0).\(property)", default: []] }
    for branch in branches {
      guard let switchCase = branch.node.ancestor({ $0 == .switchCase }),
        let choice = switchCase.ancestor({ $0 == .switchExpr }), choice.children.first(where: { _ in true })?.text == "self",
        !choice.descendants.contains(where: { $0.kind == .whereClause })
      else { return nil }
      // The first that takes it is the one that runs.
      guard let names = switchCase.names(for: enumCase.name) else { continue }
      // What runs before the value might return another.
      guard switchCase.children.filter({ $0.kind != .switchCaseLabel }).count == 1 else { return nil }
      let scope = TuistScope(file: branch.scope.file, parent: branch.scope, depth: branch.scope.depth + 1)
      for (name, value) in zip(names, enumCase.payload) { scope.bind(name, to: value) }
      return TuistValue(node: branch.node, scope: scope)
    }
    return nil
  }
}

extension Node {
  /// What a branch of a `switch` calls the values of a case; nil where the branch does not take it.
  fileprivate func names(for enumCase: String) -> [String]? {
    guard let label = firstChild(.switchCaseLabel) else { return nil }
    let items = label.children.filter { $0.kind == .switchCaseItem }
    // `default`
    if items.isEmpty { return [] }
    for item in items {
      let parts = Array(item.descendants)
      guard parts.first(where: { $0.kind == .memberAccessExpr })?.lastName == enumCase else { continue }
      return parts.filter { $0.kind == .identifierPattern }.map { $0.identifier($0.row.firstToken) }
    }
    return nil
  }
}
