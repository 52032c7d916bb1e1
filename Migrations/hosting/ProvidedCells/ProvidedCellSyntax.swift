import MoltRules
import MoltSymbols
import MoltSyntax

// What is read in the code that fills a cell.

extension Node {
  /// Whether this runs only where the other does not: in another case, or the other branch.
  func excludes(_ other: Node) -> Bool {
    var child = self
    while let scope = child.parent {
      if scope.contains(other) {
        let branch = scope.children.first { $0.contains(other) }
        switch scope.kind {
        case .switchExpr: return branch != child && branch?.kind == .switchCase && child.kind == .switchCase
        case .ifExpr: return branch != child && branch?.kind != .conditionElement && child.kind != .conditionElement
        default: return false
        }
      }
      child = scope
    }
    return false
  }

  /// Whether a loop, or a closure that is called for each element, runs this several times for one value of the variable.
  func isRepeated(besides variable: Node) -> Bool {
    var node = self
    while let parent = node.parent, !parent.contains(variable) {
      switch parent.kind {
      case .forStmt, .whileStmt, .repeatStmt: return true
      case .functionCallExpr:
        let callee = parent.firstChild
        let method = callee?.text.split(separator: ".").last ?? ""
        if node != callee, ["forEach", "map", "compactMap", "flatMap"].contains(method) { return true }
      default: break
      }
      node = parent
    }
    return false
  }

  /// Whether `try` or `await` stands before this, or around it in its statement.
  var isCoveredByEffects: Bool {
    var node: Node? = self
    let statement = enclosingStatement
    while let current = node, statement.contains(current) {
      if current.kind == .tryExpr || current.kind == .awaitExpr { return true }
      node = current.parent
    }
    return false
  }

  /// The closure around this one that is a part of `root`.
  func closure(below root: Node) -> Node? {
    guard let closure = ancestor({ $0 == .closureExpr }), root.contains(closure) else { return nil }
    return closure
  }

  /// `Row` of `Row(item).padding()`, for a person.
  var nameOfView: String? {
    var view = self
    while let base = view.kind == .functionCallExpr || view.memberBase != nil ? view.firstChild : nil { view = base }
    return view.kind == .declReferenceExpr ? view.text : nil
  }

  var boundNameOrParameter: Name {
    switch kind {
    case .functionParameter, .closureParameter: parameterName
    case .closureShorthandParameter: token(row.firstToken).name
    default: boundName
    }
  }

  /// The assignment that this is the left side of.
  var assignedSequence: Node? {
    guard let parent, parent.assignmentTarget == self else { return nil }
    return parent
  }

  /// Whether a comment stands between these offsets.
  func holdsComment(within range: Range<UInt32>) -> Bool {
    tokens.contains { index in
      let token = token(index)
      return index > row.firstToken && token.flags.contains(.afterComment) && token.start > range.lowerBound
        && token.start <= range.upperBound && !isWhitespace(max(range.lowerBound, self.token(index - 1).end)..<token.start)
    }
  }

  /// `cell.contentView.layoutIfNeeded()`: nothing is put into the view.
  var onlyLaysOut: Bool {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild == self else { return false }
    return ["layoutIfNeeded", "setNeedsLayout"].contains(access.text(in: access.token(access.row.endToken - 1).range))
  }

  /// `for view in cell.contentView.subviews { view.removeFromSuperview() }`, and the same with `forEach`; `self` may be left
  /// out. The subviews of another's cell itself are as good.
  func clearsContent(of owner: String) -> Bool {
    let named: Set<TokenKind> = [.identifier, .keyword, .dollarIdentifier]
    var words = tokens.filter { named.contains(token($0).kind) }.map { text(in: token($0).range) }
    guard words.popLast() == "removeFromSuperview", let removed = words.popLast() else { return false }
    switch kind {
    case .forStmt:
      guard words.count > 3, words[0] == "for", words[1] == removed, words[2] == "in" else { return false }
      words.removeFirst(3)
    case .functionCallExpr:
      if words.count > 1, words.last == "in" { words.removeLast() }
      if words.last == removed { words.removeLast() }
      guard words.popLast() == "forEach" else { return false }
    default: return false
    }
    let content = ["contentView", "subviews"]
    return words == [owner] + content || (owner == "self" ? words == content : words == [owner, "subviews"])
  }

  /// `if let parent { parent.addChild(host) }`: the statement of `body` around this one that does nothing but contain.
  func containmentCondition(in body: Node, within gone: Set<Node>) -> Node? {
    guard let block = parent, block.kind == .codeBlock, let condition = block.parent, condition.kind == .ifExpr,
      condition.parent == body, condition.children.count(where: { $0.kind == .codeBlock || $0.kind == .ifExpr }) == 1,
      block.children.allSatisfy({ gone.contains($0) && $0.isContainment })
    else { return nil }
    return condition
  }

  /// `parent.addChild(host)` and the like: what is done for the controller alone.
  var isContainment: Bool {
    var call = self
    while [.optionalChainingExpr, .forceUnwrapExpr].contains(call.kind), let inner = call.firstChild { call = inner }
    guard call.kind == .functionCallExpr, let name = call.firstChild?.text.split(separator: ".").last else { return false }
    return ["addChild", "didMove", "willMove", "removeFromParent", "removeFromSuperview"].contains(name)
  }
}
