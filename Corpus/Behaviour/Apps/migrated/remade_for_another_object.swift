// A body makes an object that reads one object of a class; the view observes another one.
import SwiftUI

@Observable
final class Counter {
  static let shared = Counter()
  var n = 0
}
@Observable
final class Draft {
  var text: String
  init() { text = "made \(Counter.shared.n)" }
}

struct DraftView: View {
  var draft: Draft
  var body: some View {
    VStack {
      Text(draft.text)
      Button("edit") { draft.text += "!" }
    }
  }
}
struct Screen: View {
  var counter: Counter
  var body: some View {
    VStack {
      Text("\(counter.n)")
      DraftView(draft: Draft())
    }
  }
}
struct Root: View {
  @State private var own = Counter()
  var body: some View {
    VStack {
      Screen(counter: own)
      Button("plus") { Counter.shared.n += 1 }
    }
  }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
