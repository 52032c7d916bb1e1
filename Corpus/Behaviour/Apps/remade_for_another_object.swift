//# verdict: lost
//# script: tap edit; tap plus
// A body makes an object that reads one object of a class; the view observes another one.
import SwiftUI

final class Counter: ObservableObject {
  static let shared = Counter()
  @Published var n = 0
}
final class Draft: ObservableObject {
  @Published var text: String
  init() { text = "made \(Counter.shared.n)" }
}

struct DraftView: View {
  @ObservedObject var draft: Draft
  var body: some View {
    VStack {
      Text(draft.text)
      Button("edit") { draft.text += "!" }
    }
  }
}
struct Screen: View {
  @ObservedObject var counter: Counter
  var body: some View {
    VStack {
      Text("\(counter.n)")
      DraftView(draft: Draft())
    }
  }
}
struct Root: View {
  @StateObject private var own = Counter()
  var body: some View {
    VStack {
      Screen(counter: own)
      Button("plus") { Counter.shared.n += 1 }
    }
  }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
