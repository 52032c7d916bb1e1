import MoltText

/// What an example expects that its document, whose rule is stated by patterns, cannot give.
extension Document {
  package func problems(of examples: [Example], _ pairs: [RewritePair]) -> [Malformed] {
    guard !pairs.isEmpty else { return [] }
    return examples.compactMap { example in
      // Of other rules, nothing is known here.
      guard example.rules.isEmpty || example.rules == [id] else { return nil }
      return expectation(of: example, pairs).map { Malformed(path: path, line: example.line, message: $0) }
    }
  }

  private func expectation(of example: Example, _ pairs: [RewritePair]) -> String? {
    let rungs = pairs.flatMap(\.rungs)
    if !example.isUnchanged {
      return rungs.isEmpty && example.rules.isEmpty ? "no match of this document has a rewrite: write `swift unchanged blocked KIND`" : nil
    }
    switch example.verdict {
    case .review where !example.writesAvailabilityGuards && !rungs.contains { $0.level == .review }:
      return "no rewrite of this document has the level `review`: write `swift rewrite level=review`, or expect another verdict"
    case .gated where rungs.allSatisfy(\.needs.isEmpty):
      return "nothing here needs a deployment target: give `needs:` in the front matter, or expect another verdict"
    case .blocked: return example.blocker.flatMap { blocker(named: $0, pairs) }
    default: return nil
    }
  }

  /// What is wrong with the kind of a blocker. One that is near to none of the document's own may be one that any rule has:
  /// that is told where the example runs, with what is there instead.
  private func blocker(named kind: String, _ pairs: [RewritePair]) -> String? {
    let own = pairs.compactMap { if case .blocked(let block) = $0.outcome { block.code.name } else { nil } }
    guard !own.contains(kind), let meant = closest(to: kind, among: own, within: 2) else { return nil }
    return "nothing here is blocked as `\(kind)`: write `\(meant)`"
  }
}

extension RewritePair {
  /// The spellings of its new code; none where it is blocked.
  package var rungs: [Rung] {
    if case .ladder(let rungs) = outcome { return rungs }
    return []
  }
}
