/// How two texts differ, line by line, as a unified diff without a header.
///
/// Costs the product of the lines and the differences; texts are examples of a page at most.
func lineDifference(_ old: String, _ new: String, context: Int = 2) -> [String] {
  let lines = mergedLines(old, new)
  let changed = lines.indices.filter { lines[$0].first != " " }
  let shown = Set(changed.flatMap { max(0, $0 - context)...min(lines.count - 1, $0 + context) })
  var result: [String] = []
  for index in shown.sorted() {
    if index > 0, !shown.contains(index - 1) { result.append("@@") }
    result.append(lines[index])
  }
  return result
}

/// The lines of both texts, each behind a space, a minus or a plus.
private func mergedLines(_ old: String, _ new: String) -> [String] {
  let (old, new) = (old.lines, new.lines)
  let difference = new.difference(from: old)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var result: [String] = []
  var (i, j) = (0, 0)
  while i < old.count || j < new.count {
    if i < old.count, removed.contains(i) {
      result.append("-" + old[i])
      i += 1
    } else if j < new.count, inserted.contains(j) {
      result.append("+" + new[j])
      j += 1
    } else {
      result.append(" " + old[i])
      (i, j) = (i + 1, j + 1)
    }
  }
  return result
}

extension String {
  /// A missing line break at the end shows.
  fileprivate var lines: [Substring] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.last == "" ? lines.dropLast() : lines.dropLast() + [lines.last! + " (no line break)"]
  }
}
