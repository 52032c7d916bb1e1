import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// What holds a wrapped object in Swift 5 mode is bound to the main actor by the wrapper.
@Suite struct `A holder of wrapped objects` {
  private static let stores = """
    import SwiftUI

    class Store: ObservableObject { @Published var count = 0 }
    class Log: ObservableObject { @Published var lines = 0 }

    """

  private func migrate(_ holder: String, tools: String) throws -> (text: String, units: [MigrationUnit]) {
    let manifest = """
      // swift-tools-version: \(tools)
      import PackageDescription
      let package = Package(name: "App", platforms: [.iOS(.v17)], targets: [.target(name: "App")])

      """
    let outcome = try Sandbox.migrate(
      [
        Example.File(path: "Package.swift", text: manifest),
        Example.File(path: "Sources/App/App.swift", text: Self.stores + holder),
      ],
      Selection(rules: Catalogue.builtIn.ids, level: .review), [])
    #expect(outcome.run.rejected.isEmpty)
    return (outcome.files[1].text, outcome.run.plan.units)
  }

  @Test(arguments: [
    ("final class Player {\n  @ObservedObject var store: Store\n}", "@preconcurrency @MainActor\nfinal class Player {"),
    ("class Player: NSObject {\n  @ObservedObject var store: Store\n}", "@preconcurrency @MainActor\nclass Player: NSObject {"),
    ("@objc class Player {\n  @ObservedObject var store: Store\n}", "@objc @preconcurrency @MainActor class Player {"),
    ("struct Settings: DynamicProperty {\n  @ObservedObject var store: Store\n}", "@preconcurrency @MainActor\nstruct Settings"),
    (
      "public struct Settings {\n  @ObservedObject var store: Store\n  @StateObject var log = Log()\n}",
      "@preconcurrency @MainActor\npublic struct Settings"
    ),
    (
      "final class Player: ObservableObject {\n  @Published var on = false\n  @ObservedObject var store: Store\n}\n"
        + "struct PlayerView: View {\n  @StateObject var player: Player\n  var body: some View { Text(\"\") }\n}",
      "@Observable\n@preconcurrency @MainActor\nfinal class Player {"
    ),
  ])
  func `keeps its actor in Swift 5 mode`(holder: String, expected: String) throws {
    let result = try migrate(holder, tools: "5.9")
    #expect(result.text.contains("\n" + expected), "\(result.text)")
    #expect(result.text.ranges(of: "@MainActor").count == 1)
  }

  @Test(arguments: [
    ("final class Player {\n  @ObservedObject var store: Store\n}", "6.0"),
    ("@MainActor final class Player {\n  @ObservedObject var store: Store\n}", "5.9"),
    ("struct V: View {\n  @ObservedObject var store: Store\n  var body: some View { Text(\"\") }\n}", "5.9"),
    ("class C: UIViewController {\n  @ObservedObject var store: Store\n}", "5.9"),
    ("@MainActor protocol Screen {}\nclass C: Screen {\n  @ObservedObject var store: Store\n}", "5.9"),
    ("class C {\n  @ObservedObject static var store = Store()\n}", "5.9"),
  ])
  func `gets no attribute that it does not need`(holder: String, tools: String) throws {
    let result = try migrate(holder, tools: tools)
    #expect(!result.text.contains("@ObservedObject"), "\(result.text)")
    #expect(result.text.ranges(of: "@MainActor").count == holder.ranges(of: "@MainActor").count)
  }

  @Test func `is for a person to look at where the language mode is not known`() throws {
    let holder = "final class Player {\n  @ObservedObject var store: Store\n}"
    let outcome = try Sandbox.migrate(
      [Example.File(path: "App.swift", text: Self.stores + holder)],
      Selection(rules: Catalogue.builtIn.ids, level: .safe), Case.observationFloors)
    let unit = outcome.run.plan.units.first { $0.types.contains("Store") }
    #expect(unit?.verdict == .review)
    #expect(unit?.notes.contains { $0.message.contains("in which mode they are compiled") } == true)
  }
}
