import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

@Suite struct `Suppression by a comment` {
  private func migrate(_ text: String) throws -> (verdicts: [String: Verdict], warnings: [String]) {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "File.swift", text: "import SwiftUI\n" + text + "\n")],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    let units = outcome.run.plan.units.map { ($0.types[0], $0.verdict) }
    return (Dictionary(uniqueKeysWithValues: units), outcome.run.warnings)
  }

  @Test(arguments: [
    "// molt:ignore\nfinal class A: ObservableObject {\n  @Published var x = 0\n}",
    "// molt:ignore published, observable-object -- why\nfinal class A: ObservableObject {\n  @Published var x = 0\n}",
    "/// Doc.\n/* molt:ignore observation */\n@MainActor\nfinal class A: ObservableObject {\n  @Published var x = 0\n}",
    "final class A: ObservableObject { // molt:ignore -- why\n  @Published var x = 0\n}",
    "@MainActor\nfinal class A: ObservableObject { // molt:ignore observable-object\n  @Published var x = 0\n}",
    "// molt:ignore published -- of the class, for all that it holds\nfinal class A: ObservableObject {\n  @Published var x = 0\n}",
    "final class A: ObservableObject {\n  @Published var x = 0 // molt:ignore published -- why\n}",
    "final class A: ObservableObject {\n  @Published var x = 0 // molt:ignore\n  @Published var y = 0\n}",
    "final class A: ObservableObject {\n  @Published // molt:ignore\n  var x = 0\n}",
    "final class A: ObservableObject {\n  @Published\n  var x = 0 // molt:ignore\n}",
    "final class A: ObservableObject {\n  @Published var x = [\n    0,\n  ] // molt:ignore\n}",
    "final class A: ObservableObject {\n  // molt:ignore published\n  @Published var x = 0\n}",
    "final class A {\n  @Published var x = 0\n}\nextension A: ObservableObject {} // molt:ignore",
    "final class A: ObservableObject {\n  @Published var x = 0\n}\n// molt:ignore -- the view stays\nstruct V: View {\n  @ObservedObject var a: A\n  var body: some View { Text(\"\") }\n}",
    "final class A: ObservableObject {\n  @Published var x = 0\n}\nstruct V: View {\n  let a: A\n  var body: some View {\n    Text(\"\")\n      .environmentObject(a) // molt:ignore\n      .padding()\n  }\n}",
    "enum Space { // molt:ignore\n  final class A: ObservableObject {\n    @Published var x = 0\n  }\n}",
  ])
  func `keeps the unit of what it stands above, behind or around`(text: String) throws {
    let result = try migrate(text)
    #expect(Array(result.verdicts.values) == [.suppressed])
    #expect(result.warnings.isEmpty)
  }

  @Test(arguments: [
    "// molt:ignore state-object -- another rule\nfinal class A: ObservableObject {\n  @Published var x = 0\n}",
    "let x = 0 // molt:ignore -- behind something else\nfinal class A: ObservableObject {\n  @Published var x = 0\n}",
    "final class A: ObservableObject {\n  @Published var x = 0\n}\n// molt:ignore",
    "final class A: ObservableObject {\n  @Published var x = \"molt:ignore\"\n}",
    "final class A: ObservableObject {\n  @Published var x = 0\n\n  // molt:ignore\n  func f() {}\n}",
    "/// A comment `molt:ignore all` would keep it.\nfinal class A: ObservableObject {\n  @Published var x = 0\n}",
    "// molt:ignore\nstruct B {}\n\nfinal class A: ObservableObject {\n  @Published var x = 0\n}",
  ])
  func `keeps nothing else`(text: String) throws {
    #expect(try migrate(text).verdicts == ["A": .changed])
  }

  @Test func `behind one property says nothing of the next`() throws {
    let result = try migrate(
      """
      final class A: ObservableObject { @Published var x = 0 }
      final class B: ObservableObject { @Published var x = 0 }
      struct V: View {
        @StateObject private var a = A() // molt:ignore state-object
        @StateObject private var b = B()
        var body: some View { Text("") }
      }
      """)
    #expect(result.verdicts == ["A": .suppressed, "B": .changed])
  }

  @Test(arguments: [
    ("// molt:ignore publishd\n", "File.swift:2: `molt:ignore` names `publishd`, which is not a rule; did you mean `published`?"),
    (
      "// molt:ignore published because we must\n",
      "File.swift:2: `molt:ignore` names `because`, which is not a rule; write a reason after ` -- `"
    ),
  ])
  func `that names no rule is warned of`(comment: String, warning: String) throws {
    #expect(try migrate(comment + "final class A: ObservableObject {\n  @Published var x = 0\n}").warnings == [warning])
  }
}
