import MoltSyntax

/// A piece of what is to be written: a token of the template, or what a metavariable stands for.
struct OutputItem {
  enum Content {
    case token(String)
    case capture(Capture)
  }

  let content: Content
  /// The white space before it, as the template has it.
  var gap: String
  /// Whether it is the period of a new element of the chain that the site ends.
  var beginsChainElement = false
  /// The white space before it where that is settled, with its indentation.
  var finalGap: String?
}

/// Writes the template of a rewrite for one match: with what the metavariables stand for, without what would hold only
/// absent ones, closures behind the parentheses where they stood so.
struct Template {
  let snippet: Snippet
  let match: Match
  private let questions: ExpressionQuestions
  private var items: [OutputItem] = []
  private var nextGap: String?

  init(_ snippet: Snippet, for match: Match, _ questions: ExpressionQuestions) {
    self.snippet = snippet
    self.match = match
    self.questions = questions
  }

  mutating func instantiate() -> [OutputItem] {
    let isHeld = match.continuesBehindChain(of: snippet)
    if isHeld { append(.token("("), "") }
    for (place, node) in snippet.nodes.enumerated() {
      if isHeld { nextGap = "" }
      write(node)
      if place + 1 < snippet.nodes.count { nextGap = nil }
    }
    if isHeld { append(.token(")"), "") }
    return items
  }

  /// One of several statements, on a line of its own.
  mutating func instantiate(_ statement: Node) -> [OutputItem] {
    nextGap = ""
    write(statement)
    return items
  }

  // MARK: Nodes

  private mutating func write(_ node: Node) {
    if let metavariable = snippet.metavariable(node) { return write(metavariable, node) }
    if let metavariable = snippet.metavariable(inBlock: node), let block = match.captures[metavariable.name]?.first, block.isBlock {
      return append(.capture(block), gap(before: node.row.firstToken, of: node))
    }
    switch node.kind {
    case .closureExpr where node.tokens.count == 3: writeWrapper(node)
    case .functionCallExpr, .subscriptCallExpr: writeCall(node)
    case .memberAccessExpr: writeMember(node)
    case .arrayExpr: writeArray(node)
    default: writeParts(node)
    }
  }

  private mutating func writeParts(_ node: Node) {
    for part in node.syntaxParts {
      switch part {
      case .token(let token): writeToken(token, of: node)
      case .node(let child): write(child)
      }
    }
  }

  private mutating func writeToken(_ token: UInt32, of node: Node) {
    if let metavariable = snippet.metavariables[token] { return write(metavariable, node, token) }
    append(.token(node.tokenText(token)), gap(before: token, of: node))
  }

  /// `{ <#value#> }`: what has several lines, or had one for itself, gets lines of its own.
  private mutating func writeWrapper(_ node: Node) {
    let first = items.count
    writeParts(node)
    let depth = gapDepth(of: node)
    guard items.count == first + 3, case .capture(let capture) = items[first + 1].content else { return }
    // A statement needs no parentheses.
    let inner = capture.node.withoutParentheses
    if capture.tokens == capture.node.tokens, inner != capture.node {
      items[first + 1] = OutputItem(content: .capture(Capture(inner)), gap: items[first + 1].gap)
    }
    guard capture.isMultiline || capture.isLine, !items[first + 1].gap.contains("\n") else { return }
    items[first + 1].gap = "\n" + String(repeating: " ", count: depth + 2)
    items[first + 2].gap = "\n" + String(repeating: " ", count: depth)
  }

  /// How far the line of the template is indented on which a node begins.
  private func gapDepth(of node: Node) -> Int { node.indentation(at: node.range.lowerBound).utf8.count }

  private mutating func append(_ content: OutputItem.Content, _ gap: String, beginsChainElement: Bool = false) {
    items.append(
      OutputItem(content: content, gap: nextGap ?? gap, beginsChainElement: beginsChainElement))
    nextGap = nil
  }

  private func gap(before token: UInt32, of node: Node) -> String {
    token == 0 ? "" : node.text(in: node.token(token - 1).end..<node.token(token).start)
  }

  private mutating func write(_ metavariable: Metavariable, _ node: Node, _ token: UInt32? = nil) {
    let gap = gap(before: token ?? node.row.firstToken, of: node)
    for (place, capture) in match.captures[metavariable.name, default: []].compactMap({ $0.isBlock ? $0.blockContent : $0 }).enumerated() {
      let needsParentheses = token == nil && node.bindsTighter(than: capture)
      if needsParentheses { append(.token("("), gap) }
      append(.capture(capture), needsParentheses ? "" : place == 0 ? gap : " ")
      if needsParentheses { append(.token(")"), "") }
    }
  }

  // MARK: Chains

  private mutating func writeMember(_ node: Node) {
    guard let base = node.firstChild, let member = node.lastChild, base != member, base.isExpression else {
      return writeParts(node)
    }
    if let receiver = snippet.metavariable(base), match.captures[receiver.name] == [] {
      if match.hasConditionalReceiver { append(.token("."), "") }
      // The implicit `self`.
      nextGap = nextGap ?? gap(before: base.row.firstToken, of: node)
      if match.hasImplicitReceiver, questions.isLocal(member.text, at: match.nodes[0]) {
        append(.token("self"), "")
        append(.token("."), "")
      }
      return write(member)
    }
    write(base)
    append(.token("."), gap(before: base.row.endToken, of: node), beginsChainElement: isOnSpine(node))
    write(member)
  }

  /// Whether the node is the receiver of the receiver … of what the template is.
  private func isOnSpine(_ node: Node) -> Bool {
    var current = node
    while let parent = current.parent, parent.kind != .sourceFile {
      guard parent.firstChild == current, parent.kind == .functionCallExpr || parent.kind == .memberAccessExpr else {
        return false
      }
      current = parent
    }
    return true
  }

  // MARK: Arguments

  /// An argument as it will stand.
  private struct Argument {
    let node: Node
    let label: UInt32?
    /// Set where the argument is one of those that a metavariable of many stands for.
    let capture: Capture?
    var isTrailing: Bool
  }

  private mutating func writeCall(_ node: Node) {
    guard let callee = node.firstChild else { return }
    let arguments = arguments(of: node)
    let written = node.argumentNodes
    if arguments.isEmpty, !written.isEmpty, written.allSatisfy({ holdsOnlyAbsent($0) }), let base = callee.chainBase,
      base.kind == .functionCallExpr
    {
      return write(base)
    }
    write(callee)
    let trailing = arguments.reversed().prefix { $0.isTrailing }.count
    let plain = arguments.dropLast(trailing)
    let hasParentheses = !plain.isEmpty || trailing == 0
    let opener = callee.row.endToken
    let isSubscript = node.kind == .subscriptCallExpr
    if hasParentheses {
      append(.token(isSubscript ? "[" : "("), "")
      for (place, argument) in plain.enumerated() {
        if place > 0 { append(.token(","), "") }
        write(argument, gap: place == 0 ? gap(beforeFirstArgumentOf: node, opener) : gap(beforeArgument: argument))
      }
      append(.token(isSubscript ? "]" : ")"), gap(beforeCloserOf: node, opener))
    }
    for (place, argument) in arguments.suffix(trailing).enumerated() { writeTrailing(argument, isFirst: place == 0) }
  }

  private func gap(beforeFirstArgumentOf call: Node, _ opener: UInt32) -> String {
    call.token(opener).kind == .leftParen ? gap(before: opener + 1, of: call) : ""
  }

  private func gap(beforeCloserOf call: Node, _ opener: UInt32) -> String {
    guard let last = call.argumentNodes.last(where: { $0.kind == .labeledExpr }) else { return "" }
    return gap(before: last.row.endToken, of: call)
  }

  private func gap(beforeArgument argument: Argument) -> String {
    let gap = gap(before: argument.node.row.firstToken, of: argument.node)
    return gap.isEmpty ? " " : gap
  }

  private func arguments(of call: Node) -> [Argument] {
    call.argumentNodes.flatMap { node -> [Argument] in
      let isTrailing = node.isTrailingClosure
      guard let value = node.argumentValue, let metavariable = snippet.metavariable(value) else {
        return holdsOnlyAbsent(node)
          ? [] : [Argument(node: node, label: node.argumentLabelToken, capture: nil, isTrailing: isTrailing)]
      }
      let captures = match.captures[metavariable.name, default: []]
      if metavariable.count == .many, node.argumentLabelToken == nil {
        return captures.map { Argument(node: node, label: nil, capture: $0, isTrailing: $0.isTrailingClosure) }
      }
      return captures.map {
        Argument(node: node, label: node.argumentLabelToken, capture: $0, isTrailing: $0.isTrailingClosure || isTrailing)
      }
    }
  }

  /// Whether all that a part of the template has to say is left out here.
  private func holdsOnlyAbsent(_ node: Node) -> Bool {
    let metavariables = snippet.metavariables(in: node)
    // A closure that does nothing is one.
    let isBlock = node.argumentValue?.kind == .closureExpr && metavariables.contains { $0.count == .many }
    return !isBlock && !metavariables.isEmpty && metavariables.allSatisfy { match.captures[$0.name, default: []].isEmpty }
  }

  private mutating func write(_ argument: Argument, gap: String) {
    nextGap = nextGap ?? gap
    if let capture = argument.capture, capture.isArgument { return append(.capture(capture), gap) }
    if let label = argument.label {
      writeToken(label, of: argument.node)
      append(.token(":"), "")
      nextGap = " "
    }
    writeValue(argument)
  }

  private mutating func writeTrailing(_ argument: Argument, isFirst: Bool) {
    nextGap = " "
    if let capture = argument.capture, capture.isArgument {
      // The label of the first closure goes, others bring theirs along.
      return append(.capture(isFirst ? capture.withoutLabel : capture), "")
    }
    if !isFirst, let label = argument.label {
      writeToken(label, of: argument.node)
      append(.token(":"), "")
      nextGap = " "
    }
    writeValue(argument)
  }

  private mutating func writeValue(_ argument: Argument) {
    if let capture = argument.capture {
      append(.capture(capture), "")
    } else if let value = argument.node.argumentValue {
      write(value)
    }
  }

  private mutating func writeArray(_ node: Node) {
    let elements = node.children.filter { $0.kind == .arrayElement && !holdsOnlyAbsent($0) }
    append(.token("["), gap(before: node.row.firstToken, of: node))
    for (place, element) in elements.enumerated() {
      if place > 0 { append(.token(","), "") }
      nextGap = place == 0 ? nil : " "
      if let value = element.expressionChild { write(value) }
    }
    append(.token("]"), "")
  }
}

extension Capture {
  fileprivate var withoutLabel: Capture {
    guard let value = node.argumentValue, value != node, isTrailingClosure else { return self }
    return Capture(value)
  }
}

extension Node {
  /// `a` of `a.b` as a callee.
  fileprivate var chainBase: Node? {
    guard kind == .memberAccessExpr, let base = firstChild, base != lastChild else { return nil }
    return base
  }

  /// Whether what stands in the place of this node needs parentheses to hold together.
  fileprivate func bindsTighter(than capture: Capture) -> Bool {
    guard let parent else { return false }
    let value = capture.node
    let isSequence = value.kind == .sequenceExpr || capture.tokens.upperBound > value.row.endToken
    let isPrefixed = [.tryExpr, .awaitExpr, .unsafeExpr, .copyExpr, .consumeExpr, .borrowExpr].contains(value.kind)
    switch parent.kind {
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr,
      .postfixOperatorExpr:
      return parent.firstChild == self
        && (isSequence || isPrefixed || value.kind == .prefixOperatorExpr || value.kind == .inOutExpr
          || value.kind == .ifExpr || value.kind == .switchExpr)
    case .prefixOperatorExpr: return isSequence || isPrefixed
    case .sequenceExpr:
      let operands = Array(parent.children)
      guard isSequence else { return false }
      // What is assigned may be anything, and a condition anything but another one.
      if operands.count == 3, operands[1].kind == .assignmentExpr { return false }
      let isCondition = operands.first == self && operands.count == 3 && operands[1].kind == .unresolvedTernaryExpr
      let isSimple = value.children.allSatisfy { ![.unresolvedTernaryExpr, .assignmentExpr].contains($0.kind) }
      return !(isCondition && isSimple && capture.tokens == value.tokens)
    default: return false
    }
  }
}
