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
    findRenamedFiles(own, gone, baseline, &found)
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

  /// Finds the entries of files that are gone in new files which have more than half of them: a type is often renamed along with
  /// its file.
  private func findRenamedFiles(
    _ own: [Baseline.Entry], _ gone: Set<Baseline.Entry>, _ baseline: Baseline, _ found: inout [Baseline.Entry?]
  ) {
    let present = Set(run.files.map(quotedRepositoryPath))
    var old = Dictionary(grouping: inOrder(gone.filter { !present.contains($0.path) }), by: \.path)
    if old.isEmpty { return }
    let known = Set(baseline.entries.map(\.path))
    let new = own.indices.filter { found[$0] == nil && plan.findings[$0].verdict.isPending && !known.contains(own[$0].path) }
    for (_, indices) in Dictionary(grouping: new, by: { own[$0].path }).sorted(by: { $0.key < $1.key }) {
      let candidates = old.mapValues { alike($0, indices, own) }.sorted { $0.key < $1.key }
      guard let (path, pairs) = candidates.max(by: { $0.value.count < $1.value.count }), pairs.count * 2 > old[path]!.count else {
        continue
      }
      old[path] = nil
      for (index, entry) in pairs { found[index] = entry }
    }
  }

  /// Pairs of findings, by index, and entries of the same rule and code.
  private func alike(_ entries: [Baseline.Entry], _ indices: [Int], _ own: [Baseline.Entry]) -> [(index: Int, entry: Baseline.Entry)] {
    var entries = Dictionary(grouping: entries.reversed()) { [$0.rule, $0.code] }
    return indices.compactMap { index in entries[[own[index].rule, own[index].code]]?.popLast().map { (index, $0) } }
  }
}
