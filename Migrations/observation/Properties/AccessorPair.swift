import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

extension StoredProperties {
  /// Makes the property a pair of accessors and storage, or blocks the class with what stands in the way.
  ///
  /// - Parameter wrapper: the attribute that stays with the storage; nil where the storage is plain.
  mutating func makeAccessorPair(_ property: Property, wrapper: Node?, _ body: ClassBody) {
    if let blocker = obstacle(toAccessorPair: property, besides: wrapper) { return block(body.id, blocker) }
    guard let type = accessorType(of: property, wrapper: wrapper) else {
      return block(
        body.id,
        Blocker(
          code: .untypedWrapper,
          message:
            "`\(spelling(property.name))` needs accessors that notify views of its changes, and they need its type, which is not annotated",
          location: property.binding.location, help: "add its type: `var \(spelling(property.name)): Type`"))
    }
    let uses = initializerUses(of: property, body)
    let pair = AccessorPair(
      property: property, type: type, storage: storageName(for: property, body.id),
      initializes: wrapper == nil && !uses.isEmpty)
    treatments.accessorPairs[property] = pair
    attach(declarationEdits(of: pair, wrapper: wrapper), toModel: body.id)
    // There, accessors would need an object that is complete, and would make the view that creates it depend on what is read.
    if wrapper != nil { attach(uses.map { $0.nameReplacement(pair.storage) }, toModel: body.id) }
    renameWrapperStorage(of: pair, keepsWrapper: wrapper != nil, body.id)
  }

  /// Attributes and modifiers that cannot be spread over accessors and storage.
  private func obstacle(toAccessorPair property: Property, besides wrapper: Node?) -> Blocker? {
    let declaration = property.declaration
    let name = spelling(property.name)
    if let attribute = declaration.attributes.first(where: { $0 != wrapper && isWrapper($0) && !isPublished($0) }) {
      return Blocker(
        code: .composedWrapper, message: "`\(name)` has the attribute \(attribute.text) besides another wrapper",
        location: attribute.location, help: "remove one of them")
    }
    let modifiers = declaration.children.filter { $0.kind == .declModifier && !$0.isAccessModifier }
    if let modifier = modifiers.first(where: { $0.token($0.row.firstToken).name != .final }) {
      return Blocker(
        code: modifier.text == "override" ? .overridingProperty : .wrapperModifier,
        message: "`\(name)` is `\(modifier.text)`, which cannot apply to both its accessors and its storage",
        location: modifier.location, help: "remove the modifier, or write the accessors by hand")
    }
    return nil
  }

  private func isWrapper(_ attribute: Node) -> Bool { !isHarmless(attribute: spelling(attribute.attributeName)) }

  private func isPublished(_ attribute: Node) -> Bool { attribute.attributeName == known.Published }

  private func declarationEdits(of pair: AccessorPair, wrapper: Node?) -> [Edit] {
    let declaration = pair.property.declaration
    let start = declaration.range.lowerBound
    var edits: [Edit] = []
    if declaration.wantsBlankLineAbove {
      let line = declaration.startOfLine(at: start)..<start
      let text = declaration.lineBreak + declaration.text(in: line) + accessors(of: pair) + "@ObservationIgnored "
      edits.append(Edit(Location(declaration.file, line), text))
    } else {
      edits.append(declaration.insertion(accessors(of: pair) + "@ObservationIgnored ", at: start))
    }
    edits += declaration.makingPrivate()
    if let pattern = pair.property.binding.firstChild { edits.append(pattern.replacement(pair.storage)) }
    return edits
  }

  /// The computed property, and the line break and indentation that the storage then stands behind.
  private func accessors(of pair: AccessorPair) -> String {
    let declaration = pair.property.declaration
    let name = declaration.text(in: pair.property.binding.firstChild!.range)
    let attributes = declaration.attributes.filter { !isWrapper($0) }.map(\.text)
    let modifiers = declaration.children.filter { $0.kind == .declModifier }.map(\.text)
    let head = (attributes + modifiers + ["var \(name): \(pair.type) {"]).joined(separator: " ")
    let outer = declaration.indentation(at: declaration.range.lowerBound)
    let step = declaration.indentationStep
    let initializer: [(depth: Int, text: String)] = [
      (1, "@storageRestrictions(initializes: \(pair.storage))"), (1, "init(initialValue) {"),
      (2, "\(pair.storage) = initialValue"), (1, "}"),
    ]
    let lines: [(depth: Int, text: String)] =
      [(0, head)] + (pair.initializes ? initializer : []) + [
        (1, "get {"), (2, "access(keyPath: \\.\(name))"), (2, "return \(pair.storage)"), (1, "}"), (1, "set {"),
        (2, "withMutation(keyPath: \\.\(name)) { \(pair.storage) = newValue }"), (1, "}"), (0, "}"), (0, ""),
      ]
    let indented = lines.map { outer + String(repeating: step, count: $0.depth) + $0.text }
    return String(indented.joined(separator: declaration.lineBreak).dropFirst(outer.count))
  }

  /// The uses in the initialisers that make an object of the class complete, but for those that run later.
  private func initializerUses(of property: Property, _ body: ClassBody) -> [Node] {
    let own = index[body.id].node.members
    let initializers = body.initializers.filter { own.contains($0) && !$0.hasModifier(.convenience) }
    return initializers.flatMap { initializer in
      body.uses(of: property, in: [initializer]).filter { use in
        let isOwn = use.isSelfMember || use.parent?.kind != .memberAccessExpr || use.parent?.firstChild == use
        return isOwn && use.parent?.kind != .keyPathComponent && !use.runsLater(than: initializer)
      }
    }
  }

  /// `_name` is the wrapper itself, and changes its name with the storage; of a plain storage nothing but the value is left.
  private mutating func renameWrapperStorage(of pair: AccessorPair, keepsWrapper: Bool, _ id: TypeID) {
    guard let name = index.names["_" + spelling(pair.property.name)] else { return }
    for use in index[id].parts.flatMap({ index.uses(of: name, in: $0) }) where use.kind == .declReferenceExpr {
      if index.isLocal(use) { continue }
      attach([use.nameReplacement((keepsWrapper ? "_" : "") + pair.storage)], toModel: id)
    }
  }

  /// `themeStorage`, or something like it that means nothing else in the class, above it or below it.
  private func storageName(for property: Property, _ id: TypeID) -> String {
    let base = spelling(property.name).asIdentifier
    let unit = models.representative(of: id)
    let family = Set(models.order.filter { models.representative(of: $0) == unit } + index.withInherited(id))
    func isFree(_ candidate: String) -> Bool {
      [candidate, "_" + candidate, "$" + candidate].compactMap { index.names[$0] }.allSatisfy { name in
        family.allSatisfy { type in index[type].parts.allSatisfy { !index.mentions(name, in: $0) } }
      }
    }
    let candidates = [base + "Storage", base + "Backing"] + (2...).lazy.prefix(1000).map { "\(base)Storage\($0)" }
    return candidates.first(where: isFree) ?? base + "Storage"
  }
}
