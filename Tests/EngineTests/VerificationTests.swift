import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

/// Plans made by hand, good and bad, for a project of two files.
@Suite struct VerificationTests {
  private let first = "// about a\nlet a = old\n"
  private let second = "let b = old\n"

  /// A plan that replaces stretches of the files, a unit for each group of edits.
  private func plan(_ units: [[Edit]], verdict: Verdict = .changed) -> Plan {
    Plan(
      units: units.enumerated().map { index, edits in
        MigrationUnit(
          subject: "unit \(index)", types: [], location: Location(FileID(0), UInt32(index)..<UInt32(index) + 1), level: .safe,
          verdict: verdict,
          edits: edits)
      },
      findings: units.enumerated().map { index, edits in
        Finding(
          rule: "rule", location: Location(FileID(0), 0..<1), verdict: verdict, message: "", unit: index, edits: edits)
      })
  }

  private func edit(_ file: UInt32, _ range: Range<UInt32>, _ replacement: String) -> Edit {
    Edit(Location(FileID(file), range), replacement)
  }

  /// - Parameter remaining: what the rules find in the result of the plan.
  private func verify(
    _ proposal: Plan, texts: [String]? = nil, remaining: Plan = Plan(units: [], findings: []), guards: Bool = false
  ) -> VerifiedPlan {
    var selection = Selection(rules: [], level: .safe)
    selection.writesAvailabilityGuards = guards
    let files = (texts ?? [first, second]).enumerated().map { index, text in
      SourceFile(
        id: FileID(UInt32(index)), path: "\(index).swift", text: SourceText(text),
        readOnly: text.contains("@generated") ? .generated : nil)
    }
    let forest = parse(files, jobs: 2)
    let project = ProjectModel(targets: [])
    let rewriting = Rewriting(
      files: files, forest: forest, index: ProjectIndex(files: forest.roots, names: forest.names, project: project),
      project: project,
      selection: selection, jobs: 2,
      rules: { index, _, selection in
        let isOriginal = zip(forest.roots, index.files).allSatisfy { $0.wholeText == $1.wholeText }
        return isOriginal ? proposal.without(selection.kept) : remaining
      })
    return rewriting.verified(proposal)
  }

  /// That unit 0 is gone with this reason, and all that it asked for, and that unit 1 is made.
  private func expectFirstRejected(
    _ result: VerifiedPlan, _ reason: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.rejected.map(\.subject) == ["unit 0"], sourceLocation: location)
    #expect(result.rejected.map(\.reason) == [reason], sourceLocation: location)
    #expect(result.plan.units.map(\.verdict) == [.blocked, .changed], sourceLocation: location)
    #expect(result.plan.units[0].edits.isEmpty && result.plan.units[0].blockers.count == 1, sourceLocation: location)
    #expect(result.plan.findings.map(\.verdict) == [.blocked, .changed], sourceLocation: location)
    #expect(result.rewritten.map(\.id) == [FileID(1)], sourceLocation: location)
  }

  private var goodEdit: Edit { edit(1, 8..<11, "new") }

  @Test func `a sound plan is made as it is`() {
    let result = verify(plan([[edit(0, 19..<22, "new")], [goodEdit]]))
    #expect(result.rejected.isEmpty && result.pending.isEmpty)
    #expect(
      result.rewritten.map { $0.text.bytes } == [Array("// about a\nlet a = new\n".utf8), Array("let b = new\n".utf8)])
  }

  @Test func `a unit whose result does not parse is dropped`() {
    expectFirstRejected(verify(plan([[edit(0, 19..<22, "((")], [goodEdit]])), "the result does not parse")
  }

  @Test func `a unit that does no harm is made where another one in its file does`() {
    let result = verify(plan([[edit(0, 0..<11, "")], [edit(0, 19..<22, "new")]]))
    #expect(result.rejected.map(\.subject) == ["unit 0"])
    #expect(result.plan.units.map(\.verdict) == [.blocked, .changed])
    #expect(result.rewritten.map { $0.text.bytes } == [Array("// about a\nlet a = new\n".utf8)])
  }

  @Test func `a unit that loses a comment is dropped`() {
    expectFirstRejected(verify(plan([[edit(0, 0..<11, "")], [goodEdit]])), "the result has other comments")
  }

  @Test func `a unit that writes a guard may write a comment twice, and lose or invent none`() {
    let twice = verify(plan([[edit(0, 11..<11, "// about a\n")]]), guards: true)
    #expect(twice.rejected.isEmpty)
    for change in [edit(0, 0..<11, ""), edit(0, 11..<11, "// new\n"), edit(0, 0..<11, "// new\n")] {
      expectFirstRejected(verify(plan([[change], [goodEdit]]), guards: true), "the result has other comments")
    }
  }

  @Test func `a unit that makes a comment of code is dropped`() {
    expectFirstRejected(verify(plan([[edit(0, 11..<11, "//")], [goodEdit]])), "the result has other comments")
  }

  @Test func `a unit may add a comment that migrations write, and lose none of its form`() {
    let comment = WrittenComment.tellingOfEqualValues(comparing: "Item") + "\n"
    for guards in [false, true] {
      #expect(verify(plan([[edit(0, 11..<11, comment)]]), guards: guards).rejected.isEmpty)
    }
    let text = comment + "let a = 1\n"
    let lost = verify(plan([[edit(0, 0..<UInt32(comment.utf8.count), "")]]), texts: [text])
    #expect(lost.rejected.map(\.subject) == ["unit 0"])
    let swallowing = edit(0, 11..<11, String(comment.dropLast()))
    expectFirstRejected(verify(plan([[swallowing], [goodEdit]])), "the result has other comments")
  }

  @Test func `comments may move and lose blanks at their ends`() {
    let text = "let a = 1 // a  \r\n/* b /* c */ */ let b = 2\n"
    let moved = "/* b /* c */ */ let b = 2\nlet a = 1 // a\n"
    let result = verify(plan([[edit(0, 0..<UInt32(text.utf8.count), moved)]]), texts: [text])
    #expect(result.rejected.isEmpty)
  }

  @Test func `what looks like a comment in a string is none`() {
    #expect(verify(plan([[edit(0, 8..<15, "1")]]), texts: ["let a = \"// no\"\n"]).rejected.isEmpty)
  }

  @Test func `a unit that edits a generated file is dropped`() {
    let result = verify(
      plan([[edit(0, 21..<24, "new")], [goodEdit]]), texts: ["// @generated\nlet a = old\n", second])
    expectFirstRejected(result, "it changes a file that is never edited: generated")
  }

  @Test func `a unit that edits past the end of a file is dropped`() {
    expectFirstRejected(verify(plan([[edit(0, 19..<99, "new")], [goodEdit]])), "it edits past the end of a file")
  }

  @Test func `a unit that edits code that does not parse is dropped`() {
    let broken = "let a = 1\n}}} old\n"
    let result = verify(plan([[edit(0, 10..<13, "")], [goodEdit]]), texts: [broken, second])
    expectFirstRejected(result, "it edits code that does not parse")
  }

  @Test func `two units whose edits overlap are both dropped`() {
    let result = verify(plan([[edit(0, 15..<22, "x")], [edit(0, 19..<22, "y")], [goodEdit]]))
    #expect(result.rejected.map(\.subject) == ["unit 0", "unit 1"])
    #expect(result.rejected[0].reason == "an edit of unit 0 and one of unit 1 overlap")
    #expect(result.plan.units.map(\.verdict) == [.blocked, .blocked, .changed])
  }

  @Test func `a unit of which two edits overlap is dropped`() {
    let result = verify(plan([[edit(0, 15..<22, "x"), edit(0, 19..<22, "y")], [goodEdit]]))
    expectFirstRejected(result, "two edits of unit 0 overlap")
  }

  @Test func `a unit goes with all of its files`() {
    let result = verify(plan([[edit(0, 19..<22, "(("), edit(1, 8..<11, "new")], [edit(0, 11..<11, " ")]]))
    #expect(result.rewritten.map(\.id) == [FileID(0)])
    #expect(result.rejected.map(\.subject) == ["unit 0"])
  }

  @Test func `a unit that leaves the rules something to do is dropped`() {
    let remaining = Plan(units: [plan([[edit(0, 0..<0, " ")]]).units[0].renamed("class A")], findings: [])
    let result = verify(plan([[edit(0, 19..<22, "new")], [goodEdit]]), remaining: remaining)
    #expect(result.rejected.first?.reason == "the result still has something to change: class A")
    #expect(result.plan.units.map(\.verdict) == [.blocked, .changed])
  }

  @Test func `a unit that the plan leaves alone, and that it frees, is pending`() {
    let gated = plan([[]], verdict: .gated)
    let freed = plan([[edit(0, 0..<0, " ")]])
    let proposal = Plan(units: [plan([[edit(0, 19..<22, "new")]]).units[0].renamed("unit 1"), gated.units[0]], findings: [])
    #expect(verify(proposal, remaining: freed).pending == ["unit 0"])
    let twice = Plan(units: freed.units + freed.units, findings: [])
    #expect(verify(proposal, remaining: twice).rejected.map(\.reason) == ["the result still has something to change: unit 0"])
  }

  @Test func `a unit that was dropped and is found again does no harm to others`() {
    let remaining = plan([[edit(1, 0..<0, " ")]])
    let result = verify(plan([[edit(0, 19..<22, "((")], [goodEdit]]), remaining: remaining)
    #expect(result.rejected.map(\.subject) == ["unit 0"])
  }

  @Test func `what the rules find in files that the plan leaves alone is pending`() {
    let remaining = Plan(units: [plan([[edit(1, 0..<0, " ")]]).units[0].renamed("class B")], findings: [])
    let result = verify(plan([[edit(0, 19..<22, "new")]]), remaining: remaining)
    #expect(result.rejected.isEmpty)
    #expect(result.pending == ["class B"])
  }

  @Test func `units that are not to be changed are left alone`() {
    let result = verify(plan([[edit(0, 19..<22, "((")]], verdict: .blocked))
    #expect(result.rejected.isEmpty && result.rewritten.isEmpty)
  }
}

extension Node {
  fileprivate var wholeText: String { text(in: 0..<sourceCount) }
}

extension Plan {
  /// What the rules make of the project when units are not to move.
  fileprivate func without(_ kept: [Location: Blocker]) -> Plan {
    Plan(
      units: units.map { unit in
        guard let reason = kept[unit.location] else { return unit }
        var unit = unit
        unit.verdict = .blocked
        unit.edits = []
        unit.blockers = [reason]
        return unit
      },
      findings: findings.map { finding in
        guard let unit = finding.unit, kept[units[unit].location] != nil else { return finding }
        var finding = finding
        finding.verdict = .blocked
        return finding
      })
  }
}

extension MigrationUnit {
  fileprivate func renamed(_ subject: String) -> MigrationUnit {
    MigrationUnit(subject: subject, types: [], location: location, level: level, verdict: verdict, edits: edits)
  }
}
