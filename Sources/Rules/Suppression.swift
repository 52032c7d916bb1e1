import MoltEditing
public import MoltSymbols
import MoltSyntax
public import MoltText

extension Site {
  /// Whether a comment `molt:ignore`, naming this rule, its family or nothing, keeps the site: above its declaration or
  /// behind it on its line, or so at a type around it.
  func isSuppressed(in catalogue: Catalogue) -> Bool {
    suppressions.contains { $0.rules.isEmpty || $0.rules.contains { catalogue.name($0, standsFor: rule) } }
  }

  private var suppressions: [Suppression] {
    var places = [declaration]
    while let type = places.last?.ancestor({ $0.isTypeOrExtension }) { places.append(type) }
    return places.flatMap(\.suppressions) + node.suppressions(behind: node.row.endToken - 1)
  }
}

/// A comment `molt:ignore RULE, RULE -- REASON`. The reason is for people.
public struct Suppression: Sendable {
  /// The rules or families that it names; all are meant where there is none.
  public let rules: [String]
  public let location: Location

  /// The names that are no rule's and no family's: they keep nothing.
  public func unknownRules(in catalogue: Catalogue) -> [String] { rules.filter { catalogue.named($0).isEmpty } }

  /// Every such comment of a project. Costs one look at each byte that is in a comment.
  public static func all(in index: ProjectIndex) -> [Suppression] {
    index.files.flatMap { root in
      root.tokens.filter { root.token($0).flags.contains(.afterComment) }.flatMap { token in
        root.suppressions(in: (token == 0 ? 0 : root.token(token - 1).end)..<root.token(token).start)
      }
    }
  }
}

extension Node {
  /// The comments above a declaration, and behind it on its first line and its last.
  fileprivate var suppressions: [Suppression] {
    let name = kind == .variableDecl || kind.isTypeOrExtension ? introducer : row.firstToken
    let last = kind.isTypeOrExtension ? [] : suppressions(behind: row.endToken - 1)
    return suppressionsAbove + suppressions(behind: name) + last
  }

  /// A comment that follows other code on its line belongs to that code.
  private var suppressionsAbove: [Suppression] {
    guard token(row.firstToken).flags.contains(.afterComment) else { return [] }
    let trivia = leadingTrivia
    let start = trivia.lowerBound == 0 ? 0 : min(endOfLine(from: trivia.lowerBound), trivia.upperBound)
    return suppressions(in: start..<trivia.upperBound)
  }

  /// The comment at the end of the line on which a token stands.
  fileprivate func suppressions(behind token: UInt32) -> [Suppression] {
    let last = lastTokenOnLine(of: token)
    // The end of the file is a token, too.
    guard self.token(last + 1).flags.contains(.afterComment) else { return [] }
    let end = self.token(last).end
    return suppressions(in: end..<min(endOfLine(from: end), self.token(last + 1).start))
  }

  /// The marks in a stretch of white space and comments.
  fileprivate func suppressions(in trivia: Range<UInt32>) -> [Suppression] {
    guard trivia.contains(where: { isEndOfMark(at: $0) }) else { return [] }
    var result: [Suppression] = []
    var start = trivia.lowerBound
    while start < trivia.upperBound {
      let end = min(endOfLine(from: start), trivia.upperBound)
      if let suppression = suppression(in: start..<end) { result.append(suppression) }
      start = end + 1
    }
    return result
  }

  /// Whether `molt:` ends with the byte at an offset: most comments say nothing of Molt, and no string is made of them.
  private func isEndOfMark(at offset: UInt32) -> Bool {
    byte(at: offset) == UInt8(ascii: ":") && offset >= 4 && zip(offset - 4..<offset, "molt".utf8).allSatisfy { byte(at: $0) == $1 }
  }

  private func suppression(in line: Range<UInt32>) -> Suppression? {
    let text = text(in: line)
    // Prose about such comments writes it in backticks.
    guard let mark = text.ranges(of: "molt:ignore").first(where: { text[..<$0.lowerBound].last != "`" }) else { return nil }
    let rest = text[mark.upperBound...]
    let list = rest.firstRange(of: "--").map { rest[..<$0.lowerBound] } ?? rest
    let start = line.lowerBound + UInt32(text.utf8.distance(from: text.startIndex, to: mark.lowerBound))
    return Suppression(
      rules: list.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init),
      location: Location(file, start..<start + UInt32("molt:ignore".utf8.count)))
  }
}
