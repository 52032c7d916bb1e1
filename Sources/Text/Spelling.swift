/// The candidate that `word` is most likely a misspelling of: the nearest by edit distance, at most a third of the longer
/// word away, the first one of several. Nil if none is near.
///
/// - Parameter farthest: the greatest distance, where it is not to grow with the words.
public func closest(to word: String, among candidates: [String], within farthest: Int = .max) -> String? {
  let word = Array(word.lowercased().unicodeScalars)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let candidateScalars = Array(candidate.lowercased().unicodeScalars)
    let distance = editDistance(word, candidateScalars)
    let limit = min(farthest, max(1, max(word.count, candidateScalars.count) / 3))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// How many scalars must be inserted, deleted, replaced or exchanged with their neighbour.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      var distance = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforePrevious[j - 1] + 1) }
      current.append(distance)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[b.count]
}
