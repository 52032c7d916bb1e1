import MoltSyntax

extension ProjectIndex {
  /// Whether a type certainly conforms to `Equatable`. False where it does not, and where that cannot be seen.
  public func isEquatable(_ type: Type) -> Bool {
    switch type {
    case .declared(let id, let arguments):
      // Every branch of an `#if` has to agree.
      return twins(of: id).allSatisfy { isEquatable($0, arguments) }
    // The type of a literal, which the project names nowhere.
    case .external(.none, _): return true
    case .external(let name, let arguments):
      return isEquatable(frameworkType: name) && arguments.allSatisfy(isEquatable)
    case .array(let element): return isEquatable(element)
    case .optional(let wrapped): return isEquatable(wrapped)
    // A key is `Hashable`, or it would be none.
    case .dictionary(_, let value): return isEquatable(value)
    case .parameter: return constraints(of: type).contains(where: demandsEquatable)
    case .tuple, .function, .existential, .opaque, .metatype, .binding, .unknown: return false
    }
  }

  /// Whether values of a type are known to have no `==`, and are no objects, which have an identity.
  public func isNeverEqual(_ type: Type) -> Bool {
    switch type {
    case .optional(.declared(let id, _)): isNeverEqual(id)
    case .declared(let id, _): self[id].node.kind != .classDecl && isNeverEqual(id)
    default: false
    }
  }

  private func isNeverEqual(_ id: TypeID) -> Bool {
    !isEquatable(.declared(id, []))
      && withInherited(id).allSatisfy { self[$0].inheritedTypes.allSatisfy { declaredType(of: $0) != nil } }
  }

  /// Whether a type of the SDK is `Equatable` where its arguments are.
  private func isEquatable(frameworkType name: Name) -> Bool { isFrameworkType(name, kindOf: ["Equatable"]) }

  /// Whether a value of a type of the SDK cannot change but by becoming another one, which can be compared with it.
  public func isImmutableValue(frameworkType name: Name) -> Bool {
    let spelling = spelling(name)
    if immutableClasses.contains(spelling) { return true }
    // What a pointer points to changes under it.
    return isFrameworkValueType(name) && isEquatable(frameworkType: name) && !spelling.hasPrefix("Unsafe") && !spelling.hasSuffix("Pointer")
  }

  private func isEquatable(_ id: TypeID, _ arguments: [Type]) -> Bool {
    let type = self[id]
    if type.node.kind == .enumDecl, isTrivial(type) { return true }
    for inherited in type.inheritedTypes where isUnconditional(inherited) {
      if demandsEquatable(resolve(inherited)) { return true }
      if let ancestor = declaredType(of: inherited), ancestor != id, isEquatable(ancestor, []) { return true }
    }
    return false
  }

  /// Whether conforming to the type, or inheriting from it, makes a type `Equatable`.
  private func demandsEquatable(_ type: Type) -> Bool {
    switch type {
    case .external(let name, _): return isEquatable(frameworkType: name)
    case .existential(let parts): return parts.contains(where: demandsEquatable)
    case .declared(let id, _): return self[id].node.kind == .protocolDecl && isEquatable(id, [])
    default: return false
    }
  }

  /// An enumeration without payloads is `Equatable` by itself.
  private func isTrivial(_ type: TypeDeclaration) -> Bool {
    !type.members.cases.values.joined().contains { $0.firstChild(.enumCaseParameterClause) != nil }
      && !type.node.inheritedTypes.contains { $0.typeChild?.kind == .suppressedType }
  }

  /// Not by an extension that holds for some arguments only.
  private func isUnconditional(_ inherited: Node) -> Bool {
    inherited.ancestor { $0.isTypeOrExtension }.map { declaration in
      declaration.kind != .extensionDecl || declaration.firstChild(.genericWhereClause) == nil
    } ?? false
  }
}

/// Immutable classes.
private let immutableClasses: Set<String> = [
  "NSError", "NSString", "NSNumber", "NSAttributedString", "UIColor", "NSColor", "UIImage", "NSImage", "UIFont", "NSFont",
]
