import MoltAnalyses
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax

/// What `self` is where a call stands that is to become one of an object.
enum SelfKind {
  case controller, view
  /// A SwiftUI view, which has an environment and no traits.
  case swiftUIView
  case other
}

extension RuleContext {
  /// What the innermost type around a node is.
  func selfKind(at node: Node) -> SelfKind {
    if questions.isInside(node, ["View", "ViewModifier"]) { return .swiftUIView }
    if questions.isInside(node, ["UIViewController"]) { return .controller }
    return questions.isInside(node, ["UIView"]) ? .view : .other
  }

  /// A member of `self`, with `self.` where the code around has another value of this name.
  func member(_ name: String, at node: Node) -> String {
    questions.isLocal(name, at: node) ? "self." + name : name
  }
}

extension Node {
  /// Whether an instance's member may be named here without `self.`, and means the instance: in the body of a method, an
  /// accessor or an observer, with no closure between, where every stored property has its value.
  var standsInInstanceBody: Bool {
    var child = outOfLongChain
    var isInAccessor = false
    while let parent = child.parent {
      switch parent.kind {
      case .closureExpr, .functionParameterClause, .initializerDecl, .deinitializerDecl, .attribute: return false
      case .accessorBlock: isInAccessor = true
      case .functionDecl where parent.isMember: return !parent.isOfType
      case .variableDecl where parent.isMember: return isInAccessor && !parent.isOfType
      case .subscriptDecl: return !parent.isOfType
      case .memberBlock: return false
      default: break
      }
      child = parent.outOfLongChain
    }
    return false
  }

  private var isOfType: Bool { hasModifier(.static) || hasModifier(.class) }

  /// `x.name`, where this is `x`.
  func access(to name: String) -> Node? {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild == self,
      access.token(access.row.endToken - 1).start >= range.upperBound, access.identifier(access.row.endToken - 1) == name
    else { return nil }
    return access
  }
}
