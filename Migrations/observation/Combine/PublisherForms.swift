import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax

/// What takes a publisher, and whether any will do.
extension ObservationQuestions {
  /// What a use of `$name` is, as far as the expression around it tells.
  func form(ofPublisher node: Node) -> PublisherUse.Form {
    let reference = node.publisherReference
    guard let parent = reference.parent else { return .other("it is not known what for") }
    switch parent.kind {
    case .memberAccessExpr:
      let method = parent.token(parent.row.endToken - 1).name
      return isAddedToPublished(method) ? .extended : .publisher
    case .inOutExpr:
      guard let call = parent.assignCall else { return .other("it is passed on to be changed") }
      return .assignment(call)
    case .labeledExpr:
      guard let call = parent.parent, call.kind == .functionCallExpr, let callee = call.firstChild else {
        return .other("what takes it is not known")
      }
      return takesAnyPublisher(call, for: reference) || isMergedWithItsLike(reference, call)
        ? .publisher : .other("`\(spelling(callee.token(callee.row.endToken - 1).name))` may ask for that very type")
    case .keyPathComponent: return .other("the key path has its type")
    default: return isGivenToAnyTaker(reference) ? .publisher : .other("it is passed on with its type")
    }
  }

  /// Whether a closure gives the publisher, and whoever asked for it takes any: `flatMap { $0.$name }` of a publisher,
  /// `Publishers.MergeMany(models.map { $0.$name })`, `map { $0.$name }.switchToLatest()`.
  private func isGivenToAnyTaker(_ reference: Node) -> Bool {
    guard let closure = reference.closureThatGivesIt, let argument = closure.parent,
      let call = argument.kind == .labeledExpr ? argument.parent : argument, call.kind == .functionCallExpr, let callee = call.firstChild,
      let base = callee.memberBase, call.callArguments.count == 1
    else { return false }
    switch spelling(callee.token(callee.row.endToken - 1).name) {
    // A collection has methods of these names, and so has an optional.
    case "flatMap": return index.conforms(base, to: "Publisher") == true
    case "map":
      if let next = call.parent, next.kind == .memberAccessExpr, next.firstChild == call {
        return spelling(next.token(next.row.endToken - 1).name) == "switchToLatest"
      }
      guard let argument = call.parent, argument.kind == .labeledExpr, argument.argumentLabel.isEmpty, let merge = argument.parent else {
        return false
      }
      return merge.firstChild?.text == "Publishers.MergeMany" && merge.callArguments.count == 1
    default: return false
    }
  }

  /// `Publishers.MergeMany(model.$a, model.$b)`: all of them get a publisher of the same new type.
  private func isMergedWithItsLike(_ reference: Node, _ call: Node) -> Bool {
    guard call.firstChild?.text == "Publishers.MergeMany" else { return false }
    let values = call.children.dropFirst().map { $0.kind == .labeledExpr ? $0.expressionChild : nil }
    return values.allSatisfy { value in
      guard let value, value.kind == reference.kind else { return false }
      let name = value.lastChild ?? value
      return name.byte(at: name.range.lowerBound) == UInt8(ascii: "$") && value.firstChild?.text == reference.firstChild?.text
    }
  }

  /// Whether a call takes any publisher of the same output there.
  func takesAnyPublisher(_ call: Node, for reference: Node) -> Bool {
    guard let callee = call.firstChild else { return false }
    // A collection of publishers has methods of such names, too.
    if let base = callee.memberBase, case .array = index.type(ofExpression: base).unwrapped { return false }
    let taker = callee.token(callee.row.endToken - 1).name
    let label = reference.parent?.kind == .labeledExpr ? reference.parent!.argumentLabel : ""
    return takersOfPublishers[spelling(taker)]?.contains(label) == true && !isDeclaredForPublished(taker)
      || isGenericFunction(call, for: reference)
  }

  /// Whether the project's function takes any publisher there: its parameter has a generic type of its own, of which nothing is
  /// demanded but that it is one, and neither its result nor another parameter is of that type.
  private func isGenericFunction(_ call: Node, for reference: Node) -> Bool {
    guard let function = index.calledFunction(call), function.kind == .functionDecl,
      let parameter = index.parameter(takenBy: reference, of: function, in: call), let type = parameter.typeChild
    else { return false }
    if type.kind == .someOrAnyType { return type.typeChild.map(isPublisherProtocol) ?? false }
    guard type.kind == .identifierType,
      let own = function.genericParameters.first(where: { $0.token($0.row.firstToken).name == type.typeName }),
      own.children.contains(where: { $0.isType && isPublisherProtocol($0) })
    else { return false }
    let name = type.typeName
    let stated = function.children.filter { $0.kind == .returnClause || $0.kind == .genericWhereClause }
    let others = function.functionParameters.filter { $0 != parameter }
    // What it is a publisher of stays the same.
    return (stated + others).flatMap { $0.uses(of: name) }.allSatisfy { use in
      use.parent?.kind == .memberType && ["\(spelling(name)).Output", "\(spelling(name)).Failure"].contains(use.parent?.text ?? "")
    }
  }

  /// `Publisher` of Combine, with what it publishes or without.
  private func isPublisherProtocol(_ type: Node) -> Bool {
    type.kind == .identifierType && spelling(type.typeName) == "Publisher" && index.lookUpType([type.typeName], at: type) == nil
  }

  /// Whether the project declares something of that name that speaks of `Published`.
  private func isDeclaredForPublished(_ name: Name) -> Bool { facts.mentionsOfPublished.declarations.contains(name) }

  /// Whether the project extends `Published.Publisher` by a method of that name.
  func isAddedToPublished(_ method: Name) -> Bool { facts.mentionsOfPublished.addedMembers.contains(method) }
}

/// What the project declares about `Published` and its publisher, beside properties that have the wrapper.
struct MentionsOfPublished {
  /// The names of the functions and types around a mention.
  private(set) var declarations: Set<Name> = []
  /// The names of what extensions add to it.
  private(set) var addedMembers: Set<Name> = []

  init(_ mentions: [Node]) {
    var parts: Set<Node> = []
    for mention in mentions {
      if let function = mention.ancestor({ $0 == .functionDecl }) { declarations.insert(function.declaredName) }
      guard let type = mention.ancestor({ $0.isTypeOrExtension }) else { continue }
      declarations.insert(type.declaredName)
      if type.kind == .extensionDecl, type.children.contains(where: { $0.isType && $0.contains(mention) }) { parts.insert(type) }
    }
    for member in parts.flatMap(\.members) { addedMembers.formUnion([member.declaredName] + member.properties.map(\.name)) }
  }
}

/// Functions and types of the SDK that take any publisher, with the labels of these arguments.
private let takersOfPublishers = ProjectIndex.parametersOfSDK(conformingTo: "Publisher")

extension Node {
  /// The closure whose only statement gives this value, and which does not write its type.
  fileprivate var closureThatGivesIt: Node? {
    let statement = parent?.kind == .returnStmt ? parent! : self
    guard let closure = statement.parent, closure.kind == .closureExpr,
      closure.children.filter({ $0.kind != .closureSignature }) == [statement],
      closure.firstChild(.closureSignature)?.firstChild(.returnClause) == nil
    else { return nil }
    return closure
  }

  /// The call `x.assign(to: &$name)`, for the `&$name` in it.
  fileprivate var assignCall: Node? {
    guard let argument = parent, argument.kind == .labeledExpr, argument.argumentLabel == "to",
      let call = argument.parent, call.kind == .functionCallExpr,
      call.children.filter({ $0.kind == .labeledExpr }).count == 1, let callee = call.firstChild,
      callee.memberBase != nil
    else { return nil }
    return callee.text(in: callee.token(callee.row.endToken - 1).range) == "assign" ? call : nil
  }
}
