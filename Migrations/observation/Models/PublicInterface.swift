import MoltAnalyses
import MoltFlow
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What clients of a library lose that are not in this project.
struct PublicInterface: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  let treatments: PropertyTreatments
  var findings = ObservationFindings()

  /// Lowers units with declarations that others can name, and tells in one note what these lose.
  mutating func find() {
    guard project.targets.contains(where: \.hasClientsElsewhere) else { return }
    var types: [TypeID: [TypeID]] = [:]
    var losses: [TypeID: [String]] = [:]
    for id in models.protocols + models.order where !isAlreadyObservable(id) && isPublic(index[id].node) && isGivenToClients(id) {
      types[models.representative(of: id), default: []].append(id)
      losses[models.representative(of: id), default: []] += lossesOfClients(of: id)
    }
    for constraint in constraints where isPublic(constraint.declaration) {
      guard let unit = models.representative(of: constraint.member) else { continue }
      losses[unit, default: []].append(
        "`\(constraint.mention.parent?.text ?? constraint.mention.text)` for the types that they use with it")
    }
    for item in wrapped where isPublic(item.property.declaration) {
      guard let model = item.model, let owner = item.owner else { continue }
      losses[models.representative(of: model), default: []].append(
        "the wrapper of `\(name(of: owner)).\(spelling(item.property.name))`")
    }
    for (unit, losses) in losses.sorted(by: { $0.key < $1.key }) {
      tellClients(of: unit, conformance(of: types[unit, default: []]) + losses)
    }
  }

  /// Whether clients may have an object of a type: they make one, a declaration that they see mentions the type or is of it, it is one of
  /// another type that they see, or a view puts one into the environment of theirs.
  private func isGivenToClients(_ id: TypeID) -> Bool {
    let type = index[id]
    if type.node.kind != .classDecl || index.withInherited(id).dropFirst().contains(where: { isPublic(index[$0].node) }) { return true }
    let mentions = index.occurrences(of: type.name) + type.parts.flatMap { index.uses(of: .Self, in: $0) }
    let inferred = index.types.flatMap { $0.members.properties.values.joined() }.filter { property in
      property.annotation == nil && index.type(of: property).declaredParts.contains(id)
    }
    let injected = occurrences[known.environmentObject, default: []].compactMap { $0.callAsCallee?.callArguments.first?.value }
    let declarations = type.members.initializers + mentions.filter { $0 != type.node }.compactMap(\.declarationThatShows)
    return (declarations + inferred.map(\.declaration)).contains(where: isPublic)
      || injected.contains { index.type(ofExpression: $0).unwrapped.declaration.map { $0 == id } ?? true }
  }

  private mutating func tellClients(of unit: TypeID, _ losses: [String]) {
    let node = index[unit].node
    let shown = losses.count > 3 ? losses.prefix(2) + ["and \(losses.count - 2) more"] : losses
    review(
      unit,
      "public API: clients outside of this project can no longer use " + shown.joined(separator: ", ") + ". This is a breaking change",
      at: node.nameToken.location(in: node))
  }

  private func conformance(of types: [TypeID]) -> [String] {
    if types.isEmpty { return [] }
    let names = types.map { "`\(name(of: $0))`" }.joined(separator: ", ")
    return ["\(names) as an ObservableObject"]
  }

  private func lossesOfClients(of id: TypeID) -> [String] {
    let type = name(of: id)
    var result = index.storedVariables(of: id).filter(losesProjection).flatMap(\.properties)
      .map { "`$\(spelling($0.name))` of `\(type)`" }
    if index[id].node.hasModifier(.open) { result.append("what `@Published` does in their subclasses of `\(type)`") }
    return result
  }

  /// Whether a stored variable has a `$name` that others can use and that goes.
  private func losesProjection(_ declaration: Node) -> Bool {
    let hasProjection =
      declaration.attribute(named: known.Published) != nil
      || declaration.properties.contains { treatments.accessorPairs[$0] != nil && !declaration.attributes.isEmpty }
    return hasProjection && declaration.saysPublic
  }
}

extension ObservationQuestions {
  /// Whether code elsewhere can name a declaration.
  func isPublic(_ declaration: Node) -> Bool {
    guard project.hasClientsElsewhere(declaration.file), declaration.isShownToClients else { return false }
    guard let owner = declaration.ancestor({ $0.isTypeOrExtension }) else { return true }
    if owner.kind == .extensionDecl, index.type(declaredBy: owner) == nil { return true }
    return index.enclosingType(of: declaration).map { isPublic(index[$0].node) } ?? false
  }
}

extension Node {
  /// The declaration whose clients see this mention of a type; nil in code, and where the type is only named for what is nested in it.
  var declarationThatShows: Node? {
    let isQualifier = parent?.kind == .memberType && parent?.firstChild == self
    if isQualifier || enclosingCode.map({ $0.runs(self) }) == true { return nil }
    return ancestor { kind in
      [.variableDecl, .functionDecl, .initializerDecl, .subscriptDecl, .typeAliasDecl].contains(kind)
        || [.structDecl, .classDecl, .enumDecl, .protocolDecl].contains(kind)
    }
  }

  /// Whether a node is what this code runs, and no part of what a function or an initial value says of itself.
  private func runs(_ node: Node) -> Bool {
    switch kind {
    case .initializerClause: false
    case .functionDecl, .initializerDecl: firstChild(.codeBlock)?.contains(node) == true
    default: true
    }
  }

  /// What is marked as an interface of the system (`@_spi`) promises nothing to others.
  fileprivate var saysPublic: Bool {
    (hasModifier(.public) || hasModifier(.open)) && !attributes.contains { $0.text.hasPrefix("@_spi(") }
  }

  /// Whether the modifiers of a declaration, or those of the protocol or extension that it is a member of, show it to clients.
  fileprivate var isShownToClients: Bool {
    if saysPublic { return true }
    guard ![Name.internal, .package, .fileprivate, .private].contains(where: hasModifier),
      let owner = ancestor({ $0.isTypeOrExtension })
    else { return false }
    return owner.kind == .protocolDecl || owner.kind == .extensionDecl && owner.saysPublic
  }
}
