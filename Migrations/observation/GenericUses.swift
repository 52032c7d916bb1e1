import Symbols
import Syntax
import Text

/// `ObservableObject` as a constraint or a type: what may stand behind it cannot move.
extension ObservationSurvey {
  mutating func surveyGenericUses() {
    for node in occurrences[words.ObservableObject, default: []] {
      guard node.isType, node.ancestor({ $0 == .inheritedType || $0.isBodyOrDeclaration })?.kind != .inheritedType else { continue }
      surveyGenericUse(node)
    }
  }

  private mutating func surveyGenericUse(_ node: Node) {
    let blocker = Blocker(
      kind: "generic-constraint", message: "`\(node.constraintText)` takes any ObservableObject, this class among them",
      location: node.location, remedy: "constrain to `AnyObject & Observable` once every class that is used so is free")
    add(Site(
      rule: "observable-object", node: node, declaration: node.ancestor { $0.isBodyOrDeclaration } ?? node, model: nil,
      message: "ObservableObject as a constraint", blocker: Blocker(
        kind: "generic-constraint", message: "nothing rewrites constraints yet", location: node.location,
        remedy: "make it `AnyObject & Observable` by hand")))
    guard let declaration = node.ancestor({ $0.isGenericDeclaration }) else { return blockEverything(blocker) }
    if node.ancestor({ $0 == .genericParameterClause || $0 == .genericWhereClause || $0 == .functionParameterClause }) == nil {
      return blockEverything(blocker)
    }
    guard let used = typesPassed(to: declaration, parameter: node.ancestor { $0 == .genericParameter }) else { return blockEverything(blocker) }
    for id in used { block(id, blocker) }
  }

  /// The models among the arguments of every mention of a generic declaration; nil where an argument is not known.
  private func typesPassed(to declaration: Node, parameter: Node?) -> Set<TypeID>? {
    guard declaration.kind != .extensionDecl, declaration.kind != .initializerDecl, declaration.kind != .subscriptDecl else { return nil }
    var result: Set<TypeID> = []
    for mention in index.occurrences(of: declaration.declaredName) where !declaration.contains(mention) {
      if mention.isExtendedType || mention.kind == .unknown { continue }
      let written = (mention.firstChild(.genericArgumentClause) ?? mention.parent?.firstChild(.genericArgumentClause))?
        .children.filter { $0.kind == .genericArgument }.map { index.resolve($0) }
      guard let types = written ?? mention.callArguments?.map({ index.type(ofExpression: $0) }) else { return nil }
      for type in types {
        if type == .unknown { return nil }
        if let id = model(type) { result.insert(id) }
      }
    }
    return result
  }
}

extension SyntaxKind {
  var isGenericDeclaration: Bool { isTypeOrExtension || self == .functionDecl || self == .initializerDecl || self == .subscriptDecl }

  var isBodyOrDeclaration: Bool {
    isGenericDeclaration || self == .codeBlock || self == .closureExpr || self == .variableDecl || self == .typeAliasDecl
      || self == .associatedTypeDecl || self == .genericParameterClause || self == .genericWhereClause || self == .functionParameterClause
  }
}

extension Node {
  /// The parameter or requirement around a constraint, as it is written.
  fileprivate var constraintText: String {
    (ancestor { $0 == .genericParameter || $0 == .genericRequirement || $0 == .functionParameter } ?? self).text
  }

  fileprivate var isExtendedType: Bool { parent?.kind == .extensionDecl && isType }

  /// The arguments of the call whose callee this reference is, closures left out; nil where it is not called.
  fileprivate var callArguments: [Node]? {
    var callee = self
    if let access = callee.parent, access.kind == .memberAccessExpr { callee = access }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return nil }
    return call.children.filter { $0.kind == .labeledExpr }.compactMap(\.expressionChild).filter { $0.kind != .closureExpr }
  }
}
