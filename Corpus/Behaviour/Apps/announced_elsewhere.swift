//# verdict: stale
//# script: tap go; tap x
import SwiftUI
import Combine
final class M: ObservableObject { @Published var n = 0; private var p = "a"
  var name: String { get { p } set { objectWillChange.send(); p = newValue } }
  func wipe() { p = "w"; n += 1 } }
struct Names: View { @ObservedObject var m: M
  var body: some View { Text("l \(m.name)") } }
struct Root: View { @StateObject var m = M()
  var body: some View { Names(m: m); Text("n \(m.n)"); Button("go") { m.name += "b" }; Button("x") { m.wipe() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
