import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText
import MoltThreads

/// Views that observe an object, and show what nothing tells them of: what the object changes elsewhere, or anything at all where they
/// read nothing of it.
struct UnreadModels: ObservationRule {
  let facts: ObservationFacts
  let wrapped: [WrappedProperty]
  /// The bindings of all properties by which objects are observed, of classes that stay, too.
  let observed: Set<Node>
  /// The members that tell that they are read, by `access(keyPath:)`.
  let telling: Set<Node>
  var findings = ObservationFindings()
  private var needed: Set<Needed> = []
  private let announcing = Memo<TypeID, Bool>()
  private let changing = Memo<TypeID, ForeignChanges>()
  /// The names that views read: many models have a property of one.
  private let reading = Memo<NameInView, Bool>()

  init(facts: ObservationFacts, wrapped: [WrappedProperty], observed: Set<Node>, telling: Set<Node>) {
    self.facts = facts
    self.wrapped = wrapped
    self.observed = observed
    self.telling = telling
  }

  /// A wrapper refreshed its view whenever the object changed anything, asked or not: a view that never mentions the
  /// object was refreshed all the same, and may show what changes along with it, such as a nested object or a global.
  /// An observable object refreshes who reads it, and that view no more.
  mutating func find() {
    let state = UnobservedState(facts: facts, telling: telling, observed: observed)
    for item in wrapped {
      guard let model = item.model, let owner = item.owner, index[owner].node.kind == .structDecl,
        !project.isOutsideTargets(item.attribute.file),
        announcing.answer(for: model, { announcesChanges(model) })
      else { continue }
      if !isRead(item, owner) {
        reviewUnread(item, model, owner, state)
      } else if case let changes = changing.answer(for: model, { changesElsewhere(model) }), changes.areMentioned(in: index[owner].parts),
        let read = state.firstRead(by: owner, beside: model, of: changes)
      {
        reviewChanged(read, model, owner)
      } else if !readsAll(of: model, owner) {
        reviewBeside(model, owner, state)
      }
    }
  }

  /// A view that reads nothing of the object, and shows something else.
  private mutating func reviewUnread(_ item: WrappedProperty, _ model: TypeID, _ owner: TypeID, _ state: UnobservedState) {
    let shown = state.shown(by: owner, beside: model)
    guard let read = shown.read else { return needOthers(shown.ofOthers, model, owner) }
    review(
      model,
      "never read by the views that it used to refresh whenever it changed, and which it no longer refreshes: \(UnitNote.subjects). If "
        + "such a view shows something that changes along with \(name(of: model)), read that from an observable object; otherwise delete "
        + "the property",
      about: "`\(spelling(item.property.name))` of \(name(of: owner)), which shows `\(read.referenceWithBase.text)`",
      at: item.property.binding.location)
  }

  /// A view that shows what the class changes elsewhere.
  private mutating func reviewChanged(_ read: Node, _ model: TypeID, _ owner: TypeID) {
    review(
      model,
      "changed by \(name(of: model)) and not observed, but shown by views that are refreshed only by what they read of it: "
        + "\(UnitNote.subjects). Read that from an observable object",
      about: "`\(read.referenceWithBase.text)` of \(name(of: owner))", at: read.location)
  }

  /// A view that shows something beside what it reads of the object.
  private mutating func reviewBeside(_ model: TypeID, _ owner: TypeID, _ state: UnobservedState) {
    let shown = state.shown(by: owner, beside: model)
    guard let read = shown.read else { return needOthers(shown.ofOthers, model, owner) }
    review(
      model,
      "not observed, but shown by views that were refreshed whenever \(name(of: model)) changed, and are by what they read of it alone: "
        + "\(UnitNote.subjects). If it changes along with something else of \(name(of: model)), read it from an observable object",
      about: "`\(read.referenceWithBase.text)` of \(name(of: owner))", at: read.location)
  }

  /// A view that shows other objects, which tell it of their changes where their classes move, too.
  private mutating func needOthers(_ others: [UnobservedState.ModelRead], _ model: TypeID, _ owner: TypeID) {
    for other in others where needed.insert(Needed(model: model, other: other.model)).inserted {
      let (read, refresher) = (other.node.referenceWithBase, name(of: model))
      let note = MigrationUnit.Note(
        "`\(read.text)` of \(name(of: owner)) shows an object of \(name(of: other.model)), which stays an `ObservableObject`, and which "
          + "the view does not observe: it was refreshed whenever \(refresher) changed, and is by what it reads of it alone. Migrate "
          + "\(name(of: other.model)) first, or have a view observe it",
        at: read.location)
      require(other.model, for: model, .reviewed(note))
    }
  }

  /// Whether a view reads everything that the object publishes, so that it is refreshed whenever it was.
  private func readsAll(of model: TypeID, _ view: TypeID) -> Bool {
    index.withInherited(model).allSatisfy { id in
      index[id].parts.allSatisfy { !index.mentions(known.objectWillChange, in: $0) }
        && publishedVariables(of: id).flatMap(\.properties).allSatisfy { property in
          reading.answer(for: NameInView(name: property.name, view: view)) { reads(property.name, view) }
        }
    }
  }

  private func reads(_ name: Name, _ view: TypeID) -> Bool {
    index[view].parts.contains { part in
      index.uses(of: name, in: part).contains { $0.kind == .declReferenceExpr && !$0.isWritten && !isInAction($0) }
    }
  }

  /// What the class changes beside its own properties.
  private func changesElsewhere(_ model: TypeID) -> ForeignChanges {
    var changes = ForeignChanges()
    for part in index[model].parts {
      for use in part.descendants where use.kind == .declReferenceExpr && use.isWritten && !isOwn(use, model) {
        changes.names.insert(use.token(use.row.firstToken).name)
      }
      if index.writesDefaults(part) { changes.defaults = index.names["UserDefaults"] ?? .none }
    }
    return changes
  }

  /// Whether a member of such a value is a part of it, so that it is another value when the member changes, or tells of its changes itself.
  private func isPart(of type: Type) -> Bool {
    switch type {
    case .array, .dictionary, .tuple: true
    case .declared(let id, _): index[id].node.kind != .classDecl && !index.isProtocol(id) || models.contains(id)
    case .external(let name, _): index.isFrameworkValueType(name)
    default: false
    }
  }

  /// Whether a name is that of a variable of an object of the class, where that is its own, or of a local.
  private func isOwn(_ use: Node, _ model: TypeID) -> Bool {
    if use.isSelfMember { return true }
    if use.isMemberOfBase { return use.parent?.memberBase.map { isPart(of: index.type(ofExpression: $0).unwrapped) } ?? false }
    switch index.lookUpValue(use.token(use.row.firstToken).name, at: use) {
    case .local?: return true
    case .property(let property, let owner)?: return owner.map(index.withInherited(model).contains) == true && !property.isStatic
    default: return false
    }
  }

  /// Whether the class, or one that it inherits from, publishes anything or calls `objectWillChange`.
  private func announcesChanges(_ model: TypeID) -> Bool {
    index.withInherited(model).contains { id in
      !publishedVariables(of: id).isEmpty
        || index[id].parts.contains { index.mentions(known.objectWillChange, in: $0) }
    }
  }

  /// Whether the view reads something that the object publishes when it is evaluated: an initialiser only hands it over, an action runs
  /// later, and a view that it is passed on to reads for itself.
  private func isRead(_ item: WrappedProperty, _ owner: TypeID) -> Bool {
    parts(around: item).contains { part in
      index.uses(of: item.property.name, in: part).contains { use in
        guard use.kind == .declReferenceExpr, !item.property.binding.contains(use), !isInAction(use) else { return false }
        let initializer = use.ancestor { $0 == .initializerDecl }
        return (initializer.map { index.enclosingType(of: $0) != owner } ?? true) && readsState(use, item.model!)
      }
    }
  }

  /// Whether `model.title` reads a variable of the object, or a member that does.
  private func readsState(_ use: Node, _ model: TypeID) -> Bool {
    guard let access = use.memberAccess, let name = access.memberName else { return false }
    // `action: model.save` runs nothing yet.
    let member = index.lookUpMember(name, of: model)
    if case .functions? = member, access.callAsCallee == nil { return false }
    return member.map { $0.declarations.contains(where: telling.contains) } ?? false || readsState(of: model, by: name, depth: 0)
  }
}

private struct NameInView: Hashable {
  let name: Name
  let view: TypeID
}

/// That views which one class refreshes show objects of another.
private struct Needed: Hashable {
  let model: TypeID
  let other: TypeID
}

extension ValueDeclaration {
  /// The declarations of members that a name was found to mean.
  fileprivate var declarations: [Node] {
    switch self {
    case .property(let property, _): [property.declaration]
    case .functions(let functions): functions
    default: []
    }
  }
}
