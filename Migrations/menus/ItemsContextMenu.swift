import MoltAnalyses
import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See items-context-menu.md.
struct ItemsContextMenu: SiteRule {
  static let id = "items-context-menu"
  static let anchors = ["contextMenuConfigurationForItemAt"]
  private static let newLabel = "contextMenuConfigurationForItemsAt"
  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let method = DelegateMethod(at: anchor, parameterType: "IndexPath", delegates: collectionDelegates, context),
      let body = method.function.firstChild(.codeBlock), let type = anchor.typeChild
    else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: method.function, level: .review, message: "`\(method.label)` becomes `\(Self.newLabel)`")
    var blockers = method.blockers(named: Self.newLabel)
    if let own = context.index.names["indexPaths"].flatMap({ body.uses(of: $0).first }) {
      blockers.append(
        Blocker(
          code: .indexPaths, message: "the body already uses the parameter's new name for something else",
          location: own.location, help: "rename it"))
    }
    if blockers.isEmpty, let beginning = beginning(of: body, method.name) {
      site.edits = [method.renaming(to: Self.newLabel + " indexPaths"), type.replacement("[IndexPath]")] + beginning
    } else if blockers.isEmpty {
      blockers.append(
        Blocker(
          code: .bodyShape,
          message: "the body is a single `if` or `switch` expression, which would no longer be one with a statement before it",
          location: body.location, help: "write `return` in the branches"))
    }
    return CandidateUnit(
      subject: "`\(method.label)`", location: anchor.location, sites: [site], blockers: blockers,
      notes: [
        .init(
          "With several items selected, the menu is that of the first: let it act on all of `indexPaths` if that is intended",
          at: anchor.location)
      ])
  }

  /// What makes the body begin with the item, and with nil where there is none; nil where it cannot.
  private func beginning(of body: Node, _ name: String) -> [Edit]? {
    let statements = Array(body.children)
    guard let first = statements.first else { return nil }
    let condition = name == "_" ? "!indexPaths.isEmpty" : "let \(name) = indexPaths.first"
    let check = "guard \(condition) else { return nil }"
    // A lone expression is the result without `return`.
    let needsReturn = statements.count == 1 && first.isExpression && !first.neverReturns
    if needsReturn, first.kind == .ifExpr || first.kind == .switchExpr { return nil }
    let (start, brace) = (first.range.lowerBound, body.token(body.row.firstToken).end)
    let end = body.endOfLine(from: brace)
    guard end < start, first.isFirstOnLine(start), !body.text(in: brace..<end).contains("/*") else {
      return [first.insertion(check + "; " + (needsReturn ? "return " : ""), at: start)]
    }
    // Above the comments that are about what follows.
    return [body.insertion(first.lineBreak + first.indentation(at: start) + check, at: end)]
      + (needsReturn ? [first.insertion("return ", at: start)] : [])
  }
}

extension Node {
  /// A call that ends the program: there is nothing to return.
  fileprivate var neverReturns: Bool {
    kind == .functionCallExpr && ["fatalError", "preconditionFailure"].contains(firstChild?.text)
  }
}

extension BlockerCode {
  static let indexPaths = BlockerCode(
    "index-paths",
    "The body of the method already uses the name `indexPaths`, which the new parameter gets.")
  static let bodyShape = BlockerCode(
    "body-shape",
    "The body is a single `if` or `switch` expression without `return`, which only works as long as there is no statement before it.")
}
