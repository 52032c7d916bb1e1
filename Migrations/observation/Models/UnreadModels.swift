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
    var ownOnly: [TypeID: Bool] = [:]
    func showsOnlyItself(_ owner: TypeID) -> Bool {
      if ownOnly[owner] == nil { ownOnly[owner] = self.showsOnlyItself(owner) }
      return ownOnly[owner]!
    }
    for item in wrapped {
      guard let model = item.model, let owner = item.owner, index[owner].node.kind == .structDecl, announcesChanges(model),
        !project.isOutsideTargets(item.attribute.file), !isMentioned(item, owner), !showsOnlyItself(owner)
      else { continue }
      let property = spelling(item.property.name)
      note(
        model,
        "never read by the views that it used to refresh whenever it changed, and which it no longer refreshes: \(UnitNote.subjects). If such a view shows something that changes along with \(name(of: model)), read that from an observable object; otherwise delete the property",
        about: "`\(property)` of \(name(of: owner))", at: item.property.binding.location)
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

  /// Whether the view mentions the object anywhere but in initialisers, which only hand it over.
  private func isMentioned(_ item: WrappedProperty, _ owner: TypeID) -> Bool {
    if item.isProjected || !item.handedOn.isEmpty { return true }
    return parts(around: item).contains { part in
      index.uses(of: item.property.name, in: part).contains { use in
        guard !item.property.binding.contains(use) else { return false }
        let initializer = use.ancestor { $0 == .initializerDecl }
        return initializer.map { index.enclosingType(of: $0) != owner } ?? true
      }
    }
  }

  /// Whether whatever the view shows is its own values, literals and other views: a refresh shows nothing new.
  private func showsOnlyItself(_ owner: TypeID) -> Bool {
    index[owner].parts.flatMap(\.members).filter { $0.kind != .initializerDecl }.flatMap(\.descendants)
      .filter { $0.kind == .declReferenceExpr }
      .allSatisfy { isOwnValue($0, of: owner) }
  }

  private func isOwnValue(_ reference: Node, of owner: TypeID) -> Bool {
    if let access = reference.parent, access.kind == .memberAccessExpr, let base = access.memberBase, base != reference,
      base.text != "self"
    {
      // A modifier of a view is called on one. Anything else may lead anywhere.
      return access.callAsCallee != nil && base.chainRoot.makesSomething
    }
    switch index.lookUpValue(reference.token(reference.row.firstToken).name, at: reference) {
    case .local?, .enumCase?: return true
    case .property(let property, of: let type)?:
      return type == owner && !property.isStatic && changesByAssignment(index.type(of: property))
    case .functions(let functions)?: return functions.allSatisfy { index.enclosingType(of: $0) == owner }
    case .type?, nil: return reference.makesSomething || reference.isImplicitMember || reference.text.hasPrefix("$") || reference.text == "self"
    }
  }

  /// Whether what a property holds is known to change by an assignment only.
  private func changesByAssignment(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _): index[id].node.kind == .structDecl || index[id].node.kind == .enumDecl
    case .external, .array, .dictionary, .binding, .opaque: true
    default: false
    }
  }
}

extension Node {
  /// `Text` in `Text("a").bold().padding()`.
  fileprivate var chainRoot: Node {
    var root = self
    while root.kind == .functionCallExpr || root.kind == .memberAccessExpr, let first = root.firstChild { root = first }
    return root
  }

  /// Whether this is `Text` in `Text(…)`.
  fileprivate var makesSomething: Bool {
    kind == .declReferenceExpr && callAsCallee != nil && text.first?.isUppercase == true
  }
}
