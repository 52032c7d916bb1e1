import Symbols
import Syntax
import Text

/// `ObservableObject` as a constraint or a type: what may stand behind it cannot move.
extension ObservationSurvey {
  mutating func surveyGenericUses() {
    for node in occurrences[words.ObservableObject, default: []] where node.isType && !node.isInherited {
      add(
        Site(
          rule: "observable-object", node: node,
          declaration: node.ancestor { $0.isGenericDeclaration || $0 == .variableDecl || $0 == .typeAliasDecl } ?? node,
          model: nil, message: "ObservableObject as a constraint",
          blocker: Blocker(
            kind: "generic-constraint", message: "nothing rewrites constraints yet", location: node.location,
            remedy: "make it `AnyObject & Observable` by hand")))
      surveyGenericUse(node, depth: 0)
    }
  }

  private mutating func surveyGenericUse(_ node: Node, depth: Int) {
    let blocker = Blocker(
      kind: "generic-constraint", message: "`\(node.constraintText)` takes any ObservableObject, this class among them",
      location: node.location, remedy: "constrain to `AnyObject & Observable` once every class that is used so is free")
    if let alias = node.ancestor({ $0 == .typeAliasDecl || $0.isGenericDeclaration || $0 == .codeBlock }),
      alias.kind == .typeAliasDecl
    {
      // What matters is where the alias is used; as an inherited type it makes models, which are known.
      guard depth < 4 else { return blockEverything(blocker) }
      for mention in index.occurrences(of: alias.declaredName)
      where mention.isType && !mention.isInherited && !alias.contains(mention) {
        surveyGenericUse(mention, depth: depth + 1)
      }
      return
    }
    guard let used = typesPassed(to: node) else { return blockEverything(blocker) }
    for id in used { block(id, blocker) }
  }

  /// The models among what callers hand to the parameter that the constraint at `node` is on; nil where that is not known.
  private func typesPassed(to node: Node) -> Set<TypeID>? {
    guard let declaration = node.ancestor({ $0.isGenericDeclaration }) else { return nil }
    let name: Name
    let labels: Set<String>
    if let parameter = node.ancestor({
      $0 == .functionParameter || $0 == .genericParameter || $0 == .genericRequirement || $0.isGenericDeclaration
    }),
      parameter != declaration
    {
      let target = declaration.kind == .initializerDecl ? declaration.ancestor { $0.isTypeOrExtension } : declaration
      guard let target, target.isTypeDecl || target.kind == .functionDecl else { return nil }
      name = target.declaredName
      if parameter.kind == .functionParameter {
        labels = [parameter.parameterLabel.isWildcard(spelling) ? "" : spelling(parameter.parameterLabel)]
      } else {
        labels = declaration.labels(boundTo: parameter.constrainedName, spelling)
      }
    } else {
      return nil
    }
    guard !labels.isEmpty else { return nil }
    return models(among: index.occurrences(of: name).filter { !declaration.contains($0) && !$0.isExtendedType }, labels)
  }

  private func models(among mentions: [Node], _ labels: Set<String>) -> Set<TypeID>? {
    var result: Set<TypeID> = []
    for mention in mentions {
      let written = (mention.firstChild(.genericArgumentClause) ?? mention.parent?.firstChild(.genericArgumentClause))?
        .children.filter { $0.kind == .genericArgument }.map { index.resolve($0) }
      let arguments = mention.callAsCallee?.children.filter {
        $0.kind == .labeledExpr && labels.contains($0.argumentLabel)
      }
      .compactMap(\.expressionChild).map { index.type(ofExpression: $0) }
      guard let types = written ?? arguments else { return nil }
      for type in types {
        if type == .unknown { return nil }
        if let id = model(type) { result.insert(id) }
      }
    }
    return result
  }
}

extension SyntaxKind {
  var isGenericDeclaration: Bool {
    isTypeOrExtension || self == .functionDecl || self == .initializerDecl || self == .subscriptDecl
  }
}

extension Node {
  /// Whether the type name stands in an inheritance clause: of a class it makes a model, of a protocol a refinement.
  fileprivate var isInherited: Bool {
    ancestor {
      $0 == .inheritedType || $0 == .genericParameter || $0 == .genericRequirement || $0 == .codeBlock
        || $0.isGenericDeclaration || $0 == .associatedTypeDecl
    }?
    .kind == .inheritedType && ancestor { $0 == .inheritanceClause }?.parent?.kind != .associatedTypeDecl
  }

  /// The parameter or requirement around a constraint, as it is written.
  fileprivate var constraintText: String {
    (ancestor { $0 == .genericParameter || $0 == .genericRequirement || $0 == .functionParameter } ?? self).text
  }

  fileprivate var isExtendedType: Bool { parent?.kind == .extensionDecl && isType }

  /// The generic parameter that a `genericParameter` introduces or a `genericRequirement` constrains.
  fileprivate var constrainedName: Name {
    kind == .genericParameter ? token(row.firstToken).name : children.first { $0.isType }?.typeName ?? .none
  }

  /// The labels of the parameters whose type is the generic parameter: of a function, of the initialisers of a type, or
  /// of the memberwise initialiser that the compiler writes.
  fileprivate func labels(boundTo name: Name, _ spelling: (Name) -> String) -> Set<String> {
    func bound(_ declaration: Node) -> [String] {
      (declaration.firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? [])
        .filter { $0.typeChild?.typeName == name }.map {
          $0.parameterLabel.isWildcard(spelling) ? "" : spelling($0.parameterLabel)
        }
    }
    if !isTypeDecl { return Set(bound(self)) }
    let initializers = members.filter { $0.kind == .initializerDecl }
    if !initializers.isEmpty { return Set(initializers.flatMap(bound)) }
    return Set(members.flatMap(\.properties).filter { $0.annotation?.typeName == name }.map { spelling($0.name) })
  }
}

extension Name {
  fileprivate func isWildcard(_ spelling: (Name) -> String) -> Bool { self == .none || spelling(self) == "_" }
}
