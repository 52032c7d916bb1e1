import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The uses of `$name`: bindings to the properties of a wrapped object, and publishers of `@Published` properties.
struct Projections: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  var wrapped: [WrappedProperty]
  /// The uses of `$property` of published properties, other than as bindings.
  var publisherUses: [Property: [PublisherUse]] = [:]
  /// Environment objects that their views never use.
  var unusedEnvironmentObjects: Set<Property> = []
  var findings = ObservationFindings()

  mutating func find() {
    var places: [Property: Int] = [:]
    for (place, item) in wrapped.enumerated() { places[item.property] = place }
    var twins = WrappedTwins(wrapped)
    for root in index.files {
      for token in root.tokens where root.isProjection(token) {
        let node = root.innermostNode(at: token)
        guard node.kind == .declReferenceExpr, let name = projectedName(root.token(token)) else { continue }
        switch target(ofProjection: name, node) {
        case .property(let property):
          if let place = places[property] {
            analyzeProjection(node, ofWrapped: place)
            for twin in twins.spread(from: wrapped[place], index) { wrapped[twin].isProjected = true }
          } else if property.declaration.attribute(named: known.Published) != nil {
            analyzePublisher(node, of: property)
          } else if let pair = treatments.accessorPairs[property] {
            rewriteProjection(node, of: pair)
          }
        case .none: continue
        case .unresolved: analyzeUnresolvedProjection(node, name)
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
      let root = index.type(beforeKeyPathComponent: component).unwrapped
      if let id = root.declaration { return member(name, of: id) }
      if case .external = root { return .none }
      // `\.$entity` without a root: most often of the type that says it.
      if let id = index.enclosingType(of: node), case .property(let property) = member(name, of: id) {
        return .property(property)
      }
      return .unresolved
    }
    return target(ofBareProjection: name, node)
  }

  /// What `$name` without anything before it projects. What is not wrapped, such as a parameter, hides a property of its
  /// name, and not the projection of that.
  private func target(ofBareProjection name: Name, _ node: Node) -> ProjectionTarget {
    if node.isClosureProjection { return .none }
    var scope = node
    while let found = index.lookUpValue(name, at: scope) {
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
    return index.enclosingType(of: node) == nil ? .unresolved : .none
  }

  /// An override has no projection of its own: that of the declaration which has the wrapper is found.
  private func member(_ name: Name, of id: TypeID) -> ProjectionTarget {
    let found = index.withInherited(id).lazy.compactMap { index[$0].members.properties[name]?.first }
    return (found.first { !$0.isPlainOverride }).map { .property($0) } ?? .none
  }

  /// `$model.name` is a binding; anything else hands the wrapper's own projection on, whose type changes.
  private mutating func analyzeProjection(_ node: Node, ofWrapped place: Int) {
    let reference = node.qualifiedReference
    let model = wrapped[place].model
    if let access = reference.parent, access.firstChild == reference,
      access.kind == .memberAccessExpr || access.kind == .subscriptCallExpr
    {
      wrapped[place].bindings.append(reference)
      wrapped[place].isProjected = true
      if let model, let member = access.memberName { analyzeProjectedMember(member, access, model) }
      return
    }
    guard let model else { return }
    if isTakenAsProjection(reference) {
      wrapped[place].handedOn.append(reference)
      wrapped[place].isProjected = true
      return
    }
    block(
      model,
      Blocker(
        code: .projectionPassed,
        message: "`\(reference.text)` is passed on as a whole; after the migration it has another type",
        location: reference.location,
        help:
          "pass on the object itself or a binding to one of its properties, or write `ObservedObject<\(name(of: model))>.Wrapper` as the type of what takes it"
      ))
  }

  /// `$model.id` is a binding to the model's `id` today. `Bindable` and `Binding` have members of these names of their
  /// own, which are found first.
  private mutating func analyzeProjectedMember(_ member: Name, _ access: Node, _ model: TypeID) {
    guard ["id", "wrappedValue", "projectedValue", "transaction"].contains(spelling(member)) else { return }
    block(
      model,
      Blocker(
        code: .projectedMember,
        message: "`\(access.text)` is a binding to the object's property; after the migration it would be the wrapper's own `\(spelling(member))`",
        location: access.location, help: "write `Binding(get:set:)` here, or give the property another name"))
  }

  /// `$name` of something whose type is not known: every class that publishes a property of that name may be meant.
  private mutating func analyzeUnresolvedProjection(_ node: Node, _ name: Name) {
    for id in models.order {
      guard let property = index[id].members.properties[name]?.first,
        property.declaration.attribute(named: known.Published) != nil || treatments.accessorPairs[property] != nil
      else { continue }
      block(
        id,
        Blocker(
          code: .unresolvedProjection,
          message:
            "`$\(spelling(name))` here may be the publisher of this class's property: the type it is a member of could not be determined",
          location: node.location, help: "add a type annotation to what comes before it"))
    }
  }
}

extension Property {
  /// `override var name: String { didSet { … } }`
  fileprivate var isPlainOverride: Bool { declaration.hasModifier(.override) }
}

extension Node {
  /// Whether the token is `$name`. The lexer tells `$0` apart.
  fileprivate func isProjection(_ index: UInt32) -> Bool {
    let token = token(index)
    return token.kind == .identifier && byte(at: token.start) == UInt8(ascii: "$")
  }

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
      { return true }
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

/// The same property in each declaration of its type; see `ProjectIndex.twins`.
private struct WrappedTwins {
  private let wrapped: [WrappedProperty]
  private var places: [TypeID: [Int]] = [:]
  /// Those that have been told: thousands may ask for the same.
  private var told: [Name: [TypeID: [TypeID]]] = [:]

  init(_ wrapped: [WrappedProperty]) {
    self.wrapped = wrapped
    for (place, item) in wrapped.enumerated() {
      if let owner = item.owner { places[owner, default: []].append(place) }
    }
  }

  /// The places of a property's twins, and its own; none where they were told before.
  mutating func spread(from item: WrappedProperty, _ index: ProjectIndex) -> [Int] {
    let (name, owners) = (item.property.name, item.owner.map(index.twins) ?? [])
    guard let first = owners.first, told[name]?[first] != owners else { return [] }
    told[name, default: [:]][first] = owners
    return owners.flatMap { places[$0, default: []] }.filter { wrapped[$0].property.name == name }
  }
}
