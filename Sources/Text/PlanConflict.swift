/// Two units that cannot both be applied, or one that contradicts itself: always a bug of a rule.
public struct PlanConflict: Error, Hashable, Sendable, CustomStringConvertible {
  public let first: Edit
  public let second: Edit
  /// The subjects of the units that asked for the edits.
  public let firstSubject: String
  public let secondSubject: String
  /// Indices into `Plan.units`.
  public let units: [Int]

  public var description: String {
    firstSubject == secondSubject
      ? "two edits of \(firstSubject) overlap" : "an edit of \(firstSubject) and one of \(secondSubject) overlap"
  }
}

extension Plan {
  /// The first pair of edits, by place, that cannot both be made; nil if all can.
  public func conflict() -> PlanConflict? {
    var edits: [(edit: Edit, unit: Int)] = []
    for (index, unit) in units.enumerated() where unit.verdict == .changed {
      for edit in unit.edits { edits.append((edit, index)) }
    }
    edits.sort { ($0.edit.location, $0.unit) < ($1.edit.location, $1.unit) }
    // The edits that reach to where the next one begins; one may stand in what another one copies.
    var open: [(edit: Edit, unit: Int)] = []
    for next in edits {
      open.removeAll { $0.edit.file != next.edit.file || $0.edit.range.upperBound < next.edit.range.lowerBound }
      if let other = open.first(where: { $0.edit.conflicts(with: next.edit) }) { return conflict(between: other, and: next) }
      open.append(next)
    }
    return nil
  }

  private func conflict(between a: (edit: Edit, unit: Int), and b: (edit: Edit, unit: Int)) -> PlanConflict {
    PlanConflict(
      first: a.edit, second: b.edit, firstSubject: units[a.unit].subject, secondSubject: units[b.unit].subject,
      units: a.unit == b.unit ? [a.unit] : [a.unit, b.unit])
  }
}
