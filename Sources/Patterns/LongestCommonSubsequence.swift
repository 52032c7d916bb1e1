import MoltSyntax

/// A token of the match, or what a metavariable stands for.
struct SourceItem {
  let tokens: Range<UInt32>
  let capture: Capture?

  /// What a match consists of, in source order, without what it keeps.
  ///
  /// - Parameter output: what is written as one piece is one item, too: a closure with its braces.
  static func items(of match: Match, writing output: [OutputItem]) -> [SourceItem] {
    var captures: [Capture] = []
    let written = output.compactMap { item -> Capture? in
      if case .capture(let capture) = item.content { capture } else { nil }
    }
    for capture in written + match.captures.values.flatMap({ $0 }) where !captures.contains(where: { $0.tokens.overlaps(capture.tokens) }) {
      captures.append(capture)
    }
    captures.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
    return items(match.tokenRange, captures, match.kept.filter { kept in !captures.contains { $0.tokens == kept } })
  }

  private static func items(_ tokens: Range<UInt32>, _ captures: [Capture], _ kept: [Range<UInt32>]) -> [SourceItem] {
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
}

/// Pairs of items that are the same in source and output, in the order of both, with the most bytes in them. Costs the
/// product of their numbers: a few dozen each.
struct LongestCommonSubsequence {
  let root: Node
  let source: [SourceItem]
  let output: [OutputItem]

  /// For each piece of output the item of the source that it is paired with.
  var partners: [Int?] {
    withoutStrays(Self.partners(source.count, output.count, weight: weight))
  }

  /// For each item of the one row that of the other which it is paired with, in the order of both, with the most weight in
  /// all. What weighs nothing is not paired.
  static func partners(_ n: Int, _ m: Int, weight: (Int, Int) -> Int) -> [Int?] {
    var best = [[Int]](repeating: [Int](repeating: 0, count: m + 1), count: n + 1)
    for i in (0..<n).reversed() {
      for j in (0..<m).reversed() {
        let weight = weight(i, j)
        best[i][j] = max(best[i + 1][j], best[i][j + 1], weight > 0 ? best[i + 1][j + 1] + weight : 0)
      }
    }
    var partners = [Int?](repeating: nil, count: m)
    var (i, j) = (0, 0)
    while i < n && j < m {
      let weight = weight(i, j)
      if weight > 0, best[i][j] == best[i + 1][j + 1] + weight {
        partners[j] = i
        (i, j) = (i + 1, j + 1)
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return partners
  }

  /// Punctuation that stays between what does not would only keep its line breaks.
  private func withoutStrays(_ partners: [Int?]) -> [Int?] {
    partners.indices.map { place in
      guard let partner = partners[place], weight(partner, place) == 1 else { return partners[place] }
      let follows = place > 0 && partners[place - 1] == partner - 1
      let leads = place + 1 < partners.count && partners[place + 1] == partner + 1
      // The end of the site is a neighbour, too.
      let ends = place == partners.count - 1 && partner == source.count - 1 || place == 0 && partner == 0
      return follows || leads || ends ? partner : nil
    }
  }

  /// How many bytes stay where they are if two items are one; zero where they are not the same. What a metavariable
  /// stands for counts more than what only happens to be spelled alike.
  func weight(_ i: Int, _ j: Int) -> Int {
    let item = source[i]
    switch (item.capture, output[j].content) {
    case (let capture?, .capture(let written)) where capture.tokens == written.tokens: return capture.range.count * 4 + 4
    case (nil, .token(let token)) where root.tokenText(item.tokens.lowerBound) == token && isLabel(item) == isLabel(outputAt: j):
      return token.utf8.count
    default: return 0
    }
  }

  /// An argument's label is no member of the same name.
  private func isLabel(_ item: SourceItem) -> Bool {
    let token = item.tokens.lowerBound
    return root.token(token).kind == .identifier && token + 1 < root.row.endToken && root.token(token + 1).kind == .colon
  }

  private func isLabel(outputAt j: Int) -> Bool {
    guard case .token(let token) = output[j].content, token.first.map({ $0.isLetter || $0 == "_" }) == true, j + 1 < output.count else {
      return false
    }
    return output[j + 1].isToken(among: [":"])
  }
}
