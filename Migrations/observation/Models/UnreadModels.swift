import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Views that observe an object and read nothing of it.
struct UnreadModels: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  var findings = ObservationFindings()

  /// A wrapper refreshed its view whenever the object changed anything, asked or not: a view that never mentions the
  /// object was refreshed all the same, and may show what changes along with it, such as a nested object or a global.
  /// An observable object refreshes who reads it, and that view no more.
  mutating func find() {
    var announcing: [TypeID: Bool] = [:]
    func announcesChanges(_ model: TypeID) -> Bool {
      if announcing[model] == nil { announcing[model] = self.announcesChanges(model) }
      return announcing[model]!
    }
    let state = UnobservedState(facts: facts)
    var shown: [TypeID: Node?] = [:]
    func shownState(_ owner: TypeID) -> Node? {
      if shown[owner] == nil { shown[owner] = .some(state.firstRead(by: owner)) }
      return shown[owner]!
    }
    for item in wrapped {
      guard let model = item.model, let owner = item.owner, index[owner].node.kind == .structDecl, announcesChanges(model),
        !project.isOutsideTargets(item.attribute.file), !isRead(item, owner), let read = shownState(owner)
      else { continue }
      let property = spelling(item.property.name)
      note(
        model,
        "never read by the views that it used to refresh whenever it changed, and which it no longer refreshes: \(UnitNote.subjects). If such a view shows something that changes along with \(name(of: model)), read that from an observable object; otherwise delete the property",
        about: "`\(property)` of \(name(of: owner)), which shows `\(read.referenceWithBase.text)`", at: item.property.binding.location)
      lowerModel(model, to: .review)
    }
  }

  /// Whether the class, or one that it inherits from, publishes anything or calls `objectWillChange`.
  private func announcesChanges(_ model: TypeID) -> Bool {
    index.withInherited(model).contains { id in
      !publishedVariables(of: id).isEmpty
        || index[id].parts.contains { !$0.uses(of: known.objectWillChange).isEmpty }
    }
  }

  /// Whether the view reads something that the object publishes when it is evaluated: an initialiser only hands it over, an action runs later, and a
  /// view that it is passed on to reads for itself.
  private func isRead(_ item: WrappedProperty, _ owner: TypeID) -> Bool {
    parts(around: item).contains { part in
      index.uses(of: item.property.name, in: part).contains { use in
        guard use.kind == .declReferenceExpr, !item.property.binding.contains(use), !use.isInAction(index) else { return false }
        let initializer = use.ancestor { $0 == .initializerDecl }
        return (initializer.map { index.enclosingType(of: $0) != owner } ?? true) && readsState(use, item.model!)
      }
    }
  }

  /// Whether `model.title` reads a variable of the object, or a member that does.
  private func readsState(_ use: Node, _ model: TypeID) -> Bool {
    var base = use.referenceWithBase
    while let parent = base.parent, parent.kind == .optionalChainingExpr || parent.kind == .forceUnwrapExpr { base = parent }
    guard let access = base.parent, access.kind == .memberAccessExpr, access.firstChild == base, let name = access.memberName else { return false }
    // `action: model.save` runs nothing yet.
    if case .functions? = index.lookUpMember(name, of: model), access.callAsCallee == nil { return false }
    return readsState(of: model, by: name, depth: 0)
  }
}
