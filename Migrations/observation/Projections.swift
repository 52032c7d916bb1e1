import Symbols
import Syntax
import Text

/// The uses of `$name`: bindings to the properties of a wrapped object, and publishers of `@Published` properties.
extension ObservationSurvey {
  mutating func surveyProjections(of found: [WrappedProperty]) -> [WrappedProperty] {
    var wrapped = found
    var places: [Property: Int] = [:]
    for (place, item) in wrapped.enumerated() { places[item.property] = place }
    for root in index.files {
      for token in root.tokens where root.isProjection(token) {
        let node = root.innermostNode(at: token)
        guard node.kind == .declReferenceExpr, let name = projectedName(root.token(token)) else { continue }
        switch target(ofProjection: name, node) {
        case .property(let property):
          if let place = places[property] {
            surveyProjection(node, of: &wrapped[place])
            for twin in twins(of: wrapped[place], in: wrapped) { wrapped[twin].isProjected = true }
          } else if property.declaration.attribute(named: words.Published) != nil {
            surveyPublisher(node, of: property)
          } else if let pair = accessorPairs[property] {
            rewriteProjection(node, of: pair)
          }
        case .none: continue
        case .unresolved: surveyUnresolvedProjection(node, name)
        }
      }
    }
    for item in wrapped {
      switch item.wrapper {
      case .stateObject: rewriteStateObject(item)
      case .observedObject: rewriteObservedObject(item)
      case .environmentObject: rewriteEnvironmentObject(item)
      }
    }
    return wrapped
  }

  /// The same property in each declaration of its type; see `ProjectIndex.twins`.
  private func twins(of item: WrappedProperty, in wrapped: [WrappedProperty]) -> [Int] {
    guard let owner = item.owner else { return [] }
    let owners = index.twins(of: owner)
    return wrapped.indices.filter { place in
      wrapped[place].property.name == item.property.name && wrapped[place].owner.map(owners.contains) == true
    }
  }

  private enum ProjectionTarget {
    case property(Property)
    /// Something that is not observed: a `@State`, a closure's parameter.
    case none
    case unresolved
  }

  /// `model` for `$model`; nil for a bare `$`, and for a name that is only ever written with its dollar: what it
  /// projects is declared outside of the project.
  private func projectedName(_ token: Token) -> Name? { index.names[String(spelling(token.name).dropFirst())] }

  private func target(ofProjection name: Name, _ node: Node) -> ProjectionTarget {
    if let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node {
      let type = index.type(ofExpression: base).unwrapped
      if case .metatype(let inner) = type, let id = inner.declaration { return member(name, of: id) }
      if let id = type.declaration { return member(name, of: id) }
      for constraint in index.constraints(of: type).flatMap(\.composed) {
        if let id = constraint.declaration { return member(name, of: id) }
      }
      if case .external = type { return .none }
      return .unresolved
    }
    if let component = node.parent, component.kind == .keyPathComponent {
      // `\.$entity` without a root: most often of the type that says it.
      if let id = index.enclosingType(of: node), case .property(let property) = member(name, of: id) {
        return .property(property)
      }
      return .unresolved
    }
    switch index.lookUpValue(name, at: node) {
    case .property(let property, _)?: return .property(property)
    case .local(let local)?:
      guard local.kind == .patternBinding, let declaration = local.parent else { return .none }
      return .property(Property(name: name, declaration: declaration, binding: local))
    case nil: return index.enclosingType(of: node) == nil ? .unresolved : .none
    default: return .none
    }
  }

  private func member(_ name: Name, of id: TypeID) -> ProjectionTarget {
    if case .property(let property, _)? = index.lookUpMember(name, of: id) { return .property(property) }
    return .none
  }

  /// `$model.name` is a binding; anything else hands the wrapper's own projection on, whose type changes.
  private mutating func surveyProjection(_ node: Node, of item: inout WrappedProperty) {
    let reference = node.qualifiedReference
    if let access = reference.parent, access.kind == .memberAccessExpr, access.firstChild == reference {
      item.bindings.append(reference)
      item.isProjected = true
      return
    }
    guard let model = item.model else { return }
    block(
      model,
      Blocker(
        kind: "projection-passed",
        message: "`\(reference.text)` is handed on as a whole; after the migration it has another type",
        location: reference.location, remedy: "hand on the object itself, or a binding to one of its properties"))
  }

  /// `$name` of something whose type is not known: every class that publishes a property of that name may be meant.
  private mutating func surveyUnresolvedProjection(_ node: Node, _ name: Name) {
    for id in models.order {
      guard let property = index[id].members.properties[name]?.first,
        property.declaration.attribute(named: words.Published) != nil || accessorPairs[property] != nil
      else { continue }
      block(
        id,
        Blocker(
          kind: "unresolved-projection",
          message:
            "`$\(spelling(name))` here may be the publisher of this class's property: the type before it could not be determined",
          location: node.location, remedy: "give what stands before it a written type"))
    }
  }
}

extension Node {
  /// Whether the token is `$name`. The lexer tells `$0` apart.
  fileprivate func isProjection(_ index: UInt32) -> Bool {
    let token = token(index)
    return token.kind == .identifier && byte(at: token.start) == UInt8(ascii: "$")
  }
}
