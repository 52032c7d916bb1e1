import MoltSemantics
import MoltSymbols
public import MoltSyntax

/// What one run of code does not come to: what stands in other branches than what it comes to, or than its arguments allow.
extension Flow {
  /// Whether one run of some code comes to one of two nodes at most: all that leads to them stands in branches that exclude each other.
  public func excludes(_ one: Node, _ other: Node, in code: [Node]) -> Bool {
    let leading = [one, other].map { node in (node, ancestors(of: [node.enclosingCode].compactMap { $0 })) }
    let roots = leading.map { (_, ancestors) in code.filter(ancestors.contains) }
    guard roots[0].count == 1, roots[0] == roots[1] else { return false }
    var seen: Set<Node> = []
    func isApart(_ code: Node) -> Bool {
      guard seen.insert(code).inserted else { return false }
      let ways = leading.map { self.ways(from: code, to: $0, by: $1) }
      return ways.allSatisfy { !$0.isEmpty }
        && ways[0].allSatisfy { way in
          ways[1].allSatisfy { other in
            guard let place = way.place, let otherPlace = other.place else { return false }
            if place.excludes(otherPlace) { return true }
            guard let next = way.next, next == other.next, place == otherPlace, runsOnce(next, at: place, in: code) else { return false }
            return isApart(next)
          }
        }
    }
    return isApart(roots[0][0])
  }

  /// Whether one run of some code runs what it comes to at a place once at most: not in a loop, nor for each element of something.
  private func runsOnce(_ next: Node, at place: Node, in code: Node) -> Bool {
    let loop = place.ancestor { [.forStmt, .whileStmt, .repeatStmt].contains($0) }
    return loop.map(code.contains) != true && (next.kind != .closureExpr || isCalledAtOnce(next))
  }

  /// Where code comes to a node, or to what leads there; no place where nothing is written for that.
  private func ways(from code: Node, to node: Node, by leading: CodeSet) -> [(place: Node?, next: Node?)] {
    let step = step(of: code)
    let asked = step.allWitnessed.flatMap(witnesses) + step.guesses
    let called = Set(step.runs + step.actions).filter(leading.contains).flatMap { next -> [(Node?, Node?)] in
      let places = step.places[next, default: []]
      return places.isEmpty ? [(nil, next)] : places.map { ($0, next) }
    }
    return called + asked.filter(leading.contains).map { (nil, $0) } + (node.enclosingCode == code ? [(node, nil)] : [])
  }

  /// Whether a call may come to a part of the function that it calls: arguments that are `nil`, or no optionals, decide which branch of
  /// `if let` runs, and constants of an enumeration which case of a `switch`. What another call hands to the initialiser that the compiler
  /// writes is that call's alone.
  public func mayReach(_ part: Node, by call: Node) -> Bool {
    if let other = part.callAround, index.callee(of: other) == nil, index.type(ofExpression: other) == index.type(ofExpression: call) {
      return other == call
    }
    guard let function = part.ancestor({ $0 == .initializerDecl || $0 == .functionDecl }), isCall(call, of: function) else { return true }
    let given = values(of: function.functionParameters, in: call)
    var node = part
    while let parent = node.parent, parent != function {
      if parent.kind == .ifExpr, node.kind != .conditionElement {
        let answers = parent.children.filter { $0.kind == .conditionElement }.map { holds($0, given) }
        let isFirst = node == parent.firstChild(.codeBlock)
        if isFirst ? answers.contains(false) : answers.allSatisfy({ $0 == true }) { return false }
      }
      if node.kind == .switchCase, let name = constant(chosenBy: parent, call, given), !node.runs(for: name) { return false }
      node = parent
    }
    return true
  }

  /// The case of an enumeration that a call hands over for the parameter that a `switch` asks, or of which it calls a member that asks `self`.
  private func constant(chosenBy choice: Node, _ call: Node, _ given: [Node: Node]) -> Name? {
    guard choice.kind == .switchExpr, let name = choice.expressionChild?.soleName else { return nil }
    var value = call.firstChild?.memberBase
    if name != .`self` {
      guard case .local(let parameter)? = index.lookUpValue(name, at: choice) else { return nil }
      value = given[parameter] ?? parameter.firstChild(.initializerClause)?.expressionChild
    }
    return value.flatMap { index.callee(of: $0) }.flatMap { $0.kind == .enumCase ? $0.name : nil }
  }

  /// Whether a call is one of a function: as names resolve, or as the only initialiser with its labels of what each target declares anew.
  private func isCall(_ call: Node, of function: Node) -> Bool {
    let callee = index.callee(of: call)?.node
    guard callee != function, let owner = index.enclosingType(of: function), call.firstChild?.soleName == index[owner].name,
      callee.map({ index.enclosingType(of: $0).map(index.twins(of: owner).contains) == true }) ?? true
    else { return callee == function }
    return index[owner].members.initializers.filter { $0.mayBeCalled(by: call) } == [function]
  }

  /// Whether `if let` binds a parameter, by what is handed over for that; nil where that is not known.
  private func holds(_ condition: Node, _ given: [Node: Node]) -> Bool? {
    guard let binding = condition.firstChild(.optionalBindingCondition), let around = condition.parent,
      let name = binding.firstChild(.initializerClause).map({ $0.expressionChild?.soleName }) ?? binding.boundName,
      case .local(let parameter)? = index.lookUpValue(name, at: around), parameter.kind == .functionParameter,
      let value = given[parameter] ?? parameter.firstChild(.initializerClause)?.expressionChild
    else { return nil }
    if value.kind == .nilLiteralExpr { return false }
    switch index.type(ofExpression: value) {
    case .declared, .array, .dictionary: return true
    case .external(let name, _): return index.isFrameworkType(name) ? true : nil
    default: return nil
    }
  }
}
