import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Protocols that refine `ObservableObject`, and constraints that demand it: what moves with what, and what must not.
@Suite struct Protocols {
  private struct Result {
    let text: String
    let kinds: Set<String>
    /// By the names of the unit's types.
    let verdicts: [String: Verdict]
    let messages: [String]
    let notes: [String]
  }

  private func migrate(_ texts: String..., level: Level = .safe) throws -> Result {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let files = texts.enumerated().map {
      Example.File(path: "File\($0.offset).swift", text: "import SwiftUI\n" + $0.element)
    }
    let outcome = try Sandbox.migrate(
      files, Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: level),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    let plan = outcome.run.plan
    #expect(outcome.run.rejected.isEmpty)
    var verdicts: [String: Verdict] = [:]
    for unit in plan.units { for type in unit.types { verdicts[type] = unit.verdict } }
    return Result(
      text: outcome.files.map(\.text).joined(separator: "\n"), kinds: Set(plan.units.flatMap(\.blockers).map(\.code.name)),
      verdicts: verdicts, messages: plan.units.flatMap(\.blockers).map(\.message),
      notes: plan.units.flatMap(\.notes).map(\.message))
  }

  @Test func `a class that conforms to two protocols makes one unit of them`() throws {
    let result = try migrate(
      """
      protocol A: ObservableObject {}
      protocol B: ObservableObject, Identifiable {}
      final class Both: A, B { let id = 1; @Published var x = 0 }
      final class OnlyA: A { @Published var x = 0; func f() { print(objectWillChange.send()) } }
      final class OnlyB: B { let id = 1; @Published var x = 0 }
      final class Other: ObservableObject { @Published var x = 0 }
      """)
    #expect(result.verdicts == ["A": .blocked, "B": .blocked, "Both": .blocked, "OnlyA": .blocked, "OnlyB": .blocked, "Other": .changed])
    #expect(result.messages.contains { $0.hasPrefix("OnlyA has to be migrated too: ") })
  }

  @Test func `a protocol in each branch of a condition is one protocol`() throws {
    let result = try migrate(
      """
      #if os(iOS)
      protocol Player: ObservableObject { var isPlaying: Bool { get } }
      #else
      protocol Player: ObservableObject { var isPlaying: Bool { get set } }
      #endif
      final class Local: Player { @Published var isPlaying = false }
      """)
    #expect(result.verdicts == ["Player": .changed, "Local": .changed])
    #expect(!result.text.contains("ObservableObject"))
  }

  @Test func `an actor keeps its protocol`() throws {
    let result = try migrate(
      """
      protocol Feed: ObservableObject {}
      actor Remote: Feed {}
      final class Local: Feed { @Published var x = 0 }
      """)
    #expect(result.kinds == ["actor"] && result.verdicts["Local"] == .blocked)
  }

  @Test(arguments: [
    "protocol Store: ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {}",
    "protocol Store: ObservableObject {}\nfunc f<S: Store>(_ s: S) where S.ObjectWillChangePublisher == ObservableObjectPublisher {}",
    "protocol Store: ObservableObject { var objectWillChange: ObservableObjectPublisher { get } }",
    "protocol Store: ObservableObject {}\nextension Store { func refresh() { print(objectWillChange.send()) } }",
    "protocol Store: ObservableObject {}\nfunc f(_ s: any Store) { _ = s.objectWillChange }",
    "protocol Store: ObservableObject {}\nfunc f<S>(_ s: S) where S: Store, S: Sendable { _ = s.objectWillChange }",
    "protocol Store: ObservableObject {}\nfunc f(_ s: some Store & Sendable) { _ = s.objectWillChange }",
  ])
  func `what announces changes through a protocol keeps it`(code: String) throws {
    let result = try migrate(code + "\nfinal class Local: Store { @Published var x = 0 }")
    #expect(result.verdicts == ["Store": .blocked, "Local": .blocked])
  }

  @Test func `a protocol that may be another one of its name stays`() throws {
    let result = try migrate(
      """
      enum A { protocol Store: ObservableObject {} }
      enum B { protocol Store: ObservableObject {} }
      final class InA: A.Store { @Published var x = 0 }
      final class InB: B.Store { @Published var x = 0; func f() { print(objectWillChange.send()) } }
      """)
    #expect(result.verdicts == ["A.Store": .changed, "InA": .changed, "B.Store": .blocked, "InB": .blocked])
  }

  @Test func `comments and the rest of the list stay`() throws {
    let result = try migrate(
      """
      protocol Store: // what views see
        /* tracked */ ObservableObject, // moves
        Sendable where Self: Identifiable
      {
      }
      """)
    #expect(
      result.text.contains(
        """
        protocol Store: // what views see
          /* tracked */ AnyObject, Observable, // moves
          Sendable where Self: Identifiable
        {
        """))
  }

  @Test func `a hierarchy moves with the protocol of its base class`() throws {
    let result = try migrate(
      """
      protocol Screen: ObservableObject { var title: String { get } }
      class Base: Screen { @Published var title = "" }
      class Plain: Base { func reset() { title = "" } }
      final class Detail: Base { @Published var text = "" }
      extension Detail: CustomStringConvertible { var description: String { text } }
      """)
    #expect(Set(result.verdicts.values) == [.changed] && result.verdicts.count == 4)
    #expect(result.text.contains("\nclass Plain: Base"))
    #expect(result.text.contains("@Observable\nfinal class Detail: Base"))
  }

  @Test func `a class from elsewhere that conforms keeps the protocol`() throws {
    let result = try migrate(
      "protocol Player: ObservableObject {}\nextension AVPlayer: @retroactive Player {}",
      "final class Local: Player { @Published var x = 0 }")
    #expect(result.kinds == ["foreign-conformance"])
  }

  @Test func `a superclass from elsewhere may publish as well`() throws {
    let result = try migrate(
      "protocol Screen: ObservableObject {}\nfinal class Home: BaseModel, Screen { @Published var x = 0 }", level: .review)
    #expect(result.notes.contains { $0.hasPrefix("if BaseModel, which this project does not declare") })
  }

  // MARK: Constraints

  @Test(arguments: [
    "struct Row<M: ObservableObject>: View { @ObservedObject var model: M; var body: some View { Text(\"\") } }\nlet row = Row(model: Model())",
    "struct Row<M>: View where M: ObservableObject { @ObservedObject var model: M; var body: some View { Text(\"\") } }\nlet row = Row<Model>.init(model: Model())",
    "struct Row<M: ObservableObject & Sendable>: View { @StateObject var model: M; var body: some View { Text(\"\") } }\nlet row: Row<Model> = .init(model: Model())",
    "func watch(_ m: any ObservableObject) {}\nfunc start(_ m: Model?) { watch(m!) }",
    "func watch<M: ObservableObject>(_ m: M?, in x: [M] = []) {}\nfunc start(_ m: Model) { watch(m) }",
    "func watch<M: ObservableObject>(make: @autoclosure () -> M) {}\nfunc start() { watch(make: Model()) }",
    "func make<M: ObservableObject>(_ type: M.Type) {}\nfunc start() { make(Model.self) }",
    "struct Box { init<M: ObservableObject>(_ m: M) {} }\nlet box = Box(Model())\nlet other: Box = .init(Model())",
    "protocol Screen { associatedtype M: ObservableObject; var model: M { get } }\nstruct Home: Screen { let model: Model }",
    "protocol Screen { associatedtype M where M: ObservableObject }\nstruct Home: Screen { typealias M = Model }",
    "protocol Titled {}\nextension Model: Titled {}\nextension Titled where Self: ObservableObject { var x: Int { 1 } }",
    "typealias Watched = ObservableObject\nfunc watch<M: Watched>(_ m: M) {}\nfunc start(_ m: Model) { watch(m) }",
    "struct Row<M: ObservableObject> { let m: M }\nstruct Outer<N: ObservableObject> { let n: N; var row: Row<N> { Row(m: n) } }\nlet outer = Outer(n: Model())",
    "struct Row<M> { let m: M }\nextension Row where M: ObservableObject { func f() {} }\nlet a = Row(m: Model()), b = Row(m: 3)",
  ])
  func `a constraint moves with the classes that are used with it`(code: String) throws {
    let result = try migrate("final class Model: ObservableObject { @Published var x = 0 }", code)
    #expect(result.verdicts == ["Model": .changed], "\(result.messages)")
    #expect(!result.text.contains("ObservableObject"))
  }

  @Test(arguments: [
    "func watch<M: ObservableObject>(_ m: M) {}\nfunc start(_ m: Model, _ s: Stuck) { watch(m); watch(s) }",
    "func watch<M: ObservableObject>(_ m: M) { _ = m.objectWillChange }\nfunc start(_ m: Model) { watch(m) }",
    "func watch(_ m: some ObservableObject) { _ = m.objectWillChange }\nfunc start(_ m: Model) { watch(m) }",
    "func watch<M: ObservableObject>(_ m: M) {}\nfunc start(_ m: Model) { watch(m); watch(unknown()) }",
    "func watch<M: ObservableObject>(_ m: M) {}\nfunc start(_ m: Model) { watch(m); [m].forEach(watch) }",
    "func watch<M: ObservableObject>(_ m: M) {}\nfunc start(_ m: Model, _ f: Foreign) { watch(m); watch(f) }",
    "struct Row<M: ObservableObject> { let m: M }\nstruct Outer<N> where N: Watchable { let n: N; var row: Row<N> { Row(m: n) } }\nlet row = Row(m: Model())",
    "struct Row<M: ObservableObject> { let m: M }\nlet row = Row(m: Model()), type = Row.self",
    "var all: [any ObservableObject] = []",
    "func make() -> some ObservableObject { Model() }",
    "func check(_ x: Any) -> Bool { x is any ObservableObject }",
    "extension ObservableObject { func touch() {} }\nfunc start(_ m: Model) { m.touch() }",
    "protocol Screen { associatedtype M: ObservableObject; func model() -> M }\nstruct Home: Screen { func model() -> Model { Model() } }",
  ])
  func `a constraint that cannot move keeps its classes`(code: String) throws {
    let result = try migrate(
      """
      final class Model: ObservableObject { @Published var x = 0 }
      final class Stuck: ObservableObject { @Published var x = 0; func f() { print(objectWillChange.send()) } }
      """, code)
    #expect(result.verdicts["Model"] == .blocked)
  }

  @Test func `a helper keeps only the classes that it takes`() throws {
    let result = try migrate(
      """
      final class A: ObservableObject { @Published var x = 0 }
      final class B: ObservableObject { @Published var x = 0 }
      func watch(_ m: some ObservableObject) { _ = m.objectWillChange }
      func start(_ a: A) { watch(a) }
      """)
    #expect(result.verdicts == ["A": .blocked, "B": .changed])
  }

  @Test(arguments: [
    ("view.setNeedsLayout()", false), ("", true), ("view.text = model.text", true), ("show(view)", true),
    ("view.text = text", true),
  ])
  func `a bridge to UIKit is updated for what it reads`(update: String, isSafe: Bool) throws {
    let result = try migrate(
      """
      final class Model: ObservableObject { @Published var text = "" }
      struct Label: UIViewRepresentable {
        @ObservedObject var model: Model
        var text: String { model.text }
        func makeUIView(context: Context) -> UILabel { UILabel() }
        func updateUIView(_ view: UILabel, context: Context) { \(update) }
        func show(_ view: UILabel) { view.text = model.text }
      }
      """)
    #expect(result.verdicts == ["Model": isSafe ? .changed : .review])
  }

  @Test(arguments: [(".target", true), (".executableTarget", false)])
  func `who conforms to the public protocol of a library is not known`(target: String, isLibrary: Bool) throws {
    let files = [
      Example.File(
        path: "Package.swift",
        text: """
          // swift-tools-version: 6.0
          import PackageDescription
          let package = Package(name: "Kit", platforms: [.iOS(.v17)], targets: [\(target)(name: "Kit")])
          """),
      Example.File(
        path: "Sources/Kit/Store.swift",
        text: """
          import SwiftUI
          public protocol Store: ObservableObject {}
          final class Local: Store { @Published var x = 0 }
          """),
    ]
    let plan = try Sandbox.migrate(files, Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .safe), []).run
      .plan
    #expect(plan.units.map(\.verdict) == [isLibrary ? .review : .changed])
  }

  @Test func `what stands for itself comes to an end`() throws {
    let result = try migrate(
      """
      typealias A = A & A & A & ObservableObject
      typealias B = C & ObservableObject
      typealias C = B
      protocol P: P, ObservableObject {}
      protocol Q: R {}
      protocol R: Q, A {}
      protocol S where Self: S, Self: ObservableObject {}
      class M: M, P { @Published var x = 1 }
      class N: B, Q {}
      struct Row<X: M, Y: Row<X, Y>> where Y: ObservableObject { let y: Y }
      func f<T: ObservableObject>(_ t: T) { f(t); f(f) }
      extension ObservableObject where Self: ObservableObject {}
      """)
    #expect(!result.verdicts.isEmpty)
  }
}
