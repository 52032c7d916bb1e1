public import MoltEngine

/// What `molt undo` or `molt apply --continue` did.
public func settledText(_ settlement: Settlement, isUndone: Bool) -> String {
  let done = isUndone ? "undid" : "finished"
  let kept = settlement.kept.map { "  \($0)\n" }.joined()
  return "molt: \(done) the run: wrote \(counted(settlement.written.count, "file"))\n"
    + (kept.isEmpty ? "" : "molt: changed since then, and left as they are:\n" + kept)
}
