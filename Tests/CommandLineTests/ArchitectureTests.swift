import Foundation
import Testing

/// The modules in the order of the README: each knows those before it.
private let order = [
  "Text", "Threads", "Syntax", "Project", "Symbols", "Patterns", "Editing", "Rules", "Migrations", "Engine", "Reports", "Arguments", "molt",
]

@Suite struct ArchitectureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  private static func folder(_ module: String) -> URL {
    root.appending(path: module == "Migrations" ? module : "Sources/" + module)
  }

  private static func sources(below folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  /// The modules that a file imports.
  private static func imports(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
      $0.firstMatch(of: /^(?:(?:public|package|internal|@testable) )*import (\w+)$/).map { String($0.1) }
    }
  }

  @Test(arguments: order.indices) func `a module imports only what stands before it`(place: Int) throws {
    let later = Set(order[(place + 1)...])
    let files = try Self.sources(below: Self.folder(order[place]))
    #expect(!files.isEmpty)
    for file in files {
      let behind = try Self.imports(file).filter(later.contains)
      #expect(behind.isEmpty, "\(file.lastPathComponent) imports \(behind)")
    }
  }

  @Test func `what rules are names no family`() throws {
    let families = ["ObservationSurvey", "HostingFamily", "HostingFacts", "RenamedUses"]
    for module in ["Rules", "Editing"] {
      for file in try Self.sources(below: Self.folder(module)) {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!families.contains { text.contains($0) }, "\(file.lastPathComponent)")
      }
    }
  }
}
