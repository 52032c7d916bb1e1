//# verdict: same
//# script: tap plus; toggle on; type name Ann; tap plus
import SwiftUI

final class Counter: ObservableObject {
  @Published var n = 0
  @Published var on = false
  @Published var name = ""
}
struct Row: View {
  @ObservedObject var c: Counter
  var body: some View { Text("row \(c.n)"); Toggle("on", isOn: $c.on); TextField("name", text: $c.name) }
}
struct Root: View {
  @StateObject private var c = Counter()
  var body: some View { VStack { Row(c: c); Text("hi \(c.name)"); Button("plus") { c.n += 1 } } }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
