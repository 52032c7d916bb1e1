// The value of a view is shown again, with an object that the view sets up anew each time.
import SwiftUI

@Observable
final class M {
  var n = 0
  func start() { n = 0 }
}
struct Page: View {
  @State private var m = M()
  var body: some View {
    VStack {
      Text("\(m.n)")
      Button("x") { m.n += 1 }
    }
    .onAppear { m.start() }
  }
}
struct Gate<C: View>: View {
  let c: C
  @State private var on = true
  var body: some View {
    VStack {
      Button("t") { on.toggle() }
      if on { c }
    }
  }
}
struct Root: View { var body: some View { Gate(c: Page()) } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
