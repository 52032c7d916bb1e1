import Foundation
import MoltEngine
import MoltMigrations
import MoltReports
import MoltRules
import Testing

@Suite struct ExampleTypeCheckTests {
  /// Those of the rules, and those of `Corpus/Cases`.
  private static let documents: [Document] = {
    let folder = App.corpus.appending(path: "Cases")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".md") }
    let cases = names.sorted().compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8))
        .flatMap { try? Document(path: "cases/" + name, markdown: $0) }
    }
    return Catalogue.builtIn.rules.map(\.document) + cases
  }()

  @Test(.enabled(if: canTypeCheck, "no compiler that takes the look-alike modules"))
  func `the examples of the documents compile before and after`() throws {
    let runs = try Self.documents.flatMap { document in
      try document.examples().map { ExampleRun($0, of: document, in: .builtIn) }
    }
    let failures = try typeFailures(of: runs, against: lookAlikes(), memory: CompiledExamples())
    for (run, failures) in zip(runs, failures) where !failures.isEmpty {
      Issue.record(Comment(rawValue: exampleReport(run, failures)))
    }
  }

  /// The modules as they lie in the repository; `Corpus/typecheck` has built what they need.
  private func lookAlikes() throws -> LookAlikes {
    let plugins = ["so", "dylib"].map { App.cache.appending(path: "libPreviewsMacros.\($0)").path }
    return try LookAlikes(
      interfaces: App.corpus.appending(path: "SDK").path, cache: App.cache.path,
      plugin: plugins.first { FileManager.default.fileExists(atPath: $0) })
  }
}

extension Document: CustomTestStringConvertible {
  public var testDescription: String { path }
}
