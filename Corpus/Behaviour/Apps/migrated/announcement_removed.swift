// An object that only tells that something else changed; its announcement was taken for superfluous.
import Combine
import SwiftUI

enum Screens {
  static var count = 1
  static let changed = PassthroughSubject<Void, Never>()
  static func plug() {
    count += 1
    changed.send()
  }
}

@Observable
final class ScreenList {
  @ObservationIgnored private var cancellable: AnyCancellable?
  var titles: [String] { (1...Screens.count).map { "screen \($0)" } }

  init() {
    cancellable = Screens.changed.sink { _ in }
  }
}

struct Page: View {
  @State private var screens = ScreenList()
  var body: some View {
    ForEach(screens.titles, id: \.self) { Text($0) }
    Button("plug") { Screens.plug() }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
