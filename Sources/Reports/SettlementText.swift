public import MoltEngine

/// What `molt undo` or `molt apply --continue` did, and what is left.
public func settledText(_ settlement: Settlement, isUndone: Bool) -> String {
  let isPart = !settlement.kept.isEmpty
  let files = counted(settlement.written.count, "file")
  let done =
    isUndone
    ? "undid \(isPart ? "a part of " : "")the run: restored \(files)" : "finished \(isPart ? "a part of " : "")the run: wrote \(files)"
  let state = isUndone ? "as before it" : "written"
  let unchanged = settlement.unchanged.isEmpty ? "" : ", \(were(settlement.unchanged.count)) \(state) already"
  let kept =
    isPart
    ? "molt: \(were(settlement.kept.count)) changed since, or \(are(settlement.kept.count)) of another branch, and left alone:\n" : ""
  let isLeft = isUndone && (isPart || settlement.written.isEmpty)
  return "molt: \(done)\(unchanged)\n" + kept + settlement.kept.map { "  \($0)\n" }.joined()
    + (isLeft ? "molt: what is not restored stays in the journal: where it is as the run left it, `molt undo` restores it\n" : "")
}

private func were(_ count: Int) -> String { "\(count) \(count == 1 ? "was" : "were")" }
private func are(_ count: Int) -> String { count == 1 ? "is" : "are" }
