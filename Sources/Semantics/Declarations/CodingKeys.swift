import MoltSyntax

/// The keys that the compiler declares for a type whose coding it writes.
extension SemanticModel {
  /// The enumeration `CodingKeys` of a type that has none of its own, with a case for each property that the type stores, or for each of its
  /// own cases; nil where the compiler writes none.
  func deriveCodingKeys(of owner: DeclarationID) -> DeclarationID? {
    guard knowsExtensions, !isSDK(owner), let name = known.codingKeys, let block = table[owner].node.firstChild(.memberBlock),
      isCodedByCompiler(owner)
    else { return nil }
    let module = table[owner].module
    let keys = table.derive(
      Declaration(node: block, name: name, kind: .enumeration, parent: owner, module: module, isFilePrivate: true))
    for member in table.members(writtenIn: owner) where isCoded(member) {
      _ = table.derive(
        Declaration(node: block, name: table[member].name, kind: .enumCase, parent: keys, module: module, isStatic: true))
    }
    return keys
  }

  /// Whether the compiler writes how a type is decoded or encoded, by what it stores.
  private func isCodedByCompiler(_ owner: DeclarationID) -> Bool {
    switch table[owner].kind {
    case .structure, .enumeration: if rawType(of: owner) != nil { return false }
    // What a macro stores in the place of its properties is not known here.
    case .class: if hasUnknownSuperclass(owner) || table[owner].node.attribute(named: known.observable ?? .none) != nil { return false }
    default: return false
    }
    let inherited = superclass(of: owner).flatMap(nominalID)
    return [known.decodable, known.encodable].compactMap { $0.flatMap(standardType) }.contains { coding in
      conformance(of: owner, to: coding) != nil && inherited.map { conformance(of: $0, to: coding) != nil } != true
        && table.members(writtenIn: coding).contains { !answers($0, owner) }
    }
  }

  /// Whether a type has a member for a requirement, by itself or by an extension of a protocol.
  private func answers(_ requirement: DeclarationID, _ owner: DeclarationID) -> Bool {
    members(table[requirement].name, of: owner).contains { member in
      table[member].parent.map { table[$0].kind != .protocol } == true && sameLabels(member, requirement)
    }
  }

  private func isCoded(_ member: DeclarationID) -> Bool {
    guard table[member].kind == .variable, !table[member].isStatic else { return table[member].kind == .enumCase }
    let node = table[member].node
    guard let binding = node.kind == .patternBinding ? node : node.ancestor({ $0 == .patternBinding }) else { return false }
    return binding.isStored && binding.parent?.hasModifier(.lazy) == false
  }
}

extension Declaration {
  /// Whether the compiler declares it, and no code does: its node is the block in which it would stand.
  var isDerived: Bool { node.kind == .memberBlock }
}
