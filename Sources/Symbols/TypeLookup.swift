public import MoltSyntax
import MoltText

/// What a type name means where it stands.
public enum TypeLookup: Hashable, Sendable {
  case declared(TypeID)
  /// A `genericParameter`, or an `associatedTypeDecl`.
  case parameter(Node)
  /// A `typeAliasDecl`; `lookUpType` follows aliases of plain names itself.
  case alias(Node)

  var declaredType: TypeID? {
    if case .declared(let id) = self { id } else { nil }
  }
}

extension ProjectIndex {
  /// Finds what the dotted name means at `node`. Nil where the project does not declare it, or where it is ambiguous.
  public func lookUpType(_ components: [Name], at node: Node) -> TypeLookup? {
    lookUpType(components, at: node, depth: 0, followsAliases: true)
  }

  /// - Parameter followsAliases: Whether an alias that the whole name means is replaced by what it stands for; that
  ///   loses the generic arguments it may give.
  func lookUpType(_ components: [Name], at node: Node, depth: Int, followsAliases: Bool) -> TypeLookup? {
    guard let first = components.first, depth < RecursionBound.aliases else { return nil }
    let unqualified = lookUpUnqualifiedType(first, at: node)
    guard var found = unqualified ?? lookUpModuleMember(components, at: node) else { return nil }
    for name in components.dropFirst(unqualified == nil ? 2 : 1) {
      guard let member = memberType(name, of: following(found, depth: depth)) else { return nil }
      found = member
    }
    return followsAliases ? following(found, depth: depth) : found
  }

  /// A type that is a member of what was found; of a type parameter, one that a protocol declares which it conforms to.
  private func memberType(_ name: Name, of found: TypeLookup?) -> TypeLookup? {
    switch found {
    case .declared(let id)?: return lookUpMemberType(name, of: id)
    case .parameter(let parameter)?:
      // A bound that is a member itself could lead back here.
      for bound in bounds(of: parameter) where bound.typeComponents.count == 1 {
        guard case .declared(let id)? = lookUpType(bound.typeComponents, at: parameter) else { continue }
        if let member = lookUpMemberType(name, of: id) { return member }
      }
      return nil
    case .alias?, nil: return nil
    }
  }

  /// Replaces an alias by what it stands for, as long as that is a plain name.
  private func following(_ lookup: TypeLookup, depth: Int) -> TypeLookup? {
    guard case .alias(let alias) = lookup,
      let target = alias.firstChild(.initializerClause)?.typeChild ?? alias.aliasedType,
      !target.typeComponents.isEmpty, let parent = alias.parent
    else { return lookup }
    return lookUpType(target.typeComponents, at: parent, depth: depth + 1, followsAliases: true) ?? lookup
  }

  private func lookUpUnqualifiedType(_ name: Name, at node: Node) -> TypeLookup? {
    let locals = localTypes[name]
    var scope: Node? = node
    while let current = scope {
      if current.kind.mayBeGeneric, let parameter = current.genericParameter(named: name) {
        return .parameter(parameter)
      }
      if current.kind.isTypeOrExtension {
        if let id = typesByNode[current] {
          if let member = lookUpMemberType(name, of: id) { return member }
          if let parameter = self[id].node.genericParameter(named: name) { return .parameter(parameter) }
        } else if let external = externalNames[current], let id = externalMembers[external]?.types[name]?.first {
          return .declared(id)
        }
      } else if let locals, current.kind.isBody, let local = locals[current]?.first {
        return .declared(local)
      }
      scope = current.outOfLongChain.parent
    }
    return globalTypes[name]?.meaning(in: node.file)
  }

  /// A type that is a member of `id`, of what it inherits from, or an alias or associated type there.
  func lookUpMemberType(_ name: Name, of id: TypeID) -> TypeLookup? {
    if let memberTypeNames, !memberTypeNames.contains(name) { return nil }
    for type in withInherited(id) {
      let members = self[type].members
      if let nested = members.types[name]?.first { return .declared(nested) }
      if let alias = members.aliases[name]?.first {
        return alias.kind == .associatedTypeDecl ? .parameter(alias) : .alias(alias)
      }
    }
    return nil
  }

  /// `Module.Type`
  private func lookUpModuleMember(_ components: [Name], at node: Node) -> TypeLookup? {
    guard components.count >= 2, let homonyms = globalTypes[components[1]],
      let module = visibility.module(named: spelling(components[0]))
    else { return nil }
    return homonyms.meaning(in: node.file, asMemberOf: module)
  }

  /// Whether a top-level declaration, or a member by its own modifiers, can be named in `file`.
  public func isVisible(_ declaration: Node, from file: FileID) -> Bool {
    if declaration.file == file { return true }
    if declaration.isFilePrivate || visibility.isOutside(declaration.file, from: file) { return false }
    if visibility.sameModule(file, declaration.file) || visibility.tests(file, declaration.file) { return true }
    let isMemberOfExtension = declaration.isMember && declaration.ancestor({ $0.isTypeOrExtension })?.kind == .extensionDecl
    let reaches = isMemberOfExtension ? visibility.reaches(file, declaration.file) : visibility.imports(file, declaration.file)
    return reaches && declaration.isExported
  }

  /// The type and everything of the project that it inherits from, itself first, each once.
  public func withInherited(_ id: TypeID) -> [TypeID] { inheritance[id.index] }

  public func isProtocol(_ id: TypeID) -> Bool { self[id].node.kind == .protocolDecl }

  /// What of the project inherits from the type or conforms to it, in the order of the declarations.
  public func heirs(of id: TypeID) -> [TypeID] { heirs[id.index] }

  /// The project's types that an `inheritedType`, or a requirement on `Self`, names: one, or those of a composition.
  public func declaredTypes(of inherited: Node) -> [TypeID] {
    if let type = declaredType(of: inherited) { return [type] }
    guard let type = inherited.boundType, case .existential(let parts) = resolve(type) else { return [] }
    return parts.flatMap(\.composed).compactMap(\.declaration)
  }

  /// The project's type that an `inheritedType`, or a requirement on `Self`, names.
  public func declaredType(of inherited: Node) -> TypeID? {
    // The clause belongs to the scope around the declaration, or else a nested type would hide what is meant.
    guard let type = inherited.boundType, let declaration = inherited.ancestor({ $0.isTypeOrExtension }) else {
      return nil
    }
    guard case .declared(let id)? = lookUpType(type.typeComponents, at: declaration.parent ?? declaration) else {
      return nil
    }
    return id
  }
}

extension SyntaxKind {
  /// Whether a declaration of this kind can have generic parameters of its own.
  fileprivate var mayBeGeneric: Bool {
    switch self {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .functionDecl, .initializerDecl, .subscriptDecl,
      .typeAliasDecl, .macroDecl:
      true
    default: false
    }
  }
}

extension Node {
  /// The `genericParameter` of this declaration that bears the name.
  func genericParameter(named name: Name) -> Node? {
    firstChild(.genericParameterClause)?.children.first {
      $0.kind == .genericParameter && $0.genericParameterName == name
    }
  }

  /// The name that a `genericParameter` introduces, after `each` or `let`.
  var genericParameterName: Name {
    let first = token(row.firstToken)
    if first.name == .each || first.name == .let, row.endToken > row.firstToken + 1 {
      return token(row.firstToken + 1).name
    }
    return first.name
  }

  /// What an `inheritedType` names, or a `genericRequirement` demands.
  fileprivate var boundType: Node? { children.filter(\.isType).last }

  /// The type on the right of a `typeAliasDecl`.
  var aliasedType: Node? {
    children.first { $0.isType }
  }
}
