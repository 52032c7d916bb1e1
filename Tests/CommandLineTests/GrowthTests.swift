import Foundation
import MoltEngine
import MoltMigrations
import MoltRules
import Testing

/// What a run costs must grow as the code does, and not faster, whatever the code is one long piece of.
@Suite(.serialized) struct `Code that is one long piece` {
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many times the smaller one has what it is made of.
    let count: Int
    var rules: Set<String>?
    let text: @Sendable (Int) -> String

    init(_ name: String, _ count: Int, rules: Set<String>? = nil, _ text: @escaping @Sendable (Int) -> String) {
      (testDescription, self.count, self.rules, self.text) = (name, count, rules, text)
    }
  }

  /// Where each match looked at all of the chain, function, class, view or directive around it, it was twenty times and more.
  @Test(arguments: shapes)
  func `costs little more than eight times as much where it is eight times as long`(shape: Shape) throws {
    let nothing = try steps(shape, 0)
    let ratio = try (0..<2).map { _ in try (steps(shape, shape.count * 8) - nothing) / max(steps(shape, shape.count) - nothing, 0.01) }.min()!
    #expect(ratio < 13)
  }

  private func steps(_ shape: Shape, _ count: Int) throws -> Double {
    let project = try TemporaryProject(["A.swift": "import SwiftUI\nimport UIKit\n" + shape.text(count) + "\n"])
    let rules = shape.rules ?? Set(Catalogue.builtIn.rules.map(\.id))
    let start = processorTime
    _ = try migrate(Request(paths: [project.path], selection: Selection(rules: rules, level: .review)))
    return processorTime - start
  }

  /// What this thread has worked: other tests run beside it.
  private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func many(_ count: Int, _ piece: (Int) -> String) -> String { (0..<count).map(piece).joined() }

  private static func view(_ body: String) -> String { "struct V: View {\n  @State var a = 0\n  var body: some View {\n    \(body)\n  }\n}" }

  private static func cell(_ body: String) -> String {
    "class C: UITableViewController {\n  override func tableView(_ t: UITableView, cellForRowAt p: IndexPath) -> UITableViewCell {\n    let cell = t.dequeueReusableCell(withIdentifier: \"c\", for: p)\n\(body)    return cell\n  }\n}"
  }

  private static func host(_ number: Int) -> String {
    "let h\(number) = UIHostingController(rootView: Text(\"\"))\n      cell.contentView.addSubview(h\(number).view)\n"
  }

  private static let shapes = [
    Shape("branches of a cell's function that host views", 40) { cell(many($0) { "    if p.row == \($0) {\n      \(host($0))    }\n" }) },
    Shape("cases of a cell's function that host views", 40) { cell("    switch p.row {\n" + many($0) { "    case \($0):\n      \(host($0))" } + "    default: break\n    }\n") },
    Shape("objects that one chain injects", 120) { count in
      many(count) { "class M\($0): ObservableObject { @Published var a = 0 }\n" } + "struct W: View {\n"
        + many(count) { "  @EnvironmentObject var m\($0): M\($0)\n" } + "  var body: some View { Text(\"\") }\n}\n"
        + view("W()" + many(count) { "\n      .environmentObject(M\($0)())" })
    },
    Shape("publishers that one chain receives", 125) { count in
      "class M: ObservableObject { @Published var a = 0 }\nstruct W: View {\n  @ObservedObject var m: M\n  var body: some View {\n    Text(\"\")"
        + many(count) { "\n      .onReceive(m.$a) { _ in f\($0)() }" } + "\n  }\n}"
    },
    Shape("changes that one chain watches", 400) { view("Text(\"\")" + many($0) { _ in "\n      .onChange(of: a) { b in f(b) }" }) },
    Shape("publishers that one chain merges", 250) { count in
      "class M: ObservableObject {\n  @Published var a = 0\n  var c: Set<AnyCancellable> = []\n  init() {\n    $a" + many(count) { _ in ".merge(with: $a)" }
        + ".sink { _ in }.store(in: &c)\n  }\n}"
    },
    Shape("renamed functions", 150, rules: ["renamed-declarations"]) { count in
      many(count) { "@available(*, deprecated, renamed: \"f\($0 + 1)()\")\nfunc f\($0)() { f\($0 + 1)() }\n" } + "func f\(count)() {}"
    },
    Shape("modifiers below #if", 300) { view("Text(\"\")" + many($0) { _ in "\n      #if A\n      .foregroundColor(.red)\n      #endif" }) },
    Shape("modifiers and #if", 60) { view("Text(\"\")" + many($0) { "\n      #if A\($0)\n      .foregroundColor(.red)\n      #endif\n      .cornerRadius(8)" }) },
    Shape("announcements", 1000) { count in
      "class M: ObservableObject {\n  @Published var a = 0\n  func f() {\n" + many(count) { _ in "    objectWillChange.send(); a = 1\n" } + "  }\n}"
    },
    Shape("classes of #elseif", 100) { "#if A\n" + many($0) { "class M\($0): ObservableObject { @Published var a = 0 }\n#elseif A\($0)\n" } + "#endif" },
  ]
}
