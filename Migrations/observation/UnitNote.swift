import MoltRules
import MoltText

/// What is said of a unit, as it is gathered: where the same holds for several things, once.
struct UnitNote {
  /// Stands in a message for what it is about.
  static let subjects = "{}"

  let message: String
  /// Whether it only says what is written, and why.
  let isRemark: Bool
  private var subjects: [String]
  private var locations: [Location]

  init(_ message: String, at locations: [Location], isRemark: Bool = false) {
    self.message = message
    self.isRemark = isRemark
    subjects = []
    self.locations = locations
  }

  init(_ message: String, about subject: String, at location: Location, isRemark: Bool = false) {
    self.message = message
    self.isRemark = isRemark
    subjects = [subject]
    locations = [location]
  }

  /// Tells of what another note of the same message is about, too.
  mutating func join(_ other: UnitNote) {
    for subject in other.subjects where !subjects.contains(subject) { subjects.append(subject) }
    for location in other.locations where !locations.contains(location) { locations.append(location) }
  }

  var told: MigrationUnit.Note {
    if subjects.isEmpty { return .init(message, at: locations) }
    let shown = subjects.count > 4 ? subjects.prefix(3) + ["\(subjects.count - 3) more"] : subjects
    return .init(message.replacing(Self.subjects, with: shown.joined(separator: ", ")), at: locations.sorted())
  }
}
