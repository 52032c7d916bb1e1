import MoltEditing
public import MoltSymbols
import MoltSyntax
public import MoltText

extension Site {
  /// Whether a comment `molt:ignore`, naming this rule, its family or nothing, keeps the site: above its declaration or
  /// behind it on its line, or so at a type around it.
  func isSuppressed(in catalogue: Catalogue) -> Bool { !suppressions(in: catalogue).isEmpty }

  /// The comments that keep the site.
  func suppressions(in catalogue: Catalogue) -> [Suppression] {
    suppressions.filter { $0.rules.isEmpty || $0.rules.contains { catalogue.name($0, standsFor: rule) } }
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
  /// What stands behind ` -- `; empty where nothing does.
  public let reason: String
  public let location: Location

  /// The names that are no rule's and no family's: they keep nothing.
  public func unknownRules(in catalogue: Catalogue) -> [String] { rules.filter { catalogue.named($0).isEmpty } }

  /// The nearest comment that keeps a place as it is; nil where it stands elsewhere, at another part of what moves with it.
  public static func nearest(to location: Location, of rule: String, in index: ProjectIndex, _ catalogue: Catalogue) -> Suppression? {
    let root = index.root(of: location.file)
    guard let token = root.tokenIndex(endingBehind: location.range.lowerBound) else { return nil }
    var candidates = root.suppressions(behind: token)
    var node: Node? = root.innermostNode(at: token)
    while let current = node {
      if current.parent.map({ $0.kind.holdsItems }) ?? false { candidates += current.suppressions }
      node = current.parent
    }
    return candidates.first { $0.rules.isEmpty || $0.rules.contains { catalogue.name($0, standsFor: rule) } }
  }

  /// Whether something that it could keep may be there although a run did not look for it: a rule that it means is not selected.
  public func mayBeUsed(beyond selection: Selection, in index: ProjectIndex) -> Bool {
    let catalogue = selection.catalogue
    let meant = rules.isEmpty ? catalogue.rules : rules.flatMap(catalogue.named)
    return meant.contains { rule in
      !selection.rules.contains(rule.id) && !(rules.isEmpty && rule.document.isOptIn && catalogue.findsNothing(rule, in: index))
    }
  }

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
    guard let mark = text.markRange else { return nil }
    let rest = text[mark.upperBound...]
    let dashes = rest.firstRange(of: "--")
    let list = dashes.map { rest[..<$0.lowerBound] } ?? rest
    let start = line.lowerBound + UInt32(text.utf8.distance(from: text.startIndex, to: mark.lowerBound))
    return Suppression(
      rules: list.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init),
      reason: dashes.map { String(rest[$0.upperBound...].trimmed) } ?? "",
      location: Location(file, start..<start + UInt32(text[mark].utf8.count)))
  }
}

extension String {
  /// Where `molt:ignore` stands, or the same with a space in it. Prose about such comments writes it in backticks.
  fileprivate var markRange: Range<Index>? {
    for start in ranges(of: "molt:") where self[..<start.lowerBound].last != "`" {
      let word = self[start.upperBound...].drop { $0 == " " }
      let end = word.drop(while: \.isLetter).startIndex
      if self[word.startIndex..<end] == "ignore" { return start.lowerBound..<end }
    }
    return nil
  }
}

extension SyntaxKind {
  /// Whether declarations and statements stand in it.
  fileprivate var holdsItems: Bool {
    switch self {
    case .sourceFile, .memberBlock, .codeBlock, .closureExpr, .accessorBlock, .ifConfigClause: true
    default: false
    }
  }
}
