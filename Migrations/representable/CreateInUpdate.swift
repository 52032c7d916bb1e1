import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See create-in-update.md.
struct CreateInUpdate: SiteRule {
  static let id = "create-in-update"
  static let anchors = Representable.updates

  private let context: RuleContext

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let representable = Representable(updatedBy: anchor, context) else { return nil }
    for statement in representable.body.children {
      // What follows runs at some updates only.
      if statement.kind == .guardStmt || statement.nodesRunWithIt.contains(where: { $0.kind == .returnStmt }) { return nil }
      guard let made = statement.nodesRunAlways.first(where: isMade) ?? madeAnew(statement, in: representable.body) else { continue }
      return .explained(
        Self.id, at: made, subject: "`\(made.firstChild!.text)` in \(context.index.qualifiedName(representable.id))",
        "`\(made.firstChild!.text)` is made at each update",
        by: Blocker(
          code: .madeAtUpdate, message: "SwiftUI updates a view whenever something around it changes, and each time there is another one",
          location: made.location,
          help:
            "make it in the method that makes the view, or keep it in the coordinator; what is presented is better a `sheet`, a "
            + "`popover` or an `alert`"
        ))
    }
    return nil
  }

  /// What a loop makes in the place of views that are removed.
  private func madeAnew(_ loop: Node, in body: Node) -> Node? {
    guard loop.kind == .forStmt, let block = loop.firstChild(.codeBlock), let removal = context.index.names["removeFromSuperview"],
      body.uses(of: removal).contains(where: { $0.index < block.index })
    else { return nil }
    return block.children.flatMap(\.nodesRunAlways).first(where: isMade)
  }

  /// Whether a call makes a view, a controller, a layer or a gesture recogniser.
  private func isMade(_ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, let callee = call.firstChild,
      callee.kind == .declReferenceExpr || callee.kind == .genericSpecializationExpr,
      case .metatype(let type) = context.index.type(ofExpression: callee)
    else { return false }
    return context.index.isView(type)
  }
}

extension BlockerCode {
  static let madeAtUpdate = BlockerCode(
    "made-at-update",
    "The method that updates a wrapped view makes a view or a controller whenever it runs. It runs for each change of what is around.")
}

extension Node {
  /// What runs whenever this statement does: branches, loops and what stands behind an early exit do not.
  var nodesRunAlways: [Node] {
    var result: [Node] = []
    func collect(_ node: Node) {
      result.append(node)
      for child in node.children
      where ![.closureExpr, .codeBlock, .functionDecl, .switchCase, .unresolvedTernaryExpr].contains(child.kind) && !child.isTypeDecl {
        collect(child)
      }
    }
    collect(self)
    return result
  }
}

extension ProjectIndex {
  /// Whether a value is known to be a view, a controller, a layer or a gesture recogniser.
  func isView(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .declared(let id, _): inherits(id, fromOneOf: viewClasses)
    case .external(let name, _): isFrameworkType(name, kindOf: viewClasses)
    default: false
    }
  }

  /// Whether a type inherits from one of these classes of a framework, by its own superclasses.
  func inherits(_ id: TypeID, fromOneOf classes: [String]) -> Bool {
    withInherited(id).contains { type in
      self[type].inheritedTypes.contains { isFrameworkType($0.typeName, kindOf: classes) }
    }
  }

  private var viewClasses: [String] { ["CALayer", "NSGestureRecognizer", "NSResponder", "UIGestureRecognizer", "UIResponder"] }
}
