import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `Published<Value>.Publisher` as a written type: where the publisher of a model goes, it becomes `AnyPublisher<Value, Never>`.
struct HandedPublishers: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() { for flow in publisherFlows.moving { rewriteTypes(of: flow) } }

  /// Spells the types of all that such publishers go through, and makes those that stay fit them.
  private mutating func rewriteTypes(of flow: PublisherFlow) {
    guard let model = flow.sources.first?.model else { return }
    for mention in flow.flow.mentions.sorted(by: { $0.location < $1.location }) {
      guard let value = mention.publishedValue(known.Published) else { continue }
      addSite(mention, model, "`\(mention.text)` is a type that only publishers of @Published properties have", mention.erasingType(value))
    }
    for node in flow.kept.sorted(by: { $0.location < $1.location }) {
      let reference = node.publisherReference
      addSite(
        node, model, "`\(reference.text)` becomes the value of what has another type",
        [reference.insertion(".eraseToAnyPublisher()", at: reference.range.upperBound)])
    }
    if let shown = flow.flow.mentions.sorted(by: { $0.location < $1.location }).first(where: isShownToClients) {
      review(
        model,
        "public API: clients outside of this project get an `AnyPublisher` where they had `\(shown.text)`. This is a breaking change",
        at: shown.location)
    }
  }

  private func isShownToClients(_ type: Node) -> Bool { type.declarationThatShows.map(index.isPublic) ?? false }

  private mutating func addSite(_ node: Node, _ model: TypeID, _ message: String, _ edits: [Edit]) {
    add(
      Site(
        rule: "combine-pipeline", node: node, declaration: node.enclosingStatement, model: model, level: .safe, message: message,
        edits: edits))
  }
}

extension ObservationQuestions {
  /// What a use of `$name` is, by the expression around it and, where something holds it, by where it goes from there.
  func formWithFlow(ofPublisher node: Node) -> PublisherUse.Form {
    guard let flow = publisherFlows.flow(of: node) else {
      let form = form(ofPublisher: node)
      if case .other = form, PublishedPublishers(facts: facts).destination(of: node.publisherReference) == .taker { return .publisher }
      return form
    }
    guard let obstacle = flow.obstacle else { return .handedOn(flow) }
    return .other("it is passed on with its type: \(obstacle.message)")
  }
}

extension [PublisherUse] {
  /// The uses that keep their place.
  var publishers: [Node] { filter { if case .publisher = $0.form { true } else { false } }.map(\.node) }

  /// Those that become the value of something, with where they go.
  var handedOn: [(node: Node, flow: PublisherFlow)] {
    compactMap { use in
      guard case .handedOn(let flow) = use.form else { return nil }
      return (use.node, flow)
    }
  }
}

extension Node {
  /// `AnyPublisher<Value, Never>` for `Published<Value>.Publisher`, qualified as that is.
  fileprivate func erasingType(_ value: Node) -> [Edit] {
    guard let base = children.first(where: \.isType), let clause = base.firstChild(.genericArgumentClause) else { return [] }
    let name = base.token(clause.row.firstToken - 1).range
    return [
      Edit(Location(file, name), "AnyPublisher"),
      Edit(Location(file, value.range.upperBound..<range.upperBound), ", Never>"),
    ]
  }
}
