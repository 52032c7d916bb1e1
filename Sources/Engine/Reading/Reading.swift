import MoltText

/// What came of reading a Swift file.
private enum Outcome: Sendable {
  case read(SourceText, readOnly: SkipReason?)
  case skipped(SkipReason)
}

/// Reads the Swift files of a walk, several at a time. Those that cannot be Swift are left out, with the reason.
func read(_ walk: Walk, root: Root, overlay: Overlay, jobs: Int) -> (files: [SourceFile], skipped: [SkippedPath]) {
  let candidates = walk.swiftFiles
  let outcomes = concurrentMap(sizes: candidates.map(\.size), jobs: jobs) { index in
    outcome(of: candidates[index], root, overlay)
  }
  var files: [SourceFile] = []
  var skipped = walk.skipped
  for (candidate, outcome) in zip(candidates, outcomes) {
    switch outcome {
    case .read(let text, let readOnly):
      let id = FileID(UInt32(files.count))
      files.append(SourceFile(id: id, path: candidate.path, text: text, readOnly: readOnly))
      // The walk has told of those that are ignored, or of a directory that they lie in.
      if let readOnly, readOnly != .ignored { skipped.append(SkippedPath(path: candidate.path, reason: readOnly)) }
    case .skipped(let reason):
      skipped.append(SkippedPath(path: candidate.path, reason: reason))
    }
  }
  skipped.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  return (files, skipped)
}

private func outcome(of candidate: Walk.Candidate, _ root: Root, _ overlay: Overlay) -> Outcome {
  do {
    let text = try overlay.read(candidate.path, in: root)
    if let reason = text.inspect() { return .skipped(reason) }
    return .read(text, readOnly: candidate.isIgnored ? .ignored : text.readOnlyReason)
  } catch {
    return .skipped(error.reason)
  }
}

extension SourceText {
  /// Why a file of this text is never edited; nil where it may be.
  var readOnlyReason: SkipReason? { holdsMergeConflict ? .conflict : saysGenerated ? .generated : nil }
}
