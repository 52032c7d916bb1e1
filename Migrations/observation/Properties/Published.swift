import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See published.md.
struct StoredProperties: ObservationRule {
  let facts: ObservationFacts
  var treatments = PropertyTreatments()
  var findings = ObservationFindings()

  /// Every `@Published`, and what becomes of the stored variables beside them.
  mutating func find() {
    for id in models.order {
      guard !isAlreadyObservable(id) else {
        analyzeLeftovers(of: id)
        continue
      }
      let body = ClassBody(id, index)
      analyzeStoredProperties(of: body)
      analyzeTuples(of: body)
      if !treatments.withoutTracking.contains(id) { analyzeInlinableInitializers(of: body) }
      reviewStoredDefaults(of: body)
    }
    analyzeStrayPublished()
  }

  /// The `@Published` properties of a class that is `@Observable` already. What it tracks otherwise has been decided.
  private mutating func analyzeLeftovers(of id: TypeID) {
    let body = ClassBody(id, index)
    for declaration in publishedVariables(of: id) {
      guard let attribute = declaration.attribute(named: known.Published) else { continue }
      analyzePublished(declaration, attribute, body)
      guard let ignored = declaration.attribute(named: known.ObservationIgnored) else { continue }
      attach([ignored.removal()], toSite: SiteKey(rule: "published", node: attribute))
      review(
        id, "what was published without effect is now tracked: views that read it without a wrapper are refreshed by it",
        at: ignored.location)
    }
  }

  private mutating func analyzeStoredProperties(of body: ClassBody) {
    let id = body.id
    let verdicts = body.storedVariables.map { isPublished($0) ? [] : self.verdicts(on: $0, body) }
    if tracksNothing(body, verdicts.joined()) { treatments.withoutTracking.insert(id) }
    var tally = IgnoredTally()
    for (declaration, verdicts) in zip(body.storedVariables, verdicts) {
      if let attribute = declaration.attribute(named: known.Published) {
        analyzePublished(declaration, attribute, body)
      } else {
        analyzeUnpublished(declaration, verdicts, of: id, &tally)
      }
    }
    let without = treatments.withoutTracking.contains(id) ? "none of it can be tracked, so it does not get @Observable" : nil
    let text = [without, tally.description].compactMap(\.self).joined(separator: "; ")
    if !text.isEmpty {
      remark(id, "\(name(of: id)): \(text)", at: index[id].node.nameToken.location(in: index[id].node))
    }
  }

  /// The macro leaves the variables of `var (x, y) = (0, 0)` alone.
  private mutating func analyzeTuples(of body: ClassBody) {
    for declaration in body.storedVariables where declaration.hasTuplePattern {
      review(
        body.id,
        "the variables of `\(declaration.shortText)` cannot be tracked together: a view that shows one may show an old value. Declare each by "
          + "itself",
        at: declaration.location)
    }
  }

  /// What is inlined into another module cannot set the private storage that the macro makes.
  private mutating func analyzeInlinableInitializers(of body: ClassBody) {
    let inlining = ["inlinable", "_alwaysEmitIntoClient"].compactMap { index.names[$0] }
    for initializer in body.initializers where !initializer.hasModifier(.convenience) {
      guard let attribute = initializer.attributes.first(where: { inlining.contains($0.attributeName) }) else { continue }
      block(
        body.id,
        Blocker(
          code: .copiedAttribute, message: "an initialiser is \(attribute.text), and would set private storage of the macro",
          location: attribute.location, help: "remove the attribute"))
    }
  }

  /// Whether the macro would have nothing to do: no stored property is tracked, and no announcement can become accessors that
  /// need its registrar.
  private func tracksNothing(_ body: ClassBody, _ verdicts: some Sequence<UnpublishedVerdict>) -> Bool {
    !body.storedVariables.contains(where: isPublished) && verdicts.allSatisfy(\.isIgnored)
      && index[body.id].parts.allSatisfy { !announces($0) }
  }

  private func announces(_ part: Node) -> Bool {
    index.mentions(known.objectWillChange, in: part)
  }

  private mutating func analyzePublished(_ declaration: Node, _ attribute: Node, _ body: ClassBody) {
    let id = body.id
    if let argument = attribute.firstChild(.labeledExpr) { block(id, wrapperArgumentBlocker(argument)) }
    if attribute.isConditional { block(id, conditionalAttributeBlocker(attribute)) }
    for property in declaration.properties {
      for blocker in publishedShapeBlockers(property, id) { block(id, blocker) }
      if isAlreadyObservable(id) { continue }
      if declaration.hasModifier(.open) || property.needsBackticks {
        // The macro can spell neither; what it would have written is written out.
        makeAccessorPair(property, wrapper: nil, body)
      } else if property.isEscaped, let pattern = property.binding.firstChild {
        attach([pattern.replacement(spelling(property.name))], toModel: id)
      }
    }
    let isIgnored = declaration.properties.first.map { treatment(of: $0, in: id) == .ignore } ?? false
    let names = declaration.properties.map { spelling($0.name) }.joined(separator: ", ")
    add(
      Site(
        rule: "published", node: attribute, declaration: declaration, model: id,
        message: "@Published var \(names)", edits: isIgnored ? [attribute.replacement("@ObservationIgnored")] : [attribute.removal()]))
  }

  /// Shapes that were legal with `@Published` and that the macro rejects.
  private func publishedShapeBlockers(_ property: Property, _ id: TypeID) -> [Blocker] {
    let declaration = property.declaration
    var result: [Blocker] = []
    func block(_ kind: BlockerCode, _ message: String, _ help: String?) {
      result.append(Blocker(code: kind, message: message, location: property.binding.location, help: help))
    }
    let name = spelling(property.name)
    if needsInitializer(property, id), !canBeGivenInitializer(id) {
      block(
        .isolatedProperty, "`\(name)` is on the main actor and the class is not, so its default initialiser could not set it",
        "isolate the class, or write an initialiser")
    }
    let published = declaration.attribute(named: known.Published)
    for attribute in declaration.attributes where isHarmless(attribute: spelling(attribute.attributeName)) {
      let name = spelling(attribute.attributeName)
      if name.first?.isUppercase == true || attributesOfTracked.contains(name) { continue }
      block(
        .copiedAttribute,
        "`\(self.spelling(property.name))` has the attribute \(attribute.text), which the macro copies to private storage",
        "remove the attribute")
    }
    let others = declaration.attributes.filter {
      $0 != published && $0.attributeName != known.ObservationIgnored && !isHarmless(attribute: spelling($0.attributeName))
    }
    for other in others {
      if other.attributeName == index.names["Transient"], models[id]?.observable?.attributeName == known.Model {
        block(
          .composedWrapper, "`\(name)` is published and @Transient, and SwiftData tells no view of what is not stored",
          "keep it in an observable object of its own, beside the model")
        continue
      }
      block(.composedWrapper, "`\(name)` has the attribute \(other.text) besides @Published", "remove one of them")
    }
    return result
  }
}

/// The attributes, beside those that put it on an actor, that a tracked property may have; `@available` where it is not `unavailable`.
private let attributesOfTracked: Set<String> = ["available", "objc", "nonobjc", "preconcurrency"]

extension Property {
  /// Whether the name is a keyword, or holds what a name without backticks cannot.
  fileprivate var needsBackticks: Bool {
    guard isEscaped, let pattern = binding.firstChild else { return false }
    let spelling = pattern.text.dropFirst().dropLast()
    // No member is called `Type` or `Protocol` without them, and `_` is no name.
    return name.isKeyword || ["Type", "Protocol", "_"].contains(spelling) || spelling.first?.isNumber == true
      || !spelling.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}

extension Node {
  /// `var (x, y) = (0, 0)`
  fileprivate var hasTuplePattern: Bool { children.contains { $0.kind == .patternBinding && $0.firstChild?.kind == .tuplePattern } }
}
