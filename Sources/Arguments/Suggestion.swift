import MoltText

/// The entry of `known` that `word` is probably a slip for: the nearest one, or the only one that begins with it.
public func nearest(to word: String, in known: [String]) -> String? {
  if word.isEmpty { return nil }
  if let best = closest(to: word, among: known) { return best }
  let completions = known.filter { $0.lowercased().hasPrefix(word.lowercased()) }
  return completions.count == 1 ? completions[0] : nil
}

/// `; did you mean `x`?`, or nothing.
public func suggestion(for word: String, in known: [String]) -> String {
  nearest(to: word, in: known).map { "; did you mean `\($0)`?" } ?? ""
}
