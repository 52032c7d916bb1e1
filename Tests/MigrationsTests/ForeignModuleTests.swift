import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// What the documents cannot show, for their examples are type-checked: code that imports modules of other people.
@Suite struct `Code that uses other people's modules` {
  private func migrate(_ text: String, rules: Set<String>? = nil) throws -> (text: String, kinds: [String]) {
    let rules = rules ?? Set(Catalogue.builtIn.named("observation").map(\.id))
    let provenance = Provenance(file: "--deployment-target", line: 0, text: "")
    let outcome = try Sandbox.migrate(
      [Example.File(path: "Example.swift", text: text)], Selection(rules: rules, level: .safe),
      [Floor(platform: .iOS, version: Version(17), provenance: provenance)])
    let plan = outcome.run.plan
    return (outcome.files[0].text, (plan.units.flatMap(\.blockers) + plan.findings.compactMap(\.blocker)).map(\.code.name))
  }

  @Test func `wrappers that hand over what was registered are ignored`() throws {
    let result = try migrate(
      """
      import Factory
      import SwiftUI

      final class Feed: ObservableObject {
        @Injected(\\.client) private var client
        @LazyInjected var clock: Clock
        @Published var items: [String] = []
      }
      """)
    #expect(
      result.text == """
        import Factory
        import SwiftUI

        @Observable
        final class Feed {
          @ObservationIgnored @Injected(\\.client) private var client
          @ObservationIgnored @LazyInjected var clock: Clock
          var items: [String] = []
        }
        """)
  }

  @Test(arguments: [
    ("container.resolve(Feed.self)!", true), ("container.resolve(\"feed\")!", false), ("container.resolve(Clock.self)!", false),
  ])
  func `a container gives what it is asked for`(base: String, isKnown: Bool) throws {
    let result = try migrate(
      """
      import Containers
      import SwiftUI

      final class Feed: ObservableObject { @Published var items: [String] = [] }
      final class Clock {}

      struct FeedView: View {
        let container: Container

        var body: some View {
          Text("Feed").onReceive(\(base).$items) { print($0) }
        }
      }
      """)
    #expect(result.kinds.contains("unresolved-projection") != isKnown, "\(result)")
  }

  @Test(arguments: [
    ("PermissionCenter.shared", true), ("PermissionCenter.shared.store", true), ("PermissionCenter.make()", false), ("center", false),
  ])
  func `what a type of a library gives is none of the project's objects`(injected: String, isKnown: Bool) throws {
    let result = try migrate(
      """
      import Permissions
      import SwiftUI

      final class Feed: ObservableObject { @Published var items: [String] = [] }

      struct FeedView: View {
        @EnvironmentObject var feed: Feed

        var body: some View { Text(feed.items.joined()) }
      }

      struct RootView: View {
        @StateObject private var feed = Feed()

        var body: some View { FeedView().environmentObject(feed).environmentObject(\(injected)) }
      }
      """)
    #expect(result.kinds.contains("unresolved-injection") != isKnown, "\(result)")
  }

  @Test(arguments: [("Folders.documents()", true), ("Feed.self", false), ("Feed()", false)])
  func `a library makes what it is not told of from what is handed to it`(argument: String, isKnown: Bool) throws {
    let result = try migrate(
      """
      import Watching
      import SwiftUI

      final class Feed: ObservableObject { @Published var items: [String] = [] }

      enum Folders { static func documents() -> URL { URL(fileURLWithPath: "/") } }

      struct RootView: View {
        @StateObject private var watcher = Watcher.watch(\(argument))!

        var body: some View { Text("Root") }
      }
      """)
    #expect(result.kinds.contains("unresolved-type") != isKnown, "\(result)")
  }

  @Test func `a library's superclass is of what is handed to it`() throws {
    let result = try migrate(
      """
      import Combine
      import Controllers
      import SwiftUI

      final class Feed: ObservableObject { @Published var title = "" }
      final class Item: ObservableObject { @Published var title = "" }

      class FeedController<Model: Feed>: BaseController<Model> {
        var listener: AnyCancellable?
        func bind() { listener = viewModel.$title.sink { print($0) } }
      }
      """)
    #expect(result.kinds.contains("unresolved-projection"))
    #expect(result.text.contains("final class Feed: ObservableObject"))
    #expect(result.text.contains("@Observable\nfinal class Item {"))
  }

  /// The look-alike of the adaptor projects in an extension, as Apple's does, and this compiler does not look there.
  @Test(arguments: [
    "UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate", "UIApplicationDelegateAdaptor private var delegate: AppDelegate",
  ])
  func `bindings to a delegate of an application are made by Bindable`(property: String) throws {
    let result = try migrate(
      """
      import SwiftUI
      import UIKit

      final class AppDelegate: NSObject, UIApplicationDelegate, ObservableObject { @Published var showsBanner = false }

      struct DemoApp: App {
        @\(property)

        var body: some Scene {
          WindowGroup { Toggle("Banner", isOn: $delegate.showsBanner) }
        }
      }
      """)
    #expect(result.text.contains("isOn: Bindable(delegate).showsBanner)"), "\(result)")
  }

  @Test(arguments: [("systemInfo.machine", true), ("systemInfo", true), ("host().machine", false)])
  func `reflection of a structure of C shows no object`(subject: String, isSafe: Bool) throws {
    let result = try migrate(
      """
      import SwiftUI

      final class Feed: ObservableObject { @Published var items: [String] = [] }

      func model() -> String {
        var systemInfo = utsname()
        uname(&systemInfo)
        return Mirror(reflecting: \(subject)).children.compactMap(\\.label).joined()
      }
      """)
    #expect(result.text.contains("@Observable") == isSafe)
  }

  @Test(arguments: [
    ("let animation = CAKeyframeAnimation()\n  animation.keyTimes = [NSNumber(value: animation.duration)]", false),
    ("let clip = library.clip()\n  clip.duration = 3", false), ("let clip = library.clip()\n  print(clip.duration)", true),
  ])
  func `what is no asset is not taken for one`(statements: String, isDoubtful: Bool) throws {
    let result = try migrate(
      "import AVFoundation\nimport MediaKit\n\nfunc play(_ library: MediaLibrary) {\n  \(statements)\n}\n", rules: ["asset-properties"])
    #expect(result.kinds == (isDoubtful ? ["unresolved-type"] : []))
  }

  @Test func `a dependency has the type that its key path names`() throws {
    let result = try migrate(
      """
      import Dependencies
      import SwiftUI

      final class Store: ObservableObject {
        @Published var count = 0
      }

      extension DependencyValues {
        var store: Store { self[StoreKey.self] }
      }

      struct Parent: View {
        @Dependency(\\.store) private var store

        var body: some View {
          Child().environmentObject(store)
        }
      }
      """)
    #expect(result.text.contains("Child().environment(store)"))
    #expect(result.kinds.isEmpty)
  }

  @Test func `a rootless key path of an intent means none of the project's publishers`() throws {
    let result = try migrate(
      """
      import AppIntents
      import SwiftUI

      final class Shelf: ObservableObject {
        @Published var book = ""
      }

      struct OpenBook: AppIntent {
        @Parameter(title: "Book") var book: BookEntity

        static var parameterSummary: some ParameterSummary {
          Summary("Open \\(\\.$book)")
        }
      }
      """)
    #expect(result.text.contains("@Observable\nfinal class Shelf {"))
    #expect(result.kinds.isEmpty)
  }

  @Test func `an object that another module makes blocks nothing of the project`() throws {
    let result = try migrate(
      """
      import Player
      import SwiftUI

      final class Shelf: ObservableObject {
        @Published var book = ""
      }

      struct Screen: View {
        @StateObject private var player = AudioPlayer(url: url)
        @ObservedObject private var queue = AudioPlayer.shared.queue
        @StateObject private var shelf = Shelf()

        var body: some View {
          Text(player.title + shelf.book)
        }
      }
      """)
    #expect(result.text.contains("@Observable\nfinal class Shelf {"))
    #expect(result.text.contains("@StateObject private var player"))
    #expect(Set(result.kinds) == ["foreign-object"])
  }

  @Test func `a pipeline that another module gives its input blocks the class that may be meant`() throws {
    let result = try migrate(
      """
      import Services
      import SwiftUI

      final class Player: ObservableObject {
        @Published var volume = 0.5
      }

      final class Shelf: ObservableObject {
        @Published var book = ""
      }

      func listen() {
        resolve("player").$volume.sink { print($0) }
      }
      """)
    #expect(result.text.contains("final class Player: ObservableObject {"))
    #expect(result.text.contains("@Observable\nfinal class Shelf {"))
    #expect(result.kinds.contains("unresolved-projection"))
  }

  @Test func `a colour of another module is none that is optional where a style stands`() throws {
    let code = """
      import Palette
      import SwiftUI

      struct Sign: View {
        var body: some View {
          VStack {
            Circle().fill(Color(token: .accent))
            Text("Pier").foregroundColor(Color(token: .text))
            Image(systemName: "ferry").foregroundColor(.init(token: .text))
            Text("Quay").foregroundColor(Color(named: .text))
          }
        }
      }
      """
    let result = try migrate(code, rules: ["foreground-style"])
    #expect(
      result.text
        == code.replacing("foregroundColor(Color(token: .text))", with: "foregroundStyle(Color(token: .text))")
        .replacing("foregroundColor(.init(token: .text))", with: "foregroundStyle(Color.init(token: .text))"))
    #expect(result.kinds == ["unresolved-color"])
  }
}
