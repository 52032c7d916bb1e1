import MoltSymbols
import MoltSyntax
import MoltText

/// What a coordinator reads of the structure that it keeps.
///
/// Bindings and what SwiftUI stores elsewhere are the same in all structures that stand at one place; what a structure holds
/// itself, and what it has from its environment, is that of the first.
struct ParentReads {
  struct Read {
    let node: Node
    /// What is read of the structure; nil where the structure itself is handed on.
    let name: String?
  }

  /// The first read of something that a later structure has another one of.
  private(set) var stale: Read?
  /// A view or controller that the structure holds, and that the coordinator or the method that makes the view uses.
  private(set) var ownView: Property?
  /// Where an initialiser of the coordinator reads the structure.
  private(set) var readInInitializer: Node?

  /// Where the method that updates looks at the structure before, itself or in a method of the coordinator that compares.
  private(set) var comparison: Node?

  private let representable: Representable
  private let index: ProjectIndex

  /// - Parameter assignments: where initialisers of the coordinator assign a parameter to the property.
  init(
    _ representable: Representable, _ parent: Property, _ coordinator: Representable.Coordinator, assignments: [Node], _ index: ProjectIndex
  ) {
    self.representable = representable
    self.index = index
    for mention in representable.references(to: parent, of: coordinator) { note(mention) }
    for assignment in assignments { readInInitializer = readInInitializer ?? otherUse(ofParameterIn: assignment) }
    if let make = representable.make, ownView == nil {
      ownView = make.descendants.lazy.compactMap { representable.property(namedBy: $0) }.first(where: holdsView)
    }
  }

  /// Where the initialiser around an assignment uses the parameter that it assigns for something else.
  private func otherUse(ofParameterIn assignment: Node) -> Node? {
    guard let value = assignment.assignedValue, let body = assignment.ancestor({ $0 == .initializerDecl })?.firstChild(.codeBlock) else {
      return nil
    }
    return body.uses(of: value.token(value.row.firstToken).name).first {
      $0 != value && $0.kind == .declReferenceExpr && !$0.isMemberOfSomething
    }
  }

  private mutating func note(_ mention: Node) {
    let reference = mention.memberReference
    if comparison == nil, isCompared(mention) { comparison = mention }
    let scope = mention.ancestor { $0 == .initializerDecl || $0 == .functionDecl || $0 == .variableDecl || $0 == .closureExpr }
    if let sequence = reference.parent, sequence.kind == .sequenceExpr, sequence.assignmentTarget == reference { return }
    if scope?.kind == .initializerDecl, readInInitializer == nil { readInInitializer = mention }
    guard let access = reference.parent?.readAccess(to: reference), let member = access.lastChild else {
      if stale == nil { stale = Read(node: mention, name: nil) }
      return
    }
    let name = member.token(member.row.firstToken).name
    var seen: Set<Name> = []
    if stale == nil, isStale(name, &seen) { stale = Read(node: mention, name: index.spelling(name)) }
    if ownView == nil { ownView = index[representable.id].members.properties[name]?.first(where: holdsView) }
  }

  private func isCompared(_ mention: Node) -> Bool {
    if representable.update.contains(mention) { return true }
    guard let function = mention.ancestor({ $0 == .functionDecl }), !representable.body.uses(of: function.declaredName).isEmpty,
      let sequence = mention.ancestor({ $0 == .sequenceExpr || $0 == .codeBlock }), sequence.kind == .sequenceExpr
    else { return false }
    return sequence.children.contains { $0.kind == .binaryOperatorExpr && ["!=", "!==", "==", "==="].contains($0.text) }
  }

  /// Whether a member of the structure may be another one in a later structure; computed properties and methods are followed.
  private func isStale(_ name: Name, _ seen: inout Set<Name>) -> Bool {
    guard seen.insert(name).inserted else { return false }
    let members = index[representable.id].members
    if let property = members.properties[name]?.first {
      if property.isStatic { return false }
      guard property.isComputed, let accessors = property.accessorBlock else { return isStale(stored: property) }
      return isStale(in: accessors, &seen)
    }
    // `$text`, and members of extensions of protocols.
    guard let functions = members.functions[name], !functions.isEmpty else {
      return !index.spelling(name).hasPrefix("$") && !index.spelling(name).hasPrefix("_")
    }
    return functions.contains { function in function.firstChild(.codeBlock).map { isStale(in: $0, &seen) } ?? true }
  }

  private func isStale(in body: Node, _ seen: inout Set<Name>) -> Bool {
    for node in body.descendants where node.kind == .declReferenceExpr {
      let name = node.token(node.row.firstToken).name
      if name == .self, node.parent?.kind != .memberAccessExpr { return true }
      guard !node.isMemberOfSomething || node.isSelfMember else { continue }
      if representable.property(namedBy: node) != nil {
        if isStale(name, &seen) { return true }
      } else if index[representable.id].members.functions[name] != nil, isStale(name, &seen) {
        return true
      }
    }
    return false
  }

  private func isStale(stored property: Property) -> Bool {
    guard let wrapper = representable.wrapper(of: property) else {
      if case .binding = index.type(of: property) { return false }
      return property.isVar || property.initializer == nil
    }
    if wrapper == "Environment" { return !isAction(property) }
    return !Self.storedElsewhere.contains(wrapper)
  }

  /// Whether what is read of the environment does the same whichever structure asks for it: `@Environment(\.dismiss)`.
  private func isAction(_ property: Property) -> Bool {
    property.declaration.attributes.contains { attribute in
      attribute.tokens.contains { Self.actions.contains(attribute.identifier($0)) }
    }
  }

  private static let actions: Set<String> = [
    "dismiss", "dismissSearch", "dismissWindow", "openSettings", "openURL", "openWindow", "presentationMode", "purchase", "rename",
    "requestReview",
  ]

  /// Wrappers whose value is stored outside of the structure, at a place that all structures share.
  private static let storedElsewhere: Set<String> = [
    "Binding", "State", "StateObject", "AppStorage", "SceneStorage", "FocusState", "GestureState", "AccessibilityFocusState", "Namespace",
    "FocusedBinding",
  ]

  private func holdsView(_ property: Property) -> Bool {
    guard !property.isComputed, !property.isStatic, representable.wrapper(of: property) == nil else { return false }
    return index.mayBeView(index.type(of: property))
  }
}

extension ProjectIndex {
  /// Whether a value may be a view, a controller or another object that belongs to what is on the screen. What is not known may be one.
  func mayBeView(_ type: Type) -> Bool {
    let kinds = ["UIResponder", "NSResponder", "CALayer", "WKInterfaceObject", "UIGestureRecognizer", "NSGestureRecognizer"]
    switch type.unwrapped {
    case .declared(let id, _): return inherits(id, fromOneOf: kinds)
    case .external(let name, let arguments):
      return !isFrameworkType(name) || isFrameworkType(name, kindOf: kinds) || arguments.contains(where: mayBeView)
    case .array(let element): return mayBeView(element)
    case .dictionary(_, let value): return mayBeView(value)
    case .tuple(let elements, _): return elements.contains(where: mayBeView)
    case .optional(let wrapped): return mayBeView(wrapped)
    case .parameter: return constraints(of: type).contains(where: mayBeView)
    case .existential(let parts), .opaque(let parts): return parts.contains(where: mayBeView)
    case .unknown: return true
    case .function, .metatype, .binding: return false
    }
  }
}

extension Node {
  /// The reference that this name ends: `self.parent` for `parent` in it.
  fileprivate var memberReference: Node {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild != self else { return self }
    return access
  }

  /// The access to a member of `base`, optional chains included, where this is one.
  fileprivate func readAccess(to base: Node) -> Node? {
    switch kind {
    case .memberAccessExpr: firstChild == base ? self : nil
    case .optionalChainingExpr, .forceUnwrapExpr: parent?.readAccess(to: self)
    default: nil
    }
  }
}
