public import MoltSyntax
public import MoltText

/// Checks that a tree holds every byte of its text in one token or gap, and that its nodes lie inside each other.
///
/// - Returns: what is wrong first, nil for a well-formed tree.
public func firstFlaw(of root: Node, in text: SourceText) -> String? {
  let tree = unsafe root.tree.pointee
  let tokens = (0..<Int(tree.tokenCount)).map { unsafe tree.tokens[$0] }
  let rows = (0..<Int(tree.rowCount)).map { unsafe tree.rows[$0] }
  return flaw(of: tokens, count: text.count) ?? flaw(of: rows, tokenCount: tokens.count)
}

private func flaw(of tokens: [Token], count: Int) -> String? {
  guard let last = tokens.last, last.kind == .endOfFile, last.start == count, last.end == count else {
    return "the last token is not the end of the file"
  }
  var end: UInt32 = 0
  for (index, token) in tokens.enumerated() {
    if token.start < end { return "token \(index) begins before the end of the one before it" }
    if token.end < token.start { return "token \(index) ends before it begins" }
    if token.kind == .endOfFile && index != tokens.count - 1 { return "token \(index) is an early end of the file" }
    end = token.end
  }
  return nil
}

private func flaw(of rows: [Tree.Row], tokenCount: Int) -> String? {
  guard let root = rows.first, root.kind == .sourceFile, root.parent == 0, root.size == rows.count else {
    return "the first row is not the source file"
  }
  if root.firstToken != 0 || root.endToken != tokenCount { return "the source file has not all tokens" }
  // Where the next child of each ancestor may begin, in rows and in tokens.
  var open: [(endRow: Int, endToken: UInt32, nextToken: UInt32, index: Int)] = []
  for (index, row) in rows.enumerated() {
    while let top = open.last, top.endRow <= index { open.removeLast() }
    if index > 0 {
      guard let parent = open.last, parent.index == row.parent else { return "row \(index) has another parent" }
      if index + Int(row.size) > parent.endRow { return "row \(index) is larger than its parent" }
      if row.firstToken < parent.nextToken { return "row \(index) begins inside its sibling" }
      if row.endToken > parent.endToken { return "row \(index) ends after its parent" }
      open[open.count - 1].nextToken = row.endToken
    }
    if row.size == 0 || row.endToken < row.firstToken { return "row \(index) is empty" }
    if row.endToken == row.firstToken && index > 0 { return "row \(index) has no token" }
    open.append((index + Int(row.size), row.endToken, row.firstToken, index))
  }
  return nil
}
