import MoltRules
public import MoltText

extension Run {
  /// What is written where only some of its units move, with those that they need: planned without the others, and verified
  /// like the whole.
  ///
  /// - Parameter units: indices into those of the plan.
  /// - Returns: the files that change, sorted; nil where one of the units does not move without the others.
  public func rewriting(onlyUnits units: some Collection<Int>) -> [RewrittenFile]? {
    guard let rewriting else { return nil }
    let result = rewriting.leaving(plan.allUnits(but: plan.withNeeded(units)))
    let moved = result.plan.changedUnits
    guard units.allSatisfy({ moved.contains(plan.units[$0].name) }) else { return nil }
    return result.rewritten.filter { scope?.files.contains($0.id) ?? true }
  }
}

extension Run {
  /// Whether a file is never edited because the configuration says so.
  public func isExcluded(_ file: FileID) -> Bool {
    rewriting?.selection.excluded.contains(file) == true
  }
}

extension Rewriting {
  /// - Parameter kept: units that stay although they could change, by the place of their subject, with the reason.
  fileprivate func leaving(_ kept: [Location: Blocker]) -> VerifiedPlan {
    var selection = selection
    selection.kept.merge(kept) { $1 }
    let part = Rewriting(
      files: files, forest: forest, index: index, project: project, selection: selection, jobs: jobs, rules: rules)
    return part.verified(rules(index, project, selection))
  }
}
