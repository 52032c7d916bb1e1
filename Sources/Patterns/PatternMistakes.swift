import MoltSyntax
import MoltText

/// What a snippet must not have, whatever stands beside it.
extension Snippet {
  /// Looks for what parses, and can never be what was meant.
  func checkForm() throws(PatternError) {
    try checkLines(nodes[0].root)
    for node in nodes[0].root.descendants { try checkLines(node) }
  }

  /// Two statements on one line are mostly one expression that lacks something: `Button(x) <#tap#>`.
  private func checkLines(_ list: Node) throws(PatternError) {
    guard [.sourceFile, .codeBlock, .closureExpr, .switchCase].contains(list.kind) else { return }
    let statements = list.children.filter { ![.closureSignature, .switchCaseLabel, .attribute].contains($0.kind) }
    for (statement, next) in zip(statements, statements.dropFirst()) {
      let gap = list.text(in: list.token(statement.row.endToken - 1).end..<next.range.lowerBound)
      if gap.contains(where: { $0.isNewline || $0 == ";" }) { continue }
      throw PatternError(advice(statement, next)).at(next.range.lowerBound, in: list.root)
    }
  }

  private func advice(_ statement: Node, _ next: Node) -> String {
    guard let metavariable = metavariable(next) else {
      return "two statements on one line: write each on a line of its own"
    }
    guard statement.kind == .functionCallExpr || statement.kind == .memberAccessExpr || statement.kind == .declReferenceExpr else {
      return "`\(next.text)` comes after a whole expression: is an operator or a comma missing before it?"
    }
    let many = metavariable.isAnonymous ? "_" : metavariable.name
    return "a placeholder cannot come after a call: write `label: \(metavariable.spelling)` between the parentheses, which "
      + "also means a closure after them, or `{ <#\(many)...#> }` for what the closure does"
  }
}

/// What a match must not have.
extension Snippet {
  /// Each metavariable stands where as many things can stand as it says.
  func checkCounts() throws(PatternError) {
    for (token, metavariable) in metavariables.sorted(by: { $0.key < $1.key }) {
      let place = place(of: token)
      let spelling = metavariable.isAnonymous ? "_" : metavariable.name
      switch metavariable.count {
      case .one: continue
      case .optional where place.kind != .labeledExpr:
        throw mistake(token, "`?` is for the value of an argument that may be missing: write `<#\(spelling)#>` here")
      case .many where !place.isListElement:
        throw mistake(
          token, "`...` is for any number of arguments, statements, members or elements: write `<#\(spelling)#>` for the one that is here")
      case .many where !metavariable.conditions.isEmpty:
        throw mistake(token, "a condition is about one thing, and `<#\(spelling)...#>` may be many: leave the condition out")
      default: continue
      }
    }
  }

  /// What consists of the metavariable alone, with the label of an argument.
  private func place(of token: UInt32) -> Node {
    let node = nodes[0].root.innermostNode(at: token)
    guard let parent = node.parent, metavariable(node) != nil, parent.isArgument || parent.kind == .arrayElement else { return node }
    return parent.isArgument && parent.argumentValue != node ? node : parent
  }

  func mistake(_ token: UInt32, _ message: String) -> PatternError {
    PatternError(message).at(nodes[0].token(token).start, in: nodes[0].root)
  }
}

extension Node {
  /// Whether there can be none or many of it: an argument, an element, or what stands in a block of its own.
  fileprivate var isListElement: Bool {
    if [.labeledExpr, .multipleTrailingClosureElement, .arrayElement].contains(kind) { return true }
    guard let parent else { return false }
    return [.codeBlock, .closureExpr, .memberBlock, .accessorBlock, .sourceFile, .switchCase].contains(kind)
      || [.codeBlock, .closureExpr, .memberBlock, .accessorBlock, .sourceFile, .switchCase].contains(parent.kind)
  }
}

/// What a rewrite must not have, seen from its match.
extension Snippet {
  /// Both sides must speak of the same things.
  func check(against match: Snippet) throws(PatternError) {
    let known = Dictionary(match.metavariables.values.map { ($0.name, $0) }) { first, _ in first }
    for (token, metavariable) in metavariables.sorted(by: { $0.key < $1.key }) {
      if metavariable.isAnonymous { throw mistake(token, "`<#_#>` stands for what is dropped: give it a name, in the match and here") }
      guard let meant = known[metavariable.name] else { throw unknown(metavariable, token, Array(known.keys).sorted()) }
      guard metavariable.conditions.isEmpty else {
        throw mistake(token, "conditions belong in the match: write `\(meant.spelling)` here")
      }
      guard metavariable.count == meant.count || metavariable.count == .one else {
        throw mistake(token, "it is `\(meant.spelling)` in the match: write `\(meant.spelling)`")
      }
      if meant.count == .optional { try checkAbsence(of: token, meant, known) }
    }
    let written = Set(metavariables.values.map(\.name))
    for metavariable in match.metavariables.values.sorted(by: { $0.name < $1.name })
    where !metavariable.isAnonymous && !metavariable.mayGo && !written.contains(metavariable.name) {
      throw PatternError(
        "`\(metavariable.spelling)` of the match is missing here: write it, or call it `<#_\(metavariable.name)#>` there if it may go")
    }
  }

  private func unknown(_ metavariable: Metavariable, _ token: UInt32, _ known: [String]) -> PatternError {
    let advice = closest(to: metavariable.name, among: known.filter { !$0.hasPrefix("_ ") }).map { "write `<#\($0)#>`" }
    var error = mistake(
      token, "`<#\(metavariable.name)#>` is not in the match: \(advice ?? "use it in the match, too")")
    error.unknownName = metavariable.name
    return error
  }

  /// What may be missing goes with its argument or its element, which must hold nothing else that stays.
  private func checkAbsence(of token: UInt32, _ metavariable: Metavariable, _ known: [String: Metavariable]) throws(PatternError) {
    var node: Node? = nodes[0].root.innermostNode(at: token)
    while let current = node, !current.isArgument && current.kind != .arrayElement { node = current.parent }
    guard let element = node else {
      throw mistake(token, "it may be absent in the match, and nothing can be left out for it here: write a separate match for that")
    }
    guard let other = metavariables(in: element).first(where: { known[$0.name]?.count == .one }) else { return }
    throw mistake(
      token, "it may be absent in the match, and `\(other.spelling)` beside it would be dropped as well: write a separate match for that")
  }
}

extension Metavariable {
  /// As a rewrite spells it.
  var spelling: String {
    let mark =
      switch count {
      case .one: ""
      case .optional: "?"
      case .many: "..."
      }
    return "<#\(isAnonymous ? "_" : name)\(mark)#>"
  }
}
