import MoltSymbols
import MoltSyntax

/// What gives a property a whole new value.
extension ProjectIndex {
  /// Whether the property gets a whole new value here: by an assignment outside of its class's initialisers, where nobody
  /// looks yet, by a binding, or by what a key path is handed to.
  package func mayAssign(_ use: Node, _ property: Property, _ id: TypeID) -> Bool {
    if let path = use.ancestor({ $0 == .keyPathExpr }) { return mayAssign(throughPath: path, id) }
    if let base = use.projectedBase { return mayProject(base, id) }
    if let base = use.baseBehindProjection { return mayBind(base, to: id) }
    guard isReference(use, to: property, of: id) else { return false }
    guard use.isAssignmentTarget else { return false }
    guard let initializer = use.ancestor({ $0 == .initializerDecl }), enclosingType(of: initializer) == id else { return true }
    return use.isPutOff(in: initializer)
  }

  /// Whether a binding may be one of an object of a class: setting what is behind `$model.settings` sets all that leads there.
  private func mayBind(_ binding: Node, to id: TypeID) -> Bool {
    let type = type(ofExpression: binding).unwrapped
    let bound = if case .binding(let inner) = type { inner.unwrapped } else { type }
    guard let other = bound.declaration else { return bound == .unknown }
    return withInherited(other).contains(id) || withInherited(id).contains(other)
  }

  /// Whether what a key path is handed to may set a property of the class by it.
  private func mayAssign(throughPath path: Node, _ id: TypeID) -> Bool {
    if onlyReads(path) { return false }
    guard let root = path.typeChild else { return true }
    switch resolve(root) {
    case .declared(let other, _): return withInherited(other).contains(id) || withInherited(id).contains(other)
    case .unknown: return true
    default: return false
    }
  }
}

extension Node {
  /// Whether this stands in a closure or a function of a body that is not called where it is written, and may run later.
  fileprivate func isPutOff(in body: Node) -> Bool {
    var place = self
    while let inner = place.ancestor({ $0 == .closureExpr || $0 == .functionDecl }), body.contains(inner) {
      let isCalled = inner.parent?.kind == .functionCallExpr && inner.parent?.firstChild == inner
      guard inner.kind == .closureExpr, isCalled else { return true }
      place = inner
    }
    return false
  }

  /// `$model` where this is the member of that; not the `$0` of a closure.
  package var projectedBase: Node? {
    guard let base = referenceWithBase.firstChild, base != self, base.kind == .declReferenceExpr, base.text.hasPrefix("$"),
      base.text.dropFirst().first?.isNumber == false
    else { return nil }
    return base
  }

  /// `$model.settings` where this is a member of that.
  package var baseBehindProjection: Node? {
    guard let base = referenceWithBase.firstChild, base != self else { return nil }
    var root = base
    while [.memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr].contains(root.kind), let next = root.firstChild {
      root = next
    }
    return root != base && root.kind == .declReferenceExpr && root.text.hasPrefix("$") && root.text.dropFirst().first?.isNumber == false
      ? base : nil
  }
}
