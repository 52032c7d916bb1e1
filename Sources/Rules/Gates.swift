import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// Where a rule acts: the same file, scope and rule always have the same gate.
package struct GatedPlace: Hashable {
  package let file: FileID
  package let rule: String
  package let requires: [Platform: Version]
  package let scope: AvailabilityScope
}

extension Planner {
  /// The deployment targets that are too low for the unit, each once. Every site and every edit counts at its own place,
  /// with what its own rule needs.
  ///
  /// - Parameter assumes: whether what is asked of the project counts.
  package func obstacles(to candidate: CandidateUnit, _ index: ProjectIndex, assumes: Bool = true) -> [Blocker] {
    var result: [Blocker] = []
    for place in places(of: candidate, index) {
      // What every version has needs no target that is known.
      if place.requires.isEmpty { continue }
      switch project.gate(place.file, requirements: place.requires, in: place.scope, assumes: assumes) {
      case .open: continue
      case .closed(let obstacles): result += obstacles.map { $0.blocker(isAsked: !project.overrides.isEmpty) }
      case .unknown(let reason):
        result.append(Blocker(code: .unknownDeploymentTarget, message: reason, location: nil))
      }
    }
    var seen: Set<Blocker> = []
    return result.filter { seen.insert($0).inserted }
  }

  /// By file, and as they are found in it.
  private func places(of candidate: CandidateUnit, _ index: ProjectIndex) -> [GatedPlace] {
    var seen: Set<GatedPlace> = []
    let places = candidate.sites.filter { !$0.isGuarded }.flatMap { self.places(of: $0, index) }.filter { seen.insert($0).inserted }
    return Dictionary(grouping: places, by: \.file).sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// The first version of each platform that has what a site becomes.
  package func requirements(of site: Site) -> [Platform: Version] {
    site.requires ?? selection.catalogue[site.rule]?.requires ?? [:]
  }

  package func places(of site: Site, _ index: ProjectIndex) -> [GatedPlace] {
    ([site.node] + site.edits.map { site.place(of: $0, index) }).map { node in
      GatedPlace(
        file: node.file, rule: site.rule, requires: requirements(of: site),
        scope: index.availabilityScope(of: node))
    }
  }
}

extension Site {
  /// The node that the code which an edit writes stands in, or in the place of.
  ///
  /// What is inserted before a node stands beside it, and does not share in the attributes of a declaration that it
  /// precedes; but for the declaration that the site is about, which gets an attribute so.
  fileprivate func place(of edit: Edit, _ index: ProjectIndex) -> Node {
    let root = index.root(of: edit.file)
    guard let token = root.tokenIndex(endingBehind: edit.range.lowerBound) else { return root }
    var node = root.innermostNode(at: token)
    guard edit.range.isEmpty else { return node }
    // All of a chain begins where its first link does.
    while node.range.lowerBound >= edit.range.lowerBound, node != declaration, let parent = node.parent { node = parent.outOfLongChain }
    return node
  }
}

extension Gate.Obstacle {
  /// - Parameter isAsked: whether the command line gives deployment targets. None of them holds for a floor that is
  ///   written for another platform: not even that of iOS for one that is written for Mac Catalyst by itself.
  fileprivate func blocker(isAsked: Bool) -> Blocker {
    let low = lowDeploymentTarget
    let flag = isAsked && low.line.number != nil ? ", or pass `\(Floor.flag(floor.platform, needed))` as well" : ""
    let need = low.needed.map { "this needs \($0)" } ?? "no version of it has what this requires"
    return Blocker(
      code: .deploymentTarget,
      message: "\(low.target.map { "target \($0)" } ?? "every file") deploys to \(low.platform) \(low.version), and \(need)",
      location: nil,
      help: low.needed.map { "raise the deployment target to \(low.platform) \($0)" + flag }
        ?? "exclude \(low.platform), with `#if` or in a file of its own",
      deploymentTarget: low)
  }

  private var lowDeploymentTarget: LowDeploymentTarget {
    LowDeploymentTarget(
      target: target, platform: floor.platform.rawValue, version: floor.version.description,
      needed: needed == .never ? nil : needed.description, line: .init(floor.provenance),
      others: floor.others.filter { $0.version < needed }.map { .init($0.provenance) })
  }
}

extension LowDeploymentTarget.Line {
  fileprivate init(_ place: Provenance) {
    self.init(file: place.file, number: place.line > 0 ? place.line : nil, text: place.text)
  }
}
