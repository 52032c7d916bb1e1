import Foundation
import MoltMigrations
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
    let directory = FileManager.default.temporaryDirectory.appending(path: "molt-examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let compiler = ExampleCompiler(directory: directory)
    let examples = try Self.documents.flatMap { document in
      try document.examples().filter { document.isComplete($0) }.map { (document, $0) }
    }
    let whole = examples.filter { !$0.1.isBroken }.map { ExampleHalf($1.before, of: $0, $1) }
    let broken = examples.filter(\.1.isBroken).map { ExampleHalf($1.before, of: $0, $1) }
    let after = examples.filter { !$0.1.isUnchanged }.map { ExampleHalf($1.after, of: $0, $1) }

    expect(whole, "before", try compiler.complaints(about: whole, mode: 5, isConfirmed: true), mode: 5)
    expect(after, "after", try compiler.complaints(about: after, mode: 5, isConfirmed: true), mode: 5)
    let complaints = try compiler.complaints(about: broken, mode: 5, isConfirmed: true)
    for half in broken where complaints[half.id] == nil { Issue.record("\(half.place): the code before compiles") }

    // A singleton that is not isolated, say, is an error in Swift 6 mode with and without Molt: what does not compile there
    // is judged if it did before.
    let suspects = Set(try compiler.complaints(about: after, mode: 6, isConfirmed: false).keys)
    let known = try compiler.complaints(about: whole.filter { suspects.contains($0.id) }, mode: 6, isConfirmed: false)
    let sound = suspects.intersection(whole.map(\.id)).subtracting(known.keys)
    let judged = after.filter { sound.contains($0.id) }
    expect(judged, "after", try compiler.complaints(about: judged, mode: 6, isConfirmed: true), mode: 6)
  }

  private func expect(_ halves: [ExampleHalf], _ word: String, _ complaints: ExampleCompiler.Complaints, mode: Int) {
    for half in halves {
      guard let complaint = complaints[half.id] else { continue }
      Issue.record("\(half.place): the code \(word) does not compile in Swift \(mode) mode\n\(complaint)")
    }
  }
}

extension Document {
  /// Whether an example has all that a compiler needs. What Swift code leaves alone may need more than the look-alikes have.
  fileprivate func isComplete(_ example: Example) -> Bool {
    if !example.isUnchanged { return true }
    return !example.isIncomplete && (level == .manual || body.contains("```swift match"))
  }
}

extension Document: CustomTestStringConvertible {
  public var testDescription: String { path }
}
