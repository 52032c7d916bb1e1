import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Libraries cannot be imported by the documents' examples, which are type-checked.
@Suite struct `Objects of which the type is not known` {
  private func migrated(_ injection: String, preview: String = "Child().environmentObject(Store())", mark: String = "") throws -> String {
    let text = """
      import LibraryKit
      import SwiftUI

      final class Store: ObservableObject {
        @Published var count = 0
        func made<T>(_ make: () -> T) -> T { make() }
      }

      #if LITE
      typealias Session = LiteSession\(mark)
      #else
      typealias Session = FullSession\(mark)
      #endif
      final class LiteSession: ObservableObject {}
      final class FullSession: ObservableObject {}

      struct Child: View {
        @EnvironmentObject var store: Store

        var body: some View { Text("\\(store.count)") }
      }

      struct Parent: View {
        let store = Store()
        let session: Session?
        let pool = Pool<Int>(size: 3)

        var body: some View {
          Child().environmentObject(store).environmentObject(\(injection))
        }
      }

      #if DEBUG
      #Preview {
        let store = Store()
        \(preview)
      }
      #endif
      """
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "App.swift", text: text)],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    return outcome.files[0].text
  }

  private func moves(_ injection: String, preview: String = "Child().environmentObject(Store())") throws -> Bool {
    try migrated(injection, preview: preview).contains("@Observable\nfinal class Store")
  }

  @Test(arguments: [
    ("DisplayUnits(style: .short)", true), ("resolve()", false), ("Resolved(Store.self)", false), ("Made { Store() }", false),
    ("session!", true),
    ("store.made { Resolved() }", false), ("pool", true), ("self.pool", true),
  ])
  func `hold back what they may be, and nothing that only a library can declare is a class of the project`(
    injection: String, moves: Bool
  ) throws {
    #expect(try self.moves(injection) == moves)
  }

  @Test(arguments: [("Child().environmentObject(store)", true), ("Child().environmentObject(resolve(store))", false)])
  func `are worked out in previews that stand in an if`(preview: String, moves: Bool) throws {
    #expect(try self.moves("store", preview: preview) == moves)
  }

  @Test(arguments: ["", "?"]) func `hold back each class that an alias may mean, an optional one, too`(mark: String) throws {
    let text = try migrated("session!", mark: mark)
    #expect(text.contains("class LiteSession: ObservableObject") && text.contains("class FullSession: ObservableObject"))
  }
}
