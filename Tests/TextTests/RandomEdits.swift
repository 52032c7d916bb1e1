import MoltText

/// A text and edits of it, made to hit the corners: few distinct lines, edits at line borders, at both ends, next to
/// each other, that take or give newlines, CRLF, and texts without a newline at the end.
struct RandomEdits {
  let text: SourceText
  let edits: [Edit]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<Int.random(in: 0...30, using: &random)).map { _ in RandomEdits.line(&random) }
    var bytes = Array(lines.joined().utf8)
    if Bool.random(using: &random), bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    text = SourceText(bytes)
    edits = RandomEdits.edits(of: bytes, &random)
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    ["a\n", "b\n", "\n", "let x = 1\n", "  }\r\n", "- minus\n", "é\n"].randomElement(using: &random)!
  }

  private static func edits(of bytes: [UInt8], _ random: inout SeededGenerator) -> [Edit] {
    let starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    func offset() -> Int {
      Bool.random(using: &random)
        ? starts.randomElement(using: &random)! : Int.random(in: 0...bytes.count, using: &random)
    }
    let offsets = (0..<2 * Int.random(in: 0...4, using: &random)).map { _ in offset() }.sorted()
    var edits: [Edit] = []
    for pair in stride(from: 0, to: offsets.count, by: 2) {
      let range = UInt32(offsets[pair])..<UInt32(offsets[pair + 1])
      let replacement = ["", "new", "new\n", "a\nb\n", "\n", "x\r\ny"].randomElement(using: &random)!
      let edit = Edit(Location(FileID(0), range), replacement)
      if let last = edits.last, last.conflicts(with: edit) { continue }
      edits.append(edit)
    }
    return edits
  }

  /// The result, computed in the simplest way: from the last edit to the first.
  var expected: [UInt8] {
    var bytes = text.bytes
    for edit in edits.reversed() {
      bytes.replaceSubrange(Int(edit.range.lowerBound)..<Int(edit.range.upperBound), with: edit.replacement.utf8)
    }
    return bytes
  }
}
