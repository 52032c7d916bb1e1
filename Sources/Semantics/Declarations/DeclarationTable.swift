import MoltSyntax

/// What files declare outside of bodies, found in one pass over the declarations of each.
final class DeclarationTable {
  /// The table that this one begins with, and that no longer changes. It is asked as well, and not copied: the SDK has tens of
  /// thousands of declarations.
  private let base: DeclarationTable?
  /// How many declarations that has.
  private let first: UInt32
  @safe @exclusivity(unchecked) private var declarations: [Declaration] = []
  @safe @exclusivity(unchecked) private var ids: [Node: DeclarationID] = [:]
  @safe @exclusivity(unchecked) private var parameters = ByDeclaration<[DeclarationID]>()
  /// By the type or extension in which they stand.
  @safe @exclusivity(unchecked) private var writtenMembers: [MemberKey: [DeclarationID]] = [:]
  @safe @exclusivity(unchecked) private var memberLists: [DeclarationID: [DeclarationID]] = [:]
  /// The members of extensions, by the type that they extend.
  @safe @exclusivity(unchecked) private var addedMembers: [MemberKey: [DeclarationID]] = [:]
  @safe @exclusivity(unchecked) private var extendedTypes: [DeclarationID: DeclarationID] = [:]
  @safe @exclusivity(unchecked) private var boundExtensions: [DeclarationID: [DeclarationID]] = [:]
  /// By the number of a name, whether a member has it.
  @safe @exclusivity(unchecked) private var namesMember: [Bool] = []
  @safe @exclusivity(unchecked) private var topLevel: [Name: [DeclarationID]] = [:]
  /// The extensions of this table, those of the one that it begins with left out.
  @safe @exclusivity(unchecked) private(set) var extensions: [DeclarationID] = []
  @safe @exclusivity(unchecked) private var operators: [Name: [Node]] = [:]

  init(base: DeclarationTable? = nil) {
    self.base = base
    first = base?.count ?? 0
  }

  var count: UInt32 { first + UInt32(declarations.count) }

  @inline(__always) subscript(_ id: DeclarationID) -> Declaration {
    if id.index >= first { return declarations[Int(id.index - first)] }
    return unsafe base.unsafelyUnwrapped.declarations[Int(id.index)]
  }

  /// The table that a declaration stands in.
  private func table(of id: DeclarationID) -> DeclarationTable { id.index >= first ? self : unsafe base.unsafelyUnwrapped }

  /// The declaration that a node makes.
  func declaration(of node: Node) -> DeclarationID? { ids[node] ?? base?.declaration(of: node) }

  /// The generic parameters that a declaration introduces itself.
  func genericParameters(of id: DeclarationID) -> [DeclarationID] { table(of: id).parameters[id] ?? [] }

  /// What stands outside of all types, of all modules.
  func topLevel(_ name: Name) -> [DeclarationID] { (base?.topLevel(name)).joined(with: topLevel[name]) }

  /// What a module declares under a name outside of all types.
  func topLevel(_ name: Name, of modules: [ModuleID]) -> [DeclarationID] { topLevel(name).filter { modules.contains(self[$0].module) } }

  /// The members of a name that stand in a type or extension.
  func members(_ name: Name, writtenIn owner: DeclarationID) -> [DeclarationID] {
    table(of: owner).writtenMembers[MemberKey(owner: owner, name: name)] ?? []
  }

  /// All members that stand in a type or extension.
  func members(writtenIn owner: DeclarationID) -> [DeclarationID] { table(of: owner).memberLists[owner] ?? [] }

  /// The members of a name that a type and its extensions declare themselves, its own first.
  func members(_ name: Name, of owner: DeclarationID) -> [DeclarationID] {
    guard mayNameMember(name) else { return [] }
    return Optional(members(name, writtenIn: owner)).joined(with: addedMembers(MemberKey(owner: owner, name: name)))
  }

  private func addedMembers(_ key: MemberKey) -> [DeclarationID]? {
    guard let base else { return addedMembers[key] }
    return base.addedMembers(key).joined(with: addedMembers[key])
  }

  /// Whether anything has a member of the name: most names that are looked up among members are none of theirs.
  func mayNameMember(_ name: Name) -> Bool {
    if name.id < namesMember.count, namesMember[Int(name.id)] { return true }
    return base?.mayNameMember(name) ?? false
  }

  /// What an extension extends; nil where that is not known.
  func extendedType(of id: DeclarationID) -> DeclarationID? { table(of: id).extendedTypes[id] }

  func extensions(of owner: DeclarationID) -> [DeclarationID] { (base?.extensions(of: owner)).joined(with: boundExtensions[owner]) }

  /// How an operator is declared, by each module that does.
  func operators(_ name: Name) -> [Node] { (base?.operators(name) ?? []) + (operators[name] ?? []) }

  func bind(_ id: DeclarationID, to type: DeclarationID) {
    extendedTypes[id] = type
    boundExtensions[type, default: []].append(id)
    for member in members(writtenIn: id) { addedMembers[MemberKey(owner: type, name: self[member].name), default: []].append(member) }
  }

  func scan(_ file: Node, _ module: ModuleID) {
    for child in file.children { scan(child, parent: nil, module, isTopLevel: true) }
  }

  /// The declarations of the table that this one begins with, or of this one where it begins with none: the SDK's.
  var declarationsOfSDK: some Sequence<DeclarationID> { (0..<Int(base == nil ? count : first)).lazy.map { DeclarationID($0) } }

  /// Declares what stands in a body, or is found late: it is no member of anything.
  func declare(_ node: Node, _ kind: Declaration.Kind, _ name: Name, parent: DeclarationID?, _ module: ModuleID) -> DeclarationID {
    if let known = ids[node] { return known }
    return add(Declaration(node: node, name: name, kind: kind, parent: parent, module: module))
  }

  /// Declares a member that the compiler writes, which no node of its own stands for.
  func derive(_ declaration: Declaration) -> DeclarationID {
    let id = append(declaration)
    if let parent = declaration.parent { note(id, named: declaration.name, writtenIn: parent) }
    return id
  }

  /// Declares the types and functions of a body.
  func scan(local node: Node, _ module: ModuleID) { scan(node, parent: nil, module, isTopLevel: false) }

  private func add(_ declaration: Declaration) -> DeclarationID {
    var declaration = declaration
    if let parent = declaration.parent, self[parent].kind == .extension, self[parent].isFilePrivate { declaration.isFilePrivate = true }
    let id = append(declaration)
    ids[declaration.node] = id
    return id
  }

  private func append(_ declaration: Declaration) -> DeclarationID {
    let id = DeclarationID(Int(count))
    declarations.append(declaration)
    return id
  }

  private func scan(_ node: Node, parent: DeclarationID?, _ module: ModuleID, isTopLevel: Bool) {
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
      guard let kind = kind(of: node), ids[node] == nil else { return }
      var declaration = Declaration(node: node, name: name(of: node, kind), kind: kind, parent: parent, module: module)
      declaration.isStatic = isStatic(node) || kind == .initializer
      declaration.isOverride = node.hasModifier(.override)
      (declaration.isFilePrivate, declaration.isPublic) = access(of: node)
      let id = declare(declaration, isTopLevel)
      let introduced = node.genericParameters.map {
        add(Declaration(node: $0, name: $0.genericParameterName, kind: .genericParameter, parent: id, module: module))
      }
      if !introduced.isEmpty { parameters[id] = introduced }
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
    let modifiers = node.children.filter { $0.kind == .declModifier && $0.row.endToken == $0.row.firstToken + 1 }.map {
      $0.token($0.row.firstToken).name
    }
    return (
      modifiers.contains { $0 == .private || $0 == .fileprivate }, modifiers.contains { $0 == .public || $0 == .open || $0 == .package }
    )
  }

  @discardableResult private func declare(_ declaration: Declaration, _ isTopLevel: Bool) -> DeclarationID {
    let id = add(declaration)
    if declaration.kind == .extension { return id }
    if let parent = declaration.parent {
      note(id, named: declaration.name, writtenIn: parent)
    } else if isTopLevel {
      topLevel[declaration.name, default: []].append(id)
    }
    return id
  }

  private func note(_ member: DeclarationID, named name: Name, writtenIn owner: DeclarationID) {
    writtenMembers[MemberKey(owner: owner, name: name), default: []].append(member)
    memberLists[owner, default: []].append(member)
    guard name != .none else { return }
    let place = Int(name.id)
    if place >= namesMember.count { namesMember += Array(repeating: false, count: place + 1 - namesMember.count) }
    namesMember[place] = true
  }

  private func scanVariables(_ node: Node, _ parent: DeclarationID?, _ module: ModuleID, _ isTopLevel: Bool) {
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

extension [DeclarationID]? {
  fileprivate func joined(with other: [DeclarationID]?) -> [DeclarationID] {
    guard let self, !self.isEmpty else { return other ?? [] }
    guard let other, !other.isEmpty else { return self }
    return self + other
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
