import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// `$name` of a published property where it is not a binding: something subscribes to it, or is assigned to it.
struct PublisherUse {
  enum Form {
    /// A publisher that keeps its place: `$name.map`, `Publishers.Merge($name, …)`.
    case publisher
    /// It becomes the value of declarations whose written types change with it.
    case handedOn(PublisherFlow)
    /// The call `.assign(to: &$name)`.
    case assignment(Node)
    /// The receiver of a method that the project adds to the publishers of `@Published` properties: no pipeline of Combine.
    case extended
    /// Anything else, with what keeps a subject from taking its place.
    case other(String)
  }

  /// The token `$name`.
  let node: Node
  let form: Form

  var isAssignment: Bool { if case .assignment = form { true } else { false } }

  /// - Parameter model: the class whose property it is.
  func site(of model: TypeID, _ level: Level, _ edits: [Edit]) -> Site {
    Site(
      rule: "combine-pipeline", node: node, declaration: node.statement, model: model, level: level,
      message: "`\(node.publisherReference.text)` is used as a Combine publisher", edits: edits)
  }
}

/// The announcements that go, as what they announce is tracked.
struct RemovedAnnouncements {
  let nodes: [Node]

  /// What goes from the property's observers because it only announced the change.
  func removed(from property: Property) -> [Node] {
    guard let block = property.accessorBlock else { return [] }
    return nodes.filter(block.contains).compactMap { StatementRemoval(of: $0)?.node }
  }
}

extension ObservationQuestions {
  func publisherBlocker(
    _ use: PublisherUse, _ reason: String? = nil,
    help: String = "feed a `CurrentValueSubject` from the property's `willSet`, or compute what the pipeline computes"
  ) -> Blocker {
    let reference = use.node.publisherReference
    let operation = reference.parent.flatMap { $0.kind == .memberAccessExpr ? $0.token($0.row.endToken - 1) : nil }
    let text = reference.text + (operation.map { "." + reference.text(in: $0.range) } ?? "")
    return Blocker(
      code: .combinePublisher,
      message: "`\(text)` is used as a Combine publisher, which an @Observable property does not have"
        + (reason.map { "; " + $0 } ?? ""),
      location: use.node.location,
      help: help)
  }
}

extension Node {
  /// The whole of `$name`, `self.$name` or `model.$name`, for the node of `$name`.
  var publisherReference: Node {
    guard let access = parent, access.kind == .memberAccessExpr, access.firstChild != self else { return self }
    return access
  }
}

extension Node {
  /// The statement or declaration that this expression is a part of.
  fileprivate var statement: Node {
    var node = outOfLongChain
    while let parent = node.parent, ![.codeBlock, .closureExpr, .accessorBlock, .memberBlock, .sourceFile].contains(parent.kind) {
      node = parent.outOfLongChain
    }
    return node
  }
}
