import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// What a report says of rules that nobody asked for.
@Suite struct `A run for some rules` {
  private static let files = [
    Example.File(
      path: "Model.swift",
      text: """
        import SwiftUI

        final class Counter: ObservableObject {
          @Published var count = 0
        }

        """),
    Example.File(
      path: "Controller.swift",
      text: """
        import SwiftUI
        import UIKit

        final class BadgeController: UIViewController {
          private let host = UIHostingController(rootView: Text("New"))

          override func viewDidLoad() {
            super.viewDidLoad()
            addChild(host)
            view.addSubview(host.view)
          }

          func show() {
            present(UIHostingController(rootView: Text("More")), animated: true)
          }
        }

        """),
  ]

  private func run(_ rules: Set<String>) throws -> Run {
    let floors = try ["ios17", "macos14"].map { try Floor(deploymentTarget: $0) }
    return try Sandbox.migrate(Self.files, Selection(rules: rules, level: .safe), floors).run
  }

  @Test func `leaves out units that have nothing to do with them`() throws {
    let plan = try run(["hosting-containment"]).plan
    #expect(Set(plan.findings.map(\.rule)) == ["hosting-containment"])
    #expect(plan.units.map(\.verdict) == [.changed])
    #expect(plan.findings.allSatisfy { $0.unit == 0 })
    #expect(plan.otherSiteCount == 2)
    #expect(plan.compliantUses.isEmpty)
  }

  @Test func `keeps a unit that needs other rules, and says which flags free it`() throws {
    let plan = try run(["published"]).plan
    #expect(plan.units.map(\.subject) == ["class Counter"])
    #expect(plan.findings.map(\.rule) == ["observable-object", "published"])
    #expect(plan.findings.allSatisfy { $0.verdict == .blocked })
    let blocker = try #require(plan.units[0].blockers.first)
    #expect(plan.units[0].blockers.count == 1)
    #expect(blocker.code == .ruleNotSelected)
    #expect(blocker.help == "add --rule observable-object, or take the whole family with --rule observation")
    #expect(plan.otherSiteCount == 1)
  }

  @Test func `finds nothing where there is nothing of theirs`() throws {
    let run = try run(["keyboard-layout-guide"])
    #expect(run.plan.units.isEmpty && run.plan.findings.isEmpty && run.rewritten.isEmpty)
    #expect(run.plan.otherSiteCount == 3)
  }

  @Test func `leaves out nothing where all are asked for`() throws {
    let plan = try run(Catalogue.builtIn.ids).plan
    #expect(plan.otherSiteCount == 0)
    #expect(plan.findings.count == 3)
    #expect(!plan.compliantUses.isEmpty)
  }

  /// `Outer` announces what `Inner` announces: the one can only move where the other does.
  @Test func `keeps a unit that needs one which has nothing to do with them`() throws {
    let files = [
      Example.File(
        path: "Models.swift",
        text: """
          import Combine
          import SwiftUI

          final class Inner: ObservableObject {
            @Published var count = 0
          }

          final class Outer: ObservableObject {
            @ObservedObject var inner = Inner()
          }

          """)
    ]
    let floors = [try Floor(deploymentTarget: "ios17")]
    let all = try Sandbox.migrate(files, Selection(rules: Catalogue.builtIn.ids, level: .review), floors).run.plan
    #expect(all.units.count == 2)
    for rules in [["published"], ["observed-object"]] {
      let plan = try Sandbox.migrate(files, Selection(rules: Set(rules), level: .review), floors).run.plan
      #expect(plan.units.allSatisfy { $0.verdict == .blocked })
      #expect(plan.findings.count + plan.otherSiteCount == all.findings.count)
    }
  }
}
