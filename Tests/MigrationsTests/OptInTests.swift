import MoltMigrations
import MoltRules
import Testing

@Suite struct `A rule that is opt-in` {
  private func document(_ line: String) throws -> Document {
    try Document(
      path: "acme/old.md",
      markdown: "---\nid: old\ntitle: t\nfamily: acme\nlevel: safe\n\(line)---\n```swift match\nold()\n```\n```swift rewrite\nnew()\n```\n")
  }

  @Test func `is one of the catalogue, and none of those that act by default`() throws {
    let catalogue = try Catalogue.builtIn.adding([try document("opt-in: yes\n")])
    #expect(catalogue.ids.contains("old") && !catalogue.idsByDefault.contains("old"))
    #expect(catalogue.named("acme").map(\.id) == ["old"])
    for line in ["", "opt-in: no\n"] { #expect(try Catalogue.builtIn.adding([try document(line)]).idsByDefault.contains("old")) }
  }

  @Test func `says so by yes or no`() {
    let error = #expect(throws: MalformedDocuments.self) { try document("opt-in: true\n") }
    #expect(error?.problems.first?.description == "acme/old.md:6:9: `true` is not an answer: write `opt-in: yes`, or leave the line out")
  }
}

@Suite struct `An example that is incomplete` {
  private func examples(_ words: String) throws -> [Example] {
    try Document(
      path: "acme/old.md", markdown: "---\nid: old\ntitle: t\nfamily: acme\nlevel: safe\n---\n```swift \(words)\na()\n```\n"
    ).examples()
  }

  @Test func `is not type-checked, and stays as it is`() throws {
    #expect(try examples("unchanged incomplete").map(\.isIncomplete) == [true])
    #expect(try examples("unchanged blocked some-kind incomplete").map(\.blocker) == ["some-kind"])
    #expect(try examples("unchanged").map(\.isIncomplete) == [false])
    #expect(throws: MalformedDocuments.self) { try examples("before incomplete") }
  }
}
