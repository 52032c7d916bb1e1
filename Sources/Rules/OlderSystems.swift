import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// Where a person keeps the old form beside the new one: `if #available(iOS 16, *) { new } else { old }`.
extension Planner {
  /// That all of a unit is the old form of something that newer systems have already; nil where it is not.
  package func fallback(_ candidate: CandidateUnit, _ index: ProjectIndex) -> Blocker? {
    let isFallback = candidate.sites.allSatisfy { site in
      index.availabilityScope(of: site.node).isFallback(for: requirements(of: site))
    }
    guard isFallback, let node = candidate.sites.first?.node else { return nil }
    return Blocker(
      code: .olderSystems, message: "this is only reached on systems that lack the new form: the others have something else already",
      location: node.availabilityCheck?.location ?? node.location,
      help: "nothing to do now; delete it with the check once every deployment target has what the check asks for")
  }
}

extension Node {
  /// The nearest `#available` or `#unavailable` that decides whether this is reached, where it stands in a branch of it.
  fileprivate var availabilityCheck: Node? {
    sequence(first: self) { $0.parent }.lazy.flatMap(\.children).filter { $0.kind == .conditionElement }
      .compactMap { $0.firstChild(.availabilityCondition) }.first
  }
}
