import MoltSyntax

/// Members of the standard library's collections and optionals: those by which projects get at their own objects.
extension ProjectIndex {
  /// The type of a property such as `first` or `values`.
  func standardProperty(_ name: Name, of base: Type) -> Type {
    switch (spelling(name), base) {
    case ("first", _), ("last", _): return element(of: base).asOptional
    case ("count", .array), ("count", .dictionary): return .external(knownNames.Int, [])
    case ("isEmpty", .array), ("isEmpty", .dictionary): return .external(knownNames.Bool, [])
    case ("keys", .dictionary(let key, _)): return .array(key)
    case ("values", .dictionary(_, let value)): return .array(value)
    case ("lazy", .array): return base
    case ("unsafelyUnwrapped", .optional(let wrapped)): return wrapped
    default: return .unknown
    }
  }

  /// What iterating over a value of this type gives; a dictionary's pairs have labels.
  func element(of type: Type) -> Type {
    switch type {
    case .array(let element): return element
    case .binding(let collection):
      let element = self.element(of: collection)
      return element == .unknown ? .unknown : .binding(element)
    case .dictionary(let key, let value): return .tuple([key, value], labels: [knownNames.key, knownNames.value])
    case .external(let name, let arguments) where name == knownNames.Set && arguments.count == 1: return arguments[0]
    default: return .unknown
    }
  }

  /// What a subscript of the standard library gives.
  func standardSubscript(of base: Type, labels: [Name]) -> Type {
    switch base {
    case .array(let element) where labels == [.none]: return element
    case .dictionary(_, let value) where labels == [.none]: return value.asOptional
    case .dictionary(_, let value) where labels.count == 2: return value
    default: return .unknown
    }
  }

  /// The result of a method of a collection or an optional.
  func standardCall(_ name: Name, of base: Type, _ arguments: [CallArgument], _ query: TypeQuery) -> Type {
    let element = self.element(of: base)
    let method = spelling(name)
    if case .optional(let wrapped) = base {
      switch method {
      case "map": return transformed(wrapped, arguments, query).asOptional
      case "flatMap": return transformed(wrapped, arguments, query).asFlatOptional
      default: return .unknown
      }
    }
    guard element != .unknown else { return .unknown }
    switch method {
    case "first", "last", "min", "max", "randomElement", "popLast", "popFirst": return element.asOptional
    case "removeFirst", "removeLast", "remove":
      if case .array = base { return element }
      return method == "remove" ? element.asOptional : element
    case "filter":
      if case .array = base { return base }
      if case .external = base { return base }
      return .unknown
    case "sorted", "shuffled", "reversed": return .array(element)
    case "dropFirst", "dropLast", "prefix", "suffix", "drop": return .array(element)
    case "map": return array(of: transformed(element, arguments, query))
    case "compactMap": return array(of: transformed(element, arguments, query).unwrappedOnce)
    case "flatMap":
      let inner = self.element(of: transformed(element, arguments, query))
      return array(of: inner)
    case "enumerated":
      return .array(.tuple([.external(knownNames.Int, []), element], labels: [knownNames.offset, knownNames.element]))
    default: return .unknown
    }
  }

  /// The cell that a table gives: no type but UIKit's has methods of these names and labels that the project does not declare.
  func cell(from method: Name, _ labels: [Name]) -> Type? {
    switch (spelling(method), labels.first.map(spelling)) {
    case ("dequeueReusableCell", "withIdentifier"):
      names["UITableViewCell"].map { labels.count == 2 ? .external($0, []) : .optional(.external($0, [])) }
    case ("cellForRow", "at") where labels.count == 1: names["UITableViewCell"].map { .optional(.external($0, [])) }
    default: nil
    }
  }

  private func array(of element: Type) -> Type { element == .unknown ? .unknown : .array(element) }

  /// What a method's only argument makes of an element: a closure's result, or the value of a key path.
  private func transformed(_ element: Type, _ arguments: [CallArgument], _ query: TypeQuery) -> Type {
    guard arguments.count == 1, let argument = arguments.first?.value else { return .unknown }
    switch argument.kind {
    case .closureExpr: return type(ofClosureResult: argument, expected: .unknown, query)
    case .keyPathExpr: return type(ofKeyPath: argument, from: element, query)
    default:
      switch type(ofExpression: argument, query) {
      case .function(_, let result): return result
      default: return .unknown
      }
    }
  }

  /// The parameters that a closure has which is handed to something that the project does not declare: to a collection's
  /// method, or to one of the views and modifiers that hand on an element.
  func standardClosureParameters(_ callee: Node, _ arguments: [CallArgument], _ query: TypeQuery) -> [Type] {
    if callee.kind == .declReferenceExpr, knownNames.elementViews.contains(callee.token(callee.row.firstToken).name) {
      let data = arguments.first { !$0.isTrailingClosure && $0.label == .none }?.value
      return data.map { [self.element(of: type(ofExpression: $0, query))] } ?? []
    }
    guard callee.kind == .memberAccessExpr, let base = callee.firstChild, let member = callee.qualifiedMemberName else { return [] }
    let method = spelling(member)
    if knownNames.itemModifiers.contains(member), let item = arguments.first(where: { $0.label == knownNames.item })?.value {
      guard case .binding(.optional(let wrapped)) = type(ofExpression: item, query) else { return [] }
      return [wrapped]
    }
    let receiver = type(ofExpression: base, query)
    if case .optional(let wrapped) = receiver, method == "map" || method == "flatMap" { return [wrapped] }
    let element = self.element(of: receiver)
    guard element != .unknown else { return [] }
    switch method {
    case "sorted", "sort", "min", "max": return [element, element]
    case "reduce":
      let initial = arguments.first.map { type(ofExpression: $0.value, query) } ?? .unknown
      return [initial, element]
    case "map", "compactMap", "flatMap", "filter", "forEach", "first", "last", "contains", "allSatisfy", "firstIndex",
      "lastIndex", "removeAll", "drop", "prefix", "partition":
      return [element]
    default: return []
    }
  }
}

extension Node {
  /// `b` of `a.b`.
  var qualifiedMemberName: Name? {
    guard kind == .memberAccessExpr, let member = children.reversed().first(where: { $0.kind == .declReferenceExpr }),
      member != firstChild
    else { return nil }
    return member.token(member.row.firstToken).name
  }
}
