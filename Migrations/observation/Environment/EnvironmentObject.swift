import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See environment-object.md.
extension Projections {
  mutating func rewriteEnvironmentObject(_ item: WrappedProperty) {
    guard let model = item.model else { return }
    guard let type = writtenType(of: item) else {
      block(
        model,
        Blocker(
          code: .unresolvedType,
          message: "`\(spelling(item.property.name))` has no type annotation, which `@Environment` needs",
          location: item.property.binding.location, help: "write its type"))
      return
    }
    var edits: [Edit] = []
    let isUnused = isUnused(item)
    edits.append(item.attribute.wrapperReplacement("Environment(\(type.text).self)"))
    if isUnused {
      unusedEnvironmentObjects.insert(item.property)
      // `@Environment(T.self)` fails as soon as the view appears without one; an unused `@EnvironmentObject` never failed.
      edits.append(Edit(type.location, type.text + "?"))
      remark(
        model,
        "never used: \(UnitNote.subjects). Those that are now optional are so because @Environment would require an object where "
          + "@EnvironmentObject did not. They can be deleted",
        about: "`\(spelling(item.property.name))`\(item.owner.map { " of \(name(of: $0))" } ?? "")", at: item.property.binding.location)
    } else if let annotation = item.property.binding.firstChild(.typeAnnotation),
      let pattern = item.property.binding.firstChild,
      item.attribute.isWhitespace(pattern.range.upperBound..<annotation.range.lowerBound)
    {
      edits.append(Edit(Location(item.attribute.file, pattern.range.upperBound..<annotation.range.upperBound), ""))
    }
    for storage in storageUses(of: item) { blockStorage(storage, item, model) }
    edits += rewriteBindings(of: item, model)
    attach(edits, toSite: item.site)
  }

  private func writtenType(of item: WrappedProperty) -> Node? {
    guard let type = item.property.annotation, type.kind == .identifierType || type.kind == .memberType else {
      return nil
    }
    return type
  }

  func isUnused(_ item: WrappedProperty) -> Bool {
    guard item.owner != nil, !item.isProjected, !project.isOutsideTargets(item.attribute.file) else { return false }
    let name = item.property.name
    // Any mention of the name counts, a shadowing local too: only an object that is certainly unused changes its type.
    let isMentioned = parts(around: item).contains { part in
      index.uses(of: name, in: part).contains { !item.property.binding.contains($0) }
    }
    if isMentioned { return false }
    let isPrivate = item.property.declaration.hasModifier(.private)
    return isPrivate || !index.occurrences(of: name).contains { index.isMember($0, of: item.owner!) }
  }

  /// `$store.x` needs a `Bindable`: a local one at the top of a result builder's body, or one made on the spot where
  /// a statement would end an implicit return.
  private mutating func rewriteBindings(of item: WrappedProperty, _ model: TypeID) -> [Edit] {
    let name = item.property.isEscaped ? "`\(spelling(item.property.name))`" : spelling(item.property.name)
    var edits: [Edit] = []
    for use in item.bindings + item.handedOn {
      if !item.property.isEscaped, let body = index.builderBody(around: use), !body.rebinds(item.property.name),
        !body.sharesWithConcurrentCode(item.property.name), index.isVisible(item.property, at: body.firstChild ?? body)
      {
        findings.needBindable(BindableLocal(model: model, name: name, body: body))
        if use.kind == .memberAccessExpr { edits.append(use.replacement("$" + name)) }
      } else {
        edits.append(use.replacement(bindable(item.property, name, at: use)))
      }
    }
    return edits
  }

  /// A `Bindable` made on the spot, for `$name` or `self.$name`.
  func bindable(_ property: Property, _ name: String, at use: Node) -> String {
    let needsSelf = use.kind == .memberAccessExpr || !index.isVisible(property, at: use)
    return "Bindable(\(needsSelf ? "self." : "")\(name))"
  }

}
