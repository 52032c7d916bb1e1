import MoltProject
import MoltRules
import MoltText
import Testing

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

/// What is wrong with a document first of all, as its author reads it.
private func complaint(path: String = "things/old.md", _ markdown: String) -> String? {
  do {
    _ = try Document(path: path, markdown: markdown).examples()
    return nil
  } catch {
    return "\(error)".split(separator: "\n").first.map(String.init)
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
    ("id: old\n", "things/old.md:1:1: expected front matter: begin the document with a line `---`"),
    ("---\nid: old\n", "things/old.md:1:1: the front matter has no end: add a line `---` below it"),
    ("---\nid old\n---\n", "things/old.md:2:1: expected `key: value`, or `  - source` below `sources:`"),
    (
      "---\nname: x\n---\n",
      "things/old.md:2:1: unknown key `name`: the keys are id, title, family, level, needs, imports, adds, opt-in, sources"
    ),
    ("---\nid: a\nid: b\n---\n", "things/old.md:3:1: `id` is given twice: remove one"),
    ("---\ntitle: x\n---\n", "things/old.md:1:1: `id` is missing: write `id: old`"),
    ("---\nid: old\ntitle: t\nfamily:\n---\n", "things/old.md:4:8: `family` is missing: write `family: things`"),
    (
      "---\nid: old\ntitle: t\nfamily: things\nlevel: sure\n---\n",
      "things/old.md:5:8: unknown level `sure`: write `safe`, `review` or `manual`"
    ),
    (
      "---\nid: new\ntitle: t\nfamily: things\nlevel: safe\n---\n",
      "things/old.md:2:5: a document lies at FAMILY/ID.md: expected `things/new.md`, or write `family: things` and `id: old`"
    ),
    (
      "---\nid: old\ntitle: t\nfamily: things\nlevel: safe\nneeds: iOS 17, Linux 5\n---\n",
      "things/old.md:6:8: `Linux 5` is not a requirement: write a platform and a version, as in `iOS 17` "
        + "(iOS, macOS, macCatalyst, tvOS, watchOS, visionOS)"
    ),
  ])
  func `a mistake is named with its line and what to write`(markdown: String, message: String) {
    #expect(complaint(markdown) == message)
  }
}

@Suite struct `All mistakes of a document` {
  @Test func `in its front matter are told at once`() {
    let error = #expect(throws: MalformedDocuments.self) {
      try Document(path: "things/old.md", markdown: "---\nid: old\nlevel: sure\nneeds: iOS, BeOS 5\nname: x\n---\n")
    }
    #expect(error?.problems.map(\.line) == [5, 1, 1, 3, 4, 4])
    #expect(error?.problems.last?.column == 8)
  }

  @Test func `below it are told at once, and what they entail is not told`() throws {
    let body = """
      ```swift match inside
      a
      ```
      ```swift rewrite needs=iOS
      b
      ```
      ```swift before
      a
      ```
      ```swift unchanged level=sure
      a
      ```
      ```text blocked
      c
      ```

      """
    #expect(try document(body).problems(isCode: false).map(\.line) == [11, 14, 17, 20, 23])
  }

  @Test func `include that it looks for nothing, unless Swift code does`() throws {
    #expect(try document("Prose.\n").problems(isCode: false).map(\.line) == [11])
    #expect(try document("Prose.\n").problems(isCode: true).isEmpty)
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
    ("```swift before\na\n```\n", "11:1: `swift before` has no `swift after`: add one, or write `swift unchanged`"),
    (
      "```swift before\na\n```\n```swift unchanged\na\n```\n",
      "11:1: `swift before` has no `swift after`: add one, or write `swift unchanged`"
    ),
    ("```swift after\na\n```\n", "11:1: `swift after` has no `swift before` above it"),
    ("```swift befor\na\n```\n", "11:10: unknown role `befor`: write `before`"),
    ("\n```swift before\na\n", "12:1: the code block has no end: add a line of three backticks"),
    ("```swift unchanged level=high\na\n```\n", "11:26: unknown level `high`: write `safe`, `review` or `manual`"),
    ("```swift unchanged lvl=safe\na\n```\n", "11:20: unknown option `lvl=`: write `rules=`, `level=`, `floor=` or `toolchain=`"),
    (
      "```swift before blocked\na\n```\n```swift after\nb\n```\n",
      "11:17: `blocked` is not expected here: write `swift unchanged VERDICT KIND`, `rules=`, `level=` or `floor=`"
    ),
    (
      "```swift before\na\n```\n```swift after\n// file: B.swift\nb\n```\n",
      "14:1: `before` has no file `B.swift`: a rule does not create files"
    ),
  ])
  func `a mistake is named with its line`(body: String, message: String) {
    #expect(complaint(matter + body) == "things/old.md:" + message)
  }
}
