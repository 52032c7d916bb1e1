import MoltEngine
import Foundation
import MoltMigrations
import MoltProject
import MoltRules
import Testing
import MoltText

/// Programs of `Corpus/Behaviour`, run before and after the migration.
@Suite struct BehaviourTests {
  private static let directory = App.corpus.appending(path: "Behaviour")

  /// The sources of the stand-in for Combine, which the oracle of `Tests/Behaviour` uses too.
  private static let library = names(in: "StandIns/Combine").map { "StandIns/Combine/" + $0 }
  private static let programs = names(in: "")

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted()
  }

  @Test(.enabled(if: isInstalled("swiftc"), "there is no swiftc in PATH to compile with"), arguments: programs)
  func `a migrated program does what it did`(program: String) throws {
    let work = FileManager.default.temporaryDirectory.appending(path: "molt-behaviour-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: work) }
    let source = work.appending(path: "before/Program.swift")
    for half in ["before", "after"] {
      try FileManager.default.createDirectory(at: work.appending(path: half), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: Self.directory.appending(path: program), to: source)
    let migrated = try migrate(source)
    try migrated.write(to: work.appending(path: "after/Program.swift"))
    #expect(!String(decoding: migrated, as: UTF8.self).contains("ObservableObject"))

    let before = try output(of: "before", in: work)
    let after = try output(of: "after", in: work)
    #expect(before.status == 0 && !before.output.isEmpty, Comment(rawValue: before.output))
    #expect(after == before)
  }

  // Where there is the real Combine, the system's own modules need it, and a stand-in of its name would hide it.
  #if canImport(Combine)
    private static let libraryArguments: [String] = []
  #else
    private static let libraryArguments: [String] = {
      let place = FileManager.default.temporaryDirectory.appending(path: "molt-combine-\(UUID().uuidString)")
      try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let options = ["-parse-as-library", "-wmo", "-module-name", "Combine", "-emit-module", "-emit-module-path", "Combine.swiftmodule"]
      let sources = library.map { directory.appending(path: $0).path }
      // What is missing is what the first program's compiler complains of.
      _ = try? run("swiftc", arguments: options + ["-c", "-o", "Combine.o"] + sources, in: place)
      return ["-I", place.path, place.appending(path: "Combine.o").path]
    }()
  #endif

  /// The program at level `review`, all of which has to move.
  private func migrate(_ source: URL) throws -> Data {
    let floor = Floor(platform: .iOS, version: Version(17), provenance: Provenance(file: "--deployment-target", line: 0, text: ""))
    let run = try MoltEngine.migrate(
      Request(
        paths: [source.path], selection: Selection(rules: Catalogue.builtIn.ids, level: .review), deploymentTargets: [floor]))
    #expect(run.plan.findings.allSatisfy { $0.verdict == .changed }, "\(run.plan.units.flatMap(\.blockers))")
    return try run.rewritten.first.map { Data($0.text.bytes) } ?? Data(contentsOf: source)
  }

  private func output(of half: String, in work: URL) throws -> Outcome {
    let built = try run(
      "swiftc",
      arguments: [
        "-parse-as-library", "-suppress-warnings", "\(half)/Program.swift", "-o", "\(half)/program",
      ] + Self.libraryArguments, in: work)
    guard built.status == 0 else { return Outcome(status: built.status, output: built.output) }
    let result = try run(work.appending(path: "\(half)/program").path, in: work)
    return Outcome(status: result.status, output: result.output)
  }

  private struct Outcome: Equatable {
    let status: Int32
    let output: String
  }
}
