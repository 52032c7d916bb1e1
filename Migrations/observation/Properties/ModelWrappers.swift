import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What becomes of a property of a model that a wrapper other than `@Published` wraps.
///
/// The macro takes no wrapped property. One whose wrapper told its object nothing is ignored, and nothing changes; one
/// whose changes refreshed views gets accessors that do so.
extension ObservationQuestions {
  func verdict(onWrapper wrapper: Node, _ property: Property, _ body: ClassBody) -> UnpublishedVerdict {
    let name = spelling(wrapper.attributeName)
    switch configuration.wrappers[name] {
    case .ignore?: return .ignore(.configured)
    case .storage?: return .observe(wrapper: wrapper)
    case .block?:
      return .block(
        Blocker(
          code: .configured, message: "the configuration says to leave classes with @\(name) as they are",
          location: wrapper.location, help: "change what it says about `\(name)`"))
    case nil: break
    }
    switch effect(ofWrapper: wrapper, at: property) {
    case .none: return .ignore(.wouldNotCompile)
    case .notifies:
      let isHidden = property.declaration.hasModifier(.private) && body.uses(of: property, in: body.readable).isEmpty
      return isHidden ? .ignore(.unreadable) : .observe(wrapper: wrapper)
    case .needsObservableObject(let subscriptNode):
      return .block(
        Blocker(
          code: .wrapperNeedsObservableObject,
          message: "@\(name) announces its changes through `objectWillChange` of the enclosing object, which has to be an ObservableObject",
          location: subscriptNode.location,
          help: "give @\(name) a `wrappedValue` that works without the enclosing object, and remove the subscript"))
    case .unknown:
      return .block(
        Blocker(
          code: .unknownWrapper,
          message: "it is not known whether @\(name) refreshed views when `\(spelling(property.name))` changed",
          location: wrapper.location,
          help:
            "state it in `.molt.json`: `{ \"observation\": { \"wrappers\": { \"\(name)\": \"ignore\" } } }` if it did not, `\"storage\"` "
            + "if it did"
        ))
    }
  }

  private func effect(ofWrapper wrapper: Node, at property: Property) -> WrapperEffect {
    if announcesItself(property) { return .notifies }
    let name = spelling(wrapper.attributeName)
    if let declared = wrapper.typeChild.flatMap({ index.resolve($0).declaration }) {
      return effect(ofDeclared: declared)
    }
    if inertWrappers.contains(name) || index.isViewWrapper(wrapper.attributeName) { return .none }
    if let modules = inertWrappersByModule[name], index.visibleModules(from: property.declaration.file).containsAny(of: modules) {
      return .none
    }
    return notifyingWrappers.contains(name) ? .notifies : .unknown
  }

  /// `@Stored var name: String { willSet { objectWillChange.send() } }`
  fileprivate func announcesItself(_ property: Property) -> Bool {
    guard property.hasObservers, let block = property.accessorBlock else { return false }
    return index.uses(of: known.objectWillChange, in: block).contains { $0.announcement != nil }
  }

  /// Only a wrapper that looks at its enclosing instance could have told the object of a change.
  private func effect(ofDeclared wrapper: TypeID) -> WrapperEffect {
    guard let owner = index.names["_enclosingInstance"] else { return .none }
    let subscripts = index[wrapper].parts.flatMap(\.members).filter { $0.kind == .subscriptDecl && !$0.uses(of: owner).isEmpty }
    if let bound = subscripts.first(where: { !$0.uses(of: known.ObservableObject).isEmpty }) {
      return .needsObservableObject(bound)
    }
    let announces = index[wrapper].parts.contains { !$0.uses(of: known.objectWillChange).isEmpty }
    return !subscripts.isEmpty && announces ? .notifies : .none
  }
}

extension StoredProperties {
  /// What accessors over `@AppStorage` do not do: tell of what others set in the defaults.
  mutating func reviewStoredDefaults(of body: ClassBody) {
    let observed = body.storedVariables.flatMap(\.properties).filter {
      treatments.accessorPairs[$0] != nil && $0.declaration.attribute(named: known.Published) == nil && !announcesItself($0)
    }
    let isAlone = observed.isEmpty || facts.flow.isOfOneObject(body.id)
    let text = "views follow \(UnitNote.subjects) only where it is set through \(name(of: body.id)): "
    for property in observed {
      if let place = facts.flow.changeOfDefault(besides: property) {
        review(
          body.id, text + "what sets the same default beside it no longer refreshes them", about: "`\(spelling(property.name))`",
          at: place.location)
      } else if !isAlone {
        review(
          body.id, text + "another object of the class, which has the same default, no longer refreshes them",
          about: "`\(spelling(property.name))`", at: property.binding.location)
      }
    }
  }

  /// The type that the accessors of a property have to name; nil where it is neither written nor certain.
  func accessorType(of property: Property, wrapper: Node?) -> String? {
    if let annotation = property.annotation { return annotation.text }
    guard let value = property.initializer else { return nil }
    // A wrapper that nobody here knows may make something else of a literal.
    if let wrapper, !notifyingWrappers.contains(spelling(wrapper.attributeName)) { return nil }
    return index.writtenType(ofValue: value)
  }
}

/// What a change of a wrapped value means for the object that the property belongs to.
private enum WrapperEffect {
  case none
  case notifies
  /// It compiles inside an `ObservableObject` only: the subscript that says so.
  case needsObservableObject(Node)
  case unknown
}

/// Wrappers that hand over what was registered elsewhere, or guard what they hold, and never told an object of a change.
let inertWrappers: Set<String> = [
  "Injected", "LazyInjected", "WeakLazyInjected", "DynamicInjected", "OptionalInjected", "Inject", "Dependency",
  "DependencyClient", "InjectService", "LazyInjectService", "LazyInject",
  "Persisted", "Atomic", "Locked", "Protected", "ThreadSafe", "Weak",
]

extension ProjectIndex {
  /// Whether a wrapper is one of the SDK's that a view updates, or that hands on somebody else's value: in a class it tells nobody.
  func isViewWrapper(_ name: Name) -> Bool {
    !notifyingWrappers.contains(spelling(name)) && isFrameworkValueType(name)
  }
}

/// Wrappers with everyday names, by the modules whose wrapper of that name tells an object nothing: it updates the view
/// that it stands in, or is observed by itself.
let inertWrappersByModule: [String: Set<String>] = [
  "Default": ["Defaults"],
  "Shared": ["Sharing", "ComposableArchitecture"],
  "SharedReader": ["Sharing", "ComposableArchitecture"],
  "SwiftyUserDefault": ["SwiftyUserDefaults"],
]

/// Wrappers that announce their changes to the `ObservableObject` around them, and project a `Binding`.
let notifyingWrappers: Set<String> = ["AppStorage", "SceneStorage"]
