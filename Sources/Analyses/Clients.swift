import MoltFlow
import MoltProject
import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// Whether clients may have an object of a type: they make one, a declaration that they see mentions the type or is of it, it is one of
  /// another type that they see, or one of the other expressions hands it to theirs.
  package func isGivenToClients(_ id: TypeID, besides others: [Node]) -> Bool {
    let declared = self[id]
    if declared.node.kind != .classDecl || withInherited(id).dropFirst().contains(where: { isPublic(self[$0].node) }) { return true }
    let mentions = occurrences(of: declared.name) + declared.parts.flatMap { uses(of: .Self, in: $0) }
    let inferred = types.flatMap { $0.members.properties.values.joined() }.filter { property in
      property.annotation == nil && type(of: property).declaredParts.contains(id)
    }
    let declarations = declared.members.initializers + mentions.filter { $0 != declared.node }.compactMap(\.declarationThatShows)
    return (declarations + inferred.map(\.declaration)).contains(where: isPublic)
      || others.contains { type(ofExpression: $0).unwrapped.declaration.map { $0 == id } ?? true }
  }

  /// Whether code elsewhere can name a declaration.
  package func isPublic(_ declaration: Node) -> Bool {
    guard project.hasClientsElsewhere(declaration.file), declaration.isShownToClients else { return false }
    guard let owner = declaration.ancestor({ $0.isTypeOrExtension }) else { return true }
    if owner.kind == .extensionDecl, type(declaredBy: owner) == nil { return true }
    return enclosingType(of: declaration).map { isPublic(self[$0].node) } ?? false
  }
}

extension Node {
  /// The declaration whose clients see this mention of a type; nil in code, and where the type is only named for what is nested in it.
  package var declarationThatShows: Node? {
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
  package var saysPublic: Bool {
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
