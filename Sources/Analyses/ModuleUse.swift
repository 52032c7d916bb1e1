import MoltSymbols
import MoltSyntax
import MoltText

/// What a file needs the import of a module for.
package struct ModuleUse {
  package typealias Names = (types: Set<Name>, functions: Set<Name>)

  private let index: ProjectIndex
  private let module: String
  /// What the module declares.
  private let declared: Names
  /// What every file can use without an import.
  private let language: Names

  package init(of module: String, declaring declared: Names, _ index: ProjectIndex, language: Names) {
    self.index = index
    self.module = module
    self.declared = declared
    self.language = language
  }

  /// Whether no word of the module is left in a file, and no type that only the module's own imports could have brought.
  ///
  /// - Parameter deleted: what goes from the file.
  package func isUnneeded(in root: Node, without deleted: [Range<UInt32>]) -> Bool {
    let modules = Set(index.imports[Int(root.file.index)].map(\.module))
    // What the module imports for others, another import may bring, too.
    let others = modules.subtracting([module])
    let bringsReexports = ProjectIndex.modulesOfSDK(handedOnBy: module).allSatisfy { handedOn in
      others.contains(handedOn) || !others.isDisjoint(with: ProjectIndex.modulesOfSDK(handingOn: handedOn))
    }
    let parameters = Set(
      root.descendants.filter { $0.kind == .genericParameter || $0.kind == .associatedTypeDecl }.map {
        index.spelling($0.kind == .genericParameter ? $0.constrainedName : $0.declaredName)
      })
    let imports = index.imports[Int(root.file.index)].map(\.node.tokens)
    func isHarmless(_ position: UInt32) -> Bool {
      let token = root.token(position)
      guard token.kind == .identifier || token.kind == .keyword else { return true }
      let node = root.innermostNode(at: position)
      if declared.types.contains(token.name) || needsModule(node, token.name) { return false }
      let isMember = position > 0 && root.token(position - 1).kind == .period
      guard !bringsReexports, !isMember else { return true }
      let word = index.spelling(token.name)
      if word.first?.isUppercase == true {
        return token.kind == .keyword || language.types.contains(token.name) || parameters.contains(word) || modules.contains(word)
          || isDeclared(token.name)
      }
      return !isForeignCall(node, token.name)
    }
    return root.tokens.allSatisfy { position in
      isHarmless(position) || imports.contains { $0.contains(position) }
        || deleted.contains { $0.contains(root.token(position).start) && $0.upperBound >= root.token(position).end }
    }
  }

  /// Whether a name is that of a function of the module, or may be.
  private func needsModule(_ node: Node, _ name: Name) -> Bool {
    guard declared.functions.contains(name), !language.functions.contains(name),
      node.kind == .declReferenceExpr
    else { return false }
    if let callee = index.callee(of: node.referenceWithBase) { return index.isDeclared(callee, inModule: module) }
    return node.referenceWithBase != node || index.lookUpValue(name, at: node) == nil
  }

  /// Whether a function is called that neither the project nor the standard library declares: `sqrt(2)`.
  private func isForeignCall(_ node: Node, _ name: Name) -> Bool {
    guard node.kind == .declReferenceExpr, node.callAsCallee != nil, node.token(node.row.firstToken).kind == .identifier
    else { return false }
    return !language.functions.contains(name) && index.lookUpValue(name, at: node) == nil
  }

  private func isDeclared(_ name: Name) -> Bool {
    index.topLevel[name] != nil || index.typesByName[name] != nil
  }
}
