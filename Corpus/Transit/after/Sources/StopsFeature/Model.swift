import SwiftUI
import TransitModels
import TransitStores

/// What the list of stops remembers while it is on screen.
@Observable
@MainActor
final class Model {
  var selection: Stop?
  var isFiltering = false
  private(set) var recent: [Stop] = []
  let options = DisplayOptions()

  @ObservationIgnored private var openCount = 0

  func open(_ stop: Stop) {
    openCount += 1
    selection = stop
    recent.insert(stop, at: 0)
  }
}
