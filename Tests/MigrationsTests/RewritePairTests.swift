import MoltProject
import MoltRules
import MoltText
import Testing

private let matter = """
  ---
  id: old
  title: `old` is `new`
  family: things
  level: safe
  needs: iOS 17
  imports: SwiftUI, MapKit
  adds: UniformTypeIdentifiers
  ---

  """

private func document(_ body: String) throws -> Document {
  try Document(path: "things/old.md", markdown: matter + body)
}

private func fence(_ words: String, _ text: String) -> String { "```\(words)\n\(text)\n```\n" }

@Suite struct `Pairs of match and rewrite` {
  @Test func `modules that a file must import, and that a rewrite adds, are named`() throws {
    let document = try document("")
    #expect(document.imports == ["SwiftUI", "MapKit"])
    #expect(document.adds == ["UniformTypeIdentifiers"])
  }

  @Test func `a match has the words of its fence and its place in the file`() throws {
    let body = "Prose.\n\n" + fence("swift match inside=View,ViewModifier statement", "\n<#view#>.old()\n") + fence("swift rewrite", "new")
    let pair = try #require(try document(body).rewritePairs().first)
    #expect(pair.match.text == "<#view#>.old()")
    #expect(pair.match.line == 14)
    #expect(pair.places == [.inside(["View", "ViewModifier"]), .statement])
    guard case .ladder(let rungs) = pair.outcome else { throw Missing() }
    #expect(rungs.map(\.template.text) == ["new"])
    #expect(rungs.map(\.template.line) == [18])
    #expect(rungs.map(\.needs) == [[.iOS: Version(17)]])
    #expect(rungs.map(\.level) == [.safe])
  }

  @Test func `a ladder has the needs of each rung`() throws {
    let body =
      fence("swift match", "old") + fence("swift rewrite needs=iOS18,macOS15.4 level=review", "newest")
      + fence("text note", "Look\nat it.") + fence("swift before", "a") + fence("swift after", "b") + fence("swift rewrite", "new")
    guard case .ladder(let rungs)? = try document(body).rewritePairs().first?.outcome else { throw Missing() }
    #expect(rungs.map(\.template.text) == ["newest", "new"])
    #expect(rungs.map(\.needs) == [[.iOS: Version(18), .macOS: Version(15, 4)], [.iOS: Version(17)]])
    #expect(rungs.map(\.level) == [.review, .safe])
    #expect(rungs.map(\.note) == ["Look at it.", nil])
  }

  @Test func `what is blocked has a reason and a help`() throws {
    let body =
      fence("swift match", "old") + fence("text blocked some-kind", "it is\nunsafe\n\ndo it") + fence("swift match", "b")
      + fence("text blocked other", "no")
    let blocks = try document(body).rewritePairs().compactMap { if case .blocked(let block) = $0.outcome { block } else { nil } }
    #expect(blocks.map(\.code.name) == ["some-kind", "other"])
    #expect(blocks.map(\.message) == ["it is unsafe", "no"])
    #expect(blocks.map(\.help) == ["do it", nil])
  }

  @Test func `a document without them has none`() throws {
    #expect(try document(fence("swift", "x") + fence("text", "y") + fence("swift unchanged", "z")).rewritePairs().isEmpty)
  }

  @Test(arguments: mistakes)
  func `a mistake is named with its line and what to write`(body: String, message: String) throws {
    let document = try document(body)
    let error = #expect(throws: MalformedDocuments.self) { try document.rewritePairs() }
    #expect(error?.description == message)
  }

  @Test func `a rule of level manual writes nothing`() throws {
    let markdown = matter.replacing("safe", with: "manual") + fence("swift match", "a") + fence("swift rewrite", "b")
    let document = try Document(path: "things/old.md", markdown: markdown)
    #expect(throws: MalformedDocuments.self) { try document.rewritePairs() }
  }
}

/// What is wrong with a body, and what its author reads.
private let mistakes: [(String, String)] = [
  (fence("swift rewrite", "a"), "things/old.md:10:1: `swift rewrite` has no `swift match` above it"),
  (fence("swift match", "a"), "things/old.md:10:1: this match has no outcome: add a `swift rewrite` or a `text blocked KIND` below it"),
  (fence("swift match", " "), "things/old.md:10:1: the block is empty: write Swift code, with `<#name#>` for what may be anything"),
  (
    fence("swift match in=View", "a"),
    "things/old.md:10:16: `in=View` is not expected here: write `inside=TYPE`, `within=CALL`, `outside=CALL`, `mentions=NAME`, `argument=LABEL`, `statement`"
  ),
  (
    fence("swift match", "a") + fence("swift rewrite level=review", "b"),
    "things/old.md:13:1: a rewrite of level `review` says what to look at: add a `text note` below it"
  ),
  (
    fence("swift match", "a") + fence("swift rewrite level=manual", "b"),
    "things/old.md:13:18: `level=manual`: write `level=review`; the level of the document is the best that there is"
  ),
  (
    fence("swift match", "a") + fence("swift rewrite needs=iOS", "b"),
    "things/old.md:13:24: `needs=`: `iOS` is not a requirement: write a platform and a version, as in `iOS17`"
  ),
  (
    fence("swift match", "a") + fence("swift rewrite", "b") + fence("swift rewrite needs=iOS18", "c"),
    "things/old.md:13:1: the `swift rewrite` below it is never written: say with `needs=iOS18,macOS15` what this one takes, newest first"
  ),
  (
    fence("swift match", "a") + fence("swift rewrite", "b") + fence("text blocked c", "d"),
    "things/old.md:16:1: this match has an outcome already: write a `swift match` above it"
  ),
  (
    fence("swift match", "a") + fence("text blocked", "d"),
    "things/old.md:13:1: write `text blocked KIND`, the kind in small letters and hyphens: `text blocked nil-color`"
  ),
  (
    fence("swift match", "a") + fence("text blocked Big", "d"),
    "things/old.md:13:1: write `text blocked KIND`, the kind in small letters and hyphens: `text blocked nil-color`"
  ),
  (fence("swift match", "a") + fence("text note", "d"), "things/old.md:13:1: a note is about the `swift rewrite` above it: there is none"),
  (fence("text notes", "d"), "things/old.md:10:1: unknown role `notes` of a text: write `note` or `blocked KIND`"),
]

private struct Missing: Error {}
