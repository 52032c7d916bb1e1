import MoltSyntax
import MoltText

struct MemberKey: Numbered {
  let owner: DeclarationID
  let name: Name

  var number: UInt { UInt(owner.index) << 32 | UInt(name.id) }
}

extension SemanticModel {
  /// The members of a name that a type has, its own first, then those of superclasses and protocols. What a subclass overrides
  /// is left out.
  func members(_ name: Name, of owner: DeclarationID) -> [DeclarationID] {
    guard table.mayNameMember(name) || name == known.codingKeys else { return [] }
    let key = MemberKey(owner: owner, name: name)
    if let known = memberCache[key] { return known }
    var result: [DeclarationID] = []
    var overrides = 0
    let ancestors = self.ancestors(of: owner)
    let isComplete = !ancestors.isEmpty
    for ancestor in isComplete ? ancestors.map(\.id) : [owner] {
      let own = table.members(name, of: ancestor)
      if table[ancestor].kind == .class, name == .`init`, ancestor != owner, hidesInherited(owner, until: ancestor) { continue }
      for id in own {
        if overrides > 0, table[ancestor].kind == .class, result.contains(where: { table[$0].isOverride && sameLabels($0, id) }) {
          continue
        }
        result.append(id)
        if table[id].isOverride { overrides += 1 }
      }
    }
    if isComplete {
      if result.isEmpty, name == known.codingKeys, let derived = deriveCodingKeys(of: owner) { result = [derived] }
      memberCache[key] = result
    }
    return result
  }

  /// Whether a class between has designated initialisers of its own and no default for its properties: then it inherits none.
  private func hidesInherited(_ owner: DeclarationID, until ancestor: DeclarationID) -> Bool {
    for step in ancestors(of: owner) where table[step.id].kind == .class {
      if step.id == ancestor { return false }
      let own = table.members(.`init`, writtenIn: step.id)
      if own.contains(where: { !table[$0].node.hasModifier(.convenience) }) { return true }
    }
    return false
  }

  func sameLabels(_ a: DeclarationID, _ b: DeclarationID) -> Bool {
    let (a, b) = (table[a], table[b])
    if a.kind != b.kind { return false }
    if a.kind == .variable { return true }
    return a.node.parameterNodes.map(\.parameterLabelName) == b.node.parameterNodes.map(\.parameterLabelName)
  }

  /// The members of a value's or a type's type.
  ///
  /// - Parameter isStatic: nil for both.
  func lookUpMembers(_ name: Name, of base: TypeRef, isStatic: Bool?) -> [DeclarationID] {
    func isWanted(_ id: DeclarationID) -> Bool {
      guard isAccessible(id) else { return false }
      guard let isStatic else { return true }
      return table[id].kind.isType || table[id].isStatic == isStatic
    }
    let owners = owners(of: base)
    if owners.count == 1 {
      let all = members(name, of: owners[0])
      return all.allSatisfy(isWanted) ? all : all.filter(isWanted)
    }
    var seen: Set<DeclarationID> = []
    return owners.flatMap { members(name, of: $0) }.filter { seen.insert($0).inserted && isWanted($0) }
  }

  /// Whether the file that is asked about can name a declaration, as far as files keep theirs to themselves.
  func isAccessible(_ id: DeclarationID) -> Bool {
    if !missingKits.isEmpty, isSDK(id), !missingKits.isDisjoint(with: kits(mentionedBy: id)) { return false }
    guard let contextView else { return true }
    let declaration = table[id]
    if declaration.isFilePrivate { return declaration.node.file == contextView.file }
    return isSDK(id) || contextView.siblings.contains(declaration.module) || contextView.tested.contains(declaration.module) || isPublic(id)
  }

  /// Whether other modules can name a member: by its own modifiers, or by those of what it stands in.
  private func isPublic(_ id: DeclarationID) -> Bool {
    if table[id].isPublic { return true }
    guard let parent = table[id].parent else { return false }
    switch table[parent].kind {
    case .extension: return table[parent].isPublic
    case .protocol: return isPublic(parent)
    default: return table[id].kind == .enumCase && isPublic(parent)
    }
  }

  /// The frameworks without which a member of the SDK is not there: its own, and those of what it takes and gives.
  private func kits(mentionedBy id: DeclarationID) -> Kits {
    if let known = mentionedKits[id] { return known }
    let own = modules.kits(of: table[id].module)
    mentionedKits[id] = own
    let mentioned: [TypeRef]
    switch table[id].kind {
    case .function, .initializer, .subscript:
      let signature = signature(of: id)
      mentioned = signature.parameters.map(\.type) + [signature.result]
    case .variable: mentioned = [valueType(of: id)]
    default: mentioned = []
    }
    let result = mentioned.reduce(own) { $0.union(kits(in: $1)) }
    mentionedKits[id] = result
    return result
  }

  private func kits(in type: TypeRef) -> Kits {
    var result: Kits = []
    if case .nominal(let id, _) = store[type] { result = modules.kits(of: table[id].module) }
    return store.parts(of: store[type]).reduce(result) { $0.union(kits(in: $1)) }
  }

  /// The types whose members a value of this type has.
  func owners(of base: TypeRef) -> [DeclarationID] {
    switch store[base] {
    case .nominal(let id, _): return [id]
    case .parameter, .member, .opaque: return constraints(on: base).compactMap(nominalID)
    case .existential(let parts): return parts.compactMap(nominalID)
    case .inout(let inner): return owners(of: inner)
    default: return []
    }
  }

  func nominalID(_ type: TypeRef) -> DeclarationID? {
    if case .nominal(let id, _) = store[type] { return id }
    return nil
  }
}

extension Node {
  /// The parameters of a function, initialiser, subscript, case or macro.
  var parameterNodes: [Node] {
    if kind == .enumCaseElement {
      return firstChild(.enumCaseParameterClause)?.children.filter { $0.kind == .enumCaseParameter } ?? []
    }
    return firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
  }

  /// The label by which a parameter is called; `none` for `_` and where there is none.
  var parameterLabelName: Name {
    if kind == .enumCaseParameter {
      let first = token(row.firstToken)
      guard row.endToken > row.firstToken + 1, token(row.firstToken + 1).kind == .colon || token(row.firstToken + 1).kind == .identifier,
        first.kind == .identifier || first.kind == .keyword, let type = typeChild, type.row.firstToken > row.firstToken
      else { return .none }
      return first.name
    }
    let names = parameterNames
    if kind == .functionParameter, parent?.parent?.kind == .subscriptDecl { return names.count > 1 ? names[0] : .none }
    return names.first ?? .none
  }

  /// The one or two names before the colon; `none` for `_`.
  var parameterNames: [Name] {
    var result: [Name] = []
    let end = typeChild?.row.firstToken ?? row.endToken
    for place in introducer..<row.endToken {
      let token = token(place)
      if place >= end || token.kind == .colon || token.kind == .comma { break }
      result.append(token.kind == .wildcard ? .none : token.name)
    }
    return result
  }
}
