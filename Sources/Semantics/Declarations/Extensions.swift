import MoltSyntax

extension SemanticModel {
  /// Finds what each extension extends. Those of types that other extensions declare wait for these.
  func bindExtensions(_ extensions: [DeclarationID]) {
    var pending = extensions
    while true {
      var left: [DeclarationID] = []
      for id in pending {
        guard let written = table[id].node.children.first(where: \.isType), let type = extendedType(written) else {
          left.append(id)
          continue
        }
        table.bind(id, to: type)
      }
      // What was found before all were bound may be something else now.
      memberCache = [:]
      genericParameterCache = ByDeclaration()
      declaredTypeCache = ByDeclaration()
      aliasCache = ByDeclaration()
      if left.count == pending.count || left.isEmpty { return }
      pending = left
    }
  }

  private func extendedType(_ written: Node) -> DeclarationID? {
    switch store[resolve(written, isConstraint: true)] {
    case .nominal(let id, _): return id
    case .existential(let parts):
      if parts.count == 1, case .nominal(let id, _) = store[parts[0]] { return id }
      return nil
    default: return nil
    }
  }
}
