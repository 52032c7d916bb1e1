public import MoltSyntax
import MoltText

/// What an identifier in an expression refers to.
public enum ValueDeclaration: Hashable, Sendable {
  /// A local constant, variable, parameter or capture: the node that introduces it.
  case local(Node)
  /// A stored or computed property, with the type it is a member of; nil for a global, or a member of an external type.
  case property(Property, of: TypeID?)
  /// Functions of that base name, as `functionDecl` nodes.
  case functions([Node])
  case enumCase(Node, of: TypeID)
  case type(TypeLookup)
}

extension ProjectIndex {
  /// Finds what `name` refers to where `node` stands, by the scoping rules of the language.
  /// Nil where the project does not declare it.
  public func lookUpValue(_ name: Name, at node: Node) -> ValueDeclaration? {
    let sought = SoughtName(name, names, knownNames)
    var child = node.outOfLongChain
    while let scope = child.parent {
      // Globals are found by their visibility instead.
      let introduced =
        scope.kind == .sourceFile
        ? topLevelGuards(in: scope.file).binding(of: name, before: child) : scope.introduces(sought, before: child, blocks)
      if let local = introduced {
        if local.kind == .functionDecl { return .functions([local]) }
        return .local(local)
      }
      if scope.kind.isTypeOrExtension, scope.firstChild(.memberBlock) == child,
        let member = member(name, visibleIn: scope)
      {
        return member
      }
      child = scope.kind == .ifExpr ? blocks.firstIf(of: scope) : scope.outOfLongChain
    }
    return lookUpGlobal(name, from: node.file) ?? lookUpType([name], at: node).map { .type($0) }
  }

  private func member(_ name: Name, visibleIn scope: Node) -> ValueDeclaration? {
    if let id = typesByNode[scope] {
      if let found = lookUpMember(name, of: id) { return found }
      return typesRequiredOfSelf(by: scope).lazy.compactMap { self.lookUpMember(name, of: $0) }.first
    }
    if let external = externalNames[scope], let members = externalMembers[external] {
      return members.find(name, of: nil)
    }
    return nil
  }

  /// What `self` is where a node stands: the type around it, and what an extension demands of it with `where Self: Model`.
  public func typesOfSelf(at node: Node) -> [TypeID] {
    guard let scope = node.ancestor({ $0.isTypeOrExtension }) else { return [] }
    return [typesByNode[scope]].compactMap { $0 } + typesRequiredOfSelf(by: scope)
  }

  private func typesRequiredOfSelf(by scope: Node) -> [TypeID] {
    scope.kind == .extensionDecl ? scope.constraintsOnSelf.flatMap { declaredTypes(of: $0) } : []
  }

  /// A member of the type, or of what it inherits from.
  public func lookUpMember(_ name: Name, of id: TypeID) -> ValueDeclaration? {
    for type in withInherited(id) {
      if let found = self[type].members.find(name, of: type) { return found }
    }
    return nil
  }

  private func lookUpGlobal(_ name: Name, from file: FileID) -> ValueDeclaration? {
    var functions: [Node] = []
    for candidate in globalValues[name]?.visible(from: file) ?? [] {
      switch candidate {
      case .property(let property): return .property(property, of: nil)
      case .function(let node): functions.append(node)
      default: continue
      }
    }
    return functions.isEmpty ? nil : .functions(functions)
  }
}

extension Members {
  func find(_ name: Name, of owner: TypeID?) -> ValueDeclaration? {
    if let property = properties[name]?.first { return .property(property, of: owner) }
    if let found = functions[name] { return .functions(found) }
    if let element = cases[name]?.first, let owner { return .enumCase(element, of: owner) }
    return nil
  }
}

extension [Node] {
  /// The binding of the name by the first of these `guard` statements that stands before a node.
  fileprivate func binding(of name: Name, before child: Node) -> Node? {
    lazy.prefix { $0.index < child.index }.compactMap { $0.conditions(introduce: name, before: nil) }.first
  }
}

/// A name that is looked for in the scopes around its use.
private struct SoughtName {
  let name: Name
  /// `$name`, by which a closure's parameter introduces the name of the value behind a binding, too.
  let projected: Name?
  let isError, isNewValue, isOldValue: Bool

  init(_ name: Name, _ names: Names, _ knownNames: KnownNames) {
    self.name = name
    projected = names["$" + names.spelling(of: name)]
    isError = name == knownNames.error
    isNewValue = name == knownNames.newValue
    isOldValue = name == knownNames.oldValue
  }
}

extension Node {
  /// The node by which this scope introduces `name` for its child `child`: a declaration before it, a binding of a
  /// condition, a parameter, a capture.
  fileprivate func introduces(_ sought: SoughtName, before child: Node, _ blocks: BlockMemory) -> Node? {
    let name = sought.name
    switch kind {
    case .closureExpr:
      // A closure's parameters are hidden by what its statements declare.
      let parameter = child.kind == .closureSignature ? nil : closureParameter(named: sought)
      return statements(introduce: name, before: child, blocks) ?? parameter
    case .codeBlock, .accessorBlock, .switchCase, .sourceFile, .ifConfigClause:
      return statements(introduce: name, before: child, blocks)
    case .accessorDecl: return accessorIntroduces(sought) ? self : nil
    case .ifExpr, .whileStmt:
      // Bindings hold for later conditions and for the body, not for `else`.
      guard child.kind == .conditionElement || child == firstChild(.codeBlock) else { return nil }
      return conditions(introduce: name, before: child)
    case .guardStmt: return child.kind == .conditionElement ? conditions(introduce: name, before: child) : nil
    case .forStmt:
      guard child.kind == .codeBlock || child.kind == .whereClause else { return nil }
      return children.first { $0.isPattern }.flatMap { $0.pattern(introduces: name) }
    case .catchClause:
      guard child.kind == .codeBlock else { return nil }
      if sought.isError, firstChild(.catchItem) == nil { return self }
      return patterns(introduce: name, in: .catchItem)
    case .switchCaseItem, .catchItem:
      // `case let value where value > 1`
      guard child.kind == .whereClause else { return nil }
      return children.first { $0.isPattern }.flatMap { $0.pattern(introduces: name) }
    case .functionDecl, .initializerDecl, .subscriptDecl: return parameter(named: name)
    default: return nil
    }
  }

  private func statements(introduce name: Name, before child: Node, _ blocks: BlockMemory) -> Node? {
    if kind == .switchCase, let label = firstChild(.switchCaseLabel), label != child,
      let found = label.patterns(introduce: name, in: .switchCaseItem)
    {
      return found
    }
    return blocks.names(of: self).introduction(of: name, before: child)
  }

  fileprivate func conditions(introduce name: Name, before child: Node?) -> Node? {
    var found: Node?
    for condition in children where condition.kind == .conditionElement {
      if let child, condition.index >= child.index { break }
      for part in condition.children {
        switch part.kind {
        case .optionalBindingCondition, .matchingPatternCondition: found = part.pattern(introduces: name) ?? found
        default: continue
        }
      }
    }
    return found
  }

  private func patterns(introduce name: Name, in kind: SyntaxKind) -> Node? {
    for item in children where item.kind == kind {
      for pattern in item.children where pattern.isPattern {
        if let found = pattern.pattern(introduces: name) { return found }
      }
    }
    return nil
  }

  /// The binding that introduces `name`, for a binding, a condition or a pattern.
  private func pattern(introduces name: Name) -> Node? { introducedNames.first { $0.name == name }?.node }

  /// The names that a binding, a condition or a pattern introduces: by itself where it binds one, by the inner identifier
  /// patterns where it takes something apart.
  var introducedNames: [(name: Name, node: Node)] {
    var result = boundName == .none ? [] : [(name: boundName, node: self)]
    for node in descendants {
      if node.kind == .initializerClause || node.kind == .accessorBlock { break }
      if node.kind == .identifierPattern { result.append((node.boundName, node)) }
    }
    return result
  }

  private func parameter(named name: Name) -> Node? {
    firstChild(.functionParameterClause)?.children.first { $0.kind == .functionParameter && $0.parameterName == name }
  }

  private func closureParameter(named sought: SoughtName) -> Node? {
    guard let signature = firstChild(.closureSignature) else { return nil }
    func isSought(_ name: Name) -> Bool { name == sought.name || name == sought.projected }
    for node in signature.descendants {
      switch node.kind {
      case .closureParameter where isSought(node.parameterName): return node
      case .closureShorthandParameter where isSought(node.token(node.row.firstToken).name): return node
      case .closureCapture where node.captureName == sought.name: return node
      default: continue
      }
    }
    return nil
  }

  /// `set` and `willSet` give the new value a name, `didSet` the old one: the usual one, or that in parentheses.
  private func accessorIntroduces(_ sought: SoughtName) -> Bool {
    let accessor = token(introducer).name
    guard accessor == .set || accessor == .willSet || accessor == .didSet else { return false }
    if introducer + 2 < row.endToken, token(introducer + 1).kind == .leftParen { return token(introducer + 2).name == sought.name }
    return accessor == .didSet ? sought.isOldValue : sought.isNewValue
  }

  /// The name by which the body knows a parameter: the second one, where there are two.
  public var parameterName: Name {
    // Names stand directly before the colon, after attributes and modifiers.
    var names: [Name] = []
    let typed = typeChild?.row.firstToken ?? row.endToken
    for index in row.firstToken..<row.endToken {
      if index >= typed || token(index).kind == .colon || token(index).kind == .comma { break }
      names.append(token(index).name)
    }
    return names.last ?? .none
  }

  /// The label by which callers name a parameter; `none` for `_`.
  public var parameterLabel: Name {
    for index in row.firstToken..<row.endToken {
      if children.contains(where: { ($0.kind == .attribute || $0.kind == .declModifier) && $0.tokens.contains(index) }) {
        continue
      }
      // `subscript(index: Int)` is called without a label.
      let isNameAlone = index + 1 < row.endToken && token(index + 1).kind == .colon
      if isNameAlone, parent?.parent?.kind == .subscriptDecl { return .none }
      return token(index).kind == .wildcard ? .none : token(index).name
    }
    return .none
  }

  /// Whether this names a variable around it, and introduces another one of that name: `if let count`, `[count] in`.
  public var isShorthandUse: Bool {
    switch kind {
    case .identifierPattern:
      parent.map { $0.kind == .optionalBindingCondition && $0.firstChild(.initializerClause) == nil } ?? false
    case .closureCapture: firstChild(.initializerClause) == nil && captureName != .`self`
    default: false
    }
  }

  /// Whether this is a reference to a value by its name, or a shorthand for one.
  public var isValueUse: Bool { kind == .declReferenceExpr || isShorthandUse }

  /// The name that an item of a capture list introduces: `x` in `[weak x]` and in `[x = y.z]`.
  public var captureName: Name {
    var name = Name.none
    for index in row.firstToken..<row.endToken {
      let token = token(index)
      if token.kind == .equal || token.kind == .comma { break }
      if token.kind == .identifier || token.kind == .keyword { name = token.name }
    }
    return name
  }
}
