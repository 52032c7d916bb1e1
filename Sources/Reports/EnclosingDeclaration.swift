import MoltSymbols
import MoltSyntax
import MoltText

extension Report {
  /// The names of the declarations around a place, the outermost first: `Store.Cache.load`; empty at the top of a file.
  func declaration(around location: Location) -> String {
    let root = run.index.root(of: location.file)
    var node = root.tokenIndex(endingBehind: location.range.lowerBound).map(root.innermostNode)
    var names: [String] = []
    while let current = node {
      if let name = name(of: current) { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: ".")
  }

  /// What a declaration is called that others can name; nil where it is none, or local to a body.
  private func name(of node: Node) -> String? {
    switch node.kind {
    case .extensionDecl: run.index.spelling(node.typeChild?.typeName ?? .none)
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .functionDecl: run.index.spelling(node.declaredName)
    case .initializerDecl: "init"
    case .deinitializerDecl: "deinit"
    case .subscriptDecl: "subscript"
    case .variableDecl where isMember(node):
      node.firstChild(.patternBinding).map { run.index.spelling($0.boundName) }
    default: nil
    }
  }

  private func isMember(_ node: Node) -> Bool {
    let parent = node.ancestor { $0 != .ifConfigDecl && $0 != .ifConfigClause }
    return parent?.kind == .memberBlock || parent?.kind == .sourceFile
  }
}
