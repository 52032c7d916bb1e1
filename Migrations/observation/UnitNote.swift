import MoltRules
import MoltText

/// What is said of a unit, as it is gathered: where the same holds for several things, once.
struct UnitNote {
  /// Stands in a message for what it is about.
  static let subjects = "{}"
  /// How many characters a note has at most: what is read at a glance.
  private static let limit = 240

  let message: String
  /// Whether it only says what is written, and why.
  let isRemark: Bool
  private var subjects: [String]
  private var locations: [Location]
  /// What else has to be seen to understand it.
  private var others: [Location] = []

  init(_ message: String, at locations: [Location], isRemark: Bool = false) {
    self.message = message
    self.isRemark = isRemark
    subjects = []
    self.locations = locations
  }

  init(_ message: String, about subject: String, at location: Location, and others: [Location] = [], isRemark: Bool = false) {
    self.message = message
    self.isRemark = isRemark
    subjects = [subject]
    locations = [location]
    self.others = others
  }

  /// Tells of what another note of the same message is about, too.
  mutating func join(_ other: UnitNote) {
    for subject in other.subjects where !subjects.contains(subject) { subjects.append(subject) }
    for location in other.locations where !locations.contains(location) { locations.append(location) }
    for location in other.others where !others.contains(location) { others.append(location) }
  }

  var told: MigrationUnit.Note {
    if subjects.isEmpty { return .init(message.withShortCode(limit: Self.limit), at: locations) }
    // As many as fit are named, four at most, and one at least.
    let counts = subjects.count > 4 ? [3, 2, 1] : Array((1...subjects.count).reversed())
    let texts = counts.lazy.map { message.replacing(Self.subjects, with: names(of: $0)) }
    return .init((texts.first { $0.count <= Self.limit } ?? texts.last!).withShortCode(limit: Self.limit), at: locations.sorted() + others)
  }

  private func names(of count: Int) -> String {
    (subjects.prefix(count) + (count < subjects.count ? ["\(subjects.count - count) more"] : [])).joined(separator: ", ")
  }
}

extension String {
  /// The same with the longest pieces of code cut, as far as that takes to be no longer than `limit` characters.
  fileprivate func withShortCode(limit: Int) -> String {
    let shortest = 16
    var parts = split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    var excess = count - limit
    while excess > 0, let place = parts.indices.filter({ !$0.isMultiple(of: 2) }).max(by: { parts[$0].count < parts[$1].count }) {
      let kept = max(shortest, parts[place].count - excess - 1)
      guard kept + 1 < parts[place].count else { break }
      excess -= parts[place].count - kept - 1
      parts[place] = parts[place].prefix(kept) + "…"
    }
    return parts.joined(separator: "`")
  }
}
