import MoltMigrations
import MoltRules
import MoltText
import Testing

/// Rules that rewrite the same code.
@Suite struct `Two rules that rewrite the same code` {
  private static let code = """
    func draw() { pair(left, right) }

    """

  private func document(_ id: String, level: String, _ match: String, _ rewrite: String, note: String = "") throws -> Document {
    try Document(
      path: "acme/\(id).md",
      markdown: """
        ---
        id: \(id)
        title: \(id)
        family: acme
        level: \(level)
        ---
        ```swift match
        \(match)
        ```
        ```swift rewrite
        \(rewrite)
        ```
        \(note)
        """)
  }

  private func migrated(at level: Level) throws -> (verdicts: [String: Verdict], text: String) {
    let catalogue = try Catalogue.builtIn.adding([
      document("any", level: "review", "pair(<#a#>, <#b#>)", "couple(<#a#>, <#b#>)", note: "```text note\nLook at it.\n```\n"),
      document("left", level: "safe", "pair(left, <#b#>)", "leftPair(<#b#>)"),
    ])
    let selection = Selection(rules: ["any", "left"], of: catalogue, level: level)
    let outcome = try Sandbox.migrate([Example.File(path: "Draw.swift", text: Self.code)], selection, Case.observationFloors)
    let plan = outcome.run.plan
    let verdicts = plan.findings.map { ($0.rule, plan.units[$0.unit ?? 0].verdict) }
    return (Dictionary(verdicts) { first, _ in first }, outcome.files[0].text)
  }

  @Test func `move one after the other`() throws {
    let (verdicts, text) = try migrated(at: .review)
    #expect(verdicts == ["any": .changed, "left": .blocked])
    #expect(text.contains("couple(left, right)"))
  }

  @Test func `do not wait for one that is only proposed`() throws {
    let (verdicts, text) = try migrated(at: .safe)
    #expect(verdicts == ["any": .review, "left": .changed])
    #expect(text.contains("leftPair(right)"))
  }
}
