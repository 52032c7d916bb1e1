import MoltRules
import MoltSymbols
import MoltSyntax

/// What makes code run: a mention of a name, in one of several ways.
struct CodeTrigger: Hashable {
  enum Way: Hashable {
    /// A function, or what a property holds, is called, or a property is read.
    case called
    /// A property is assigned: its setter and observers run, and so do those who listen to its publisher.
    case changed
    /// `x.send(…)`
    case sent
  }

  /// All declarations of one name, triggered in one way.
  struct Named: Hashable {
    let name: Name
    let way: Way

    func matches(_ use: Node, _ index: ProjectIndex) -> Bool {
      guard use.kind == .declReferenceExpr else { return false }
      switch way {
      case .called: return use.mayCall(index)
      case .changed: return use.isWritten
      case .sent: return use.referenceWithBase.parent?.calleeReference?.text == "send"
      }
    }
  }

  let named: Named
  /// What is meant by the name; nil where that is not known.
  let declaration: Node?
  /// Of which class the object is whose member that is: of the one that declares it, or one that inherits from that.
  var object: TypeID?

  init(_ way: Way, _ name: Name, _ declaration: Node?) {
    named = Named(name: name, way: way)
    self.declaration = declaration
  }
}

extension ObservationQuestions {
  /// Whether code runs because a view is evaluated: in what the view asks for, or in what that sets off, which are setters
  /// and observers of properties, closures that were stored, and subscribers.
  ///
  /// - Parameter object: the class of the object in whose code that is.
  func followsFromView(_ node: Node, of object: TypeID?, depth: Int = 0) -> Bool {
    if mayBeEvaluatedByView(node), isEvaluatedByView(node) { return true }
    return depth < maximumCallDepth
      && triggers(of: node).contains { trigger in
        var trigger = trigger
        trigger.object = object
        return facts.followingTriggers.answer(for: Called(function: trigger, depth: depth)) {
          index.occurrences(of: trigger.named.name).contains { use in
            guard trigger.named.matches(use, index), mayFollowFromView(use, depth: depth + 1), refers(use, to: trigger) else {
              return false
            }
            return followsFromView(use, of: isOfSameObject(use) ? object : index.enclosingType(of: use), depth: depth + 1)
          }
        }
      }
  }

  /// The same by names alone: false is certain. To be asked first.
  func mayFollowFromView(_ node: Node, depth: Int = 0) -> Bool {
    if mayBeEvaluatedByView(node) { return true }
    return depth < maximumCallDepth
      && triggers(of: node).contains { trigger in
        facts.followingNames.answer(for: Called(function: trigger.named, depth: depth)) {
          index.occurrences(of: trigger.named.name).contains { trigger.named.matches($0, index) && mayFollowFromView($0, depth: depth + 1) }
        }
      }
  }

  private func refers(_ use: Node, to trigger: CodeTrigger) -> Bool {
    guard let declaration = trigger.declaration else { return true }
    return names(use, declaration) && trigger.object.map { mayBeOfObject(use, of: $0) } ?? true
  }

  private func isOfSameObject(_ use: Node) -> Bool { use.referenceWithBase.memberBase.map { $0.text == "self" } ?? true }

  /// Whether the object whose member a use names may be one of the class.
  private func mayBeOfObject(_ use: Node, of object: TypeID) -> Bool {
    let owner =
      isOfSameObject(use)
      ? index.enclosingType(of: use) : use.referenceWithBase.memberBase.flatMap { index.type(ofExpression: $0).unwrapped.declaration }
    return owner.map { index.areRelated($0, object) } ?? true
  }

  // MARK: What triggers code

  /// What makes the innermost piece of code run that a node is in.
  private func triggers(of node: Node) -> [CodeTrigger] {
    var place = node
    while let closure = place.ancestor({ $0 == .closureExpr || $0 == .memberBlock }), closure.kind == .closureExpr {
      if let found = triggers(ofClosure: closure) { return found }
      place = closure
    }
    guard let member = node.enclosingMember ?? node.ancestor({ $0 == .functionDecl }) else { return [] }
    if member.kind == .functionDecl { return [CodeTrigger(.called, member.declaredName, member)] }
    guard member.kind == .variableDecl, let property = member.properties.first(where: { $0.accessorBlock?.contains(node) == true }) else {
      return []
    }
    return [CodeTrigger(property.getter?.contains(node) == true ? .called : .changed, property.name, member)]
  }

  /// What makes a closure run; nil where the code around it does, or a function that it lends the closure to.
  private func triggers(ofClosure closure: Node) -> [CodeTrigger]? {
    guard let parent = closure.parent else { return nil }
    if parent.kind == .initializerClause {
      guard let binding = parent.parent, let declaration = binding.parent, declaration.isMember,
        let name = declaration.properties.first(where: { $0.binding == binding })?.name
      else { return nil }
      return [CodeTrigger(.called, name, declaration)]
    }
    if let target = parent.assignmentTarget, target != closure { return [trigger(byCalling: target)].compactMap { $0 } }
    guard closure.isAction(index), let call = closure.ancestor({ $0 == .functionCallExpr }), let callee = call.firstChild,
      let name = callee.calleeReference?.soleName
    else { return nil }
    switch spelling(name) {
    case "addObserver": return index.names["post"].map { [CodeTrigger(.called, $0, nil)] } ?? []
    case "sink", "handleEvents": return triggers(ofPublisher: callee)
    default: return triggers(ofClosure: closure, handedTo: facts.declarations.functions(named: name))
    }
  }

  /// `apply` of `self.apply = { … }`
  private func trigger(byCalling target: Node) -> CodeTrigger? {
    let reference = target.lastReference
    return reference.soleName.map { CodeTrigger(.called, $0, index.declaration(namedBy: reference.referenceWithBase)) }
  }

  /// What makes a publisher emit that is put together of these: assignments where it is a property's, and `send`.
  private func triggers(ofPublisher chain: Node) -> [CodeTrigger] {
    chain.descendants.filter { $0.kind == .declReferenceExpr && $0.callAsCallee == nil }.flatMap { reference in
      let text = reference.text
      guard text.hasPrefix("$") else {
        return [CodeTrigger(.sent, reference.token(reference.row.firstToken).name, index.declaration(namedBy: reference.referenceWithBase))]
      }
      return index.names[String(text.dropFirst())].map { [CodeTrigger(.changed, $0, nil)] } ?? []
    }
  }

  /// What the functions of the project do with a closure: nil where they lend it to the code that they run, else what calls that
  /// which they keep it in.
  private func triggers(ofClosure closure: Node, handedTo functions: [Node]) -> [CodeTrigger]? {
    let label =
      closure.parent?.kind == .labeledExpr || closure.parent?.kind == .multipleTrailingClosureElement ? closure.parent?.argumentLabel : nil
    let parameters = functions.flatMap(\.functionParameters).filter { parameter in
      parameter.typeChild?.descendants.contains { $0.kind == .functionType } == true || parameter.typeChild?.kind == .functionType
    }.filter { label == nil || spelling($0.parameterLabel) == label }
    if parameters.contains(where: { $0.typeChild?.kind != .optionalType && $0.typeChild?.text.contains("@escaping") == false }) {
      return nil
    }
    return parameters.flatMap { parameter in
      let uses = parameter.ancestor { $0 == .functionDecl }?.firstChild(.codeBlock)?.uses(of: parameter.parameterName) ?? []
      return uses.compactMap { $0.parent?.assignmentTarget }.compactMap(trigger)
    }
  }
}
