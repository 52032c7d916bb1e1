import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What views read of an object that nothing observes, neither before nor after: the members of plain classes that it holds,
/// and `UserDefaults`.
///
/// Such a view was refreshed whenever the object published anything at all. An observable object refreshes who reads the
/// property that changes, and this view may read none.
struct StaleReads: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() {
    for id in models.order where !isAlreadyObservable(id) {
      let holders = plainObjects(of: id)
      let computed = computedProperties(of: id).filter { property in readsUntracked(property, holders, id) && isReadByView(property, id) }
      for property in computed { tell(id, "`\(spelling(property.name))`", at: property.binding.location) }
      for holder in holders.keys.sorted(by: { $0.binding.location < $1.binding.location }) {
        guard let use = index.occurrences(of: holder.name).first(where: { isShownThrough($0, holder, holders, id) }) else { continue }
        tell(id, "`\(spelling(holder.name))`", at: use.location)
      }
    }
  }

  private mutating func tell(_ id: TypeID, _ subject: String, at location: Location) {
    note(
      id,
      "shown by views, and not observed: \(UnitNote.subjects). A view that reads nothing else of \(name(of: id)) was refreshed by whatever it published, and no longer is",
      about: subject, at: location)
    lowerModel(id, to: .review)
  }

  /// The stored properties that hold an object which views cannot observe, with its class.
  private func plainObjects(of id: TypeID) -> [Property: TypeID] {
    var result: [Property: TypeID] = [:]
    for property in index[id].members.properties.values.joined() where !property.isComputed && !property.isStatic {
      guard case .declared(let type, _) = index.type(of: property).unwrapped, index[type].node.kind == .classDecl, !models.contains(type),
        !isAlreadyObservable(type)
      else { continue }
      result[property] = type
    }
    return result
  }

  private func computedProperties(of id: TypeID) -> [Property] {
    index[id].members.properties.values.joined().filter { $0.isComputed && !$0.isStatic && !$0.declaration.hasModifier(.private) }
      .sorted { $0.binding.location < $1.binding.location }
  }

  /// Whether a getter reads what changes without being observed, and nothing that is.
  private func readsUntracked(_ property: Property, _ holders: [Property: TypeID], _ id: TypeID) -> Bool {
    guard let body = property.accessorBlock else { return false }
    var isStale = false
    for node in body.descendants where node.kind == .declReferenceExpr {
      if let holder = holders.first(where: { $0.key.name == node.token(node.row.firstToken).name }), index.isReference(node, to: holder.key, of: id),
        changes(memberOf: node, holder.value)
      {
        isStale = true
      } else if node.text == "UserDefaults", index[id].parts.contains(where: writesDefaults) {
        isStale = true
      } else if case .property(let read, let owner)? = index.lookUpValue(node.token(node.row.firstToken).name, at: node), owner == id, read.isVar,
        !read.isStatic, !node.isMemberOfBase
      {
        // Observed, or worked out from what may be.
        return false
      }
    }
    return isStale
  }

  /// Whether a part of a class stores something in `UserDefaults`.
  private func writesDefaults(_ part: Node) -> Bool {
    part.uses(of: index.names["UserDefaults"] ?? .none).contains { use in
      use.ancestor { $0 == .functionCallExpr }.map { $0.firstChild?.memberName.map(spelling) == "set" } ?? false
    }
  }

  /// Whether `store.items` of a holder is a variable that code sets after the object is made.
  private func changes(memberOf reference: Node, _ type: TypeID) -> Bool {
    let base = reference.referenceWithBase
    guard let access = base.parent, access.kind == .memberAccessExpr || access.kind == .optionalChainingExpr,
      let member = (access.kind == .memberAccessExpr ? access : access.parent)?.memberName,
      case .property(let property, let owner)? = index.lookUpMember(member, of: type), property.isVar, !property.isComputed, let owner
    else { return false }
    return index.occurrences(of: member).contains { use in
      use.isWritten && index.isReference(use, to: property, of: owner) && use.ancestor { $0 == .initializerDecl } == nil
    }
  }

  private func isReadByView(_ property: Property, _ id: TypeID) -> Bool {
    index.occurrences(of: property.name).contains { $0.kind == .declReferenceExpr && isInView($0) && index.isReference($0, to: property, of: id) }
  }

  /// `model.store.items` in a view.
  private func isShownThrough(_ use: Node, _ holder: Property, _ holders: [Property: TypeID], _ id: TypeID) -> Bool {
    guard use.kind == .declReferenceExpr, use.isMemberOfBase, isInView(use), index.isReference(use, to: holder, of: id), let type = holders[holder]
    else { return false }
    return changes(memberOf: use, type)
  }

  /// Whether code stands in a view, and is evaluated with it: an action shows nothing.
  private func isInView(_ node: Node) -> Bool {
    guard let owner = index.enclosingType(of: node), index[owner].node.kind == .structDecl,
      index.withInherited(owner).contains(where: { index[$0].inheritedTypes.contains { ["View", "SwiftUI.View", "ViewModifier"].contains($0.text) } })
    else { return false }
    var place: Node? = node
    while let closure = place?.ancestor({ $0 == .closureExpr || $0 == .memberBlock }), closure.kind == .closureExpr {
      let call = closure.ancestor { $0 == .functionCallExpr }
      let label = closure.parent?.kind == .labeledExpr ? closure.parent?.argumentLabel : nil
      if label == "action" || call?.firstChild?.calleeReference.map({ actions.contains($0.text) }) == true { return false }
      place = closure
    }
    return true
  }
}

/// What runs its closure when something happens.
private let actions: Set<String> = [
  "Button", "Task", "onAppear", "onChange", "onDisappear", "onReceive", "onSubmit", "onTapGesture", "refreshable", "task", "withAnimation", "onLongPressGesture",
]
