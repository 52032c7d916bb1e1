import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Traps that reviewers of real diffs met. Each of them compiled, or nearly, and did something else.
@Suite struct `Traps` {
  private struct Result {
    let text: String
    let kinds: [String]
    let verdicts: Set<Verdict>
    let notes: [String]
  }

  private func migrate(_ texts: String..., level: Level = .review) throws -> Result {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let files = texts.enumerated().map { Example.File(path: "File\($0.offset).swift", text: "import SwiftUI\n" + $0.element) }
    let outcome = try Sandbox.migrate(
      files, Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: level),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    let plan = outcome.run.plan
    #expect(outcome.run.rejected.isEmpty)
    return Result(
      text: outcome.files.map(\.text).joined(separator: "\n"), kinds: plan.units.flatMap(\.blockers).map(\.code.name),
      verdicts: Set(plan.units.map(\.verdict)), notes: plan.units.flatMap(\.notes).map(\.message))
  }

  @Test func `reading beforehand is fine`() throws {
    let result = try migrate(
      """
      final class Store: ObservableObject {
        @Published var items: [Int] = []
        func trim() { let n = items.count; items.removeAll { $0 < n }; items.append(contentsOf: items); items = items.filter { $0 < items.count } }
      }
      """)
    #expect(result.kinds.isEmpty && result.verdicts == [.changed])
  }

  @Test func `an attribute that stands twice is taken for two`() throws {
    let result = try migrate("final class Store: ObservableObject {\n  @Published@Published var items: [Int] = []\n}\n")
    #expect(result.kinds == ["composed-wrapper"] && result.verdicts == [.blocked])
  }

  @Test(arguments: ["@UIApplicationMain", "@NSApplicationMain", "@IBDesignable"])
  func `an attribute of the compiler is no macro`(attribute: String) throws {
    let result = try migrate("\(attribute)\nfinal class Store: ObservableObject {\n  @Published var items: [Int] = []\n}\n")
    #expect(result.kinds.isEmpty && result.verdicts == [.changed])
    #expect(
      try migrate("@Remote\nfinal class Store: ObservableObject {\n  @Published var items: [Int] = []\n}\n").kinds == ["unknown-macro"])
  }

  @Test func `a property that is declared twice keeps the class`() throws {
    let result = try migrate(
      """
      final class Store: ObservableObject, Codable {
        var title = ""
        var title = ""
        enum CodingKeys: String, CodingKey {
          case title
        }
      }
      """)
    #expect(result.kinds == ["redeclared-property"] && result.verdicts == [.blocked])
  }

  @Test func `a variable inside of a variable is an error of syntax`() throws {
    let result = try migrate("final class Store: ObservableObject, Codable {\n  var var title = \"\"\n}\n")
    #expect(result.kinds == ["syntax-error"] && result.verdicts == [.blocked])
  }

  @Test func `an assignment without a publisher is no pipeline`() throws {
    let result = try migrate(
      "final class Store: ObservableObject {\n  @Published var late: [Int] = []\n  func follow() {\n    .assign(to: &$late)\n  }\n}\n")
    #expect(result.verdicts == [.blocked])
  }

  @Test func `a class may need an initialiser and a set of cancellables`() throws {
    let result = try migrate(
      """
      import Combine
      final class Store: ObservableObject {
        @MainActor @Published var late: [Int] = []
        @Published var selection: Int?
        @MainActor func follow(_ values: PassthroughSubject<[Int], Never>) { values.map { $0.sorted() }.assign(to: &$late) }
      }
      """)
    #expect(result.verdicts == [.changed])
    #expect(
      result.text.contains(
        "  var selection: Int?\n  @ObservationIgnored private var cancellables: Set<AnyCancellable> = []\n\n  init() {}\n  @MainActor func")
    )
  }

  @Test func `a class that bounds a generic view moves with it`() throws {
    let result = try migrate(
      """
      class Base: ObservableObject { @Published var x = 0 }
      struct Row<T: Base>: View { @ObservedObject var model: T; var body: some View { Text("\\(model.x)") } }
      """)
    #expect(result.kinds.isEmpty && result.verdicts == [.changed])
  }

  @Test func `what is handed to an opaque parameter without a label moves with it`() throws {
    let result = try migrate(
      """
      final class Model: ObservableObject { @Published var x = 0 }
      func observe(_ object: some ObservableObject) {}
      func start(_ model: Model) { observe(model) }
      """)
    #expect(result.kinds.isEmpty && result.verdicts == [.changed])
  }

  @Test func `what is done with an opaque parameter as an ObservableObject keeps its class`() throws {
    let result = try migrate(
      """
      final class Model: ObservableObject { @Published var x = 0 }
      func observe(_ object: some ObservableObject) -> some View { Text("").environmentObject(object) }
      func start(_ model: Model) -> some View { observe(model) }
      """)
    #expect(result.kinds == ["generic-constraint"])
  }

  @Test func `a value given to the wrapper is not lost`() throws {
    #expect(try migrate("final class M: ObservableObject { @Published(initialValue: 3) var x: Int }").kinds == ["wrapper-arguments"])
    let result = try migrate(
      """
      final class M: ObservableObject { @Published var x = 0 }
      struct V: View { @ObservedObject(wrappedValue: M()) var m: M; var body: some View { Text("\\(m.x)") } }
      """)
    #expect(result.kinds == ["wrapper-arguments"])
  }

  @Test func `a macro that is not known may need an ObservableObject`() throws {
    let result = try migrate("@MainActor @Stateful final class M: ObservableObject { @Published var x = 0 }")
    #expect(result.kinds == ["unknown-macro"])
  }

  @Test func `a view that is shown where nobody injects its object is for review`() throws {
    let text = """
      final class Session: ObservableObject { @Published var name = "" }
      struct Leaf: View { @EnvironmentObject var session: Session; var body: some View { Button("") { session.name = "" } } }
      struct Demo: App {
        @StateObject var session = Session()
        var body: some Scene { WindowGroup { Leaf().environmentObject(session) }; WindowGroup { Leaf() } }
      }
      """
    let result = try migrate(text, level: .safe)
    #expect(result.verdicts == [.review])
    #expect(result.notes.contains { $0.contains("nothing seems to inject one") })
    let injected = try migrate(text.replacing("WindowGroup { Leaf() }", with: ""), level: .safe)
    #expect(injected.verdicts == [.changed])
  }

  @Test(arguments: [
    ("ticks.sink { _ in self.count += 1 }.store(in: &bag)", true),
    ("bag.insert(ticks.sink { _ in self.count += 1 }); token = ticks.sink { [self] _ in count += 1 }", true),
    ("token = ticks.map { 1 }.assign(to: \\.count, on: self)", true),
    ("ticks.sink { [weak self] _ in self?.count += 1 }.store(in: &bag)", false),
    ("ticks.sink { _ in print(1) }.store(in: &bag)", false),
    ("_ = ticks.sink { _ in self.count += 1 }", false),
  ])
  func `an object that its own subscription keeps is told of`(statement: String, keeps: Bool) throws {
    let result = try migrate(
      """
      import Combine
      final class Clock: ObservableObject {
        @Published var count = 0
        private let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
        private var bag: Set<AnyCancellable> = []
        private var token: AnyCancellable?
        init() { \(statement) }
      }
      struct V: View { @StateObject var clock = Clock(); var body: some View { Text("\\(clock.count)") } }
      """)
    #expect(result.verdicts == [.changed])
    #expect(result.notes.contains { $0.contains("keeps each one alive") } == keeps, "\(result.notes)")
  }

  @Test func `a body that is no builder gets no statement`() throws {
    let result = try migrate(
      """
      final class Store: ObservableObject { @Published var filter = "" }
      struct Holder: DynamicProperty {
        @EnvironmentObject var store: Store
        var body: Binding<String> {
          $store.filter
        }
      }
      """)
    #expect(result.text.contains("Bindable(store).filter") && !result.text.contains("@Bindable"))
    #expect(result.notes.contains { $0.contains("main actor") })
  }

  @Test func `a local that concurrent code would capture is not made`() throws {
    let result = try migrate(
      """
      final class Store: ObservableObject { @Published var filter = ""; func load() async {} }
      struct Row: View {
        @EnvironmentObject var store: Store
        var body: some View {
          TextField("", text: $store.filter)
            .refreshable { await store.load() }
        }
      }
      """)
    #expect(result.text.contains("Bindable(store).filter") && !result.text.contains("@Bindable"))
  }

  @Test func `a class in a file without imports gets one`() throws {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [
        Example.File(path: "Exports.swift", text: "@_exported import Combine\n"),
        Example.File(path: "M.swift", text: "final class M: ObservableObject { @Published var x = 0 }\n"),
        Example.File(path: "N.swift", text: "// A file.\n\n/// A class.\nclass N: ObservableObject { @Published var x = 0 }\n"),
      ], Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    #expect(outcome.run.rejected.isEmpty)
    #expect(outcome.files[1].text == "import Observation\n\n@Observable\nfinal class M { var x = 0 }\n")
    #expect(outcome.files[2].text == "// A file.\n\nimport Observation\n\n/// A class.\n@Observable\nclass N { var x = 0 }\n")
  }
}
