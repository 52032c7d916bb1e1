import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// What is said of announcements by hand, and of those that listen to them.
@Suite struct `Announcements by hand` {
  private func units(_ files: Example.File...) throws -> [MigrationUnit] {
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    return try Sandbox.migrate(
      files, Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)]
    ).run.plan.units
  }

  private func file(_ text: String) -> Example.File { Example.File(path: "Sources/Kit/App.swift", text: text) }

  private static let theme = """
    import SwiftUI
    final class Style: ObservableObject {
      @Published var isOn = false
      var theme: String { UserDefaults.standard.string(forKey: "theme") ?? "" }
      func reset() {
        UserDefaults.standard.set("a", forKey: "theme")
        objectWillChange.send()
      }
    }
    struct Title: View {
      @ObservedObject var style: Style
      var body: some View { Text(style.theme) }
    }
    """

  @Test func `what tells that it is read is not said to be unobserved`() throws {
    let units = try units(file(Self.theme))
    let notes = units.flatMap(\.notes).map(\.message)
    #expect(units.flatMap(\.remarks).contains { $0.message.contains("announces a change of `theme` now") })
    #expect(!notes.contains { $0.contains("not observed") || $0.contains("never read by the views") })
  }

  /// An announcement outside of the class may be about what a module keeps that no interface describes.
  @Test(arguments: ["Toggle(\"login\", isOn: $login.isEnabled)", "Text(login.isEnabled ? \"on\" : \"off\")"])
  func `what another module keeps is named`(content: String) throws {
    let unit = try units(
      file(
        """
        import ServiceManagement
        import SwiftUI
        enum Login {
          static let observable = Observable()
          static var isEnabled: Bool {
            get { SMAppService.mainApp.status == .enabled }
            set {
              observable.objectWillChange.send()
              try? SMAppService.mainApp.register()
            }
          }
          final class Observable: ObservableObject {
            var isEnabled: Bool { get { Login.isEnabled } set { Login.isEnabled = newValue } }
          }
        }
        struct LoginSwitch: View {
          @ObservedObject var login = Login.observable
          var body: some View { \(content) }
        }
        """))[0]
    #expect(unit.level == .review)
    #expect(unit.notes.contains { $0.message.contains("LoginSwitch shows") && $0.message.contains("objectWillChange.send()") })
  }

  /// What changes nowhere needs no announcement.
  @Test(arguments: [("", Level.safe), ("func speedUp(_ engine: Engine) { engine.speed += 1 }", .review)])
  func `what cannot tell that it is read is named`(more: String, level: Level) throws {
    let unit = try units(
      file(
        """
        import Combine
        import SwiftUI
        final class Engine { var speed = 0 }
        \(more)
        final class Style: ObservableObject {
          let engine = Engine()
          private var cancellables: Set<AnyCancellable> = []
          var theme: String { UserDefaults.standard.string(forKey: "theme") ?? "" }
          init(changes: AnyPublisher<Void, Never>) {
            changes.sink { [weak self] in self?.objectWillChange.send() }.store(in: &cancellables)
          }
        }
        struct Title: View {
          @ObservedObject var style: Style
          var body: some View { Text("\\(style.engine.speed)") }
        }
        """))
    #expect(unit.map(\.verdict) == [.changed])
    #expect(unit.map(\.level) == [level])
    #expect(unit.flatMap(\.notes).contains { $0.message.contains("Title shows `style.engine.speed`") } == (level == .review))
  }

  /// A module may put all that it declares on the main actor, and what listens elsewhere would have to wait for it.
  @Test(arguments: [("", Verdict.changed), (", swiftSettings: [.defaultIsolation(MainActor.self)]", .blocked)])
  func `a publisher stays where no actor has to be waited for`(settings: String, verdict: Verdict) throws {
    let package = Example.File(
      path: "Package.swift",
      text: """
        // swift-tools-version: 6.2
        let package = Package(name: "Kit", platforms: [.iOS(.v17)], targets: [.target(name: "Kit"\(settings))])
        """)
    let units = try units(
      package,
      file(
        """
        import Combine
        final class Basket: ObservableObject { @Published var count = 0 }
        nonisolated func listen(_ basket: Basket) -> AnyCancellable { basket.objectWillChange.sink {} }
        """))
    #expect(units.map(\.verdict) == [verdict])
  }
}
