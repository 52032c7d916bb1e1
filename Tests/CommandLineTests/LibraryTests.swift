import Foundation
import Testing

/// What a team says of the libraries that its project imports.
@Suite struct `What .molt.json says of libraries` {
  private static let corpus = URL(filePath: #filePath.replacing(/Tests\/.*/, with: "Corpus/Libraries"))

  /// A class that does something with a library when it is made, and a view that makes one.
  private static func app(_ module: String, _ work: String) -> String {
    """
    import Foundation
    import \(module)
    import SwiftUI

    final class Store: ObservableObject {
      @Published var count = 0

      init() {
        \(work)
      }
    }

    struct Page: View {
      @StateObject private var store = Store()
      var body: some View { Text("\\(store.count)") }
    }

    """
  }

  private static let interface = """
    import Foundation
    import SwiftUI

    public class Tracker {
      public static let shared: Tracker
      public init(key: String)
      public func prepare(_ name: String)
      public func flush(completion: @escaping () -> Void)
    }
    public struct Size {
      public init(_ width: Int)
      public func prepare(_ name: String) -> Int
    }
    """

  private func project(_ configuration: String, _ files: [String: String]) throws -> TemporaryProject {
    try TemporaryProject(files.merging([".molt.json": configuration]) { $1 })
  }

  /// The verdict of the class, and why.
  private func verdict(_ project: borrowing TemporaryProject) throws -> (word: String, reasons: String) {
    let result = try Molt.run("explain", "Store", "--rule", "observation", "--deployment-target", "ios17", in: project.path)
    #expect(result.status < 2, "\(result.error)")
    let words = ["changed": "will be migrated (level safe)", "review": "`--level review` includes it", "blocked": " is blocked for "]
    return (words.first { result.output.contains($0.value) }?.key ?? "?", result.output)
  }

  private func expect(_ project: borrowing TemporaryProject, _ word: String, _ place: SourceLocation = #_sourceLocation) throws {
    let found = try verdict(project)
    #expect(found.word == word, "\(found.reasons)", sourceLocation: place)
  }

  private func expect(_ project: borrowing TemporaryProject, says text: String, _ place: SourceLocation = #_sourceLocation) throws {
    let found = try verdict(project)
    #expect(found.reasons.contains(text), "\(found.reasons)", sourceLocation: place)
  }

  private func complaint(_ configuration: String, _ files: [String: String]) throws -> String {
    let app = ["A.swift": Self.app("Metrics", "Tracker.shared.prepare(\"a\")")]
    let project = try project(configuration, app.merging(files) { $1 })
    let result = try Molt.run("check", in: project.path)
    #expect(result.status == 2 && result.output.isEmpty, "\(result.output)\(result.error)")
    return result.error
  }

  @Test func `lets a class move that the call of a library held`() throws {
    let files = ["App/A.swift": Self.app("Metrics", "Tracker.shared.prepare(\"a\")"), "Molt/Metrics.swiftinterface": Self.interface]
    let unknown = try project("{}", files)
    #expect(try verdict(unknown).word == "review")
    let declared = try project("{ interfaces: ['Molt/Metrics.swiftinterface'] }", files)
    // What no line says is not known.
    let found = try verdict(declared)
    #expect(found.word == "review" && found.reasons.contains("`effects`"), "\(found.reasons)")
    let lines = try project(
      "{ interfaces: ['Molt/Metrics.swiftinterface'], effects: { Metrics: ['alone Tracker.prepare'] } }", files)
    try expect(lines, "changed")
    let file = try project("{ interfaces: ['Molt/Metrics.swiftinterface'], effects: ['Molt/Metrics.effects'] }", files)
    try file.write("# What is known.\r\n\r\nalone\tTracker.prepare # by its documentation\r\n", to: "Molt/Metrics.effects")
    try expect(file, "changed")
    let acts = try project("{ interfaces: ['Molt/Metrics.swiftinterface'], effects: { Metrics: ['acts Tracker'] } }", files)
    try expect(acts, says: "Each time `Store.init` runs `Tracker.shared.prepare")
  }

  @Test func `is no matter to files that do not import the library, and to others of its names`() throws {
    let own = "final class Tracker { static let shared = Tracker(); func prepare(_ name: String) { print(name) } }\n"
    let files = [
      "App/A.swift": Self.app("Combine", "Tracker.shared.prepare(\"a\")"), "App/B.swift": own,
      "Molt/Metrics.swiftinterface": Self.interface,
    ]
    let project = try project("{ interfaces: ['Molt/Metrics.swiftinterface'], effects: { Metrics: ['alone Tracker'] } }", files)
    try expect(project, says: "`print(name)`")
  }

  @Test func `holds for editors and for one file on standard input, too`() throws {
    let files = ["App/A.swift": Self.app("Metrics", "Tracker.shared.prepare(\"a\")"), "Molt/Metrics.swiftinterface": Self.interface]
    for (effects, verdict) in [("", "review"), (", effects: { Metrics: ['alone Tracker'] }", "changed")] {
      let project = try project("{ interfaces: ['Molt/Metrics.swiftinterface']\(effects) }", files)
      let result = try Molt.shell(
        "\"$MOLT\" check --stdin --path App/A.swift --rule observation --deployment-target ios17 < App/A.swift", in: project.path)
      #expect(result.output.contains(": \(verdict): "), "\(result.output)\(result.error)")
    }
  }

  @Test(arguments: [
    ("Text(\"\\(watch(store))\")", "public func watch<M: ObservableObject>(_ model: M) -> Int", "inert watch", "review"),
    ("Text(\"\\(watch(store))\")", "public func watch<M>(_ model: M) -> Int", "inert watch", "changed"),
    ("Text(\"\\(watch(Store()))\")", "public func watch<M: ObservableObject>(_ model: M) -> Int", "inert watch", "review"),
    (
      "Text(\"\").watched(store)", "extension View { public func watched(_ model: any ObservableObject) -> some View }",
      "inert View.watched",
      "review"
    ),
    (
      "Text(\"\\(Box<Store>.count)\")", "public struct Box<M: ObservableObject> { public static var count: Int { get } }", "inert Box",
      "review"
    ),
    ("Text(\"\\((nil as Box<Store>?) == nil)\")", "public struct Box<M: ObservableObject> { public init() }", "inert Box", "review"),
    ("Text(\"\\((nil as Box<Store>?) == nil)\")", "public struct Box<M> { public init() }", "inert Box", "changed"),
  ])
  func `tells whether an object may be handed over`(use: String, declaration: String, effect: String, verdict: String) throws {
    let app = """
      import Metrics
      import SwiftUI

      final class Store: ObservableObject {
        @Published var count = 0
      }

      struct Page: View {
        @StateObject private var store = Store()
        var body: some View {
          Text("\\(store.count)")
          \(use)
        }
      }

      """
    let files = ["App/A.swift": app, "Molt/Metrics.swiftinterface": "import Combine\nimport SwiftUI\n" + declaration + "\n"]
    let project = try project("{ interfaces: ['Molt/Metrics.swiftinterface'], effects: { Metrics: ['\(effect)'] } }", files)
    try expect(project, verdict)
  }

  @Test(arguments: [("Base", ""), ("Base, ObservableObject", "library-object"), ("Kind, ObservableObject", "library-object")])
  func `leaves a class as it is that is an ObservableObject by a library`(bases: String, reason: String) throws {
    let app = """
      import Metrics
      import SwiftUI

      final class Store: \(bases) {
        @Published var count = 0
      }

      struct Page: View {
        @StateObject private var store = Store()
        var body: some View { Text("\\(store.count)") }
      }

      """
    let interface = """
      import Combine
      open class Base: ObservableObject { public init() }
      public protocol Kind: ObservableObject {}

      """
    let project = try project(
      "{ interfaces: ['Molt/Metrics.swiftinterface'], effects: { Metrics: ['alone Base'] } }",
      ["App/A.swift": app, "Molt/Metrics.swiftinterface": interface])
    let result = try Molt.run("diff", "--rule", "observation", "--deployment-target", "ios17", "--level", "review", in: project.path)
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    if !reason.isEmpty { try expect(project, says: "[\(reason)]") }
  }

  /// What the libraries that apps import most need not hold back.
  @Test(arguments: [
    (
      "Kingfisher", "let cache = ImageCache(name: \"avatars\")\n    count = cache.isCached(forKey: \"a\") ? 1 : 0",
      "ImagePrefetcher(urls: []).start()"
    ),
    (
      "KeychainAccess", "let keychain = Keychain(service: \"app\").synchronizable(true)\n    count = keychain.allKeys().count",
      "try? Keychain().set(\"a\", key: \"b\")"
    ),
    (
      "Sentry", "let crumb = Breadcrumb(level: .info, category: \"ui\")\n    crumb.message = \"made\"",
      "SentrySDK.addBreadcrumb(Breadcrumb(level: .info, category: \"ui\"))"
    ),
    (
      "ZIPFoundation", "let archive = try? Archive(data: Data(), accessMode: .create)\n    _ = archive",
      "try? FileManager.default.unzipItem(at: URL(fileURLWithPath: \"/a.zip\"), to: URL(fileURLWithPath: \"/a\"))"
    ),
    (
      "Sparkle", "count = SUAppcastItem.empty().versionString.count",
      "SPUStandardUpdaterController(startingUpdater: true, updaterDelegate: nil, userDriverDelegate: nil).startUpdater()"
    ),
    (
      "Alamofire",
      "let request = Session(configuration: .default).request(\"https://example.org\", method: .get)\n    _ = request.validate()",
      "AF.request(\"https://example.org\").response { _ in print(\"done\") }"
    ),
  ])
  func `knows libraries that apps import by the look-alikes of the corpus`(module: String, harmless: String, lasting: String) throws {
    var files: [String: String] = [:]
    for name in ["\(module).swiftinterface", "\(module).effects"] {
      files["Molt/" + name] = try String(contentsOf: Self.corpus.appending(path: name), encoding: .utf8)
    }
    let configuration = "{ interfaces: ['Molt/\(module).swiftinterface'], effects: ['Molt/\(module).effects'] }"
    for (work, configuration, verdict) in [
      (harmless, "{}", "review"), (harmless, configuration, "changed"), (lasting, configuration, "review"),
    ] {
      files["App/A.swift"] = Self.app(module, work)
      let project = try project(configuration, files)
      try expect(project, verdict)
    }
  }

  // MARK: What makes no sense

  @Test(arguments: [
    ("{ interfaces: 'a' }", ".molt.json:1:15: expected an array of interfaces: `[\"Molt/Library.swiftinterface\"]`"),
    (
      "{ interfaces: ['../Metrics.swiftinterface'] }",
      ".molt.json:1:16: expected a path below the directory of this file; `../Metrics.swiftinterface` leads out of it"
    ),
    (
      "{ interfaces: ['/Metrics.swiftinterface'] }",
      ".molt.json:1:16: expected a path below the directory of this file; `/Metrics.swiftinterface` is absolute"
    ),
    ("{\n  interfaces: ['Metrics.swiftinterface'],\n}", ".molt.json:2:16: cannot read `Metrics.swiftinterface`: No such file or directory"),
    ("{ interfaces: ['Molt'] }", ".molt.json:1:16: expected a file that is called after a module: `MODULE.swiftinterface`, not `Molt`"),
    ("{ interfaces: ['arm64-apple-ios.swiftinterface'] }", "not `arm64-apple-ios.swiftinterface`"),
    ("{ interfaces: ['Link.swiftinterface'] }", ".molt.json:1:16: cannot read `Link.swiftinterface`: it is a link or lies behind one"),
    ("{ interfaces: ['Binary.swiftinterface'] }", ".molt.json:1:16: cannot read `Binary.swiftinterface`: binary"),
    ("{ interfaces: ['Pipe.swiftinterface'] }", ".molt.json:1:16: cannot read `Pipe.swiftinterface`: not a regular file"),
    ("{ interfaces: ['Large.swiftinterface'] }", ".molt.json:1:16: cannot read `Large.swiftinterface`: more than 16 MB"),
    (
      "{ interfaces: ['Molt/SwiftUI.swiftinterface'] }",
      ".molt.json:1:16: molt has the interface of `SwiftUI`, which is a module of the SDK"
    ),
    (
      "{ interfaces: ['Molt/Metrics.swiftinterface', './Molt/Metrics.swiftinterface'] }",
      ".molt.json:1:47: `Molt/Metrics.swiftinterface` is the interface of `Metrics` already: keep one of the two"
    ),
    ("{ interfaces: ['Molt/Broken.swiftinterface'] }", "Molt/Broken.swiftinterface:2:15: expected "),
    ("{ interfaces: ['Molt/Views.swiftinterface'] }", "Molt/Views.swiftinterface:1:15: `View` is a type of the SDK, too"),
    (
      "{ interfaces: ['Molt/Metrics.swiftinterface', 'Molt/Twin.swiftinterface'] }",
      "Molt/Twin.swiftinterface:1:14: `Tracker` is a type of `Metrics`, too"
    ),
    ("{ effects: 'a' }", ".molt.json:1:12: expected an array of files of effects"),
    ("{ effects: { Metrics: 'inert Tracker' } }", ".molt.json:1:23: expected an array of lines"),
    ("{ effects: { Metrics: [] } }", ".molt.json:1:14: no interface is given for `Metrics`: add `Metrics.swiftinterface`"),
    (
      "{ interfaces: ['Molt/Metrics.swiftinterface'], effects: { Metric: [] } }",
      ".molt.json:1:59: no interface is given for `Metric`; did you mean `Metrics`?"
    ),
    ("{ interfaces: ['Molt/Metrics.swiftinterface'], effects: ['Molt/Metrics.txt'] }", "`MODULE.effects`, not `Metrics.txt`"),
    (
      "{ interfaces: ['Molt/Metrics.swiftinterface'], effects: ['Molt/Metrics.effects'] }",
      "Molt/Metrics.effects:2:1: `inrt` is no effect; did you mean `inert`?"
    ),
  ])
  func `is told where it makes no sense`(configuration: String, message: String) throws {
    let large = String(repeating: "// A line of a comment that goes on and on, as the file is to be too large.\n", count: 1 << 18)
    let project = try project(
      configuration,
      [
        "A.swift": Self.app("Metrics", "Tracker.shared.prepare(\"a\")"), "Molt/Metrics.swiftinterface": Self.interface,
        "Molt/Metrics.effects": "# A comment.\ninrt Tracker\n", "Molt/Metrics.txt": "", "Molt/SwiftUI.swiftinterface": "",
        "Molt/Broken.swiftinterface": "import Swift\npublic struct {\n}\n", "Molt/Views.swiftinterface": "public struct View {}\n",
        "Molt/Twin.swiftinterface": "public class Tracker {}\n", "Binary.swiftinterface": "\0", "Large.swiftinterface": large,
      ])
    _ = try Molt.shell("ln -s Molt/Metrics.swiftinterface Link.swiftinterface; mkfifo Pipe.swiftinterface", in: project.path)
    let result = try Molt.run("check", in: project.path)
    #expect(result.status == 2 && result.output.isEmpty && result.error.contains("molt: error: "), "\(result.output)")
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test(arguments: [
    ("inrt Tracker", "`inrt` is no effect; did you mean `inert`? (one of `acts`, `ahead`, "),
    ("inert", "this is not all: write `inert OWNER.MEMBER`"),
    ("inert Traker", "Metrics.swiftinterface declares no type and no function `Traker`; did you mean `Tracker`?"),
    ("inert Traker.init", "Metrics.swiftinterface declares no type `Traker`, and adds nothing to one; did you mean `Tracker`?"),
    ("inert Tracker.prepar", "`Tracker` has no `prepar` in Metrics.swiftinterface; did you mean `prepare`?"),
    ("inert Metrics.Tracker.prepare", "declares no type `Metrics`"),
    ("inert Tracker.Size.prepare", "a type has its own name alone here: write `Size.prepare`"),
    ("inert Tracker.prepare(key:)", "`Tracker` has no `prepare` with these labels in Metrics.swiftinterface, but `prepare(_:)`"),
    ("inert Tracker.prepare twice", "nothing may follow `inert OWNER.MEMBER` but a comment"),
    ("asks disk Tracker.prepare", "`disk` is nothing that can be asked for or set (one of `file`, `files`, `folders`, "),
    ("draws Tracker.prepare content", "`Tracker.prepare` has no parameter `content` (one of `_`)"),
    ("tells Tracker.prepare didTrackNotification", "no interface has a notification `didTrackNotification`"),
    ("inert #Track", "Metrics.swiftinterface declares no macro `#Track`"), ("compares Tracker", "`compares` is no effect"),
  ])
  func `is told which line of effects makes no sense`(line: String, message: String) throws {
    let error = try complaint(
      "{ interfaces: ['Metrics.swiftinterface'],\n  effects: { Metrics: ['alone Size', '\(line)'] } }",
      ["Metrics.swiftinterface": Self.interface])
    #expect(error.contains("molt: error: .molt.json:2:38: "), "\(error)")
    #expect(error.contains(message), "\(error)")
  }

  @Test func `is told of each line that makes no sense, and of two for one declaration`() throws {
    let error = try complaint(
      "{ interfaces: ['Metrics.swiftinterface'], effects: ['Metrics.effects'] }",
      ["Metrics.swiftinterface": Self.interface, "Metrics.effects": "alone Size\ninert  Nothing\nacts Size\n"])
    #expect(
      error.contains("Metrics.effects:2:8: ") && error.contains("Metrics.effects:3:6: `Size` has an effect already: keep one line"),
      "\(error)")
  }

  @Test func `is told of no more than a person reads`() throws {
    let lines = String(repeating: "inert Nothing\n", count: 100)
    let error = try complaint(
      "{ interfaces: ['Metrics.swiftinterface'], effects: ['Metrics.effects'] }",
      ["Metrics.swiftinterface": Self.interface, "Metrics.effects": lines])
    #expect(error.contains("and 80 more of what `.molt.json` says of libraries"), "\(error)")
    #expect(error.split(separator: "\n").count == 21, "\(error)")
  }

  @Test func `gives no interface of what the project compiles itself`() throws {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [.target(name: "Metrics", path: "Sources")])
      """
    let error = try complaint(
      "{ interfaces: ['Molt/Metrics.swiftinterface'] }",
      ["Molt/Metrics.swiftinterface": Self.interface, "Package.swift": manifest, "Sources/B.swift": "public let one = 1\n"])
    #expect(
      error.contains(
        "Molt/Metrics.swiftinterface: the project compiles `Metrics` itself, as its target Metrics: take it out of `interfaces`"),
      "\(error)")
  }
}
