import MoltEngine
import MoltMigrations
import MoltProject
import MoltRules
import MoltText
import Testing

/// Some of the units of a plan, as an editor asks for them one by one.
@Suite struct PartialRewritingTests {
  private static let models = """
    import Combine
    import SwiftUI

    final class A: ObservableObject {
      @Published var isOn = false
    }

    final class B: ObservableObject {
      @Published var text = ""
    }

    """

  private func run(_ files: [String: String], overlays: [String: String] = [:]) throws -> Run {
    let directory = try TemporaryDirectory(files)
    let floor = Floor(platform: .iOS, version: Version(17), provenance: Provenance(file: "flag", line: 0, text: ""))
    let selection = Selection(rules: Catalogue.builtIn.idsByDefault, of: .builtIn, level: .safe)
    var request = Request(paths: [directory.path], selection: selection, deploymentTargets: [floor], jobs: 1)
    for (name, text) in overlays { request.overlays[BytePath(directory.absolute(name))] = Array(text.utf8) }
    return try migrate(request)
  }

  private func text(_ files: [RewrittenFile]?) throws -> String {
    String(decoding: try #require(files?.first).text.bytes, as: UTF8.self)
  }

  @Test func `an import that the others need stays`() throws {
    let run = try run(["A.swift": Self.models])
    #expect(run.plan.units.map(\.verdict) == [.changed, .changed])
    let both = try text(run.rewriting(onlyUnits: [0, 1]))
    #expect(try both == text(run.rewritten))
    #expect(!both.contains("import Combine"))
    let second = try text(run.rewriting(onlyUnits: [1]))
    #expect(second.contains("import Combine") && second.contains("class A: ObservableObject") && second.contains("@Observable"))
    #expect(second.contains("  var text"))
  }

  @Test func `nothing moves where nothing is asked for`() throws {
    #expect(try run(["A.swift": Self.models]).rewriting(onlyUnits: [])?.isEmpty == true)
  }

  @Test func `what moves alone leaves a whole program, and the rest for the next run`() throws {
    let run = try run(["A.swift": Self.models])
    for unit in run.plan.units.indices {
      let next = try self.run(["A.swift": try text(run.rewriting(onlyUnits: [unit]))])
      #expect(next.plan.units.map(\.verdict) == [.changed])
      #expect(try text(next.rewritten) == text(run.rewritten))
    }
  }

  @Test func `an overlay stands for a file, and for one that is not there`() throws {
    let run = try run(
      ["A.swift": "struct A {}\n", "B.swift": "struct Other {}\n"], overlays: ["A.swift": Self.models, "New/C.swift": "struct C {}\n"])
    #expect(run.files.map(\.path) == ["A.swift", "B.swift", "New/C.swift"])
    #expect(run.plan.units.count == 2)
    #expect(String(decoding: run.files[2].text.bytes, as: UTF8.self) == "struct C {}\n")
  }

  @Test func `overlays whose names are spelled almost alike stand for a file each`() throws {
    let directory = try TemporaryDirectory(["A.swift": "struct A {}\n"])
    let selection = Selection(rules: Catalogue.builtIn.idsByDefault, of: .builtIn, level: .safe)
    var request = Request(paths: [directory.path], selection: selection, jobs: 1)
    for name in ["\u{E9}.swift", "e\u{301}.swift", "\u{E9}/B.swift", "e\u{301}/B.swift"] {
      request.overlays[BytePath(directory.absolute(name))] = Array("// \(name)\n".utf8)
    }
    let files = try migrate(request).files.dropFirst()
    #expect(files.count == 4)
    for file in files { #expect(Array(file.text.bytes) == Array("// \(file.path)\n".utf8)) }
  }

  @Test func `an overlay of a package description says its deployment targets`() throws {
    func package(_ version: String) -> String {
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", platforms: [.iOS(.v\(version)), .macCatalyst(.v\(version)), .macOS(.v14), .tvOS(.v17), .watchOS(.v10)], targets: [.target(name: "App", path: "Sources")])

      """
    }
    let directory = try TemporaryDirectory(["Package.swift": package("16"), "Sources/A.swift": Self.models])
    let selection = Selection(rules: Catalogue.builtIn.idsByDefault, of: .builtIn, level: .safe)
    var request = Request(paths: [directory.path], selection: selection, jobs: 1)
    #expect(try migrate(request).plan.units.map(\.verdict) == [.gated, .gated])
    request.overlays = [BytePath(directory.absolute("Package.swift")): Array(package("17").utf8)]
    #expect(try migrate(request).plan.units.map(\.verdict) == [.changed, .changed])
  }
}
