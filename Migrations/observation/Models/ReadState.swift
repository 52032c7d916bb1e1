import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax

extension ObservationQuestions {
  /// Whether a member of an object is a variable that it publishes or announces, or reads one.
  ///
  /// - Parameter isQuiet: whether a variable counts, too, that it only changes.
  func readsState(of model: TypeID, by name: Name, isQuiet: Bool = false, depth: Int = 0) -> Bool {
    switch index.lookUpMember(name, of: model) {
    case .property(let property, _)?:
      if property.isStatic || !property.isVar { return false }
      if property.isComputed { return property.getter.map { readsState(of: model, in: $0, isQuiet, depth) } ?? false }
      return isQuiet && index.isWrittenLater(property, of: model) || !property.declaration.attributes.isEmpty || property.hasObservers
        || index[model].parts.contains { index.mentions(known.objectWillChange, in: $0) }
    case .functions(let functions)?: return functions.contains { readsState(of: model, in: $0, isQuiet, depth) }
    default: return false
    }
  }

  private func readsState(of model: TypeID, in code: Node, _ isQuiet: Bool, _ depth: Int) -> Bool {
    depth < 4
      && code.descendants.contains { node in
        guard node.kind == .declReferenceExpr, node.referenceWithBase == node || node.isSelfMember, !node.isAssignmentTarget else {
          return false
        }
        let name = node.token(node.row.firstToken).name
        if !node.isSelfMember, case .local? = index.lookUpValue(name, at: node) { return false }
        return readsState(of: model, by: name, isQuiet: isQuiet, depth: depth + 1)
      }
  }
}

extension Property {
  /// What runs when it is read: its `get`, or the statements of an implicit one.
  var getter: Node? {
    guard let block = accessorBlock else { return nil }
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    return accessors.isEmpty ? block : accessors.first { $0.token($0.introducer).name == .get }
  }
}

extension Node {
  /// Whether a property is one that a protocol demands.
  var isRequirement: Bool { parent?.parent?.kind == .protocolDecl }

  /// Whether this is a part of what a view keeps from the first time on: `StateObject(wrappedValue: Model(at: Date()))`.
  var isKeptByView: Bool {
    // A call of what a chain goes on from holds it as its callee.
    var place = outOfLongChain
    while let call = place.ancestor({ $0 == .functionCallExpr }) {
      if let callee = call.firstChild?.calleeReference?.text, callee == "StateObject" || callee == "State",
        call.firstChild?.contains(self) == false
      {
        return true
      }
      place = call.outOfLongChain
    }
    return false
  }

  /// Whether this names a function that is handed to something which calls it when something happens.
  func isHandedAsAction(_ index: ProjectIndex) -> Bool {
    guard callAsCallee == nil, let argument = parent, argument.kind == .labeledExpr,
      let callee = argument.parent?.firstChild?.calleeReference
    else { return false }
    return isAction(of: callee, index)
  }
}
