import MoltSyntax

extension Checker {
  func checkKeyPath(_ node: Node, _ expected: TypeRef) -> TypeRef {
    var wanted = shallow(unwrapped(expected))
    var root = TypeRef.unknown
    var isFunction = false
    var value = TypeRef.unknown
    switch store[wanted] {
    case .nominal(_, let arguments) where !arguments.isEmpty:
      root = arguments[0]
      if arguments.count > 1 { value = arguments[1] }
    case .function(let shape) where shape.parameters.count == 1:
      root = shape.parameters[0].type
      value = shape.result
      isFunction = true
    default: wanted = .unknown
    }
    var components = Array(node.children)
    if let first = components.first, first.isType {
      let written = model.resolve(first, unbound: { _ in self.variable() })
      _ = unify(root, written)
      root = written
      components.removeFirst()
    }
    var type = zonk(root)
    var isOptional = false
    var mutability = 2
    for component in components {
      (type, mutability) = step(component, type, mutability, &isOptional)
    }
    if isOptional, case .nominal(let id, _) = store[shallow(type)], id != optionalID { type = optionalOf(type) }
    if isOptional { mutability = 0 }
    if value != .unknown, type != .unknown { _ = isFunction ? convert(type, to: value) : unify(value, type) }
    if wanted != .unknown, let id = model.nominalID(wanted), isKeyPath(id), case .nominal(_, let arguments) = store[wanted],
      arguments.count == 2
    {
      // What is wanted says how much of it is needed.
      return zonk(store.intern(.nominal(id, [root, type == .unknown ? arguments[1] : type])))
    }
    if isVariable(shallow(root)) || root == .unknown { return .unknown }
    return keyPath(isFunction ? 0 : mutability, zonk(root), zonk(type))
  }

  private func keyPath(_ mutability: Int, _ root: TypeRef, _ value: TypeRef) -> TypeRef {
    let name = ["KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath"][mutability == 2 ? 1 : mutability == 3 ? 2 : mutability]
    return model.standard(model.names[name], [root, value])
  }

  /// The type behind one component, and how it can be written: 0 not, 2 by its value, 3 by its reference.
  private func step(_ component: Node, _ type: TypeRef, _ mutability: Int, _ isOptional: inout Bool) -> (TypeRef, Int) {
    var node = component
    if node.kind == .keyPathComponent, let inner = node.children.first(where: { $0.isExpression || $0.kind == .labeledExpr }) {
      node = inner
    }
    let last = component.token(component.row.endToken - 1).kind
    switch node.kind {
    case .declReferenceExpr:
      let name = node.token(node.row.firstToken).name
      if name == .`self` { return (type, mutability) }
      var base = shallow(type)
      if case .tuple(let types, let labels) = store[base], let place = labels.firstIndex(of: name) ?? Int(node.text) {
        return (types[place], mutability)
      }
      var found = memberReferences(name, of: base).filter { isValue($0.id) }
      if found.isEmpty, case .nominal(let id, let arguments) = store[base], id == optionalID {
        base = arguments[0]
        found = memberReferences(name, of: base).filter { isValue($0.id) }
      }
      guard let member = found.first else { return (dynamicMember(name, of: base) ?? .unknown, mutability) }
      let isReference = model.nominalID(base).map { model.table[$0].kind == .class || model.table[$0].kind == .actor } ?? false
      let writes = model.isWritable(member.id)
      var result = self.type(of: member)
      if last == .postfixQuestionMark || last == .infixQuestionMark {
        result = unwrapped(result)
        isOptional = true
      } else if last == .exclamationMark {
        result = unwrapped(result)
      }
      return (result, !writes ? 0 : isReference ? 3 : mutability == 0 ? 0 : mutability)
    case .labeledExpr, .subscriptCallExpr:
      let value = node.kind == .labeledExpr ? node.expressionChild : node.children.first { $0.kind == .labeledExpr }?.expressionChild
      let argument = value.map { Argument(label: .none, value: $0, isTrailing: false, type: check($0, expected: .unknown)) }
      let references = memberReferences(.subscript, of: shallow(type))
      let (result, _) = resolve(references, argument.map { [$0] } ?? [], node, nil, .unknown, false)
      return (result, mutability)
    default:
      if component.kind == .keyPathComponent, last == .postfixQuestionMark || last == .exclamationMark {
        if last == .postfixQuestionMark { isOptional = true }
        return (unwrapped(type), mutability)
      }
      return (.unknown, 0)
    }
  }

  func checkSubscript(_ node: Node, _ expected: TypeRef) -> (TypeRef, DeclarationID?) {
    guard let baseNode = node.firstChild else { return (.unknown, nil) }
    var base = zonk(shallow(valueOf(check(baseNode, expected: .unknown))))
    if let kind = literal(of: base) { base = defaultType(of: kind) }
    let arguments = arguments(of: node)
    if case .metatype(let instance) = store[base] {
      // `[Int][…]` and static subscripts.
      let references = memberReferences(.subscript, of: base)
      if references.isEmpty { _ = instance }
    }
    if arguments.count == 1, arguments[0].label == known.keyPath {
      let path = checkKeyPathArgument(arguments[0].value, root: base, isWritten: node.isStoredTo)
      if case .nominal(_, let parts) = store[shallow(path)], parts.count == 2 { return (parts[1], nil) }
      return (.unknown, nil)
    }
    var references = memberReferences(.subscript, of: base).filter {
      model.signature(of: $0.id).parameters.first?.label != known.dynamicMember
    }
    if references.isEmpty, case .nominal(let id, let inner) = store[base], id == optionalID {
      references = memberReferences(.subscript, of: shallow(inner[0]))
    }
    if references.isEmpty, case .nominal(_, let inner) = store[base], let value = inner.first, dynamicSubscript(base) {
      // `$items[0]`: a binding to an element.
      let elements = memberReferences(.subscript, of: shallow(value))
      let (type, _) = resolve(elements, node, nil, .unknown, isImplicit: false)
      if case .nominal(let id, let all) = store[base] { return (store.intern(.nominal(id, [type] + all.dropFirst())), nil) }
    }
    return resolve(references, node, nil, expected, isImplicit: false)
  }

  private func dynamicSubscript(_ base: TypeRef) -> Bool {
    model.lookUpMembers(.subscript, of: base, isStatic: false).contains {
      model.signature(of: $0).parameters.first?.label == known.dynamicMember
    }
  }

  private func checkKeyPathArgument(_ node: Node, root: TypeRef, isWritten: Bool) -> TypeRef {
    let wanted = model.standard(model.names["KeyPath"], [root, variable()])
    // To read, any key path will do; what is written behind one says that it must be as writable as it can be.
    let type = check(node, expected: isWritten ? model.standard(model.names["PartialKeyPath"], [root]) : wanted)
    _ = convert(type, to: wanted)
    return zonk(wanted)
  }
}
