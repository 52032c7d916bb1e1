import MoltSymbols
import MoltSyntax
import MoltText

extension Node {
  /// The type or extension declaration that an `inheritedType` belongs to.
  package var declarationOfInheritance: Node { ancestor { $0.isTypeOrExtension } ?? self }

  /// Takes an `inheritedType` out of its clause, with the comma that it no longer needs; the colon goes with the last one.
  /// An extension that says and does nothing else goes as a whole.
  package func removingInheritance(keepingExtension isExtension: Bool) -> [Edit] {
    guard let clause = parent else { return [] }
    let declaration = declarationOfInheritance
    let types = clause.children.filter { $0.kind == .inheritedType }
    guard types.count > 1, let place = types.firstIndex(of: self) else {
      if isExtension, declaration.isBareExtension { return [declaration.lineRemoval()] }
      return clause.removingKeepingComments(from: clause.token(clause.row.firstToken - 1).end)
    }
    if place < types.count - 1 {
      // Up to the next type, but not over a comment.
      return [Edit(Location(file, range.lowerBound..<endOfWhitespace(from: range.upperBound)), "")]
    }
    let previous = types[place - 1]
    let comma = previous.token(previous.row.endToken - 1)
    guard isWhitespace(comma.end..<range.lowerBound) else {
      return [Edit(Location(file, comma.start..<comma.end), ""), replacement("")]
    }
    return [Edit(Location(file, comma.start..<range.upperBound), "")]
  }

  /// Deletes the clause with the white space before it; where comments stand in between, only its tokens.
  private func removingKeepingComments(from start: UInt32) -> [Edit] {
    let gaps = (row.firstToken..<row.endToken).map {
      $0 == row.firstToken ? start..<token($0).start : token($0 - 1).end..<token($0).start
    }
    if gaps.allSatisfy(isWhitespace) { return [Edit(Location(file, start..<range.upperBound), "")] }
    return children.map { $0.replacement("") }
      + [Edit(Location(file, token(row.firstToken).start..<token(row.firstToken).end), "")]
  }

  /// An extension without members, attributes and constraints, and without a comment that would be lost with it.
  private var isBareExtension: Bool {
    guard kind == .extensionDecl, let block = firstChild(.memberBlock), firstChild(.genericWhereClause) == nil,
      attributes.isEmpty, block.firstChild == nil, !hasCommentAbove
    else { return false }
    return (row.firstToken + 1..<row.endToken).allSatisfy { isWhitespace(token($0 - 1).end..<token($0).start) }
  }
}

extension Edit {
  /// The insertion before a declaration as a replacement of its first token: another insertion can stand before it.
  package func replacingToken(of node: Node) -> Edit {
    let token = node.token(node.row.firstToken)
    return Edit(Location(file, token.range), replacement + node.text(in: token.range))
  }
}
