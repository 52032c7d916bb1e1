//# verdict: stale
//# script: tap plug; tap plug; tap plug
// An announcement was taken for one of a change that stands in a branch which leaves the function before.
import SwiftUI

enum Screens { static var count = 1 }

final class ScreenList: ObservableObject {
  private(set) var names: [String] = []
  var titles: [String] { (1...Screens.count).map { "screen \($0)" } }

  func refresh() {
    if names.count > 3 {
      names.removeAll()
      return
    }
    objectWillChange.send()
  }
}

struct Page: View {
  @StateObject private var screens = ScreenList()
  var body: some View {
    ForEach(screens.titles, id: \.self) { Text($0) }
    Text("\(screens.names.count) names")
    Button("plug") {
      Screens.count += 1
      screens.refresh()
    }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
