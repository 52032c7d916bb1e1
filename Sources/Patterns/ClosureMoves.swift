import MoltSymbols
import MoltSyntax
import MoltText

/// What moves into a closure that was not around it: `$0`, `try` and `await` belong to the closure or function that they
/// stand in, and would mean, or ask of, the new one. A `self` that is not complete cannot be used there.
extension Pattern {
  func checkClosures(_ match: Match, _ template: Snippet, _ questions: ExpressionQuestions) throws(Refusal) {
    let depths = snippet.closureDepths
    for (name, depth) in template.closureDepths.sorted(by: { $0.key < $1.key }) where depth > depths[name, default: 0] {
      for capture in match.captures[name, default: []] {
        if let refusal = capture.refusalToEnterClosure ?? questions.refusalOfIncompleteSelf(in: capture) ?? questions.refusalOfLentValue(
          in: capture) ?? questions.refusalOfType(of: capture)
        {
          throw refusal
        }
      }
    }
  }

  /// A closure behind the parentheses of a call would be taken for the body of the statement in whose condition it stands.
  func checkCondition(_ match: Match, _ template: Snippet) throws(Refusal) {
    guard template.nodes.contains(where: \.hasTrailingClosure), let condition = match.nodes[0].conditionAround else { return }
    throw Refusal(
      code: .condition, message: "a closure behind the call would be taken for the body of this statement", location: condition.location,
      help: "assign the value to a constant in a statement before")
  }
}

extension Snippet {
  /// In how many closures each metavariable stands, where it stands in the most.
  fileprivate var closureDepths: [String: Int] {
    var depths: [String: Int] = [:]
    for (token, metavariable) in metavariables {
      guard let node = nodes.first(where: { $0.tokens.contains(token) })?.innermostNode(at: token) else { continue }
      let depth = sequence(first: node, next: \.parent).count { $0.kind == .closureExpr }
      depths[metavariable.name] = max(depth, depths[metavariable.name, default: 0])
    }
    return depths
  }
}

extension Node {
  fileprivate var hasTrailingClosure: Bool {
    ([self] + descendants).contains { $0.kind == .closureExpr && $0.parent?.kind == .functionCallExpr }
  }

  /// The statement in whose condition, or among whose values, an expression stands, with no parentheses or braces between.
  fileprivate var conditionAround: Node? {
    var child = self
    while let parent = child.parent {
      switch parent.kind {
      case .conditionElement, .whereClause: return parent.parent
      case .switchExpr, .forStmt, .whileStmt, .ifExpr, .guardStmt:
        return child.kind == .codeBlock || child.kind == .switchCase ? nil : parent
      case .labeledExpr, .closureExpr, .codeBlock, .arrayElement, .dictionaryElement, .memberBlock, .sourceFile, .switchCase,
        .accessorBlock:
        return nil
      default: child = parent
      }
    }
    return nil
  }
}

extension Capture {
  fileprivate var refusalToEnterClosure: Refusal? {
    if let token = tokens.first(where: { node.token($0).kind == .dollarIdentifier && isOfCodeAround($0) }) {
      let name = node.tokenText(token)
      return Refusal(
        code: .anonymousParameter, message: "`\(name)` is a parameter of the surrounding closure, and would become one of the new closure",
        location: Location(node.file, node.token(token).start..<node.token(token).end), help: "name the parameter: `{ item in … }`")
    }
    let effect = ([node] + node.descendants).first { $0.isEffect && isOfCodeAround($0.row.firstToken) } ?? effectBefore
    return effect.map { effect in
      Refusal(
        code: .closureEffect,
        message: effect.kind == .inOutExpr
          ? "`\(effect.text)` would be changed inside a closure, when that is called"
          : "`\(node.tokenText(effect.row.firstToken))` would be inside a closure that can neither throw nor await",
        location: effect.location, help: "assign the value to a constant in a statement before")
    }
  }

  /// A `try` or `await` before the expression that this is a part of: it may be meant for a call in here.
  private var effectBefore: Node? {
    guard ([node] + node.descendants).contains(where: { $0.kind == .functionCallExpr && isOfCodeAround($0.row.firstToken) }) else {
      return nil
    }
    var current = node.parent
    while let part = current, part.kind != .closureExpr, part.isExpression || part.isArgument || part.kind == .unresolvedTernaryExpr {
      if part.isEffect { return part }
      current = part.parent
    }
    return nil
  }

  /// Whether a token is not in a closure that is captured as a whole.
  private func isOfCodeAround(_ token: UInt32) -> Bool {
    var current: Node? = node.innermostNode(at: token)
    while let part = current, tokens.lowerBound <= part.row.firstToken, part.row.endToken <= tokens.upperBound {
      if part.kind == .closureExpr, part.row.firstToken < token { return false }
      if part == node { break }
      current = part.parent
    }
    return true
  }
}

extension Node {
  /// Whether `self` is one that the code of a member may change: that of a structure's mutating method or setter.
  fileprivate var mayChangeSelf: Bool {
    if ancestor({ $0.isTypeOrExtension })?.kind == .classDecl { return false }
    switch kind {
    case .functionDecl: return hasModifier(.mutating)
    case .accessorDecl: return hasModifier(.mutating) || ![.get, .willSet].contains(token(introducer).name) && !hasModifier(.nonmutating)
    default: return false
    }
  }

  /// `await`, or a `try` that lets errors through.
  fileprivate var isEffect: Bool {
    kind == .awaitExpr || kind == .inOutExpr || kind == .tryExpr && !["?", "!"].contains(tokenText(row.firstToken + 1))
  }
}

extension ExpressionQuestions {
  /// In the body of an initialiser, a closure cannot use `self` before all of its properties have a value.
  fileprivate func refusalOfIncompleteSelf(in capture: Capture) -> Refusal? {
    let body = capture.node.ancestor { [.initializerDecl, .functionDecl, .closureExpr, .accessorDecl, .accessorBlock].contains($0) }
    guard body?.kind == .initializerDecl,
      let use = ([capture.node] + capture.node.descendants).first(where: { capture.tokens.contains($0.row.firstToken) && meansSelf($0) })
    else { return nil }
    return Refusal(
      code: .incompleteSelf, message: "in an initialiser, a closure cannot use `self` before all properties have a value",
      location: use.location, help: "assign what it uses to a constant in a statement before")
  }

  fileprivate func refusalOfLentValue(in capture: Capture) -> Refusal? {
    lentValue(in: capture.node).flatMap { use in
      guard capture.tokens.contains(use.row.firstToken) else { return nil }
      return Refusal(
        code: .incompleteSelf, message: Self.lentMessage(use), location: use.location,
        help: "assign what it uses to a constant in a statement before")
    }
  }

  public static func lentMessage(_ use: Node) -> String {
    "a closure that is kept cannot use `\(use.text)`, which is changed in place here"
  }

  /// What an expression names that a closure cannot keep: an `inout` parameter, and `self` where a function may change it.
  public func lentValue(in expression: Node) -> Node? {
    let body = expression.ancestor { [.functionDecl, .accessorDecl, .initializerDecl, .subscriptDecl].contains($0) }
    let changesSelf = body?.mayChangeSelf ?? false
    return ([expression] + expression.descendants).first { part in
      guard part.kind == .declReferenceExpr, !part.isMemberName else { return false }
      if changesSelf, meansSelf(part) { return true }
      guard case .local(let parameter)? = index.lookUpValue(part.token(part.row.firstToken).name, at: part),
        parameter.kind == .functionParameter
      else { return false }
      return parameter.tokens.contains { parameter.token($0).name == .inout }
    }
  }

  /// A closure needs a type of its own: an argument may be of any type of a protocol, and `.name` what its place wants.
  fileprivate func refusalOfType(of capture: Capture) -> Refusal? {
    let value = capture.node.withoutParentheses
    guard capture.tokens == capture.node.tokens, value.kind != .closureExpr else { return nil }
    if value.startsWithImplicitMember(implicitStarts) || value.kind == .nilLiteralExpr {
      return Refusal(
        code: .closureType, message: "in a closure, it is not known of which type `\(value.text)` is", location: value.location,
        help: "write the type before it")
    }
    guard isExistential(index.type(ofExpression: value)) else { return nil }
    return Refusal(
      code: .closureType, message: "`\(value.text)` may be of any type here, and a closure makes one", location: value.location,
      help: "wrap it in `AnyView`")
  }

  private func isExistential(_ type: Type) -> Bool {
    switch type {
    case .existential: true
    case .external(let name, _): words.protocols.contains(name)
    case .declared(let id, _): index[id].node.kind == .protocolDecl
    default: false
    }
  }

  /// Whether a name means `self`, or a member of it.
  private func meansSelf(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr, !node.isMemberName else { return false }
    let name = node.token(node.row.firstToken).name
    if name == .self { return true }
    switch index.lookUpValue(name, at: node) {
    case .property(_, of: .some): return true
    case .functions(let functions): return functions.contains { $0.parent?.kind == .memberBlock }
    default: return false
    }
  }
}
