import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See observed-object.md.
extension Projections {
  mutating func rewriteObservedObject(_ item: WrappedProperty) {
    guard let model = item.model else { return }
    var edits: [Edit] = []
    let isPrivate =
      item.property.declaration.hasModifier(.private) || item.property.declaration.hasModifier(.fileprivate)
    let hidesInitializer = isPrivate && item.property.initializer != nil && item.isMemberOfStructure(index)
    if item.isProjected {
      edits.append(item.attribute.wrapperReplacement("Bindable"))
    } else if hidesInitializer, isAssigned(item) {
      // A plain private variable with a default would make the memberwise initialiser private; a wrapped one does not.
      edits.append(item.attribute.wrapperReplacement("Bindable"))
    } else {
      edits.append(item.attribute.removal())
      if hidesInitializer {
        let introducer = item.property.declaration.token(item.property.declaration.introducer)
        edits.append(Edit(Location(item.attribute.file, introducer.range), "let"))
      }
    }
    for storage in storageUses(of: item) {
      guard let call = storage.storageInitializer,
        let value = call.children.first(where: { $0.kind == .labeledExpr })?.expressionChild
      else {
        blockStorage(storage, item, model)
        continue
      }
      edits += storage.assigningDirectly(call, value, to: spelling(item.property.name))
    }
    attach(edits, toSite: item.site)
  }

  /// Whether anything but its own declaration sets the property.
  private func isAssigned(_ item: WrappedProperty) -> Bool {
    guard let owner = item.owner else { return true }
    if !storageUses(of: item).isEmpty { return true }
    return parts(around: item).contains { part in
      index.uses(of: item.property.name, in: part).contains {
        $0.isAssignmentTarget && index.isReference($0, to: item.property, of: owner)
      }
    }
  }
}

extension WrappedProperty {
  func isMemberOfStructure(_ index: ProjectIndex) -> Bool {
    owner.map { index[$0].node.kind == .structDecl } ?? false
  }
}

extension Node {
  /// `_x = Wrapper(wrappedValue: value)` becomes `self.x = value`; the bytes of the value stay where they are.
  fileprivate func assigningDirectly(_ call: Node, _ value: Node, to name: String) -> [Edit] {
    [
      Edit(qualifiedReference.location, "self." + name),
      Edit(Location(file, call.range.lowerBound..<value.range.lowerBound), ""),
      Edit(Location(file, value.range.upperBound..<call.range.upperBound), ""),
    ]
  }
}
