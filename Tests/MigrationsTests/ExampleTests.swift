import Foundation
import MoltEngine
import MoltMigrations
import MoltProject
import MoltReports
import MoltRules
import MoltText
import Testing

/// An example with the document that it stands in: a rule's, one of `Corpus/Cases`, or one of `Corpus/Rules`.
struct Case: Sendable, CustomTestStringConvertible {
  let document: Document
  let example: Example
  var catalogue = Catalogue.builtIn

  var testDescription: String { "\(document.path):\(example.line): \(example.title)" }

  static let all: [Case] = cases(Catalogue.builtIn.rules.map(\.document) + collected, .builtIn) + own

  /// Of the rules that an invented team has written for itself.
  static let own: [Case] = {
    let documents = (try? DocumentReading([.named(NamedPath(folder.appending(path: "../Rules").standardized.path))]).documents) ?? []
    return (try? Catalogue.builtIn.adding(documents)).map { cases(documents, $0) } ?? []
  }()

  private static func cases(_ documents: [Document], _ catalogue: Catalogue) -> [Case] {
    documents.flatMap { document in
      // A malformed document is what the tests of the catalogue complain about.
      ((try? document.examples()) ?? []).map { Case(document: document, example: $0, catalogue: catalogue) }
    }
  }

  /// The deployment targets that the observation family needs.
  static let observationFloors = all.first { $0.document.family == "observation" && $0.example.floors == nil }!.floors

  /// The documents of `Corpus/Cases`, which belong to no rule and concern all of the family.
  static let collected: [Document] = {
    ((try? names()) ?? []).compactMap { name in
      guard let markdown = try? String(contentsOf: folder.appending(path: name + ".md"), encoding: .utf8) else { return nil }
      return try? Document(path: "cases/\(name).md", markdown: markdown)
    }
  }()

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
      .sorted()
  }

  fileprivate static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Corpus/Cases").standardized

  /// The example, ready to be run. What belongs to no rule concerns all of the family.
  var exampleRun: ExampleRun {
    ExampleRun(example, of: document, in: catalogue, family: document.family == "cases" ? "observation" : nil)
  }

  var selection: Selection { exampleRun.selection }

  /// The deployment targets that the example is compiled for.
  var floors: [Floor] { exampleRun.floors }
}

@Suite struct `Examples of the rules` {
  @Test func `those of one's own are read`() throws {
    #expect(try DocumentReading([.named(NamedPath(Case.folder.appending(path: "../Rules").standardized.path))]).problems.isEmpty)
    #expect(Set(Case.own.map(\.document.id)) == ["animation-block", "old-call", "plain-card", "toast-show", "tracker-start"])
  }

  @Test(arguments: Case.all)
  func `an example comes out as its document says, and a second run changes nothing`(test: Case) {
    let failures = test.exampleRun.failures()
    #expect(failures.isEmpty, Comment(rawValue: exampleReport(test.exampleRun, failures)))
  }

  /// As somebody writes it: braces are missing, and what they should end ends with the file.
  @Test(arguments: Case.all) func `code that ends in the middle of an example is no trap`(test: Case) {
    for quarter in 1...3 {
      let files = test.example.before.map { file in
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        return Example.File(path: file.path, text: lines.prefix(lines.count * quarter / 4).joined(separator: "\n"))
      }
      #expect(test.exampleRun.migrate(files).files.count == files.count)
    }
  }

  @Test func `previews that end with their provider, for want of braces, are no trap`() throws {
    let text = """
      struct Cards: PreviewProvider {
        struct Table: View {
        }
        static var previews: some View {
          Preview {
      """
    let selection = Selection(rules: Set(Catalogue.builtIn.named("previews").map(\.id)), level: .review)
    let outcome = try Sandbox.migrate([Example.File(path: "A.swift", text: text)], selection, Case.observationFloors)
    #expect(outcome.files.map(\.text) == [text])
  }

  @Test(arguments: [
    ("iOS 15, macOS 12", "", []), ("iOS 14, macOS 12", "", ["`View.badge`, which is there since iOS 15.0, and the example is for 14.0"]),
    ("iOS 15, macOS 12, watchOS 8", "", ["`View.badge`, which watchOS does not have"]),
    ("iOS 14", "  @available(iOS 15, *)\n", []), ("iOS 15, watchOS 8", "    .statusBar(hidden: true)\n", []),
  ])
  func `a result names nothing that is newer than its document says`(needs: String, line: String, expected: [String]) throws {
    let attribute = line.contains("@") ? line : ""
    let modifier = line.contains("@") ? "" : line
    func code(_ name: String) -> String {
      "import SwiftUI\n\nstruct Inbox: View {\n\(attribute)  var body: some View {\n    Text(\"a\")\n\(modifier)    .\(name)\n  }\n}\n"
    }
    let markdown = """
      ---
      id: old-badge
      title: A badge
      family: views
      level: safe
      needs: \(needs)
      ---
      Prose.

      ```swift match
      <#view#>.oldBadge()
      ```
      ```swift rewrite
      <#view#>.badge(1)
      ```
      ```swift before
      \(code("oldBadge()"))```
      ```swift after
      \(code("badge(1)"))```
      """
    let document = try Document(path: "views/old-badge.md", markdown: markdown)
    let run = ExampleRun(try #require(try document.examples().first), of: document, in: try Catalogue.builtIn.adding([document]))
    let report = exampleReport(run, run.failures())
    #expect(report.split(separator: "\n").map { String($0.split(separator: "names ").last ?? $0) } == expected)
  }

  @Test(arguments: Case.all)
  func `an example comes out the same in variation`(test: Case) throws {
    let ofBytes = Variation.ofBytes.filter { $0.suits(test.example) }
    if let failure = try failure(of: test, in: ofBytes) {
      // Which of them it is.
      let single = try ofBytes.filter { try self.failure(of: test, in: [$0]) != nil }.map(\.rawValue)
      Issue.record("\(single.isEmpty ? "only together" : single.joined(separator: ", ")): \(failure)")
    }
    if Variation.commentOnEachLine.suits(test.example), let failure = try failure(of: test, in: [.commentOnEachLine]) {
      Issue.record("\(Variation.commentOnEachLine.rawValue): \(failure)")
    }
  }

  /// What comes out otherwise when an example wears variations.
  private func failure(of test: Case, in variations: [Variation]) throws -> String? {
    let dressed = zip(test.example.before, test.example.after).map { before, after in
      Example.File(path: before.path, text: variations.reduce(before.text) { $1.dress($0, becoming: after.text) })
    }
    let outcome = try Sandbox.migrate(dressed, test.selection, test.floors)
    // A rule may say that a comment stands in the way: verification has seen that none is lost.
    if variations == [.commentOnEachLine], outcome.run.plan.units.contains(where: { $0.blockers.contains { $0.code.name == "comment" } }) {
      return outcome.run.rejected.isEmpty ? nil : "verification rejects what the rule made"
    }
    let bare = outcome.files.map { file in
      Example.File(path: file.path, text: variations.reversed().reduce(file.text) { $1.undress($0) })
    }
    let expected = test.example.after.map { file in
      Example.File(path: file.path, text: variations.reduce(file.text) { $1.expected($0) })
    }
    return bare == expected ? nil : "comes out as\n" + bare.map(\.text).joined(separator: "\n")
  }
}
