import MoltSymbols
import MoltSyntax
import MoltText

/// What a rewrite must not do, whatever its document says.
extension Pattern {
  func check(_ match: Match, _ template: Snippet, _ questions: ExpressionQuestions) throws(Refusal) {
    try checkEffects(match, template)
    try checkChain(match, template, questions)
    try checkClosures(match, template, questions)
    try checkCondition(match, template)
    try checkOverloads(match, questions)
    try checkOrder(match, template, questions)
    try checkType(match, template, questions)
    try checkParameters(match, template)
    if isRun { try checkRun(match, template) }
  }

  /// What goes, and what is written twice, must do nothing when it is evaluated.
  private func checkEffects(_ match: Match, _ template: Snippet) throws(Refusal) {
    var counts: [String: Int] = [:]
    for metavariable in template.metavariables.values { counts[metavariable.name, default: 0] += 1 }
    for metavariable in snippet.metavariables.values.sorted(by: { $0.name < $1.name }) {
      let count = counts[metavariable.name, default: 0]
      // What the pattern spells itself is known.
      let isPlain = match.node(metavariable.name)?.withoutParentheses.kind != .sequenceExpr
      if isPlain, metavariable.conditions.contains(where: \.namesAll) { continue }
      if count == 0, let receiver = match.captures[metavariable.name]?.first(where: { $0.node.endsInOptionalChain }) {
        throw Refusal(
          code: .optionalReceiver, message: "nothing happens here if `\(receiver.node.text)` is nil, and the new code would not check that",
          location: Location(receiver.node.file, receiver.range), help: "unwrap it with `if let` around the statement")
      }
      guard count != 1, let capture = match.captures[metavariable.name]?.first(where: { !$0.isFreeOfEffects }) else { continue }
      throw Refusal(
        code: count == 0 ? .effect : .effectTwice,
        message: count == 0
          ? "this would no longer be evaluated, and its effects are not known"
          : "this would be evaluated twice, and its effects are not known",
        location: Location(capture.node.file, capture.range), help: "assign it to a constant in a statement before")
    }
  }

  /// Functions that are called in another order may do something else.
  private func checkOrder(_ match: Match, _ template: Snippet, _ questions: ExpressionQuestions) throws(Refusal) {
    let calling = Set(match.captures.filter { $0.value.contains(where: questions.callsFunction) }.keys)
    guard calling.count > 1 else { return }
    func order(_ snippet: Snippet) -> [String] {
      snippet.metavariables.sorted { $0.key < $1.key }.map(\.value.name).filter(calling.contains)
    }
    let (before, after) = (order(snippet), order(template))
    guard let first = zip(before, after).first(where: { $0 != $1 })?.1, let capture = match.captures[first]?.first else { return }
    throw Refusal(
      code: .evaluationOrder, message: "this would be evaluated before what stands in front of it now, and both call functions",
      location: Location(capture.node.file, capture.range), help: "assign the values to constants in statements before")
  }

  /// A function of the project that gives what its place wants may give another thing in the new place, or nothing that is certain.
  private func checkOverloads(_ match: Match, _ questions: ExpressionQuestions) throws(Refusal) {
    for name in match.captures.keys.sorted() {
      for capture in match.captures[name]!
      where capture.tokens == capture.node.tokens && questions.givesWhatIsWanted(capture.node.withoutParentheses) {
        throw Refusal(
          code: .severalResults, message: "`\(capture.node.text)` gives what the old call wants, and the new one may want something else",
          location: capture.node.location, help: "assign it to a constant whose type is written")
      }
    }
  }

  /// What follows an optional value that becomes a chain of `?` takes its value, not a part of what the chain begins with.
  private func checkChain(_ match: Match, _ template: Snippet, _ questions: ExpressionQuestions) throws(Refusal) {
    if template.nodes.count == 1, template.nodes[0].endsInOptionalChain, let peer = questions.peerInList(of: match.nodes[0]) {
      throw Refusal(
        code: .writtenType,
        message: "the list is one of optional values by its elements alone, which a chain of `?` beside `\(peer.text)` does not say",
        location: match.nodes[0].location, help: "write the type of the list")
    }
    guard match.continuesBehindChain(of: template), let continuation = match.nodes[0].continuation else { return }
    for capture in match.captures.values.joined() where capture.node.endsInOptionalChain {
      let location = Location(capture.node.file, capture.range)
      if continuation.kind == .forceUnwrapExpr {
        throw Refusal(
          code: .optionalReceiver, message: "the `!` is about a part of this only, and would be about all of it", location: location,
          help: "unwrap `\(capture.node.text)` before")
      }
      // Of these two it is the same whether nothing is there to begin with.
      if continuation.kind == .memberAccessExpr, let member = continuation.lastChild, !["map", "flatMap"].contains(member.text) {
        throw Refusal(
          code: .optionalReceiver,
          message: "`\(member.text)` is not asked where `\(capture.node.text)` is nil, and would be asked of all of it",
          location: location, help: "unwrap `\(capture.node.text)` before")
      }
    }
  }

  /// What a call of an initialiser makes is another type with a modifier behind it, and must not be asked for by its name.
  private func checkType(_ match: Match, _ template: Snippet, _ questions: ExpressionQuestions) throws(Refusal) {
    guard let made = snippet.nodes[0].initializedType, template.nodes[0].initializedType != made else { return }
    let node = match.nodes[0]
    if let member = questions.ownMember(of: made, after: node) {
      throw Refusal(
        code: .writtenType,
        message: "`\(member.text)` is declared by the project for `\(made)`, and with a modifier this is no longer a `\(made)`",
        location: member.location, help: "declare `\(member.text)` in an extension of `View`")
    }
    if questions.typePeers(of: questions.endOfChain(node)).count > 1 {
      throw Refusal(
        code: .writtenType, message: "other code must have the same type as this, and with a modifier it is no longer a `\(made)`",
        location: node.location, help: "choose with `if` and `else` in a view builder")
    }
    if questions.endOfChain(node) == node, let binding = node.inferredProperty(whereOpaque: template.nodes[0].initializedType == nil) {
      throw Refusal(
        code: .writtenType,
        message: "this decides the type of `\(binding.firstChild?.text ?? "")`, which is written nowhere, and it is no longer a `\(made)`",
        location: node.location, help: "write the type of `\(binding.firstChild?.text ?? "")`")
    }
    guard questions.isNamed(made, around: node, isOpaque: template.nodes[0].initializedType == nil) else { return }
    throw Refusal(
      code: .writtenType, message: "the surrounding code needs a `\(made)`, and with a modifier this is no longer one",
      location: node.location, help: "write `some View` where `\(made)` is written")
  }
}

extension Match {
  /// Whether what is matched is an optional value that goes on with a member, `?` or `!`, and what is written for it a chain of `?`.
  func continuesBehindChain(of template: Snippet) -> Bool {
    template.nodes.count == 1 && nodes.count == 1 && template.nodes[0].endsInOptionalChain && nodes[0].continuation != nil
  }
}

extension Node {
  /// The expression that goes on from this one: `a!`, `a?.b`, `a.map(f)`.
  fileprivate var continuation: Node? {
    guard let parent, parent.firstChild == self,
      [.forceUnwrapExpr, .functionCallExpr, .memberAccessExpr, .optionalChainingExpr, .subscriptCallExpr].contains(parent.kind)
    else { return nil }
    return parent
  }

  /// `a?` and `a?.b`, before a further member.
  fileprivate var endsInOptionalChain: Bool {
    var node: Node? = self
    while let current = node {
      if current.kind == .optionalChainingExpr { return true }
      guard [.memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr].contains(current.kind) else { return false }
      node = current.firstChild
    }
    return false
  }

  /// The property that gets its type from what this chain is a part of: none but a local constant may be of an opaque type, a variable may
  /// be given another value, and a list another element.
  fileprivate func inferredProperty(whereOpaque isOpaque: Bool) -> Node? {
    guard let binding = ancestor({ $0 == .patternBinding || $0 == .codeBlock || $0 == .accessorBlock || $0 == .memberBlock }),
      binding.kind == .patternBinding, binding.firstChild(.typeAnnotation) == nil, let declaration = binding.parent,
      declaration.kind == .variableDecl
    else { return nil }
    let isLocal = declaration.parent.map { [.codeBlock, .closureExpr, .switchCase, .accessorBlock].contains($0.kind) } ?? false
    let isVariable = declaration.tokenText(declaration.introducer) == "var"
    let isWhole = binding.firstChild(.initializerClause)?.expressionChild == self
    return isVariable || (isOpaque ? !isLocal : !isWhole) ? binding : nil
  }

  /// The type whose initialiser a call names: `TextField` of `TextField("Name", text: $name)`.
  fileprivate var initializedType: String? {
    guard kind == .functionCallExpr, let callee = firstChild, callee.kind == .declReferenceExpr else { return nil }
    return callee.text.first?.isUppercase == true ? callee.text : nil
  }
}

extension Capture {
  /// Literals, names and members of names; closures only where they are not called.
  fileprivate var isFreeOfEffects: Bool {
    if isBlock { return blockContent == nil }
    if node.kind.rawValue < SyntaxKind.functionCallExpr.rawValue || node.isType || node.isPattern || node.kind == .closureExpr {
      return true
    }
    return !node.mayHaveEffect && !node.descendants.contains(where: \.mayHaveEffect)
  }
}

extension Node {
  fileprivate var mayHaveEffect: Bool {
    switch kind {
    case .functionCallExpr, .awaitExpr, .tryExpr, .assignmentExpr, .inOutExpr, .macroExpansion, .subscriptCallExpr: true
    default: false
    }
  }

  /// Whether this calls a function by its name: an initialiser, or a modifier of what stands before, is not expected to do anything.
  var callsByName: Bool {
    guard kind == .functionCallExpr, let callee = firstChild else { return false }
    let isBare = callee.kind == .declReferenceExpr || callee.kind == .memberAccessExpr && callee.firstChild?.isSelf == true
    return isBare && callee.calleeReference?.text.first?.isLowercase == true
  }

  private var isSelf: Bool { tokens.count == 1 && tokenText(row.firstToken) == "self" }

  /// Whether this or what is below calls a function by its name, outside of closures.
  var holdsCallByName: Bool {
    if callsByName { return true }
    var end = kind == .closureExpr ? index + row.size : 0
    for part in descendants where part.index >= end {
      if part.callsByName { return true }
      if part.kind == .closureExpr { end = part.index + part.row.size }
    }
    return false
  }
}

extension ExpressionQuestions {
  /// Whether evaluating what is captured calls a function by its name.
  fileprivate func callsFunction(_ capture: Capture) -> Bool {
    let tokens = capture.node.tokens
    // Of what a capture has only the name of, nothing is evaluated; a comma behind an argument is none of its.
    guard !capture.isBlock, capture.tokens.lowerBound <= tokens.lowerBound, capture.tokens.upperBound + 1 >= tokens.upperBound else {
      return false
    }
    return callsFunction(capture.node)
  }
}

extension ExpressionQuestions {
  /// Another element of an array or a dictionary that is not optional, or may not be where this is, where nothing around says of what
  /// type they are.
  fileprivate func peerInList(of node: Node) -> Node? {
    guard endOfChain(node) == node, let parent = node.parent else { return nil }
    let isPart = parent.kind == .labeledExpr && parent.parent?.kind == .tupleExpr
    guard let element = isPart ? parent.parent?.parent : parent, [.arrayElement, .dictionaryElement].contains(element.kind),
      let list = element.parent,
      case .unknown = index.contextualType(of: list)
    else { return nil }
    return list.children.filter { $0.kind == element.kind && $0 != element }.compactMap { $0.children.filter(\.isExpression).last }.first {
      if isPart { return true }
      if case .optional = index.type(ofExpression: $0) { return false }
      return $0.kind != .nilLiteralExpr
    }
  }

  /// Whether the project says of a type somewhere that a value is of it, and this may be that value: it is wanted here, or is not
  /// a view among others.
  fileprivate func isNamed(_ type: String, around node: Node, isOpaque: Bool) -> Bool {
    if case .external(let wanted, _) = index.contextualType(of: node).unwrapped, index.spelling(wanted) == type { return true }
    guard isOpaque, endOfChain(node) == node, let name = index.names[type] else { return false }
    let mentions = mentions(ofType: name)
    if mentions.isEmpty { return false }
    return !isBuilderStatement(node) || mentions.contains { $0.outermostMember == node.outermostMember }
  }
}

extension Node {
  /// The member of a type, or the declaration outside of all types, that this is a part of.
  fileprivate var outermostMember: Node {
    var member = outOfLongChain
    while let parent = member.parent, parent.kind != .sourceFile, parent.kind != .memberBlock { member = parent.outOfLongChain }
    return member
  }
}
