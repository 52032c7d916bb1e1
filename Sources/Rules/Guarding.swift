import MoltPatterns
import MoltSymbols
import MoltSyntax
import MoltText

/// Whether `if #available` can keep what is there now beside what it becomes.
package enum Guarding {
  /// What is there now goes on working below the versions that the rule needs, and the edits change nothing but
  /// neighbouring statements.
  ///
  /// - Parameters:
  ///   - level: the best that the site may reach so.
  ///   - note: what to look at.
  case possible(level: Level = .safe, note: String? = nil)
  /// The edits that write the check themselves, where both forms stand in places of their own. They are given what to ask for: `iOS 17,
  /// tvOS 17`.
  case written(@Sendable (_ condition: String) -> [Edit])
  /// Why not: a clause for a person.
  case impossible(String)
}

extension RuleContext {
  /// What a guard around a match of a pattern would be.
  package func guarding(of match: Match) -> Guarding {
    let node = match.nodes[0]
    guard node.isExpression || match.nodes.count > 1, let statement = node.enclosingStatementInList else {
      return .impossible("the new form replaces a declaration or a part of one")
    }
    if statement.parent?.kind == .ifConfigClause { return .impossible("it is inside `#if`") }
    if let body = ([statement] + statement.descendants).first(where: { $0.kind == .codeBlock || $0.kind == .memberBlock }) {
      let owner = body.parent.map { "`\($0.identifier($0.row.firstToken))`" } ?? "a block"
      return .impossible("what \(owner) contains would be duplicated: give the new form a statement of its own")
    }
    switch questions.use(of: statement) {
    case .none: return .possible()
    case .result: return .impossible("its value may be the result of the body around it: assign it to a constant first")
    case .viewBuilder:
      guard match.nodes == [statement] || match.nodes.count > 1 else {
        return .impossible("it is a part of a view, which would be duplicated: extract the part into its own view")
      }
      guard node.receiver == nil else {
        return .impossible(
          "it is a modifier in a chain, and the whole view would be duplicated: move the check into a function in an extension of `View`")
      }
      return .possible(level: .review, note: "`if #available` turns one view into two: check what is animated or kept by its identity")
    }
  }
}

extension Node {
  /// The statement of a block that this is, or is a part of; nil where that would be a declaration of a type's member.
  fileprivate var enclosingStatementInList: Node? {
    var node = outOfLongChain
    while let parent = node.parent {
      switch parent.kind {
      case .codeBlock, .closureExpr, .switchCase, .ifConfigClause, .accessorBlock: return node.kind == .accessorDecl ? nil : node
      case .memberBlock, .sourceFile, .attribute, .functionParameterClause: return nil
      default: node = parent.outOfLongChain
      }
    }
    return nil
  }
}
