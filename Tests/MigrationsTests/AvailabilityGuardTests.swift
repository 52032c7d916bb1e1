import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

/// A rule that makes `modern()` of `legacy()`, and takes away what is `gone()`.
private struct SampleAnalysis: FamilyAnalysis {
  let index: ProjectIndex
  var canBeGuarded = true

  var sitesAlone: [Site] { [] }
  var requirements: [UnitRequirement] { [] }
  var compliantUses: [CompliantUse] { [] }
  func jointEdits(changed: Set<UnitID>) -> [UnitID: [Edit]] { [:] }

  func candidates() -> [CandidateUnit] {
    guard let call = calls("legacy").first else { return [] }
    var site = Site(rule: "hosting-configuration", node: call, declaration: call, message: "legacy")
    site.edits = [call.replacement("modern()")] + calls("gone").map { $0.lineRemoval() }
    if canBeGuarded { site.guarding = .possible() }
    return [CandidateUnit(subject: "a call", location: call.location, sites: [site])]
  }

  private func calls(_ name: String) -> [Node] {
    guard let name = index.names[name] else { return [] }
    return index.occurrences(of: name).compactMap(\.parent).filter { $0.kind == .functionCallExpr }
  }
}

@Suite struct `An availability guard` {
  private func plan(
    _ text: String, floors: String = "ios15", canBeGuarded: Bool = true, more: [Example.File] = []
  ) throws -> (Plan, SourceText) {
    let floors = try floors.split(separator: ",").map { try Floor(deploymentTarget: String($0)) }
    var selection = Selection(rules: ["hosting-configuration"], level: .safe)
    let run = try Sandbox.migrate([Example.File(path: "A.swift", text: text)] + more, selection, floors).run
    selection.writesAvailabilityGuards = true
    var planner = Planner(run.index, project: run.project, selection: selection)
    planner.add(SampleAnalysis(index: run.index, canBeGuarded: canBeGuarded), family: "hosting")
    return (planner.plan, run.files[0].text)
  }

  private func result(_ text: String, floors: String = "ios15") throws -> String {
    let (plan, source) = try plan(text, floors: floors)
    #expect(plan.units.map(\.verdict) == [.changed])
    return String(decoding: source.applying(plan.edits[FileID(0), default: []]).bytes, as: UTF8.self)
  }

  private func refusal(_ text: String, floors: String = "ios15", canBeGuarded: Bool = true) throws -> String? {
    let (plan, _) = try plan(text, floors: floors, canBeGuarded: canBeGuarded)
    #expect(plan.units.map(\.verdict) == [.gated])
    #expect(plan.edits.isEmpty)
    return plan.units.first?.blockers.first { $0.code.name == "availability-guard" }?.message.split(separator: ": ").last.map(String.init)
  }

  @Test func `keeps the old statements beside the new ones, and the comments of both`() throws {
    #expect(
      try result(
        """
        func f() {
            before()

            // Why.
            let a = 1
            legacy() // what
            if a == 1 {

                gone()
            }

            after()
        }

        """) == """
          func f() {
              before()

              // Why.
              let a = 1
              if #available(iOS 16, *) {
                  modern() // what
                  if a == 1 {

                  }
              } else {
                  legacy() // what
                  if a == 1 {

                      gone()
                  }
              }

              after()
          }

          """)
  }

  @Test func `takes tabs, line breaks and one statement as they are`() throws {
    #expect(
      try result("func f() {\r\n\t\tlegacy()\r\n\t\tgone()\r\n}\r\n")
        == "func f() {\r\n\t\tif #available(iOS 16, *) {\r\n\t\t\t\tmodern()\r\n\t\t} else {\r\n\t\t\t\tlegacy()\r\n\t\t\t\tgone()\r\n\t\t}\r\n}\r\n"
    )
    #expect(try result("let f = {\n  legacy()\n}\n").contains("  if #available(iOS 16, *) {\n    modern()\n  } else {\n"))
    #expect(
      try result("func f() {\n  switch 1 {\n  case 1:\n    legacy()\n    gone()\n  default: break\n  }\n}\n")
        == "func f() {\n  switch 1 {\n  case 1:\n    if #available(iOS 16, *) {\n      modern()\n    } else {\n      legacy()\n      gone()\n    }\n  default: break\n  }\n}\n"
    )
  }

  @Test func `asks for the platforms that are too low, and for no other`() throws {
    let text = "func f() {\n  legacy()\n}\n"
    #expect(try result(text, floors: "ios15,maccatalyst15,tvos16").contains("#available(iOS 16, *)"))
    #expect(try result(text, floors: "ios16,tvos15").contains("#available(tvOS 16, *)"))
    #expect(try result(text, floors: "maccatalyst15").contains("#available(macCatalyst 16, *)"))
    #expect(try result("#if !os(tvOS)\n\(text)#endif\n", floors: "ios15,tvos15").contains("#available(iOS 16, *)"))
  }

  @Test func `is not written where none is needed`() throws {
    #expect(try !result("func f() {\n  legacy()\n}\n", floors: "ios16").contains("#available"))
    #expect(try result("@available(iOS 16, *) func f() {\n  legacy()\n}\n") == "@available(iOS 16, *) func f() {\n  modern()\n}\n")
  }

  @Test func `cannot stand where the old form has to go`() throws {
    #expect(
      try refusal("func f() {\n  legacy()\n}\n", canBeGuarded: false)
        == "the new form replaces a declaration, or code in several places")
    #expect(try refusal("func f() {\n  legacy()\n}\n", floors: "ios15,macos13") == "no version of macOS has the new form")
  }

  @Test func `cannot stand around what other code needs`() throws {
    #expect(
      try refusal("func f() {\n  let a = legacy()\n  use(a)\n}\n") == "what is declared here is used after it")
    #expect(
      try refusal("func f() {\n  legacy()\n  guard let (a, b) = g() else { return }\n  gone()\n  use(b)\n}\n")
        == "what is declared here is used after it")
    #expect(try refusal("func f() {\n  legacy(); after()\n}\n") == "other code is on its lines")
    #expect(try refusal("func f() { legacy() }\n") == "other code is on its lines")
    #expect(try refusal("func f() {\n  legacy() /* a\n b */\n}\n") == "a comment in it has several lines")
    #expect(try refusal("func f() {\n  defer { legacy() }\n  gone()\n}\n") == "this statement means something else in a block")
    #expect(try refusal("let a = legacy()\n") == "it is not a statement")
  }

  @Test(arguments: ["ios15", "ios16"])
  func `is not written again around the form that it has kept, which waits for nothing but to be deleted`(floor: String) throws {
    let text = "func f() {\n  if #available(iOS 16, *) {\n    modern()\n  } else {\n    legacy()\n  }\n}\n"
    let (plan, source) = try plan(text, floors: floor)
    #expect(plan.units.map(\.verdict) == [.blocked])
    #expect(plan.units[0].blockers.map(\.code.name) == ["older-systems"])
    let check = try #require(plan.units[0].blockers[0].location)
    #expect(source.string(in: check.range) == "#available(iOS 16, *)")
    #expect(plan.edits.isEmpty)
  }

  @Test func `is written where newer systems come, too`() throws {
    let text = "func f(_ b: Bool) {\n  if #available(iOS 16, *), b {\n    modern()\n  } else {\n    legacy()\n  }\n}\n"
    #expect(try result(text).contains("    if #available(iOS 16, *) {\n      modern()\n    } else {\n      legacy()\n    }\n"))
  }

  /// A check is right whatever the deployment target is.
  @Test func `is written where a deployment target is not known`() throws {
    let package = Example.File(
      path: "Package.swift",
      text: """
        let package = Package(
          name: "App", platforms: [.iOS(lowest())], targets: [.target(name: "App", path: ".")])

        """)
    let text = "func f() {\n  legacy()\n}\n"
    let (plan, source) = try plan(text, floors: "", more: [package])
    #expect(plan.units.map(\.verdict) == [.changed])
    #expect(plan.units[0].isGuarded)
    #expect(plan.units[0].notes.count == 1)
    #expect(
      String(decoding: source.applying(plan.edits[FileID(0), default: []]).bytes, as: UTF8.self)
        == "func f() {\n  if #available(iOS 16, *) {\n    modern()\n  } else {\n    legacy()\n  }\n}\n")
  }

  @Test func `is not written where not even the platforms are known, and one may lack the new form`() throws {
    #expect(try refusal("func f() {\n  legacy()\n}\n", floors: "") == "no version of macOS has the new form")
  }
}
