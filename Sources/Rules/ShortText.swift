import MoltSyntax

extension Node {
  /// Its text on one line, as much of it as a sentence has room for.
  package var shortText: String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(60) + "…" : line
  }
}
