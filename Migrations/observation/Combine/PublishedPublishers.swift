import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax

/// The publishers of `@Published` properties, where declarations hold them by their type.
struct PublishedPublishers: FollowedValues, ObservationQuestions {
  let facts: ObservationFacts
  let noun = "publisher"
  let replacement = "AnyPublisher"

  func type(writtenAs type: Node) -> Node? { type.publisherType(known.Published) }

  func takesAny(_ call: Node, for value: Node) -> Bool { takesAnyPublisher(call, for: value) }

  func isAdded(_ member: Name) -> Bool { isAddedToPublished(member) }

  /// Whether a publisher, or what operators make of it, is the argument of an `onReceive`, which subscribes anew to another one.
  func isWatched(_ value: Node) -> Bool {
    var node = value.outOfLongChain
    while let parent = node.parent, parent.isExpression || parent.kind == .labeledExpr, parent.kind != .closureExpr {
      if node.kind == .labeledExpr, parent.kind == .functionCallExpr, let callee = parent.firstChild,
        callee.text(in: callee.token(callee.row.endToken - 1).range) == "onReceive"
      {
        return true
      }
      node = parent.outOfLongChain
    }
    return false
  }

  /// `$name`
  func origin(of value: Node) -> ValueOrigin? {
    guard let node = value.projectionName else { return nil }
    guard let owner = owner(ofProjection: node) else {
      return .unknown("what `\(node.publisherReference.text)` projects could not be told", at: node)
    }
    if isAlreadyObservable(owner) || index.twins(of: owner).count > 1 {
      return .unknown("`\(node.publisherReference.text)` may be a property of several classes, or of one that is @Observable", at: node)
    }
    return .known(node)
  }

  /// The class of the published property that `$name` projects.
  func owner(ofProjection node: Node) -> TypeID? {
    guard let name = index.projectedName(node.token(node.row.firstToken)),
      case .property(let property) = index.target(ofProjection: name, node), isPublished(property.declaration)
    else { return nil }
    return index.enclosingType(of: property.declaration)
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
  /// The `$name` that an expression ends with and is nothing but a path to.
  fileprivate var projectionName: Node? {
    let name = kind == .memberAccessExpr ? lastReference : self
    return name.kind == .declReferenceExpr && name.byte(at: name.range.lowerBound) == UInt8(ascii: "$") ? name : nil
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

extension Node {
  /// `Published<Value>.Publisher`, where a written type is that, optional or not.
  func publisherType(_ published: Name) -> Node? {
    switch kind {
    case .optionalType, .implicitlyUnwrappedOptionalType: typeChild?.publisherType(published)
    case .memberType: publishedValue(published) == nil ? nil : self
    default: nil
    }
  }

  /// `Value` of `Published<Value>.Publisher`.
  func publishedValue(_ published: Name) -> Node? {
    guard kind == .memberType, let base = children.first(where: \.isType), base.typeName == published,
      text(in: token(row.endToken - 1).range) == "Publisher", base.kind == .identifierType || base.text.hasPrefix("Combine."),
      let clause = base.firstChild(.genericArgumentClause), case let arguments = clause.children.filter({ $0.kind == .genericArgument }),
      arguments.count == 1
    else { return nil }
    return arguments[0]
  }
}
