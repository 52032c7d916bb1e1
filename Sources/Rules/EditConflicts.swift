import MoltText

/// The edits of the units that change, by where they stand: a question costs what stands near its edit.
package struct EditConflicts {
  package typealias PlannedEdit = (edit: Edit, subject: String)

  /// A stretch of a file, some lines long.
  private struct Stretch: Hashable {
    let file: FileID
    let place: UInt32
  }

  private var planned: [PlannedEdit] = []
  /// Places in `planned`, ascending.
  private var byStretch: [Stretch: [Int]] = [:]

  package mutating func add(_ unit: MigrationUnit) {
    guard unit.verdict == .changed else { return }
    for edit in unit.edits {
      for stretch in stretches(of: edit) { byStretch[stretch, default: []].append(planned.count) }
      planned.append((edit, unit.subject))
    }
  }

  /// The first edit that cannot be made together with this one.
  func conflict(with edit: Edit) -> PlannedEdit? {
    let places = stretches(of: edit).compactMap { stretch in
      byStretch[stretch]?.first { planned[$0].edit.conflicts(with: edit) }
    }
    return places.min().map { planned[$0] }
  }

  private func stretches(of edit: Edit) -> some Sequence<Stretch> {
    let size: UInt32 = 512
    return (edit.range.lowerBound / size...edit.range.upperBound / size).lazy.map { Stretch(file: edit.file, place: $0) }
  }
}
