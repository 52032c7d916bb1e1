public import MoltSyntax

extension Node {
  /// Whether this case of a `switch` runs where the subject is a case of an enumeration, as far as patterns tell.
  public func runs(for name: Name) -> Bool {
    guard let choice = parent, !choice.descendants.contains(where: { $0.kind == .fallThroughStmt }) else { return true }
    let earlier = choice.children.filter { $0.kind == .switchCase }.prefix { $0 != self }
    return mayMatch(name) && !earlier.contains { branch in branch.items.contains { $0.isWholeCase && $0.caseName == name } }
  }

  /// The cases of an enumeration that the patterns of a case of a `switch` name; nil where one of them names none, and for `default`.
  public var caseNames: [Name]? {
    let names = items.compactMap(\.caseName)
    return names.isEmpty || names.count < items.count ? nil : names
  }

  /// Whether one of its patterns may match a case of an enumeration.
  private func mayMatch(_ name: Name) -> Bool { caseNames?.contains(name) ?? true }

  private var items: [Node] { firstChild(.switchCaseLabel)?.children.filter { $0.kind == .switchCaseItem } ?? [] }

  /// The case of an enumeration that a pattern names: `.some(let value)`.
  private var caseName: Name? {
    var pattern = firstChild
    while let next = pattern, next.kind != .memberAccessExpr {
      guard [.expressionPattern, .valueBindingPattern, .functionCallExpr].contains(next.kind) else { return nil }
      pattern = next.firstChild
    }
    return pattern?.memberName
  }

  /// `.name` alone: it matches whatever the case holds.
  private var isWholeCase: Bool {
    firstChild(.whereClause) == nil && firstChild?.kind == .expressionPattern && firstChild?.firstChild?.kind == .memberAccessExpr
  }
}
