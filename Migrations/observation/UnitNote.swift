import Rules
import Text

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

  mutating func add(_ subject: String, at location: Location) {
    if !subjects.contains(subject) { subjects.append(subject) }
    if !locations.contains(location) { locations.append(location) }
  }

  var told: MigrationUnit.Note {
    if subjects.isEmpty { return .init(message, at: locations) }
    return .init(message.replacing(Self.subjects, with: subjects.joined(separator: ", ")), at: locations.sorted())
  }
}
