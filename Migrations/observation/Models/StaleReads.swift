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
  /// The classes to be looked at.
  let moving: [TypeID]
  /// The members that tell that they are read, by `access(keyPath:)`.
  let telling: Set<Node>
  var findings = ObservationFindings()

  mutating func find() {
    for id in moving {
      for (property, owner) in untrackedState(of: id) where changes(property, of: owner) && isReadByView(property, owner, through: id) {
        tell(id, "`\(spelling(property.name))`", at: property.binding.location)
      }
      for property in heldByWrappers(of: id) where changes(property, of: id) && isReadByView(property, id) {
        tell(id, "`\(spelling(property.name))`", at: property.binding.location)
      }
      let holders = plainObjects(of: id)
      let computed = computedProperties(of: id).filter { property in
        !telling.contains(property.declaration) && readsUntracked(property, holders, id) && isReadByView(property, id)
      }
      for property in computed { tell(id, "`\(spelling(property.name))`", at: property.binding.location) }
      for holder in holders.keys.sorted(by: { $0.binding.location < $1.binding.location }) {
        guard let use = readsByViews(named: holder.name).first(where: { isShownThrough($0, holder, holders, id) }) else { continue }
        tell(id, "`\(spelling(holder.name))`", at: use.location)
      }
      for holder in systemObjects(of: id) {
        guard let use = readsByViews(named: holder.name).first(where: { showsChangingMember($0, holder, id) }) else { continue }
        tell(id, "`\(spelling(holder.name))`", at: use.location)
      }
    }
  }

  private mutating func tell(_ id: TypeID, _ subject: String, at location: Location) {
    review(
      id,
      "shown by views, and not observed: \(UnitNote.subjects). A view that reads nothing else of \(name(of: id)) was refreshed by "
        + "whatever it published, and no longer is",
      about: subject, at: location)
  }

  /// What the macro does not see of a class: variables of the type, and those of a superclass that is no model.
  private func untrackedState(of id: TypeID) -> [(Property, TypeID)] {
    var result: [(Property, TypeID)] = []
    for owner in index.withInherited(id)
    where index[owner].node.kind == .classDecl && (owner == id || !models.contains(owner) && !isAlreadyObservable(owner)) {
      for property in index[owner].members.properties.values.joined()
      where property.isVar && !property.isComputed && (property.isStatic || owner != id) {
        result.append((property, owner))
      }
    }
    return result.sorted { $0.0.binding.location < $1.0.binding.location }
  }

  /// What a wrapper of the project holds, which the macro leaves alone.
  private func heldByWrappers(of id: TypeID) -> [Property] {
    index[id].members.properties.values.joined().filter { property in
      !property.isStatic
        && property.declaration.attributes.contains { $0.typeChild.flatMap { index.resolve($0).declaration }.map(isWrapper) == true }
    }.sorted { $0.binding.location < $1.binding.location }
  }

  private func isWrapper(_ id: TypeID) -> Bool { index[id].node.attributes.contains { spelling($0.attributeName) == "propertyWrapper" } }

  private func changes(_ property: Property, of owner: TypeID) -> Bool {
    index.occurrences(of: property.name).contains { use in
      index.isChanged(property, by: use) && use.ancestor { $0 == .initializerDecl } == nil && means(use, property, owner)
    }
  }

  private func means(_ use: Node, _ property: Property, _ owner: TypeID) -> Bool {
    property.isStatic
      ? index.declaration(namedBy: use.referenceWithBase) == property.binding : index.isReference(use, to: property, of: owner)
  }

  /// Whether a view that holds the object shows the property.
  private func isReadByView(_ property: Property, _ owner: TypeID, through id: TypeID) -> Bool {
    readsByViews(named: property.name).contains { use in
      !use.isWritten && isReached(use, property, through: id) && means(use, property, owner) && isEvaluatedByView(use)
    }
  }

  /// Whether a use stands beside the object, as that of a variable of the type, or is a member of it.
  private func isReached(_ use: Node, _ property: Property, through id: TypeID) -> Bool {
    if property.isStatic { return index.enclosingType(of: use).map { holdsObject(of: id, $0) } == true }
    return use.referenceWithBase.memberBase.map { index.type(ofExpression: $0).declaration } == id
  }

  private func holdsObject(of id: TypeID, _ view: TypeID) -> Bool {
    index[view].members.properties.values.joined().contains { index.type(of: $0).unwrapped.declaration == id }
  }

  /// The stored properties that hold an object which views cannot observe, with its class.
  private func plainObjects(of id: TypeID) -> [Property: [TypeID]] {
    var result: [Property: [TypeID]] = [:]
    for property in index[id].members.properties.values.joined() where !property.isComputed && !property.isStatic {
      let classes = classes(of: index.type(of: property).unwrapped).filter { !models.contains($0) && !isAlreadyObservable($0) }
      if !classes.isEmpty { result[property] = classes }
    }
    return result
  }

  /// The class that objects of a type are of, or those of the project that conform to the protocol which it is.
  private func classes(of type: Type) -> [TypeID] {
    switch type {
    case .declared(let id, _) where index[id].node.kind == .classDecl: [id]
    case .declared(let id, _) where index.isProtocol(id): index.heirs(of: id).filter { index[$0].node.kind == .classDecl }
    case .existential(let constraints): constraints.flatMap { classes(of: $0) }
    default: []
    }
  }

  /// The stored properties that hold an object of the SDK, such as a web view or a player.
  private func systemObjects(of id: TypeID) -> [Property] {
    index[id].members.properties.values.joined().filter { property in
      guard !property.isComputed, !property.isStatic, case .external(let type, _) = index.type(of: property).unwrapped else { return false }
      return index.isFrameworkClass(type)
    }.sorted { $0.binding.location < $1.binding.location }
  }

  /// `model.player.rate` in a view.
  private func showsChangingMember(_ use: Node, _ holder: Property, _ id: TypeID) -> Bool {
    guard use.isMemberOfBase, case .external(let type, _) = index.type(of: holder).unwrapped else { return false }
    guard let member = use.memberAccess?.calleeReference, isChangingObject(type, member) else { return false }
    return index.isReference(use, to: holder, of: id) && isEvaluatedByView(use)
  }

  private func computedProperties(of id: TypeID) -> [Property] {
    index[id].members.properties.values.joined().filter { $0.isComputed && !$0.isStatic && !$0.declaration.hasModifier(.private) }
      .sorted { $0.binding.location < $1.binding.location }
  }

  /// Whether a getter reads what changes without being observed, and nothing that is, or a clock.
  private func readsUntracked(_ property: Property, _ holders: [Property: [TypeID]], _ id: TypeID) -> Bool {
    guard let body = property.getter else { return false }
    // What time it is, nothing else tells.
    if body.descendants.contains(where: \.tellsTime) { return true }
    var isStale = false
    for node in body.descendants where node.kind == .declReferenceExpr {
      if let holder = holders.first(where: { $0.key.name == node.token(node.row.firstToken).name }),
        index.isReference(node, to: holder.key, of: id),
        holder.value.contains(where: { changes(memberOf: node, $0) })
      {
        isStale = true
      } else if node.text == "UserDefaults", index[id].parts.contains(where: index.writesDefaults) {
        isStale = true
      } else if case .property(let read, let owner)? = index.lookUpValue(node.token(node.row.firstToken).name, at: node), owner == id,
        read.isVar,
        !read.isStatic, !node.isMemberOfBase
      {
        // Observed, or worked out from what may be.
        return false
      }
    }
    return isStale
  }

  /// Whether `store.items` of a holder is a variable that code sets after the object is made.
  private func changes(memberOf reference: Node, _ type: TypeID) -> Bool {
    let base = reference.referenceWithBase
    guard let access = base.parent, access.kind == .memberAccessExpr || access.kind == .optionalChainingExpr,
      let member = (access.kind == .memberAccessExpr ? access : access.parent)?.memberName,
      case .property(let property, let owner)? = index.lookUpMember(member, of: type), property.isVar, !property.isComputed, let owner
    else { return false }
    return index.isWrittenLater(property, of: owner)
  }

  private func isReadByView(_ property: Property, _ id: TypeID) -> Bool {
    readsByViews(named: property.name).contains { index.isReference($0, to: property, of: id) && isEvaluatedByView($0) }
  }

  /// `model.store.items` in a view.
  private func isShownThrough(_ use: Node, _ holder: Property, _ holders: [Property: [TypeID]], _ id: TypeID) -> Bool {
    guard use.isMemberOfBase, index.isReference(use, to: holder, of: id), let types = holders[holder] else { return false }
    return types.contains { changes(memberOf: use, $0) } && isEvaluatedByView(use)
  }
}

extension ProjectIndex {
  /// Whether a part of a class stores something in `UserDefaults`.
  func writesDefaults(_ part: Node) -> Bool {
    part.uses(of: names["UserDefaults"] ?? .none).contains { use in
      use.ancestor { $0 == .functionCallExpr }.map { $0.firstChild?.memberName.map(spelling) == "set" } ?? false
    }
  }
}
