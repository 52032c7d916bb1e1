import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A hosting controller as far as its source shows: where it is made, what holds it, and what is done with it.
struct HostedController {
  /// What a reference to a hosting controller, or to its view, is used for.
  enum Use {
    /// `addChild(host)`: the call.
    case addChild(Node)
    /// `host.didMove(toParent: self)`, `host.willMove(toParent: nil)`: the call.
    case didMove(Node)
    case willMove(Node)
    /// `host.removeFromParent()`: the call.
    case removeFromParent(Node)
    /// `addSubview(host.view)` and whatever else puts the view into another: the call.
    case addView(Node)
    /// `host.view.removeFromSuperview()`: the call.
    case removeView(Node)
    /// `let child = host.view!`: the binding. The uses of `child` are listed with those of the controller.
    case viewAlias(Node)
    /// `if let host = self.host`, `let other = host`: the binding. Its uses are listed with those of the controller.
    case alias(Node)
    /// Another use of `host.view`: the expression from `host` to the last member (`host.view.backgroundColor`).
    case view(Node)
    /// `host.rootView`, read or written.
    case rootView(Node)
    /// `present(host, animated: true)`, `navigation.pushViewController(host, …)`: the call or the assignment.
    case shown(Node)
    /// `return host`, or the value of a closure.
    case returned
    /// `host = other`, `host = nil`: the assignment.
    case assigned(Node)
    /// Any other member: `host.sizingOptions`.
    case member(Node)
    /// Anything else, such as an argument of a function of the project.
    case other
  }

  /// What holds it.
  enum Holder {
    /// `let host = UIHostingController(…)`: the binding.
    case local(Node)
    /// A stored property.
    case property(Property, of: TypeID?)
    /// Nothing by name: the use of the call itself tells what becomes of it.
    case none
  }

  let holder: Holder
  /// The calls that make it, in the order of their places; none where a property is filled from elsewhere.
  var creations: [Node]
  /// Each reference to the holder, or the call itself where nothing holds it, with what it is used for. A reference is the
  /// whole of `self.host`, and of `host!` and `host?` in an optional chain.
  var uses: [(reference: Node, use: Use)]
}

/// Reads what is done with hosting controllers.
struct HostedControllerReader {
  let index: ProjectIndex

  /// Every hosting controller of the project, by the places that make one or declare a property for one.
  func controllers(mentionedBy mentions: [Node]) -> [HostedController] {
    var holders: [Node: Int] = [:]
    var result: [HostedController] = []
    func add(_ holder: HostedController.Holder, key: Node, creation: Node?) {
      let place = holders[key] ?? result.count
      if place == result.count {
        holders[key] = place
        result.append(HostedController(holder: holder, creations: [], uses: []))
      }
      if let creation { result[place].creations.append(creation) }
    }
    for mention in mentions {
      if let creation = mention.callAsCallee {
        let holder = holder(of: creation)
        add(holder, key: holder.binding ?? creation, creation: creation)
      } else if let property = mention.annotatedProperty, let binding = property.declaration.parent {
        if binding.kind == .memberBlock || binding.kind == .ifConfigClause {
          add(
            .property(property, of: index.enclosingType(of: property.declaration)), key: property.binding,
            creation: property.impliedCreation)
        } else {
          add(.local(property.binding), key: property.binding, creation: property.impliedCreation)
        }
      }
    }
    collectUses(&result)
    return result
  }

  /// What holds the value of an expression: the variable that it initialises or is assigned to.
  func holder(of creation: Node) -> HostedController.Holder {
    let value = creation.throughConversions.throughChoice
    guard let user = value.parent else { return .none }
    if user.kind == .initializerClause, let binding = user.parent, binding.kind == .patternBinding,
      let declaration = binding.parent
    {
      guard binding.boundName != .none else { return .none }
      let isMember = declaration.ancestor { $0 == .memberBlock || $0 == .codeBlock || $0 == .closureExpr }?.kind == .memberBlock
      guard isMember else { return .local(binding) }
      let property = Property(name: binding.boundName, declaration: declaration, binding: binding)
      return .property(property, of: index.enclosingType(of: declaration))
    }
    let sequence = value.assignmentTarget != nil ? value : user
    guard sequence.kind == .sequenceExpr, let target = sequence.assignmentTarget, target != value else { return .none }
    return declaredHolder(of: target)
  }

  /// The variable that a reference names: `host`, `self.host`, `host!`.
  func declaredHolder(of reference: Node) -> HostedController.Holder {
    var reference = reference.bareExpression
    if reference.kind == .memberAccessExpr, let member = reference.children.reversed().first(where: { $0.kind == .declReferenceExpr }) {
      reference = member
    }
    guard reference.kind == .declReferenceExpr else { return .none }
    switch declaration(of: reference) {
    case .local(let node)?: return node.localBinding.map { .local($0) } ?? .none
    case .property(let property, let owner)?: return .property(property, of: owner)
    default: return .none
    }
  }

  /// The variable that a name means at a place.
  private func declaredHolder(named name: Name, at node: Node) -> HostedController.Holder? {
    switch index.lookUpValue(name, at: node) {
    case .local(let node)?: node.localBinding.map { .local($0) }
    case .property(let property, let owner)?: .property(property, of: owner)
    default: nil
    }
  }

  /// What a reference refers to: a member of the type of what stands before it, or what its scope knows by that name.
  func declaration(of reference: Node) -> ValueDeclaration? {
    let name = reference.token(reference.row.firstToken).name
    guard let access = reference.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != reference
    else { return index.lookUpValue(name, at: reference) }
    if reference.isSelfMember { return index.enclosingType(of: reference).flatMap { index.lookUpMember(name, of: $0) } }
    return index.type(ofExpression: base).unwrapped.declaration.flatMap { index.lookUpMember(name, of: $0) }
  }

  /// Fills in what is done with each of these controllers. Costs one pass over all tokens, and a look at what each
  /// reference means.
  func collectUses(_ controllers: inout [HostedController]) {
    var places: [Node: Int] = [:]
    for (place, controller) in controllers.enumerated() {
      if controller.holder.name != nil, let binding = controller.holder.binding {
        places[binding] = place
      } else {
        for creation in controller.creations { record(creation, use(of: creation.throughConversions), of: &controllers[place]) }
      }
    }
    let names = Set(places.values.compactMap { controllers[$0].holder.name })
    for (name, references) in index.occurrences(of: names.sorted { $0.id < $1.id }) {
      func place(of holder: HostedController.Holder?) -> Int? {
        holder?.binding.flatMap { places[$0] }.flatMap { controllers[$0].holder.name == name ? $0 : nil }
      }
      for reference in references {
        if let shorthand = reference.shorthandBinding, let place = place(of: declaredHolder(named: name, at: shorthand)) {
          for other in index.references(to: shorthand) { add(other, to: &controllers[place]) }
        }
        // A controller cannot be called: `cell.host(view)` is a method of the same name.
        guard reference.kind == .declReferenceExpr, reference.callAsCallee == nil,
          let place = place(of: declaredHolder(of: reference))
        else { continue }
        add(reference, to: &controllers[place])
      }
    }
  }

  /// Adds what a reference, and the names that it is given, are used for.
  func add(_ reference: Node, to controller: inout HostedController) {
    let whole = reference.referenceWithBase.throughConversions
    record(whole, use(of: whole), of: &controller)
  }

  /// Lists a use, and those of the variable that it fills.
  private func record(_ whole: Node, _ use: HostedController.Use, of controller: inout HostedController) {
    controller.uses.append((whole, use))
    switch use {
    case .alias(let binding):
      for other in index.references(to: binding) { add(other, to: &controller) }
    case .viewAlias(let binding):
      for other in index.references(to: binding) {
        controller.uses.append((other.throughConversions, viewUse(other.throughConversions)))
      }
    default: return
    }
  }

  /// What a reference to a controller is used for.
  func use(of reference: Node) -> HostedController.Use {
    guard let user = reference.parent else { return .other }
    switch user.kind {
    case .memberAccessExpr where user.firstChild == reference: return memberUse(user)
    case .labeledExpr: return argumentUse(user)
    case .sequenceExpr:
      guard let target = user.assignmentTarget else { return .other }
      if target == reference { return .assigned(user) }
      let name = target.memberName.map(index.spelling) ?? ""
      return ["rootViewController", "viewControllers", "contentViewController"].contains(name) ? .shown(user) : .other
    case .returnStmt: return .returned
    case .initializerClause:
      guard let binding = user.parent?.localBinding else { return .other }
      return .alias(binding)
    case .optionalBindingCondition: return .alias(user)
    case .codeBlock, .accessorBlock, .closureExpr:
      return user.children.filter { $0.kind != .closureSignature }.count == 1 && reference.kind != .functionCallExpr
        ? .returned : user.isValue(reference) ? .returned : .other
    case .arrayElement:
      return .shown(user.parent?.parent ?? user)
    default: return .other
    }
  }

  private func memberUse(_ access: Node) -> HostedController.Use {
    let name = access.memberName.map(index.spelling) ?? ""
    let call = access.parent.flatMap { $0.kind == .functionCallExpr && $0.firstChild == access ? $0 : nil }
    switch (name, call) {
    case ("view", nil): return viewUse(access.throughConversions)
    case ("rootView", nil): return .rootView(access)
    case ("didMove", let call?): return .didMove(call)
    case ("willMove", let call?): return .willMove(call)
    case ("removeFromParent", let call?): return .removeFromParent(call)
    default: return .member(access)
    }
  }

  /// What `host.view` is used for.
  private func viewUse(_ view: Node) -> HostedController.Use {
    guard let user = view.parent else { return .view(view) }
    if user.kind == .labeledExpr, let call = user.parent, call.kind == .functionCallExpr,
      let name = call.firstChild?.calledFunction.map(index.spelling),
      name.hasPrefix("add") || name.hasPrefix("insert"), name.contains("ubview")
    {
      return .addView(call)
    }
    if let target = user.assignmentTarget, target != view, let name = target.memberName.map(index.spelling),
      ["tableHeaderView", "tableFooterView", "backgroundView"].contains(name)
    {
      return .addView(user)
    }
    if user.kind == .initializerClause, let binding = user.parent?.localBinding { return .viewAlias(binding) }
    guard user.kind == .memberAccessExpr, user.firstChild == view else { return .view(view) }
    if user.memberName.map(index.spelling) == "removeFromSuperview", let call = user.parent, call.kind == .functionCallExpr {
      return .removeView(call)
    }
    return .view(user)
  }

  private func argumentUse(_ argument: Node) -> HostedController.Use {
    guard let call = argument.parent, call.kind == .functionCallExpr,
      let name = call.firstChild?.calledFunction.map(index.spelling)
    else { return .other }
    if name == "addChild" { return .addChild(call) }
    let isShown =
      ["present", "push", "show"].contains(where: name.hasPrefix)
      || name.hasPrefix("set") && name.contains("ViewController") || name.hasSuffix("NavigationController")
    return isShown || argument.argumentLabel == "rootViewController" ? .shown(call) : .other
  }
}

extension HostedController {
  /// The expressions that are its view: `host.view!`, and each mention of a variable that holds it.
  func views(_ known: HostingNames) -> [Node] {
    uses.compactMap { reference, use in
      switch use {
      case .addView, .removeView, .viewAlias, .view: break
      default: return nil
      }
      guard let access = reference.parent, access.firstChild == reference, access.memberName == known.view else { return reference }
      return access.throughConversions
    }
  }
}

extension Property {
  /// `.init(rootView: …)`, the type of which is written before it.
  fileprivate var impliedCreation: Node? {
    guard let value = initializer, value.kind == .functionCallExpr, let callee = value.firstChild,
      callee.kind == .memberAccessExpr, callee.memberBase == nil, callee.memberName == .`init`
    else { return nil }
    return value
  }
}

extension HostedController.Holder {
  /// The `patternBinding` that introduces the variable.
  var binding: Node? {
    switch self {
    case .local(let binding): binding
    case .property(let property, _): property.binding
    case .none: nil
    }
  }

  var name: Name? {
    switch self {
    case .local(let binding): binding.boundName
    case .property(let property, _): property.name
    case .none: nil
    }
  }
}
