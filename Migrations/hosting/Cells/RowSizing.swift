import MoltRules
import MoltSymbols
import MoltSyntax

extension HostingFacts {
  /// Whether the type around a provider gives its rows or items a height by itself: then that of the content does not
  /// matter.
  func hasFixedSize(_ provider: Node) -> Bool {
    index.enclosingType(of: provider).map { type in memory.fixedSizes.answer(for: type) { hasFixedSize(type) } } ?? false
  }

  private func hasFixedSize(_ type: TypeID) -> Bool {
    for part in index[type].parts {
      for function in part.members where function.kind == .functionDecl {
        let labels = function.parameterLabels.map(index.spelling)
        guard labels.contains("heightForRowAt") || labels.contains("sizeForItemAt") else { continue }
        return !says("automaticDimension", function)
      }
      for node in part.descendants where node.kind == .sequenceExpr {
        guard let target = node.assignmentTarget, let value = node.assignedValue,
          let name = target.memberName.map(index.spelling)
        else { continue }
        if name == "rowHeight" || name == "itemSize" { return !says("automaticDimension", value) && !says("automaticSize", value) }
      }
    }
    return false
  }

  private func says(_ name: String, _ node: Node) -> Bool { index.names[name].map { index.mentions($0, in: node) } ?? false }
}
