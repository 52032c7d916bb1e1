import MoltRules
import MoltSymbols
import MoltText

extension Family {
  package static let hosting = Family("hosting", reasons: BlockerCode.hostingReasons) { index, _, selection in
    HostingAnalysis(index, selection.catalogue)
  }
}

/// The family of hosting, in one project.
///
///     facts ─┬──────────────▶ rules of cells, sizes and layout ───────┐
///            │                                                        ├─▶ findings ─▶ compliant uses
///            └─▶ children ──▶ rules of containment and root views ────┘
///
/// A rule has in its hands all that it reads, and returns what it found.
struct HostingAnalysis: FamilyAnalysis {
  let index: ProjectIndex
  private let findings: HostingFindings

  init(_ index: ProjectIndex, _ catalogue: Catalogue) {
    self.index = index
    findings = HostingFacts(index, catalogue).map(Self.findings) ?? HostingFindings()
  }

  private static func findings(_ facts: HostingFacts) -> HostingFindings {
    let children = facts.hostedChildren()
    let found = ofCells(facts) + ofSizes(facts) + ofChildren(facts, children)
    return found + CompliantUses(facts: facts, children: children, found: found).findings
  }

  /// What is hosted in cells.
  private static func ofCells(_ facts: HostingFacts) -> HostingFindings {
    let classes = facts.hostingCellClasses()
    var contents = HostedContents(facts.index)
    return HostingCellController(facts: facts).findings(&contents)
      + HostingCellClasses(facts: facts, classes: classes).findings(&contents)
      + HandedControllers(facts: facts, classes: classes).findings
      + ProvidedCells(facts: facts).findings(&contents)
      + HostingConfigurationState(facts: facts).findings
  }

  /// What is done about the sizes of hosted views, and around them.
  private static func ofSizes(_ facts: HostingFacts) -> HostingFindings {
    HostingSizingOptions(facts: facts).findings + KeyboardLayoutGuide(facts: facts).findings
      + ContentScrollView(facts: facts).findings
  }

  /// What becomes of hosting controllers that are children, or should be.
  private static func ofChildren(_ facts: HostingFacts, _ children: [HostedChild]) -> HostingFindings {
    HostingContainment(facts: facts, children: children).findings + HostingRemoval(facts: facts, children: children).findings
      + HostingRetention(facts: facts, children: children).findings + HostingFrame(facts: facts, children: children).findings
      + HostingRootViewClosure(facts: facts, children: children).findings
  }

  var sitesAlone: [Site] { findings.sitesAlone }
  var compliantUses: [CompliantUse] { findings.compliantUses }
  var requirements: [UnitRequirement] { [] }

  func candidates() -> [CandidateUnit] { findings.units.sorted { $0.location < $1.location } }

  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] { [:] }
}
