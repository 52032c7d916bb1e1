import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// Whether the type is bound to an actor without a wrapper: by an attribute, by its superclass, or by a protocol that its
  /// declaration names. A conformance that an extension declares binds that extension only (SE-0316).
  package func isBound(_ id: TypeID) -> Bool {
    var pending = [id]
    var seen: Set<TypeID> = [id]
    while let type = pending.popLast() {
      let node = self[type].node
      if node.attributes.contains(where: { spelling($0.attributeName).hasSuffix("Actor") }) { return true }
      for inherited in node.inheritedTypes + node.requirementsOnSelf {
        let declared = declaredTypes(of: inherited)
        if declared.isEmpty, inherited.boundNames.contains(where: { isMainActorType($0) || spelling($0).hasPrefix("UI") }) { return true }
        pending += declared.filter { seen.insert($0).inserted }
      }
    }
    return false
  }
}

extension Node {
  /// The names in an inherited type, those of a composition each.
  fileprivate var boundNames: [Name] {
    ([self] + Array(descendants)).filter { $0.kind == .identifierType || $0.kind == .memberType }.map(\.typeName)
  }
}
