import SwiftUI
@Observable
final class M { var n = 0; @ObservationIgnored private var p = "a"
  var name: String { get { access(keyPath: \.name); return p } set { withMutation(keyPath: \.name) { p = newValue } } }
  func wipe() { p = "w"; n += 1 } }
struct Names: View { var m: M
  var body: some View { Text("l \(m.name)") } }
struct Root: View { @State var m = M()
  var body: some View { Names(m: m); Text("n \(m.n)"); Button("go") { m.name += "b" }; Button("x") { m.wipe() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
