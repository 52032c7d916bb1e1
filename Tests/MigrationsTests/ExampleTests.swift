import Engine
import Foundation
import Migrations
import Project
import Testing
import Text

/// An example with the document that it stands in: a rule's, or one of `Corpus/Cases`.
struct Case: Sendable, CustomTestStringConvertible {
  let document: Document
  let example: Example

  var testDescription: String { "\(document.path):\(example.line): \(example.title)" }

  static let all: [Case] = (rules.map(\.document) + collected).flatMap { document in
    // A malformed document is what the tests of the catalogue complain about.
    ((try? document.examples()) ?? []).map { Case(document: document, example: $0) }
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

  private static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Corpus/Cases").standardized

  private var isOfRule: Bool { document.family != "cases" }

  var selection: Selection {
    let ids = example.rules.isEmpty ? rules.named(isOfRule ? document.family : "observation").map(\.id) : example.rules
    var selection = Selection(rules: Set(ids), level: example.level)
    selection.writesAvailabilityGuards = example.writesAvailabilityGuards
    return selection
  }

  /// The findings that the example's verdict speaks of.
  func findings(of run: Run) -> [Finding] {
    run.plan.findings.filter { !isOfRule || $0.rule == document.id }
  }

  /// The deployment targets that the example is compiled for.
  var floors: [Floor] {
    let flag = Provenance(file: "--deployment-target", line: 0, text: "")
    guard let named = example.floors else {
      return document.needs.map { Floor(platform: $0, version: $1, provenance: flag) }
    }
    return named.compactMap { name in
      let digits = name.drop { !$0.isNumber }
      guard let platform = Platform(rawValue: String(name.prefix(name.count - digits.count))), let major = Int(digits)
      else { return nil }
      return Floor(platform: platform, version: Version(major), provenance: flag)
    }
  }
}

@Suite struct `Examples of the rules` {
  /// The files as an author writes them, for a failure that can be read.
  private func listing(_ files: [Example.File]) -> String {
    "what came out:\n" + files.map { "// file: \($0.path)\n\($0.text)" }.joined(separator: "\n")
  }

  @Test(arguments: Case.all)
  func `an example comes out as its document says`(test: Case) throws {
    let outcome = try Sandbox.migrate(test.example.before, test.selection, test.floors)
    #expect(outcome.files == test.example.after, "\(listing(outcome.files))")
    if let verdict = test.example.verdict {
      let verdicts = test.findings(of: outcome.run).map(\.verdict)
      #expect(verdicts.contains(verdict), "verdicts: \(verdicts)")
    }
    if let blocker = test.example.blocker {
      let plan = outcome.run.plan
      let kinds = (plan.units.flatMap(\.blockers) + plan.findings.compactMap(\.blocker)).map(\.kind)
      #expect(kinds.contains(blocker), "kinds of blockers: \(kinds)")
    }
    #expect(outcome.run.rejected.isEmpty)
  }

  @Test(arguments: Case.all.filter { !$0.example.isUnchanged })
  func `a second run changes nothing`(test: Case) throws {
    let second = try Sandbox.migrate(test.example.after, test.selection, test.floors)
    #expect(second.files == test.example.after, "\(listing(second.files))")
    #expect(second.run.plan.findings.allSatisfy { $0.verdict != .changed })
  }

  @Test(arguments: Case.all, Disguise.allCases)
  func `an example comes out the same in disguise`(test: Case, disguise: Disguise) throws {
    guard disguise.suits(test.example) else { return }
    let dressed = zip(test.example.before, test.example.after).map { before, after in
      Example.File(path: before.path, text: disguise.dress(before.text, becoming: after.text))
    }
    let outcome = try Sandbox.migrate(dressed, test.selection, test.floors)
    let bare = outcome.files.map { Example.File(path: $0.path, text: disguise.undress($0.text)) }
    #expect(bare == test.example.after.map { Example.File(path: $0.path, text: disguise.expected($0.text)) })
  }
}
