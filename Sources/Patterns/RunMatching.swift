import Syntax
import Text

/// Patterns of several statements: neighbours in one block, in their order.
extension Pattern {
  var isRun: Bool { snippet.nodes.count > 1 }

  /// The match around a token that bears the anchor's name.
  func run(at token: UInt32, in node: Node) -> Match? {
    guard let anchored = snippet.nodes.firstIndex(where: { $0.tokens.contains(anchorToken) }) else { return nil }
    var candidate: Node? = node
    while let statement = candidate, let list = statement.parent {
      if statement.kind == .unknown { return nil }
      if list.isStatementList, case let statements = list.statements, let place = statements.firstIndex(of: statement) {
        let isOpen = snippet.nodes[..<anchored].contains { snippet.isAnyNumber($0) }
        // The nearest first: what stands in between is as little as possible.
        for start in stride(from: place - anchored + (isOpen ? 1 : 0), through: isOpen ? 0 : place - anchored, by: -1) where start >= 0 {
          if let match = run(in: statements, from: start, where: { $0.tokens[anchorToken] == token }) { return match }
        }
      }
      candidate = list
    }
    return nil
  }

  /// The match that begins with a statement.
  func run(from node: Node) -> Match? {
    guard let list = node.parent, list.isStatementList, case let statements = list.statements, let place = statements.firstIndex(of: node)
    else { return nil }
    return run(in: statements, from: place) { _ in true }
  }

  private func run(in statements: [Node], from start: Int, where isWanted: (Match) -> Bool) -> Match? {
    let least = snippet.nodes.count { !snippet.isAnyNumber($0) }
    guard start + least <= statements.count else { return nil }
    for end in (start + least)...(least < snippet.nodes.count ? statements.count : start + least) {
      var matcher = Matcher(snippet) { metavariable, capture in
        metavariable.conditions.allSatisfy { $0.allowsForm(capture) }
      }
      if let match = matcher.match(run: Array(statements[start..<end])), isWanted(match), isBalanced(match) { return match }
    }
    return nil
  }

  /// Whether as many of these begin between the first statement and the last as end there.
  private func isBalanced(_ match: Match) -> Bool {
    let between = openStatements(of: match).flatMap(\.nodes)
    return between.count { fits(snippet.nodes[0], $0) } == between.count { fits(snippet.nodes[snippet.nodes.count - 1], $0) }
  }

  /// The statements that metavariables of any number stand for.
  func openStatements(of match: Match) -> [(name: String, nodes: [Node])] {
    snippet.nodes.compactMap { wanted in
      guard let metavariable = snippet.metavariable(wanted), metavariable.count == .many,
        let capture = match.captures[metavariable.name]?.first
      else { return nil }
      return (metavariable.name, match.nodes.filter { capture.tokens.contains($0.row.firstToken) })
    }
  }

  /// Whether one statement of the pattern fits, whatever the others do.
  func fits(_ wanted: Node, _ node: Node) -> Bool {
    var matcher = Matcher(snippet) { _, _ in true }
    return matcher.match(wanted, node)
  }
}

extension Snippet {
  fileprivate func isAnyNumber(_ statement: Node) -> Bool { metavariable(statement)?.count == .many }

  /// A pattern of several statements begins and ends with one that is there.
  func checkRun() throws(PatternError) {
    guard nodes.count > 1, let first = nodes.first, let last = nodes.last else { return }
    for node in [first, last] where metavariable(node)?.count == .many {
      throw mistake(node.row.firstToken, "statements before and behind those that count are none of the match: leave `\(node.text)` out")
    }
    if let odd = nodes.first(where: { [.importDecl, .extensionDecl, .protocolDecl].contains($0.kind) }) {
      throw mistake(odd.row.firstToken, "several declarations are not matched together: write a match for each, or statements of one block")
    }
  }

  /// The names that the statements declare for those behind them, as they are spelled here.
  var declaredNames: Set<String> {
    var names: Set<String> = []
    for node in nodes where node.kind == .variableDecl || node.kind == .guardStmt {
      for part in node.introducedPatterns { names.insert(metavariable(part)?.name ?? part.text) }
    }
    return names
  }
}

extension Node {
  /// Whether statements stand in it.
  var isStatementList: Bool {
    [.codeBlock, .closureExpr, .switchCase, .ifConfigClause, .sourceFile, .accessorBlock].contains(kind)
  }

  var statements: [Node] { children.filter { ![.closureSignature, .switchCaseLabel, .attribute].contains($0.kind) } }

  /// The names in the patterns of a declaration or of a `guard`.
  var introducedPatterns: [Node] {
    children.filter { $0.kind != .codeBlock }.flatMap { child in
      ([child] + child.descendants).filter { part in
        part.kind == .identifierPattern && part.ancestor(below: self) { $0.kind == .closureExpr } == nil
      }
    }
  }

  private func ancestor(below scope: Node, where isWanted: (Node) -> Bool) -> Node? {
    var node = parent
    while let current = node, current != scope {
      if isWanted(current) { return current }
      node = current.parent
    }
    return nil
  }
}
