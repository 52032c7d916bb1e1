import Foundation
import MoltEngine
import MoltText
import Testing

@Suite struct MigrationTests {
  @Test(arguments: App.all)
  func `an app is migrated as a person would`(app: App) throws {
    let copy = try WorkingCopy(of: app)
    let run = try copy.migrate()
    #expect(run.rejected.isEmpty)
    #expect(run.warnings.isEmpty)

    var migrated = try tree(copy.directory)
    for file in run.rewritten { migrated[run.file(file.id).path] = Data(file.text.bytes) }
    try expectSameFiles(migrated, app)
  }

  @Test(arguments: App.all)
  func `what is written is what was planned, and a second run finds nothing to do`(app: App) throws {
    let copy = try WorkingCopy(of: app)
    let run = try copy.migrate()
    let written = try apply(run, policy: WritePolicy(allowsNoVersionControl: true))
    #expect(written.sorted() == run.rewritten.map { run.file($0.id).path }.sorted())
    try expectSameFiles(tree(copy.directory), app)

    let second = try copy.migrate()
    #expect(second.rewritten.isEmpty)
    #expect(second.plan.findings.allSatisfy { $0.verdict != .changed })
  }

  @Test(.enabled(if: isInstalled("git"), "there is no git in PATH to apply the diff with"), arguments: App.all)
  func `git apply takes the diff`(app: App) throws {
    let copy = try WorkingCopy(of: app)
    let patch = try copy.migrate().diff().reduce(into: Data()) { $0 += $1.unified }
    let file = FileManager.default.temporaryDirectory.appending(path: "molt-corpus-\(UUID().uuidString).diff")
    defer { try? FileManager.default.removeItem(at: file) }
    try patch.write(to: file)

    let result = try run("git", arguments: ["apply", "--whitespace=nowarn", file.path], in: copy.directory)
    #expect(result.status == 0, Comment(rawValue: result.output))
    try expectSameFiles(tree(copy.directory), app)
  }

  /// Names each file that is not as in `after`, and its first line that differs.
  private func expectSameFiles(_ actual: [String: Data], _ app: App) throws {
    let expected = try tree(app.after)
    #expect(actual.keys.sorted() == expected.keys.sorted())
    for (path, text) in expected.sorted(by: { $0.key < $1.key }) where actual[path] != text {
      let pairs = zip(lines(actual[path]), lines(text))
      let first = pairs.enumerated().first { $1.0 != $1.1 }
      let difference = first.map { "\($0.offset + 1): \($0.element.0) instead of \($0.element.1)" } ?? "at its end"
      Issue.record("\(path) differs, \(difference)")
    }
  }

  private func lines(_ text: Data?) -> [Substring] {
    String(decoding: text ?? Data(), as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
}
