import Foundation
import MoltRules
import Testing

@Suite struct `A new rule` {
  private func newRule(_ arguments: String..., in project: borrowing TemporaryProject) throws -> Molt.Result {
    try Molt.run(["new-rule"] + arguments, in: project.path)
  }

  @Test func `is a document whose examples come out as it says, and that rewrites code`() throws {
    let project = try TemporaryProject([
      "A.swift": "import TrackEventKit\nfunc f() {\n  TrackEvent.oldSend(\"a\") // why\n  TrackEvent.oldFlush()\n}\n"
    ])
    let result = try newRule("acme/track-event", in: project)
    #expect(result.status == 0)
    #expect(result.error.contains("molt: wrote migrations/acme/track-event.md; "))
    let test = try Molt.run("test", "migrations", in: project.path)
    #expect(test.status == 0, "\(test.output)\(test.error)")
    #expect(test.error == "1 document, 3 examples: all as expected\n")
    let diff = try Molt.run("diff", "--migrations", "migrations", "--rule", "track-event", in: project.path)
    #expect(diff.output.contains("+  TrackEvent.send(\"a\") // why\n"))
    #expect(diff.error.contains("nothing-to-flush 1"))
  }

  @Test func `has a family and a directory of its own choice, beside others`() throws {
    let project = try TemporaryProject()
    #expect(try newRule("first", "-o", "rules/deep", in: project).status == 0)
    #expect(try newRule("second", "-o", "rules/deep/", "-q", in: project).error.isEmpty)
    #expect(try newRule("team/third", "-o", project.path + "/rules/deep", in: project).status == 0)
    let test = try Molt.run("test", "rules/deep", in: project.path)
    #expect(test.error == "3 documents, 9 examples: all as expected\n", "\(test.output)")
    #expect(try project.text("rules/deep/own/second.md").contains("family: own\n"))
  }

  @Test func `never takes the place of another one`() throws {
    let project = try TemporaryProject(["migrations/own/banner.md": "mine"])
    let there = try newRule("banner", in: project)
    #expect(there.status == 2)
    #expect(there.error.hasPrefix("molt: error: `migrations/own/banner.md` is there already, and is left as it is\n"))
    #expect(try project.text("migrations/own/banner.md") == "mine")
    #expect(try newRule("published", in: project).error.contains("the id `published` is already that of a rule of molt"))
    #expect(try newRule("observation", in: project).error.contains("`observation` is the name of a family: choose another id"))
    #expect(try newRule("team/other", in: project).status == 0)
    #expect(try newRule("own/other", in: project).error.contains("the id `other` is already that of the rule in migrations/team/other.md"))
  }

  @Test(arguments: ["Track", "track event", "a/b/c", "/x", "x/", "-x", "x--y", "x.md", "3d", "übung", ".."])
  func `has a name of small letters, digits and hyphens`(name: String) throws {
    let project = try TemporaryProject()
    let result = try Molt.run(["new-rule", "--", name], in: project.path)
    #expect(result.status == 2)
    #expect(result.error.contains("cannot be the name of a rule or a family: use small letters, digits and hyphens"), "\(result.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.path).isEmpty)
  }
}
