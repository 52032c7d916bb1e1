import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Declarations through which the publishers of `@Published` properties go: their written types change together.
struct PublisherFlow {
  /// The declarations, the written types, and why they stay if they do.
  let flow: ValueFlow
  /// The `$name` of properties that lose their publisher, with their classes.
  private(set) var sources: [(node: Node, model: TypeID)] = []
  /// The `$name` of properties that keep theirs.
  private(set) var kept: [Node] = []
  var obstacle: ValueFlow.Obstacle?

  init(through holder: ValueHolder, _ publishers: PublishedPublishers) {
    var search = ValueFlowSearch(publishers)
    search.follow(holder)
    flow = search.flow
    obstacle = flow.obstacle
    for origin in flow.origins {
      guard let owner = publishers.owner(ofProjection: origin) else { continue }
      if publishers.models.contains(owner) { sources.append((origin, owner)) } else { kept.append(origin) }
    }
    let values = flow.mentions.compactMap { $0.publishedValue(publishers.known.Published).map(publishers.index.resolve) }
    if obstacle != nil {
      return
    } else if !values.isEmpty, let mention = publishers.dependentMention(ofPublishersOf: values) {
      obstacle = .init(
        message: "`\(mention.text)` is named here where it is not the type of a property, a parameter or a result",
        location: mention.location)
    } else if flow.isWatched, let kept = kept.first {
      obstacle = .init(
        message: "a view subscribes to it, and would do so anew whenever another publisher is made of `\(kept.publisherReference.text)`",
        location: kept.location)
    }
  }
}

/// All publishers of models that are handed on with their type.
struct PublisherFlows {
  private(set) var flows: [PublisherFlow] = []
  /// The flow of each `$name` that is handed on.
  private var places: [Node: Int] = [:]
  private var holders: [ValueHolder: Int] = [:]

  /// The flows whose types change, where the classes of their sources move.
  var moving: [PublisherFlow] { flows.filter { $0.obstacle == nil } }

  /// The mentions of `Published` that go with them.
  var movingMentions: Set<Node> { Set(moving.flatMap(\.flow.mentions)) }

  /// The flow that a `$name` belongs to.
  func flow(of node: Node) -> PublisherFlow? { places[node].map { flows[$0] } }

  func contains(_ holder: ValueHolder) -> Bool { holders[holder] != nil }

  mutating func add(_ flow: PublisherFlow) {
    for holder in flow.flow.holders { holders[holder] = flows.count }
    for source in flow.sources { places[source.node] = flows.count }
    flows.append(flow)
  }

  /// Lets a `$name` share the fate of the holder that it goes to, whose flow has not met it.
  mutating func add(_ node: Node, to holder: ValueHolder, _ obstacle: ValueFlow.Obstacle) {
    guard let place = holders[holder], places[node] == nil else { return }
    places[node] = place
    flows[place].obstacle = flows[place].obstacle ?? obstacle
  }
}

extension PublisherFlows {
  /// Follows each `$name` of a model that something takes by its type.
  init(_ facts: ObservationFacts) {
    guard facts.known.Published != .none else { return }
    let publishers = PublishedPublishers(facts: facts)
    for node in facts.handedPublishers {
      guard case .holder(let holder) = publishers.destination(of: node.publisherReference) else { continue }
      if !contains(holder) { add(PublisherFlow(through: holder, publishers)) }
      add(
        node, to: holder,
        .init(message: "how it gets to `\(facts.spelling(holder.name))` could not be followed", location: node.location))
    }
  }
}

extension ObservationFacts {
  /// Each `$name` that is a published property of a model and that no operator takes, in the order of the models.
  fileprivate var handedPublishers: [Node] {
    let properties = models.order.filter { !isAlreadyObservable($0) }.flatMap { publishedVariables(of: $0).flatMap(\.properties) }
    // Many models have properties of one name, whose uses are looked at once.
    var handed: [Property: [Node]] = [:]
    var seen: Set<Name> = []
    for name in properties.map(\.name) where seen.insert(name).inserted {
      guard let projection = index.names["$" + spelling(name)] else { continue }
      for node in index.occurrences(of: projection) where node.kind == .declReferenceExpr {
        guard case .other = form(ofPublisher: node), case .property(let property) = index.target(ofProjection: name, node) else { continue }
        handed[property, default: []].append(node)
      }
    }
    return properties.flatMap { handed[$0, default: []] }
  }
}
