import MoltRules
import MoltSymbols
import MoltSyntax

/// Reflection that looks for values of a protocol among an object's properties, whatever they are called:
/// `Mirror(reflecting: self).children.forEach { ($0.value as? Resolvable)?.resolve() }`, as containers of dependencies do.
///
/// The macro renames properties and takes their wrapper away. Where no name is asked for, and neither what was wrapped nor its wrapper is
/// such a value, the same are found as before.
struct ReflectedValues: ObservationQuestions {
  let facts: ObservationFacts
  /// The protocol that is looked for.
  private let sought: TypeID

  /// - Parameter call: of `Mirror`; nil where it is used in another way.
  init?(_ facts: ObservationFacts, _ call: Node) {
    self.facts = facts
    var chain = call
    var closure: Node?
    while let access = chain.parent, access.kind == .memberAccessExpr, access.firstChild == chain, closure == nil {
      guard let name = access.calleeReference, Self.givesValues(name, facts) else { return nil }
      chain = access
      if let outer = access.parent, outer.kind == .functionCallExpr, outer.firstChild == access {
        let arguments = outer.callArguments
        closure = arguments.count == 1 ? arguments[0].value : nil
        guard closure?.kind == .closureExpr || name.text == "map" && closure?.text == "\\.value" else { return nil }
        if closure?.kind != .closureExpr { closure = nil }
        chain = outer
      }
    }
    guard let closure, let sought = Self.soughtProtocol(in: closure, facts.index) else { return nil }
    self.sought = sought
  }

  /// Whether a member gives the values of a mirror's children, or goes through them, and asks for no more.
  private static func givesValues(_ name: Node, _ facts: ObservationFacts) -> Bool {
    if valueMembers.contains(name.text) { return true }
    let index = facts.index
    guard let mirror = index.names["Mirror"], let members = index.externalMembers[mirror],
      let properties = members.properties[name.token(name.row.firstToken).name]
    else { return false }
    return properties.allSatisfy { property in
      property.getter?.descendants.allSatisfy { node in
        node.kind != .declReferenceExpr || valueMembers.contains(node.text) || node.text == name.text
      } == true
    }
  }

  /// `P`, where a closure does nothing with its parameter but ask whether it is one.
  private static func soughtProtocol(in closure: Node, _ index: ProjectIndex) -> TypeID? {
    guard closure.closureParameters.isEmpty else { return nil }
    var sought: TypeID?
    for use in closure.descendants where use.kind == .declReferenceExpr && use.text == "$0" {
      var value = use.referenceWithBase
      if let access = value.parent, access.kind == .memberAccessExpr, access.firstChild == value {
        guard access.memberName.map(index.spelling) == "value" else { return nil }
        value = access
      }
      guard let parts = value.parent.map({ Array($0.children) }), let place = parts.firstIndex(of: value), place + 1 < parts.count,
        parts[place + 1].kind == .unresolvedAsExpr, parts[place + 1].text.hasPrefix("as?"), let written = parts[place + 1].typeChild,
        case .declared(let id)? = index.lookUpType(written.typeComponents, at: closure), index.isProtocol(id), sought == nil || sought == id
      else { return nil }
      sought = id
    }
    return sought
  }

  /// Whether the same values are found once a class has the macro.
  func findsTheSame(in model: TypeID) -> Bool {
    guard !mayBeSought(wrapper: known.Published) else { return false }
    return index.withInherited(model).allSatisfy { id in
      publishedVariables(of: id).flatMap(\.properties).allSatisfy { !mayBeSought(index.type(of: $0)) }
    }
  }

  private func mayBeSought(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _):
      // An object of a class may be one of a subclass.
      index.withInherited(id).contains(sought)
        || index[id].node.kind != .structDecl && index[id].node.kind != .enumDecl
          && index.types.contains { index.withInherited($0.id).contains(id) && index.withInherited($0.id).contains(sought) }
    case .external(let name, _): mayBeSought(wrapper: name) || index.spelling(name).hasPrefix("Any") || !index.isFrameworkType(name)
    case .array: mayBeSought(wrapper: index.names["Array"] ?? .none)
    case .dictionary: mayBeSought(wrapper: index.names["Dictionary"] ?? .none)
    case .tuple, .function, .metatype: false
    default: true
    }
  }

  /// Whether an extension of the project makes a type of another module one of those.
  private func mayBeSought(wrapper name: Name) -> Bool {
    index.externalInheritance[name, default: []].contains { inherited in
      index.declaredTypes(of: inherited).contains { index.withInherited($0).contains(sought) }
    }
  }
}

private let valueMembers: Set<String> = ["children", "superclassMirror", "map", "value", "forEach", "compactMap"]
