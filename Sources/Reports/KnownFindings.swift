/// The findings of a run that a baseline lists, as they were or where they have moved to.
public struct KnownFindings: Sendable {
  /// For each finding its entry, in the order of `Plan.findings`; nil for those that are new.
  let entries: [Baseline.Entry?]
  /// What the baseline has, and what it would have for the same findings now.
  public let moved: [(old: Baseline.Entry, new: Baseline.Entry)]
  /// Of these entries there is a finding that somebody could do something about.
  public let pending: Set<Baseline.Entry>
}

/// What a finding still has in common with an entry of its rule when it was moved, renamed or edited: two of the file, the
/// declarations around it, and its code. One that has less in common is new, even where another one of its kind went.
private enum Kinship: CaseIterable {
  /// Its file was renamed, or its declaration went to another file.
  case declarationsAndCode
  /// A declaration around it was renamed, or it went into another one.
  case fileAndCode
  /// Its arguments were edited.
  case fileAndDeclarations

  /// The same for those that are of one kin.
  func key(_ entry: Baseline.Entry) -> [String] {
    switch self {
    case .declarationsAndCode: [entry.rule, entry.declarations, entry.code]
    case .fileAndCode: [entry.rule, entry.path, entry.code]
    case .fileAndDeclarations: [entry.rule, entry.path, entry.declarations]
    }
  }
}

extension Report {
  /// Finds the findings in a baseline. An entry stands for one finding: where a call was copied, one of the two is new.
  public func known(in baseline: Baseline) -> KnownFindings {
    let own = entries
    var found = own.map { baseline.entries.contains($0) ? $0 : nil }
    var gone = entriesGone(from: baseline, found: Set(own))
    for kinship in Kinship.allCases where !gone.isEmpty {
      // The last ones are taken first.
      var candidates = Dictionary(grouping: inOrder(gone).reversed(), by: kinship.key)
      for index in own.indices where found[index] == nil && plan.findings[index].verdict.isPending {
        found[index] = candidates[kinship.key(own[index])]?.popLast()
      }
      gone.subtract(found.compactMap { $0 })
    }
    let moved = zip(found, own).compactMap { old, new in old.flatMap { $0 == new ? nil : (old: $0, new: new) } }
    let pending = zip(plan.findings, found).compactMap { finding, entry in finding.verdict.isPending ? entry : nil }
    return KnownFindings(entries: found, moved: moved, pending: Set(pending))
  }

  /// The entries that certainly have no finding any more: their file was looked at, or is not there.
  private func entriesGone(from baseline: Baseline, found: Set<Baseline.Entry>) -> Set<Baseline.Entry> {
    let others = baseline.entries.subtracting(found)
    if run.scope == nil { return others }
    let files = Set(run.files.map(quotedRepositoryPath)).subtracting(filesInScope.map(quotedRepositoryPath))
    return others.filter { !files.contains($0.path) }
  }
}
