import MoltFlow
public import MoltSymbols
import MoltSyntax

/// What comparing values of a property may leave out.
public struct PartialComparison {
  /// The name of the type that does.
  public let type: String
  /// Whether it compares objects by identity, and these may change.
  public let isOfIdentity: Bool
}

/// Whether comparing values asks an `==` that may leave something out: one that somebody wrote, or that is not known; or compares objects by
/// identity that may have changed.
public struct ValueComparisons {
  private let index: ProjectIndex
  private let flow: Flow
  /// The classes whose objects tell of their changes.
  private let observable: Set<TypeID>

  public init(index: ProjectIndex, flow: Flow, observable: Set<TypeID>) {
    self.index = index
    self.flow = flow
    self.observable = observable
  }

  private func name(of id: TypeID) -> String { index.qualifiedName(id) }

  /// What comparing values of a property may leave out; nil where that is nothing.
  ///
  /// - Parameter tracked: the classes that move whenever the class of the property does: their objects tell of their changes.
  public func partialComparison(of property: Property, tracked: Set<TypeID>) -> PartialComparison? {
    let type = index.type(of: property)
    var seen: Set<TypeID> = []
    if let partial = partiallyCompared(type, &seen) { return PartialComparison(type: partial, isOfIdentity: false) }
    seen = []
    return changingObjects(in: type, isAlone: true, tracked, &seen).map { PartialComparison(type: $0, isOfIdentity: true) }
  }

  /// The class of objects in a value that are compared by identity and may change, and that tell nobody.
  ///
  /// - Parameter isAlone: whether the value is the object itself, which the macro compares though its class has no `==`.
  private func changingObjects(in type: Type, isAlone: Bool, _ tracked: Set<TypeID>, _ seen: inout Set<TypeID>) -> String? {
    switch type {
    case .declared(let id, let arguments):
      guard seen.insert(id).inserted else { return nil }
      if index[id].node.kind == .classDecl {
        return isAlone || isComparedByIdentity(id) ? (mayChange(id, tracked) ? name(of: id) : nil) : nil
      }
      guard [.structDecl, .enumDecl].contains(index[id].node.kind), isEquatable(id), equality(of: id) == nil else { return nil }
      return changingObjects(in: comparedParts(of: id).types + arguments, tracked, &seen)
    case .optional(let inner), .array(let inner): return changingObjects(in: [inner], tracked, &seen)
    case .dictionary(let key, let value): return isNeverCompared(value) ? nil : changingObjects(in: [key, value], tracked, &seen)
    case .external(let name, let arguments):
      if index.isFrameworkClass(name) {
        let isCompared = isAlone || index.isFrameworkType(name, kindOf: ["NSObject", "Equatable"])
        return isCompared && !flow.isImmutable(frameworkType: name) ? index.spelling(name) : nil
      }
      return comparesParts(name) && !arguments.contains(where: isNeverCompared) ? changingObjects(in: arguments, tracked, &seen) : nil
    default: return nil
    }
  }

  private func changingObjects(in types: [Type], _ tracked: Set<TypeID>, _ seen: inout Set<TypeID>) -> String? {
    for type in types {
      if let found = changingObjects(in: type, isAlone: false, tracked, &seen) { return found }
    }
    return nil
  }

  /// Whether the class has an `==`, which compares objects by identity.
  private func isComparedByIdentity(_ id: TypeID) -> Bool {
    isEquatable(id)
      || index.withInherited(id).contains { type in
        index[type].inheritedTypes.contains { index.isFrameworkType($0.typeName, kindOf: ["NSObject"]) }
      }
  }

  /// Whether objects of a class change after they are made, and views are not told.
  private func mayChange(_ id: TypeID, _ tracked: Set<TypeID>) -> Bool {
    if tracked.contains(id) || observable.contains(id) { return false }
    return (index.withInherited(id) + index.heirs(of: id)).contains { type in
      guard index[type].node.kind == .classDecl else { return false }
      let superclass = index[type].inheritedTypes.first.flatMap { index.declaredType(of: $0) == nil ? $0.typeName : nil }
      if let superclass, index.isFrameworkClass(superclass), index.spelling(superclass) != "NSObject" { return true }
      return flow.changesStored(index.storedVariables(of: type).flatMap(\.properties))
    }
  }

  private func partiallyCompared(_ type: Type, _ seen: inout Set<TypeID>) -> String? {
    switch type {
    // A value of any type that conforms is not `Equatable` itself.
    case .declared(let id, _) where index[id].node.kind == .protocolDecl: return nil
    case .declared(let id, let arguments):
      if seen.insert(id).inserted, let partial = partiallyCompared(id, &seen) { return partial }
      return comparesParts(id) ? partiallyCompared(arguments, &seen) : nil
    case .optional(let inner), .array(let inner): return partiallyCompared(inner, &seen)
    case .dictionary(let key, let value): return isNeverCompared(value) ? nil : partiallyCompared([key, value], &seen)
    case .external(let name, _) where flow.equatesWhatDiffers(name): return index.spelling(name)
    case .external(let name, let arguments):
      return comparesParts(name) && !arguments.contains(where: isNeverCompared) ? partiallyCompared(arguments, &seen) : nil
    // It may stand for any type of the project that meets its constraints.
    case .parameter where isEquatable(parameter: type):
      for id in index.types.map(\.id) where index[id].node.kind != .protocolDecl && meets(index.constraints(of: type), id) {
        if seen.insert(id).inserted, let partial = partiallyCompared(id, &seen) { return partial }
      }
      return nil
    // A tuple is not `Equatable`, and what holds one is not either: the macro does not compare them.
    default: return nil
    }
  }

  private func partiallyCompared(_ types: [Type], _ seen: inout Set<TypeID>) -> String? {
    for type in types {
      if let partial = partiallyCompared(type, &seen) { return partial }
    }
    return nil
  }

  private func partiallyCompared(_ id: TypeID, _ seen: inout Set<TypeID>) -> String? {
    if overridesIsEqual(id) { return name(of: id) }
    let equality = mayBeEquatable(id) ? equality(of: id) : nil
    let parts = comparedParts(of: id)
    if let body = equality {
      // Two references to one object are equal whatever the object holds: nothing to notify of.
      if index[id].node.kind == .classDecl, body.comparesIdentity { return nil }
      guard parts.names.isSubset(of: body.namesComparedAlone), parts.isKnown else { return name(of: id) }
    } else if index[id].node.kind != .classDecl, inheritsCoarseEquality(id) {
      return name(of: id)
    } else if index[id].node.kind != .classDecl, isEquatable(id) || index.isEquatable(.declared(id, [])), comparesRawValues(id) {
      let isRawValue = parts.names.count == parts.types.count && parts.names.allSatisfy { index.spelling($0) == "rawValue" }
      if !isRawValue { return name(of: id) }
    } else if !isEquatable(id) || index[id].node.kind == .classDecl {
      // Never compared, or compared by identity.
      return nil
    }
    return partiallyCompared(parts.types, &seen)
  }

  /// Whether comparing values of the type may compare what its arguments stand for, too.
  private func comparesParts(_ id: TypeID) -> Bool {
    switch index[id].node.kind {
    case .classDecl: equality(of: id) != nil
    case .structDecl, .enumDecl: isEquatable(id) || equality(of: id) != nil
    default: false
    }
  }

  private func comparesParts(_ name: Name) -> Bool {
    if index.isFrameworkClass(name) || index.spelling(name) == "Task" { return false }
    return !index.isFrameworkValueType(name) || index.isFrameworkType(name, kindOf: ["Equatable"])
  }

  /// Whether values of the type have no `==`, so that what holds them has none either.
  private func isNeverCompared(_ type: Type) -> Bool {
    switch type {
    case .function, .tuple, .existential, .metatype: true
    case .optional(let inner), .array(let inner), .dictionary(_, let inner): isNeverCompared(inner)
    case .external(let name, let arguments):
      ["Any", "AnyObject", "Error"].contains(index.spelling(name)) || arguments.contains(where: isNeverCompared)
    case .declared(let id, _): index[id].node.kind == .protocolDecl
    default: false
    }
  }

  /// The body of the `==` that somebody wrote for values of the type, in it or as a global function.
  private func equality(of id: TypeID) -> Node? {
    guard let name = index.names["=="] else { return nil }
    let member = index.withInherited(id).lazy.compactMap { type in
      self.index[type].members.functions[name]?.first { $0.firstChild(.codeBlock) != nil }
    }.first
    return (member ?? extendedEquality(of: id, name) ?? globalEquality(of: id, name))?.firstChild(.codeBlock)
  }

  /// One that an extension of a protocol of the SDK gives the type: `extension Equatable where Self: Identifiable`.
  private func extendedEquality(of id: TypeID, _ name: Name) -> Node? {
    let extensions = index.membersOfExternalTypes.filter { $0.members.functions[name] != nil && meets([.external($0.type, [])], id) }
    return extensions.flatMap { $0.members.functions[name, default: []] }.first { function in
      guard function.firstChild(.codeBlock) != nil,
        let clause = function.ancestor({ $0 == .extensionDecl })?.firstChild(.genericWhereClause)
      else { return false }
      let demanded = clause.descendants.filter { $0.kind == .identifierType && $0.text != "Self" }.map { index.resolve($0) }
      return meets(demanded, id)
    }
  }

  private func globalEquality(of id: TypeID, _ name: Name) -> Node? {
    index.topLevel[name, default: []].lazy.compactMap { declaration -> Node? in
      guard case .function(let function) = declaration, let type = function.functionParameters.first?.typeChild else { return nil }
      let parameter = self.index.resolve(type)
      if case .parameter = parameter { return self.meets(self.index.constraints(of: parameter), id) ? function : nil }
      return parameter.declaration == id ? function : nil
    }.first
  }

  /// Whether a protocol of the SDK brings an `==` for the type that may leave something out: none is synthesised.
  private func inheritsCoarseEquality(_ id: TypeID) -> Bool {
    index.withInherited(id).contains { type in index[type].inheritedTypes.contains { flow.equatesWhatDiffers($0.typeName) } }
  }

  /// Whether the standard library has an `==` for the type that compares raw values: none is synthesised.
  private func comparesRawValues(_ id: TypeID) -> Bool {
    index.withInherited(id).contains { type in
      index[type].inheritedTypes.contains { ["RawRepresentable", "OptionSet"].contains(index.spelling($0.typeName)) }
    }
  }

  /// Whether an object of the class may be one that compares by an `isEqual(_:)` of the project.
  private func overridesIsEqual(_ id: TypeID) -> Bool {
    guard index[id].node.kind == .classDecl, let name = index.names["isEqual"] else { return false }
    return (index.withInherited(id) + index.heirs(of: id)).contains { index[$0].members.functions[name] != nil }
  }

  private func isEquatable(_ id: TypeID) -> Bool {
    index.withInherited(id).contains { type in
      index[type].inheritedTypes.contains { index.isFrameworkType($0.typeName, kindOf: ["Equatable"]) }
    }
  }

  /// The same, or whether a library may say so.
  private func mayBeEquatable(_ id: TypeID) -> Bool {
    isEquatable(id) || index.isEquatable(.declared(id, []))
      || index.withInherited(id).contains { type in
        index[type].inheritedTypes.contains { index.declaredType(of: $0) == nil && !index.isFrameworkType($0.typeName) }
      }
  }

  /// Whether a type of the project may stand for a parameter with these constraints.
  private func meets(_ constraints: [Type], _ id: TypeID) -> Bool {
    let types = index.withInherited(id)
    return constraints.allSatisfy { constraint in
      switch constraint {
      case .declared(let demanded, _): return types.contains(demanded)
      case .external(let name, _):
        if ["Equatable", "Hashable", "Sendable", "AnyObject"].contains(index.spelling(name)) { return true }
        return types.contains {
          index[$0].inheritedTypes.contains { $0.typeName == name || index.isFrameworkType($0.typeName, kindOf: [index.spelling(name)]) }
        }
      default: return true
      }
    }
  }

  private func isEquatable(parameter: Type) -> Bool {
    index.constraints(of: parameter).contains { constraint in
      switch constraint {
      case .declared(let id, _): isEquatable(id)
      case .external(let name, _):
        index.isFrameworkType(name, kindOf: ["Equatable"])
      default: false
      }
    }
  }

  /// What the values of a type are made of: its stored properties, or what its cases hold.
  private func comparedParts(of id: TypeID) -> (names: Set<Name>, types: [Type], isKnown: Bool) {
    let type = index[id]
    let stored = index.storedVariables(of: id) + type.node.members.filter { $0.isStoredConstant }
    let payloads = type.node.members.filter { $0.kind == .enumCaseDecl }
      .flatMap(\.descendants).filter { $0.kind == .enumCaseParameter }.compactMap(\.typeChild)
    let properties = stored.flatMap(\.properties)
    return (
      Set(properties.map(\.name)), stored.flatMap(wrappers) + properties.map { index.type(of: $0) } + payloads.map { index.resolve($0) },
      type.node.kind == .structDecl && properties.count == stored.count
    )
  }

  /// The project's wrappers of a property, which are compared in the place of what they wrap.
  private func wrappers(of declaration: Node) -> [Type] {
    declaration.attributes.compactMap { $0.typeChild.map { index.resolve($0) } }.filter { $0.declaration != nil }
  }
}

extension Node {
  fileprivate var isStoredConstant: Bool {
    kind == .variableDecl && token(introducer).name == .`let` && !hasModifier(.static)
  }

  /// Whether a body gives true for one object alone: `a === b`, and perhaps more that must hold.
  fileprivate var comparesIdentity: Bool {
    guard let parts = onlySequence, !parts.contains(where: { $0.text == "||" || $0.kind == .unresolvedTernaryExpr }) else { return false }
    return parts.indices.dropFirst().dropLast().contains { place in
      parts[place].text == "===" && parts[place - 1].kind == .declReferenceExpr && parts[place + 1].kind == .declReferenceExpr
    }
  }

  /// What the one statement of a body is put together from.
  private var onlySequence: [Node]? {
    let statements = Array(children)
    guard statements.count == 1 else { return nil }
    return [statements[0], statements[0].firstChild].compactMap { $0 }.first { $0.kind == .sequenceExpr }.map { Array($0.children) }
  }

  /// The properties that a body compares, where it does nothing but `a.x == b.x && a.y === b.y`; empty for any other body.
  fileprivate var namesComparedAlone: Set<Name> {
    guard let parts = onlySequence else { return [] }
    var names: Set<Name> = []
    for (place, part) in parts.enumerated() {
      switch place % 4 {
      case 1: guard part.text == "==" || part.text == "===" else { return [] }
      case 3: guard part.text == "&&" else { return [] }
      case 2:
        guard let left = parts[place - 2].comparedName, left == part.comparedName else { return [] }
        names.insert(left)
      default: continue
      }
    }
    return names
  }

  /// `x` for `a.x`, and nothing for a longer chain.
  private var comparedName: Name? {
    guard kind == .memberAccessExpr, let base = firstChild, base.kind == .declReferenceExpr else { return nil }
    return token(row.endToken - 1).name
  }
}
