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
  enum Keeper {
    /// The code makes it whenever it runs.
    case nobody
    /// A local variable has it: closures that run later get the same one.
    case local
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

  mutating func follow(_ start: Node, _ keeper: Keeper) {
    guard found == nil, seen.insert(start).inserted else { return }
    var value = start
    var isConditional = false
    while found == nil, let parent = value.parent {
      switch parent.kind {
      case .functionCallExpr:
        guard hand(value, to: parent, keeper) else { return }
      case .labeledExpr, .multipleTrailingClosureElement:
        if let call = parent.parent, call.kind == .functionCallExpr {
          guard hand(value, to: call, keeper) else { return }
          value = call
          continue
        }
      case .initializerClause:
        guard let binding = parent.parent, binding.kind == .patternBinding else { return }
        return keep(value, in: binding, keeper)
      case .sequenceExpr:
        if let target = target(of: parent) {
          if target != value { assign(value, to: target, keeper) }
          return
        }
        if parent.children.contains(where: { $0.kind == .unresolvedTernaryExpr }) { isConditional = true }
      case .memberAccessExpr where parent.callOfAccess == nil: return
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
  private mutating func hand(_ value: Node, to call: Node, _ keeper: Keeper) -> Bool {
    guard let place = call.callArguments.firstIndex(where: { $0.value == value }) else {
      // It is called on the value, or calls it.
      modify(call)
      return true
    }
    guard let callee = index.callee(of: call) else {
      apart { $0.handToMemberwiseInitializer(value, call) }
      return value.kind != .closureExpr
    }
    let number = index.placesOfArguments(in: call).flatMap { place < $0.count ? $0[place] : nil }
    let parameter = number.flatMap { $0 < callee.parameters.count ? callee.parameters[$0] : nil }
    let isClosure = value.kind == .closureExpr || parameter?.isAutoclosure == true
    if isClosure, parameter?.isEscaping != false {
      if keeper != .nobody { show(call.firstChild?.bareExpression.lastReference ?? call, isLater: true) }
      return false
    }
    let declared = callee.node.functionParameters
    guard let number, number < declared.count else { return true }
    if !callee.isSDK {
      apart { $0.follow(parameter: declared[number], of: callee.node, isCalled: isClosure) }
      return !callee.givesNothing
    }
    if flow.effects.parameterShownLater(of: callee) == declared[number].parameterLabel {
      show(call.firstChild?.bareExpression.lastReference ?? call, isLater: true)
      return false
    }
    // A hosting controller shows its view at one place.
    if callee.kind == .initializer, callee.owner?.isClass == true { return false }
    if callee.isMutating, let collection = call.firstChild?.memberBase {
      assign(value, to: collection, keeper)
      return false
    }
    return true
  }

  private mutating func follow(parameter: Node, of function: Node, isCalled: Bool) {
    for use in index.uses(of: parameter.parameterName, in: function) where use.kind == .declReferenceExpr {
      guard case .local(let local)? = index.lookUpValue(parameter.parameterName, at: use), local == parameter else { continue }
      if !isCalled { follow(use, .parameter) } else if let call = use.callAsCallee { follow(call, .nobody) }
    }
  }

  private mutating func handToMemberwiseInitializer(_ value: Node, _ call: Node) {
    guard let id = index.type(ofExpression: call).unwrapped.declaration, index[id].members.initializers.isEmpty,
      let label = call.callArguments.first(where: { $0.value == value })?.label,
      let property = index[id].members.properties[label]?.first
    else { return }
    if value.kind != .closureExpr { followUses(of: property.binding) }
  }

  /// What a modifier of the project, `.modifier(Gate())`, does with the view that it is applied to.
  private mutating func modify(_ call: Node) {
    for argument in call.callArguments {
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

  // MARK: Variables

  private mutating func keep(_ value: Node, in binding: Node, _ keeper: Keeper) {
    guard let declaration = binding.parent, declaration.kind == .variableDecl else { return }
    if !declaration.isMember, let code = declaration.enclosingCode {
      for use in index.uses(of: binding.boundName, in: code) where use.kind == .declReferenceExpr {
        if case .local(let local)? = index.lookUpValue(binding.boundName, at: use), local == binding {
          follow(use, keeper == .nobody ? .local : keeper)
        }
      }
      return
    }
    store(value, in: binding)
  }

  private mutating func assign(_ value: Node, to target: Node, _ keeper: Keeper) {
    guard let callee = index.callee(of: target.bareExpression), callee.kind == .variable, !callee.isSDK else { return }
    store(value, in: callee.node)
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
  private mutating func store(_ value: Node, in binding: Node) {
    guard flow.isOfInstance(binding), let owner = index.enclosingType(of: binding), conforms(owner, to: ["View", "ViewModifier"]) else {
      let uses = index.occurrences(of: binding.boundName).filter { $0.kind == .declReferenceExpr && !index.isTest($0.file) }
      if let use = uses.first(where: { $0.parent?.assignmentTarget != $0 }) { show(use, isLater: true) }
      return
    }
    apart { $0.followUses(of: binding) }
    guard value.kind == .functionCallExpr, !callsParameter(value) else { return }
    for use in index.occurrences(of: index[owner].name) where use.kind == .declReferenceExpr && !index.isTest(use.file) {
      if let call = use.referenceWithBase.callAsCallee { apart { $0.follow(call, .nobody) } }
    }
  }

  /// Whether a call is of a closure that is handed over: who hands it over has been asked for what it makes.
  private func callsParameter(_ call: Node) -> Bool {
    guard let name = call.firstChild?.bareExpression.soleName, case .local(let local)? = index.lookUpValue(name, at: call) else {
      return false
    }
    return local.kind == .functionParameter
  }

  private mutating func followUses(of binding: Node) {
    for use in index.occurrences(of: binding.boundName) where use.kind == .declReferenceExpr && !index.isTest(use.file) {
      let whole = use.referenceWithBase
      guard index.callee(of: whole)?.node == binding, whole.parent?.assignmentTarget != whole else { continue }
      follow(whole, .property)
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
      if places.count > 1 { show(value, isLater: false) }
      return
    }
    for use in index.occurrences(of: name) where use.kind == .declReferenceExpr && !index.isTest(use.file) {
      let whole = use.referenceWithBase
      let asked = code.kind == .functionDecl ? whole.callAsCallee : whole
      guard let asked, index.callee(of: asked)?.node == declaration else { continue }
      if keeper == .property { follow(asked, .property) } else { apart { $0.follow(asked, .nobody) } }
    }
  }

  private func conforms(_ id: TypeID, to protocols: [String]) -> Bool {
    index.withInherited(id).contains { type in
      index[type].inheritedTypes.contains { protocols.contains(index.spelling($0.typeName)) }
    }
  }
}
