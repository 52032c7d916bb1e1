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
      if left.count == pending.count || left.isEmpty { return }
      pending = left
      memberCache = [:]
      aliasCache = [:]
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
