import MoltPatterns
import MoltProject

extension Catalogue {
  /// What is wrong with documents that, together with others, rewrite for ever: what one of them writes is what the next one
  /// looks for, and so on, back to where it began. Of a single document, its own check tells.
  func circularRewrites(of documents: [Document]) -> [Document.Malformed] {
    if documents.isEmpty { return [] }
    let rewrites = Rewrites(patternRules(ids))
    let own = Set(documents.map(\.id))
    var told: Set<String> = []
    var problems: [Document.Malformed] = []
    for document in documents where !told.contains(document.id) {
      let circle = rewrites.circle(through: document.id)
      told.formUnion(circle.map(\.rule))
      for (step, next) in zip(circle, circle.dropFirst() + circle.prefix(1)) where own.contains(step.rule) {
        problems.append(step.problem(before: next))
      }
    }
    return problems
  }
}

/// What becomes of what rules write.
private struct Rewrites {
  /// A rewrite, and the rule whose match fits what it writes.
  struct Step {
    let rule: String
    let document: Document
    let line: Int
    let next: String

    func problem(before step: Step) -> Document.Malformed {
      Document.Malformed(
        path: document.path, line: line,
        message: "`\(step.rule)` in \(step.document.path) turns what this writes back into what this document looks for, "
          + "so no run would be the last: add a condition to one of the matches, or remove one")
    }
  }

  private var steps: [String: [Step]] = [:]

  init(_ rules: [PatternRule]) {
    var byAnchor: [String: [PatternRule]] = [:]
    for rule in rules {
      for anchor in rule.anchors { byAnchor[anchor, default: []].append(rule) }
    }
    for rule in rules {
      for (pair, pattern) in rule.pairs {
        for (number, rung) in pair.rungs.enumerated() {
          let others = pattern.identifiers(ofTemplate: number).flatMap { byAnchor[$0, default: []] }
          for next in others where next.document.id != rule.document.id && next.rewrites(number, of: pair, pattern) {
            steps[rule.document.id, default: []].append(
              Step(rule: rule.document.id, document: rule.document, line: rung.template.line, next: next.document.id))
          }
        }
      }
    }
  }

  /// Steps from a rule back to itself; empty where there is no such way.
  func circle(through start: String) -> [Step] {
    var ways: [[Step]] = steps[start, default: []].map { [$0] }
    var seen: Set<String> = []
    while let way = ways.popLast(), let last = way.last {
      if last.next == start { return way }
      guard seen.insert(last.next).inserted else { continue }
      ways += steps[last.next, default: []].map { way + [$0] }
    }
    return []
  }
}

extension PatternRule {
  /// Whether one of the matches is certain to fit what another rule's rewrite writes, wherever it stands.
  fileprivate func rewrites(_ number: Int, of other: RewritePair, _ pattern: Pattern) -> Bool {
    let needs = other.rungs[number].needs
    return pairs.contains { pair, own in
      guard pair.rungs.contains(where: { needs.imply($0.needs) }), let part = own.rematch(of: number, in: pattern) else { return false }
      return pair.places.isEmpty || part.isWhole && pair.places.allSatisfy(other.places.contains)
    }
  }
}
