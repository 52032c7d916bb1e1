import MoltText
import Testing

@Suite struct RewritingTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `edits give what replacing from the end gives`(seed: UInt64) {
    let sample = RandomEdits(seed: seed)
    #expect(sample.text.applying(sample.edits).bytes == sample.expected)
  }

  @Test func `a text is followed by zeros`() {
    let text = SourceText("abc")
    #expect(text.bytes == Array("abc".utf8))
    #expect((3..<3 + SourceText.padding).allSatisfy { text.start[$0] == 0 })
  }
}

@Suite struct LineTableTests {
  @Test func `all newlines of Swift end a line`() {
    let table = LineTable(SourceText("a\nb\r\nc\rd"))
    #expect(table.starts == [0, 2, 5, 7])
    #expect(table.position(of: 3) == Position(line: 2, column: 2))
    #expect(table.position(of: 8) == Position(line: 4, column: 2))
  }

  @Test func `only line feeds end a line of a diff`() {
    #expect(LineTable(SourceText("a\nb\r\nc\rd\n"), newlines: .diff).starts == [0, 2, 5])
  }

  @Test func `columns count bytes`() {
    #expect(LineTable(SourceText("é = 1")).position(of: 3) == Position(line: 1, column: 4))
  }

  @Test func `the end of a text has a position`() {
    #expect(LineTable(SourceText("")).position(of: 0) == Position(line: 1, column: 1))
    #expect(LineTable(SourceText("a\n")).position(of: 2) == Position(line: 2, column: 1))
  }
}

@Suite struct PlanConflictTests {
  private func unit(_ subject: String, _ edits: [Edit], verdict: Verdict = .changed) -> MigrationUnit {
    MigrationUnit(
      subject: subject, types: [], location: Location(FileID(0), 0..<1), level: .safe, verdict: verdict, edits: edits)
  }

  private func edit(
    _ range: Range<UInt32>, _ replacement: String = "", file: UInt32 = 0, isShared: Bool = false
  )
    -> Edit
  {
    Edit(Location(FileID(file), range), replacement, isShared: isShared)
  }

  private func conflict(_ units: MigrationUnit...) -> PlanConflict? { Plan(units: units, findings: []).conflict() }

  @Test func `an overlap names both units`() throws {
    let found = try #require(conflict(unit("class A", [edit(0..<5)]), unit("class B", [edit(4..<6)])))
    #expect(found.units == [0, 1])
    #expect(found.description == "an edit of class A and one of class B overlap")
  }

  @Test func `an edit inside another is found past its neighbours`() {
    #expect(conflict(unit("A", [edit(0..<20), edit(22..<23)]), unit("B", [edit(10..<11)]))?.units == [0, 1])
  }

  @Test func `two insertions at one offset conflict`() {
    #expect(conflict(unit("A", [edit(3..<3, "x"), edit(3..<3, "y")]))?.units == [0])
  }

  @Test func `edits that touch get along`() {
    #expect(conflict(unit("A", [edit(0..<3)]), unit("B", [edit(3..<3, "x"), edit(3..<5)])) == nil)
  }

  @Test func `a shared edit is made once and conflicts with no copy of itself`() {
    let shared = edit(3..<3, "import Observation\n", isShared: true)
    let plan = Plan(units: [unit("A", [shared]), unit("B", [shared])], findings: [])
    #expect(plan.conflict() == nil)
    #expect(plan.edits[FileID(0)] == [shared])
  }

  @Test func `units that are not applied and other files do not conflict`() {
    #expect(conflict(unit("A", [edit(0..<5)]), unit("B", [edit(0..<5)], verdict: .blocked)) == nil)
    #expect(conflict(unit("A", [edit(0..<5)]), unit("B", [edit(0..<5, file: 1)])) == nil)
  }
}

@Suite struct SpellingTests {
  @Test func `the nearest candidate is meant`() {
    #expect(closest(to: "Suorces", among: ["Tests", "Sources"]) == "Sources")
    #expect(closest(to: "publishd", among: ["state-object", "published"]) == "published")
    #expect(closest(to: "IOS", among: ["iOS", "macOS"]) == "iOS")
  }

  @Test func `nothing is suggested for a word that is like none`() {
    #expect(closest(to: "zebra", among: ["Sources", "Tests"]) == nil)
    #expect(closest(to: "", among: []) == nil)
  }
}
