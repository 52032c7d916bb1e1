import MoltSymbols
import MoltSyntax

extension ProjectIndex {
  /// Whether a value cannot be copied, or may be one that cannot: its type, or a part of it, says `~Copyable`.
  package func mayBeNoncopyable(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, let arguments):
      guard self[id].node.suppresses(Self.copyable) else { return false }
      let isConditional = self[id].extensions.contains { $0.inheritedTypes.contains { $0.text.hasPrefix(Self.copyable) } }
      return !isConditional || arguments.isEmpty || arguments.contains(where: mayBeNoncopyable)
    case .external(_, let arguments): return arguments.contains(where: mayBeNoncopyable)
    case .tuple(let elements, _): return elements.contains(where: mayBeNoncopyable)
    case .parameter(let parameter):
      return parameter.text.contains("~" + Self.copyable)
        || parameter.parent?.parent?.firstChild(.genericWhereClause)?.text.contains("~" + Self.copyable) == true
    default: return false
    }
  }

  private static let copyable = "Copyable"
}

extension Node {
  /// Whether a declaration says `~P` in its inheritance clause.
  fileprivate func suppresses(_ name: String) -> Bool {
    inheritedTypes.contains { $0.typeChild?.kind == .suppressedType && $0.text.contains(name) }
  }
}
