import MoltRules
import MoltSyntax
import MoltText

/// What becomes of a stored variable that was not `@Published`: tracked exactly where a view can read it.
enum UnpublishedVerdict {
  case track
  /// `@ObservationIgnored`, with the reason for the report.
  case ignore(IgnoredReason)
  /// Accessors that tell views of its changes, over storage that keeps the wrapper.
  case observe(wrapper: Node)
  case block(Blocker)

  /// Whether the macro gives the property nothing.
  var isIgnored: Bool {
    switch self {
    case .ignore: true
    case .track, .observe, .block: false
    }
  }
}

enum IgnoredReason: String, CaseIterable {
  case wouldNotCompile = "tracking would not compile or would change its behaviour"
  case unreadable = "no view can read it"
  case bookkeeping = "bookkeeping"
  case closure = "closures, which never compare equal"
  case writtenWhileRead = "written while it is read"
  case configured = "so configured"
}

/// Which properties fell under which case, for the report.
struct IgnoredTally {
  var tracked: [String] = []
  var ignored: [IgnoredReason: [String]] = [:]

  /// Nil where there was nothing to decide.
  var description: String? {
    var parts = IgnoredReason.allCases.compactMap { reason in
      ignored[reason].map { "\(list($0)) ignored (\(reason.rawValue))" }
    }
    if !tracked.isEmpty { parts.append("\(list(tracked)) tracked") }
    return parts.isEmpty ? nil : "properties without @Published: " + parts.joined(separator: "; ")
  }

  /// The names of a few, and how many there are beside them.
  private func list(_ names: [String]) -> String {
    let shown = names.prefix(names.count > 5 ? 4 : 5).map { "`\($0)`" }.joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 4) more" : shown
  }
}
