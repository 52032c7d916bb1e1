import MoltSemantics
import MoltSymbols
public import MoltSyntax

/// What code does whenever it runs: on no condition, and in no function that something else may call or not.
extension Flow {
  /// The variables that code asks for whenever it runs, by their bindings: itself, and what it runs whenever it does.
  ///
  /// - Parameter whenShown: whether what runs as soon as views are there counts, too.
  public func variablesAlwaysAsked(by code: [Node], whenShown: Bool = false) -> Set<Node> {
    var result: Set<Node> = []
    for next in codeAlwaysRun(by: code, whenShown) {
      let step = step(of: next)
      for read in step.reads + step.readsForEffect {
        var asked = [projectedRoot(of: read.node)].compactMap { $0 }
        if case .variable(let binding) = read.source { asked.append(binding) }
        result.formUnion(asked.filter { isCertain(read.node, in: next, whereThereIs: $0) })
      }
    }
    return result
  }

  /// The variables, by their bindings, that get a new value as soon as views are there which some code shows, before anything waits.
  public func variablesAlwaysAssignedWhenShown(by code: [Node]) -> Set<Node> {
    var result: Set<Node> = []
    for next in codeAlwaysRun(by: code, true, beforeWaits: true) {
      let assigned = step(of: next).writes.filter { write in
        isOfOwnObject(write) && write.node.parent?.assignmentTarget == write.node && isCertain(write.node, in: next)
          && !waits(next, before: write.node)
      }
      result.formUnion(assigned.map(\.variable))
    }
    return result
  }

  /// Some code, and what runs whenever that does.
  ///
  /// - Parameter beforeWaits: whether only that counts which runs before something waits.
  func codeAlwaysRun(by code: [Node], _ whenShown: Bool, beforeWaits: Bool = false) -> [Node] {
    var found = code
    var seen = Set(code)
    var place = 0
    while place < found.count {
      let next = found[place]
      let step = step(of: next)
      found += (step.runs + step.actions).filter { code in
        runsCertainly(code, step, next, whenShown) && (!beforeWaits || !waits(next, before: step.places[code]?.first ?? code))
          && seen.insert(code).inserted
      }
      if whenShown { found += gettersShown(by: step, next).filter { seen.insert($0).inserted } }
      place += 1
    }
    return found
  }

  /// Some code, and what runs it whenever it runs itself.
  public func codeThatAlwaysRuns(_ code: Set<Node>) -> Set<Node> {
    var found = code
    var pending = Array(code)
    while let next = pending.popLast() {
      pending += callers(of: next).filter { runsCertainly(next, step(of: $0), $0, false) && found.insert($0).inserted }
    }
    return found
  }

  /// Whether code that changes a variable of its own object assigns another one of that, too, whenever it runs: before anything else can run
  /// in between.
  public func assigns(_ other: Node, whenever code: Node, changes variable: Node) -> Bool {
    if let observed = code.observedBinding { return observed == other }
    let step = step(of: code)
    let writes = step.writes.filter(isOfOwnObject)
    let changes = (step.writes + step.possibleWrites).filter { $0.variable == variable }
    return writes.contains { write in
      write.variable == other && write.node.parent?.assignmentTarget == write.node && isCertain(write.node, in: code)
        && changes.allSatisfy { isOfOwnObject($0) && ($0.node.index < write.node.index || !waits(code, from: write.node, to: $0.node)) }
    }
  }

  private func isOfOwnObject(_ write: Write) -> Bool {
    isOfInstance(write.variable) && (write.node.memberBase.map { origin(of: $0) == .own } ?? true)
  }

  /// Whether code may wait before it comes to one of its parts.
  private func waits(_ code: Node, before part: Node) -> Bool {
    code.descendants.contains { $0.kind == .awaitExpr && $0.index < part.index && !$0.contains(part) }
  }

  /// Whether code may wait between two of its parts.
  private func waits(_ code: Node, from start: Node, to end: Node) -> Bool {
    code.descendants.contains { $0.kind == .awaitExpr && $0.index > start.index && $0.index < end.index }
  }

  /// Whether code runs certainly before a step of other code has ended: it is called on no condition, and nothing else may be meant.
  private func runsCertainly(_ code: Node, _ step: Step, _ around: Node, _ whenShown: Bool) -> Bool {
    if whenShown, code.kind == .closureExpr, isCertain(code, in: around), runsWhenShown(code) { return true }
    guard !step.kept.contains(code), let place = step.places[code]?.first(where: { calls(code, at: $0) && isCertain($0, in: around) })
    else {
      return false
    }
    if code.kind == .closureExpr { return isCalledAtOnce(code) }
    let isAlone = step.places.allSatisfy { other, places in
      other == code || other.kind != code.kind || other.parent == code.parent || !places.contains(place)
    }
    return isAlone && code.kind != .initializerClause
  }

  /// Whether a function is called at a place, and not handed over by its name.
  private func calls(_ code: Node, at place: Node) -> Bool {
    code.kind != .functionDecl || place.kind != .declReferenceExpr && place.kind != .memberAccessExpr
  }

  /// Whether a function is called where it is written, or is the content of what a builder makes: `VStack { … }`, `VStack(content: content)`.
  func isCalledAtOnce(_ function: Node) -> Bool {
    if function.isCalledWhereWritten { return true }
    guard let (callee, place) = parameter(taking: function), callee.isSDK, !callee.parameters[place].isEscaping else { return false }
    return callee.node.functionParameters[place].descendants.contains {
      $0.kind == .attribute && index.spelling($0.attributeName).hasSuffix("Builder")
    }
  }

  /// What is called with an argument, and for which of its parameters.
  private func parameter(taking argument: Node) -> (callee: Callee, place: Int)? {
    guard let call = argument.callAround, let callee = index.callee(of: call),
      let number = call.callArguments.firstIndex(where: { $0.value == argument }), let places = index.placesOfArguments(in: call),
      number < places.count, places[number] < callee.parameters.count
    else { return nil }
    return (callee, places[number])
  }

  /// Whether a closure has run, if it does, when the code around it goes on: nothing can keep it.
  func hasRunWhenCallEnds(_ closure: Node) -> Bool {
    if closure.isCalledWhereWritten { return true }
    // A case keeps what it is handed.
    guard let (callee, place) = parameter(taking: closure), callee.kind != .enumCase else { return false }
    return callee.parameters[place].takesFunction && !callee.parameters[place].isEscaping
  }

  /// Whether a closure runs before the code around it has ended: not what that hands on, nor what runs after it.
  func runsAtOnce(_ closure: Node, _ around: Node) -> Bool {
    let step = step(of: around)
    return step.codeWithThis.contains(closure)
      && !step.uses.contains { use in
        effects.effect(of: use.callee).map { $0.isLater || $0 == .repeats } == true
          && use.node.callArguments.contains { $0.value == closure }
      }
  }

  /// The property `object` of `$object.name`.
  private func projectedRoot(of expression: Node) -> Node? {
    var link = expression
    while let base = link.memberBase { link = base }
    guard link.kind == .declReferenceExpr, let name = projectedName(of: link),
      case .property(let property, _)? = index.lookUpValue(name, at: link)
    else { return nil }
    return property.binding
  }

  /// Whether an argument is evaluated where the function wants it, which may be nowhere.
  private func isAutoclosure(_ argument: Node) -> Bool {
    guard let call = argument.parent?.kind == .labeledExpr ? argument.parent?.parent : argument.parent,
      let number = call.callArguments.firstIndex(where: { $0.value == argument }),
      let callee = index.callee(of: call.kind == .subscriptCallExpr ? call : call.firstChild ?? call),
      let places = index.placesOfArguments(in: call), number < places.count, places[number] < callee.parameters.count
    else { return false }
    return callee.parameters[places[number]].isAutoclosure
  }

  /// Whether an expression is evaluated whenever the code around it runs, wherever an `#if` lets there be a declaration.
  func isCertain(_ expression: Node, in code: Node, whereThereIs declaration: Node? = nil) -> Bool {
    var node = expression
    while node != code, let parent = node.parent {
      // A function inside of code runs where it is called.
      if !parent.evaluatesAlways(node), parent != code || parent.kind != .functionDecl,
        declaration.map({ parent.evaluates(node, whereThereIs: $0) }) != true
      {
        return false
      }
      if parent.kind == .labeledExpr || parent.kind == .functionCallExpr, isAutoclosure(node) { return false }
      node = parent
    }
    return true
  }
}

extension Node {
  /// The variable that this `willSet` or `didSet` observes.
  fileprivate var observedBinding: Node? {
    guard isObserver, let binding = parent?.parent, binding.kind == .patternBinding else { return nil }
    return binding
  }

  /// Whether a part of this is evaluated whenever this is.
  fileprivate func evaluatesAlways(_ part: Node) -> Bool {
    switch kind {
    case .codeBlock, .accessorBlock, .closureExpr:
      return !children.prefix { $0 != part }.contains(where: \.mayLeave)
    case .ifExpr, .guardStmt: return part == firstChild(.conditionElement)
    case .switchExpr, .forStmt: return part == expressionChild
    // `view` of `view #if os(iOS) .padding() #endif`
    case .postfixIfConfigExpr: return part == firstChild
    case .whileStmt, .unresolvedTernaryExpr, .functionDecl, .catchClause, .switchCase, .ifConfigDecl, .ifConfigClause: return false
    case .sequenceExpr:
      // What stands after `&&`, `??` or `?` may not be evaluated.
      return !children.prefix { $0 != part }.contains(where: \.isShortCircuit)
    default: return true
    }
  }

  /// Whether a part of an `#if` is evaluated whenever that is, for the compiler that has a declaration below the same condition.
  fileprivate func evaluates(_ part: Node, whereThereIs declaration: Node) -> Bool {
    if kind == .ifConfigDecl { return part.firstCondition != nil }
    guard let condition = firstCondition, !children.prefix(while: { $0 != part }).contains(where: \.mayLeave) else { return false }
    return sequence(first: declaration, next: \.parent).contains { $0.firstCondition?.text == condition.text }
  }

  /// The condition of the first branch of an `#if`; nil for what is none.
  private var firstCondition: Node? { kind == .ifConfigClause && parent?.firstChild == self ? firstChild : nil }

  /// Whether code may be left in a statement.
  private var mayLeave: Bool {
    kind == .guardStmt || kind.leaves || descendants.contains { $0.kind.leaves && !($0.kind == .tryExpr && $0.catchesItself) }
  }

  /// `try?`, `try!`
  private var catchesItself: Bool { text.hasPrefix("try?") || text.hasPrefix("try!") }

  private var isShortCircuit: Bool {
    kind == .unresolvedTernaryExpr || kind == .binaryOperatorExpr && ["&&", "||", "??"].contains(text)
  }
}

extension Node {
  /// The call that this is called by, or an argument of.
  var callAround: Node? {
    let call = parent?.kind == .labeledExpr || parent?.kind == .multipleTrailingClosureElement ? parent?.parent : parent
    return call?.kind == .functionCallExpr ? call : nil
  }
}

extension SyntaxKind {
  fileprivate var leaves: Bool { self == .returnStmt || self == .throwStmt || self == .tryExpr }
}
