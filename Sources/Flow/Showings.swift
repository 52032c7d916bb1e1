import MoltSymbols
public import MoltSyntax

/// A place that shows a value of a view for which nothing makes a new one: when it shows the value again, what the value was made with is
/// there still.
public struct Showing {
  public let place: Node
  /// Whether it may show the value some time after that was made, and not only at two places at once.
  public let isLater: Bool
}

extension Flow {
  /// A place that may show the value that an expression makes more than once, or later: of a link, of a container that keeps it, of two
  /// places that have got it. Nil where each gets a new one. Costs the uses of what keeps the value.
  public func showing(againOf expression: Node) -> Showing? {
    var search = ShowingSearch(flow: self)
    search.follow(expression, .nobody)
    return search.found
  }
}

/// Follows a value of a view from where it is made to where it is shown.
private struct ShowingSearch {
  /// What has the value while the code at hand runs.
  enum Keeper: Equatable {
    /// The code makes it whenever it runs.
    case nobody
    /// A local variable has it, by its binding: closures in its scope that run later get the same one.
    case local(Node)
    /// The same of a parameter: who hands it over is followed apart.
    case parameter
    /// A property of a view has it: each evaluation gets the same one.
    case property
  }

  let flow: Flow
  private(set) var found: Showing?
  /// Where the value at hand is shown.
  private var places: Set<Node> = []
  private var seen: Set<Node> = []
  private var index: ProjectIndex { flow.index }

  init(flow: Flow) { self.flow = flow }

  /// Follows an expression.
  ///
  /// - Parameter isFunction: whether it is a function that gives the value: one that its keeper has, or a new one with each call.
  mutating func follow(_ start: Node, _ keeper: Keeper, isFunction: Bool = false) {
    guard found == nil, seen.insert(start).inserted else { return }
    var value = start
    var keeper = keeper
    var isFunction = isFunction
    var isConditional = false
    while found == nil, let parent = value.parent {
      switch parent.kind {
      case .functionCallExpr where isFunction && parent.firstChild == value: isFunction = false
      case .functionCallExpr:
        guard hand(value, to: parent, keeper, isFunction, since: start) else { return }
        isFunction = false
      case .labeledExpr, .multipleTrailingClosureElement:
        if let call = parent.parent, call.kind == .functionCallExpr {
          guard hand(value, to: call, keeper, isFunction, since: start) else { return }
          isFunction = false
          value = call
          continue
        }
      case .closureExpr:
        isFunction = true
        // Each call has its own.
        if case .local(let binding) = keeper, parent.contains(binding) { keeper = .nobody }
      case .initializerClause:
        guard let binding = parent.parent, binding.kind == .patternBinding, binding.boundName != .none else {
          // `if let row = rows.first`, `let (row, _) = rows`: what has the value may show it again.
          return keeper == .nobody || isFunction ? () : show(start, isLater: true)
        }
        return keep(value, in: binding, keeper, isFunction)
      case .sequenceExpr:
        if let target = target(of: parent) {
          if target != value { assign(value, to: target, keeper, isFunction) }
          return
        }
        if parent.children.contains(where: { $0.kind == .unresolvedTernaryExpr }) { isConditional = true }
      case .memberAccessExpr where parent.callOfAccess == nil: modify(parent)
      case .ifExpr, .switchExpr: isConditional = true
      case .forStmt, .whileStmt, .repeatStmt:
        if keeper != .nobody { return show(start, isLater: false) }
      case .accessorDecl, .accessorBlock, .functionDecl: return give(start, by: parent, keeper, isConditional)
      case .initializerDecl, .memberBlock, .sourceFile: return
      default: break
      }
      value = parent
    }
  }

  private mutating func show(_ place: Node, isLater: Bool) { if found == nil { found = Showing(place: place, isLater: isLater) } }

  /// Follows what a value goes into with a value of its own: other places show that one.
  private mutating func apart(_ follow: (inout ShowingSearch) -> Void) {
    let outer = places
    places = []
    follow(&self)
    places = outer
  }

  // MARK: Calls

  /// Follows what a call is handed, or called on, into what is called; says whether the call gives what has it.
  ///
  /// - Parameter start: what the value that is handed was made of.
  private mutating func hand(_ value: Node, to call: Node, _ keeper: Keeper, _ isFunction: Bool, since start: Node) -> Bool {
    guard let place = call.callArguments.firstIndex(where: { $0.value == value }) else {
      // It is called on the value, or calls it.
      modify(call)
      return true
    }
    guard let callee = index.callee(of: call) else {
      return handToMemberwiseInitializer(value, call, keeper, isFunction)
    }
    let number = index.placesOfArguments(in: call).flatMap { place < $0.count ? $0[place] : nil }
    let parameter = number.flatMap { $0 < callee.parameters.count ? callee.parameters[$0] : nil }
    let isFunction = isFunction || parameter?.isAutoclosure == true
    if isFunction, isMadeWhilePresented(start, by: call) { return false }
    let declared = callee.node.functionParameters
    if isFunction, parameter?.isEscaping != false {
      if keeper != .nobody {
        show(call.firstChild?.bareExpression.lastReference ?? call, isLater: true)
      } else if !callee.isSDK, let number, number < declared.count {
        apart { $0.follow(parameter: declared[number], of: callee.node, isFunction: true) }
      }
      return false
    }
    guard let number, number < declared.count else { return true }
    if !callee.isSDK {
      apart { $0.follow(parameter: declared[number], of: callee.node, isFunction: isFunction) }
      return !callee.givesNothing
    }
    if flow.effects.parameterShownLater(of: callee) == declared[number].parameterLabel {
      show(call.firstChild?.bareExpression.lastReference ?? call, isLater: true)
      return false
    }
    // A hosting controller shows its view at one place.
    if callee.kind == .initializer, callee.owner?.isClass == true { return false }
    if callee.isMutating, let collection = call.firstChild?.memberBase {
      assign(value, to: collection, keeper, isFunction)
      return false
    }
    return true
  }

  /// Whether a value is made in a closure only while a variable holds something of which the call is handed a part as well, as that which
  /// has it shown: when it is shown again, it is made again.
  private func isMadeWhilePresented(_ value: Node, by call: Node) -> Bool {
    guard let closure = call.callArguments.first(where: { $0.value.contains(value) })?.value else { return false }
    let bindings = call.callArguments.map(\.value).filter { if case .binding = index.type(ofExpression: $0) { true } else { false } }
    let variables = bindings.map { binding in binding.descendants.first { $0.kind == .declReferenceExpr }?.soleName }
    var part = value
    while part != closure, let parent = part.parent {
      if parent.kind == .ifExpr, part.kind == .codeBlock, part == parent.firstChild(.codeBlock) {
        let asked = parent.children.filter { $0.kind == .conditionElement }.flatMap(\.descendants).filter { $0.kind == .declReferenceExpr }
        if asked.contains(where: { name in variables.contains { $0 != nil && $0 == name.soleName } }) { return true }
      }
      part = parent
    }
    return false
  }

  private mutating func follow(parameter: Node, of function: Node, isFunction: Bool) {
    for use in index.uses(of: parameter.parameterName, in: function) where use.kind == .declReferenceExpr {
      guard case .local(let local)? = index.lookUpValue(parameter.parameterName, at: use), local == parameter else { continue }
      follow(use, isFunction ? .nobody : .parameter, isFunction: isFunction)
    }
  }

  /// The initialiser that the compiler writes keeps what it is handed; of a function for a result builder it keeps what that gives.
  private mutating func handToMemberwiseInitializer(_ value: Node, _ call: Node, _ keeper: Keeper, _ isFunction: Bool) -> Bool {
    guard let property = flow.property(handed: value, by: call) else {
      // A call that is not known may ask a function again and again for the value that something keeps.
      if isFunction, keeper != .nobody { show(call.firstChild?.bareExpression.lastReference ?? call, isLater: true) }
      return !isFunction
    }
    let isKept = isFunction && !flow.isBuilt(property)
    apart { $0.followUses(of: property.binding, isKept ? keeper : .property, isFunction: isKept) }
    return !isKept
  }

  /// What a function or variable of the project, or a modifier, `.modifier(Gate())`, does with the view that it is asked of.
  private mutating func modify(_ use: Node) {
    if let callee = index.callee(of: use), !callee.isSDK, callee.kind == .function || callee.kind == .variable {
      let code = callee.kind == .function ? [callee.node] : callee.node.accessors(for: .read).filter { $0.kind != .initializerClause }
      apart { search in for own in code.flatMap(search.usesOfSelf) { search.follow(own, .parameter) } }
    }
    guard use.kind == .functionCallExpr else { return }
    for argument in use.callArguments {
      guard let id = index.type(ofExpression: argument.value).unwrapped.declaration, conforms(id, to: ["ViewModifier"]) else { continue }
      for body in index[id].members.functions.values.joined() where index.spelling(body.declaredName) == "body" {
        guard let content = body.functionParameters.first else { continue }
        apart { search in
          for use in search.index.uses(of: content.parameterName, in: body) where use.kind == .declReferenceExpr {
            search.follow(use, .property)
          }
        }
      }
    }
  }

  /// Where the code of an extension of views uses the view: `self`, and what it calls of that by its name alone.
  private func usesOfSelf(_ code: Node) -> [Node] {
    code.descendants.filter { node in
      guard node.kind == .declReferenceExpr, node.referenceWithBase == node else { return false }
      if node.token(node.row.firstToken).name == .`self` { return true }
      return node.callAsCallee.flatMap { index.callee(of: $0) }.map { $0.kind == .function && $0.owner?.isProtocol == true } ?? false
    }
  }

  // MARK: Variables

  private mutating func keep(_ value: Node, in binding: Node, _ keeper: Keeper, _ isFunction: Bool) {
    guard let declaration = binding.parent, declaration.kind == .variableDecl else { return }
    if !declaration.isMember, let code = declaration.enclosingCode {
      for use in index.uses(of: binding.boundName, in: code) where use.kind == .declReferenceExpr {
        if case .local(let local)? = index.lookUpValue(binding.boundName, at: use), local == binding {
          follow(use, keeper == .nobody && !isFunction ? .local(binding) : keeper, isFunction: isFunction)
        }
      }
      return
    }
    store(value, in: binding, keeper, isFunction)
  }

  private mutating func assign(_ value: Node, to target: Node, _ keeper: Keeper, _ isFunction: Bool) {
    guard let callee = index.callee(of: target.bareExpression), callee.kind == .variable, !callee.isSDK else { return }
    store(value, in: callee.node, keeper, isFunction)
  }

  /// What an assignment, or an operator such as `+=`, changes.
  private func target(of sequence: Node) -> Node? {
    if let target = sequence.assignmentTarget { return target }
    let changes = sequence.children.contains {
      $0.kind == .binaryOperatorExpr && index.callee(of: $0)?.parameters.first?.isInOut == true
    }
    return changes ? sequence.firstChild : nil
  }

  /// Follows a value into a variable that lasts: the views that have the variable, and those that are made with it.
  private mutating func store(_ value: Node, in binding: Node, _ keeper: Keeper, _ isFunction: Bool) {
    if isFunction { return apart { $0.followUses(of: binding, keeper == .nobody ? .nobody : .property, isFunction: true) } }
    guard flow.isOfInstance(binding), let owner = index.enclosingType(of: binding), conforms(owner, to: ["View", "ViewModifier"]) else {
      let uses = index.occurrences(of: binding.boundName).filter { $0.kind == .declReferenceExpr && !index.isTest($0.file) }
      if let use = uses.first(where: { $0.parent?.assignmentTarget != $0 }) { show(use, isLater: true) }
      return
    }
    // Two properties that get the value of a local variable show one value.
    if case .local = keeper { followUses(of: binding, .property) } else { apart { $0.followUses(of: binding, .property) } }
    guard value.kind == .functionCallExpr, !callsParameter(value) else { return }
    for call in flow.calls(making: owner) { apart { $0.follow(call, .nobody) } }
  }

  /// Whether a call is of a closure that is handed over: who hands it over has been asked for what it makes.
  private func callsParameter(_ call: Node) -> Bool {
    guard let name = call.firstChild?.bareExpression.soleName, case .local(let local)? = index.lookUpValue(name, at: call) else {
      return false
    }
    return local.kind == .functionParameter
  }

  private mutating func followUses(of binding: Node, _ keeper: Keeper, isFunction: Bool = false) {
    for use in index.occurrences(of: binding.boundName) where use.isValueUse && !index.isTest(use.file) {
      if use.isShorthandUse {
        // `if let row`, `[row] in`
        guard case .property(let property, _)? = index.lookUpValue(binding.boundName, at: use), property.binding == binding else {
          continue
        }
        if keeper != .nobody, !isFunction { show(use, isLater: true) }
        continue
      }
      let whole = use.referenceWithBase
      guard index.callee(of: whole)?.node == binding, whole.parent?.assignmentTarget != whole else { continue }
      follow(whole, keeper, isFunction: isFunction)
    }
  }

  // MARK: What is given

  /// Follows a value that code gives: it is shown where that is the body of a view, else by what asks for it.
  private mutating func give(_ value: Node, by code: Node, _ keeper: Keeper, _ isConditional: Bool) {
    let binding = code.ancestor { $0 == .patternBinding }
    let declaration = code.kind == .functionDecl ? code : binding
    let name = code.kind == .functionDecl ? code.declaredName : binding?.boundName
    guard let declaration, let name else { return }
    let isBody = index.spelling(name) == "body"
    if isBody || keeper == .parameter {
      if keeper == .nobody { return }
      places.insert(value)
      if keeper == .property, isConditional { show(value, isLater: true) }
      if places.contains(where: { $0 != value && !$0.excludes(value) }) { show(value, isLater: false) }
      return
    }
    for use in index.occurrences(of: name) where use.kind == .declReferenceExpr && !index.isTest(use.file) {
      let whole = use.referenceWithBase
      let asked = code.kind == .functionDecl ? whole.callAsCallee ?? whole : whole
      guard index.callee(of: asked)?.node == declaration else { continue }
      let isHanded = code.kind == .functionDecl && asked == whole
      if keeper == .property {
        follow(asked, .property, isFunction: isHanded)
      } else {
        apart { $0.follow(asked, .nobody, isFunction: isHanded) }
      }
    }
  }

  private func conforms(_ id: TypeID, to protocols: [String]) -> Bool {
    index.withInherited(id).contains { type in
      index[type].inheritedTypes.contains { protocols.contains(index.spelling($0.typeName)) }
    }
  }
}
