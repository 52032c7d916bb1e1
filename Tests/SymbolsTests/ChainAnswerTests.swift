import MoltSymbols
import MoltSyntax
import MoltText
import Testing

@Suite("Answers about chains")
struct ChainAnswerTests {
  @Test("walk a chain once, however many of its parts are asked about")
  func areFoundOnce() {
    let length = 400
    var names = NameTable()
    let text = SourceText(Array(("a" + String(repeating: ".b()", count: length)).utf8))
    let root = unsafe Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
    let calls = root.descendants.filter { $0.kind == .functionCallExpr }.reversed()
    #expect(calls.count == length)

    let starts = ChainAnswers<Node>()
    var steps = 0
    let answers = calls.map { call in
      starts.answer(for: call) { link in
        steps += 1
        guard let base = link.firstChild, link.kind != .declReferenceExpr else { return .settled(link) }
        return .same(as: base)
      }
    }
    #expect(Set(answers.map(\.text)) == ["a"])
    // Ways of a few steps are walked again: that is less than to remember them.
    #expect(steps <= 10 * length)
  }
}
