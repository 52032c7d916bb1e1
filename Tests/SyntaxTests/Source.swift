import MoltSyntax
import MoltText

/// A text and what the lexer and the parser make of it.
struct Source {
  let text: SourceText

  init(_ text: String) { self.text = SourceText(text) }
  init(_ bytes: [UInt8]) { text = SourceText(bytes) }

  /// The tokens before the end of the file.
  var tokens: [Token] {
    var names = NameTable()
    return tokens(&names)
  }

  func tokens(_ names: inout NameTable) -> [Token] {
    var lexer = Lexer()
    unsafe lexer.lex(text.start, count: text.count, names: &names)
    return (0..<lexer.tokenCount - 1).map { unsafe lexer.tokens[$0] }
  }

  var spellings: [String] { tokens.map { text.string(in: $0.start..<$0.end) } }

  var kinds: [TokenKind] { tokens.map(\.kind) }

  /// The root of the tree.
  var root: Node {
    var names = NameTable()
    return unsafe Parser.parse(file: FileID(0), bytes: text.start, count: text.count, names: &names)
  }
}
