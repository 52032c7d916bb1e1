import MoltSymbols
public import MoltSyntax

/// What runs only as an object is made: nobody has the object yet.
extension Flow {
  /// Whether code runs only as the object is made that it is a member of: its initialisers, and functions that these alone call for it.
  func onlySetsUp(_ code: Node) -> Bool {
    if let known = knownMakers[code] { return known }
    // What only calls itself is not called by an initialiser by that.
    knownMakers[code] = false
    let found = index.enclosingType(of: code).map { makes(code, $0) || isCalledOnlyAsMade(code, $0) } ?? false
    knownMakers[code] = found
    return found
  }

  /// Whether a part of an object has no value yet where its initialiser comes to a node: until then, what is set runs no observers, be it
  /// wrapped or not.
  func isUnfinished(_ owner: TypeID, at node: Node, in initializer: Node) -> Bool {
    index[owner].members.properties.values.joined().contains { property in
      guard isOfInstance(property.binding), !property.isComputed, property.initializer == nil,
        property.declaration.attributes.allSatisfy({ $0.attributeName == declarations.published })
      else { return false }
      if property.isVar, case .optional = index.type(of: property) { return false }
      let names = [property.name] + ["_" + index.spelling(property.name)].compactMap { index.names[$0] }
      return !names.flatMap { index.uses(of: $0, in: initializer) }.contains { $0.kind == .declReferenceExpr && $0.index < node.index }
    }
  }

  private func isCalledOnlyAsMade(_ function: Node, _ owner: TypeID) -> Bool {
    guard function.kind == .functionDecl, !function.descendants.contains(where: { $0.kind == .awaitExpr }),
      let uses = usesOfCode(function).map({ Array($0).filter { !isTest($0) } }), !uses.isEmpty
    else { return false }
    let inside = index.occurrences(of: function.declaredName).filter { function.contains($0) && $0.kind == .declReferenceExpr }
    return (uses + inside).allSatisfy { isOwn($0.referenceWithBase) }
      && uses.allSatisfy { use in
        use.callAsCallee != nil && use.enclosingCode.map { isPart($0, of: owner) && onlySetsUp($0) } == true
      }
  }

  /// Whether a read is of a variable of the object that the code around it sets up: nothing but that has changed it yet.
  public func isOfObjectSetUp(_ read: Read, in code: Node) -> Bool {
    guard case .variable(let binding) = read.source, isOfInstance(binding), let owner = index.enclosingType(of: binding),
      isPart(code, of: owner), isOwn(read.node),
      binding.parent?.attributes.allSatisfy({ $0.attributeName == declarations.published }) == true
    else { return false }
    return onlySetsUp(code)
  }

  /// The variables, by their bindings, that a value has asked for as it was made, in any case, before its member runs that a node is a part of.
  public func variablesAskedAsMade(before member: Node) -> Set<Node> {
    var code = member.enclosingCode
    while let closure = code, closure.kind == .closureExpr { code = closure.enclosingCode }
    guard let code, [.accessorBlock, .accessorDecl, .functionDecl].contains(code.kind), let owner = index.enclosingType(of: code),
      code.kind == .functionDecl
        ? !code.hasModifier(.static) && !code.hasModifier(.class) : code.ancestor({ $0 == .variableDecl })?.hasModifier(.static) == false
    else { return [] }
    let properties = index[owner].members.properties.values.joined().filter { property in
      isOfInstance(property.binding) && !property.isComputed && !property.declaration.hasModifier(.lazy)
        && (!isHandedByMemberwiseInitializer(property) || valuesHanded(to: property)?.isEmpty == true)
    }
    return variablesAlwaysAsked(by: properties.compactMap { $0.binding.firstChild(.initializerClause) })
  }

  /// Whether something changes one of these stored properties of an object after that is made.
  public func changesStored(_ properties: [Property]) -> Bool { properties.contains { !changes(of: $0.binding).isEmpty } }

  /// Whether objects of a class never change after they are made, nor the objects that they hold: one is as good as another that is made of
  /// the same.
  public func neverChanges(_ id: TypeID) -> Bool {
    var pending = [id]
    var seen = Set(pending)
    while let next = pending.popLast() {
      for type in index.withInherited(next) where index[type].node.kind != .protocolDecl {
        let isPlain = index[type].inheritedTypes.allSatisfy { inherited in
          index.declaredType(of: inherited) != nil || index.isProtocolOfSDK(inherited.typeName)
            || index.spelling(inherited.typeName) == "NSObject"
        }
        let stored = index[type].members.properties.values.joined().filter { isOfInstance($0.binding) && !$0.isComputed }
        guard isPlain, !changesStored(stored) else { return false }
        for property in stored {
          guard let held = index.type(of: property).partsThatMayChange(self) else { return false }
          pending += held.filter { seen.insert($0).inserted }
        }
      }
    }
    return true
  }
}

extension Type {
  /// The types of the project that a value of a type is made of; nil where it may hold what changes besides.
  fileprivate func partsThatMayChange(_ flow: Flow) -> [TypeID]? {
    func all(_ types: [Type]) -> [TypeID]? {
      let parts = types.map { $0.partsThatMayChange(flow) }
      return parts.contains { $0 == nil } ? nil : parts.flatMap { $0 ?? [] }
    }
    switch self {
    case .declared(let id, let arguments): return flow.index.isProtocol(id) ? nil : all(arguments).map { [id] + $0 }
    case .external(let name, let arguments):
      return flow.index.isFrameworkValueType(name) || flow.isImmutable(frameworkType: name) ? all(arguments) : nil
    case .optional(let inner), .array(let inner): return inner.partsThatMayChange(flow)
    case .dictionary(let key, let value): return all([key, value])
    case .tuple(let elements, _): return all(elements)
    default: return nil
    }
  }
}
