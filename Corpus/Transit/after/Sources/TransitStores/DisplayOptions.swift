import Combine

/// How departures are written; shared by the features, and nobody else's business.
package final class DisplayOptions: ObservableObject {
  package enum Clock: String, CaseIterable, Sendable {
    case relative, absolute
  }

  @Published package var clock = Clock.relative
  @Published package var showsPlatforms = false
  package var minimumWait = 2, maximumWait = 60

  package init() {}
}
