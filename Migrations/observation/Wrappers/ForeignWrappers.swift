import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Wrappers of other modules around a model: dependency injection, most often.
///
/// One that is not known may take an `ObservableObject` only, and may refresh the view that it stands in by what that
/// announces.
struct ForeignWrappers: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() {
    var isMacro: [Name: Bool] = [:]
    for type in index.types {
      for declaration in type.parts.flatMap(\.members) where declaration.kind == .variableDecl {
        guard let attribute = declaration.attributes.first(where: isForeignWrapper) else { continue }
        let name = attribute.attributeName
        if isMacro[name] == nil { isMacro[name] = index.occurrences(of: name).contains { $0.kind == .macroDecl } }
        if isMacro[name]! { continue }
        for property in declaration.properties where !property.isComputed { analyzeForeign(attribute, around: property) }
      }
    }
  }

  private mutating func analyzeForeign(_ wrapper: Node, around property: Property) {
    let wrapperName = spelling(wrapper.attributeName)
    let needsObservableObject = objectWrappers.contains(wrapperName)
    let type = index.type(of: property)
    guard let model = model(type), !isAlreadyObservable(model) else {
      if needsObservableObject, type == .unknown { blockWhatMayBe(at: wrapper, objectWrapperBlocker(wrapper)) }
      return
    }
    if needsObservableObject { return block(model, objectWrapperBlocker(wrapper)) }
    review(
      model,
      "@\(wrapperName), which holds `\(spelling(property.name))`, is not declared in this project: it may take ObservableObjects only, "
        + "or refresh views by what they announce. If it does neither, state it in `.molt.json`: `{ \"observation\": { \"wrappers\": { "
        + "\"\(wrapperName)\": \"ignore\" } } }`",
      at: wrapper.location)
  }

  private func objectWrapperBlocker(_ wrapper: Node) -> Blocker {
    Blocker(
      code: .wrapperNeedsObservableObject, message: "@\(spelling(wrapper.attributeName)) only takes an ObservableObject",
      location: wrapper.location,
      help: "hold what the container returns as `@State`, or with a wrapper that the library has for observable classes")
  }

  /// Whether an attribute is a wrapper or a macro of the SDK's.
  private func isDeclaredBySDK(_ name: Name) -> Bool {
    // `UIView.Invalidating`, which views find by its own name.
    index.isFrameworkValueType(name) || index.isFrameworkClass(name) || index.isFrameworkMacro(name) || spelling(name) == "Invalidating"
  }

  /// Whether an attribute is a wrapper that neither the project nor a framework declares and of which nothing is known.
  private func isForeignWrapper(_ attribute: Node) -> Bool {
    let name = spelling(attribute.attributeName)
    guard name.first?.isUppercase == true, configuration.wrappers[name] == nil || configuration.wrappers[name] == .block,
      !name.hasSuffix("Actor"), !name.hasSuffix("Builder")
    else { return false }
    if objectWrappers.contains(name), !index.meansOwnType(attribute.typeChild) { return true }
    let isKnown = inertWrappers.contains(name) || index.isViewWrapper(attribute.attributeName) || notifyingWrappers.contains(name)
    guard !isKnown, !compilerAttributes.contains(name), !isDeclaredBySDK(attribute.attributeName), !index.meansOwnType(attribute.typeChild)
    else {
      return false
    }
    guard let modules = inertWrappersByModule[name] else { return true }
    return !index.visibleModules(from: attribute.file).containsAny(of: modules)
  }
}

/// Wrappers of well-known libraries that take an `ObservableObject` only: of Resolver and Factory, and of GRDBQuery.
private let objectWrappers: Set<String> = ["InjectedObject", "EnvironmentStateObject"]
