import MoltSyntax
import MoltText
import MoltThreads

/// One question about a type, which bounds the work that goes into its answer: declarations may refer to each other in
/// circles, and a wrong turn must not cost more than it is worth.
///
/// To have given up is not the same as not to know: the index notes what was given up, and the report tells it.
final class TypeQuery {
  /// The code that is asked about.
  private let node: Node
  private let givenUp: Memo<Node, Bool>
  private var depth = 0
  private var steps = 0
  /// What the declarations gave that the answer is worked out of; nil for one that is underway. An answer that was given up
  /// stays that within the query.
  private var declarations: [Node: Type?] = [:]
  /// Whether a part of the answer was given up: it is none that can be relied on elsewhere.
  private(set) var isIncomplete = false

  init(about node: Node, _ index: ProjectIndex) {
    self.node = node
    givenUp = index.givenUp
  }

  /// Notes that the answer takes more work than it is worth.
  func giveUp() -> Type {
    isIncomplete = true
    givenUp[node] = true
    return .unknown
  }

  /// Works out a part of the answer, or gives up.
  func step(_ work: () -> Type) -> Type {
    guard depth < RecursionBound.typeQuery, steps < 4_000 else { return giveUp() }
    depth += 1
    steps += 1
    defer { depth -= 1 }
    return work().bounded
  }

  /// Works out what a declaration makes of the answer, once; gives up where that leads back to the declaration.
  func step(into declaration: Node, _ work: () -> Type) -> Type {
    if let known = declarations[declaration] {
      if known == nil { isIncomplete = true }
      return known ?? .unknown
    }
    declarations[declaration] = .some(nil)
    let type = step(work)
    declarations[declaration] = type
    return type
  }
}

