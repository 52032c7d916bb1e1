import MoltMigrations
import MoltProject
import MoltRules
import Testing

/// What is written for subscribers beside a property.
@Suite struct `A subject of a property` {
  /// Not an example of a document: what checks those on Linux has no `@objc`.
  @Test func `shares the property's actor and no other attribute`() throws {
    let text = """
      import Combine
      import Foundation
      @MainActor final class Player: NSObject, ObservableObject {
        @objc @Published var volume = 0.5
        @MainActor @Published var title = ""
        private var subscriptions: Set<AnyCancellable> = []
        func start() {
          $volume.sink { print($0) }.store(in: &subscriptions)
          $title.sink { print($0) }.store(in: &subscriptions)
        }
      }
      """
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "Player.swift", text: text)],
      Selection(rules: Set(Catalogue.builtIn.named("observation").map(\.id)), level: .review),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    let lines = outcome.files[0].text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains("@ObservationIgnored private lazy var volumeSubject = CurrentValueSubject<Double, Never>(_volume)"))
    #expect(lines.contains("@MainActor @ObservationIgnored private lazy var titleSubject = CurrentValueSubject<String, Never>(_title)"))
  }
}
