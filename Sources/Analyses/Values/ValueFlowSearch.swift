import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The declarations that values go through: their written types change together.
package struct ValueFlow {
  package var holders: Set<ValueHolder> = []
  /// The written types of these that are the one which is looked for.
  package var mentions: [Node] = []
  /// Where the values come from, as `FollowedValues` knows it.
  package var origins: [Node] = []
  /// Whether something takes them that begins anew with another one.
  package var isWatched = false
  /// Why the types stay.
  package var obstacle: Obstacle?

  /// A place that keeps the types from changing, and why.
  package struct Obstacle: Hashable {
    package let message: String
    package let location: Location

    package init(message: String, location: Location) {
      self.message = message
      self.location = location
    }
  }
}

/// Values of one type that declarations write, and what is known of them alone.
package protocol FollowedValues {
  var index: ProjectIndex { get }
  /// What one of them is called in a sentence.
  var noun: String { get }
  /// The name of the type that is written in the place of theirs.
  var replacement: String { get }

  /// The part of a written type that is theirs: all of it, or what is optional; nil where it is another type.
  func type(writtenAs type: Node) -> Node?
  /// Where a value comes from that no declaration holds; nil where an expression may be the name of one that does.
  func origin(of value: Node) -> ValueOrigin?
  /// Whether a call takes any value that does the same.
  func takesAny(_ call: Node, for value: Node) -> Bool
  /// Whether what takes a value begins anew with another one.
  func isWatched(_ value: Node) -> Bool
  /// Whether the project adds a member to values of the type alone.
  func isAdded(_ member: Name) -> Bool
}

/// Where a value comes from that no declaration holds.
package enum ValueOrigin {
  case known(Node)
  case unknown(String, at: Node)
}

/// Follows values through the declarations that hold them: what flows into each, where it goes from there, and which
/// declarations have to have the same type. It stops at the first thing that keeps the types as they are.
package struct ValueFlowSearch {
  let values: any FollowedValues
  package private(set) var flow = ValueFlow()
  private var pending: [ValueHolder] = []

  package init(_ values: any FollowedValues) { self.values = values }

  var index: ProjectIndex { values.index }

  package mutating func follow(_ holder: ValueHolder) {
    join(holder)
    while flow.obstacle == nil, let next = pending.popLast() { visit(next) }
  }

  mutating func stop(_ message: String, at node: Node) {
    if flow.obstacle == nil { flow.obstacle = .init(message: message, location: node.location) }
  }

  mutating func join(_ holder: ValueHolder) {
    if flow.holders.insert(holder).inserted { pending.append(holder) }
  }

  private mutating func visit(_ holder: ValueHolder) {
    if let obstacle = obstacle(to: holder) { return stop(obstacle.message, at: obstacle.node) }
    if let mention = holder.writtenType.flatMap(values.type(writtenAs:)) { flow.mentions.append(mention) }
    joinRelatives(of: holder)
    switch holder {
    case .variable(let binding): visitValues(ofVariable: binding)
    case .parameter(let parameter): visitArguments(for: parameter)
    case .result(let function): visit(valuesReturnedBy: function)
    }
    for reference in references(to: holder) { visit(reference: reference, to: holder) }
  }

  // MARK: What flows in

  private mutating func visitValues(ofVariable binding: Node) {
    if let value = binding.firstChild(.initializerClause)?.expressionChild {
      visit(value: value)
    } else if binding.kind == .optionalBindingCondition, let condition = binding.parent {
      // `if let name {`
      guard case .holder(let outer) = index.holder(called: binding.boundName, at: condition) else {
        return stop("what `\(index.spelling(binding.boundName))` is here could not be determined", at: binding)
      }
      join(outer)
    }
    guard let block = binding.firstChild(.accessorBlock) else { return }
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    for body in accessors.isEmpty ? [block] : accessors { visit(valuesReturnedBy: body) }
  }

  private mutating func visit(valuesReturnedBy body: Node) {
    guard let values = body.returnedValues else { return stop("what is returned here could not be told", at: body) }
    values.forEach { visit(value: $0) }
  }

  /// A value that becomes that of a holder.
  mutating func visit(value expression: Node) {
    let value = expression.withoutParentheses
    if value.kind == .nilLiteralExpr || value.endsProgram { return }
    switch values.origin(of: value) {
    case .known(let origin)?:
      if !flow.origins.contains(origin) { flow.origins.append(origin) }
      return
    case .unknown(let reason, let place)?: return stop(reason, at: place)
    case nil: break
    }
    switch index.holder(namedBy: value) {
    case .holder(let source): join(source)
    case .other, .unknown: stop("where `\(value.shortText)` gets its \(values.noun) from could not be told", at: value)
    }
  }

  // MARK: Where it goes

  private mutating func visit(reference: Node, to holder: ValueHolder) {
    if let sequence = reference.parent, sequence.assignmentTarget == reference {
      guard let value = sequence.assignedValue else { return stop("what is assigned to it could not be told", at: reference) }
      return visit(value: value)
    }
    switch values.destination(of: reference) {
    case .taker: return
    case .watcher: flow.isWatched = true
    case .holder(let next): join(next)
    case .unknown(let reason): stop("`\(reference.text)` has this \(values.noun) as its value; \(reason)", at: reference)
    }
  }
}

extension Node {
  /// The expression below parentheses, `try` and `await`.
  fileprivate var withoutParentheses: Node {
    switch kind {
    case .tryExpr, .awaitExpr: return expressionChild?.withoutParentheses ?? self
    case .tupleExpr:
      let elements = Array(children)
      return elements.count == 1 ? elements[0].expressionChild?.withoutParentheses ?? self : self
    default: return self
    }
  }
}
