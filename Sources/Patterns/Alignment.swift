import Syntax
public import Text

/// What would become of a match, or why it cannot.
public enum Rewritten {
  case edits([Edit])
  case refused(Refusal)
}

/// Why a match cannot be rewritten although its pattern says how.
public struct Refusal: Error {
  /// A stable, short name: `comment`.
  public let kind: String
  public let message: String
  public let location: Location
  public let remedy: String?
}

/// Brings a match to its template with the smallest edits: what is there already in the right order stays, byte for byte,
/// with the white space and comments between.
struct Alignment {
  /// A token of the match, or what a metavariable stands for.
  private struct SourceItem {
    let tokens: Range<UInt32>
    let capture: Capture?
  }

  private let root: Node
  private let source: [SourceItem]
  private let output: [OutputItem]
  /// The white space before the element of a chain that the pattern begins with, where that stands on a line of its own.
  private let chainGap: String?
  private let indentation: String

  init(_ match: Match, _ output: [OutputItem]) {
    root = match.nodes[0]
    self.output = output
    let captures = match.captures.values.flatMap { $0 }.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    source = Self.items(match.tokenRange, captures, kept: match.kept.sorted { $0.lowerBound < $1.lowerBound })
    indentation = root.indentation(at: root.range.lowerBound)
    chainGap = Self.chainGap(root)
  }

  private static func items(_ tokens: Range<UInt32>, _ captures: [Capture], kept: [Range<UInt32>]) -> [SourceItem] {
    var result: [SourceItem] = []
    var next = tokens.lowerBound
    var pending = captures[...]
    while next < tokens.upperBound {
      while let first = pending.first, first.tokens.lowerBound < next { pending.removeFirst() }
      if let range = kept.first(where: { $0.contains(next) }) {
        next = range.upperBound
      } else if let capture = pending.first, capture.tokens.lowerBound == next {
        result.append(SourceItem(tokens: capture.tokens, capture: capture))
        next = capture.tokens.upperBound
      } else {
        result.append(SourceItem(tokens: next..<next + 1, capture: nil))
        next += 1
      }
    }
    return result
  }

  private static func chainGap(_ site: Node) -> String? {
    let callee = site.kind == .functionCallExpr ? site.firstChild : site
    guard let callee, callee.kind == .memberAccessExpr, let base = callee.firstChild, base != callee.lastChild else { return nil }
    let period = base.row.endToken
    let start = site.token(period).start
    return site.isFirstOnLine(start) ? site.lineBreak + site.indentation(at: start) : nil
  }

  // MARK: Edits

  func edits() throws(Refusal) -> [Edit] {
    let pairs = commonSubsequence()
    var result: [Edit] = []
    var (i, j) = (0, 0)
    for pair in pairs + [(source.count, output.count)] {
      if let edit = try edit(replacing: i..<pair.0, with: j..<pair.1) { result.append(edit) }
      (i, j) = (pair.0 + 1, pair.1 + 1)
    }
    return result
  }

  private func edit(replacing old: Range<Int>, with new: Range<Int>) throws(Refusal) -> Edit? {
    if old.isEmpty && new.isEmpty { return nil }
    if old.isEmpty { return insertion(new, before: old.lowerBound) }
    try checkComments(old)
    if new.isEmpty { return try deletion(old, before: new.lowerBound) }
    var start = offset(ofItem: old.lowerBound)
    var text = try self.text(new, withGap: false)
    var end = endOffset(ofItem: old.upperBound - 1)
    // The white space beside what is replaced is as the template has it, unless there is more to it.
    if old.lowerBound > 0, let gap = simpleGap(endOffset(ofItem: old.lowerBound - 1)..<start), gap != plainGap(new.lowerBound) {
      start = endOffset(ofItem: old.lowerBound - 1)
      text = plainGap(new.lowerBound) + text
    }
    if old.upperBound < source.count, new.upperBound < output.count,
      let gap = simpleGap(end..<offset(ofItem: old.upperBound)), gap != plainGap(new.upperBound)
    {
      end = offset(ofItem: old.upperBound)
      text += plainGap(new.upperBound)
    }
    return Edit(Location(root.file, start..<end), text)
  }

  private func insertion(_ new: Range<Int>, before place: Int) -> Edit? {
    guard let text = try? self.text(new, withGap: false) else { return nil }
    let before = place == 0 ? "" : gap(new.lowerBound)
    let after = place == source.count ? "" : gap(new.upperBound)
    let isOpening = place < source.count && (place == 0 || output[new.upperBound - 1].glues || !after.isEmpty && before.isEmpty)
    if isOpening {
      let start = offset(ofItem: place)
      return Edit(Location(root.file, start..<start), text + after)
    }
    let end = endOffset(ofItem: place - 1)
    return Edit(Location(root.file, end..<end), before + text)
  }

  private func deletion(_ old: Range<Int>, before place: Int) throws(Refusal) -> Edit {
    var start = offset(ofItem: old.lowerBound)
    var end = endOffset(ofItem: old.upperBound - 1)
    if old.lowerBound > 0 {
      let gap = endOffset(ofItem: old.lowerBound - 1)..<start
      if old.upperBound == source.count || simpleGap(gap) != nil {
        guard root.isWhitespaceOnly(gap) else { throw comment(at: gap) }
        start = gap.lowerBound
        if old.upperBound < source.count, simpleGap(end..<offset(ofItem: old.upperBound)) != nil {
          end = offset(ofItem: old.upperBound)
          return Edit(Location(root.file, start..<end), plainGap(place))
        }
      }
    } else if old.upperBound < source.count {
      let gap = end..<offset(ofItem: old.upperBound)
      guard root.isWhitespaceOnly(gap) else { throw comment(at: gap) }
      end = gap.upperBound
    }
    return Edit(Location(root.file, start..<end), "")
  }

  // MARK: Text

  private func text(_ items: Range<Int>, withGap: Bool) throws(Refusal) -> String {
    var text = ""
    for place in items {
      if place > items.lowerBound || withGap { text += gap(place) }
      switch output[place].content {
      case .token(let token): text += token
      case .capture(let capture): text += capture.text
      }
    }
    return text
  }

  /// The white space before a piece of output, with the site's own indentation.
  private func gap(_ place: Int) -> String {
    guard place < output.count else { return "" }
    let item = output[place]
    if item.beginsChainElement, item.gap.isEmpty || item.gap.contains("\n"), let chainGap { return chainGap }
    guard item.gap.contains("\n") else { return item.gap }
    let lines = item.gap.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let depth = item.gap.reversed().prefix { $0 == " " }.count
    let unit = indentation.contains("\t") ? String(repeating: "\t", count: depth / 2) : String(repeating: " ", count: depth)
    return String(repeating: root.lineBreak, count: lines) + indentation + unit
  }

  private func plainGap(_ place: Int) -> String { gap(place) }

  /// White space on one line, or nothing; nil where there is more between two tokens.
  private func simpleGap(_ range: Range<UInt32>) -> String? {
    let text = root.text(in: range)
    return text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? text : nil
  }

  private func offset(ofItem place: Int) -> UInt32 { root.token(source[place].tokens.lowerBound).start }
  private func endOffset(ofItem place: Int) -> UInt32 { root.token(source[place].tokens.upperBound - 1).end }

  /// A comment between tokens that go would go, too. What is copied takes its comments along.
  private func checkComments(_ old: Range<Int>) throws(Refusal) {
    for place in old {
      let item = source[place]
      let isCopied = output.contains { $0.isCapture(of: item.tokens) }
      for token in isCopied ? item.tokens.lowerBound..<item.tokens.lowerBound + 1 : item.tokens where token > source[old.lowerBound].tokens.lowerBound {
        guard root.token(token).flags.contains(.afterComment) else { continue }
        throw comment(at: root.token(token - 1).end..<root.token(token).start)
      }
    }
  }

  private func comment(at gap: Range<UInt32>) -> Refusal {
    let start = root.endOfWhitespace(from: gap.lowerBound)
    return Refusal(
      kind: "comment", message: "a comment stands in the middle of what would be written anew",
      location: Location(root.file, start..<max(start, gap.upperBound)),
      remedy: "move the comment above the statement")
  }

  // MARK: The longest common subsequence

  /// Pairs of items that are the same in source and output, in the order of both, with the most bytes in them.
  private func commonSubsequence() -> [(Int, Int)] {
    let (n, m) = (source.count, output.count)
    var best = [[Int]](repeating: [Int](repeating: 0, count: m + 1), count: n + 1)
    for i in (0..<n).reversed() {
      for j in (0..<m).reversed() {
        let weight = weight(i, j)
        best[i][j] = max(best[i + 1][j], best[i][j + 1], weight > 0 ? best[i + 1][j + 1] + weight : 0)
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < n && j < m {
      let weight = weight(i, j)
      if weight > 0, best[i][j] == best[i + 1][j + 1] + weight {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// How many bytes stay where they are if two items are one; zero where they are not the same.
  private func weight(_ i: Int, _ j: Int) -> Int {
    let item = source[i]
    switch (item.capture, output[j].content) {
    case (let capture?, .capture(let written)) where capture.tokens == written.tokens: return capture.range.count + 1_000
    case (nil, .token(let token)) where root.tokenText(item.tokens.lowerBound) == token: return token.utf8.count
    default: return 0
    }
  }
}

extension OutputItem {
  fileprivate func isCapture(of tokens: Range<UInt32>) -> Bool {
    guard case .capture(let capture) = content else { return false }
    return capture.tokens == tokens
  }

  /// Whether what follows it belongs to it more than what stands before.
  fileprivate var glues: Bool {
    guard case .token(let text) = content else { return false }
    return ["(", "[", "{", ".", ":"].contains(text)
  }
}

extension Node {
  fileprivate func isWhitespaceOnly(_ range: Range<UInt32>) -> Bool {
    endOfWhitespace(from: range.lowerBound) >= range.upperBound
  }
}
