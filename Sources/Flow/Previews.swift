public import MoltSymbols
public import MoltSyntax
import MoltText

/// What only previews run: the app never does.
extension Flow {
  /// Whether a node is a part of a preview: of `#Preview`, or of a `PreviewProvider` that nothing else uses.
  public func isInPreview(_ node: Node) -> Bool {
    guard previewFiles.contains(node.file) else { return false }
    var scope: Node? = node
    while let current = scope {
      if let type = index.type(declaredBy: current), isPreviewProvider(type) { return true }
      if current.kind == .macroExpansion, current.token(current.row.firstToken + 1).name == index.names["Preview"] { return true }
      scope = current.parent
    }
    return false
  }

  /// Whether a type stands in a preview, or previews alone use it.
  public func isForPreviews(_ type: TypeID) -> Bool {
    if let known = knownPreviewTypes[type] { return known }
    // What only uses itself is not for previews by that.
    knownPreviewTypes[type] = false
    let found = isInPreview(index[type].node) || isUsedByPreviewsAlone(type)
    knownPreviewTypes[type] = found
    return found
  }

  /// Whether previews alone run code.
  public func runsForPreviews(_ code: Node) -> Bool {
    if previewFiles.isEmpty { return false }
    if let known = knownPreviewCode[code] { return known }
    // What only calls itself does not run for previews by that.
    knownPreviewCode[code] = false
    let found = isInPreview(code) || index.enclosingType(of: code).map(isForPreviews) == true || isNamedByPreviewsAlone(code)
    knownPreviewCode[code] = found
    return found
  }

  /// Whether previews alone name what code belongs to.
  private func isNamedByPreviewsAlone(_ code: Node) -> Bool {
    if code.kind == .closureExpr, let around = code.enclosingCode { return runsForPreviews(around) }
    guard let uses = usesOfCode(code) else { return false }
    return areForPreviews(uses)
  }

  /// Whether code that is such alone names what some code belongs to; a closure that runs later belongs to nothing.
  func isNamed(_ code: Node, byAll isSuch: (Node) -> Bool) -> Bool {
    if code.kind == .closureExpr, let around = code.enclosingCode { return runsAtOnce(code, around) && isSuch(around) }
    guard let uses = usesOfCode(code) else { return false }
    return isSo(ofAll: uses) { $0.callAsCallee != nil && $0.enclosingCode.map(isSuch) == true }
  }

  /// The uses of the name of the function or variable whose code this is, where nothing runs it without that. Names decide: who calls it is
  /// not always known.
  func usesOfCode(_ code: Node) -> LazyFilterSequence<Occurrences>? {
    guard let declaration = code.declarationOfCode, !hasUsesElsewhere(declaration), !declaration.hasModifier(.override),
      declaration.attributes.allSatisfy({ index.spelling($0.attributeName).hasSuffix("Builder") }), !mayRunUnnamed(code),
      let name = declaration.kind == .functionDecl ? declaration.declaredName : declaration.properties.first?.name
    else { return nil }
    return index.occurrences(of: name).lazy.filter { !declaration.contains($0) }
  }

  /// Whether others than this project may name a declaration: what is public, but not in an app.
  private func hasUsesElsewhere(_ declaration: Node) -> Bool {
    declaration.isExported && (index.project.targets(of: declaration.file).isEmpty || index.project.hasClientsElsewhere(declaration.file))
  }

  /// Whether something may run code without its name, as the standard library, an operator or a wrapper does.
  private func mayRunUnnamed(_ code: Node) -> Bool {
    if declarations.isAskedByLibrary(code) { return true }
    if code.kind == .functionDecl, declarations.isUnnamed(code) { return true }
    return index.enclosingType(of: code).map {
      index[$0].node.attributes.contains { index.spelling($0.attributeName) == "propertyWrapper" }
    }
      ?? false
  }

  private func isUsedByPreviewsAlone(_ type: TypeID) -> Bool {
    if previewFiles.isEmpty || hasUsesElsewhere(index[type].node) { return false }
    return areForPreviews(
      index.occurrences(of: index[type].name).lazy.filter { [index] use in
        use != index[type].node && !index[type].parts.contains { $0.contains(use) }
      })
  }

  /// Whether previews alone have these uses of a name; tests may, too.
  private func areForPreviews(_ uses: some Sequence<Node>) -> Bool {
    isSo(ofAll: uses) { use in
      isInPreview(use) || use.enclosingCode.map(runsForPreviews) ?? index.enclosingType(of: use).map(isForPreviews) ?? false
    }
  }

  /// Whether there are uses outside of tests, and something is so of each.
  private func isSo(ofAll uses: some Sequence<Node>, _ isSuch: (Node) -> Bool) -> Bool {
    var found = false
    for use in uses where !isTest(use) {
      if !isSuch(use) { return false }
      found = true
    }
    return found
  }

  private func isPreviewProvider(_ type: TypeID) -> Bool {
    guard index[type].inheritedTypes.contains(where: { $0.typeName == index.names["PreviewProvider"] }) else { return false }
    return index.occurrences(of: index[type].name).allSatisfy { use in
      use.kind != .declReferenceExpr || isTest(use) || index[type].parts.contains { $0.contains(use) }
    }
  }

  func findPreviewFiles() -> Set<FileID> {
    Set(["Preview", "PreviewProvider"].compactMap { index.names[$0] }.flatMap(index.occurrences).map(\.file))
  }
}

extension Node {
  /// The function or variable whose code this is.
  fileprivate var declarationOfCode: Node? {
    switch kind {
    case .functionDecl: self
    case .accessorDecl, .accessorBlock, .initializerClause: ancestor { $0 == .variableDecl }
    default: nil
    }
  }
}
