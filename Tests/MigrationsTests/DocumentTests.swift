import Migrations
import Project
import Testing
import Text

private let matter = """
  ---
  id: old
  title: `old` is `new`
  family: things
  level: review
  needs: iOS 17, macOS 14.4
  sources:
    - a paper
    - another
  ---

  """

private func document(_ body: String) throws -> Document {
  try Document(path: "things/old.md", markdown: matter + body)
}

/// What is wrong with a document, as its author reads it.
private func complaint(path: String = "things/old.md", _ markdown: String) -> String? {
  do {
    _ = try Document(path: path, markdown: markdown).examples()
    return nil
  } catch {
    return "\(error)"
  }
}

@Suite struct `Front matter` {
  @Test func `every key is read`() throws {
    let document = try document("Prose.\n")
    #expect(document.id == "old")
    #expect(document.title == "`old` is `new`")
    #expect(document.family == "things")
    #expect(document.level == .review)
    #expect(document.needs == [.iOS: Version(17), .macOS: Version(14, 4)])
    #expect(document.sources == ["a paper", "another"])
    #expect(document.body == "Prose.\n")
    #expect(document.bodyLine == 11)
  }

  @Test(arguments: [
    ("id: old\n", "things/old.md:1: expected front matter: begin the document with a line `---`"),
    ("---\nid: old\n", "things/old.md:1: the front matter has no end: add a line `---` below it"),
    ("---\nid old\n---\n", "things/old.md:2: expected `key: value`, or `  - source` below `sources:`"),
    (
      "---\nname: x\n---\n",
      "things/old.md:2: unknown key `name`: the keys are id, title, family, level, needs, imports, adds, sources"
    ),
    ("---\nid: a\nid: b\n---\n", "things/old.md:3: `id` is given twice: remove one"),
    ("---\ntitle: x\n---\n", "things/old.md:1: `id` is missing: write `id: old`"),
    ("---\nid: old\ntitle: t\nfamily:\n---\n", "things/old.md:4: `family` is missing: write `family: things`"),
    (
      "---\nid: old\ntitle: t\nfamily: things\nlevel: sure\n---\n",
      "things/old.md:5: unknown level `sure`: write `safe`, `review` or `manual`"
    ),
    (
      "---\nid: new\ntitle: t\nfamily: things\nlevel: safe\n---\n",
      "things/old.md:2: a document lies at FAMILY/ID.md: expected `things/new.md`, or write `family: things` and `id: old`"
    ),
    (
      "---\nid: old\ntitle: t\nfamily: things\nlevel: safe\nneeds: iOS 17, Linux 5\n---\n",
      "things/old.md:6: `Linux 5` is no requirement: write a platform and a version, as in `iOS 17` "
        + "(iOS, macOS, macCatalyst, tvOS, watchOS, visionOS)"
    ),
  ])
  func `a mistake is named with its line and what to write`(markdown: String, message: String) {
    #expect(complaint(markdown) == message)
  }
}

@Suite struct `Examples of a document` {
  @Test func `before and after make a pair under their heading`() throws {
    let examples = try document("## A case\n\n```swift before\na\n```\n\nprose\n\n```swift after\nb\n```\n").examples()
    try #require(examples.count == 1)
    #expect(examples[0].title == "A case")
    #expect(examples[0].line == 13)
    #expect(examples[0].before == [.init(path: "Example.swift", text: "a\n")])
    #expect(examples[0].after == [.init(path: "Example.swift", text: "b\n")])
    #expect(!examples[0].isUnchanged)
  }

  @Test func `an example above every heading has the title of the document`() throws {
    #expect(try document("```swift unchanged\na\n```\n").examples().map(\.title) == ["`old` is `new`"])
  }

  @Test func `file lines make several files, and after repeats only what changes`() throws {
    let body = """
      ```swift before
      // file: A/One.swift
      one

      // file: Two.swift
      two

      two
      ```
      ```swift after
      // file: Two.swift
      zwei
      ```

      """
    let example = try #require(try document(body).examples().first)
    #expect(
      example.before == [.init(path: "A/One.swift", text: "one\n"), .init(path: "Two.swift", text: "two\n\ntwo\n")])
    #expect(example.after == [.init(path: "A/One.swift", text: "one\n"), .init(path: "Two.swift", text: "zwei\n")])
  }

  @Test func `the fence states verdict, blocker and options`() throws {
    let fence = "```swift unchanged blocked some-kind rules=a,b level=review floor=iOS16,macOS13\nx\n```\n"
    let example = try #require(try document(fence).examples().first)
    #expect(example.isUnchanged)
    #expect(example.verdict == .blocked)
    #expect(example.blocker == "some-kind")
    #expect(example.rules == ["a", "b"])
    #expect(example.level == .review)
    #expect(example.floors == ["iOS16", "macOS13"])
    #expect(example.after == example.before)
  }

  @Test func `code before may be broken, code that stays may not`() throws {
    let body = "```swift before broken\na\n```\n```swift after\nb\n```\n```swift before\na\n```\n```swift after\nb\n```\n"
    #expect(try document(body).examples().map(\.isBroken) == [true, false])
    #expect(complaint(matter + "```swift unchanged broken\na\n```\n") != nil)
  }

  @Test func `unknown floors and the ones the rule needs are told apart`() throws {
    let examples = try document("```swift unchanged floor=unknown\nx\n```\n```swift unchanged\nx\n```\n").examples()
    #expect(examples.map(\.floors) == [[], nil])
  }

  @Test func `code without a role is prose`() throws {
    #expect(try document("```swift\nx\n```\n```console\n$ molt\n```\n").examples().isEmpty)
  }

  @Test(arguments: [
    ("```swift before\na\n```\n", "11: `swift before` has no `swift after`: add one, or write `swift unchanged`"),
    (
      "```swift before\na\n```\n```swift unchanged\na\n```\n",
      "11: `swift before` has no `swift after`: add one, or write `swift unchanged`"
    ),
    ("```swift after\na\n```\n", "11: `swift after` has no `swift before` above it"),
    ("```swift befor\na\n```\n", "11: unknown role `befor`: write `before`, `after`, `unchanged`, `match` or `rewrite`"),
    ("\n```swift before\na\n", "12: the code block has no end: add a line of three back-ticks"),
    ("```swift unchanged level=high\na\n```\n", "11: unknown level `high`: write `safe`, `review` or `manual`"),
    ("```swift unchanged lvl=safe\na\n```\n", "11: unknown option `lvl=`: write `rules=`, `level=` or `floor=`"),
    (
      "```swift before blocked\na\n```\n```swift after\nb\n```\n",
      "11: `blocked` is not expected here: write `swift unchanged VERDICT KIND`, `rules=`, `level=` or `floor=`"
    ),
    (
      "```swift before\na\n```\n```swift after\n// file: B.swift\nb\n```\n",
      "14: `before` has no file `B.swift`: a rule makes no new files"
    ),
  ])
  func `a mistake is named with its line`(body: String, message: String) {
    #expect(complaint(matter + body) == "things/old.md:" + message)
  }
}
