import MoltEditing
import MoltEngine
import MoltSymbols
import MoltSyntax
import MoltText
import Testing

/// How a statement goes, with what would do nothing without it.
@Suite struct `A statement that goes` {
  /// What is left where the call of `gone` goes; nil if it has to stay.
  private func remainder(_ text: String) throws -> String? {
    let source = SourceText(text)
    let forest = parse([SourceFile(id: FileID(0), path: "File.swift", text: source, readOnly: nil)], jobs: 1)
    #expect(!forest.roots.contains { $0.firstUnknown != nil })
    let call = try #require(
      forest.roots[0].descendants.first { $0.kind == .functionCallExpr && $0.text(in: $0.firstChild!.range) == "gone" })
    return StatementRemoval(of: call).map { String(decoding: source.applying($0.edits).bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    ("if a {\n  gone()\n}\nb()\n", "b()\n"),
    ("if a {\n  gone()\n} else if b {\n  c()\n}\n", "if a {\n} else if b {\n  c()\n}\n"),
    ("if a {\n  c()\n} else if b {\n  gone()\n}\n", "if a {\n  c()\n} else if b {\n}\n"),
    ("if a {\n  gone()\n} else {\n  c()\n}\n", "if a {\n} else {\n  c()\n}\n"),
    ("if a() {\n  gone()\n}\n", "if a() {\n}\n"),
    ("run {\n  gone()\n  b()\n}\n", "run {\n  b()\n}\n"),
  ])
  func `takes along what does nothing else`(text: String, left: String) throws {
    #expect(try remainder(text) == left)
  }

  @Test(arguments: [
    ("run {\n  gone($0)\n  b()\n}\n", nil), ("run {\n  gone($0)\n  b($0)\n}\n", "run {\n  b($0)\n}\n"),
    ("run { a in\n  gone(a)\n  b()\n}\n", "run { a in\n  b()\n}\n"), ("run {\n  gone()\n  b()\n}\n", "run {\n  b()\n}\n"),
  ])
  func `stays where it alone says how many arguments a closure has`(text: String, left: String?) throws {
    #expect(try remainder(text) == left)
  }

  @Test(arguments: ["let a = gone()\n", "b(gone())\n", "gone() + 1\n"])
  func `stays where its value is needed`(text: String) throws { #expect(try remainder(text) == nil) }
}
