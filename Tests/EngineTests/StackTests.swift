import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltTestSupport
import MoltText
import MoltThreads
import Testing

private func plan(onSmallStack text: String) -> Int {
  WorkerThread.run(stackSize: smallStackSize) {
    let catalogue = Catalogue.builtIn
    let selection = Selection(rules: catalogue.idsByDefault, of: catalogue, level: .review)
    let floor = Floor(platform: .iOS, version: Version(18), provenance: Provenance(file: "--deployment-target", line: 0, text: "ios18"))
    return migrate([("A.swift", SourceText("import SwiftUI\n" + text + "\n"))], selection, [floor]).plan.findings.count
  }
}

private func view(_ body: String) -> String { "struct V: View {\n  var body: some View {\n    \(body)\n  }\n}" }

private func numbered(_ count: Int, _ piece: (Int) -> String) -> String { (0..<count).map(piece).joined() }

@Suite struct `The stack of a run` {
  static let inputs: [(name: String, text: String)] = [
    ("chain", view("Text(\"a\")" + String(repeating: "\n.foregroundColor(.red)", count: 1500))),
    ("chain on an unknown value", view("unknown" + String(repeating: "\n.foregroundColor(.red).bold()", count: 6000))),
    ("sum", view("Text(\"a\")" + numbered(1500) { " + Text(\"\($0)\")" })),
    ("sum that is given up", view("Text(\"a\")" + numbered(40_000) { " + Text(\"\($0)\")" })),
    (
      "stacks", view(String(repeating: "VStack { ", count: 600) + "Text(\"a\").foregroundColor(.red)" + String(repeating: " }", count: 600))
    ),
    (
      "brackets",
      view("Text(" + String(repeating: "(", count: 600) + "\"a\"" + String(repeating: ")", count: 600) + ").foregroundColor(.red)")
    ),
    (
      "classes",
      "class A0: ObservableObject { @Published var a = 0 }\n"
        + numbered(1000) { "class A\($0 + 1): A\($0) { @Published var a\($0) = 0 }\n" }
    ),
    ("aliases", "class A0: ObservableObject {}\n" + numbered(1500) { "typealias A\($0 + 1) = A\($0)\n" }),
    (
      "constants",
      "func f() {\n  let a0 = Color.red\n" + numbered(1500) { "  let a\($0 + 1) = a\($0)\n" } + "  g(a1500.foregroundColor(.red))\n}"
    ),
    (
      "functions",
      "class M: ObservableObject {\n  init() { f0() }\n}\nstruct V: View {\n  @StateObject var m = M()\n  var body: some View { Text(\"\") }\n}\n"
        + numbered(1500) { "func f\($0)() { f\($0 + 1)() }\n" }
    ),
    ("nested types", String(repeating: "struct A {\n", count: 600) + "let a = 1" + String(repeating: "}\n", count: 600)),
  ]

  @Test(arguments: inputs.indices) func `is enough for any code`(_ place: Int) {
    #expect(plan(onSmallStack: `The stack of a run`.inputs[place].text) >= 0)
  }
}
