import Foundation
import MoltSyntax
import Testing

/// Files of our own, one a topic, that hold every construct of the grammar; their trees lie beside them.
@Suite struct ParserFixtureTests {
  static let fixtures = Repository.swiftFiles(in: ["Corpus/Syntax/accepted"])

  @Test func `there are fixtures`() {
    #expect(ParserFixtureTests.fixtures.count >= 14)
  }

  /// With `MOLT_ACCEPT=1` in the environment the trees are written instead, to be reviewed as a change.
  @Test(arguments: fixtures)
  func `a fixture has the tree that lies beside it`(path: String) throws {
    let tree = URL(filePath: path).deletingPathExtension().appendingPathExtension("tree")
    let lines = dumpLines(of: Source(Array(try Data(contentsOf: URL(filePath: path)))).root)
    if ProcessInfo.processInfo.environment["MOLT_ACCEPT"] == "1" { try Data(lines).write(to: tree) }
    let accepted = try String(contentsOf: tree, encoding: .utf8).split(separator: "\n")
    let ours = String(decoding: lines, as: UTF8.self).split(separator: "\n")
    #expect(ours.count == accepted.count)
    for (line, (a, b)) in zip(ours, accepted).enumerated() where a != b {
      Issue.record("line \(line + 1): \(a) instead of \(b)")
      return
    }
  }

  @Test(arguments: fixtures)
  func `a fixture has no syntax error`(path: String) throws {
    let root = Source(Array(try Data(contentsOf: URL(filePath: path)))).root
    #expect(unsafe root.tree.pointee.missingTokenCount == 0)
    #expect(root.unknownCount == 0)
  }
}
