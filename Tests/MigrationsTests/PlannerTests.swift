import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

/// What the planner makes of whatever a family proposes.
@Suite struct `The planner` {
  /// A family whose sites are handed to it.
  private struct Found: FamilyAnalysis {
    let index: ProjectIndex
    var sites: [Site] = []
    var sitesAlone: [Site] = []
    var requirements: [UnitRequirement] { [] }
    var compliantUses: [CompliantUse] { [] }

    func candidates() -> [CandidateUnit] { sites.map { CandidateUnit(subject: "a unit", location: $0.location, sites: [$0]) } }
    var joint: [Edit] = []
    func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] { Dictionary(uniqueKeysWithValues: changed.map { ($0, joint) }) }
  }

  private let project = ProjectModel(targets: [])

  private func index(_ text: String) -> ProjectIndex {
    let forest = parse([SourceFile(id: FileID(0), path: "File.swift", text: SourceText(text), readOnly: nil)], jobs: 1)
    return ProjectIndex(files: forest.roots, names: forest.names, project: project)
  }

  private func site(_ index: ProjectIndex, _ edits: [Edit] = []) -> Site {
    let declaration = index.files[0].firstChild!
    return Site(rule: "dismiss-action", node: declaration, declaration: declaration, message: "old", edits: edits, requires: [:])
  }

  private func plan(_ found: Found, rules: Set<String> = ["dismiss-action"], scope: Set<FileID>? = nil) -> Plan {
    var selection = Selection(rules: rules, level: .review)
    selection.scope = scope
    var planner = Planner(found.index, project: project, selection: selection)
    planner.add(found, family: nil)
    return planner.plan
  }

  @Test(arguments: [
    ("let old = /* why */ 1", "let new = 1", Verdict.blocked), ("let old = /* why */ 1", "let new = 1 /* why */", .changed),
    ("let old = 1 // why", "let new = 1", .changed), ("let old = \"/* no */\"", "let new = 1", .changed),
  ])
  func `keeps a unit whose edits would lose a comment`(text: String, replacement: String, verdict: Verdict) throws {
    let index = index(text + "\n")
    let declaration = try #require(index.files[0].firstChild)
    let unit = try #require(plan(Found(index: index, sites: [site(index, [declaration.replacement(replacement)])])).units.first)
    #expect(unit.verdict == verdict)
    #expect(unit.blockers.map(\.code) == (verdict == .blocked ? [.comment] : []))
  }

  @Test func `keeps a unit that needs an edit where nothing may be edited`() throws {
    let index = index("let old = 1\n")
    let far = Edit(Location(FileID(1), 0..<0), "import Far\n")
    let declaration = try #require(index.files[0].firstChild)
    let own = site(index, [declaration.replacement("let new = 1")])
    for (found, scope, verdict) in [
      (Found(index: index, sites: [own]), Set([FileID(0)]), Verdict.changed), (Found(index: index, sites: [own]), [FileID(1)], .blocked),
      (Found(index: index, sites: [site(index, own.edits + [far])]), [FileID(0)], .blocked),
      (Found(index: index, sites: [own], joint: [far]), [FileID(0)], .blocked),
    ] {
      let unit = try #require(plan(found, scope: scope).units.first)
      #expect(unit.verdict == verdict && unit.blockers.map(\.code) == (verdict == .blocked ? [.outsidePath] : []))
    }
  }

  @Test func `says of sites of other rules only that they are there`() {
    let index = index("let old = 1\n")
    let found = Found(index: index, sitesAlone: [site(index)])
    #expect(plan(found).findings.map(\.verdict) == [.blocked])
    let other = plan(found, rules: ["on-change"])
    #expect(other.findings.isEmpty && other.otherSiteCount == 1)
  }
}
