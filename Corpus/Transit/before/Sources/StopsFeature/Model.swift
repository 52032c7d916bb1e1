import SwiftUI
import TransitModels
import TransitStores

/// What the list of stops remembers while it is on screen.
@MainActor
final class Model: ObservableObject {
  @Published var selection: Stop?
  @Published var isFiltering = false
  @Published private(set) var recent: [Stop] = []
  let options = DisplayOptions()

  private var openCount = 0

  func open(_ stop: Stop) {
    openCount += 1
    selection = stop
    recent.insert(stop, at: 0)
  }
}
