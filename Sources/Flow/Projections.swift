import MoltSemantics
import MoltSymbols
import MoltSyntax

/// Bindings of what an object holds: `$model.name`. Whoever is handed one reads the variable, and may set it when something happens: the
/// expression stands for a function that does.
extension Walker {
  /// - Returns: whether an expression is such a binding.
  mutating func visitProjection(_ node: Node) -> Bool {
    guard let variables = flow.projectedVariables(node) else { return false }
    for variable in variables { use(variable: variable, node, .read) }
    act([node])
    return true
  }

  /// What setting a variable by a binding does.
  mutating func walk(projection node: Node) {
    guard let variables = flow.projectedVariables(node) else { return }
    for (variable, next) in zip(variables, variables.dropFirst().map(Optional.some) + [nil]) {
      guard next != nil else {
        use(variable: variable, node, .assigned)
        continue
      }
      if let declaration = variable.parent,
        isValue(index.type(of: Property(name: variable.boundName, declaration: declaration, binding: variable)))
      {
        use(variable: variable, node, .changed)
      }
    }
    finish()
  }

  func isValue(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _): [.structDecl, .enumDecl].contains(index[id].node.kind)
    case .external(let name, _): index.isFrameworkValueType(name)
    case .array, .dictionary, .tuple: true
    default: false
    }
  }
}

extension Flow {
  /// The variables that the names behind `$object` lead to, by their bindings, the outermost first; nil for what is no such path.
  func projectedVariables(_ expression: Node) -> [Node]? {
    var names: [Name] = []
    var link = expression
    while link.kind == .memberAccessExpr, let name = link.memberName, let base = link.memberBase {
      names.append(name)
      link = base
    }
    guard !names.isEmpty, link.kind == .declReferenceExpr, var type = typeOfRoot(link) else { return nil }
    var result: [Node] = []
    for name in names.reversed() {
      guard let id = type.declaration, case .property(let member, _)? = index.lookUpMember(name, of: id) else { return nil }
      result.append(member.binding)
      type = index.type(of: member).unwrapped
    }
    return result
  }

  /// The type of what a reference is the projection of: `$name` of a property, or a binding, `ForEach($items) { $item in … }`.
  private func typeOfRoot(_ reference: Node) -> Type? {
    if let name = projectedName(of: reference), case .property(let property, _)? = index.lookUpValue(name, at: reference) {
      return index.type(of: property).unwrapped
    }
    if case .binding(let inner) = index.type(ofExpression: reference).unwrapped { return inner.unwrapped }
    return nil
  }

  /// The type of the value that `$object`, or a path behind it, is a projection of; nil for any other expression.
  func typeProjected(by expression: Node) -> Type? {
    if let member = projectedVariables(expression)?.last, let declaration = member.parent {
      return index.type(of: Property(name: member.boundName, declaration: declaration, binding: member)).unwrapped
    }
    return expression.kind == .declReferenceExpr ? typeOfRoot(expression) : nil
  }

  /// Whether a reference is `$0`.
  func isUnnamedParameter(_ reference: Node) -> Bool {
    let spelling = index.spelling(reference.token(reference.row.firstToken).name)
    return spelling.hasPrefix("$") && spelling.dropFirst().first?.isNumber == true
  }

  /// `name` of `$name`.
  func projectedName(of reference: Node) -> Name? {
    let spelling = index.spelling(reference.token(reference.row.firstToken).name)
    return spelling.hasPrefix("$") ? index.names[String(spelling.dropFirst())] : nil
  }
}

extension Node {
  /// The whole path behind `$object` that a name is a part of, up to that name; nil for any other.
  var projection: Node? {
    let access = referenceWithBase
    guard access != self, access.kind == .memberAccessExpr else { return nil }
    var root = access
    while root.kind == .memberAccessExpr, let base = root.memberBase { root = base }
    return root.kind == .declReferenceExpr && root.byte(at: root.range.lowerBound) == UInt8(ascii: "$") ? access : nil
  }
}
