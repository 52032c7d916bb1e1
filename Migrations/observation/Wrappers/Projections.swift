import MoltAnalyses
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
  /// What the properties are set to that were `@StateObject`.
  var initialValues: [InitialValue] = []
  var findings = ObservationFindings()

  mutating func find() {
    var places: [Property: Int] = [:]
    for (place, item) in wrapped.enumerated() { places[item.property] = place }
    var twins = WrappedTwins(wrapped)
    for root in index.files {
      for token in root.tokens where root.isProjection(token) {
        let node = root.innermostNode(at: token)
        guard node.kind == .declReferenceExpr, let name = index.projectedName(root.token(token)) else { continue }
        switch index.target(ofProjection: name, node) {
        case .property(let property):
          if let place = places[property] {
            analyzeProjection(node, ofWrapped: place)
            for twin in twins.spread(from: wrapped[place], index) { wrapped[twin].isProjected = true }
          } else if property.declaration.attribute(named: known.Published) != nil {
            analyzePublisher(node, of: property)
          } else if let model = modelOfDelegate(property) {
            analyzeProjection(node, ofDelegate: model)
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
    blockHandedOn(reference, model)
  }

  /// The class of a delegate that SwiftUI makes and observes; nil for other properties.
  private func modelOfDelegate(_ property: Property) -> TypeID? {
    guard let adaptor = property.declaration.attributes.first(where: { delegateAdaptors.contains(spelling($0.attributeName)) }) else {
      return nil
    }
    if let model = model(index.type(of: property)) { return model }
    // `@UIApplicationDelegateAdaptor(AppDelegate.self) var delegate`
    guard let argument = adaptor.firstChild(.labeledExpr)?.expressionChild, argument.memberName == .`self`,
      let name = argument.memberBase?.soleName,
      case .type(.declared(let type))? = index.lookUpValue(name, at: argument)
    else { return nil }
    return models.contains(type) ? type : nil
  }

  /// `$delegate.name`: the adaptor projects objects of `ObservableObject` alone.
  private mutating func analyzeProjection(_ node: Node, ofDelegate model: TypeID) {
    let reference = node.qualifiedReference
    guard let access = reference.parent, access.firstChild == reference,
      access.kind == .memberAccessExpr || access.kind == .subscriptCallExpr
    else {
      return blockHandedOn(reference, model)
    }
    if let member = access.memberName { analyzeProjectedMember(member, access, model) }
    attach([reference.replacement("Bindable(\(reference.text.replacing("$", with: "", maxReplacements: 1)))")], toModel: model)
  }

  private mutating func blockHandedOn(_ reference: Node, _ model: TypeID) {
    block(
      model,
      Blocker(
        code: .projectionPassed,
        message: "`\(reference.text)` is passed on as a whole; after the migration it has another type",
        location: reference.location,
        help:
          "pass on the object itself or a binding to one of its properties, or write `ObservedObject<\(name(of: model))>.Wrapper` as the "
          + "type of what takes it"
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
        message:
          "`\(access.text)` is a binding to the object's property; after the migration it would be the wrapper's own `\(spelling(member))`",
        location: access.location, help: "write `Binding(get:set:)` here, or give the property another name"))
  }

  /// `$name` of something whose type is not known: every class that publishes a property of that name may be meant.
  private mutating func analyzeUnresolvedProjection(_ node: Node, _ name: Name) {
    let possible = node.parent.flatMap { $0.memberBase }.flatMap(typesOfForeignMember)
    for id in models.order where possible?.contains(id) != false {
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

extension Projections {
  /// Notes a use; what becomes of it is decided when all uses of the property are known.
  private mutating func analyzePublisher(_ node: Node, of property: Property) {
    guard let owner = index.enclosingType(of: property.declaration), models.contains(owner) else { return }
    let use = PublisherUse(node: node, form: formWithFlow(ofPublisher: node))
    publisherUses[property, default: []].append(use)
    if isAlreadyObservable(owner) {
      block(owner, publisherBlocker(use, "its class is already @Observable"))
    } else if index.twins(of: owner).count > 1, !index[owner].node.contains(node) {
      block(owner, publisherBlocker(use, "which declaration of its class is meant depends on what compiles it"))
    }
  }

  /// `$theme` was the wrapper's binding, which would write past the accessors: `Bindable(settings).theme` does not.
  private mutating func rewriteProjection(_ node: Node, of pair: AccessorPair) {
    guard let id = index.enclosingType(of: pair.property.declaration), models.contains(id) else { return }
    let name = pair.property.binding.firstChild!.text
    guard let parent = node.parent, parent.kind != .keyPathComponent, isBinding(pair.property, seenFrom: node.file) else {
      return blockProjection(node, of: pair.property, id)
    }
    guard parent.kind == .memberAccessExpr, let base = parent.firstChild, base != node else {
      return attach([node.replacement("Bindable(self).\(name)")], toModel: id)
    }
    guard case .declared = index.type(ofExpression: base), !base.isOptionalChain else {
      return blockProjection(node, of: pair.property, id)
    }
    attach(
      [
        node.insertion("Bindable(", at: base.range.lowerBound), node.insertion(")", at: base.range.upperBound),
        node.replacement(name),
      ], toModel: id)
  }

  /// Whether the wrapper projects a binding, and the file can make another.
  private func isBinding(_ property: Property, seenFrom file: FileID) -> Bool {
    property.declaration.attributes.contains { notifyingWrappers.contains(spelling($0.attributeName)) }
      && index.visibleModules(from: file).contains("SwiftUI")
  }

  private mutating func blockProjection(_ node: Node, of property: Property, _ id: TypeID) {
    let use = node.parent?.kind == .memberAccessExpr ? node.parent! : node
    block(
      id,
      Blocker(
        code: .wrapperProjection,
        message: "`\(use.text)` is what the wrapper projects; a change made through it would bypass what notifies the views",
        location: node.location,
        help: "make a binding to the property of an existing object: `Bindable(object).\(spelling(property.name))`"))
  }
}

/// The wrappers that hold the delegates of applications.
private let delegateAdaptors: Set<String> = [
  "UIApplicationDelegateAdaptor", "NSApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor", "WKExtensionDelegateAdaptor",
]

extension Node {
  /// Whether the token is `$name`. The lexer tells `$0` apart.
  fileprivate func isProjection(_ index: UInt32) -> Bool {
    let token = token(index)
    return token.kind == .identifier && byte(at: token.start) == UInt8(ascii: "$")
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
