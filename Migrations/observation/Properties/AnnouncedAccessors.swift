import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A computed property over state that nothing tracks, whose setter announces: it does by hand what the macro does for
/// stored properties.
extension ObjectWillChange {
  /// `access(keyPath:)` in the getter and `withMutation(keyPath:)` around what the setter does; nil where the announcement
  /// is elsewhere, or the accessors have another form.
  func accessorEdits(_ call: Node, _ id: TypeID) -> [Edit]? {
    guard models.top(of: id) == id, let block = call.parent, block.kind == .codeBlock, let setter = block.parent,
      setter.kind == .accessorDecl, setter.token(setter.introducer).name == .set, let accessors = setter.parent,
      let getter = accessors.children.first(where: { $0.kind == .accessorDecl && $0.token($0.introducer).name == .get }),
      let binding = accessors.parent, let pattern = binding.firstChild, pattern.kind == .identifierPattern,
      binding.parent?.hasModifier(.static) == false, binding.parent?.hasModifier(.class) == false,
      let reads = getter.firstChild(.codeBlock)?.accessEdit("." + pattern.text)
    else { return nil }
    return block.wrappingStatements(beside: call, in: "withMutation(keyPath: \\.\(pattern.text)) {").map { $0 + [reads] }
  }
}

extension Node {
  /// For the body of a getter, or of a function.
  ///
  /// - Parameter keyPath: as it is written behind the backslash.
  func accessEdit(_ keyPath: String, returnsValue: Bool = true) -> Edit? {
    guard let first = firstChild else { return nil }
    let isAlone = children.count(where: { _ in true }) == 1
    let returns = returnsValue && isAlone && first.isExpression && !first.holdsReturn ? "return " : ""
    return first.insertion("access(keyPath: \\\(keyPath))" + first.statementSeparator + returns, at: first.range.lowerBound)
  }

}
