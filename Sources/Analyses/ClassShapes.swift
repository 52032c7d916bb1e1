import MoltSymbols
import MoltSyntax

/// Shapes of classes that keep members from being added.
extension ProjectIndex {
  /// The second stored property of one name. Those of different branches of `#if` are not in one program.
  package func redeclaredProperty(of id: TypeID) -> Property? {
    let stored = storedVariables(of: id).filter { $0.parent?.kind == .memberBlock }.flatMap(\.properties)
    var names: Set<Name> = []
    return stored.first { !names.insert($0.name).inserted }
  }

  /// The `each T` of the class, or of a type that it is nested in.
  package func parameterPack(around id: TypeID) -> Node? {
    var current: TypeID? = id
    while let type = current {
      let parameters = self[type].node.firstChild(.genericParameterClause)?.children.filter { $0.kind == .genericParameter }
      if let pack = parameters?.first(where: { $0.token($0.row.firstToken).name == .each }) { return pack }
      current = self[type].outer
    }
    return nil
  }

  /// Whether a type, or one around it, stands in code.
  package func isLocalType(_ id: TypeID) -> Bool {
    var current: TypeID? = id
    while let type = current {
      if self[type].isLocal { return true }
      current = self[type].outer
    }
    return false
  }

  /// A global function that a class, or one that inherits from it, uses by a name that a new method of it gets.
  package func global(hiddenBy methods: [String], in id: TypeID) -> Node? {
    let names = methods.compactMap { self.names[$0] }
    if names.isEmpty { return nil }
    return ([id] + heirs(of: id)).flatMap { self[$0].parts }.lazy.flatMap { part in names.flatMap { part.uses(of: $0) } }.first {
      use in
      guard use.kind == .declReferenceExpr, !use.isMemberOfSomething else { return false }
      switch lookUpValue(use.token(use.row.firstToken).name, at: use) {
      case .local?, .property(_, _?)?: return false
      case .functions(let functions)?: return functions.allSatisfy { !$0.isMember }
      default: return true
      }
    }
  }

  /// A generic function of a class's own, or of its superclasses, of a name and these labels.
  package func genericFunction(_ spelling: String, labels: [String], in id: TypeID) -> Node? {
    guard let name = names[spelling] else { return nil }
    let classes = withInherited(id).filter { self[$0].node.kind == .classDecl }
    return classes.flatMap { self[$0].members.functions[name, default: []] }.first { function in
      function.functionParameters.map { self.spelling($0.parameterLabel) } == labels && function.firstChild(.genericParameterClause) != nil
    }
  }
}
