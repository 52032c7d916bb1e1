import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Classes that SwiftData's macro makes observable, and that say `ObservableObject` besides.
@Suite struct `Models of SwiftData` {
  private func unit(_ text: String) throws -> MigrationUnit {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let plan = try Sandbox.migrate(
      [Example.File(path: "Sources/Kit/App.swift", text: text)],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .safe),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)]
    ).run.plan
    return try #require(plan.units.first { $0.subject == "class Folder" })
  }

  private func app(_ imports: String, _ member: String = "", _ more: String = "") -> String {
    """
    \(imports)
    import SwiftUI
    \(more)
    @Model final class Folder: ObservableObject {
      var name = ""
      @Relationship var folders: [Folder] = []
      @Attribute(.unique) var number = 0
      \(member)
    }
    struct FolderView: View {
      @ObservedObject var folder: Folder
      var body: some View { TextField("Name", text: $folder.name) }
    }
    """
  }

  @Test func `they are observable already`() throws {
    let unit = try unit(app("import SwiftData"))
    #expect(unit.verdict == .changed)
    #expect(unit.blockers.isEmpty)
    #expect(unit.edits.contains { $0.replacement == "Bindable" || $0.replacement == "@Bindable" })
    #expect(!unit.edits.contains { $0.replacement.contains("@Observable") })
  }

  @Test func `what is not stored is observed by nothing`() throws {
    let unit = try unit(app("import SwiftData", "@Transient @Published var isOpen = false"))
    #expect(unit.blockers.map(\.message) == ["`isOpen` is published and @Transient, and SwiftData tells no view of what is not stored"])
  }

  @Test(arguments: [
    ("import Foundation", ""),
    ("import SwiftData", "@attached(member) macro Model() = #externalMacro(module: \"Macros\", type: \"Model\")"),
  ])
  func `a macro of another module may need the protocol`(imports: String, macro: String) throws {
    #expect(try unit(app(imports, "", macro)).blockers.contains { $0.code.name == "unknown-macro" })
  }
}
