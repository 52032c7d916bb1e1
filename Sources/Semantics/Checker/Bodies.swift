import MoltSyntax

extension SemanticModel {
  /// Types all bodies of a file.
  func check(file root: Node) {
    for child in root.children { check(all: child) }
    check(topLevelCode: root)
  }

  /// Types what stands in a file, or in a clause of an `#if` there, and declares nothing: statements, and macros such as `#Preview`.
  private func check(topLevelCode place: Node) {
    let statements = place.children.filter { !$0.isDeclarationNode && !$0.isConditionOfClause || $0.kind == .variableDecl }
    guard statements.contains(where: { !$0.isDeclarationNode }) else { return }
    onStack(for: place) {
      inContext(of: place) { inClause(place) { Checker(self).check(statements: statements) } }
    }
  }

  /// Types the bodies of a type that a body declares.
  func check(local node: Node) { check(all: node) }

  private func check(all node: Node) {
    guard node.kind.holdsDeclarations else { return check(declaration: node) }
    node.children.forEach { check(all: $0) }
    if node.isClauseOfFile { check(topLevelCode: node) }
  }

  /// Types what stands around a node in the body of one declaration, which is outside of all other bodies. Costs nothing where
  /// that has been done.
  ///
  /// - Returns: what is known in the file; nil where nothing is.
  @discardableResult func check(around node: Node) -> FileTypes? {
    let file = files[node.root]
    if let file, file.types[Int(node.index)] != nil || file.isTyped[Int(node.index)] { return file }
    var outermost = node.outOfLongChain
    var current = outermost
    while let parent = current.parent {
      current = parent.outOfLongChain
      if !parent.kind.holdsDeclarations { outermost = current }
    }
    // What a type's own attributes and clauses hold is no body.
    let declaration = outermost.isDeclarationNode ? outermost : nil
    let place = outermost.parent ?? current
    guard checked.insert(declaration ?? place).inserted else {
      file?.isTyped[Int(node.index)] = true
      return file
    }
    noting(node) {
      if let declaration { check(declaration: declaration) } else if place == current || place.isClauseOfFile { check(topLevelCode: place) }
    }
    return file ?? files[node.root]
  }

  private func check(declaration node: Node) {
    switch node.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl: onStack(for: node) { Checker(self).check(function: node) }
    case .variableDecl:
      onStack(for: node) { node.children.filter { $0.kind == .patternBinding }.forEach { Checker(self).check(property: $0) } }
    case .enumCaseDecl:
      for element in node.children where element.kind == .enumCaseElement {
        guard let value = element.firstChild(.initializerClause)?.expressionChild else { continue }
        let raw = enclosingNominal(of: node).flatMap(rawType(of:))
        onStack(for: element) { Checker(self).checkValue(value, expected: raw ?? .unknown, around: node) }
      }
    default: return
    }
  }

  /// Lets questions about generic parameters be answered by what a declaration demands.
  func inContext<Result>(of node: Node, _ body: () -> Result) -> Result {
    var owner: Node? = node
    var id: DeclarationID?
    while let current = owner, id == nil {
      id = declaration(of: current)
      if let found = id, table[found].kind == .local || table[found].kind == .genericParameter { id = nil }
      owner = current.outOfLongChain.parent
    }
    let before = (contextRequirements, contextView, missingKits)
    contextRequirements = id.map { allRequirements(around: $0) } ?? []
    if contextView?.file != node.file {
      let view = view(from: node)
      contextView = view
      if id.map(isSDK) != true { missingKits = view.missing }
    }
    defer { (contextRequirements, contextView, missingKits) = before }
    return body()
  }
}

extension Node {
  /// Whether this is a clause of an `#if` that stands in a file and in no declaration.
  fileprivate var isClauseOfFile: Bool {
    guard kind == .ifConfigClause, let outer = parent?.parent else { return false }
    return outer.kind == .sourceFile || outer.isClauseOfFile
  }

  var isDeclarationNode: Bool {
    kind.rawValue >= SyntaxKind.importDecl.rawValue && kind.rawValue <= SyntaxKind.ifConfigDecl.rawValue && kind != .macroExpansion
  }
}

extension Checker {
  func check(function node: Node) {
    model.inContext(of: node) {
      scoped {
        let id = model.declaration(of: node)
        let signature = id.map { model.signature(of: $0) }
        for parameter in signature?.parameters ?? [] {
          if let value = parameter.node.firstChild(.initializerClause)?.expressionChild {
            check(value, for: parameter.type)
            finish()
          }
          declare(parameter: parameter)
        }
        let result = node.kind == .deinitializerDecl ? .void : signature?.result ?? .unknown
        if let block = node.firstChild(.codeBlock) {
          check(body: block, result: node.kind == .initializerDecl ? .void : result, builder: id.flatMap { model.builder(of: $0) })
        }
        check(accessors: node, type: result, builder: id.flatMap { model.builder(of: $0) })
      }
    }
  }

  func declare(parameter: FunctionSignature.Parameter) {
    let name = parameter.node.parameterNames.last ?? .none
    var type = parameter.type
    if parameter.isVariadic { type = model.array(type) }
    if case .inout(let inner) = store[type] { type = inner }
    let id = model.table.declare(parameter.node, .local, name, parent: nil, model.module(of: parameter.node))
    declare(
      name,
      LocalValue(type: type, declaration: id, isImplicitlyUnwrapped: parameter.node.typeChild?.kind == .implicitlyUnwrappedOptionalType))
  }

  /// A body of statements that gives back a value.
  func check(body block: Node, result: TypeRef, builder: DeclarationID?) {
    let statements = block.bodyStatementNodes
    if let builder {
      returns.append(ReturnContext(type: result, builder: builder))
      // The parts of the body are one expression: none ends before the last.
      closureDepth += 1
      let type = scoped { build(statements, by: builder, expected: result) }
      closureDepth -= 1
      _ = convert(type, to: result)
      returns.removeLast()
      finish()
      return
    }
    returns.append(ReturnContext(type: result))
    scoped { check(statements: statements, impliesReturn: true) }
    returns.removeLast()
  }

  func check(property binding: Node) {
    let id = model.declaration(of: binding)
    model.inContext(of: binding) {
      let type = id.map { model.valueType(of: $0) } ?? .unknown
      if let id {
        checkInitialValue(of: id, binding)
      } else if let value = binding.firstChild(.initializerClause)?.expressionChild {
        let written = binding.firstChild(.typeAnnotation)?.typeChild.map { model.resolve($0) }
        _ = check(value, expected: written ?? .unknown)
        finish()
      }
      check(accessors: binding, type: type, builder: id.flatMap { model.builder(of: $0) })
    }
  }

  private func checkInitialValue(of id: DeclarationID, _ binding: Node) {
    if let use = model.wrapperUse(of: id) {
      _ = wrapperType(use, binding)
      finish()
      return
    }
    guard let value = binding.firstChild(.initializerClause)?.expressionChild else { return }
    if let written = binding.firstChild(.typeAnnotation)?.typeChild {
      check(value, for: annotated(written))
    } else {
      check(value, expected: .unknown)
    }
    finish()
  }

  func checkValue(_ value: Node, expected: TypeRef, around node: Node) {
    model.inContext(of: node) {
      check(value, for: expected)
      finish()
    }
  }

  private func check(accessors node: Node, type: TypeRef, builder: DeclarationID?) {
    // A getter may be written without `get`: its statements stand directly in the block.
    for child in node.children {
      if child.kind == .accessorBlock { check(accessorBlock: child, type, builder) }
      if child.kind == .accessorDecl { check(accessor: child, type, builder) }
    }
  }

  private func check(accessorBlock block: Node, _ type: TypeRef, _ builder: DeclarationID?) {
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    if accessors.isEmpty { return check(body: block, result: type, builder: builder) }
    accessors.forEach { check(accessor: $0, type, builder) }
  }

  private func check(accessor node: Node, _ type: TypeRef, _ builder: DeclarationID?) {
    guard let block = node.firstChild(.codeBlock) else { return }
    let name = node.token(node.introducer).name
    scoped {
      var given = name == .didSet ? known.oldValue : name == .get ? nil : known.newValue
      if node.introducer + 2 < node.row.endToken, node.token(node.introducer + 1).kind == .leftParen {
        given = node.token(node.introducer + 2).name
      }
      if let given {
        let id = model.table.declare(node, .local, given, parent: nil, model.module(of: node))
        declare(given, LocalValue(type: type, declaration: id))
      }
      check(body: block, result: name == .get ? type : .void, builder: name == .get ? builder : nil)
    }
  }
}

extension Node {
  /// The statements of a block or closure.
  var bodyStatementNodes: [Node] {
    children.filter { $0.kind != .closureSignature && $0.kind != .attribute && $0.kind != .declModifier }
  }
}

extension SyntaxKind {
  /// Whether what stands in it directly is declarations, and no body.
  fileprivate var holdsDeclarations: Bool {
    switch self {
    case .sourceFile, .memberBlock, .ifConfigDecl, .ifConfigClause: true
    default: declaresType
    }
  }
}
