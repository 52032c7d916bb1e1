import MoltRules
import Testing

/// A document without a mistake, from `track` to `record`.
private let sound = """
  ---
  id: track-event
  title: `track` becomes `record`
  family: acme
  level: safe
  needs: iOS 15, macOS 12
  imports: AcmeKit
  ---

  ```swift match
  track(<#name: literal#>, properties: <#properties?#>)
  ```
  ```swift rewrite
  record(Event(<#name#>), <#properties?#>)
  ```

  ```swift match
  track(<#_...#>)
  ```
  ```text blocked event-name
  the name is made at run time
  ```

  ```swift unchanged blocked event-name
  track(a)
  ```

  """

/// What the author of a document reads, line by line.
private func complaints(_ markdown: String) -> [String] {
  do {
    return try Document(path: "acme/track-event.md", markdown: markdown).problems(isCode: false).map(\.description)
  } catch {
    return error.problems.map(\.description)
  }
}

@Suite struct `A mistake in a document` {
  @Test func `is none where all is well`() {
    #expect(complaints(sound) == [])
    #expect(complaints(sound.replacing("level: safe", with: "level : safe")) == [])
    #expect(complaints(sound.replacing("```", with: "````")) == [])
  }

  @Test(arguments: [
    (
      "needs:", "need:", "6:1: unknown key `need`: write `needs:`"
    ),
    ("iOS 15", "ios 15", "6:8: `ios 15` is not a requirement: write `iOS 15`"),
    ("macOS 12", "OSX 12", "6:8: `OSX 12` is not a requirement: write `macOS 12`"),
    ("iOS 15", "iOS15", "6:8: `iOS15` is not a requirement: write `iOS 15`"),
    ("macOS 12", "iOS 12", "6:8: `iOS` is named twice: remove one"),
    (
      "AcmeKit", "Acme Kit",
      "7:10: `Acme Kit` is not the name of a module: write names with commas between them, as in `imports: SwiftUI, MapKit`"
    ),
  ])
  func `of the front matter is told with what is meant`(wrong: (String, String, String)) {
    #expect(complaints(sound.replacing(wrong.0, with: wrong.1)).first == "acme/track-event.md:" + wrong.2)
  }

  @Test(arguments: [
    ("swift match\ntrack(<#n", "swift macth\ntrack(<#n", "10:10: unknown role `macth`: write `match`"),
    ("swift match\ntrack(<#n", "match\ntrack(<#n", "10:1: molt does not read this block: write `swift match` after the backticks"),
    ("swift match\ntrack(<#n", "Swift match\ntrack(<#n", "10:1: molt does not read this block: write `swift match` after the backticks"),
    ("```\n```swift rewrite", "```swift rewrite", "10:1: the code block has no end: add a line of three backticks"),
    ("swift match\ntrack(<#n", "swift match insde=View\ntrack(<#n", "10:16: `insde=View` is not expected here: write `inside=TYPE`"),
    ("swift rewrite", "swift rewrite needs=ios18", "13:24: `needs=`: `ios18` is not a requirement: write `iOS18`"),
    ("unchanged blocked event-name", "unchanged bloked event-name", "24:20: `bloked` is not expected here: write `blocked`"),
  ])
  func `of a fence is told with what is meant`(wrong: (String, String, String)) {
    #expect(complaints(sound.replacing(wrong.0, with: wrong.1)).first == "acme/track-event.md:" + wrong.2)
  }

  @Test(arguments: [
    ("<#name: literal#>", "<#name: literal>", "11:7: a placeholder ends with `#>`: write `<#name#>`"),
    ("<#name: literal#>", "<#name: #>", "11:7: `<#name: #>` has an empty condition: write one after the colon, or remove the colon"),
    ("track(<#_...#>)", "<#all#>", "18:1: this would match code with any name: spell out the method or the type that it is about"),
    (
      "track(<#_...#>)", "<#any?#>.track()",
      "18:1: `?` is for the value of an argument that may be missing: write `<#any#>` here"
    ),
    (
      "track(<#_...#>)", "<#any...#>.track()",
      "18:1: `...` is for any number of arguments, statements, members or elements: write `<#any#>` for the one that is here"
    ),
    (
      "track(<#_...#>)", "track(<#any...: literal#>)",
      "18:7: a condition is about one thing, and `<#any...#>` may be many: leave the condition out"
    ),
    (
      "track(<#_...#>)", "track(a) <#b#>",
      "18:10: a placeholder cannot come after a call: write `label: <#b#>` between the parentheses, which also means a closure after "
        + "them, or `{ <#b...#> }` for what the closure does"
    ),
    ("track(<#_...#>)", "track(a) track(b)", "18:10: two statements on one line: write each on a line of its own"),
    (
      "track(<#_...#>)", "track(1)",
      "18:1: this is never reached: the match on line 11 matches the same code and more; move this one above it"
    ),
  ])
  func `of a match is told`(wrong: (String, String, String)) {
    let markdown = sound.replacing(wrong.0, with: wrong.1)
      .replacing("track(1)", with: "track(<#name: literal#>, properties: <#more?#>)")
    #expect(complaints(markdown).contains("acme/track-event.md:" + wrong.2), "\(complaints(markdown))")
  }

  @Test(arguments: [
    ("record(Event(<#name#>) <#properties?#>)", "14:24: `<#properties?#>` does not fit here: is a comma or an operator missing before it?"),
    (
      "record(Event(<#name#>)) <#properties?#>",
      "14:25: a placeholder cannot come after a call: write `label: <#properties?#>` between the parentheses, which also means a closure "
        + "after them, or `{ <#properties...#> }` for what the closure does"
    ),
    ("record(<#name: literal#>, <#properties?#>)", "14:8: conditions belong in the match: write `<#name#>` here"),
    ("record(<#name#>, <#properties...#>)", "14:18: it is `<#properties?#>` in the match: write `<#properties?#>`"),
    ("record(<#name#>, <#_#>, <#properties?#>)", "14:18: `<#_#>` stands for what is dropped: give it a name, in the match and here"),
    (
      "record(<#name#>) + <#properties?#>",
      "14:20: it may be absent in the match, and nothing can be left out for it here: write a separate match for that"
    ),
    (
      "record(<#name#> + <#properties?#>)",
      "14:19: it may be absent in the match, and `<#name#>` beside it would be dropped as well: write a separate match for that"
    ),
    (
      "track(<#name#>, properties: <#properties?#>)",
      "14:1: the match on line 11 matches this, so every run would rewrite it again: give that match a condition, or write something that it does not match"
    ),
    (
      "log { track(<#name#>, properties: <#properties?#>) }",
      "14:7: the match on line 11 matches this, so every run would rewrite it again: give that match a condition, or write something that it does not match"
    ),
    (
      "start(<#name#>)\nrecord(<#properties?#>)",
      "14:1: several statements cannot replace an expression: write `swift match statement` above, for a match that is a statement by itself"
    ),
  ])
  func `of a rewrite is told`(wrong: (String, String)) {
    let markdown = sound.replacing("record(Event(<#name#>), <#properties?#>)", with: wrong.0)
    #expect(complaints(markdown) == ["acme/track-event.md:" + wrong.1])
  }

  @Test func `is not what a narrower match leaves alone`() {
    // The name is no literal any more, and the second match is blocked.
    #expect(
      complaints(sound.replacing("record(Event(<#name#>), <#properties?#>)", with: "track(Event(<#name#>), properties: <#properties?#>)"))
        == [])
  }

  @Test func `is a name that only another match has`() {
    let markdown = sound.replacing("track(<#_...#>)", with: "track(<#other#>, at: <#time#>)").replacing(
      "Event(<#name#>)", with: "Event(<#name#>, <#time#>)")
    #expect(
      complaints(markdown) == [
        "acme/track-event.md:14:24: `<#time#>` is in the match on line 18 only: a rewrite can only use what the match above it captures"
      ])
  }

  @Test(arguments: [
    ("blocked event-nam", "nothing here is blocked as `event-nam`: write `event-name`"),
    ("review", "no rewrite of this document has the level `review`: write `swift rewrite level=review`, or expect another verdict"),
  ])
  func `is an example that expects what cannot be`(wrong: (String, String)) {
    let markdown = sound.replacing("unchanged blocked event-name", with: "unchanged " + wrong.0)
    #expect(complaints(markdown) == ["acme/track-event.md:24:1: " + wrong.1])
  }

  @Test func `is an example of a target that is too low where nothing needs one`() {
    let markdown = sound.replacing("needs: iOS 15, macOS 12\n", with: "").replacing("blocked event-name\ntrack(a)", with: "gated\ntrack(a)")
    #expect(
      complaints(markdown) == [
        "acme/track-event.md:23:1: nothing here needs a deployment target: give `needs:` in the front matter, or expect another verdict"
      ])
  }
}
