import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// What names mean at a place, and which are free there.
extension ProjectIndex {
  /// Whether the types that are named at a property are the same by these names at another place.
  package func meansTheSame(_ written: Node, at place: Node) -> Bool {
    written.tokens.lazy.map { written.token($0) }.filter { $0.kind == .identifier }.allSatisfy { token in
      lookUpType([token.name], at: written) == lookUpType([token.name], at: place)
    }
  }

  /// Whether a member of the class or of a superclass can be named at the node without saying of what it is.
  package func isNameable(_ declaration: Node, of owner: TypeID, at node: Node) -> Bool {
    let isInFile = node.file == declaration.file
    if declaration.hasModifier(.private) { return isInFile && self[owner].parts.contains { $0.contains(node) } }
    if isInFile || declaration.hasModifier(.public) || declaration.hasModifier(.open) { return true }
    return !declaration.hasModifier(.fileprivate) && sharesTarget(declaration.file, node.file)
  }

  /// Whether a target compiles both files, or none is known to compile one of them.
  package func sharesTarget(_ a: FileID, _ b: FileID) -> Bool {
    let (a, b) = (Set(project.targets(of: a)), Set(project.targets(of: b)))
    return a.isEmpty || b.isEmpty || !a.isDisjoint(with: b)
  }

  package func isFree(_ spelling: String, in id: TypeID) -> Bool {
    guard let name = names[spelling] else { return true }
    return lookUpMember(name, of: id) == nil && self[id].parts.allSatisfy { !mentions(name, in: $0) }
  }

  /// Whether the property's bare name means it: a parameter may hide it.
  package func isVisible(_ property: Property, at node: Node) -> Bool {
    switch lookUpValue(property.name, at: node) {
    case .property(let found, _)?: found.name == property.name
    case .local(let local)?: local == property.binding
    default: false
    }
  }

  /// Whether a name is used as the member of a value of the type, or of something whose type is not known.
  package func isMember(_ use: Node, of owner: TypeID) -> Bool {
    guard let access = use.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != use else { return false }
    let type = type(ofExpression: base).unwrapped
    return type.declaration.map { twins(of: owner).contains($0) } ?? !type.isForeign
  }

  /// The type of an initial value, where it has one in all builds.
  package func certainlyWrittenType(of value: Node) -> String? {
    let isConditional = ([value] + Array(value.descendants)).contains { part in
      declaration(namedBy: part)?.ancestor { $0 == .ifConfigDecl } != nil
    }
    return isConditional ? nil : writtenType(ofValue: value)
  }
}

extension ProjectIndex {
  /// Whether a name or member means a stored property, which gives the same object each time.
  package func isStored(_ expression: Node) -> Bool {
    let declaration = declaration(namedBy: expression)
    let variable = declaration?.kind == .variableDecl ? declaration : declaration?.ancestor { $0 == .variableDecl }
    guard let variable, variable.attributes.isEmpty else { return false }
    return variable.properties.allSatisfy { !$0.isComputed }
  }
}

extension ProjectIndex {
  /// Whether an expression is made only of what other modules declare: it starts at a name that the project does not
  /// declare, and is handed nothing of the project's types, by which a generic function could be told what to return.
  package func comesFromElsewhere(_ expression: Node) -> Bool {
    var root = expression
    while let first = root.firstChild, root.kind != .declReferenceExpr {
      for part in root.children.dropFirst() where part.tokens.contains(where: { mentionsType(part.token($0).name) }) {
        guard let value = part.kind == .labeledExpr ? part.expressionChild : nil, isPlain(type(ofExpression: value).unwrapped) else {
          return false
        }
      }
      root = first
    }
    guard root.kind == .declReferenceExpr, case let name = root.token(root.row.firstToken).name, name != .`self` else { return false }
    return lookUpValue(name, at: root) == nil && !mentionsType(name)
  }

  private func mentionsType(_ name: Name) -> Bool { name != .none && typesByName[name] != nil }
}
