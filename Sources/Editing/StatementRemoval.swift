import MoltSyntax
import MoltText

/// How a statement can go, so that what is left compiles and is what a person would have left.
package struct StatementRemoval {
  /// What goes as a whole: the statement, or what would do nothing without it.
  package let node: Node
  package let edits: [Edit]

  /// Nil where the expression is no statement, or the code around it needs it.
  package init?(of expression: Node) {
    var statement = expression
    while let parent = statement.parent, [.awaitExpr, .tryExpr].contains(parent.kind) { statement = parent }
    if let parent = statement.parent, parent.kind == .returnStmt {
      // `return` of nothing: the control flow stays.
      node = statement
      edits = [Edit(Location(statement.file, parent.token(parent.row.firstToken).end..<statement.range.upperBound), "")]
      return
    }
    guard statement.isStatement else { return nil }
    while let grown = statement.emptiedStatement { statement = grown }
    node = statement
    if let closure = statement.parent, closure.kind == .closureExpr, closure.countsArguments(in: statement) { return nil }
    if let label = statement.parent, label.kind == .switchCase, statement.isOnlyStatement {
      edits = [statement.replacement("break")]
    } else {
      edits = statement.removalAsStatement()
    }
  }
}

extension Node {
  /// Whether this stands for itself in a body.
  package var isStatement: Bool {
    guard let parent else { return false }
    switch parent.kind {
    case .codeBlock, .closureExpr, .switchCase, .ifConfigClause, .sourceFile: return isExpression
    default: return false
    }
  }

  /// Whether the body around this has no other statement: of a closure, besides its signature, of a `case`, besides its label. Costs
  /// a look at two of them: there may be thousands.
  fileprivate var isOnlyStatement: Bool {
    guard let parent else { return false }
    let statements = parent.children.lazy.filter { $0.kind != .closureSignature && $0.kind != .switchCaseLabel && $0.kind != .attribute }
    return statements.prefix(2).reduce(0) { count, _ in count + 1 } == 1
  }

  /// The statement or accessor around this one that does nothing else; nil where there is none, or a comment in it would
  /// be lost.
  fileprivate var emptiedStatement: Node? {
    guard let body = parent, isOnlyStatement, let owner = body.parent else { return nil }
    guard !body.hasComment(in: body.row.firstToken + 1..<row.firstToken + 1),
      !body.hasComment(in: row.endToken..<body.row.endToken)
    else { return nil }
    switch (body.kind, owner.kind) {
    case (.codeBlock, .deferStmt): return owner
    case (.codeBlock, .doStmt) where owner.firstChild(.catchClause) == nil: return owner
    case (.codeBlock, .ifExpr) where owner.isEmptiableIf: return owner
    case (.codeBlock, .forStmt) where owner.expressionChild?.isPlainReference == true: return owner
    case (.codeBlock, .accessorDecl) where owner.isObserver: return owner.emptiedAccessor
    case (.closureExpr, _): return body.callThatOnlyRuns
    default: return nil
    }
  }

  /// A `willSet` or `didSet`; with its braces, where it is the only one. Nil where a comment would be left alone in them:
  /// they would be those of a getter.
  private var emptiedAccessor: Node? {
    guard let block = parent, block.kind == .accessorBlock, block.children.count(where: { _ in true }) == 1 else { return self }
    return block.hasComment(in: block.row.firstToken..<block.row.endToken) ? nil : block
  }

  /// An `if` without `else`, as a statement, whose conditions only look.
  private var isEmptiableIf: Bool {
    guard children.count(where: { $0.kind == .codeBlock }) == 1, isStatement, parent?.kind != .closureExpr || !isOnlyStatement
    else { return false }
    guard firstChild(.ifExpr) == nil else { return false }
    return children.filter { $0.kind == .conditionElement }.allSatisfy { condition in
      !condition.descendants.contains { [.functionCallExpr, .awaitExpr, .tryExpr, .macroExpansion].contains($0.kind) }
    }
  }

  /// `items`, `self.items`, `a?.b`
  fileprivate var isPlainReference: Bool {
    !([self] + Array(descendants)).contains {
      ![.declReferenceExpr, .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr].contains($0.kind)
    }
  }

  /// The call that is handed this closure and does nothing but run it, sooner or later, as a statement.
  private var callThatOnlyRuns: Node? {
    guard var call = parent?.kind == .labeledExpr ? parent?.parent : parent, call.kind == .functionCallExpr,
      let callee = call.firstChild, callee != self
    else { return nil }
    let name = callee.token(callee.row.endToken - 1)
    let text = text(in: name.range)
    let runs = callee.kind == .declReferenceExpr ? ["Task", "withAnimation"] : ["async", "asyncAfter", "run", "perform"]
    let isLoop = text == "forEach" && callee.firstChild?.isPlainReference == true
    guard runs.contains(text) && callee.isQueueOrFunction || isLoop else { return nil }
    while let outer = call.parent, [.awaitExpr, .tryExpr].contains(outer.kind) { call = outer }
    return call.isStatement ? call : nil
  }

  /// `DispatchQueue.main.async`, `MainActor.run`, `Task`: not a method of the project's.
  private var isQueueOrFunction: Bool {
    guard kind == .memberAccessExpr else { return true }
    return ["DispatchQueue", "MainActor", "RunLoop", "OperationQueue"].contains(text(in: token(row.firstToken).range))
  }

  /// Whether a closure without a signature knows the number of its arguments by what is in `statement` alone.
  fileprivate func countsArguments(in statement: Node) -> Bool {
    func anonymous(_ tokens: Range<UInt32>) -> Bool { tokens.contains { token($0).kind == .dollarIdentifier } }
    guard firstChild(.closureSignature) == nil, anonymous(statement.tokens) else { return false }
    return !anonymous(row.firstToken..<statement.row.firstToken) && !anonymous(statement.row.endToken..<row.endToken)
  }

  /// Deletes the statement with its line, or with its semicolon; comments in it stay.
  package func removalAsStatement() -> [Edit] {
    if kind == .accessorBlock {
      return [Edit(Location(file, token(row.firstToken - 1).end..<range.upperBound), "")]
    }
    let next = token(row.endToken)
    let previous = row.firstToken > 0 ? token(row.firstToken - 1) : next
    if next.kind == .semicolon {
      return [Edit(Location(file, range.lowerBound..<endOfBlanks(from: next.end)), "")]
    }
    if previous.kind == .semicolon, isWhitespace(previous.end..<range.lowerBound) {
      return [Edit(Location(file, previous.start..<range.upperBound), "")]
    }
    if hasComment(in: row.firstToken + 1..<row.endToken) { return removalAroundComments() }
    return [removalWithBlankLine()]
  }

  /// Deletes the statement or member with its line, or up to what stands behind it on the line, and with the blank line after it where it
  /// is the first of a block.
  package func removalWithBlankLine() -> Edit {
    let next = token(row.endToken)
    if next.kind == .semicolon, case let end = endOfBlanks(from: next.end), endOfLine(from: end) != end {
      // What goes on behind the semicolon stays on the line.
      return Edit(Location(file, range.lowerBound..<end), "")
    }
    guard isFirstOnLine(range.lowerBound) else {
      return Edit(Location(file, range.lowerBound..<endOfBlanks(from: range.upperBound)), "")
    }
    return lineRemoval().extended(overBlankLineAfter: self)
  }

  /// Deletes all but the comments, which keep their lines.
  private func removalAroundComments() -> [Edit] {
    var edits: [Edit] = []
    var start = isFirstOnLine(range.lowerBound) ? startOfLine(at: range.lowerBound) : range.lowerBound
    for next in row.firstToken + 1..<row.endToken where token(next).flags.contains(.afterComment) {
      let comment = endOfWhitespace(from: token(next - 1).end)
      let isApart = isFirstOnLine(comment)
      // What stood beside code begins a line where that code did.
      let indentation = !isApart && start == startOfLine(at: start) ? indentation(at: range.lowerBound) : ""
      edits.append(Edit(Location(file, start..<(isApart ? startOfLine(at: comment) : comment)), indentation))
      let code = token(next).start
      start = isFirstOnLine(code) ? startOfLine(at: code) : code
    }
    let end = endOfBlanks(from: range.upperBound)
    let endsLine = isFirstOnLine(start) && endOfLine(from: end) == end && end < sourceCount
    edits.append(Edit(Location(file, start..<(endsLine ? end + UInt32(lineBreak.utf8.count) : range.upperBound)), ""))
    return edits
  }
}

extension Edit {
  /// Takes the blank line after what is removed along, where it would be the first of a block.
  fileprivate func extended(overBlankLineAfter node: Node) -> Edit {
    guard range.lowerBound < node.range.lowerBound, node.isFirstOnLine(node.range.lowerBound),
      node.row.firstToken > 0, node.token(node.row.firstToken - 1).kind == .leftBrace,
      node.isWhitespace(node.token(node.row.firstToken - 1).end..<range.lowerBound)
    else { return self }
    let end = node.endOfBlanks(from: range.upperBound)
    guard end < node.sourceCount, node.endOfLine(from: end) == end else { return self }
    return Edit(Location(node.file, range.lowerBound..<end + UInt32(node.lineBreak.utf8.count)), "")
  }
}
