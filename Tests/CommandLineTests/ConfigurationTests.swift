import MoltArguments
import MoltRules
import Testing

private let source = """
  import Storage
  import SwiftUI

  final class Preferences: ObservableObject {
    @Published var name = ""
    @Published var draft = ""
    @Stored("size") var size: Double = 12
    @Quiet var quiet = 1
    var task: Task<Void, Never>?
  }

  """

/// What is wrong with a configuration; nil where it makes sense.
private func complaint(_ text: String) -> String? {
  do {
    _ = try ConfigurationFile.parse(text, path: ".molt.json", below: "/project")
    return nil
  } catch {
    return error.message
  }
}

private let flags = ["diff", "--level", "review", "--deployment-target", "ios17"]

@Suite struct `A configuration` {
  @Test func `is JSON5`() throws {
    let configuration = try ConfigurationFile.parse(
      """
      \u{FEFF}// what molt cannot see
      {
        observation: { /* one family */
          'wrappers': { "Stored": "storage", Quiet: 'ignore', },
          "properties": { "Outer.Preferences.task": "track" },
        },
      } // the end
      """, path: ".molt.json", below: "/project")
    #expect(configuration.wrappers == ["Stored": .storage, "Quiet": .ignore])
    #expect(configuration.properties == ["Outer.Preferences.task": .track])
    #expect(try ConfigurationFile.parse("{}", path: "", below: "/project").wrappers.isEmpty)
  }

  @Test(arguments: [
    ("", "1:1: a value is missing: write `{}` or a string"),
    ("[]", "1:1: expected an object: `{ … }`"),
    ("\"observation\"", "1:1: expected an object: `{ … }`"),
    ("{", "1:2: expected `}`"),
    ("{}\n{}", "2:1: nothing may follow the object"),
    ("{ observation }", "1:15: expected `:` after the key `observation`"),
    (
      "{\n  obsrvation: {}\n}",
      "2:3: unknown key `obsrvation`; did you mean `observation`? (one of `rules`, `excludeRules`, `level`, `levels`, `deploymentTargets`, `toolchain`, `paths`, `exclude`, `baseline`, `format`, `migrations`, `interfaces`, `effects`, `verify`, `observation`)"
    ),
    ("{ observation: { wrapers: {} } }", "1:18: unknown key `wrapers`; did you mean `wrappers`? (one of `wrappers`, `properties`)"),
    ("{ observation: { wrappers: { A: 'b' 'c' } } }", "1:37: expected `,` or `}`"),
    (
      "{ observation: { wrappers: { A: 'storge' } } }",
      "1:33: unknown value `storge`; did you mean `storage`? (one of `ignore`, `storage`, `block`)"
    ),
    ("{ observation: { wrappers: { A: 'block', A: 'block' } } }", "1:42: the key `A` is there twice"),
    ("{ observation: { wrappers: { '@A': 'block' } } }", "1:30: `@A` should be written `A`"),
    ("{ observation: { properties: { a: 'track' } } }", "1:32: `a` should be written `Class.a`"),
    ("{ observation: { wrappers: 'A' } }", "1:28: expected an object: `{ … }`"),
    ("{ a: 'b\n' }", "1:6: the string does not end"),
    ("{ /* }", "1:3: the comment does not end"),
  ])
  func `that makes no sense is answered with the place and what to write`(text: String, message: String) {
    #expect(complaint(text) == ".molt.json:" + message)
  }

  @Test(arguments: ["\"xcode\"", "\"27\"", "\"xcode0\""])
  func `names a toolchain by the version of Xcode`(name: String) throws {
    let message = "`\(name.dropFirst().dropLast())` is no version of Xcode: write `\"xcode27\"`"
    #expect(complaint("{ toolchain: \(name) }") == ".molt.json:1:14: " + message)
    #expect(try ConfigurationFile.parse("{ toolchain: \"xcode27\" }", path: "", below: "/").toolchain?.xcode == 27)
  }

  @Test func `of the toolchain yields to the flag`() throws {
    let project = try TemporaryProject([
      "Feed.swift": """
      import SwiftUI

      final class Feed: ObservableObject {
        @Published var count = 0
        init() { print("made") }
      }

      struct FeedView: View {
        @StateObject private var feed = Feed()
        var body: some View { Text("\\(feed.count)") }
      }

      """, ".molt.json": "{ toolchain: \"xcode27\" }\n",
    ])
    let arguments = ["diff", "--deployment-target", "ios17"]
    #expect(try Molt.run(arguments, in: project.path).output.contains("+  @State private var feed = Feed()"))
    #expect(try Molt.run(arguments + ["--toolchain", "xcode26"], in: project.path).output.isEmpty)
    let refusal = try Molt.run(arguments + ["--toolchain", "27"], in: project.path)
    #expect(refusal.error.contains("`--toolchain`: `27` is no version of Xcode: write `xcode27`"))
  }

  @Test func `decides what cannot be seen`() throws {
    let project = try TemporaryProject([
      "App/A.swift": source,
      ".molt.json": """
      { observation: {
        wrappers: { Stored: "storage", Quiet: "ignore" },
        properties: { "Preferences.draft": "ignore", "Preferences.task": "track" },
      } }
      """,
    ])
    for place in ["", "/App"] {
      let output = try Molt.run(flags, in: project.path + place).output
      #expect(output.contains("+  @ObservationIgnored var draft = \"\"\n"))
      #expect(output.contains("+  @ObservationIgnored @Stored(\"size\") private var sizeStorage: Double = 12\n"))
      #expect(output.contains("+  @ObservationIgnored @Quiet var quiet = 1\n"))
      #expect(output.contains("   var task: Task<Void, Never>?\n"))
    }
  }

  @Test(arguments: ["größe", "gro\u{308}\u{DF}e", "名前 👩‍👩‍👧", "\u{301}combining"])
  func `is found whatever its directory is called`(name: String) throws {
    let project = try TemporaryProject([
      "\(name)/A.swift": source,
      "\(name)/.molt.json": "{ observation: { wrappers: { Stored: 'storage', Quiet: 'ignore' } }, migrations: ['rules'] }",
      "\(name)/B/B.swift": "", "\(name)/rules/acme/a.md": "",
    ])
    for (arguments, directory) in [([], "/" + name), (["."], "/" + name), ([name], ""), ([], "/\(name)/B"), (["\(name)/A.swift"], "")] {
      let result = try Molt.run(["check"] + arguments, in: project.path + directory)
      #expect(result.error.contains("rules/acme/a.md"), "\(arguments) in \(directory): \(result.error)")
      #expect(!result.error.contains("cannot read"))
    }
  }

  @Test func `can be another file, and can keep a class as it is`() throws {
    let project = try TemporaryProject([
      "A.swift": source, ".molt.json": "{ observation: { wrappers: { Stored: 'storage', Quiet: 'ignore' } } }",
      "other.json": "{ observation: { wrappers: { Stored: 'block', Quiet: 'ignore' } } }",
    ])
    let other = try Molt.run(flags + ["--config", "other.json"], in: project.path)
    #expect(other.status == 0)
    #expect(other.error.contains("configured 1"))
    #expect(try Molt.run(flags, in: project.path).status == 1)
  }

  @Test func `that is broken or missing ends the run before anything is looked at`() throws {
    let project = try TemporaryProject(["A.swift": source, ".molt.json": "{ observation: [] }"])
    for arguments in [flags, ["apply", "--all", "--allow-no-vcs"], ["check"], ["explain", "Preferences"]] {
      let result = try Molt.run(arguments, in: project.path)
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(result.error.hasPrefix("molt: error: .molt.json:1:16: "))
    }
    let missing = try Molt.run("check", "--config", "molt.jsn", in: project.path)
    #expect(missing.status == 2)
    #expect(missing.error.contains("`--config`: cannot read `molt.jsn`"))
    #expect(try project.text("A.swift") == source)
  }

  @Test func `that holds for a part of the run only is not chosen silently`() throws {
    let project = try TemporaryProject(["A/A.swift": source, "B/B.swift": source, "A/.molt.json": "{}", "B/.molt.json": "{}"])
    let result = try Molt.run("check", "A", "B", in: project.path)
    #expect(result.status == 2)
    #expect(result.error.contains("name one with `--config`"))
  }

  @Test func `that names what is not there is reported`() throws {
    let project = try TemporaryProject([
      "A.swift": source, ".molt.json": "{ observation: { wrappers: { Sored: 'ignore' }, properties: { 'Preferences.size2': 'track' } } }",
    ])
    let result = try Molt.run("check", in: project.path)
    #expect(result.error.contains("names a wrapper `Sored`"))
    #expect(result.error.contains("names a property `Preferences.size2`"))
  }
}
