import MoltSyntax
import MoltText

extension ProjectIndex {
  /// Gives every type an identity, and binds those that are nested in types directly.
  func declareTypes(_ scans: [FileScan]) {
    for scan in scans {
      for found in scan.types {
        let id = TypeID(types.count)
        let outer = found.container.flatMap { typesByNode[$0] }
        types.append(
          TypeDeclaration(id: id, name: found.node.declaredName, node: found.node, outer: outer, isLocal: found.isLocal)
        )
        typesByNode[found.node] = id
        typesByName[found.node.declaredName, default: []].append(id)
        if let outer {
          types[outer.index].members.types[found.node.declaredName, default: []].append(id)
        } else if found.container == nil, !found.isLocal {
          topLevel[found.node.declaredName, default: []].append(.type(id))
        } else if found.isLocal, let body = found.node.ancestor({ $0.isBody }) {
          localTypes[found.node.declaredName, default: [:]][body, default: []].append(id)
        }
      }
      for node in scan.topLevel { declareTopLevel(node) }
    }
  }

  private func declareTopLevel(_ node: Node) {
    switch node.kind {
    case .variableDecl:
      for property in node.properties { topLevel[property.name, default: []].append(.property(property)) }
    case .functionDecl: topLevel[node.declaredName, default: []].append(.function(node))
    default: topLevel[node.declaredName, default: []].append(.alias(node))
    }
  }

  /// Lets look-ups find what is declared outside of all types by the modules that they see.
  func groupHomonyms() {
    for (name, declarations) in topLevel {
      var meanings: [Homonyms<TypeLookup>.Item] = []
      var values: [Homonyms<TopLevelDeclaration>.Item] = []
      for declaration in declarations {
        switch declaration {
        case .type(let id): meanings.append(.init(declaration: .declared(id), node: self[id].node))
        case .alias(let node): meanings.append(.init(declaration: .alias(node), node: node))
        case .property(let property): values.append(.init(declaration: declaration, node: property.declaration))
        case .function(let node): values.append(.init(declaration: declaration, node: node))
        }
      }
      let isOfFramework = { self.isFrameworkType(name) }
      if !meanings.isEmpty {
        let homonyms = Homonyms(meanings, visibility, isOfFramework: isOfFramework)
        globalTypes[name] = homonyms
        listTwins(homonyms, declarations)
      }
      if !values.isEmpty { globalValues[name] = Homonyms(values, visibility, isOfFramework: isOfFramework) }
    }
  }

  /// Thousands of types may have thousands of twins: those that have the same share a list.
  private func listTwins(_ homonyms: Homonyms<TypeLookup>, _ declarations: [TopLevelDeclaration]) {
    if homonyms.isOne { return }
    var lists: [Homonyms<TypeLookup>.TwinKey: [TypeID]] = [:]
    for case .type(let id) in declarations {
      let key = homonyms.twinKey(of: self[id].node)
      let list = lists[key] ?? homonyms.twins(of: self[id].node).compactMap(\.declaredType)
      lists[key] = list
      twins[id] = list
    }
  }

  /// Binds each extension to the type it extends. An extension may extend a type that another extension declares,
  /// so this goes on while it finds something new.
  func bindExtensions(_ scans: [FileScan]) {
    var pending = scans.flatMap(\.extensions)
    var nested = scans.flatMap(\.types).filter { $0.container?.kind == .extensionDecl }
    var progress = true
    while progress {
      progress = false
      pending.removeAll { node in
        guard let extended = node.typeChild, case .declared(let found)? = lookUpType(extended.typeComponents, at: node)
        else { return false }
        // Of a type that is declared in each branch of an `#if`, the one beside it is meant.
        let id = twins(of: found).first { self[$0].node.file == node.file } ?? found
        typesByNode[node] = id
        types[id.index].extensions.append(node)
        progress = true
        return true
      }
      nested.removeAll { found in
        guard let container = found.container, let outer = typesByNode[container], let id = typesByNode[found.node]
        else { return false }
        types[id.index].outer = outer
        types[outer.index].members.types[types[id.index].name, default: []].append(id)
        progress = true
        return true
      }
    }
    for node in pending { externalNames[node] = node.typeChild?.typeName ?? Name.none }
  }

  func collectMembers(_ scans: [FileScan]) {
    for index in types.indices {
      for part in types[index].parts {
        types[index].inheritedTypes += part.inheritedTypes
        types[index].members.add(part)
      }
    }
    memberTypeNames = Set(types.flatMap { Array($0.members.types.keys) + Array($0.members.aliases.keys) })
    for node in scans.flatMap(\.extensions) {
      guard let name = externalNames[node] else { continue }
      if externalMembers[name] == nil { externalTypes.append(name) }
      externalMembers[name, default: Members()].add(node)
      externalInheritance[name, default: []] += node.inheritedTypes
      for member in node.members where member.isTypeDecl {
        if let id = typesByNode[member] {
          externalMembers[name, default: Members()].types[member.declaredName, default: []].append(id)
        }
      }
    }
  }
}

extension ProjectIndex {
  /// Looking a supertype up may need the supertypes of the types around it (a protocol nested in a superclass),
  /// and `extension A: A.P` needs those of `A` itself: so they are looked up with what is known, twice.
  func resolveSupertypes() {
    for _ in 0..<2 {
      let resolved = types.map { type in
        (type.inheritedTypes + type.node.requirementsOnSelf).flatMap { declaredTypes(of: $0) }
      }
      for (place, supertypes) in resolved.enumerated() { types[place].supertypes = supertypes }
      inheritance = types.map { inheritance(of: $0.id) }
    }
    for type in types {
      for other in inheritance[type.id.index] where other != type.id { heirs[other.index].append(type.id) }
    }
    for type in types where inheritance[type.id.index].count > ProjectIndex.maximumSupertypes {
      if endlessTypes[type.node.file] == nil {
        endlessTypes[type.node.file] = Location(type.node.file, type.node.nameToken.start..<type.node.nameToken.end)
      }
    }
  }

  /// More than people write: to follow each to its end would take the square of their number.
  private static let maximumSupertypes = 64

  private func inheritance(of id: TypeID) -> [TypeID] {
    var result = [id]
    var seen: Set = [id]
    var next = 0
    while next < result.count, result.count <= ProjectIndex.maximumSupertypes {
      for type in types[result[next].index].supertypes where seen.insert(type).inserted { result.append(type) }
      next += 1
    }
    return result
  }
}

extension Members {
  /// Adds what a type declaration or an extension declares. Nested types are bound apart.
  mutating func add(_ part: Node) {
    for member in part.members {
      switch member.kind {
      case .variableDecl:
        for property in member.properties { properties[property.name, default: []].append(property) }
      case .functionDecl: functions[member.declaredName, default: []].append(member)
      case .initializerDecl: initializers.append(member)
      case .subscriptDecl: subscripts.append(member)
      case .typeAliasDecl, .associatedTypeDecl: aliases[member.declaredName, default: []].append(member)
      case .enumCaseDecl:
        for element in member.children where element.kind == .enumCaseElement {
          cases[element.token(element.row.firstToken).name, default: []].append(element)
        }
      default: break
      }
    }
  }
}

extension Node {
  /// The bindings of a `variableDecl` that introduce one name each.
  public var properties: [Property] {
    children.compactMap { child in
      guard child.kind == .patternBinding, child.boundName != .none else { return nil }
      return Property(name: child.boundName, declaration: self, binding: child)
    }
  }

  /// The names of a type as it is written: `[Env, Store]` for `Env.Store<Int>`; empty for types without a name.
  public var typeComponents: [Name] {
    switch kind {
    case .identifierType: return [typeName]
    case .memberType: return (children.first { $0.isType }?.typeComponents ?? []) + [typeName]
    case .attributedType, .typeExpr, .inheritedType: return typeChild?.typeComponents ?? []
    default: return []
    }
  }
}
