import MoltSymbols
import MoltSyntax
import MoltText

/// Declarations through which the publishers of `@Published` properties go: their written types change together.
struct PublisherFlow {
  var holders: Set<PublisherHolder> = []
  /// Each `Published<Value>.Publisher` that is the type of one of them.
  var mentions: [Node] = []
  /// The `$name` of properties that lose their publisher, with their classes.
  var sources: [(node: Node, model: TypeID)] = []
  /// The `$name` of properties that keep theirs.
  var kept: [Node] = []
  /// Whether a view subscribes to it.
  var isWatchedByView = false
  /// Why the types stay.
  var obstacle: Obstacle?

  /// A place that keeps the types from changing, and why.
  struct Obstacle: Hashable {
    let message: String
    let location: Location
  }
}

/// All publishers of models that are handed on with their type.
struct PublisherFlows {
  private(set) var flows: [PublisherFlow] = []
  /// The flow of each `$name` that is handed on.
  private var places: [Node: Int] = [:]
  private var holders: [PublisherHolder: Int] = [:]

  /// The flows whose types change, where the classes of their sources move.
  var moving: [PublisherFlow] { flows.filter { $0.obstacle == nil } }

  /// The mentions of `Published` that go with them.
  var movingMentions: Set<Node> { Set(moving.flatMap(\.mentions)) }

  /// The flow that a `$name` belongs to.
  func flow(of node: Node) -> PublisherFlow? { places[node].map { flows[$0] } }

  func contains(_ holder: PublisherHolder) -> Bool { holders[holder] != nil }

  mutating func add(_ flow: PublisherFlow) {
    for holder in flow.holders { holders[holder] = flows.count }
    for source in flow.sources { places[source.node] = flows.count }
    flows.append(flow)
  }

  /// Lets a `$name` share the fate of the holder that it goes to, whose flow has not met it.
  mutating func add(_ node: Node, to holder: PublisherHolder, _ obstacle: PublisherFlow.Obstacle) {
    guard let place = holders[holder], places[node] == nil else { return }
    places[node] = place
    flows[place].obstacle = flows[place].obstacle ?? obstacle
  }
}

extension PublisherFlows {
  /// Follows each `$name` of a model that something takes by its type.
  init(_ facts: ObservationFacts) {
    guard facts.known.Published != .none else { return }
    for node in facts.handedPublishers {
      guard case .holder(let holder) = facts.destination(ofPublisher: node.publisherReference) else { continue }
      if !contains(holder) {
        var search = PublisherFlowSearch(facts: facts)
        search.follow(holder)
        add(search.flow)
      }
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
        guard case .other = form(ofPublisher: node), case .property(let property) = target(ofProjection: name, node) else { continue }
        handed[property, default: []].append(node)
      }
    }
    return properties.flatMap { handed[$0, default: []] }
  }
}
