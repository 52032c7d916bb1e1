import MoltRules
import MoltText

/// What a unit's report tells, as it is gathered: of several things that the same holds for, it is told once.
struct UnitNote {
  /// Stands in a message for what it is about.
  static let subjects = "{}"

  let message: String
  private var subjects: [String]
  private var locations: [Location]

  init(_ message: String, at locations: [Location]) {
    self.message = message
    subjects = []
    self.locations = locations
  }

  init(_ message: String, about subject: String, at location: Location) {
    self.message = message
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
    return .init(message.replacing(Self.subjects, with: subjects.joined(separator: ", ")), at: locations.sorted())
  }
}
