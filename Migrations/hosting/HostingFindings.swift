import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What rules of hosting found. Each rule returns its own; the family adds them up.
struct HostingFindings {
  /// Sites that move together or not at all.
  private(set) var units: [CandidateUnit] = []
  /// Sites that are explained and never edited: the blocker of each says why.
  private(set) var sitesAlone: [Site] = []
  /// Mentions of hosting controllers that are in order.
  private(set) var compliantUses: [CompliantUse] = []
  /// The mentions of hosting controllers that a unit or a site speaks of.
  private(set) var accounted: Set<Node> = []

  /// The units and the sites alone.
  var sites: [Site] { units.flatMap(\.sites) + sitesAlone }

  mutating func add(_ unit: CandidateUnit) { units.append(unit) }

  mutating func add(_ site: Site) { sitesAlone.append(site) }

  mutating func add(_ use: CompliantUse) { compliantUses.append(use) }

  /// Says that these mentions belong to what has been added.
  mutating func account(for mentions: some Sequence<Node>) { accounted.formUnion(mentions) }

  static func += (left: inout HostingFindings, right: HostingFindings) {
    left.units += right.units
    left.sitesAlone += right.sitesAlone
    left.compliantUses += right.compliantUses
    left.accounted.formUnion(right.accounted)
  }

  static func + (left: HostingFindings, right: HostingFindings) -> HostingFindings {
    var result = left
    result += right
    return result
  }
}

/// A rule of hosting: all that it reads are its stored constants and the arguments of `findings`.
protocol HostingRule {
  var facts: HostingFacts { get }
}

extension HostingRule {
  var index: ProjectIndex { facts.index }
  var known: HostingNames { facts.known }
}

extension Site {
  /// A site that is only explained: nothing is written, and the blocker says why.
  ///
  /// - Parameter declaration: where it would be suppressed; the statement around the node where it is not given.
  static func explained(
    _ rule: String, at node: Node, of declaration: Node? = nil, _ message: String, by blocker: Blocker
  ) -> Site {
    Site(
      rule: rule, node: node, declaration: declaration ?? node.enclosingStatement, level: .manual, message: message, blocker: blocker)
  }
}
