public import MoltEngine

/// What `molt undo` or `molt apply --continue` did.
public func settledText(_ settlement: Settlement, isUndone: Bool) -> String {
  let kept = settlement.kept.map { "  \($0)\n" }.joined()
  let files = counted(settlement.written.count, "file")
  return "molt: " + (isUndone ? "undid the run: restored \(files)" : "finished the run: wrote \(files)") + "\n"
    + (kept.isEmpty ? "" : "molt: changed since then, and left as they are:\n" + kept)
}
