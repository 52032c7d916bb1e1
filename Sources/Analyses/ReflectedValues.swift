import MoltSymbols
import MoltSyntax

/// Reflection that looks for values of a protocol among an object's properties, whatever they are called:
/// `Mirror(reflecting: self).children.forEach { ($0.value as? Resolvable)?.resolve() }`, as containers of dependencies do.
package struct ReflectedValues {
  private let index: ProjectIndex
  /// The protocol that is looked for.
  private let sought: TypeID
  /// It, and what conforms to it.
  private let conformers: [TypeID]

  /// - Parameter call: of `Mirror`; nil where it is used in another way.
  package init?(_ index: ProjectIndex, _ call: Node) {
    self.index = index
    var chain = call
    var closure: Node?
    while let access = chain.parent, access.kind == .memberAccessExpr, access.firstChild == chain, closure == nil {
      guard let name = access.calleeReference, Self.givesValues(name, index) else { return nil }
      chain = access
      if let outer = access.parent, outer.kind == .functionCallExpr, outer.firstChild == access {
        let arguments = outer.callArguments
        closure = arguments.count == 1 ? arguments[0].value : nil
        guard closure?.kind == .closureExpr || name.text == "map" && closure?.text == "\\.value" else { return nil }
        if closure?.kind != .closureExpr { closure = nil }
        chain = outer
      }
    }
    guard let closure, let sought = Self.soughtProtocol(in: closure, index) else { return nil }
    self.sought = sought
    conformers = [sought] + index.heirs(of: sought)
  }

  /// Whether a member gives the values of a mirror's children, or goes through them, and asks for no more.
  private static func givesValues(_ name: Node, _ index: ProjectIndex) -> Bool {
    if valueMembers.contains(name.text) { return true }
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
      guard let parts = value.parent.map({ Array($0.children) }), let place = parts.firstIndex(of: value), place + 2 < parts.count,
        parts[place + 1].kind == .unresolvedAsExpr, parts[place + 1].text.hasPrefix("as?"), let written = parts[place + 2].writtenType,
        case .declared(let id)? = index.lookUpType(written.typeComponents, at: closure), index.isProtocol(id), sought == nil || sought == id
      else { return nil }
      sought = id
    }
    return sought
  }

  /// Whether a value of the type of a property may be one of those that are looked for.
  package func mayBeSought(_ property: Property) -> Bool {
    let type = index.type(of: property)
    guard type.unwrapped == .unknown, let annotation = property.annotation else { return mayBeSought(type) }
    // What the project does not declare conforms to a protocol of the project only where the project says so.
    return annotation.tokens.lazy.filter { annotation.token($0).kind == .identifier }.contains { token in
      let name = annotation.token(token).name
      return index.lookUpType([name], at: property.declaration) != nil || mayBeSought(external: name)
    }
  }

  private func mayBeSought(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _): conformers.contains { index.withInherited($0).contains(id) || index.withInherited(id).contains($0) }
    case .external(let name, _): mayBeSought(external: name)
    case .array: isMadeSought(index.names["Array"] ?? .none)
    case .dictionary: isMadeSought(index.names["Dictionary"] ?? .none)
    case .tuple, .function, .metatype: false
    default: true
    }
  }

  /// Whether a value of another module's type may be one: by an extension, or as an object of the project's that inherits from it.
  private func mayBeSought(external name: Name) -> Bool {
    index.spelling(name).hasPrefix("Any") || isMadeSought(name)
      || conformers.contains { conformer in
        index.withInherited(conformer).contains { index[$0].inheritedTypes.contains { $0.typeName == name } }
      }
  }

  /// Whether an extension of the project makes a type of another module one of those.
  package func isMadeSought(_ name: Name) -> Bool {
    index.externalInheritance[name, default: []].contains { inherited in
      index.declaredTypes(of: inherited).contains { index.withInherited($0).contains(sought) }
    }
  }
}

extension Node {
  /// The type that a cast is to.
  fileprivate var writtenType: Node? { isType ? self : typeChild }
}

private let valueMembers: Set<String> = ["children", "superclassMirror", "map", "value", "forEach", "compactMap"]
