import MoltMigrations
import MoltRules
import MoltText
import Testing

/// Units that verification takes out of a plan.
@Suite struct `A unit that is rejected` {
  private func verdicts(of text: String, rejecting subject: String) throws -> (verdicts: [Verdict], text: String) {
    let files = [Example.File(path: "App.swift", text: text)]
    var selection = Selection(rules: Catalogue.builtIn.ids, level: .review)
    let proposal = try Sandbox.migrate(files, selection, Case.observationFloors)
    let units = proposal.run.plan.units
    #expect(units.map(\.verdict) == [.changed, .changed])
    for unit in units where unit.subject == subject { selection.kept[unit.location] = .rejection("it does not parse", at: unit.location) }
    let outcome = try Sandbox.migrate(files, selection, Case.observationFloors)
    let rejected = outcome.run.plan.units.first { $0.subject == subject }
    #expect(rejected?.verdict == .blocked)
    #expect(rejected?.blockers.map(\.code.name) == ["verification"])
    return (outcome.run.plan.units.map(\.verdict), outcome.files[0].text)
  }

  @Test func `leaves what needs it as it is`() throws {
    let (verdicts, text) = try verdicts(
      of: """
        import Combine
        import SwiftUI

        final class Child: ObservableObject { @Published var count = 0 }

        final class Parent: ObservableObject {
          @Published var child = Child()
          private var subscription: AnyCancellable?

          init() {
            subscription = child.objectWillChange.sink { [weak self] _ in self?.objectWillChange.send() }
          }
        }

        """, rejecting: "class Child")
    #expect(verdicts == [.blocked, .blocked])
    #expect(text.contains("final class Parent: ObservableObject"))
  }

  @Test func `keeps the import that it needs`() throws {
    let (verdicts, text) = try verdicts(
      of: """
        import Combine

        final class Cart: ObservableObject { @Published var count = 0 }
        final class Menu: ObservableObject { @Published var count = 0 }

        """, rejecting: "class Cart")
    #expect(verdicts == [.blocked, .changed])
    #expect(text.contains("import Combine\n") && text.contains("import Observation\n"))
  }
}
