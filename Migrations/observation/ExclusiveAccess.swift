import Symbols
import Syntax
import Text

/// `@Published` changed a copy and stored it; the macro changes the value in place. Whatever reads the property while it
/// is being changed then violates Swift's exclusive access and traps, in release builds as well (research: A9).
extension ObservationSurvey {
  /// Looks at every change in place of a published property, in its class and elsewhere.
  mutating func surveyExclusivity() {
    var published: [(id: TypeID, property: Property)] = []
    for id in models.order {
      for declaration in publishedVariables(of: id) {
        // Accessors that are written by hand change a copy, as @Published did.
        published += declaration.properties.filter { !$0.isChangedThroughCopy && accessorPairs[$0] == nil }.map { (id, $0) }
      }
    }
    let changes = changesInPlace(of: PropertyOwners(published, index))
    var names = LocalNames()
    for (id, property) in published {
      let reader = PropertyReader(property, of: id, index)
      for change in changes[property, default: []] { survey(change, of: property, id, reader, &names) }
    }
  }

  /// The changes in place that run code meanwhile, by each property that they may be changes of.
  private func changesInPlace(of properties: PropertyOwners) -> [Property: [ChangeInPlace]] {
    var result: [Property: [ChangeInPlace]] = [:]
    let ownMethods = projectMutatingMethods
    index.forEachOccurrence(of: properties.names) { _, use, _ in
      guard let change = use.changeInPlace(mutatingMethods: ownMethods, index), !change.running.isEmpty else { return }
      let changed = properties.candidates(for: use)
      guard !changed.isEmpty, !change.goesThroughObject(index) else { return }
      for property in changed { result[property, default: []].append(change) }
    }
    return result
  }

  private mutating func survey(
    _ change: ChangeInPlace, of property: Property, _ id: TypeID, _ reader: PropertyReader, _ names: inout LocalNames
  ) {
    let reads = reader.reads(in: change.running, while: change.target)
    guard let first = reads.first else { return }
    guard let repair = ExclusiveAccessRepair(change, of: property, reads, index, &names),
      let site = sites.firstIndex(where: { $0.declaration == property.declaration && $0.rule == "published" })
    else {
      block(
        id,
        Blocker(
          kind: "exclusive-access",
          message: "`\(spelling(property.name))` is read while it is being changed in place; that traps once the macro stores it",
          location: first.location, remedy: "make the change a statement of its own, and read the property into a constant before it"))
      return
    }
    attach(repair.edits, toSite: site)
    if repair.level < .safe {
      lower(site: site, to: repair.level)
      note(id, repair.note, at: change.expression.location)
    }
    if repair.assigns, let type = partiallyComparedType(of: property) {
      noteSilentAssignment(of: property, type, id, at: change.expression.location)
    }
  }

  /// The names of the project's own `mutating` methods.
  private var projectMutatingMethods: Set<Name> {
    var result: Set<Name> = []
    for members in index.types.map(\.members) + Array(index.externalMembers.values) {
      for (name, functions) in members.functions where functions.contains(where: { $0.hasModifier(.mutating) }) { result.insert(name) }
    }
    return result
  }
}

extension Property {
  /// Whether its observers need the old value: then it is copied, changed and stored with the macro, too.
  fileprivate var isChangedThroughCopy: Bool {
    guard let block = accessorBlock else { return false }
    return block.children.contains { accessor in
      guard accessor.kind == .accessorDecl else { return false }
      return accessor.token(accessor.introducer).name == .willSet
        || accessor.tokens.contains { accessor.text(in: accessor.token($0).range) == "oldValue" }
    }
  }
}

/// A change in place of a property, or of a part of it.
struct ChangeInPlace {
  /// The reference to the property: `items`, `self.items`, `store.items`.
  let target: Node
  /// The call or the assignment that changes it.
  let expression: Node
  /// What runs while it lasts: closures and functions that are handed over, the default of a subscript, the function that
  /// the property is passed to `inout`.
  let running: [Node]
  /// Whether what changes it is the standard library's, by its name: it keeps no closure, and runs nothing else.
  let isStandard: Bool

  /// Whether it changes an object that the property refers to, or a part of that one, and not the property.
  fileprivate func goesThroughObject(_ index: ProjectIndex) -> Bool {
    var node = target
    while node != expression, let parent = node.parent, parent.firstChild == node {
      let isBase = parent.kind == .memberAccessExpr || parent.kind == .subscriptCallExpr
      if isBase, case .declared(let id, _) = index.type(ofExpression: node).unwrapped, index[id].node.kind == .classDecl {
        return true
      }
      node = parent
    }
    return false
  }
}

extension Node {
  /// The change in place that begins with this reference: `items.removeAll { … }`, `state.items[0] += 1`,
  /// `groups["a", default: []].append(x)`, `fill(&items)`.
  fileprivate func changeInPlace(mutatingMethods own: Set<Name>, _ index: ProjectIndex) -> ChangeInPlace? {
    guard kind == .declReferenceExpr else { return nil }
    let reference = referenceWithBase
    var target = reference
    var running: [Node] = []
    while let parent = target.parent, parent.kind == .inOutExpr || parent.firstChild == target {
      switch parent.kind {
      case .subscriptCallExpr:
        running += parent.children.filter { $0.kind == .labeledExpr && $0.argumentLabel == "default" }
      case .memberAccessExpr:
        if let call = parent.parent, call.kind == .functionCallExpr, call.firstChild == parent, let method = parent.calleeName {
          let isOwn = own.contains(method.token(method.row.firstToken).name) && method.mayBeDeclared(in: index, receiver: target)
          guard isOwn || mutatingMethods.contains(method.text) else { return nil }
          running += call.functionArguments(index) + (isOwn ? [method] : [])
          return ChangeInPlace(target: reference, expression: call, running: running, isStandard: !isOwn)
        }
      case .optionalChainingExpr, .forceUnwrapExpr: break
      case .inOutExpr:
        guard let call = parent.parent?.parent, call.kind == .functionCallExpr, let callee = call.firstChild?.calleeName
        else { return nil }
        return ChangeInPlace(
          target: reference, expression: call, running: running + [callee] + call.functionArguments(index), isStandard: false)
      default:
        guard parent.kind == .sequenceExpr, isWritten else { return nil }
        return ChangeInPlace(target: reference, expression: parent, running: running, isStandard: true)
      }
      target = parent
    }
    return nil
  }

  /// The name that a callee ends with: `f` in `f` and in `x.f`.
  private var calleeName: Node? {
    kind == .memberAccessExpr ? children.reversed().first { $0.kind == .declReferenceExpr } : self
  }

  /// Whether a method of that name may be the project's own: declared by the receiver's type, by an extension where that is
  /// no type of the project, or by any type where it is not known and the standard library has no such method.
  private func mayBeDeclared(in index: ProjectIndex, receiver: Node) -> Bool {
    let name = token(row.firstToken).name
    let type = index.type(ofExpression: receiver).unwrapped
    if let declaration = type.declaration { return index.lookUpMember(name, of: declaration) != nil }
    return type.isForeign ? !index.extensionMethods(named: name).isEmpty : !mutatingMethods.contains(text)
  }

  /// Closures, functions that are named, and what is lazy: other values are made before the change begins, these run during it.
  private func functionArguments(_ index: ProjectIndex) -> [Node] {
    children.filter { $0 != firstChild }.filter { argument in
      guard argument.kind == .labeledExpr else { return true }
      guard let value = argument.expressionChild else { return false }
      if value.kind == .closureExpr || ["where", "by"].contains(argument.argumentLabel) { return true }
      if value.tokens.contains(where: { value.text(in: value.token($0).range) == "lazy" }) { return true }
      guard value.kind == .declReferenceExpr || value.isSelfAccess,
        let name = value.kind == .declReferenceExpr ? value : value.children.reversed().first,
        case .functions? = index.lookUpValue(name.token(name.row.firstToken).name, at: value)
      else { return false }
      return true
    }
  }

  private var isSelfAccess: Bool { kind == .memberAccessExpr && firstChild?.text == "self" }
}

extension Type {
  /// Whether it is known, and no type of the project.
  var isForeign: Bool {
    switch self {
    case .array, .dictionary, .tuple, .external: true
    default: false
    }
  }
}

extension ProjectIndex {
  /// The methods that the project's extensions give to types that it does not declare.
  func extensionMethods(named name: Name) -> [Node] {
    externalMembers.values.flatMap { $0.functions[name, default: []] }
  }
}
