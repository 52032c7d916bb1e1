import MoltText

/// Units that a plan leaves as they are, to be known again once its edits are made.
///
/// What keeps a unit may be gone by then: another rule's edit, or a floor that the new place does not ask for. A unit is known
/// by the place of its subject: what no edit wrote has a place in the source. What an edit wrote may be code that it moved, and
/// there a unit is one of that subject whose code an edit took away.
package struct UnchangedUnits {
  private struct Place: Hashable {
    let file: FileID
    /// In the source.
    let offset: UInt32
  }

  private struct Moved: Hashable {
    let file: FileID
    let subject: String
  }

  private let rewritten: [FileID: EditedRanges]
  private var atPlaces: [Place: Int] = [:]
  private var moved: [Moved: Int] = [:]

  /// - Parameter edits: of the plan, by file, sorted and disjoint.
  package init(_ units: some Sequence<MigrationUnit>, edits: [FileID: [Edit]]) {
    rewritten = edits.mapValues(EditedRanges.init)
    for unit in units {
      let (file, offset) = (unit.location.file, unit.location.range.lowerBound)
      if rewritten[file]?.takesAway(offset) == true {
        moved[Moved(file: file, subject: unit.subject), default: 0] += 1
      } else {
        atPlaces[Place(file: file, offset: offset), default: 0] += 1
      }
    }
  }

  /// Takes out the unit that one of the result is; false where it is none of these.
  package mutating func takesOut(_ unit: MigrationUnit) -> Bool {
    let (file, offset) = (unit.location.file, unit.location.range.lowerBound)
    guard let edits = rewritten[file] else { return atPlaces.takesOut(Place(file: file, offset: offset)) }
    guard let source = edits.sourceOffset(of: offset) else { return moved.takesOut(Moved(file: file, subject: unit.subject)) }
    return atPlaces.takesOut(Place(file: file, offset: source))
  }
}

/// What the edits of a file take away and write, each by its place, in bytes.
struct EditedRanges {
  /// Ascending.
  private let removed: [Range<Int>]
  /// What stands there in the result.
  let written: [Range<Int>]

  init(_ edits: [Edit]) {
    removed = edits.map { Int($0.range.lowerBound)..<Int($0.range.upperBound) }
    var growth = 0
    written = zip(edits, removed).map { edit, removed in
      let start = removed.lowerBound + growth
      let end = start + edit.replacement.utf8.count
      growth = end - removed.upperBound
      return start..<end
    }
  }

  func takesAway(_ offset: UInt32) -> Bool {
    let place = removed.partitioningIndex { $0.upperBound > Int(offset) }
    return place < removed.count && removed[place].contains(Int(offset))
  }

  /// Where something of the result stands in the source; nil where an edit wrote it.
  func sourceOffset(of offset: UInt32) -> UInt32? {
    let place = written.partitioningIndex { $0.upperBound > Int(offset) }
    if place < written.count, written[place].contains(Int(offset)) { return nil }
    return place == 0 ? offset : UInt32(removed[place - 1].upperBound + Int(offset) - written[place - 1].upperBound)
  }
}

extension Dictionary where Value == Int {
  /// Counts one of a key less; false if there is none left.
  fileprivate mutating func takesOut(_ key: Key) -> Bool {
    guard let count = self[key], count > 0 else { return false }
    self[key] = count - 1
    return true
  }
}
