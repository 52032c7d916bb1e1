/// A fenced block of a document: an example, half of a rewrite, or prose.
package struct Fence {
  /// What stands behind the three back-ticks: `swift`, `before`, `level=review`.
  package let words: [Substring]
  /// The line that opens it, 1-based in the document's file.
  package let line: Int
  /// That line, with the back-ticks.
  package let opening: Substring
  /// What it holds, each line with its line break.
  package let text: Substring
  /// The heading above it; the document's title where there is none.
  package let title: String

  /// The line on which `text` begins.
  var textLine: Int { line + 1 }

  /// What the fence is for, where that is not to be read by people alone: `before` of `swift before`.
  package var role: Substring? { (words.first == "swift" || words.first == "text") && words.count > 1 ? words[1] : nil }

  /// The words behind the role.
  package var options: ArraySlice<Substring> { words.dropFirst(2) }

  /// The column of one of the words, 1-based in bytes.
  package func column(of word: Substring) -> Int { opening.utf8.distance(from: opening.startIndex, to: word.startIndex) + 1 }
}

extension Document {
  /// The fenced blocks, in the order of the document.
  ///
  /// Costs one look at each byte of the body: it is read for the rules that are asked for.
  package func fences() throws(MalformedDocuments) -> [Fence] {
    var result: [Fence] = []
    var lines = LineReader(text: body[...], number: bodyLine)
    var title = self.title
    while let line = lines.next() {
      if line.hasPrefix("#") {
        title = String(line.drop { $0 == "#" }.trimmed)
      } else if line.hasPrefix("```") {
        result.append(try fence(line, &lines, title))
      }
    }
    return result
  }

  /// Whether a line may open a pattern. Most documents without patterns are long, and this costs less than to read their
  /// fences.
  var mayHavePatterns: Bool {
    let role = Array("swift match".utf8)
    var lines = LineReader(text: body[...], number: bodyLine)
    while let line = lines.next() {
      guard line.utf8.first == UInt8(ascii: "`") else { continue }
      if line.utf8.drop(while: { $0 == UInt8(ascii: "`") }).starts(with: role) { return true }
    }
    return false
  }

  /// - Parameter lines: the lines below the one that opens the fence.
  private func fence(_ opening: Substring, _ lines: inout LineReader, _ title: String) throws(MalformedDocuments) -> Fence {
    let number = lines.number - 1
    let start = lines.text.startIndex
    let ticks = opening.prefix { $0 == "`" }
    var end = start
    while let line = lines.next() {
      // Of most lines, the first byte tells that they end no block.
      if line.utf8.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "`"), line.trimmed == ticks {
        let words = opening.dropFirst(ticks.count).split(separator: " ")
        return Fence(words: words, line: number, opening: opening, text: body[start..<end], title: title)
      }
      if line.hasPrefix(ticks) { break }
      end = lines.text.startIndex
    }
    throw MalformedDocuments([
      Malformed(
        path: path, line: number,
        message: "the code block has no end: add a line of \(ticks.count == 3 ? "three" : "\(ticks.count)") backticks")
    ])
  }
}

/// Takes lines off a text, one after another.
package struct LineReader {
  package private(set) var text: Substring
  /// Of the line that is the next.
  package private(set) var number: Int

  package init(text: Substring, number: Int) {
    self.text = text
    self.number = number
  }

  /// Without its line break; nil at the end.
  package mutating func next() -> Substring? {
    guard !text.isEmpty else { return nil }
    number += 1
    let length =
      unsafe text.utf8.withContiguousStorageIfAvailable { unsafe $0.firstIndex(of: UInt8(ascii: "\n")) }
      ?? Array(text.utf8).firstIndex(of: UInt8(ascii: "\n"))
    let end = length.map { text.utf8.index(text.startIndex, offsetBy: $0) }
    let line = text[..<(end ?? text.endIndex)]
    text = end.map { text[text.utf8.index(after: $0)...] } ?? text[text.endIndex...]
    return line
  }
}

extension Substring {
  /// What line breaks separate, the empty text behind the last one as well.
  var lines: [Substring] { utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init) }
}
