import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Members of one name in many extensions of a class: each may stand for any other, and all of them may announce changes.
@Suite struct `Members of one name` {
  private func migrate(_ text: String) throws -> [MigrationUnit] {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    return try Sandbox.migrate(
      [Example.File(path: "File.swift", text: "import SwiftUI\n" + text + "\n")],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)]
    ).run.plan.units
  }

  /// An announcement is for what the members change that its own calls, however far away: here through others that call
  /// one another in a circle.
  @Test func `announce what any of them changes, through others`() throws {
    let units = try migrate(
      """
      final class M: ObservableObject {
        @Published var a = 0
      }
      extension M { func f() { objectWillChange.send(); g() } }
      extension M { func f(_ n: Int) { h() } }
      extension M { func g() { f(1) } }
      extension M { func h() { g(); a += 1 } }
      """)
    #expect(units.map(\.verdict) == [.changed])
  }

  @Test func `announce nothing where none of them changes anything`() throws {
    let units = try migrate(
      "final class M: ObservableObject {\n  @Published var a = 0\n}\nextension M { func f() { objectWillChange.send(); g() } }\nextension M { func g() { f() } }"
    )
    #expect(units.map(\.verdict) == [.changed] && units.map(\.level) == [.safe])
  }

  @Test func `are looked at once each`() throws {
    let extensions = String(repeating: "extension M { func f() { objectWillChange.send() } }\n", count: 1_000)
    let units = try migrate("final class M: ObservableObject {\n  @Published var a = 0\n}\n" + extensions)
    #expect(units.map(\.verdict) == [.changed] && units.map(\.level) == [.safe])
  }
}
