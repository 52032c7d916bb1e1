import Observation

/// How departures are written; shared by the features, and nobody else's business.
@Observable
package final class DisplayOptions {
  package enum Clock: String, CaseIterable, Sendable {
    case relative, absolute
  }

  package var clock = Clock.relative
  package var showsPlatforms = false
  package var minimumWait = 2
  package var maximumWait = 60

  package init() {}
}
