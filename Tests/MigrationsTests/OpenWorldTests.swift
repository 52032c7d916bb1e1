import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// What code outside of a project, of its targets or of what is known may do with a class.
@Suite struct `What is not seen` {
  private static let package = Example.File(
    path: "Package.swift",
    text: """
      // swift-tools-version: 5.9
      let package = Package(
        name: "Kit", platforms: [.iOS(.v17)], products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [.target(name: "Kit"), .target(name: "Own")])
      """)

  private func run(_ files: Example.File..., level: Level = .safe) throws -> Run {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    return try Sandbox.migrate(
      files, Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: level),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)]
    ).run
  }

  private func file(_ path: String, _ text: String) -> Example.File { Example.File(path: path, text: text) }

  /// `reply` is of a type that nobody here declares, and `Kit` knows nothing of `Own`.
  @Test(arguments: [("", Verdict.changed), ("import Own\n", .blocked)])
  func `a module is never handed what it cannot know`(imports: String, verdict: Verdict) throws {
    let plan = try run(
      Self.package,
      file("Sources/Own/a.swift", "import SwiftUI\nclass Page: ObservableObject { @Published var content: [Int] = [] }"),
      file("Sources/Kit/b.swift", imports + "import Vapor\nfunc answer() async throws { try await reply().content.encode(1, on: 2) }"),
      file("Sources/Kit/c.swift", "struct Log { mutating func encode(_ x: Int, on y: Int) async {} }")
    ).plan
    #expect(plan.units.map(\.verdict) == [verdict])
  }

  @Test func `clients of a library are told in one note what they lose`() throws {
    let plan = try run(
      Self.package,
      file(
        "Sources/Kit/a.swift",
        """
        import SwiftUI

        open class Player: ObservableObject {
          @Published public private(set) var track = ""
          @Published var volume = 1.0
          public init() {}
        }

        public struct PlayerView: View {
          @ObservedObject public var player: Player
          public var body: some View { Text(player.track) }
        }

        class Inner: ObservableObject { @Published public var count = 0 }
        """)
    ).plan
    #expect(plan.units.map(\.verdict) == [.review, .changed])
    #expect(
      plan.units[0].notes.map(\.message) == [
        "public API: clients outside of this project can no longer use `Player` as an ObservableObject, `$track` of `Player`, and 2 more. "
          + "This is a breaking change"
      ])
  }

  @Test(arguments: [
    ("", Verdict.changed), ("public let shared = Keyboard.shared", .review), ("public func keyboard() -> Keyboard { .shared }", .review),
    ("public func listen(_ hear: (Keyboard) -> Void) {}", .review), ("public protocol Typing { var keyboard: Keyboard { get } }", .review),
    ("func keyboard() -> Keyboard { .shared }", .changed), ("public func height(_ state: Keyboard.State) {}", .changed),
    ("struct Root: View { var body: some View { Text(\"\").environmentObject(Keyboard.shared) } }", .review),
    ("extension Keyboard { public static func make() -> Self { fatalError() } }", .review),
  ])
  func `clients lose nothing of a class of which they get no object`(_ declaration: String, _ verdict: Verdict) throws {
    let text = """
      import SwiftUI

      public final class Keyboard: ObservableObject {
        public struct State {}
        @Published var state = 0
        static let shared = Keyboard()
        private init() {}
      }

      struct KeyboardView: View {
        @ObservedObject var keyboard = Keyboard.shared
        var body: some View { Text("\\(keyboard.state)") }
      }

      \(declaration)
      """
    let plan = try run(Self.package, file("Sources/Kit/a.swift", text)).plan
    #expect(plan.units.map(\.verdict) == [verdict])
  }

  @Test func `what no library product holds is the project's own`() throws {
    let model = "import SwiftUI\n\npublic final class Player: ObservableObject { @Published public var track = \"\" }\n"
    #expect(try run(Self.package, file("Sources/Own/a.swift", model)).plan.units.map(\.verdict) == [.changed])
  }

  @Test func `a protocol of the project in the place of the framework's makes no model`() throws {
    let plan = try run(
      file(
        "Package.swift",
        "let package = Package(name: \"P\", platforms: [.iOS(.v17)], targets: [.target(name: \"Reactive\"), .target(name: \"App\", dependencies: [\"Reactive\"])])"
      ),
      file(
        "Sources/Reactive/a.swift",
        """
        public protocol ObservableObject: AnyObject { var changes: Int { get } }
        @propertyWrapper public struct Published<T> {
          public var wrappedValue: T
          public init(wrappedValue: T) { self.wrappedValue = wrappedValue }
        }
        """),
      file(
        "Sources/App/b.swift",
        """
        import Reactive

        final class Model: ObservableObject {
          @Published var n = 1
          var changes: Int { n }
        }
        func total(_ o: any ObservableObject) -> Int { o.changes }
        """)
    ).plan
    #expect(plan.units.isEmpty && plan.findings.isEmpty)
    #expect(plan.compliantUses.map(\.rule) == ["observable-object", "published", "observable-object"])
  }

  @Test func `a file of no target hides nothing, and is told nothing of objects that it never uses`() throws {
    let run = try run(
      Self.package,
      file(
        "Sources/Own/a.swift",
        """
        import SwiftUI

        final class Model: ObservableObject { @Published var n = 1 }
        struct A: View {
          @StateObject private var model = Model()
          var body: some View { Text("\\(model.n)").environmentObject(model) }
        }
        """),
      file(
        "Template/b.swift",
        """
        import SwiftUI

        protocol ObservableObject {}
        struct Model {}
        """),
      file(
        "Template/c.swift",
        """
        import SwiftUI

        struct C: View {
          @EnvironmentObject var store: Store
          var body: some View { Text("") }
        }
        final class Store: ObservableObject { @Published var n = 1 }
        """))
    let model = try #require(run.plan.units.first { $0.subject == "class Model" })
    #expect(model.verdict == .changed)
    #expect(!run.plan.units.flatMap(\.notes).contains { $0.message.contains("never") })
  }

  @Test(arguments: [("InjectedObject", Verdict.blocked), ("Provided", .review), ("Injected", .changed), ("State", .changed)])
  func `a wrapper of others around a model may need what goes`(_ wrapper: String, _ verdict: Verdict) throws {
    let plan = try run(
      file(
        "a.swift",
        """
        import Providers
        import SwiftUI

        final class Model: ObservableObject { @Published var n = 1 }
        struct A: View {
          @\(wrapper) private var model: Model
          @ObservedObject var other: Model
          var body: some View { Text("\\(model.n) \\(other.n)") }
        }
        """)
    ).plan
    #expect(plan.units.map(\.verdict) == [verdict])
    #expect(plan.units[0].blockers.map(\.code.name) == (verdict == .blocked ? ["wrapper-needs-observable-object"] : []))
  }

  @Test func `an unknown function that takes an object may give it`() throws {
    let plan = try run(
      file(
        "a.swift",
        """
        import Helpers
        import SwiftUI

        final class Model: ObservableObject { @Published var n = 1 }
        func listen(_ model: Model?) throws {
          let found = try Unwrapped(model)
          found.$n.sink { _ in }
        }
        """)
    ).plan
    #expect(plan.units.map(\.verdict) == [.blocked])
  }
}
