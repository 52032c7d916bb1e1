import Foundation
import MoltMigrations
import MoltProject
import MoltRules
import Testing

@Suite struct `The catalogue` {
  @Test func `holds every document that lies in the folders of the families, as it is on disk`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Migrations").standardized
    let onDisk = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") && $0 != "README.md" }
      .sorted()
    #expect(Catalogue.builtIn.rules.map(\.document.path).sorted() == onDisk)
    for rule in Catalogue.builtIn.rules {
      let markdown = try String(contentsOf: folder.appending(path: rule.document.path), encoding: .utf8)
      #expect(try Document(path: rule.document.path, markdown: markdown).body == rule.document.body)
    }
  }

  @Test func `is sorted by family and id, and ids are unique and no family's name`() {
    let keys = Catalogue.builtIn.rules.map { [$0.family, $0.id] }
    #expect(keys == keys.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) })
    #expect(Set(Catalogue.builtIn.rules.map(\.id)).count == Catalogue.builtIn.rules.count)
    #expect(Catalogue.builtIn.ids.isDisjoint(with: Catalogue.builtIn.rules.map(\.family)))
  }

  @Test func `a family stands for its rules, an id for one, anything else for none`() {
    #expect(Catalogue.builtIn.named("observation").map(\.id) == Catalogue.builtIn.rules.filter { $0.family == "observation" }.map(\.id))
    #expect(Catalogue.builtIn.named("published").map(\.id) == ["published"])
    #expect(Catalogue.builtIn.named("publishd").isEmpty)
  }

  @Test(arguments: Catalogue.builtIn.rules.map(\.document))
  func `a document explains its rule and shows it at work`(document: Document) throws {
    let examples = try document.examples()
    #expect(examples.contains { document.level == .manual ? $0.isUnchanged && $0.verdict == .blocked : !$0.isUnchanged })
    #expect(document.body.split(separator: "```")[0].contains { $0.isLetter }, "prose comes before the first example")
    for example in examples where !example.isUnchanged { #expect(example.before != example.after) }
  }

  @Test(arguments: try Case.names())
  func `a document of cases is read whole`(name: String) throws {
    let document = try #require(Case.collected.first { $0.id == name }, "its front matter is malformed")
    #expect(try !document.examples().isEmpty)
    #expect(!document.sources.isEmpty)
  }

  @Test func `the observation family needs the releases that brought Observation`() {
    for rule in Catalogue.builtIn.named("observation") {
      #expect(rule.requires[.iOS] == Version(17))
      #expect(Set(rule.requires.keys) == Set(Platform.allCases))
    }
  }
}
