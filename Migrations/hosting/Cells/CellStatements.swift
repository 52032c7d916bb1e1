import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

extension CellClassCandidate {
  /// The bodies of the class that speak of the controller, from the outside in.
  private var outerBodies: [Node] {
    var result: [Node] = []
    for reference in references {
      var body: Node?
      var current = reference.parent
      while let scope = current, scope.kind != .memberBlock {
        if scope.kind == .codeBlock || scope.kind == .accessorBlock && scope.firstChild(.accessorDecl) == nil { body = scope }
        current = scope.parent
      }
      if let body, !result.contains(body) { result.append(body) }
    }
    return result.sorted { ($0.file, $0.index) < ($1.file, $1.index) }
  }

  mutating func readBodies() {
    let all = outerBodies
    for body in all { collectFlags(in: body) }
    readLayout()
    methods = all.compactMap { $0.parent }.filter { $0.kind == .functionDecl }
    for body in all + callingBodies(besides: all) where bodies[body] == nil { bodies[body] = reduce(body, isDetached: false) }
  }

  /// The bodies of the class that call its methods which speak of the controller.
  private func callingBodies(besides known: [Node]) -> [Node] {
    parts.flatMap(\.members).compactMap { $0.firstChild(.codeBlock) }.filter { body in
      !known.contains(body) && body.descendants.contains { method(calledBy: $0) != nil }
    }
  }

  /// Lets the reader of the layout have what is done to the view, but for what is said of the root view.
  private mutating func readLayout() {
    let statements = references.filter { reference in
      let statement = reference.enclosingStatement
      return statement.maySpeakOfLayout && !isOwnWork(statement)
    }
    reader.read(statements, scope)
  }

  private mutating func collectFlags(in body: Node) {
    for node in body.descendants where node.kind == .patternBinding {
      guard let value = node.firstChild(.initializerClause)?.expressionChild, value.kind == .sequenceExpr, touches(value),
        value.children.contains(where: { $0.kind == .binaryOperatorExpr && ["!=", "==", "!==", "==="].contains($0.text) })
      else { continue }
      flags.insert(node)
    }
  }

  /// Whether an expression speaks of a controller, or of what a variable tells of one.
  func touches(_ node: Node) -> Bool {
    if references.contains(where: { node.contains($0) }) { return true }
    return ([node] + Array(node.descendants)).contains { part in
      if part.kind == .optionalBindingCondition { return scope.items[part] == .controller }
      guard part.kind == .declReferenceExpr, part.referenceWithBase == part,
        case .local(let binding)? = index.declaration(named: part)
      else { return false }
      return flags.contains(binding) || scope.item(part) == .hosted || scope.item(part) == .controller
    }
  }

  // MARK: - Bodies

  /// `isDetached`: the body goes, and only what it comes to is asked for.
  mutating func reduce(_ body: Node, isDetached: Bool) -> BodyOutcome {
    var result = BodyOutcome()
    for statement in body.bodyStatements {
      let outcome = outcome(of: statement, isDetached: isDetached)
      switch outcome {
      case .unrelated, .kept:
        result.rest.append(statement)
        if statement.mayLeaveBody { result.mayBeLeft = true }
      case .gone:
        if layout.statements.contains(statement), !statement.isContainment { result.laysOut = statement }
        result.gone.insert(statement)
        if layout.statements.contains(statement) { show(at: statement, &result) }
      case .fill, .add, .clear, .call: result.supersede(with: outcome, at: statement)
      }
    }
    removeUnusedConstants(&result)
    return result
  }

  /// The view that a controller was made with is shown from here on, if the body may have been left before, or if what stays before
  /// says how it is laid out.
  private mutating func show(at statement: Node, _ result: inout BodyOutcome) {
    guard let last = result.replaced.last, case .fill = last.outcome else { return }
    let between = result.rest.filter { $0.index > last.statement.index }
    let isAddition = controllers.lazy.flatMap(\.uses).contains { reference, use in
      if case .addView = use { statement.contains(reference) } else { false }
    }
    guard isAddition && between.contains(where: \.mayLeaveBody) || between.contains(where: { layout.depends(on: $0, index) }) else {
      return
    }
    if let exit = between.first(where: \.mayLeaveBody), !isAddition {
      return block(.order, "what the layout needs is known only after this may have been left", at: exit, help: "work it out before")
    }
    if let other = between.first(where: { ![.variableDecl, .guardStmt].contains($0.kind) }) {
      note("the view is created after this now, and not before", at: other)
    }
    result.show(at: statement)
  }

  /// `let margins = contentView.layoutMarginsGuide`, where only the constraints spoke of it.
  private func removeUnusedConstants(_ result: inout BodyOutcome) {
    for statement in result.rest where statement.kind == .variableDecl {
      let bindings = statement.children.filter { $0.kind == .patternBinding }
      guard bindings.count == 1, let value = bindings[0].firstChild(.initializerClause)?.expressionChild,
        ![value].appending(value.descendants).contains(where: { $0.kind == .functionCallExpr })
      else { continue }
      let uses = index.references(to: bindings[0])
      let gone = result.gone
      guard !uses.isEmpty, uses.allSatisfy({ use in gone.contains { $0.contains(use) } }),
        !layout.mentions(index.spelling(bindings[0].boundName))
      else { continue }
      result.gone.insert(statement)
      result.rest.removeAll { $0 == statement }
    }
  }

  // MARK: - Statements

  private mutating func outcome(of statement: Node, isDetached: Bool) -> StatementOutcome {
    if layout.statements.contains(statement) { return outcome(ofLayout: statement) }
    switch statement.kind {
    case .ifExpr: return reduceIf(statement, isDetached: isDetached)
    case .guardStmt: return reduceGuard(statement, isDetached: isDetached)
    default: break
    }
    if let call = ownCall(statement) { return call }
    if statement.clearsContent(of: "self") { return .gone }
    guard touches(statement) || declaresController(statement) else { return .unrelated }
    switch statement.kind {
    case .variableDecl: return reduceDeclaration(statement)
    case .sequenceExpr: return reduceAssignment(statement)
    case .switchExpr, .forStmt, .doStmt, .whileStmt: return reduceInside(statement)
    default: return unknown(statement)
    }
  }

  /// `let made: UIHostingController<Row>`
  private func declaresController(_ statement: Node) -> Bool {
    statement.kind == .variableDecl && statement.children.contains { $0.kind == .patternBinding && scope.items[$0] == .controller }
  }

  private mutating func unknown(_ statement: Node) -> StatementOutcome {
    let node = references.first { statement.contains($0) } ?? statement
    // The reader of the layout has told of some.
    guard
      !reader.layout.obstacles.contains(where: {
        $0.location.map { $0.file == statement.file && statement.range.contains($0.range.lowerBound) } == true
      })
    else { return .kept }
    block(
      .hostedElsewhere, "the hosting controller is used here for something other than showing its view in the cell", at: node,
      help: "do without the controller here")
    return .kept
  }

  /// What the reader of the layout understood: adding the view shows it, taking it out leaves the cell empty.
  private func outcome(ofLayout statement: Node) -> StatementOutcome {
    for (reference, use) in controllers.lazy.flatMap(\.uses) where statement.contains(reference) {
      switch use {
      case .addView: if let root = initialRoot { return .add(root) }
      case .removeView: if !isTearingDown(statement) { return .clear }
      default: continue
      }
    }
    return .gone
  }

  /// The view that a stored controller is made with, if it is one.
  var initialRoot: Node? {
    let roots = controllers.compactMap { controller -> Node? in
      guard let value = controller.property?.initializer else { return nil }
      return facts.rootView(of: value.bareExpression)
    }
    return roots.first { !$0.isEmptyView }
  }

  /// Whether the cell is to be used again, or goes, or is filled next: what it shows then is nobody's concern.
  func isTearingDown(_ statement: Node) -> Bool {
    guard let member = statement.enclosingMember else { return false }
    if index.isTearDown(member) { return member.kind == .deinitializerDecl || isFilledEachTime }
    let calls = callsToMethod(member)
    return calls.contains { $0.enclosingMember.map(index.isTearDown) == true }
      && calls.allSatisfy { $0.enclosingMember.map(index.isTearDown) == true || isFollowedByFill($0) }
  }

  /// Whether every cell that is dequeued is filled, as far as the calls from outside show: none of them stands under a condition of its
  /// own.
  private var isFilledEachTime: Bool {
    let filling = references.filter { reference in
      controllers.contains { $0.creations.contains(reference) } || reference.parent?.memberName == facts.known.rootView
    }
    let methods = Set(filling.compactMap(\.enclosingMember).filter { $0.kind == .functionDecl && !index.isTearDown($0) })
    if isFilledByStateAlone(filling) { return false }
    let calls = methods.flatMap(callsToMethod).filter { index.enclosingType(of: $0) != id }
    return calls.allSatisfy { call in
      guard let receiver = call.firstChild?.memberBase?.bareExpression, receiver.kind == .declReferenceExpr,
        case .local(let variable)? = index.declaration(named: receiver)
      else { return true }
      return !call.isConditional(since: variable)
    }
  }

  /// Whether nothing makes the content but the overrides that tell of a state of the cell.
  private func isFilledByStateAlone(_ filling: [Node]) -> Bool {
    let makers = index.callers(of: Set(filling.compactMap(\.enclosingMember).filter { $0.kind == .functionDecl }), in: parts)
    let entries = parts.flatMap(\.members).filter { member in
      !(member.kind == .functionDecl && member.hasModifier(.private)) && !index.isTearDown(member)
        && (filling.contains(where: member.contains)
          || member.descendants.contains { index.ownFunction(calledBy: $0).map(makers.contains) == true })
    }
    return !entries.isEmpty && entries.allSatisfy(isOverrideOfState)
  }

  /// The calls that a method of the class is the only one of the project to be meant by.
  private func callsToMethod(_ member: Node) -> [Node] {
    guard member.kind == .functionDecl else { return [] }
    return facts.uses[member.declaredName].compactMap { mention in
      mention.kind == .declReferenceExpr ? mention.callAsCallee : nil
    }
  }

  private func isFollowedByFill(_ call: Node) -> Bool {
    guard method(calledBy: call) != nil, let body = call.parent else { return false }
    return body.bodyStatements.contains { statement in
      statement.index > call.index
        && references.contains { reference in
          statement.contains(reference)
            && (controllers.contains { $0.creations.contains(reference) } || reference.parent?.memberName == facts.known.rootView)
        }
    } && !body.bodyStatements.contains { $0.index > call.index && $0.mayLeaveBody }
  }

  private mutating func reduceDeclaration(_ statement: Node) -> StatementOutcome {
    let bindings = statement.children.filter { $0.kind == .patternBinding }
    guard bindings.count == 1 else { return unknown(statement) }
    if flags.contains(bindings[0]) { return .gone }
    guard let value = bindings[0].firstChild(.initializerClause)?.expressionChild else {
      return scope.items[bindings[0]] == .controller ? .gone : unknown(statement)
    }
    if let creation = creation(value) { return fill(with: creation, at: statement) }
    if choosesCreation(value) { return unknownValue(statement) }
    return scope.item(value) == .controller || scope.item(value) == .hosted ? .gone : unknown(statement)
  }

  /// `isLarge ? UIHostingController(…) : UIHostingController(…)`
  private func choosesCreation(_ value: Node) -> Bool {
    controllers.lazy.flatMap(\.creations).contains { $0.throughConversions.throughChoice == value && $0 != value }
  }

  private mutating func reduceAssignment(_ statement: Node) -> StatementOutcome {
    guard let target = statement.assignmentTarget else { return unknown(statement) }
    if isRootView(target) {
      guard let value = statement.assignedValue, value.kind != .nilLiteralExpr else {
        return statement.assignedValue == nil ? unknownValue(statement) : isTearingDown(statement) ? .gone : .clear
      }
      if value.isEmptyView { return isTearingDown(statement) ? .gone : .clear }
      if let trap = value.trap, target.contains(where: { $0.kind == .optionalChainingExpr }) {
        block(
          .conditionalUpdate, "`\(trap.text)` is evaluated only if there is a hosting controller, and would now always be evaluated",
          at: trap,
          help: "unwrap it with `if let` around the assignment")
        return .kept
      }
      return fill(value, isOnce: false)
    }
    guard scope.item(target) == .controller else { return unknown(statement) }
    guard let value = statement.assignedValue else { return unknownValue(statement) }
    if value.kind == .nilLiteralExpr {
      if isTearingDown(statement) { isRenewed = true }
      return .gone
    }
    if let creation = creation(value) { return fill(with: creation, at: statement) }
    if scope.item(value) == .controller { return .gone }
    block(
      .unknownController, "the hosting controller comes from elsewhere, and what it does besides showing its view is not known",
      at: value, help: "create a plain `UIHostingController` here")
    return .kept
  }

  private mutating func unknownValue(_ statement: Node) -> StatementOutcome {
    block(
      .rootView, "what the cell shows is chosen inside the assignment", at: statement,
      help: "choose the view in a statement of its own")
    return .kept
  }

  /// Whether this statement is about the controller and its root view, and not about the layout.
  private func isOwnWork(_ statement: Node) -> Bool {
    switch statement.kind {
    case .variableDecl:
      return statement.children.filter { $0.kind == .patternBinding }.contains { binding in
        flags.contains(binding) || binding.firstChild(.initializerClause)?.expressionChild.flatMap { creation($0) } != nil
          || scope.items[binding] == .controller
      }
    case .sequenceExpr:
      guard let target = statement.assignmentTarget else { return false }
      return isRootView(target) || scope.item(target) == .controller
    case .guardStmt:
      return !statement.children.allSatisfy { $0.kind != .conditionElement || $0.firstChild?.kind == .optionalBindingCondition }
    default: return false
    }
  }

  private func isRootView(_ target: Node) -> Bool {
    let target = target.bareExpression
    guard target.kind == .memberAccessExpr, target.memberName == facts.known.rootView, let base = target.firstChild else { return false }
    return scope.item(base) == .controller
  }

  /// The call that makes a controller, which an expression is.
  private func creation(_ value: Node) -> Node? {
    let bare = value.bareExpression
    return controllers.contains { $0.creations.contains(bare) } ? bare : nil
  }

  private mutating func fill(with creation: Node, at statement: Node) -> StatementOutcome {
    guard let root = facts.rootView(of: creation), root.kind != .nilLiteralExpr, !root.isEmptyView else { return .gone }
    return fill(root, isOnce: true)
  }

  private mutating func fill(_ root: Node, isOnce: Bool) -> StatementOutcome {
    if !roots.contains(root) { roots.append(root) }
    return .fill(root, isOnce: isOnce)
  }
}

extension Node {
  /// Whether this runs under a condition, or after the body may have been left, counted from where a variable is introduced.
  fileprivate func isConditional(since variable: Node) -> Bool {
    var node = self
    while let parent = node.parent {
      if [.codeBlock, .closureExpr, .switchCase].contains(parent.kind) {
        let isLeft = parent.bodyStatements.contains {
          $0.index < node.index && $0.index > variable.index && !$0.contains(variable) && $0.mayLeaveBody && !$0.onlyUnwrapsSelf
        }
        if isLeft { return true }
        if parent.contains(variable) || parent.parent?.contains(variable) == true { return false }
      }
      if [.ifExpr, .switchExpr, .forStmt, .whileStmt].contains(parent.kind) { return true }
      if parent.kind == .functionDecl { return false }
      node = parent
    }
    return false
  }

  /// `guard let self else { return }`: what goes without it, goes with all that is on the screen.
  fileprivate var onlyUnwrapsSelf: Bool {
    guard kind == .guardStmt else { return false }
    let conditions = children.filter { $0.kind == .conditionElement }
    return conditions.allSatisfy { condition in
      guard let binding = condition.firstChild, binding.kind == .optionalBindingCondition else { return false }
      return binding.boundName == .`self` || binding.firstChild(.initializerClause)?.expressionChild?.text == "self"
    }
  }
}

extension ProjectIndex {
  /// Whether a member runs when a cell is to be used again, or goes.
  fileprivate func isTearDown(_ member: Node) -> Bool {
    member.kind == .deinitializerDecl || member.kind == .functionDecl && spelling(member.declaredName) == "prepareForReuse"
  }
}

extension Node {
  /// The statements of a body: of a closure without its signature, of a `case` without its label.
  var bodyStatements: [Node] {
    children.filter { $0.kind != .closureSignature && $0.kind != .switchCaseLabel && $0.kind != .attribute }
  }

  /// Whether a statement is of a kind that lays out views.
  fileprivate var maySpeakOfLayout: Bool {
    switch kind {
    case .variableDecl, .functionCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .guardStmt: true
    case .sequenceExpr: assignmentTarget != nil
    default: false
    }
  }

  /// Whether what follows this statement may not run.
  var mayLeaveBody: Bool {
    [self].appending(descendants).contains { [.returnStmt, .throwStmt, .breakStmt, .continueStmt, .tryExpr].contains($0.kind) }
  }

  /// What stops the program where a value is not there: `view!`, `row as! Row`, `try! row()`.
  fileprivate var trap: Node? {
    [self].appending(descendants).first { node in
      switch node.kind {
      case .forceUnwrapExpr: true
      case .tryExpr, .unresolvedAsExpr: node.tokens.prefix(2).contains { node.token($0).kind == .exclamationMark }
      default: false
      }
    }
  }

  fileprivate func contains(where isFound: (Node) -> Bool) -> Bool { isFound(self) || descendants.contains(where: isFound) }

  /// `EmptyView()`, `AnyView(EmptyView())`
  var isEmptyView: Bool {
    let text = self.text.filter { !$0.isWhitespace }
    return text == "nil" || text == "EmptyView()" || text == "AnyView(EmptyView())"
  }
}

extension [Node] {
  fileprivate func appending(_ others: some Sequence<Node>) -> [Node] { self + Array(others) }
}
