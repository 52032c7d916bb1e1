import MoltSyntax
import MoltTestSupport
import MoltText

/// What reads Swift sources.
let syntaxTargets = [
  FuzzTarget("lexer") { tokens.lex($0) },
  FuzzTarget("parser") { parse($0) },
]

/// One lexer for all files, as a thread has it: nothing of one may be left for the next.
nonisolated(unsafe) private var tokens = Tokens()

private struct Tokens: ~Copyable {
  private var lexer = Lexer()
  private var names = NameTable()
  private static let maximumNameCount = 1 << 16

  /// Any bytes are tokens in their order, and the end of the file.
  mutating func lex(_ bytes: [UInt8]) {
    // Names are for ever; a table that holds those of millions of files is not what is tested here.
    if names.count > Tokens.maximumNameCount { names = NameTable() }
    let padded = bytes + [UInt8](repeating: 0, count: SourceText.padding)
    padded.withUnsafeBufferPointer { lexer.lex($0.baseAddress!, count: bytes.count, names: &names) }
    var end: UInt32 = 0
    for index in 0..<lexer.tokenCount {
      let token = lexer.tokens[index]
      precondition(token.start >= end && token.end >= token.start, "token \(index) is out of order")
      precondition((token.kind == .endOfFile) == (index == lexer.tokenCount - 1), "token \(index) ends the file")
      end = token.end
    }
    precondition(lexer.tokenCount > 0 && Int(end) == bytes.count, "the last token is not the end of the file")
  }
}

/// Any bytes make a well-formed tree.
private func parse(_ bytes: [UInt8]) {
  let text = SourceText(bytes)
  var names = NameTable()
  let root = Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
  if let flaw = firstFlaw(of: root, in: text) { fatalError(flaw) }
  _ = dumpLines(of: root)
}
