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
    let found = isInPreview(code) || index.enclosingType(of: code).map(isForPreviews) == true || isCalledByPreviewsAlone(code)
    knownPreviewCode[code] = found
    return found
  }

  private func isCalledByPreviewsAlone(_ code: Node) -> Bool {
    if code.kind == .closureExpr, let around = code.enclosingCode { return runsForPreviews(around) }
    guard let declaration = code.declarationOfCode, !declaration.isExported, !declaration.hasModifier(.override),
      declaration.attributes.isEmpty
    else { return false }
    // A quick look first: without a mention in a file with previews, it is taken for the app's.
    guard let name = declaration.nameForCallers(index),
      index.occurrences(of: name).contains(where: { previewFiles.contains($0.file) })
    else { return false }
    let callers = callers(of: code)
    return !callers.isEmpty && callers.allSatisfy(runsForPreviews)
  }

  private func isUsedByPreviewsAlone(_ type: TypeID) -> Bool {
    if previewFiles.isEmpty || index[type].node.isExported { return false }
    let uses = index.occurrences(of: index[type].name).filter { use in
      use != index[type].node && !isTest(use) && !index[type].parts.contains { $0.contains(use) }
    }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        isInPreview(use) || use.enclosingCode.map(runsForPreviews) ?? index.enclosingType(of: use).map(isForPreviews) ?? false
      }
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
  /// The function, initialiser, variable or subscript whose code this is.
  fileprivate var declarationOfCode: Node? {
    switch kind {
    case .functionDecl, .initializerDecl: self
    case .accessorDecl, .accessorBlock, .initializerClause: ancestor { $0 == .variableDecl || $0 == .subscriptDecl }
    default: nil
    }
  }

  /// The name by which code uses what this declares.
  fileprivate func nameForCallers(_ index: ProjectIndex) -> Name? {
    switch kind {
    case .functionDecl: declaredName
    case .initializerDecl: index.enclosingType(of: self).map { index[$0].name }
    default: properties.first?.name
    }
  }
}
