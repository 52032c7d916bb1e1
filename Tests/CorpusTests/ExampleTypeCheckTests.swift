import Foundation
import Migrations
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

  @Test(.enabled(if: isInstalled("swiftc"), "there is no swiftc in PATH to type-check with"), arguments: documents)
  func `the examples of a document compile before and after`(document: Document) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "molt-examples-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    // What a rule leaves alone may need more than the look-alikes have, but for rules that leave everything alone.
    let examples = try document.examples().filter { !$0.isUnchanged || document.level == .manual }
    for example in examples {
      try write(example.before, to: directory.appending(path: "\(example.line)/before/Example"))
      if example.isUnchanged { continue }
      try write(example.after, to: directory.appending(path: "\(example.line)/after/Example"))
    }
    let halves = examples.flatMap { ["\($0.line)/before"] + ($0.isUnchanged ? [] : ["\($0.line)/after"]) }
    let result = try run(App.corpus.appending(path: "typecheck").path, arguments: halves, in: directory)
    func compiles(_ half: String, mode: Int) -> Bool {
      result.output.contains("/\(half) compiles in Swift \(mode) mode")
    }

    let broken = Set(examples.filter(\.isBroken).map { "\($0.line)/before" })
    for half in halves where compiles(half, mode: 5) == broken.contains(half) {
      let verb = broken.contains(half) ? "compiles" : "does not compile"
      Issue.record("\(document.path):\(half) \(verb) in Swift 5 mode\n\(result.output)")
    }
    // A singleton that is not isolated, say, is an error in Swift 6 mode with and without Molt.
    for example in examples where !example.isUnchanged && compiles("\(example.line)/before", mode: 6) {
      #expect(compiles("\(example.line)/after", mode: 6), Comment(rawValue: "\(document.path): \(result.output)"))
    }
  }

  private func write(_ files: [Example.File], to directory: URL) throws {
    for file in files {
      let url = directory.appending(path: file.path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
  }
}

extension Document: CustomTestStringConvertible {
  public var testDescription: String { path }
}
