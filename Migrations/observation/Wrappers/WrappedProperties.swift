import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

struct WrappedProperties: ObservationRule {
  let facts: ObservationFacts
  var wrapped: [WrappedProperty] = []
  var findings = ObservationFindings()

  /// Every property that is wrapped. What becomes of it is decided when its projections are known.
  mutating func find() {
    let wrappers: [(Name, ObjectWrapper)] = [
      (known.StateObject, .stateObject), (known.ObservedObject, .observedObject),
      (known.EnvironmentObject, .environmentObject),
    ]
    for (name, wrapper) in wrappers {
      for node in occurrences[name, default: []] {
        if let attribute = node.wrapperAttribute {
          if let wrapped = analyzeWrapped(attribute, wrapper) { self.wrapped.append(wrapped) }
        } else if !node.isStorageInitializer {
          analyzeMention(node, wrapper)
        }
      }
    }
  }

  /// Environment objects are read by type: these are the types that are read so anywhere.
  var environmentTypes: Set<TypeID> { Set(wrapped.filter { $0.wrapper == .environmentObject }.compactMap(\.model)) }

  private mutating func analyzeWrapped(_ attribute: Node, _ wrapper: ObjectWrapper) -> WrappedProperty? {
    guard let declaration = attribute.ancestor({ $0 == .variableDecl }), let property = declaration.properties.first
    else { return nil }
    let owner = declaration.ancestor({ $0.isTypeOrExtension }).flatMap { index.type(declaredBy: $0) }
    let isMember = declaration.parent?.kind == .memberBlock || declaration.parent?.kind == .ifConfigClause
    let type = index.type(of: property)
    let model = model(type)
    var site = Site(
      rule: wrapper.rule, node: attribute, declaration: declaration, model: model,
      message: "@\(wrapper.rawValue) var \(spelling(property.name))")
    if let model {
      if let argument = attribute.firstChild(.labeledExpr) { block(model, wrapperArgumentBlocker(argument)) }
      if attribute.isConditional { block(model, conditionalAttributeBlocker(attribute)) }
      if let owner, isMember {
        analyzeIsolation(of: property, owner, wrapper, model)
        analyzeHolder(owner, of: property, wrapper, model)
      }
    } else {
      site.blocker = blockerForUnknown(type, of: property, wrapper)
    }
    add(site)
    return WrappedProperty(
      wrapper: wrapper, attribute: attribute, property: property, owner: isMember ? owner : nil, model: model,
      site: site.key)
  }

  /// Why a wrapped property belongs to no unit. Where it may hold a class of the project after all, that class stays too.
  private mutating func blockerForUnknown(_ type: Type, of property: Property, _ wrapper: ObjectWrapper) -> Blocker {
    let name = spelling(property.name)
    let location = property.binding.location
    switch type {
    case .declared(let id, _):
      return Blocker(
        code: .foreignObject,
        message:
          "\(self.name(of: id)) is not an ObservableObject as far as this project shows; it may inherit from one that is declared "
          + "elsewhere",
        location: location)
    case .external(let external, _):
      for namesake in namesakes(of: external) {
        block(
          namesake,
          Blocker(
            code: .ambiguousType, message: "`\(spelling(external))` here may be this class or another with that name",
            location: location,
            help: "qualify the name, or give the types different names"))
      }
      return Blocker(
        code: .foreignObject,
        message: "\(spelling(external)) is not declared in this project, or its name is ambiguous here",
        location: location)
    case .parameter, .existential, .opaque:
      return Blocker(
        code: .genericObject,
        message: "`\(name)` holds whatever its generic type allows; which classes that is, is decided elsewhere",
        location: location, help: "migrate the protocol or constraint by hand")
    default:
      if let initializer = property.initializer, index.comesFromElsewhere(initializer) {
        return Blocker(
          code: .foreignObject, message: "`\(initializer.text)` comes from outside this project",
          location: location)
      }
      let blocker = Blocker(
        code: .unresolvedType,
        message: "the type of `\(name)`, which is held by @\(wrapper.rawValue), could not be determined",
        location: location,
        help: "add its type: `var \(name): Type`")
      blockWhatMayBe(madeBy: property.initializer, at: property.binding, blocker)
      return blocker
    }
  }

  /// A wrapper that is named as a type or called in another place than its property's own storage.
  private mutating func analyzeMention(_ node: Node, _ wrapper: ObjectWrapper) {
    if rewriteProjectionType(node) { return }
    let arguments = node.firstChild(.genericArgumentClause) ?? node.parent?.firstChild(.genericArgumentClause)
    var types = arguments?.children.filter { $0.kind == .genericArgument }.map { index.resolve($0) } ?? []
    if types.isEmpty, let call = node.callAsCallee, case .external(let name, let made) = index.type(ofExpression: call),
      spelling(name) == wrapper.rawValue
    {
      types = made
    }
    let blocker = Blocker(
      code: .wrapperMention, message: "`\(wrapper.rawValue)` is used as a type or a value here",
      location: node.location,
      help: "take the object itself, or a `Binding`, instead")
    let known = types.compactMap { model($0) }
    if !known.isEmpty {
      for id in known { block(id, blocker) }
    } else if types.isEmpty || types.contains(.unknown) {
      blockWhatMayBe(at: node, blocker)
    }
  }
}

extension ObservationQuestions {
  /// `@ObservedObject(wrappedValue: M()) var m: M`: the value would be lost with the attribute.
  func wrapperArgumentBlocker(_ argument: Node) -> Blocker {
    Blocker(
      code: .wrapperArguments, message: "the wrapper gets its value in the attribute", location: argument.location,
      help: "write the value after the property: `= …`")
  }

  /// `#if DEBUG`, `@Published`, `#endif`: elsewhere the property has another attribute, or none.
  func conditionalAttributeBlocker(_ attribute: Node) -> Blocker {
    Blocker(
      code: .conditionalAttribute, message: "\(attribute.text) is conditional, and the property means something else without it",
      location: attribute.location, help: "write the whole declaration in each branch of the `#if`")
  }
}
