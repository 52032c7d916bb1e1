import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See combine-pipeline.md.
struct CombinePipelines: ObservationRule {
  let facts: ObservationFacts
  let treatments: PropertyTreatments
  let publisherUses: [Property: [PublisherUse]]
  let announcements: RemovedAnnouncements
  /// The properties that feed a subject in the place of their publisher, by class.
  var bridgedProperties: [TypeID: [Property]] = [:]
  /// The sets that classes get for pipelines which were assigned to a publisher.
  var addedCancellables: [TypeID: String] = [:]
  var findings = ObservationFindings()

  /// Whether a subject takes the place of the property's publisher: something uses it that cannot do without. Whatever
  /// else listens to it may then go on doing so.
  func isBridged(_ property: Property) -> Bool {
    publisherUses[property]?.contains { use in
      if case .publisher = use.form { !becomesOnChange(use.node, property) } else { false }
    } ?? false
  }

  mutating func find() {
    for id in models.order {
      for property in publishedVariables(of: id).flatMap(\.properties) {
        if let uses = publisherUses[property] { analysis(uses, of: property, in: id) }
      }
    }
    noteBridges()
  }

  private mutating func analysis(_ uses: [PublisherUse], of property: Property, in id: TypeID) {
    let isBridged = isBridged(property)
    var edits: [Node: [Edit]] = isBridged ? bridge(property, of: id, uses) : [:]
    for use in uses {
      switch use.form {
      case .publisher where isBridged: break
      case .publisher:
        if analyzeOnReceive(use.node, of: property, in: id) { continue }
      case .assignment(let call): edits[use.node] = assign(call, to: property, of: id, use)
      case .extended:
        block(id, publisherBlocker(use))
        continue
      case .other(let reason): block(id, publisherBlocker(use, reason))
      }
      addSite(use, id, edits[use.node, default: []])
    }
  }

  private mutating func addSite(_ use: PublisherUse, _ id: TypeID, _ edits: [Edit]) {
    add(
      Site(
        rule: "combine-pipeline", node: use.node, declaration: use.node.statement, model: id, level: .review,
        message: "`\(use.node.publisherReference.text)` is used as a Combine publisher", edits: edits))
  }
}

extension Projections {
  /// Notes a use; what becomes of it is decided when all uses of the property are known.
  mutating func analyzePublisher(_ node: Node, of property: Property) {
    guard let owner = index.enclosingType(of: property.declaration), models.contains(owner) else { return }
    let use = PublisherUse(node: node, form: form(ofPublisher: node))
    publisherUses[property, default: []].append(use)
    if isAlreadyObservable(owner) {
      block(owner, publisherBlocker(use, "its class is already @Observable"))
    } else if index.twins(of: owner).count > 1, !index[owner].node.contains(node) {
      block(owner, publisherBlocker(use, "which declaration of its class is meant depends on what compiles it"))
    }
  }

  private func form(ofPublisher node: Node) -> PublisherUse.Form {
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
      let taker = callee.token(callee.row.endToken - 1).name
      let takesAny = takersOfPublishers.contains(spelling(taker)) && !isDeclaredForPublished(taker)
      return takesAny || isMergedWithItsLike(reference, call) || takesAnyPublisher(call, for: reference)
        ? .publisher : .other("`\(spelling(taker))` may ask for that very type")
    case .keyPathComponent: return .other("the key path has its type")
    default: return .other("it is passed on with its type")
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

  /// Whether the project's function takes any publisher there: its parameter has a generic type of its own, of which nothing is
  /// demanded but that it is one, and its result says nothing of it.
  private func takesAnyPublisher(_ call: Node, for reference: Node) -> Bool {
    guard let callee = call.firstChild, let function = index.declaration(namedBy: callee), function.kind == .functionDecl,
      let parameter = index.parameter(of: function, for: reference, in: call), let type = parameter.typeChild,
      type.kind == .identifierType, let own = function.genericParameters.first(where: { $0.token($0.row.firstToken).name == type.typeName }),
      own.children.contains(where: { $0.isType && $0.text == "Publisher" })
    else { return false }
    let name = type.typeName
    let stated = function.children.filter { $0.kind == .returnClause || $0.kind == .genericWhereClause }
    // What it is a publisher of stays the same.
    return stated.flatMap { $0.uses(of: name) }.allSatisfy { use in
      use.parent?.kind == .memberType && ["\(spelling(name)).Output", "\(spelling(name)).Failure"].contains(use.parent?.text ?? "")
    }
  }

  /// Whether the project declares something of that name that speaks of `Published`.
  private func isDeclaredForPublished(_ name: Name) -> Bool {
    occurrences[known.Published, default: []].contains { mention in
      let function = mention.ancestor { $0 == .functionDecl }, type = mention.ancestor { $0.isTypeOrExtension }
      return function?.declaredName == name || type?.declaredName == name
    }
  }

  /// Whether the project extends `Published.Publisher` by a method of that name.
  private func isAddedToPublished(_ method: Name) -> Bool {
    occurrences[known.Published, default: []].contains { mention in
      guard let part = mention.ancestor({ $0.isTypeOrExtension }), part.kind == .extensionDecl,
        part.children.contains(where: { $0.isType && $0.contains(mention) })
      else { return false }
      return part.members.contains { $0.declaredName == method || $0.properties.contains { $0.name == method } }
    }
  }
}

extension ObservationQuestions {
  func publisherBlocker(_ use: PublisherUse, _ reason: String? = nil) -> Blocker {
    let reference = use.node.publisherReference
    let operation = reference.parent.flatMap { $0.kind == .memberAccessExpr ? $0.token($0.row.endToken - 1) : nil }
    let text = reference.text + (operation.map { "." + reference.text(in: $0.range) } ?? "")
    return Blocker(
      code: .combinePublisher,
      message: "`\(text)` is used as a Combine publisher, which an @Observable property does not have"
        + (reason.map { "; " + $0 } ?? ""),
      location: use.node.location,
      help: "feed a `CurrentValueSubject` from the property's `willSet`, or compute what the pipeline computes")
  }
}

/// Functions and types that take any publisher of the same output.
private let takersOfPublishers: Set<String> = [
  "AnyPublisher", "CombineLatest", "CombineLatest3", "CombineLatest4", "Merge", "Merge3", "Merge4", "Merge5", "Merge6",
  "Merge7", "Merge8", "Zip", "Zip3", "Zip4", "combineLatest", "merge", "zip", "append", "prepend", "onReceive",
  "withLatestFrom",
]

extension Node {
  /// The call `x.assign(to: &$name)`, for the `&$name` in it.
  fileprivate var assignCall: Node? {
    guard let argument = parent, argument.kind == .labeledExpr, argument.argumentLabel == "to",
      let call = argument.parent, call.kind == .functionCallExpr,
      call.children.filter({ $0.kind == .labeledExpr }).count == 1, let callee = call.firstChild,
      callee.memberBase != nil
    else { return nil }
    return callee.text(in: callee.token(callee.row.endToken - 1).range) == "assign" ? call : nil
  }

  /// The statement or declaration that this expression is a part of.
  fileprivate var statement: Node {
    var node = self
    while let parent = node.parent, ![.codeBlock, .closureExpr, .accessorBlock, .memberBlock, .sourceFile].contains(parent.kind)
    { node = parent }
    return node
  }
}
