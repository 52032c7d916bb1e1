import MoltSyntax

/// What files declare outside of bodies, found in one pass over the declarations of each.
struct DeclarationTable {
  private(set) var declarations: [Declaration] = []
  private(set) var byNode: [Node: DeclarationID] = [:]
  /// The generic parameters that a declaration introduces itself.
  private(set) var genericParameters: [DeclarationID: [DeclarationID]] = [:]
  /// The members that stand in a type or extension.
  private(set) var ownMembers: [DeclarationID: [Name: [DeclarationID]]] = [:]
  /// What stands outside of all types, of all modules.
  private(set) var topLevel: [Name: [DeclarationID]] = [:]
  private(set) var extensions: [DeclarationID] = []
  private(set) var operators: [Name: [Node]] = [:]

  subscript(_ id: DeclarationID) -> Declaration { _read { yield declarations[Int(id.index)] } }

  /// What a module declares under a name outside of all types.
  func topLevel(_ name: Name, of module: ModuleID) -> [DeclarationID] { topLevel[name]?.filter { self[$0].module == module } ?? [] }

  mutating func scan(_ file: Node, _ module: ModuleID) {
    for child in file.children { scan(child, parent: nil, module, isTopLevel: true) }
  }

  /// Declares what stands in a body, or is found late: it is no member of anything.
  mutating func declare(_ node: Node, _ kind: Declaration.Kind, _ name: Name, parent: DeclarationID?, _ module: ModuleID) -> DeclarationID {
    if let known = byNode[node] { return known }
    return add(Declaration(node: node, name: name, kind: kind, parent: parent, module: module))
  }

  /// Declares the types and functions of a body.
  mutating func scan(local node: Node, _ module: ModuleID) { scan(node, parent: nil, module, isTopLevel: false) }

  private mutating func add(_ declaration: Declaration) -> DeclarationID {
    var declaration = declaration
    if let parent = declaration.parent, self[parent].kind == .extension, self[parent].isFilePrivate { declaration.isFilePrivate = true }
    let id = DeclarationID(declarations.count)
    declarations.append(declaration)
    byNode[declaration.node] = id
    return id
  }

  private mutating func scan(_ node: Node, parent: DeclarationID?, _ module: ModuleID, isTopLevel: Bool) {
    func kind(of node: Node) -> Declaration.Kind? {
      switch node.kind {
      case .classDecl: .class
      case .structDecl: .structure
      case .enumDecl: .enumeration
      case .actorDecl: .actor
      case .protocolDecl: .protocol
      case .extensionDecl: .extension
      case .typeAliasDecl: .alias
      case .associatedTypeDecl: .associatedType
      case .functionDecl: .function
      case .initializerDecl: .initializer
      case .subscriptDecl: .subscript
      case .macroDecl: .macro
      default: nil
      }
    }
    switch node.kind {
    case .ifConfigDecl, .ifConfigClause:
      for child in node.children { scan(child, parent: parent, module, isTopLevel: isTopLevel) }
    case .variableDecl: scanVariables(node, parent, module, isTopLevel)
    case .enumCaseDecl:
      for element in node.children where element.kind == .enumCaseElement {
        let name = element.token(element.row.firstToken).name
        declare(Declaration(node: element, name: name, kind: .enumCase, parent: parent, module: module, isStatic: true), isTopLevel)
      }
    case .operatorDecl: operators[node.token(node.introducer + 1).name, default: []].append(node)
    default:
      guard let kind = kind(of: node), byNode[node] == nil else { return }
      var declaration = Declaration(node: node, name: name(of: node, kind), kind: kind, parent: parent, module: module)
      declaration.isStatic = isStatic(node) || kind == .initializer
      declaration.isOverride = node.hasModifier(.override)
      (declaration.isFilePrivate, declaration.isPublic) = access(of: node)
      let id = declare(declaration, isTopLevel)
      for parameter in node.genericParameters {
        let name = parameter.genericParameterName
        genericParameters[id, default: []].append(
          add(Declaration(node: parameter, name: name, kind: .genericParameter, parent: id, module: module)))
      }
      if kind == .extension { extensions.append(id) }
      guard kind.isNominal || kind == .extension, let block = node.firstChild(.memberBlock) else { return }
      for child in block.children { scan(child, parent: id, module, isTopLevel: false) }
    }
  }

  private func name(of node: Node, _ kind: Declaration.Kind) -> Name {
    switch kind {
    case .initializer: .`init`
    case .subscript: .subscript
    case .extension: .none
    default: node.declaredName
    }
  }

  private func isStatic(_ node: Node) -> Bool { node.hasModifier(.static) || node.hasModifier(.class) }

  private func access(of node: Node) -> (isFilePrivate: Bool, isPublic: Bool) {
    // What stands in parentheses speaks of the setter.
    let modifiers = node.children.filter { $0.kind == .declModifier && $0.row.endToken == $0.row.firstToken + 1 }.map { $0.token($0.row.firstToken).name }
    return (
      modifiers.contains { $0 == .private || $0 == .fileprivate }, modifiers.contains { $0 == .public || $0 == .open || $0 == .package }
    )
  }

  @discardableResult private mutating func declare(_ declaration: Declaration, _ isTopLevel: Bool) -> DeclarationID {
    let id = add(declaration)
    if declaration.kind == .extension { return id }
    if let parent = declaration.parent {
      ownMembers[parent, default: [:]][declaration.name, default: []].append(id)
    } else if isTopLevel {
      topLevel[declaration.name, default: []].append(id)
    }
    return id
  }

  private mutating func scanVariables(_ node: Node, _ parent: DeclarationID?, _ module: ModuleID, _ isTopLevel: Bool) {
    let isStatic = isStatic(node)
    let isOverride = node.hasModifier(.override)
    let (isFilePrivate, isPublic) = access(of: node)
    for binding in node.children where binding.kind == .patternBinding {
      for (name, place) in binding.boundPlaces {
        declare(
          Declaration(
            node: place, name: name, kind: .variable, parent: parent, module: module, isStatic: isStatic, isOverride: isOverride,
            isFilePrivate: isFilePrivate, isPublic: isPublic),
          isTopLevel)
      }
    }
  }
}

extension Node {
  /// The names that a `patternBinding` introduces: by itself where it binds one, by identifier patterns where it takes a
  /// tuple apart.
  var boundPlaces: [(Name, Node)] {
    guard let pattern = children.first(where: \.isPattern) else { return [] }
    if pattern.kind == .identifierPattern { return [(pattern.boundName, self)] }
    return ([pattern] + Array(pattern.descendants)).filter { $0.kind == .identifierPattern }.map { ($0.boundName, $0) }
  }

  /// The name that a `genericParameter` introduces, after `each` or `let`.
  var genericParameterName: Name {
    let first = token(row.firstToken)
    if first.name == .each || first.name == .let, row.endToken > row.firstToken + 1 { return token(row.firstToken + 1).name }
    return first.name
  }

  var isParameterPack: Bool { token(row.firstToken).name == .each }
}
