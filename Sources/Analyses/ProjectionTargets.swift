import MoltSymbols
import MoltSyntax

/// What `$name` projects.
package enum ProjectionTarget {
  case property(Property)
  /// Something that is not observed: a `@State`, a closure's parameter.
  case none
  case unresolved
}

extension ProjectIndex {
  /// `model` for `$model`; nil for a bare `$`, and for a name that is only ever written with its dollar: what it
  /// projects is declared outside of the project.
  package func projectedName(_ token: Token) -> Name? { names[String(spelling(token.name).dropFirst())] }

  package func target(ofProjection name: Name, _ node: Node) -> ProjectionTarget {
    if let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node {
      let type = type(ofExpression: base).unwrapped
      if case .metatype(let inner) = type, let id = inner.declaration { return member(name, of: id) }
      if let id = type.declaration { return member(name, of: id) }
      for constraint in constraints(of: type).flatMap(\.composed) {
        if let id = constraint.declaration { return member(name, of: id) }
      }
      if case .external = type { return .none }
      if let id = typeAskedFor(by: base), case .property(let property) = member(name, of: id) { return .property(property) }
      return .unresolved
    }
    if let component = node.parent, component.kind == .keyPathComponent {
      let root = type(beforeKeyPathComponent: component).unwrapped
      if let id = root.declaration { return member(name, of: id) }
      if case .external = root { return .none }
      // `\.$entity` without a root: most often of the type that says it.
      if let id = enclosingType(of: node), case .property(let property) = member(name, of: id) {
        return .property(property)
      }
      return .unresolved
    }
    return target(ofBareProjection: name, node)
  }

  /// `resolver.resolve(Model.self)!`: what a function that is not known gives is of the type that it is handed, where that has what is
  /// asked of it.
  private func typeAskedFor(by base: Node) -> TypeID? {
    let call = base.bareExpression
    guard call.kind == .functionCallExpr, let value = call.callArguments.first?.value, value.memberName == .`self`, value.memberBase != nil,
      case .metatype(.declared(let id, _)) = type(ofExpression: value)
    else { return nil }
    return id
  }

  /// What `$name` without anything before it projects. What is not wrapped, such as a parameter, hides a property of its
  /// name, and not the projection of that.
  private func target(ofBareProjection name: Name, _ node: Node) -> ProjectionTarget {
    if node.isClosureProjection { return .none }
    var scope = node
    while let found = lookUpValue(name, at: scope) {
      switch found {
      case .property(let property, of: let owner):
        if let owner, property.isPlainOverride { return member(name, of: owner) }
        return .property(property)
      case .local(let local):
        if local.kind == .patternBinding, let declaration = local.parent, !declaration.attributes.isEmpty {
          return .property(Property(name: name, declaration: declaration, binding: local))
        }
        guard !local.children.contains(where: { $0.kind == .attribute }), let outer = local.ancestor({ $0.introducesNames })
        else { return .none }
        scope = outer
      default: return .none
      }
    }
    return enclosingType(of: node) == nil ? .unresolved : .none
  }

  /// An override has no projection of its own: that of the declaration which has the wrapper is found.
  private func member(_ name: Name, of id: TypeID) -> ProjectionTarget {
    let found = withInherited(id).lazy.compactMap { self[$0].members.properties[name]?.first }
    return (found.first { !$0.isPlainOverride }).map { .property($0) } ?? .none
  }
}

extension Property {
  /// `override var name: String { didSet { … } }`
  fileprivate var isPlainOverride: Bool { declaration.hasModifier(.override) }
}

extension Node {
  /// Whether this is `$item` in a closure that says `$item in`.
  fileprivate var isClosureProjection: Bool {
    var closure = ancestor { $0 == .closureExpr }
    while let current = closure {
      let signature = current.firstChild(.closureSignature)
      let parameters = signature?.descendants.filter {
        $0.kind == .closureShorthandParameter || $0.kind == .closureParameter
      }
      if parameters?.contains(where: { $0.tokens.contains { $0 < row.endToken && token($0).name == token(row.firstToken).name } })
        == true
      {
        return true
      }
      closure = current.ancestor { $0 == .closureExpr }
    }
    return false
  }
}

extension SyntaxKind {
  /// Whether names are introduced for what lies in a node of this kind.
  fileprivate var introducesNames: Bool {
    switch self {
    case .codeBlock, .closureExpr, .accessorBlock, .functionDecl, .initializerDecl, .subscriptDecl, .switchCase,
      .ifExpr, .whileStmt, .guardStmt, .forStmt, .catchClause, .ifConfigClause:
      true
    default: false
    }
  }
}

extension ProjectIndex {
  /// Whether `$name` may project a wrapped property that holds an object of the class.
  package func mayProject(_ projection: Node, _ id: TypeID) -> Bool {
    guard let name = names[String(projection.text.dropFirst())],
      case .property(let wrapped, _)? = lookUpValue(name, at: projection)
    else { return true }
    let type = type(of: wrapped).unwrapped
    if case .parameter = type {
      let demanded = constraints(of: type).compactMap(\.declaration)
      return Set(withInherited(id)).isSuperset(of: demanded)
    }
    guard let other = type.declaration else { return !type.isForeign }
    return withInherited(other).contains(id) || withInherited(id).contains(other)
  }
}
