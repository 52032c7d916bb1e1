import MoltSyntax

/// Compares a pattern with code, structure against structure: white space, comments, parentheses and where a closure
/// stands do not count.
///
/// A value: where there are several ways to go on, each gets a copy. The steps are counted, so that patterns with many
/// `...` end.
struct Matcher {
  let pattern: Snippet
  /// Whether an expression is what a metavariable asks for.
  let accepts: (Metavariable, Capture) -> Bool
  private(set) var captures: [String: [Capture]] = [:]
  private(set) var tokens: [UInt32: UInt32] = [:]
  private(set) var hasImplicitReceiver = false
  private(set) var hasConditionalReceiver = false
  /// What the pattern does not mention and is kept: attributes, modifiers, further inherited types.
  private(set) var kept: [Range<UInt32>] = []
  private var steps = 0

  private static let maximumSteps = 20_000

  init(_ pattern: Snippet, accepts: @escaping (Metavariable, Capture) -> Bool) {
    self.pattern = pattern
    self.accepts = accepts
  }

  /// The match of the whole pattern whose last node is `node`.
  mutating func match(_ node: Node) -> Match? {
    pattern.nodes.count == 1 ? match(part: pattern.nodes[0], at: node) : nil
  }

  /// The match of a part of the pattern.
  mutating func match(part: Node, at node: Node) -> Match? {
    guard match(part, node) else { return nil }
    return Match(
      nodes: [node], captures: captures, tokens: tokens, kept: kept, hasImplicitReceiver: hasImplicitReceiver,
      hasConditionalReceiver: hasConditionalReceiver)
  }

  /// The match of all statements of the pattern, which begins with the first of these and ends with the last.
  mutating func match(run: [Node]) -> Match? {
    guard matchElements(pattern.nodes, run) else { return nil }
    return Match(
      nodes: run, captures: captures, tokens: tokens, kept: kept, hasImplicitReceiver: hasImplicitReceiver,
      hasConditionalReceiver: hasConditionalReceiver)
  }

  // MARK: Nodes

  mutating func match(_ wanted: Node, _ found: Node) -> Bool {
    steps += 1
    guard steps < Self.maximumSteps else { return false }
    if let metavariable = pattern.metavariable(wanted) { return capture(metavariable, Capture(found)) }
    let found = wanted.kind == .tupleExpr ? found : found.withoutParentheses
    if found.kind == .unknown { return false }
    switch wanted.kind {
    case .functionCallExpr, .subscriptCallExpr:
      return found.kind == wanted.kind && matchCall(wanted, found)
    case .memberAccessExpr: return matchMember(wanted, found)
    case .declReferenceExpr where found.kind == .identifierType: return matchParts(wanted, found)
    case .sequenceExpr: return found.kind == .sequenceExpr && matchSequence(wanted, found)
    case .closureExpr: return found.kind == .closureExpr && matchClosure(wanted, found)
    case .arrayExpr: return found.kind == .arrayExpr && matchBrackets(wanted, found)
    case .codeBlock, .memberBlock, .accessorBlock: return found.kind == wanted.kind && matchBrackets(wanted, found)
    case .functionParameter: return found.kind == .functionParameter && matchParameter(wanted, found)
    case .patternBinding: return found.kind == .patternBinding && matchBinding(wanted, found)
    case let kind where kind.isMatchedLoosely: return found.kind == kind && matchDeclaration(wanted, found)
    default: return found.kind == wanted.kind && matchParts(wanted, found)
    }
  }

  private mutating func matchToken(_ wanted: UInt32, of node: Node, _ found: UInt32, of other: Node) -> Bool {
    if let metavariable = pattern.metavariables[wanted] {
      return capture(metavariable, Capture(other, tokens: found..<found + 1))
    }
    guard node.token(wanted, isLike: found, of: other) else { return false }
    tokens[wanted] = found
    return true
  }

  /// All tokens and nodes in their order.
  private mutating func matchParts(_ wanted: Node, _ found: Node) -> Bool {
    matchParts(wanted.syntaxParts, of: wanted, found.syntaxParts, of: found)
  }

  mutating func matchParts(_ parts: [Part], of wanted: Node, _ others: [Part], of found: Node) -> Bool {
    guard parts.count == others.count else { return false }
    for (part, other) in zip(parts, others) {
      switch (part, other) {
      case (.token(let a), .token(let b)): if !matchToken(a, of: wanted, b, of: found) { return false }
      case (.node(let a), .node(let b)): if !match(a, b) { return false }
      default: return false
      }
    }
    return true
  }

  /// `a.b`, and where `a` is any receiver, `b` with implicit `self`.
  private mutating func matchMember(_ wanted: Node, _ found: Node) -> Bool {
    guard let base = wanted.firstChild, base.isExpression, let member = wanted.lastChild, base != member else {
      return found.kind == .memberAccessExpr && matchParts(wanted, found)
    }
    if found.isConditionalMember, let receiver = pattern.metavariable(base), let other = found.lastChild {
      hasConditionalReceiver = true
      captures[receiver.name] = []
      tokens[base.row.endToken] = found.row.firstToken
      return match(member, other)
    }
    if found.kind == .declReferenceExpr, mayBeImplicit(base) {
      hasImplicitReceiver = true
      if let receiver = pattern.metavariable(base) { captures[receiver.name] = [] }
      return match(member, found)
    }
    guard found.kind == .memberAccessExpr, let otherBase = found.firstChild, let other = found.lastChild, other != otherBase,
      other.row.firstToken > otherBase.row.endToken - 1
    else { return false }
    tokens[base.row.endToken] = otherBase.row.endToken
    return match(member, other) && match(base, otherBase)
  }

  /// Whether a receiver may be left out where it is `self`.
  private func mayBeImplicit(_ receiver: Node) -> Bool {
    if let metavariable = pattern.metavariable(receiver) { return metavariable.count == .one }
    return receiver.kind == .declReferenceExpr && receiver.token(receiver.row.firstToken).name == .self
  }

  /// Operands and operators in their order; an operand at the end after `=` takes all that follows.
  private mutating func matchSequence(_ wanted: Node, _ found: Node) -> Bool {
    let (parts, others) = (Array(wanted.children), Array(found.children))
    guard let last = parts.last, parts.count <= others.count else { return false }
    let takesRest = parts.count > 1 && parts[parts.count - 2].kind == .assignmentExpr && pattern.metavariable(last) != nil
    guard takesRest || parts.count == others.count else { return false }
    for (part, other) in zip(parts.dropLast(), others) where !match(part, other) { return false }
    guard takesRest, let metavariable = pattern.metavariable(last) else { return match(last, others[others.count - 1]) }
    let first = others[parts.count - 1]
    if parts.count == others.count { return capture(metavariable, Capture(first)) }
    return capture(metavariable, Capture(first, tokens: first.row.firstToken..<found.row.endToken))
  }

  /// What stands in brackets, statements, members or elements of an array.
  private mutating func matchBrackets(_ wanted: Node, _ found: Node) -> Bool {
    tokens[wanted.row.firstToken] = found.row.firstToken
    tokens[wanted.row.endToken - 1] = found.row.endToken - 1
    if let metavariable = pattern.metavariable(inBlock: wanted) { return captureBlock(metavariable, found) }
    return matchElements(Array(wanted.children), Array(found.children))
  }

  private mutating func matchClosure(_ wanted: Node, _ found: Node) -> Bool {
    let signature = wanted.firstChild(.closureSignature)
    let other = found.firstChild(.closureSignature)
    switch (signature, other) {
    // What `$0` stands for is a parameter as well.
    case (nil, nil): if wanted.closureParameterCount == 0, found.closureParameterCount > 0 { return false }
    case (let a?, let b?): if !match(a, b) { return false }
    default: return false
    }
    if let metavariable = pattern.metavariable(inBlock: wanted) { return captureBlock(metavariable, found) }
    tokens[wanted.row.firstToken] = found.row.firstToken
    tokens[wanted.row.endToken - 1] = found.row.endToken - 1
    return matchElements(
      wanted.children.filter { $0.kind != .closureSignature }, found.children.filter { $0.kind != .closureSignature })
  }

  // MARK: Lists

  private mutating func matchCall(_ wanted: Node, _ found: Node) -> Bool {
    guard let callee = wanted.firstChild, let other = found.firstChild, match(callee, other) else { return false }
    return matchElements(wanted.argumentNodes, found.argumentNodes)
  }

  /// The elements of a list: some of the pattern's stand for none, or for any number.
  private mutating func matchElements(_ wanted: [Node], _ found: [Node]) -> Bool {
    matchElements(wanted[...], found[...])
  }

  private mutating func matchElements(_ wanted: ArraySlice<Node>, _ found: ArraySlice<Node>) -> Bool {
    guard let first = wanted.first else { return found.isEmpty }
    let (rest, value) = (wanted.dropFirst(), first.elementValue)
    let metavariable = pattern.metavariable(value)
    switch metavariable?.count {
    case .many where first.argumentLabelToken == nil:
      // As few as possible: what follows in the pattern is more telling.
      for count in counts(of: rest, in: found) {
        steps += 1
        guard steps < Self.maximumSteps, mayFollow(rest, found.dropFirst(count)) else { continue }
        var attempt = self
        if attempt.captureMany(metavariable!, Array(found.prefix(count))), attempt.matchElements(rest, found.dropFirst(count)) {
          self = attempt
          return true
        }
        steps = max(steps, attempt.steps)
      }
      return false
    case .many: return matchVariadic(first, metavariable!, rest, found)
    case .optional:
      var attempt = self
      if let element = found.first, attempt.matchElement(first, element), attempt.matchElements(rest, found.dropFirst()) {
        self = attempt
        return true
      }
      steps = max(steps, attempt.steps)
      return captureMany(metavariable!, []) && matchElements(rest, found)
    default:
      guard let element = found.first else { return false }
      return matchElement(first, element) && matchElements(rest, found.dropFirst())
    }
  }

  /// How many elements one of any number may stand for, with these behind it.
  private func counts(of rest: ArraySlice<Node>, in found: ArraySlice<Node>) -> ClosedRange<Int> {
    let isFixed = rest.allSatisfy { pattern.metavariable($0.elementValue)?.count ?? .one == .one }
    guard isFixed, rest.count <= found.count else { return 0...found.count }
    return found.count - rest.count...found.count - rest.count
  }

  /// Whether the next element of the pattern fits the next one that is there, as far as it has to.
  private mutating func mayFollow(_ wanted: ArraySlice<Node>, _ found: ArraySlice<Node>) -> Bool {
    guard let next = wanted.first, pattern.metavariable(next.elementValue)?.count ?? .one == .one else { return true }
    guard let element = found.first else { return false }
    var attempt = self
    defer { steps = max(steps, attempt.steps) }
    return attempt.matchElement(next, element)
  }

  /// `for: <#bars...#>`: one argument with the label, and those without one that follow.
  private mutating func matchVariadic(
    _ wanted: Node, _ metavariable: Metavariable, _ rest: ArraySlice<Node>, _ found: ArraySlice<Node>
  ) -> Bool {
    guard let first = found.first, let label = wanted.argumentLabelToken, let other = first.argumentLabelToken,
      first.kind == .labeledExpr, matchToken(label, of: wanted, other, of: first), let value = first.expressionChild
    else { return false }
    tokens[label + 1] = other + 1
    let more = found.dropFirst().prefix { $0.kind == .labeledExpr && $0.argumentLabelToken == nil }
    let last = Capture(element: more.last ?? first)
    let taken = Capture(value, tokens: value.row.firstToken..<last.tokens.upperBound)
    return keep(metavariable, [taken]) && matchElements(rest, found.dropFirst(1 + more.count))
  }

  /// An argument, an element of a collection, or a statement.
  private mutating func matchElement(_ wanted: Node, _ found: Node) -> Bool {
    guard wanted.isArgument, found.isArgument else {
      guard wanted.kind == .arrayElement, found.kind == .arrayElement, let a = wanted.expressionChild,
        let b = found.expressionChild
      else { return match(wanted, found) }
      return match(a, b)
    }
    guard let value = wanted.argumentValue, let other = found.argumentValue else { return false }
    switch (wanted.argumentLabelToken, found.argumentLabelToken) {
    case (let a?, let b?):
      guard matchToken(a, of: wanted, b, of: found) else { return false }
      tokens[a + 1] = b + 1
    // The first closure behind the parentheses has lost its label: it is for the first parameter that takes a function.
    case (.some, nil): guard found.kind == .closureExpr, pattern.takesFunction(value) else { return false }
    case (nil, .some): guard wanted.kind == .closureExpr else { return false }
    case (nil, nil): break
    }
    guard let metavariable = pattern.metavariable(value) else { return match(value, other) }
    var capture = Capture(other)
    capture.isTrailingClosure = found.isTrailingClosure
    return self.capture(metavariable, capture)
  }

  // MARK: Captures

  /// What a metavariable stands for is not there.
  mutating func leaveOut(_ metavariable: Metavariable) -> Bool { keep(metavariable, []) }

  /// Remembers tokens that the pattern does not mention.
  mutating func keep(_ tokens: Range<UInt32>) { kept.append(tokens) }

  private mutating func capture(_ metavariable: Metavariable, _ capture: Capture) -> Bool {
    guard capture.node.kind != .unknown, accepts(metavariable, capture) else { return false }
    if let earlier = captures[metavariable.name] {
      return earlier.count == 1 && earlier[0].node.isSpelled(like: capture.node)
    }
    captures[metavariable.name] = [capture]
    return true
  }

  /// Neighbours are one capture, with what stands between them; closures behind a call stand for themselves.
  private mutating func captureMany(_ metavariable: Metavariable, _ found: [Node]) -> Bool {
    guard !found.contains(where: { $0.kind == .unknown }) else { return false }
    let isArguments = found.contains { $0.kind == .labeledExpr || $0.kind == .multipleTrailingClosureElement }
    let row = isArguments ? found.prefix { $0.kind == .labeledExpr } : found.count == 1 && found[0].isTrailing ? [] : found[...]
    var result: [Capture] = []
    if let first = row.first, let last = row.last {
      var capture = Capture(first, tokens: first.row.firstToken..<Capture(element: last).tokens.upperBound)
      capture.isArgument = isArguments
      result.append(capture)
    }
    return keep(metavariable, result + found.dropFirst(row.count).map { Capture(element: $0) })
  }

  private mutating func captureBlock(_ metavariable: Metavariable, _ found: Node) -> Bool {
    guard !found.children.contains(where: { $0.kind == .unknown }) else { return false }
    var capture = Capture(found)
    capture.isBlock = true
    return keep(metavariable, [capture])
  }

  private mutating func keep(_ metavariable: Metavariable, _ found: [Capture]) -> Bool {
    if captures[metavariable.name] != nil { return false }
    captures[metavariable.name] = found
    return true
  }
}

extension SyntaxKind {
  /// Declarations may have more to them than the pattern mentions.
  fileprivate var isMatchedLoosely: Bool {
    switch self {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl, .initializerDecl,
      .deinitializerDecl, .subscriptDecl, .variableDecl, .typeAliasDecl, .importDecl:
      true
    default: false
    }
  }
}

extension Node {
  /// A closure behind the parentheses of its call.
  fileprivate var isTrailing: Bool {
    kind == .closureExpr && (parent?.kind == .functionCallExpr || parent?.kind == .subscriptCallExpr || parent?.kind == .macroExpansion)
      && parent?.firstChild != self
  }

  /// `.a` in a branch of an `#if` within a chain.
  fileprivate var isConditionalMember: Bool {
    guard kind == .memberAccessExpr, firstChild == lastChild else { return false }
    return conditionalReceiver != nil
  }

  /// What the chain in a branch of an `#if` goes on from.
  var conditionalReceiver: Node? {
    var node = self
    while let parent = node.parent {
      switch parent.kind {
      case .memberAccessExpr, .functionCallExpr: guard parent.firstChild == node else { return nil }
      case .ifConfigClause, .ifConfigDecl: break
      case .postfixIfConfigExpr: return parent.firstChild == node ? nil : parent.firstChild
      default: return nil
      }
      node = parent
    }
    return nil
  }

  var isArgument: Bool {
    kind == .labeledExpr || kind == .closureExpr || kind == .multipleTrailingClosureElement
  }

  /// What an argument or an element of a collection consists of, without its label; any other node itself.
  var elementValue: Node {
    (isArgument ? argumentValue : kind == .arrayElement ? expressionChild : nil) ?? self
  }
}
