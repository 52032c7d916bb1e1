import MoltSymbols
import MoltSyntax

/// What tells that an expression whose type is not known is of none of some types.
extension ExpressionQuestions {
  func isOfOtherType(_ node: Node, than wanted: [String]) -> Bool {
    isMadeByOtherFramework(node, than: wanted) || isSetWhereReadOnly(node, wanted)
  }

  /// Whether a value is made as one of a framework's class that the SDK here does not know, `let animation = CAKeyframeAnimation()`,
  /// and that does not begin as these do. Classes of all frameworks inherit from those of UIKit and AppKit.
  private func isMadeByOtherFramework(_ node: Node, than wanted: [String]) -> Bool {
    guard wanted.allSatisfy({ $0.hasFrameworkPrefix && !$0.hasPrefix("UI") && !$0.hasPrefix("NS") }), let made = classMade(by: node) else {
      return false
    }
    return wanted.allSatisfy { $0.prefix(2) != made.prefix(2) }
  }

  /// The name of a class of another framework that an expression makes an object of, or that a local constant was made of.
  private func classMade(by node: Node) -> String? {
    if node.kind == .functionCallExpr, let callee = node.firstChild, callee.kind == .declReferenceExpr {
      let name = callee.token(callee.row.firstToken).name
      let text = index.spelling(name)
      return text.hasFrameworkPrefix && index.isDeclaredNowhere(name, at: callee) ? text : nil
    }
    guard node.kind == .declReferenceExpr, case .local(let local)? = index.lookUpValue(node.token(node.row.firstToken).name, at: node),
      local.kind == .patternBinding, local.firstChild(.typeAnnotation) == nil,
      let value = local.firstChild(.initializerClause)?.expressionChild,
      value.kind == .functionCallExpr
    else { return nil }
    return classMade(by: value)
  }

  /// Whether a member of a value is set here that values of these types only give.
  private func isSetWhereReadOnly(_ node: Node, _ wanted: [String]) -> Bool {
    guard let access = node.parent, access.kind == .memberAccessExpr, access.firstChild == node, let member = access.memberName,
      access.parent?.assignmentTarget == access
    else { return false }
    return wanted.allSatisfy { index.isReadOnlyFrameworkMember(member, of: $0) }
  }
}

extension String {
  /// `AVAsset`, `CAAnimation`: whether it begins as names of Objective-C frameworks do.
  fileprivate var hasFrameworkPrefix: Bool { count > 3 && prefix(3).allSatisfy(\.isUppercase) }
}
