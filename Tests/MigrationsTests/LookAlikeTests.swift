import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Code that looks like something else than it is, or not like what it is.
@Suite struct `Code is told by what it means:` {
  private func migrated(_ text: String) throws -> String {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "App.swift", text: "import SwiftUI\n\n" + text)], Selection(rules: Catalogue.builtIn.ids, level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    #expect(outcome.run.rejected.isEmpty)
    return outcome.files[0].text
  }

  @Test func `a subclass that stores nothing has nothing to track`() throws {
    let text = try migrated(
      """
      class Base: ObservableObject { @Published var count = 0 }
      class Doubling: Base { var twice: Int { count * 2 } }
      class Naming: Base { var name = "" }

      """)
    #expect(text.contains("@Observable\nclass Base {"))
    #expect(!text.contains("@Observable\nclass Doubling"))
    #expect(text.contains("@Observable\nclass Naming"))
  }

  @Test func `a chain in a condition goes on from what stands above it`() throws {
    let text = try migrated(
      """
      struct Page: View {
        var body: some View {
          Text("a")
          #if os(iOS)
            .foregroundColor(.red)
          #endif
        }
      }

      """)
    #expect(text.contains("      .foregroundStyle(.red)"))
  }

  @Test func `a function of the project is not the framework's of its name`() throws {
    let own = "extension View { func onReceive(_ count: Int, perform: (Int) -> Void) -> some View { self } }\n"
    let text = """
      class Store: ObservableObject { @Published var count = 0 }
      struct Page: View {
        @ObservedObject var store: Store
        var body: some View { Text("").onReceive(store.$count) { print($0) } }
      }

      """
    #expect(try migrated(text).contains(".onChange(of: store.count"))
    #expect(!(try migrated(text + own).contains("onChange")))
  }

  @Test func `a function that takes the publisher of a property takes no other`() throws {
    let own = "extension View { func onReceive(_ count: Published<Int>.Publisher, perform: (Int) -> Void) -> some View { self } }\n"
    let text = """
      class Store: ObservableObject { @Published var count = 0 }
      struct Page: View {
        @ObservedObject var store: Store
        var body: some View { Text("").onReceive(store.$count) { print($0) } }
      }

      """
    #expect(try migrated(text + own).hasSuffix(text + own))
  }
}
