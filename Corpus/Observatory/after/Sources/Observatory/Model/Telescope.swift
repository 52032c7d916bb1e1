import Observation

/// Was moved by hand already.
@MainActor
@Observable
final class Telescope {
  var isTracking = false
  var focus = 0.5
}
