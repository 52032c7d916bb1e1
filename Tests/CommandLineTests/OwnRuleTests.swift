import Foundation
import Testing

/// A rule of a team's own, from `banner` to `notice`.
private func document(
  id: String = "banner", family: String = "acme", level: String = "safe", template: String = "notice(<#text#>)"
) -> String {
  """
  ---
  id: \(id)
  title: `banner` is `notice`
  family: \(family)
  level: \(level)
  ---
  Prose.

  ```swift match
  banner(<#text#>)
  ```
  ```swift rewrite
  \(template)
  ```

  ```swift before
  let it = banner("a")
  ```
  ```swift after
  let it = notice("a")
  ```

  """
}

private let source = "let one = banner(\"x\")\n// molt:ignore banner -- kept\nlet two = banner(\"y\")\n"

@Suite struct `Rules of one's own` {
  private func project() throws -> TemporaryProject {
    try TemporaryProject(["App/A.swift": source, "rules/acme/banner.md": document()])
  }

  @Test func `act where a flag names their directory`() throws {
    let project = try project()
    let result = try Molt.run("diff", "App", "--migrations", "rules", "--rule", "acme", in: project.path)
    #expect(result.status == 1)
    #expect(result.output.contains("-let one = banner(\"x\")\n+let one = notice(\"x\")\n"))
    #expect(!result.output.contains("+let two"))
    #expect(try Molt.run("diff", "App", in: project.path).status == 0)
  }

  @Test func `act where the configuration names their directory, seen from where it lies`() throws {
    let project = try project()
    try project.write("{ migrations: ['rules'] }", to: ".molt.json")
    #expect(try Molt.run("diff", ".", in: project.path + "/App").output.contains("+let one = notice(\"x\")"))
    #expect(try Molt.run("apply", "App", "--rule", "banner", "--allow-no-vcs", "--allow-partial", in: project.path).status == 0)
    #expect(try project.text("App/A.swift") == source.replacing("one = banner", with: "one = notice"))
  }

  @Test func `are decided by the first of their matches, by whatever name each is found`() throws {
    let blocked = """
      ```swift match
      banner(<#text#>, style: .plain)
      ```
      ```text blocked plain-style
      the style has no successor

      Choose another one.
      ```

      ```swift match
      banner(<#text#>, style: <#_style#>)
      ```
      ```swift rewrite
      notice(<#text#>)
      ```

      """
    let rule = document().replacing("```swift match\nbanner(<#text#>)", with: blocked + "\n```swift match\nbanner(<#text#>)")
    let project = try TemporaryProject([
      "App/A.swift": "let plain = banner(\"a\", style: .plain)\nlet bold = banner(\"b\", style: .bold)\n", "rules/acme/banner.md": rule,
    ])
    let result = try Molt.run("check", "App", "--migrations", "rules", "--rule", "acme", in: project.path)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2, "\(result.output)\(result.error)")
    #expect(lines.first?.contains("blocked") == true && lines.last?.contains("changed") == true)
  }

  @Test func `are listed and explained with the file that they come from`() throws {
    let project = try project()
    let listing = try Molt.run("rules", "--migrations", "rules", in: project.path)
    #expect(listing.output.contains("banner") && listing.output.contains("(rules/acme/banner.md)"))
    let json = try Molt.run("rules", "--migrations", "rules", "--format", "json", in: project.path)
    #expect(json.output.contains("\"document\": \"rules/acme/banner.md\""))
    #expect(try Molt.run("explain", "banner", "--migrations", "rules", in: project.path).output.contains("from rules/acme/banner.md"))
  }

  @Test func `are named by a suggestion and by the command that applies them`() throws {
    let project = try project()
    let slip = try Molt.run("diff", "App", "--migrations", "rules", "--rule", "baner", in: project.path)
    #expect(slip.error.contains("did you mean `banner`?"))
    let result = try Molt.run("diff", "App", "--migrations", "rules", in: project.path)
    #expect(result.error.contains("--migrations rules"))
  }

  @Test func `have ids of their own`() throws {
    let project = try project()
    try project.write(document(id: "published"), to: "rules/acme/published.md")
    try project.write(document(id: "observation"), to: "rules/acme/observation.md")
    let result = try Molt.run("rules", "--migrations", "rules", in: project.path)
    #expect(result.status == 2)
    #expect(
      result.error.contains(
        "rules/acme/published.md:2:1: error: the id `published` is already that of a rule of molt in the family `observation`: "))
    #expect(result.error.contains("rules/acme/observation.md:2:1: error: `observation` is the name of a family"))
  }

  @Test func `are refused with all their mistakes`() throws {
    let project = try project()
    try project.write(document(level: "sure"), to: "rules/acme/banner.md")
    try project.write(document(id: "other", template: "notice(<#txt#>)"), to: "rules/acme/other.md")
    let result = try Molt.run("check", "App", "--migrations", "rules", in: project.path)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("rules/acme/banner.md:5:8: error: unknown level `sure`"))
    #expect(result.error.contains("rules/acme/other.md:13:"))
  }

  @Test func `are missed where their directory has none`() throws {
    let project = try project()
    let result = try Molt.run("diff", "App", "--migrations", "App", in: project.path)
    #expect(result.status == 2)
    #expect(result.error.contains("no documents in App"))
    #expect(try Molt.run("diff", "App", "--migrations", "nowhere", in: project.path).status == 2)
  }
}

@Suite struct `A test of documents` {
  @Test func `is silent on standard output where all is well`() throws {
    let project = try TemporaryProject(["rules/acme/banner.md": document()])
    for operand in ["rules", "rules/acme", "rules/acme/banner.md"] {
      let result = try Molt.run("test", operand, in: project.path)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(result.error == "1 document, 1 example: all as expected\n")
    }
    #expect(try Molt.run("test", ".", in: project.path + "/rules/acme").status == 0)
  }

  @Test func `shows an unexpected result, by the line of the example`() throws {
    let project = try TemporaryProject(["rules/acme/banner.md": document(template: "note(<#text#>)")])
    let result = try Molt.run("test", "rules", in: project.path)
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("rules/acme/banner.md:16: `banner` is `notice`: unexpected result in Example.swift"))
    #expect(result.output.contains("    -let it = notice(\"a\")\n    +let it = note(\"a\")\n"))
    #expect(result.error == "1 document, 1 example: 1 failure\n")
  }

  @Test func `puts a document in the place of molt's own, and tests what the configuration names where nothing is named`() throws {
    let text = document(id: "hosting-frame", family: "hosting")
    let project = try TemporaryProject(["rules/hosting/hosting-frame.md": text, ".molt.json": "{ migrations: ['rules'] }"])
    #expect(try Molt.run("test", "rules", in: project.path).status == 0)
    #expect(try Molt.run("test", in: project.path).status == 0)
    #expect(try Molt.run("rules", in: project.path).status == 2)
  }

  @Test func `goes on with the others where a document makes no sense, or has no examples`() throws {
    let empty = document(id: "other").split(separator: "```swift before")[0]
    let project = try TemporaryProject([
      "rules/acme/banner.md": document(), "rules/acme/other.md": String(empty), "rules/acme/wrong.md": "---\n",
    ])
    let result = try Molt.run("test", "rules", in: project.path)
    #expect(result.status == 2)
    #expect(result.output.contains("rules/acme/other.md:7: no example"))
    #expect(result.error.contains("rules/acme/wrong.md:1:1: error: the front matter has no end"))
    #expect(result.error.contains("2 documents, 1 example: all as expected; not tested: 1 document with mistakes"))
  }
}
