import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// What is offered to subscribers of UIKit, beside the bridge.
@Suite struct `What UIKit has for subscribers` {
  private func offers(
    _ statement: String, in superclass: String = "UIViewController", iOS version: Version = Version(17)
  ) throws -> [String] {
    let text = """
      import Combine
      import UIKit
      final class Feed: ObservableObject { @Published var title = "" }
      final class Screen: \(superclass) {
        let feed = Feed()
        let label = UILabel()
        private var subscriptions: Set<AnyCancellable> = []
        func subscribe() {
          \(statement)
        }
      }
      """
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "Screen.swift", text: text)],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: version, provenance: provenance)])
    #expect(outcome.files[0].text.contains("feed.titlePublisher"))
    return outcome.run.plan.units.flatMap(\.remarks).map(\.message).filter { $0.contains("view or controller of UIKit") }
  }

  private static let shown =
    "feed.$title.receive(on: DispatchQueue.main).sink { [weak self] in self?.label.text = $0 }.store(in: &subscriptions)"

  @Test func `one that only shows a value can read it`() throws {
    let old = try offers(Self.shown)
    #expect(old.count == 1 && old[0].contains("`$title`") && old[0].contains("`withObservationTracking(_:onChange:)`"))
    let new = try offers(Self.shown, iOS: Version(26))
    #expect(new.count == 1 && new[0].contains("`updateProperties()`"))
    #expect(try offers(Self.shown, in: "UITableViewCell").count == 1)
  }

  @Test(arguments: [
    "feed.$title.dropFirst().sink { print($0) }.store(in: &subscriptions)",
    "feed.$title.debounce(for: 1, scheduler: DispatchQueue.main).sink { print($0) }.store(in: &subscriptions)",
  ])
  func `one that waits for values is left to the bridge`(statement: String) throws {
    #expect(try offers(statement) == [])
  }

  @Test func `what is no view has nothing of the kind`() throws {
    #expect(try offers(Self.shown, in: "NSObject") == [])
  }
}
