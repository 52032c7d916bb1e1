import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Libraries cannot be imported by the documents' examples, which are type-checked.
@Suite struct `Objects that are handed to a library` {
  private func level(_ content: String) throws -> Verdict? {
    let text = """
      import LibraryKit
      import SwiftUI

      final class Store: ObservableObject {
        @Published var count = 0
      }

      struct OwnView: View {
        let store: Store
        var body: some View { Text("\\(store.count)") }
      }

      func own(_ store: Store) -> String { "\\(store.count)" }

      struct Shop: View {
        @StateObject private var store = Store()

        var body: some View {
          Text("\\(store.count)")
          \(content)
        }
      }
      """
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "Shop.swift", text: text)], Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .safe),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    return outcome.run.plan.units.first { $0.subject == "class Store" }?.verdict
  }

  @Test(arguments: ["LibraryView(store: store)", "Text(\"\").libraryModifier(store)", "Text(libraryText(store))"])
  func `may have to be an ObservableObject`(content: String) throws {
    #expect(try level(content) == .review)
  }

  @Test(arguments: ["OwnView(store: store)", "Text(own(store))", "Text(String(describing: store))", "LibraryView(count: store.count)"])
  func `are no matter where the project or the SDK takes them`(content: String) throws {
    #expect(try level(content) == .changed)
  }
}
