import MoltSymbols
import MoltSyntax
import MoltText

/// Follows publishers through the declarations that hold them: what flows into each, where it goes from there, and which
/// declarations have to have the same type. It stops at the first thing that keeps the types as they are.
struct PublisherFlowSearch: ObservationQuestions {
  let facts: ObservationFacts
  private(set) var flow = PublisherFlow()
  private var pending: [PublisherHolder] = []

  init(facts: ObservationFacts) { self.facts = facts }

  mutating func follow(_ holder: PublisherHolder) {
    join(holder)
    while flow.obstacle == nil, let next = pending.popLast() { visit(next) }
    if flow.obstacle == nil { checkOtherMentions() }
    if flow.obstacle == nil, flow.isWatchedByView, let kept = flow.kept.first {
      stop(
        "a view subscribes to it, and would do so anew whenever another publisher is made of `\(kept.publisherReference.text)`", at: kept)
    }
  }

  mutating func stop(_ message: String, at node: Node) {
    if flow.obstacle == nil { flow.obstacle = .init(message: message, location: node.location) }
  }

  mutating func join(_ holder: PublisherHolder) {
    if flow.holders.insert(holder).inserted { pending.append(holder) }
  }

  private mutating func visit(_ holder: PublisherHolder) {
    if let obstacle = obstacle(to: holder) { return stop(obstacle.message, at: obstacle.node) }
    if let mention = holder.writtenType?.publisherType(known.Published) { flow.mentions.append(mention) }
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
      guard case .holder(let outer) = holder(called: binding.boundName, at: condition) else {
        return stop("what `\(spelling(binding.boundName))` is here could not be determined", at: binding)
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
    if let projection = value.projectionName { return visit(projection: projection) }
    switch holder(namedBy: value) {
    case .holder(let source): join(source)
    case .other, .unknown: stop("where `\(value.shortText)` gets its publisher from could not be told", at: value)
    }
  }

  /// `$name`
  private mutating func visit(projection node: Node) {
    guard let name = projectedName(node.token(node.row.firstToken)), case .property(let property) = target(ofProjection: name, node),
      isPublished(property.declaration), let owner = index.enclosingType(of: property.declaration)
    else { return stop("what `\(node.publisherReference.text)` projects could not be told", at: node) }
    if isAlreadyObservable(owner) || index.twins(of: owner).count > 1 {
      return stop("`\(node.publisherReference.text)` may be a property of several classes, or of one that is @Observable", at: node)
    }
    if models.contains(owner) {
      if flow.sources.contains(where: { $0.node == node }) { return }
      flow.sources.append((node, owner))
    } else if !flow.kept.contains(node) {
      flow.kept.append(node)
    }
  }

  // MARK: Where it goes

  private mutating func visit(reference: Node, to holder: PublisherHolder) {
    if let sequence = reference.parent, sequence.assignmentTarget == reference {
      guard let value = sequence.assignedValue else { return stop("what is assigned to it could not be told", at: reference) }
      return visit(value: value)
    }
    switch destination(ofPublisher: reference) {
    case .subscriber: return
    case .view: flow.isWatchedByView = true
    case .holder(let next): join(next)
    case .unknown(let reason): stop("`\(reference.text)` has this publisher as its value; \(reason)", at: reference)
    }
  }

  // MARK: Other places that name the type

  private mutating func checkOtherMentions() {
    let values = flow.mentions.compactMap { $0.publishedValue(known.Published).map(index.resolve) }
    if !values.isEmpty, let mention = dependentMention(ofPublishersOf: values) {
      stop("`\(mention.text)` is named here where it is not the type of a property, a parameter or a result", at: mention)
    }
  }
}

extension ObservationQuestions {
  /// A place that names the type of publishers of such values and is not followed: a cast, a generic argument, a type alias.
  func dependentMention(ofPublishersOf values: [Type]) -> Node? {
    for mention in occurrences[known.Published, default: []] where mention.isType {
      guard let type = mention.parent, type.kind == .memberType, type.firstChild == mention, !type.isTypeOfHolder(known.Published) else {
        continue
      }
      // Methods that are added to publishers are told where they are called.
      if let part = type.parent, part.kind == .extensionDecl, part.firstChild(.inheritanceClause) == nil { continue }
      guard let value = type.publishedValue(known.Published).map(index.resolve) else { return type }
      if values.contains(where: { $0 == value || value.mayBe($0) }) { return type }
    }
    return nil
  }
}

extension Type {
  /// Whether one of two types may stand for the other, for one is generic.
  fileprivate func mayBe(_ other: Type) -> Bool { isGeneric || other.isGeneric }

  private var isGeneric: Bool {
    switch self {
    case .external(_, let parts), .declared(_, let parts), .tuple(let parts, _), .existential(let parts), .opaque(let parts):
      parts.contains { $0.isGeneric }
    case .array(let part), .optional(let part), .metatype(let part), .binding(let part): part.isGeneric
    case .dictionary(let key, let value): key.isGeneric || value.isGeneric
    case .function(let parameters, let result): result.isGeneric || parameters.contains { $0.isGeneric }
    case .parameter, .unknown: true
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

  /// The `$name` that an expression ends with and is nothing but a path to.
  fileprivate var projectionName: Node? {
    let name = kind == .memberAccessExpr ? lastReference : self
    return name.kind == .declReferenceExpr && name.byte(at: name.range.lowerBound) == UInt8(ascii: "$") ? name : nil
  }

  var shortText: String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(60) + "…" : line
  }

  /// Whether a type is written as that of a variable, a parameter or a result.
  fileprivate func isTypeOfHolder(_ published: Name) -> Bool {
    var type = self
    while let parent = type.parent, parent.kind == .optionalType || parent.kind == .implicitlyUnwrappedOptionalType { type = parent }
    guard publishedValue(published) != nil, let owner = type.parent else { return false }
    switch owner.kind {
    case .typeAnnotation: return owner.parent?.kind == .patternBinding
    case .functionParameter: return true
    case .returnClause: return owner.parent?.kind == .functionDecl
    default: return false
    }
  }
}
