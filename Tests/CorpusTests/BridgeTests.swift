import Foundation
import MoltEngine
import MoltMigrations
import MoltRules
import MoltText
import Testing

/// The patterns of both sides of the bridge between UIKit and SwiftUI, one in each file of `Corpus/Bridge`: those that people are warned of
/// (`before-…`), and those that they are advised to write (`after-…`), with what is said of each, and what Molt finds.
@Suite struct `The bridge` {
  /// The names of the files.
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).filter { $0.hasSuffix(".swift") }
    .sorted()

  private static let directory = App.corpus.appending(path: "Bridge")

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "App", platforms: [.iOS(.v26)], targets: [.target(name: "App", path: "Sources")])

    """

  @Test(arguments: names) func `is told about each pattern`(name: String) throws {
    let text = try String(contentsOf: Self.directory.appending(path: name), encoding: .utf8)
    let header = text.split(separator: "\n").filter { $0.hasPrefix("// expect: ") }.map { String($0.dropFirst("// expect: ".count)) }
    let selection = Selection(rules: Catalogue.builtIn.idsByDefault, of: .builtIn, level: .review)
    let files = [("Package.swift", Self.manifest), ("Sources/\(name)", text)].map { (path: $0.0, text: SourceText($0.1)) }
    let run = migrate(files, selection, [])
    let found = run.plan.findings.map { finding in
      let blockers = finding.unit.map { run.plan.units[$0].blockers } ?? [finding.blocker].compactMap { $0 }
      let reasons = finding.verdict == .changed ? [] : Set(blockers.map(\.code.name)).sorted()
      return ([finding.rule, finding.verdict.rawValue] + (reasons.isEmpty ? [] : [reasons.joined(separator: ",")])).joined(separator: " ")
    }
    #expect(found.sorted() == header.filter { $0 != "nothing" }.sorted())
    #expect(!header.isEmpty)
  }

  @Test func `has all its patterns`() { #expect(Self.names.count > 150) }
}
