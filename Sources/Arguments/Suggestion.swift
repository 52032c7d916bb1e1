/// The entry of `known` that `word` is probably a slip for: the nearest one within a third of its length, or the only
/// one that begins with it.
public func nearest(to word: String, in known: [String]) -> String? {
  let candidates = known.map { ($0, distance(word.lowercased(), $0.lowercased())) }
  let best = candidates.min { ($0.1, $0.0) < ($1.1, $1.0) }
  if let best, best.1 <= max(1, max(word.count, best.0.count) / 3) { return best.0 }
  let completions = known.filter { !word.isEmpty && $0.lowercased().hasPrefix(word.lowercased()) }
  return completions.count == 1 ? completions[0] : nil
}

/// How many insertions, deletions, replacements and swaps of neighbours lead from one word to the other.
func distance(_ a: String, _ b: String) -> Int {
  let a = Array(a), b = Array(b)
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

/// `; did you mean `x`?`, or nothing.
public func suggestion(for word: String, in known: [String]) -> String {
  nearest(to: word, in: known).map { "; did you mean `\($0)`?" } ?? ""
}
