import MoltPatterns
import MoltProject

/// What is wrong with the matches of a document, seen together.
extension PatternRule {
  package func problems() -> [Document.Malformed] {
    // A match fits only what spells the name by which it is found.
    let places = Dictionary(grouping: pairs.indices, by: { pairs[$0].pattern.anchor })
    return pairs.indices.compactMap { unreachable($0, places) } + pairs.indices.flatMap { rematches(of: $0, places) + splits(of: $0) }
  }

  /// Several statements that would stand where an expression did.
  private func splits(of place: Int) -> [Document.Malformed] {
    let (pair, pattern) = pairs[place]
    if pair.places.contains(.statement) { return [] }
    return pair.rungs.indices.filter(pattern.splits).map { number in
      malformed(
        pair.rungs[number].template,
        "several statements cannot replace an expression: write `swift match statement` above, for a match that is a statement by itself")
    }
  }

  /// A match below another one that leaves nothing for it.
  private func unreachable(_ place: Int, _ places: [String: [Int]]) -> Document.Malformed? {
    let (pair, pattern) = pairs[place]
    let first = pattern.identifiers.flatMap { places[$0, default: []] }.sorted().first { other in
      other < place && pairs[other].pair.places.allSatisfy(pair.places.contains) && pairs[other].pattern.covers(pattern)
    }
    guard let first else { return nil }
    return malformed(
      pair.match,
      "this is never reached: the match on line \(pairs[first].pair.match.line) matches the same code and more; move this one above it")
  }

  /// What a rewrite writes that a match of the same document fits: the next run would rewrite it, and the one after that.
  private func rematches(of place: Int, _ places: [String: [Int]]) -> [Document.Malformed] {
    let (pair, pattern) = pairs[place]
    let rungs = pair.rungs
    return rungs.indices.compactMap { number in
      for candidate in pattern.identifiers(ofTemplate: number).flatMap({ places[$0, default: []] }).sorted() {
        let (other, later) = pairs[candidate]
        guard other.rungs.contains(where: { rungs[number].needs.imply($0.needs) }),
          let part = later.rematch(of: number, in: pattern),
          other.places.isEmpty || part.isWhole && other.places.allSatisfy(pair.places.contains),
          !pairs[..<candidate].contains(where: { $0.pattern.mayFit(part) })
        else { continue }
        let error = part.mistake(
          "the match on line \(other.match.line) matches this, so every run would rewrite it again: give that match a condition, "
            + "or write something that it does not match")
        return malformed(rungs[number].template, error)
      }
      return nil
    }
  }

  private func malformed(_ snippet: RewritePair.Snippet, _ message: String) -> Document.Malformed {
    Document.Malformed(path: document.path, line: snippet.line, message: message)
  }

  private func malformed(_ snippet: RewritePair.Snippet, _ error: PatternError) -> Document.Malformed {
    Document.Malformed(path: document.path, line: snippet.line + error.line, column: error.column + 1, message: error.message)
  }
}

extension [Platform: Version] {
  /// Whether what has all of this has the other, too. A platform that is not named has neither.
  package func imply(_ other: Self) -> Bool {
    other.isEmpty || !isEmpty && allSatisfy { platform, version in other[platform].map { $0 <= version } ?? false }
  }
}
