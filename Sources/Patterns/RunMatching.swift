import MoltSyntax
import MoltText

/// Patterns of several statements: neighbours in one block, in their order.
extension Pattern {
  var isRun: Bool { snippet.nodes.count > 1 }

  /// The match around a token that bears the anchor's name.
  func run(at token: UInt32, in node: Node, _ questions: ExpressionQuestions) -> Match? {
    guard let anchored = snippet.nodes.firstIndex(where: { $0.tokens.contains(anchorToken) }) else { return nil }
    var candidate: Node? = node
    while let statement = candidate, let list = statement.parent {
      if statement.kind == .unknown { return nil }
      if list.isStatementList, case let table = questions.runTable(of: self, in: list), let place = table.place(of: statement) {
        for start in starts(before: place, anchored, table) {
          if let match = run(in: table, from: start, questions), match.tokens[anchorToken] == token { return match }
        }
      }
      candidate = list.outOfLongChain
    }
    return nil
  }

  /// Where a match may begin whose statement of that number stands at a place. The nearest first: what stands in between
  /// is as little as possible.
  private func starts(before place: Int, _ anchored: Int, _ table: RunTable) -> [Int] {
    let isOpen = snippet.nodes[..<anchored].contains { snippet.isAnyNumber($0) }
    guard isOpen else { return place >= anchored ? [place - anchored] : [] }
    if anchored == snippet.nodes.count - 1 { return table.starts[place].map { [$0] } ?? [] }
    return table.starts(around: place)
  }

  /// The match that begins with a statement.
  func run(from node: Node, _ questions: ExpressionQuestions) -> Match? {
    guard let list = node.parent, list.isStatementList, case let table = questions.runTable(of: self, in: list),
      let place = table.place(of: node)
    else { return nil }
    return run(in: table, from: place, questions)
  }

  private func run(in table: RunTable, from start: Int, _ questions: ExpressionQuestions) -> Match? {
    guard let last = hasGap ? table.ends[start] : start + snippet.nodes.count - 1, last < table.statements.count,
      last - start < Self.maximumLength
    else { return nil }
    var matcher = Matcher(snippet) { metavariable, capture in
      metavariable.conditions.allSatisfy { $0.allowsForm(capture, questions.implicitStarts) }
    }
    guard let match = matcher.match(run: Array(table.statements[start...last])), isBalanced(match) else { return nil }
    return match
  }

  /// More statements than that do not belong together.
  fileprivate static let maximumLength = 1000

  private var hasGap: Bool { snippet.nodes.contains { snippet.isAnyNumber($0) } }

  /// Whether as many of these begin between the first statement and the last as end there.
  private func isBalanced(_ match: Match) -> Bool {
    // The table pairs them so where nothing else stands in between.
    if snippet.nodes.count == 3 { return true }
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

/// Which statements of a list the first one and the last one of a pattern fit, and which of them belong together, as
/// brackets do.
final class RunTable {
  let statements: [Node]
  /// By the place of the first statement, that of the last one.
  private(set) var ends: [Int: Int] = [:]
  /// By the place of the last statement, that of the first one.
  private(set) var starts: [Int: Int] = [:]
  private let places: [Node: Int]

  init(_ pattern: Pattern, in list: Node) {
    statements = list.statements
    places = Dictionary(uniqueKeysWithValues: statements.enumerated().map { ($1, $0) })
    let first = pattern.snippet.nodes[0]
    let last = pattern.snippet.nodes[pattern.snippet.nodes.count - 1]
    var open: [Int] = []
    for (place, statement) in statements.enumerated() {
      if pattern.fits(last, statement), let start = open.popLast() { (ends[start], starts[place]) = (place, start) }
      if pattern.fits(first, statement) { open.append(place) }
    }
  }

  func place(of statement: Node) -> Int? { places[statement] }

  /// The first statements of which the last ones stand behind a place, the nearest first. Few stand in one another.
  func starts(around place: Int) -> [Int] {
    let near = stride(from: place - 1, through: max(place - Pattern.maximumLength, 0), by: -1)
    return Array(near.lazy.filter { start in self.ends[start].map { place < $0 } ?? false }.prefix(8))
  }
}

extension Snippet {
  fileprivate func isAnyNumber(_ statement: Node) -> Bool { metavariable(statement)?.count == .many }

  /// A pattern of several statements begins and ends with one that is there.
  func checkRun() throws(PatternError) {
    guard nodes.count > 1, let first = nodes.first, let last = nodes.last else { return }
    for node in [first, last] where metavariable(node)?.count == .many {
      throw mistake(node.row.firstToken, "a match does not include statements before and after the relevant ones: remove `\(node.text)`")
    }
    if let odd = nodes.first(where: { [.importDecl, .extensionDecl, .protocolDecl].contains($0.kind) }) {
      throw mistake(
        odd.row.firstToken, "several declarations cannot be matched together: write a match for each, or statements of one block")
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

  func ancestor(below scope: Node, where isWanted: (Node) -> Bool) -> Node? {
    var node = parent
    while let current = node, current != scope {
      if isWanted(current) { return current }
      node = current.parent
    }
    return nil
  }
}
