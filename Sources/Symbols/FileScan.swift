import MoltSyntax

/// What one file declares, found in a single pass over its rows.
struct FileScan: Sendable {
  private struct Scope {
    /// One past the last row of the scope.
    let end: UInt32
    /// The type or extension declaration, or nil for a body.
    let declaration: Node?
  }

  struct FoundType: Sendable {
    let node: Node
    /// The type or extension that it is a member of.
    let container: Node?
    let isLocal: Bool
  }

  var imports: [Node] = []
  var types: [FoundType] = []
  var extensions: [Node] = []
  /// Properties, functions and aliases outside of all types and bodies.
  var topLevel: [Node] = []
  /// In scripts (`main.swift`), a top-level `guard let` binds for what follows.
  var guards: [Node] = []
  /// Whether the grammar does not accept the file, or an import stands in a body.
  let hasSyntaxErrors: Bool

  init(_ root: Node) {
    var hasMisplacedImport = false
    var scopes: [Scope] = []
    for node in root.descendants {
      while let scope = scopes.last, scope.end <= node.index { scopes.removeLast() }
      switch node.kind {
      case .importDecl:
        imports.append(node)
        if !scopes.isEmpty { hasMisplacedImport = true }
      case .guardStmt where node.parent == root: guards.append(node)
      case .extensionDecl:
        extensions.append(node)
        scopes.append(Scope(end: node.index + node.row.size, declaration: node))
      case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl:
        let container = scopes.last?.declaration
        types.append(FoundType(node: node, container: container, isLocal: container == nil && !scopes.isEmpty))
        scopes.append(Scope(end: node.index + node.row.size, declaration: node))
      case .variableDecl, .functionDecl, .typeAliasDecl:
        if scopes.isEmpty { topLevel.append(node) }
        if node.kind == .functionDecl { scopes.append(Scope(end: node.index + node.row.size, declaration: nil)) }
      case .codeBlock, .closureExpr, .accessorBlock, .initializerClause:
        scopes.append(Scope(end: node.index + node.row.size, declaration: nil))
      default: break
      }
    }
    hasSyntaxErrors = root.syntaxErrorCount > 0 || hasMisplacedImport
  }
}
