import Symbols
import Syntax
import Text

/// `@Published` changed a copy and stored it; the macro changes the value in place. Whatever reads the property while it
/// is being changed then violates Swift's exclusive access and traps, in release builds as well (research: A9).
extension ObservationSurvey {
  /// Looks at every change in place of a published property, in its class and elsewhere.
  mutating func surveyExclusivity() {
    var published: [(id: TypeID, property: Property)] = []
    for id in models.order {
      for declaration in publishedVariables(of: id) {
        published += declaration.properties.map { (id, $0) }
      }
    }
    let uses = index.occurrences(of: published.map(\.property.name))
    let ownMethods = projectMutatingMethods
    for (id, property) in published {
      var body: ClassBody?
      for use in uses[property.name, default: []] where use.kind == .declReferenceExpr {
        let running = use.runWhileChanged(mutatingMethods: ownMethods)
        guard !running.isEmpty, index.isReference(use, to: property, of: id) || use.isMemberOfAnother else { continue }
        let members = body ?? ClassBody(id, index)
        body = members
        guard let reader = running.first(where: { reaches(property, from: $0, members) }) else { continue }
        block(
          id,
          Blocker(
            kind: "exclusive-access",
            message: "`\(spelling(property.name))` is read while it is being changed in place; that traps once the macro stores it",
            location: reader.location, remedy: "read it into a constant before the change"))
      }
    }
  }

  /// The names of the project's own `mutating` methods.
  private var projectMutatingMethods: Set<Name> {
    var result: Set<Name> = []
    for members in index.types.map(\.members) + Array(index.externalMembers.values) {
      for (name, functions) in members.functions where functions.contains(where: { $0.hasModifier(.mutating) }) { result.insert(name) }
    }
    return result
  }

  /// Whether running the code reads a property of that name: itself, or through members of the class and local functions
  /// that it mentions.
  private func reaches(_ property: Property, from node: Node, _ body: ClassBody) -> Bool {
    var pending = [node]
    var seen: Set<Node> = []
    while let current = pending.popLast() {
      if current.uses(of: property.name).contains(where: { index.isReference($0, to: property, of: body.id) || $0.isMemberOfAnother }) {
        return true
      }
      for token in current.tokens where current.token(token).kind == .identifier {
        for member in body.membersByName[current.token(token).name, default: []] where seen.insert(member).inserted {
          pending.append(member)
        }
        for local in localCode(named: current.token(token).name, at: current.innermostNode(at: token)) where seen.insert(local).inserted {
          pending.append(local)
        }
      }
    }
    return false
  }

  /// The body of a local function, or of a closure that a local constant holds.
  private func localCode(named name: Name, at node: Node) -> [Node] {
    guard node.kind == .declReferenceExpr else { return [] }
    switch index.lookUpValue(name, at: node) {
    case .functions(let functions)?: return functions.filter { $0.file == node.file && !$0.isMember }
    case .local(let local)?:
      return [local.firstChild(.initializerClause)?.expressionChild].compactMap { $0?.kind == .closureExpr ? $0 : nil }
    default: return []
    }
  }
}

extension Node {
  /// Whether this is the member of `x.name` for an `x` that is not `self`: of which object cannot always be told.
  fileprivate var isMemberOfAnother: Bool {
    guard let access = parent, access.kind == .memberAccessExpr, let base = access.firstChild else { return false }
    return base != self && !isSelfMember
  }

  /// What runs while this property is being changed in place: closures and functions handed to a mutating method of it
  /// or of a part of it, the default of a subscript, and the function that it is passed to `inout`.
  fileprivate func runWhileChanged(mutatingMethods own: Set<Name>) -> [Node] {
    // Up the chain that begins with the property: `state.items`, `groups["a"]?`, `groups["a", default: []]`.
    var target = isMemberOfAnother || isSelfMember ? parent! : self
    var running: [Node] = []
    while let parent = target.parent, parent.firstChild == target {
      switch parent.kind {
      case .subscriptCallExpr:
        running += parent.children.filter { $0.kind == .labeledExpr && $0.argumentLabel == "default" }
      case .memberAccessExpr:
        let method = parent.token(parent.row.endToken - 1)
        if let call = parent.parent, call.kind == .functionCallExpr, call.firstChild == parent {
          guard mutatingMethods.contains(text(in: method.range)) || own.contains(method.name) else { return [] }
          return running + call.functionArguments
        }
      case .optionalChainingExpr, .forceUnwrapExpr: break
      case .inOutExpr:
        return running + [parent.ancestor { $0 == .functionCallExpr }?.firstChild].compactMap { $0 }
      default: return target.isAssignedInPlace ? running : []
      }
      target = parent
    }
    return []
  }

  /// `target += …`, `target = …`
  private var isAssignedInPlace: Bool {
    guard let sequence = parent, sequence.kind == .sequenceExpr, sequence.firstChild == self else { return false }
    return isWritten
  }

  /// Closures, and functions that are named: values are made before the change begins, these run during it.
  private var functionArguments: [Node] {
    children.filter { $0 != firstChild }.filter { argument in
      guard argument.kind == .labeledExpr else { return true }
      guard let value = argument.expressionChild else { return false }
      let isNamed = value.kind == .declReferenceExpr || value.kind == .memberAccessExpr
      return value.kind == .closureExpr || isNamed && ["where", "by"].contains(argument.argumentLabel)
    }
  }
}
