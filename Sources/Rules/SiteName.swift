import MoltEditing
import MoltSyntax

extension Node {
  /// The token by which a person knows a call, an access to a member or a declaration; nil for anything else.
  var siteName: UInt32? {
    switch kind {
    case .functionCallExpr, .subscriptCallExpr, .genericSpecializationExpr, .optionalChainingExpr, .forceUnwrapExpr:
      return firstChild?.siteName
    case .memberAccessExpr: return lastChild?.siteName
    case .declReferenceExpr: return row.firstToken
    case .functionDecl, .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl: return introducer + 1
    default: return nil
    }
  }

  /// The call whose function this reference names, as one speaks of it: `foregroundColor(_:)`, `sheet(isPresented:) { … }`;
  /// nil where it is not called.
  var namedCall: String? {
    guard kind == .declReferenceExpr else { return nil }
    var callee = self
    // What else is around it may have thousands of children.
    while let parent = callee.parent,
      parent.kind == .genericSpecializationExpr || parent.kind == .memberAccessExpr && parent.lastChild == callee
    {
      callee = parent
    }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return nil }
    let labels = call.children.filter { $0.kind == .labeledExpr }.map { ($0.argumentLabel.isEmpty ? "_" : $0.argumentLabel) + ":" }.joined()
    let isTrailing = call.children.contains { $0.kind == .closureExpr && $0 != call.firstChild }
    return identifier(row.firstToken) + (labels.isEmpty && isTrailing ? "" : "(\(labels))") + (isTrailing ? " { … }" : "")
  }
}
