import MoltMigrations
import MoltRules
import Testing

@Suite struct `A type that takes too much work to find out` {
  @Test func `is told as a bug, with its line`() throws {
    let constants = (1..<200).map { "let a\($0) = a\($0 - 1)\n" }.joined()
    let text =
      "import SwiftUI\nlet a0 = Text(\"\")\n" + constants + "struct V: View {\n  var body: some View { a199.foregroundColor(.red) }\n}\n"
    let selection = Selection(rules: Catalogue.builtIn.ids, level: .review)
    let warnings = try Sandbox.migrate([Example.File(path: "App.swift", text: text)], selection, Case.observationFloors).run.warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("App.swift:203: the type of this expression") == true)
  }

  @Test func `is none that nobody could know`() throws {
    let text = "import SwiftUI\nstruct V: View {\n  var body: some View { somebodys.foregroundColor(.red) }\n}\n"
    let selection = Selection(rules: Catalogue.builtIn.ids, level: .review)
    #expect(try Sandbox.migrate([Example.File(path: "App.swift", text: text)], selection, Case.observationFloors).run.warnings.isEmpty)
  }
}
